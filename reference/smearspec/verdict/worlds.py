"""Worlds: the ways to fill what a hand leaves unknown, and what is true in all of them.

A world writes a card, call or suit for every unknown that the record names, and the throw of a
bidder where the score depends on it.  Each world is replayed like a record in full.  What no
candidate can be is left out before: a card that was seen elsewhere, or that its player was not
dealt.  Beyond ``MOST_WORLDS`` nothing is searched and the hand stays open.
"""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from smearspec import diagnostics
from smearspec.cards import CARD_OF, JOKER_MASK, SUITS, cards_in
from smearspec.notation import tree
from smearspec.play import call, discard
from smearspec.play.holding import candidates
from smearspec.play.replay import complete, replay_acts
from smearspec.play.state import UNKNOWN, Acts, Hand
from smearspec.record.fault import HAND_LINE, Fault
from smearspec.record.plays import split_mark
from smearspec.record.seats import Seats
from smearspec.rules.steps import Redeal
from smearspec.rules.tables import Tables
from smearspec.score.contract import Result, settle
from smearspec.score.items import Tally, tally

if TYPE_CHECKING:
    from smearspec.verdict.unknown.goals import Asked
    from smearspec.verdict.unknown.search import World

MOST_WORLDS = 4096
"""The most worlds of one hand that are searched."""

IMPOSSIBLE = frozenset({"card-already-played", "card-not-held", "duplicate-card"})
"""Codes of what cannot have happened; a world with such a fault is none."""


@dataclass(slots=True)
class Reading:
    """A hand as it went in one world; ``count`` is None where it is unfinished or unknown."""

    hand: Hand
    count: Tally | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class Unknown:
    """A hand that is not fully known: as far as it is told, its acts, and how acts are judged."""

    base: Hand
    acts: Acts
    replay: Callable[[Acts], Hand]


@dataclass(slots=True)
class Worlds:
    """The readings over which claims are judged, and the faults that all of them share.

    ``searched`` is false where there were too many worlds: then the last reading leaves gaps.
    ``placed`` is false where there may be a world in which an item was earned elsewhere.
    ``empty`` is true where the record fits no world: then the one reading only shows the play.
    ``proven`` holds claims, by entry and kind, that are known to be true or false whatever the
    readings say; ``witnesses`` say of the first readings where each card lies.  ``unknown`` is the
    hand as it is told, None where nothing of it is unknown.  A ``sheet`` tells results and no card.
    """

    readings: list[Reading]
    faults: list[Fault]
    searched: bool = True
    placed: bool = True
    empty: bool = False
    proven: Mapping[tuple[int, str], bool] = field(default_factory=dict)
    witnesses: "Sequence[World]" = ()
    unknown: Unknown | None = None
    sheet: bool = False


def read(hand: Hand) -> Reading:
    """Count and score a hand that has been replayed."""
    count = None if hand.passed_out or hand.void is not None else tally(hand)
    return Reading(hand, count, None if count is None else settle(hand, count))


def explore(
    tables: Tables,
    seats: Seats,
    acts: Acts,
    dealer: int | None,
    gaps: bool,
    totals: Sequence[int | None] = (),
    asked: "Callable[[], Asked] | None" = None,
) -> Worlds:
    """Replay a hand in every world; with ``gaps`` false the record names nothing unknown.

    ``totals`` are the points of each scorer before the hand, None where unknown; ``asked`` gives
    what is asked of a hand that is not fully known.
    """
    hand = replay_acts(tables, seats, acts, dealer, gaps, totals)
    if all(hand.exact) and not gaps:
        return Worlds([read(hand)], hand.faults)
    if asked is not None and not hand.started:
        from smearspec.verdict.sheet import is_sheet, read_sheet  # noqa: PLC0415  rarely used

        sheet = read_sheet(hand) if is_sheet(hand) else None
        if sheet is not None:
            return sheet
    replay = partial(replay_acts, tables, seats, dealer=dealer, totals=totals)
    unknown = Unknown(hand, acts, replay)
    found = None
    if not gaps and _is_settled(hand):
        found = Worlds([read(hand)], hand.faults)
    elif asked is not None and has_places(tables):
        from smearspec.verdict.unknown.explore import explore_unknown  # noqa: PLC0415  rarely used

        found = explore_unknown(unknown, asked())
    if found is None or found.empty:
        named = _by_names(hand, tables, seats, acts, dealer, gaps, totals)
        # The written unknowns one by one may tell better what is impossible.
        if found is None or any(diagnostics.severity(f.code) == "error" for f in named.faults):
            found = named
    found.unknown = unknown
    return found


