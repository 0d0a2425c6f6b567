"""What words mean, found out when they are first met and then known."""

from collections.abc import Callable
from typing import TypeVar

Known = TypeVar("Known")

MOST, LONGEST = 1024, 80
"""How many words of one kind are remembered, and of how many letters; strangers write records."""


class Remembered(dict[str, Known]):
    """What words mean by what finds it out, which raises a KeyError where they mean nothing."""

    def __init__(self, find: Callable[[str], Known]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, words: str) -> Known:
        found = self._find(words)
        if len(self) < MOST and len(words) <= LONGEST:
            self[words] = found
        return found
