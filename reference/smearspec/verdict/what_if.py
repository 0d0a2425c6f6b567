"""What the verdict on a record would be if a choice of its rules had another value."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from smearspec.rules import Choice
from smearspec.verdict.judge import judge_record
from smearspec.verdict.kept import Kept
from smearspec.verdict.model import NOT_JUDGED, Json, Verdict
from smearspec.verdict.setup import Inputs, read_setup

MOST_JUDGEMENTS = 200
"""The most hands that are judged to find what another value would change."""


class Alternative(NamedTuple):
    """Another value of a choice, and the verdict under it."""

    value: str
    verdict: Verdict


class Ruling(NamedTuple):
    """A choice in force with its value, and the other values that change the outcome.

    ``others`` is None where they were not tried, because the record is too long.
    """

    choice: Choice
    value: str
    others: tuple[Alternative, ...] | None


def rulings(record: Kept, verdict: Verdict, inputs: Inputs) -> tuple[Ruling, ...]:
    """Return the choices in force in a record that was judged, in the order of its rules."""
    setup = read_setup(record.header.block, inputs)
    choices = {choice.id: choice for choice in setup.book.choices(len(setup.seats))}
    options = [(choices[name], value) for name, value in setup.resolved.options.items()]
    trials = sum(len(choice.values) - 1 for choice, _ in options) * max(1, len(verdict.hands))
    if trials > MOST_JUDGEMENTS:
        return tuple(Ruling(choice, value, None) for choice, value in options)
    return tuple(
        Ruling(choice, value, tuple(_others(record, verdict, inputs, choice, value)))
        for choice, value in options
    )


def _others(
    record: Kept, verdict: Verdict, inputs: Inputs, choice: Choice, value: str
) -> Iterator[Alternative]:
    """Yield the values under which the record comes out otherwise."""
    for other in choice.values:
        if other == value:
            continue
        asked = replace(inputs, what_if={**inputs.what_if, choice.id: other})
        found = judge_record(record, verdict.file, asked)
        if found.status not in NOT_JUDGED and outcome(found) != outcome(verdict):
            yield Alternative(other, found)


def outcome(verdict: Verdict) -> Sequence[Json]:
    """Return what people compare of two verdicts: status, winner, scores, and how claims fare."""
    return (
        verdict.status,
        verdict.winner,
        tuple((tuple(hand.changes), tuple(hand.totals)) for hand in verdict.hands),
        tuple(claim.verdict for claim in verdict.claims),
    )
