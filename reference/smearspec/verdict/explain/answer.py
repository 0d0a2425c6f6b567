"""What explains the records of a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from smearspec.rules.layers import Choice
from smearspec.rules.patch import Object
from smearspec.rules.resolve import Resolved
from smearspec.rules.search import Part, Space
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.explain.groups import Group
from smearspec.verdict.explain.trial import Trial
from smearspec.verdict.model import Verdict


@dataclass(frozen=True)
class Place:
    """The line of a record on which a change of the rules takes effect first.

    ``text`` is the line, ``why`` what it decides there.
    """

    file: str
    record: int
    hand: str
    line: int
    text: str
    why: Phrase


@dataclass(frozen=True)
class Change:
    """One option or ruling that is made otherwise; ``before`` is None where nobody stated it."""

    choice: Choice
    before: str | None
    value: str
    place: Place | None


@dataclass(frozen=True)
class Explained:
    """A smallest set of choices under which nothing is wrong.

    ``right`` are the lines that were wrong before, as file and line; ``open`` counts claims and
    hands that stay open.
    """

    changes: tuple[Change, ...]
    right: tuple[tuple[str, int], ...]
    open: int


@dataclass(frozen=True)
class House:
    """One changed value, which no option or ruling offers, under which nothing is wrong.

    ``resolved`` are the rules without the change, ``values`` those with it.  ``patch`` is what a
    house-rule file says under ``change``; the choices in ``owned`` it has to set to ``own``.
    ``kin`` are the shipped rules that have this value there.
    """

    pointer: str
    patch: Object
    resolved: Resolved
    values: Object
    owned: tuple[str, ...]
    kin: tuple[str, ...]
    place: Place | None


@dataclass(frozen=True)
class Explanation:
    """What explains the records of one table.

    ``verdicts`` are those on the records as they stand; ``found`` the smallest sets of choices,
    none of which contains another, fewest changes first.  ``fits`` are all combinations that fit,
    as parts that do not overlap.  ``exact`` is false where the budget ended the search: then every
    set of fewer than ``reached`` changes has been tried.  ``house`` is None where it was not asked
    for or not needed.
    """

    group: Group
    verdicts: tuple[Verdict, ...]
    found: tuple[Explained, ...]
    house: tuple[House, ...] | None
    fits: tuple[Part[Trial], ...]
    replays: int
    exact: bool
    reached: int

    @property
    def right(self) -> bool:
        """Whether nothing is wrong with the records as they stand."""
        return any(not part.changes for part in self.fits)

    @property
    def explained(self) -> bool:
        """Whether something makes the records right."""
        return bool(self.found or self.house)

    def values(self) -> Mapping[str, Sequence[str]]:
        """Return, of every choice that applies where the records fit, the values that fit."""
        choices = self.group.space.choices
        found: dict[str, set[str]] = {choice.id: set() for choice in choices}
        for part in self.fits:
            for name, values in _allowed(self.group.space, part).items():
                found[name] |= set(values)
        return {
            choice.id: tuple(value for value in choice.values if value in found[choice.id])
            for choice in choices
            if found[choice.id]
        }

    @property
    def tied(self) -> bool:
        """Whether the records fit not every combination of values that fit in some."""
        space = self.group.space
        fitting = sum(_combinations(space, _allowed(space, part)) for part in self.fits)
        return fitting < _combinations(space, self.values())


def _allowed(space: Space, part: Part[Trial]) -> dict[str, Sequence[str]]:
    """Return the values in a part of every choice that is in force in some combination of it."""
    every = {
        choice.id: (part.fixed[choice.id],) if choice.id in part.fixed else tuple(choice.values)
        for choice in space.choices
    }
    return {
        choice.id: every[choice.id]
        for choice, ways in _ways(space, every)
        if choice and any(choice.in_force(space.seats, dict(way)) for way in ways)
    }


def _combinations(space: Space, allowed: Mapping[str, Sequence[str]]) -> int:
    """Count the ways to make the choices in force with the values that are allowed."""
    total = 0
    for _, ways in _ways(space, allowed):
        total = sum(ways.values())
    return total


Way = tuple[tuple[str, str], ...]
"""The values of choices on which others depend."""


def _ways(
    space: Space, allowed: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Choice | None, Mapping[Way, int]]]:
    """Yield every choice with the ways to make those before it, each with its number.

    Last comes no choice, with the ways to make them all.
    """
    conditions = {name for choice in space.choices for one in choice.when for name in one}
    ways: dict[Way, int] = {(): 1}
    for choice in space.choices:
        yield choice, ways
        after: dict[Way, int] = {}
        for way, number in ways.items():
            if not choice.in_force(space.seats, dict(way)):
                after[way] = after.get(way, 0) + number
                continue
            for value in allowed.get(choice.id, ()):
                longer = (*way, (choice.id, value)) if choice.id in conditions else way
                after[longer] = after.get(longer, 0) + number
        ways = after
    yield None, ways
