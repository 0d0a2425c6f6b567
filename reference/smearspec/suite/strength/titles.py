"""Words for a wrong rule: the titles of cases that were looked for."""

import json

from smearspec.rules.bases import Table
from smearspec.rules.patch import keys
from smearspec.suite.strength.mutants import Mutant

LONGEST = 70


def title_of(mutant: Mutant, table: Table, taken: frozenset[str], legal: bool = False) -> str:
    """Return a title in the present tense that no other case has.

    ``legal`` is for the accepted twin of a rejection.
    """
    where = f"({table.rules.partition('-')[0]}, {table.players} players)"
    said = f"legal: {_said(mutant)}" if legal else _said(mutant)
    room = LONGEST - len(where) - 4
    if len(said) > room:
        said = said[: room - 1] + "…"
    title = f"{said} {where}"
    number = 2
    while title in taken:
        title = f"{said} {where} {number}"
        number += 1
    return title


def _said(mutant: Mutant) -> str:
    name = _name(mutant.pointer)
    if mutant.pointer == "/deck/ranks":
        return _of_ranks(mutant.change)
    verb, _, rest = mutant.change.partition(" ")
    if mutant.change == "left out":
        return f"{name} is there"
    if verb == "drop":
        return f"{name} has {rest}"
    if verb in ("swap", "cross"):
        one, _, other = rest.partition(" ")
        return f"{name} has {one} before {other}" if verb == "swap" else f"{name} has {rest}"
    if verb == "add":
        return f"{name} has no {rest}"
    if verb == "=":
        if mutant.before is None:
            return f"{name} is not set"
        return f"{name} is {_word(mutant.before.value)}, not {_after(mutant)}"
    new, _, old = mutant.change.partition(" for ")
    return f"{name} has {old}, not {new}"


def _of_ranks(change: str) -> str:
    verb, one, *other = change.split()
    if verb == "swap":
        return f"{one} is above {other[0]}"
    return f"the pack has {one}" if verb == "drop" else f"the pack has no {one}"


def _after(mutant: Mutant) -> str:
    return "absent" if mutant.after is None else _word(mutant.after.value)


def _name(pointer: str) -> str:
    parts = keys(pointer)
    if parts[0] == "pips":
        return "card points" + "".join(f" of {part}" for part in parts[1:])
    if parts[0] in ("steps", "items") and len(parts) > 1:
        parts = parts[1:]
    return " ".join(part.replace("-", " ") for part in parts)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "so" if value else "not so"
    return value if isinstance(value, str) else json.dumps(value)
