"""Which choices can matter to a replay that read some values of the rules, and which cannot.

A replay is the same under all rules that have the same values wherever it looked.  Which values
stand behind each look is written in ``rules.pointers``; ``ALWAYS`` are those that shape the tables
themselves, so that they count as read by whatever is played.
"""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

from smearspec.rules.book import RuleBook
from smearspec.rules.patch import keys

ALWAYS = frozenset({
    "/table", "/deck", "/hand", "/steps/*/do", "/steps/*/cards", "/steps/*/to", "/trumps/extra",
    "/trumps/*/rank", "/trumps/*/after", "/trumps/*/joker", "/items/order", "/game/wins/order",
})  # fmt: skip
"""Values that decide which tables there are, with all that lies below them."""

IMPLIED: Mapping[str, tuple[str, ...]] = {
    "/items/order": ("/items/*/find", "/items/*/card"),
    "/game/wins/order": ("/game/wins/*/at-least",),
}
"""By a value that was read, others that the same look depends on: which entries there are."""


@lru_cache(maxsize=65536)
def touches(pointer: str, pattern: str) -> bool:
    """Tell whether a change at a pointer alters a value that a pattern (with ``*``) stands for."""
    pairs = zip(keys(pointer), keys(pattern), strict=False)
    return all(fnmatchcase(one, other) for one, other in pairs)


def reads_any(pointers: Iterable[str], reads: frozenset[str]) -> bool:
    """Tell whether a change at one of the pointers alters a value that was read."""
    patterns = [*ALWAYS, *reads, *(at for read in reads for at in IMPLIED.get(read, ()))]
    return any(touches(pointer, pattern) for pointer in pointers for pattern in patterns)


def deciding(book: RuleBook, seats: int, reads: frozenset[str]) -> frozenset[str]:
    """Return the choices whose values can matter after such reads.

    With a choice go those on which its being in force depends.
    """
    found: set[str] = set()
    for choice in reversed(book.choices(seats)):
        if choice.id in found or reads_any(_owned(book, choice.id), reads):
            found.add(choice.id)
            found |= {name for one in choice.when for name in one if name != "seats"}
    return frozenset(found)


@lru_cache(maxsize=1024)
def _owned(book: RuleBook, choice: str) -> frozenset[str]:
    return book.chain.owned(choice)
