"""The text of a hand put into numbers: cards as masks, seats and suits by number.

Every word is looked up among those that it may be, so that only canonical lines without comments
or unknown cards are read.  What cannot be said in numbers is left to the reference, and so is a
line that stands elsewhere than where the rules have it.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from smearspec.cards import BIT_OF, CARD_OF, SUITS
from smearspec.notation import is_seat, limits
from smearspec.plain.auction import Acts
from smearspec.plain.plan import ABSENT, NOT_STATED
from smearspec.plain.score import Claims
from smearspec.plain.words import (
    JOKER,
    count,
    gone,
    items,
    name_side,
    number,
    score,
    tag_of,
    told_apart,
)
from smearspec.record.seats import Seats
from smearspec.remembered import Remembered
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

TRICK, DEAL, DISCARD, WIDOW, BID, TRUMP, CALL, SHOW, POINTS, COUNT, SCORE, SIDES, WON = range(13)
"""The kinds of lines; those from ``POINTS`` on only claim something."""

ACTS: dict[str, tuple[int, tuple[type[Step], ...]]] = {
    "deal": (DEAL, (Deal,)),
    "discard": (DISCARD, (Discard,)),
    "widow": (WIDOW, (Take,)),
    "bid": (BID, (Auction,)),
    "trump": (TRUMP, (AnnounceTrump, LeadTrump)),
    "call": (CALL, (CallPartner,)),
    "show": (SHOW, (CallPartner,)),
}
"""The acts of one seat by their words, and the steps to which they may belong."""

Head: TypeAlias = tuple[int, int, int, int]
"""What a line is up to its colon: its kind, a number, another one, and a bit of its own.

