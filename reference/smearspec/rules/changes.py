"""Single changes of rules: every other value that one place of them could have.

Of every value: integers one up and one down and at both bounds of the schema, truth values
flipped, every other word of a list of words, the neighbours of a card, keys left out and keys
that could be there put in; of lists adjacent entries swapped, entries dropped, replaced, added.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from smearspec.rules.bases import bases, tables
from smearspec.rules.patch import Json, Object, covers, keys, lookup, step
from smearspec.rules.shapes import Shape, bounds, shape_of, words


@dataclass(frozen=True, slots=True)
class Held:
    """What stands at a pointer; where nothing does there is no ``Held`` but None."""

    value: Json

    def same(self, other: "Held | None") -> bool:
        """Tell whether the same JSON stands elsewhere; true is not 1."""
        return other is not None and json.dumps(self.value) == json.dumps(other.value)


def held(values: Json, pointer: str) -> Held | None:
    """Return what stands at a pointer."""
    try:
        return Held(lookup(values, pointer))
    except KeyError:
        return None


def put(values: Object, pointer: str, value: Held | None) -> "Object | None":
    """Return rules with a value put at a pointer, or with nothing there; the rest is shared.

    None where there is no object to hold it.
    """
    first, *rest = keys(pointer)
    copy: Object = dict(values)
    if rest:
        inner = copy.get(first)
        below = None
        if isinstance(inner, dict):
            below = put(inner, "".join(step("", key) for key in rest), value)
        if below is None:
            return None
        copy[first] = below
    elif value is None:
        copy.pop(first, None)
    else:
        copy[first] = value.value
    return copy


def changes_at(values: Object, pointer: str) -> Iterator[Object]:
    """Yield rules with other values at or below a pointer, or with something put in there."""
    for at, _, after in single_changes(values):
        entry = after is not None and isinstance(after.value, dict)
        if covers(pointer, at) or (entry and covers(at, pointer)):
            changed = put(values, at, after)
            if changed is not None:  # pragma: no branch - what is changed has a holder
                yield changed


def single_changes(values: Object) -> Iterator[tuple[str, str, Held | None]]:
    """Yield pointer, words and new value of every single change of rules, legal or not."""
    yield from _below(values, values, "")


def _below(root: Object, value: Json, at: str) -> Iterator[tuple[str, str, Held | None]]:
    """Yield pointer, words and new value of every change at or below a pointer."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = step(at, key)
            yield here, "left out", None
            kinds = {_kind(entry): entry for entry in _vocabulary().get(at, {}).get(key, ())}
            for kind, entry in kinds.items():
                if kind != _kind(inner):
                    yield here, f"finds {kind}", Held(entry)
            yield from _below(root, inner, here)
        for key, put_in in _missing(root, value, at):
            yield step(at, key), f"= {json.dumps(put_in)}", Held(put_in)
    elif isinstance(value, list):
        for words_, changed in _lists(root, value, shape_of(root, at)):
            yield at, words_, Held(changed)
    else:
        for other in _others(root, value, shape_of(root, at)):
            yield at, f"= {json.dumps(other)}", Held(other)


def _others(root: Object, value: Json, shape: Shape) -> Iterator[Json]:
    """Yield the other values of a single value."""
    limits = bounds(shape)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int) and limits:
        for other in (value - 1, value + 1, *limits):
            if limits[0] <= other <= limits[1] and other != value:
                yield other
    elif limits:
        yield from (limits[0], limits[0] + 1, limits[1])
    listed = words(shape)
    yield from (word for word in listed if word != value)
    if isinstance(value, str) and not listed:
        yield from _near(root, value)


def _near(root: Object, card: str) -> Iterator[str]:
    """Yield the ranks above and below a card; for an extra trump the other ones, and a rank."""
    ranks = [str(rank) for rank in _list(root, "/deck/ranks")]
    if card in ranks:
        place = ranks.index(card)
        yield from ranks[max(place - 1, 0) : place]
        yield from ranks[place + 1 : place + 2]
    else:
        extras = [str(name) for name in _list(root, "/trumps/extra")]
        yield from (name for name in extras if name != card)
        yield "J"


def _list(root: Object, pointer: str) -> list[Json]:
    found = held(root, pointer)
    return found.value if found is not None and isinstance(found.value, list) else []


def _lists(root: Object, value: list[Json], shape: Shape) -> Iterator[tuple[str, list[Json]]]:
    """Yield changed lists, each with the change in words."""
    for n, entry in enumerate(value):
        yield f"drop {_word(entry)}", value[:n] + value[n + 1 :]
    for n, (one, other) in enumerate(pairwise(value)):
        yield f"swap {_word(one)} {_word(other)}", [*value[:n], other, one, *value[n + 2 :]]
        if isinstance(one, list) and isinstance(other, list):
            crossed: list[Json] = [*one[:-1], other[-1]]
            back: list[Json] = [*other[:-1], one[-1]]
            yield (
                f"cross {_word(one)} {_word(other)}",
                [*value[:n], crossed, back, *value[n + 2 :]],
            )
    inner = shape.get("items", {})
    listed = words(inner)
    missing = [word for word in listed if word not in value]
    for word in missing[:1]:
        yield f"add {word}", [*value, word]
    if not listed and "A" in str(inner.get("pattern")):
        for n, entry in enumerate(value):
            for other in _near(root, str(entry)):
                if other not in value:
                    yield f"{other} for {_word(entry)}", [*value[:n], other, *value[n + 1 :]]


def _word(entry: Json) -> str:
    return "+".join(map(str, entry)) if isinstance(entry, list) else str(entry)


def _missing(root: Object, value: Object, at: str) -> Iterator[tuple[str, Json]]:
    """Yield keys that an object could have and has not, each with values to put in."""
    shape = shape_of(root, at)
    for key in shape.get("properties", {}):
        if key not in value:
            yield from ((key, new) for new in _new(root, shape_of(root, step(at, key))))
    for key, entries in _vocabulary().get(at, {}).items():
        if key not in value and key not in shape.get("properties", {}):
            yield key, entries[0]


def _new(root: Object, shape: Shape) -> Iterator[Json]:
    """Yield values for a key that is not there."""
    limits = bounds(shape)
    if limits:
        yield from dict.fromkeys((max(1, limits[0]), limits[1]))
    yield from words(shape)
    if shape.get("type") == "array":
        ranks = _list(root, "/deck/ranks")
        yield [[0], [1]] if shape["items"].get("type") == "array" else ranks[: len(ranks) // 2]


@lru_cache(maxsize=1)
def _vocabulary() -> Mapping[str, Mapping[str, list[Json]]]:
    """Return, by pointer and name, the entries that the rules of some table have there."""
    found: dict[str, dict[str, list[Json]]] = {}
    for table in tables():
        for base in bases(table):
            for at in ("/trumps", "/steps", "/items", "/game/wins"):
                entries = lookup(base.values, at)
                for name, entry in entries.items() if isinstance(entries, dict) else ():
                    known = found.setdefault(at, {}).setdefault(name, [])
                    if isinstance(entry, dict) and entry not in known:
                        known.append(entry)
    return {at: {name: some for name, some in by.items() if some} for at, by in found.items()}


def _kind(entry: Json) -> str:
    """Return what an item looks for; other entries have no kinds that may take turns."""
    return str(entry.get("find", "")) if isinstance(entry, dict) else ""
