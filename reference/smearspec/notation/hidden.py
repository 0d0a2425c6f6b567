"""Characters that nobody sees: odd line ends, blanks that are none, and what has no width."""

import unicodedata
from typing import NamedTuple

LINE_ENDS = {
    "\r": "CR",
    "\v": "VT",
    "\f": "FF",
    "\x85": "NEL",
    "\u2028": "LS",
    "\u2029": "PS",
}
"""What breaks a line for some programs, by its usual short name; here only LF and CRLF do."""

CODES = frozenset({"odd-line-end", "control-character", "invisible-character"})
"""The codes of the findings of this module."""

_BLANKS = frozenset(" \t\u3000")
"""The blanks that the import form reads as one."""

_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs without any ink."""


class Hidden(NamedTuple):
    """A character that nobody sees: the code of its finding, the place (from 0) and the facts."""

    code: str
    position: int
    facts: dict[str, object]


def line_end(text: str) -> Hidden | None:
    """Return the first odd line end in a text."""
    at = min((at for end in LINE_ENDS if (at := text.find(end)) >= 0), default=-1)
    return None if at < 0 else named(text[at], at)


def first(text: str, start: int, end: int) -> Hidden | None:
    """Return the first character between two places that nobody sees, a plain blank aside."""
    for at in range(start, min(end, len(text))):
        if _unseen(text[at]):
            return named(text[at], at)
    return None


def named(char: str, position: int) -> Hidden:
    """Return the finding for a character that cannot stand in a line."""
    facts: dict[str, object] = {"name": f"U+{ord(char):04X}"}
    if char in LINE_ENDS:
        return Hidden("odd-line-end", position, facts | {"short": LINE_ENDS[char]})
    if unicodedata.category(char) == "Cc":
        return Hidden("control-character", position, facts)
    case = "blank" if unicodedata.category(char) == "Zs" else ""
    return Hidden("invisible-character", position, facts | {"case": case})


def _unseen(char: str) -> bool:
    if char.isascii() or char in _BLANKS:
        return False
    return char in _BLANK_LETTERS or unicodedata.category(char) in ("Cc", "Cf", "Zs", "Zl", "Zp")
