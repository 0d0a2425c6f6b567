"""The tables of all shipped games, with values for their choices and games played at them."""

from random import Random

import smearspec
from smearspec import rules, simulate
from smearspec.notation import tree

TABLES = [(book.id, seats) for book in (*rules.listed(), *rules.family()) for seats in book.tables]
"""Every shipped game, those of the family too, with each number of players."""


def chosen(name: str, seats: int, rng: Random | None = None) -> dict[str, str]:
    """Return values for the choices in force: those that must be made, with ``rng`` any of them."""
    made: dict[str, str] = {}
    for choice in smearspec.load(name).choices(seats):
        if choice.in_force(seats, made) and (rng is not None or choice.default is None):
            values = list(choice.values)
            made[choice.id] = values[0] if rng is None else rng.choice(values)
    return made


def played(
    name: str, seats: int, seed: int, games: int, rng: Random | None = None, hands: int = 12
) -> list[tree.Transcript]:
    """Return simulated games of at most so many hands each."""
    made = simulate.games(
        smearspec.load(name), seats, chosen(name, seats, rng), seed=seed, count=games,
        max_hands=hands, on_unfinished=lambda _: None,
    )  # fmt: skip
    return list(made)
