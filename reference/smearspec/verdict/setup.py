"""What a record is played by: its rules, its seats, its options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from smearspec.notation import tree
from smearspec.plain.carriers import SINGLE, Carrier
from smearspec.plain.plan import Plan, plan
from smearspec.record.fault import HAND_LINE, EntryNumber, Fault
from smearspec.record.seats import Seats
from smearspec.rules import Resolved, RuleBook, RuleError, load, load_file
from smearspec.rules.beside import load_beside
from smearspec.rules.compile import compile_rules
from smearspec.rules.steps import Values
from smearspec.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the reader adds to a record.

    ``settings`` state choices that the record leaves open; ``what_if`` puts other values in
    place of those that it states.  ``book`` decides in place of the rules, digest and options
    that the record names.  ``compiler`` makes the tables of the rules: another one than ours is an
    engine with other ideas.  ``beside`` is the folder of the record's file, where house rules may
    lie in a folder ``rules``.
    """

    rules_files: tuple[Path, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    what_if: Mapping[str, str] = field(default_factory=dict)
    as_written: bool = False
    book: RuleBook | None = None
    compiler: Callable[[Values], Tables] = compile_rules
    beside: Path | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules of one table, resolved and compiled, and who sits at it."""

    book: RuleBook
    seats: Seats
    stated: tuple[tuple[str, str], ...]
    resolved: Resolved
    tables: Tables
    compiler: Callable[[Values], Tables]

    @property
    def plan(self) -> Plan | None:
        """What plain hands are judged by one at a time; None where the rules ask for more."""
        return self.plan_for(SINGLE)

    def plan_for(self, on: Carrier) -> Plan | None:
        """Return what plain hands are judged by in a carrier; None where the rules ask for more."""
        return planned(self.book, len(self.seats), self.stated, self.compiler, on)


class SetupError(Exception):
    """A record that cannot be judged; ``faults`` stand in its header or in one hand."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


def read_setup(header: tree.Block, inputs: Inputs) -> Setup:
    """Return what a record is played by; SetupError where that cannot be told."""
    tags = {
        tag.name: (entry, tag.value)
        for entry, tag in enumerate(header.entries)
        if isinstance(tag, tree.Tag)
    }
    faults = [
        Fault("tag-missing", HAND_LINE, facts={"name": name})
        for name in ("Rules", "Seats")
        if name not in tags
    ]
    if faults:
        raise SetupError(faults)
    entry, value = tags["Seats"]
    seats = Seats(value.split())
    twice = seats.repeated()
    if twice is not None:
        raise SetupError([Fault("seats-repeated", entry, "value", facts={"seat": twice})])
    rules_entry, name = tags["Rules"]
    if inputs.book is not None:
        return _resolve(inputs.book, seats, {}, rules_entry, entry, inputs)
    try:
        book = named_book(name, inputs)
    except RuleError as error:
        raise SetupError(_rule_faults(error, rules_entry)) from error
    stated = _options(header, {}, inputs)
    setup = _resolve(book, seats, stated, rules_entry, entry, inputs)
    digest = tags.get("RulesDigest")
    if digest is None:
        return setup
    as_stated = setup
    if inputs.what_if:
        # What is asked "what if" is not what the record was written under.
        told = _options(header, {}, replace(inputs, what_if={}))
        as_stated = _resolve(book, seats, told, rules_entry, entry, inputs)
    if digest[1] != as_stated.resolved.digest:
        facts = {"stated": digest[1], "computed": as_stated.resolved.digest}
        raise SetupError([Fault("digest-differs", digest[0], "value", facts=facts)])
    return setup


def hand_setup(setup: Setup, block: tree.Block, inputs: Inputs) -> Setup:
    """Return the setup of one hand, whose own options override those of the record."""
    own = "Option" in block.text and any(
        isinstance(tag, tree.Tag) and tag.name == "Option" for tag in block.entries
    )
    if not own or inputs.book is not None:
        return setup
    inherited = {name: (value, HAND_LINE) for name, value in setup.stated}
    stated = _options(block, inherited, inputs)
    return _resolve(setup.book, setup.seats, stated, HAND_LINE, HAND_LINE, inputs)


def _options(
    block: tree.Block, inherited: Mapping[str, tuple[str, int]], inputs: Inputs
) -> dict[str, tuple[str, int]]:
    """Return the value of each choice that is stated, with the entry that states it."""
    stated = dict(inherited)
    seen: dict[str, int] = {}
    faults: list[Fault] = []
    for entry, tag in enumerate(block.entries):
        if not isinstance(tag, tree.Tag) or tag.name != "Option":
            continue
        name, sign, value = (part.strip() for part in tag.value.partition("="))
        facts: dict[str, object] = {"name": name, "value": value, "allowed": ()}
        if not (name and sign and value):
            facts |= {"case": "form", "value": tag.value}
        elif name in seen:
            facts |= {"case": "twice", "line": EntryNumber(seen[name])}
        else:
            seen[name] = entry
            stated[name] = (value, entry)
            continue
        faults.append(Fault("option-invalid", entry, "value", facts=facts))
    for name, value in inputs.settings.items():
        there = stated.get(name)
        if there is not None and there[0] != value and name not in inputs.what_if:
            facts = {"case": "contradicts", "name": name, "value": there[0], "stated": value}
            faults.append(Fault("option-invalid", there[1], "value", facts=facts | {"allowed": ()}))
        stated.setdefault(name, (value, HAND_LINE))
    if faults:
        raise SetupError(faults)
    return stated | {name: (value, HAND_LINE) for name, value in inputs.what_if.items()}


def _resolve(
    book: RuleBook,
    seats: Seats,
    stated: Mapping[str, tuple[str, int]],
    rules_entry: int,
    seats_entry: int,
    inputs: Inputs,
) -> Setup:
    settings = tuple((name, value) for name, (value, _) in stated.items())
    try:
        resolved, tables = _compiled(book, len(seats), settings, inputs.compiler)
    except RuleError as error:
        places = {name: entry for name, (_, entry) in stated.items() if entry != HAND_LINE}
        raise SetupError(_rule_faults(error, rules_entry, seats_entry, places)) from error
    return Setup(book, seats, settings, resolved, tables, inputs.compiler)


def _rule_faults(
    error: RuleError, rules: int, seats: int = HAND_LINE, places: Mapping[str, int] | None = None
) -> list[Fault]:
    """Return why rules cannot be used, at the line of the record that asks for them."""
    faults = []
    for finding in error.findings:
        entry = rules
        if finding.code == "seats-unsupported" and finding.facts["allowed"]:
            entry = seats
        elif places and finding.code == "option-invalid":
            entry = places.get(str(finding.facts.get("name")), rules)
        facts = dict(finding.facts)
        if error.file:
            facts["file"] = f"{error.file}:{finding.line}:{finding.column}"
        faults.append(Fault(finding.code, entry, "value", facts=facts))
    return faults


def named_book(name: str, inputs: Inputs) -> RuleBook:
    """Return the rules that a record names; RuleError if there are none, or they are faulty.

    A document that the reader gave comes before one that lies beside the record.
    """
    return _book(name, inputs.rules_files, inputs.beside)


@lru_cache(maxsize=64)
def _book(name: str, files: tuple[Path, ...], beside: Path | None) -> RuleBook:
    if beside is not None and not any(name == load_file(path).id for path in files):
        found = load_beside(name, beside)
        if found is not None:
            return found
    return load(name, files)


@lru_cache(maxsize=256)
def _compiled(
    book: RuleBook,
    seats: int,
    settings: tuple[tuple[str, str], ...],
    compiler: Callable[[Values], Tables],
) -> tuple[Resolved, Tables]:
    resolved = book.resolve(seats, dict(settings))
    return resolved, compiler(resolved.values)


@lru_cache(maxsize=256)
def planned(
    book: RuleBook,
    seats: int,
    settings: tuple[tuple[str, str], ...],
    compiler: Callable[[Values], Tables],
    on: Carrier,
) -> Plan | None:
    """Return what plain hands are judged by under some settings; None where rules ask for more."""
    return plan(_compiled(book, seats, settings, compiler)[1], on)
