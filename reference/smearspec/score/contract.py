"""What a hand changes in the totals: made or set, and who is charged."""

from typing import NamedTuple

from smearspec.play.state import Hand
from smearspec.score.items import Tally


class Result(NamedTuple):
    """The outcome of a scored hand: ``changes`` in points by scorer, before any cap."""

    made: bool
    changes: tuple[int, ...]


def scorers(hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Return who has a total of its own: every seat, or every side (fixed for the game)."""
    return hand.tables.scorers


def settle(hand: Hand, count: Tally) -> Result:
    """Score the contract: the bidding side has made its bid, or is set.

    Source: ten-point.en § SCORING 2 to 6.
    """
    bidder = hand.bidder
    if bidder is None:
        raise ValueError("a hand without a bidder has no contract")
    points = count.points
    own = count.side_of[bidder]
    made = points[own] >= hand.bid
    changes = []
    for scorer in hand.tables.scorers:
        # All members of a scorer are always on one side.
        side = count.side_of[scorer[0]]
        if side != own:
            changes.append(points[side])
        elif made:
            changes.append(hand.bid if hand.tables.bid_only else points[own])
        else:
            charged = hand.tables.charge_side or bidder in scorer
            changes.append(-hand.bid if charged else 0)
    return Result(made, tuple(changes))
