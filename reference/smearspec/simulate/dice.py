"""Chance that is the same on every machine: all of it comes from ``Random.random``."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


class Dice:
    """A source of chance seeded with a text.

    Only ``random()`` of a seeded ``random.Random`` is promised to stay the same from one Python
    to the next, so that nothing else of it is used.
    """

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random

    def chance(self, likely: float) -> bool:
        """Return True with the given probability."""
        return self.random() < likely

    def below(self, number: int) -> int:
        """Return a whole number from 0 to ``number - 1``."""
        return int(self.random() * number)

    def one(self, things: Sequence[Thing]) -> Thing:
        """Return one of the things."""
        return things[self.below(len(things))]

    def swing(self, width: float) -> float:
        """Return a number from ``-width`` to ``width``, small ones more often."""
        return (self.random() + self.random() - 1) * width

    def shuffle(self, things: list[Thing]) -> None:
        """Put a list in random order."""
        for place in range(len(things) - 1, 0, -1):
            other = self.below(place + 1)
            things[place], things[other] = things[other], things[place]
