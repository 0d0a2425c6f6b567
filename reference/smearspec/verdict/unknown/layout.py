"""The places of one hand: where each card of the pack can lie, as far as the record tells.

Every card ends in one place: played to a trick, thrown, left in a hand, or never dealt.  What is
written fixes a card or narrows a place; what a seat was dealt can lie only in places of that seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from smearspec.cards import CARD_OF, JOKER_MASK, PACK_SIZE, cards_in
from smearspec.notation import tree
from smearspec.play.holding import candidates
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.plays import split_mark
from smearspec.rules.steps import CallPartner, Discard
from smearspec.verdict.unknown.fit import Fit

PLAYED, THROWN, HELD, UNDEALT = "played", "thrown", "held", "undealt"
"""The kinds of place."""


class Place(NamedTuple):
    """A place that takes ``cap`` unknown cards; ``trick`` counts from 0, -1 outside the play."""

    kind: str
    seat: int
    trick: int
    cap: int


class Row(NamedTuple):
    """A written trick: the act and the entry it stands in, its leader, its plays in order.

    ``leader`` is ``UNKNOWN`` where nobody remembers it.
    """

    act: int
    entry: int
    leader: int
    plays: tuple[str, ...]

    def order(self, leader: int, seats: int) -> tuple[int, ...]:
        """Return the seats in the order of their plays, out of turn where a mark says so."""
        found: list[int] = []
        late = False
        for n, play in enumerate(self.plays):
            seat = (leader + n) % seats
            if late:
                turns = ((leader + step) % seats for step in range(seats))
                seat = next((turn for turn in turns if turn not in found), seat)
            if play[:2] == "^L":
                late = True
                seat = int(play.split(" ")[1])
            found.append(seat)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Need:
    """A written but half-known card: one of ``cards`` lies in one of ``places`` (masks).

    ``have`` are the cards (a mask) of the same seat in known places, one of which it may be too.
    """

    seat: int
    cards: int
    places: int
    have: int = 0


@dataclass(slots=True)
class Layout:
    """The places of a hand whose bidder is known, and the cards that are known to lie in them.

    ``at`` is the place of an unknown play and ``fixed`` the card of a known one, by trick (from 0)
    and seat; ``ahead`` the known plays (a mask) of a seat from a trick on; ``thrown`` the cards (a
    mask) that a seat is known to have thrown.
    """

    hand: Hand
    rows: list[Row]
    places: list[Place] = field(default_factory=list)
    fit: Fit = field(default_factory=lambda: Fit((), ()))
    at: dict[tuple[int, int], int] = field(default_factory=dict)
    fixed: dict[tuple[int, int], int] = field(default_factory=dict)
    ahead: list[list[int]] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    free: int = 0

    def of_seat(self, seat: int, *kinds: str) -> int:
        """Return the places (a mask) of a seat, of the given kinds."""
        return sum(
            1 << n
            for n, place in enumerate(self.places)
            if place.seat == seat and place.kind in kinds
        )


class Unfit(Exception):
    """A hand whose places cannot be told: the written numbers of cards contradict each other."""


def lay_out(hand: Hand) -> Layout | None:
    """Return the places of a hand; None where its cards fit into them in no way.

    Raises Unfit where there are no such places.
    """
    layout = Layout(hand, list(_rows(hand)))
    builder = _Builder(layout)
    if not builder.build():
        raise Unfit
    return layout if builder.fill() else None


def _rows(hand: Hand) -> Iterator[Row]:
    for place, (entry, act) in enumerate(hand.acts):
        if isinstance(act, tree.Trick):
            plays = tuple(
                f"^L {hand.seat(play.split(' ')[1])} {split_mark(play)[1]}"
                if play[:2] == "^L"
                else play
                for play in act.plays
            )
            yield Row(place, entry, hand.seat(act.leader), plays)


class _Builder:
    """Builds the places of a layout, and restricts them by what is written."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.hand = layout.hand
        self.pack = layout.hand.tables.pack
        self.dom: list[int] = []
        self.taken = 0
        self.last = [0] * self.hand.seats
        self.by_seat: list[int] = [0] * self.hand.seats

    def build(self) -> bool:
        """Build everything; False where the numbers of cards do not agree."""
        layout, hand = self.layout, self.hand
        layout.thrown = [0] * hand.seats
        if not self._plays() or not self._throws():
            return False
        dealt = self._dealt()
        undealt = self.pack.bit_count() - sum(dealt)
        for seat in range(hand.seats):
            left = dealt[seat] - self.last[seat]
            if left < 0:  # pragma: no cover - a seat plays once to a trick, and throws what it must
                return False
            if left:
                self._add(Place(HELD, seat, -1, left), self.pack)
        if undealt < 0:  # pragma: no cover - the linter refuses to deal more cards than there are
            return False
        if undealt:
            self._add(Place(UNDEALT, UNKNOWN, -1, undealt), self.pack)
        layout.free = self.pack & ~self.taken
        caps = tuple(place.cap for place in layout.places)
        layout.fit = Fit(caps, (dom & layout.free for dom in self.dom))
        self._ahead()
        return sum(caps) == layout.free.bit_count()

    def fill(self) -> bool:
        """Find a place for every card; False if there is none for all of them."""
        return self.layout.fit.fill(self.layout.free) and self._written()

    def _add(self, place: Place, cards: int) -> int:
        self.layout.places.append(place)
        self.dom.append(cards)
        return len(self.dom) - 1

    def _fix(self, token: str, seat: int) -> int:
        """Return the card of a known token, which is then taken; ``UNKNOWN`` if it is gone."""
        card = CARD_OF[token]
        if card >= 52 and not self.hand.tables.marked:
            left = JOKER_MASK & self.pack & ~self.taken
            card = (left & -left).bit_length() - 1
        if card < 0 or not self.pack & ~self.taken & 1 << card:
            return UNKNOWN  # pragma: no cover - the replay tells of a card used twice
        self.taken |= 1 << card
        self.by_seat[seat] |= 1 << card
        return card

    def _plays(self) -> bool:
        """Add the plays; where the leader is not told each seat may have made each of them."""
        layout, seats = self.layout, self.hand.seats
        for n, row in enumerate(layout.rows):
            if row.leader == UNKNOWN and not (n == 0 and self.hand.bidder is not None):
                if len(row.plays) != seats:
                    return False
                either = 0
                for play in row.plays:
                    either |= candidates(split_mark(play)[1], self.pack)
                for seat in range(seats):
                    layout.at[n, seat] = self._add(Place(PLAYED, seat, n, 1), either)
                    self.last[seat] += 1
                continue
            leader = row.leader
            if leader == UNKNOWN and self.hand.bidder is not None:
                leader = self.hand.bidder
            order = row.order(leader, seats)
            if len(set(order)) < len(order):
                return False  # pragma: no cover - the replay tells of a seat that plays twice
            for seat, play in zip(order, row.plays, strict=True):
                token = split_mark(play)[1]
                self.last[seat] += 1
                if token in CARD_OF:
                    card = self._fix(token, seat)
                    if card == UNKNOWN:
                        return False  # pragma: no cover - the replay tells of a card used twice
                    layout.fixed[n, seat] = card
                else:
                    place = self._add(Place(PLAYED, seat, n, 1), candidates(token, self.pack))
                    layout.at[n, seat] = place
        return True

    def _throws(self) -> bool:
        """Add what each seat threw, if it has come to that."""
        hand, layout = self.hand, self.layout
        lines = {hand.seat(act.seat): act.cards for act in self._cards("discard")}
        for seat in range(hand.seats):
            count = hand.tables.thrown_by(seat, hand.bidder)
            written = lines.get(seat)
            if not count or (written is None and not hand.started):
                continue
            self.last[seat] += count
            for token in written or ():
                if token in CARD_OF:
                    card = self._fix(token, seat)
                    if card == UNKNOWN:
                        return False  # pragma: no cover - the replay tells of a card used twice
                    layout.thrown[seat] |= 1 << card
                    count -= 1
                elif not token.startswith("??"):
                    self._add(Place(THROWN, seat, -1, 1), candidates(token, self.pack))
                    count -= 1
            if count < 0:
                return False
            if count:
                self._add(Place(THROWN, seat, -1, count), self.pack)
        return True

    def _dealt(self) -> list[int]:
        """Return how many cards each seat was dealt or took."""
        hand, tables = self.hand, self.hand.tables
        dealt = [tables.deal.cards] * hand.seats
        took = hand.started or hand.taken_by is not None or hand.throw_lines
        if tables.take is not None and hand.bidder is not None and took:
            dealt[hand.bidder] += tables.take.cards
        return dealt

    def _cards(self, *keywords: str) -> Iterator[tree.Cards]:
        for _, act in self.hand.acts:
            if isinstance(act, tree.Cards) and act.keyword in keywords:
                yield act

    def _ahead(self) -> None:
        """Note the known plays of each seat from each trick on."""
        layout = self.layout
        count = len(layout.rows)
        layout.ahead = [[0] * (count + 1) for _ in range(self.hand.seats)]
        for (trick, seat), card in layout.fixed.items():
            for n in range(trick + 1):
                layout.ahead[seat][n] |= 1 << card

    def _written(self) -> bool:
        """Restrict the places by deals, the widow and cards shown."""
        layout, hand = self.layout, self.hand
        if not all(self._somewhere(n) for n in range(len(layout.rows))):
            return False
        for seat in range(hand.seats):
            tokens = self._received(seat)
            own = layout.of_seat(seat, PLAYED, THROWN, HELD)
            seen = 0
            jokers = 0
            for token in tokens:
                if token not in CARD_OF or not self.pack >> CARD_OF[token] & 1:
                    continue
                if CARD_OF[token] >= 52 and not hand.tables.marked:
                    jokers += 1
                    continue
                card = CARD_OF[token]
                seen |= 1 << card
                if layout.free >> card & 1 and not layout.fit.own(card, own):
                    return False
            mine = self.by_seat[seat] & JOKER_MASK if not hand.tables.marked else 0
            seen |= sum(1 << joker for joker in list(cards_in(mine))[:jokers])
            before = self.taken
            if not self._own_jokers(jokers - mine.bit_count(), own):
                return False
            seen |= self.taken & ~before
            have = self.by_seat[seat] & ~seen
            for token in tokens:
                if token not in CARD_OF and not token.startswith("??"):
                    cards = candidates(token, self.pack) & (layout.free | have) & ~seen
                    layout.needs.append(Need(seat, cards, own, have))
        return self._shown()

    def _somewhere(self, trick: int) -> bool:
        """Let the known cards of a trick without a known leader lie somewhere in it."""
        layout = self.layout
        places = sum(1 << place for (n, _), place in layout.at.items() if n == trick)
        tokens = [split_mark(play)[1] for play in layout.rows[trick].plays]
        cards = [CARD_OF[token] for token in tokens if token in CARD_OF and token != "JO"]
        return all(
            layout.fit.own(card, places) for card in cards if layout.free >> card & 1
        )

    def _own_jokers(self, count: int, own: int) -> bool:
        """Let as many of the free jokers, all alike, lie with a seat that was dealt them."""
        layout = self.layout
        for joker in cards_in(JOKER_MASK & layout.free & ~self.taken):
            if count <= 0:
                return True
            if not layout.fit.own(joker, own):
                return False
            self.taken |= 1 << joker
            count -= 1
        return count <= 0

    def _received(self, seat: int) -> Sequence[str]:
        """Return the tokens of what a seat was dealt and took."""
        tokens: list[str] = []
        for act in self._cards("deal", "widow"):
            if self.hand.seat(act.seat) == seat:
                tokens.extend(act.cards)
        return tokens

    def _shown(self) -> bool:
        """Restrict the cards that were shown: they were in hand then."""
        layout, hand = self.layout, self.hand
        tricks = 0
        steps = hand.tables.place
        # Where a partner is called before the throw, a card shown at once may be thrown yet.
        thrown = Discard not in steps or steps.get(CallPartner, -1) > steps[Discard]
        for _, act in hand.acts:
            if isinstance(act, tree.Trick):
                tricks += 1
                thrown = True
            elif isinstance(act, tree.Cards) and act.keyword == "discard":
                thrown = True
            if not isinstance(act, tree.Cards) or act.keyword != "show":
                continue
            seat = hand.seat(act.seat)
            kinds = (PLAYED, HELD) if thrown else (PLAYED, THROWN, HELD)
            own = layout.of_seat(seat, *kinds)
            for n, place in enumerate(layout.places):
                if place.kind == PLAYED and place.trick < tricks:
                    own &= ~(1 << n)
            for token in act.cards:
                card = CARD_OF.get(token, PACK_SIZE)
                if card < 52 and layout.free >> card & 1 and not layout.fit.own(card, own):
                    return False
        return True

