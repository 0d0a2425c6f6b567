"""The fast path: blocks of canonical lines, found by the grammar and split at their blanks.

A line that a block terminal has matched needs no further check: its words are what they seem.
What the blocks do not know is handed on, line by line, to the exact path.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from smearspec.notation import grammar, tags, tree

Odd: TypeAlias = str
"""A line, without its newline, that the exact path has to read."""

_REPEATED = re.compile(r"\{(?:[^}]* )?(\S+) (?:[^}]* )?\1[ }]")
"""A card that stands twice between braces, which the exact path refuses."""

Item: TypeAlias = tuple[int, tree.Entry | Odd]
"""The number of a line and what it says."""


def read(text: str, number: int = 0) -> Iterator[Item]:
    """Yield the entries of a text of whole lines, and the lines that are not canonical.

    ``number`` is that of the first line.
    """
    canonical = grammar.canonical()
    place = 0
    while place < len(text):
        found = canonical.match(text, place)
        if found is None:
            end = text.index("\n", place)
            yield number, text[place:end]
            place, number = end + 1, number + 1
            continue
        for line in text[place : found.end() - 1].split("\n"):
            if line:
                yield number, _reader(line)(line)
            number += 1
        place = found.end()


def _remark(line: str) -> tree.Entry | Odd:
    return tree.Remark(line[2:].rstrip())


def tag(line: str) -> tree.Tag | Odd:
    """Read a canonical tag; its line where its text needs a closer look."""
    if "\\" in line:
        return line
    name, _, rest = line[1:].partition(' "')
    value, _, rest = rest.partition('"]')
    if tags.fault(name, value) or (name in tags.NAMES_ONLY and not value.isascii()):
        return line
    return tree.Tag(name, value, rest[4:].rstrip())


def plain_tag(line: str) -> tree.Tag | None:
    """Return a canonical tag without a comment; None where a line is none."""
    found = canonical_line(line) if line[:1] == "[" else None
    return found if isinstance(found, tree.Tag) and not found.comment else None


def canonical_line(line: str) -> tree.Entry | None:
    """Return what a line says, without its newline; None where it is not in canonical form."""
    if not line or "\n" in line or not grammar.canonical().fullmatch(f"{line}\n"):
        return None
    found = _reader(line)(line)
    return None if isinstance(found, str) else found


def _reader(line: str) -> Callable[[str], tree.Entry | Odd]:
    return _BY_SIGN.get(line[0]) or _BY_WORD.get(line[:3], _trick)


def _act(line: str) -> tree.Entry | Odd:
    head, _, comment = line.partition("  ; ")
    words = head.split(" ")
    keyword = words[0]
    seat = words[1][:-1]
    if keyword == "bid":
        return tree.Bid(seat, tuple(words[2:]), comment.rstrip())
    if keyword == "trump":
        return tree.Trump(seat, words[2], comment.rstrip())
    if "{" in head and _REPEATED.search(head):
        return line
    cards = tuple(words[2:]) if "{" not in head else _joined(words[2:])
    return tree.Cards(keyword, seat, cards, comment.rstrip())


def _trick(line: str) -> tree.Entry | Odd:
    head, _, comment = line.partition("  ; ")
    if "{" in head and _REPEATED.search(head):
        return line
    words = head.split(" ")
    winner = ""
    if len(words) > 4 and words[-2] == "->":
        winner = words[-1]
        del words[-2:]
    plays = tuple(words[2:]) if "{" not in head else _joined(words[2:])
    return tree.Trick(int(words[0][:-1]), words[1][:-1], plays, winner, comment.rstrip())


def _claim(line: str) -> tree.Entry | Odd:
    head, _, comment = line.partition("  ; ")
    words = head.split(" ")
    keyword = words[0]
    comment = comment.rstrip()
    if keyword in ("sides", "won"):
        sides = tuple(tuple(word.split("/")) for word in words[1:])
        return tree.Sides(sides, comment) if keyword == "sides" else tree.Won(sides, comment)
    side = tuple(words[1][:-1].split("/"))
    if keyword == "points":
        at_least = len(words) > 2 and words[2] == "at-least"
        if not at_least:
            return tree.Points(side, tuple(words[2:]), False, comment)
        return tree.Points(side, tuple(words[3:]), True, comment) if len(words) > 3 else line
    value = int(words[2])
    if keyword == "count":
        return tree.Count(side, value, comment)
    if keyword == "score":
        return tree.Score(side, value, int(words[4]) if len(words) > 4 else None, comment)
    return tree.Adjust(side, value, comment)


def _joined(words: list[str]) -> tuple[str, ...]:
    """Return the words with those between braces made one again."""
    cards: list[str] = []
    for word in words:
        if cards and cards[-1][0] == "{" and cards[-1][-1] != "}":
            cards[-1] = f"{cards[-1]} {word}"
        else:
            cards.append(word)
    return tuple(cards)


_KEYWORDS: dict[str, Callable[[str], tree.Entry | Odd]] = {
    "deal": _act,
    "widow": _act,
    "discard": _act,
    "draw": _act,
    "show": _act,
    "call": _act,
    "bid": _act,
    "trump": _act,
    "points": _claim,
    "count": _claim,
    "score": _claim,
    "adjust": _claim,
    "sides": _claim,
    "won": _claim,
}
_BY_WORD = {word[:3]: reader for word, reader in _KEYWORDS.items()}
"""The reader of a line by its first three letters, in which no two keywords agree."""

_BY_SIGN: dict[str, Callable[[str], tree.Entry | Odd]] = {"[": tag, ";": _remark}
"""The reader of a line by its first sign; what neither table knows is a trick."""
