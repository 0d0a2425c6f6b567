"""The auction, from the dealer's left: one call a seat, or round and round until it is over."""

from typing import Any

from smearspec.notation import tree
from smearspec.play.choice import Calls
from smearspec.play.state import Hand, Offence
from smearspec.record.fault import SeatNumber
from smearspec.rules.steps import Auction


def may_be_over(hand: Hand) -> bool:
    """Tell whether an unknown call may have ended the auction, or have left a seat out of it."""
    step, calls = hand.tables.auction, [call for _, call in hand.calls]
    return "?" in calls and (step.open or (step.ends_at_maximum and calls[-1] == "?"))


def choice(hand: Hand) -> Calls | None:
    """Return the seat to call and its calls; None when the auction is over."""
    step = hand.tables.auction
    seat = next_caller(hand, step)
    if seat is None:
        return None
    bids = range(_lowest(hand, step, seat), step.maximum + 1)
    open_bids = (str(bid) for bid in bids if not _barred(hand, step, seat, bid))
    return Calls(seat, ("pass", *open_bids))


def next_caller(hand: Hand, step: Auction) -> int | None:
    """Return the seat to call next; None when the auction is over."""
    if step.ends_at_maximum and hand.bid >= step.maximum:
        return None
    if step.open:
        return _next_of_the_open(hand, step)
    if len(hand.calls) >= _callers(hand, step):
        return None
    return _after_the_last(hand)


def _after_the_last(hand: Hand) -> int:
    """Return the seat on the left of the last to call, at first on the left of the dealer."""
    if hand.calls:
        return (hand.calls[-1][0] + 1) % hand.seats
    return 0 if hand.dealer is None else (hand.dealer + 1) % hand.seats


def _next_of_the_open(hand: Hand, step: Auction) -> int | None:
    """Return who calls next where seats call again and again; a pass is final.

    The auction is over when all have passed, or all but one who has called.
    """
    passed = {seat for seat, call in hand.calls if call == "pass"}
    called = {seat for seat, _ in hand.calls}
    first = _after_the_last(hand)
    order = [(first + turn) % hand.seats for turn in range(hand.seats)]
    left = [seat for seat in order if seat not in passed]
    if len(left) == 1 and (left[0] in called or not _asked_alone(hand, step, left[0])):
        return None
    return left[0] if left else None


def _last_caller(hand: Hand) -> int | None:
    """Return the dealer's seat; where nobody knows who dealt, that before the first to call."""
    if hand.dealer is not None or not hand.calls:
        return hand.dealer
    return (hand.calls[0][0] - 1) % hand.seats


def _asked_alone(hand: Hand, step: Auction, seat: int) -> bool:
    """Tell whether a seat is asked that has not called when all the others have passed."""
    return step.dealer_always_asked or seat != _last_caller(hand)


def _lowest(hand: Hand, step: Auction, seat: int) -> int:
    """Return the lowest bid open to a seat, whatever its score."""
    matches = seat == _last_caller(hand) and hand.bid >= max(step.matched_from, 1)
    return max(step.minimum, hand.bid + (0 if matches else 1))


def _barred(hand: Hand, step: Auction, seat: int, bid: int) -> bool:
    """Tell whether a bid is one that the score of its seat, as far as it is known, forbids."""
    return bid >= step.high_from and below(hand, step, seat) is not None


def below(hand: Hand, step: Auction, seat: int) -> int | None:
    """Return the score of a seat where it is too low for the high bids, else None."""
    for scorer, total in zip(hand.tables.scorers, hand.totals, strict=False):
        if seat in scorer and total is not None and total < step.high_score:
            return total
    return None


def _callers(hand: Hand, step: Auction) -> int:
    """Return how many seats are asked: the dealer may not be, when nobody has bid."""
    if step.dealer_always_asked or any(call != "pass" for _, call in hand.calls):
        return hand.seats
    return hand.seats - 1


def apply(hand: Hand, entry: int, act: tree.Bid) -> None:
    """Hear the calls of the ``bid`` line, of which its seat makes the first."""
    seat = hand.roster.find(act.seat)
    step = hand.tables.auction
    if hand.dealer is not None:
        first = (hand.dealer + 1) % hand.seats
        if seat is not None and seat != first:
            hand.fault(
                "bid-out-of-turn",
                entry,
                "seat",
                seat=seat,
                rule=step.pointer,
                needed=SeatNumber(first),
            )
        seat = first if seat is None else seat
    seat = 0 if seat is None else seat
    open_call = skipped = False
    for n, written in enumerate(act.calls):
        due = next_caller(hand, step)
        if due is None:
            _report_over(hand, step, entry, n, len(act.calls))
            break
        caller = due if n else seat
        open_call = open_call or written == "?"
        if skipped and written != "^S":
            hand.offences.append(Offence("bid-out-of-turn", caller, entry))
        skipped = written == "^S"
        hand.calls.append((caller, _hear(hand, step, entry, n, caller, written)))
    if open_call:
        # What was called there may have been the highest bid, so that nobody is sure to have it.
        hand.bidder = None


