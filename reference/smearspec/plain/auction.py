"""The acts of a plain hand in numbers, and its auction."""

from dataclasses import dataclass

from smearspec.plain.carriers import Carrier, Rows, Value
from smearspec.plain.plan import ABSENT, Plan


@dataclass(slots=True)
class Acts:
    """The acts of a hand in numbers; each is one number, or a column of them.

    ``dealt`` and ``thrown`` hold a set of cards (a mask) for each seat.  ``calls`` are in the order
    of the auction, 0 a pass; ``plays`` in the order of play.  ``widow`` is 0 where it is not
    written; ``trump``, ``called``, calls and leaders are ``ABSENT`` where there is none, and so is
    ``shown``, the seat that shows the called card as soon as it is called.
    """

    dealer: Value
    dealt: Rows
    calls: Rows
    trump: Value
    widow: Value
    thrown: Rows
    called: Value
    shown: Value
    plays: Rows
    leaders: Rows


@dataclass(slots=True)
class Heard:
    """An auction: whether it was legal, its highest bid (0: none) and by whom that is.

    Where nobody bids and a hand is played all the same, there may be no ``contract``.
    """

    legal: Value
    bid: Value
    bidder: Value
    contract: Value


def auction(plan: Plan, acts: Acts, on: Carrier) -> Heard:
    """Judge an auction in which every seat calls once.

    Source: ten-point.en § BIDDING 1 to 8.
    """
    step, calls = plan.tables.auction, acts.calls
    last = plan.tables.seats - 1
    legal, bid, turn = True, 0, 0
    for n in range(last + 1):
        call = calls[n]
        absent = call == ABSENT
        over: Value = False
        if step.ends_at_maximum:
            over = bid >= step.maximum
        lowest = bid + 1
        if n == last:
            lowest = on.where(bid >= plan.matched_from, bid, lowest)
            if not step.dealer_always_asked:
                over = over | (bid == 0)
        raises = (call != 0) & (absent ^ True)
        fits = (call >= step.minimum) & (call >= lowest) & (call <= step.maximum)
        legal = legal & (absent == over) & (fits | (raises ^ True))
        bid = on.where(raises, call, bid)
        turn = on.where(raises, n, turn)
    first = plan.next_seat[acts.dealer]
    bidder = plan.seat_on[first * 16 + turn]
    contract = bid > 0
    if step.nobody == "dealer-holds":
        bidder = on.where(contract, bidder, acts.dealer)
        bid = on.where(contract, bid, step.minimum)
        contract = bid > 0
    return Heard(legal, bid, bidder, contract)
