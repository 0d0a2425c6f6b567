"""What numbers of hands are kept in: one hand in integers, or thousands of them in columns.

The judge of ``plain.hand`` is written once.  Every value of it is either a number or a column of
numbers, one for each hand; a carrier does what is written differently for the two.  A condition is
turned round with ``^ True``, which is right for both.  What ``[]`` looks up may be a column too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Value: TypeAlias = Any
"""A number or a truth, or a column of them."""

Rows: TypeAlias = Any
"""One value for each seat, side or play: a list of numbers, or a table with a row for each."""


@dataclass(frozen=True, slots=True, eq=False)
class Carrier:
    """What is written differently for one hand and for columns of hands.

    ``table`` makes numbers ready to be looked up.  ``rows`` copies rows, ``none`` makes empty sets
    for so many seats, each of as many hands as another value has: in both the value of a seat can
    be looked up and set.  ``where`` chooses one of two values, ``most`` the largest of some;
    ``size`` counts the cards of a set; ``ever`` tells whether something is true of any hand.
    ``agree`` tells whether every value of some rows is that of others or the one that says nothing.
    """

    table: Callable[[Sequence[int]], Any]
    rows: Callable[[Rows], Rows]
    none: Callable[[int, Value], Rows]
    where: Callable[[Value, Value, Value], Value]
    most: Callable[[Sequence[Value]], Value]
    size: Callable[[Value], Value]
    ever: Callable[[Value], bool]
    agree: Callable[[Rows, Rows, int], Value]


def _where(truth: bool, one: int, other: int) -> int:
    return one if truth else other


def _none(seats: int, like: int) -> list[int]:
    return [0] * seats


def _agree(stated: Sequence[int], found: Sequence[int], nothing: int) -> bool:
    if stated != found:
        for n, one in enumerate(stated):
            if one not in (found[n], nothing):
                return False
    return True


SINGLE = Carrier(
    table=tuple,
    rows=list,
    none=_none,
    where=_where,
    most=max,
    size=int.bit_count,
    ever=bool,
    agree=_agree,
)
"""One hand at a time, in integers."""
