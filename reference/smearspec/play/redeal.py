"""A poor hand: a seat that was dealt none of certain ranks may show it before the bidding.

Nobody has to, so that this is never a turn: a ``draw`` line, or the hand being void, says that it
was done.
"""

from smearspec.cards import CARD_OF, JOKER_MASK
from smearspec.notation import tree
from smearspec.play import deal
from smearspec.play.holding import receive, size
from smearspec.play.state import Hand
from smearspec.rules.steps import Redeal


def choice(hand: Hand) -> None:
    """Return no turn: showing a poor hand is up to its seat."""


def is_poor(hand: Hand, step: Redeal, seat: int) -> bool | None:
    """Tell whether a seat was dealt none of the ranks; None where its hand is not known."""
    wanted = 0
    for rank in step.ranks:
        wanted |= JOKER_MASK if rank == "joker" else sum(1 << CARD_OF[rank + s] for s in "SHDC")
    if hand.dealt[seat] & wanted:
        return False
    return True if hand.whole_deal[seat] else None


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Give a seat the new hand of its ``draw`` line in place of the one that it was dealt."""
    seat, step = hand.seat(act.seat), hand.tables.redeal
    if step is None:
        return  # pragma: no cover - a line of this kind comes here only where there is a redeal
    if is_poor(hand, step, seat) is False:
        hand.fault(
            "redeal-unfounded",
            entry,
            "seat",
            seat=seat,
            rule=f"{step.pointer}/without",
            cards=step.ranks,
        )
    hand.held[seat] &= ~hand.dealt[seat]
    mask, known = receive(hand, entry, seat, act.cards)
    needed = hand.tables.deal.cards
    found = len(act.cards) if known else size(act.cards)
    if found != needed:
        hand.fault(
            "wrong-card-count",
            entry,
            seat=seat,
            rule=f"{hand.tables.deal.pointer}/cards",
            needed=needed,
            found=found,
        )
    hand.dealt[seat] = mask
    hand.deal_lines |= 1 << seat
    whole = known and found == needed and mask.bit_count() == needed
    hand.whole_deal[seat] = hand.exact[seat] = whole


def void(hand: Hand, entry: int) -> None:
    """Report a hand that was given up for a poor hand although nobody was dealt one."""
    step = hand.tables.redeal
    if step is None or step.new_hand:
        return
    if all(is_poor(hand, step, seat) is False for seat in range(hand.seats)):
        hand.fault(
            "redeal-unfounded",
            entry,
            rule=f"{step.pointer}/without",
            cards=step.ranks,
            case="nobody",
        )


def settle(hand: Hand) -> None:
    """After the redeal: what is known of the hands is judged anew, as after the deal."""
    deal.settle(hand)
