"""The verdict on a record, as data and as the JSON that programs read.

Its form is fixed by ``spec/schema/verdict.schema.json``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from smearspec import diagnostics
from smearspec.cards import SUITS
from smearspec.diagnostics import Finding
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.record.seats import Seats
from smearspec.score.contract import scorers
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.unseen import Unseen, unseen
from smearspec.verdict.worlds import Reading, Unknown

if TYPE_CHECKING:
    from smearspec.verdict.unknown.doubts import Doubt

Json: TypeAlias = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None

STATUSES = (
    "unreadable",
    "unjudged",
    "illegal",
    "refuted",
    "incomplete",
    "undetermined",
    "verified",
    "legal",
)
"""The statuses of a record; the first that applies is its status."""


NOT_JUDGED = ("unreadable", "unjudged")
"""The statuses of a record of which nothing is known to be right or wrong."""


class ClaimVerdict(NamedTuple):
    """One claim of a record, what the rules compute, and the verdict.

    ``computed`` is None where it is not the same in every world.
    """

    line: int
    claim: str
    of: str
    stated: Json
    computed: Json
    verdict: str
    explain: Callable[[], Phrase]

    @property
    def evidence(self) -> Phrase:
        """Why the rules compute what they do; worked out when it is read."""
        return self.explain()

    def to_json(self, lang: str = "en") -> dict[str, Json]:
        """Return the claim as an object of the verdict format."""
        return {
            "line": self.line,
            "claim": self.claim,
            "of": self.of,
            "stated": self.stated,
            "computed": self.computed,
            "verdict": self.verdict,
            "evidence": self.evidence.say(lang),
        }


class HandVerdict(NamedTuple):
    """One hand as it was played.

    ``readings`` are its worlds, one where nothing is unknown and none where the hand could not be
    read.  ``changes``, ``totals`` and ``adjusted`` (points) are by scorer, None where unknown;
    totals come before adjustments.  ``placed`` is false where there may be a world in which an
    item was earned elsewhere than in ``readings``.  A ``plain`` hand is legal and known throughout;
    ``unknown`` is a hand of which not everything is, as far as it is told.
    """

    name: str
    line: int
    status: str
    dealer: int | None
    seats: Seats
    readings: Sequence[Reading] = ()
    changes: Sequence[int | None] = ()
    totals: Sequence[int | None] = ()
    adjusted: Mapping[int, int] = MappingProxyType({})
    before: Sequence[int | None] = ()
    searched: bool = True
    placed: bool = True
    plain: bool = False
    unknown: Unknown | None = None

    def _repr_html_(self) -> str:
        from smearspec import to_html  # noqa: PLC0415  the front door finds who draws

        return to_html(self)

    @property
    def hand(self) -> Hand | None:
        """The hand of the first world, None if it could not be read."""
        return self.readings[0].hand if self.readings else None

    @property
    def unchecked(self) -> Unseen:
        """What of the hand nobody can check."""
        return Unseen() if self.plain or self.unknown is None else unseen(self.unknown.base)

    @property
    def doubts(self) -> "list[Doubt]":
        """The acts that nobody can check, with a witness each way; worked out when it is read."""
        if self.unknown is None:
            return []
        from smearspec.verdict.unknown.doubts import doubts  # noqa: PLC0415  rarely used

        return doubts(self.unknown)

    def to_json(self, *, witnesses: bool = False) -> dict[str, Json]:
        """Return the hand as an object of the verdict format: what all its worlds share.

        With ``witnesses`` every act that nobody can check has a way to be legal and one not to be.
        """
        shown: dict[str, Json] = {
            "hand": self.name,
            "line": self.line,
            "dealer": None if self.dealer is None else self.seats.names[self.dealer],
            "status": self.status,
        }
        if self.hand is None:
            return shown
        views = [self._view(reading) for reading in self.readings]
        shown |= {
            key: _common([view[key] for view in views], by_entry=key == "tricks")
            for key in views[0]
        }
        labels = [self.seats.label(scorer) for scorer in scorers(self.hand)]
        shown["score"] = dict(zip(labels, self.changes, strict=True)) if self.changes else None
        shown["total"] = dict(zip(labels, self.totals, strict=True)) if self.totals else None
        if self.adjusted:
            shown["adjusted"] = {labels[n]: change for n, change in self.adjusted.items()}
        faults = [
            {"seat": None if seat == UNKNOWN else self.seats.names[seat], "offence": kind}
            for kind, seat, _, _ in self.hand.offences
            if kind in self.hand.tables.penalties
        ]
        if faults:
            shown["penalties"] = faults
        missed: dict[str, Json] = {
            name: [self.seats.names[seat] for seat in seats]
            for name, seats in self.unchecked._asdict().items()
            if seats
        }
        if missed:
            told = [self.doubt_json(doubt) for doubt in self.doubts] if witnesses else []
            shown["unchecked"] = missed | ({"witnesses": told} if told else {})
        return shown

    def doubt_json(self, doubt: "Doubt") -> dict[str, Json]:
        """Return an act that nobody can check as an object of the verdict format."""
        hand = self.hand
        names = hand.tables.names if hand else ()
        return {
            "act": doubt.kind,
            "seat": self.seats.names[doubt.seat],
            "trick": doubt.trick or None,
            "legal": [names[card] for card in doubt.legal],
            "illegal": [names[card] for card in doubt.illegal],
        }

    def _view(self, reading: Reading) -> dict[str, Json]:
        hand, count, name = reading.hand, reading.count, self.seats.names
        sides = hand.sides()
        return {
            "bidder": None if hand.bidder is None or not hand.contract else name[hand.bidder],
            "bid": hand.bid or None if hand.bidder is not None else None,
            "trump": None if hand.trump == UNKNOWN else SUITS[hand.trump],
            "sides": None if sides is None else [[name[seat] for seat in side] for side in sides],
            "tricks": [self._trick(hand, trick) for trick in hand.tricks],
            "points": None
            if count is None
            else {
                self.seats.label(side): list(count.items(n)) for n, side in enumerate(count.sides)
            },
            "count": None
            if count is None
            else {self.seats.label(side): count.counts[n] for n, side in enumerate(count.sides)},
            "made": reading.result.made if reading.result and hand.contract else None,
        }

    def _trick(self, hand: Hand, trick: Trick) -> dict[str, Json]:
        names = self.seats.names
        return {
            "leader": None if trick.leader == UNKNOWN else names[trick.leader],
            "cards": ["??" if card == UNKNOWN else hand.name(card) for card in trick.cards],
            "winner": None if trick.winner == UNKNOWN else names[trick.winner],
        }


def _common(values: Sequence[Json], *, by_entry: bool) -> Json:
    """Return a value that all worlds share, else None; lists as a whole or entry by entry."""
    first = values[0]
    if all(value == first for value in values[1:]):
        return first
    lists = [value for value in values if isinstance(value, list)]
    if by_entry and len(lists) == len(values) and len({len(value) for value in lists}) == 1:
        return [_common(column, by_entry=True) for column in zip(*lists, strict=True)]
    maps = [value for value in values if isinstance(value, dict)]
    if len(maps) == len(values) and all(value.keys() == maps[0].keys() for value in maps):
        return {
            key: _common([value[key] for value in maps], by_entry=by_entry) for key in maps[0]
        }
    return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proven, refuted and left open about one record.

    ``findings`` stand in the order of their places; ``winner`` names the scorers that have won, and
    ``open_end`` tells that somebody may have won and nobody can say.
    """

    file: str
    record: int
    line: int
    status: str
    rules: Mapping[str, Json] | None = None
    seats: tuple[str, ...] = ()
    hands: Sequence[HandVerdict] = ()
    winner: tuple[str, ...] | None = None
    claims: Sequence[ClaimVerdict] = ()
    findings: Sequence[Finding] = ()
    open_end: bool = False

    def _repr_html_(self) -> str:
        from smearspec import to_html  # noqa: PLC0415  the front door finds who draws

        return to_html(self)

    def to_json(self, lang: str = "en") -> dict[str, Json]:
        """Return the verdict in its JSON format, its sentences in ``lang``."""
        return {
            "format": 1,
            "file": self.file,
            "record": self.record,
            "status": self.status,
            "rules": self.rules,
            "seats": list(self.seats),
            "hands": [hand.to_json(witnesses=True) for hand in self.hands],
            "winner": None if self.winner is None else list(self.winner),
            "claims": [claim.to_json(lang) for claim in self.claims],
            "findings": [finding_json(finding, lang) for finding in self.findings],
        }


def finding_json(finding: Finding, lang: str = "en") -> dict[str, Json]:
    """Return a finding as an object of the verdict format."""
    return {
        "code": finding.code,
        "severity": diagnostics.severity(finding.code),
        "hand": finding.hand,
        "trick": finding.trick,
        "seat": finding.seat,
        "line": finding.line,
        "column": finding.column,
        "message": diagnostics.message(finding, lang),
        "rule": finding.rule,
        "source": finding.source,
        "hint": diagnostics.hint(finding, lang),
    }


def exit_status(statuses: Sequence[str]) -> int:
    """Return the exit status for the statuses of records: 2 beats 1 beats 3 beats 0."""
    codes = {
        "unreadable": 2,
        "unjudged": 2,
        "illegal": 1,
        "refuted": 1,
        "incomplete": 3,
        "undetermined": 3,
    }
    found = {codes.get(status, 0) for status in statuses}
    return next(code for code in (2, 1, 3, 0) if code in found or code == 0)
