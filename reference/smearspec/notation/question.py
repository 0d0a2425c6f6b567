"""One question about one trick: read from a line of text, or from a record of a trick.

The grammar is ``grammar/question.lark``; it knows no game, like that of the notation.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from smearspec import resources
from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.notation.plain import SUIT_SIGNS, card, plain
from smearspec.notation.refusal import SUIT_FIRST

if TYPE_CHECKING:
    from lark import Lark, Tree, UnexpectedInput
    from lark.lexer import Token

MOST_CHARACTERS = 500
"""The longest question that is read (``question-too-long``)."""


class Ask(NamedTuple):
    """What is asked: ``may`` this card be played, ``which`` cards, who ``wins``, who ``gets`` it.

    ``about`` is a card for ``may``, an item for ``gets`` and else empty.
    """

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One position in one trick, and what is asked about it.

    ``trick`` are the cards on the table in the order of play, ``hand`` those of the seat whose turn
    it is; ``names`` are who played them, ``asker`` whose the hand is, empty where nobody is named.
    ``first`` says that it is the first trick, ``players`` is 0 where nobody said how many play.
    """

    asks: tuple[Ask, ...]
    trump: str = ""
    trick: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    first: bool = False
    players: int = 0
    names: tuple[str, ...] = ()
    asker: str = ""


class QuestionError(ValueError):
    """A question that cannot be read; ``finding`` says where and what was expected there."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.code)
        self.finding = finding


def read_question(text: str) -> Question:
    """Return the question of one line of text; QuestionError where it cannot be read."""
    from lark import UnexpectedInput  # noqa: PLC0415

    if len(text) > MOST_CHARACTERS:
        raise QuestionError(Finding("question-too-long", 1, 1, {"limit": MOST_CHARACTERS}))
    line = plain(text.rstrip())
    try:
        parsed = _parser().parse(line)
    except UnexpectedInput as error:
        raise QuestionError(_refusal(line, error)) from None
    told = _Told(line)
    for clause in parsed.find_pred(lambda found: found is not parsed):
        told.clause(clause)
    return told.question()


@cache
def _parser() -> "Lark":
    from lark import Lark  # noqa: PLC0415

    grammar = (resources.folder("grammar") / "question.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", propagate_positions=True)


_EXPECTED = {
    "SUIT": "suit", "CARD": "card", "NUMBER": "number", "ITEM": "item-name",
    "_TRUMP": "clause", "_MAY": "may", "_WINS": "wins", "_GETS": "gets", "_PLAYERS": "players-word",
    "_COMMA": "comma", "$END": "line-end",
}  # fmt: skip
"""What a terminal means to a reader: keys of ``forms`` in the catalogue."""


def _refusal(line: str, error: "UnexpectedInput") -> Finding:
    """Return why a question cannot be read, at its first wrong word."""
    position = getattr(error, "pos_in_stream", None)
    if position is None or position < 0 or getattr(getattr(error, "token", None), "type", "") == (
        "$END"
    ):  # fmt: skip
        position = len(line)
    position += len(line[position:]) - len(line[position:].lstrip())
    word = re.match(r"[^\s,;]*", line[position:])
    shown = word[0][:40] if word else ""
    turned = SUIT_FIRST.fullmatch(shown)
    if turned:
        right = card(turned[2] + turned[1])
        return Finding("suit-first", 1, position + 1, {"text": shown, "suggestion": right})
    wanted = getattr(error, "accepts", None) or getattr(error, "expected", None)
    wanted = wanted or getattr(error, "allowed", None) or ()
    names = tuple(_EXPECTED[name] for name in _EXPECTED if name in wanted)
    if "clause" in names:
        names = ("clause",)
    return Finding(
        "syntax", 1, position + 1, {"text": shown, "expected": names, "case": "", "computed": shown}
    )


class _Told:
    """What the clauses of a question have told so far."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.asks: list[Ask] = []
        self.trump, self.players, self.first = "", 0, False
        self.trick: tuple[str, ...] = ()
        self.hand: tuple[str, ...] = ()
        self.seen: set[str] = set()

    def clause(self, clause: "Tree[Token]") -> None:
        """Take in one clause; what may be told only once is told once."""
        kind = str(clause.data)
        words = [str(child) for child in clause.children]
        if kind in ("may", "gets"):
            word = words[0] if words else ""
            about = card(word) if kind == "may" else word.lower()
            self.asks.append(Ask(kind, about))
        elif kind in ("which", "wins"):
            self.asks.append(Ask(kind))
        elif kind in self.seen:
            column = getattr(clause.meta, "column", 1)
            raise QuestionError(Finding("question-twice", 1, column, {"case": kind}))
        elif kind == "trump":
            self.trump = SUIT_SIGNS.get(words[0][0], words[0][0].upper())
        elif kind == "players":
            self.players = int(words[0])
        elif kind == "first":
            self.first = True
        else:
            cards = tuple(card(word) for word in words)
            self.trick, self.hand = (
                (cards, self.hand) if kind == "led" else (self.trick, cards)
            )  # fmt: skip
        self.seen.add(kind)

    def question(self) -> Question:
        """Return the question, once it is known that it asks something that can be answered."""
        asked = {ask.kind for ask in self.asks}
        missing = ""
        if not asked:
            missing = "default"
        elif asked & {"may", "which"} and not self.hand:
            missing = "hand"
        elif asked & {"wins", "gets"} and not self.trick:
            missing = "trick"
        elif not (self.trump or self.first):
            missing = "trump"
        if missing:
            column = len(self.line) + 1
            raise QuestionError(Finding("question-incomplete", 1, column, {"case": missing}))
        return Question(
            tuple(dict.fromkeys(self.asks)), self.trump, self.trick, self.hand, self.first,
            self.players,
        )  # fmt: skip


