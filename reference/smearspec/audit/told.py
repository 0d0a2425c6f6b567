"""The summary of an audit for people: as text, and as a page with bars."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from smearspec.audit.rows import Row
from smearspec.audit.summary import Summary
from smearspec.messages import Sentence, printable, sentence, word
from smearspec.render import pages
from smearspec.render.columns import columns
from smearspec.verdict.model import STATUSES

PARTS = Path(__file__).parent / "page_parts"
CODES = 30
"""The findings that are listed."""
WIDEST = 300
"""The length of the longest bar."""


class _Bar(NamedTuple):
    """One line of a chart; ``width`` is the length of its bar, at least a hair where it counts."""

    name: str
    number: int
    width: float
    kind: str = ""


def lines(summary: Summary, lang: str) -> Iterator[str]:
    """Yield a summary as lines."""
    yield _headline(summary, lang)
    yield _claims(summary, lang)
    yield from _block("audit.by-rules", _by_rules(summary, lang), lang)
    found = [(code, str(count)) for code, count in summary.codes.most_common(CODES)]
    yield from _block("audit.by-finding", found, lang)
    worst = [(_place(row), _what(row, lang)) for row in summary.worst]
    yield from _block("audit.worst", worst, lang)


def page(summary: Summary, lang: str) -> str:
    """Return a summary as one page of HTML that needs nothing else."""
    statuses = [(word(one, lang), summary.statuses[one], one) for one in STATUSES]
    return pages.page(
        PARTS,
        "audit",
        lang=lang,
        headline=_headline(summary, lang),
        claims=_claims(summary, lang),
        statuses=_bars([each for each in statuses if each[1]]),
        rules=[
            (name or sentence("audit.unknown-rules", lang), of.total(), _stack(of, lang))
            for name, of in sorted(summary.rules.items())
        ],
        codes=_bars([(code, count, "") for code, count in summary.codes.most_common(CODES)]),
        worst=[(_place(row), _what(row, lang)) for row in summary.worst],
        say=lambda name: sentence(f"audit.{name}", lang),
    )


def _headline(summary: Summary, lang: str) -> str:
    parts = tuple(
        Sentence(sentence("verify.summary-status", lang, count=summary.statuses[one], status=one))
        for one in STATUSES
        if summary.statuses[one]
    )
    return sentence(
        "audit.headline", lang, files=summary.files, records=summary.records,
        hands=summary.hands, parts=parts, case="default" if parts else "empty",
    )  # fmt: skip


def _claims(summary: Summary, lang: str) -> str:
    return sentence("audit.claims", lang, **{
        name: summary.claims[name] for name in ("confirmed", "refuted", "undetermined")
    })  # fmt: skip


def _block(key: str, rows: list[tuple[str, str]], lang: str) -> Iterator[str]:
    if rows:
        yield ""
        yield sentence(key, lang)
        yield from columns(rows, indent=2)


def _by_rules(summary: Summary, lang: str) -> list[tuple[str, str]]:
    return [
        (
            printable(name) or sentence("audit.unknown-rules", lang),
            sentence("audit.statuses", lang, parts=tuple(
                Sentence(sentence("verify.summary-status", lang, count=of[one], status=one))
                for one in STATUSES if of[one]
            )),
        )
        for name, of in sorted(summary.rules.items())
    ]  # fmt: skip


def _place(row: Row) -> str:
    at = row["first_line"] or row["line"]
    return printable(f"{row['file']}:{at}" if at else str(row["file"]))


def _what(row: Row, lang: str) -> str:
    first = row["first"]
    case = "default" if first else "alone"
    return sentence("audit.record", lang, status=row["status"], case=case, finding=first or "")


def _bars(counts: list[tuple[str, int, str]]) -> list[_Bar]:
    most = max((count for _, count, _ in counts), default=1)
    return [
        _Bar(name, count, max(1.0, round(WIDEST * count / most, 1)), kind)
        for name, count, kind in counts
    ]


def _stack(of: Counter[str], lang: str) -> list[tuple[float, _Bar]]:
    """Return the statuses of one rule set as parts of one bar, each with where it begins."""
    found, at = [], 0.0
    for one in STATUSES:
        if of[one]:
            width = round(WIDEST * of[one] / of.total(), 1)
            found.append((at, _Bar(word(one, lang), of[one], width, one)))
            at = round(at + width, 1)
    return found
