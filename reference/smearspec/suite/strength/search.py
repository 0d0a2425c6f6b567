"""Looks for a question that tells a mutant from the right rules, guided by what survives.

Hands are played by the right rules (does the mutant judge them otherwise?) and by the mutant's
rules (are they illegal by the right ones?); turns in them are asked for their legal acts; single
tricks are drawn; totals near the end of a game are put before a hand; hands follow one another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice

from smearspec.rules.bases import Table as PlayedAt
from smearspec.rules.bases import bases
from smearspec.simulate.dice import Dice
from smearspec.suite.judging import written
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.drafts import compiled, followed, tricks, turns, whole
from smearspec.suite.strength.mutants import Mutant
from smearspec.suite.strength.rare import claimed, ending, loaded
from smearspec.suite.strength.shrink import shrink

TRIES = 400
"""How many drafts of each kind are tried for a mutant."""

MORE = {"tricks": 4, "ending": 4, "whole": 3, "loaded": 6}
"""How many times as many drafts of a kind are tried."""


def search(
    mutant: Mutant, seed: int, tries: int = TRIES, never: frozenset[str] = frozenset()
) -> Draft | None:
    """Return a small draft that tells a mutant from the right rules, None if none was found.

    The same seed gives the same draft.  ``never`` are ops that are not wanted.
    """
    return next((draft for draft, _ in found(mutant, (), seed, tries, never)), None)


def found(
    mutant: Mutant,
    kin: Sequence[Mutant],
    seed: int,
    tries: int = TRIES,
    never: frozenset[str] = frozenset(),
) -> Iterator[tuple[Draft, tuple[Mutant, ...]]]:
    """Yield small drafts that tell a mutant from the right rules, with those of its kin also told.

    One draft at most comes of each way to look.
    """
    for place in _fitting(mutant):
        for drafts in _kinds(mutant, place, seed, tries):
            for draft in drafts:
                if draft.op not in never and draft.good and draft.tells(mutant):
                    told = tuple(one for one in kin if draft.tells(one))[:12]
                    yield shrink(draft, partial(_still, draft, (mutant, *told))), told
                    break


def _still(first: Draft, several: Sequence[Mutant], draft: Draft) -> bool:
    """Tell whether a smaller draft shows the same differences in the same way."""
    return (
        draft.good
        and draft.rejected == first.rejected
        and all(draft.tells(mutant) for mutant in several)
    )


BASES = 3
"""Under how many sets of choices a mutant is looked for."""


def _fitting(mutant: Mutant) -> list[int]:
    """Return the places of the mutant's base and of others that have the same value there."""
    several = bases(mutant.table)
    first = next(n for n, base in enumerate(several) if base is mutant.base)
    part = "steps" if mutant.pointer == "/hand" else mutant.pointer.split("/")[1]
    others = [
        n
        for n, base in enumerate(several)
        if n != first and mutant.applied(base.values) is not None
    ]
    others.sort(key=lambda n: several[n].values[part] == several[first].values[part])
    return [first, *others][:BASES]


def _kinds(mutant: Mutant, place: int, seed: int, tries: int) -> Iterator[Iterable[Draft]]:
    """Yield the ways to look for a difference, the most telling first."""
    base = bases(mutant.table)[place]
    part = mutant.pointer.split("/")[1]
    wrong = mutant.applied(base.values)
    pool = partial(_pool, mutant.table, place, seed, tries)
    dice = Dice(f"{seed}/{mutant.name}")
    illegal: Iterable[Draft] = ()
    if wrong is not None and compiled(written(wrong)) is not None:
        illegal = islice(whole(base, wrong, dice), tries)
    if part in ("deck", "trumps"):
        yield pool("tricks")
    if part == "dealer":
        yield pool("followed")
    if part == "game":
        yield pool("ending")
    if part in ("table", "steps", "hand"):
        yield illegal
        yield pool("turns")
        yield pool("loaded")
    yield pool("whole")
    if part not in ("table", "steps", "hand"):
        yield illegal
    if part == "contract":
        yield pool("ending")
    if part == "items":
        yield pool("claimed")


@lru_cache(maxsize=64)
def _pool(table: PlayedAt, place: int, seed: int, tries: int, kind: str) -> tuple[Draft, ...]:
    """Return drafts of one kind under a base of a table, whose right answers are kept."""
    base = bases(table)[place]
    dice = Dice(f"{seed}/{table}/{place}/{kind}")
    ways: Mapping[str, Callable[[], Iterator[Draft]]] = {
        "tricks": lambda: tricks(base, dice),
        "followed": lambda: followed(base, dice),
        "ending": lambda: ending(base, dice),
        "turns": lambda: turns(base, base.values, dice),
        "whole": lambda: whole(base, base.values, dice),
        "loaded": lambda: loaded(base, dice),
        "claimed": lambda: claimed(base, dice),
    }
    return tuple(islice(ways[kind](), tries * MORE.get(kind, 1)))
