"""The widow: the bidder, or a partner, takes undealt cards, or what a draw has left."""

from smearspec.notation import tree
from smearspec.play import draw
from smearspec.play.choice import SomeCards
from smearspec.play.holding import receive, size, wrong_seat
from smearspec.play.state import Hand
from smearspec.rules.steps import Take


def choice(hand: Hand) -> SomeCards | None:
    """Return the turn to take the widow, until it is taken; the bidder's where he may pass it."""
    step = hand.tables.take
    if step is None or hand.taken_by is not None:
        return None
    seats, count = takers(hand, step), owed(hand, step)
    return SomeCards(seats[0], count, hand.tables.pack & ~hand.seen) if seats and count else None


def takers(hand: Hand, step: Take) -> tuple[int, ...]:
    """Return the seats of which one takes the cards; none where nobody can tell."""
    if hand.bidder is None:
        return ()
    if step.who == "bidder":
        return (hand.bidder,)
    sides = hand.sides() or ()
    others = tuple(s for side in sides if hand.bidder in side for s in side if s != hand.bidder)
    return others if step.who == "partner" else (hand.bidder, *others)


def owed(hand: Hand, step: Take) -> int | None:
    """Return how many cards are taken; None where nobody can tell what a draw has left."""
    return draw.stock(hand) if step.rest else step.cards


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Give the bidder the cards of the ``widow`` line."""
    seat, step = hand.seat(act.seat), hand.tables.take
    if step is None:
        return  # pragma: no cover - such a line is heard only where there is such a step
    needed, seats = owed(hand, step), takers(hand, step)
    mask, known = receive(hand, entry, seat, act.cards)
    found = len(act.cards) if known else size(act.cards)
    if needed is not None and found != needed:
        hand.fault(
            "widow-count",
            entry,
            seat=seat,
            rule=f"{step.pointer}/cards",
            needed=needed,
            found=found,
        )
    hand.taken_by = seat
    hand.dealt[seat] |= mask
    if step.rest:
        hand.drew[seat] |= mask
    hand.exact[seat] = hand.exact[seat] and known and found == needed
    if not hand.exact[seat]:
        hand.could[seat] = hand.tables.pack & ~(hand.seen & ~hand.dealt[seat])
    if seats and seat not in seats:
        _wrong_seat(hand, entry, act, step, mask, seats)


def _wrong_seat(
    hand: Hand, entry: int, act: tree.Cards, step: Take, mask: int, seats: tuple[int, ...]
) -> None:
    """Report a widow written for another; which of the two holds the cards is then not known."""
    seat, taker = hand.seat(act.seat), seats[0]
    wrong_seat(hand, entry, act, step, seats)
    hand.held[seat] &= ~mask
    hand.dealt[seat] &= ~mask
    hand.exact[seat] = False
    known = hand.held[seat] if hand.whole_deal[seat] else hand.could[seat]
    hand.could[seat] = known | mask
    hand.exact[taker] = False
    hand.could[taker] = hand.held[taker] | mask | hand.tables.pack & ~hand.seen
    hand.taken_by = taker


def settle(hand: Hand, step: Take) -> None:
    """After the widow: one that was not written is what is left, if that can be told.

    What was written is with nobody else.
    """
    if hand.taken_by is not None:
        for seat in range(hand.seats):
            if seat != hand.taken_by:
                hand.could[seat] &= ~hand.dealt[hand.taken_by]
        return
    if owed(hand, step) == 0:
        return
    rest = hand.tables.pack & ~hand.seen
    seats = takers(hand, step)
    if len(seats) != 1:
        # Any of them may have taken it, anybody where the bidder is not known.
        for seat in seats or range(hand.seats):
            if hand.exact[seat]:
                hand.exact[seat] = False
                hand.could[seat] = hand.held[seat] | rest
        return
    seat = seats[0]
    if step.whole and all(hand.whole_deal) and rest.bit_count() == owed(hand, step):
        hand.dealt[seat] |= rest
        hand.held[seat] |= rest
        hand.seen |= rest
        hand.taken_by = seat
    elif hand.exact[seat]:
        hand.exact[seat] = False
        hand.could[seat] = hand.held[seat] | rest
