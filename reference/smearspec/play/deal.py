"""The deal: each seat is dealt its cards."""

from smearspec.notation import tree
from smearspec.play.choice import SomeCards
from smearspec.play.holding import receive, size
from smearspec.play.state import Hand


def choice(hand: Hand) -> SomeCards | None:
    """Return the next seat to be dealt cards, from the dealer's left; None when all have them."""
    first = 0 if hand.dealer is None else hand.dealer + 1
    for step in range(hand.seats):
        seat = (first + step) % hand.seats
        if not hand.deal_lines >> seat & 1:
            return SomeCards(seat, hand.tables.deal.cards, hand.tables.pack & ~hand.seen)
    return None


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Give a seat the cards of its ``deal`` line."""
    seat = hand.seat(act.seat)
    needed = hand.tables.deal.cards
    mask, known = receive(hand, entry, seat, act.cards)
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
    hand.dealt[seat] |= mask
    hand.deal_lines |= 1 << seat
    whole = known and found == needed and mask.bit_count() == needed
    hand.whole_deal[seat] = hand.exact[seat] = whole


def settle(hand: Hand) -> None:
    """After the deal: a seat that has no exact hand holds only what nobody else was dealt."""
    for seat in range(hand.seats):
        if not hand.exact[seat]:
            elsewhere = hand.seen & ~hand.dealt[seat]
            hand.could[seat] = hand.tables.pack & ~elsewhere
