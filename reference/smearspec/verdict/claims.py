"""Claims: what a record states beside its acts, held against what the rules compute."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from smearspec.cards import SUITS
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN, Trick
from smearspec.record.fault import EntryNumber, Fault
from smearspec.record.hand import HandRecord
from smearspec.record.seats import Seats
from smearspec.rules.steps import LeadTrump
from smearspec.score.contract import scorers
from smearspec.verdict import evidence
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.figures import Figures
from smearspec.verdict.model import ClaimVerdict, Json
from smearspec.verdict.worlds import Reading, Worlds

Truth: TypeAlias = tuple[Json, bool | None]
"""What one world computes for a claim, and whether the claim is true there (None: unknown)."""

_VERDICTS = {None: "undetermined", True: "confirmed", False: "refuted"}
"""The verdict on a claim by whether it is true."""


class World(NamedTuple):
    """One world of a hand with its figures; ``before`` are the totals before the hand.

    ``sides`` and ``scorers`` number the sides and the scorers by their members; ``sides`` is None
    while they are unknown.
    """

    reading: Reading
    figures: Figures
    seats: Seats
    before: Sequence[int | None]
    sides: Mapping[frozenset[int], int] | None
    scorers: Mapping[frozenset[int], int]


class Kind(NamedTuple):
    """A kind of claim: its name, the part of the line that makes it, how it is judged."""

    name: str
    part: str
    judge: Callable[["Claim", World], Truth]
    explain: Callable[["Claim", World], Phrase]


class Claim(NamedTuple):
    """One statement: where it stands, of what kind it is, what it says.

    ``members`` are the seats of the side or scorer that it is about.
    """

    entry: int
    kind: Kind
    of: str
    stated: Json
    members: frozenset[int] | None = None


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
    cases = [_world(r, f, seats, before) for r, f in zip(worlds.readings, figures, strict=True)]
    if worlds.empty:
        cases = []
    alive = set(range(len(cases)))
    first = EntryNumber(0)
    lines = record.block.lines
    for claim in _claims(record, seats, worlds):
        entry, kind, of, stated, _ = claim
        truths = [kind.judge(claim, case) for case in cases]
        computed, true = truths[0] if len(truths) == 1 else _weigh(truths)
        verdict = _VERDICTS[true]
        why = partial(_explain, claim, cases, worlds.searched, verdict)
        verdicts.append(ClaimVerdict(lines[entry], kind.name, of, stated, computed, verdict, why))
        if verdict == "confirmed":
            continue
        facts: dict[str, object] = {
            "case": kind.name,
            "name": of,
            "stated": _fact(stated),
            "computed": _fact(computed),
        }
        holds = {n for n, (_, true) in enumerate(truths) if true is not False}
        if verdict == "refuted":
            faults.append(Fault("claim-refuted", entry, kind.part, facts=facts))
        elif alive & holds:
            if alive & holds != alive:
                first = EntryNumber(entry)
            alive &= holds
        else:
            facts["line"] = first
            faults.append(Fault("claims-conflict", entry, kind.part, facts=facts))
    return verdicts, faults


def _world(reading: Reading, figures: Figures, seats: Seats, before: Sequence[int | None]) -> World:
    sides, scorers = reading.hand.sides(), reading.hand.tables.scorers
    by_members = {frozenset(scorer): n for n, scorer in enumerate(scorers)}
    if sides is None or sides is scorers:
        own = None if sides is None else by_members
    else:
        own = {frozenset(side): n for n, side in enumerate(sides)}
    return World(reading, figures, seats, before, own, by_members)


def _weigh(truths: list[Truth]) -> Truth:
    """Return what all worlds compute, and whether the claim is true; None where they differ."""
    if not truths:
        return None, None
    computed, true = truths[0]
    if any(value != computed for value, _ in truths):
        computed = None
    if any(other != true for _, other in truths):
        true = None
    return computed, true


def _explain(claim: Claim, cases: Sequence[World], searched: bool, verdict: str) -> Phrase:
    """Return the evidence for a verdict."""
    if not cases:
        return Phrase("evidence.unread")
    if verdict == "undetermined" and (len(cases) > 1 or not searched):
        return evidence.differing(len(cases), searched)
    return claim.kind.explain(claim, cases[0])


def _fact(value: Json) -> object:
    """Return a stated or computed value as a fact of a message."""
    if isinstance(value, list):
        return tuple("/".join(part) if isinstance(part, list) else str(part) for part in value)
    return "?" if value is None else value


def _claims(record: HandRecord, seats: Seats, worlds: Worlds) -> Iterator[Claim]:
    """Yield the claims of a hand in the order of their lines."""
    trump = {_trump_claim(reading) for reading in worlds.readings}
    acts = record.acts if record.in_order else sorted(record.acts, key=_entry)
    for entry, act in acts:
        # Not by patterns, which cost several times as much: most lines come here.
        if isinstance(act, tree.Cards):
            continue
        if isinstance(act, tree.Trick):
            if act.winner:
                members = seats.side((act.winner,))
                yield Claim(entry, _TRICK, str(act.number), act.winner, members)
        elif isinstance(act, tree.Score):
            name, members = "/".join(act.side), seats.side(act.side)
            yield Claim(entry, _CHANGE, name, act.change, members)
            if act.total is not None:
                yield Claim(entry, _TOTAL, name, act.total, members)
        elif isinstance(act, tree.Points):
            kind = _AT_LEAST if act.at_least else _POINTS
            yield Claim(entry, kind, "/".join(act.side), list(act.items), seats.side(act.side))
        elif isinstance(act, tree.Count):
            yield Claim(entry, _COUNT, "/".join(act.side), act.value, seats.side(act.side))
        elif isinstance(act, tree.Sides):
            name = " ".join("/".join(side) for side in act.sides)
            yield Claim(entry, _SIDES, name, [list(side) for side in act.sides])
        elif isinstance(act, tree.Won):
            names = ["/".join(side) for side in act.sides]
            yield Claim(entry, _WON, " ".join(names), names)
        elif isinstance(act, tree.Trump) and entry in trump and act.suit != "?":
            yield Claim(entry, _TRUMP, act.seat, act.suit)


def _entry(pair: tuple[int, tree.Act]) -> int:
    return pair[0]


def _trump_claim(reading: Reading) -> int | None:
    """Return the entry of a written trump that is a claim: only where the first lead made it."""
    claim = reading.hand.trump_claim
    if claim is None or claim[1] == UNKNOWN:
        return None
    return claim[0] if isinstance(reading.hand.tables.naming, LeadTrump) else None


def _judge_trump(claim: Claim, world: World) -> Truth:
    trump = world.reading.hand.trump
    if trump == UNKNOWN:
        return None, None
    return SUITS[trump], SUITS[trump] == claim.stated


def _why_trump(_: Claim, world: World) -> Phrase:
    hand = world.reading.hand
    cards = hand.tricks[0].cards if hand.tricks else []
    if not cards or cards[0] == UNKNOWN:
        return evidence.NONE
    return Phrase("evidence.first-lead", {"card": hand.name(cards[0])})


def _played(claim: Claim, world: World) -> Trick | None:
    return next((t for t in world.reading.hand.tricks if t.entry == claim.entry), None)


def _judge_trick(claim: Claim, world: World) -> Truth:
    trick = _played(claim, world)
    if trick is None or trick.winner == UNKNOWN:
        return None, None
    return world.seats.names[trick.winner], frozenset((trick.winner,)) == claim.members


def _why_trick(claim: Claim, world: World) -> Phrase:
    trick = _played(claim, world)
    return evidence.NONE if trick is None else evidence.trick(world.reading, world.seats, trick)


def _unscored(world: World) -> bool:
    """Tell whether a hand was thrown in or void: no side earns anything in it."""
    return world.reading.hand.passed_out or world.reading.hand.void is not None


def _side(claim: Claim, world: World) -> int | None:
    """Return the number of a side in this world; -1 if it is none, None while unknown."""
    if world.sides is None:
        return None
    return -1 if claim.members is None else world.sides.get(claim.members, -1)


def _judge_points(claim: Claim, world: World) -> Truth:
    if _unscored(world):
        return [], not claim.stated
    side, count = _side(claim, world), world.reading.count
    if side == -1:
        return None, False
    if side is None or count is None:
        return None, None
    items = list(count.items(side))
    stated = claim.stated if isinstance(claim.stated, list) else []
    if claim.kind is _AT_LEAST:
        return items, Counter(stated) <= Counter(items)
    return items, stated == items or sorted(stated) == sorted(items)


def _why_points(claim: Claim, world: World) -> Phrase:
    side = _side(claim, world)
    if side == -1 or _unscored(world):
        return _why_sides(claim, world)
    return evidence.NONE if side is None else evidence.points(world.reading, world.seats, side)


def _judge_count(claim: Claim, world: World) -> Truth:
    if _unscored(world):
        return 0, claim.stated == 0
    side, count = _side(claim, world), world.reading.count
    if side == -1:
        return None, False
    if side is None or count is None:
        return None, None
    return count.counts[side], count.counts[side] == claim.stated


def _why_count(claim: Claim, world: World) -> Phrase:
    side = _side(claim, world)
    if side == -1 or _unscored(world):
        return _why_sides(claim, world)
    return evidence.NONE if side is None else evidence.count_of(world.reading, world.seats, side)


def _scorer(claim: Claim, world: World) -> int:
    """Return the number of a scorer, -1 if it has no total of its own."""
    return -1 if claim.members is None else world.scorers.get(claim.members, -1)


def _judge_change(claim: Claim, world: World) -> Truth:
    n = _scorer(claim, world)
    if n < 0:
        return None, False
    change = world.figures.changes[n]
    return change, None if change is None else change == claim.stated


def _why_change(claim: Claim, world: World) -> Phrase:
    n = _scorer(claim, world)
    return _no_scorer(world) if n < 0 else evidence.score(world.reading, world.seats, n)


def _judge_total(claim: Claim, world: World) -> Truth:
    n = _scorer(claim, world)
    if n < 0:
        return None, False
    total = world.figures.totals[n]
    return total, None if total is None else total == claim.stated


def _why_total(claim: Claim, world: World) -> Phrase:
    n = _scorer(claim, world)
    if n < 0:
        return _no_scorer(world)
    return evidence.total(world.before[n], world.figures.changes[n])


def _no_scorer(world: World) -> Phrase:
    names = tuple(world.seats.label(scorer) for scorer in scorers(world.reading.hand))
    return Phrase("evidence.no-scorer", {"scorers": names})


def _judge_sides(claim: Claim, world: World) -> Truth:
    found = world.reading.hand.sides()
    if found is None:
        return None, None
    names: Json = [[world.seats.names[seat] for seat in side] for side in found]
    stated = claim.stated if isinstance(claim.stated, list) else []
    members = {world.seats.side(tuple(side)) for side in stated}
    return names, {frozenset(side) for side in found} >= members


def _why_sides(_: Claim, world: World) -> Phrase:
    if _unscored(world):
        return Phrase("evidence.no-score")
    sides = world.reading.hand.sides()
    if sides is None:
        return evidence.NONE
    return Phrase("evidence.no-side", {"sides": tuple(world.seats.label(side) for side in sides)})


def _judge_won(claim: Claim, world: World) -> Truth:
    if world.figures.winners is None:
        return None, None
    found = [scorers(world.reading.hand)[n] for n in world.figures.winners]
    stated = claim.stated if isinstance(claim.stated, list) else []
    members = {world.seats.side(tuple(side.split("/"))) for side in stated}
    names: Json = [world.seats.label(scorer) for scorer in found]
    return names, {frozenset(scorer) for scorer in found} == members


def _why_won(_: Claim, world: World) -> Phrase:
    if world.figures.winners is None:
        return Phrase("evidence.total-unknown")
    totals = tuple("?" if total is None else str(total) for total in world.figures.totals)
    return Phrase("evidence.totals", {"totals": totals})


_TRUMP = Kind("trump", "suit", _judge_trump, _why_trump)
_TRICK = Kind("trick", "winner", _judge_trick, _why_trick)
_POINTS = Kind("points", "line", _judge_points, _why_points)
_AT_LEAST = Kind("at-least", "line", _judge_points, _why_points)
_COUNT = Kind("count", "value", _judge_count, _why_count)
_CHANGE = Kind("score", "change", _judge_change, _why_change)
_TOTAL = Kind("total", "total", _judge_total, _why_total)
_SIDES = Kind("sides", "line", _judge_sides, _why_sides)
_WON = Kind("won", "line", _judge_won, _why_won)
