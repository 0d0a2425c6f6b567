"""Random questions about what is rare in a game: its end, everything won, the rest claimed,
hands full of trumps.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, cast

from smearspec.cards import SUITS, cards_in
from smearspec.record.seats import Seats
from smearspec.rules.bases import Base, bases
from smearspec.rules.bases import Table as PlayedAt
from smearspec.rules.compile import compile_rules
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    Play,
    Step,
    Take,
)
from smearspec.rules.tables import Tables
from smearspec.simulate.dice import Dice
from smearspec.suite.case import NAMES
from smearspec.suite.strength.draft import Draft, told
from smearspec.suite.strength.drafts import hands


def ending(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield hands with totals before them from which the game may end."""
    tables = compile_rules(cast("Mapping[str, object]", base.values))
    people = Seats(NAMES[: tables.seats])
    labels = [people.label(scorer) for scorer in tables.scorers]
    wanted = [total for win in tables.wins for total in (win.at_least, win.at_most)]
    marks = [total for total in wanted if total is not None] + [tables.start, tables.cap or 0]
    for lines in swept(base, dice):
        short = told(lines)
        first = Draft(base, "replay", short)
        ok = first.answer.get("ok")
        scored = cast("dict[str, list[dict[str, dict[str, int]]]]", ok)["hands"][-1] if ok else {}
        changes = scored.get("score") or {}
        for _ in range(12):
            totals = []
            for label in labels:
                change = changes.get(label) or 0
                near = dice.one(marks) + dice.below(3) - 1
                totals.append(f"{label} {near - dice.one([0, 1]) * change}")
            opening = f'[Dealer "{people.names[-1]}"]', f'[Start "{", ".join(totals)}"]'
            yield Draft(base, "replay", ('[Hand "2"]', *opening, *short))


@lru_cache(maxsize=16)
def _sweeps(table: PlayedAt, place: int) -> tuple[tuple[str, ...], ...]:
    """Return hands of which the bidder wins all the points there are, bidding them all."""
    base = bases(table)[place]
    several = []
    for lines in islice(hands(base, base.values, Dice(f"sweep/{table}/{place}")), SWEEPS):
        short = told(lines)
        n = next(n for n, line in enumerate(short) if line.startswith("bid"))
        bid = short[n].split()
        highest = max((word for word in bid if word.isdecimal()), default="", key=int)
        most = str(compile_rules(cast("Mapping[str, object]", base.values)).auction.maximum)
        if highest:
            bid = [*bid[: bid.index(highest)], most]
        raised = (*short[:n], " ".join(bid), *short[n + 1 :])
        right = Draft(base, "replay", raised).answer.get("ok")
        if isinstance(right, dict) and cast("Any", right)["hands"][-1].get("made"):
            several.append(raised)
    return tuple(several)


SWEEPS = 400
"""In how many hands a bidder who wins everything is looked for."""


def swept(base: Base, dice: Dice) -> Iterator[tuple[str, ...]]:
    """Yield random hands, every other of them one in which the bidder bids and wins everything."""
    place = next(n for n, one in enumerate(bases(base.table)) if one is base)
    rare = _sweeps(base.table, place)
    for lines in hands(base, base.values, dice):
        yield lines
        if rare:
            yield dice.one(list(rare))


def claimed(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield hands of which the last tricks are given to a seat, all cards being known."""
    names = NAMES[: base.table.players]
    for lines in hands(base, base.values, dice):
        first = next((n for n, line in enumerate(lines) if line[0].isdigit()), None)
        if first is not None:
            kept = lines[: first + dice.below(len(lines) - first)]
            yield Draft(base, "replay", (*kept, f"claim {dice.one(list(names))}: rest"))


def loaded(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield the beginning of hands whose bidder holds many trumps, up to a turn or past it."""
    tables = compile_rules(cast("Mapping[str, object]", base.values))
    while True:
        trump = dice.below(4)
        trumps = list(cards_in(tables.trumps[trump].trumps))
        pack = list(cards_in(tables.pack))
        most = min(len(trumps), tables.deal.cards)
        hand = _some(trumps, max(1, most - dice.below(5)), dice)
        hand += _some([one for one in pack if one not in hand], tables.deal.cards - len(hand), dice)
        lines: list[str] = []
        for step in tables.steps:
            line = _line(tables, step, hand, trump, dice)
            if line:
                lines.append(line)
                yield Draft(base, "replay" if dice.chance(0.5) else "legal", tuple(lines))


def _line(tables: Tables, step: Step, hand: list[int], trump: int, dice: Dice) -> str:
    """Return the first seat's line of a step, with the cards that it leaves in the hand."""
    name = NAMES[0]
    match step:
        case Deal():
            return f"deal {name}: {_words(tables, hand)}"
        case Auction():
            return f"bid {name}: {step.minimum} " + " ".join(["pass"] * (tables.seats - 1))
        case AnnounceTrump():
            return f"trump {name}: {SUITS[trump]}"
        case Take():
            left = [card for card in cards_in(tables.pack) if card not in hand]
            taken = _some(left, step.cards, dice)
            hand += taken
            return f"widow {name}: {_words(tables, taken)}"
        case Discard():
            thrown = _some(hand, len(hand) - step.keep, dice)
            hand[:] = [card for card in hand if card not in thrown]
            return f"discard {name}: {_words(tables, thrown)}"
        case CallPartner():
            return f"call {name}: {tables.names[dice.one(list(cards_in(tables.pack)))]}"
        case Play():
            return f"1. {name}: {tables.names[dice.one(hand)]}"
        case _:
            return ""


def _some(cards: list[int], number: int, dice: Dice) -> list[int]:
    """Return so many different cards."""
    left = list(cards)
    got: list[int] = []
    while left and len(got) < number:
        got.append(left.pop(dice.below(len(left))))
    return got


def _words(tables: Tables, cards: list[int]) -> str:
    return " ".join(tables.names[card] for card in sorted(cards))
