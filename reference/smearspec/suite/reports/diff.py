"""Two reports compared: which cases got better, worse or another verdict, which are new or gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from smearspec.messages import printable
from smearspec.render.style import Paint, plain
from smearspec.rules.patch import Json, Object
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.view import Entry, View, say, view

KINDS = ("worse", "better", "other", "new", "removed")

STYLES = {"worse": "error", "better": "good"}

BLAMELESS = frozenset({"suite-bug"})
"""Verdicts for which the program is not to blame: a pass that becomes one is not worse."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a case; a verdict is None where a report lacks the case.

    ``grades`` are the code and place of a rejection that are graded otherwise: old and new.
    """

    kind: str
    id: str
    title: str
    old: str | None
    new: str | None
    grades: tuple[tuple[str, str | None, str | None], ...] = ()

    def to_json(self) -> Object:
        """Return the change as an object."""
        found: Object = {
            "change": self.kind, "case": self.id, "title": self.title,
            "old": self.old, "new": self.new,
        }  # fmt: skip
        for name, old, new in self.grades:
            found[name] = {"old": old, "new": new}
        return found


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two reports and what changed between them, the worst first."""

    old: View
    new: View
    changes: tuple[Change, ...]

    @property
    def worse(self) -> bool:
        """Whether something that passed passes no longer, or a rejection is graded lower."""
        return any(change.kind == "worse" for change in self.changes)

    @property
    def same_cases(self) -> bool:
        """Whether both runs asked and expected the same."""
        return self.old.header["digest"] == self.new.header["digest"]

    def to_json(self) -> Object:
        """Return the comparison as an object."""
        changes: list[Json] = [change.to_json() for change in self.changes]
        return {
            "worse": self.worse,
            "same_cases": self.same_cases,
            "old": _side(self.old),
            "new": _side(self.new),
            "changes": changes,
        }


def compare(old: Report, new: Report) -> Comparison:
    """Return what changed from a report to another one."""
    return compare_views(view(old), view(new))


def compare_views(old: View, new: View) -> Comparison:
    """Return what changed from a report to another one, both typed already."""
    before = {entry.id: entry for entry in old.entries}
    after = {entry.id: entry for entry in new.entries}
    found = [_change(one, after.get(name)) for name, one in before.items()]
    found += [
        Change("new", one.id, one.title, None, one.verdict)
        for name, one in after.items()
        if name not in before
    ]
    changes = sorted(filter(None, found), key=lambda one: (KINDS.index(one.kind), one.id))
    return Comparison(old, new, tuple(changes))


def comparison_lines(found: Comparison, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield a comparison for people."""
    for name, side in (("diff-from", found.old), ("diff-to", found.new)):
        engine = side.engine or say("no-engine", lang)
        facts = {"suite": side.header["suite"], "passed": side.count.passed}
        yield say(name, lang, engine=engine, applicable=side.count.applicable, **facts)
    suites = found.old.header["suite"], found.new.header["suite"]
    if suites[0] != suites[1]:
        yield paint(say("diff-other-suite", lang, old=suites[0], new=suites[1]), "warning")
    elif not found.same_cases:
        yield paint(say("diff-other-cases", lang), "warning")
    if not (found.old.complete and found.new.complete):
        yield paint(say("diff-incomplete", lang), "warning")
    if not found.changes:
        yield say("diff-same", lang)
    for kind in KINDS:
        changes = [change for change in found.changes if change.kind == kind]
        if changes:
            yield ""
            yield paint(f"{say(f'diff-{kind}', lang)} ({len(changes)})", "strong")
            for change in changes:
                yield f"  {printable(change.id)}  {printable(change.title)}"
                told = "; ".join(_told(change, lang))
                yield paint(f"      {told}", STYLES.get(kind, "faint"))


def _told(change: Change, lang: str) -> Iterator[str]:
    old, new = change.old, change.new
    if old is None or new is None:
        yield str(old or new)
        return
    if old != new:
        yield say("diff-change", lang, old=old, new=new)
    for name, one, other in change.grades:
        yield say(f"diff-{name}", lang, old=one or "-", new=other or "-")


def _change(old: Entry, new: Entry | None) -> Change | None:
    """Return what became of a case of the old report, None if nothing did."""
    if new is None:
        return Change("removed", old.id, old.title, old.verdict, None)
    grades = tuple(
        (name, one, other)
        for name, one, other in (("code", old.code, new.code), ("place", old.place, new.place))
        if one != other
    )
    kind = "other"
    if old.passed != new.passed:
        blamed = new.passed or new.verdict not in BLAMELESS
        kind = ("better" if new.passed else "worse") if blamed else "other"
    elif old.verdict == new.verdict:
        if not (old.passed and grades):
            return None
        lower = any(one == "right" for _, one, _ in grades)
        higher = any(other == "right" for _, _, other in grades)
        kind = "worse" if lower else "better" if higher else "other"
    shown = grades if old.passed and new.passed else ()
    return Change(kind, old.id, new.title, old.verdict, new.verdict, shown)


def _side(found: View) -> Object:
    count = found.count
    return {
        "engine": found.header.get("engine"),
        "suite": found.header["suite"],
        "digest": found.header["digest"],
        "complete": found.complete,
        "passed": count.passed,
        "applicable": count.applicable,
        "total": count.total,
    }
