"""What nobody can check in a hand: acts that were legal or not, with one witness each way.

A throw is in doubt where a trump may lie in it that had to be kept, and where it need not; a play
where its seat may have kept a card that it had to play, and need not have.
"""

from collections.abc import Iterator
from typing import NamedTuple

from smearspec.cards import cards_in
from smearspec.play import discard
from smearspec.play.state import UNKNOWN
from smearspec.record.fault import HAND_LINE
from smearspec.verdict.unknown.course import PLAY, THROW, Laws
from smearspec.verdict.unknown.fit import Fit
from smearspec.verdict.unknown.frames import Framing
from smearspec.verdict.unknown.layout import HELD, PLAYED, THROWN, Layout, Unfit
from smearspec.verdict.unknown.search import Anything, Search, World
from smearspec.verdict.worlds import Unknown, has_places


class Doubt(NamedTuple):
    """An act that may have been legal or not.

    ``kind`` is throw or play; ``trick`` (from 1, 0 for a throw) and ``card`` tell the play.
    ``legal`` and ``illegal`` are cards of one world each: what the seat threw, or, for a play,
    what it still had in hand.  The act was illegal in any world with one of the illegal cards where
    that is ``sure``.
    """

    kind: str
    seat: int
    entry: int
    trick: int
    card: int
    legal: tuple[int, ...]
    illegal: tuple[int, ...]
    sure: bool = True


def doubts(unknown: Unknown) -> list[Doubt]:
    """Return every act of a hand that nobody can check, in the order of the hand.

    There are none where no way of completing the hand makes every act legal.
    """
    base = unknown.base
    if base.void is not None or base.passed_out or not has_places(base.tables):
        return []
    try:
        frames = Framing(unknown.replay, lawful=True).frames(unknown.acts)
    except Unfit:
        return []
    worlds = Search(unknown.replay, Anything()).run(frames).worlds
    if not worlds:
        return []
    found: dict[tuple[int, int], Doubt] = {}
    for frame in frames:
        for doubt in (*_throws(frame.layout, worlds[0]), *_plays(frame.layout, worlds[0])):
            told = doubt if len(frames) == 1 else doubt._replace(sure=False)
            found.setdefault((doubt.trick, doubt.seat), told)
    return [found[key] for key in sorted(found)]


def _throws(layout: Layout, lawful: World) -> Iterator[Doubt]:
    """Yield the throws in which there may have been a trump that had to be kept."""
    hand, step = layout.hand, layout.hand.tables.discard
    if step is None or not step.bar_trumps or hand.table is None:
        return
    for seat in range(hand.seats):
        illegal = _illegal_throw(layout, seat)
        if illegal:
            entry = hand.threw[seat]
            yield Doubt(
                THROW,
                seat,
                HAND_LINE if entry is None else entry,
                0,
                UNKNOWN,
                tuple(cards_in(lawful.thrown[seat])),
                tuple(cards_in(illegal)),
                not discard.may_spare_trump(hand, step, layout.ahead[seat][0]),
            )


def _in(layout: Layout, fit: Fit, seat: int, *kinds: str) -> int:
    """Return the cards (a mask) that lie in the places of a seat, of the given kinds."""
    cards = 0
    for place, members in zip(layout.places, fit.members, strict=True):
        if place.seat == seat and place.kind in kinds:
            cards |= members
    return cards


def _illegal_throw(layout: Layout, seat: int) -> int:
    """Return an illegal throw (a mask) that a seat may have made; 0 if it cannot have."""
    hand, step, table = layout.hand, layout.hand.tables.discard, layout.hand.table
    places = layout.of_seat(seat, THROWN)
    if step is None or table is None or not places:
        return 0
    count = hand.tables.thrown_by(seat, hand.bidder)
    low_first = sorted(cards_in(table.trumps & layout.free), key=lambda c: table.strength[c])
    for card in low_first:
        fit = layout.fit.copy()
        if not fit.places_of(card) & places or not fit.own(card, places):
            continue
        thrown = _in(layout, fit, seat, THROWN) | layout.thrown[seat]
        kept = layout.ahead[seat][0] | _in(layout, fit, seat, PLAYED, HELD)
        if not discard.throwable(hand, step, seat, kept | thrown, count).allows(thrown):
            return thrown
    return 0


def _plays(layout: Layout, lawful: World) -> Iterator[Doubt]:
    """Yield the known plays whose seat may have had to play another card."""
    hand, table = layout.hand, layout.hand.table
    laws = Laws(layout, lawful=True)
    for trick, row in enumerate(layout.rows):
        if row.leader == UNKNOWN or table is None:
            continue
        order = row.order(row.leader, hand.seats)
        lead = layout.fixed.get((trick, order[0]), UNKNOWN)
        for turn, seat in enumerate(order):
            card = layout.fixed.get((trick, seat), UNKNOWN)
            if UNKNOWN in (card, lead) or row.plays[turn][:2] == "^R":
                continue
            led = table.suit[lead] if turn else UNKNOWN
            keeps = laws.beside(card, led, trick + 1, seat)
            illegal = _kept_back(layout, seat, trick, ~keeps)
            if illegal:
                legal = lawful.left[seat] | lawful.played(seat, trick + 1)
                yield Doubt(
                    PLAY,
                    seat,
                    row.entry,
                    trick + 1,
                    card,
                    tuple(cards_in(legal)),
                    tuple(cards_in(illegal)),
                )


def _kept_back(layout: Layout, seat: int, trick: int, cards: int) -> int:
    """Return a card (a mask) out of these that a seat may have kept after a trick; 0 if none."""
    for n, place in enumerate(layout.places):
        later = place.trick > trick or place.kind == HELD
        if place.seat != seat or not later:
            continue
        for card in cards_in(layout.fit.dom[n] & cards):
            if layout.fit.copy().own(card, 1 << n):
                return 1 << card
    return 0


