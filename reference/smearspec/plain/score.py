"""The score of plain hands: contract, totals, who has won; and what a record claims of all that."""

from dataclasses import dataclass

from smearspec.plain.auction import Heard
from smearspec.plain.carriers import Carrier, Rows, Value
from smearspec.plain.hand import Went
from smearspec.plain.plan import ABSENT, NOT_STATED, Plan
from smearspec.rules.tables import Win


@dataclass(slots=True)
class Claims:
    """What a hand claims of its result, each a number or a column of them.

    ``winners`` of tricks are ``ABSENT`` where not stated.  ``sides`` are the seats (masks) of the
    sides of which something is claimed, 0 for the others; ``items`` and ``counts`` of sides,
    ``changes`` and ``totals`` of scorers (points) are ``NOT_STATED`` where not stated; ``won`` are
    the scorers (a mask) that have won, 0 where nobody is said to have.
    """

    winners: Rows
    sides: Rows
    items: Rows
    counts: Rows
    changes: Rows
    totals: Rows
    won: Value


@dataclass(slots=True)
class Scored:
    """What a hand does to the totals (points, by scorer), and which scorers (a mask) have won.

    It is not ``sure`` who has won where the items have to be counted one by one.
    """

    changes: list[Value]
    totals: list[Value]
    won: Value
    sure: Value = True


def unplayed(plan: Plan, dealer: Value, before: Rows) -> Scored:
    """Score a hand for which nobody has bid."""
    tables = plan.tables
    changes: list[Value] = []
    for scorer in tables.scorers:
        change: Value = before[0] & 0
        if tables.auction.nobody == "dealer-loses":
            cost = tables.sign * tables.auction.minimum
            change = change - cost * sum((dealer == seat) * 1 for seat in scorer)
        changes.append(change)
    return Scored(changes, [before[n] + change for n, change in enumerate(changes)], 0)


def score(plan: Plan, heard: Heard, went: Went, before: Rows, on: Carrier) -> Scored:
    """Score a hand that was played, from the totals before it.

    Source: ten-point.en § SCORING 2 to 6, § END OF GAME 3.
    """
    tables, bid, own = plan.tables, heard.bid, went.own
    of_bidder: Value = went.points[0]
    for n in range(1, len(went.points)):
        of_bidder = on.where(own == n, went.points[n], of_bidder)
    made = heard.contract & (of_bidder >= bid)
    gain = bid if tables.bid_only else of_bidder
    done = on.where(made, gain, -1 * bid)
    sign, cap = tables.sign, tables.cap
    changes: list[Value] = []
    totals: list[Value] = []
    bidding: list[Value] = []
    all_points: list[Value] = []
    for n, scorer in enumerate(tables.scorers):
        bids, points = _side(plan, went, n, on)
        bids = bids & heard.contract
        if not tables.charge_side:
            done = on.where(made, gain, on.where(_among(heard.bidder, scorer), -1 * bid, 0))
        total = before[n] + sign * on.where(bids, done, points)
        if cap is not None:
            stop = sign * on.most([sign * before[n], before[n] * 0 + sign * cap])
            total = on.where((bids ^ True) & (sign * total > sign * cap), stop, total)
        bidding.append(bids)
        all_points.append(points)
        totals.append(total)
        changes.append(total - before[n])
    level = [
        _there(tables.wins, bid, made, bidding[n], all_points[n], before[n], total)
        for n, total in enumerate(totals)
    ]
    if not on.ever(_number(level)):
        return Scored(changes, totals, 0 * bid)
    won, sure = _winners(plan, heard, went.partner, level, totals, on)
    return Scored(changes, totals, won, sure)


def _side(plan: Plan, went: Went, n: int, on: Carrier) -> tuple[Value, Value]:
    """Tell whether a scorer is on the side of the bidder, and the points of its side."""
    if plan.tables.sides != "called":
        side = plan.sides[n]
        return went.own == side, went.points[side]
    second = went.masks[1] >> plan.tables.scorers[n][0] & 1
    return went.own == second, on.where(second == 1, went.points[1], went.points[0])


