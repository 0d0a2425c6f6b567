"""Records in JSON read into the values of columns; what these cannot say is left aside."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from smearspec.bulk.header import Headers
from smearspec.bulk.lines import (
    Bid,
    Call,
    Count,
    Deal,
    Discard,
    Hand,
    Points,
    Record,
    Score,
    Show,
    Sides,
    Tag,
    Trick,
    Trump,
    Widow,
    Won,
    decode,
)
from smearspec.bulk.schema import NOBODY
from smearspec.cards import BIT_OF, CARD_OF, PACK_SIZE, SUITS
from smearspec.notation import limits
from smearspec.plain.plan import ABSENT, BARRED
from smearspec.plain.words import JOKER, gone, told_apart
from smearspec.rules import steps
from smearspec.rules.tables import Tables

ALIKE = PACK_SIZE
"""The number of a joker that nobody can tell from the other, before it is known which it is."""

UNSTATED = 10**limits.DIGITS
"""A number that no line may have."""

_CALLS: dict[int | str, int] = {"pass": 0, **{bid: bid for bid in range(1, BARRED)}}
_SUITS = {suit: n for n, suit in enumerate(SUITS)}
_QUIET = re.compile(r'[A-Za-z]+ "[ !#-\[\]-~]*"')
"""Tags that are written as they are."""

_ORDER: dict[type[steps.Step], str] = {
    steps.Deal: "d*",
    steps.Redeal: "",
    steps.Auction: "b",
    steps.AnnounceTrump: "t?",
    steps.LeadTrump: "t?",
    steps.Take: "w?",
    steps.Discard: "x*",
    steps.CallPartner: "(?:cs?)?",
    steps.Play: "k*",
}
"""The lines of each step, a letter for each line."""

_LETTER: Any = {
    Tag: "D", Deal: "d", Bid: "b", Trump: "t", Widow: "w", Discard: "x", Call: "c", Show: "s",
    Trick: "k", Points: "p", Count: "p", Score: "p", Sides: "p", Won: "p",
}.__getitem__  # fmt: skip

_NUMBERS = list(range(1, PACK_SIZE + 1))


class _Spans(NamedTuple):
    """Where in a hand its tags end, where the auction, the tricks and the claims are."""

    dealer: int
    bid: int
    play: int
    claims: int


class _Unplain(Exception):
    """A record that has to be read the long way."""


Row: TypeAlias = tuple[Any, ...]
"""A hand by columns, without its game: the values of ``HAND``.

