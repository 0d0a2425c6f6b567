"""JSON values, pointers into them, and merge patches.

Source: RFC 6901 (pointers), RFC 7386 (merge patches).
"""

import copy
import json
from collections.abc import Iterator, Mapping
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = "dict[str, Json]"


def step(pointer: str, key: str | int) -> str:
    """Return the pointer to a member of what ``pointer`` points to."""
    return f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"


def keys(pointer: str) -> list[str]:
    """Return the keys of a pointer, unescaped."""
    return [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]


def covers(pointer: str, other: str) -> bool:
    """Tell whether ``other`` is ``pointer`` or lies below it."""
    return other == pointer or other.startswith(pointer + "/")


def lookup(value: Json, pointer: str) -> Json:
    """Return what a pointer points to; KeyError where there is nothing."""
    for key in keys(pointer):
        if isinstance(value, dict):
            value = value[key]
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            raise KeyError(pointer)
    return value


def leaves(value: Json, pointer: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the pointers and values of a patch or of rules that are not objects with members.

    A list is one leaf, since a merge patch replaces it as a whole; null (a deletion) is one too.
    """
    if isinstance(value, dict) and value:
        for key, member in value.items():
            yield from leaves(member, step(pointer, key))
    else:
        yield pointer, value


def merge(target: Json, patch: Json) -> Json:
    """Return ``target`` changed by a merge patch; neither of them is altered."""
    if not isinstance(patch, dict):
        return patch
    merged: Object = dict(target) if isinstance(target, dict) else {}
    for key, change in patch.items():
        if change is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), change)
    return merged


def apply(
    target: Object, patch: Mapping[str, Json], origins: dict[str, int], layer: int, at: str = ""
) -> None:
    """Apply a merge patch to ``target`` and write down the layer of every value that it sets.

    ``origins`` maps pointers to numbers of layers, those of deleted values too.
    """
    for key, change in patch.items():
        here = step(at, key)
        old = target.get(key)
        if isinstance(change, dict):
            if isinstance(old, dict):
                child = old
            else:
                target[key] = child = {}
                origins[here] = layer
            apply(child, change, origins, layer, here)
            continue
        if isinstance(old, dict):
            for gone in [pointer for pointer in origins if covers(here, pointer)]:
                del origins[gone]
        origins[here] = layer
        if change is None:
            target.pop(key, None)
        else:
            target[key] = copy.deepcopy(change) if isinstance(change, list) else change


def differences(one: Json, other: Json, pointer: str = "") -> Iterator[str]:
    """Yield the pointers at which two values differ, a list counting as one value."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            here = step(pointer, key)
            if key not in one:
                yield from (below for below, _ in leaves(other[key], here))
            elif key not in other:
                yield from (below for below, _ in leaves(one[key], here))
            else:
                yield from differences(one[key], other[key], here)
    elif json.dumps(one, sort_keys=True) != json.dumps(other, sort_keys=True):
        yield pointer
