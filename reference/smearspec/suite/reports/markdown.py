"""The report as Markdown, for a comment or a page of a project.

What comes from the program or the cases stands in code, where Markdown does nothing to it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from smearspec.messages import printable
from smearspec.suite.reports.failing import failure_lines
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.terminal import headline, versions
from smearspec.suite.reports.view import Count, Entry, View, say, view

LISTED = 200
"""The most failures that are told in full."""


def render(report: Report, lang: str) -> str:
    """Return a report as Markdown."""
    return document(view(report), lang)


def document(found: View, lang: str) -> str:
    """Return a report that is typed already as Markdown."""
    return "\n".join(_lines(found, lang)) + "\n"


def _lines(found: View, lang: str) -> Iterator[str]:
    yield f"# {say('title', lang)}: {code(found.engine) or say('no-engine', lang)}"
    for line in (*headline(found, lang), versions(found, lang)):
        yield from ("", plain(line))
    yield ""
    names = ("profile", "area", "passed", "applicable", "total")
    yield _row(say(name, lang) for name in names)
    yield _row(("---", "---", "--:", "--:", "--:"))
    groups = found.by(lambda entry: (entry.profile, entry.area))
    for group, count in groups.items():
        yield _row((*map(code, group), *_numbers(count)))
    yield _row((say("sum", lang), "", *_numbers(found.count)))
    for name in ("failures", "known"):
        yield from _failures(say(name, lang), getattr(found, name), lang)
    reasons = found.open_reasons(lang)
    if reasons:
        yield from ("", f"## {say('open', lang)}", "")
        for reason, number in reasons.items():
            yield f"* {number}: {code(reason)}"


def _failures(title: str, entries: Sequence[Entry], lang: str) -> Iterator[str]:
    if not entries:
        return
    yield from ("", f"## {title} ({len(entries)})")
    for entry in entries[:LISTED]:
        yield from ("", f"### {code(entry.id)} {plain(entry.title)}", "")
        yield f"{code(entry.verdict)}, {plain(say(f'stands-for-{entry.verdict}', lang))}"
        yield from ("", *fenced(failure_lines(entry, lang)))
    if len(entries) > LISTED:
        yield from ("", plain(say("more", lang, count=len(entries) - LISTED)))


def code(text: str) -> str:
    """Return a text as a span of code, also inside of a table; empty for an empty one."""
    shown = printable(text).replace("|", "\\|")
    if not shown.strip():
        return ""
    fence = "`" * (_longest_run(shown) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def plain(text: str) -> str:
    """Return a text in which nothing is Markdown, HTML, a link or a mention."""
    return re.sub(r"([\\`*_{}\[\]()<>#|~&@$^!]|^[-+=]|[.:](?=\S))", r"\\\1", printable(text))


def fenced(lines: Iterable[str]) -> list[str]:
    """Return lines as a block of code."""
    shown = [printable(line) for line in lines]
    fence = "`" * max(3, *(_longest_run(line) + 1 for line in shown), 3)
    return [f"{fence}text", *shown, fence]


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)


def _numbers(count: Count) -> tuple[str, str, str]:
    return str(count.passed), str(count.applicable), str(count.total)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
