"""Cases: one question each, with what every correct implementation answers.

A case file states its cases briefly; a case as loaded is complete: its rules are resolved, its
transcript has its header, what is expected has the form of an answer.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, cast

from smearspec.resources import folder
from smearspec.rules import RuleError
from smearspec.suite.brief import NAMES, Data, expected, input_of, resolved_rules, twin_of

__all__ = [
    "ASKED",
    "LEVELS",
    "NAMES",
    "PROFILES",
    "SHIPPED",
    "Case",
    "CaseError",
    "case_of",
    "load_cases",
    "load_file",
    "read_yaml",
    "resolved_rules",
    "select",
]

PROFILES: Mapping[str, str] = {
    "validate": "rules",
    "parse": "notation",
    "format": "notation",
    "trick": "trick",
    "legal": "legality",
    "replay": "score",
    "verify": "verdict",
    "count": "count",
}
"""The profile of each op: what an implementation offers that answers it."""

LEVELS = ("must", "should", "may")

ASKED: Mapping[str, tuple[str, ...]] = {
    "validate": ("rules",),
    "parse": ("text",),
    "format": ("transcript",),
    "trick": ("rules", "trump", "cards"),
    "legal": ("rules", "transcript"),
    "replay": ("rules", "transcript"),
    "verify": ("rules", "transcript"),
    "count": ("rules", "transcript", "depth"),
}
"""What the question of each op holds beside the op."""


class CaseError(ValueError):
    """A case file that cannot be used; the text says where and why."""


@dataclass(frozen=True)
class Case:
    """One question with its answer.

    ``rules``, ``players``, ``options`` and ``change`` say how ``resolved`` came about.  ``about``
    are pointers to the rule values that the case must tell apart, ``cite`` the sentences that
    decide it, ``twin`` the id of an accepted case one edit away.  ``input`` is the rest of the
    question.  ``expect`` is the part of the ``ok`` that is asked for (of objects the given keys,
    of lists every entry), or ``{"reject": {...}}``.
    """

    id: str
    area: str
    topic: str
    title: str
    op: str
    rules: str
    players: int
    resolved: Data = field(repr=False)
    input: Data = field(repr=False)
    expect: Data
    options: Mapping[str, str] = field(default_factory=dict)
    change: Data = field(default_factory=dict)
    about: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()
    level: str = "must"
    since: str = "1.0"
    until: str | None = None
    origin: str = "hand"
    twin: str | None = None
    file: str = ""

    @property
    def profile(self) -> str:
        """The profile that the op belongs to."""
        return PROFILES[self.op]

    @property
    def rejects(self) -> bool:
        """Whether the right answer is a rejection."""
        return "reject" in self.expect

    @property
    def text(self) -> str:
        """The transcript as text; empty where the question has none."""
        for name in ("text", "transcript"):
            held = self.input.get(name)
            if isinstance(held, str):
                return held
        return ""

    @cached_property
    def content(self) -> str:
        """What may not change once the case is released: the question, the answer, the level."""
        return json.dumps(
            [self.question(), self.expect, self.level], sort_keys=True, ensure_ascii=False
        )

    def question(self) -> dict[str, Any]:
        """Return the question without a sequence number, transcripts as text."""
        asked: dict[str, Any] = {"op": self.op}
        for name in ASKED[self.op]:
            asked[name] = self.resolved if name == "rules" else self.input[name]
        return asked

    def to_json(self) -> dict[str, Any]:
        """Return the case as a line of the shipped form; ``record`` is the twin of a transcript."""
        shown: dict[str, Any] = {
            name: value for name in SHIPPED if (value := getattr(self, name)) not in (None, ())
        }
        shown["profile"] = self.profile
        shown["variant"] = self.rules
        shown["question"] = self.question()
        record = twin_of(self.text) if "transcript" in ASKED[self.op] else None
        if record is not None:
            shown["record"] = record
        shown["expect"] = self.expect
        return shown


SHIPPED = (
    "id", "area", "topic", "title", "op", "players", "options", "change", "about", "cite",
    "level", "since", "until", "origin", "twin", "file",
)  # fmt: skip
"""What a line of the shipped form holds under the name that it has in a case."""


def load_cases(cases: Path | None = None) -> tuple[Case, ...]:
    """Return the cases of a folder (the shipped ones unless it is given), in order of file."""
    root = cases or folder("conformance") / "cases"
    files = tuple((path, path.stat().st_mtime_ns) for path in sorted(root.glob("*/*.yaml")))
    return _load_files(root, files)


@lru_cache(maxsize=8)
def _load_files(root: Path, files: tuple[tuple[Path, int], ...]) -> tuple[Case, ...]:
    return tuple(case for path, _ in files for case in load_file(path, root))


def load_file(path: Path, root: Path) -> tuple[Case, ...]:
    """Return the cases of one file, whose folder names their area; raises CaseError."""
    import yaml  # noqa: PLC0415

    name = path.relative_to(root).as_posix()
    try:
        document = read_yaml(path)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise CaseError(f"{name}: no YAML: {error}") from error
    if not isinstance(document, dict) or not isinstance(document.get("cases"), list):
        raise CaseError(f"{name}: a case file has the keys suite, topic and cases")
    found = []
    for raw in document["cases"]:
        try:
            found.append(case_of(raw, document, path.parent.name, name))
        except (CaseError, RuleError, KeyError, TypeError, ValueError) as error:
            known = raw.get("id") if isinstance(raw, dict) else raw
            raise CaseError(f"{name}: {known}: {type(error).__name__}: {error}") from error
    return tuple(found)


def read_yaml(path: Path) -> object:
    """Return the data of a case file, quickly; the lint reads it strictly as well."""
    import yaml  # noqa: PLC0415

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return cast("object", yaml.load(path.read_text(encoding="utf-8"), Loader=loader))


def case_of(raw: Data, document: Data, area: str, file: str) -> Case:
    """Return one case as a file states it; ``document`` holds the topic and the parts."""
    op: str = raw["op"]
    options = {name: str(value) for name, value in raw.get("options", {}).items()}
    base: str = raw.get("rules", "")
    players: int = raw.get("players", 0)
    change: Data = raw.get("change", {})
    asked = input_of(raw, op, document.get("parts", {}))
    return Case(
        id=raw["id"],
        area=area,
        topic=document["topic"],
        title=raw["title"],
        op=op,
        rules=base,
        players=players,
        resolved=resolved_rules(base, players, options, change),
        input=asked,
        expect=expected(raw["expect"], op, asked),
        options=options,
        change=change,
        about=tuple(raw.get("about", ())),
        cite=tuple(raw.get("cite", ())),
        level=raw.get("level", "must"),
        since=str(raw.get("since", "1.0")),
        until=raw.get("until"),
        origin=raw.get("origin", "hand"),
        twin=raw.get("twin"),
        file=file,
    )


def select(
    cases: Iterable[Case],
    ids: Sequence[str] = (),
    areas: Sequence[str] = (),
    levels: Sequence[str] = (),
    profiles: Sequence[str] = (),
    variants: Sequence[str] = (),
) -> tuple[Case, ...]:
    """Return the cases that fit every list that is not empty; CaseError if there are none.

    A name that no case has is an error too, so that a slip of the pen is never a short run.
    """
    known = tuple(cases)
    found = list(known)
    for kind, wanted in (
        ("id", ids), ("area", areas), ("level", levels), ("profile", profiles), ("rules", variants),
    ):  # fmt: skip
        there = {getattr(case, kind) for case in known}
        for name in wanted:
            if name not in there:
                raise CaseError(f"no case has the {kind} {name!r}")
        if wanted:
            found = [case for case in found if getattr(case, kind) in wanted]
    if not found:
        raise CaseError("no case fits the selection")
    return tuple(found)
