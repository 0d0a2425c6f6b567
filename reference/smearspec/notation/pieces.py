"""A stream of bytes cut into headers and hands, in constant memory whatever the stream holds.

Nothing is decoded here beyond the beginning of a line: a new record begins at ``%smear``, a new
hand at ``[Hand``, so that nothing wrong in one of them can hide the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO

from smearspec.diagnostics import Finding
from smearspec.notation import hidden, limits
from smearspec.notation.plain import plain

_BLANKS = " \t\u3000\ufeff"
_SUSPECT = frozenset(b"[% \t\xe3\xef\xff\xfe\0")
"""First bytes of a line that may open a piece: blanks and byte-order marks too."""
_BOUNDARY_BYTES = 256
_HAND = b"[Hand "
"""How nearly every line begins that opens a hand."""
_SKIP_BYTES = 1 << 16
_BOMS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(slots=True)
class Piece:
    """The lines of a header (``is_hand`` false) or of a hand, and what was wrong with their size.

    ``magic`` is false for a header that no ``%smear`` line opens.
    """

    is_hand: bool
    magic: bool
    line: int
    lines: list[bytes] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    full: bool = False

    def overflow(self, number: int, too_long: bool) -> None:
        """Keep no more than the first line, now that a line is one too many."""
        if not self.full:
            code, limit = "hand-too-many-lines", limits.HAND_LINES
            if too_long:
                code, limit = "hand-too-long", limits.HAND_BYTES
            self.findings.append(Finding(code, number, 1, {"limit": limit}))
            self.full = True
            del self.lines[1:]

    @property
    def blank(self) -> bool:
        """Whether nothing but blank lines was found."""
        return not self.findings and not any(
            line.decode("utf-8", "replace").strip(_BLANKS + "\r\n") for line in self.lines
        )


def cut(stream: BinaryIO, before: int = 0) -> Iterator[Piece]:
    """Yield the pieces of a stream; a header comes before the hands of its record.

    ``before`` counts the lines of the file before those of the stream.
    """
    piece = Piece(is_hand=False, magic=False, line=before + 1)
    lines, size = piece.lines, 0
    longest, room, most = limits.LINE_BYTES, limits.HAND_BYTES, limits.HAND_LINES
    full = piece.line + most
    # What is done for every line is kept short: nothing is called but the reader.
    for number, raw in enumerate(iter(partial(stream.readline, longest + 1), b""), before + 1):
        line, length = raw, len(raw)
        if raw[0] in _SUSPECT:
            if number == 1 and _is_utf16(raw):
                piece.findings.append(Finding("utf-16", 1, 1))
                break
            opens = "hand" if raw.startswith(_HAND) else _opens(raw)
            if opens:
                if piece.is_hand or piece.magic or not piece.blank:
                    yield piece
                elif opens == "hand":
                    # A hand without any record around it.
                    yield Piece(False, False, number, findings=[magic_missing(number, raw)])
                piece = Piece(opens == "hand", opens == "magic", number, [], [])
                lines, size, full = piece.lines, 0, number + most
        if length > longest:
            if b"\0" in raw:
                # A device or an image may never end its line: nothing more is read of it.
                column = raw.index(b"\0") + 1
                piece.findings.append(Finding("binary-file", number, column, {"byte": "0x00"}))
                break
            if found := _rest(stream, raw):
                line, length = b"\n", 1
                if len(piece.findings) < limits.FAULTS and not piece.full:
                    piece.findings.append(_too_long(number, raw, found))
        size += length
        if size > room or number >= full:
            piece.overflow(number, size > room)
            size = room
        else:
            lines.append(line)
    yield piece


def ends_reading(raw: bytes, number: int) -> bool:
    """Tell whether nothing is read of a stream after a line, because this is no text."""
    head = raw[: limits.LINE_BYTES + 1]
    return (number == 1 and _is_utf16(head)) or (len(head) > limits.LINE_BYTES and b"\0" in head)


def opens_record(raw: bytes) -> bool:
    """Tell whether a line of a stream begins a record."""
    return bool(raw) and raw[0] in _SUSPECT and _opens(raw) == "magic"


def _rest(stream: BinaryIO, head: bytes) -> int:
    """Skip the rest of a line that is too long; return its size, 0 if ``head`` is all of it."""
    if head[-1] == 0x0A:
        return 0
    size = len(head)
    while rest := stream.readline(_SKIP_BYTES):
        size += len(rest)
        if rest[-1] == 0x0A:
            return size - 1
    return size


def _too_long(number: int, raw: bytes, found: int) -> Finding:
    """Return the finding for a line that is too long, or for the odd line ends that made it one."""
    end = hidden.line_end(raw.decode("utf-8", "replace").lstrip("\ufeff"))
    if end:
        return Finding(end.code, number, end.position + 1, end.facts)
    return Finding("line-too-long", number, 1, {"limit": limits.LINE_BYTES, "found": found})


def _opens(raw: bytes) -> str:
    """Return ``magic`` or ``hand`` for a line that opens a record or a hand."""
    if raw[0] == 0x5B and raw[1:2].isalpha() and raw[1:2] not in b"hH":
        return ""  # the usual tag
    head = plain(raw[:_BOUNDARY_BYTES].decode("utf-8", "replace").lstrip(_BLANKS)).lower()
    if head.startswith("%smear"):
        return "magic"
    return "hand" if head.startswith("[hand") and not head[5:6].isalnum() else ""


def magic_missing(number: int, raw: bytes) -> Finding:
    """Return the finding that a record begins with this line and not with ``%smear 1``."""
    shown = raw.decode("utf-8", "replace").strip(_BLANKS + "\r\n")
    facts = {"text": shown[:40], "suggestion": "%smear 1"}
    return Finding("magic-missing", number, 1, facts)


def _is_utf16(raw: bytes) -> bool:
    return raw[:2] in _BOMS or (len(raw) > 3 and raw[:4].count(0) == 2 and raw[0:1] in b"%[\0")
