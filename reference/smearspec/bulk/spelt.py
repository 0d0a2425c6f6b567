"""Lists of cards as JSON spells them, those of many lines read at once."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from smearspec.cards import CARD_OF, JOKERS, PACK_SIZE

Array: TypeAlias = Any

ALIKE = PACK_SIZE
"""The number of a joker that nobody can tell from the other, before it is known which it is."""

UNKNOWN = 255
"""The number of what is no card."""

LINES = 1 << 14
"""How many lists are read at a time: as many as a processor has at hand."""

_QUOTE, _OPENING, _DIGIT = b'"[0'
"""What no text of a card has; the first digit, before which all signs between cards stand."""

_PAIR = 2
_WIDTH = 3
_FIRST, _BEFORE, _AFTER, _LAST = np.frombuffer(b'[" "","]', "<u2")
"""Pairs of letters around cards: before the first and others, behind others and the last."""

_CARD = np.full(1 << 16, UNKNOWN, np.uint8)
"""Cards by their two letters, the first one counting less."""
for _token, _card in CARD_OF.items():
    if len(_token) == _PAIR:
        _CARD[ord(_token[0]) | ord(_token[1]) << 8] = _card if _card < JOKERS[0] else ALIKE
_MARKED = np.full(256, UNKNOWN, np.uint8)
_MARKED[[ord("H"), ord("L")]] = JOKERS


class Cards(NamedTuple):
    """The cards of all lines in turn, how many each line has, and which lines are no lists."""

    cards: Array
    lengths: Array
    odd: Array


def read(texts: bytes, lengths: Array) -> Cards:
    """Return the cards of lists that stand one after the other in a text.

    Each has so many letters, and all are JSON without a backslash.  What is no card is ``UNKNOWN``.
    """
    found, begin = [], 0
    for start in range(0, max(len(lengths), 1), LINES):
        some = lengths[start : start + LINES]
        end = begin + int(some.sum())
        text = texts[begin:end]
        cards = _usual(text, some) or _read(text, some)
        found.append(cards._replace(odd=cards.odd + start))
        begin = end
    return Cards(*map(np.concatenate, zip(*found, strict=True)))


def _usual(texts: bytes, lengths: Array) -> Cards | None:
    """Return the cards of lists that have a blank after each comma; None where some have not.

    Then every card stands in three pairs of letters: before it, its own, and after it.
    """
    sizes, rest = np.divmod(lengths, 2 * _WIDTH)
    if rest.any():
        return None
    before, own, after = np.frombuffer(texts, "<u2").reshape(-1, _WIDTH).T
    ends = np.cumsum(sizes, dtype=np.int64)
    opened, closed = np.full(len(own), _BEFORE), np.full(len(own), _AFTER)
    opened[ends - sizes], closed[ends - 1] = _FIRST, _LAST
    if (before != opened).any() or (after != closed).any():
        return None
    return Cards(_CARD.take(own), sizes.astype(np.int64), ends[:0])


def _read(texts: bytes, lengths: Array) -> Cards:
    text = np.frombuffer(texts + bytes(_PAIR + 1), np.uint8)
    quotes = np.flatnonzero(text == _QUOTE)
    first = quotes[::2]
    sizes = quotes[1::2] - first - 1
    pairs = text.take(first + 2).astype(np.uint16) << 8 | text.take(first + 1)
    cards = _CARD.take(pairs)
    other = np.flatnonzero(sizes != _PAIR)
    if len(other):
        marked = (sizes[other] == _PAIR + 1) & (cards[other] == ALIKE)
        marks = text.take(first[other] + _PAIR + 1)
        cards[other] = np.where(marked, _MARKED.take(marks), UNKNOWN)
    ends = np.cumsum(lengths, dtype=np.int64)
    starts = ends - lengths
    bounds = np.searchsorted(first, np.append(starts, len(texts)))
    odd = text.take(starts) != _OPENING
    unknown = odd.any() or (cards == UNKNOWN).any()
    # Between the cards of a list are blanks and commas and around them two brackets: any more
    # letters make it another thing.  Where none can have less, all are counted at once.
    letters = text >= _DIGIT
    if unknown or np.count_nonzero(letters) != sizes.sum() + 2 * len(lengths):
        sums = np.append(0, np.cumsum(letters))
        of_cards = np.append(0, np.cumsum(sizes))
        found = sums.take(ends) - sums.take(starts)
        odd |= found != np.diff(of_cards.take(bounds)) + 2
    return Cards(cards, np.diff(bounds), np.flatnonzero(odd))
