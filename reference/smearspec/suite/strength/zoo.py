"""Wrong readings that real programs show: each must be caught by the cases that it names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, cast

from smearspec.resources import folder
from smearspec.rules.changes import held
from smearspec.rules.patch import Json, Object, keys, leaves, merge, step
from smearspec.suite.answer import answer
from smearspec.suite.case import Case, CaseError, read_yaml
from smearspec.suite.judging import Engine, answering
from smearspec.suite.strength.engines_answers import ANSWERS, blind_to
from smearspec.suite.strength.engines_records import READERS
from smearspec.suite.strength.engines_tables import COMPILERS
from smearspec.suite.strength.kills import PLAYED, fails

CONCLUDING = {**ANSWERS, **READERS}
"""Engines that answer by themselves."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One wrong reading: a patch of the rules, or an engine that goes wrong.

    ``fault`` is the number of the kind of fault that it shows, ``tables`` the variants/players at
    which it is met (none: all), ``caught_by`` the ids of the cases that must fail.
    """

    id: str
    fault: str
    title: str
    caught_by: tuple[str, ...]
    tables: tuple[str, ...] = ()
    change: Object = field(default_factory=dict)
    engine: str = ""
    blind: tuple[str, ...] = ()

    def concerns(self, case: Case) -> bool:
        """Tell whether the reading can be met in a case."""
        if self.tables and f"{case.rules}/{case.players}" not in self.tables:
            return False
        return not self.change or (case.op in PLAYED and _fits(self.change, case))

    def answer(self, case: Case) -> Mapping[str, Json]:
        """Return what a program with this reading answers."""
        question = case.question()
        if self.change:
            wrong = merge(cast("Object", question["rules"]), self.change)
            with answering(Engine(checked=False)):
                return answer({**question, "rules": wrong})
        if self.engine in COMPILERS:
            with answering(Engine(compiler=COMPILERS[self.engine])):
                return answer(question)
        broken: Callable[[Mapping[str, Any]], Object] = (
            blind_to(*self.blind) if self.blind else CONCLUDING[self.engine]
        )
        return broken(question)

    def is_caught_by(self, case: Case) -> bool:
        """Tell whether a case fails a program with this reading."""
        return self.concerns(case) and fails(case, self.answer(case))


class Caught(NamedTuple):
    """A reading, with the cases it names that do not catch it (or are not there)."""

    reading: Reading
    missing: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether every named case catches the reading, and there is one."""
        return bool(self.reading.caught_by) and not self.missing


def _fits(change: Object, case: Case) -> bool:
    """Tell whether the rules of a case have the places that a change is for."""
    for pointer, _ in leaves(change):
        above = "".join(step("", key) for key in keys(pointer)[:-1])
        if above and held(cast("Object", case.resolved), above) is None:
            return False
    return True


def readings(root: Path | None = None) -> tuple[Reading, ...]:
    """Return the wrong readings of a folder, the shipped ones unless it is given."""
    found: list[Reading] = []
    for path in sorted((root or folder("conformance") / "zoo").glob("*.yaml")):
        document = read_yaml(path)
        if not isinstance(document, dict) or not isinstance(document.get("readings"), list):
            raise CaseError(f"{path.name}: the file has the keys zoo and readings")
        found += [_reading(entry, path.name) for entry in document["readings"]]
    ids = [one.id for one in found]
    for name in ids:
        if ids.count(name) > 1:
            raise CaseError(f"zoo: two readings have the id {name}")
    return tuple(found)


def _reading(entry: Any, file: str) -> Reading:
    try:
        one = Reading(
            id=entry["id"],
            fault=entry["fault"],
            title=entry["title"],
            caught_by=tuple(entry["caught-by"]),
            tables=tuple(entry.get("tables", ())),
            change=entry.get("change", {}),
            engine=entry.get("engine", ""),
            blind=tuple(entry.get("blind-to", ())),
        )
    except (KeyError, TypeError) as error:
        raise CaseError(f"{file}: a reading lacks {error}") from error
    if sum(map(bool, (one.change, one.engine, one.blind))) != 1:
        raise CaseError(f"{file}: {one.id}: one of change, engine and blind-to")
    if one.engine and one.engine not in {**COMPILERS, **CONCLUDING}:
        raise CaseError(f"{file}: {one.id}: there is no engine {one.engine}")
    return one


def run_zoo(several: Sequence[Reading], cases: Sequence[Case]) -> Iterator[Caught]:
    """Yield for every reading which of the cases that it names do not catch it."""
    known = {case.id: case for case in cases}
    for reading in several:
        missing = tuple(
            name
            for name in reading.caught_by
            if name not in known or not reading.is_caught_by(known[name])
        )
        yield Caught(reading, missing)
