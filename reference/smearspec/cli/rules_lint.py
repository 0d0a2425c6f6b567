"""``smearspec rules lint``: checks rule documents."""

from pathlib import Path

import click

from smearspec import diagnostics, limits, rules
from smearspec.cli import options
from smearspec.cli.inputs import STANDARD_INPUT, Source, opened
from smearspec.cli.printing import emit, json_line, painter, say
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines
from smearspec.verdict.model import finding_json

UNREADABLE = frozenset({"rules-unreadable"})
"""Codes of a document of which nothing could be checked."""


@click.command()
@options.files_argument()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a document and line.")
@options.lang_option
def command(files: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Check rule documents and everything that they extend.

    The exit status is 1 if a document has an error, 2 if one cannot be read.
    """
    if STANDARD_INPUT in files:
        raise click.UsageError(sentence("rules.lint-input", lang))
    status = 0
    for name in files:
        findings = rules.lint(Path(name))
        for each in findings:
            if each.code in UNREADABLE:
                status = 2
            elif diagnostics.severity(each.code) == "error":
                status = max(status, 1)
        if as_json:
            found = [finding_json(each, lang) for each in findings]
            emit(json_line({"format": 1, "file": name, "findings": found}))
            continue
        if not findings:
            say([sentence("rules.lint-clean", lang, file=name)])
        readable = not any(each.code in UNREADABLE for each in findings)
        lines = _lines(name) if findings and readable else []
        hinted: set[str] = set()
        for each in findings:
            text = lines[each.line - 1] if 0 < each.line <= len(lines) else ""
            say(finding_lines(
                each, name, lang, source=text, with_hint=each.code not in hinted, paint=painter(),
            ))  # fmt: skip
            hinted.add(each.code)
    raise click.exceptions.Exit(status)


def _lines(name: str) -> list[str]:
    """Return the lines of a document to show beside findings; none if it cannot be read."""
    try:
        with opened(Source(name)) as stream:
            return stream.read(limits.RULES_BYTES).decode("utf-8", "surrogateescape").splitlines()
    except OSError:
        return []

