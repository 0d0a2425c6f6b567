"""Replaying one hand: each line goes to the step that it belongs to, in the order of the rules."""

from collections.abc import Callable, Sequence

from smearspec.cards import BIT_OF
from smearspec.notation import tree
from smearspec.play import (
    ahead,
    auction,
    call,
    deal,
    discard,
    draw,
    following,
    redeal,
    show,
    take,
    tricks,
    trump,
)
from smearspec.play.state import UNKNOWN, Acts, Hand, Offence, Trick
from smearspec.play.turn import turn
from smearspec.record.seats import Seats
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
)
from smearspec.rules.tables import Tables

LINES: dict[str, tuple[type[Step], Callable[[Hand, int, tree.Cards], None]]] = {
    "deal": (Deal, deal.apply),
    "widow": (Take, take.apply),
    "discard": (Discard, discard.apply),
    "draw": (Draw, draw.apply),
    "call": (CallPartner, call.apply),
}
"""The kind of step that a line of cards belongs to, and what the line does, by its keyword."""

ACTS = frozenset({tree.Cards, tree.Bid, tree.Trump, tree.Trick, tree.Rest, tree.Void})
"""The kinds of line that are acts; the others are claims and remarks."""

MISDEAL = frozenset({"wrong-card-count", "duplicate-card"})
"""Codes of a deal that went wrong; a hand that is void as a misdeal has been put right."""

ORDER = frozenset({"phase-order", "act-missing"})
"""Codes of a line in the wrong place or missing: one cause, one finding."""


def replay_acts(
    tables: Tables,
    seats: Seats,
    acts: Acts,
    dealer: int | None,
    gaps: bool = True,
    totals: Sequence[int | None] = (),
) -> Hand:
    """Replay acts, each with the number of its entry, and note every fault.

    Claims are left aside.  ``dealer`` is None where nobody knows who dealt; ``gaps`` may be false
    where no card, call or suit is written as unknown; ``totals`` are those before the hand.
    """
    hand = Hand(tables, seats, dealer, gaps, totals)
    hand.acts = acts
    echo = False
    for entry, act in acts:
        if type(act) is tree.Trick and hand.started and not (hand.over or hand.stopped):
            _trick(hand, entry, act)  # as ``_do`` would, without asking anything else
        elif type(act) not in ACTS or hand.stopped or entry in hand.taken_early:
            continue
        elif hand.over:
            if not echo:
                hand.fault("phase-order", entry, rule="/hand", case=hand.over)
            echo = True
        else:
            _do(hand, entry, act)
    finish(hand)
    return hand


def _do(hand: Hand, entry: int, act: tree.Act) -> None:
    """Do what one line says."""
    if type(act) is tree.Trick:
        _enter(hand, Play, entry, "trick")  # never too late: the play comes last
        _trick(hand, entry, act)
    elif type(act) is tree.Cards:
        _cards(hand, entry, act)
    else:
        _act(hand, entry, act)


def _act(hand: Hand, entry: int, act: tree.Act) -> None:
    """Do what a line says that is neither a trick nor cards."""
    match act:
        case tree.Bid():
            if _enter(hand, Auction, entry, "bid"):  # pragma: no branch - else taken early
                auction.apply(hand, entry, act)
                auction.settle(hand, entry, entry != hand.acts[-1][0])
        case tree.Trump():
            _trump(hand, entry, act)
        case tree.Rest():
            if _enter(hand, Play, entry, "claim"):  # pragma: no branch - the play comes last
                hand.rest = hand.seat(act.seat)
                hand.over = "claimed"
                _begin(hand)
        case tree.Void():
            hand.void = act.reason
            if act.reason == "redeal":
                redeal.void(hand, entry)
            if act.reason == "misdeal":
                # The table has seen what was wrong with the deal, and said so.
                hand.faults = [fault for fault in hand.faults if fault.code not in MISDEAL]
                dealer = UNKNOWN if hand.dealer is None else hand.dealer
                hand.offences.append(Offence("misdeal", dealer, entry))
            hand.over = "void"
        case _:
            raise TypeError(f"{type(act).__name__}")  # pragma: no cover - ACTS are these


def _cards(hand: Hand, entry: int, act: tree.Cards) -> None:
    if act.keyword == "show":
        show.apply(hand, entry, act)
        return
    kind, apply = LINES.get(act.keyword, (None, None))
    if kind is Draw and hand.tables.draw is None:
        kind, apply = Redeal, redeal.apply
    unknown = kind is Redeal and not (hand.tables.redeal and hand.tables.redeal.new_hand)
    if kind is None or apply is None or kind not in hand.tables.place or unknown:
        hand.fault("phase-order", entry, rule="/hand", case="absent", name=act.keyword)
    elif _enter(hand, kind, entry, act.keyword):
        apply(hand, entry, act)


def _trump(hand: Hand, entry: int, act: tree.Trump) -> None:
    """Hear a ``trump`` line, which stands after the bid and before the first lead."""
    if isinstance(hand.tables.naming, AnnounceTrump):
        if _enter(hand, AnnounceTrump, entry, "trump"):  # pragma: no branch - else taken early
            hand.trump_claim = (entry, UNKNOWN)
            trump.apply(hand, entry, act)
        return
    if hand.started:
        hand.fault("phase-order", entry, rule="/hand", case="late", name="trump")
        return
    bidding = hand.tables.place[Auction]
    if hand.waiting <= bidding and not hand.calls:
        _leave_until(hand, bidding + 1, entry, "trump")
    trump.apply(hand, entry, act)


