"""The machine twin read back: JSON from strangers as a record.

Needs no schema library: what a line may say is checked by writing it as text and reading that
back, so that both forms of a record accept the same and nothing can be smuggled from one into the
other.
"""

import json
import re
from collections.abc import Callable
from typing import cast

from smearspec.diagnostics import Finding
from smearspec.notation import fast, limits, strictjson, tags, tree, writing
from smearspec.notation.exact import Magic, read_line
from smearspec.notation.reading import VERSION, NotationError
from smearspec.notation.refusal import Refusal
from smearspec.notation.strictjson import Json, JsonFault, shown

_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
_CARD_LINES = ("deal", "widow", "discard", "draw", "show", "call")


def from_json(text: str) -> tree.Transcript:
    """Return the record that a JSON object holds; raises NotationError with pointers in facts."""
    try:
        top = _Reader("", strictjson.loads(text)).object("format", "header", "hands")
        version = top.field("format").integer()
        if version != VERSION:
            facts = {"found": str(version), "needed": str(VERSION)}
            raise JsonFault("format-version", facts)
        header = top.field("header")
        hands = [_read_block(hand, is_hand=True) for hand in top.field("hands").array()]
        return tree.Transcript(_read_block(header, is_hand=False), tuple(hands))
    except JsonFault as fault:
        raise NotationError((Finding(fault.code, fault.line, fault.column, fault.facts),)) from None