def _report_over(hand: Hand, step: Auction, entry: int, n: int, found: int) -> None:
    """Report the first call too many, and what had ended the auction."""
    seat = _after_the_last(hand)
    facts: dict[str, Any] = {"found": found, "needed": n}
    if step.ends_at_maximum and hand.bid >= step.maximum and hand.bidder is not None:
        facts |= {"case": "maximum", "limit": step.maximum, "other": SeatNumber(hand.bidder)}
        rule = f"{step.pointer}/ends-at-maximum"
    elif step.open:
        facts |= {"case": "open"}
        seat = seat if hand.bidder is None else hand.bidder
        rule = f"{step.pointer}/form"
    elif n < hand.seats:
        facts |= {"case": "dealer-not-asked"}
        rule = f"{step.pointer}/dealer-asked"
    else:
        rule = step.pointer
    hand.fault("auction-over", entry, "calls", n, rule=rule, seat=seat, **facts)


def _hear(hand: Hand, step: Auction, entry: int, n: int, caller: int, written: str) -> str:
    """Judge one call, take it as the highest bid if it is, and return it without its mark."""
    call = written.removeprefix("^I ")
    if call in ("pass", "?", "^S"):
        if call != written:
            hand.fault("mark-needless", entry, "mark", n, seat=caller, mark="^I")
        return "pass" if call != "?" else call
    if not call.isdecimal():
        hand.fault("call-unknown", entry, "calls", n, rule=step.pointer, seat=caller, call=call)
        return "pass"
    bid = int(call)
    lowest = _lowest(hand, step, caller)
    stands = written.startswith("^I ")
    if bid > step.maximum:
        hand.fault(
            "bid-too-high",
            entry,
            "calls",
            n,
            rule=f"{step.pointer}/maximum",
            seat=caller,
            stated=bid,
            limit=step.maximum,
        )
        return call
    if stands and (bid < lowest or _barred(hand, step, caller, bid)):
        hand.offences.append(Offence("insufficient-bid", caller, entry))
    elif stands:
        hand.fault("mark-needless", entry, "mark", n, seat=caller, mark="^I")
    if bid < lowest and not stands:
        low = bid < step.minimum
        hand.fault(
            "bid-too-low",
            entry,
            "calls",
            n,
            seat=caller,
            stated=bid,
            needed=lowest,
            rule=f"{step.pointer}/minimum" if low else step.pointer,
            case="default" if low else "not-higher",
            found=hand.bid,
            other=SeatNumber(caller if hand.bidder is None else hand.bidder),
        )
        return call
    if not stands and _barred(hand, step, caller, bid):
        hand.fault(
            "bid-barred",
            entry,
            "calls",
            n,
            rule=f"{step.pointer}/high-bid",
            seat=caller,
            stated=bid,
            needed=step.high_score,
            found=below(hand, step, caller),
        )
        return call
    if bid > hand.bid or (bid == hand.bid and bid >= lowest):
        hand.bidder, hand.bid = caller, bid
    return call


def settle(hand: Hand, entry: int, more: bool) -> None:
    """After the ``bid`` line: everybody has passed, or calls are missing."""
    step = hand.tables.auction
    turn = next_caller(hand, step)
    heard = all(call != "?" for _, call in hand.calls)
    if turn is not None and hand.calls and more and heard:
        hand.fault(
            "calls-missing",
            entry,
            seat=turn,
            found=len(hand.calls),
            needed=_callers(hand, step),
            case="open" if step.open else "default",
            rule=step.pointer,
        )
    if hand.calls and not hand.bid and heard:
        _refused_bid_stands(hand)
        if turn is None and not hand.bid:
            _nobody_bids(hand, step)


def _refused_bid_stands(hand: Hand) -> None:
    """Where only refused bids were made the table played on by the highest of them."""
    for caller, call in hand.calls:
        if call.isdecimal() and int(call) > hand.bid:
            hand.bidder, hand.bid = caller, int(call)


def _nobody_bids(hand: Hand, step: Auction) -> None:
    """Do what the rules say when all have passed.

    In a hand without a contract the seat on the dealer's left leads, and does what else a bidder
    would do.
    """
    eldest = hand.calls[0][0] if hand.dealer is None else (hand.dealer + 1) % hand.seats
    if step.nobody == "dealer-holds":
        hand.bidder, hand.bid = (eldest - 1) % hand.seats, step.minimum
    elif step.nobody == "no-contract":
        hand.bidder, hand.contract = eldest, False
    else:
        hand.passed_out = True
        hand.over = "passed-out"
