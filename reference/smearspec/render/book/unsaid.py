"""Guards a book against silence: every value of the rules must be one that some entry is about."""

from collections.abc import Iterator

from smearspec.render.book.compose import part_reads
from smearspec.render.book.entries import parts
from smearspec.render.book.facts import Unsaid
from smearspec.render.book.game import Game
from smearspec.rules.patch import covers, leaves

STRUCTURE = ("/hand", "/trumps/extra", "/items/order", "/game/wins/order")
"""Lists of names: the members that they name are told, in their order."""

OPEN = ("/pips",)
"""Objects that are told as a whole, whatever keys they have."""


def unsaid(game: Game) -> Iterator[Unsaid]:
    """Yield the values that no entry of the book is about; dead entries of the rules do not count.

    A read of a whole object, such as a derived fact makes it, is no sentence about what is in it.
    """
    said = {read for part in parts() for read, single in part_reads(part, game) if single}
    live = set(game.steps.values()) | {
        pointer for name in ("items", "wins", "extras") for pointer in game.members(name)
    }
    for pointer, value in leaves(game.values):
        if pointer in said or pointer in STRUCTURE or any(covers(at, pointer) for at in OPEN):
            continue
        parent = pointer.rpartition("/")[0]
        if _named(parent) and (parent not in live or pointer == f"{parent}/do"):
            continue
        yield Unsaid(pointer, str(value))


def _named(parent: str) -> bool:
    """Tell whether an object is an entry that other rules may leave out."""
    return parent.rpartition("/")[0] in ("/steps", "/items", "/trumps", "/game/wins")
