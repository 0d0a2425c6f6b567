"""What one value of the rules means at the table, as a sentence."""

from collections.abc import Mapping

from smearspec.messages import keys as sentence_keys
from smearspec.messages import sentence
from smearspec.rules.compare import Side
from smearspec.rules.patch import Json, keys, lookup

GROUP = "rules-means"


def meaning(pointer: str, side: Side, values: Mapping[str, Json], lang: str) -> str:
    """Return what a rule set, of these ``values``, says at a place."""
    if not side.found:
        return sentence(f"{GROUP}.absent", lang)
    key, name = _key(pointer, values)
    if f"{GROUP}.{key}" not in sentence_keys():
        key = "other"
    return sentence(
        f"{GROUP}.{key}", lang, pointer=pointer, name=name, value=_value(side.value),
        case=str(_value(side.value)),
    )  # fmt: skip


def _key(pointer: str, values: Mapping[str, Json]) -> tuple[str, str]:
    """Return the name of the sentence, and the name of the step, item or extra trump meant."""
    parts = keys(pointer)
    if parts[0] == "steps" and len(parts) > 2:
        if parts[2] == "do":
            return "step-do", parts[1]
        try:
            kind = lookup(dict(values), f"/steps/{parts[1]}/do")
        except KeyError:
            kind = ""
        return "-".join((str(kind), *parts[2:])), parts[1]
    if parts[0] == "items" and len(parts) == 3:
        return f"item-{parts[2]}", parts[1]
    if parts[0] == "trumps" and len(parts) == 3:
        return f"extra-{parts[2]}", parts[1]
    if parts[:2] == ["game", "wins"] and len(parts) == 4:
        return f"win-{parts[3]}", parts[2]
    if parts[0] == "penalties" and len(parts) == 3:
        return f"penalty-{parts[2]}", parts[1]
    if parts[0] == "pips" and len(parts) == 2:
        return "pips", parts[1]
    return "-".join(parts), parts[-1]


def _value(value: Json) -> object:
    """Return a value as a fact: lists as lists, seats counted from 1."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return tuple(
            "+".join(str(seat + 1) for seat in part if isinstance(seat, int))
            if isinstance(part, list) else str(part)
            for part in value
        )  # fmt: skip
    if isinstance(value, int):
        return value
    return str(value)