Calls, cards of plays, leaders and winners are bytes.  Rows are bare tuples of simple values, so
that the collector of garbage has nothing to do with the many that wait.
"""

HAND = (
    "name", "dealer", "dealer_written", "dealt", "calls", "trump", "widow", "thrown", "called",
    "shown", "plays", "leaders", "winners", "sides_written", "sides", "items", "counts", "changes",
    "totals", "won",
)  # fmt: skip


class Game(NamedTuple):
    """The header of a record and its hands."""

    header: str
    hands: Sequence[Row]


@lru_cache(maxsize=4096)
def _spans(kinds: tuple[type[steps.Step], ...], letters: str) -> _Spans | None:
    """Return the parts of a hand whose lines stand where its steps have them; else None."""
    pattern = "".join(_ORDER[kind] for kind in kinds)
    if not re.fullmatch(f"D?{pattern}p*", letters):
        return None
    claims = len(letters.rstrip("p"))
    play = len(letters[:claims].rstrip("k"))
    return _Spans(letters.count("D"), letters.index("b"), play, claims)


class _Table:
    """Puts the hands of one table into numbers."""

    def __init__(self, tables: Tables, names: tuple[str, ...]) -> None:
        self.tables, self.names = tables, names
        self.kinds = tuple(type(step) for step in tables.steps)
        self.seat = {name: n for n, name in enumerate(names)}
        self.taker = {"": NOBODY, **self.seat}
        self.card = {token: card for token, card in CARD_OF.items() if card < 52}
        self.bit = dict(BIT_OF)
        if tables.marked:
            self.card |= {"JOH": 52, "JOL": 53}
            self.bit |= {"JOH": 1 << 52, "JOL": 1 << 53}
        else:
            self.card["JO"] = ALIKE
            self.bit["JO"] = JOKER
        self.scorer = {
            tuple(names[seat] for seat in one): n for n, one in enumerate(tables.scorers)
        }
        self.called = tables.sides == "called"
        self._side: dict[tuple[str, ...], tuple[int, int]] = {}
        for n, team in enumerate(() if self.called else tables.teams):
            members = tuple(names[seat] for seat in team)
            self._side[members] = n, sum(1 << seat for seat in team)
        self.sides = len(self._side) or 2

    def side(self, names: Sequence[str]) -> tuple[int, int]:
        """Return the place of a side among those of the hand, and its seats (a mask)."""
        key = tuple(names)
        known = self._side.get(key)
        if known is None:
            members = [self.seat[name] for name in key]
            if not self.called or not members or members != sorted(set(members)):
                raise _Unplain
            known = self._side[key] = int(0 not in members), sum(1 << one for one in members)
        return known

    def rows(self, record: Record, keys: int) -> list[Row]:
        """Return the hands of a record; ``keys`` is how many keys their lines have to have."""
        found = []
        for hand in record.hands:
            row, number = self._row(hand)
            found.append(row)
            keys -= number
        if keys:
            raise _Unplain  # some key stands twice
        return found

    def _row(self, hand: Hand) -> tuple[Row, int]:
        """Return a hand by columns, and the number of keys in its lines."""
        seat_of, bit_of, seats = self.seat, self.bit.__getitem__, len(self.names)
        every: list[Any] = hand.lines
        letters = "".join(map(_LETTER, map(type, every)))
        spans = _spans(self.kinds, letters)
        if spans is None:
            raise _Unplain
        written = ABSENT
        at = spans.dealer
        for tag in every[:at]:
            if tag.name != "Dealer":
                raise _Unplain
            written = seat_of[tag.value]
        dealt = [0] * seats
        jokers: list[int] = []
        for line in every[at : spans.bid]:
            seat, cards = seat_of[line.seat], line.cards
            mask = sum(map(bit_of, cards))
            if mask >= JOKER:
                mask = told_apart(mask, jokers, seat, thrown=False)
            if mask.bit_count() != len(cards) or dealt[seat]:
                raise _Unplain
            dealt[seat] = mask
        auction = every[spans.bid]
        calls = bytes(map(_CALLS.__getitem__, auction.calls))
        if not 0 < len(calls) <= seats:
            raise _Unplain
        first = seat_of[auction.seat]
        dealer = (first - 1) % seats
        best, bidder = 0, dealer
        for n, call in enumerate(calls):
            if call and call >= best:
                best, bidder = call, (first + n) % seats
        if written not in (ABSENT, dealer):
            raise _Unplain
        trump = called = shown = ABSENT
        thrown: list[int] = []
        widow = 0
        for line in every[spans.bid + 1 : spans.play]:
            kind = type(line)
            if kind is Discard:
                seat, cards = seat_of[line.seat], line.cards
                mask = sum(map(bit_of, cards))
                if mask >= JOKER:
                    mask = told_apart(mask, jokers, seat, thrown=True)
                thrown = thrown or [0] * seats
                if mask.bit_count() != len(cards) or thrown[seat]:
                    raise _Unplain
                thrown[seat] = mask
                continue
            if kind is Show:
                (token,) = line.cards
                if self.card[token] != called:
                    raise _Unplain
                shown = seat_of[line.seat]
                continue
            if seat_of[line.seat] != bidder:
                raise _Unplain
            if kind is Trump:
                trump = _SUITS[line.suit]
            elif kind is Call:
                (token,) = line.cards
                called = self.card[token]
                if called == ALIKE:
                    raise _Unplain
            else:
                mask = sum(map(bit_of, line.cards))
                if mask >= JOKER:
                    mask = told_apart(mask, jokers, bidder, thrown=False)
                if mask.bit_count() != len(line.cards):
                    raise _Unplain
                widow = mask
        plays, leaders, winners, keys = self._tricks(every[spans.play : spans.claims], jokers)
        said, more = self._claims(every[spans.claims :])
        row = (
            hand.name, dealer, written != ABSENT, tuple(dealt), calls, trump, widow,
            tuple(thrown), called, shown, plays, leaders, winners, *said,
        )  # fmt: skip
        return row, 3 * len(every) + keys + more

    def _tricks(self, tricks: Sequence[Any], jokers: list[int]) -> tuple[bytes, bytes, bytes, int]:
        """Return plays, leaders and winners, and the keys that the lines have more than three."""
        if not tricks:
            return b"", b"", b"", 0
        seats = len(self.names)
        if [trick.number for trick in tricks] != _NUMBERS[: len(tricks)]:
            raise _Unplain
        cards = [trick.plays for trick in tricks]
        if set(map(len, cards)) != {seats}:
            raise _Unplain
        plays = bytes(map(self.card.__getitem__, chain.from_iterable(cards)))
        leaders = bytes([self.seat[trick.leader] for trick in tricks])
        winners = bytes([self.taker[trick.winner] for trick in tricks])
        if ALIKE in plays:
            plays = _with_jokers(plays, leaders, seats, jokers)
        named = len(winners) - winners.count(NOBODY)
        return plays, leaders, winners if named else b"", len(tricks) + named

    def _claims(self, claims: Sequence[Any]) -> tuple[Row, int]:
        """Return what is claimed by columns, and the keys that the lines have more than three."""
        if not claims:
            return _NO_CLAIMS, 0
        items: list[str | None] = [None] * self.sides
        counts, sides = [UNSTATED] * self.sides, [0] * self.sides
        changes, totals = [UNSTATED] * len(self.scorer), [UNSTATED] * len(self.scorer)
        written = False
        won = keys = 0
        for line in claims:
            kind: Any = type(line)
            if kind is Points:
                n, mask = self.side(line.side)
                if items[n] is not None or sides[n] not in (0, mask):
                    raise _Unplain
                items[n], sides[n] = " ".join(line.items), mask
            elif kind is Count:
                n, mask = self.side(line.side)
                if counts[n] != UNSTATED or sides[n] not in (0, mask):
                    raise _Unplain
                counts[n], sides[n] = _number(line.value), mask
            elif kind is Score:
                n = self.scorer[tuple(line.side)]
                if changes[n] != UNSTATED:
                    raise _Unplain
                changes[n] = _number(line.change)
                if line.total is not None:
                    keys += 1
                    totals[n] = _number(line.total)
            elif kind is Sides:
                keys -= 1
                if written or len(line.sides) != len(sides):
                    raise _Unplain
                written = True
                for place, side in enumerate(line.sides):
                    n, mask = self.side(side)
                    if n != place or sides[n] not in (0, mask):
                        raise _Unplain
                    sides[n] = mask
            else:
                keys -= 1
                if won:
                    raise _Unplain
                for side in line.sides:
                    won |= 1 << self.scorer[tuple(side)]
        of_sides: Row = ((), (), ())
        if any(sides):
            of_sides = (tuple(sides), tuple(items), tuple(counts))
        return (written, *of_sides, tuple(changes), tuple(totals), won), keys


_NO_CLAIMS = (False, (), (), (), (), (), 0)


def _with_jokers(plays: bytes, leaders: bytes, seats: int, jokers: list[int]) -> bytes:
    """Return the cards of a hand in the order of play, jokers alike as they were numbered."""
    found = bytearray(plays)
    place = plays.find(ALIKE)
    while place >= 0:
        trick, n = divmod(place, seats)
        found[place] = gone(jokers, (leaders[trick] + n) % seats)
        place = plays.find(ALIKE, place + 1)
    return bytes(found)


def _number(value: int) -> int:
    if not -UNSTATED < value < UNSTATED:
        raise _Unplain
    return value


class Twins:
    """Reads records of JSON, each into the rows of its hands."""

    def __init__(self, headers: Headers) -> None:
        self._headers = headers
        self._tables = lru_cache(maxsize=1024)(self._table)

    def read(self, raw: bytes) -> Game | None:
        """Return the header and the hands of a record; None where it is read the long way."""
        decoded = decode(raw)
        if decoded is None or decoded[0].format != 1 or not decoded[0].hands:
            return None
        record, keys = decoded
        header = ["%smear 1\n"]
        for tag in record.header.lines:
            written = f'{tag.name} "{tag.value}"'
            if not _QUIET.fullmatch(written):
                return None
            header.append(f"[{written}]\n")
        text = "".join(header)
        table = self._tables(self._headers.key(text))
        if table is None:
            return None
        try:
            return Game(text, table.rows(record, keys))
        except (_Unplain, KeyError, IndexError, ValueError):
            return None

    def _table(self, key: str) -> _Table | None:
        found = self._headers.find(key)
        return None if found is None else _Table(found.header.setup.tables, found.names)
