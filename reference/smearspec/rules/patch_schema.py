"""Derives the schema of a patch from the schema of resolved rules.

A patch may leave everything out, may delete with null, and may hold for one step or item the keys
of any kind, since it need not repeat which kind it changes.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

Schema: TypeAlias = "dict[str, object]"

_WORDS = ("title", "description", "examples")


def patch_schema(rules: Mapping[str, object]) -> Schema:
    """Return the schema of a patch of what ``rules`` describes, without references."""
    definitions = cast("dict[str, Schema]", rules["$defs"])
    top = {key: value for key, value in rules.items() if key not in ("$defs", "$schema")}
    patch = _patch(top, definitions)
    patch["title"] = "Patch of the rules"
    patch["description"] = "A merge patch: what is named is set, null deletes, a list is replaced."
    return patch


def _patch(node: Schema, definitions: Mapping[str, Schema]) -> Schema:
    node = _followed(node, definitions)
    if node.get("type") != "object":
        return _nullable(node)
    patch: Schema = {key: node[key] for key in _WORDS if key in node}
    patch["type"] = ["object", "null"]
    for key in ("propertyNames", "maxProperties"):
        if key in node:
            patch[key] = node[key]
    patch["properties"] = {
        name: _union([_patch(one, definitions) for one in kinds])
        for name, kinds in _properties(node, definitions).items()
    }
    other = node.get("additionalProperties", True)
    open_kinds = "allOf" in node  # the kinds are closed, so their union is
    patch["additionalProperties"] = (
        _patch(cast("Schema", other), definitions) if isinstance(other, dict)
        else False if open_kinds else other
    )  # fmt: skip
    return patch


def _followed(node: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return what a reference refers to, with the words beside the reference."""
    if "$ref" not in node:
        return node
    name = str(node["$ref"]).rpartition("/")[2]
    beside = {key: value for key, value in node.items() if key != "$ref"}
    return {**definitions[name], **beside}


def _properties(node: Schema, definitions: Mapping[str, Schema]) -> dict[str, list[Schema]]:
    """Return the schemas of every property, those of all conditional kinds included."""
    found: dict[str, list[Schema]] = {}
    bodies = [node]
    for part in cast("Sequence[Schema]", node.get("allOf", ())):
        bodies.append(_followed(cast("Schema", part["then"]), definitions))
    for body in bodies:
        for name, schema in cast("dict[str, Schema]", body.get("properties", {})).items():
            found.setdefault(name, []).append(schema)
    return found


def _nullable(node: Schema) -> Schema:
    """Return a leaf that may also be null, which deletes it."""
    leaf = dict(node)
    if "anyOf" in leaf:
        return {**leaf, "anyOf": [*cast("list[Schema]", leaf["anyOf"]), {"type": "null"}]}
    leaf["type"] = [leaf["type"], "null"]
    if "const" in leaf:
        leaf["enum"] = [leaf.pop("const")]
    if "enum" in leaf:
        leaf["enum"] = [*cast("list[object]", leaf["enum"]), None]
    return leaf


def _union(kinds: list[Schema]) -> Schema:
    """Return one schema for a property that several kinds have."""
    different = [one for n, one in enumerate(kinds) if one not in kinds[:n]]
    if len(different) == 1:
        return different[0]
    texts = list(dict.fromkeys(str(one["description"]) for one in different))
    words: Schema = {"title": different[0]["title"], "description": " Or: ".join(texts)}
    if all("enum" in one and one["type"] == different[0]["type"] for one in different):
        values = [value for one in different for value in cast("list[object]", one["enum"])]
        return {**words, "type": different[0]["type"], "enum": list(dict.fromkeys(values))}
    return {**words, "anyOf": different}