def has_places(tables: Tables) -> bool:
    """Tell whether each card of a hand has one of a known number of places.

    It has not where seats draw again, throw as many as they like, or stop playing before others.
    """
    take, throw = tables.take, tables.discard
    return not (
        tables.uneven
        or Redeal in tables.place
        or (take is not None and (take.rest or take.who != "bidder"))
        or (throw is not None and throw.trumps_stay)
    )


def _is_settled(hand: Hand) -> bool:
    """Tell whether nothing that a finished hand does not tell can change what is made of it.

    Nobody can have broken a rule with what was thrown unseen, or been forced to: enough other
    cards are left that nobody has.
    """
    if hand.rest is not None or hand.trump == UNKNOWN or not complete(hand):
        return hand.void is not None or hand.passed_out
    if _hides_throw(hand) or any(item.among_dealt for item in hand.tables.items):
        return False
    if hand.called is not None and (
        not hand.played >> hand.called & 1 or hand.partner == hand.bidder
    ):
        return False  # nobody is sure to have it, or the bidder may have called a card of its own
    trumps = hand.tables.trumps[hand.trump].trumps
    free = hand.tables.pack & ~hand.played & ~trumps
    needed = 0
    for seat in range(hand.seats):
        own = hand.dealt[seat] & ~hand.played
        if hand.threw[seat] is None:
            if own & trumps:
                return False
            needed += hand.tables.thrown_by(seat, hand.bidder) - own.bit_count()
        free &= ~(own | hand.thrown[seat])
    return needed <= free.bit_count()


def _by_names(
    hand: Hand,
    tables: Tables,
    seats: Seats,
    acts: Acts,
    dealer: int | None,
    gaps: bool,
    totals: Sequence[int | None],
) -> Worlds:
    """Replay a hand with every unknown that it names filled in, whatever it does not name."""
    slots = _slots(hand, seats, acts) if gaps else []
    hidden = not slots and _hides_throw(hand)
    if not slots and not hidden:
        return Worlds([read(hand)], hand.faults)
    size = 1
    for slot in slots:
        size *= len(slot.choices)
        if size > MOST_WORLDS:
            return Worlds([read(hand)], hand.faults, searched=False)
    impossible = [slot for slot in slots if not slot.choices]
    if impossible:
        faults = hand.faults + [_cannot_be(acts, slot) for slot in impossible]
        return Worlds([read(hand)], faults, empty=True)
    found: list[Reading] = []
    rejected: list[Hand] = []
    for filled in _fill(slots, acts) if slots else [acts]:
        world = replay_acts(tables, seats, filled, dealer, totals=totals)
        # What was played shows that somebody has bid.
        unplayable = world.passed_out and any(isinstance(act, tree.Trick) for _, act in acts)
        if slots and (unplayable or any(fault.code in IMPOSSIBLE for fault in world.faults)):
            rejected.append(world)
            continue
        if not _hides_throw(world):
            found.append(read(world))
            continue
        throws = _throws(world, MOST_WORLDS - len(found))
        if throws is None:
            return Worlds([read(hand)], hand.faults, searched=False)
        found.extend(read(thrown) for thrown in throws)
    if found or not (slots or rejected):
        return _legal_part(hand, found)
    if not rejected:
        # Each unknown could be some card, but not all of them together.
        none = Fault("no-legal-way", HAND_LINE, facts={"case": "impossible"})
        return Worlds([read(hand)], [*hand.faults, none], empty=True)
    return Worlds([read(hand)], min((one.faults for one in rejected), key=len), empty=True)


def _cannot_be(acts: Acts, slot: "_Slot") -> Fault:
    """Return the fault that an unknown has no card left that it can be."""
    entry, act = acts[slot.act]
    token = act.plays[slot.n] if isinstance(act, tree.Trick) else "??"
    return Fault(
        "card-not-held",
        entry,
        slot.part,
        slot.n,
        rule="/deck",
        seat=slot.seat,
        trick=act.number if isinstance(act, tree.Trick) else None,
        facts={"card": split_mark(token)[1], "case": "impossible"},
    )


