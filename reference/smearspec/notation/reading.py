"""Records read from a stream: block by block, every fault of a block in one pass."""

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, cast

from smearspec.diagnostics import Finding
from smearspec.notation import exact, fast, hidden, limits, tags, tree, writing
from smearspec.notation.pieces import Piece, cut, magic_missing
from smearspec.notation.refusal import Refusal, unfinished

VERSION = 1
_MAGIC = exact.Magic(VERSION)
_INVALID = re.compile(r"[\udc80-\udcff]")


class NotationError(ValueError):
    """A text is not one readable record; ``findings`` say why, in the order of their places."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(f"{one.line}:{one.column} {one.code}" for one in findings))
        self.findings = findings


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A header or a hand: the lines that could be read, and what was wrong with the others."""

    block: tree.Block
    findings: tuple[Finding, ...]


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
                yield _block(piece)


class _Pieces:
    """The pieces of a stream with one of them looked at in advance."""

    __slots__ = ("_next", "_rest")

    def __init__(self, stream: BinaryIO) -> None:
        self._rest = cut(stream)
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


def read(stream: BinaryIO) -> Iterator[RawRecord]:
    """Yield the records of a stream of bytes, in constant memory and however many."""
    pieces = _Pieces(stream)
    number = 0
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
    first = _decode(piece.lines[0])[0].rstrip("\r\n")
    empty = tree.Block(None, (), line=piece.line)
    if not first and piece.findings:
        return ReadBlock(empty, tuple(piece.findings)), False
    entry: tree.Entry | exact.Magic | None
    try:
        entry = _MAGIC if first == writing.MAGIC else exact.read_line(first).entry
    except Refusal as refusal:
        if refusal.code in hidden.CODES:
            column = refusal.position + 1
            unseen = Finding(refusal.code, piece.line, column, refusal.facts)
            return ReadBlock(empty, (unseen,)), False
        entry = None
    if isinstance(entry, exact.Magic) and entry.version == VERSION:
        return _block(piece, entry), True
    stated = str(entry.version) if isinstance(entry, exact.Magic) else first.strip()[6:].strip()
    column = first.find(stated) + 1 if stated else len(first) + 1
    facts = {"found": stated[:40], "needed": str(VERSION)}
    finding = Finding("format-version", piece.line, column, facts)
    return ReadBlock(empty, (finding,)), False


def _header_without_magic(piece: Piece) -> tuple[ReadBlock, bool]:
    empty = tree.Block(None, (), line=piece.line)
    if piece.blank:
        return ReadBlock(empty, (Finding("empty-file", 1, 1),)), False
    found = _block(piece)
    codes = {finding.code for finding in found.findings}
    if codes & {"utf-16", "binary-file"}:
        return found, False
    if "magic-missing" in codes:
        return found, True
    first = next((n for n, line in enumerate(piece.lines) if line.strip()), 0)
    missing = magic_missing(piece.line + first, piece.lines[first])
    # A file of another kind gets this one finding, a record that lost its first line all of them.
    others = found.findings if len(found.findings) <= len(found.block.entries) else ()
    return ReadBlock(found.block, (missing, *others)), True


def _decode(raw: bytes) -> tuple[str, bool]:
    """Return a line as text without a byte-order mark, and whether it is sound UTF-8."""
    try:
        return raw.decode("utf-8").lstrip("\ufeff"), True
    except UnicodeDecodeError:
        return raw.decode("utf-8", "surrogateescape").lstrip("\ufeff"), False


def _text(piece: Piece, findings: list[Finding]) -> str:
    """Return the text of a piece; lines that are no UTF-8 become blank, with a finding each."""
    data = b"".join(piece.lines)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = "".join(_sound(piece, n, findings) for n in range(len(piece.lines)))
    if "\ufeff" in text[:1]:
        text = text.lstrip("\ufeff")
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
    return text if text.endswith("\n") else text + "\n"


def _sound(piece: Piece, n: int, findings: list[Finding]) -> str:
    line, sound = _decode(piece.lines[n])
    wrong = None if sound else _INVALID.search(line)
    if wrong is None:
        return line
    if len(findings) < limits.FAULTS:
        facts = {"byte": f"0x{ord(wrong.group()) - 0xDC00:02X}"}
        cut_off = wrong.end() == len(line) or not _INVALID.sub("", line[wrong.start() :])
        code = "cut-off" if cut_off and not line.endswith("\n") else "not-utf8"
        if code == "cut-off":
            facts = {"text": _INVALID.sub("", line)[-40:]}
        findings.append(Finding(code, piece.line + n, wrong.start() + 1, facts))
    return "\n"


