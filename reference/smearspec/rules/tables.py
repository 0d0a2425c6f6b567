"""What replay and score need of one set of rules, so that neither looks anything up by name.

Every table keeps the JSON pointer of the rule that it came from, for findings and for reports of
what a replay read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from smearspec.cards import MARKED_NAMES, NAMES
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    Draw,
    LeadTrump,
    Play,
    Redeal,
    Step,
    Take,
    Values,
)

TRUMP_BASE = 64
"""Strength of a trump lies above this, of a plain card below."""


@dataclass(frozen=True, slots=True)
class TrumpTable:
    """What each card is worth in tricks once a suit is trump.

    ``suit`` gives the suit that a card counts as (a trump counts as the trump suit), ``strength``
    its power among trumps or within its own suit, ``order`` the trumps from high to low.
    ``power`` is the strength of each card by the suit led, -1 where it cannot take the trick.
    """

    trump: int
    trumps: int
    suits: tuple[int, int, int, int]
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    named: Mapping[str, int]

    def cards_named(self, names: Iterable[str]) -> int:
        """Return the trumps (a mask) of these names, as far as the pack has them."""
        found = 0
        for name in names:
            found |= self.named.get(name, 0)
        return found


@dataclass(frozen=True, slots=True)
class Item:
    """Something that scores points.

    ``find`` is card, highest, lowest, most-pips or all-tricks.  ``cards`` holds, by trump suit, the
    cards that it looks for (a mask), ``ordered`` the same from high to low; ``to_winner`` whether
    the taker of the trick scores instead of the player of the card; ``tie`` who has level pips.
    """

    pointer: str
    name: str
    points: int
    find: str
    cards: tuple[int, int, int, int]
    ordered: tuple[tuple[int, ...], ...]
    to_winner: bool
    among_dealt: bool
    tie: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a fault of one kind costs.

    ``points`` are taken off the total of who broke the rule; ``for_the_bid`` sets that scorer for
    the bid; ``hand_lost`` takes what its side has won, ``hand_void`` what everybody has won;
    ``bid_protected`` keeps the bidding side from being set by the fault of another.
    """

    pointer: str
    points: int
    for_the_bid: bool
    hand_lost: bool
    hand_void: bool
    bid_protected: bool


@dataclass(frozen=True, slots=True)
class Win:
    """A predicate on a scorer after a hand; who meets it may have won the game.

    ``at_least`` and ``at_most`` are about the total, None where it does not matter;
    ``points_at_least`` is about the points of the scorer's side in the hand.
    """

    pointer: str
    before: bool
    at_least: int | None
    at_most: int | None
    hand: str
    bid_at_least: int
    points_at_least: int

    def reached(self, total: int) -> bool:
        """Tell whether a total is as this way to win needs it."""
        enough = self.at_least is None or total >= self.at_least
        return enough and (self.at_most is None or total <= self.at_most)


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that replay and score need of one set of resolved rules.

    ``scorers`` are who has a total of its own: every seat, or every side (fixed for the game).
    ``sign`` is 1 where points are added to the totals, -1 where they are taken off.
    """

    values: Values
    seats: int
    sides: str
    teams: tuple[tuple[int, ...], ...]
    scorers: tuple[tuple[int, ...], ...]
    pack: int
    marked: bool
    later_joker_higher: bool
    trumps: tuple[TrumpTable, TrumpTable, TrumpTable, TrumpTable]
    pips: tuple[int, ...]
    steps: tuple[Step, ...]
    place: Mapping[type[Step], int]
    deal: Deal
    auction: Auction
    take: Take | None
    discard: Discard | None
    draw: Draw | None
    redeal: Redeal | None
    call: CallPartner | None
    naming: AnnounceTrump | LeadTrump
    play: Play
    items: tuple[Item, ...]
    scoring_trumps: tuple[int, int, int, int]
    penalties: Mapping[str, Penalty]
    bid_only: bool
    charge_side: bool
    rotate: Mapping[str, int]
    start: int
    sign: int
    cap: int | None
    wins: tuple[Win, ...]
    finish: tuple[str, ...]
    shared: bool

    @property
    def number_of_sides(self) -> int:
        """How many sides play a hand; where a card is called, that of the bidder and the other."""
        return 2 if self.sides == "called" else len(self.teams)

    @property
    def undealt(self) -> int:
        """The number of cards left when every seat has been dealt its hand."""
        return self.pack.bit_count() - self.seats * self.deal.cards

    @property
    def tricks(self) -> int:
        """The number of tricks of a whole hand, the most where hands may be uneven."""
        if self.draw is not None:
            return self.draw.cards
        if self.discard is not None:
            return self.discard.keep
        taken = self.take.cards if self.take is not None and self.uneven else 0
        return self.deal.cards + taken

    @property
    def uneven(self) -> bool:
        """Whether a seat may have nothing left to play while others go on."""
        return self.play.trumps_only or self.draw is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The token of each card in these rules."""
        return MARKED_NAMES if self.marked else NAMES

    def thrown_by(self, seat: int, bidder: int | None) -> int:
        """Return how many cards a seat has to throw (0: it throws none), at least.

        Where only trumps stay, what it throws beyond that is a matter of its hand.
        """
        if self.discard is None or not (self.discard.everyone or seat == bidder):
            return 0
        taken = self.take.cards if self.take and seat == bidder else 0
        return max(0, self.deal.cards + taken - self.discard.keep)

    def throws(self, seat: int, bidder: int | None) -> bool:
        """Tell whether a seat has to throw cards, or may have to."""
        step = self.discard
        if step is not None and step.trumps_stay:
            return step.everyone or seat == bidder
        return bool(self.thrown_by(seat, bidder))
