"""Which case notices which wrong rule.

A case notices (kills) a mutant if the reference, playing by the mutant's rules, fails it.  The kill
is attributed if the case says that it is about the value.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from smearspec.rules.bases import Table
from smearspec.rules.patch import Json, Object, covers, keys
from smearspec.suite.answer import answer
from smearspec.suite.case import Case
from smearspec.suite.grade import grade, wanted
from smearspec.suite.judging import Engine, answering
from smearspec.suite.strength.mutants import Mutant, mutants

TRUSTING = Engine(checked=False)
"""The reference without a look at the rules first: an engine does not lint its own mistakes."""

PLAYED = frozenset({"trick", "legal", "replay", "verify", "count"})
"""The ops that play by rules."""

ENOUGH = 2
"""How many cases have to notice a wrong value."""


@dataclass(frozen=True, slots=True)
class Kills:
    """The cases that notice one mutant: ``named`` the first that is about the value.

    ``others`` are further ones, as far as they were looked for; ``crashed`` tells that no case
    could be played by these rules at all.
    """

    mutant: Mutant
    named: str | None = None
    others: tuple[str, ...] = ()
    crashed: bool = False

    @property
    def killers(self) -> tuple[str, ...]:
        """Every case that is known to notice the mutant."""
        return ((self.named,) if self.named else ()) + self.others


def is_about(case: Case, mutant: Mutant) -> bool:
    """Tell whether a case names the value that is wrong in a mutant.

    It does so by its pointer or by that of the entry that holds it, never by a whole part of the
    rules; of an entry that is missing as a whole any value in it will do.
    """
    whole = mutant.entire
    return any(
        pointer == mutant.pointer
        or (len(keys(pointer)) > 1 and covers(pointer, mutant.pointer))
        or (whole and covers(mutant.pointer, pointer))
        for pointer in case.about
    )


def cases_of(table: Table, cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return the cases that are played at a table."""
    return tuple(
        case
        for case in cases
        if case.rules == table.rules and case.players == table.players and case.op in PLAYED
    )


def noticed(case: Case, rules: Object) -> bool | None:
    """Tell whether the reference fails a case by other rules; None if it cannot play by them."""
    question = {**case.question(), "rules": rules}
    try:
        with answering(TRUSTING):
            given = answer(question)
    except Exception:  # rules that no linter has seen may break anything
        return None
    return fails(case, given)


def fails(case: Case, given: Mapping[str, Json]) -> bool:
    """Tell whether an answer fails a case."""
    expected = wanted(cast("Mapping[str, Json]", case.expect))
    return grade(expected, given, case.op).verdict != "pass"


def kills(mutant: Mutant, cases: Sequence[Case], enough: int = 1) -> Kills:
    """Look for a case that is about the mutant's value and notices it.

    Where there is none every other case is tried; ``enough`` cases are looked for in all.
    """
    named: str | None = None
    others: list[str] = []
    crashes = played = 0
    for case in sorted(cases, key=lambda case: not is_about(case, mutant)):
        about = is_about(case, mutant)
        if len(others) + (named is not None) >= enough and (named or not about):
            break
        rules = mutant.applied(cast("Object", case.resolved))
        if rules is None:
            continue
        found = noticed(case, rules)
        crashes += found is None
        played += 1
        if found and about and named is None:
            named = case.id
        elif found:
            others.append(case.id)
    return Kills(mutant, named, tuple(others), crashed=0 < played == crashes)


@dataclass(frozen=True, slots=True)
class _Task:
    table: Table
    pointers: tuple[str, ...]


@lru_cache(maxsize=8)
def _by_pointer(table: Table) -> Mapping[str, tuple[Mutant, ...]]:
    found: dict[str, list[Mutant]] = {}
    for mutant in mutants(table):
        found.setdefault(mutant.pointer, []).append(mutant)
    return {pointer: tuple(several) for pointer, several in found.items()}


_CASES: tuple[Case, ...] = ()


def _start(cases: tuple[Case, ...]) -> None:
    global _CASES  # noqa: PLW0603 - the cases go to each process once
    _CASES = cases


def _run(task: _Task) -> list[Kills]:
    """Try the mutants of some values; each value needs enough cases that notice one of them."""
    cases = cases_of(task.table, _CASES)
    found: list[Kills] = []
    for pointer in task.pointers:
        seen: set[str] = set()
        for mutant in _by_pointer(task.table)[pointer]:
            if mutant.refusal and mutant.refusal[0].startswith("rules-"):
                found.append(Kills(mutant))
                continue
            playable = mutant.refusal is None
            result = kills(mutant, cases, ENOUGH if playable and len(seen) < ENOUGH else 1)
            seen.update(result.killers if playable else ())
            found.append(result)
    return found


def matrix(
    cases: Sequence[Case], wanted_tables: Sequence[Table], pointers: frozenset[str] | None = None
) -> Iterator[Kills]:
    """Yield what notices every mutant of the tables (of the pointers only, where given).

    Mutants that the schema refuses are no rules that an engine could play; they come without kills.
    """
    tasks = []
    for table in wanted_tables:
        mine = [at for at in _by_pointer(table) if pointers is None or at in pointers]
        tasks += [_Task(table, tuple(mine[n : n + 8])) for n in range(0, len(mine), 8)]
    workers = min(os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        _start(tuple(cases))
        for task in tasks:
            yield from _run(task)
        return
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(tuple(cases),)) as pool:
        for results in pool.map(_run, tasks):
            yield from results
