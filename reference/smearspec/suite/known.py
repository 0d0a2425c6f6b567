"""Failures that an implementer knows of: excused with a reason, and never out of date.

A file is a list of entries ``{id, verdict, reason, until}``; ``until`` may be left out.
"""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from smearspec.messages import sentence
from smearspec.rules.patch import Json, Object, step
from smearspec.rules.yaml_reader import Source, read
from smearspec.suite.outcome import OPEN, VERDICTS, Reason, Result
from smearspec.suite.versions import SUITE

KEYS = ("id", "verdict", "reason", "until")

DISPUTED = "disputed"
"""The verdict of an entry that holds the case itself to be wrong."""

EXCUSABLE = tuple(name for name in VERDICTS if name not in OPEN and name != "pass")

_VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,2}")


@dataclass(frozen=True, slots=True)
class Known:
    """One entry: the failure that is expected of a case, why, and until which date or version."""

    id: str
    verdict: str
    reason: str
    until: str | None
    line: int


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with an entry; ``code`` names a sentence of the group ``conform-known``."""

    line: int
    code: str
    facts: Mapping[str, Json]

    def told(self, lang: str = "en") -> str:
        """Return the complaint as a sentence."""
        return sentence(f"conform-known.{self.code}", lang, **self.facts)


class KnownError(ValueError):
    """A file of known failures that cannot be used."""

    def __init__(self, complaints: Sequence[Complaint]) -> None:
        super().__init__("; ".join(one.told() for one in complaints))
        self.complaints = tuple(complaints)


def read_known(data: bytes, file: str) -> tuple[Known, ...]:
    """Return the entries of a file; KnownError, or RuleError where it is no YAML."""
    source = read(data, file)
    if not isinstance(source.data, list):
        raise KnownError([Complaint(1, "no-list", {})])
    found: list[Known] = []
    wrong: list[Complaint] = []
    for number, raw in enumerate(source.data):
        line = _line(source, number)
        complaint = _complaint(raw, line)
        if complaint is None and isinstance(raw, dict):
            until = raw.get("until")
            entry = Known(
                str(raw["id"]), str(raw["verdict"]), str(raw["reason"]),
                None if until is None else str(until), line,
            )  # fmt: skip
            earlier = next((one for one in found if one.id == entry.id), None)
            found.append(entry)
            if earlier is not None:
                complaint = Complaint(line, "twice", {"id": entry.id, "line": earlier.line})
        if complaint is not None:
            wrong.append(complaint)
    if wrong:
        raise KnownError(wrong)
    return tuple(found)


def excuse(results: Sequence[Result], known: Sequence[Known]) -> list[Result]:
    """Return the results with those marked that fail as was expected.

    A failure that is disputed gets that verdict; it still counts as not passed.
    """
    entries = {entry.id: entry for entry in known}
    return [_excused(result, entries.get(result.case.id)) for result in results]


def stale(
    results: Sequence[Result], known: Sequence[Known], ids: Sequence[str], today: datetime.date
) -> tuple[Complaint, ...]:
    """Return what is out of date among the entries; ``ids`` are those of the whole suite."""
    outcomes = {result.case.id: result for result in results}
    there = set(ids)
    return tuple(
        complaint
        for entry in known
        for complaint in _outdated(entry, outcomes.get(entry.id), entry.id in there, today)
    )


def _excused(result: Result, entry: Known | None) -> Result:
    if entry is None or not result.failed:
        return result
    if entry.verdict == DISPUTED:
        reason = Reason("disputed", {"text": entry.reason})
        return replace(result, verdict=DISPUTED, reason=reason, known=entry.reason)
    if entry.verdict == result.verdict:
        return replace(result, known=entry.reason)
    return result


def _outdated(
    entry: Known, result: Result | None, there: bool, today: datetime.date
) -> Iterator[Complaint]:
    if not there:
        yield Complaint(entry.line, "no-case", {"id": entry.id})
        return
    if entry.until is not None and _over(entry.until, today):
        yield Complaint(entry.line, "over", {"id": entry.id, "until": entry.until})
    if result is None or result.known is not None or result.verdict == "not-run":
        return
    facts: Object = {"id": entry.id, "verdict": entry.verdict, "found": result.verdict}
    yield Complaint(entry.line, "passes" if result.passed else "differs", facts)


def _over(until: str, today: datetime.date) -> bool:
    """Tell whether a date has passed, or the suite has reached a version."""
    date = _date(until)
    if date is not None:
        return today > date
    return _version(SUITE) >= _version(until)


def _version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def _complaint(raw: Json, line: int) -> Complaint | None:
    """Return what is wrong with the shape of an entry, None if it is well made."""
    if not isinstance(raw, dict):
        return Complaint(line, "no-entry", {"allowed": [*KEYS]})
    for key in raw:
        if key not in KEYS:
            return Complaint(line, "no-key", {"name": key, "allowed": [*KEYS]})
    for key in KEYS[:3]:
        value = raw.get(key)
        if not isinstance(value, str) or not value.strip():
            return Complaint(line, "missing", {"name": key})
    if raw["verdict"] not in EXCUSABLE:
        return Complaint(line, "no-verdict", {"found": raw["verdict"], "allowed": [*EXCUSABLE]})
    until = raw.get("until")
    if until is not None and not (
        isinstance(until, str) and (_date(until) or _VERSION.fullmatch(until))
    ):
        return Complaint(line, "no-until", {"found": str(until)})
    return None


def _line(source: Source, number: int) -> int:
    return source.places.get(step("", number), (1, 1))[0]
