"""Hands that are plain throughout: legal, fully known, every claim true as it is written.

They are judged by the same replay and the same score as any other hand.  What is saved is reading
each claim and weighing it: where the lines that would be true are known, it is enough to find the
written ones among them.  For whatever is not plain nothing is said here, and the hand is judged
in full.
"""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.notation import Outline, hand_again, tree
from smearspec.play.state import Hand
from smearspec.record.hand import read_hand
from smearspec.record.seats import Seats
from smearspec.verdict import claims
from smearspec.verdict.figures import Figures, figures, status
from smearspec.verdict.setup import Setup
from smearspec.verdict.shelf import Replayed, Shelved
from smearspec.verdict.worlds import Reading, explore


class Plain(NamedTuple):
    """What a plain hand adds to a game: its outcome, its figures, how many claims it makes."""

    outcome: str
    figures: Figures
    claims: int


def judge(told: Outline, setup: Setup, dealer: int, before: Sequence[int]) -> Plain | None:
    """Judge a hand in outline; None where it is not plain."""
    seats = setup.seats
    if not told.names <= seats.exact:
        return None
    worlds = explore(setup.tables, seats, told.acts, dealer, False, before)
    reading = worlds.readings[0]
    hand = reading.hand
    if worlds.faults or len(worlds.readings) != 1 or not worlds.searched:
        return None
    if (
        claims.trump_claim(reading) is not None
        or not all(hand.exact)
        or (reading.count is None and not hand.passed_out)
    ):
        return None
    stated = _stated_winners(told, hand)
    if stated is None:
        return None
    figured = figures(reading, before)
    lines = true_lines(reading, figured, seats)
    for claim in told.claims:
        head, _, tail = claim.partition(":")
        true = lines.pop(head, None)
        # A score is two claims, or one where the total is left out.
        if tail == true:
            stated += 2 if head[:5] == "score" else 1
        elif true is not None and head[:5] == "score" and tail == true.partition(" = ")[0]:
            stated += 1
        else:
            return None
    return Plain(status(reading), figured, stated)


def true_lines(reading: Reading, figured: Figures, seats: Seats) -> dict[str, str]:
    """Return the canonical claims that are true after a hand: what follows the colon of each.

    In a hand that was thrown in no side has points; what is claimed of them is read in full.
    """
    count, hand = reading.count, reading.hand
    lines: dict[str, str] = {}
    label = seats.label
    if count is not None:
        sides = [label(side) for side in count.sides]
        for n, side in enumerate(sides):
            lines["points " + side] = "".join([" " + item for item in count.items(n)])
            lines["count " + side] = f" {count.counts[n]}"
        lines["sides " + " ".join(sides)] = ""
    found = hand.tables.scorers
    for scorer, change, total in zip(found, figured.changes, figured.totals, strict=True):
        lines["score " + label(scorer)] = f" {change:+} = {total}"
    if figured.winners:
        lines["won " + " ".join([label(found[n]) for n in figured.winners])] = ""
    return lines


def _stated_winners(told: Outline, hand: Hand) -> int | None:
    """Return how many tricks have their winner stated.

    None if one of these is wrong, if the leader of a trick is not called as the record calls its
    seats, or if anything but a trick stands among the tricks.
    """
    stated = 0
    names, tricks = hand.roster.names, hand.tricks
    acts = told.acts[len(told.acts) - len(tricks) :]
    for played, (_, act) in zip(tricks, acts, strict=True):
        if type(act) is not tree.Trick or act.leader != names[played.leader]:
            return None
        if act.winner:
            if act.winner != names[played.winner]:
                return None
            stated += 1
    return stated


def in_full(setup: Setup, shelved: Shelved) -> Replayed:
    """Replay a shelved hand with all its evidence."""
    record = read_hand(hand_again(shelved.source, shelved.line), setup.seats)
    worlds = explore(setup.tables, setup.seats, record.acts, shelved.dealer, False, shelved.before)
    figs = [figures(reading, shelved.before) for reading in worlds.readings]
    judged, _ = claims.judge(record, setup.seats, worlds, figs, shelved.before)
    return Replayed(worlds.readings, judged)
