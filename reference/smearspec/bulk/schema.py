"""The columns in which hands are kept: one row a hand, those of a game next to each other.

A hand that the columns cannot say to the letter stands in ``text``, and in no other column but
those of its game.
"""

from typing import NamedTuple

import pyarrow as pa

NOBODY = 255
"""Stands for the winner of a trick of whom a record says nothing."""


class Column(NamedTuple):
    """A column: its type in Arrow, and what it holds."""

    type: pa.DataType
    holds: str


class ColumnsError(ValueError):
    """Columns that make no hands; ``case`` and ``facts`` say why, as the diagnostics need them."""

    def __init__(self, case: str, **facts: object) -> None:
        super().__init__(case)
        self.case = case
        self.facts = facts


_CARDS = pa.list_(pa.uint64())
_SMALL = pa.list_(pa.uint8())
_POINTS = pa.list_(pa.int32())

COLUMNS: dict[str, Column] = {
    "game": Column(pa.int64(), "any number; neighbours with the same one are one game"),
    "header": Column(pa.string(), "the header of the record in canonical text"),
    "name": Column(pa.string(), "the name of the hand; null where a game has none"),
    "text": Column(pa.string(), "the hand in canonical text, where no other column says it"),
    "dealer": Column(pa.uint8(), "the seat that deals"),
    "dealer_written": Column(pa.bool_(), "whether the record names the dealer; null: yes"),
    "dealt": Column(_CARDS, "the cards dealt to each seat, as masks"),
    "calls": Column(_SMALL, "the calls in their order, 0 for a pass"),
    "trump": Column(pa.uint8(), "the suit that was named"),
    "widow": Column(pa.uint64(), "the cards that the bidder took, as a mask"),
    "thrown": Column(_CARDS, "the cards that each seat threw, as masks"),
    "called": Column(pa.uint8(), "the card that the bidder called"),
    "shown": Column(pa.uint8(), "the seat that showed the called card"),
    "plays": Column(_SMALL, "the cards in the order of play, trick after trick"),
    "leaders": Column(_SMALL, "the leader of each trick"),
    "winners": Column(_SMALL, "the winner of each trick as stated, 255 where it is not"),
    "sides_written": Column(pa.bool_(), "whether the record states the sides; null: no"),
    "sides": Column(_SMALL, "the sides of which something is stated, as masks of seats"),
    "items": Column(pa.list_(pa.string()), "the items of each of them, with blanks between"),
    "counts": Column(_POINTS, "the card points of each of them"),
    "changes": Column(_POINTS, "by how much the total of each scorer changes"),
    "totals": Column(_POINTS, "the total of each scorer after the hand"),
    "won": Column(pa.uint8(), "the scorers that are said to have won, as a mask"),
}
"""The columns in order."""

SCHEMA = pa.schema([(name, column.type) for name, column in COLUMNS.items()])
