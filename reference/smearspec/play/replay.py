"""Replaying one hand: each line goes to the step that it belongs to, in the order of the rules."""

from collections.abc import Callable
from typing import TypeAlias

from smearspec.cards import CARD_OF
from smearspec.notation import tree
from smearspec.play import auction, call, deal, discard, take, tricks, trump
from smearspec.play.choice import Choice
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.record.hand import HandRecord
from smearspec.record.plays import split_mark
from smearspec.record.seats import Seats
from smearspec.rules.compile import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    LeadTrump,
    Play,
    Step,
    Tables,
    Take,
)

STEP_OF: dict[str, type[Step]] = {
    "deal": Deal,
    "widow": Take,
    "discard": Discard,
    "call": CallPartner,
}
"""The kind of step that a line of cards belongs to, by its keyword."""

ACTS = frozenset({tree.Cards, tree.Bid, tree.Trump, tree.Trick, tree.Rest, tree.Void})
"""The kinds of line that are acts; the others are claims and remarks."""

Acts: TypeAlias = list[tuple[int, tree.Act]]


def replay(tables: Tables, seats: Seats, record: HandRecord, dealer: int | None) -> Hand:
    """Replay the acts of one hand and note every fault; claims are left aside.

    ``dealer`` is None where nobody knows who dealt.
    """
    return replay_acts(tables, seats, record.acts, dealer)


def replay_acts(tables: Tables, seats: Seats, acts: Acts, dealer: int | None) -> Hand:
    """Replay acts that stand with the numbers of their entries."""
    hand = Hand(tables, dealer)
    hand.trick_acts = [
        (entry, act.number, _seat(seats, act.leader), _plays(seats, act.plays))
        for entry, act in acts
        if type(act) is tree.Trick
    ]
    written = iter(hand.trick_acts)
    last = len(acts) - 1
    last_trick = hand.trick_acts[-1] if hand.trick_acts else None
    echo = False
    for place, (entry, act) in enumerate(acts):
        if type(act) not in ACTS:
            continue
        trick = next(written) if type(act) is tree.Trick else None
        if hand.stopped:
            continue
        if hand.over:
            if not echo:
                hand.fault("phase-order", entry, rule="/hand", case=hand.over)
            echo = True
        elif trick is None:
            _act(hand, seats, entry, act, place < last)
        elif _enter(hand, Play, entry, "trick"):
            _trick(hand, trick, trick is last_trick)
    finish(hand)
    return hand


def _seat(seats: Seats, name: str) -> int:
    found = seats.find(name)
    return UNKNOWN if found is None else found


def _plays(seats: Seats, plays: tuple[str, ...]) -> tuple[str, ...]:
    """Return plays with the seat of a ``^L`` mark as its number."""
    if "^" not in "".join(plays):
        return plays
    parts = (split_mark(play) for play in plays)
    return tuple(
        f"^L {_seat(seats, mark[3:])} {token}" if mark[:2] == "^L" else f"{mark} {token}".lstrip()
        for mark, token in parts
    )


def _act(hand: Hand, seats: Seats, entry: int, act: tree.Act, more: bool) -> None:
    """Do what a line says that is no trick."""
    match act:
        case tree.Cards():
            _cards(hand, entry, act, _seat(seats, act.seat))
        case tree.Bid():
            if _enter(hand, Auction, entry, "bid"):
                auction.apply(hand, entry, act, seats.find(act.seat))
                auction.settle(hand, entry, more)
        case tree.Trump():
            _trump(hand, seats, entry, act)
        case tree.Rest():
            if _enter(hand, Play, entry, "claim"):
                hand.rest = _seat(seats, act.seat)
                hand.over = "claimed"
                _begin(hand)
        case tree.Void():
            hand.void = act.reason
            hand.over = "void"
        case _:
            raise TypeError(f"{type(act).__name__} is no act")


def _cards(hand: Hand, entry: int, act: tree.Cards, seat: int) -> None:
    if act.keyword == "show":
        _show(hand, entry, act, seat)
        return
    kind = STEP_OF.get(act.keyword)
    if kind is None or kind not in hand.tables.place:
        hand.fault("phase-order", entry, rule="/hand", case="absent", name=act.keyword)
        return
    if not _enter(hand, kind, entry, act.keyword):
        return
    step = hand.step
    if isinstance(step, Deal):
        deal.apply(hand, entry, act, seat)
    elif isinstance(step, Take):
        take.apply(hand, entry, act, seat, step)
    elif isinstance(step, Discard):
        discard.apply(hand, entry, act, seat, step)
    elif isinstance(step, CallPartner):
        call.apply(hand, entry, act, seat, step)


def _show(hand: Hand, entry: int, act: tree.Cards, seat: int) -> None:
    """A card shown to the table: its seat holds it."""
    for n, token in enumerate(act.cards):
        if token not in CARD_OF:
            continue
        bit = 1 << hand.card(token, seat)
        if not (hand.held[seat] | (0 if hand.exact[seat] else hand.could[seat])) & bit:
            hand.fault(
                "card-not-held",
                entry,
                "cards",
                n,
                seat=seat,
                card=token,
                case="shown",
                rule="/deck",
            )
        elif not hand.exact[seat]:
            hand.held[seat] |= bit
    call.find_partner(hand)


