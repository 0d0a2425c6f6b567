"""One course of play through the places of a hand: card after card, as the rules allow."""

from typing import NamedTuple

from smearspec.cards import cards_in
from smearspec.play import following
from smearspec.play.holding import candidates
from smearspec.play.state import UNKNOWN, Trick
from smearspec.record.plays import split_mark
from smearspec.verdict.unknown.layout import HELD, PLAYED, Layout, Need

PLAY, LEAD, THROW = "play", "lead", "throw"
"""The kinds of act that may be spared."""


class Done(NamedTuple):
    """A trick that is decided: seats and cards in the order of play, and who takes it."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int


class Spared(NamedTuple):
    """One act that may break a rule: a play (its trick and turn), a lead, or a seat's throw.

    Tricks and turns count from 0; the numbers that say nothing are -1.
    """

    kind: str
    trick: int = -1
    turn: int = -1
    seat: int = -1


class Laws:
    """Which cards go together in one hand, by the rules on what may be played.

    A card was legal with whatever else its seat held if it was legal with each of these alone;
    so each pair is put to the rules once.  With ``lawful`` false everything goes together.  With
    ``marked`` a marked revoke shows that its seat held the suit led.  One act may be ``spared``.
    """

    __slots__ = ("_known", "hand", "lawful", "marked", "spared")

    def __init__(
        self, layout: Layout, lawful: bool, marked: bool = True, spared: Spared | None = None
    ) -> None:
        self.hand = layout.hand
        self.lawful = lawful
        self.marked = marked
        self.spared = spared
        self._known: dict[tuple[int, int, bool, bool], int] = {}

    def beside(self, card: int, led: int, number: int, seat: int) -> int:
        """Return the cards (a mask) that a seat may keep when it plays a card to a trick."""
        hand = self.hand
        key = (card, led, number == 1, seat == hand.bidder)
        known = self._known.get(key)
        if known is None:
            bit = 1 << card
            known = bit
            for other in cards_in(hand.tables.pack & ~bit):
                both = bit | 1 << other
                if following.legal(hand, seat, both, led, number) & bit:
                    known |= 1 << other
            self._known[key] = known
        return known


class Course:
    """The play up to some card: the tricks done, the present one, and what fits from here on."""

    __slots__ = ("cards", "done", "fit", "laws", "layout", "n", "needs", "order", "trick")

    def __init__(self, layout: Layout, laws: Laws) -> None:
        self.layout = layout
        self.laws = laws
        self.fit = layout.fit.copy()
        self.done: list[Done] = []
        self.trick = 0
        self.n = 0
        self.order: tuple[int, ...] = ()
        self.cards: list[int] = []
        self.needs = layout.needs

    def copy(self) -> "Course":
        """Return a course that can go another way."""
        other = Course.__new__(Course)
        other.layout, other.laws = self.layout, self.laws
        other.fit = self.fit.copy()
        other.done = self.done.copy()
        other.trick, other.n, other.order = self.trick, self.n, self.order
        other.cards = self.cards.copy()
        other.needs = self.needs
        return other

    @property
    def over(self) -> bool:
        """Tell whether every written play is decided."""
        return self.trick == len(self.layout.rows)

    @property
    def led(self) -> int:
        """The suit led to the present trick, ``UNKNOWN`` before its first card."""
        table = self.layout.hand.table
        return table.suit[self.cards[0]] if table is not None and self.cards else UNKNOWN

    def place(self) -> int:
        """Return the place of the next play, which is not known."""
        return self.layout.at[self.trick, self.order[self.n]]

    def advance(self) -> bool:
        """Go on as far as only one card can be played; False if the course comes to nothing."""
        layout = self.layout
        while not self.over:
            row = layout.rows[self.trick]
            if not self.order and not self._open():
                return False
            if self.n == len(row.plays):
                if not self._close():
                    return False
                continue
            seat = self.order[self.n]
            card = layout.fixed.get((self.trick, seat), UNKNOWN)
            if card == UNKNOWN:
                dom = self.fit.dom[layout.at[self.trick, seat]]
                if dom.bit_count() != 1:
                    return True
                card = dom.bit_length() - 1
            if not self.play(card):
                return False
        return True

    def _open(self) -> bool:
        """Begin a trick: its leader is written, or took the trick before."""
        layout, trick = self.layout, self.trick
        row = layout.rows[trick]
        leader = row.leader
        if leader == UNKNOWN:
            hand = layout.hand
            leader = self.done[-1].winner if self.done else UNKNOWN
            if not self.done and hand.bidder is not None:
                leader = hand.bidder
            if leader == UNKNOWN:
                return False  # pragma: no cover - the replay tells of tricks before any bid
        self.order = row.order(leader, layout.hand.seats)
        if row.leader == UNKNOWN:
            for seat, play in zip(self.order, row.plays, strict=True):
                place = layout.at.get((trick, seat))
                cards = candidates(split_mark(play)[1], layout.hand.tables.pack)
                if place is not None and not self.fit.restrict(place, cards):
                    return False
        return True

    def _close(self) -> bool:
        """End a trick: who takes it leads the next, if that is written."""
        layout = self.layout
        seats, cards = self.order, tuple(self.cards)
        winner = UNKNOWN
        if len(cards) == layout.hand.seats:
            row = layout.rows[self.trick]
            played = Trick(self.trick + 1, row.entry, seats[0], list(cards), list(seats))
            winner = following.winner(layout.hand, played)
        self.done.append(Done(seats, cards, winner))
        self.trick += 1
        self.n = 0
        self.order = ()
        self.cards = []
        return self.next_leader(self.trick - 1) in (UNKNOWN, winner)

    def next_leader(self, trick: int) -> int:
        """Return who must take a trick since it leads the next, ``UNKNOWN`` if anybody may."""
        rows = self.layout.rows
        if not self.laws.lawful or trick + 1 >= len(rows):
            return UNKNOWN
        if self.laws.spared == Spared(LEAD, trick + 1):
            return UNKNOWN
        return rows[trick + 1].leader

    def play(self, card: int) -> bool:
        """Play a card; False if the rules, or the other cards, do not allow it."""
        layout, trick, seat = self.layout, self.trick, self.order[self.n]
        place = layout.at.get((trick, seat))
        if place is not None and not self.fit.put(card, place):
            return False
        mark = layout.rows[trick].plays[self.n][:2]
        led = self.led
        self.cards.append(card)
        self.n += 1
        spared = self.laws.spared == Spared(PLAY, trick, self.n - 1)
        if self.laws.lawful and mark != "^R" and not spared:
            keeps = self.laws.beside(card, led, trick + 1, seat)
            if layout.ahead[seat][trick + 1] & ~keeps or not self._keep(seat, keeps):
                return False
        elif mark == "^R" and self.laws.marked:
            self._withhold(seat, card, led)
        return self._may_win()

    def _withhold(self, seat: int, card: int, led: int) -> None:
        """Note that a seat keeps a card of the suit led, which its marked revoke shows."""
        layout, table = self.layout, self.layout.hand.table
        if table is None or led in (UNKNOWN, table.suit[card]) or layout.hand.exact[seat]:
            return
        suit = table.suits[led]
        if layout.ahead[seat][self.trick + 1] & suit:
            return
        later = sum(
            1 << n
            for n, place in enumerate(layout.places)
            if place.seat == seat
            and (place.kind == HELD or (place.kind == PLAYED and place.trick > self.trick))
        )
        self.needs = [*self.needs, Need(seat, suit, later)]

    def _keep(self, seat: int, cards: int) -> bool:
        """Let what a seat still has in hand be only these cards (a mask)."""
        places = self.layout.places
        for n, place in enumerate(places):
            later = place.trick > self.trick or place.kind == HELD
            if place.seat == seat and later and not self.fit.restrict(n, cards):
                return False
        return True

    def _may_win(self) -> bool:
        """Tell whether the seat that has to take the present trick still can; others stay below."""
        winner = self.next_leader(self.trick)
        table = self.layout.hand.table
        if winner == UNKNOWN or table is None or winner not in self.order:
            return True
        power = table.power[self.led]
        turn = self.order.index(winner)
        best = max((power[card] for n, card in enumerate(self.cards) if n != turn), default=-1)
        if turn < self.n:
            mine = power[self.cards[turn]]
            return best <= mine and self._stay_below(mine)
        place = self.layout.at.get((self.trick, winner))
        if place is None:
            return best <= power[self.layout.fixed[self.trick, winner]]
        higher = sum(1 << card for card in cards_in(self.fit.dom[place]) if power[card] >= best)
        return self.fit.restrict(place, higher)

    def _stay_below(self, top: int) -> bool:
        """Let the plays to come in this trick be no higher than its winner."""
        table = self.layout.hand.table
        power = table.power[self.led] if table else ()
        for seat in self.order[self.n :]:
            place = self.layout.at.get((self.trick, seat))
            if place is not None:
                lower = sum(1 << c for c in cards_in(self.fit.dom[place]) if power[c] <= top)
                if not self.fit.restrict(place, lower):
                    return False
        return True

