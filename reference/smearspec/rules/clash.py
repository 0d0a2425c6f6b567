"""Values of rules that do not go together, and what the checks for them look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Values: TypeAlias = Mapping[str, Any]
"""Resolved rules whose shape the schema has checked."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Pointers whose values do not go together, the code of it, and the facts."""

    code: str
    pointers: tuple[str, ...]
    facts: Mapping[str, object]


def clash(code: str, *pointers: str, **facts: object) -> Clash:
    """Return a clash between the values at the pointers."""
    return Clash(code, pointers, facts)


def named(order: Sequence[str], entries: Mapping[str, object]) -> list[str]:
    """Return the names of an order that have an entry."""
    return [name for name in order if name in entries]


def present_extras(values: Values) -> dict[str, int]:
    """Return the extra trumps that exist, with the number of cards of each."""
    trumps, deck = values["trumps"], values["deck"]
    found = {}
    for name in named(trumps["extra"], trumps):
        extra = trumps[name]
        if "rank" in extra:
            number = int(extra["rank"] in deck["ranks"])
        elif extra["joker"] == "any":
            number = 0 if deck["marked"] else deck["jokers"]
        else:
            needed = 1 if extra["joker"] == "high" else 2
            number = int(deck["marked"] and deck["jokers"] >= needed)
        if number:
            found[name] = number
    return found


def steps_of(values: Values) -> list[tuple[str, Values]]:
    """Return the steps of a hand in order, those that do nothing left out."""
    steps = values["steps"]
    return [
        (name, steps[name])
        for name in named(values["hand"], steps)
        if not (steps[name]["do"] == "take" and steps[name]["cards"] == 0)
    ]
