"""Files as streams of unpacked bytes, bounded, and why one could not be read."""

import gzip
import io
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, cast

from smearspec.diagnostics import Finding

if TYPE_CHECKING:
    from typing_extensions import Buffer

PACKED = (".gz", ".zst")
MOST_FOLD = 200
"""How many times larger than its file an unpacked one may be (``unpacked-too-large``)."""
FREE_BYTES = 8 << 20
"""Up to this size it may be, however small the file."""
WINDOW = 1 << 27
"""The most bytes that an archive may ask to have remembered."""
BLOCK = 1 << 20
AHEAD = 1 << 16
"""What is read of a file at a time: most records of JSON are longer than the usual 8 KiB."""
ZSTD_BYTES = 512
"""Packed bytes that are unpacked at a time: the most that one of them stands for is 32 KiB."""


class TooLarge(Exception):
    """A packed file that unpacks to more than any honest one does."""


class Unreadable(Exception):
    """A file that cannot be read on; the finding says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


UNREADABLE = (TooLarge, OSError, EOFError, zlib.error, ModuleNotFoundError)
"""What reading may raise; `why` says it in words."""


def why(error: Exception) -> Finding:
    """Return the finding for a file that could not be read."""
    if isinstance(error, TooLarge):
        return Finding("unpacked-too-large", facts={"limit": MOST_FOLD})
    if isinstance(error, ModuleNotFoundError):
        return Finding("zstd-missing")
    text = getattr(error, "strerror", None) or str(error)
    case = "missing" if isinstance(error, FileNotFoundError) else ""
    return Finding("file-unreadable", facts={"text": text, "case": case})


def room(size: int) -> int:
    """Return how many bytes a file of a size may unpack to."""
    return max(FREE_BYTES, size * MOST_FOLD)


def packed(path: str) -> str:
    """Return by which ending a file is packed, or nothing."""
    return next((ending for ending in PACKED if path.lower().endswith(ending)), "")


@contextmanager
def opened(
    path: str, start: int = 0, end: int | None = None, data: bytes | None = None
) -> Iterator[BinaryIO]:
    """Open a file, or what lies in it between two places, for reading lines of unpacked bytes.

    ``data`` is what lies there, where somebody has read it already.
    """
    if data is not None:
        yield io.BytesIO(data)
        return
    if not os.path.isfile(path) and os.path.exists(path):
        raise OSError("this is no file")  # a pipe would be waited for without end
    with open(path, "rb", AHEAD) as raw:
        if not packed(path):
            raw.seek(start)
            yield raw if end is None else within(raw, end - start)
            return
        most = room(os.fstat(raw.fileno()).st_size)
        with _unpacked(raw, packed(path)) as unpacked:
            stream = within(unpacked, most, bomb=True)
            _skip(stream, start)
            yield stream if end is None else within(stream, end - start)


def _skip(stream: BinaryIO, size: int) -> None:
    while size:
        skipped = len(stream.readline(min(size, BLOCK)))
        if not skipped:
            raise EOFError("the file has become shorter")
        size -= skipped


@contextmanager
def _unpacked(raw: BinaryIO, ending: str) -> Iterator[BinaryIO]:
    if ending == ".gz":
        with gzip.GzipFile(fileobj=raw) as stream:
            yield cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, stream)))  # quicker by lines
        return
    yield cast(BinaryIO, io.BufferedReader(_Zstandard(raw)))


class _Zstandard(io.RawIOBase):
    """The unpacked bytes of Zstandard frames; an error where the last one is cut short.

    The reader of the library ends there as if nothing was missing.
    """

    def __init__(self, raw: BinaryIO) -> None:
        import zstandard  # noqa: PLC0415  an extra

        self._raw = raw
        self._packed = b""
        self._unpacked = b""
        self._begun = False
        self._frames = zstandard.ZstdDecompressor(max_window_size=WINDOW)
        self._frame = self._frames.decompressobj()
        self._fault = zstandard.ZstdError

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: "Buffer", /) -> int:
        """Read some bytes."""
        view = memoryview(buffer)
        while not self._unpacked:
            self._packed = self._packed or self._raw.read(ZSTD_BYTES)
            if not self._packed:
                if self._begun:
                    raise EOFError("the archive is cut short")
                return 0
            self._unpack()
        size = min(len(view), len(self._unpacked))
        view[:size] = self._unpacked[:size]
        self._unpacked = self._unpacked[size:]
        return size

    def _unpack(self) -> None:
        self._begun = True
        try:
            self._unpacked = self._frame.decompress(self._packed)
        except self._fault as error:
            raise OSError(str(error)) from error
        self._packed = b""
        if self._frame.eof:
            self._packed = self._frame.unused_data
            self._frame = self._frames.decompressobj()
            self._begun = False


def within(stream: BinaryIO, room: int, *, bomb: bool = False) -> BinaryIO:
    """Return a stream of lines that ends after so many bytes; TooLarge there with ``bomb``."""
    return cast(BinaryIO, _Within(stream, room, bomb))


class _Within:
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
