"""Claims: what a record states beside its acts, held against what the rules compute."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from smearspec.cards import SUITS
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN
from smearspec.record.fault import EntryNumber, Fault
from smearspec.record.hand import HandRecord
from smearspec.record.seats import Seats
from smearspec.rules.compile import LeadTrump
from smearspec.score.contract import scorers
from smearspec.verdict import evidence
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.figures import Figures
from smearspec.verdict.model import ClaimVerdict, Json
from smearspec.verdict.worlds import Reading, Worlds

Truth: TypeAlias = tuple[Json, bool | None]
"""What one world computes for a claim, and whether the claim is true there (None: unknown)."""

Judge: TypeAlias = Callable[[Reading, Figures], Truth]
Explain: TypeAlias = Callable[[Reading, Figures], Phrase]


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement: where it stands, what it says, and how a world judges and explains it."""

    entry: int
    part: str
    kind: str
    of: str
    stated: Json
    judge: Judge
    explain: Explain


def judge(
    record: HandRecord,
    seats: Seats,
    worlds: Worlds,
    figures: Sequence[Figures],
    before: Sequence[int | None],
) -> tuple[list[ClaimVerdict], list[Fault]]:
    """Judge every claim of a hand over its worlds.

    Claims that are each true somewhere, but not together anywhere, are a fault at the later one.
    """
    verdicts: list[ClaimVerdict] = []
    faults: list[Fault] = []
    alive = set(range(len(worlds.readings)))
    first = EntryNumber(0)
    trump = {_trump_claim(reading) for reading in worlds.readings}
    for claim in _claims(record, seats, before, trump):
        truths = [claim.judge(r, f) for r, f in zip(worlds.readings, figures, strict=True)]
        computed, verdict, why = _weigh(truths, claim, worlds, figures)
        line = record.block.lines[claim.entry]
        verdicts.append(
            ClaimVerdict(line, claim.kind, claim.of, claim.stated, computed, verdict, why)
        )
        if verdict == "confirmed":
            continue
        facts: dict[str, object] = {
            "case": claim.kind,
            "name": claim.of,
            "stated": _fact(claim.stated),
            "computed": _fact(computed),
        }
        if verdict == "refuted":
            faults.append(Fault("claim-refuted", claim.entry, claim.part, facts=facts))
            continue
        holds = {n for n, (_, true) in enumerate(truths) if true is not False}
        if alive & holds:
            if alive & holds != alive:
                first = EntryNumber(claim.entry)
            alive &= holds
        else:
            faults.append(
                Fault("claims-conflict", claim.entry, claim.part, facts=facts | {"line": first})
            )
    return verdicts, faults


def _weigh(
    truths: list[Truth], claim: Claim, worlds: Worlds, figures: Sequence[Figures]
) -> tuple[Json, str, Callable[[], Phrase]]:
    """Return what is computed, the verdict, and how its evidence is worked out."""
    if not truths:
        return None, "undetermined", partial(Phrase, "evidence.unread")
    computed, known = truths[0]
    if len(truths) > 1:
        if any(value != computed for value, _ in truths):
            computed = None
        if any(true != known for _, true in truths):
            known = None
    if known is None and (len(truths) > 1 or not worlds.searched):
        why = partial(evidence.differing, worlds.readings, worlds.searched)
        return computed, "undetermined", why
    verdict = "undetermined" if known is None else "confirmed" if known else "refuted"
    return computed, verdict, partial(claim.explain, worlds.readings[0], figures[0])


def _fact(value: Json) -> object:
    """Return a stated or computed value as a fact of a message."""
    if isinstance(value, list):
        return tuple("/".join(part) if isinstance(part, list) else str(part) for part in value)
    return "?" if value is None else value


def _trump_claim(reading: Reading) -> int | None:
    """Return the entry of a written trump that is a claim: only where the first lead made it."""
    claim = reading.hand.trump_claim
    if claim is None or claim[1] == UNKNOWN:
        return None
    return claim[0] if isinstance(reading.hand.tables.naming, LeadTrump) else None


