"""Rows written as a file: Parquet for programs that count, or JSON lines."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING

from smearspec.audit.rows import COLUMNS, Row, as_line

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 20_000
"""Rows that are written at a time."""


def write(rows: Iterable[Row], stream: IO[bytes], form: str) -> None:
    """Write rows as ``parquet`` or ``jsonl``; ModuleNotFoundError where pyarrow is missing."""
    if form == "jsonl":
        for one in rows:
            stream.write(as_line(one))
        return
    import pyarrow as pa  # noqa: PLC0415  an extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    schema = _schema()
    with pq.ParquetWriter(stream, schema, compression="zstd") as writer:
        for batch in _batches(rows):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))


def _schema() -> "pa.Schema":
    import pyarrow as pa  # noqa: PLC0415

    types = {"string": pa.string(), "int64": pa.int64(), "list": pa.list_(pa.string())}
    return pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rest = iter(rows)
    while batch := list(islice(rest, BATCH)):
        yield batch