def _enter(hand: Hand, kind: type[Step], entry: int, keyword: str) -> bool:
    """Go on to the step of a line; False when the line stands in the wrong place."""
    target = hand.tables.place[kind]
    if target == hand.waiting:
        return True
    if target < hand.waiting:
        hand.fault("phase-order", entry, rule="/hand", case="late", name=keyword)
        return False
    _leave_until(hand, target, entry, keyword)
    return True


def _leave_until(hand: Hand, target: int, entry: int, keyword: str) -> None:
    """Leave the steps before ``target``, each settled.

    Where a step that may not be left out has not been heard of, its line is missing; if it stands
    further down, the present line came too early and that line is taken first.
    """
    steps = hand.tables.steps
    while hand.waiting < target:
        step = steps[hand.waiting]
        due = _due(hand, step)
        if due:
            later = _later_line(hand, due, entry)
            _report_due(hand, step, due, entry, keyword, early=later is not None)
            if later is not None:
                hand.taken_early.add(later[0])
                _do(hand, *later)
                continue
        hand.waiting += 1
        if isinstance(step, Deal):
            deal.settle(hand)
        elif isinstance(step, Take):
            take.settle(hand, step)
        elif isinstance(step, Redeal):
            redeal.settle(hand)
        elif isinstance(step, Discard):
            discard.settle(hand)
            if hand.tables.draw is not None:
                discard.judge_bars(hand)  # before the hands are filled up
        elif isinstance(step, Draw):
            draw.settle(hand, step)


def _due(hand: Hand, step: Step) -> str:
    """Return the keyword of the line that a step still needs, if it may not be left out."""
    if isinstance(step, Auction):
        return "" if hand.calls else "bid"
    if isinstance(step, AnnounceTrump):
        return "" if hand.trump_claim else "trump"
    if isinstance(step, CallPartner):
        return "" if hand.call_heard else "call"
    return ""


def _later_line(hand: Hand, keyword: str, entry: int) -> tuple[int, tree.Act] | None:
    """Return the first line of a kind that stands after an entry and has not been taken."""
    kinds = {"bid": tree.Bid, "trump": tree.Trump}
    for number, act in hand.acts:
        if number <= entry or number in hand.taken_early:
            continue
        if type(act) is kinds.get(keyword) or (
            isinstance(act, tree.Cards) and act.keyword == keyword
        ):
            return number, act
    return None


def _report_due(hand: Hand, step: Step, due: str, entry: int, keyword: str, early: bool) -> None:
    """Report a missing line or one that comes too early, once for one line."""
    if any(fault.entry == entry and fault.code in ORDER for fault in hand.faults):
        return
    if early or due == "bid":
        hand.fault("phase-order", entry, rule="/hand", case="early", name=keyword, needed=due)
    else:
        hand.fault("act-missing", entry, rule=step.pointer, name=due, seat=hand.bidder)


def _begin(hand: Hand) -> None:
    """Before the first trick: what the seats will play tells what they hold."""
    if hand.started:
        return
    hand.started = True
    hand.most, hand.uneven = hand.tables.tricks, hand.tables.uneven
    ahead.look_ahead(hand)
    hand.had = [
        held if exact else could
        for held, exact, could in zip(hand.held, hand.exact, hand.could, strict=True)
    ]
    call.find_partner(hand)
    if not isinstance(hand.tables.naming, LeadTrump):
        discard.judge_bars(hand)


def _trick(hand: Hand, entry: int, act: tree.Trick) -> None:
    """Play one written trick, or report that its number is out of order."""
    first_trick = not hand.started
    if first_trick:
        _begin(hand)
    number = act.number
    expected, most = hand.number + 1, hand.most
    if number > most or len(hand.tricks) >= most:
        if not any(fault.code == "too-many-tricks" for fault in hand.faults):
            hand.fault(
                "too-many-tricks",
                entry,
                trick=number,
                found=number,
                limit=most,
                rule=hand.tables.play.pointer,
            )
        return
    if number != expected:
        hand.fault("trick-number", entry, "number", trick=number, needed=expected, found=number)
        if number < expected and any(hand.played & BIT_OF.get(play, 0) for play in act.plays):
            return
        for missing in range(expected, number):
            hand.tricks.append(Trick(missing, entry, UNKNOWN, [], []))
    hand.number = number
    if first_trick and isinstance(hand.tables.naming, LeadTrump):
        dealt = [*hand.held]
        tricks.apply(hand, entry, act)
        after, hand.held = hand.held, dealt
        discard.judge_bars(hand)
        hand.held = after
    else:
        tricks.apply(hand, entry, act)


def finish(hand: Hand) -> None:
    """After the last line: what can be told only at the end, and whether a fault voids it all."""
    known = hand.tables.penalties
    if hand.void is None and any(
        one.kind in known and known[one.kind].hand_void for one in hand.offences
    ):
        hand.void = "penalty"
    if not hand.started:
        discard.judge_bars(hand)
    elif hand.called is not None:
        call.partner_from_play(hand, complete(hand))


def _played_out(hand: Hand) -> bool:
    """Tell whether nobody has anything left to play, though more tricks were possible."""
    if not hand.tables.uneven or hand.trump == UNKNOWN or not following.nobody_plays(hand):
        return False
    return bool(hand.tricks) or turn(hand) is None


def complete(hand: Hand) -> bool:
    """Tell whether every trick is whole, or the rest was given to a seat."""
    if hand.rest is not None:
        return True
    if len(hand.tricks) != hand.tables.tricks and not _played_out(hand):
        return False
    for trick in hand.tricks:  # noqa: SIM110  far cheaper than a generator, and asked often
        if not trick.whole:
            return False
    return True
