"""The judge of plain hands: legal throughout, nothing unknown, every claim true.

It says yes or nothing: a hand to which it does not say yes goes to the reference, whatever is
wrong with it.  It is written once for one hand and for columns of hands, so that no step asks "if"
of a value.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from smearspec.plain.auction import Acts, Heard
from smearspec.plain.carriers import Carrier, Rows, Value
from smearspec.plain.count import Taken
from smearspec.plain.plan import ABSENT, Plan
from smearspec.rules.steps import CallPartner, Deal, Discard, LeadTrump, Play, Step, Take


@dataclass(slots=True)
class Went:
    """A hand that was played: whether all was legal, and what each side has of it.

    Sides are in the order of their first seats.  ``masks`` are their seats, ``items`` what they
    have scored as a number (``plan.ITEM_BITS``), ``points`` what that is worth, ``counts`` their
    card points.  ``own`` is the bidding side, ``partner`` the holder of the called card.
    """

    legal: Value
    winners: Rows
    masks: Sequence[Value]
    items: list[Value]
    points: list[Value]
    counts: list[Value]
    own: Value
    partner: Value


def played(plan: Plan, acts: Acts, heard: Heard, on: Carrier) -> Went:
    """Judge what comes after the auction, in a hand that is played."""
    course = _Course(plan, acts, heard, on)
    course.name_trump()
    for step in plan.tables.steps:
        judge = _JUDGES.get(type(step))
        if judge is not None:
            judge(course, step)
    return Went(course.legal, course.winners, *course.count(), course.partner)


def unplayed(plan: Plan, acts: Acts, heard: Heard, on: Carrier) -> Value:
    """Tell whether a hand for which nobody has bid is legal: cards are dealt, and no more."""
    course = _Course(plan, acts, heard, on)
    course.deal(plan.tables.deal)
    nothing = (acts.trump == ABSENT) & (acts.called == ABSENT) & (acts.shown == ABSENT)
    for thrown in acts.thrown:
        nothing = nothing & (thrown == 0)
    return course.legal & nothing & (acts.widow == 0)


class _Course(Taken):
    """A hand as it goes on."""

    def __init__(self, plan: Plan, acts: Acts, heard: Heard, on: Carrier) -> None:
        self.plan, self.acts, self.on = plan, acts, on
        self.bidder, self.contract = heard.bidder, heard.contract
        self.seats = plan.tables.seats
        self.legal = heard.legal
        self.held = on.rows(acts.dealt)
        self.partner = heard.bidder
        self.called: Value = 0

    def name_trump(self) -> None:
        """Trump is what the bidder names, or what the first card led makes it."""
        on, plan, acts = self.on, self.plan, self.acts
        if isinstance(plan.tables.naming, LeadTrump):
            card = acts.plays[0]
            made = plan.made[card]
            named = made == ABSENT
            self.trump = on.where(named, acts.trump & 3, made)
            free = plan.open[card] >> self.trump & 1
            self.legal = self.legal & (named | (acts.trump == ABSENT))
            self.legal = self.legal & ((named ^ True) | ((free == 1) & (acts.trump < 4)))
        else:
            self.legal = self.legal & (acts.trump < 4)
            self.trump = acts.trump & 3
        self.trumps = plan.trumps[self.trump]
        if plan.tables.call is not None:
            self.called = plan.bit[acts.called % 54]
            self.legal = self.legal & (acts.called < 54)

    def deal(self, step: Deal) -> None:
        """Every seat has its number of cards, each of which is dealt once."""
        size, number, pack = self.on.size, step.cards, self.plan.tables.pack
        legal, seen = self.legal, 0
        for cards in self.acts.dealt:
            legal = legal & (size(cards) == number)
            seen = seen | cards
        self.legal = legal & (size(seen) == number * self.seats) & (seen | pack == pack)
        self.seen = seen

    def take(self, step: Take) -> None:
        """The bidder takes cards that nobody was dealt; all that are left need not be written."""
        on, pack = self.on, self.plan.tables.pack
        widow = self.acts.widow
        if step.whole:
            widow = on.where(widow == 0, pack ^ self.seen & pack, widow)
        self.legal = self.legal & (on.size(widow) == step.cards)
        self.legal = self.legal & (widow & self.seen == 0) & (widow | pack == pack)
        self.seen = self.seen | widow
        self.held[self.bidder] = self.held[self.bidder] | widow

    def throw(self, step: Discard) -> None:
        """Seats throw down to the cards that they keep.

        Source: ten-point.en § BIDDING 12 to 14, minnesota.en § BIDDING 11.
        """
        on, legal, gone = self.on, self.legal, 0
        size, all_thrown, before = on.size, self.acts.thrown, self.held
        usual, most = self.plan.throws
        self.held = on.rows(before)
        for seat in range(self.seats):
            thrown, held = all_thrown[seat], before[seat]
            number = usual if usual == most else on.where(self.bidder == seat, most, usual)
            legal = legal & (size(thrown) == number) & (thrown | held == held)
            gone = gone | thrown
            self.held[seat] = held ^ thrown
        called = self.called if step.keeps_called else 0
        if step.keeps_called:
            legal = legal & (gone & called == 0)
        if step.bar_trumps and on.ever(gone & self.trumps != 0):
            for seat in range(self.seats):
                held = before[seat]
                legal = legal & self._may_go(step, held, called & held, all_thrown[seat])
        self.legal = legal

    def _may_go(self, step: Discard, held: Value, kept: Value, thrown: Value) -> Value:
        """Tell whether no trump was thrown but such as a hand has too many."""
        size = self.on.size
        trumps = held & self.trumps & (held ^ kept)
        gone = thrown & trumps
        have = size(kept | trumps)
        free = have > step.keep
        if step.excess != "free-once-over":
            free = free & (size(gone) + step.keep <= have)
        if step.excess == "scoring-protected":
            scoring = trumps & self.plan.scoring[self.trump]
            lost = scoring & gone
            free = free & ((lost == 0) | (size(lost) + size(trumps ^ scoring) + step.keep <= have))
        return (gone == 0) | free

    def call(self, step: CallPartner) -> None:
        """The bidder calls a card; who holds it is the partner, the bidder where nobody does.

        Source: ten-point.en § BIDDING 18 and 19.
        """
        on, plan = self.on, self.plan
        cards = plan.callable[self.trump]
        if not step.own_hand:
            cards = cards & (self.held[self.bidder] & cards ^ cards)
        if not step.own_discard and self._thrown_before_call():
            cards = cards & (self.acts.thrown[self.bidder] & cards ^ cards)
        self.legal = self.legal & (cards & self.called != 0)
        for seat in range(self.seats):
            holds = self.held[seat] & self.called != 0
            self.partner = on.where(holds, seat, self.partner)
        shown = self.acts.shown
        holds = self.held[shown % self.seats] & self.called != 0
        self.legal = self.legal & ((shown == ABSENT) | (holds & step.shown_at_once))

    def _thrown_before_call(self) -> bool:
        place = self.plan.tables.place
        return Discard in place and place[Discard] < place[CallPartner]

    def tricks(self, _: Play) -> None:
        """Every trick is led by who took the last, followed as the suit asks, and taken.

        Source: ten-point.en § GAMEPLAY 1 to 7.
        """
        on, plan = self.on, self.plan
        seats, plays, held = self.seats, self.acts.plays, self.held
        self.start = start = on.rows(held)
        self.won = won = on.none(seats, self.bidder)
        winners: list[Value] = []
        leads: list[Value] = []
        bits, next_seat, seat_on = plan.bit, plan.next_seat, plan.seat_on
        lead_power, *powers = plan.power
        called = plan.tables.call is not None
        legal, lead, played = self.legal, self.bidder, 0
        suits = self.trump * 54
        n, end = 0, plan.tricks * seats
        while n < end:
            leads.append(lead)
            card = plays[n]
            at = suits + card
            follow, answers, power = plan.follow[at], plan.answers[at], plan.powers[at]
            trick, mine = bits[card], held[lead]
            if not n:
                legal = legal & self._opens(mine, trick)
            held[lead] = mine ^ trick
            reached = [lead_power[power + card]]
            seat = lead
            for table in powers:
                n += 1
                card, seat = plays[n], next_seat[seat]
                bit, mine = bits[card], held[seat]
                fits = (bit & answers != 0) | (mine & follow == 0)
                if called and n < seats:
                    fits = self._serves(mine, follow, answers, bit, fits)
                legal = legal & fits
                held[seat] = mine ^ bit
                trick = trick | bit
                reached.append(table[power + card])
            n += 1
            played = played | trick
            lead = seat_on[lead * 16 + (on.most(reached) & 15)]
            winners.append(lead)
            won[lead] = won[lead] | trick
        for seat in range(seats):
            # As many cards as there are tricks, all of them held: so none was played twice.
            had = start[seat]
            gone = had ^ held[seat]
            legal = legal & (on.size(gone) == plan.tricks) & (gone | had == had)
        self.legal = legal & on.agree(self.acts.leaders, leads, ABSENT)
        self.winners, self.played = winners, played

    def _opens(self, mine: Value, bit: Value) -> Value:
        """Tell whether a card may be the very first lead."""
        on, play = self.on, self.plan.tables.play
        free = mine
        if play.opening_trump:
            trumps = free & self.trumps
            free = on.where(trumps != 0, trumps, free)
        if play.opening_barred:
            others = free & self.plan.barred[self.trump] ^ free
            free = on.where(others != 0, others, free)
        return bit & free != 0

    def _serves(
        self, mine: Value, follow: Value, answers: Value, bit: Value, fits: Value
    ) -> Value:
        """Tell whether a card is what a seat owes to the first trick that may hold the called one.

        The bidder leads this trick, so that whoever follows is another.
        """
        step = self.plan.tables.call
        owes = mine & self.called != 0
        if step is not None and not step.first_trick:
            owes = owes & ((mine & follow == 0) | (self.called & answers != 0))
        return (owes & (bit == self.called)) | ((owes ^ True) & fits)


_JUDGES: dict[type[Step], Callable[[_Course, Any], None]] = {
    Deal: _Course.deal,
    Take: _Course.take,
    Discard: _Course.throw,
    CallPartner: _Course.call,
    Play: _Course.tricks,
}
"""How steps are judged; the auction was heard before, and nobody need show a poor hand."""
