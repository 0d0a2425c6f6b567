"""The columns in which hands are kept: one row a hand, those of a game next to each other.

A hand that the columns cannot say to the letter stands in ``text``, and in no other column but
those of its game.
"""

import pyarrow as pa

from smearspec.diagnostics import Finding

NOBODY = 255
"""Stands for the winner of a trick of whom a record says nothing."""

SEATS = 8
"""The most seats of a table whose sides a column can tell."""


class ColumnsError(ValueError):
    """Columns that make no hands; ``case`` and ``facts`` say why, as the diagnostics need them."""

    def __init__(self, case: str, **facts: object) -> None:
        super().__init__(case)
        self.case = case
        self.facts = facts

    def finding(self, code: str, line: int = 0) -> Finding:
        """Return what a user is told, at a line if it is that of a row."""
        return Finding(code, line, facts={"case": self.case, **self.facts})


_CARDS = pa.list_(pa.uint64())
_SMALL = pa.list_(pa.uint8())
_POINTS = pa.list_(pa.int32())

COLUMNS: dict[str, pa.DataType] = {
    "game": pa.int64(),
    "header": pa.string(),
    "name": pa.string(),
    "text": pa.string(),
    "dealer": pa.uint8(),
    "dealer_written": pa.bool_(),
    "dealt": _CARDS,
    "calls": _SMALL,
    "trump": pa.uint8(),
    "widow": pa.uint64(),
    "thrown": _CARDS,
    "called": pa.uint8(),
    "shown": pa.uint8(),
    "plays": _SMALL,
    "leaders": _SMALL,
    "winners": _SMALL,
    "sides_written": pa.bool_(),
    "sides": _SMALL,
    "items": pa.list_(pa.string()),
    "counts": _POINTS,
    "changes": _POINTS,
    "totals": _POINTS,
    "won": pa.uint8(),
}
"""The columns in order with their types; the manual says what they hold."""

SCHEMA = pa.schema(list(COLUMNS.items()))
