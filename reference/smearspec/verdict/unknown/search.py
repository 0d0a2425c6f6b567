"""The search for worlds: every way of completing a hand that could tell us something new.

Cards are played in order; a course that can bring nothing new is given up, so that few of the many
worlds are looked at, and yet none is missed.  Every world that is found is replayed by the rules.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from smearspec import diagnostics
from smearspec.cards import JOKER_MASK, cards_in
from smearspec.limits import SEARCH_STEPS
from smearspec.notation import tree
from smearspec.play.replay import complete
from smearspec.play.state import Acts, Hand
from smearspec.record.plays import split_mark
from smearspec.verdict.unknown.course import Course, Laws, Spared
from smearspec.verdict.unknown.ending import Ending
from smearspec.verdict.unknown.frames import Frame
from smearspec.verdict.unknown.goals import Goals
from smearspec.verdict.unknown.layout import HELD, THROWN, UNDEALT
from smearspec.verdict.unknown.outlook import Outlook
from smearspec.verdict.worlds import Reading, read


class Anything:
    """The goal of a search for any world at all."""

    def open(self, _: object) -> bool:
        """Tell that one world is enough."""
        return False

    def see(self, _: Reading) -> bool:
        """Take every world."""
        return True


class TooMany(Exception):
    """The search has taken as many steps as it may."""


@dataclass(slots=True)
class World:
    """One way of completing a hand: its reading, and where every card lies.

    ``thrown`` and ``left`` are the cards (masks) of each seat that were thrown, or not played.
    """

    reading: Reading
    frame: Frame
    cards: dict[tuple[int, int], int]
    thrown: list[int]
    left: list[int]
    undealt: int

    def played(self, seat: int, trick: int) -> int:
        """Return the cards (a mask) that a seat plays from a trick (counted from 0) on."""
        return sum(
            1 << card
            for (number, player), card in self.cards.items()
            if player == seat and number >= trick
        )


@dataclass(slots=True)
class Found:
    """What a search has found; ``whole`` is false where it had to stop before it was done.

    ``placed`` is false where it had to stop before it was done with where items were earned.
    """

    worlds: list[World] = field(default_factory=list)
    whole: bool = True
    placed: bool = True


@dataclass(slots=True)
class Search:
    """A search through the frames of a hand, for worlds in which every act is legal or for all."""

    replay: Callable[[Acts], Hand]
    goals: "Goals | Anything"
    lawful: bool = True
    marked: bool = True
    spared: Spared | None = None
    most: int = field(default_factory=lambda: SEARCH_STEPS)
    steps: int = 0
    found: Found = field(default_factory=Found)

    def run(self, frames: Sequence[Frame]) -> Found:
        """Search every frame until nothing new can come."""
        try:
            for frame in frames:
                self._frame(frame)
        except TooMany:
            self.found.whole = False
        return self.found

    def _frame(self, frame: Frame) -> None:
        laws = Laws(frame.layout, self.lawful, self.marked, self.spared)
        self._go(Course(frame.layout, laws), frame)

    def step(self) -> None:
        """Count a step; TooMany where there were enough."""
        self.steps += 1
        if self.steps > self.most:
            raise TooMany

    def worth(self, course: Course) -> bool:
        """Tell whether a course may bring anything new."""
        if not self.found.worlds:
            return True
        known: list[Outlook] = []

        def outlook() -> Outlook:
            if not known:
                known.append(Outlook(course))
            return known[0]

        return self.goals.open(outlook)

    def _go(self, course: Course, frame: Frame) -> None:
        """Follow a course to its ends."""
        self.step()
        if not course.advance() or not self.worth(course):
            return
        if course.over:
            Ending(self, course, frame).run()
            return
        place = course.place()
        for card in _choices(course, course.fit.dom[place], self.steps):
            way = course.copy()
            if way.play(card):
                self._go(way, frame)

    def world(self, course: Course, frame: Frame) -> bool:
        """Keep the world that a course has come to, if it is new; False if it is none."""
        layout = course.layout
        cards = {
            (trick, seat): card
            for trick, done in enumerate(course.done)
            for seat, card in zip(done.seats, done.cards, strict=True)
        }
        hand = self.replay(written(frame, cards))
        faults = (diagnostics.severity(fault.code) for fault in hand.faults)
        if self.lawful and self.spared is None and "error" in faults:
            return False
        thrown, left, undealt = list(layout.thrown), [0] * hand.seats, 0
        for place, members in zip(layout.places, course.fit.members, strict=True):
            if place.kind == THROWN:
                thrown[place.seat] |= members
            elif place.kind == HELD:
                left[place.seat] |= members
            elif place.kind == UNDEALT:
                undealt = members
        _complete(hand, frame, cards, thrown, left)
        reading = read(hand)
        if self.goals.see(reading):
            self.found.worlds.append(World(reading, frame, cards, thrown, left, undealt))
        return True


def written(frame: Frame, cards: dict[tuple[int, int], int]) -> Acts:
    """Return the acts of a frame with every play written in, by trick and seat."""
    acts = list(frame.acts)
    layout = frame.layout
    for trick, row in enumerate(layout.rows):
        entry, act = acts[row.act]
        seats = [seat for (n, seat) in cards if n == trick]
        names = [layout.hand.name(cards[trick, seat]) for seat in seats]
        if isinstance(act, tree.Trick):  # pragma: no branch - rows stand for tricks alone
            plays = tuple(
                f"{split_mark(play)[0]} {name}".lstrip()
                for play, name in zip(act.plays, names, strict=True)
            )
            acts[row.act] = (entry, act._replace(plays=plays))
    return acts


def _complete(
    hand: Hand,
    frame: Frame,
    cards: dict[tuple[int, int], int],
    thrown: list[int],
    left: list[int],
) -> None:
    """Write what was thrown, and who held what, into a finished hand."""
    hand.partner = frame.layout.hand.partner if hand.called is not None else hand.partner
    if not complete(hand):
        return
    for seat in range(hand.seats):
        played = sum(1 << card for (_, player), card in cards.items() if player == seat)
        if hand.tables.thrown_by(seat, hand.bidder) and hand.threw[seat] is None:
            hand.threw[seat] = 0
        hand.thrown[seat] = thrown[seat]
        hand.held[seat] = left[seat]
        hand.dealt[seat] = thrown[seat] | played | left[seat]
        hand.exact[seat] = True


def _choices(course: Course, cards: int, turn: int) -> Iterator[int]:
    """Yield the cards worth trying for a play, none that only repeats another.

    Cards that follow each other in one suit, that are worth the same and that nothing else tells
    apart, come to the same: the highest and the lowest of them stand for all.
    """
    layout = course.layout
    table = layout.hand.table
    tables = layout.hand.tables
    free = list(cards_in(cards))
    if table is None:  # pragma: no cover - every frame of a hand with tricks has its trump
        yield from free
        return
    special = 0
    for item in tables.items:
        if item.find != "most-pips":
            special |= item.cards[layout.hand.trump]
    gone = sum(1 << card for done in course.done for card in done.cards)
    runs: list[list[int]] = []
    last: tuple[object, ...] | None = None
    order = sorted(
        cards_in(tables.pack & ~gone), key=lambda card: (table.suit[card], -table.strength[card])
    )
    for card in order:
        alike = (
            None
            if not cards >> card & 1 or special >> card & 1 or card == layout.hand.called
            else (
                table.suit[card],
                tables.pips[card],
                course.fit.places_of(card),
                # What is half remembered may be one of two neighbours and not the other.
                tuple(need.cards >> card & 1 for need in course.needs),
            )
        )
        if alike is None:
            if cards >> card & 1:
                runs.append([card])
        elif alike == last:
            runs[-1].append(card)
        else:
            runs.append([card])
        last = alike
    ends = [card for run in runs for card in ((run[0],) if len(run) == 1 else (run[0], run[-1]))]
    if not tables.marked and cards & JOKER_MASK == JOKER_MASK:
        high, low = cards_in(JOKER_MASK)
        if course.fit.places_of(high) == course.fit.places_of(low):
            ends.remove(low)
    # Begin each time with another card: worlds far apart say more than neighbours.
    start = turn * 7 % len(ends) if ends else 0
    yield from ends[start:]
    yield from ends[:start]
