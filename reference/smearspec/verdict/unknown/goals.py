"""What a search is for: claims to be decided, and figures that may differ between worlds.

A goal is open until two different values of it have been seen, or until a course cannot bring
another one than was seen.  So every claim gets a witness each way, or a proof.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TypeAlias

from smearspec.cards import cards_in
from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.hand import HandRecord
from smearspec.record.seats import Seats
from smearspec.score.items import Placed, placed
from smearspec.verdict import claims
from smearspec.verdict.claim import Claim
from smearspec.verdict.figures import Figures, figures
from smearspec.verdict.unknown.outlook import NOBODY, Outlook
from smearspec.verdict.worlds import Reading

Values: TypeAlias = frozenset[Hashable] | None
"""Every value that may come; None where anything may."""

Key: TypeAlias = tuple[int, str]
"""A claim: the entry of its line and its kind."""


NO_NEWS = object()
"""The value of a goal in a world that says nothing about it."""


@dataclass(slots=True)
class Goal:
    """One thing that a search wants to know: its value in a world, and what it may become.

    ``seen`` are the different values so far, at most two, in the order in which they were found.
    """

    value: Callable[[Reading, Figures], Hashable]
    may: Callable[[Outlook], Values]
    enough: int = 2
    seen: list[Hashable] = field(default_factory=list)

    def open(self, outlook: Outlook) -> bool:
        """Tell whether a course may bring a value that has not been seen, of a goal still open."""
        values = self.may(outlook)
        return values is None or not values <= set(self.seen)

    def see(self, reading: Reading, fig: Figures) -> bool:
        """Note the value in a world; True if it is a new one that was wanted."""
        value = self.value(reading, fig)
        if value is NO_NEWS or value in self.seen or len(self.seen) >= self.enough:
            return False
        self.seen.append(value)
        return True


class Asked:
    """What a hand is asked: its claims, held against worlds and against what may come.

    ``before`` are the totals before the hand, by scorer.
    """

    def __init__(self, record: HandRecord, seats: Seats, before: Sequence[int | None]) -> None:
        self.record = record
        self.seats = seats
        self.before = before

    def figures(self, reading: Reading) -> Figures:
        """Return changes and totals in one world."""
        return figures(reading, self.before)

    def claims(self, reading: Reading) -> list[Claim]:
        """Return the claims of the hand."""
        return claims.asked(self.record, self.seats, reading)

    def truth(self, claim: Claim, reading: Reading, fig: Figures) -> bool | None:
        """Return whether a claim is true in one world; None where that world does not tell."""
        return claims.truth(claim, reading, fig, self.seats, self.before)


class Goals:
    """All that one search wants to know."""

    def __init__(self, asked: Asked, base: Reading) -> None:
        self.asked = asked
        self.claims: dict[Key, Goal] = {}
        self.all: list[Goal] = []
        self.later = list(self._figures(base))
        self.last = list(self._places(base))
        self.settled = self.placed = False
        listed = asked.claims(base)
        for claim in listed:
            goal = Goal(partial(self._truth, claim), partial(self._may_be, claim))
            self.claims[claim.entry, claim.kind.name] = goal
        self.all.extend(self.claims.values())
        if len(listed) > 1:
            # Claims that are each true somewhere may be true nowhere together.
            self.all.append(
                Goal(partial(self._together, listed), partial(self._together_may, listed), 1)
            )

    def settle(self) -> None:
        """Go on from the claims, which are decided, to the figures."""
        self.settled = True
        self.all.extend(self.later)

    def place(self) -> bool:
        """Go on from the figures to where items were earned; False where no hand is finished."""
        self.placed = True
        self.all.extend(self.last)
        return bool(self.last)

    def proven(self) -> dict[Key, bool]:
        """Return the claims of which a whole search has seen one value only."""
        return {
            key: bool(goal.seen[0])
            for key, goal in self.claims.items()
            if self.settled and len(goal.seen) == 1 and goal.seen[0] is not None
        }

    def sure(self, outlooks: Sequence[Outlook]) -> dict[Key, bool]:
        """Return the claims that have the same truth whatever comes of the courses."""
        found: dict[Key, bool] = {}
        for key, goal in self.claims.items():
            values: set[Hashable] = set()
            for outlook in outlooks:
                may = goal.may(outlook)
                values |= {None} if may is None else may
            if len(values) == 1 and None not in values:
                found[key] = bool(values.pop())
        return found

    def open(self, outlook: Callable[[], Outlook]) -> bool:
        """Tell whether a course may bring anything new."""
        return any(
            len(goal.seen) < goal.enough and goal.open(outlook()) for goal in self.all
        )

    def see(self, reading: Reading) -> bool:
        """Note a world; True if it brings anything new."""
        fig = self.asked.figures(reading)
        goals = self.all if self.settled else [*self.all, *self.later]
        goals = goals if self.placed else [*goals, *self.last]
        return sum([goal.see(reading, fig) for goal in goals]) > 0

    def _truth(self, claim: Claim, reading: Reading, fig: Figures) -> Hashable:
        return self.asked.truth(claim, reading, fig)

    def _together(self, listed: list[Claim], reading: Reading, fig: Figures) -> Hashable:
        """Return True where no claim is false; a world with a false one is no news."""
        true = all(self.asked.truth(claim, reading, fig) is not False for claim in listed)
        return True if true else NO_NEWS

    def _together_may(self, listed: list[Claim], outlook: Outlook) -> Values:
        """Return True where every claim may be true, else nothing."""
        for claim in listed:
            may = self._may_be(claim, outlook)
            if may is not None and may <= {False}:
                return frozenset()
        return frozenset({True})

    def _may_be(self, claim: Claim, outlook: Outlook) -> Values:
        """Return what may come of the truth of a claim."""
        kind = claim.kind.name
        if kind in ("sides", "trump") or not (outlook.whole or kind == "trick"):
            frame = Reading(outlook.hand, None, None)
            return frozenset({self.asked.truth(claim, frame, self.asked.figures(frame))})
        if kind == "trick":
            return _may_take(claim, outlook)
        if kind in ("points", "at-least"):
            return _may_earn(claim, outlook)
        if kind == "count":
            return _may_count(claim, outlook)
        if kind == "won" and _ordered(outlook):
            return None
        if kind in ("score", "total", "won") and outlook.results is not None:
            truths = {
                self.asked.truth(claim, result, self.asked.figures(result))
                for result in outlook.results
            }
            return frozenset(truths)
        return None

    def _figures(self, base: Reading) -> Iterator[Goal]:
        """Yield what the verdict on a hand shows."""
        hand = base.hand
        for fact in (_bidder, _bid, _trump, _sides):
            yield Goal(partial(_told, fact), partial(_told_may, fact))
        for trick in range(len(hand.tricks)):
            yield Goal(partial(_winner, trick), partial(_winner_may, trick))
        for trick, played in enumerate(hand.tricks):
            for turn, card in enumerate(played.cards):
                if card == UNKNOWN:
                    yield Goal(partial(_card, trick, turn), partial(_card_may, trick, turn))
        if not complete(hand):
            return
        for side in range(hand.seats):
            for n, _ in enumerate(hand.tables.items):
                yield Goal(partial(_receives, n, side), partial(_receives_may, n, side))
            of = partial(_points, side)
            yield Goal(partial(_of_reading, of), partial(_results_may, of))
            yield Goal(partial(_count, side), partial(_count_may, side))
        yield Goal(_made, _made_may)
        for n in range(len(hand.tables.scorers)):
            yield Goal(partial(_change, n), partial(_results_may, partial(self._change_of, n)))
            yield Goal(partial(_total, n), partial(_results_may, partial(self._total_of, n)))
        yield Goal(_won, self._won_may)

    def _places(self, base: Reading) -> Iterator[Goal]:
        """Yield by which cards, and in which tricks, items were earned."""
        if complete(base.hand):
            for n, item in enumerate(base.hand.tables.items):
                if item.find not in ("most-pips", "all-tricks"):
                    yield Goal(partial(_ways, n), partial(_ways_may, n))

    def _change_of(self, scorer: int, reading: Reading) -> Hashable:
        return self.asked.figures(reading).changes[scorer]

    def _total_of(self, scorer: int, reading: Reading) -> Hashable:
        return self.asked.figures(reading).totals[scorer]

    def _won_may(self, outlook: Outlook) -> Values:
        return None if _ordered(outlook) else _results_may(self._won_of, outlook)

    def _won_of(self, reading: Reading) -> Hashable:
        return self.asked.figures(reading).winners


def _ordered(outlook: Outlook) -> bool:
    """Tell whether the order of the items may decide who has won: sums of points do not tell."""
    return "counted-first" in outlook.tables.finish


def _side(claim: Claim, outlook: Outlook) -> int | None:
    """Return the side (an index) that a claim is about; None if there is none in this course."""
    sides = outlook.sides or ()
    return next((n for n, side in enumerate(sides) if frozenset(side) == claim.members), None)


def _may_take(claim: Claim, outlook: Outlook) -> Values:
    rows = outlook.layout.rows
    trick = next((n for n, row in enumerate(rows) if row.entry == claim.entry), None)
    if trick is None or not outlook.winners[trick]:
        return None
    members = claim.members or frozenset()
    return frozenset(seat in members for seat in cards_in(outlook.winners[trick]))


def _may_earn(claim: Claim, outlook: Outlook) -> Values:
    side = _side(claim, outlook)
    if side is None:
        return frozenset({False})
    stated = list(claim.stated) if isinstance(claim.stated, list) else []
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    for prize in outlook.prizes:
        name = prize.item.name
        if side in prize.sides:
            most[name] = most.get(name, 0) + 1
            if len(prize.sides) == 1:
                least[name] = least.get(name, 0) + 1
    wanted = {str(name): stated.count(name) for name in stated}
    names = most.keys() | wanted.keys()
    true = all(wanted.get(n, 0) <= most.get(n, 0) for n in names)
    if claim.kind.name == "at-least":
        false = any(least.get(n, 0) < wanted.get(n, 0) for n in names)
    else:
        true = true and all(least.get(n, 0) <= wanted.get(n, 0) for n in names)
        false = any(not least.get(n, 0) == wanted.get(n, 0) == most.get(n, 0) for n in names)
    return frozenset(value for value, may in ((True, true), (False, false)) if may)


def _may_count(claim: Claim, outlook: Outlook) -> Values:
    side = _side(claim, outlook)
    if side is None:
        return frozenset({False})
    low, high = outlook.counts[side]
    if not isinstance(claim.stated, int) or not low <= claim.stated <= high:
        return frozenset({False})
    return frozenset({True}) if low == high else frozenset({True, False})


def _bidder(hand: Hand) -> Hashable:
    return hand.bidder


def _bid(hand: Hand) -> Hashable:
    return hand.bid


def _trump(hand: Hand) -> Hashable:
    return hand.trump


def _sides(hand: Hand) -> Hashable:
    return hand.sides()


def _told(fact: Callable[[Hand], Hashable], reading: Reading, _: Figures) -> Hashable:
    return fact(reading.hand)


def _told_may(fact: Callable[[Hand], Hashable], outlook: Outlook) -> Values:
    """Return what a course has decided from its first card on: calls, trump and sides."""
    return frozenset({fact(outlook.hand)})


def _winner(trick: int, reading: Reading, _: Figures) -> Hashable:
    return reading.hand.tricks[trick].winner


def _winner_may(trick: int, outlook: Outlook) -> Values:
    winners = outlook.winners[trick] if trick < len(outlook.winners) else 0
    return frozenset(cards_in(winners)) if winners else None


def _receives(n: int, side: int, reading: Reading, _: Figures) -> Hashable:
    """Return for how many of its cards a side earns an item."""
    count, item = reading.count, reading.hand.tables.items[n]
    if count is None or side >= len(count.sides):
        return None
    return count.sides[side], sum(a.side == side for a in count.awards if a.item is item)


def _receives_may(n: int, side: int, outlook: Outlook) -> Values:
    if not outlook.whole or side >= len(outlook.sides or ()):
        return frozenset({None})
    item = outlook.tables.items[n]
    may = [prize.sides for prize in outlook.prizes if prize.item is item and side in prize.sides]
    least = sum(len(sides) == 1 for sides in may)
    own = (outlook.sides or ())[side]
    return frozenset((own, number) for number in range(least, len(may) + 1))


def _ways(n: int, reading: Reading, _: Figures) -> Hashable:
    """Return how an item was earned, once for each of its cards."""
    count, hand = reading.count, reading.hand
    if count is None:  # pragma: no cover - a finished hand, which alone is asked, has its count
        return None
    item = hand.tables.items[n]
    return tuple(sorted(placed(hand, count, a) for a in count.awards if a.item is item))


def _ways_may(n: int, outlook: Outlook) -> Values:
    """Return how an item may be earned; three ways are as good as all, since two are looked for."""
    hand, item, sides = outlook.hand, outlook.tables.items[n], outlook.sides or ()
    found: set[tuple[Placed, ...]] = {()}
    for prize in outlook.prizes:
        if prize.item is item:
            told = {
                () if way.side == NOBODY
                else (Placed(sides[way.side], hand.name(way.card), way.trick + 1, way.player),)
                for way in prize.ways
            }  # fmt: skip
            some = {tuple(sorted((*one, *more))) for one in found for more in islice(told, 3)}
            found = set(islice(some, 3))
    return frozenset(found)


def _points(side: int, reading: Reading) -> Hashable:
    count = reading.count
    if count is None or side >= len(count.sides):
        return None
    return count.sides[side], count.points[side]


def _of_reading(of: Callable[[Reading], Hashable], reading: Reading, _: Figures) -> Hashable:
    return of(reading)


def _count(side: int, reading: Reading, _: Figures) -> Hashable:
    count = reading.count
    if count is None or side >= len(count.sides):
        return None
    return count.sides[side], count.counts[side]


def _count_may(side: int, outlook: Outlook) -> Values:
    if not outlook.whole or side >= len(outlook.sides or ()):
        return frozenset({None})
    low, high = outlook.counts[side]
    return frozenset(((outlook.sides or ())[side], value) for value in range(low, high + 1))


def _made(reading: Reading, _: Figures) -> Hashable:
    return _made_of(reading)


def _made_of(reading: Reading) -> Hashable:
    return reading.result.made if reading.result else None


def _made_may(outlook: Outlook) -> Values:
    if not outlook.whole:  # pragma: no cover - asked of finished hands, whole in every frame
        return frozenset({None})
    return _results_may(_made_of, outlook)


def _results_may(of: Callable[[Reading], Hashable], outlook: Outlook) -> Values:
    if outlook.results is None:
        return None
    return frozenset(of(result) for result in outlook.results)


def _change(scorer: int, _: Reading, fig: Figures) -> Hashable:
    return fig.changes[scorer]


def _total(scorer: int, _: Reading, fig: Figures) -> Hashable:
    return fig.totals[scorer]


def _won(_: Reading, fig: Figures) -> Hashable:
    return fig.winners


def _card(trick: int, turn: int, reading: Reading, _: Figures) -> Hashable:
    return reading.hand.name(reading.hand.tricks[trick].cards[turn])


def _card_may(trick: int, turn: int, outlook: Outlook) -> Values:
    course = outlook.course
    if trick < course.trick:
        return frozenset({outlook.hand.name(course.done[trick].cards[turn])})
    order = course.order if trick == course.trick else ()
    row = outlook.layout.rows[trick]
    if not order and row.leader == UNKNOWN:
        return None
    seat = (order or row.order(row.leader, outlook.hand.seats))[turn]
    if trick == course.trick and turn < len(course.cards):
        return frozenset({outlook.hand.name(course.cards[turn])})
    place = outlook.layout.at[trick, seat]
    return frozenset(outlook.hand.name(card) for card in cards_in(outlook.cards(place)))
