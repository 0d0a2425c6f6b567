"""The report for people at a terminal: figures per profile and area, then what failed."""

from collections.abc import Iterator

from smearspec.messages import Sentence, printable
from smearspec.render.columns import columns
from smearspec.render.style import Paint, plain
from smearspec.suite.reports.comparing import deciding, sources
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.view import Entry, View, say, told, view

LISTED = 100
"""The most failures that are listed."""


def report_lines(report: Report, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield the lines of a report."""
    yield from view_lines(view(report), lang, paint)


def view_lines(found: View, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield the lines of a report that is typed already."""
    yield paint(printable(found.engine) or say("no-engine", lang), "strong")
    yield paint(versions(found, lang), "faint")
    yield ""
    yield from _figures(found, lang, paint)
    for name, style in (("failures", "error"), ("known", "open")):
        entries = getattr(found, name)
        if entries:
            yield ""
            yield paint(f"{say(name, lang)} ({len(entries)})", "strong")
            for entry in entries[:LISTED]:
                yield from _entry(entry, style, lang, paint)
            if len(entries) > LISTED:
                yield f"  … {say('more', lang, count=len(entries) - LISTED)}"
    reasons = found.open_reasons(lang)
    if reasons:
        yield ""
        yield paint(say("open", lang), "strong")
        for reason, count in reasons.items():
            yield "  " + say("because", lang, count=count, reason=Sentence(printable(reason)))
    yield ""
    yield from headline(found, lang, paint)


def versions(found: View, lang: str) -> str:
    """Return the versions that a report is about."""
    names = ("suite", "spec", "protocol", "smearspec", "seed")
    return say("versions", lang, **{name: found.header[name] for name in names})


def headline(found: View, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield the outcome in sentences, the main one first."""
    count = found.count
    good = found.complete and count.applicable == count.passed > 0
    facts = {"passed": count.passed, "applicable": count.applicable, "total": count.total}
    yield paint(say("headline", lang, **facts), "good" if good else "error")
    derived = sum(one.passed and one.derived for one in found.entries)
    if derived:
        yield say("derived", lang, count=derived)
    for grade in ("code", "place"):
        right, asked = found.right(grade)
        if asked:
            yield say("graded", lang, case=grade, right=right, count=asked)
    if not found.complete:
        why = told(found.stopped, lang)
        case = "incomplete-why" if why else "incomplete"
        yield paint(say(case, lang, why=Sentence(why)), "error")
    for text in found.stale:
        yield paint(say("stale", lang, text=text), "error")


def _figures(found: View, lang: str, paint: Paint) -> Iterator[str]:
    """Yield a row for each profile and area, and one for all."""
    head = tuple(say(n, lang) for n in ("profile", "area", "passed", "applicable", "total"))
    body = []
    last: str = ""
    groups = found.by(lambda entry: (entry.profile, entry.area))
    for (profile, area), count in groups.items():
        cells = (count.passed, count.applicable, count.total)
        first: str = profile if profile != last else ""
        last = profile
        body.append((printable(first), printable(area), *map(_number, cells)))
    whole = found.count
    cells = (whole.passed, whole.applicable, whole.total)
    body.append((say("sum", lang), "", *map(_number, cells)))
    lines = list(columns([head, *body]))
    yield paint(lines[0], "faint")
    counts = [*groups.values(), whole]
    for line, count in zip(lines[1:], counts, strict=True):
        if not count.applicable:
            yield paint(line, "faint")
        else:
            yield paint(line, "good" if count.passed == count.applicable else "error")


def _number(value: int) -> str:
    return f"{value:>6}"


def _entry(entry: Entry, style: str, lang: str, paint: Paint) -> Iterator[str]:
    head = f"{printable(entry.id)}  {printable(entry.title)}"
    yield f"  {paint(entry.verdict, style)}  {head}"
    reason = entry.reason(lang)
    if reason:
        yield f"      {printable(reason)}"
    if entry.known is not None:
        yield f"      {say('excused', lang, text=entry.known)}"
    values = [f"{printable(one.pointer)} = {printable(one.value)}" for one in deciding(entry)]
    text = "; ".join((*values, *filter(None, (printable(sources(entry)),))))
    if text:
        yield paint(f"      {text}", "faint")
