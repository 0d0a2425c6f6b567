"""The gates: what the suite must notice.  A gate says everything that goes through it."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from smearspec import diagnostics
from smearspec.rules.bases import Table
from smearspec.suite.judging import REFUSING
from smearspec.suite.strength.excuses import excused
from smearspec.suite.strength.kills import ENOUGH, Kills
from smearspec.suite.strength.measure import Measured, part_of

NOT_ASKED: Mapping[str, str] = {
    "unknown-rules": "the question brings its rules",
    "option-missing": "the question brings its rules",
    "option-invalid": "the question brings its rules",
    "digest-differs": "the question brings its rules",
    "house-rules-faulty": "the question brings its rules",
    "not-utf8": "a question is text",
    "utf-16": "a question is text",
    "binary-file": "a question is text",
    "json-syntax": "a question is read before it is answered",
    "json-duplicate-key": "a question is read before it is answered",
    "json-number": "a question is read before it is answered",
    "json-depth": "a question is read before it is answered",
    "json-too-long": "a question is read before it is answered",
    "hand-too-long": "the text would be longer than a case may be",
    "hand-too-many-lines": "the text would be longer than a case may be",
    "too-many-faults": "the text would be longer than a case may be",
    "too-many-hands": "it is about explaining records, which no op asks for",
    "no-legal-way": "it needs every way to lay the unknown cards: verify asks for the status alone",
    "entry-missing": "it never comes alone: what is not in the order is out of order too",
    "rules-unreadable": "it is about a file of rules, and a question brings an object",
    "extends-broken": "it is about a file of rules, and a question brings an object",
    "extends-name": "it is about a file of rules, and a question brings an object",
    "extends-circle": "it is about a file of rules, and a question brings an object",
    "extends-outside": "it is about a file of rules, and a question brings an object",
    "extends-other-id": "it is about a file of rules, and a question brings an object",
    "id-taken": "it is about a file of rules, and a question brings an object",
    "change-owned": "it is about the choices of a document, and these are resolved",
    "choice-incomplete": "it is about the choices of a document, and these are resolved",
    "choice-default": "it is about the choices of a document, and these are resolved",
    "choice-overlap": "it is about the choices of a document, and these are resolved",
    "when-unknown": "it is about the choices of a document, and these are resolved",
    "rules-too-large": "a question is no longer than a line of the protocol",
    "rules-too-deep": "a question is read before it is answered",
    "rules-too-many": "it is about a file of rules, and a question brings an object",
    "extends-too-long": "it is about a file of rules, and a question brings an object",
    "choices-many": "it is about the choices of a document, and these are resolved",
}
"""Codes that no op can answer with, or is not asked for, and why.

