"""What a hand changes in the totals: made or set, and who is charged."""

from typing import NamedTuple

from smearspec.play.state import Hand
from smearspec.score import penalties
from smearspec.score.items import Tally

NO_SIDE = -1
"""The number of the bidding side where there is none."""


class Result(NamedTuple):
    """The outcome of a scored hand: ``changes`` in points by scorer, before any cap.

    Points won are above zero whether totals count up or down.  ``tally`` is what they come from.
    """

    made: bool
    changes: tuple[int, ...]
    tally: Tally


def scorers(hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Return who has a total of its own: every seat, or every side (fixed for the game)."""
    return hand.tables.scorers


def settle(hand: Hand, count: Tally) -> Result:
    """Score the contract: the bidding side has made its bid, or is set; then charge the faults.

    Without a contract every side scores what it has won, and no bid is made.
    Source: ten-point.en § SCORING 2 to 6.
    """
    bidder = hand.bidder
    if bidder is None:
        raise ValueError("no bidder")  # pragma: no cover - only a hand that was bid is scored
    points = count.points
    own = count.side_of[bidder] if hand.contract else NO_SIDE
    if own == NO_SIDE:
        won = [points[count.side_of[scorer[0]]] for scorer in hand.tables.scorers]
        return Result(False, penalties.charged(hand, won, count.side_of), count)
    charges = penalties.charges(hand)
    lost = penalties.forfeited(charges, count.sides[own])
    made = points[own] >= hand.bid and not lost
    spared = not made and not lost and penalties.spared(charges, count.sides[own])
    changes = []
    for scorer in hand.tables.scorers:
        # All members of a scorer are always on one side.
        side = count.side_of[scorer[0]]
        if side != own:
            changes.append(points[side])
        elif made:
            changes.append(hand.bid if hand.tables.bid_only else points[own])
        elif spared:
            changes.append(points[own])
        else:
            charged = hand.tables.charge_side or bidder in scorer
            changes.append(-hand.bid if charged else 0)
    return Result(made, penalties.charged(hand, changes, count.side_of), count)


def unplayed(hand: Hand) -> tuple[int | None, ...]:
    """Return the change of each total by a hand without a score; None while it is unknown.

    A dealer may lose the lowest bid where all have passed, and a fault may cost something.
    """
    tables = hand.tables
    found = list(penalties.of_no_score(hand))
    if hand.void is None and tables.auction.nobody == "dealer-loses":
        for n, scorer in enumerate(tables.scorers):
            cost = found[n]
            if hand.dealer is None or cost is None:
                found[n] = None
            elif hand.dealer in scorer:
                found[n] = cost - tables.auction.minimum
    return tuple(None if cost is None else tables.sign * cost for cost in found)
