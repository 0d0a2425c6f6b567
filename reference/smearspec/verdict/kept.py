"""Records that are kept, so that they can be judged again and again under other rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from smearspec import notation
from smearspec.diagnostics import Finding
from smearspec.notation import tree

MOST_HANDS = 1000
"""The most hands of one file that are kept (``too-many-hands``)."""


class TooManyHands(ValueError):
    """A file has more hands than can be kept; ``finding`` says so."""

    def __init__(self, line: int) -> None:
        super().__init__(f"more than {MOST_HANDS} hands")
        self.finding = Finding("too-many-hands", line, 1, {"limit": MOST_HANDS})


@dataclass(frozen=True, slots=True)
class Kept:
    """One record of a file with all its hands; it is judged like one that is being read."""

    file: str
    number: int
    line: int
    header: notation.ReadBlock
    blocks: tuple[notation.ReadBlock, ...]

    def hands(self) -> Iterator[notation.ReadBlock]:
        """Yield the hands in order."""
        return iter(self.blocks)

    @property
    def written(self) -> tuple[tree.Block, ...]:
        """The header and the hands as they are written."""
        return (self.header.block, *(each.block for each in self.blocks))


def kept(record: notation.RawRecord, file: str = "-") -> Kept:
    """Return a record that is being read with all its hands."""
    return Kept(file, record.number, record.line, record.header, tuple(record.hands()))


def keep(stream: BinaryIO, file: str) -> Iterator[Kept]:
    """Yield every record of a stream; TooManyHands where there are more than can be kept."""
    left = MOST_HANDS
    for record in notation.read(stream):
        blocks: list[notation.ReadBlock] = []
        for block in record.hands():
            left -= 1
            if left < 0:
                raise TooManyHands(block.block.line)
            blocks.append(block)
        yield Kept(file, record.number, record.line, record.header, tuple(blocks))
