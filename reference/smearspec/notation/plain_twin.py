"""Plain records of the machine twin: JSON put into canonical text without reading it as text.

``untwin`` writes every line as text and reads that back, which takes long.  Here every word is
looked up among those that its place allows, so that the text made can say nothing else than the
JSON.  A record is plain where it has no comments, marks, unknown cards, amendments or other rare
lines, and where every seat is called as ``Seats`` calls it.  Of any other nothing is said here,
nor of one that is at fault.
"""

import json
from bisect import bisect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from smearspec.cards import CARD_OF, SUITS
from smearspec.notation import exact, fast, limits, tags, tree, writing
from smearspec.notation.formatting import canonical_block, names_of
from smearspec.notation.reading import VERSION
from smearspec.notation.refusal import Refusal
from smearspec.remembered import Remembered

Data: TypeAlias = Mapping[str, Any]

Line: TypeAlias = tuple[str, int]
"""The text of a line, and its place among neighbours of its kind if these are sorted."""

LONGEST = limits.LINE_BYTES // 4
"""No line of so many characters is too long, whatever they are."""

MOST = 10**limits.DIGITS - 1

_CARDS = frozenset(CARD_OF)
_PLAYS = _CARDS | {"-"}
_SUITS = frozenset(SUITS)
_RANKS = {token: (card, token) for token, card in CARD_OF.items()}.__getitem__


class _Odd(Exception):
    """A record is not plain."""


def plain_text(raw: bytes) -> bytes | None:
    """Return the canonical text of the record in a line of JSON; None where it is not plain."""
    if len(raw) > limits.JSON_BYTES or b"\\u003" in raw:
        return None
    try:
        found, colons = _record(json.loads(raw.decode("utf-8")))
        # Every key has a colon, and none is written in another way (\u003a): more of them than
        # were read are those of a key that was there twice.
        return found.encode("utf-8") if raw.count(b":") == colons else None
    except (_Odd, Refusal, KeyError, TypeError, ValueError, RecursionError):
        # A word that is none here, a value of another type, no JSON, half of a character.
        return None


def _record(top: Data) -> tuple[str, int]:
    """Return the text of a record, and how many colons its JSON has if no key is there twice."""
    version, header, hands = top["format"], top["header"], top["hands"]
    if len(top) != 3 or type(version) is not int or version != VERSION or type(hands) is not list:
        raise _Odd
    block, colons = _header(header)
    table = _Table(block)
    texts = [writing.block(block)]
    colons += len(top)
    for hand in hands:
        found, more = _hand(hand, table)
        texts.append(found)
        colons += more
    return "\n".join(texts), colons


def _header(given: Data) -> tuple[tree.Block, int]:
    """Return the canonical header, and the colons of its JSON."""
    lines = _list(given["lines"])
    if len(given) != 1 or len(lines) >= limits.HAND_LINES:
        raise _Odd
    entries: list[tree.Tag] = []
    colons = 1
    for line in lines:
        name, value = line["name"], line["value"]
        if len(line) != 3 or line["kind"] != "tag":
            raise _Odd
        entries.append(_tag(name, value))
        colons += 3 + value.count(":")
    once = [one.name for one in entries if one.name != "Option"]
    scopes = {tags.SCOPE.get(name, tags.BOTH) for name in once}
    if len(set(once)) != len(once) or tags.HAND in scopes:
        raise _Odd
    block = tree.Block(None, tuple(entries))
    return canonical_block(block, names_of(block)), colons


def _tag(name: str, value: str) -> tree.Tag:
    """Return a tag, if its line is read as nothing else."""
    if type(name) is not str or type(value) is not str:
        raise _Odd
    line = writing.line(given := tree.Tag(name, value))
    if len(line) > LONGEST:
        raise _Odd
    found: object = fast.plain_tag(line) if line.isascii() else None
    if (found or exact.read_line(line).entry) != given:
        raise _Odd
    return given


class _Table:
    """The seats of a record: the place of each by its name, and the sides that were named."""

    __slots__ = ("place", "sides")

    def __init__(self, header: tree.Block) -> None:
        names = next(
            (
                tags.seats(entry.value) or ()
                for entry in header.entries
                if isinstance(entry, tree.Tag) and entry.name == "Seats"
            ),
            (),
        )
        if len(set(map(tags.fold, names))) != len(names):
            raise _Odd
        self.place = {name: n for n, name in enumerate(names)}
        self.sides: dict[tuple[str, ...], Line] = {
            (name,): (name, self.place[name]) for name in names
        }

    def side(self, given: list[str]) -> Line:
        """Return the name of a side and the place of its first seat."""
        members = tuple(_list(given))
        found = self.sides.get(members)
        if found is None:
            places = sorted({self.place[name] for name in members})
            if not places or len(places) != len(members):
                raise _Odd
            names = [*self.place]
            found = writing.side(tuple(names[n] for n in places)), places[0]
            self.sides[members] = found
        return found


