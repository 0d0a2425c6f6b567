"""The verdict on a record as one row of a table."""

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import printable
from smearspec.verdict.model import Verdict
from smearspec.verdict.shelf import counted

Cell: TypeAlias = str | int | Sequence[str] | None
Row: TypeAlias = Mapping[str, Cell]

COLUMNS = {
    "file": "string",
    "record": "int64",
    "line": "int64",
    "status": "string",
    "rules": "string",
    "digest": "string",
    "options": "list",
    "seats": "list",
    "hands": "int64",
    "winner": "list",
    "confirmed": "int64",
    "refuted": "int64",
    "undetermined": "int64",
    "errors": "int64",
    "warnings": "int64",
    "codes": "list",
    "first_line": "int64",
    "first": "string",
}
"""The columns of a table of verdicts with their types, in order.

``codes`` are those of the findings, each once; ``first`` is the first finding in English.
"""


def row(verdict: Verdict, record: int | None = None, line: int | None = None) -> Row:
    """Return a verdict as a row.

    A record that is one line of its file is judged as a text of its own: ``record`` is its number
    in the file, and ``line`` its line and that of all its findings.
    """
    rules = verdict.rules or {}
    options = rules.get("options")
    claims = counted(verdict.claims)
    severities = [diagnostics.severity(finding.code) for finding in verdict.findings]
    return {
        "file": printable(verdict.file),
        "record": record or verdict.record,
        "line": line or verdict.line,
        "status": verdict.status,
        "rules": None if not rules else str(rules["id"]),
        "digest": None if not rules else str(rules["digest"]),
        "options": [f"{name}={value}" for name, value in options.items()]
        if isinstance(options, Mapping)
        else [],
        "seats": list(verdict.seats),
        "hands": len(verdict.hands),
        "winner": None if verdict.winner is None else list(verdict.winner),
        "confirmed": claims["confirmed"],
        "refuted": claims["refuted"],
        "undetermined": claims["undetermined"],
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "codes": list(dict.fromkeys(finding.code for finding in verdict.findings)),
        **_first(verdict.findings, line),
    }


def as_line(found: Row) -> bytes:
    """Return a row as a line of JSON."""
    return json.dumps(found, separators=(",", ":")).encode() + b"\n"


def _first(findings: Sequence[Finding], line: int | None) -> Row:
    """Return the first error, else the first finding, with its line in the file."""
    errors = [one for one in findings if diagnostics.severity(one.code) == "error"]
    found = next(iter(errors or findings), None)
    if found is None:
        return {"first_line": None, "first": None}
    return {
        "first_line": (line or found.line) if found.line else None,
        "first": diagnostics.message(found, "en"),
    }
