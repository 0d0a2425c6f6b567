"""Looks for a question that tells a mutant from the right rules, guided by what survives.

Hands are played by the right rules (does the mutant judge them otherwise?) and by the mutant's
rules (are they illegal by the right ones?); turns in them are asked for their legal acts; single
tricks are drawn; totals near the end of a game are put before a hand; hands follow one another.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import cast

from smearspec.cards import SUITS
from smearspec.notation import tree
from smearspec.record.seats import Seats
from smearspec.rules.compile import Tables, compile_rules
from smearspec.rules.patch import Object
from smearspec.simulate.dice import Dice
from smearspec.simulate.hand import Table as Players
from smearspec.simulate.hand import play
from smearspec.suite.case import NAMES
from smearspec.suite.judging import written
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.mutants import Mutant
from smearspec.suite.strength.shrink import shrink
from smearspec.suite.strength.tables import Base, bases
from smearspec.suite.strength.tables import Table as PlayedAt

TRIES = 400
"""How many drafts of each kind are tried for a mutant."""

FAILURES = 20
"""How many hands may fail by rules that cannot be played before they are given up."""


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
    others = [
        n
        for n, base in enumerate(several)
        if n != first and mutant.applied(base.values) is not None
    ]
    return [first, *others][:BASES]


def _kinds(mutant: Mutant, place: int, seed: int, tries: int) -> Iterator[Iterable[Draft]]:
    """Yield the ways to look for a difference, the most telling first."""
    base = bases(mutant.table)[place]
    part = mutant.pointer.split("/")[1]
    wrong = mutant.applied(base.values)
    pool = partial(_pool, mutant.table, place, seed, tries)
    dice = Dice(f"{seed}/{mutant.name}")
    illegal: Iterable[Draft] = ()
    if wrong is not None and _compiled(written(wrong)) is not None:
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
    yield pool("whole")
    if part not in ("table", "steps", "hand"):
        yield illegal
    if part == "contract":
        yield pool("ending")


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
    }
    return tuple(islice(ways[kind](), tries))


@lru_cache(maxsize=256)
def _compiled(rules: str) -> Tables | None:
    import json  # noqa: PLC0415

    try:
        return compile_rules(json.loads(rules))
    except Exception:  # rules that no linter has seen may break anything
        return None


def hands(base: Base, rules: Object, dice: Dice) -> Iterator[tuple[str, ...]]:
    """Yield the lines of random hands played by some rules, dealt by the last seat."""
    tables = _compiled(written(rules))
    seats = base.table.players
    if tables is None or tables.seats != seats:
        return
    people = Seats(NAMES[:seats])
    failed = 0
    while failed < FAILURES:
        care = [0.3 + dice.random() / 2 for _ in range(seats)]
        try:
            _, lines = play(Players(tables, people, care), seats - 1, dice)
        except Exception:  # rules that no linter has seen may break anything
            failed += 1
            continue
        yield tuple(repr(_plain(line)) for line in lines)


def _plain(line: tree.Entry) -> tree.Entry:
    return line._replace(winner="") if isinstance(line, tree.Trick) else line


def whole(base: Base, rules: Object, dice: Dice) -> Iterator[Draft]:
    """Yield whole hands to be scored, with the cards dealt and without."""
    for lines in hands(base, rules, dice):
        told = tuple(line for line in lines if not line.startswith(("deal", "widow", "discard")))
        if dice.chance(0.5) and any(line[0].isdigit() for line in told):
            yield Draft(base, "replay", told)
        else:
            yield Draft(base, "replay", lines)


def turns(base: Base, rules: Object, dice: Dice) -> Iterator[Draft]:
    """Yield points of hands at which the legal acts are asked for."""
    for lines in hands(base, rules, dice):
        n = 1 + dice.below(len(lines))
        cut = (*lines[: n - 1], _cut(lines[n - 1], dice))
        yield Draft(base, "legal", tuple(line for line in cut if line))


def _cut(line: str, dice: Dice) -> str:
    """Return the beginning of an auction or of a trick, nothing of another line."""
    head, colon, rest = line.partition(": ")
    if not colon or not (line.startswith("bid") or line[0].isdigit()):
        return line
    words = rest.split()
    kept = words[: dice.below(len(words) + 1)]
    return f"{head}: {' '.join(kept)}" if kept else ""


def tricks(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield single tricks of random cards, more trumps and jokers among them than there are."""
    tables = compile_rules(cast("Mapping[str, object]", base.values))
    pack = [card for card in range(54) if tables.pack >> card & 1]
    jokers = [card for card in pack if card >= 52]
    while True:
        trump = dice.below(4)
        suit = dice.one([trump, dice.below(4)])
        high = [card for card in pack if tables.trumps[trump].suit[card] == suit]
        pool = list(dict.fromkeys(high + jokers)) if dice.chance(0.8) else pack
        cards: list[int] = []
        for _ in range(2 if dice.chance(0.5) else tables.seats):
            left = [card for card in pool if card not in cards]
            if left:
                cards.append(dice.one(left))
        names = [tables.names[card] for card in cards]
        yield Draft(base, "trick", (), {"trump": SUITS[trump], "cards": " ".join(names)})


def ending(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield hands with totals before them from which the game may end."""
    tables = compile_rules(cast("Mapping[str, object]", base.values))
    people = Seats(NAMES[: tables.seats])
    labels = [people.label(scorer) for scorer in tables.scorers]
    marks = [win.at_least for win in tables.wins] + [tables.start, tables.cap or 0]
    for lines in hands(base, base.values, dice):
        told = tuple(line for line in lines if not line.startswith(("deal", "widow", "discard")))
        first = Draft(base, "replay", told)
        ok = first.answer.get("ok")
        scored = cast("dict[str, list[dict[str, dict[str, int]]]]", ok)["hands"][-1] if ok else {}
        changes = scored.get("score") or {}
        for _ in range(8):
            totals = []
            for label in labels:
                change = changes.get(label) or 0
                near = dice.one(marks) + dice.below(3) - 1
                totals.append(f"{label} {near - dice.one([0, 1]) * change}")
            start = (
                '[Hand "2"]',
                f'[Dealer "{people.names[-1]}"]',
                f'[Start "{", ".join(totals)}"]',
            )
            yield Draft(base, "replay", start + told)


def followed(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield a hand of every outcome followed by one with the right dealer."""
    names = NAMES[: base.table.players]
    passed = f"bid {names[0]}: " + " ".join(["pass"] * len(names))
    first = next(hands(base, base.values, dice))
    told = tuple(line for line in first if not line.startswith(("deal", "widow", "discard")))
    for lines in ((passed,), ("void: misdeal",), told):
        for dealer in (names[0], names[-1]):
            opening = ('[Hand "1"]', f'[Dealer "{names[-1]}"]')
            yield Draft(base, "replay", (*opening, *lines, '[Hand "2"]', f'[Dealer "{dealer}"]'))
