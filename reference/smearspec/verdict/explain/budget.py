"""How many replays a search may cost; the same search always ends at the same replay."""

from collections.abc import Callable
from dataclasses import dataclass

REPLAYS = 5_000
"""How many hands are replayed at most, if nothing else is said."""


class Spent(Exception):
    """The budget is used up."""


@dataclass(slots=True)
class Budget:
    """A number of hands to replay, each world of a hand counted.

    ``used`` may end a little above it, since a trial is never broken off.  ``on_replay`` is told
    how many have been replayed.
    """

    replays: int = REPLAYS
    on_replay: Callable[[int], None] = lambda used: None
    used: int = 0

    def check(self) -> None:
        """Raise Spent where nothing is left."""
        if self.used >= self.replays:
            raise Spent

    def spend(self, hands: int) -> None:
        """Note that some hands have been replayed."""
        self.used += hands
        self.on_replay(self.used)
