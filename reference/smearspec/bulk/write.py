"""Records written in columns."""

import io
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from smearspec import notation
from smearspec.bulk.rows import HAND, HandRow, Table, number_row, text_row
from smearspec.bulk.schema import SCHEMA, SEATS
from smearspec.notation import RawRecord, tree
from smearspec.plain.numbers import Reader
from smearspec.verdict.judge import judge_game
from smearspec.verdict.setup import Inputs, Setup

ROWS = 20_000
"""About how many hands are written at a time."""


def write(records: Iterable[tree.Transcript], stream: IO[bytes], inputs: Inputs) -> None:
    """Write records as Parquet, in batches that end with a game."""
    with pq.ParquetWriter(stream, SCHEMA, compression="zstd") as writer:
        for batch in _batches(records, inputs):
            writer.write_table(pa.Table.from_pylist(batch, schema=SCHEMA))


def _batches(
    records: Iterable[tree.Transcript], inputs: Inputs
) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    empty = dict.fromkeys(HAND)
    for game, record in enumerate(records, 1):
        header = notation.format_block(record.header, notation.names_of(record.header))
        for row in rows(record, inputs):
            batch.append({"game": game, "header": header, **empty, **row})
        if len(batch) >= ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def rows(record: tree.Transcript, inputs: Inputs) -> Iterator[HandRow]:
    """Yield a row for every hand of a record, one without a name where it has none.

    Who deals is what the judge finds.
    """
    whole = notation.format_transcript(record)
    verdict, game = judge_game(_read(whole), "-", inputs)
    told = game is not None and game.setup.plan is not None and len(game.setup.seats) <= SEATS
    numbers = _Numbers(game.setup) if game is not None and told else None
    for hand, read in zip_longest(verdict.hands, _read(whole).hands()):
        name, text = read.block.name or "", read.source.decode().rstrip("\n") + "\n"
        said = None if numbers is None else numbers.row(name, text, hand.dealer)
        yield text_row(name, text) if said is None else said
    if not record.hands:
        yield {}


def _read(text: str) -> RawRecord:
    return next(notation.read(io.BytesIO(text.encode())))


class _Numbers:
    """Makes rows of the hands of one table."""

    def __init__(self, setup: Setup) -> None:
        self.tables = setup.tables
        self.reader = Reader(setup.tables, setup.seats)
        self.table = Table(setup.tables, setup.seats)

    def row(self, name: str, text: str, dealer: int | None) -> HandRow | None:
        """Return a hand in numbers; None unless they say it to the letter."""
        said = self.reader.read(text.encode(), dealer)
        if said is None:
            return None
        row = number_row(name, said, "\n[Dealer " in text, self.tables)
        row = {**dict.fromkeys(HAND), **row, "sides_written": "\nsides " in text or None}
        return row if self.table.text(row) == text else None
