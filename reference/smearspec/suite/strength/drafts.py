"""Random questions about a base: hands, turns in them, single tricks, hands one after another."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from smearspec.cards import SUITS
from smearspec.notation import tree
from smearspec.record.seats import Seats
from smearspec.rules.bases import Base
from smearspec.rules.compile import compile_rules
from smearspec.rules.patch import Object
from smearspec.rules.tables import Tables
from smearspec.simulate.dice import Dice
from smearspec.simulate.hand import Table as Players
from smearspec.simulate.hand import play
from smearspec.suite.case import NAMES
from smearspec.suite.judging import written
from smearspec.suite.strength.draft import Draft, told

FAILURES = 20
"""How many hands may fail by rules that cannot be played before they are given up."""


@lru_cache(maxsize=256)
def compiled(rules: str) -> Tables | None:
    """Return the tables of rules as text, None for rules that cannot be played."""
    try:
        return compile_rules(json.loads(rules))
    except Exception:  # rules that no linter has seen may break anything
        return None


def hands(base: Base, rules: Object, dice: Dice) -> Iterator[tuple[str, ...]]:
    """Yield the lines of random hands played by some rules, dealt by the last seat."""
    tables = compiled(written(rules))
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
        short = told(lines)
        if dice.chance(0.5) and any(line[0].isdigit() for line in short):
            yield Draft(base, "replay", short)
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
        for _ in range(min(2 if dice.chance(0.5) else tables.seats, len(pool))):
            cards.append(dice.one([card for card in pool if card not in cards]))
        names = [tables.names[card] for card in cards]
        yield Draft(base, "trick", (), {"trump": SUITS[trump], "cards": " ".join(names)})


def followed(base: Base, dice: Dice) -> Iterator[Draft]:
    """Yield a hand of every outcome followed by one with the right dealer."""
    names = NAMES[: base.table.players]
    passed = f"bid {names[0]}: " + " ".join(["pass"] * len(names))
    several = map(told, hands(base, base.values, dice))
    scored = next(lines for lines in several if lines[-1][0].isdigit())
    for lines in ((passed,), ("void: misdeal",), scored):
        for dealer in (names[0], names[-1]):
            opening = ('[Hand "1"]', f'[Dealer "{names[-1]}"]')
            yield Draft(base, "replay", (*opening, *lines, '[Hand "2"]', f'[Dealer "{dealer}"]'))
