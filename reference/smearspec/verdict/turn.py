"""Whose turn it is at a point of a hand, and which acts are legal, in the words of the notation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from smearspec.cards import SUITS, cards_in
from smearspec.play import auction, following, trump
from smearspec.play.choice import Calls, SomeCards, Suits
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

    ``step`` is the kind of line that is due, None when nothing is or nobody can tell; ``seat`` is
    None where nobody can tell whose turn it is.  One of ``cards``, ``calls``, ``suits`` and
    ``choice`` is set; ``suits`` stands beside ``cards`` where a card may be led that leaves the
    trump suit to its leader, who has to name one of them first.  ``known`` is false where what is
    legal depends on cards that the record does not tell: then every act is listed that may be
    legal, and of cards to be thrown as few as may be.
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
        return Turn(None, LINES[Play] if hand.tricks and not hand.uneven else None, known=False)
    step, choice = due
    line = LINES[type(step)]
    name: str | None = hand.roster.names[choice.seat]
    if isinstance(choice, Calls):
        if auction.may_be_over(hand):
            return Turn(None, None, known=False)
        asked = hand.dealer is not None or bool(hand.calls)
        known = asked and all(call != "?" for _, call in hand.calls)
        return Turn(name if asked else None, line, known, calls=choice.calls)
    if isinstance(choice, Suits):
        return Turn(name, line, suits=_suits(choice.suits))
    if isinstance(choice, SomeCards):
        return _some(hand, step, choice)
    if isinstance(step, Play):
        return play_of(hand, choice.seat)
    return Turn(name, line, hand.exact[choice.seat], cards=_tokens(hand, choice.cards))


def play_of(hand: Hand, seat: int) -> Turn:
    """Return the turn of a seat to play: every card that it may have and, if so, may play."""
    current = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].whole else None
    led = UNKNOWN if current is None else following.led_suit(hand, current)
    number = current.number if current else len(hand.tricks) + 1
    exact, held = hand.exact[seat], hand.held[seat]
    if current is not None and led == UNKNOWN:
        cards = following.playable(hand, held if exact else held | _possible(hand, seat))
        exact = False
    elif exact:
        cards = following.legal(hand, seat, held, led, number)
    else:
        cards = sum(
            1 << card
            for card in cards_in(held | _possible(hand, seat))
            if following.legal(hand, seat, held | 1 << card, led, number) >> card & 1
        )
    suits = _suits(trump.namable(hand, cards)) or None
    name = hand.roster.names[seat]
    return Turn(name, LINES[Play], exact, cards=_tokens(hand, cards), suits=suits)


def _some(hand: Hand, step: Step, choice: SomeCards) -> Turn:
    """Return a turn to be dealt, to take or to throw cards."""
    seat: str | None = hand.roster.names[choice.seat]
    known = all(hand.whole_deal[each] for each in range(hand.seats) if hand.deal_lines >> each & 1)
    if isinstance(step, Deal) and hand.dealer is None:
        seat, known = None, False
    if isinstance(step, Take | Draw):
        known = all(hand.whole_deal) and UNKNOWN not in hand.drawn
    elif isinstance(step, Discard):
        known = hand.exact[choice.seat]
        if not known:
            cards = hand.held[choice.seat] | _possible(hand, choice.seat)
            choice = SomeCards(choice.seat, choice.choose, cards)
    limits = tuple((_all(hand, cards), n) for cards, n in choice.at_most)
    throw = Throw(choice.choose, _all(hand, choice.cards), limits)
    return Turn(seat, LINES[type(step)], known, choice=throw)


def _possible(hand: Hand, seat: int) -> int:
    """Return the cards (a mask) that a seat whose hand is not known may hold."""
    others = 0
    for other in range(hand.seats):
        others |= hand.thrown[other]
        if other != seat:
            others |= hand.dealt[other] | hand.held[other]
    return hand.could[seat] & hand.tables.pack & ~hand.played & ~others


def agreed(turns: Sequence[Turn], base: Hand) -> Turn:
    """Return the turn that every way to fill a hand has; where they differ, all that may be done.

    ``turns`` are those of some ways, among which is every player who may be next; ``base`` is the
    hand as far as it is told, which bounds what may be done in the ways that nobody looked at.
    """
    first, told = turns[0], turn_of(base)
    if any((other.seat, other.step) != (first.seat, first.step) for other in turns):
        return Turn(None, first.step if all(t.step == first.step for t in turns) else None, False)
    if told.seat is None and first.seat is not None and first.step == LINES[Play]:
        seat = base.seat(first.seat)
        return replace(play_of(base, seat), known=False)
    if told.seat is None and first.cards is None and first.suits is not None:
        return first  # who has the bid names a suit, whatever cards there are
    if (told.seat, told.step) != (first.seat, first.step):
        return Turn(None, None, False)
    return told if told == first else replace(told, known=False)


def _tokens(hand: Hand, cards: int) -> tuple[str, ...]:
    """Return the tokens of a set of cards, each once."""
    return tuple(dict.fromkeys(_all(hand, cards)))


def _all(hand: Hand, cards: int) -> tuple[str, ...]:
    return tuple(hand.name(card) for card in cards_in(cards))


def _suits(suits: Sequence[int]) -> tuple[str, ...]:
    return tuple(SUITS[suit] for suit in suits)
