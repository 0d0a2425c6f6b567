"""Frames: what must be settled about a hand before its cards are: bid, trump, the called card.

A frame names the bidder, trump, the called card and who holds it; each has its own places.
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from smearspec import diagnostics
from smearspec.cards import CARD_OF, JOKER_MASK, SUITS, cards_in
from smearspec.limits import FRAMES
from smearspec.notation import tree
from smearspec.play import call, trump
from smearspec.play.holding import candidates
from smearspec.play.state import UNKNOWN, Acts, Hand
from smearspec.record.plays import split_mark
from smearspec.rules.steps import CallPartner, Discard, LeadTrump, Take
from smearspec.verdict.unknown.layout import (
    HELD,
    PLAYED,
    THROWN,
    UNDEALT,
    Layout,
    Unfit,
    lay_out,
)


@dataclass(slots=True)
class Frame:
    """One way of settling a hand: its acts with calls, trump and called card written in."""

    acts: Acts
    layout: Layout


@dataclass(slots=True)
class Framing:
    """Settles a hand; ``replay`` judges acts by the rules, ``lawful`` leaves out illegal ways."""

    replay: Callable[[Acts], Hand]
    lawful: bool

    def frames(self, acts: Acts) -> list[Frame]:
        """Return every frame of a hand; Unfit where they cannot be told, or are too many."""
        found: list[Frame] = []
        heard: set[tuple[int | None, int, bool, bool]] = set()
        for calls in self._calls(acts, 0):
            hand = self._replay(calls)
            if hand is None:
                continue
            passed = all(said == "pass" for _, said in hand.calls)
            outcome = (hand.bidder, hand.bid, hand.passed_out, passed)
            if outcome in heard:
                continue
            heard.add(outcome)
            for named in self._trumps(calls, hand):
                for called in self._called(named):
                    found.extend(self._laid_out(called))
                    if len(found) > FRAMES:
                        raise Unfit
        return found

    def _replay(self, acts: Acts) -> Hand | None:
        """Replay acts; None where they are illegal and only legal ones are looked for."""
        hand = self.replay(acts)
        if hand.passed_out and any(isinstance(act, tree.Trick) for _, act in acts):
            # What was played shows that somebody has bid.
            return None
        illegal = any(diagnostics.severity(fault.code) == "error" for fault in hand.faults)
        return None if illegal and self.lawful else hand

    def _calls(self, acts: Acts, highest: int) -> Iterator[Acts]:
        """Yield the acts with every unknown call replaced by one that is legal there."""
        for place, (entry, act) in enumerate(acts):
            if not isinstance(act, tree.Bid) or "?" not in act.calls:
                continue
            n = act.calls.index("?")
            before = act.calls[:n]
            numbers = [int(one.removeprefix("^I ")) for one in before if one[-1].isdecimal()]
            step = self.replay([]).tables.auction
            top = max([step.minimum - 1, *numbers])
            # The dealer may be free to take the bid for as much as was bid.
            lowest = max(step.minimum, top)
            for call_ in ("pass", *(str(bid) for bid in range(lowest, step.maximum + 1))):
                calls = (*before, call_, *act.calls[n + 1 :])
                filled = [*acts[:place], (entry, act._replace(calls=calls)), *acts[place + 1 :]]
                yield from self._calls(filled, highest)
            return
        yield acts

    def _trumps(self, acts: Acts, hand: Hand) -> Iterator[tuple[Acts, int | None]]:
        """Yield the acts with each trump suit that an unknown trump may be; None where none is."""
        if hand.trump != UNKNOWN or hand.passed_out:
            yield acts, None
            return
        line = next((n for n, (_, act) in enumerate(acts) if isinstance(act, tree.Trump)), None)
        by_lead = isinstance(hand.tables.naming, LeadTrump)
        if not hand.started and (by_lead or line is None):
            yield acts, None
            return
        for suit, name in enumerate(SUITS):
            named = list(acts)
            if line is not None:
                entry, act = acts[line]
                if isinstance(act, tree.Trump) and act.suit == "?":
                    named[line] = (entry, act._replace(suit=name))
            yield named, suit

    def _called(self, named: tuple[Acts, int | None]) -> Iterator[tuple[Acts, int | None]]:
        """Yield the acts with each card that an unknown called card may be."""
        acts, suit = named
        for place, (entry, act) in enumerate(acts):
            if not isinstance(act, tree.Cards) or act.keyword != "call":
                continue
            token = act.cards[0]
            if token in CARD_OF:
                break
            hand = self.replay(acts)
            step = hand.tables.call
            if step is None or hand.bidder is None:
                raise Unfit  # pragma: no cover - the replay tells of a call that nobody may make
            cards = candidates(token, hand.tables.pack)
            cards &= call.callable_cards(hand, step, hand.bidder) & ~JOKER_MASK
            for card in cards_in(cards):
                filled = act._replace(cards=(hand.name(card),))
                yield [*acts[:place], (entry, filled), *acts[place + 1 :]], suit
            return
        yield acts, suit

    def _laid_out(self, named: tuple[Acts, int | None]) -> Iterator[Frame]:
        """Yield the frames of acts in which only cards are unknown: one for each partner."""
        acts, suit = named
        hand = self._replay(acts)
        if hand is None:
            return
        by_lead = isinstance(hand.tables.naming, LeadTrump)
        # A first lead that is known has made trump already.
        made = suit is None or hand.trump != UNKNOWN
        if suit is not None and not made:
            hand = copy.copy(hand)
            hand.name_trump(suit)
        layout = lay_out(hand)
        if layout is None:
            return
        if suit is not None and not made and by_lead and not _lead(layout, suit):
            return
        if hand.called is None or not hand.tables.pack >> hand.called & 1:
            yield Frame(acts, layout)
            return
        if self.lawful and not _not_with_bidder(layout):
            return
        if hand.partner is not None:
            yield Frame(acts, layout)
            return
        for seat in range(hand.seats):
            held = copy.copy(layout)
            held.fit = layout.fit.copy()
            held.hand = copy.copy(hand)
            held.hand.partner = seat
            places = layout.of_seat(seat, PLAYED, HELD)
            if seat == hand.bidder:
                # What nobody holds makes the bidder play alone.
                for n, place in enumerate(layout.places):
                    if place.kind in (THROWN, UNDEALT):
                        places |= 1 << n
            if held.fit.own(hand.called, places):
                yield Frame(acts, held)


def _lead(layout: Layout, suit: int) -> bool:
    """Let the first card led be one that makes this suit trump."""
    hand, row = layout.hand, layout.rows[0]
    leader = hand.bidder if row.leader == UNKNOWN else row.leader
    naming = hand.tables.naming
    if leader is None or not isinstance(naming, LeadTrump):
        return False  # pragma: no cover - asked only where the lead of a bidder makes trump
    claim = UNKNOWN if hand.trump_claim is None else hand.trump_claim[1]
    cards = 0
    for card in cards_in(hand.tables.pack):
        made = trump.suits_made(hand.tables, card)
        if suit in made and (len(made) == 1 or suit == claim):
            cards |= 1 << card
    place = layout.at.get((0, leader))
    if place is None:  # pragma: no cover - of a known lead that leaves trump open a line tells
        return bool(cards >> layout.fixed[0, leader] & 1)
    token = split_mark(row.plays[0])[1]
    return layout.fit.restrict(place, cards & candidates(token, hand.tables.pack))


def _not_with_bidder(layout: Layout) -> bool:
    """Keep the called card out of the hand that may not call it; False if it must be there."""
    hand = layout.hand
    step = hand.tables.call
    card = hand.called
    if step is None or card is None or hand.bidder is None:
        return True  # pragma: no cover - asked only where a bidder has called a card
    places = hand.tables.place
    if not layout.free >> card & 1:
        # It lies where the record has it: in the hand of the bidder, if he is seen to play it.
        later = Take in places and places[CallPartner] < places[Take]
        seen = any(
            seat == hand.bidder and played == card for (_, seat), played in layout.fixed.items()
        )
        return step.own_hand or later or not seen
    throws_later = Discard in places and places[CallPartner] < places[Discard]
    kinds = [] if step.own_hand else [PLAYED, HELD]
    # What is thrown after the call was in the hand when it was called.
    if not (step.own_hand if throws_later else step.own_discard):
        kinds.append(THROWN)
    barred = layout.of_seat(hand.bidder, *kinds)
    return layout.fit.own(card, ~barred)
