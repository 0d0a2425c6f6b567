"""Resolved rules as a book looks at them: which steps, items and ways to win there really are."""

from dataclasses import dataclass
from functools import cached_property

from smearspec.rules.compile import compile_rules
from smearspec.rules.patch import Json, Object, lookup
from smearspec.rules.tables import Item, Tables


@dataclass(frozen=True)
class Game:
    """The rules of one table with the tables built from them."""

    values: Object

    @cached_property
    def tables(self) -> Tables:
        """The tables that replay and score read."""
        return compile_rules(self.values)

    def at(self, pointer: str) -> Json:
        """Return what stands at a pointer, None where nothing does."""
        try:
            return lookup(self.values, pointer)
        except KeyError:
            return None

    def text(self, pointer: str) -> str:
        """Return a value as text, empty where there is none."""
        found = self.at(pointer)
        return "" if found is None else str(found)

    def strings(self, pointer: str) -> tuple[str, ...]:
        """Return a list of words, empty where there is none."""
        found = self.at(pointer)
        return tuple(map(str, found)) if isinstance(found, list) else ()

    @cached_property
    def steps(self) -> dict[str, str]:
        """The pointer of each step of a hand by what it does, in order; dead steps are left out."""
        return {self.text(f"{step.pointer}/do"): step.pointer for step in self.tables.steps}

    def before(self, one: str, other: str) -> bool:
        """Tell whether a hand has both kinds of step, and in this order."""
        kinds = list(self.steps)
        return one in kinds and other in kinds and kinds.index(one) < kinds.index(other)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The items that can be won: those whose card there is."""
        return tuple(item for item in self.tables.items if item.find != "card" or any(item.cards))

    @cached_property
    def extras(self) -> tuple[str, ...]:
        """The names of the extra trumps that there are, from high to low."""
        table = self.tables.trumps[0]
        named = [name for name in self.strings("/trumps/extra") if table.named.get(name)]
        return tuple(sorted(named, key=lambda name: -self._strength(name)))

    def _strength(self, name: str) -> int:
        table = self.tables.trumps[0]
        return max(table.strength[card] for card in table.order if table.named[name] >> card & 1)

    def above(self, name: str) -> str | None:
        """Return the rank or extra trump just above an extra trump, None of the highest."""
        table = self.tables.trumps[0]
        higher = [each for each in table.named if self._strength(each) > self._strength(name)]
        return min(higher, key=self._strength) if higher else None

    def members(self, collection: str) -> tuple[str, ...]:
        """Return the pointers of the members of items, wins, penalties or extras, in order."""
        if collection == "items":
            return tuple(item.pointer for item in self.items)
        if collection == "wins":
            return tuple(win.pointer for win in self.tables.wins)
        if collection == "penalties":
            return tuple(penalty.pointer for penalty in self.tables.penalties.values())
        return tuple(f"/trumps/{name}" for name in self.extras)
