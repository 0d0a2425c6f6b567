"""The end of a course: what was thrown, half-known cards, and cards that were never played."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from smearspec.cards import JOKER_MASK, cards_in
from smearspec.play import discard
from smearspec.play.replay import complete
from smearspec.verdict.unknown.course import THROW, Course, Spared
from smearspec.verdict.unknown.frames import Frame
from smearspec.verdict.unknown.layout import HELD, PLAYED, THROWN

if TYPE_CHECKING:
    from smearspec.verdict.unknown.search import Search


class Ending:
    """What is left when every play is decided: throws, half-known cards, cards never played."""

    def __init__(self, search: "Search", course: Course, frame: Frame) -> None:
        self.search = search
        self.frame = frame
        self.layout = course.layout
        self.hand = course.layout.hand
        self.course = course
        self.deciding = self._matters()
        # Who is known to have thrown a trump may have broken the bar whatever the others did.
        trumps = self.hand.table.trumps if self.hand.table is not None else 0
        self.order = sorted(
            range(self.hand.seats), key=lambda seat: not self.layout.thrown[seat] & trumps
        )

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

    def _throws(self, course: Course, turn: int) -> bool:
        """Decide seat by seat whether it threw trumps; True if there is a world."""
        hand, step = self.hand, self.hand.tables.discard
        barred = step is not None and step.bar_trumps and hand.table is not None
        if turn == hand.seats:
            return self._needs(course)
        seat = self.order[turn]
        places = [
            n
            for n, place in enumerate(self.layout.places)
            if place.kind == THROWN and place.seat == seat
        ]
        known = self.layout.thrown[seat]
        spared = self.search.spared == Spared(THROW, seat=seat)
        if not self.search.lawful or spared or not barred or not (places or known):
            return self._throws(course, turn + 1)
        found = False
        for way in self._ways(course, seat, places, known):
            found = self._throws(way, turn + 1) or found
            if self._on(found):
                break
        return found

    def _ways(self, course: Course, seat: int, places: list[int], known: int) -> Iterator[Course]:
        """Yield the courses in which what a seat threw is legal."""
        hand, step = self.hand, self.hand.tables.discard
        table = hand.table
        if table is None or step is None:  # pragma: no cover - asked only where there is a bar
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
                self.search.step()
                way = self._draw(course, places, barred, drawn)
                if way is None:
                    continue
                thrown = known | sum(1 << card for card in drawn)
                yield from self._allowed(way, seat, kept, thrown, count, held)
            if not held and not discard.may_spare_trump(hand, step, kept):
                return

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
        if step is None or table is None:  # pragma: no cover - asked only where there is a bar
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
                self.search.step()
                other = self._draw(way, held, telling, drawn)
                if other is None:
                    continue
                whole = kept | thrown | sum(1 << card for card in drawn)
                choices = discard.throwable(hand, step, seat, whole, count)
                if choices.allows(thrown):
                    yield other

    def _needs(self, course: Course, used: int = 0) -> bool:
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
            self.search.step()
            found = self._needs(way, used | 1 << card) or found
            if self._on(found):
                break
        return found

    def _cards(self, course: Course) -> bool:
        """Decide where the cards lie that make a difference, one by one."""
        if not self.deciding:
            return self.search.world(course, self.frame)
        roles = self._roles()
        return self._next(course, self._telling(), roles, {})

    def _roles(self) -> list[int]:
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
        return list(by_role.values())

    def _telling(self) -> list[int]:
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
        roles: list[int],
        last: dict[object, int],
    ) -> bool:
        """Decide where the next card lies; of cards alike a later one never lies before."""
        self.search.step()
        if not self.search.worth(course):
            return True
        if not cards:
            return self.search.world(course, self.frame)
        card, rest = cards[0], cards[1:]
        alike: object = card
        if not self._special(card):
            alike = (self.hand.tables.pips[card], course.fit.places_of(card))
        found = False
        for number, places in enumerate(roles):
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


