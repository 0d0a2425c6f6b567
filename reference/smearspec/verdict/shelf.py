"""Plain hands kept as their text, and replayed when somebody looks at them.

A record may have very many hands.  What a hand that is legal throughout and whose claims are all
true adds to a verdict is a few numbers; its play and the evidence for its claims are worked out
from its text again, always with the same outcome.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, NamedTuple, TypeAlias, TypeVar

from smearspec.verdict.model import ClaimVerdict
from smearspec.verdict.worlds import Reading

Part_co = TypeVar("Part_co", covariant=True)


class Replayed(NamedTuple):
    """The readings of a hand and the verdicts on its claims."""

    readings: Sequence[Reading]
    claims: Sequence[ClaimVerdict]


Again: TypeAlias = Callable[["Shelved"], Replayed]
"""Replays a shelved hand."""


class Shelf:
    """The shelved hands of one record; only the one that was looked at last is there in full."""

    __slots__ = ("_again", "_last")

    def __init__(self, again: Again) -> None:
        self._again = again
        self._last: tuple[Shelved, Replayed] | None = None

    def look(self, shelved: "Shelved") -> Replayed:
        """Return a hand in full."""
        last = self._last
        if last is None or last[0] is not shelved:
            self._last = last = shelved, self._again(shelved)
        return last[1]


class Shelved(NamedTuple):
    """A hand by its text, the line where it opened, who dealt, and the totals before it."""

    source: bytes
    line: int
    dealer: int
    before: Sequence[int]
    shelf: Shelf


class _Later(Sequence[Part_co]):
    """Parts of a shelved hand, ``size`` of them."""

    __slots__ = ("_hand", "_size")

    def __init__(self, shelved: Shelved, size: int) -> None:
        self._hand = shelved
        self._size = size

    @property
    def source(self) -> bytes:
        """The text of the hand."""
        return self._hand.source

    @abstractmethod
    def _all(self) -> Sequence[Part_co]:
        """Return the parts."""

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, n: Any) -> Any:
        return self._all()[n]

    def __iter__(self) -> Iterator[Part_co]:
        return iter(self._all())


class ShelvedReadings(_Later[Reading]):
    """The one reading of a shelved hand."""

    __slots__ = ()

    def _all(self) -> Sequence[Reading]:
        return self._hand.shelf.look(self._hand).readings


class ShelvedClaims(_Later[ClaimVerdict]):
    """The claims of a shelved hand, all of them confirmed."""

    __slots__ = ()

    def _all(self) -> Sequence[ClaimVerdict]:
        return self._hand.shelf.look(self._hand).claims


class Claims(Sequence[ClaimVerdict]):
    """The claims of a record in the order of their hands; ``counts`` counts them by verdict."""

    __slots__ = ("_parts", "counts")

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._parts: list[Sequence[ClaimVerdict]] = []

    def add(self, claims: Sequence[ClaimVerdict]) -> None:
        """Take the claims of a hand or of the header."""
        number = len(claims)
        if not number:
            return
        self._parts.append(claims)
        if isinstance(claims, ShelvedClaims):
            self.counts["confirmed"] += number
        else:
            self.counts.update(counted(claims))

    def __len__(self) -> int:
        return self.counts.total()

    def __iter__(self) -> Iterator[ClaimVerdict]:
        return chain.from_iterable(self._parts)

    def __getitem__(self, n: Any) -> Any:
        if isinstance(n, slice):
            return list(self)[n]
        at = range(len(self))[n]
        ends = list(accumulate(map(len, self._parts)))
        part = bisect_right(ends, at)
        return self._parts[part][at - ends[part]]


def counted(claims: Sequence[ClaimVerdict]) -> Counter[str]:
    """Return how many claims have each verdict, without looking at those of shelved hands."""
    if isinstance(claims, Claims):
        return claims.counts
    if isinstance(claims, ShelvedClaims):
        return Counter(confirmed=len(claims))
    return Counter(claim.verdict for claim in claims)
