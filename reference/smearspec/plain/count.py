"""What a plain hand that was played has brought each side: items, points and card points."""

from collections.abc import Sequence
from typing import TypeAlias

from smearspec.cards import JOKER_MASK
from smearspec.plain.auction import Acts
from smearspec.plain.carriers import Carrier, Rows, Value
from smearspec.plain.plan import Plan, Wanted

Counted: TypeAlias = tuple[Sequence[Value], list[Value], list[Value], list[Value], Value]
"""What each side has, in the order of their first seats; last the bidding side.

First their seats (masks), then what they have scored as a number (``plan.ITEM_BITS``), what that is
worth, and their card points.
"""


class Taken:
    """The cards after the last trick.

    ``start`` and ``won`` hold, for each seat, what it had before the first trick and what it has
    taken; ``played`` are all cards of tricks, ``seen`` all that were dealt or taken up.
    """

    plan: Plan
    on: Carrier
    acts: Acts
    trump: Value
    bidder: Value
    partner: Value
    contract: Value
    start: Rows
    won: Rows
    played: Value
    seen: Value

    def count(self) -> Counted:
        """Count what each side has scored."""
        plan, tables, on = self.plan, self.plan.tables, self.on
        taken: list[Value] = []
        brought: list[Value] = []
        masks: Sequence[Value] = plan.masks
        if tables.sides == "called":
            own, masks = self._partners(taken, brought)
        else:
            own = plan.side_of[self.bidder]
            for side in tables.teams:
                won = had = 0
                for seat in side:
                    won, had = won | self.won[seat], had | self.start[seat]
                taken.append(won)
                brought.append(had & self.played)
        counts = self._card_points(taken, own)
        items: list[Value] = [0] * len(masks)
        points: list[Value] = [0] * len(masks)
        size, trump = on.size, self.trump
        for held, wanted in ((taken, plan.of_taken), (brought, plan.of_brought)):
            for item in wanted:
                sought = self._extreme(item) if item.runs else item.cards[trump]
                unit, each = item.unit, item.points
                for n, cards in enumerate(held):
                    number = size(cards & sought)
                    items[n] = items[n] + number * unit
                    points[n] = points[n] + number * each
        for whole in plan.of_sides:
            for n, got in enumerate(self._whole(whole, taken, counts, own)):
                items[n] = items[n] + got * whole.unit
                points[n] = points[n] + got * whole.points
        return masks, items, points, counts, own

    def _partners(self, taken: list[Value], brought: list[Value]) -> tuple[Value, list[Value]]:
        """Add what the two sides have where a card is called; return who bids, and their seats.

        The side of the first seat comes first.
        """
        on, bits, bidder, partner = self.on, self.plan.seat_bit, self.bidder, self.partner
        pair = bits[bidder] | bits[partner]
        won = self.won[bidder] | self.won[partner]
        had = (self.start[bidder] | self.start[partner]) & self.played
        first = pair & 1 == 1
        masks: list[Value] = []
        for one, all_of_it, found in (
            (won, self.played, taken),
            (had, self.played, brought),
            (pair, (1 << self.plan.tables.seats) - 1, masks),
        ):
            other = one ^ all_of_it
            found += [on.where(first, one, other), on.where(first, other, one)]
        return on.where(first, 0, 1), masks

    def _card_points(self, taken: list[Value], own: Value) -> list[Value]:
        """Return the card points of each side.

        Source: ten-point.en § SCORING 1.
        """
        on, step = self.on, self.plan.tables.discard
        counts = [self._worth(cards) for cards in taken]
        if step is not None and step.pips_for_bidder:
            thrown = self._worth(self.acts.thrown[self.bidder])
            for n in range(len(counts)):
                counts[n] = counts[n] + on.where(own == n, thrown, 0)
        return counts

    def _worth(self, cards: Value) -> Value:
        size = self.on.size
        return sum([size(cards & which) * worth for worth, which in self.plan.worths])

    def _whole(
        self, wanted: Wanted, taken: list[Value], counts: list[Value], own: Value
    ) -> list[Value]:
        """Return which sides have an item that takes all that a side has into account."""
        if wanted.item.find == "all-tricks":
            return [(cards == self.played) * 1 for cards in taken]
        tie = wanted.item.tie
        if tie == "jokers":
            # Jokers are less than a card point: they decide only between level counts.
            size = self.on.size
            counts = [
                count * 4 + size(cards & JOKER_MASK)
                for count, cards in zip(counts, taken, strict=True)
            ]
        top = self.on.most(counts)
        tops = [count == top for count in counts]
        alone = sum([one * 1 for one in tops]) == 1
        if tie == "bidding-side":
            return [
                (one & (alone | (own == n) & self.contract)) * 1 for n, one in enumerate(tops)
            ]
        return [(one & alone) * 1 for one in tops]

    def _extreme(self, wanted: Wanted) -> Value:
        """Return the highest or the lowest card of an item; of jokers alike the one played first.

        One that was thrown may be it; then nobody scores it.
        """
        on = self.on
        among = self.seen if wanted.item.among_dealt else self.played
        run = wanted.runs[0][self.trump] & among
        for cards in wanted.runs[1:]:
            if not on.ever(run == 0):
                break
            run = on.where(run == 0, cards[self.trump] & among, run)
        if wanted.item.find == "highest":
            card = run & -run
        else:
            for step in (1, 2, 4, 8):
                run = run | run >> step
            card = run & (run >> 1 ^ run)
        if self.plan.tables.marked:
            return card
        level = card & JOKER_MASK != 0
        if not on.ever(level):
            return card
        return on.where(level, self._first_joker(among), card)

    def _first_joker(self, among: Value) -> Value:
        """Return the joker that was played first, else the one that is there."""
        on, found = self.on, 0
        for card in self.acts.plays:
            bit = self.plan.bit[card] & JOKER_MASK
            found = on.where(found == 0, bit, found)
        return on.where(found == 0, among & JOKER_MASK, found)
