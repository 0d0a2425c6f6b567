"""Hands that are plain throughout: legal, fully known, every claim true as it is written.

They are judged in numbers.  For whatever is not plain nothing is said here, and the hand is judged
in full; so is a plain one when somebody asks how it went.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from smearspec.notation import hand_again
from smearspec.plain import hand as course
from smearspec.plain.auction import Acts, Heard, auction
from smearspec.plain.carriers import SINGLE
from smearspec.plain.numbers import Numbers, Reader
from smearspec.plain.plan import Plan
from smearspec.plain.score import Scored, score, true, unplayed
from smearspec.record.hand import read_hand
from smearspec.record.seats import Seats
from smearspec.remembered import MOST
from smearspec.rules import RuleBook
from smearspec.rules.steps import Values
from smearspec.rules.tables import Tables
from smearspec.verdict import claims
from smearspec.verdict.figures import figures
from smearspec.verdict.setup import Setup, planned
from smearspec.verdict.shelf import Replayed, Shelved
from smearspec.verdict.worlds import explore


class Plain(NamedTuple):
    """What a plain hand adds to a game: its outcome, its score, and who (scorers) has won by it."""

    outcome: str
    scored: Scored
    winners: tuple[int, ...]


class PlainHands:
    """Judges the hands of one table that are plain."""

    def __init__(self, found: Plan, seats: Seats) -> None:
        self.plan = found
        self.read = Reader(found.tables, seats).read
        self._heard: dict[tuple[int, tuple[int, ...]], Heard] = {}

    def judge(self, said: Numbers, before: Sequence[int]) -> Plain | None:
        """Judge a hand in numbers, from the totals before it; None where it is not plain."""
        acts, claims, plan = said.acts, said.claims, self.plan
        heard = self._auction(acts)
        if not heard.bid and plan.unplayed:
            if acts.plays or not course.unplayed(plan, acts, heard, SINGLE):
                return None
            scored = unplayed(plan, acts.dealer, before)
            good, outcome = true(claims, None, scored, SINGLE), "thrown-in"
        elif len(acts.leaders) == plan.tricks:
            went = course.played(plan, acts, heard, SINGLE)
            if not went.legal:
                return None
            scored = score(plan, heard, went, before, SINGLE)
            good, outcome = true(claims, went, scored, SINGLE), "scored"
        else:
            return None
        if not good:
            return None
        winners: tuple[int, ...] = ()
        if scored.won:
            winners = tuple(n for n in range(len(scored.totals)) if scored.won >> n & 1)
        return Plain(outcome, scored, winners)

    def _auction(self, acts: Acts) -> Heard:
        """Judge an auction; the same calls are heard again and again."""
        key = acts.dealer, acts.calls
        heard = self._heard.get(key)
        if heard is None:
            heard = auction(self.plan, acts, SINGLE)
            if len(self._heard) < MOST:
                self._heard[key] = heard
        return heard


def reader(setup: Setup) -> PlainHands | None:
    """Return what judges the plain hands of a table; None where its rules have no plan."""
    return _hands(setup.book, setup.seats.names, setup.stated, setup.compiler)


@lru_cache(maxsize=16)
def _hands(
    book: RuleBook,
    names: tuple[str, ...],
    stated: tuple[tuple[str, str], ...],
    compiler: Callable[[Values], Tables],
) -> PlainHands | None:
    found = planned(book, len(names), stated, compiler, SINGLE)
    return None if found is None else PlainHands(found, Seats(names))


def in_full(setup: Setup, shelved: Shelved) -> Replayed:
    """Replay a shelved hand with all its evidence."""
    record = read_hand(hand_again(shelved.source, shelved.line), setup.seats)
    worlds = explore(setup.tables, setup.seats, record.acts, shelved.dealer, False, shelved.before)
    figs = [figures(reading, shelved.before) for reading in worlds.readings]
    judged, _ = claims.judge(record, setup.seats, worlds, figs, shelved.before)
    return Replayed(worlds.readings, judged)
