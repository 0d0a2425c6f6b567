"""Whose turn it is at a point of a hand, and which acts are legal, in the words of the notation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from smearspec.cards import SUITS, cards_in
from smearspec.play import following, trump
from smearspec.play.choice import Calls, OneCard, SomeCards, Suits
from smearspec.play.state import UNKNOWN, Hand
from smearspec.play.turn import turn
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    Draw,
    LeadTrump,
    Play,
    Redeal,
    Step,
    Take,
)

LINES: Mapping[type[Step], str] = {
    Deal: "deal",
    Redeal: "draw",
    Auction: "bid",
    AnnounceTrump: "trump",
    LeadTrump: "trick",
    Take: "widow",
    Discard: "discard",
    Draw: "draw",
    CallPartner: "call",
    Play: "trick",
}
"""The kind of line that does a step."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A choice of ``choose`` of the cards ``out_of``; ``at_most`` n of some of them may be chosen.

    Jokers alike stand as often as there are of them.
    """

    choose: int
    out_of: tuple[str, ...]
    at_most: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to do what, and the acts that the rules allow.

    ``step`` is the kind of line that is due, None when nothing is; ``seat`` is None where nobody
    can tell whose turn it is.  One of ``cards``, ``calls``, ``suits`` and ``choice`` is set;
    ``suits`` stands beside ``cards`` where a card may be led that leaves the trump suit to its
    leader, who has to name one of them first.  ``known`` is false where what is legal depends on
    cards that the record does not tell: then every act is listed that may be legal.
    """

    seat: str | None
    step: str | None
    known: bool = True
    cards: tuple[str, ...] | None = None
    calls: tuple[str, ...] | None = None
    suits: tuple[str, ...] | None = None
    choice: Throw | None = None


def turn_of(hand: Hand) -> Turn:
    """Return the turn in one hand that is not over."""
    due = turn(hand)
    if due is None:
        step = next((s for s in hand.tables.steps[hand.waiting :]), hand.tables.play)
        return Turn(None, LINES[type(step)], known=False)
    step, choice = due
    line = LINES[type(step)]
    name: str | None = hand.roster.names[choice.seat]
    if isinstance(choice, Calls):
        known = hand.dealer is not None or bool(hand.calls)
        return Turn(name if known else None, line, known, calls=choice.calls)
    if isinstance(choice, Suits):
        return Turn(name, line, suits=_suits(choice.suits))
    if isinstance(choice, SomeCards):
        return _some(hand, step, choice)
    exact = hand.exact[choice.seat]
    cards = choice.cards
    suits = None
    if isinstance(step, Play):
        cards = cards if exact else _playable(hand, choice)
        suits = _suits(trump.namable(hand, cards)) or None
    return Turn(name, line, exact, cards=_tokens(hand, cards), suits=suits)


def _some(hand: Hand, step: Step, choice: SomeCards) -> Turn:
    """Return a turn to be dealt, to take or to throw cards."""
    known = isinstance(step, Deal)
    if isinstance(step, Take | Draw):
        known = all(hand.whole_deal) and UNKNOWN not in hand.drawn
    elif isinstance(step, Discard):
        known = hand.exact[choice.seat]
        if not known:
            cards = hand.held[choice.seat] | _possible(hand, choice.seat)
            choice = SomeCards(choice.seat, choice.choose, cards)
    limits = tuple((_all(hand, cards), n) for cards, n in choice.at_most)
    throw = Throw(choice.choose, _all(hand, choice.cards), limits)
    return Turn(hand.roster.names[choice.seat], LINES[type(step)], known, choice=throw)


def _playable(hand: Hand, choice: OneCard) -> int:
    """Return the cards (a mask) that a seat may have and, if it has them, may play."""
    seat = choice.seat
    current = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].whole else None
    led = UNKNOWN if current is None else following.led_suit(hand, current)
    number = current.number if current else len(hand.tricks) + 1
    held = hand.held[seat]
    return sum(
        1 << card
        for card in cards_in(held | _possible(hand, seat))
        if following.legal(hand, seat, held | 1 << card, led, number) >> card & 1
    )


def _possible(hand: Hand, seat: int) -> int:
    """Return the cards (a mask) that a seat whose hand is not known may hold."""
    others = 0
    for other in range(hand.seats):
        others |= hand.thrown[other]
        if other != seat:
            others |= hand.dealt[other] | hand.held[other]
    return hand.could[seat] & hand.tables.pack & ~hand.played & ~others


def agreed(turns: Sequence[Turn]) -> Turn:
    """Return the turn that every world has; where they differ, all that one of them allows."""
    first = turns[0]
    if all(other == first for other in turns[1:]):
        return first
    same = all((other.seat, other.step) == (first.seat, first.step) for other in turns)
    steps = {other.step for other in turns}
    step = first.step if len(steps) == 1 else None
    if not same:
        return Turn(None, step, known=False)
    return Turn(
        first.seat,
        step,
        known=False,
        cards=_union([one.cards for one in turns]),
        calls=_union([one.calls for one in turns]),
        suits=_union([one.suits for one in turns]),
        choice=first.choice,
    )


def _union(parts: Sequence[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    found = [part for part in parts if part is not None]
    return tuple(dict.fromkeys(token for part in found for token in part)) if found else None


def _tokens(hand: Hand, cards: int) -> tuple[str, ...]:
    """Return the tokens of a set of cards, each once."""
    return tuple(dict.fromkeys(_all(hand, cards)))


def _all(hand: Hand, cards: int) -> tuple[str, ...]:
    return tuple(hand.name(card) for card in cards_in(cards))


def _suits(suits: Sequence[int]) -> tuple[str, ...]:
    return tuple(SUITS[suit] for suit in suits)