The first number is a seat, side or scorer, or the scorers (a mask) that have won.  The second is
the number of a trick, the place of a step among the others, the seats of a side (a mask), or those
of all sides, ``SIDE_BITS`` for each.
"""

SIDE_BITS = limits.SEATS


class Numbers(NamedTuple):
    """What a hand says, and how many claims it makes."""

    name: str
    acts: Acts
    claims: Claims
    stated: int


class Reader:
    """Puts the hands of one table into numbers."""

    def __init__(self, tables: Tables, seats: Seats) -> None:
        self.tables, self._seats = tables, seats
        self._sides = tables.number_of_sides
        self._told: dict[tuple[int, int], int] = {}
        self._seat = {name: n for n, name in enumerate(seats.names) if is_seat(name)}
        self._card = {token: card for token, card in CARD_OF.items() if card < 52}
        # The words of a line begin with the empty one before its first blank.
        self._bits = {"": 0} | BIT_OF
        if tables.marked:
            self._card |= {"JOH": 52, "JOL": 53}
            self._bits |= {"JOH": 1 << 52, "JOL": 1 << 53}
        else:
            self._bits["JO"] = JOKER
        self._suit = {" " + suit: n for n, suit in enumerate(SUITS)}
        self._called = {" " + token: card for token, card in self._card.items()}
        self._scorers = {seats.label(one): n for n, one in enumerate(tables.scorers)}
        self._names = Remembered(partial(tag_of, "Hand"))
        self._dealers = Remembered(self._dealer)
        self._heads = Remembered(self._head)
        self._auctions = Remembered(self._auction)
        self._points = Remembered(self._items)
        self._counts = Remembered(count)
        self._scores = Remembered(score)

    def read(self, source: bytes, dealer: int | None) -> Numbers | None:
        """Return a hand in numbers; None where it cannot be put so.

        ``dealer`` is the seat that has to deal, None where the hand itself says who does.
        """
        try:
            return self._read(source.decode("utf-8"), dealer)
        except (KeyError, IndexError, ValueError):
            return None

    def _read(self, text: str, dealer: int | None) -> Numbers | None:
        lines = text.split("\n")
        if lines.pop():
            return None
        name, first = self._names[lines[0]], 1
        if lines[1][:1] == "[":
            first, deals = 2, self._dealers[lines[1]]
            if dealer not in (None, deals):
                return None
            dealer = deals
        if dealer is None:
            return None
        seats, alike = self.tables.seats, not self.tables.marked
        heads, seat_of = self._heads, self._seat
        card, bit = self._card.__getitem__, self._bits.__getitem__
        dealt, thrown = [0] * seats, [0] * seats
        calls: tuple[int, ...] = (ABSENT,) * seats
        bidder = dealer
        trump = called = shown = ABSENT
        widow = told = place = 0
        plays: list[int] = []
        leaders: list[int] = []
        winners: list[int] = []
        jokers: list[int] = []
        claimed: list[tuple[int, int, int, str]] = []
        for line in lines[first:]:
            if not line:
                continue
            head, colon, tail = line.partition(":")
            kind, n, what, own = heads[head]
            if kind == TRICK:
                words = tail.split(" ")
                winner = ABSENT
                if words[-2] == "->":
                    winner = seat_of[words[-1]]
                    del words[-2:]
                leaders.append(n)
                winners.append(winner)
                if words.pop(0) or len(words) != seats or len(leaders) != what:
                    return None
                if alike and "JO" in words:
                    for at, word in enumerate(words, n):
                        plays.append(gone(jokers, at % seats) if word == "JO" else card(word))
                else:
                    plays += map(card, words)
                continue
            if told & own:
                return None
            told |= own
            if kind >= POINTS:
                if (not colon) != (kind >= SIDES):
                    return None
                claimed.append((kind, n, what, tail))
                continue
            if what < place or leaders or not colon:
                return None
            place = what
            if kind <= WIDOW:
                words = tail.split(" ")
                cards = sum(map(bit, words))
                if cards >= JOKER:
                    cards = told_apart(cards, jokers, n, thrown=kind == DISCARD)
                if cards.bit_count() != len(words) - 1:
                    return None
                if kind == DEAL:
                    dealt[n] = cards
                elif kind == DISCARD:
                    thrown[n] = cards
                elif n == bidder:
                    widow = cards
                else:
                    return None
            elif kind == BID:
                calls, turn = self._auctions[tail]
                if n != (dealer + 1) % seats:
                    return None
                if turn >= 0:
                    bidder = (n + turn) % seats
            elif kind == SHOW:
                if self._called[tail] != called or shown != ABSENT:
                    return None
                shown = n
            elif n != bidder:
                return None
            elif kind == TRUMP:
                trump = self._suit[tail]
            else:
                called = self._called[tail]
        acts = Acts(dealer, dealt, calls, trump, widow, thrown, called, shown, plays, leaders)
        claims, stated = self._claims(claimed, winners)
        return Numbers(name, acts, claims, stated)

    def _claims(
        self, claimed: Sequence[tuple[int, int, int, str]], winners: list[int]
    ) -> tuple[Claims, int]:
        """Return what is claimed, and how many claims that is."""
        n_sides, n_scorers = self._sides, len(self._scorers)
        sides = [0] * n_sides
        has, counts = [NOT_STATED] * n_sides, [NOT_STATED] * n_sides
        changes, totals = [NOT_STATED] * n_scorers, [NOT_STATED] * n_scorers
        won = 0
        stated = len(claimed) + len(winners) - winners.count(ABSENT)
        for kind, n, what, tail in claimed:
            if kind == SCORE:
                changes[n], totals[n] = self._scores[tail]
                stated += totals[n] != NOT_STATED
            elif kind == WON:
                won = n
            elif kind == SIDES:
                for at in range(n_sides):
                    name_side(sides, at, what >> SIDE_BITS * at & (1 << SIDE_BITS) - 1)
            else:
                name_side(sides, n, what)
                if kind == POINTS:
                    has[n] = self._points[tail]
                else:
                    counts[n] = self._counts[tail]
        return Claims(winners, sides, has, counts, changes, totals, won), stated

    def _head(self, head: str) -> Head:
        """Return what a line is up to its colon."""
        word, _, name = head.partition(" ")
        if word in ACTS:
            kind, steps = ACTS[word]
            (place,) = [self.tables.place[step] for step in steps if step in self.tables.place]
            return kind, self._seat[name], place, self._own(kind, self._seat[name])
        if word in ("points", "count"):
            kind = POINTS if word == "points" else COUNT
            n, seats = self._side(name)
            return kind, n, seats, self._own(kind, n)
        if word == "score":
            n = self._scorers[name]
            return SCORE, n, 0, self._own(SCORE, n)
        if word == "sides":
            told = [self._side(one) for one in name.split(" ")]
            if [n for n, _ in told] != [*range(self._sides)]:
                raise ValueError(head)
            every = sum(seats << SIDE_BITS * n for n, seats in told)
            return SIDES, 0, every, self._own(SIDES, 0)
        if word == "won":
            who = sum(1 << n for n in {self._scorers[one] for one in name.split(" ")})
            return WON, who, 0, self._own(WON, 0)
        ordinal, point, rest = word.partition(".")
        if not point or rest:
            raise ValueError(head)
        return TRICK, self._seat[name], number(ordinal), 0

    def _own(self, kind: int, n: int) -> int:
        """Return a bit for the lines of one kind about one seat, side or scorer."""
        return 1 << self._told.setdefault((kind, n), len(self._told))

    def _side(self, name: str) -> tuple[int, int]:
        """Return a side by its number and its seats (a mask)."""
        members = [self._seat[one] for one in name.split("/")]
        if members != sorted(set(members)):
            raise ValueError(name)
        if self.tables.sides == "called":
            n = int(0 not in members)
        else:
            n = self.tables.teams.index(tuple(members))
        return n, sum(1 << seat for seat in members)

    def _dealer(self, line: str) -> int:
        seat = self._seats.find(tag_of("Dealer", line))
        if seat is None:
            raise KeyError(line)
        return seat

    def _auction(self, tail: str) -> tuple[tuple[int, ...], int]:
        """Return the calls, and how far to the left of the first seat the highest was made."""
        blank, *words = tail.split(" ")
        most = self.tables.auction.maximum
        calls = [0 if word == "pass" else number(word) for word in words]
        if blank or "0" in words or not 0 < len(calls) <= self.tables.seats or max(calls) > most:
            raise ValueError(tail)
        best, turn = 0, -1
        for n, call in enumerate(calls):
            if call and call >= best:
                best, turn = call, n
        return (*calls, *[ABSENT] * (self.tables.seats - len(calls))), turn

    def _items(self, tail: str) -> int:
        """Return how often a side has each item, as one number."""
        blank, *words = tail.split(" ")
        if blank:
            raise ValueError(tail)
        return items(words, [item.name for item in self.tables.items])
