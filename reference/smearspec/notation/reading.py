"""Records read from a stream: block by block, every fault of a block in one pass."""

import io
from collections.abc import Iterator
from typing import BinaryIO

from smearspec.diagnostics import Finding
from smearspec.notation import exact, hidden, tree, writing
from smearspec.notation.blocks import ReadBlock, decode
from smearspec.notation.pieces import Piece, cut, magic_missing
from smearspec.notation.refusal import Refusal

VERSION = 1
_MAGIC = exact.Magic(VERSION)


class NotationError(ValueError):
    """A text is not one readable record; ``findings`` say why, in the order of their places."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(f"{one.line}:{one.column} {one.code}" for one in findings))
        self.findings = findings


class RawRecord:
    """One record of a stream: its header, read, and its hands, to be read as they are asked for.

    ``number`` counts records from 1, ``line`` is where the record begins.  Hands can be read
    once, and only until the next record is asked for.
    """

    __slots__ = ("_pieces", "_readable", "header", "line", "number")

    def __init__(self, number: int, piece: Piece, pieces: "_Pieces") -> None:
        self.number = number
        self.line = piece.line
        self._pieces = pieces
        self.header, self._readable = _header(piece)

    def hands(self) -> Iterator[ReadBlock]:
        """Yield the hands in order; none of a record whose format is another."""
        while piece := self._pieces.hand():
            if self._readable:
                yield ReadBlock(piece)


class _Pieces:
    """The pieces of a stream with one of them looked at in advance."""

    __slots__ = ("_next", "_rest")

    def __init__(self, stream: BinaryIO, before: int) -> None:
        self._rest = cut(stream, before)
        self._next: Piece | None = next(self._rest, None)

    def _take(self) -> Piece | None:
        piece, self._next = self._next, next(self._rest, None)
        return piece

    def hand(self) -> Piece | None:
        """Return the next hand of this record, if there is one."""
        return self._take() if self._next and self._next.is_hand else None

    def header(self) -> Piece | None:
        """Return the header of the next record, if there is one."""
        while self._next and self._next.is_hand:
            self._take()
        return self._take()


def read(stream: BinaryIO, lines: int = 0, records: int = 0) -> Iterator[RawRecord]:
    """Yield the records of a stream of bytes, in constant memory and however many.

    ``lines`` and ``records`` count those of the file before the stream, of which it is a part.
    """
    pieces = _Pieces(stream, lines)
    number = records
    while piece := pieces.header():
        number += 1
        yield RawRecord(number, piece, pieces)


def parse(text: str) -> tree.Transcript:
    """Return the one record in a text; raises NotationError unless all of it can be read."""
    records = read(io.BytesIO(text.encode("utf-8", "surrogatepass")))
    record = next(records)
    blocks = [record.header, *record.hands()]
    findings = [finding for block in blocks for finding in block.findings]
    other = next(records, None)
    if other is not None:
        findings.append(Finding("second-record", other.line, 1))
    if findings:
        raise NotationError(tuple(findings))
    return tree.Transcript(blocks[0].block, tuple(block.block for block in blocks[1:]))


def _header(piece: Piece) -> tuple[ReadBlock, bool]:
    """Return the header of a record, and whether its hands can be read."""
    if not piece.magic:
        return _header_without_magic(piece)
    first = decode(piece.lines[0])[0].rstrip("\r\n")
    empty = tree.Block(None, (), line=piece.line)
    if not first and piece.findings:
        return ReadBlock(piece, known=(empty, tuple(piece.findings))), False
    entry: tree.Entry | exact.Magic | None
    try:
        entry = _MAGIC if first == writing.MAGIC else exact.read_line(first).entry
    except Refusal as refusal:
        if refusal.code in hidden.CODES:
            column = refusal.position + 1
            unseen = Finding(refusal.code, piece.line, column, refusal.facts)
            return ReadBlock(piece, known=(empty, (unseen,))), False
        entry = None
    if isinstance(entry, exact.Magic) and entry.version == VERSION:
        return ReadBlock(piece, entry), True
    stated = str(entry.version) if isinstance(entry, exact.Magic) else first.strip()[6:].strip()
    column = first.find(stated) + 1 if stated else len(first) + 1
    facts = {"found": stated[:40], "needed": str(VERSION)}
    finding = Finding("format-version", piece.line, column, facts)
    return ReadBlock(piece, known=(empty, (finding,))), False


def _header_without_magic(piece: Piece) -> tuple[ReadBlock, bool]:
    empty = tree.Block(None, (), line=piece.line)
    if piece.blank:
        return ReadBlock(piece, known=(empty, (Finding("empty-file", 1, 1),))), False
    found = ReadBlock(piece)
    codes = {finding.code for finding in found.findings}
    if codes & {"utf-16", "binary-file"}:
        return found, False
    if "magic-missing" in codes:
        return found, True
    first = next((n for n, line in enumerate(piece.lines) if line.strip()), 0)
    missing = magic_missing(piece.line + first, piece.lines[first])
    # A file of another kind gets this one finding, a record that lost its first line all of them.
    others = found.findings if len(found.findings) <= len(found.block.entries) else ()
    return ReadBlock(piece, known=(found.block, (missing, *others))), True
