"""The widow: the bidder takes undealt cards."""

from smearspec.notation import tree
from smearspec.play.choice import SomeCards
from smearspec.play.holding import receive, size
from smearspec.play.state import Hand
from smearspec.record.fault import SeatNumber
from smearspec.rules.steps import Take


def choice(hand: Hand) -> SomeCards | None:
    """Return the bidder's turn to take the widow, until it is taken."""
    step = hand.tables.take
    if step is None or hand.bidder is None or hand.taken_by is not None:
        return None
    return SomeCards(hand.bidder, step.cards, hand.tables.pack & ~hand.seen)


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Give the bidder the cards of the ``widow`` line."""
    seat, step = hand.seat(act.seat), hand.tables.take
    if step is None:
        return
    mask, known = receive(hand, entry, seat, act.cards)
    found = len(act.cards) if known else size(act.cards)
    if found != step.cards:
        hand.fault(
            "widow-count",
            entry,
            seat=seat,
            rule=f"{step.pointer}/cards",
            needed=step.cards,
            found=found,
        )
    hand.taken_by = seat
    hand.dealt[seat] |= mask
    hand.exact[seat] = hand.exact[seat] and known and found == step.cards
    if not hand.exact[seat]:
        hand.could[seat] = hand.tables.pack & ~(hand.seen & ~hand.dealt[seat])
    if hand.bidder is not None and seat != hand.bidder:
        _wrong_seat(hand, entry, act, step, mask, hand.bidder)


def _wrong_seat(
    hand: Hand, entry: int, act: tree.Cards, step: Take, mask: int, bidder: int
) -> None:
    """Report a widow written for another; which of the two holds the cards is then not known."""
    seat = hand.seat(act.seat)
    hand.fault(
        "wrong-seat",
        entry,
        "seat",
        seat=seat,
        rule=f"{step.pointer}/who",
        name=act.keyword,
        allowed=(SeatNumber(bidder),),
    )
    hand.held[seat] &= ~mask
    hand.dealt[seat] &= ~mask
    hand.exact[seat] = False
    known = hand.held[seat] if hand.whole_deal[seat] else hand.could[seat]
    hand.could[seat] = known | mask
    hand.exact[bidder] = False
    hand.could[bidder] = hand.held[bidder] | mask | hand.tables.pack & ~hand.seen
    hand.taken_by = bidder


def settle(hand: Hand, step: Take) -> None:
    """After the widow: one that was not written is what is left, if that can be told.

    What was written is with nobody else.
    """
    if hand.taken_by is not None:
        for seat in range(hand.seats):
            if seat != hand.taken_by:
                hand.could[seat] &= ~hand.dealt[hand.taken_by]
        return
    rest = hand.tables.pack & ~hand.seen
    if hand.bidder is None:
        # Anybody may have taken it.
        for seat in range(hand.seats):
            if hand.exact[seat]:
                hand.exact[seat] = False
                hand.could[seat] = hand.held[seat] | rest
        return
    seat = hand.bidder
    if step.whole and all(hand.whole_deal):
        hand.dealt[seat] |= rest
        hand.held[seat] |= rest
        hand.seen |= rest
        hand.taken_by = seat
    elif hand.exact[seat]:
        hand.exact[seat] = False
        hand.could[seat] = hand.held[seat] | rest
