"""The state of one hand while it is played, as far as the record tells it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from smearspec.cards import CARD_OF, JOKER_MASK
from smearspec.notation import tree
from smearspec.record.fault import Fault
from smearspec.record.seats import Seats
from smearspec.rules.tables import Tables, TrumpTable

Acts: TypeAlias = list[tuple[int, tree.Act]]
"""The lines of a hand in the order in which they count, each with the number of its entry."""

UNKNOWN = -1
"""A card, seat or suit that the record does not tell."""


class Offence(NamedTuple):
    """A fault that the record marks: of which kind, by which seat, in which entry and trick.

    ``trick`` is 0 before the play; ``seat`` is ``UNKNOWN`` where the record does not tell.
    """

    kind: str
    seat: int
    entry: int
    trick: int = 0


@dataclass(slots=True)
class Trick:
    """One trick as played: seats and cards in the order of play; ``UNKNOWN`` where not told.

    ``out`` are the seats (a mask) that sit it out.
    """

    number: int
    entry: int
    leader: int
    cards: list[int]
    seats: list[int]
    winner: int = UNKNOWN
    whole: bool = False
    out: int = 0


class Hand:
    """One hand: what each seat holds, what has happened, and which faults were seen.

    ``held`` are the cards that a seat certainly holds now, and all of them where ``exact``;
    elsewhere ``could`` bounds them; ``had`` bounds what each had when play began.  Masks are
    indexed by seat, counted clockwise from 0.
    ``gaps`` is true where the record names something unknown.  ``totals`` are the points of each
    scorer before the hand, None where unknown.  ``contract`` is false where nobody has bid and the
    hand is played all the same: then ``bidder`` is only who leads.  ``offences`` are the faults
    that the record marks.
    ``deal_lines``, ``throw_lines`` and ``draw_lines`` are the seats (masks) that have such a line,
    known or not.  ``drawn`` counts the cards that each seat drew (``UNKNOWN`` where that is not
    written), ``drew`` are those known among them (masks).
    """

    __slots__ = (
        "acts",
        "bars_judged",
        "bid",
        "bidder",
        "call_heard",
        "called",
        "calls",
        "contract",
        "could",
        "deal_lines",
        "dealer",
        "dealt",
        "disputed",
        "draw_lines",
        "drawn",
        "drew",
        "exact",
        "faults",
        "gaps",
        "had",
        "held",
        "marked_suit",
        "most",
        "number",
        "offences",
        "over",
        "partner",
        "passed_out",
        "played",
        "rest",
        "roster",
        "seats",
        "seen",
        "started",
        "stopped",
        "table",
        "tables",
        "taken_by",
        "taken_early",
        "threw",
        "throw_lines",
        "thrown",
        "totals",
        "tricks",
        "trump",
        "trump_claim",
        "uneven",
        "void",
        "waiting",
        "whole_deal",
        "written",
    )

    def __init__(
        self,
        tables: Tables,
        roster: Seats,
        dealer: int | None,
        gaps: bool = True,
        totals: Sequence[int | None] = (),
    ) -> None:
        seats = tables.seats
        self.roster = roster
        self.gaps = gaps
        self.tables = tables
        self.seats = seats
        self.dealer = dealer
        self.waiting = 0
        self.faults: list[Fault] = []
        self.dealt = [0] * seats
        self.deal_lines = self.throw_lines = 0
        self.whole_deal = [False] * seats
        self.held = [0] * seats
        self.exact = [False] * seats
        self.could = [tables.pack] * seats
        self.had: list[int] = []
        self.thrown = [0] * seats
        self.threw: list[int | None] = [None] * seats
        self.bars_judged = False
        self.draw_lines = 0
        self.drawn = [0] * seats
        self.drew = [0] * seats
        self.taken_by: int | None = None
        self.seen = 0
        self.disputed = 0
        self.written: dict[int, int] = {}
        self.calls: list[tuple[int, str]] = []
        self.bidder: int | None = None
        self.bid = 0
        self.contract = True
        self.offences: list[Offence] = []
        self.totals = totals
        self.passed_out = False
        self.trump = UNKNOWN
        self.table: TrumpTable | None = None
        self.trump_claim: tuple[int, int] | None = None
        self.called: int | None = None
        self.partner: int | None = None
        self.acts: Acts = []
        self.taken_early: set[int] = set()
        self.call_heard = False
        self.number = 0
        self.tricks: list[Trick] = []
        self.started = False
        self.played = 0
        self.most = 0
        self.uneven = False
        self.marked_suit: list[tuple[int, int]] = []
        self.rest: int | None = None
        self.void: str | None = None
        self.over = ""
        self.stopped = False

    def fault(
        self,
        code: str,
        entry: int,
        part: str = "line",
        n: int = 0,
        *,
        rule: str | None = None,
        seat: int | None = None,
        trick: int | None = None,
        **facts: object,
    ) -> None:
        """Note a fault at a part of an entry."""
        self.faults.append(Fault(code, entry, part, n, rule, seat, trick, facts))

    def seat(self, name: str) -> int:
        """Return the number of the seat of that name, ``UNKNOWN`` for ``?``."""
        found = self.roster.find(name)
        return UNKNOWN if found is None else found

    def name(self, card: int) -> str:
        """Return the token of a card in these rules."""
        return self.tables.names[card]

    def card(self, token: str, seat: int, gone: int = 0) -> int:
        """Return the card that a token names when ``seat`` has it, none of ``gone`` (a mask).

        Two jokers alike are told apart by who can hold them: one that the seat holds comes
        first, then one that it was dealt, then one that nobody is known to have.  Raises
        KeyError for what is no card.
        """
        card = CARD_OF[token]
        if card < 52 or self.tables.marked:
            return card
        if self.tables.pack & JOKER_MASK != JOKER_MASK:
            return card
        left = JOKER_MASK & ~self.played & ~gone
        free = (
            left & self.held[seat]
            or left & self.dealt[seat] & ~self.thrown[seat]
            or left & ~self.seen
            or left
        )
        return (free & -free).bit_length() - 1 if free else card

    def name_trump(self, suit: int) -> None:
        """Make a suit trump."""
        self.trump = suit
        self.table = self.tables.trumps[suit]

    def sides(self) -> tuple[tuple[int, ...], ...] | None:
        """Return the sides of this hand in seat order, or None while they are unknown."""
        tables = self.tables
        if tables.sides != "called":
            return tables.teams
        if self.bidder is None or self.partner is None or self.partner == UNKNOWN:
            return None
        return _called_sides(self.seats, self.bidder, self.partner)


@lru_cache(maxsize=256)
def _called_sides(seats: int, bidder: int, partner: int) -> tuple[tuple[int, ...], ...]:
    """Return a bidder with its partner, and the others, in seat order."""
    own = tuple(sorted({bidder, partner}))
    others = tuple(seat for seat in range(seats) if seat not in own)
    return tuple(sorted((own, others)))
