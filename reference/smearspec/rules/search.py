"""Every way to make the choices of a table, sorted by what comes of it, fewest changes first.

Instead of trying every combination, each trial tells which choices it could depend on; all
combinations that agree on those are settled by it.  What is left is split into parts that do not
overlap, so that an exhausted search is exact.
"""

import heapq
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from smearspec.rules.book import RuleBook
from smearspec.rules.deciding import deciding
from smearspec.rules.layers import Choice

Found = TypeVar("Found")


@dataclass(frozen=True)
class Space:
    """The choices of a table and where a search begins.

    ``base`` is the value of each choice at the beginning; to leave it counts as a change, except
    for the ``free`` choices, whose value nobody has stated.  A choice of ``mixed`` has several
    values in what is tried, so that any value for all of it counts as a change.
    """

    book: RuleBook
    seats: int
    base: Mapping[str, str]
    free: frozenset[str] = frozenset()
    mixed: frozenset[str] = frozenset()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that can apply, in declared order."""
        return _choices(self.book, self.seats)

    def settled(self, fixed: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every choice in force, those that are not fixed as at the start."""
        options: dict[str, str] = {}
        for choice in self.choices:
            if choice.in_force(self.seats, options):
                options[choice.id] = fixed.get(choice.id, self.base[choice.id])
        return options

    def others(self, choice: Choice) -> tuple[str, ...]:
        """Return the values of a choice besides that of the beginning."""
        kept = choice.id in self.mixed
        return tuple(value for value in choice.values if kept or value != self.base[choice.id])


@lru_cache(maxsize=64)
def _choices(book: RuleBook, seats: int) -> tuple[Choice, ...]:
    return book.choices(seats)


@dataclass(frozen=True)
class Part(Generic[Found]):
    """All combinations that have the ``fixed`` values, and what comes of every one of them.

    ``changes`` are those of the fixed values that count as changes; ``trial`` numbers the trials.
    """

    fixed: Mapping[str, str]
    changes: Mapping[str, str]
    found: Found
    trial: int


Try = Callable[[Mapping[str, str], Mapping[str, str]], tuple[Found, frozenset[str]]]
"""Tries the values of the free choices and the changes: what comes of it, and what was read."""


def search(space: Space, attempt: Try[Found]) -> Iterator[Part[Found]]:
    """Yield parts that do not overlap and together are all combinations, fewest changes first."""
    waiting: list[tuple[int, int, dict[str, str], dict[str, str]]] = [(0, 0, {}, {})]
    pushed = trials = 0
    while waiting:
        cost, _, given, changes = heapq.heappop(waiting)
        settled = space.settled(given)
        free = {name: settled[name] for name in space.free if name in settled}
        found, reads = attempt(free, changes)
        fixed = dict(given)
        matter = deciding(space.book, space.seats, reads)
        for choice in space.choices:
            name = choice.id
            if name in fixed or name not in settled or name not in matter:
                continue
            for value in space.others(choice):
                pushed += 1
                costs = name not in space.free
                entry = {**changes, name: value} if costs else changes
                heapq.heappush(waiting, (cost + costs, pushed, {**fixed, name: value}, entry))
            fixed[name] = settled[name]
        yield Part(fixed, changes, found, trials)
        trials += 1
