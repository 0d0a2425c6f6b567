"""One header or hand: every line of it read, with every fault in one pass."""

import re
from collections.abc import Mapping
from typing import cast

from smearspec.diagnostics import Finding
from smearspec.notation import exact, fast, limits, tags, tree
from smearspec.notation.pieces import Piece
from smearspec.notation.refusal import Refusal, unfinished

_INVALID = re.compile(r"[\udc80-\udcff]")


class ReadBlock:
    """A header or a hand: the lines that could be read, and what was wrong with the others.

    It is read when one of the two is first looked at, and then kept.
    """

    __slots__ = ("_magic", "_piece", "_read")

    def __init__(
        self,
        piece: Piece,
        magic: exact.Magic | None = None,
        known: tuple[tree.Block, tuple[Finding, ...]] | None = None,
    ) -> None:
        self._piece = piece
        self._magic = magic
        self._read = known

    @property
    def block(self) -> tree.Block:
        """The lines that could be read."""
        return self._both()[0]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was wrong with the others, in the order of their places."""
        return self._both()[1]

    def _both(self) -> tuple[tree.Block, tuple[Finding, ...]]:
        if self._read is None:
            self._read = _read(self._piece, self._magic)
        return self._read

    @property
    def line(self) -> int:
        """The number of the line that opens the block."""
        return self._piece.line

    @property
    def source(self) -> bytes:
        """The bytes of the lines, without those of a hand that is too long."""
        return b"".join(self._piece.lines)

    @property
    def sound(self) -> bool:
        """Whether the source is whole: nothing was wrong with its size."""
        return not self._piece.findings


def hand_again(source: bytes, line: int) -> tree.Block:
    """Read a hand again from its ``source``, which opened at a line of its file."""
    return ReadBlock(Piece(is_hand=True, magic=False, line=line, lines=[source])).block


def decode(raw: bytes) -> tuple[str, bool]:
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
    line, sound = decode(piece.lines[n])
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


def _read(piece: Piece, magic: exact.Magic | None = None) -> tuple[tree.Block, tuple[Finding, ...]]:
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
    return block, tuple(findings)


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
