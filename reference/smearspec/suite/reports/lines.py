"""The report that holds everything, as JSON lines: a header, a line per case, a footer.

Every other report is made from this one.  A file without its footer is not whole and is refused.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from smearspec import __version__
from smearspec.rules.patch import Json, Object
from smearspec.suite.case import Case
from smearspec.suite.grade import wanted
from smearspec.suite.outcome import Attempt, Result, figures, profiles, verdicts
from smearspec.suite.protocol import Command
from smearspec.suite.runner import Run, Settings
from smearspec.suite.shipped import lines_digest
from smearspec.suite.versions import PROTOCOL, SPEC, SUITE

FORMAT = 1
"""The version of this form of report."""


class ReportError(ValueError):
    """A file that is no whole report; ``code`` is a name of the catalogue's group ``conform``."""

    def __init__(self, code: str, line: int) -> None:
        super().__init__(f"{code} (line {line})")
        self.code = code
        self.line = line


@dataclass(frozen=True, slots=True)
class Report:
    """A report as read: what its lines hold."""

    header: Object
    cases: tuple[Object, ...]
    footer: Object


def report_of(
    run: Run,
    command: Command,
    settings: Settings,
    *,
    selection: Mapping[str, Json] | None = None,
    stale: Sequence[str] = (),
    status: int = 0,
) -> Report:
    """Return the report on a run; ``status`` is its exit status, ``stale`` what is out of date."""
    header: Object = {
        "report": FORMAT,
        "smearspec": __version__,
        "suite": SUITE,
        "spec": SPEC,
        "protocol": PROTOCOL,
        "digest": suite_digest([result.case for result in run.results]),
        "engine": None if run.hello is None else run.hello.message,
        "command": list(command.argv),
        "selection": dict(selection or {}),
        "seed": settings.seed,
        "once": settings.once,
        "exact": settings.exact,
        "limits": {
            "start_ms": _ms(settings.limits.start),
            "case_ms": _ms(settings.limits.case),
            "budget_ms": _ms(settings.budget),
            "line_bytes": settings.limits.line,
        },
        "cases": len(run.results),
        "verdicts": dict(verdicts(run.results)),
        "figures": figures(run.results).to_json(),
        "profiles": {name: one.to_json() for name, one in profiles(run.results).items()},
    }
    lines = tuple(case_line(result) for result in run.results)
    footer: Object = {
        "end": True,
        "cases": len(lines),
        "complete": run.complete,
        "stopped": None if run.stopped is None else run.stopped.to_json(),
        "stale": list(stale),
        "status": status,
        "ms": _ms(run.seconds),
        "digest": lines_digest(written(line).encode() for line in (header, *lines)),
    }
    return Report(header, lines, footer)


def case_line(result: Result) -> Object:
    """Return the line of a case; ``question`` is there unless the case passed."""
    case, last = result.case, result.last
    line: Object = {
        "case": case.id,
        "title": case.title,
        "area": case.area,
        "topic": case.topic,
        "op": case.op,
        "profile": case.profile,
        "level": case.level,
        "rules": case.rules,
        "players": case.players,
        "options": dict(case.options),
        "change": dict(case.change),
        "about": list(case.about),
        "cite": list(case.cite),
        "verdict": result.verdict,
        "derived": result.derived,
        "known": result.known,
        "expected": result.expected,
        "answered": None if last is None else last.answer,
        "code": None if last is None else last.code,
        "place": None if last is None else last.place,
        "why": None if result.reason is None else result.reason.to_json(),
        "attempts": [_attempt(attempt) for attempt in result.attempts],
    }
    if not result.passed:
        line["stderr"] = next((one.stderr for one in result.attempts if one.stderr), "")
        line["text"] = case.text
        line["question"] = result.question
    return line


def suite_digest(cases: Sequence[Case]) -> str:
    """Return the digest of what the cases ask and expect, whatever their order."""
    lines = sorted(written({"id": case.id, "asked": cast("Object", case.question()),
                            "expected": wanted(case.expect)}) for case in cases)  # fmt: skip
    return lines_digest(line.encode() for line in lines)


def written(value: Mapping[str, Json]) -> str:
    """Return an object as one line without its end."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def lines_of(report: Report) -> Iterator[str]:
    """Yield the lines of a report, each with its end."""
    for part in (report.header, *report.cases, report.footer):
        yield written(part) + "\n"


def render(report: Report, _lang: str) -> str:
    """Return the text of a report."""
    return "".join(lines_of(report))


def read_report(text: str) -> Report:
    """Return the report of a text; ReportError if it is none, or not whole."""
    parts: list[Object] = []
    raw = text.splitlines()
    for number, line in enumerate(raw, 1):
        try:
            part = json.loads(line)
        except (ValueError, RecursionError):
            raise ReportError("report-line", number) from None
        if not isinstance(part, dict):
            raise ReportError("report-line", number)
        parts.append(part)
    if not parts or parts[0].get("report") != FORMAT:
        raise ReportError("report-header", 1)
    if len(parts) < 2 or parts[-1].get("end") is not True:
        raise ReportError("report-unfinished", len(raw))
    footer = parts[-1]
    digest = lines_digest(line.encode() for line in raw[:-1])
    if footer.get("cases") != len(parts) - 2 or footer.get("digest") != digest:
        raise ReportError("report-altered", len(raw))
    return Report(parts[0], tuple(parts[1:-1]), footer)


def _attempt(attempt: Attempt) -> Object:
    return {
        "verdict": attempt.verdict,
        "answered": attempt.answer,
        "why": None if attempt.reason is None else attempt.reason.to_json(),
        "fresh": attempt.fresh,
        "ms": _ms(attempt.seconds),
    }


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
