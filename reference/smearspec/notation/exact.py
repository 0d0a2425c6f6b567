"""The exact path: one physical line of the import form, with the place of everything in it."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from smearspec.notation import grammar, hidden, tags, tree
from smearspec.notation.parts import Parts, Places
from smearspec.notation.plain import SIGNS, card, plain
from smearspec.notation.refusal import Refusal, explain, unknown

if TYPE_CHECKING:
    from lark import Token, Tree

    Node: TypeAlias = Tree[Token]
    Part: TypeAlias = Token | Node

VOID_REASONS = ("misdeal", "redeal", "abandoned")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ESCAPE = re.compile(r"\\(.?)")


class Magic(NamedTuple):
    """The line that opens a record, with the version of the format that it states."""

    version: int
    comment: str = ""


class Line(NamedTuple):
    """What a line says (None for a blank one) and where."""

    entry: tree.Entry | Magic | None
    places: Places


def read_line(raw: str) -> Line:
    """Read one line without its newline; raises Refusal if it is not in the import form."""
    from lark.exceptions import UnexpectedInput  # noqa: PLC0415

    control = _CONTROL.search(raw)
    if control:
        raise Refusal(*hidden.named(control.group(), control.start()))
    signs = plain(raw)
    try:
        node = grammar.parser().parse(signs + "\n", start="line")
    except UnexpectedInput as error:
        raise explain(raw, signs, error.pos_in_stream or 0) from None
    return _Reader(raw, signs).line(node)


class _Reader(Parts):
    """Turns the parse of one line into an entry, noting where each part stands."""

    __slots__ = ()

    def line(self, node: "Node") -> Line:
        body = node.children[0]
        self.note("line", len(self.raw) - len(self.raw.lstrip(" \t\u3000")))
        if _kind(body) == "EOL":
            comment = self.comment(cast("Token", body))
            return Line(tree.Remark(comment) if comment else None, self.places)
        inside = cast("Node", body)
        if _kind(inside) == "note":
            return Line(self.remark(inside), self.places)
        comment = self.comment(cast("Token", node.children[1]))
        if _kind(inside) == "amend":
            word, act = inside.children
            self.at("amend", cast("Token", word))
            return Line(tree.Amend(self.act(cast("Node", act)), comment), self.places)
        if _kind(inside) == "magic":
            number = cast("Token", inside.children[1])
            self.at("value", number)
            return Line(Magic(self.number(number), comment), self.places)
        return Line(_with_comment(self.act(inside), comment), self.places)

    def act(self, node: "Node") -> tree.Act:
        first = node.children[0]
        if _kind(node) != "tag":
            self.at("keyword", cast("Token", first))
        return _ACTS[str(_kind(node))](self, node.children)

    def remark(self, node: "Node") -> tree.Entry:
        *before, word, name, text = cast("list[Token]", node.children)
        self.at("keyword", word)
        seat = self.name(name)
        self.at("value", text)
        said = self.written(text).strip()
        if not said:
            raise Refusal("syntax", len(self.raw), {"text": "", "expected": ("text",)})
        remark = tree.Note(seat, said)
        if before:
            self.at("amend", before[0])
            return tree.Amend(remark)
        return remark

    def cards(self, children: "list[Part]") -> tree.Act:
        word, name, *held = cast("list[Token]", children)
        keyword = word.lower()
        return tree.Cards(
            "widow" if keyword == "kitty" else keyword,
            self.name(name),
            tuple(self.card(self.at("cards", token)) for token in held),
        )

    def bid(self, children: "list[Part]") -> tree.Act:
        seat = self.name(cast("Token", children[1]))
        return tree.Bid(seat, tuple(self.call(n, part) for n, part in enumerate(children[2:])))

    def call(self, n: int, part: "Part") -> str:
        if _kind(part) == "insufficient":
            mark, call = cast("list[Token]", cast("Node", part).children)
            self.mark(n, mark)
            self.at("calls", call)
            return f"^I {self.called(call)}"
        call = self.at("calls", cast("Token", part))
        if call.type == "MARK_S":
            self.mark(n, call)
        return self.called(call)

    def called(self, token: "Token") -> str:
        match token.type:
            case "NUMBER":
                return str(self.number(token))
            case "WORD":
                return "pass" if token.lower() == "p" else token.lower()
            case _:
                return token.upper()

    def trump(self, children: "list[Part]") -> tree.Act:
        _, name, suit = cast("list[Token]", children)
        return tree.Trump(self.name(name), card(self.at("suit", suit)))

    def trick(self, children: "list[Part]") -> tree.Act:
        number = self.at("number", cast("Token", children[0]))
        leader = self.name(cast("Token", children[1]))
        winner = ""
        played = children[2:]
        if len(played) > 1 and _kind(played[-2]) == "ARROW":
            winner = self.name(cast("Token", played[-1]), "winner")
            played = played[:-2]
        plays = tuple(self.play(n, part) for n, part in enumerate(played))
        return tree.Trick(self.number(number), leader, plays, winner)

    def play(self, n: int, part: "Part") -> str:
        match _kind(part):
            case "revoke":
                mark, played = cast("list[Token]", cast("Node", part).children)
                self.mark(n, mark)
                return f"^R {self.card(self.at('plays', played))}"
            case "late":
                mark, name, played = cast("list[Token]", cast("Node", part).children)
                self.mark(n, mark)
                seat = self.name(name, "late")
                return f"^L {seat} {self.card(self.at('plays', played))}"
            case _:
                return self.card(self.at("plays", cast("Token", part)))

    def points(self, children: "list[Part]") -> tree.Act:
        tokens = cast("list[Token]", children[1:])
        side = self.side([token for token in tokens if token.type == "SEAT"])
        items = tuple(self.at("items", token).lower() for token in tokens if token.type == "WORD")
        return tree.Points(side, items, any(token.type == "AT_LEAST" for token in tokens))

    def figures(self, children: "list[Part]") -> tuple[tree.Side, list[int]]:
        tokens = cast("list[Token]", children[1:])
        side = self.side([token for token in tokens if token.type == "SEAT"])
        figures = [token for token in tokens if token.type in ("NUMBER", "SIGNED")]
        for part, token in zip(("change", "total"), figures, strict=False):
            self.at(part, token)
        self.at("value", figures[0])
        return side, [self.number(token) for token in figures]

    def count(self, children: "list[Part]") -> tree.Act:
        side, (value,) = self.figures(children)
        return tree.Count(side, value)

    def score(self, children: "list[Part]") -> tree.Act:
        side, (change, *total) = self.figures(children)
        return tree.Score(side, change, total[0] if total else None)

    def adjust(self, children: "list[Part]") -> tree.Act:
        side, (change,) = self.figures(children)
        return tree.Adjust(side, change)

    def several(self, children: "list[Part]") -> Iterator[tree.Side]:
        for part in cast("list[Node]", children[1:]):
            tokens = cast("list[Token]", part.children)
            self.at("sides", tokens[0])
            yield self.side(tokens)

    def sides(self, children: "list[Part]") -> tree.Act:
        return tree.Sides(tuple(self.several(children)))

    def won(self, children: "list[Part]") -> tree.Act:
        return tree.Won(tuple(self.several(children)))

    def void(self, children: "list[Part]") -> tree.Act:
        word = self.at("value", cast("Token", children[1]))
        if word.lower() not in VOID_REASONS:
            raise unknown("unknown-word", word, word.start_pos or 0, VOID_REASONS)
        return tree.Void(word.lower())

    def rest(self, children: "list[Part]") -> tree.Act:
        _, name, word = cast("list[Token]", children)
        if self.at("value", word).lower() != "rest":
            raise unknown("unknown-word", word, word.start_pos or 0, ("rest",))
        return tree.Rest(self.name(name))

    def tag(self, children: "list[Part]") -> tree.Act:
        name, text = cast("list[Token]", children)
        self.at("keyword", name)
        proper = str(name) if name.startswith("_") else tags.PROPER.get(name.lower())
        if proper is None:
            where = name.start_pos or 0
            raise unknown("unknown-tag", name, where, tuple(tags.SCOPE), {"name": str(name)})
        start = (text.start_pos or 0) + 1
        self.note("value", start)
        written = self.raw[start : (text.end_pos or 0) - 1]
        for escape in _ESCAPE.finditer(written):
            if escape.group(1) not in ('"', "\\"):
                facts = {"name": proper, "value": written, "expected": ("escape",)}
                raise Refusal("tag-value", start + escape.start(), facts)
        value = _ESCAPE.sub(r"\1", written)
        if proper in tags.NAMES_ONLY:
            value = value.translate(SIGNS)
        wanted = tags.fault(proper, value)
        if wanted:
            facts = {"name": proper, "value": value, "expected": (wanted,)}
            raise Refusal("tag-value", start, facts)
        return tree.Tag(proper, value)


_ACTS: "Mapping[str, Callable[[_Reader, list[Part]], tree.Act]]" = {
    "tag": _Reader.tag,
    "deal": _Reader.cards,
    "show": _Reader.cards,
    "call": _Reader.cards,
    "bid": _Reader.bid,
    "trump": _Reader.trump,
    "trick": _Reader.trick,
    "points": _Reader.points,
    "count": _Reader.count,
    "score": _Reader.score,
    "adjust": _Reader.adjust,
    "sides": _Reader.sides,
    "won": _Reader.won,
    "void": _Reader.void,
    "rest": _Reader.rest,
}


def _kind(part: "Part") -> str:
    """Return the name of a rule or terminal."""
    name = getattr(part, "data", None)
    return str(name) if name is not None else cast("Token", part).type


def _with_comment(act: tree.Act, comment: str) -> tree.Act:
    if not comment or isinstance(act, (tree.Remark, tree.Note)):
        return act
    return act._replace(comment=comment)
