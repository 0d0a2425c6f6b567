"""What a hand changes in the totals: made or set, and who is charged."""

from typing import NamedTuple

from smearspec.play.state import Hand
from smearspec.rules.compile import Tables
from smearspec.score.items import Tally


class Result(NamedTuple):
    """The outcome of a scored hand: ``changes`` in points by scorer, before any cap."""

    made: bool
    changes: tuple[int, ...]


def scorers(hand: Hand) -> tuple[tuple[int, ...], ...]:
    """Return who has a total of its own: every seat, or every side (fixed for the game)."""
    return scorers_of(hand.tables)


def scorers_of(tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Return who has a total of its own under these rules."""
    if tables.personal:
        return tuple((seat,) for seat in range(tables.seats))
    return tables.teams


def settle(hand: Hand, count: Tally) -> Result:
    """Score the contract: the bidding side has made its bid, or is set.

    Source: ten-point.en § SCORING 2 to 6.
    """
    bidder = hand.bidder
    if bidder is None:
        raise ValueError("a hand without a bidder has no contract")
    own = next(index for index, side in enumerate(count.sides) if bidder in side)
    made = count.points(own) >= hand.bid
    changes = []
    for scorer in scorers(hand):
        side = next(i for i, members in enumerate(count.sides) if set(scorer) <= set(members))
        if side != own:
            changes.append(count.points(side))
        elif made:
            changes.append(hand.bid if hand.tables.bid_only else count.points(own))
        else:
            charged = hand.tables.charge_side or bidder in scorer
            changes.append(-hand.bid if charged else 0)
    return Result(made, tuple(changes))
