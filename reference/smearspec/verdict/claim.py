"""What a claim is: a statement, its kind, and one world in which it is true or not."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from smearspec.record.seats import Seats
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.figures import Figures
from smearspec.verdict.model import Json
from smearspec.verdict.worlds import Reading

Truth: TypeAlias = tuple[Json, bool | None]
"""What one world computes for a claim, and whether the claim is true there (None: unknown)."""


class World(NamedTuple):
    """One world of a hand with its figures; ``before`` are the totals before the hand.

    ``sides`` and ``scorers`` number the sides and the scorers by their members; ``sides`` is None
    while they are unknown.
    """

    reading: Reading
    figures: Figures
    seats: Seats
    before: Sequence[int | None]
    sides: Mapping[frozenset[int], int] | None
    scorers: Mapping[frozenset[int], int]


class Kind(NamedTuple):
    """A kind of claim: its name, the part of the line that makes it, how it is judged."""

    name: str
    part: str
    judge: Callable[["Claim", World], Truth]
    explain: Callable[["Claim", World], Phrase]


class Claim(NamedTuple):
    """One statement: where it stands, of what kind it is, what it says.

    ``members`` are the seats of the side or scorer that it is about.
    """

    entry: int
    kind: Kind
    of: str
    stated: Json
    members: frozenset[int] | None = None
