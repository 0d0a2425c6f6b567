"""A collection cut into parts that are judged on their own, each as the whole would judge it."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from smearspec.diagnostics import Finding
from smearspec.notation.pieces import opens_record

PART_BYTES = 4 << 20
"""About how much of a collection is one part."""
PART_FILES = 256
"""The most files of one part."""
BLOCK = 1 << 20

TEXT, TWIN = "text", "twin"
ENDINGS = {".smear": TEXT, ".jsonl": TWIN, ".ndjson": TWIN}
PACKED = (".gz", ".zst")

@dataclass(frozen=True, slots=True)
class Slice:
    """A file, or a part of one: the bytes from ``start`` to before ``end``.

    ``records`` and ``lines`` are those before ``start``, so that places are those of the file.
    ``refusal`` says why nothing is read.
    """

    path: str
    size: int
    changed: int
    start: int = 0
    end: int | None = None
    records: int = 0
    lines: int = 0
    refusal: Finding | None = None

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
    for ending in PACKED:
        name = name.removesuffix(ending)
    return ENDINGS.get(os.path.splitext(name)[1])


def packed(path: str) -> str:
    """Return by which ending a file is packed, or nothing."""
    return next((ending for ending in PACKED if path.lower().endswith(ending)), "")


def parts(files: Iterable[str | Slice]) -> Iterator[Part]:
    """Yield the parts of files in their order; a large text is cut between records.

    A slice among them is taken as it is.
    """
    batch: list[Slice] = []
    size = 0
    for file in files:
        for one in [file] if isinstance(file, Slice) else _slices(file):
            batch.append(one)
            size += (one.size if one.end is None else one.end) - one.start
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
    whole = Slice(path, found.st_size, found.st_mtime_ns)
    if packed(path) or found.st_size < 2 * PART_BYTES or not os.path.isfile(path):
        yield whole
        return
    yield from _cut(whole, _opens_twin if form(path) == TWIN else opens_record)


def _cut(whole: Slice, opens: Callable[[bytes], bool]) -> Iterator[Slice]:
    """Yield the slices of a file, cut before the first record after every so many bytes."""
    now = whole
    offset, records, lines = 0, 0, 0
    fresh = True
    with open(whole.path, "rb") as stream:
        for raw in iter(partial(stream.readline, BLOCK), b""):
            if fresh and opens(raw):
                if offset - now.start >= PART_BYTES:
                    yield replace(now, end=offset)
                    now = replace(whole, start=offset, records=records, lines=lines)
                records += 1
            elif not records and raw.strip():
                records = 1  # what stands before the first record is read as one too
            fresh = raw.endswith(b"\n")
            lines += fresh
            offset += len(raw)
    yield now


def _opens_twin(raw: bytes) -> bool:
    return bool(raw.strip())
