"""The seats of a record and their names."""

import difflib
import unicodedata
from collections.abc import Iterable


def fold(name: str) -> str:
    """Return the form under which two spellings of a seat are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


MOST_SIDES = 64
"""The most spellings of sides that are remembered; strangers write records."""


class Seats:
    """The seats of a table, clockwise, numbered from 0.

    ``exact`` are the names as ``Seats`` spells them, and the empty name of nobody.
    """

    __slots__ = ("_folded", "_index", "_labels", "_sides", "exact", "names")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._index = {name: seat for seat, name in enumerate(self.names)}
        self.exact = frozenset((*self.names, ""))
        self._sides: dict[tuple[str, ...], frozenset[int]] = {}
        self._labels: dict[tuple[int, ...], str] = {}
        self._folded = {fold(name): seat for seat, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def has(self, name: str) -> bool:
        """Tell whether a seat has that name."""
        return name in self._index or fold(name) in self._folded

    def find(self, name: str) -> int | None:
        """Return the number of the seat of that name, or None."""
        seat = self._index.get(name)
        return self._folded.get(fold(name)) if seat is None else seat

    def repeated(self) -> str | None:
        """Return the first name that an earlier seat has too, None if all differ."""
        seen: set[str] = set()
        for name in self.names:
            if fold(name) in seen:
                return name
            seen.add(fold(name))
        return None

    def side(self, names: tuple[str, ...]) -> frozenset[int] | None:
        """Return the seats of a side as written, or None if a name is unknown."""
        known = self._sides.get(names)
        if known is not None:
            return known
        found = [self.find(name) for name in names]
        if None in found:
            return None
        side = frozenset(seat for seat in found if seat is not None)
        if len(side) != len(names):
            # A seat written twice: no side consists of these.
            return frozenset()
        if len(self._sides) < MOST_SIDES:
            self._sides[names] = side
        return side

    def label(self, side: Iterable[int]) -> str:
        """Return the name of a side: its members in seat order, as ``Ann/Cy``."""
        key = tuple(side)
        label = self._labels.get(key)
        if label is None:
            label = "/".join(self.names[seat] for seat in sorted(key))
            if len(self._labels) < MOST_SIDES:
                self._labels[key] = label
        return label

    def suggestion(self, name: str) -> str:
        """Return the seat that was probably meant, or an empty string."""
        close = difflib.get_close_matches(fold(name), self._folded, 1)
        return self.names[self._folded[close[0]]] if close else ""
