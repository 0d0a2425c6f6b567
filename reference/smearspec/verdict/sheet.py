"""A score sheet: who bid, who earned what and the scores, without a single card.

A world of such a hand is a way to share out its items among the sides, or to nobody, with card
points that fit.  More cannot be told from the rules alone: whether a card was in play at all
nobody wrote down.  So what no world makes true is false, and nothing is taken for proven that a
play could belie.
"""

import copy
from collections.abc import Iterator, Sequence
from itertools import product

from smearspec.cards import cards_in
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN, Hand
from smearspec.rules.tables import Item
from smearspec.score.contract import settle
from smearspec.score.items import Award, Tally
from smearspec.verdict.worlds import Reading, Worlds

NOBODY = -1
"""The side of an item that nobody earns."""

MOST_STATES = 20_000
"""The most ways to share out the items of one hand that are told apart."""


def is_sheet(hand: Hand) -> bool:
    """Tell whether a hand that was not begun has a bidder and results, and no card at all."""
    if hand.bidder is None or hand.passed_out or hand.void is not None or hand.faults:
        return False
    results = False
    for _, act in hand.acts:
        if isinstance(act, tree.Cards) and act.keyword != "call":
            return False
        results = results or isinstance(act, (tree.Points, tree.Count, tree.Score))
    return results


def read_sheet(hand: Hand) -> Worlds | None:
    """Return the worlds of a score sheet; None where there are too many to tell apart."""
    acts = [act for _, act in hand.acts]
    readings: list[Reading] = []
    for seated in _seated(hand):
        sides = seated.sides()
        if sides is None:  # pragma: no cover - a partner has just been seated
            return None
        sheet = _Sheet(seated, sides, acts)
        found = sheet.readings()
        if found is None:
            return None
        readings.extend(found)
    return Worlds(readings, hand.faults, sheet=True)


def _seated(hand: Hand) -> Iterator[Hand]:
    """Yield the hand with its sides: with each partner, where one is called."""
    if hand.sides() is not None:
        yield hand
        return
    for seat in range(hand.seats):
        seated = copy.copy(hand)
        seated.partner = seat
        yield seated


class _Sheet:
    """Shares out the items of a hand among its sides, as far as the claims tell them apart."""

    def __init__(
        self, hand: Hand, sides: tuple[tuple[int, ...], ...], acts: Sequence[tree.Act]
    ) -> None:
        self.hand = hand
        self.sides = sides
        self.side_of = tuple(
            next(n for n, side in enumerate(sides) if seat in side) for seat in range(hand.seats)
        )
        by_members = {frozenset(side): n for n, side in enumerate(sides)}
        self.stated: list[tuple[int, list[str]]] = []
        self.counts: dict[int, int] = {}
        for act in acts:
            if not isinstance(act, (tree.Points, tree.Count)):
                continue
            side = by_members.get(frozenset(hand.seat(name) for name in act.side))
            if side is None:
                continue
            if isinstance(act, tree.Points):
                self.stated.append((side, list(act.items)))
            else:
                self.counts[side] = act.value

    def readings(self) -> list[Reading] | None:
        """Return one reading for each outcome that the claims, or the score, tell apart."""
        states: dict[tuple[object, ...], tuple[Award, ...]] = {(): ()}
        for item, count in self._items():
            grown: dict[tuple[object, ...], tuple[Award, ...]] = {}
            for awards in states.values():
                for sides in _shares(len(self.sides), count):
                    more = awards + tuple(Award(item, side, UNKNOWN, 0) for side in sides)
                    grown.setdefault(self._key(more), more)
            if len(grown) > MOST_STATES:
                return None
            states = grown
        return [self._reading(a, c) for a in states.values() for c in self._card_points(a)]

    def _items(self) -> Iterator[tuple[Item, int]]:
        """Yield the items with the number of cards that earn them."""
        trump = max(self.hand.trump, 0)
        for item in self.hand.tables.items:
            yield item, len(item.ordered[trump]) if item.find == "card" else 1

    def _key(self, awards: tuple[Award, ...]) -> tuple[object, ...]:
        """Return what tells one way to share out items from another."""
        points = [0] * len(self.sides)
        for award in awards:
            points[award.side] += award.item.points
        claimed = tuple(
            tuple(sorted(award.item.name for award in awards if award.side == side))
            for side, _ in self.stated
        )
        return (*points, *claimed, self._game(awards))

    def _game(self, awards: tuple[Award, ...]) -> int:
        """Return the side that earns the item for most card points."""
        sides = (award.side for award in awards if award.item.find == "most-pips")
        return next(sides, NOBODY)

    def _card_points(self, awards: tuple[Award, ...]) -> Iterator[tuple[int, ...]]:
        """Yield card points that give Game to its side: as stated, and otherwise."""
        game = self._game(awards)
        most = sum(self.hand.tables.pips[card] for card in cards_in(self.hand.tables.pack))
        usual = {0, 1, most}
        usual.update(max(0, value + step) for value in self.counts.values() for step in (-1, 0, 1))
        usual.update(max(0, most - value) for value in self.counts.values())
        seen: set[tuple[bool, ...]] = set()
        for counts in product(sorted(usual), repeat=len(self.sides)):
            if sum(counts) > most or not self._fits(counts, game):
                continue
            holds = tuple(counts[side] == value for side, value in self.counts.items())
            if holds not in seen:
                seen.add(holds)
                yield counts

    def _fits(self, counts: Sequence[int], game: int) -> bool:
        """Tell whether these card points give Game to this side, a tie to nobody or the bidder."""
        items = [item for item in self.hand.tables.items if item.find == "most-pips"]
        if not items:
            return True
        top = [side for side, count in enumerate(counts) if count == max(counts)]
        own = self.side_of[self.hand.bidder or 0]
        if len(top) == 1:
            return top[0] == game
        if items[0].tie == "jokers":
            return game in (NOBODY, *top)
        return game == (own if items[0].tie == "bidding-side" and own in top else NOBODY)

    def _reading(self, awards: tuple[Award, ...], counts: tuple[int, ...]) -> Reading:
        points = [0] * len(self.sides)
        for award in awards:
            points[award.side] += award.item.points
        tally = Tally(self.sides, awards, counts, tuple(points), self.side_of)
        return Reading(self.hand, tally, settle(self.hand, tally))


def _shares(sides: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to give ``count`` alike cards to sides; some to nobody."""
    seen = set()
    for found in product(range(NOBODY, sides), repeat=count):
        shared = tuple(sorted(side for side in found if side != NOBODY))
        if shared not in seen:
            seen.add(shared)
            yield shared