class _Collector:
    """The entries and findings of one block as they come."""

    def __init__(self, piece: Piece) -> None:
        self.is_header = not piece.is_hand
        self.name = None if self.is_header else ""
        self.comment = ""
        self.entries: list[tree.Entry] = []
        self.lines: list[int] = []
        self.findings = list(piece.findings)
        self._tags: dict[str, int] = {}
        self._complained = False

    def fault(self, number: int, code: str, column: int, facts: Mapping[str, object]) -> None:
        self.findings.append(Finding(code, number, column, facts))

    def odd(self, number: int, text: str, is_cut: bool) -> None:
        """Read a line on the exact path and take what it says, or why it cannot be read."""
        try:
            entry, places = exact.read_line(text)
        except Refusal as refusal:
            if is_cut:
                refusal = unfinished(refusal, text)
            self.fault(number, refusal.code, refusal.position + 1, refusal.facts)
            return
        if entry is not None and not isinstance(entry, exact.Magic):
            self.add(number, entry, places["line"][0])

    def add(self, number: int, entry: tree.Entry, column: int = 1) -> None:
        """Take an entry, unless it stands where it cannot."""
        kind = type(entry)
        if kind is tree.Tag:
            if not self._tag_fits(number, cast("tree.Tag", entry), column):
                return
        elif self.is_header and kind is not tree.Remark:
            if not self._complained:
                text = tree.words(entry)
                self.fault(number, "hand-missing", column, {"text": text[:40]})
            self._complained = True
            return
        self.entries.append(entry)
        self.lines.append(number)

    def _tag_fits(self, number: int, tag: tree.Tag, column: int) -> bool:
        if tag.name == "Hand" and not self.is_header:
            # Only the line that opens the block: any other would have opened one of its own.
            self.name, self.comment = tag.value, tag.comment
            return False
        scope = tags.SCOPE.get(tag.name, tags.BOTH)
        here = tags.RECORD if self.is_header else tags.HAND
        if scope not in (tags.BOTH, here):
            self.fault(number, "tag-out-of-place", column, {"name": tag.name, "place": scope})
            return False
        earlier = self._tags.setdefault(tag.name, number)
        if earlier != number and tag.name != "Option":
            self.fault(number, "tag-repeated", column, {"name": tag.name, "line": earlier})
            return False
        found = len(tag.value.split()) if tag.name == "Seats" else 0
        if found > limits.SEATS:
            facts = {"limit": limits.SEATS, "found": found}
            self.fault(number, "too-many-seats", column, facts)
            return False
        return True


def _block(piece: Piece, magic: exact.Magic | None = None) -> ReadBlock:
    """Read the lines of a piece."""
    collector = _Collector(piece)
    text = _text(piece, collector.findings)
    if magic:
        collector.comment = magic.comment
    if "\0" in text:
        collector.findings = [_binary(text, piece.line)]
    else:
        first = piece.line + 1 if magic else piece.line
        body = text.partition("\n")[2] if magic else text
        last = piece.line + text.count("\n") - 1 if _is_cut(piece) else 0
        entries, lines, is_header = collector.entries, collector.lines, collector.is_header
        for number, entry in fast.read(body, first):
            if isinstance(entry, str):
                collector.odd(number, entry, number == last)
            elif is_header or isinstance(entry, tree.Tag):
                collector.add(number, entry)
            else:
                # A canonical line of a hand, as nearly all are, stands wherever it is.
                entries.append(entry)
                lines.append(number)
                continue
            if len(collector.findings) >= limits.FAULTS:
                end = max(collector.findings, key=_place)
                facts = {"limit": limits.FAULTS}
                collector.fault(end.line, "too-many-faults", end.column, facts)
                break
    findings = collector.findings
    if len(findings) > 1:
        findings.sort(key=_place)
    block = tree.Block(
        collector.name,
        tuple(collector.entries),
        collector.comment,
        piece.line,
        tuple(collector.lines),
        text,
    )
    return ReadBlock(block, tuple(findings))


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.column


def _binary(text: str, line: int) -> Finding:
    """Return the finding for the first zero byte of a text that begins at a line of the file."""
    before = text.partition("\0")[0]
    column = len(before) - before.rfind("\n")
    return Finding("binary-file", line + before.count("\n"), column, {"byte": "0x00"})


def _is_cut(piece: Piece) -> bool:
    """Tell whether the file ends in this piece without a newline."""
    return bool(piece.lines) and not piece.full and not piece.lines[-1].endswith(b"\n")
