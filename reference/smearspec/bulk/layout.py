"""The lines of many hands of one table: where each kind stands, and which hands have them right."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec import MsgspecError

from smearspec.bulk import spelt
from smearspec.bulk.lines import (
    BID,
    CALL,
    CALLS,
    COUNT,
    DEAL,
    DISCARD,
    HAVE_CARDS,
    OF_A_SEAT,
    OF_A_SIDE,
    OF_SIDES,
    POINTS,
    SCORE,
    SHOW,
    SIDES,
    TAG,
    TRICK,
    TRUMP,
    WIDOW,
    WON,
)
from smearspec.bulk.packing import texts
from smearspec.bulk.schema import NOBODY
from smearspec.bulk.spelt import ALIKE
from smearspec.bulk.twins import Game
from smearspec.cards import JOKERS
from smearspec.plain.plan import ABSENT
from smearspec.rules import steps
from smearspec.rules.tables import Tables

Array: TypeAlias = Any
"""Numbers, one for each hand, line, card or whatever else there are many of."""

_OF_STEP: dict[type[steps.Step], tuple[int, ...]] = {
    steps.Deal: (DEAL,),
    steps.Auction: (BID,),
    steps.AnnounceTrump: (TRUMP,),
    steps.LeadTrump: (TRUMP,),
    steps.Take: (WIDOW,),
    steps.Discard: (DISCARD,),
    steps.CallPartner: (CALL, SHOW),
    steps.Play: (TRICK,),
}
"""The kinds of lines of each step, in their order."""

_CLAIMS = (*OF_A_SIDE, *OF_SIDES)
_ALONE = (TAG, BID, TRUMP, WIDOW, CALL, SHOW, SIDES, WON)
"""The kinds of lines that a hand has once at most."""

_EACH = 256
"""How many values a byte has."""


class Shape:
    """What the lines of one table may look like.

    ``side_of`` and ``scorer_of`` are the numbers of a side and a scorer by their seats (a mask),
    ``NOBODY`` where there is none.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables, self.seats, self.scorers = tables, tables.seats, len(tables.scorers)
        called = tables.sides == "called"
        teams = [sum(1 << seat for seat in team) for team in tables.teams]
        self.sides = tables.number_of_sides
        self.side_of = np.full(_EACH, NOBODY, np.uint8)
        if called:
            self.side_of[1 : 1 << self.seats] = [mask & 1 ^ 1 for mask in range(1, 1 << self.seats)]
        else:
            self.side_of[teams] = range(len(teams))
        self.scorer_of = np.full(_EACH, NOBODY, np.uint8)
        masks = [sum(1 << seat for seat in scorer) for scorer in tables.scorers]
        self.scorer_of[masks] = range(self.scorers)
        self.rank = self._ranks()
        self.fits = self._fits()
        self.fewest, self.most = self._lengths()
        self.known = np.arange(_EACH) < JOKERS[0]
        self.known[[*JOKERS] if tables.marked else ALIKE] = True

    def _ranks(self) -> Array:
        """Return by kind where in a hand its lines stand, 0 where nowhere."""
        kinds = [_OF_STEP.get(type(step), ()) for step in self.tables.steps]
        order = [TAG, *chain.from_iterable(kinds)]
        ranks = np.zeros(_EACH, np.uint8)
        ranks[order] = range(1, len(order) + 1)
        ranks[[*_CLAIMS]] = len(order) + 1
        return ranks

    def _fits(self) -> Array:
        """Tell by kind and by whom a line is about whether there is such a one."""
        fits = np.zeros((_EACH, _EACH), np.bool_)
        fits[[*OF_A_SEAT], : self.seats] = True
        fits[[POINTS, COUNT]] = self.side_of != NOBODY
        fits[SCORE] = self.scorer_of != NOBODY
        fits[[*OF_SIDES]] = True
        fits[self.rank == 0] = False
        return fits.ravel()

    def _lengths(self) -> tuple[Array, Array]:
        """Return by kind how many cards, calls or sides a line has at least and at most."""
        fewest, most = np.zeros(_EACH, np.int64), np.zeros(_EACH, np.int64)
        for kind, few, many in (
            (DEAL, 1, _EACH), (WIDOW, 1, _EACH), (DISCARD, 1, _EACH), (CALL, 1, 1),
            (SHOW, 1, 1), (TRICK, self.seats, self.seats), (BID, 1, self.seats),
            (SIDES, self.sides, self.sides), (WON, 1, _EACH),
        ):  # fmt: skip
            fewest[kind], most[kind] = few, many
        return fewest, most


class Part(NamedTuple):
    """The lines of one kind: their hands, whom they are about, where their cards are, how many."""

    hand: Array
    who: Array
    start: Array
    length: Array

    def every(self) -> Array:
        """Return the places of all that these lines have."""
        ends = np.cumsum(self.length)
        return np.repeat(self.start - ends + self.length, self.length) + np.arange(ends[-1:].sum())


