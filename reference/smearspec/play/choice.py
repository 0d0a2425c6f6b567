"""What a seat may do at a point of a hand."""

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Calls:
    """A turn to bid: ``calls`` as in the notation, pass first."""

    seat: int
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suits:
    """A turn to name the trump suit."""

    seat: int
    suits: tuple[int, ...] = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class OneCard:
    """A turn to play, or to call, one card of ``cards`` (a mask)."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class SomeCards:
    """A turn to take or throw ``choose`` cards of ``cards`` (a mask).

    ``at_most`` limits how many of a subset may be among them; it describes a choice among many
    thousands without listing it.
    """

    seat: int
    choose: int
    cards: int
    at_most: tuple[tuple[int, int], ...] = field(default=())

    def allows(self, thrown: int) -> bool:
        """Tell whether the bars, count aside, let these cards (a mask) go."""
        return all((thrown & cards).bit_count() <= n for cards, n in self.at_most)


Choice: TypeAlias = Calls | Suits | OneCard | SomeCards
