"""The manual's pages of findings, one Markdown page for each code, from the registry."""

import io
import string

from smearspec import diagnostics
from smearspec.diagnostics import Entry, Example
from smearspec.messages import LANGUAGES, Template, printable
from smearspec.verdict.judge import verify_stream

FOLDER = "diagnostics"
LONGEST_LINE = 100
"""Longer lines of an example are cut (characters): they show only that they are long."""

_FACT_NAMES = {"of": "side"}
"""Names of facts that say too little outside of the code."""

_RAISED_BY = {
    "record": "a record",
    "rules": "a rule document",
    "command": "the command line",
    "limit": "a limit on untrusted input",
}
_GROUPS = {
    "record": "Of a record",
    "rules": "Of a rule document",
    "limit": "Limits",
    "command": "Of the command line",
}


def pages() -> dict[str, str]:
    """Return the text of every page by its path: an index and one page for each code."""
    texts = {f"{FOLDER}/{code}.md": page(diagnostics.entry(code)) for code in diagnostics.codes()}
    return {f"{FOLDER}/index.md": index(), **texts}


def index() -> str:
    """Return the page that lists every code with its message."""
    lines = [
        "# Findings",
        "",
        "Every finding has a code. Its page says what it means, why the rules or the notation ask "
        "for it, and what to do, with an example put right.",
    ]
    entries = [diagnostics.entry(code) for code in diagnostics.codes()]
    for raiser, heading in _GROUPS.items():
        rows = [entry for entry in entries if entry.raised_by == raiser]
        lines += ["", f"## {heading}", "", "| code | says | 日本語 |", "|---|---|---|"]
        lines += [
            f"| [{entry.code}]({entry.code}.md) | {_first(entry, 'en')} | {_first(entry, 'ja')} |"
            for entry in rows
        ]
    return "\n".join(lines) + "\n"


def page(entry: Entry) -> str:
    """Return the page of one code."""
    lines = [f"# {entry.code}", "", _kind(entry), "", "## What it says", ""]
    lines += [f"* {_named(text)}" for lang in ("en", "ja") for text in _all(entry.messages[lang])]
    lines += ["", "## Why", "", _inline(entry.whys["en"]), "", _inline(entry.whys["ja"])]
    lines += ["", "## What to do", ""]
    lines += [f"* {_named(text)}" for lang in ("en", "ja") for text in _all(entry.hints[lang])]
    if entry.bad is not None and entry.good is not None:
        place = f"The finding is at line {entry.bad.line}, column {entry.bad.column}."
        lines += ["", "## Example", "", place, "", *_fenced(entry.bad), *_said(entry.bad)]
        lines += ["", "Put right:", "", *_fenced(entry.good)]
    else:
        lines += ["", f"There is no example here: {_inline(entry.no_example)}."]
    return "\n".join(lines) + "\n"


def _kind(entry: Entry) -> str:
    head = f"{entry.severity.capitalize()}, raised by {_RAISED_BY[entry.raised_by]}."
    if entry.status == "none":
        return head
    return f"{head} The record becomes *{entry.status}* where nothing worse is found."


def _all(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else list(dict.fromkeys(template.values()))


def _named(template: str) -> str:
    """Return a template with the names of its facts in italics."""
    parts = []
    for text, name, spec, _ in string.Formatter().parse(template):
        parts.append(_inline(text))
        if name:
            _, _, several = (spec or "").partition("|")
            parts.append(f"*{_FACT_NAMES.get(name, name)}* {several}".rstrip())
    return "".join(parts)


def _inline(text: str) -> str:
    """Return text in which only code spans are Markdown."""
    for sign in "<>[]*_|":
        text = "`".join(
            part if n % 2 else part.replace(sign, f"\\{sign}")
            for n, part in enumerate(text.split("`"))
        )
    return text


def _first(entry: Entry, lang: str) -> str:
    return _named(_all(entry.messages[lang])[0])


def _said(example: Example) -> list[str]:
    """Return what judging an example says, in both languages; nothing for a rule document."""
    if example.kind != "record":
        return []
    verdicts = verify_stream(io.BytesIO(example.data), "example.smear")
    findings = [finding for verdict in verdicts for finding in verdict.findings]
    lines = ["", "smearspec says:"]
    for finding in findings:
        for lang in LANGUAGES:
            said = (diagnostics.message(finding, lang), diagnostics.hint(finding, lang))
            lines += ["", f"> {'<br>'.join(_inline(text) for text in said)}"]
    return lines


def _fenced(example: Example) -> list[str]:
    shown = [printable(line) for line in example.text.rstrip("\n").split("\n")]
    cut = [line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "…" for line in shown]
    return ["```yaml" if example.kind == "rules" else "```text", *cut, "```"]
