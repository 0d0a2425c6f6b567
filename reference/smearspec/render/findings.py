"""Findings as text: the message at its place, the line that it means, why, what to do."""

import unicodedata
from collections.abc import Iterator

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import Sentence, printable, sentence, visible
from smearspec.render.style import Paint, plain

WIDEST = 76
"""Columns of a line of a file that are shown; of a longer one the part around the place."""


def finding_lines(
    finding: Finding,
    file: str,
    lang: str,
    *,
    source: str = "",
    reason: str = "",
    with_hint: bool = True,
    paint: Paint = plain,
) -> Iterator[str]:
    """Yield the lines of one finding.

    ``source`` is the line of the file that it means, ``reason`` the evidence for it.
    """
    yield _headline(finding, file, lang, paint)
    if source and finding.line:
        yield from _excerpt(source, finding.line, finding.column, paint)
    if reason:
        yield "  " + sentence("finding.because", lang, reason=Sentence(reason))
    if finding.rule is not None:
        key = "finding.rule-and-source" if finding.source else "finding.rule"
        why = sentence(key, lang, rule=finding.rule, source=_sources(finding.source or ""))
        yield "  " + paint(why, "faint")
    hint = diagnostics.hint(finding, lang) if with_hint else ""
    if hint:
        yield "  " + sentence("finding.hint", lang, hint=Sentence(hint))


def _headline(finding: Finding, file: str, lang: str, paint: Paint) -> str:
    severity = diagnostics.severity(finding.code)
    line = sentence(
        "finding.place" if finding.line else "finding.whole-file",
        lang,
        file=Sentence(printable(file)),
        line=finding.line,
        column=finding.column,
        severity=severity,
        code=finding.code,
        message=Sentence(diagnostics.message(finding, lang)),
    )
    place, colon, rest = line.partition(": ")
    return f"{paint(place, 'strong')}{colon}{paint(rest, severity)}"


def _sources(text: str) -> str:
    """Return citations with the name of a page written once: ``page § A 1; § A 2``."""
    shown: list[str] = []
    last = ""
    for place in text.split("; "):
        page, mark, section = place.partition(" § ")
        shown.append(f"§ {section}" if mark and page == last else place)
        last = page
    return "; ".join(shown)


def _excerpt(text: str, line: int, column: int, paint: Paint) -> Iterator[str]:
    """Yield a line of a file and below it a mark at the column."""
    at = max(0, min(column - 1, len(text)))
    start = 0 if at < WIDEST - 10 else at - WIDEST // 2
    part = text[start : start + WIDEST]
    before = text[start:at]
    cut_left = "…" if start else ""
    cut_right = "…" if start + WIDEST < len(text) else ""
    gutter = f"{line:>5} | "
    shown = cut_left + visible(part.expandtabs(1)) + cut_right
    yield paint(gutter, "faint") + shown
    width = len(cut_left) + sum(map(_width, visible(before.expandtabs(1))))
    yield paint(" " * (len(gutter) - 2) + "| ", "faint") + " " * width + paint("^", "strong")


def _width(char: str) -> int:
    """Return the columns that a character takes on a terminal."""
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
