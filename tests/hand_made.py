"""Reads the hand-made cases of ``cases/``: short records, each with what must come of it.

A case has ``id``, ``title``, a reason, a ``text`` and what to ``expect``; or ``variants`` of
options, each with its own expectation.  Reasons: ``cite`` a rule page, ``ruling`` a choice,
``fault`` a kind of fault that programs show, ``question`` one that players ask, ``detail``,
``design`` and ``notation`` what this project has settled.

A text line ``<<name`` stands for the file's part of that name.  A finding's place is written
``at`` (the beginning of its line; ``#2`` means the second such line) and ``on`` (the word in it).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "cases"
REASONS = {"cite", "ruling", "fault", "detail", "question", "design", "notation"}
KNOWN = {"id", "title", "text", "expect", "variants", "oracle", "as_written", *REASONS}
EXPECTED = {
    *("status", "exit", "findings", "claims", "winner", "hand"),
    *("points", "count", "score", "total", "made", "bidder", "trump", "sides", "hand_status"),
}


@dataclass(frozen=True)
class Case:
    """One record under one set of options, with what must come of it."""

    id: str
    text: str
    options: dict[str, str]
    expect: dict[str, Any]
    as_written: bool
    oracle: bool
    reasons: tuple[tuple[str, str], ...]


def _expand(text: str, parts: dict[str, str]) -> str:
    lines = []
    for line in text.splitlines():
        lines.append(_expand(parts[line[2:]], parts) if line.startswith("<<") else line + "\n")
    return "".join(lines)


def load() -> list[Case]:
    """Load every case; one with variants becomes several."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
        parts = document.get("parts", {})
        for raw in document["cases"]:
            unknown = set(raw) - KNOWN
            assert not unknown, f"{raw['id']}: {unknown}"
            assert set(raw) & REASONS, f"{raw['id']}: no reason given"
            text = _expand(raw["text"], parts)
            whole = [{"expect": raw["expect"]}] if "expect" in raw else []
            for number, variant in enumerate(whole + raw.get("variants", [])):
                options = {k: str(v) for k, v in variant.get("options", {}).items()}
                expect = variant["expect"]
                assert set(expect) <= EXPECTED, f"{raw['id']}: {set(expect) - EXPECTED}"
                label = ",".join(f"{k}={v}" for k, v in options.items())
                plain = "" if number == 0 and whole else f"[{label or number}]"
                found.append(
                    Case(
                        raw["id"] + plain,
                        text,
                        options,
                        expect,
                        variant.get("as_written", raw.get("as_written", False)),
                        variant.get("oracle", raw.get("oracle", True)),
                        tuple((k, str(raw[k])) for k in sorted(set(raw) & REASONS)),
                    )
                )
    return found


def place(text: str, finding: dict[str, Any]) -> tuple[int | None, int | None]:
    """Give line and column of an expected finding, None where the case leaves them open."""
    if "at" not in finding:
        return finding.get("line"), finding.get("column")
    start, _, nth = str(finding["at"]).partition("#")
    lines = text.splitlines()
    hits = [i for i, line in enumerate(lines) if line.startswith(start)]
    assert hits, f"no line begins with {start!r}"
    assert nth or len(hits) == 1, f"several lines begin with {start!r}"
    at = hits[int(nth or 1) - 1]
    column = None
    if "on" in finding:
        word, _, which = str(finding["on"]).partition("#")
        column = 0
        for _ in range(int(which or 1)):
            column = lines[at].index(word, column) + 1
    return at + 1, column
