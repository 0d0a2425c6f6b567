"""What a record does not show, so that nobody can tell whether a rule was broken there.

This alone never lowers the status of a record; the verdict names it.
"""

from typing import NamedTuple

from smearspec.play.replay import complete
from smearspec.play.state import Hand


class Unseen(NamedTuple):
    """The seats (in seat order) whose throws, or whose following, nobody can check."""

    throws: tuple[int, ...] = ()
    plays: tuple[int, ...] = ()


def unseen(hand: Hand) -> Unseen:
    """Return what of a hand cannot be checked.

    The cards that a seat plays in a whole hand are all that it held, so that its following can be
    checked even where no deal is written; in an unfinished hand it cannot.
    """
    if hand.passed_out or hand.void is not None or all(hand.exact):
        return Unseen()
    whole = complete(hand) and hand.rest is None
    step = hand.tables.discard
    seats = range(hand.seats)
    throws = tuple(
        seat
        for seat in seats
        if step is not None
        and step.bar_trumps
        and hand.tables.throws(seat, hand.bidder)
        and (hand.threw[seat] is None or not (whole or hand.exact[seat]))
        and _may_throw_trump(hand, seat)
    )
    plays = tuple(seat for seat in seats if hand.tricks and not (whole or hand.exact[seat]))
    return Unseen(throws, plays)


def _may_throw_trump(hand: Hand, seat: int) -> bool:
    """Tell whether a trump may lie in what a seat threw: one that is nowhere else."""
    if hand.table is None:
        return True
    free = (hand.could[seat] | hand.dealt[seat]) & ~hand.played
    return bool((free | hand.thrown[seat]) & hand.table.trumps)
