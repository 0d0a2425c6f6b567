"""The report as one page of HTML that needs nothing else: no network, no server.

The template escapes whatever it prints; the policy of the page allows its own style and script
by their digests, and nothing from outside.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from smearspec import diagnostics
from smearspec.render import pages
from smearspec.rules.patch import Json, Object
from smearspec.suite.outcome import OPEN
from smearspec.suite.reports import comparing, drawing
from smearspec.suite.reports.comparing import Deciding, Row
from smearspec.suite.reports.drawing import Line, Played, Shown
from smearspec.suite.reports.failing import table
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.marking import marked
from smearspec.suite.reports.terminal import headline, versions
from smearspec.suite.reports.view import Entry, View, say, view

PARTS = Path(__file__).parent / "page_parts"

GROUPS = ("failures", "known", "open", "passes")
"""The groups of cases in the order of the page, by the name of their heading."""

LONGEST_JSON = 20_000
"""The most characters of an answer that are shown as JSON."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the page shows of a case beside its outcome."""

    entry: Entry
    number: int
    reason: str
    table: str
    record: tuple[Line, ...]
    trick: tuple[Shown, ...]
    trump: str
    hands: tuple[Played, ...]
    change: str
    rows: tuple[Row, ...]
    deciding: tuple[Deciding, ...]
    why_due: str
    stderr: tuple[str, ...]
    question: str
    attempts: tuple[tuple[str, str], ...]


def render(report: Report, lang: str) -> str:
    """Return a report as a page."""
    return document(view(report), lang)


def document(found: View, lang: str) -> str:
    """Return a report that is typed already as a page."""
    groups = {name: [one for one in found.entries if _group(one) == name] for name in GROUPS}
    shapes: dict[str, list[Shape]] = {}
    number = 0
    for name, entries in groups.items():
        shapes[name] = []
        for entry in entries:
            number += 1
            shapes[name].append(_shape(entry, number, lang))
    listed = [shape for name in GROUPS for shape in shapes[name]]
    return pages.page(
        PARTS,
        "page",
        lang=lang,
        index=_script_json([_found_by(shape) for shape in listed]),
        view=found,
        engine=found.engine or say("no-engine", lang),
        headline=list(headline(found, lang)),
        versions=versions(found, lang),
        command=" ".join(map(str, _strings(found.header.get("command")))),
        figures=found.by(lambda entry: (entry.profile, entry.area)),
        verdicts=found.verdicts(),
        areas=sorted({entry.area for entry in found.entries}),
        levels=[n for n in ("must", "should", "may") if n in {e.level for e in found.entries}],
        reasons=found.open_reasons(lang),
        groups={name: shapes[name] for name in GROUPS if shapes[name]},
        say=lambda name, **facts: say(name, lang, **facts),
    )


def _script_json(value: Json) -> str:
    """Return JSON that stands in a script element and cannot close it."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _group(entry: Entry) -> str:
    if entry.passed:
        return "passes"
    if entry.verdict in OPEN:
        return "open"
    return "failures" if entry.known is None else "known"


def _found_by(shape: Shape) -> Object:
    """Return what the filter knows about a case; its element has the number of its place."""
    entry = shape.entry
    words = (
        entry.id, entry.title, entry.topic, entry.op, entry.profile, entry.rules, entry.verdict,
        *entry.about, *entry.cite, *map(str, entry.options.values()), shape.reason,
    )  # fmt: skip
    return {
        "area": entry.area,
        "verdict": entry.verdict,
        "level": entry.level,
        "words": "\n".join(words).casefold(),
    }


def _shape(entry: Entry, number: int, lang: str) -> Shape:
    told = not entry.passed
    record = marked(entry) if told and entry.text else None
    asked = entry.question or {}
    return Shape(
        entry,
        number,
        entry.reason(lang) if told else "",
        table(entry, lang),
        () if record is None else drawing.record(record, lang),
        drawing.trick(entry, lang) if entry.op == "trick" and told else (),
        say("trick", lang, trump=str(asked.get("trump"))) if entry.op == "trick" else "",
        () if record is None else drawing.hands(record, lang),
        _json(entry.change) if entry.change else "",
        comparing.rows(entry, lang) if entry.failed else (),
        comparing.deciding(entry),
        _why(entry, lang),
        tuple(entry.stderr.rstrip().splitlines()) if told else (),
        _json(entry.question) if entry.question else "",
        tuple(_attempts(entry, lang)) if told else (),
    )


def _why(entry: Entry, lang: str) -> str:
    """Return why the fault that is due is one, in the words of the registry of findings."""
    due = entry.expected.get("reject")
    code = due.get("code") if isinstance(due, dict) else None
    if not isinstance(code, str) or code not in diagnostics.codes():
        return ""
    return diagnostics.entry(code).whys[lang]


def _attempts(entry: Entry, lang: str) -> Iterator[tuple[str, str]]:
    for number, one in enumerate(entry.attempts, 1):
        case = "fresh" if one.get("fresh") else "default"
        title = say("attempt", lang, case=case, number=number, ms=one.get("ms", 0))
        answered = one.get("answered")
        why = one.get("why")
        reason = str(why.get("text", "")) if isinstance(why, dict) else ""
        yield title, _json(answered) if isinstance(answered, dict) else reason


def _json(value: Mapping[str, Json]) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return text if len(text) <= LONGEST_JSON else text[: LONGEST_JSON - 1] + "…"


def _strings(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
