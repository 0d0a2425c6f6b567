"""``smearspec convert``: between records and their machine twin, JSON."""

import tempfile
from collections.abc import Iterator
from typing import IO, BinaryIO

import click

from smearspec import notation
from smearspec.cli import options
from smearspec.cli.inputs import Source, opened, unreadable
from smearspec.cli.printing import copy
from smearspec.cli.records import Faults, transcripts
from smearspec.cli.writing import replacing
from smearspec.diagnostics import Finding
from smearspec.notation import NotationError, jsonlines
from smearspec.notation.limits import JSON_BYTES

SPOOL_BYTES = 8 << 20


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--to",
    "form",
    type=click.Choice(["json", "text"]),
    required=True,
    help="JSON, one record a line; or the canonical text.",
)
@options.output_options
@options.lang_option
def command(file: str, form: str, output: str | None, force: bool, lang: str) -> None:
    """Turn records into JSON, or JSON back into records.

    Both forms say the same, comments and both versions of an amended line included. With --to
    text FILE holds one JSON object a line, or one that is spread over several lines. Nothing is
    written of a file that has a fault.
    """
    faults = Faults(file, lang)
    with tempfile.SpooledTemporaryFile(SPOOL_BYTES) as made:
        try:
            with opened(Source(file)) as stream:
                convert = _to_json if form == "json" else _to_text
                for text in convert(stream, faults):
                    made.write(text.encode("utf-8"))
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


def _to_json(stream: BinaryIO, faults: Faults) -> Iterator[str]:
    for record in transcripts(stream, faults):
        yield notation.to_json(record) + "\n"


def _to_text(stream: BinaryIO, faults: Faults) -> Iterator[str]:
    for line, raw in _objects(stream):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            facts = {"byte": f"0x{raw[error.start]:02X}"}
            faults.show(Finding("not-utf8", line, error.start + 1, facts))
            continue
        try:
            yield notation.format_transcript(notation.from_json(text))
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



