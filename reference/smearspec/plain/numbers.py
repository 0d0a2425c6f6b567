"""A hand in outline put into numbers: cards as masks, seats and suits by number.

What cannot be said in numbers is left to the reference, and so is a line that stands elsewhere
than where the rules have it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.cards import BIT_OF, CARD_OF, SUITS
from smearspec.notation import Outline, tree
from smearspec.plain.hand import Acts
from smearspec.plain.plan import ABSENT, ITEM_BITS, NOT_STATED
from smearspec.plain.score import Claims
from smearspec.record.seats import Seats
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    LeadTrump,
    Step,
    Take,
)
from smearspec.rules.tables import Tables

MOST_REMEMBERED = 4096
"""The most claims that are remembered; strangers write records."""

STEP: dict[str, type[Step]] = {
    "deal": Deal,
    "widow": Take,
    "discard": Discard,
    "call": CallPartner,
}
"""The step that a line of cards belongs to."""


class Numbers(NamedTuple):
    """What a hand says, and how many claims it makes."""

    acts: Acts
    claims: Claims
    stated: int


class Reader:
    """Puts the hands of one table into numbers."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self.tables, self.seats = tables, seats
        self._seat = {name: n for n, name in enumerate(seats.names)}
        self._places = {
            word: tables.place[kind] for word, kind in STEP.items() if kind in tables.place
        }
        naming = AnnounceTrump if AnnounceTrump in tables.place else LeadTrump
        self._trump = tables.place[naming]
        self._bid = tables.place[Auction]
        marked = tables.marked
        self._card = {token: card for token, card in CARD_OF.items() if card < 52}
        self._bits = dict(BIT_OF)
        if marked:
            self._card |= {"JOH": 52, "JOL": 53}
            self._bits |= {"JOH": 1 << 52, "JOL": 1 << 53}
        self._items: dict[str, int] = {"": 0}
        self._sides: dict[str, tuple[int, int]] = {}
        self._scorers = {seats.label(one): n for n, one in enumerate(tables.scorers)}

    def read(self, told: Outline, dealer: int) -> Numbers | None:
        """Return a hand in numbers; None where it cannot be put so."""
        try:
            return self._read(told, dealer)
        except (KeyError, IndexError, ValueError):
            return None

    def _read(self, told: Outline, dealer: int) -> Numbers | None:
        tables, seat_of, bits = self.tables, self._seat, self._bits
        seats = tables.seats
        dealt, thrown = [0] * seats, [0] * seats
        calls = [ABSENT] * seats
        trump = called = shown = ABSENT
        widow = 0
        plays: list[int] = []
        leaders: list[int] = []
        winners: list[int] = []
        jokers: list[int] | None = None if tables.marked else []
        place, last = 0, ""
        cards = self._card
        for _, act in told.acts:
            if type(act) is tree.Trick:
                leader = seat_of[act.leader]
                leaders.append(leader)
                winners.append(seat_of[act.winner] if act.winner else ABSENT)
                if len(act.plays) != seats or act.number != len(leaders):
                    return None
                try:
                    plays += [cards[token] for token in act.plays]
                except KeyError:
                    if jokers is None:
                        return None
                    for n, token in enumerate(act.plays):
                        if token == "JO":
                            holder = (leader + n) % seats
                            at = jokers.index(holder)
                            jokers[at] = ABSENT
                            plays.append(52 + at)
                        else:
                            plays.append(cards[token])
            elif type(act) is tree.Cards:
                word, seat = act.keyword, seat_of[act.seat]
                if word == "show":
                    if last != "call" or len(act.cards) != 1 or cards[act.cards[0]] != called:
                        return None
                    shown, last = seat, word
                    continue
                if self._places[word] < place or leaders:
                    return None
                place, last = self._places[word], word
                if word == "call":
                    (token,) = act.cards
                    called = cards[token]
                    if seat not in (self._bidder(dealer, calls), ABSENT):
                        return None
                    continue
                try:
                    mask = sum([bits[token] for token in act.cards])
                except KeyError:
                    if jokers is None:
                        return None
                    mask = 0
                    for token in act.cards:
                        if token != "JO":
                            mask += bits[token]
                        elif word == "discard":
                            at = jokers.index(seat)
                            jokers[at] = ABSENT
                            mask += 1 << 52 + at
                        else:
                            mask += (1 << 52, 1 << 53)[len(jokers)]
                            jokers.append(seat)
                if mask.bit_count() != len(act.cards):
                    return None
                if word == "deal":
                    dealt[seat] = mask
                elif word == "discard":
                    thrown[seat] = mask
                else:
                    if seat != self._bidder(dealer, calls):
                        return None
                    widow = mask
            elif type(act) is tree.Bid:
                if place > self._bid or seat_of[act.seat] != (dealer + 1) % seats:
                    return None
                place = self._bid
                for n, call in enumerate(act.calls):
                    calls[n] = 0 if call == "pass" else int(call)
            elif type(act) is tree.Trump:
                if place > self._trump or leaders:
                    return None
                if seat_of[act.seat] != self._bidder(dealer, calls):
                    return None
                place = self._trump
                trump = SUITS.index(act.suit)
            else:
                return None
        claims = self._claims(told.claims, winners)
        if claims is None:
            return None
        found, stated = claims
        acts = Acts(dealer, dealt, calls, trump, widow, thrown, called, shown, plays, leaders)
        return Numbers(acts, found, stated + len(winners) - winners.count(ABSENT))

    def _bidder(self, dealer: int, calls: Sequence[int]) -> int:
        best, bidder = 0, dealer
        for n, call in enumerate(calls):
            if best <= call != ABSENT and call:
                best, bidder = call, (dealer + 1 + n) % len(calls)
        return bidder

    def _claims(self, lines: Sequence[str], winners: list[int]) -> tuple[Claims, int] | None:
        sides = len(self.tables.teams) if self.tables.sides != "called" else 2
        scorers = len(self.tables.scorers)
        found = Claims(
            winners,
            [0] * sides,
            [NOT_STATED] * sides,
            [NOT_STATED] * sides,
            [NOT_STATED] * scorers,
            [NOT_STATED] * scorers,
            0,
        )
        stated = 0
        seen: set[str] = set()
        for line in lines:
            head, _, tail = line.partition(":")
            if head in seen:
                return None
            seen.add(head)
            word, _, name = head.partition(" ")
            stated += 1
            if word == "score":
                n = self._scorers[name]
                change, sign, total = tail.partition(" = ")
                found.changes[n] = int(change)
                if sign:
                    found.totals[n] = int(total)
                    stated += 1
            elif word == "points":
                n, mask = self._side(name)
                found.sides[n] = mask
                found.items[n] = self._item(tail)
            elif word == "count":
                n, mask = self._side(name)
                found.sides[n] = mask
                found.counts[n] = int(tail)
            elif word == "sides":
                for n, one in enumerate(name.split(" ")):
                    at, mask = self._side(one)
                    if at != n:
                        return None
                    found.sides[n] = mask
                if 0 in found.sides:
                    return None
            elif word == "won":
                for one in name.split(" "):
                    found.won |= 1 << self._scorers[one]
        return found, stated

    def _side(self, name: str) -> tuple[int, int]:
        known = self._sides.get(name)
        if known is None:
            members = [self._seat[one] for one in name.split("/")]
            if members != sorted(set(members)):
                raise ValueError(name)
            if self.tables.sides == "called":
                n = int(0 not in members)
            else:
                n = self.tables.teams.index(tuple(members))
            known = n, sum(1 << seat for seat in members)
            if len(self._sides) < MOST_REMEMBERED:
                self._sides[name] = known
        return known

    def _item(self, tail: str) -> int:
        known = self._items.get(tail)
        if known is None:
            names = [item.name for item in self.tables.items]
            order = [names.index(word) for word in tail.split()]
            if order != sorted(order):
                raise ValueError(tail)
            known = sum(1 << ITEM_BITS * n for n in order)
            if len(self._items) < MOST_REMEMBERED:
                self._items[tail] = known
        return known
