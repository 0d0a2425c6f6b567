"""What is done in many hands of one table, in the columns of ``schema``."""

from typing import Any

import numpy as np
import pyarrow as pa

from smearspec.bulk.jokers import told_apart
from smearspec.bulk.layout import Array, Layout, Part, joined
from smearspec.bulk.lines import BID, CALL, DEAL, DISCARD, SHOW, TAG, TRICK, TRUMP, WIDOW
from smearspec.bulk.packing import known, lists, rows
from smearspec.bulk.schema import NOBODY
from smearspec.cards import PACK_SIZE
from smearspec.plain.plan import ABSENT

_BIT = np.zeros(256, np.uint64)
_BIT[:PACK_SIZE] = np.uint64(1) << np.arange(PACK_SIZE, dtype=np.uint64)


def columns(lines: Layout, odd: list[Array]) -> dict[str, pa.Array]:
    """Return the columns of lines that are all in their places.

    Hands of which these do not say all, or that no one can have played so, are noted as ``odd``.
    """
    cards, without = told_apart(lines)
    odd.append(without)
    named, dealt, bid, trump, widow, thrown, called, shown, trick = map(
        lines.of, (TAG, DEAL, BID, TRUMP, WIDOW, DISCARD, CALL, SHOW, TRICK)
    )
    sums = np.append(np.uint64(0), np.cumsum(_BIT.take(cards)))

    def masks(part: Part) -> Array:
        found = sums.take(part.start + part.length) - sums.take(part.start)
        odd.append(part.hand[np.bitwise_count(found) != part.length])
        return found

    def by_seat(part: Part) -> Array:
        seats = lines.shape.seats
        return table(part.hand * seats + part.who, masks(part), lines.hands, seats, 0, odd)

    def by_hand(part: Part, values: Array, nothing: int, kind: Any) -> Array:
        column = np.full(lines.hands, nothing, kind)
        column[part.hand] = values
        return column

    first = bid.who.astype(np.int64)
    dealer = (first - 1) % lines.shape.seats
    bidder = _bidder(lines, first, dealer)
    odd.append(named.hand[named.who != dealer.take(named.hand)])
    for part in (trump, widow, called):
        odd.append(part.hand[part.who != bidder.take(part.hand)])
    calls = by_hand(called, cards.take(called.start), ABSENT, np.uint8)
    odd.append(shown.hand[cards.take(shown.start) != calls.take(shown.hand)])
    throws = np.bincount(thrown.hand, minlength=lines.hands)
    tricks = np.bincount(trick.hand, minlength=lines.hands)
    winners = joined(lines.games, "winners")
    taken = np.bincount(trick.hand[winners != NOBODY], minlength=lines.hands)
    nothing = tricks == 0
    of_trick = trick.start[:, None] + np.arange(lines.shape.seats)
    return {
        "dealer": pa.array(dealer.astype(np.uint8)),
        "dealer_written": pa.array(by_hand(named, True, False, np.bool_)),
        "dealt": rows(by_seat(dealt)),
        "calls": lists(bid.length, lines.calls[lines.calls != ABSENT]),
        "trump": known(by_hand(trump, joined(lines.games, "suits"), ABSENT, np.uint8)),
        "widow": known(by_hand(widow, masks(widow), 0, np.uint64), 0),
        "thrown": rows(by_seat(thrown), empty=throws == 0),
        "called": known(calls),
        "shown": known(by_hand(shown, shown.who, ABSENT, np.uint8)),
        "plays": lists(tricks * lines.shape.seats, cards.take(of_trick).ravel(), nothing),
        "leaders": lists(tricks, trick.who, nothing),
        "winners": lists(tricks, winners, taken == 0),
    }


def table(
    places: Array, values: Array, hands: int, width: int, nothing: int, odd: list[Array]
) -> Array:
    """Return values by hand and place in it; a hand in which one is taken twice is odd."""
    made = np.full(hands * width, nothing, values.dtype)
    made[places] = values
    often = np.bincount(places, minlength=hands * width) > 1
    odd.append(np.flatnonzero(often) // width)
    return made.reshape(hands, width)


def _bidder(lines: Layout, first: Array, dealer: Array) -> Array:
    """Return who named the trumps: the last to make the highest bid, the dealer if nobody did."""
    most = turn = np.zeros(lines.hands, np.int64)
    for n, call in enumerate(lines.calls.T):
        raises = (call > 0) & (call != ABSENT) & (call >= most)
        turn = np.where(raises, n, turn)
        most = np.where(raises, call, most)
    return np.where(most > 0, (first + turn) % lines.shape.seats, dealer)
