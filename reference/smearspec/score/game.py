"""The game: totals, and who has won after a hand."""

from collections.abc import Sequence

from smearspec.play.state import Hand
from smearspec.rules.tables import Tables, Win
from smearspec.score.contract import Result


def add(hand: Hand, result: Result, before: Sequence[int]) -> tuple[int, ...]:
    """Return the totals after a hand, by scorer; a cap stops a side that did not bid.

    A total that was beyond the cap already stays as it is.
    Source: six-point-northeastern-wisconsin.en § END OF GAME 3.
    """
    cap, sign = hand.tables.cap, hand.tables.sign
    after = []
    for scorer, total, change in zip(hand.tables.scorers, before, result.changes, strict=True):
        new = total + sign * change
        if cap is not None and not is_bidding(hand, scorer) and sign * new > sign * cap:
            new = sign * max(sign * total, sign * cap)
        after.append(new)
    return tuple(after)


def is_bidding(hand: Hand, scorer: Sequence[int]) -> bool:
    """Tell whether a scorer is on the bidding side of this hand."""
    sides = hand.sides() if hand.contract else None
    own = next((side for side in sides or () if hand.bidder in side), ())
    return set(scorer) <= set(own)


def winners(
    hand: Hand, result: Result, before: Sequence[int], after: Sequence[int]
) -> tuple[int, ...]:
    """Return the scorers (indices) that have won after this hand, several only where they share.

    Source: ten-point.en § END OF GAME 3, cutthroat-canadian.en § END OF GAME 2 to 4.
    """
    tables = hand.tables
    found = tables.scorers
    level = sorted(
        {
            n
            for win in tables.wins
            for n, scorer in enumerate(found)
            if _meets(hand, win, result, scorer, before[n], after[n])
        }
    )
    for test in tables.finish:
        if len(level) <= 1:
            break
        if test == "counted-first":
            level = _counted_first(hand, result, level, before, after)
            continue
        kept = _test(hand, test, level, found, after)
        level = kept or level
    if len(level) > 1 and not tables.shared:
        return ()
    return tuple(level)


def _meets(
    hand: Hand, win: Win, result: Result, scorer: Sequence[int], before: int, after: int
) -> bool:
    if not win.reached(before if win.before else after):
        return False
    tally = result.tally
    if tally.points[tally.side_of[scorer[0]]] < win.points_at_least:
        return False
    if win.hand != "any" and not result.made:
        return False
    if win.hand == "own-made-bid" and not is_bidding(hand, scorer):
        return False
    return hand.bid >= win.bid_at_least


def _test(
    hand: Hand,
    test: str,
    level: list[int],
    found: tuple[tuple[int, ...], ...],
    after: Sequence[int],
) -> list[int]:
    """Return which of the level scorers a finish test picks; none if it picks nobody."""
    if test == "most-points":
        sign = hand.tables.sign
        top = max(sign * after[n] for n in level)
        return [n for n in level if sign * after[n] == top]
    if not hand.contract:
        return []
    seat = hand.bidder if test == "bidder" else hand.partner
    return [n for n in level if seat in found[n]]


def _counted_first(
    hand: Hand, result: Result, level: list[int], before: Sequence[int], after: Sequence[int]
) -> list[int]:
    """Return who of the level scorers is there first when the items are counted one by one.

    They are counted in item order.  Who is there without them, as before the hand, comes first;
    who gets there by what no item tells comes last.
    """
    awards, sign = result.tally.awards, hand.tables.sign
    last = len(awards) + 1
    place = {}
    for n in level:
        scorer = hand.tables.scorers[n]
        wins = [
            win for win in hand.tables.wins
            if _meets(hand, win, result, scorer, before[n], after[n])
        ]  # fmt: skip
        side = result.tally.side_of[scorer[0]]
        total, points, found = before[n], 0, last
        for counted, award in enumerate((None, *awards)):
            if award is not None and award.side == side:
                total += sign * award.item.points
                points += award.item.points
            if any(_there(win, before[n], total, points) for win in wins):
                found = min(found, counted)
        place[n] = found
    first = min(place.values())
    return [n for n in level if place[n] == first]


def _there(win: Win, before: int, total: int, points: int) -> bool:
    """Tell whether a total that is being counted is as a way to win needs it."""
    return win.reached(before if win.before else total) and points >= win.points_at_least


def next_dealer(tables: Tables, dealer: int | None, outcome: str) -> int | None:
    """Return who deals after a hand that was scored, passed or void."""
    if dealer is None:
        return None
    return (dealer + tables.rotate[outcome]) % tables.seats
