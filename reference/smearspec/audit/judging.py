"""One part of a collection judged: the same function for every engine."""

import gzip
import io
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, cast

from smearspec import notation
from smearspec.audit import parts
from smearspec.audit.parts import Part, Slice
from smearspec.audit.rows import Row, as_line, row
from smearspec.diagnostics import Finding
from smearspec.notation import NotationError, jsonlines
from smearspec.verdict import Inputs, Verdict
from smearspec.verdict.judge import judge_record

MOST_FOLD = 200
"""How many times larger than its file an unpacked one may be (``unpacked-too-large``)."""
FREE_BYTES = 64 << 20
"""Up to this size it may be, however small the file."""


class TooLarge(Exception):
    """A packed file that unpacks to more than any honest one does."""


def judge(part: Part, inputs: Inputs) -> bytes:
    """Return a row of JSON for every record of a part, in order; whatever is wrong gets a row."""
    return b"".join(as_line(each) for one in part.slices for each in rows(one, inputs))


def rows(one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield the rows of a file or of a part of it, at least one of a whole file."""
    if one.refusal is not None:
        yield row(Verdict(one.path, 1, 0, "unreadable", findings=(one.refusal,)), one)
        return
    inputs = replace(inputs, beside=Path(one.path).parent)
    record = 0
    try:
        with _opened(one) as stream:
            judge_all = _twins if parts.form(one.path) == parts.TWIN else _texts
            for each in judge_all(stream, one, inputs):
                record += 1
                yield each
        return
    except TooLarge:
        facts: dict[str, object] = {"limit": MOST_FOLD}
        finding = Finding("unpacked-too-large", facts=facts)
    except (OSError, EOFError, zlib.error) as error:
        text = getattr(error, "strerror", None) or str(error)
        case = "missing" if isinstance(error, FileNotFoundError) else ""
        finding = Finding("file-unreadable", facts={"text": text, "case": case})
    except ModuleNotFoundError:
        finding = Finding("zstd-missing")
    yield row(Verdict(one.path, record + 1, 0, "unreadable", findings=(finding,)), one)


def _texts(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    for record in notation.read(stream):
        yield row(judge_record(record, one.path, inputs), one)


def _twins(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield the rows of a file with one object a line; findings are at the line of the object."""
    number = 0
    for line, raw in enumerate(jsonlines.lines(stream)):
        if not raw.strip():
            continue
        number += 1
        try:
            transcript = notation.from_json(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            facts = {"byte": f"0x{raw[error.start]:02X}"}
            verdict = _unread(one, (Finding("not-utf8", 1, error.start + 1, facts),))
        except NotationError as fault:
            verdict = _unread(one, fault.findings)
        else:
            text = notation.format_transcript(transcript)
            record = next(notation.read(io.BytesIO(text.encode())))
            verdict = judge_record(record, one.path, inputs)
        yield row(verdict, one, number - 1, line, flat=True)


def _unread(one: Slice, findings: Sequence[Finding]) -> Verdict:
    return Verdict(one.path, 1, 1, "unreadable", findings=findings)


@contextmanager
def _opened(one: Slice) -> Iterator[BinaryIO]:
    """Open a file, or a part of it, for reading unpacked bytes."""
    if not os.path.isfile(one.path) and os.path.exists(one.path):
        raise OSError("this is no file")  # a pipe would be waited for without end
    with open(one.path, "rb") as raw:
        if not parts.packed(one.path):
            raw.seek(one.start)
            yield raw if one.end is None else _within(raw, one.end - one.start)
            return
        with _unpacked(raw, parts.packed(one.path)) as stream:
            room = max(FREE_BYTES, one.size * MOST_FOLD)
            yield _within(stream, room, bomb=True)


@contextmanager
def _unpacked(raw: BinaryIO, ending: str) -> Iterator[BinaryIO]:
    if ending == ".gz":
        with gzip.GzipFile(fileobj=raw) as stream:
            yield cast(BinaryIO, stream)
        return
    import zstandard  # noqa: PLC0415  an extra

    try:
        with zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(raw) as reader:
            yield cast(BinaryIO, io.BufferedReader(reader))
    except zstandard.ZstdError as error:
        raise OSError(str(error)) from error


def _within(stream: BinaryIO, room: int, *, bomb: bool = False) -> BinaryIO:
    return cast(BinaryIO, _Within(stream, room, bomb))


class _Within:
    """A stream of lines that ends after so many bytes, or with ``bomb`` refuses to give more."""

    def __init__(self, stream: BinaryIO, room: int, bomb: bool) -> None:
        self._stream = stream
        self._room = room
        self._bomb = bomb

    def readline(self, size: int) -> bytes:
        """Read one line, or the part of it that ``size`` and the room allow."""
        if not self._room and self._bomb and self._stream.read(1):
            raise TooLarge
        found = self._stream.readline(min(size, self._room))
        self._room -= len(found)
        return found
