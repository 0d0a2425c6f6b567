"""A hand as its worlds agree on it: tricks with their takers, items where they were earned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.score.items import Award
from smearspec.verdict.model import HandVerdict
from smearspec.verdict.worlds import Reading

T = TypeVar("T")

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """One trick: who played what in the order of play, who took it, what it was worth.

    Cards are tokens, None where worlds differ; ``pips`` are card points.
    """

    number: int
    entry: int
    seats: tuple[int, ...]
    cards: tuple[str | None, ...]
    winner: int | None
    by_trump: bool
    pips: int | None
    awards: tuple[Award, ...]

    @property
    def winning(self) -> str | None:
        """The card that took the trick."""
        if self.winner is None or self.winner not in self.seats:
            return None
        return self.cards[self.seats.index(self.winner)]


@dataclass(frozen=True, slots=True)
class HandView:
    """What all worlds of a hand share; None where they differ or nobody knows.

    ``awards`` is None while the hand cannot be counted, ``given`` are the items that lay in
    cards which nobody played.
    """

    hand: Hand
    tricks: tuple[TrickView, ...]
    sides: Sides | None
    bidder: int | None
    bid: int | None
    trump: int | None
    partner: int | None
    awards: tuple[Award, ...] | None
    counts: tuple[int, ...] | None
    made: bool | None

    @property
    def given(self) -> tuple[Award, ...]:
        """The items of cards that were never played."""
        return tuple(a for a in self.awards or () if a.card != UNKNOWN and not a.trick)

    def side_of(self, seat: int) -> int | None:
        """Return the number of the side on which a seat plays."""
        return next((n for n, side in enumerate(self.sides or ()) if seat in side), None)


def view(verdict: HandVerdict) -> HandView | None:
    """Return what the worlds of a hand share; None of a hand that could not be read."""
    hand = verdict.hand
    if hand is None:
        return None
    readings = verdict.readings

    def shared(of: Callable[[Reading], T | None]) -> T | None:
        return agreed([of(reading) for reading in readings])

    sides = shared(lambda r: r.hand.sides())
    trump = shared(lambda r: None if r.hand.trump == UNKNOWN else r.hand.trump)
    awards = shared(lambda r: r.count.awards if r.count else None)
    partial = awards if awards is not None else _earned_so_far(hand, sides)
    return HandView(
        hand,
        tuple(
            _trick([r.hand for r in readings], n, partial) for n in range(len(hand.tricks))
        ),
        sides,
        shared(lambda r: r.hand.bidder if r.hand.contract else None),
        shared(lambda r: r.hand.bid or None),
        trump,
        shared(lambda r: r.hand.partner),
        awards,
        shared(lambda r: r.count.counts if r.count else None),
        shared(lambda r: r.result.made if r.result and r.hand.contract else None),
    )  # fmt: skip


def agreed(values: Sequence[T | None]) -> T | None:
    """Return the value that all share, else None."""
    return values[0] if all(value == values[0] for value in values) else None


def _trick(hands: Sequence[Hand], n: int, awards: Sequence[Award]) -> TrickView:
    tricks = [hand.tricks[n] for hand in hands]
    first = tricks[0]
    cards = tuple(
        agreed([_token(hand, trick, place) for hand, trick in zip(hands, tricks, strict=True)])
        for place in range(len(first.cards))
    )
    winner = agreed([None if trick.winner == UNKNOWN else trick.winner for trick in tricks])
    played = None if winner is None else first.cards[first.seats.index(winner)]
    table = hands[0].table
    return TrickView(
        first.number, first.entry, tuple(first.seats), cards, winner,
        bool(table and played not in (None, UNKNOWN) and table.trumps >> (played or 0) & 1),
        agreed([_pips(hand, trick) for hand, trick in zip(hands, tricks, strict=True)]),
        tuple(award for award in awards if award.trick == first.number),
    )  # fmt: skip


def _token(hand: Hand, trick: Trick, place: int) -> str | None:
    card = trick.cards[place] if place < len(trick.cards) else UNKNOWN
    return None if card == UNKNOWN else hand.name(card)


def _pips(hand: Hand, trick: Trick) -> int | None:
    """Return the card points in a trick, None while a card of it is not known."""
    if UNKNOWN in trick.cards:
        return None
    return sum(hand.tables.pips[card] for card in trick.cards)


def _earned_so_far(hand: Hand, sides: Sides | None) -> tuple[Award, ...]:
    """Return the items of certain cards that were earned in the tricks of an unfinished hand."""
    if hand.trump == UNKNOWN or sides is None:
        return ()
    side_of = {seat: n for n, side in enumerate(sides) for seat in side}
    found = []
    for trick in hand.tricks:
        for item in hand.tables.items:
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                if item.find != "card" or card == UNKNOWN or not item.cards[hand.trump] >> card & 1:
                    continue
                taker = trick.winner if item.to_winner else seat
                if taker != UNKNOWN:
                    found.append(Award(item, side_of[taker], card, trick.number))
    return tuple(found)
