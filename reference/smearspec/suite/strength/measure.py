"""The whole measurement: mutants, reads, wrong readings, codes; and what was measured last."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from smearspec.resources import folder
from smearspec.rules.bases import Table, bases, tables
from smearspec.suite.case import Case
from smearspec.suite.strength.excuses import Excuse, excuses
from smearspec.suite.strength.kills import Kills, cases_of, matrix
from smearspec.suite.strength.reads import Reads, dead, reads_of
from smearspec.suite.strength.zoo import Caught, Reading, readings, run_zoo

RECORD = "strength.json"
"""Where the digests of the last full run that passed are kept."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What the cases notice: of each mutant, each rule value, each wrong reading, each code.

    ``codes`` counts the cases that are rejected with each code; ``refused`` the refusals that a
    ``validate`` case expects, by code and part of the rules.
    """

    tables: tuple[Table, ...]
    cases: tuple[Case, ...]
    kills: tuple[Kills, ...]
    excuses: tuple[Excuse, ...]
    reads: tuple[Reads, ...]
    dead: Mapping[Table, tuple[str, ...]]
    zoo: tuple[Caught, ...]
    codes: Mapping[str, int]
    refused: frozenset[tuple[str, str]]


def part_of(pointer: str) -> str:
    """Return the part of the rules that a pointer is in."""
    return pointer.split("/")[1] if "/" in pointer else ""


def refused(cases: Sequence[Case]) -> frozenset[tuple[str, str]]:
    """Return the refusals of rules that cases expect: the code and a part that the case changes."""
    return frozenset(
        (str(case.expect["reject"]["code"]), part)
        for case in cases
        if case.op == "validate" and case.rejects
        for part in (*case.change, *(part_of(pointer) for pointer in case.about))
    )


def measure(
    cases: Sequence[Case],
    several: Sequence[Table] | None = None,
    excused: Sequence[Excuse] | None = None,
    wrong: Sequence[Reading] | None = None,
) -> Measured:
    """Measure the strength of cases at some tables, at all of them unless they are given."""
    which = tables() if several is None else tuple(several)
    held = readings() if wrong is None else tuple(wrong)
    return Measured(
        which,
        tuple(cases),
        tuple(matrix(cases, which)),
        excuses() if excused is None else tuple(excused),
        tuple(reads_of(table, cases) for table in which),
        {table: dead(table) for table in which},
        tuple(run_zoo(held, cases)),
        Counter(str(case.expect["reject"]["code"]) for case in cases if case.rejects),
        refused(cases),
    )


def digests(cases: Sequence[Case], root: Path | None = None) -> dict[str, str]:
    """Return a digest by table of all that decides: rules, cases, excuses, wrong readings."""
    base = root or folder("conformance")
    shared = [path.read_bytes() for path in sorted((base / "zoo").glob("*.yaml"))]
    shared.append((base / "equivalent.yaml").read_bytes())
    found = {}
    for table in tables():
        one = hashlib.sha256(b"".join(shared))
        for each in bases(table):
            one.update(json.dumps(each.values, sort_keys=True).encode())
        for case in sorted(cases_of(table, cases), key=lambda case: case.id):
            one.update(f"{case.id}{case.content}{case.about}".encode())
        found[str(table)] = one.hexdigest()[:16]
    return found


def changed(cases: Sequence[Case], root: Path | None = None) -> tuple[Table, ...]:
    """Return the tables that are not as the last full run that passed has left them."""
    path = (root or folder("conformance")) / RECORD
    last = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    now = digests(cases, root)
    return tuple(table for table in tables() if last.get(str(table)) != now[str(table)])


def keep(cases: Sequence[Case], root: Path | None = None) -> None:
    """Write down that the cases have passed a full run."""
    path = (root or folder("conformance")) / RECORD
    path.write_text(json.dumps(digests(cases, root), indent=2) + "\n", encoding="utf-8")
