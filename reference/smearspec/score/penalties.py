"""What a fault at the table costs, where the rules say so.

A fault is on record by its mark, or as a misdeal.  Rules without a penalty for it leave the hand as
it was played.
"""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.play.state import Hand, Offence
from smearspec.rules.tables import Penalty


class Charge(NamedTuple):
    """An offence with the penalty that the rules have for it."""

    offence: Offence
    penalty: Penalty


def charges(hand: Hand) -> tuple[Charge, ...]:
    """Return what the offences of a hand are charged with, in the order in which they happened."""
    known = hand.tables.penalties
    return tuple(Charge(one, known[one.kind]) for one in hand.offences if one.kind in known)


def forfeited(found: Sequence[Charge], own: Sequence[int]) -> bool:
    """Tell whether the bidding side, with the seats ``own``, has lost its bid by its own fault."""
    return any(
        charge.offence.seat in own and (charge.penalty.for_the_bid or charge.penalty.hand_lost)
        for charge in found
    )


def spared(found: Sequence[Charge], own: Sequence[int]) -> bool:
    """Tell whether the bidding side cannot be set, since another side has broken a rule."""
    return any(charge.offence.seat not in own and charge.penalty.bid_protected for charge in found)


def charged(hand: Hand, changes: Sequence[int], side_of: Sequence[int]) -> tuple[int, ...]:
    """Return the changes of the scorers (points) with what their offences cost.

    ``side_of`` is the side (an index) of each seat.  Who is set for the bid has lost what was won.
    """
    found = list(changes)
    for offence, penalty in charges(hand):
        if offence.seat < 0:  # pragma: no cover - only a misdeal has no seat, and it has no score
            continue
        for n, scorer in enumerate(hand.tables.scorers):
            if penalty.hand_lost and side_of[scorer[0]] == side_of[offence.seat]:
                found[n] = min(found[n], 0)
            if offence.seat in scorer:
                found[n] = _off(hand, penalty, found[n])
    return tuple(found)


def of_no_score(hand: Hand) -> tuple[int | None, ...]:
    """Return what the offences of a hand without a score cost each scorer (points).

    None for all where nobody knows who dealt wrongly.
    """
    found = [0] * len(hand.tables.scorers)
    for offence, penalty in charges(hand):
        if offence.seat < 0:
            return (None,) * len(found)
        for n, scorer in enumerate(hand.tables.scorers):
            if offence.seat in scorer:
                found[n] = _off(hand, penalty, found[n])
    return tuple(found)


def _off(hand: Hand, penalty: Penalty, change: int) -> int:
    """Return the change of who broke a rule: set for the bid, or fewer points."""
    bid = hand.bid or hand.tables.auction.minimum
    if penalty.for_the_bid:
        change = min(change, -bid)
    return change - penalty.points
