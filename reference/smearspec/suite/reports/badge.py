"""The report as a badge: a small picture with passed of applicable, for a README."""

from html import escape

from smearspec.messages import printable
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.view import View, say, view

WIDE = 12
NARROW = 6.6
"""Widths of characters at the size of the badge, those of East Asia and others (pixels)."""

COLOURS = {"good": "#2a6f2e", "bad": "#b3261e", "open": "#5f6368"}


def render(report: Report, lang: str) -> str:
    """Return a report as an SVG picture that loads nothing."""
    return document(view(report), lang)


def document(found: View, lang: str) -> str:
    """Return a report that is typed already as an SVG picture."""
    count = found.count
    state, case = "bad", "default"
    if not found.complete:
        state, case = "open", "incomplete"
    elif not count.applicable:
        state, case = "open", "nothing"
    elif count.passed == count.applicable:
        state = "good"
    left = say("badge", lang, suite=found.header["suite"])
    right = say(
        "badge-value", lang, case=case, passed=count.passed, applicable=count.applicable
    )  # fmt: skip
    return _svg(left, right, COLOURS[state])


def _svg(left: str, right: str, colour: str) -> str:
    one, other = _width(left), _width(right)
    left, right = escape(printable(left)), escape(printable(right))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{one + other}" height="20" '
        f'role="img" aria-label="{left}: {right}"><title>{left}: {right}</title>'
        f'<clipPath id="r"><rect width="{one + other}" height="20" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{one}" height="20" fill="#3c4043"/>'
        f'<rect x="{one}" width="{other}" height="20" fill="{colour}"/></g>'
        '<g fill="#fff" text-anchor="middle" font-size="11" '
        'font-family="Verdana,DejaVu Sans,sans-serif">'
        f'<text x="{one / 2:g}" y="14">{left}</text>'
        f'<text x="{one + other / 2:g}" y="14">{right}</text></g></svg>\n'
    )


def _width(text: str) -> int:
    """Return the width of a text with its margins (pixels, about)."""
    from rich.cells import cell_len  # noqa: PLC0415  only who draws a badge needs it

    return 12 + round(sum(WIDE if cell_len(char) > 1 else NARROW for char in text))