def _trump(hand: Hand, seats: Seats, entry: int, act: tree.Trump) -> None:
    """Hear a ``trump`` line, which stands after the bid and before the first lead."""
    if isinstance(hand.tables.naming, AnnounceTrump):
        if _enter(hand, AnnounceTrump, entry, "trump"):
            if hand.trump_claim is not None:
                return
            hand.trump_claim = (entry, UNKNOWN)
            trump.apply(hand, entry, act, seats.find(act.seat))
        return
    if hand.started:
        hand.fault("phase-order", entry, rule="/hand", case="late", name="trump")
        return
    bidding = hand.tables.place[Auction]
    if hand.waiting <= bidding and not hand.calls:
        _leave_until(hand, bidding + 1, entry)
    trump.apply(hand, entry, act, seats.find(act.seat))


def _enter(hand: Hand, kind: type[Step], entry: int, keyword: str) -> bool:
    """Go on to the step of a line; False when the line stands in the wrong place."""
    target = hand.tables.place[kind]
    if target == hand.waiting:
        return True
    if target < hand.waiting:
        hand.fault("phase-order", entry, rule="/hand", case="late", name=keyword)
        return False
    _leave_until(hand, target, entry)
    return True


def _leave_until(hand: Hand, target: int, entry: int) -> None:
    """Leave the steps before ``target``; a step that may not be left out is missed at ``entry``."""
    steps = hand.tables.steps
    while hand.waiting < target:
        step = steps[hand.waiting]
        hand.waiting += 1
        missing = ""
        if isinstance(step, Deal):
            deal.settle(hand)
        elif isinstance(step, Auction):
            missing = "" if hand.calls else "bid"
        elif isinstance(step, AnnounceTrump):
            missing = "" if hand.trump_claim else "trump"
        elif isinstance(step, Take):
            take.settle(hand, step)
        elif isinstance(step, Discard):
            discard.settle(hand)
        elif isinstance(step, CallPartner):
            missing = "" if hand.called is not None or hand.partner is not None else "call"
        if missing and not any(fault.code == "act-missing" for fault in hand.faults):
            hand.fault("act-missing", entry, rule=step.pointer, name=missing, seat=hand.bidder)


def _begin(hand: Hand) -> None:
    """Before the first trick: what the seats will play tells what they hold."""
    if hand.started:
        return
    hand.started = True
    tricks.look_ahead(hand)
    call.find_partner(hand)
    if not isinstance(hand.tables.naming, LeadTrump):
        discard.judge_bars(hand)


def _trick(hand: Hand, written: tuple[int, int, int, tuple[str, ...]], last: bool) -> None:
    """Play one written trick, or report that its number is out of order."""
    entry, number, first, plays = written
    first_trick = not hand.started
    _begin(hand)
    expected = len(hand.tricks) + 1
    if number > hand.tables.tricks or expected > hand.tables.tricks:
        if not any(fault.code == "too-many-tricks" for fault in hand.faults):
            hand.fault(
                "too-many-tricks",
                entry,
                trick=number,
                found=number,
                limit=hand.tables.tricks,
                rule=hand.tables.play.pointer,
            )
        return
    if number != expected:
        hand.fault(
            "trick-number", entry, "number", trick=number, needed=expected, found=number, rule=None
        )
        if number < expected and any(
            hand.played >> CARD_OF[play] & 1 for play in plays if play in CARD_OF and play != "JO"
        ):
            return
        for missing in range(expected, number):
            hand.tricks.append(Trick(missing, entry, UNKNOWN, [], []))
    holdings = [*hand.held]
    tricks.apply(hand, entry, number, first, plays, last)
    if first_trick and isinstance(hand.tables.naming, LeadTrump):
        after, hand.held = hand.held, holdings
        discard.judge_bars(hand)
        hand.held = after


def turn(hand: Hand) -> tuple[Step, Choice] | None:
    """Return the step that is due and what its seat may do; None when the hand is over."""
    if hand.stopped or hand.over:
        return None
    for step in hand.tables.steps[hand.waiting :]:
        choice = _CHOICES[type(step)](hand)
        if choice is not None:
            return step, choice
    return None


_CHOICES: dict[type[Step], Callable[[Hand], Choice | None]] = {
    Deal: deal.choice,
    Auction: auction.choice,
    AnnounceTrump: trump.choice,
    LeadTrump: trump.choice,
    Take: take.choice,
    Discard: discard.choice,
    CallPartner: call.choice,
    Play: tricks.choice,
}


def finish(hand: Hand) -> None:
    """After the last line: what can be told only at the end."""
    if not hand.started:
        discard.judge_bars(hand)
    else:
        call.partner_from_play(hand, complete(hand))


def complete(hand: Hand) -> bool:
    """Tell whether every trick is whole, or the rest was given to a seat."""
    if hand.rest is not None:
        return True
    return len(hand.tricks) == hand.tables.tricks and all(trick.whole for trick in hand.tricks)