def _legal_part(hand: Hand, found: list[Reading]) -> Worlds:
    """Keep the legal worlds; where there is none, all of them with the faults they share."""
    legal = [reading for reading in found if not _errors(reading.hand)]
    if legal:
        return Worlds(legal, _shared(legal))
    if not found:
        return Worlds([read(hand)], hand.faults)
    shared = _shared(found)
    broken = any(diagnostics.severity(fault.code) == "error" for fault in shared)
    fewest = min((reading.hand.faults for reading in found), key=len)
    return Worlds(found, shared if broken else fewest)


def _errors(hand: Hand) -> bool:
    return any(diagnostics.severity(fault.code) == "error" for fault in hand.faults)


def _shared(readings: list[Reading]) -> list[Fault]:
    """Return the faults of the first reading that every other has at the same place."""
    others = [
        {(f.code, f.entry, f.part, f.n) for f in reading.hand.faults} for reading in readings[1:]
    ]
    return [
        fault
        for fault in readings[0].hand.faults
        if all((fault.code, fault.entry, fault.part, fault.n) in other for other in others)
    ]


@dataclass(frozen=True, slots=True)
class _Slot:
    """One unknown: the place of its act, the part and the number of the token, its candidates."""

    act: int
    part: str
    n: int
    choices: tuple[str, ...]
    seat: int | None = None


def _slots(hand: Hand, seats: Seats, acts: Acts) -> list[_Slot]:
    """Return every unknown that must be filled: plays, calls, trump, the called card."""
    slots: list[_Slot] = []
    for place, (_, act) in enumerate(acts):
        if isinstance(act, tree.Trick):
            slots.extend(_plays(hand, seats, place, act))
        elif isinstance(act, tree.Bid):
            step = hand.tables.auction
            numbers = (str(bid) for bid in range(step.minimum, step.maximum + 1))
            words = ("pass", *numbers)
            slots.extend(
                _Slot(place, "calls", n, words) for n, c in enumerate(act.calls) if c == "?"
            )
        elif isinstance(act, tree.Trump) and act.suit == "?" and hand.trump == UNKNOWN:
            slots.append(_Slot(place, "suit", 0, tuple(SUITS)))
        elif isinstance(act, tree.Cards) and act.keyword == "call":
            slots.extend(_called(hand, place, act))
    return sorted(slots, key=lambda slot: len(slot.choices))


def _called(hand: Hand, place: int, act: tree.Cards) -> Iterator[_Slot]:
    token = act.cards[0]
    step = hand.tables.call
    if token in CARD_OF or step is None or hand.bidder is None:
        return
    free = candidates(token, hand.tables.pack) & call.callable_cards(hand, step, hand.bidder)
    yield _Slot(place, "cards", 0, _tokens(hand, free))


def _plays(hand: Hand, seats: Seats, place: int, act: tree.Trick) -> Iterator[_Slot]:
    leader = seats.find(act.leader)
    if leader is None:
        leader = next((t.leader for t in hand.tricks if t.number == act.number), UNKNOWN)
    late = any(play.startswith("^L") for play in act.plays)
    for n, play in enumerate(act.plays):
        _, token = split_mark(play)
        if token in CARD_OF or token == "-":
            continue
        free = candidates(token, hand.tables.pack) & ~hand.played
        seat = None if leader == UNKNOWN or late else (leader + n) % hand.seats
        if seat is not None:
            mine = _holdable(hand, seat)
            alike = mine & JOKER_MASK and not hand.tables.marked
            free &= mine | JOKER_MASK if alike else mine
        yield _Slot(place, "plays", n, _tokens(hand, free), seat)


def _holdable(hand: Hand, seat: int) -> int:
    """Return the cards (a mask) that a seat can have had in hand when play started."""
    if hand.exact[seat]:  # pragma: no cover - a seat with an untold play has no exact hand
        return hand.held[seat]
    others = 0
    for other in range(hand.seats):
        if other != seat:
            others |= hand.dealt[other] | hand.thrown[other]
    return hand.had[seat] & ~others & ~hand.thrown[seat]


