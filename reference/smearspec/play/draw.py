"""The draw: seats fill their hands from the stock, one after the other."""

from smearspec.notation import tree
from smearspec.play.choice import SomeCards
from smearspec.play.holding import receive, size
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.fault import SeatNumber
from smearspec.rules.steps import Draw


def choice(hand: Hand) -> SomeCards | None:
    """Return the next seat to draw; None when all have, and where that hangs on an unknown hand."""
    step = hand.tables.draw
    if step is None or hand.tricks:
        return None  # the hands were filled up before the play
    for seat in order(hand, step):
        if hand.draw_lines >> seat & 1:
            continue
        if not hand.exact[seat]:
            return None
        due = owed(hand, step, seat)
        if due is None:
            due = max(0, step.cards - hand.held[seat].bit_count())
        if due:
            return SomeCards(seat, due, hand.tables.pack & ~hand.seen)
    return None


def is_open(hand: Hand, step: Draw) -> bool:
    """Tell whether somebody may have to draw yet, and nobody can tell who or how many."""
    seats = range(hand.seats)
    left = [seat for seat in seats if not hand.draw_lines >> seat & 1]
    return not hand.tricks and (
        not order(hand, step) or not all(hand.exact[seat] for seat in left)
    )


def order(hand: Hand, step: Draw) -> tuple[int, ...]:
    """Return the seats in the order in which they draw; none where nobody can tell it."""
    end = hand.dealer if step.order == "dealer-last" else hand.bidder
    if end is None:
        return ()
    first = end if step.order == "bidder-first" else end + 1
    return tuple((first + turn) % hand.seats for turn in range(hand.seats))


def stock(hand: Hand) -> int | None:
    """Return how many cards are left to be drawn; None where an earlier draw is not written."""
    tables = hand.tables
    taken = tables.take.cards if tables.take is not None else 0
    if UNKNOWN in hand.drawn:
        return None
    return tables.undealt - taken - sum(hand.drawn)


def owed(hand: Hand, step: Draw, seat: int) -> int | None:
    """Return how many cards a seat has to draw now; None where that is not known."""
    left = stock(hand)
    if left is None or not hand.exact[seat]:
        return None
    return min(left, max(0, step.cards - hand.held[seat].bit_count()))


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Give a seat the cards of its ``draw`` line."""
    seat, step = hand.seat(act.seat), hand.tables.draw
    if step is None:
        return  # pragma: no cover - a line of this kind comes here only where there is a draw
    seats = order(hand, step)
    later = (
        [one for one in seats[seats.index(seat) + 1 :] if hand.draw_lines >> one & 1]
        if seats
        else []
    )
    if later:
        hand.fault(
            "draw-order",
            entry,
            "seat",
            seat=seat,
            rule=f"{step.pointer}/order",
            other=SeatNumber(later[0]),
        )
    due = owed(hand, step, seat)
    mask, known = receive(hand, entry, seat, act.cards)
    found = len(act.cards) if known else size(act.cards)
    if due is not None and found != due and not later:
        hand.fault(
            "draw-count",
            entry,
            seat=seat,
            rule=f"{step.pointer}/to",
            needed=due,
            found=found,
        )
    hand.dealt[seat] |= mask
    hand.drew[seat] |= mask
    hand.drawn[seat] = found
    hand.draw_lines |= 1 << seat
    if not known or found != due:
        _unsure(hand, seat)


def _unsure(hand: Hand, seat: int) -> None:
    """Let a seat hold any card of the stock beside what it certainly holds."""
    bound = hand.held[seat] if hand.exact[seat] else hand.could[seat]
    hand.exact[seat] = False
    hand.could[seat] = bound | hand.held[seat] | hand.tables.pack & ~hand.seen


def settle(hand: Hand, step: Draw) -> None:
    """After the draw: a seat whose draw is not written holds what nobody else was seen with."""
    for seat in order(hand, step) or range(hand.seats):
        if hand.draw_lines >> seat & 1:
            continue
        due = owed(hand, step, seat)
        if due != 0:
            hand.drawn[seat] = UNKNOWN
            _unsure(hand, seat)
    for seat in range(hand.seats):
        if not hand.exact[seat]:
            for other in range(hand.seats):
                if other != seat:
                    hand.could[seat] &= ~hand.drew[other]
