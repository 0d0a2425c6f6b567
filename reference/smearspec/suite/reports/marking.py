"""Which lines of a record a failure is about: where the fault is, and where one was claimed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.rules.patch import Json, Object
from smearspec.suite import judging
from smearspec.suite.reports.view import Entry
from smearspec.verdict.model import Verdict

DUE = "due"
"""The mark of the place where a fault is."""

CLAIMED = "claimed"
"""The mark of the place where the program says that one is."""

_HAND = re.compile(r'\[Hand "([^"]*)"\]')


@dataclass(frozen=True, slots=True)
class Mark:
    """A place of a record: line and column from 1, column 0 for the line as a whole."""

    kind: str
    line: int
    column: int = 0
    said: Finding | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """A record with its marks; ``verdict`` is the reference's own, None if it has none."""

    lines: tuple[str, ...]
    marks: tuple[Mark, ...]
    verdict: Verdict | None

    def on(self, line: int) -> tuple[Mark, ...]:
        """Return the marks of a line."""
        return tuple(mark for mark in self.marks if mark.line == line)


def marked(entry: Entry) -> Marked:
    """Return the record of a case with the places that its failure is about."""
    lines = tuple(entry.text.split("\n"))
    if lines[-1] == "":
        lines = lines[:-1]
    verdict = _judged(entry)
    findings = () if verdict is None else verdict.findings
    found = list(_due(entry, lines, findings))
    answered = (entry.answered or {}).get("reject")
    if not entry.passed and isinstance(answered, dict):
        found += _placed(answered, CLAIMED, lines, findings)
    marks = {(mark.kind, mark.line, mark.column): mark for mark in found}
    return Marked(lines, tuple(marks.values()), verdict)


def _due(entry: Entry, lines: Sequence[str], findings: Sequence[Finding]) -> Iterator[Mark]:
    expected = entry.expected.get("reject")
    if isinstance(expected, dict):
        yield from _placed(expected, DUE, lines, findings)
    elif entry.op == "verify":
        yield from (
            Mark(DUE, finding.line, finding.column, finding)
            for finding in findings
            if diagnostics.severity(finding.code) == "error" and finding.line
        )


def _judged(entry: Entry) -> Verdict | None:
    """Return what the reference says of a record under the rules that were sent."""
    rules = (entry.question or {}).get("rules")
    if not entry.text or not isinstance(rules, dict) or judging.rules_faults(rules):
        return None
    return judging.judge(rules, entry.text)[0]


def _placed(
    rejection: Object, kind: str, lines: Sequence[str], findings: Sequence[Finding]
) -> Iterator[Mark]:
    """Yield the place that a rejection names, exactly where the reference finds the same."""
    at = rejection.get("at")
    place = at if isinstance(at, dict) else {}
    line = place.get("line")
    if isinstance(line, int) and 0 < line <= len(lines):
        column = place.get("column")
        yield Mark(kind, line, column if isinstance(column, int) else 0)
        return
    for finding in findings:
        if finding.code == rejection.get("code") and finding.line and _fits(finding, place):
            yield Mark(kind, finding.line, finding.column, finding)
            return
    trick = _line_of_trick(lines, place.get("hand"), place.get("trick"))
    if trick:
        yield Mark(kind, trick)


def _fits(finding: Finding, place: Object) -> bool:
    there = {"hand": finding.hand, "trick": finding.trick, "seat": finding.seat}
    return all(there.get(name) == value for name, value in place.items())


def _line_of_trick(lines: Sequence[str], hand: Json, trick: Json) -> int:
    """Return the line of a trick, 0 if there is none; without a hand it is that of the last."""
    if not isinstance(trick, int):
        return 0
    found = 0
    current: str | None = None
    for number, line in enumerate(lines, 1):
        opened = _HAND.match(line.strip())
        current = opened[1] if opened else current
        if (hand is None or hand == current) and line.lstrip().startswith(f"{trick}. "):
            found = number
    return found


def message(mark: Mark, lang: str) -> str:
    """Return what the reference says at a mark; empty where it says nothing."""
    return "" if mark.said is None else diagnostics.message(mark.said, lang)
