"""What numbers of hands are kept in: one hand in integers, or thousands of them in columns.

The judge of ``plain.hand`` is written once.  Every value of it is either a number or a column of
numbers, one for each hand; a carrier does what is written differently for the two.  A condition is
turned round with ``^ True``, which is right for both.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import getitem, setitem
from typing import Any, TypeAlias

Value: TypeAlias = Any
"""A number or a truth, or a column of them."""

Rows: TypeAlias = Any
"""One value for each seat, side or play: a list of numbers, or a table with a row for each."""


@dataclass(frozen=True, slots=True, eq=False)
class Carrier:
    """What is written differently for one hand and for columns of hands.

    ``table`` makes numbers ready to be looked up by ``at``; ``pick`` and ``put`` look up and set
    the value of a seat in ``rows``, which are a copy, or in the empty sets of ``none``, which are
    as many as another value has.  ``where`` chooses one of two values, ``most`` the larger;
    ``size`` counts the cards of a set; ``ever`` tells whether something is true of any hand.
    """

    table: Callable[[Sequence[int]], Any]
    at: Callable[[Any, Value], Value]
    pick: Callable[[Rows, Value], Value]
    put: Callable[[Rows, Value, Value], None]
    rows: Callable[[Rows], Rows]
    none: Callable[[int, Value], Rows]
    where: Callable[[Value, Value, Value], Value]
    most: Callable[[Value, Value], Value]
    size: Callable[[Value], Value]
    ever: Callable[[Value], bool]


def _where(truth: bool, one: int, other: int) -> int:
    return one if truth else other


def _none(seats: int, like: int) -> list[int]:
    return [0] * seats


SINGLE = Carrier(
    table=tuple,
    at=getitem,
    pick=getitem,
    put=setitem,
    rows=list,
    none=_none,
    where=_where,
    most=max,
    size=int.bit_count,
    ever=bool,
)
"""One hand at a time, in integers."""
