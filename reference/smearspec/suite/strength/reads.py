"""Which rule values a case reached."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import NamedTuple, cast

from smearspec.rules.bases import Table, bases
from smearspec.rules.patch import Object, leaves, lookup
from smearspec.rules.pointers import FIXED, KINDS, POINTERS
from smearspec.rules.tables import Item, Tables, TrumpTable, Win
from smearspec.rules.watching import watching
from smearspec.suite.answer import answer
from smearspec.suite.case import Case
from smearspec.suite.strength.kills import PLAYED, cases_of


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
