"""A hand as its worlds agree on it: tricks with their takers, items where they were earned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.score.items import Award, placed
from smearspec.verdict.model import HandVerdict
from smearspec.verdict.worlds import Reading

T = TypeVar("T")

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """One trick: who played what in the order of play, who took it, what it was worth.

    Where worlds differ seats are UNKNOWN and cards, which are tokens, None.  ``pips`` are card
    points.
    """

    number: int
    entry: int
    seats: tuple[int, ...]
    cards: tuple[str | None, ...]
    winner: int | None
    by_trump: bool | None
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

    ``passed`` tells that everybody has passed, ``leads`` who leads where nobody has bid.
    ``awards`` is None while the hand cannot be counted; one of which worlds tell different cards or
    tricks has none.  ``given`` are the items that lay in
    cards which nobody played.
    """

    hand: Hand
    tricks: tuple[TrickView, ...]
    sides: Sides | None
    bidder: int | None
    bid: int | None
    passed: bool | None
    passed_out: bool | None
    leads: int | None
    trump: int | None
    partner: int | None
    awards: tuple[Award, ...] | None
    counts: tuple[int, ...] | None
    made: bool | None

    @property
    def given(self) -> tuple[Award, ...]:
        """The items of cards that were never played."""
        return tuple(a for a in self.awards or () if a.card != UNKNOWN and not a.trick)

    @property
    def exact(self) -> bool:
        """Whether it is known of every item when it was earned."""
        whole = ("most-pips", "all-tricks")
        return self.awards is not None and all(
            a.card != UNKNOWN or a.item.find in whole for a in self.awards
        )

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
    awards = _awards(verdict)
    hands = [reading.hand for reading in readings]
    tricks = [_trick(hands, n) for n in range(len(hand.tricks))]
    told = awards if awards is not None else _earned_so_far(hands, tricks, sides)
    return HandView(
        hand,
        tuple(
            replace(trick, awards=tuple(award for award in told if award.trick == trick.number))
            for trick in tricks
        ),
        sides,
        shared(lambda r: r.hand.bidder if r.hand.contract else None),
        shared(lambda r: r.hand.bid or None if r.hand.bidder is not None else None),
        shared(lambda r: all(said == "pass" for _, said in r.hand.calls)),
        shared(lambda r: r.hand.passed_out),
        shared(lambda r: None if r.hand.contract else r.hand.bidder),
        trump,
        shared(lambda r: r.hand.partner),
        awards,
        shared(lambda r: r.count.counts if r.count else None),
        shared(lambda r: r.result.made if r.result and r.hand.contract else None),
    )  # fmt: skip


def _awards(verdict: HandVerdict) -> tuple[Award, ...] | None:
    """Return the items that each side earns in every world, with card and trick if all agree."""
    counted = [(r.hand, r.count) for r in verdict.readings if r.count is not None]
    if len(counted) < len(verdict.readings):
        return None
    found: list[Award] = []
    for item in counted[0][0].tables.items:
        worlds = [
            sorted(
                ((placed(hand, count, a), a) for a in count.awards if a.item is item),
                key=lambda pair: pair[0],
            )
            for hand, count in counted
        ]
        first = worlds[0]
        if any([p.side for p, _ in one] != [p.side for p, _ in first] for one in worlds):
            return None
        alike = verdict.placed and all(
            [p for p, _ in one] == [p for p, _ in first] for one in worlds
        )
        found += [award if alike else award._replace(card=UNKNOWN, trick=0) for _, award in first]
    return tuple(found)


def agreed(values: Sequence[T | None]) -> T | None:
    """Return the value that all share, else None."""
    return values[0] if all(value == values[0] for value in values) else None


def _trick(hands: Sequence[Hand], n: int) -> TrickView:
    """Return a trick without its awards."""
    tricks = [hand.tricks[n] for hand in hands]
    first = tricks[0]
    places = range(len(first.cards))
    cards = tuple(
        agreed([_token(hand, trick, place) for hand, trick in zip(hands, tricks, strict=True)])
        for place in places
    )
    by_place = [agreed([_seat(trick, place) for trick in tricks]) for place in places]
    seats = tuple(UNKNOWN if seat is None else seat for seat in by_place)
    winner = agreed([None if trick.winner == UNKNOWN else trick.winner for trick in tricks])
    played = first.cards[seats.index(winner)] if winner in seats else UNKNOWN
    table = hands[0].table if agreed([hand.trump for hand in hands]) is not None else None
    return TrickView(
        first.number, first.entry, seats, cards, winner,
        None if table is None else bool(played != UNKNOWN and table.trumps >> played & 1),
        None if None in cards else sum(hands[0].tables.pips[card] for card in first.cards), (),
    )  # fmt: skip


def _token(hand: Hand, trick: Trick, place: int) -> str | None:
    card = _card(trick, place)
    return None if card == UNKNOWN else hand.name(card)


def _card(trick: Trick, place: int) -> int:
    return trick.cards[place] if place < len(trick.cards) else UNKNOWN


def _seat(trick: Trick, place: int) -> int | None:
    return trick.seats[place] if place < len(trick.seats) else None


def _earned_so_far(
    hands: Sequence[Hand], tricks: Sequence[TrickView], sides: Sides | None
) -> tuple[Award, ...]:
    """Return the items of certain cards that were earned in the tricks of an unfinished hand."""
    trump = agreed([hand.trump for hand in hands])
    if trump in (None, UNKNOWN) or sides is None:
        return ()
    side_of = {seat: n for n, side in enumerate(sides) for seat in side}
    found = []
    for n, trick in enumerate(tricks):
        for item in hands[0].tables.items:
            for place, seat in enumerate(trick.seats):
                card = agreed([_card(hand.tricks[n], place) for hand in hands])
                taker = trick.winner if item.to_winner else seat
                if card in (None, UNKNOWN) or taker in (None, UNKNOWN) or item.find != "card":
                    continue
                if item.cards[trump] >> card & 1:
                    found.append(Award(item, side_of[taker], card, trick.number))
    return tuple(found)
