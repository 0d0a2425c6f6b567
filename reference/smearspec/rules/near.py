"""Which shipped rule sets are nearest to some rules, and with which of their choices.

The distance is the sum of the weights of all leaves that differ (``WEIGHTS``, by part of the
game).  Each shipped rule set starts with its defaults; where a choice has none, with its first
value.  Then every value of every choice is tried, one at a time: the one that shortens the
distance most is kept, until none does.  It is a measure to sort by, not a metric of play.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from smearspec.rules.book import RuleBook, family, listed
from smearspec.rules.compare import Difference, area_of, value_differences
from smearspec.rules.errors import RuleError
from smearspec.rules.patch import differences
from smearspec.rules.resolve import Resolved

WEIGHTS = {
    "table": 5, "cards": 3, "deal": 2, "bidding": 2, "trump": 3, "exchange": 3, "play": 3,
    "scoring": 2, "end": 1,
}  # fmt: skip
"""What a differing leaf counts, by part of the game: more where the whole game feels other."""

STEPS = 16
"""The most choices that are set for one rule set."""


@dataclass(frozen=True)
class Near:
    """A shipped rule set as near as its choices bring it; ``settings`` differ from its defaults.

    ``differences`` have the shipped rules first and the rules in question second.
    """

    book: RuleBook
    distance: int
    settings: Mapping[str, str]
    differences: tuple[Difference, ...]


def nearest(rules: Resolved, seats: int, ident: str) -> tuple[Near, ...]:
    """Return the shipped rule sets for a table of this size, the nearest first.

    The rule set whose own id is ``ident`` is left out.
    """
    found = [
        _approached(book, rules, seats)
        for book in (*listed(), *family())
        if seats in book.tables and book.id != ident
    ]
    return tuple(sorted(found, key=lambda near: (near.distance, near.book.id)))


def distance(one: Resolved, other: Resolved) -> int:
    """Return the sum of the weights of all leaves that differ."""
    return sum(
        WEIGHTS[area_of(pointer, one, other)] for pointer in differences(one.values, other.values)
    )


def _approached(book: RuleBook, rules: Resolved, seats: int) -> Near:
    settings = {
        choice.id: next(iter(choice.values))
        for choice in book.choices(seats)
        if choice.default is None and choice.in_force(seats, {})
    }
    best = book.resolve(seats, settings)
    least = distance(best, rules)
    for _ in range(STEPS):
        tried = [
            (distance(resolved, rules), order, given, resolved)
            for order, (given, resolved) in enumerate(_neighbours(book, seats, settings))
        ]
        here = (least, 0, settings, best)
        nearer, _, given, resolved = min(tried, key=lambda each: each[:2], default=here)
        if nearer >= least:
            break
        least, settings, best = nearer, given, resolved
    return Near(book, least, settings, value_differences(best, rules))


def _neighbours(
    book: RuleBook, seats: int, settings: dict[str, str]
) -> Iterator[tuple[dict[str, str], Resolved]]:
    """Yield the rules that one other value of one choice makes; what does not fit is left out."""
    for choice in book.choices(seats):
        for value in choice.values:
            given = settings | {choice.id: value}
            try:
                resolved = book.resolve(seats, given)
            except RuleError:
                continue
            if given != settings:
                yield given, resolved
