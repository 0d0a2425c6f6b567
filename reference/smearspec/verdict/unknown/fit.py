"""Cards in places: a fitting of every free card, repaired whenever a place is restricted.

A place takes a fixed number of cards out of a set.  That all cards find a place at once is decided
exactly, by augmenting paths, and the fitting itself is a first witness.
"""

from collections.abc import Iterable, Sequence

from smearspec.cards import cards_in


class Fit:
    """Which cards (a mask) each place may take, ``dom``, and which it takes now, ``members``."""

    __slots__ = ("caps", "dom", "members")

    def __init__(self, caps: Sequence[int], dom: Iterable[int]) -> None:
        self.caps = caps
        self.dom = list(dom)
        self.members = [0] * len(self.dom)

    def copy(self) -> "Fit":
        """Return a fitting that can be restricted on its own."""
        other = Fit.__new__(Fit)
        other.caps = self.caps
        other.dom = self.dom.copy()
        other.members = self.members.copy()
        return other

    def fill(self, cards: int) -> bool:
        """Find a place for each of the cards (a mask); False if there is none for all of them."""
        return all(self._place(card) for card in cards_in(cards))

    def restrict(self, place: int, cards: int) -> bool:
        """Let a place take only these cards (a mask); False if the cards do not fit any more."""
        old = self.dom[place]
        new = old & cards
        if new == old:
            return True
        if new.bit_count() < self.caps[place]:
            return False
        self.dom[place] = new
        lost = self.members[place] & ~new
        if not lost:
            return True
        self.members[place] ^= lost
        return all(self._place(card) for card in cards_in(lost))

    def own(self, card: int, places: int) -> bool:
        """Let a card lie only in these places (a mask); False if the cards do not fit any more."""
        other = ~(1 << card)
        for place, dom in enumerate(self.dom):
            if dom >> card & 1 and not places >> place & 1 and not self.restrict(place, other):
                return False
        return True

    def put(self, card: int, place: int) -> bool:
        """Let a place of one card take this card; False if the cards do not fit any more."""
        return self.own(card, 1 << place) and self.restrict(place, 1 << card)

    def places_of(self, card: int) -> int:
        """Return the places (a mask) in which a card may lie."""
        return sum(1 << place for place, dom in enumerate(self.dom) if dom >> card & 1)

    def _place(self, card: int) -> bool:
        """Find a place for one card, moving others where that helps."""
        came: dict[int, tuple[int, int]] = {}
        queue = [(card, -1)]
        for moving, home in queue:
            for place, dom in enumerate(self.dom):
                if not dom >> moving & 1 or place in came:
                    continue
                came[place] = (moving, home)
                members = self.members[place]
                if members.bit_count() < self.caps[place]:
                    self._move(place, came)
                    return True
                queue.extend((other, place) for other in cards_in(members))
        return False

    def _move(self, place: int, came: dict[int, tuple[int, int]]) -> None:
        """Move the cards along the path that leads to a place with room."""
        while place >= 0:
            card, home = came[place]
            self.members[place] |= 1 << card
            if home >= 0:
                self.members[home] &= ~(1 << card)
            place = home
