"""Fills the holes of the suite: for what survives it looks for cases and writes them down."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from smearspec.rules import load
from smearspec.rules.bases import Table
from smearspec.rules.patch import covers, keys, leaves
from smearspec.suite.case import Case, case_of
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.excuses import Excuse, excused
from smearspec.suite.strength.kills import cases_of, kills
from smearspec.suite.strength.mutants import Mutant, mutants
from smearspec.suite.strength.search import found
from smearspec.suite.strength.titles import title_of
from smearspec.suite.strength.twins import twin_of

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The characters of ids: none looks like another."""

AREAS = {"deck": "trick", "trumps": "trick", "contract": "contract", "pips": "game",
         "items": "items", "dealer": "dealer", "game": "finish", "table": "cards",
         "hand": "exchange"}  # fmt: skip
"""The area of a case by the part of the rules that it is about."""

STEPS = {"auction": "auction", "play": "follow", "throw": "exchange", "widow": "exchange",
         "call": "partner", "name-trump": "trump", "deal": "cards"}  # fmt: skip
"""The same by the step."""


@dataclass
class Filling:
    """The cases that were found for one table, each as a case file states it, with its area."""

    table: Table
    titles: set[str]
    ids: set[str]
    cases: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    missed: list[Mutant] = field(default_factory=list)

    def add(self, draft: Draft, mutant: Mutant, told: Sequence[Mutant]) -> list[Case]:
        """Write a draft down that tells a mutant and some others; return the case and its twin."""
        area = area_of(mutant, draft)
        title = title_of(mutant, self.table, frozenset(self.titles))
        expect = draft.expectation([mutant, *told])
        about = list(dict.fromkeys([mutant.pointer, *(one.pointer for one in told)]))
        raw = self._raw(draft, area, title, about, expect, mutant)
        made = [raw]
        twin = twin_of(draft) if draft.rejected else None
        if twin is not None:
            other = title_of(mutant, self.table, frozenset({*self.titles, title}), legal=True)
            right = {"status": twin.status}
            known = [pointer for pointer in about if _tells(twin, pointer, right)]
            made.append(self._raw(twin, area, other, known, right, mutant))
            raw["twin"] = made[1]["id"]
        self.cases += [(area, one) for one in made]
        return [case_of(one, {"topic": "found"}, area, "found") for one in made]

    def _raw(
        self, draft: Draft, area: str, title: str, about: list[str], expect: Any, mutant: Mutant
    ) -> dict[str, Any]:
        stated = draft.raw()
        text: dict[str, Any] = {
            key: stated.pop(key) for key in ("text", "trump", "cards") if key in stated
        }
        identity = id_of(area, repr((stated, text)), self.ids)
        self.ids.add(identity)
        self.titles.add(title)
        cite = cited(draft, about or [mutant.pointer])
        raw = {"id": identity, "title": title, **stated}
        raw |= {"about": about} if about else {}
        raw |= {"cite": cite} if cite else {}
        return {**raw, "origin": f"mutant:{mutant.name}"[:120], **text, "expect": expect}


def _tells(twin: Draft, pointer: str, expect: Any) -> bool:
    """Tell whether an accepted twin notices that some wrong value stands at a pointer."""
    raw = {**twin.raw(), "id": "twin", "title": "twin", "about": [pointer], "expect": expect}
    case = case_of(raw, {"topic": "found"}, "found", "found")
    several = [one for one in mutants(twin.base.table) if one.pointer == pointer]
    return any(kills(mutant, [case]).named for mutant in several)


def id_of(area: str, content: str, taken: Iterable[str]) -> str:
    """Return an id that is not taken; the same content gives the same id."""
    number = int(hashlib.sha256(content.encode()).hexdigest(), 16)
    while True:
        letters = ""
        for _ in range(4):
            number, place = divmod(number, len(ALPHABET))
            letters += ALPHABET[place]
        if f"{area}-{letters}" not in taken:
            return f"{area}-{letters}"


def area_of(mutant: Mutant, draft: Draft) -> str:
    """Return the area of a case: the smallest questions have their own."""
    if draft.op in ("trick", "legal"):
        return draft.op
    part, *rest = keys(mutant.pointer)
    return STEPS.get(rest[0], "cards") if part == "steps" and rest else AREAS.get(part, "cards")


def cited(draft: Draft, about: Sequence[str]) -> list[str]:
    """Return the sentences that the rules cite for the values a case is about, the first few."""
    table = draft.base.table
    resolved = load(table.rules).resolve(table.players, draft.base.options)
    below = [at for pointer in about for at, _ in leaves(resolved.values) if covers(pointer, at)]
    places = [place for at in (*about, *below) for place in resolved.origin(at).sources]
    return list(dict.fromkeys(places))[:4]


def group(pointer: str) -> str:
    """Return the entry that a value belongs to; its values may share a case."""
    parts = keys(pointer)
    depth = 1 if parts[0] in ("pips", "table", "contract", "dealer", "trumps") else 2
    return "/".join(parts[:depth])


def fill(
    table: Table, cases: Sequence[Case], skip: Sequence[Excuse], seed: int, tries: int
) -> Filling:
    """Look for cases for every mutant of a table that no case of it is about and notices.

    ``skip`` are the excuses.  Afterwards every value that fewer than two
    cases notice gets another one, by another op.
    """
    known = list(cases_of(table, cases))
    filling = Filling(table, {case.title for case in cases}, {case.id for case in cases})
    open_ = [
        mutant
        for mutant in playable(table)
        if excused(mutant, skip) is None and not kills(mutant, known).named
    ]
    while open_:
        mutant = open_.pop(0)
        effort = tries if mutant.refusal is None else tries // 4
        kin = [one for one in open_ if group(one.pointer) == group(mutant.pointer)]
        best = next(found(mutant, kin, seed, effort), None)
        if best is None:
            filling.missed.append(mutant)
            continue
        made = filling.add(best[0], mutant, best[1])
        known += made
        open_ = [one for one in open_ if one not in kin or not kills(one, made).named]
    _second(filling, known, skip, seed, tries)
    return filling


def _second(
    filling: Filling, known: list[Case], skip: Sequence[Excuse], seed: int, tries: int
) -> None:
    by_pointer: dict[str, list[Mutant]] = {}
    for mutant in playable(filling.table):
        if excused(mutant, skip) is None and mutant.refusal is None:
            by_pointer.setdefault(mutant.pointer, []).append(mutant)
    for several in by_pointer.values():
        killers = {one for mutant in several for one in kills(mutant, known, 2).killers}
        if len(killers) != 1:
            continue
        ops = frozenset(case.op for case in known if case.id in killers)
        for never in (ops, frozenset[str]()):
            best = next(
                (
                    one
                    for mutant in several[:3]
                    for one in found(mutant, (), seed + 1, tries // 2, never)
                ),
                None,
            )
            if best is not None:
                known += filling.add(best[0], several[0], ())
                break


def playable(table: Table) -> Iterator[Mutant]:
    """Yield the mutants of a table that have the shape of rules, those that fit first."""
    several = [
        one for one in mutants(table) if not (one.refusal and one.refusal[0].startswith("rules-"))
    ]
    yield from sorted(several, key=lambda one: one.refusal is not None)
