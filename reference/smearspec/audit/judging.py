"""One part of a collection judged: the same function for every engine."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO

from smearspec import notation
from smearspec.audit import parts, unpacking
from smearspec.audit.parts import Part, Slice
from smearspec.audit.rows import Row, as_line, row
from smearspec.audit.unpacking import Unreadable
from smearspec.diagnostics import Finding
from smearspec.notation import NotationError, jsonlines
from smearspec.verdict import Inputs, Verdict
from smearspec.verdict.judge import judge_record


def judge(part: Part, inputs: Inputs) -> bytes:
    """Return a row of JSON for every record of a part, in order; whatever is wrong gets a row."""
    return b"".join(as_line(each) for one in part.slices for each in rows(one, inputs))


def rows(one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield the rows of a file or of a part of it, at least one of a whole file."""
    if one.refusal is not None:
        yield row(_unread(one.path, (one.refusal,), one.records + 1))
        return
    inputs = replace(inputs, beside=Path(one.path).parent)
    record = 0
    try:
        form = parts.form(one.path) or parts.TEXT
        place = (0, None) if form == parts.COLUMNS else (one.start, one.end)
        with unpacking.opened(one.path, *place, one.data) as stream:
            for each in JUDGES[form](stream, one, inputs):
                record += 1
                yield each
        return
    except unpacking.UNREADABLE as error:
        finding = unpacking.why(error)
    except Unreadable as error:
        finding = error.finding
    yield row(_unread(one.path, (finding,), one.records + record + 1))


def _texts(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    for record in notation.read(stream, one.lines, one.records):
        yield row(judge_record(record, one.path, inputs))


def _twins(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield the rows of a file with one object a line; findings are at the line of the object."""
    judge_one = partial(judge_object, path=one.path, inputs=inputs)
    objects = _objects(stream, one)
    try:
        from smearspec.audit import twins  # noqa: PLC0415  needs an extra
    except ModuleNotFoundError:
        return (row(judge_one(raw), number, line) for number, line, raw in objects)
    return twins.rows(objects, one, inputs, judge_one)


def _objects(stream: BinaryIO, one: Slice) -> Iterator[tuple[int, int, bytes]]:
    """Yield the number, the line and the bytes of every object."""
    number = one.records
    for line, raw in enumerate(jsonlines.lines(stream), one.lines + 1):
        if not raw.isspace():
            number += 1
            yield number, line, raw


def judge_object(raw: bytes, path: str, inputs: Inputs) -> Verdict:
    """Judge the record in one line of JSON."""
    plain = notation.plain_text(raw)
    if plain is None:
        try:
            transcript = notation.from_json(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            facts = {"byte": f"0x{raw[error.start]:02X}"}
            return _unread(path, (Finding("not-utf8", 1, error.start + 1, facts),))
        except NotationError as fault:
            return _unread(path, fault.findings)
        plain = notation.format_transcript(transcript).encode()
    return judge_record(next(notation.read(io.BytesIO(plain))), path, inputs)


def _columns(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield the rows of a file of columns."""
    try:
        from smearspec.audit import columns  # noqa: PLC0415  needs an extra
    except ModuleNotFoundError:
        raise Unreadable(Finding("parquet-missing")) from None
    return columns.rows(stream, one, inputs)


JUDGES = {parts.TEXT: _texts, parts.TWIN: _twins, parts.COLUMNS: _columns}
"""What judges a file, by how its records are written."""


def _unread(path: str, findings: Sequence[Finding], record: int = 1) -> Verdict:
    return Verdict(path, record, 0, "unreadable", findings=findings)
