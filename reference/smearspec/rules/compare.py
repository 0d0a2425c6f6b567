"""How two sets of resolved rules differ: choices, then values in the order of a hand.

A place where they differ is a leaf: a value that is no object; a list is one value.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from smearspec.rules.layers import Choice
from smearspec.rules.patch import Json, differences, keys, lookup
from smearspec.rules.resolve import Origin, Resolved

AREAS = ("table", "cards", "deal", "bidding", "trump", "exchange", "play", "scoring", "end")
"""The parts of a game in the order in which people follow them."""

_PARTS = {
    "table": "table", "deck": "cards", "trumps": "cards", "hand": "deal", "items": "scoring",
    "pips": "scoring", "contract": "scoring", "penalties": "scoring", "dealer": "end",
    "game": "end",
}  # fmt: skip
_STEPS = {
    "deal": "deal", "auction": "bidding", "announce-trump": "trump", "lead-trump": "trump",
    "redeal": "deal", "draw": "exchange", "take": "exchange", "discard": "exchange",
    "call-partner": "exchange", "play": "play",
}  # fmt: skip


class Side(NamedTuple):
    """What one of two rule sets says at a place; ``found`` is False where it says nothing."""

    found: bool
    value: Json
    origin: Origin


class Difference(NamedTuple):
    """A place at which two rule sets have different values, or only one has any."""

    pointer: str
    area: str
    one: Side
    other: Side


class ChosenDifferently(NamedTuple):
    """A choice that was made differently; a value is None where the choice is not in force.

    ``choices`` are its words in each rule set, None where that one has no such choice.
    """

    id: str
    values: tuple[str | None, str | None]
    choices: tuple[Choice | None, Choice | None]


def value_differences(one: Resolved, other: Resolved) -> tuple[Difference, ...]:
    """Return every place at which the values differ, in the order of the parts of a game."""
    found = [
        Difference(
            pointer, area_of(pointer, one, other), _side(one, pointer), _side(other, pointer)
        )
        for pointer in differences(one.values, other.values)
    ]
    return tuple(sorted(found, key=lambda each: AREAS.index(each.area)))


def choice_differences(
    one: Resolved,
    other: Resolved,
    one_choices: tuple[Choice, ...],
    other_choices: tuple[Choice, ...],
) -> tuple[ChosenDifferently, ...]:
    """Return every choice that is made differently, in declared order."""
    return tuple(_chosen(one.options, other.options, one_choices, other_choices))


def _chosen(
    one: Mapping[str, str],
    other: Mapping[str, str],
    one_choices: tuple[Choice, ...],
    other_choices: tuple[Choice, ...],
) -> Iterator[ChosenDifferently]:
    words = {choice.id: choice for choice in one_choices}
    other_words = {choice.id: choice for choice in other_choices}
    for name in dict.fromkeys((*one, *other)):
        values = one.get(name), other.get(name)
        if values[0] != values[1]:
            yield ChosenDifferently(name, values, (words.get(name), other_words.get(name)))


def area_of(pointer: str, *both: Resolved) -> str:
    """Return the part of the game to which a place belongs; a step's is that of its kind."""
    parts = keys(pointer)
    if parts[0] != "steps" or len(parts) == 1:
        return _PARTS.get(parts[0], "deal")
    for each in both:
        try:
            kind = lookup(each.values, f"/steps/{parts[1]}/do")
        except KeyError:
            continue
        return _STEPS.get(str(kind), "deal")
    return "deal"  # pragma: no cover - every step says what it does, in one of the two


def _side(resolved: Resolved, pointer: str) -> Side:
    origin = resolved.origin(pointer)
    try:
        return Side(True, lookup(resolved.values, pointer), origin)
    except KeyError:
        return Side(False, None, origin)
