"""A fault at a part of an entry of a block; its line and column are looked up when it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

HAND_LINE = -1
"""The entry number of the line that opens the block."""


class SeatNumber(int):
    """A seat in the facts of a fault; it is shown by its name."""


class EntryNumber(int):
    """An entry in the facts of a fault; it is shown by its line."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at part ``part`` (the ``n``-th of its kind) of entry ``entry`` of a block.

    ``rule`` is the JSON pointer of the resolved rule that decides; ``seat`` counts from 0.
    """

    code: str
    entry: int
    part: str = "line"
    n: int = 0
    rule: str | None = None
    seat: int | None = None
    trick: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
