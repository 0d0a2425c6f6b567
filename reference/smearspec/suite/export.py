"""The shipped form of the suite: one JSON object a line, a manifest first.

A reader needs a JSON parser and nothing else: every case is whole, its rules resolved, its
transcript given as text and as its JSON twin.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from smearspec.suite.case import Case, CaseError
from smearspec.suite.versions import PROTOCOL, SPEC, SUITE

FORMAT = 1


def export_lines(cases: Sequence[Case]) -> tuple[str, ...]:
    """Return the lines of the shipped form; CaseError if there is no case.

    The digest of the manifest is the SHA-256 of all lines below it, each with its line end.
    """
    if not cases:
        raise CaseError("there is no case to export")
    lines = [_line(case.to_json()) for case in sorted(cases, key=lambda case: case.id)]
    digest = hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()
    return (_line(manifest(cases, digest)), *lines)


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
        "digest": f"sha256:{digest}",
    }


def _counts(names: Any) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
