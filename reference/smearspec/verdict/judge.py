"""Judging records: one verdict each, whatever is wrong with the others."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Protocol

from smearspec import diagnostics, notation
from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.record.fault import EntryNumber, Fault, SeatNumber
from smearspec.record.seats import Seats
from smearspec.verdict.game import Game
from smearspec.verdict.model import STATUSES, HandVerdict, Json, Verdict
from smearspec.verdict.setup import Inputs, Setup, SetupError, read_setup
from smearspec.verdict.shelf import Claims


def verify(
    text: str,
    *,
    rules_files: Sequence[Path] = (),
    settings: Mapping[str, str] | None = None,
    what_if: Mapping[str, str] | None = None,
    as_written: bool = False,
    file: str = "-",
) -> list[Verdict]:
    """Return the verdict on every record of a text, in order."""
    inputs = Inputs(tuple(rules_files), settings or {}, what_if or {}, as_written)
    return list(verify_stream(io.BytesIO(text.encode("utf-8", "surrogatepass")), file, inputs))


def verify_stream(stream: BinaryIO, file: str, inputs: Inputs | None = None) -> Iterator[Verdict]:
    """Yield the verdict on every record of a stream of bytes, in constant memory per hand."""
    for record in notation.read(stream):
        yield judge_record(record, file, inputs or Inputs())


@dataclass(slots=True)
class _Gathered:
    """What has been found in a record so far."""

    findings: list[Finding]
    hands: list[HandVerdict] = field(default_factory=list)
    claims: Claims = field(default_factory=Claims)


class Readable(Protocol):
    """A record to be judged: one that is being read, or one that was kept."""

    @property
    def number(self) -> int:
        """The number of the record in its file, from 1."""
        ...

    @property
    def line(self) -> int:
        """The line at which it begins."""
        ...

    @property
    def header(self) -> notation.ReadBlock:
        """Its header."""
        ...

    def hands(self) -> Iterator[notation.ReadBlock]:
        """Yield its hands in order."""
        ...


def judge_record(record: Readable, file: str, inputs: Inputs) -> Verdict:
    """Judge one record."""
    return judge_game(record, file, inputs)[0]


def judge_game(record: Readable, file: str, inputs: Inputs) -> tuple[Verdict, Game | None]:
    """Judge one record; return the game as it stands at its end too, if it could be judged."""
    found = _Gathered(list(record.header.findings))
    header = record.header.block
    setup: Setup | None = None
    if not found.findings:
        try:
            setup = read_setup(header, inputs)
        except SetupError as error:
            found.findings.extend(_found(f, header, None, None) for f in error.faults)
    if setup is None:
        for read in record.hands():
            found.findings.extend(read.findings)
        return _verdict(record, file, None, found, None, inputs.what_if), None
    game = Game(setup, inputs)
    faults, claims = game.open(header)
    found.findings.extend(_found(fault, header, None, setup) for fault in faults)
    found.claims.add(claims)
    for read in record.hands():
        played = game.play(read)
        found.hands.append(played.hand)
        found.claims.add(played.claims)
        if played.hand.plain:
            continue
        found.findings.extend(read.findings)
        found.findings.extend(_found(f, read.block, read.block.name, setup) for f in played.faults)
    return _verdict(record, file, setup, found, game, inputs.what_if), game


def _verdict(
    record: Readable,
    file: str,
    setup: Setup | None,
    found: _Gathered,
    game: Game | None,
    what_if: Mapping[str, str],
) -> Verdict:
    findings = sorted(found.findings, key=lambda finding: (finding.line, finding.column))
    won = game.won if game and not game.won_by_claims else None
    return Verdict(
        file=file,
        record=record.number,
        line=record.line,
        status=_status(findings, found.hands, found.claims),
        rules=_rules(setup, what_if),
        seats=setup.seats.names if setup else (),
        hands=found.hands,
        winner=None
        if won is None or setup is None
        else tuple(setup.seats.label(setup.tables.scorers[n]) for n in won),
        claims=found.claims,
        findings=findings,
        open_end=game is not None and (game.open_end or game.won_by_claims),
    )


def _rules(setup: Setup | None, what_if: Mapping[str, str]) -> dict[str, Json] | None:
    """Return the rules of a record as the verdict names them, with what was asked "what if"."""
    if setup is None:
        return None
    told: dict[str, Json] = {
        "id": setup.book.id,
        "digest": setup.resolved.digest,
        "options": dict(setup.resolved.options),
    }
    return told | {"with": dict(what_if)} if what_if else told


def _status(findings: Sequence[Finding], hands: Sequence[HandVerdict], claims: Claims) -> str:
    """Return the first status that applies."""
    found = {diagnostics.status(finding.code) for finding in findings}
    if "incomplete" in {hand.status for hand in hands}:
        found.add("incomplete")
    if claims.counts["undetermined"]:
        found.add("undetermined")
    if claims:
        found.add("verified")
    return next((status for status in STATUSES if status in found), "legal")


def _found(fault: Fault, block: tree.Block, hand: str | None, setup: Setup | None) -> Finding:
    """Return a fault as a finding: with its line and column, its names, and its source."""
    part, n = fault.part, fault.n
    if part == "barred":
        part, n = "cards", _written(block, fault)
    line, column = notation.locate(block, fault.entry, part, n)
    seats = setup.seats if setup else None
    source = None
    if setup and fault.rule:
        source = "; ".join(setup.resolved.origin(fault.rule).sources) or None
    return Finding(
        fault.code,
        line,
        column,
        {name: _fact(value, block, seats) for name, value in fault.facts.items()},
        hand,
        fault.trick,
        seats.names[fault.seat] if seats and fault.seat is not None and fault.seat >= 0 else None,
        fault.rule,
        source,
    )


def _written(block: tree.Block, fault: Fault) -> int:
    """Return which of the written cards is the first that a bar forbids."""
    entry = block.entries[fault.entry]
    act = entry.act if isinstance(entry, tree.Amend) else entry
    barred = fault.facts["cards"]
    if not isinstance(act, tree.Cards) or not isinstance(barred, tuple):
        return 0  # pragma: no cover - cards are barred from a throw only
    return next((n for n, card in enumerate(act.cards) if card in barred), 0)


def _fact(value: object, block: tree.Block, seats: Seats | None) -> object:
    """Return a fact as it is shown: a seat by its name, an entry by its line."""
    if isinstance(value, SeatNumber) and seats:
        return seats.names[value]
    if isinstance(value, EntryNumber):
        return block.lines[value] if 0 <= value < len(block.lines) else block.line
    if isinstance(value, tuple):
        return tuple(_fact(part, block, seats) for part in value)
    return value
