"""What the tags of a header and of a hand state about the play: totals, sides, seats."""

from collections.abc import Sequence
from functools import partial

from smearspec.notation import tree
from smearspec.record.fault import Fault
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.model import ClaimVerdict
from smearspec.verdict.setup import Setup


def unknown_seat(setup: Setup, entry: int, name: str) -> Fault:
    """Return the fault that nobody at the table has a name."""
    seats = setup.seats
    facts = {"seat": name, "allowed": seats.names, "suggestion": seats.suggestion(name)}
    return Fault("unknown-seat", entry, "value", facts=facts)


def stated_totals(
    setup: Setup, entry: int, tag: tree.Tag
) -> tuple[list[tuple[int, int]], list[Fault]]:
    """Return the totals that a ``Start`` tag names, as scorer and points."""
    stated: list[tuple[int, int]] = []
    faults: list[Fault] = []
    for part in tag.value.split(","):
        side, _, total = part.strip().rpartition(" ")
        scorer = scorer_named(setup, side.strip().split("/"))
        if scorer is None:
            faults.append(
                Fault(
                    "not-a-scorer",
                    entry,
                    "value",
                    rule="/table/scorer",
                    facts={"side": side, "allowed": labels(setup)},
                )
            )
        else:
            stated.append((scorer, int(total)))
    return stated, faults


def scorer_named(setup: Setup, names: Sequence[str]) -> int | None:
    """Return the scorer (an index) of that name, None if there is none."""
    members = setup.seats.side(tuple(names))
    found = setup.tables.scorers
    return next((n for n, scorer in enumerate(found) if frozenset(scorer) == members), None)


def labels(setup: Setup) -> tuple[str, ...]:
    """Return the names of those who have a total."""
    return tuple(setup.seats.label(s) for s in setup.tables.scorers)


def judge_sides(setup: Setup, line: int, tag: tree.Tag) -> ClaimVerdict:
    """Judge the ``Sides`` of a header; where a partner is called they are no claim."""
    seats = setup.seats
    tables = setup.tables
    stated = [seats.side(tuple(side.split("/"))) for side in tag.value.split()]
    fixed = [frozenset(team) for team in tables.teams]
    verdict = "confirmed" if all(side in fixed for side in stated) else "refuted"
    return ClaimVerdict(
        line,
        "sides",
        tag.value,
        [side.split("/") for side in tag.value.split()],
        [[seats.names[seat] for seat in team] for team in tables.teams],
        verdict,
        partial(Phrase, "evidence.no-side", {"sides": labels(setup)}),
    )
