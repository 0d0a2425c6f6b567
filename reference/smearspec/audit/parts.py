"""A collection cut into parts that are judged on their own, each as the whole would judge it."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from smearspec.audit import unpacking
from smearspec.diagnostics import Finding
from smearspec.notation.pieces import ends_reading, opens_record

PART_BYTES = 2 << 20
"""About how much of a collection is one part."""
PART_RECORDS = 10_000
"""The most records of one file in a part, so that tiny ones do not make a part of many rows."""
ROW_BYTES = 64
"""What a row of columns counts for."""
FOLD = 10
"""About how many times larger than its file a packed one is, to tell how long it will take."""
PART_FILES = 256
"""The most files of one part."""
WHOLE_BYTES = 1 << 18
"""A file up to this size is not cut."""
HELD_BYTES = 4 << 20
"""The most of a packed file that goes along with a part; more is unpacked again."""

TEXT, TWIN, COLUMNS = "text", "twin", "columns"
ENDINGS = {".smear": TEXT, ".jsonl": TWIN, ".ndjson": TWIN, ".parquet": COLUMNS}

@dataclass(frozen=True, slots=True)
class Slice:
    """A file, or a part of one: the unpacked bytes from ``start`` to before ``end``.

    Of columns these are rows and not bytes.
    ``data`` are these bytes of a packed file, so that it is unpacked only once.
    ``records`` and ``lines`` are those before ``start``, so that places are those of the file.
    ``refusal`` says why nothing is read.  ``disk`` are about the bytes of the file on disk.
    """

    path: str
    size: int
    changed: int
    start: int = 0
    end: int | None = None
    records: int = 0
    lines: int = 0
    refusal: Finding | None = None
    data: bytes | None = field(default=None, repr=False)
    disk: int = field(default=0, repr=False)

    @property
    def weight(self) -> int:
        """About how many unpacked bytes it stands for."""
        if self.end is None:
            return self.size
        return (self.end - self.start) * (ROW_BYTES if form(self.path) == COLUMNS else 1)

    @classmethod
    def refused(cls, path: str, refusal: Finding) -> "Slice":
        """Return what stands for a file or folder that is not read."""
        return cls(path, 0, 0, refusal=refusal)


@dataclass(frozen=True, slots=True)
class Part:
    """What is judged at a time, in the order of the collection."""

    slices: tuple[Slice, ...]

    @property
    def key(self) -> str:
        """A name that changes with the files that it stands for."""
        return hashlib.sha256(repr(self.slices).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def form(path: str) -> str | None:
    """Return how records are written in a file by its name, None if by none that is known."""
    name = path.lower()
    ending = unpacking.packed(path)
    found = ENDINGS.get(os.path.splitext(name.removesuffix(ending))[1])
    return None if ending and found == COLUMNS else found  # columns are packed inside


def parts(files: Iterable[str | Slice]) -> Iterator[Part]:
    """Yield the parts of files in their order; a large text is cut between records.

    A slice among them is taken as it is.
    """
    batch: list[Slice] = []
    size = 0
    for file in files:
        for one in [file] if isinstance(file, Slice) else _slices(file):
            batch.append(one)
            size += one.weight
            if size >= PART_BYTES or len(batch) >= PART_FILES:
                yield Part(tuple(batch))
                batch, size = [], 0
    if batch:
        yield Part(tuple(batch))


def _slices(path: str) -> Iterator[Slice]:
    try:
        found = os.stat(path)
    except OSError:
        yield Slice(path, 0, 0)  # reading it will say why
        return
    whole = Slice(path, found.st_size, found.st_mtime_ns, disk=found.st_size)
    small = found.st_size <= WHOLE_BYTES and not unpacking.packed(path)
    if not os.path.isfile(path):
        yield whole
    elif form(path) == COLUMNS:
        yield from _shared(whole, _columns(whole))
    elif small:
        yield whole
    else:
        yield from _shared(whole, _Cutter(whole).slices())


def _shared(whole: Slice, slices: Iterable[Slice]) -> Iterator[Slice]:
    """Yield slices with their shares of the file on disk; the last one has what is left.

    How much a file is packed is known at its end only.
    """
    fold = FOLD if unpacking.packed(whole.path) or form(whole.path) == COLUMNS else 1
    left = whole.size
    before: Slice | None = None
    for one in slices:
        if before is not None:
            share = min(before.weight // fold, left)
            left -= share
            yield replace(before, disk=share)
        before = one
    if before is not None:  # pragma: no branch - every file has a slice
        yield replace(before, disk=left)


def _columns(whole: Slice) -> Iterator[Slice]:
    try:
        from smearspec.audit import columns  # noqa: PLC0415  needs an extra
    except ModuleNotFoundError:
        yield whole  # judging it will say so
    else:
        yield from columns.slices(whole)


class _Cutter:
    """Cuts a file before the first record after every so many bytes or records."""

    def __init__(self, whole: Slice) -> None:
        self.now = whole
        self.text = form(whole.path) != TWIN
        self.opens = opens_record if self.text else _opens_twin
        self.offset = self.records = self.lines = 0
        self.last = 0
        """Where the last record began."""
        self.held = bytearray()
        self.holding = self.packed = bool(unpacking.packed(whole.path))

    def slices(self) -> Iterator[Slice]:
        """Yield the slices in order, at last one that says why the file cannot be read on."""
        fresh = True
        try:
            with unpacking.opened(self.now.path) as stream:
                for raw in iter(partial(stream.readline, unpacking.BLOCK), b""):
                    no_text = fresh and self.text and ends_reading(raw, self.lines + 1)
                    if fresh and self.opens(raw):
                        if self._full():
                            yield self._end()
                        self.last = self.offset
                        self.records += 1
                    elif not self.records and raw.strip():
                        self.records = 1  # what stands before the first record is read as one too
                    fresh = raw.endswith(b"\n")
                    self.lines += fresh
                    self.offset += len(raw)
                    self._hold(raw)
                    if no_text:
                        break
        except unpacking.UNREADABLE as error:
            # The record that was being read is not judged: nobody knows how it ends.
            self.offset = self.last
            if self.last > self.now.start:
                yield self._end()
            refusal, records = unpacking.why(error), max(self.records - 1, 0)
            yield replace(self.now, start=0, end=0, records=records, lines=0, refusal=refusal)
            return
        yield self._end()

    def _full(self) -> bool:
        records = self.records - self.now.records
        return self.offset - self.now.start >= PART_BYTES or records >= PART_RECORDS

    def _hold(self, raw: bytes) -> None:
        if self.holding:
            self.held += raw
            if len(self.held) > HELD_BYTES:
                self.held.clear()
                self.holding = False

    def _end(self) -> Slice:
        """Return the slice that ends here, and begin the next."""
        size = self.offset - self.now.start
        data = bytes(self.held[:size]) if self.holding else None
        done = replace(self.now, end=self.offset, data=data)
        self.now = replace(self.now, start=self.offset, records=self.records, lines=self.lines)
        self.held.clear()
        self.holding = self.packed
        return done


def _opens_twin(raw: bytes) -> bool:
    return bool(raw.strip())
