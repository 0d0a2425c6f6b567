"""A record as a game: hand after hand, with dealer, totals and the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from smearspec.notation import ReadBlock, tree
from smearspec.record.fault import HAND_LINE, Fault, SeatNumber
from smearspec.record.hand import HandRecord, read_hand
from smearspec.record.seats import Seats
from smearspec.rules.watching import watched
from smearspec.score.game import next_dealer
from smearspec.verdict import claims, tags
from smearspec.verdict.adjusting import adjust
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.figures import Figures, agreed, figures, may_be_over, status
from smearspec.verdict.model import ClaimVerdict, HandVerdict
from smearspec.verdict.plain import in_full, reader
from smearspec.verdict.setup import Inputs, Setup, SetupError, hand_setup
from smearspec.verdict.shelf import Shelf, Shelved, ShelvedClaims, ShelvedReadings
from smearspec.verdict.worlds import Worlds, explore

if TYPE_CHECKING:
    from smearspec.verdict.unknown.goals import Asked

OUTCOMES = {"scored": "scored", "thrown-in": "passed", "void": "void"}
"""The outcome by which the rules rotate the deal, by status of a hand."""


@dataclass(slots=True)
class Played:
    """One hand of a game: its verdict, its claims, its faults."""

    hand: HandVerdict
    claims: Sequence[ClaimVerdict] = ()
    faults: list[Fault] = field(default_factory=list)


class Game:
    """The state of a game between its hands.

    ``totals`` (points, by scorer) and ``dealer`` are None where they are unknown; ``won`` names
    the scorers (indices) that have won, None while the game goes on; ``won_by_claims`` tells that
    only a score sheet says so.  ``open_end`` tells that somebody may have won with the last hand.
    """

    def __init__(self, setup: Setup, inputs: Inputs) -> None:
        self.setup = setup
        self.inputs = inputs
        self.totals: list[int | None] = [None] * len(setup.tables.scorers)
        self.dealer: int | None = None
        self.hands = 0
        self.won: tuple[int, ...] | None = None
        self.won_in = ""
        self.won_by_claims = False
        self.open_end = False
        self.started = False
        self.shelf = Shelf(partial(in_full, setup))
        self.reader = reader(setup)

    def open(self, header: tree.Block) -> tuple[list[Fault], list[ClaimVerdict]]:
        """Read the header tags that concern the play: ``Start``, ``Sides`` and ``Scribe``."""
        faults: list[Fault] = []
        found: list[ClaimVerdict] = []
        for entry, tag in enumerate(header.entries):
            if not isinstance(tag, tree.Tag):
                continue
            if tag.name == "Start":
                stated, wrong = tags.stated_totals(self.setup, entry, tag)
                faults.extend(wrong)
                for scorer, total in stated:
                    self.totals[scorer] = total
                self.started = True
            elif tag.name == "Sides" and self.setup.tables.sides != "called":
                found.append(tags.judge_sides(self.setup, header.lines[entry], tag))
                if found[-1].verdict == "refuted":
                    claim = found[-1]
                    facts = {
                        "case": "sides",
                        "name": claim.of,
                        "stated": tuple(tag.value.split()),
                        "computed": tags.labels(self.setup),
                    }
                    faults.append(Fault("claim-refuted", entry, "value", facts=facts))
            elif tag.name == "Scribe" and self.setup.seats.find(tag.value) is None:
                faults.append(tags.unknown_seat(self.setup, entry, tag.value))
        return faults, found

    def play(self, read: ReadBlock) -> Played:
        """Judge the next hand; one that could not be read is left open and hides no other."""
        plain = self._plainly(read)
        if plain is None:
            return self._closely(read.block, not read.findings)
        return plain

    def _plainly(self, read: ReadBlock) -> Played | None:
        """Judge a hand that is plain throughout; None for any other."""
        if self.won is not None or self.reader is None or watched():
            return None
        source = read.source
        said = self.reader.read(source, self.dealer) if read.sound else None
        if said is None:
            return None
        tables = self.setup.tables
        name, dealer = said.name, said.acts.dealer
        before: list[Any] = list(self.totals)
        if self.hands == 0 and name == "1" and not self.started:
            before = [tables.start] * len(before)
        if None in before:
            return None
        plain = self.reader.judge(said, before)
        if plain is None:
            return None
        outcome, scored, winners = plain
        self.hands += 1
        self.totals = [*scored.totals]
        self.open_end = False
        if winners:
            self.won, self.won_in = winners, name
        self.dealer = next_dealer(tables, dealer, OUTCOMES[outcome])
        line = read.line
        shelved = Shelved(source, line, dealer, before, self.shelf)
        hand = HandVerdict(
            name,
            line,
            outcome,
            dealer,
            self.setup.seats,
            ShelvedReadings(shelved, 1),
            scored.changes,
            scored.totals,
            before=before,
            plain=True,
        )
        return Played(hand, ShelvedClaims(shelved, said.stated))

    def _closely(self, block: tree.Block, readable: bool) -> Played:
        """Judge a hand in full."""
        seats = self.setup.seats
        record = read_hand(block, seats, self.inputs.as_written)
        faults = record.faults
        before = list(self.totals)
        if self.hands == 0 and record.name == "1" and not self.started:
            before = self.totals = [self.setup.tables.start] * len(before)
        if self.won is not None:
            winners = tuple(seats.label(self.setup.tables.scorers[n]) for n in self.won)
            faults.append(
                Fault(
                    "game-over",
                    HAND_LINE,
                    facts={"winners": winners, "other": self.won_in},
                    rule="/game/wins",
                )
            )
        claimed = self._starts(record, faults)
        before = list(self.totals)
        dealer = self._dealer(record, faults, readable)
        self.hands += 1
        try:
            setup = hand_setup(self.setup, block, self.inputs)
        except SetupError as error:
            faults.extend(error.faults)
            setup = None
        if setup is None or not readable or not record.clean:
            return self._unread(record, dealer, claimed)
        gaps = "?" in block.text or "{" in block.text
        worlds = explore(
            setup.tables,
            seats,
            record.acts,
            dealer,
            gaps,
            before,
            lambda: _asked(record, seats, before),
        )
        faults.extend(worlds.faults)
        return self._score(record, worlds, dealer, before, claimed)

    def _score(
        self,
        record: HandRecord,
        worlds: Worlds,
        dealer: int | None,
        before: list[int | None],
        claimed: list[ClaimVerdict],
    ) -> Played:
        """Judge the claims of a hand that was replayed, and go on to the next."""
        faults = record.faults
        figs = [figures(reading, before) for reading in worlds.readings]
        changes = agreed([fig.changes for fig in figs])
        totals = agreed([fig.totals for fig in figs])
        judged, wrong = claims.judge(record, self.setup.seats, worlds, figs, before)
        faults.extend(wrong)
        if {claim.verdict for claim in judged} - {"confirmed"}:
            unknown = claims.unknown_items(record, worlds)
            named = {fault.entry for fault in unknown}
            # A misspelt item makes its claim false, but that is no second fault.
            faults[:] = [f for f in faults if f.entry not in named or f.code != "claim-refuted"]
            faults.extend(unknown)
        outcome = _agreed_status(worlds)
        after = claims.agreeing(record, self.setup.seats, worlds, figs, before)
        self.totals = list(agreed([fig.totals for fig in after]))
        adjusted = adjust(self.setup, record, self.totals)
        self._finish(after, record.name)
        self.open_end = self.won is None and any(
            fig.winners or (fig.winners is None and may_be_over(reading))
            for reading, fig in zip(worlds.readings, figs, strict=True)
        )
        self.won_by_claims = self.won_by_claims or (self.won_in == record.name and worlds.sheet)
        rotation = "scored" if worlds.sheet else OUTCOMES.get(outcome)
        self.dealer = next_dealer(self.setup.tables, dealer, rotation) if rotation else None
        hand = HandVerdict(
            record.name,
            record.block.line,
            outcome,
            dealer,
            self.setup.seats,
            worlds.readings,
            changes,
            totals,
            adjusted,
            before,
            worlds.searched,
            worlds.placed,
            unknown=worlds.unknown,
        )
        return Played(hand, claimed + judged, faults)

    def _finish(self, figs: Sequence[Figures], name: str) -> None:
        """Note who has won, if every world says the same."""
        if (
            self.won is None
            and figs[0].winners
            and all(fig.winners == figs[0].winners for fig in figs)
        ):
            self.won, self.won_in = figs[0].winners, name

    def _unread(
        self, record: HandRecord, dealer: int | None, claimed: list[ClaimVerdict]
    ) -> Played:
        """Leave a hand open that cannot be judged, and with it the totals and the next dealer."""
        nothing = Worlds([], [])
        judged, _ = claims.judge(record, self.setup.seats, nothing, [], self.totals)
        hand = HandVerdict(record.name, record.block.line, "incomplete", dealer, self.setup.seats)
        self.totals = [None] * len(self.totals)
        self.open_end = self.won is None
        self.dealer = None
        return Played(hand, claimed + judged, record.faults)

    def _dealer(self, record: HandRecord, faults: list[Fault], readable: bool) -> int | None:
        """Return who deals, as written; report a dealer whom the rotation does not give."""
        written = record.tag("Dealer")
        if written is None:
            if self.hands == 0 and readable:
                faults.append(Fault("dealer-missing", HAND_LINE))
            return self.dealer
        entry, tag = written
        if tag.value == "?":
            return self.dealer
        seat = self.setup.seats.find(tag.value)
        if seat is None:
            faults.append(tags.unknown_seat(self.setup, entry, tag.value))
            record.clean = False
        elif self.dealer is not None and seat != self.dealer:
            facts = {"stated": SeatNumber(seat), "needed": SeatNumber(self.dealer)}
            faults.append(
                Fault("not-dealer", entry, "value", seat=seat, rule="/dealer", facts=facts)
            )
        return seat

    def _starts(self, record: HandRecord, faults: list[Fault]) -> list[ClaimVerdict]:
        """Read the ``Start`` tags of a hand: a claim where totals are known, else it sets them."""
        found: list[ClaimVerdict] = []
        for entry, tag in record.tags:
            if tag.name != "Start":
                continue
            stated, wrong = tags.stated_totals(self.setup, entry, tag)
            faults.extend(wrong)
            for scorer, total in stated:
                known = self.totals[scorer]
                if known is None or self.hands == 0:
                    self.totals[scorer] = total
                    continue
                label = tags.labels(self.setup)[scorer]
                verdict = "confirmed" if known == total else "refuted"
                found.append(
                    ClaimVerdict(
                        record.block.lines[entry],
                        "start",
                        label,
                        total,
                        known,
                        verdict,
                        partial(Phrase, "evidence.start", {"total": known}),
                    )
                )
                if known != total:
                    facts = {"case": "start", "name": label, "stated": total, "computed": known}
                    faults.append(Fault("claim-refuted", entry, "value", facts=facts))
        return found


def _asked(record: HandRecord, seats: Seats, before: Sequence[int | None]) -> "Asked":
    from smearspec.verdict.unknown.goals import Asked  # noqa: PLC0415  for unknown cards only

    return Asked(record, seats, before)


def _agreed_status(worlds: Worlds) -> str:
    """Return the status that all worlds share; where they differ the hand is incomplete.

    So is one of which only a score sheet tells: its play is not recorded.
    """
    if worlds.sheet:
        return "incomplete"
    found = {status(reading) for reading in worlds.readings}
    return found.pop() if len(found) == 1 else "incomplete"
