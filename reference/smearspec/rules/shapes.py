"""What the schema of rules allows at a pointer, for making other values."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from smearspec.resources import folder
from smearspec.rules.patch import Json, Object, keys

Shape: TypeAlias = Mapping[str, Any]
"""A JSON Schema, or a part of one."""


@lru_cache(maxsize=1)
def schema() -> Shape:
    """Return the schema of resolved rules."""
    path = folder("spec") / "schema" / "rules.schema.json"
    found: Shape = json.loads(path.read_text(encoding="utf-8"))
    return found


def shape_of(values: Json, pointer: str) -> Shape:
    """Return the part of the schema that a value is held to; the value need not be there."""
    shape, value = _chosen(schema(), values), values
    for key in keys(pointer):
        if isinstance(value, list):
            shape, value = shape.get("items", {}), value[int(key)]
        else:
            inner = shape.get("properties", {}).get(key)
            shape = inner if inner is not None else _named(shape)
            value = value.get(key) if isinstance(value, dict) else None
        shape = _chosen(shape, value)
    return shape


def _named(shape: Shape) -> Shape:
    """Return what holds for the entries of an object that have a name of their own."""
    found = shape.get("additionalProperties")
    return found if isinstance(found, dict) else {}


def _chosen(shape: Shape, value: Json) -> Shape:
    """Return the shape with its reference followed, and of several kinds the value's own."""
    while True:
        if "$ref" in shape:
            shape = schema()["$defs"][shape["$ref"].rpartition("/")[2]]
        elif "allOf" in shape and isinstance(value, dict):
            kind = next((one["then"] for one in shape["allOf"] if _holds(one["if"], value)), None)
            if kind is None:
                return shape
            shape = kind
        else:
            return shape


def _holds(condition: Shape, value: Object) -> bool:
    return all(value.get(key) == one["const"] for key, one in condition["properties"].items())


def bounds(shape: Shape) -> tuple[int, int] | None:
    """Return the least and the greatest integer that a shape allows, None where none is."""
    for one in (shape, *shape.get("anyOf", ())):
        if one.get("type") == "integer":
            return one["minimum"], one["maximum"]
    return None


def words(shape: Shape) -> tuple[str, ...]:
    """Return the words that a shape lists, in its order."""
    found: list[str] = []
    for one in (shape, *shape.get("anyOf", ())):
        found += one.get("enum", [])
        if isinstance(one.get("const"), str):
            found.append(one["const"])
    return tuple(found)
