"""The seats of a record and their names."""

import difflib
import unicodedata
from collections.abc import Iterable


def fold(name: str) -> str:
    """Return the form under which two spellings of a seat are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


class Seats:
    """The seats of a table, clockwise, numbered from 0."""

    __slots__ = ("_folded", "_index", "names")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._index = {name: seat for seat, name in enumerate(self.names)}
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

    def side(self, names: Iterable[str]) -> frozenset[int] | None:
        """Return the seats of a side as written, or None if a name is unknown."""
        found = [self.find(name) for name in names]
        return None if None in found else frozenset(seat for seat in found if seat is not None)

    def label(self, side: Iterable[int]) -> str:
        """Return the name of a side: its members in seat order, as ``Ann/Cy``."""
        return "/".join(self.names[seat] for seat in sorted(side))

    def suggestion(self, name: str) -> str:
        """Return the seat that was probably meant, or an empty string."""
        close = difflib.get_close_matches(fold(name), self._folded, 1)
        return self.names[self._folded[close[0]]] if close else ""
