"""Which rule values a case reached: every field of the tables that was looked at is noted.

While values are being watched the fields of the tables report each look at them.  That concerns
the whole process, so that only one case may be watched at a time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, NamedTuple, cast

from smearspec.cards import NAMES
from smearspec.rules.patch import Object, leaves, lookup
from smearspec.rules.pointers import FIXED, KINDS, POINTERS
from smearspec.rules.tables import Item, Tables, TrumpTable, Win
from smearspec.suite.answer import answer
from smearspec.suite.case import Case
from smearspec.suite.strength.kills import PLAYED, cases_of
from smearspec.suite.strength.tables import Table, bases

Note = Callable[[str], None]


class _Watched:
    """A field of a table class that reports each look at it."""

    def __init__(self, field: Any, name: str, pointers: Sequence[str], note: Note) -> None:
        self.field, self.name, self.pointers, self.note = field, name, pointers, note

    def __get__(self, table: Any, kind: type) -> Any:
        if table is None:
            return self
        value = self.field.__get__(table, kind)
        if self.name == "pips":
            return _Pips(value, self.note)
        if self.name == "rotate":
            return _Rotation(value, self.note)
        for pointer in self.pointers:
            self.note(pointer if pointer.startswith("/") else f"{table.pointer}/{pointer}")
        return value

    def __set__(self, table: Any, value: object) -> None:
        self.field.__set__(table, value)


class _Pips(tuple[int, ...]):
    """The card points by card; each look is at those of one rank."""

    note: Note

    def __new__(cls, worth: Sequence[int], note: Note) -> "_Pips":
        made = super().__new__(cls, worth)
        made.note = note
        return made

    def __getitem__(self, card: Any) -> Any:
        self.note(f"/pips/{NAMES[card][0]}" if card < 52 else "/pips/joker")
        return super().__getitem__(card)


class _Rotation(dict[str, int]):
    """The next dealer by outcome; each look is at one outcome."""

    def __init__(self, turns: Mapping[str, int], note: Note) -> None:
        super().__init__(turns)
        self.note = note

    def __getitem__(self, outcome: str) -> int:
        self.note(f"/dealer/{outcome}")
        return super().__getitem__(outcome)


@contextmanager
def watching(note: Note) -> Iterator[None]:
    """Report the pointer of every rule value that is looked at; a pointer may hold ``*``."""
    kept = {
        (kind, name): kind.__dict__[name]
        for kind, fields in POINTERS.items()
        for name, pointers in fields.items()
        if pointers
    }
    for (kind, name), field in kept.items():
        setattr(kind, name, _Watched(field, name, POINTERS[kind][name], note))
    try:
        yield
    finally:
        for (kind, name), field in kept.items():
            setattr(kind, name, field)


def reads(case: Case) -> frozenset[str]:
    """Return the pointers of the rule values that the reference looks at to answer a case."""
    if case.op not in PLAYED:
        return frozenset()
    seen: set[str] = set()
    answer(case.question())  # compiling looks at its own tables: that is done before
    with watching(seen.add):
        answer(case.question())
    return frozenset(
        pointer
        for pointer, _ in leaves(dict(case.resolved))
        if any(fnmatchcase(pointer, pattern) for pattern in seen)
    )


class Reads(NamedTuple):
    """By pointer of a table's rule values the number of cases that read it.

    ``fixed`` are those of which the schema allows one value only.
    """

    table: Table
    cases: Mapping[str, int]
    fixed: tuple[str, ...]

    @property
    def uncovered(self) -> tuple[str, ...]:
        """The values that no case reads."""
        return tuple(pointer for pointer, number in self.cases.items() if not number)


def reads_of(table: Table, cases: Sequence[Case]) -> Reads:
    """Count by rule value of a table (under every choice) the cases that read it."""
    counted = dict.fromkeys(pointers_of(table), 0)
    for case in cases_of(table, cases):
        for pointer in reads(case):
            if pointer in counted:
                counted[pointer] += 1
    fixed = tuple(pointer for pointer in counted if is_fixed(table, pointer))
    return Reads(table, {at: n for at, n in counted.items() if at not in fixed}, fixed)


def pointers_of(table: Table) -> tuple[str, ...]:
    """Return the pointers of the rule values of a table, those of every choice included."""
    found: dict[str, None] = {}
    for base in bases(table):
        found |= dict.fromkeys(pointer for pointer, _ in leaves(base.values))
    return tuple(found)


def is_fixed(table: Table, pointer: str) -> bool:
    """Tell whether the schema allows one value only, and nothing reads it for that reason."""
    return not is_read(table, pointer) and any(fnmatchcase(pointer, at) for at in FIXED)


def is_read(table: Table, pointer: str) -> bool:
    """Tell whether some table of the reference has a field that comes from a rule value."""
    return any(fnmatchcase(pointer, pattern) for pattern in _readable(table))


@lru_cache(maxsize=16)
def _readable(table: Table) -> frozenset[str]:
    """Return the pointers, with ``*``, that the tables of one table of players come from."""
    found: set[str] = set()
    for kind in (Tables, TrumpTable):
        found.update(at for pointers in POINTERS[kind].values() for at in pointers)
    for base in bases(table):
        for part, kinds in (("/steps", _steps(base.values)), ("/items", Item), ("/game/wins", Win)):
            entries = lookup(base.values, part)
            for name in entries if isinstance(entries, dict) else ():
                found |= _below(f"{part}/{name}", kinds[name] if isinstance(kinds, dict) else kinds)
    return frozenset(found)


def _steps(values: Object) -> dict[str, type]:
    steps = cast("Mapping[str, Mapping[str, str]]", values["steps"])
    return {name: KINDS[step["do"]] for name, step in steps.items()}


def _below(at: str, kind: type) -> set[str]:
    return {f"{at}/{key}" for pointers in POINTERS[kind].values() for key in pointers}


def dead(table: Table) -> tuple[str, ...]:
    """Return the rule values of a table that no part of the reference can read."""
    return tuple(
        pointer
        for pointer in pointers_of(table)
        if not is_read(table, pointer) and not is_fixed(table, pointer)
    )
