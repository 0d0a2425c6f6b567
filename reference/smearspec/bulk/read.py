"""Columns read from a file, game after game, in bounded memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import IO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from smearspec.bulk.columns import MOST
from smearspec.bulk.schema import COLUMNS, SCHEMA, ColumnsError

REQUIRED = ("game", "header", "name")
"""The columns that no file can do without; any other is as if it were null throughout."""

_TEXTS = pa.dictionary(pa.int32(), pa.string())
REPEATED = {"header": _TEXTS, "name": _TEXTS, "items": pa.list_(_TEXTS)}
"""The columns of texts that are often the same: they are read with numbers for these."""

ROWS = MOST // 2
"""How many hands are read at a time."""

HAND_BYTES = 64
"""A hand takes at least about so much in memory."""


class TooLarge(Exception):
    """A file that says it holds far more than it can."""


def games(
    stream: IO[bytes], room: int, start: int = 0, end: int | None = None
) -> Iterator[pa.Table]:
    """Yield tables of whole games, at most ``MOST`` hands each; of a longer game only as much.

    The rows are those from ``start`` to before ``end``, the whole file if nothing is said.
    Raises TooLarge where the file would fill more than ``room`` bytes, ColumnsError where it
    cannot be read.
    """
    with _opened(stream, room) as file:
        yield from _whole(file, start, file.metadata.num_rows if end is None else end)


def cuts(stream: IO[bytes], room: int, hands: int) -> Iterator[tuple[int, int]]:
    """Yield where a file can be cut after so many hands or more, and at last its end.

    Each place is the row of the first hand of a game, from 0, with the number of games before it.
    Raises as ``games`` does.
    """
    with _opened(stream, room) as file:
        rows = games = done = 0
        last: int | None = None
        for batch in file.iter_batches(ROWS, columns=["game"]):
            game = _numbers(batch)
            begins = np.flatnonzero(np.append(game[0] != last, game[1:] != game[:-1]))
            for row in (begins + rows).tolist():
                if row - done >= hands:
                    yield row, games
                    done = row
                games += 1
            rows += len(game)
            last = int(game[-1])
        yield rows, games


def _numbers(batch: pa.RecordBatch) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the numbers of the games of hands."""
    game = batch.column(0).cast(pa.int64())
    if game.null_count:
        raise ColumnsError("empty", name="game")
    found: np.ndarray[tuple[int], np.dtype[np.int64]] = game.to_numpy()
    return found


@contextmanager
def _opened(stream: IO[bytes], room: int) -> Iterator[pq.ParquetFile]:
    try:
        told = pq.ParquetFile(stream).schema_arrow.names
        # Texts inside of lists cannot be read so: what a file has of them may be in pieces.
        texts = [name for name in ("header", "name") if name in told]
        file = pq.ParquetFile(stream, read_dictionary=texts)
        _check(file, room)
        yield file
    except (pa.ArrowException, OSError) as error:
        raise ColumnsError("default", text=str(error).splitlines()[0][:200]) from error


def _check(file: pq.ParquetFile, room: int) -> None:
    missing = [name for name in REQUIRED if name not in file.schema_arrow.names]
    if missing:
        raise ColumnsError("missing", name=missing[0])
    told = file.metadata
    size = told.num_rows * HAND_BYTES
    for group in range(told.num_row_groups):
        found = told.row_group(group)
        for column in range(found.num_columns):
            one = found.column(column)
            size += max(one.total_uncompressed_size, one.num_values)
    if size > room:
        raise TooLarge


def _batches(file: pq.ParquetFile, start: int, end: int) -> Iterator[pa.RecordBatch]:
    """Yield the rows from ``start`` to before ``end``."""
    names = [name for name in COLUMNS if name in file.schema_arrow.names]
    sizes = [file.metadata.row_group(n).num_rows for n in range(file.num_row_groups)]
    ends = list(accumulate(sizes))
    chosen = [n for n, size in enumerate(sizes) if ends[n] > start and ends[n] - size < end]
    at = ends[chosen[0]] - sizes[chosen[0]] if chosen else 0
    for batch in file.iter_batches(ROWS, row_groups=chosen, columns=names):
        first, last = max(start - at, 0), min(end - at, batch.num_rows)
        if first < last:
            yield batch.slice(first, last - first)
        at += batch.num_rows
        if at >= end:
            return


def _whole(file: pq.ParquetFile, start: int, end: int) -> Iterator[pa.Table]:
    """Yield what is read in pieces that end with a game."""
    rest: pa.Table | None = None
    for batch in _batches(file, start, end):
        found = _cast(batch)
        if rest is not None:
            found = pa.concat_tables([rest, found])
        last = _last_game(found)
        if last:
            yield _joined(found.slice(0, last))
        rest = found.slice(last)
        if rest.num_rows > MOST:
            raise ColumnsError("long", limit=MOST)
    if rest is not None and rest.num_rows:
        yield _joined(rest)


def _joined(found: pa.Table) -> pa.Table:
    return found.unify_dictionaries().combine_chunks()


def _last_game(found: pa.Table) -> int:
    """Return the row where the last game begins."""
    game = found["game"].to_numpy()
    other = (game != game[-1]).nonzero()[0]
    return int(other[-1]) + 1 if len(other) else 0


def _cast(batch: pa.RecordBatch) -> pa.Table:
    """Return a batch with all columns, as the schema has them or with numbers for texts."""
    found = {}
    for field in SCHEMA:
        kind = REPEATED.get(field.name, field.type)
        at = batch.schema.get_field_index(field.name)
        found[field.name] = (
            pa.nulls(batch.num_rows, kind) if at < 0 else batch.column(at).cast(kind)
        )
    for name in ("game", "header"):
        if found[name].null_count:
            raise ColumnsError("empty", name=name)
    table = pa.table(found)
    table.validate(full=True)  # texts of strangers may be no UTF-8
    return table
