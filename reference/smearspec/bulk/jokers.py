"""Jokers that nobody can tell apart, numbered in many hands as they are dealt."""

from collections.abc import Iterator

import numpy as np

from smearspec.bulk.layout import Array, Layout, nth
from smearspec.bulk.lines import DEAL, DISCARD, TRICK, WIDOW
from smearspec.bulk.spelt import ALIKE
from smearspec.cards import JOKERS
from smearspec.plain.plan import ABSENT


def told_apart(lines: Layout) -> tuple[Array, Array]:
    """Return all cards with jokers by their numbers, and the hands whose jokers make no sense.

    A seat that lays down a joker lays down the first that it still has.
    """
    at = np.flatnonzero(lines.cards == ALIKE)
    if not len(at):
        return lines.cards, at
    cards = lines.cards.copy()
    line = lines.line_of(at)
    hand, kind = lines.hand.take(line), lines.kinds.take(line)
    turn = np.where(kind == TRICK, at - lines.start.take(line), 0)
    seat = (lines.who.take(line) + turn) % lines.shape.seats
    comes = (kind == DEAL) | (kind == WIDOW)
    goes = (kind == DISCARD) | (kind == TRICK)
    odd: list[Array] = [hand[~(comes | goes)]]
    holder = np.full((len(JOKERS), lines.hands), ABSENT)
    for n, whose, who, where in _in_turn(hand[comes], seat[comes], at[comes], odd):
        holder[n, whose] = who
        cards[where] = JOKERS[n]
    for _, whose, who, where in _in_turn(hand[goes], seat[goes], at[goes], odd):
        second = (holder[0, whose] != who).astype(np.intp)
        odd.append(whose[holder[second, whose] != who])
        holder[second, whose] = ABSENT
        cards[where] = np.array(JOKERS).take(second)
    return cards, np.concatenate(odd)


def _in_turn(
    hand: Array, seat: Array, at: Array, odd: list[Array]
) -> Iterator[tuple[int, Array, Array, Array]]:
    """Yield the first jokers of all hands, then the second ones; more are odd."""
    turn = nth(hand)
    for n in range(len(JOKERS)):
        here = turn == n
        yield n, hand[here], seat[here], at[here]
    odd.append(hand[turn >= len(JOKERS)])
