"""Hands that are plain throughout: legal, fully known, every claim true as it is written.

They are judged in numbers.  For whatever is not plain nothing is said here, and the hand is judged
in full; so is a plain one when somebody asks how it went.
"""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.notation import Outline, hand_again
from smearspec.plain import hand as course
from smearspec.plain.carriers import SINGLE
from smearspec.plain.numbers import Reader
from smearspec.plain.plan import Plan
from smearspec.plain.score import Scored, score, true, unplayed
from smearspec.record.hand import read_hand
from smearspec.verdict import claims
from smearspec.verdict.figures import Figures, figures
from smearspec.verdict.setup import Setup
from smearspec.verdict.shelf import Replayed, Shelved
from smearspec.verdict.worlds import explore


class Plain(NamedTuple):
    """What a plain hand adds to a game: its outcome, its figures, how many claims it makes."""

    outcome: str
    figures: Figures
    claims: int


class PlainHands:
    """Judges the hands of one table that are plain."""

    def __init__(self, found: Plan, setup: Setup) -> None:
        self.plan = found
        self.numbers = Reader(setup.tables, setup.seats)

    def judge(self, told: Outline, dealer: int, before: Sequence[int]) -> Plain | None:
        """Judge a hand in outline; None where it is not plain."""
        said = self.numbers.read(told, dealer)
        if said is None:
            return None
        heard = course.auction(self.plan, said.acts, SINGLE)
        if not heard.bid and self.plan.unplayed:
            if said.acts.plays or not course.unplayed(self.plan, said.acts, heard, SINGLE):
                return None
            scored = unplayed(self.plan, dealer, before)
            good, outcome = true(said.claims, None, scored, SINGLE), "thrown-in"
        elif len(said.acts.leaders) == self.plan.tables.tricks:
            went = course.played(self.plan, said.acts, heard, SINGLE)
            scored = score(self.plan, heard, went, before, SINGLE)
            good, outcome = went.legal and true(said.claims, went, scored, SINGLE), "scored"
        else:
            return None
        return Plain(outcome, _figures(scored), said.stated) if good else None


def reader(setup: Setup) -> PlainHands | None:
    """Return what judges the plain hands of a table; None where its rules have no plan."""
    found = setup.plan
    return None if found is None else PlainHands(found, setup)


def _figures(scored: Scored) -> Figures:
    won = tuple(n for n in range(len(scored.totals)) if scored.won >> n & 1)
    return Figures(tuple(scored.changes), tuple(scored.totals), won)


def in_full(setup: Setup, shelved: Shelved) -> Replayed:
    """Replay a shelved hand with all its evidence."""
    record = read_hand(hand_again(shelved.source, shelved.line), setup.seats)
    worlds = explore(setup.tables, setup.seats, record.acts, shelved.dealer, False, shelved.before)
    figs = [figures(reading, shelved.before) for reading in worlds.readings]
    judged, _ = claims.judge(record, setup.seats, worlds, figs, shelved.before)
    return Replayed(worlds.readings, judged)
