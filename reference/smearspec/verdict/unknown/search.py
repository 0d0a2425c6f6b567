"""The search for worlds: every way of completing a hand that could tell us something new.

Cards are played in order; a course that can bring nothing new is given up, so that few of the many
worlds are looked at, and yet none is missed.  Every world that is found is replayed by the rules.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from smearspec import diagnostics
from smearspec.cards import JOKER_MASK, cards_in
from smearspec.limits import SEARCH_STEPS
from smearspec.notation import tree
from smearspec.play import discard
from smearspec.play.replay import complete
from smearspec.play.state import Acts, Hand
from smearspec.record.plays import split_mark
from smearspec.verdict.unknown.course import THROW, Course, Laws, Spared
from smearspec.verdict.unknown.frames import Frame
from smearspec.verdict.unknown.goals import Goals
from smearspec.verdict.unknown.layout import HELD, PLAYED, THROWN, UNDEALT
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
    """What a search has found; ``whole`` is false where it had to stop before it was done."""

    worlds: list[World] = field(default_factory=list)
    whole: bool = True


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

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise TooMany

    def _worth(self, course: Course) -> bool:
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
        self._step()
        if not course.advance() or not self._worth(course):
            return
        if course.over:
            _Ending(self, course, frame).run()
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
        if isinstance(act, tree.Trick):
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
    if table is None:
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
            else (table.suit[card], tables.pips[card], course.fit.places_of(card))
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


class _Ending:
    """What is left when every play is decided: throws, half-known cards, cards never played."""

    def __init__(self, search: Search, course: Course, frame: Frame) -> None:
        self.search = search
        self.frame = frame
        self.layout = course.layout
        self.hand = course.layout.hand
        self.course = course
        self.deciding = self._matters()

    def _matters(self) -> bool:
        """Tell whether it makes a difference where the other cards lie."""
        tables, hand = self.hand.tables, self.hand
        if not complete(hand):
            return False
        step = tables.discard
        pips = step is not None and step.pips_for_bidder
        return pips or hand.rest is not None or any(item.among_dealt for item in tables.items)

    def run(self) -> None:
        """Find the worlds to which a decided play comes."""
        self._throws(self.course, 0)

    def _on(self, done: bool) -> bool:
        """Tell whether to stop: something was found, and nothing else can differ."""
        return done and not self.deciding

    def _throws(self, course: Course, seat: int) -> bool:
        """Decide seat by seat whether it threw trumps; True if there is a world."""
        hand, step = self.hand, self.hand.tables.discard
        barred = step is not None and step.bar_trumps and hand.table is not None
        if seat == hand.seats:
            return self._needs(course, list(course.needs), 0)
        places = [
            n
            for n, place in enumerate(self.layout.places)
            if place.kind == THROWN and place.seat == seat
        ]
        known = self.layout.thrown[seat]
        spared = self.search.spared == Spared(THROW, seat=seat)
        if not self.search.lawful or spared or not barred or not (places or known):
            return self._throws(course, seat + 1)
        found = False
        for way in self._ways(course, seat, places, known):
            found = self._throws(way, seat + 1) or found
            if self._on(found):
                break
        return found

    def _ways(self, course: Course, seat: int, places: list[int], known: int) -> Iterator[Course]:
        """Yield the courses in which what a seat threw is legal."""
        hand, step = self.hand, self.hand.tables.discard
        table = hand.table
        if table is None or step is None:
            return
        count = hand.tables.thrown_by(seat, hand.bidder)
        kept = sum(
            1 << card
            for done in course.done
            for player, card in zip(done.seats, done.cards, strict=True)
            if player == seat
        )
        held = [
            n
            for n, place in enumerate(self.layout.places)
            if place.kind == HELD and place.seat == seat
        ]
        barred = table.trumps
        if step.keeps_called and hand.called is not None:
            barred |= 1 << hand.called
        open_trumps = 0
        for n in places:
            open_trumps |= course.fit.dom[n] & barred
        most = sum(course.fit.caps[n] for n in places)
        for size in range(min(most, open_trumps.bit_count()) + 1):
            for drawn in combinations(cards_in(open_trumps), size):
                self.search._step()
                way = self._draw(course, places, barred, drawn)
                if way is None:
                    continue
                thrown = known | sum(1 << card for card in drawn)
                yield from self._allowed(way, seat, kept, thrown, count, held)
            if not held and not self._may_throw(seat, kept):
                return

    def _may_throw(self, seat: int, kept: int) -> bool:
        """Tell whether a seat that kept these cards (a mask) may have thrown a trump at all."""
        step, table = self.hand.tables.discard, self.hand.table
        if step is None or table is None:
            return False
        return step.excess == "free-once-over" or not kept & ~table.trumps & ~self._called()

    def _called(self) -> int:
        return 0 if self.hand.called is None else 1 << self.hand.called

    def _draw(
        self, course: Course, places: list[int], barred: int, drawn: tuple[int, ...]
    ) -> Course | None:
        """Return the course in which just these of the barred cards were thrown."""
        way = course.copy()
        mask = sum(1 << card for card in drawn)
        spots = sum(1 << n for n in places)
        for n in places:
            if not way.fit.restrict(n, ~barred | mask):
                return None
        return way if all(way.fit.own(card, spots) for card in drawn) else None

    def _allowed(
        self, way: Course, seat: int, kept: int, thrown: int, count: int, held: list[int]
    ) -> Iterator[Course]:
        """Yield the course if what was thrown is legal with what was kept."""
        hand, step = self.hand, self.hand.tables.discard
        table = hand.table
        if step is None or table is None:
            return
        if not thrown & (table.trumps | (self._called() if step.keeps_called else 0)):
            yield way
            return
        if not held:
            choices = discard.throwable(hand, step, seat, kept | thrown, count)
            if not (step.keeps_called and thrown & self._called()) and choices.allows(thrown):
                yield way
            return
        # Of cards left in hand only their number is known here: each set of trumps is tried.
        telling = table.trumps | (self._called() if step.keeps_called else 0)
        trumps = 0
        for n in held:
            trumps |= way.fit.dom[n] & telling
        left = sum(way.fit.caps[n] for n in held)
        for size in range(min(left, trumps.bit_count()) + 1):
            for drawn in combinations(cards_in(trumps), size):
                self.search._step()
                other = self._draw(way, held, telling, drawn)
                if other is None:
                    continue
                whole = kept | thrown | sum(1 << card for card in drawn)
                choices = discard.throwable(hand, step, seat, whole, count)
                if choices.allows(thrown):
                    yield other

    def _needs(self, course: Course, needs: list[object], used: int) -> bool:
        """Give every half-known card of a deal a card that it was."""
        if not course.needs:
            return self._cards(course)
        need = course.needs[0]
        found = False
        for card in cards_in(need.cards):
            if used >> card & 1:
                continue
            way = course.copy()
            way.needs = course.needs[1:]
            if not need.have >> card & 1 and not way.fit.own(card, need.places):
                continue
            self.search._step()
            found = self._needs(way, [], used | 1 << card) or found
            if self._on(found):
                break
        return found

    def _cards(self, course: Course) -> bool:
        """Decide where the cards lie that make a difference, one by one."""
        if not self.deciding:
            return self.search.world(course, self.frame)
        roles = self._roles()
        return self._next(course, self._telling(roles), roles, {})

    def _roles(self) -> dict[int, list[int]]:
        """Return the places (a mask) by what a card in them is good for."""
        by_role: dict[object, int] = {}
        hand = self.hand
        step = hand.tables.discard
        for n, place in enumerate(self.layout.places):
            role: object = None
            if place.kind == PLAYED:
                continue
            if place.kind == THROWN:
                pips = step is not None and step.pips_for_bidder and place.seat == hand.bidder
                role = ("thrown", pips)
            elif place.kind == HELD:
                role = ("held", place.seat)
            by_role[role] = by_role.get(role, 0) | 1 << n
        return {0: list(by_role.values())}

    def _telling(self, roles: dict[int, list[int]]) -> list[int]:
        """Return the free cards that make a difference, those with most to tell first."""
        hand = self.hand
        special = 0
        for item in hand.tables.items:
            if item.find not in ("most-pips", "all-tricks"):
                special |= item.cards[hand.trump]
            elif item.tie == "jokers":
                special |= JOKER_MASK
        pips = hand.tables.pips
        played = sum(1 << card for done in self.course.done for card in done.cards)
        free = [
            card
            for card in cards_in(self.layout.free & ~played)
            if special >> card & 1 or pips[card]
        ]
        return sorted(free, key=lambda card: (not special >> card & 1, -pips[card], card))

    def _next(
        self,
        course: Course,
        cards: list[int],
        roles: dict[int, list[int]],
        last: dict[object, int],
    ) -> bool:
        self.search._step()
        if not self.search._worth(course):
            return True
        if not cards:
            return self.search.world(course, self.frame)
        card, rest = cards[0], cards[1:]
        alike: object = card
        if not self._special(card):
            alike = (self.hand.tables.pips[card], course.fit.places_of(card))
        found = False
        for number, places in enumerate(roles[0]):
            if number < last.get(alike, 0):
                continue
            way = course.copy()
            if way.fit.own(card, places):
                found = self._next(way, rest, roles, {**last, alike: number}) or found
        return found

    def _special(self, card: int) -> bool:
        """Tell whether an item may be about a card."""
        return any(
            item.find != "most-pips" and item.cards[self.hand.trump] >> card & 1
            for item in self.hand.tables.items
        )


