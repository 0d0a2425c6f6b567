"""Records in columns for the commands: read and written by packages that an extra installs."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO

from smearspec import notation
from smearspec.audit.unpacking import MOST_FOLD, room
from smearspec.cli.records import Faults
from smearspec.cli.writing import Refused
from smearspec.diagnostics import Finding
from smearspec.messages import sentence
from smearspec.notation import NotationError, tree
from smearspec.verdict import Inputs

MAGIC = b"PAR1"
"""How a file of columns begins."""

SPOOL_BYTES = 64 << 20


def write(records: Iterable[tree.Transcript], made: IO[bytes], faults: Faults) -> None:
    """Write records in columns."""
    try:
        from smearspec.bulk.write import write  # noqa: PLC0415  an extra
    except ModuleNotFoundError:
        raise Refused(sentence("audit.needs", faults.lang, extra="bulk")) from None
    write(records, made, _inputs(faults))


def records(stream: BinaryIO, faults: Faults) -> Iterator[tree.Transcript]:
    """Yield the records of a stream of columns; findings are shown."""
    try:
        from smearspec.bulk.read import TooLarge  # noqa: PLC0415  an extra
        from smearspec.bulk.schema import ColumnsError  # noqa: PLC0415
        from smearspec.bulk.texts import texts  # noqa: PLC0415
    except ModuleNotFoundError:
        raise Refused(sentence("audit.needs", faults.lang, extra="bulk")) from None
    with tempfile.SpooledTemporaryFile(SPOOL_BYTES) as whole:
        shutil.copyfileobj(stream, whole)
        size = whole.seek(0, os.SEEK_END)
        try:
            for row, text in texts(whole, _inputs(faults), room(size)):
                if isinstance(text, ColumnsError):
                    faults.show(text.finding("columns-unfit", row))
                    continue
                try:
                    yield notation.parse(text)
                except NotationError as error:
                    for finding in error.findings:
                        faults.show(Finding(finding.code, row, 0, finding.facts))
        except ColumnsError as error:
            faults.show(error.finding("columns-unreadable"))
        except TooLarge:
            faults.show(Finding("unpacked-too-large", facts={"limit": MOST_FOLD}))


def _inputs(faults: Faults) -> Inputs:
    return Inputs(beside=Path(faults.file).parent)
