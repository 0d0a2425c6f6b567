"""Every claim and figure of a hand that is not fully known, over all ways to complete it."""

from collections.abc import Callable

from smearspec import diagnostics
from smearspec.play.state import Acts, Hand
from smearspec.record.fault import HAND_LINE, Fault
from smearspec.verdict.unknown.blame import blame
from smearspec.verdict.unknown.course import Course, Laws
from smearspec.verdict.unknown.frames import Frame, Framing
from smearspec.verdict.unknown.goals import Asked, Goals, Key
from smearspec.verdict.unknown.layout import Unfit
from smearspec.verdict.unknown.outlook import Outlook
from smearspec.verdict.unknown.search import Found, Search
from smearspec.verdict.worlds import Unknown, Worlds, read

LAWS = frozenset(
    {
        "auction-over",
        "bid-barred",
        "bid-out-of-turn",
        "bid-too-high",
        "bid-too-low",
        "call-forbidden",
        "called-card-not-played",
        "calls-missing",
        "discard-trump",
        "opening-lead",
        "revoke",
        "trump-by-wrong-seat",
        "trump-not-open",
        "wrong-leader",
    }
)
"""Codes of acts that a rule forbids, but that can have happened."""


def explore_unknown(unknown: Unknown, asked: Asked) -> Worlds | None:
    """Return the worlds of a hand; None where its cards have no places of known number."""
    base, acts, replay = unknown.base, unknown.acts, unknown.replay
    wrong = [f.code for f in base.faults if diagnostics.severity(f.code) == "error"]
    if not set(wrong) <= LAWS:
        return None
    goals = Goals(asked, read(base))
    try:
        if not wrong:
            frames = Framing(replay, lawful=True).frames(acts)
            found = _search(replay, goals, frames, lawful=True)
            if found.worlds or not found.whole:
                return _worlds(base, goals, found, frames)
            faults = blame(replay, acts, frames)
        else:
            faults = base.faults
        frames = Framing(replay, lawful=False).frames(acts)
        found = _search(replay, goals, frames, lawful=False)
    except Unfit:
        return None
    if not found.worlds and found.whole:
        told = [*base.faults, Fault("no-legal-way", HAND_LINE, facts={"case": "impossible"})]
        return Worlds([read(base)], told, empty=True)
    return _worlds(base, goals, found, frames, faults=faults)


def _search(
    replay: Callable[[Acts], Hand], goals: Goals, frames: list[Frame], *, lawful: bool
) -> Found:
    """Search for what claims need, then for what figures need; marks are taken at their word."""
    search = Search(replay, goals, lawful)
    found = search.run(frames)
    if found.whole and not found.worlds and any("^R" in str(frame.acts) for frame in frames):
        search = Search(replay, goals, lawful, marked=False)
        found = search.run(frames)
    if found.whole and found.worlds:
        goals.settle()
        search.steps = 0
        found = search.run(frames)
    if found.whole and found.worlds and goals.place():
        search.steps = 0
        found = search.run(frames)
        found.placed, found.whole = found.whole, True
    return found


def _worlds(
    base: Hand,
    goals: Goals,
    found: Found,
    frames: list[Frame],
    faults: list[Fault] | None = None,
) -> Worlds:
    """Return what was found; where the search was cut short, with the hand as far as it is told.

    ``faults`` are those of a hand of which no world is legal.
    """
    readings = [world.reading for world in found.worlds]
    proven = goals.proven()
    if not found.whole:
        if not goals.settled:
            proven = _bounds(goals, frames, lawful=faults is None)
        readings.append(read(base))
    told = base.faults if faults is None else faults
    return Worlds(
        readings,
        told,
        found.whole,
        placed=found.whole and found.placed,
        proven=proven,
        witnesses=found.worlds,
    )


def _bounds(goals: Goals, frames: list[Frame], *, lawful: bool) -> dict[Key, bool]:
    """Return the claims that are true, or false, in whatever can come of any frame."""
    outlooks = []
    for frame in frames:
        course = Course(frame.layout, Laws(frame.layout, lawful))
        if course.advance():  # pragma: no branch - the replay of a frame told what is forbidden
            outlooks.append(Outlook(course))
    return goals.sure(outlooks)
