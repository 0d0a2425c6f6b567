"""The figures of a hand in one world: changes, totals, who has won."""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.play.replay import complete
from smearspec.play.state import Hand
from smearspec.score import game
from smearspec.score.contract import scorers, unplayed
from smearspec.verdict.worlds import Reading


class Figures(NamedTuple):
    """Changes and totals (points) by scorer, None where unknown; ``winners`` None where unknown.

    A change is what the total really takes, after a cap.
    """

    changes: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    winners: tuple[int, ...] | None


def status(reading: Reading) -> str:
    """Return the status of a hand: scored, thrown-in, void or incomplete."""
    hand = reading.hand
    if hand.void is not None:
        return "void"
    if hand.passed_out:
        return "thrown-in"
    return "scored" if reading.count or complete(hand) else "incomplete"


def may_be_over(reading: Reading) -> bool:
    """Tell whether a hand is finished, or may be: where seats drop out a short one may be whole."""
    hand = reading.hand
    return status(reading) != "incomplete" or (hand.uneven and not all(hand.exact))


def figures(reading: Reading, before: Sequence[int | None]) -> Figures:
    """Work out the totals after a hand from those before it."""
    hand = reading.hand
    if hand.void is not None or hand.passed_out:
        changes = unplayed(hand)
        after = tuple(
            None if total is None or change is None else total + change
            for total, change in zip(before, changes, strict=True)
        )
        return Figures(changes, after, ())
    if reading.result is None:
        return Figures((None,) * len(before), (None,) * len(before), None)
    known = [total for total in before if total is not None]
    if len(known) == len(before):
        totals = game.add(hand, reading.result, known)
        taken = tuple(new - old for new, old in zip(totals, known, strict=True))
        return Figures(taken, totals, game.winners(hand, reading.result, known, totals))
    # Each scorer is worked out alone; a cap needs the total that it caps.
    alone: list[tuple[int | None, int | None]] = []
    for n, change in enumerate(reading.result.changes):
        total = before[n]
        if total is not None:
            new = game.add(hand, reading.result, [total] * len(before))[n]
            alone.append((new - total, new))
        else:
            capped = hand.tables.cap is not None and change > 0 and not _bids(hand, n)
            alone.append((None if capped else hand.tables.sign * change, None))
    return Figures(tuple(c for c, _ in alone), tuple(t for _, t in alone), None)


def _bids(hand: Hand, scorer: int) -> bool:
    return game.is_bidding(hand, scorers(hand)[scorer])


def agreed(values: Sequence[Sequence[int | None]]) -> tuple[int | None, ...]:
    """Return, by scorer, the figure that every world has, else None."""
    if len(values) == 1:
        return tuple(values[0])
    return tuple(
        column[0] if all(value == column[0] for value in column) else None
        for column in zip(*values, strict=True)
    )
