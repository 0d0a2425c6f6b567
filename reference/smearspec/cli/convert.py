"""``smearspec convert``: between records and their machine twin, JSON."""

import io
import tempfile
from collections.abc import Iterator
from typing import IO, BinaryIO, cast

import click

from smearspec import notation
from smearspec.cli import columns, options
from smearspec.cli.inputs import Source, opened, unreadable
from smearspec.cli.printing import copy
from smearspec.cli.records import Faults, transcripts
from smearspec.cli.writing import replacing
from smearspec.diagnostics import Finding
from smearspec.notation import NotationError, jsonlines, tree
from smearspec.notation.limits import JSON_BYTES

SPOOL_BYTES = 8 << 20


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--to",
    "form",
    type=click.Choice(["json", "text", "parquet"]),
    required=True,
    help="JSON, one record a line; the canonical text; or columns, a row for each hand.",
)
@options.output_options
@options.lang_option
def command(file: str, form: str, output: str | None, force: bool, lang: str) -> None:
    """Turn records into JSON or columns, and back into text.

    All three forms say the same, comments and both versions of an amended line included. What
    FILE holds is seen from how it begins; JSON is one object a line, or one that is spread over
    several lines. Nothing is written of a file that has a fault.
    """
    faults = Faults(file, lang)
    with tempfile.SpooledTemporaryFile(SPOOL_BYTES) as made:
        try:
            with opened(Source(file)) as stream:
                _convert(stream, form, made, faults)
        except OSError as error:
            faults.show(unreadable(error))
        if faults.count:
            raise click.exceptions.Exit(2)
        made.seek(0)
        if output is None:
            copy(made)
            return
        with replacing(output, force=force, lang=lang) as target:
            copy(made, target)


def _convert(stream: BinaryIO, form: str, made: IO[bytes], faults: Faults) -> None:
    """Write the records of a stream in another form."""
    peeked = io.BufferedReader(cast("io.RawIOBase", stream))
    try:
        records = _records(peeked, form, faults)
        if form == "parquet":
            columns.write(records, made, faults)
            return
        write = notation.format_transcript if form == "text" else _json_line
        for record in records:
            made.write(write(record).encode("utf-8"))
    finally:
        peeked.detach()  # whoever opened the stream closes it


def _records(
    stream: "io.BufferedReader[io.RawIOBase]", form: str, faults: Faults
) -> Iterator[tree.Transcript]:
    """Return the records of a stream of which the beginning tells what it holds."""
    first = stream.peek(len(columns.MAGIC))
    if first.startswith(columns.MAGIC):
        return columns.records(stream, faults)
    if form == "text" or first.lstrip().startswith(b"{"):
        return _from_json(stream, faults)
    return transcripts(stream, faults)


def _json_line(record: tree.Transcript) -> str:
    return f"{notation.to_json(record)}\n"


def _from_json(stream: BinaryIO, faults: Faults) -> Iterator[tree.Transcript]:
    for line, raw in _objects(stream):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            facts = {"byte": f"0x{raw[error.start]:02X}"}
            faults.show(Finding("not-utf8", line, error.start + 1, facts))
            continue
        try:
            yield notation.from_json(text)
        except NotationError as error:
            for finding in error.findings:
                faults.show(_moved(finding, line - 1))


def _moved(finding: Finding, lines: int) -> Finding:
    """Return a finding of one object at its place in the whole file."""
    if not lines or not finding.line:
        return finding
    return Finding(
        finding.code, finding.line + lines, finding.column, finding.facts,
        finding.hand, finding.trick, finding.seat, finding.rule, finding.source,
    )  # fmt: skip


def _objects(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the objects of a file with the line where each begins.

    One a line, unless the first line holds no whole object: then the file is one object.
    """
    first = stream.readline(JSON_BYTES + 1)
    if first.strip() and not first.rstrip().endswith(b"}"):
        yield 1, first + stream.read(JSON_BYTES + 1)
        return
    for number, raw in enumerate(jsonlines.lines(stream, first), 1):
        if raw.strip():
            yield number, raw
    if not first.strip() and not first:
        yield 1, b""



