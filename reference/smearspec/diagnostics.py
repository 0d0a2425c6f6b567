"""Findings: what is wrong, where, why and what to do, in the reader's language.

The registry of codes with their messages is ``spec/diagnostics.yaml``; a finding carries its code
and the facts, and becomes a sentence only when somebody reads it.
"""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from smearspec import catalogue
from smearspec.messages import Sentence, Template, fill, printable, sentence

__all__ = [
    "Entry",
    "Example",
    "Finding",
    "IncompleteMessage",
    "codes",
    "entry",
    "hint",
    "message",
    "printable",
    "severity",
    "status",
]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or warning at one place of a file.

    ``facts`` fill the places of the message in the registry (values are printed with ``str``, a
    tuple as a list in words).  ``line`` and ``column`` count from 1; 0 means "the file as a
    whole".  ``rule`` is the JSON pointer of the resolved rule that decides, ``source`` the places
    that it cites.  ``seat`` is a name as written in ``Seats``.
    """

    code: str
    line: int = 0
    column: int = 0
    facts: Mapping[str, object] = field(default_factory=dict)
    hand: str | None = None
    trick: int | None = None
    seat: str | None = None
    rule: str | None = None
    source: str | None = None


class IncompleteMessage(Warning):
    """A finding lacks a fact that its message names, or its code is not registered."""


@dataclass(frozen=True, slots=True)
class Example:
    """A small file of the registry: a record (``kind`` record) or a rule document (rules).

    ``line`` and ``column`` are the place of the finding in a bad one, 0 in a good one.
    """

    text: str
    kind: str = "record"
    line: int = 0
    column: int = 0
    encoding: str = "utf-8"

    @property
    def data(self) -> bytes:
        """The content of the file."""
        return self.text.encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Entry:
    """What the registry says about one code.

    ``severity`` is error or warning; ``raised_by`` record, rules, command or limit; ``status`` the
    status of a record that it leads to, or none.  Texts are by language.
    """

    code: str
    severity: str
    raised_by: str
    status: str
    messages: Mapping[str, Template]
    whys: Mapping[str, str]
    hints: Mapping[str, Template]
    bad: Example | None
    good: Example | None
    no_example: str


def codes() -> tuple[str, ...]:
    """Return every registered code, in the order of the registry."""
    return tuple(_registry())


@cache
def entry(code: str) -> Entry:
    """Return the registered entry of a code; ``KeyError`` if there is none."""
    raw = _registry()[code]
    return Entry(
        code,
        str(raw["severity"]),
        str(raw["raised-by"]),
        str(raw["status"]),
        cast(Mapping[str, Template], raw["message"]),
        cast(Mapping[str, str], raw["why"]),
        cast(Mapping[str, Template], raw["hint"]),
        _example(raw.get("bad")),
        _example(raw.get("good")),
        str(raw.get("no-example", "")),
    )


def severity(code: str) -> str:
    """Return ``error`` or ``warning``; an unregistered code counts as an error."""
    return str(_registry()[code]["severity"]) if code in _registry() else "error"


def status(code: str) -> str:
    """Return the status of a record that a code leads to, or none; ``illegal`` if unregistered."""
    return str(_registry()[code]["status"]) if code in _registry() else "illegal"


def message(finding: Finding, lang: str = "en") -> str:
    """Return the sentence that says what is wrong.

    A fact that the template lacks never hides the finding: its facts are shown instead, with an
    ``IncompleteMessage`` warning, which is an error in the tests.
    """
    facts = _facts(finding)
    try:
        return fill(entry(finding.code).messages[lang], facts, lang)
    except KeyError as missing:
        warnings.warn(f"{finding.code}: no {missing}", IncompleteMessage, stacklevel=2)
        shown = ", ".join(f"{name}: {printable(str(value))}" for name, value in facts.items())
        return f"{printable(finding.code)} ({shown})"


def hint(finding: Finding, lang: str = "en") -> str:
    """Return what to do about a finding; with the fact ``suggestion`` it asks "did you mean"."""
    facts = _facts(finding)
    try:
        text = fill(entry(finding.code).hints[lang], facts, lang)
    except KeyError as missing:
        warnings.warn(f"{finding.code}: no {missing}", IncompleteMessage, stacklevel=2)
        return ""
    if not finding.facts.get("suggestion"):
        return text
    return sentence(
        "finding.did-you-mean", lang, suggestion=facts["suggestion"], hint=Sentence(text)
    )


def _facts(finding: Finding) -> dict[str, object]:
    own = {
        "hand": finding.hand,
        "trick": finding.trick,
        "seat": finding.seat,
        "rule": finding.rule,
        "source": finding.source,
    }
    return {name: value for name, value in own.items() if value is not None} | dict(finding.facts)


def _registry() -> dict[str, dict[str, object]]:
    return cast(dict[str, dict[str, object]], catalogue.load("diagnostics"))


def _example(raw: object) -> Example | None:
    if raw is None:
        return None
    given = cast(dict[str, object], raw)
    kind = "rules" if "rules" in given else "record"
    text = str(given[kind])
    for mark, (part, times) in cast(dict[str, tuple[str, int]], given.get("repeat", {})).items():
        text = text.replace(mark, part * times)
    line, column = (int(str(given.get(name, 0))) for name in ("line", "column"))
    return Example(text, kind, line, column, str(given.get("encoding", "utf-8")))
