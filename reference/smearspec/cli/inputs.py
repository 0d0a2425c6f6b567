"""What the commands read: files, the records of a folder, standard input."""

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from smearspec.diagnostics import Finding
from smearspec.messages import sentence

STANDARD_INPUT = "-"
ENDING = ".smear"
REMEMBERED_BYTES = 4 << 20
"""How much of what was read is kept to show lines beside findings."""


@dataclass(frozen=True, slots=True)
class Source:
    """One input by its name; ``refusal`` says why there is nothing to read."""

    name: str
    refusal: Finding | None = None


def is_record(name: str) -> bool:
    """Tell whether a file in a folder is a record by its name."""
    return name.endswith(ENDING)


def sources(
    files: Sequence[str],
    lang: str,
    wanted: Callable[[str], object] = is_record,
    endings: Sequence[str] = (ENDING,),
) -> Iterator[Source]:
    """Yield the inputs that the arguments name, those of a folder in order of their names.

    Of a folder those files are read that are ``wanted`` by their names, which have ``endings``.
    """
    if sum(name == STANDARD_INPUT for name in files) > 1:
        raise click.UsageError(sentence("command.input-twice", lang))
    for name in files:
        if name != STANDARD_INPUT and os.path.isdir(name):
            yield from _files_below(name, wanted, endings)
        else:
            yield Source(name)


def _files_below(
    folder: str, wanted: Callable[[str], object], endings: Sequence[str]
) -> Iterator[Source]:
    """Yield the wanted files of a folder; links that lead out of it are not followed."""
    top = Path(folder).resolve()
    found = False
    failed: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=failed.append):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(parent, name)
            if not wanted(name):
                continue
            if not os.path.isfile(path):
                found = True
                yield Source(path, _no_file(path))
            elif not os.path.islink(path) or Path(path).resolve().is_relative_to(top):
                found = True
                yield Source(path)
    for error in failed:
        found = True
        yield Source(str(error.filename), unreadable(error))
    if not found:
        yield Source(folder, Finding("no-records", facts={"ending": tuple(endings)}))


def _no_file(path: str) -> Finding:
    """Return the finding for a name in a folder behind which no file lies."""
    try:
        os.stat(path)
    except OSError as error:  # a link that leads nowhere, or in a circle
        return unreadable(error, "dangling")
    return Finding("file-unreadable", facts={"text": "", "case": "no-file"})


@contextmanager
def opened(source: Source) -> Iterator[BinaryIO]:
    """Open an input for reading bytes."""
    if source.name == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        yield sys.stdin.buffer
        return
    try:
        stream = open(source.name, "rb")  # noqa: SIM115  closed below
    except ValueError as error:  # a name that no file can have
        raise OSError(errno.EINVAL, str(error)) from None
    with stream:
        yield stream


def unreadable(error: OSError, missing: str = "missing") -> Finding:
    """Return the finding for a file that cannot be opened or read.

    ``missing`` is the case of the message where there is no such file.
    """
    case = missing if isinstance(error, FileNotFoundError) else ""
    return Finding("file-unreadable", facts={"text": error.strerror or str(error), "case": case})


ENTRY_BYTES = 120
"""What a remembered line costs beside its bytes, so that blank lines are not for free."""


class Remembering:
    """A stream that remembers its latest lines, so that a finding can show the line it means."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines: dict[int, bytes] = {}
        self._number = 1
        self._size = 0
        self._oldest = 1

    def readline(self, size: int = -1, /) -> bytes:
        """Read one line, or the part of it that ``size`` allows."""
        raw = self._stream.readline(size)
        known = self._lines.get(self._number)
        if known is None:
            self._lines[self._number] = raw
            self._size += len(raw) + ENTRY_BYTES
            if self._size > REMEMBERED_BYTES:
                self._forget()
        if raw.endswith(b"\n"):
            self._number += 1
        return raw

    def _forget(self) -> None:
        while self._size > REMEMBERED_BYTES // 2 and self._oldest < self._number:
            self._size -= len(self._lines.pop(self._oldest, b"")) + ENTRY_BYTES
            self._oldest += 1

    def line(self, number: int) -> str:
        """Return a line without its end as text; empty if it was not read or is forgotten."""
        raw = self._lines.get(number, b"").rstrip(b"\r\n")
        return raw.decode("utf-8", "surrogateescape").lstrip("\ufeff")


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a stream is a terminal."""
    return stream is not None and stream.isatty()


def colourful() -> bool:
    """Tell whether standard output wants colours: a terminal, and nobody said no."""
    return (
        is_terminal(sys.stdout)
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
