"""The shipped form of the suite: one JSON object a line, a manifest first.

A reader needs a JSON parser and nothing else: every case is whole, its rules resolved, its
transcript given as text and as its JSON twin.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from smearspec import limits
from smearspec.messages import sentence
from smearspec.suite.brief import Data
from smearspec.suite.case import ASKED, LEVELS, SHIPPED, Case, CaseError
from smearspec.suite.versions import PROTOCOL, SPEC, SUITE

FORMAT = 1

LISTS = ("about", "cite")

KINDS: Mapping[str, type] = {
    "id": str, "area": str, "topic": str, "title": str, "op": str, "variant": str, "players": int,
    "options": dict, "change": dict, "level": str, "since": str, "origin": str, "file": str,
    "question": dict, "expect": dict,
}  # fmt: skip
"""What every line of a case holds, and of which kind it is."""


class ShippedError(CaseError):
    """A file that is not the suite as it was exported.

    ``code`` names a sentence of the group ``conform-suite``.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(self.told())

    def told(self, lang: str = "en") -> str:
        """Return what is wrong as a sentence."""
        return sentence(f"conform-suite.{self.code}", lang, **self.facts)


def export_lines(
    cases: Sequence[Case], released: Collection[str] | None = None
) -> tuple[str, ...]:
    """Return the lines of the shipped form; CaseError if there is no case.

    The digest of the manifest is the SHA-256 of all lines below it, each with its line end.
    ``released`` are the ids of cases that never change again, where that is known.
    """
    if not cases:
        raise CaseError("there is no case to export")
    lines = [_line(case.to_json()) for case in sorted(cases, key=lambda case: case.id)]
    digest = lines_digest(line.encode() for line in lines)
    head = manifest(cases, digest)
    if released is not None:
        head["released"] = sum(case.id in released for case in cases)
    return (_line(head), *lines)


def manifest(cases: Sequence[Case], digest: str) -> dict[str, Any]:
    """Return the first line of the shipped form."""
    return {
        "smearspec-suite": FORMAT,
        "suite": SUITE,
        "spec": SPEC,
        "protocol": PROTOCOL,
        "cases": len(cases),
        "ops": _counts(case.op for case in cases),
        "levels": _counts(case.level for case in cases),
        "areas": _counts(case.area for case in cases),
        "variants": _counts(case.rules for case in cases if case.rules),
        "digest": digest,
    }


def lines_digest(lines: Iterable[bytes]) -> str:
    """Return the digest of lines, which are given without their ends."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line + b"\n")
    return f"sha256:{digest.hexdigest()}"


def load_jsonl(path: Path) -> tuple[Case, ...]:
    """Return the cases of a shipped file; ShippedError if it is not as it was exported.

    A line ends with a line feed only: within a string JSON lets any other separator stand.
    """
    with path.open("rb") as stream:
        data = stream.read(limits.SUITE_BYTES + 1)
    if len(data) > limits.SUITE_BYTES:
        raise ShippedError("too-large", limit=limits.SUITE_BYTES)
    first, *lines = data.removesuffix(b"\n").split(b"\n")
    head = _object(first, 1)
    if head.get("smearspec-suite") != FORMAT:
        raise ShippedError("manifest", form=FORMAT)
    if head.get("cases") != len(lines):
        raise ShippedError("count", counted=str(head.get("cases")), held=len(lines))
    if head.get("digest") != lines_digest(lines):
        raise ShippedError("digest")
    return tuple(_case(_object(line, n), n) for n, line in enumerate(lines, 2))


def _object(line: bytes, number: int) -> Data:
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ShippedError("line", line=number)
    return found


def _case(line: Data, number: int) -> Case:
    """Return the case of a line; ShippedError names the first thing that is wrong with it."""
    wrong = next(_wrong(line), None)
    if wrong is not None:
        raise ShippedError("case", line=number, name=wrong)
    question = dict(line["question"])
    question.pop("op")
    resolved = question.pop("rules", {})
    known = {name: line[name] for name in SHIPPED if name in line}
    known |= {name: tuple(known.get(name, ())) for name in LISTS}
    return Case(
        **known, rules=line["variant"], resolved=resolved, input=question, expect=line["expect"]
    )


def _wrong(line: Data) -> Iterator[str]:
    """Yield the names of what is missing in the line of a case, or of another kind."""
    for key, kind in KINDS.items():
        if not isinstance(line.get(key), kind):
            yield key
    for key in LISTS:
        if not isinstance(line.get(key, []), list):
            yield key
    if line["op"] not in ASKED:
        yield "op"
    if line["level"] not in LEVELS:
        yield "level"
    for key in ("op", *ASKED[line["op"]]):
        if key not in line["question"]:
            yield f"question/{key}"


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