def _hand(given: Data, table: _Table) -> tuple[str, int]:
    """Return the text of a hand, and the colons of its JSON."""
    name, lines = given["name"], _list(given["lines"])
    if len(given) != 2 or type(name) is not str or len(lines) >= limits.HAND_LINES:
        raise _Odd
    texts = [_OPENINGS[name]]
    colons = 2 + name.count(":")
    last = ""
    run: list[int] = []
    for line in lines:
        kind = line["kind"]
        words, place = _KINDS[kind](line, table)
        colons += len(line)
        if kind != last:
            last, run = kind, []
        if run and place < run[-1]:
            at = bisect(run, place)
            texts.insert(len(texts) - len(run) + at, words)
            run.insert(at, place)
        else:
            texts.append(words)
            run.append(place)
    texts.append("")
    found = "\n".join(texts)
    if (len(found) > LONGEST and len(max(texts, key=len)) > LONGEST) or found.count("\n[") > 1:
        raise _Odd
    return found, colons


def _list(given: Any) -> list[Any]:
    if type(given) is not list:
        raise _Odd
    return given


def _number(given: Any, least: int = 0) -> int:
    if type(given) is not int or not least <= given <= MOST:
        raise _Odd
    return given


def _dealer(line: Data, table: _Table) -> Line:
    seat = line["value"]
    if line["name"] != "Dealer" or len(line) != 3 or seat not in table.place:
        raise _Odd
    return f'[Dealer "{seat}"]', 0


def _sorted(line: Data, table: _Table) -> Line:
    """Read a line with cards in the order of the pack."""
    kind, seat, cards = line["kind"], line["seat"], _list(line["cards"])
    if len(line) != 3:
        raise _Odd
    place = table.place[seat]
    if len(cards) > 1:
        cards = sorted(cards, key=_RANKS)
    elif cards and cards[0] not in CARD_OF:
        raise _Odd
    return " ".join((f"{kind} {seat}:", *cards)), place if kind == "deal" else 0


def _shown(line: Data, table: _Table) -> Line:
    """Read a line with cards in the order in which they are written."""
    kind, seat, cards = line["kind"], line["seat"], _list(line["cards"])
    if (
        len(line) != 3
        or seat not in table.place
        or (not cards and kind != "draw")
        or not _CARDS.issuperset(cards)
        or (kind == "call" and len(cards) != 1)
    ):
        raise _Odd
    return " ".join((f"{kind} {seat}:", *cards)), 0


def _bid(line: Data, table: _Table) -> Line:
    seat, calls = line["seat"], _list(line["calls"])
    if len(line) != 3 or seat not in table.place or not calls:
        raise _Odd
    words = [_CALLS[call] if type(call) is str else str(_number(call)) for call in calls]
    return " ".join((f"bid {seat}:", *words)), 0


def _trump(line: Data, table: _Table) -> Line:
    seat, suit = line["seat"], line["suit"]
    if len(line) != 3 or seat not in table.place or suit not in _SUITS:
        raise _Odd
    return f"trump {seat}: {suit}", 0


def _trick(line: Data, table: _Table) -> Line:
    number, leader, plays = line["number"], line["leader"], _list(line["plays"])
    place = table.place
    if leader not in place or not plays or not _PLAYS.issuperset(plays):
        raise _Odd
    words = " ".join((f"{_number(number)}. {leader}:", *plays))
    if len(line) == 4:
        return words, 0
    winner = line["winner"]
    if len(line) != 5 or winner not in place:
        raise _Odd
    return f"{words} -> {winner}", 0


def _points(line: Data, table: _Table) -> Line:
    name, place = table.side(line["side"])
    words = [_ITEMS[item] for item in _list(line["items"])]
    if len(line) != 3:
        raise _Odd
    return " ".join((f"points {name}:", *words)), place


def _count(line: Data, table: _Table) -> Line:
    name, place = table.side(line["side"])
    if len(line) != 3:
        raise _Odd
    return f"count {name}: {_number(line['value'])}", place


def _score(line: Data, table: _Table) -> Line:
    name, place = table.side(line["side"])
    words = f"score {name}: {_number(line['change'], -MOST):+}"
    if len(line) == 3:
        return words, place
    if len(line) != 4:
        raise _Odd
    return f"{words} = {_number(line['total'], -MOST)}", place


def _sides(line: Data, table: _Table) -> Line:
    sides = [table.side(side)[0] for side in _list(line["sides"])]
    if len(line) != 2 or not sides:
        raise _Odd
    return " ".join((line["kind"], *sides)), 0


_KINDS: dict[str, Callable[[Data, _Table], Line]] = {
    "tag": _dealer,
    "deal": _sorted,
    "widow": _sorted,
    "discard": _sorted,
    "draw": _shown,
    "show": _shown,
    "call": _shown,
    "bid": _bid,
    "trump": _trump,
    "trick": _trick,
    "points": _points,
    "count": _count,
    "score": _score,
    "sides": _sides,
    "won": _sides,
}
"""What reads a line of a hand, by its kind; each raises for what is not plain."""


def _opening(name: str) -> str:
    return writing.line(_tag("Hand", name))


def _word(make: Callable[[str], tree.Act], word: Any) -> str:
    """Return a word that is read as itself in the line made of it."""
    if type(word) is not str or len(word) > LONGEST // 2:
        raise _Odd
    entry = make(word)
    if fast.canonical_line(writing.line(entry)) != entry:
        raise _Odd
    return word


_OPENINGS = Remembered(_opening)
"""The lines that open hands, by their names."""

_CALLS = Remembered(partial(_word, lambda call: tree.Bid("A", (call,))))
_ITEMS = Remembered(partial(_word, lambda item: tree.Points(("A",), (item,))))
