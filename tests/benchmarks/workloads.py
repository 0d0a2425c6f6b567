"""What is measured: a file, what is in it, and the function that reads it and judges or replays."""

from collections.abc import Callable
from typing import NamedTuple


class Workload(NamedTuple):
    """A file to read and the work that is done on it.

    An *act* is one decision of a player: a move of chess, an action at the poker table, a call or
    a card.  ``run`` reads the file by its path and returns how many of its games came out right,
    which are all ``games``; it is a function of a module, so that another process can call it.
    """

    kind: str
    about: str
    path: str
    size: int
    games: int
    hands: int
    acts: int
    run: Callable[[str], int]

    @property
    def name(self) -> str:
        """What it is called in tables."""
        return f"{self.kind}: {self.about}"
