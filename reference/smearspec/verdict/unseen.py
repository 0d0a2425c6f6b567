"""What a record does not show, so that nobody can tell whether a rule was broken there.

This alone never lowers the status of a record; the verdict names it.
"""

from typing import NamedTuple

from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN, Hand


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
    """Tell whether a trump that had to be kept may lie in what a seat threw.

    It is one that is nowhere else; and who kept trumps only threw none but the excess.
    """
    table, step = hand.table, hand.tables.discard
    if table is None or step is None:
        return True
    if step.excess == "exactly-excess" and complete(hand) and hand.rest is None:
        kept = [
            card
            for trick in hand.tricks
            for player, card in zip(trick.seats, trick.cards, strict=True)
            if player == seat
        ]
        if all(card != UNKNOWN and table.trumps >> card & 1 for card in kept):
            return False
    free = (hand.could[seat] | hand.dealt[seat]) & ~hand.played
    return bool((free | hand.thrown[seat]) & table.trumps)