class Layout:
    """The lines of records, one after the other.

    ``hand`` is that of each line, and ``who`` the seat or the side (a mask) that it is about.
    ``start`` and ``length`` are those of its cards among all, or of the sides that it tells.
    ``with_cards`` are the lines that have cards.
    """

    def __init__(self, games: Sequence[Game], shape: Shape) -> None:
        self.shape, self.games = shape, games
        sizes, self.kinds = joined(games, "sizes"), joined(games, "kinds")
        self.hands, lines = len(sizes), len(self.kinds)
        self.hand: Array = np.repeat(np.arange(self.hands), sizes)
        self.who = np.zeros(lines, np.uint8)
        self.who[self.at(*OF_A_SEAT)] = joined(games, "seats")
        self.who[self.at(*OF_A_SIDE)] = joined(games, "sides")
        self.members = joined(games, "members")
        self.start, self.length = np.zeros((2, lines), np.int64)
        self._spread(self.at(*OF_SIDES), joined(games, "told"))
        every = b"".join(game.cards for game in games)
        self.cards, lengths, odd = spelt.read(every, joined(games, "spelt"))
        self.with_cards = self.at(*HAVE_CARDS)
        self._spread(self.with_cards, lengths)
        self.odd = self.with_cards[odd]
        self._hear()

    def _spread(self, lines: Array, lengths: Array) -> None:
        ends = np.cumsum(lengths, dtype=np.int64)
        self.length[lines] = lengths
        self.start[lines] = ends - lengths

    def _hear(self) -> None:
        """Take the calls of auctions: as a table with a column for each, ``ABSENT`` where none."""
        known = texts(b"".join(game.calls for game in self.games))
        lengths = np.zeros(len(known.dictionary), np.int64)
        calls = np.full((len(lengths), self.shape.seats), ABSENT, np.uint8)
        for n, text in enumerate(known.dictionary.to_pylist()):
            heard = _calls(text[:-1])
            lengths[n] = len(heard)
            calls[n, : len(heard)] = heard[: self.shape.seats]
        which = known.indices.to_numpy()
        self.calls = calls.take(which, axis=0)
        self.length[self.at(BID)] = lengths.take(which)

    def at(self, *kinds: int) -> Array:
        """Return the lines of some kinds in their order."""
        return np.flatnonzero(np.isin(np.arange(_EACH), kinds).take(self.kinds))

    def of(self, kind: int) -> Part:
        """Return the lines of a kind."""
        at = self.at(kind)
        return Part(*(each.take(at) for each in (self.hand, self.who, self.start, self.length)))

    def faulty(self) -> Array:
        """Return hands that have some line that is none here, or stands where none of these may."""
        shape, kinds, hand = self.shape, self.kinds, self.hand
        ranks = shape.rank.take(kinds)
        odd = ~shape.fits.take(kinds * np.uint16(_EACH) + self.who)
        odd |= (self.length < shape.fewest.take(kinds)) | (self.length > shape.most.take(kinds))
        odd[1:] |= (ranks[1:] < ranks[:-1]) & (hand[1:] == hand[:-1])
        faulty: list[Array] = [hand[odd], hand[self.odd]]
        unknown = np.flatnonzero(~shape.known.take(self.cards))
        faulty.append(hand[self.line_of(unknown)])
        once: dict[int, Array] = {kind: hand.take(self.at(kind)) for kind in _ALONE}
        for there in once.values():
            faulty.append(there[1:][there[1:] == there[:-1]])
        faulty.append(without(once[BID], self.hands))
        faulty.append(np.setdiff1d(once[SHOW], once[CALL]))
        tricks = hand.take(self.at(TRICK))
        faulty.append(tricks[joined(self.games, "tricks") != nth(tricks) + 1])
        return np.concatenate(faulty)

    def line_of(self, cards: Array) -> Array:
        """Return the lines in which cards stand, by their places among all."""
        lines = self.with_cards
        ends = self.start.take(lines) + self.length.take(lines)
        return lines.take(np.searchsorted(ends, cards, "right"))


def _calls(text: bytes) -> list[int]:
    """Return the calls of an auction, 0 for a pass; none where they are no calls."""
    try:
        return [0 if call == "pass" else call for call in CALLS.decode(text)]
    except MsgspecError:
        return []


def joined(games: Iterable[Game], name: str, kind: type[np.generic] = np.uint8) -> Array:
    """Return the numbers of that name of all records."""
    return np.frombuffer(b"".join(map(attrgetter(name), games)), kind)


def nth(hands: Array) -> Array:
    """Return of things in the order of their hands which of its hand each is, from 0."""
    begins = np.flatnonzero(np.diff(hands, prepend=-1))
    place: Array = np.arange(len(hands))
    return place - np.repeat(begins, np.diff(begins, append=len(hands)))


def without(hands: Array, size: int) -> Array:
    """Return the hands, of so many, that are not among these."""
    there = np.zeros(size, np.bool_)
    there[hands] = True
    return np.flatnonzero(~there)
