"""What can still come of a course: sound bounds on tricks, items, card points and scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from smearspec.cards import cards_in
from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN
from smearspec.rules.tables import Item
from smearspec.score.contract import settle
from smearspec.score.items import Tally
from smearspec.verdict.unknown.course import Course
from smearspec.verdict.unknown.layout import HELD, PLAYED, THROWN, UNDEALT, Place
from smearspec.verdict.worlds import Reading

NOBODY = -1
"""The receiver of an item that nobody earns."""

MOST_RESULTS = 64
"""The most different divisions of the points that are looked at; beyond, anything may come."""


class Way(NamedTuple):
    """A way to earn an item: the side (an index) and, where a card earns it, by which card.

    ``player`` is who had the card, ``trick`` where it was played (from 0; -1: it was not).
    """

    side: int
    card: int = UNKNOWN
    trick: int = -1
    player: int = UNKNOWN


NO_WAY = Way(NOBODY)
"""That nobody earns an item."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One card of an item, or the game item: the ways in which it may be earned."""

    item: Item
    ways: frozenset[Way]

    @property
    def sides(self) -> frozenset[int]:
        """The sides (indices) that may earn it."""
        return frozenset(way.side for way in self.ways)


class Outlook:
    """What can come of a course; every set is a superset of what does come.

    ``winners`` are the seats (a mask) that may take each trick.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.layout = course.layout
        self.hand = self.layout.hand
        self.tables = self.hand.tables
        self.sides = self.hand.sides()
        self.whole = complete(self.hand) and self.sides is not None
        self.winners = [self._winners(trick) for trick in range(len(self.layout.rows))]

    def cards(self, place: int) -> int:
        """Return the cards (a mask) that a place may take."""
        return self.course.fit.dom[place]

    def _winners(self, trick: int) -> int:
        course = self.course
        if trick < course.trick:
            winner = course.done[trick].winner
            return 0 if winner == UNKNOWN else 1 << winner
        leader = course.next_leader(trick)
        if leader != UNKNOWN:
            return 1 << leader
        everybody = (1 << self.hand.seats) - 1
        if len(self.layout.rows[trick].plays) < self.hand.seats:
            return 0
        order = course.order if trick == course.trick else ()
        row = self.layout.rows[trick]
        if not order and row.leader != UNKNOWN:
            order = row.order(row.leader, self.hand.seats)
        table = self.hand.table
        if not order or table is None:
            return everybody
        masks = [self._may_play(trick, turn, seat) for turn, seat in enumerate(order)]
        suits = {table.suit[card] for card in cards_in(masks[0])}
        if len(suits) != 1:
            return everybody
        power = table.power[suits.pop()]
        strong = [[power[card] for card in cards_in(mask)] for mask in masks]
        if not all(strong):  # pragma: no cover - what fits leaves each place some card
            return everybody
        floor = max(min(one) for one in strong)
        return sum(
            1 << seat for seat, one in zip(order, strong, strict=True) if max(one) >= floor
        )

    def _may_play(self, trick: int, turn: int, seat: int) -> int:
        course, layout = self.course, self.layout
        if trick == course.trick and turn < len(course.cards):
            return 1 << course.cards[turn]
        place = layout.at.get((trick, seat))
        return 1 << layout.fixed[trick, seat] if place is None else course.fit.dom[place]

    def side_of(self, seat: int) -> int:
        """Return the side (an index) of a seat."""
        return next(n for n, side in enumerate(self.sides or ()) if seat in side)

    def _sides(self, seats: int) -> frozenset[int]:
        return frozenset(self.side_of(seat) for seat in cards_in(seats))

    @cached_property
    def counts(self) -> list[tuple[int, int]]:
        """The least and the most card points of each side."""
        sides = range(len(self.sides or ()))
        known = [0 for _ in sides]
        low = [0 for _ in sides]
        places: list[list[tuple[int, int]]] = [[] for _ in sides]
        pips = self.tables.pips
        for (trick, _), card in self.layout.fixed.items():
            taken = self._sides(self.winners[trick] or self._rest())
            for side in taken:
                if len(taken) == 1:
                    known[side] += pips[card]
                else:
                    places[side].append((1 << card, 1))
        for n, place in enumerate(self.layout.places):
            taken = self._gains(place)
            for side in taken:
                places[side].append((self.cards(n), place.cap))
                if len(taken) == 1:
                    low[side] += _extreme(pips, self.cards(n), place.cap, least=True)
        bidder = self.hand.bidder
        if bidder is not None and self._throws_count():
            thrown = self.layout.thrown[bidder]
            known[self.side_of(bidder)] += sum(pips[card] for card in cards_in(thrown))
        return [
            (known[side] + low[side], known[side] + _most(pips, places[side])) for side in sides
        ]

    def _throws_count(self) -> bool:
        step = self.tables.discard
        return step is not None and step.pips_for_bidder

    def _rest(self) -> int:
        return 0 if self.hand.rest is None else 1 << self.hand.rest

    def _gains(self, place: Place) -> frozenset[int]:
        """Return the sides that may gain the card points of a place."""
        if place.kind == PLAYED:
            return self._sides(self.winners[place.trick] or self._rest())
        if place.kind == THROWN and place.seat == self.hand.bidder and self._throws_count():
            return self._sides(1 << place.seat)
        if place.kind == HELD:
            return self._sides(self._rest())
        return frozenset()

    @cached_property
    def prizes(self) -> list[Prize]:
        """Every card of an item, and the game item, with the sides that may earn it."""
        found: list[Prize] = []
        trump = self.hand.trump
        for item in self.tables.items:
            if item.find == "most-pips":
                found.append(Prize(item, frozenset(map(Way, self._game(item)))))
            elif item.find == "all-tricks":
                found.append(Prize(item, frozenset(map(Way, self._every_trick()))))
            elif item.find == "card":
                found.extend(Prize(item, self._earn(item, card)) for card in item.ordered[trump])
            else:
                found.append(Prize(item, self._outermost(item, trump)))
        return found

    def _game(self, item: Item) -> frozenset[int]:
        bidder = self.hand.bidder if self.hand.contract else None
        own = NOBODY if bidder is None or item.tie != "bidding-side" else self.side_of(bidder)
        found = set()
        for side, (_, high) in enumerate(self.counts):
            floor = max((low for n, (low, _) in enumerate(self.counts) if n != side), default=-1)
            if high > floor or (high == floor and side == own):
                found.add(side)
        lows = max(low for low, _ in self.counts)
        level = [side for side, (_, high) in enumerate(self.counts) if high >= lows]
        if len(level) > 1:
            found.add(NOBODY)
            if item.tie == "jokers":
                found.update(level)
        return frozenset(found)

    def _every_trick(self) -> frozenset[int]:
        """Return the sides that may take every trick, and nobody where two may take one each."""
        taken = [self._sides(seats or self._rest()) for seats in self.winners]
        if self.hand.rest is not None:
            taken.append(self._sides(self._rest()))
        every = frozenset.intersection(*taken) if taken else frozenset()
        alone = every and all(len(one) == 1 for one in taken)
        return every if alone else every | {NOBODY}

    def _outermost(self, item: Item, trump: int) -> frozenset[Way]:
        """Return how somebody may earn an item for the highest or the lowest trump in play."""
        order = [card for card in self._order() if item.cards[trump] >> card & 1]
        if item.find == "lowest":
            order.reverse()
        found: set[Way] = set()
        top = UNKNOWN
        strength = self.hand.table.strength if self.hand.table else ()
        for card in order:
            if top != UNKNOWN and strength[card] != strength[top]:
                return frozenset(found)
            places = self.course.fit.places_of(card) if self.layout.free >> card & 1 else 0
            out = [self._out_of_it(item, self.layout.places[n]) for n in cards_in(places)]
            if self._gone(item, card) or (out and all(out)):
                continue
            found |= self._earn(item, card)
            if top == UNKNOWN and not any(out):
                top = card
        return frozenset(found if top != UNKNOWN else found | {NO_WAY})

    def _gone(self, item: Item, card: int) -> bool:
        """Tell whether a card is known to have been thrown, where only what is played counts."""
        thrown = any(mask >> card & 1 for mask in self.layout.thrown)
        return thrown and not item.among_dealt

    def _out_of_it(self, item: Item, place: Place) -> bool:
        """Tell whether a card in this place is not among those that an item looks at."""
        if place.kind == UNDEALT:
            return True
        return not item.among_dealt and (
            place.kind == THROWN or (place.kind == HELD and self.hand.rest is None)
        )

    def _order(self) -> Sequence[int]:
        return self.hand.table.order if self.hand.table else ()

    def _earn(self, item: Item, card: int) -> frozenset[Way]:
        """Return how somebody may earn an item with a card."""
        if not self.layout.free >> card & 1:
            where = next((key for key, c in self.layout.fixed.items() if c == card), None)
            return frozenset({NO_WAY} if where is None else self._by(item, card, *where))
        found: set[Way] = set()
        for n in cards_in(self.course.fit.places_of(card)):
            place = self.layout.places[n]
            if place.kind == PLAYED or (place.kind == HELD and self.hand.rest is not None):
                found.update(self._by(item, card, place.trick, place.seat))
            else:
                found.add(NO_WAY)
        return frozenset(found)

    def _by(self, item: Item, card: int, trick: int, player: int) -> Iterator[Way]:
        """Yield how an item may be earned with a card that a seat has played to a trick, or has."""
        taken = (self.winners[trick] if trick >= 0 else 0) or self._rest()
        for side in self._sides(taken if item.to_winner else 1 << player):
            yield Way(side, card, trick, player)

    @cached_property
    def results(self) -> list[Reading] | None:
        """Every outcome of the contract that may come; None where there are too many."""
        sides = self.sides
        if sides is None or not self.whole or self.tables.penalties:
            return None
        totals = {(0,) * len(sides)}
        for prize in self.prizes:
            totals = set(_shared_out(totals, prize))
            if len(totals) > MOST_RESULTS:
                return None
        side_of = tuple(self.side_of(seat) for seat in range(self.hand.seats))
        low = tuple(low for low, _ in self.counts)
        found = []
        for points in sorted(totals):
            tally = Tally(sides, (), low, points, side_of)
            found.append(Reading(self.hand, tally, settle(self.hand, tally)))
        return found


def _shared_out(totals: set[tuple[int, ...]], prize: Prize) -> Iterator[tuple[int, ...]]:
    for total in totals:
        for side in prize.sides:
            if side == NOBODY:
                yield total
            else:
                new = total[side] + prize.item.points
                yield (*total[:side], new, *total[side + 1 :])


def _extreme(pips: Sequence[int], cards: int, count: int, *, least: bool) -> int:
    """Return the least or the most card points of so many out of a set of cards (a mask)."""
    worth = sorted((pips[card] for card in cards_in(cards)), reverse=not least)
    return sum(worth[:count])


def _most(pips: Sequence[int], places: list[tuple[int, int]]) -> int:
    """Return the most card points that cards of some places can be worth together."""
    together = 0
    count = 0
    alone = 0
    for cards, cap in places:
        together |= cards
        count += cap
        alone += _extreme(pips, cards, cap, least=False)
    return min(alone, _extreme(pips, together, count, least=False))