def _tokens(hand: Hand, cards: int) -> tuple[str, ...]:
    """Return the tokens of a set of cards, each once: jokers alike are one choice."""
    return tuple(dict.fromkeys(hand.name(card) for card in cards_in(cards)))


def _fill(slots: list[_Slot], acts: Acts) -> Iterator[Acts]:
    """Yield the acts of every world; no card but a joker stands in two places."""
    chosen: list[str] = []

    def descend(depth: int) -> Iterator[Acts]:
        if depth == len(slots):
            yield _written(slots, chosen, acts)
            return
        slot = slots[depth]
        for token in slot.choices:
            taken = any(
                t == token and s.part == slot.part for s, t in zip(slots, chosen, strict=False)
            )
            if taken and slot.part == "plays" and token != "JO":
                continue
            chosen.append(token)
            yield from descend(depth + 1)
            chosen.pop()

    yield from descend(0)


def _written(slots: list[_Slot], chosen: list[str], acts: Acts) -> Acts:
    """Return the acts with the chosen tokens written in."""
    filled = list(acts)
    for slot, token in zip(slots, chosen, strict=True):
        entry, act = filled[slot.act]
        match act:
            case tree.Trump():
                filled[slot.act] = (entry, act._replace(suit=token))
            case tree.Bid():
                filled[slot.act] = (entry, act._replace(calls=_put(act.calls, slot.n, token)))
            case tree.Cards():
                filled[slot.act] = (entry, act._replace(cards=_put(act.cards, slot.n, token)))
            case tree.Trick():  # pragma: no branch - nothing else has unknowns
                filled[slot.act] = (entry, act._replace(plays=_put(act.plays, slot.n, token)))
    return filled


def _put(tokens: tuple[str, ...], n: int, token: str) -> tuple[str, ...]:
    """Return tokens with the ``n``-th replaced; its mark stays."""
    mark, _ = split_mark(tokens[n])
    return (*tokens[:n], f"{mark} {token}".lstrip(), *tokens[n + 1 :])


def _hides_throw(hand: Hand) -> bool:
    """Tell whether a throw that nobody wrote down may change the score."""
    step = hand.tables.discard
    if step is None or hand.bidder is None or not complete(hand) or hand.trump == UNKNOWN:
        return False
    if not hand.tables.throws(hand.bidder, hand.bidder) or hand.threw[hand.bidder] is not None:
        return False
    return step.pips_for_bidder or any(item.among_dealt for item in hand.tables.items)


def _throws(hand: Hand, budget: int) -> list[Hand] | None:
    """Return the hand with every legal throw that the bidder may have made; None if too many."""
    step, seat = hand.tables.discard, hand.bidder
    if step is None or seat is None:  # pragma: no cover - such a hand hides no throw
        return [hand]
    if step.trumps_stay:
        return None  # how many cards went is a matter of the hand
    count = hand.tables.thrown_by(seat, seat)
    own = hand.dealt[seat] & ~hand.played
    others = 0
    for other in range(hand.seats):
        if other != seat:
            others |= hand.dealt[other] | hand.thrown[other]
    pool = hand.tables.pack & ~hand.played & ~others & ~own
    free = count - own.bit_count()
    if free < 0:
        return []
    if comb(pool.bit_count(), free) > budget:
        return None
    kept = sum(
        1 << card
        for trick in hand.tricks
        for player, card in zip(trick.seats, trick.cards, strict=True)
        if player == seat and card != UNKNOWN
    )
    found: list[Hand] = []
    for drawn in combinations(cards_in(pool), free):
        thrown = own | sum(1 << card for card in drawn)
        if discard.throwable(hand, step, seat, kept | thrown, count).allows(thrown):
            found.append(_with_throw(hand, seat, thrown, kept))
    return found


def _with_throw(hand: Hand, seat: int, thrown: int, kept: int) -> Hand:
    """Return a copy of a hand in which the bidder's throw is known."""
    world = copy.copy(hand)
    world.thrown = [*hand.thrown]
    world.threw = [*hand.threw]
    world.dealt = [*hand.dealt]
    world.thrown[seat] = thrown
    world.threw[seat] = 0
    world.dealt[seat] |= thrown | kept
    return world