Those of YAML and of the command come on top.
"""


class Fates(NamedTuple):
    """The mutants of a table by what became of them.

    ``refused`` are no rules that another game could have: schema or linter object.  Those of them
    that could be played all the same are ``caught`` where a case about the value notices them.
    """

    named: tuple[Kills, ...]
    unnamed: tuple[Kills, ...]
    survived: tuple[Kills, ...]
    excused: tuple[Kills, ...]
    refused: tuple[Kills, ...]
    caught: tuple[Kills, ...]


def fates(found: Measured, table: Table) -> Fates:
    """Sort the mutants of a table."""
    sorted_: dict[str, list[Kills]] = {name: [] for name in Fates._fields}
    for each in found.kills:
        if each.mutant.table != table:
            continue
        if each.mutant.refusal is not None:
            sorted_["refused"].append(each)
            if each.named:
                sorted_["caught"].append(each)
        elif each.named:
            sorted_["named"].append(each)
        elif excused(each.mutant, found.excuses):
            sorted_["excused"].append(each)
        else:
            sorted_["unnamed" if each.killers else "survived"].append(each)
    return Fates(*(tuple(sorted_[name]) for name in Fates._fields))


def survivors(found: Measured) -> Iterator[str]:
    """Say which wrong rules no case notices."""
    for table in found.tables:
        for each in fates(found, table).survived:
            yield f"{table}: no case notices {each.mutant.name}"


def unattributed(found: Measured) -> Iterator[str]:
    """Say which wrong rules are noticed only by cases that are about something else."""
    for table in found.tables:
        for each in fates(found, table).unnamed:
            yield f"{table}: {each.killers[0]} notices {each.mutant.name}, and is not about it"


def refusals(found: Measured) -> Iterator[str]:
    """Say which kinds of refusal no case expects, by code and part of the rules."""
    seen: set[tuple[str, str]] = set()
    for each in found.kills:
        code, pointer = each.mutant.refusal or ("", "")
        family = (code, part_of(each.mutant.pointer))
        if not code or each.named or family in seen:
            continue
        seen.add(family)
        if not {family, (code, part_of(pointer))} & found.refused:
            yield f"no case has rules refused as {code} for {each.mutant.name}"


def stale_excuses(found: Measured) -> Iterator[str]:
    """Say which excuses fit nothing, or something that a case notices."""
    for one in found.excuses:
        fitting = [each for each in found.kills if one.fits(each.mutant)]
        if one.tables and not {str(table) for table in found.tables} >= set(one.tables):
            continue
        if not fitting and len(found.tables) > 1:
            yield f"equivalent.yaml: {one} fits nothing"
        for each in fitting:
            if each.killers and each.mutant.refusal is None:
                yield f"equivalent.yaml: {each.killers[0]} notices {one} at {each.mutant.table}"


def thin_values(found: Measured) -> Iterator[str]:
    """Say which rule values fewer than two cases notice when they are wrong."""
    noticed: dict[tuple[Table, str], set[str]] = {}
    for each in found.kills:
        if each.mutant.refusal is None and not excused(each.mutant, found.excuses):
            noticed.setdefault((each.mutant.table, each.mutant.pointer), set())
        at = (each.mutant.table, each.mutant.pointer)
        if at in noticed:
            noticed[at].update(each.killers)
    for (table, pointer), killers in noticed.items():
        if len(killers) < ENOUGH:
            yield f"{table}: {len(killers)} cases notice wrong values at {pointer}"


def unread_values(found: Measured) -> Iterator[str]:
    """Say which rule values no case reads."""
    for reads in found.reads:
        for pointer in reads.uncovered:
            fitting = [
                each.mutant
                for each in found.kills
                if each.mutant.table == reads.table
                and each.mutant.pointer == pointer
                and each.mutant.refusal is None
            ]
            if not fitting or not all(excused(one, found.excuses) for one in fitting):
                yield f"{reads.table}: no case reads {pointer}"


def dead_values(found: Measured) -> Iterator[str]:
    """Say which rule values nothing can read."""
    for table, pointers in found.dead.items():
        for pointer in pointers:
            yield f"{table}: nothing reads {pointer}"


def asked_codes() -> tuple[str, ...]:
    """Return the codes with which an op may answer."""
    found = []
    for code in diagnostics.codes():
        entry = diagnostics.entry(code)
        of_files = code.startswith("yaml-") or entry.raised_by == "command"
        refusing = entry.status in REFUSING and entry.severity == "error"
        if refusing and not of_files and code not in NOT_ASKED:
            found.append(code)
    return tuple(found)


def thin_codes(found: Measured) -> Iterator[str]:
    """Say which codes fewer than two cases are rejected with, and which cannot be but are."""
    for code in asked_codes():
        number = found.codes.get(code, 0)
        if number < ENOUGH:
            yield f"{number} cases are rejected with {code}"
    for code, reason in NOT_ASKED.items():
        if found.codes.get(code):
            yield f"a case is rejected with {code}, of which is said: {reason}"


def free_readings(found: Measured) -> Iterator[str]:
    """Say which wrong readings get away."""
    for each in found.zoo:
        for name in each.missing:
            yield f"zoo: {name} does not catch {each.reading.id}"
        if not each.reading.caught_by:
            yield f"zoo: nothing catches {each.reading.id}"


GATES: Mapping[str, Callable[[Measured], Iterator[str]]] = {
    "every wrong rule is noticed": survivors,
    "every wrong rule is noticed by a case that is about it": unattributed,
    "every kind of refusal of rules has a case": refusals,
    "every excuse is needed": stale_excuses,
    "two cases or more notice each rule value": thin_values,
    "every rule value is read by a case": unread_values,
    "no rule value is dead": dead_values,
    "two cases or more are rejected with each code": thin_codes,
    "every wrong reading is caught": free_readings,
}
"""Every gate by what it holds."""


def failures(found: Measured) -> dict[str, list[str]]:
    """Return, by gate, what goes through it."""
    return {name: list(gate(found)) for name, gate in GATES.items()}
