"""The kinds of claim: what the rules compute for each, and the evidence."""

from collections import Counter

from smearspec.cards import SUITS
from smearspec.play.state import UNKNOWN, Trick
from smearspec.score.contract import scorers
from smearspec.verdict import evidence
from smearspec.verdict.claim import Claim, Kind, Truth, World
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.model import Json


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
    if claim.kind is AT_LEAST:
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


TRUMP = Kind("trump", "suit", _judge_trump, _why_trump)
TRICK = Kind("trick", "winner", _judge_trick, _why_trick)
POINTS = Kind("points", "line", _judge_points, _why_points)
AT_LEAST = Kind("at-least", "line", _judge_points, _why_points)
COUNT = Kind("count", "value", _judge_count, _why_count)
CHANGE = Kind("score", "change", _judge_change, _why_change)
TOTAL = Kind("total", "total", _judge_total, _why_total)
SIDES = Kind("sides", "line", _judge_sides, _why_sides)
WON = Kind("won", "line", _judge_won, _why_won)
