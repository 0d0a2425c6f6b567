"""What now: what follows from a fault at the table, by the rules or, where they are silent, by kin.

The facts on kin games are ``spec/kin.yaml``; no penalty is invented.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, cast

from smearspec import catalogue
from smearspec.diagnostics import Finding


class Elsewhere(NamedTuple):
    """What one kin game does, by language, and the page that says so."""

    game: Mapping[str, str]
    does: Mapping[str, str]
    cite: str


class Fault(NamedTuple):
    """A kind of fault that the table has to settle, by language, and what kin games do.

    ``penalties`` are the penalties that answer it in rules that have them.
    """

    kind: str
    name: Mapping[str, str]
    kin: tuple[Elsewhere, ...]
    penalties: tuple[str, ...] = ()


def what_now(findings: Sequence[Finding]) -> Iterator[Fault]:
    """Yield the kinds of fault among findings, each once, in the order of the findings.

    Faults of the record alone, such as a card that is written twice, are none of them.
    """
    kinds = _kinds()
    found = dict.fromkeys(kinds[each.code] for each in findings if each.code in kinds)
    yield from (_faults()[kind] for kind in found)


@cache
def _kinds() -> Mapping[str, str]:
    """Return the kind of fault that a code shows."""
    kinds = cast("Mapping[str, Mapping[str, Sequence[str]]]", catalogue.load("kin")["kinds"])
    return {code: kind for kind, told in kinds.items() for code in told["codes"]}


@cache
def _faults() -> Mapping[str, Fault]:
    data = catalogue.load("kin")
    kinds = cast("Mapping[str, Mapping[str, Mapping[str, str]]]", data["kinds"])
    facts = cast("Sequence[Mapping[str, object]]", data["facts"])
    return {
        kind: Fault(kind, told["name"], tuple(
            Elsewhere(
                cast("Mapping[str, str]", fact["game"]), cast("Mapping[str, str]", fact["does"]),
                str(fact["cite"]),
            )
            for fact in facts if fact["kind"] == kind
        ), tuple(told.get("penalties", ())))
        for kind, told in kinds.items()
    }  # fmt: skip
