"""Which rule values are read: every field of the tables that is looked at is noted.

While values are being watched the fields of the tables report looks at them.  That concerns
the whole process, so that only one thing may be watched at a time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from smearspec.cards import NAMES
from smearspec.rules.pointers import POINTERS

Note = Callable[[str], None]


class _Watched:
    """A field of a table class that reports looks at it: of each table the first."""

    def __init__(self, field: Any, name: str, pointers: Sequence[str], note: Note) -> None:
        self.field, self.name, self.note = field, name, note
        self.fixed = [pointer for pointer in pointers if pointer.startswith("/")]
        self.below = [pointer for pointer in pointers if not pointer.startswith("/")]
        self.told: set[str] = set()

    def __get__(self, table: Any, kind: type) -> Any:
        if table is None:
            return self
        value = self.field.__get__(table, kind)
        if self.name == "pips":
            return _Pips(value, self.note)
        if self.name == "rotate":
            return _Rotation(value, self.note)
        at = table.pointer if self.below else ""
        if at not in self.told:
            self.told.add(at)
            for pointer in self.fixed:
                self.note(pointer)
            for pointer in self.below:
                self.note(f"{at}/{pointer}")
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
    """Report the pointer of every rule value that is looked at; a pointer may hold ``*``.

    A value is reported at least once, not once for every look.
    """
    with _ALONE:
        yield from _watched(note)


_ALONE = RLock()
"""Only one thing is watched at a time; another thread waits."""

_notes: list[Note] = []


def watched() -> bool:
    """Tell whether values are being watched, so that each has to be looked at where it decides."""
    return bool(_notes)


def _watched(note: Note) -> Iterator[None]:
    kept = {
        (kind, name): kind.__dict__[name]
        for kind, fields in POINTERS.items()
        for name, pointers in fields.items()
        if pointers
    }
    for (kind, name), field in kept.items():
        setattr(kind, name, _Watched(field, name, POINTERS[kind][name], note))
    _notes.append(note)
    try:
        yield
    finally:
        _notes.pop()
        for (kind, name), field in kept.items():
            setattr(kind, name, field)
