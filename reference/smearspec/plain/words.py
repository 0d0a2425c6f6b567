"""Words of plain hands, each read as the canonical form has it and in no other way.

A ValueError or KeyError where a word is another one.
"""

import re
from collections.abc import Sequence

from smearspec.cards import JOKERS
from smearspec.notation import limits, plain_tag
from smearspec.plain.plan import ABSENT, ITEM_BITS, NOT_STATED

JOKER = 1 << 54
"""Counts jokers that nobody can tell apart in a sum of cards."""

_MORE = f"[0-9]{{0,{limits.DIGITS - 1}}}"
_SCORE = re.compile(rf" (\+0|[+-][1-9]{_MORE})(?: = (0|-?[1-9]{_MORE}))?")
"""What stands after the colon of a line of score."""


def tag_of(name: str, line: str) -> str:
    """Return the text of a tag of that name, alone in its line."""
    tag = plain_tag(line)
    if tag is None or tag.name != name:
        raise KeyError(line)
    return tag.value


def number(word: str) -> int:
    """Return a number that is written as the canonical form has it."""
    found = int(word)
    if str(found) != word or found < 0 or len(word) > limits.DIGITS:
        raise ValueError(word)
    return found


def count(tail: str) -> int:
    """Return the card points of a line of count."""
    blank, word = tail.split(" ")
    if blank:
        raise ValueError(tail)
    return number(word)


def score(tail: str) -> tuple[int, int]:
    """Return the change and the total of a line of score."""
    found = _SCORE.fullmatch(tail)
    if found is None:
        raise ValueError(tail)
    return int(found[1]), NOT_STATED if found[2] is None else int(found[2])


def items(words: Sequence[str], names: Sequence[str]) -> int:
    """Return how often a side has each of the items of these names, as one number."""
    order = [names.index(word) for word in words]
    if order != sorted(order) or any(order.count(n) >> ITEM_BITS for n in order):
        raise ValueError(words)
    return sum(1 << ITEM_BITS * n for n in order)


def name_side(sides: list[int], n: int, seats: int) -> None:
    """Note who a side are; all lines must say the same."""
    if sides[n] not in (0, seats):
        raise ValueError(seats)
    sides[n] = seats


def gone(jokers: list[int], seat: int) -> int:
    """Return the joker that a seat lays down, of two that are alike."""
    at = jokers.index(seat)
    jokers[at] = ABSENT
    return JOKERS[at]


def told_apart(cards: int, jokers: list[int], seat: int, *, thrown: bool) -> int:
    """Return a sum of cards with the jokers in it told apart, in the order in which they come."""
    jokers_in, mask = divmod(cards, JOKER)
    for _ in range(jokers_in):
        if thrown:
            mask += 1 << gone(jokers, seat)
        else:
            mask += 1 << JOKERS[len(jokers)]
            jokers.append(seat)
    return mask
