"""What is told of a game of which something is forgotten holds of the game that was played."""

import re
from collections.abc import Iterator, Mapping
from random import Random

import pytest

from forgetting import blur
from shipped_tables import TABLES, played
from smearspec import HandVerdict, Verdict, format_transcript, verify
from smearspec.play.state import UNKNOWN
from smearspec.render.hand_view import HandView, TrickView, view
from smearspec.verdict.model import Json

GAMES = 2
"""How many games are forgotten at each table."""

FIGURES = ("dealer", "bidder", "bid", "trump", "sides", "tricks", "points", "count", "made",
           "score", "total")  # fmt: skip
"""What the verdict on a hand states."""


def forgotten(text: str, dice: Random) -> str:
    """Return a record with cards, calls, names and whole lines forgotten."""
    plays, hands, names = (dice.choice([0.0, 0.1, 0.5]) for _ in range(3))
    lines = []
    for line in text.split("\n"):
        head, colon, rest = line.partition(": ")
        kind = head.partition(" ")[0]
        words = rest.split(" ")
        if kind in ("deal", "widow", "discard") and dice.random() < hands:
            if dice.random() < 0.5:
                continue
            words = [blur(card, dice) if dice.random() < 0.5 else card for card in words]
        elif kind == "bid":
            words = ["?" if dice.random() < names / 4 else call for call in words]
        elif kind == "trump" and dice.random() < plays:
            words = ["?"]
        elif kind.endswith(".") and kind[:-1].isdecimal():
            end = words.index("->") if "->" in words else len(words)
            words[:end] = [
                blur(card, dice) if card != "-" and dice.random() < plays else card
                for card in words[:end]
            ]
            if dice.random() < names:
                head = f"{kind} ?"
        elif head.startswith("[Dealer") and dice.random() < names:
            head = '[Dealer "?"]'
        elif head.startswith("[Start") and dice.random() < names:
            head = re.sub(r", .*\"", '"', head)
        lines.append(head + colon + " ".join(words))
    return "\n".join(lines)


def more(told: Json, true: Json, place: str = "") -> Iterator[str]:
    """Yield what is told otherwise than it is; None and ``??`` tell nothing."""
    if told is None or told == "??":
        return
    if isinstance(told, Mapping) and isinstance(true, Mapping):
        for key, value in told.items():
            yield from more(value, true.get(key), f"{place}.{key}")
    elif isinstance(told, list) and isinstance(true, list) and len(told) == len(true):
        for n, (one, other) in enumerate(zip(told, true, strict=True)):
            yield from more(one, other, f"{place}.{n}")
    elif told != true:
        yield f"{place}: {told}, but it is {true}"


def earned(shown: HandView, trick: TrickView | None = None) -> list[Json]:
    """Return the items of a hand, or of one trick: name, side, card, trick."""
    awards = trick.awards if trick else shown.awards or ()
    return [
        [a.item.name, a.side, None if a.card == UNKNOWN else shown.hand.name(a.card), a.trick]
        for a in awards
    ]


def seen(told: HandVerdict, true: HandVerdict) -> Iterator[str]:
    """Yield what a replay of the hand would show otherwise than it is."""
    left, whole = view(told), view(true)
    if left is None or whole is None:
        return
    sides = left.sides is not None
    facts = ("bidder", "bid", "trump", "made", *(("counts",) if sides else ()))
    for name in facts:
        one, other = getattr(left, name), getattr(whole, name)
        if one is not None and one != other:
            yield f"{name}: {one}, but it is {other}"
    all_items = earned(whole)
    for item in earned(left) if sides else []:
        if item not in all_items and item[2] is not None:
            yield f"{item} among {all_items}"
    for one, other in zip(left.tricks, whole.tricks, strict=False):
        for name in ("winner", "pips", "winning"):
            value = getattr(one, name)
            if value is not None and value != getattr(other, name):
                yield f"trick {one.number}, {name}: {value}, but it is {getattr(other, name)}"
        if one.winning and one.by_trump not in (None, other.by_trump):
            yield f"trick {one.number} was taken by trump or not"
        for seat, real in zip(one.seats, other.seats, strict=False):
            if seat not in (UNKNOWN, real):
                yield f"trick {one.number}: seat {seat}, but it is {real}"
        items = earned(whole, other)
        if sides and any(item not in items for item in earned(left, one)):
            yield f"trick {one.number}: {earned(left, one)} among {items}"


def wrong(told: Verdict, true: Verdict) -> Iterator[str]:
    """Yield what a verdict states that is not so."""
    if told.status in ("illegal", "refuted", "unreadable", "unjudged"):
        yield f"{told.status}: {[(finding.code, finding.line) for finding in told.findings]}"
        return
    if told.winner not in (None, true.winner):
        yield f"{told.winner} won, but it is {true.winner}"
    if told.winner is None and true.winner is not None and not told.open_end:
        yield "nobody has won, but somebody has"
    for left, whole in zip(told.hands, true.hands, strict=True):
        shown, real = left.to_json(), whole.to_json()
        for name in FIGURES:
            yield from more(shown.get(name), real.get(name), name)
        yield from seen(left, whole)
    for claim, proven in zip(told.claims, true.claims, strict=True):
        if claim.computed not in (None, proven.computed):
            yield f"{claim.claim} of {claim.of}: {claim.computed}, but it is {proven.computed}"


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_nothing_is_told_of_a_forgotten_game_that_is_not_so(rules: str, seats: int) -> None:
    dice = Random(f"{rules}-{seats}")
    for game in range(GAMES):
        for record in played(rules, seats, game, 1, dice, hands=2):
            text = format_transcript(record)
            left = forgotten(text, dice)
            (told,), (true,) = verify(left), verify(text)
            assert true.status in ("verified", "legal")
            assert list(wrong(told, true)) == [], left