def questions_of(header: tree.Block, block: tree.Block) -> Iterator[Question]:
    """Yield what can be asked about the tricks of a hand that need be no whole hand.

    Of every card that is known to lie in its player's hand: may it be played; of every whole trick:
    who takes it, and who gets what is in it.
    """
    names = tuple(
        name for tag in header.entries if isinstance(tag, tree.Tag) and tag.name == "Seats"
        for name in tag.value.split()
    )  # fmt: skip
    trump = next((act.suit for act in _acts(block) if isinstance(act, tree.Trump)), "")
    trump = "" if trump == "?" else trump
    hands = {
        act.seat: list(act.cards) for act in _acts(block)
        if isinstance(act, tree.Cards) and act.keyword == "deal" and act.cards
    }  # fmt: skip
    for act in _acts(block):
        if isinstance(act, tree.Trick) and act.leader in names:
            first = act.number == 1 and not trump
            yield from _of_trick(act, names, trump, first, hands)


def _acts(block: tree.Block) -> Iterator[tree.Entry]:
    return iter(block.entries)


def _of_trick(
    act: tree.Trick, names: tuple[str, ...], trump: str, first: bool, hands: dict[str, list[str]]
) -> Iterator[Question]:
    """Yield the questions of one trick, card by card; stop at one that nobody knows."""
    start = names.index(act.leader)
    on_table: list[str] = []
    players: list[str] = []
    for n, play in enumerate(act.plays[: len(names)]):
        if not re.fullmatch(r"[AKQJT2-9][SHDC]|JO[HL]?", play):
            return
        seat = names[(start + n) % len(names)]
        held = hands.get(seat)
        if held is not None and play in held:
            yield Question(
                (Ask("may", play),), trump, tuple(on_table), tuple(held), first, len(names),
                tuple(players), seat,
            )  # fmt: skip
            held.remove(play)
        on_table.append(play)
        players.append(seat)
    if len(on_table) == len(names):
        yield Question(
            (Ask("wins"), Ask("gets")), trump, tuple(on_table), (), first, len(names),
            tuple(players),
        )  # fmt: skip
