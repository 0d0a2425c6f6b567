"""A report as its readers need it: typed, counted, and checked against its schema.

A report comes from a file that anybody may have written; nothing of it is believed to be sound.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from smearspec.messages import Sentence, printable, sentence
from smearspec.resources import folder
from smearspec.rules.patch import Json, Object
from smearspec.suite.outcome import NOT_APPLICABLE, OPEN, VERDICTS, Judged, Reason
from smearspec.suite.reports.lines import Report, ReportError, read_report

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

DEPTH = 100
"""The deepest nesting of a line: an answer may nest 64 deep."""


@dataclass(frozen=True, slots=True)
class Entry(Judged):
    """The outcome of a case, as a line of the report tells it.

    ``expected`` and ``answered`` are ``{"ok"|"reject"|"declined": ...}``, the latter None where
    there was no answer; ``question`` is None where the case passed or was not asked.
    """

    id: str
    title: str
    area: str
    topic: str
    op: str
    profile: str
    level: str
    verdict: str
    rules: str
    players: int
    options: Mapping[str, str]
    change: Object
    about: tuple[str, ...]
    cite: tuple[str, ...]
    derived: bool
    known: str | None
    expected: Object
    answered: "Object | None"
    code: str | None
    place: str | None
    why: "Object | None"
    attempts: tuple[Object, ...]
    stderr: str
    text: str
    question: "Object | None"

    @property
    def applicable(self) -> bool:
        """Whether the case counts for this program."""
        return self.verdict not in NOT_APPLICABLE

    @property
    def ms(self) -> int:
        """How long the answers took together, in milliseconds."""
        return sum(int(cast("int", one.get("ms", 0))) for one in self.attempts)

    def reason(self, lang: str) -> str:
        """Return why the verdict is what it is; empty if there is nothing to say."""
        return told(self.why, lang)


@dataclass(frozen=True, slots=True)
class Count:
    """How many cases there are, apply and passed."""

    total: int
    applicable: int
    passed: int

    @property
    def percent(self) -> int:
        """The share of those that apply that passed, rounded down: 100 only if all did."""
        return 100 * self.passed // self.applicable if self.applicable else 0


@dataclass(frozen=True, slots=True)
class View:
    """A report: its header and footer as they are, its cases typed."""

    header: Object
    entries: tuple[Entry, ...]
    footer: Object

    @property
    def engine(self) -> str:
        """Name, version and language of the program; empty if it never said hello."""
        said = self.header.get("engine")
        if not isinstance(said, dict):
            return ""
        name, version, language = (str(said.get(k) or "") for k in ("name", "version", "language"))
        return f"{name} {version}".strip() + (f" ({language})" if language else "")

    @property
    def count(self) -> Count:
        """The figures of all cases."""
        return counted(self.entries)

    @property
    def complete(self) -> bool:
        """Whether every case that applies was asked."""
        return bool(self.footer.get("complete"))

    @property
    def failures(self) -> tuple[Entry, ...]:
        """The failures that nothing excuses."""
        return tuple(one for one in self.entries if one.failed and one.known is None)

    @property
    def known(self) -> tuple[Entry, ...]:
        """The failures that are excused, with those that are disputed."""
        return tuple(one for one in self.entries if one.failed and one.known is not None)

    @property
    def stopped(self) -> "Object | None":
        """Why the run ended early."""
        return cast("Object | None", self.footer.get("stopped"))

    @property
    def stale(self) -> tuple[str, ...]:
        """What is out of date among the known failures."""
        return tuple(map(str, cast("list[Json]", self.footer.get("stale") or [])))

    def by(self, name: Callable[[Entry], tuple[str, ...]]) -> dict[tuple[str, ...], Count]:
        """Return the figures of each group of cases, sorted by the name of the group."""
        groups: dict[tuple[str, ...], list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(name(entry), []).append(entry)
        return {group: counted(groups[group]) for group in sorted(groups)}

    def verdicts(self) -> dict[str, int]:
        """Return how often each verdict was given, without those that were not."""
        found = Counter(one.verdict for one in self.entries)
        return {name: found[name] for name in VERDICTS if found[name]}

    def open_reasons(self, lang: str) -> dict[str, int]:
        """Return why cases were not asked or do not count, the most frequent reason first."""
        found = Counter(one.reason(lang) for one in self.entries if one.verdict in OPEN)
        return dict(found.most_common())

    def right(self, grade: str) -> tuple[int, int]:
        """Return how many codes or places of rejections were right, of how many looked at."""
        grades = [getattr(one, grade) for one in self.entries]
        looked_at = [one for one in grades if one is not None]
        return looked_at.count("right"), len(looked_at)


def counted(entries: Iterable[Entry]) -> Count:
    """Return the figures of some cases."""
    found = list(entries)
    applicable = sum(one.applicable for one in found)
    return Count(len(found), applicable, sum(one.passed for one in found))


def told(why: "Object | None", lang: str) -> str:
    """Return a reason as a sentence; one that the catalogue does not have as it was written."""
    if why is None:
        return ""
    try:
        return Reason(str(why["reason"]), cast("Object", why["facts"])).told(lang)
    except (KeyError, TypeError, ValueError, AttributeError):
        return printable(str(why.get("text", "")))


def say(name: str, lang: str, **facts: object) -> Sentence:
    """Return a sentence of the catalogue's group ``conform-report``."""
    return Sentence(sentence(f"conform-report.{name}", lang, **facts))


def read_view(text: str) -> View:
    """Return the report of a text; ReportError if it is none, not whole, or of another shape."""
    report = read_report(text)
    parts = (("header", report.header), *(("case", one) for one in report.cases))
    for number, (kind, part) in enumerate((*parts, ("footer", report.footer)), 1):
        if _too_deep(part) or next(_validator(kind).iter_errors(part), None) is not None:
            raise ReportError("report-shape", number)
    return view(report)


def view(report: Report) -> View:
    """Return a report, which is known to be sound, typed."""
    return View(report.header, tuple(map(entry_of, report.cases)), report.footer)


def entry_of(line: Object) -> Entry:
    """Return a line of a report, which is known to be sound, typed."""

    def strings(name: str) -> tuple[str, ...]:
        return tuple(map(str, cast("Sequence[Json]", line.get(name) or ())))

    def text(name: str) -> str:
        return str(line.get(name) or "")

    def optional(name: str) -> str | None:
        return None if line.get(name) is None else str(line[name])

    return Entry(
        text("case"), text("title"), text("area"), text("topic"), text("op"), text("profile"),
        text("level"), text("verdict"), text("rules"),
        cast("int", line.get("players") or 0),
        cast("dict[str, str]", line.get("options") or {}),
        cast("Object", line.get("change") or {}),
        strings("about"), strings("cite"), bool(line.get("derived")), optional("known"),
        cast("Object", line["expected"]), cast("Object | None", line["answered"]),
        optional("code"), optional("place"), cast("Object | None", line.get("why")),
        tuple(cast("list[Object]", line["attempts"])), text("stderr"), text("text"),
        cast("Object | None", line.get("question")),
    )  # fmt: skip


@cache
def _validator(kind: str) -> "Validator":
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    path = folder("conformance") / "schema" / "report.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    return Draft202012Validator(schema).evolve(schema=schema["$defs"][kind])


def _too_deep(part: Object) -> bool:
    """Tell whether a line nests deeper than it may, level by level."""
    level: list[Json] = [part]
    for _ in range(DEPTH):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return True