def _claims(
    record: HandRecord, seats: Seats, before: Sequence[int | None], trump: set[int | None]
) -> Iterator[Claim]:
    """Yield the claims of a hand in the order of their lines; ``trump`` holds trump claims."""
    for entry, act in sorted(record.acts, key=lambda pair: pair[0]):
        match act:
            case tree.Trick() if act.winner:
                yield _trick(entry, act, seats)
            case tree.Points():
                yield _points(entry, act, seats)
            case tree.Count():
                yield _count(entry, act, seats)
            case tree.Score():
                yield from _score(entry, act, seats, before)
            case tree.Sides():
                yield _sides(entry, act.sides, seats)
            case tree.Won():
                yield _won(entry, act, seats)
            case tree.Trump() if entry in trump:
                yield _trump(entry, act)
            case _:
                pass


def _trump(entry: int, act: tree.Trump) -> Claim:
    def judge(reading: Reading, _: Figures) -> Truth:
        hand = reading.hand
        if hand.trump == UNKNOWN:
            return None, None
        return SUITS[hand.trump], SUITS[hand.trump] == act.suit

    def explain(reading: Reading, _: Figures) -> Phrase:
        cards = reading.hand.tricks[0].cards if reading.hand.tricks else []
        if not cards or cards[0] == UNKNOWN:
            return evidence.NONE
        return Phrase("evidence.first-lead", {"card": reading.hand.name(cards[0])})

    return Claim(entry, "suit", "trump", act.seat, act.suit, judge, explain)


def _trick(entry: int, act: tree.Trick, seats: Seats) -> Claim:
    claimed = seats.find(act.winner)

    def judge(reading: Reading, _: Figures) -> Truth:
        trick = next((t for t in reading.hand.tricks if t.entry == entry), None)
        if trick is None or trick.winner == UNKNOWN:
            return None, None
        return seats.names[trick.winner], trick.winner == claimed

    def explain(reading: Reading, _: Figures) -> Phrase:
        trick = next((t for t in reading.hand.tricks if t.entry == entry), None)
        return evidence.NONE if trick is None else evidence.trick(reading, seats, trick)

    return Claim(entry, "winner", "trick", str(act.number), act.winner, judge, explain)


def _side(reading: Reading, members: frozenset[int] | None) -> int | None:
    """Return the number of a side in this world; -1 if it is none, None while unknown."""
    sides = reading.hand.sides()
    if sides is None:
        return None
    return next((n for n, side in enumerate(sides) if frozenset(side) == members), -1)


def _points(entry: int, act: tree.Points, seats: Seats) -> Claim:
    members = seats.side(act.side)
    stated = Counter(act.items)

    def judge(reading: Reading, _: Figures) -> Truth:
        if reading.hand.passed_out or reading.hand.void is not None:
            return [], not act.items
        side = _side(reading, members)
        if side == -1:
            return None, False
        if side is None or reading.count is None:
            return None, None
        items = list(reading.count.items(side))
        earned = Counter(items)
        return items, stated <= earned if act.at_least else stated == earned

    def explain(reading: Reading, _: Figures) -> Phrase:
        side = _side(reading, members)
        if side == -1:
            return _no_side(reading, seats)
        return evidence.NONE if side is None else evidence.points(reading, seats, side)

    kind = "at-least" if act.at_least else "points"
    return Claim(entry, "line", kind, "/".join(act.side), list(act.items), judge, explain)


def _no_side(reading: Reading, seats: Seats) -> Phrase:
    sides = tuple(seats.label(side) for side in reading.hand.sides() or ())
    return Phrase("evidence.no-side", {"sides": sides})