def _among(seat: Value, scorer: tuple[int, ...]) -> Value:
    """Tell whether a seat is one of a scorer's."""
    member = seat == scorer[0]
    for one in scorer[1:]:
        member = member | (seat == one)
    return member


def _there(
    wins: tuple[Win, ...],
    bid: Value,
    made: Value,
    bids: Value,
    points: Value,
    before: Value,
    total: Value,
) -> Value:
    """Tell whether a scorer has done what wins a game."""
    found: Value = False
    for win in wins:
        reached = before if win.before else total
        there: Value = True
        if win.at_least is not None:
            there = there & (reached >= win.at_least)
        if win.at_most is not None:
            there = there & (reached <= win.at_most)
        if win.bid_at_least:
            there = there & (bid >= win.bid_at_least)
        if win.points_at_least:
            there = there & (points >= win.points_at_least)
        if win.hand != "any":
            there = there & made
        if win.hand == "own-made-bid":
            there = there & bids
        found = found | there
    return found


def _winners(
    plan: Plan,
    heard: Heard,
    partner: Value,
    level: list[Value],
    totals: list[Value],
    on: Carrier,
) -> tuple[Value, Value]:
    """Return the scorers (a mask) that have won of those that are there, and whether that is sure.

    Source: cutthroat-canadian.en § END OF GAME 2 to 4.
    """
    sure: Value = True
    number = _number(level)
    for test in plan.tables.finish:
        if not on.ever(number > 1):
            break
        if test == "counted-first":
            sure = sure & (number < 2)
            continue
        picks = _picked(plan, heard, partner, test, level, totals, on)
        kept = [here & picked for here, picked in zip(level, picks, strict=True)]
        decides = (number > 1) & (_number(kept) > 0)
        level = [on.where(decides, new, old) for new, old in zip(kept, level, strict=True)]
        number = _number(level)
    found: Value = 0
    for n, here in enumerate(level):
        found = found | (here * 1 << n)
    return (found if plan.tables.shared else on.where(number > 1, 0, found)), sure


def _picked(
    plan: Plan,
    heard: Heard,
    partner: Value,
    test: str,
    level: list[Value],
    totals: list[Value],
    on: Carrier,
) -> list[Value]:
    """Tell which scorers a finish test picks."""
    tables = plan.tables
    if test == "most-points":
        signed = [tables.sign * total for total in totals]
        lowest = signed[0]
        for total in signed:
            lowest = on.where(total < lowest, total, lowest)
        top = on.most(
            [on.where(here, total, lowest) for here, total in zip(level, signed, strict=True)]
        )
        return [total == top for total in signed]
    if test == "partner" and tables.call is None:
        return [False for _ in totals]
    seat = heard.bidder if test == "bidder" else partner
    return [_among(seat, scorer) & heard.contract for scorer in tables.scorers]


def _number(truths: list[Value]) -> Value:
    number: Value = 0
    for truth in truths:
        number = number + truth * 1
    return number


def true(claims: Claims, went: Went | None, scored: Scored, on: Carrier) -> Value:
    """Tell whether every claim is true; no side has anything in a hand that was not played."""
    good = true_of_score(claims, scored, on)
    if went is not None:
        return good & true_of_play(claims, went, on)
    for side in claims.sides:
        good = good & (side == 0)
    return good


def true_of_score(claims: Claims, scored: Scored, on: Carrier) -> Value:
    """Tell whether what is claimed of changes, totals and winners of the game is true."""
    good = scored.sure & ((claims.won == 0) | (claims.won == scored.won))
    good = good & on.agree(claims.totals, scored.totals, NOT_STATED)
    return good & on.agree(claims.changes, scored.changes, NOT_STATED)


def true_of_play(claims: Claims, went: Went, on: Carrier) -> Value:
    """Tell whether what is claimed of tricks, items and card points is true."""
    good = on.agree(claims.winners, went.winners, ABSENT) & on.agree(claims.sides, went.masks, 0)
    good = good & on.agree(claims.items, went.items, NOT_STATED)
    return good & on.agree(claims.counts, went.counts, NOT_STATED)
