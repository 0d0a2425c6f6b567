"""``smearspec format``: the canonical form of records, printed, written back or checked."""

import os
import tempfile
from typing import IO, BinaryIO

import click

from smearspec import notation
from smearspec.cli import options
from smearspec.cli.inputs import STANDARD_INPUT, Source, opened, sources, unreadable
from smearspec.cli.printing import copy, say, tell
from smearspec.cli.records import Faults, blocks
from smearspec.cli.writing import Refused, replacing
from smearspec.messages import sentence

SPOOL_BYTES = 8 << 20
"""Beyond this size a formatted file waits on disk, not in memory."""


@click.command()
@options.files_argument()
@click.option("--check", is_flag=True, help="Only tell which files are not canonical; status 1.")
@click.option("-w", "--write", is_flag=True, help="Write the canonical form back into the files.")
@options.lang_option
def command(files: tuple[str, ...], check: bool, write: bool, lang: str) -> None:
    """Print a record in its canonical form.

    Several files, or a folder, need --write or --check. A file that cannot be read as a whole is
    left as it is, and its faults are shown; the exit status is 2 then.
    """
    if check and write:
        raise click.UsageError(sentence("format.check-or-write", lang))
    if not (check or write) and (len(files) > 1 or os.path.isdir(files[0])):
        raise click.UsageError(sentence("format.several", lang))
    if write and STANDARD_INPUT in files:
        raise click.UsageError(sentence("format.write-input", lang))
    status = 0
    for source in sources(files, lang):
        status = max(status, _format(source, check, write, lang))
    raise click.exceptions.Exit(status)


def _format(source: Source, check: bool, write: bool, lang: str) -> int:
    """Format one file; return the exit status that it leads to."""
    faults = Faults(source.name, lang)
    if source.refusal is not None:
        faults.show(source.refusal)
        return 2
    piped = source.name == STANDARD_INPUT or not os.path.isfile(source.name)
    once = piped and (check or write)
    with (
        tempfile.SpooledTemporaryFile(SPOOL_BYTES) as made,
        tempfile.SpooledTemporaryFile(SPOOL_BYTES) as kept,
    ):
        try:
            with opened(source) as stream:
                # A pipe can be read once, so what it held is kept to be compared with.
                if once:
                    copy(stream, kept)
                    kept.seek(0)
                    _canonical(kept, made, faults)  # type: ignore[arg-type]
                else:
                    _canonical(stream, made, faults)
            if faults.count:
                return 2
            made.seek(0)
            if not (check or write):
                copy(made)
                return 0
            kept.seek(0)
            line = _first_difference(source, kept if once else None, made)
        except OSError as error:
            faults.show(unreadable(error))
            return 2
        if check and line:
            say([sentence("format.differs", lang, file=source.name, line=line)])
            return 1
        if write and line:
            made.seek(0)
            if not os.path.isfile(source.name):
                raise Refused(sentence("command.not-a-file", lang, file=source.name))
            with replacing(source.name, force=True, lang=lang) as target:
                copy(made, target)
            tell(sentence("format.written", lang, file=source.name))
        return 0


def _canonical(stream: BinaryIO, made: IO[bytes], faults: Faults) -> None:
    """Write the canonical form of a stream."""
    for header, block in blocks(stream, faults):
        if not faults.count:
            text = notation.format_block(block, notation.names_of(header))
            made.write(text.encode("utf-8"))


def _first_difference(source: Source, kept: IO[bytes] | None, made: IO[bytes]) -> int:
    """Return the first line in which a file is not its canonical form, 0 if it is."""
    if kept is not None:
        return _difference(kept, made)
    with opened(source) as stream:
        return _difference(stream, made)


def _difference(written: IO[bytes], made: IO[bytes]) -> int:
    number = 1
    while True:
        one, other = written.readline(SPOOL_BYTES), made.readline(SPOOL_BYTES)
        if one != other:
            return number
        if not one:
            return 0
        number += 1
