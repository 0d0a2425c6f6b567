"""Released cases: what a case asks and expects may not change once it is out.

``conformance/hashes`` has a line ``ID HASH`` for every case that was ever released;
``conformance/retired.yaml`` says of each that is gone why, and which case took its place.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from smearspec.suite.case import Case, CaseError, read_yaml

HASHES = "hashes"
RETIRED = "retired.yaml"


@dataclass(frozen=True, slots=True)
class Retired:
    """Why a case is gone; ``successor`` is the id of the case in its place, if there is one."""

    reason: str
    successor: str | None = None


class ReleaseError(CaseError):
    """A released case, by its ``id``, with which something is done that a release forbids."""

    def __init__(self, id_: str, why: str) -> None:
        self.id = id_
        super().__init__(f"{id_}: {why}")


def content_hash(case: Case) -> str:
    """Return the hash of what may not change: question, answer and level.

    Of the rules it takes what the case states: table, choices, change.  So a value that the
    language gets later leaves the hashes as they are.  The values of the rule documents need no
    hash: every one of them that is changed makes a case fail (see the page on the strength).
    """
    stated = [case.op, case.rules, case.players, case.options, case.change]
    content = json.dumps(
        [*stated, case.input, case.expect, case.level], sort_keys=True, ensure_ascii=False
    )
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def released(root: Path) -> dict[str, str]:
    """Return the hash of every released case by id."""
    path = root / HASHES
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    found = dict(line.split() for line in lines if line and not line.startswith("#"))
    if len(found) != sum(1 for line in lines if line and not line.startswith("#")):
        raise CaseError(f"{HASHES}: an id stands there twice")
    return found


def retired(root: Path) -> dict[str, Retired]:
    """Return the cases that are gone, by id."""
    path = root / RETIRED
    held = read_yaml(path) if path.exists() else None
    if held is None:
        return {}
    if not isinstance(held, dict) or not isinstance(held.get("retired"), dict):
        raise CaseError(f"{RETIRED}: the file has one key, retired, with the ids below it")
    found = {}
    for name, entry in held["retired"].items():
        if not isinstance(entry, dict) or not entry.get("reason"):
            raise CaseError(f"{RETIRED}: {name} says no reason")
        found[name] = Retired(entry["reason"], entry.get("successor"))
    return found


def changes(
    cases: Sequence[Case], hashes: Mapping[str, str], gone: Mapping[str, Retired]
) -> Iterator[tuple[str, str]]:
    """Yield what releases do not allow: the id and what is wrong with it."""
    known = {case.id: case for case in cases}
    for name, digest in hashes.items():
        if name in known and content_hash(known[name]) != digest:
            yield name, (
                "it has been released and asks or expects something else now: give the new "
                f"content a new id, and retire this one in {RETIRED} with a reason and a successor"
            )
        if name not in known and name not in gone:
            yield name, f"it has been released and is gone: retire it in {RETIRED} with a reason"
    for name, entry in gone.items():
        if name in known:
            yield name, f"it is retired in {RETIRED}: an id is never used again"
        if name not in hashes:
            yield name, f"{RETIRED} retires it, but it was never released: take the entry out"
        if entry.successor is not None and entry.successor not in known:
            yield name, f"its successor {entry.successor} in {RETIRED} is no case"


def check(cases: Sequence[Case], root: Path) -> frozenset[str]:
    """Return the ids of the released cases; ReleaseError if one of them has changed or is gone."""
    hashes = released(root)
    wrong = next(changes(cases, hashes, retired(root)), None)
    if wrong is not None:
        raise ReleaseError(*wrong)
    return frozenset(hashes)


def hashes_text(cases: Sequence[Case], root: Path) -> str:
    """Return the file of hashes with all cases released; CaseError if one that was has changed."""
    check(cases, root)
    hashes = released(root) | {case.id: content_hash(case) for case in cases}
    lines = [f"{name} {digest}" for name, digest in sorted(hashes.items())]
    return "\n".join(["# Released cases: id, hash of question, answer and level.", *lines]) + "\n"


def release(root: Path, cases: Sequence[Case]) -> None:
    """Write the hashes of all cases: from then on their content may not change."""
    (root / HASHES).write_text(hashes_text(cases, root), encoding="utf-8")


if __name__ == "__main__":
    from smearspec.resources import folder
    from smearspec.suite.case import load_cases

    base = folder("conformance")
    release(base, load_cases(base / "cases"))