class _Reader:
    """A JSON value with the pointer to it; every method raises JsonFault on another shape."""

    __slots__ = ("pointer", "value")

    def __init__(self, pointer: str, value: Json) -> None:
        self.pointer = pointer
        self.value = value

    def wrong(self, expected: str) -> JsonFault:
        text = shown(json.dumps(self.value, ensure_ascii=False))
        facts = {"pointer": self.pointer or "/", "text": text, "expected": (expected,)}
        return JsonFault("json-value", facts)

    def object(self, *allowed: str) -> "_Reader":
        """Return itself if it is an object with no other fields than these."""
        if not isinstance(self.value, dict):
            raise self.wrong("json-object")
        for name in self.value:
            if name not in allowed:
                facts = {"pointer": self.pointer or "/", "name": shown(name), "allowed": allowed}
                raise JsonFault("json-field", facts)
        return self

    def has(self, name: str) -> bool:
        return isinstance(self.value, dict) and name in self.value

    def field(self, name: str) -> "_Reader":
        if not isinstance(self.value, dict):
            raise self.wrong("json-object")
        if name not in self.value:
            facts = {"pointer": self.pointer or "/", "name": name}
            raise JsonFault("json-missing", facts)
        return _Reader(f"{self.pointer}/{name}", self.value[name])

    def array(self) -> "list[_Reader]":
        if not isinstance(self.value, list):
            raise self.wrong("json-array")
        return [_Reader(f"{self.pointer}/{n}", value) for n, value in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str) or _LONE_SURROGATE.search(self.value):
            raise self.wrong("json-string")
        return self.value

    def texts(self) -> tuple[str, ...]:
        value = self.value
        if isinstance(value, list) and all(type(one) is str for one in value):
            found = cast("list[str]", value)
            if not _LONE_SURROGATE.search("".join(found)):
                return tuple(found)
        return tuple(one.text() for one in self.array())

    def integer(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.wrong("json-integer")
        if abs(self.value) >= 10**limits.DIGITS:
            facts = {"text": str(self.value)[:40], "limit": limits.DIGITS}
            raise JsonFault("number-too-long", facts)
        return self.value

    def comment(self) -> str:
        return self.field("comment").text() if self.has("comment") else ""


def _read_block(given: _Reader, *, is_hand: bool) -> tree.Block:
    given.object(*(("name",) if is_hand else ()), "comment", "lines")
    comment = given.comment()
    name = None
    opening: tree.Entry | Magic = Magic(VERSION, comment)
    if is_hand:
        name = given.field("name").text()
        opening = tree.Tag("Hand", name, comment)
    first = writing.MAGIC if name is None else f"[Hand {writing.quoted(name)}]"
    if is_hand or comment:
        _same(f"{first}  ; {comment}" if comment else first, opening, given)
    lines = given.field("lines").array()
    if len(lines) >= limits.HAND_LINES:
        raise JsonFault("hand-too-many-lines", {"limit": limits.HAND_LINES})
    entries = tuple(_read_entry(line) for line in lines)
    _check_tags(entries, lines, tags.HAND if is_hand else tags.RECORD)
    return tree.Block(name, entries, comment)


def _same(text: str, entry: tree.Entry | Magic, given: _Reader) -> None:
    """Raise unless the text of an entry is a line that says the same."""
    if len(text.encode()) > limits.LINE_BYTES:
        facts = {"limit": limits.LINE_BYTES, "found": len(text)}
        raise JsonFault("line-too-long", facts)
    said: tree.Entry | Magic | None = fast.canonical_line(text)
    if type(said) is type(entry) and said == entry:
        return
    try:
        said = None if "\n" in text else read_line(text).entry
    except Refusal as refusal:
        raise JsonFault(refusal.code, {"pointer": given.pointer, **refusal.facts}) from None
    if type(said) is not type(entry) or said != entry:
        raise given.wrong("json-line")


def _check_tags(entries: tuple[tree.Entry, ...], lines: list[_Reader], place: str) -> None:
    seen: dict[str, str] = {}
    for entry, line in zip(entries, lines, strict=True):
        if not isinstance(entry, tree.Tag):
            if place == tags.RECORD and not isinstance(entry, tree.Remark):
                raise JsonFault("hand-missing", {"text": tree.words(entry)[:40]})
            continue
        scope = tags.SCOPE.get(entry.name, tags.BOTH)
        if entry.name == "Hand" or scope not in (tags.BOTH, place):
            facts = {"pointer": line.pointer, "name": entry.name, "place": scope}
            raise JsonFault("tag-out-of-place", facts)
        earlier = seen.setdefault(entry.name, line.pointer)
        if earlier != line.pointer and entry.name != "Option":
            facts = {"pointer": line.pointer, "name": entry.name, "earlier": earlier}
            raise JsonFault("tag-repeated", facts | {"case": "pointer"})


def _read_entry(given: _Reader) -> tree.Entry:
    kind = given.field("kind").text()
    entry: tree.Entry
    if kind == "amend":
        given.object("kind", "act", "comment")
        inner = given.field("act")
        if inner.has("comment"):
            facts = {"pointer": inner.pointer, "name": "comment", "allowed": ()}
            raise JsonFault("json-field", facts)
        act = _read_act(inner, "")
        if isinstance(act, (tree.Tag, tree.Remark)):
            raise given.wrong("json-line")
        entry = tree.Amend(act, given.comment())
    elif kind == "remark":
        entry = tree.Remark(given.object("kind", "comment").field("comment").text())
    else:
        entry = _read_act(given, given.comment())
    _same(writing.line(entry), entry, given)
    return entry


def _read_act(given: _Reader, comment: str) -> tree.Act:
    kind = given.field("kind").text()
    if kind in _CARD_LINES:
        given.object("kind", "seat", "cards", "comment")
        return tree.Cards(kind, given.field("seat").text(), given.field("cards").texts(), comment)
    maker = _MAKERS.get(kind)
    if maker is None:
        raise given.field("kind").wrong("json-kind")
    fields, make = maker
    act = make(given.object("kind", "comment", *fields))
    return act._replace(comment=comment) if comment else act


def _read_calls(given: _Reader) -> tuple[str, ...]:
    return tuple(_read_call(one) for one in given.array())


def _read_call(given: _Reader) -> str:
    if isinstance(given.value, str):
        return given.value
    if not isinstance(given.value, dict):
        return str(given.integer())
    mark = given.object("mark", "call").field("mark").text()
    if mark == "S" and not given.has("call"):
        return "^S"
    if mark != "I":
        raise given.field("mark").wrong("json-mark")
    return f"^I {_read_call(given.field('call'))}"


def _read_play(given: _Reader) -> str:
    if isinstance(given.value, str):
        return given.value
    mark = given.object("mark", "seat", "card").field("mark").text()
    card = given.field("card").text()
    if mark == "R" and not given.has("seat"):
        return f"^R {card}"
    if mark != "L":
        raise given.field("mark").wrong("json-mark")
    return f"^L {given.field('seat').text()} {card}"


def _read_trick(given: _Reader) -> tree.Act:
    return tree.Trick(
        given.field("number").integer(),
        given.field("leader").text(),
        tuple(_read_play(one) for one in given.field("plays").array()),
        given.field("winner").text() if given.has("winner") else "",
    )


def _read_points(given: _Reader) -> tree.Act:
    at_least = given.has("at_least")
    if at_least and given.field("at_least").value is not True:
        raise given.field("at_least").wrong("json-true")
    return tree.Points(given.field("side").texts(), given.field("items").texts(), at_least)


def _read_score(given: _Reader) -> tree.Act:
    total = given.field("total").integer() if given.has("total") else None
    return tree.Score(given.field("side").texts(), given.field("change").integer(), total)


def _read_sides(given: _Reader) -> tuple[tree.Side, ...]:
    return tuple(one.texts() for one in given.field("sides").array())


def _read_rest(given: _Reader) -> tree.Act:
    if given.field("claims").value != "rest":
        raise given.field("claims").wrong("json-rest")
    return tree.Rest(given.field("seat").text())


_MAKERS: dict[str, tuple[tuple[str, ...], Callable[[_Reader], tree.Act]]] = {
    "tag": (
        ("name", "value"),
        lambda given: tree.Tag(given.field("name").text(), given.field("value").text()),
    ),
    "bid": (
        ("seat", "calls"),
        lambda given: tree.Bid(given.field("seat").text(), _read_calls(given.field("calls"))),
    ),
    "trump": (
        ("seat", "suit"),
        lambda given: tree.Trump(given.field("seat").text(), given.field("suit").text()),
    ),
    "trick": (("number", "leader", "plays", "winner"), _read_trick),
    "points": (("side", "items", "at_least"), _read_points),
    "count": (
        ("side", "value"),
        lambda given: tree.Count(given.field("side").texts(), given.field("value").integer()),
    ),
    "score": (("side", "change", "total"), _read_score),
    "adjust": (
        ("side", "change"),
        lambda given: tree.Adjust(given.field("side").texts(), given.field("change").integer()),
    ),
    "sides": (("sides",), lambda given: tree.Sides(_read_sides(given))),
    "won": (("sides",), lambda given: tree.Won(_read_sides(given))),
    "note": (
        ("seat", "text"),
        lambda given: tree.Note(given.field("seat").text(), given.field("text").text()),
    ),
    "void": (("reason",), lambda given: tree.Void(given.field("reason").text())),
    "claim": (("seat", "claims"), _read_rest),
}
"""The fields of each kind of line beside ``kind`` and ``comment``, and what reads them."""
