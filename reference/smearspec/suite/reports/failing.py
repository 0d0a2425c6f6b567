"""A failure in lines of text: the record with its faulty line, both sides, what decides."""

import difflib
from collections.abc import Iterator
from itertools import groupby

from smearspec.messages import Sentence, printable
from smearspec.render.columns import columns
from smearspec.render.style import Paint, plain
from smearspec.suite.reports.comparing import LONGEST, Row, deciding, rows, shown, sources
from smearspec.suite.reports.marking import Mark, Marked, marked, message
from smearspec.suite.reports.view import Entry, say

AROUND = 12
"""The lines that are shown before and after a marked one."""

LAST_WORDS = 20
"""The lines of standard error that are shown, the last ones."""


def failure_lines(entry: Entry, lang: str, paint: Paint = plain) -> Iterator[str]:
    """Yield everything about a failure, for a reader of plain text."""
    reason = entry.reason(lang)
    if reason:
        yield f"{say('why', lang)}: {printable(reason)}"
    if entry.known is not None:
        yield say("excused", lang, text=entry.known)
    if entry.rules:
        yield table(entry, lang)
    if entry.derived:
        yield say("derived-note", lang)
    yield from record_lines(marked(entry), lang, paint)
    for title, text in inputs(entry, lang):
        yield f"{title}: {printable(text)}"
    yield ""
    yield from comparison_lines(entry, lang, paint)
    yield ""
    yield from deciding_lines(entry, lang)
    yield from stderr_lines(entry, lang)


def table(entry: Entry, lang: str) -> str:
    """Return the rules and the table at which a case plays; empty where there are none."""
    if not entry.rules:
        return ""
    options = ", ".join(f"{name} = {value}" for name, value in entry.options.items())
    return say(
        "table", lang, case="options" if options else "default", rules=entry.rules,
        players=entry.players, options=Sentence(printable(options)),
    )  # fmt: skip


def inputs(entry: Entry, lang: str) -> Iterator[tuple[str, str]]:
    """Yield what was asked beside a record: a trick, or a change to the rules."""
    asked = entry.question or {}
    if entry.op == "trick":
        cards = asked.get("cards")
        listed = cards if isinstance(cards, list) else []
        yield say("trick", lang, trump=str(asked.get("trump"))), " ".join(map(str, listed))
    if entry.change:
        yield say("change", lang, rules=entry.rules), shown(entry.change)


def record_lines(record: Marked, lang: str, paint: Paint) -> Iterator[str]:
    """Yield the lines of a record, those far from every mark left out."""
    for number, line in near_marks(record, AROUND):
        if line is None:
            yield f"      … {say('left-out', lang, count=number)}"
            continue
        marks = record.on(number)
        sign = ">" if marks else " "
        text = f"{sign}{number:>4} | {printable(line)}"
        yield paint(text, "error") if marks else text
        for mark in marks:
            yield "      | " + _pointer(mark, line) + mark_text(mark, lang)


def near_marks(record: Marked, around: int) -> Iterator[tuple[int, str | None]]:
    """Yield the lines near a mark with their numbers; without marks the last hand is near.

    In the place of lines that are left out stands their count, with None.
    """
    centres = [mark.line for mark in record.marks] or [len(record.lines)]
    reach = around if record.marks else 3 * around
    wanted = {number for at in centres for number in range(at - reach, at + reach + 1)}
    for near, several in groupby(enumerate(record.lines, 1), lambda line: line[0] in wanted):
        lines = list(several)
        if near:
            yield from lines
        else:
            yield len(lines), None


def mark_text(mark: Mark, lang: str) -> str:
    """Return what a mark says, with the sentence of the reference where it has one."""
    said = message(mark, lang)
    text = say(f"mark-{mark.kind}", lang)
    return f"{text}: {said}" if said else text


def comparison_lines(entry: Entry, lang: str, paint: Paint) -> Iterator[str]:
    """Yield expected and answered in columns, a mark before what differs."""
    found = rows(entry, lang)
    short = [row for row in found if "\n" not in row.expected + row.answered]
    head = ("", "", say("expected", lang), say("answered", lang))
    body = [("  " if row.same else "≠ ", *_cells(row)) for row in short]
    lines = list(columns([head, *body], gap=1))
    yield paint(lines[0], "faint")
    for row, line in zip(short, lines[1:], strict=True):
        yield line if row.same else paint(line, "error")
    for row in found:
        if row not in short:
            yield f"{'  ' if row.same else '≠ '} {printable(row.name)}:"
            sides = row.expected.split("\n"), row.answered.split("\n")
            for line in [*difflib.unified_diff(*sides, n=LONGEST, lineterm="")][3:]:
                yield f"      {line[0]} {printable(line[1:])}"


def deciding_lines(entry: Entry, lang: str) -> Iterator[str]:
    """Yield the rule values that decide, and where they come from."""
    for one in deciding(entry):
        yield f"{say('rule', lang)}: {printable(one.pointer)} = {printable(one.value)}"
        if one.meaning:
            yield f"      {one.meaning}"
    if entry.cite:
        yield f"{say('source', lang)}: {printable(sources(entry))}"


def stderr_lines(entry: Entry, lang: str) -> Iterator[str]:
    """Yield the end of what the program wrote to standard error."""
    lines = entry.stderr.rstrip().splitlines()
    if lines:
        yield f"{say('stderr', lang)}:"
        yield from (f"  {printable(line)}" for line in lines[-LAST_WORDS:])


def _cells(row: Row) -> tuple[str, str, str]:
    return printable(row.name), printable(row.expected), printable(row.answered)


def _pointer(mark: Mark, line: str) -> str:
    """Return spaces up to the column of a mark, and the mark; nothing without a column."""
    from rich.cells import cell_len  # noqa: PLC0415  only who draws a record needs it

    if not 0 < mark.column <= len(line) + 1:
        return ""
    return " " * cell_len(printable(line[: mark.column - 1])) + "^ "
