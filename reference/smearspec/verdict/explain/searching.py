"""Explaining: the smallest sets of options, rulings and house rules that make records right."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from smearspec import diagnostics
from smearspec.rules.search import Part, search
from smearspec.verdict.explain.answer import Change, Explained, Explanation, House
from smearspec.verdict.explain.budget import Budget, Spent
from smearspec.verdict.explain.groups import Group
from smearspec.verdict.explain.house import beginning, house_changes
from smearspec.verdict.explain.place import first_place
from smearspec.verdict.explain.trial import Trial, attempt
from smearspec.verdict.model import Verdict

MOST_SHOWN = 20
"""The most smallest sets that are worked out in full."""


def explain(group: Group, budget: Budget | None = None, house: bool = False) -> Explanation:
    """Look for what makes the records of a table right, fewest changes first.

    Single house changes are looked for where no single choice is enough, or with ``house``.
    """
    budget = budget or Budget()
    parts: list[Part[Trial]] = []
    reads: list[frozenset[str]] = []
    found: list[House] | None = None
    exact, reached = True, 0

    def tried(free: Mapping[str, str], changes: Mapping[str, str]) -> tuple[Trial, frozenset[str]]:
        budget.check()
        result = attempt(group.players, free, changes)
        budget.spend(result[0].hands)
        reads.append(result[1])
        return result

    try:
        for part in chain(search(group.space, tried), (None,)):
            further = part is None or len(part.changes) > 1
            if further and found is None and (house or not _enough(parts)):
                found = house_changes(group, reads[0], budget)
            if part is None:
                reached += 1
            else:
                reached = len(part.changes)
                parts.append(part)
    except Spent:
        exact = False
    fits = tuple(part for part in parts if part.found.fits)
    start = beginning(group.space)
    return Explanation(
        group,
        tuple(player.judged(*start) for player in group.players),
        tuple(_smallest(group, fits)),
        None if found is None else tuple(found),
        fits,
        budget.used,
        exact,
        reached,
    )


def _enough(parts: Sequence[Part[Trial]]) -> bool:
    """Tell whether no change, or a single one, makes the records right."""
    return any(part.found.fits and len(part.changes) <= 1 for part in parts)


def _smallest(group: Group, fits: Sequence[Part[Trial]]) -> Iterator[Explained]:
    """Yield the sets of changes that fit and of which no smaller part does."""
    by_changes: dict[frozenset[tuple[str, str]], list[Part[Trial]]] = {}
    for part in fits:
        by_changes.setdefault(frozenset(part.changes.items()), []).append(part)
    smallest: list[frozenset[tuple[str, str]]] = []
    for changes, parts in by_changes.items():
        if any(smaller <= changes for smaller in smallest):
            continue
        smallest.append(changes)
        if len(smallest) <= MOST_SHOWN:
            explained = _worked_out(group, parts)
            if explained.changes:
                yield explained


def _worked_out(group: Group, parts: Sequence[Part[Trial]]) -> Explained:
    """Return a set of changes with the line on which each of them takes effect."""
    space, changes = group.space, parts[0].changes
    told = dict(changes)
    stated: dict[str, str] = dict(beginning(space)[0])
    for name in space.free:
        values = {part.fixed[name] for part in parts if name in part.fixed}
        if len(values) == 1 and all(name in part.fixed for part in parts):
            told[name] = stated[name] = values.pop()
    after = [player.judged(stated, changes) for player in group.players]
    before = [player.judged(*beginning(space)) for player in group.players]
    made = []
    for choice in space.choices:
        if choice.id not in told:
            continue
        rest = {name: value for name, value in changes.items() if name != choice.id}
        given = {**stated}
        if choice.id in space.free:
            given[choice.id] = next(v for v in choice.values if v != stated[choice.id])
        without = [player.judged(given, rest) for player in group.players]
        stood = None if choice.id in space.free or choice.id in space.mixed else space.base[
            choice.id
        ]  # fmt: skip
        place = first_place(group.players, without, after)
        made.append(Change(choice, stood, told[choice.id], place))
    return Explained(tuple(made), tuple(_put_right(before, after)), parts[0].found.open)


def _put_right(before: Sequence[Verdict], after: Sequence[Verdict]) -> Iterator[tuple[str, int]]:
    """Yield file and line of everything that was wrong before and is right now."""
    for one, other in zip(before, after, strict=True):
        wrong = [
            {finding.line for finding in verdict.findings
             if diagnostics.severity(finding.code) == "error"}
            for verdict in (one, other)
        ]  # fmt: skip
        yield from ((one.file, line) for line in sorted(wrong[0] - wrong[1]))