def _count(entry: int, act: tree.Count, seats: Seats) -> Claim:
    members = seats.side(act.side)

    def judge(reading: Reading, _: Figures) -> Truth:
        if reading.hand.passed_out or reading.hand.void is not None:
            return 0, act.value == 0
        side = _side(reading, members)
        if side == -1:
            return None, False
        if side is None or reading.count is None:
            return None, None
        found = reading.count.counts[side]
        return found, found == act.value

    def explain(reading: Reading, _: Figures) -> Phrase:
        side = _side(reading, members)
        if side == -1:
            return _no_side(reading, seats)
        return evidence.NONE if side is None else evidence.count_of(reading, seats, side)

    return Claim(entry, "value", "count", "/".join(act.side), act.value, judge, explain)


def _score(
    entry: int, act: tree.Score, seats: Seats, before: Sequence[int | None]
) -> Iterator[Claim]:
    """The two numbers of a ``score`` line are two claims."""
    members = seats.side(act.side)
    name = "/".join(act.side)

    def scorer(reading: Reading) -> int:
        found = (n for n, s in enumerate(scorers(reading.hand)) if frozenset(s) == members)
        return next(found, -1)

    def judge_change(reading: Reading, figures: Figures) -> Truth:
        n = scorer(reading)
        change = figures.changes[n]
        if n < 0:
            return None, False
        return change, None if change is None else change == act.change

    def judge_total(reading: Reading, figures: Figures) -> Truth:
        n = scorer(reading)
        total = figures.totals[n]
        if n < 0:
            return None, False
        return total, None if total is None else total == act.total

    def explain_change(reading: Reading, _: Figures) -> Phrase:
        n = scorer(reading)
        return _no_scorer(reading, seats) if n < 0 else evidence.score(reading, seats, n)

    def explain_total(reading: Reading, figures: Figures) -> Phrase:
        n = scorer(reading)
        if n < 0:
            return _no_scorer(reading, seats)
        return evidence.total(before[n], figures.changes[n])

    yield Claim(entry, "change", "score", name, act.change, judge_change, explain_change)
    if act.total is not None:
        yield Claim(entry, "total", "total", name, act.total, judge_total, explain_total)


def _no_scorer(reading: Reading, seats: Seats) -> Phrase:
    names = tuple(seats.label(scorer) for scorer in scorers(reading.hand))
    return Phrase("evidence.no-scorer", {"scorers": names})


def _sides(entry: int, sides: Iterable[tree.Side], seats: Seats) -> Claim:
    written = list(sides)
    members = [seats.side(side) for side in written]

    def judge(reading: Reading, _: Figures) -> Truth:
        found = reading.hand.sides()
        if found is None:
            return None, None
        shown: Json = [[seats.names[seat] for seat in side] for side in found]
        return shown, {frozenset(side) for side in found} >= set(members)

    def explain(reading: Reading, _: Figures) -> Phrase:
        return _no_side(reading, seats) if reading.hand.sides() else evidence.NONE

    stated: Json = [list(side) for side in written]
    of = " ".join("/".join(side) for side in written)
    return Claim(entry, "line", "sides", of, stated, judge, explain)


def _won(entry: int, act: tree.Won, seats: Seats) -> Claim:
    members = {seats.side(side) for side in act.sides}
    stated = ["/".join(side) for side in act.sides]

    def judge(reading: Reading, figures: Figures) -> Truth:
        if figures.winners is None:
            return None, None
        found = [scorers(reading.hand)[n] for n in figures.winners]
        shown: Json = [seats.label(scorer) for scorer in found]
        return shown, {frozenset(scorer) for scorer in found} == members

    def explain(_: Reading, figures: Figures) -> Phrase:
        if figures.winners is None:
            return Phrase("evidence.total-unknown")
        totals = tuple("?" if total is None else str(total) for total in figures.totals)
        return Phrase("evidence.totals", {"totals": totals})

    return Claim(entry, "line", "won", " ".join(stated), list(stated), judge, explain)
