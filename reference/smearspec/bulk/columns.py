"""Columns of hands in NumPy: the carrier of many hands at a time."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

import numpy as np

from smearspec.plain.carriers import Carrier

MOST = 1 << 16
"""The most hands of one column."""

_EACH = np.arange(2 * MOST)


class SeatRows:
    """A table with a row for each seat: looked up by a seat, or by a column of seats."""

    __slots__ = ("table",)

    def __init__(self, table: Any) -> None:
        self.table = table

    def __iter__(self) -> Iterator[Any]:
        return iter(self.table)

    def __getitem__(self, seat: Any) -> Any:
        return self.table[self._at(seat)]

    def __setitem__(self, seat: Any, value: Any) -> None:
        self.table[self._at(seat)] = value

    def _at(self, seat: Any) -> Any:
        return seat if isinstance(seat, int) else (seat, _EACH[: len(seat)])


class _Lookup:
    """Numbers that are looked up by a column of places."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Sequence[int]) -> None:
        kind = np.uint64 if max(numbers) >= 1 << 31 else np.int64
        self.numbers = np.array(numbers, kind)

    def __getitem__(self, places: Any) -> Any:
        return self.numbers.take(places)


def _rows(rows: SeatRows) -> SeatRows:
    return SeatRows(rows.table.copy())


def _none(seats: int, like: Any) -> SeatRows:
    return SeatRows(np.zeros((seats, len(like)), np.uint64))


def _most(values: Sequence[Any]) -> Any:
    return reduce(np.maximum, values)


def _size(cards: Any) -> Any:
    return np.bitwise_count(cards).astype(np.int64)


def _ever(truth: Any) -> bool:
    return bool(np.any(truth))


def _agree(stated: Any, found: Sequence[Any], nothing: int) -> Any:
    good: Any = True
    for one, other in zip(stated, found, strict=True):
        good = good & ((one == other) | (one == nothing))
    return good


COLUMNS = Carrier(
    table=_Lookup,
    rows=_rows,
    none=_none,
    where=np.where,
    most=_most,
    size=_size,
    ever=_ever,
    agree=_agree,
)
"""Many hands at a time: a column has one number for each."""
