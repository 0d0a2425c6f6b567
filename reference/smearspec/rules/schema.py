"""Checks documents and resolved rules against their JSON Schemas, in findings with places."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, cast

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.resources import folder
from smearspec.rules.library import suggestion
from smearspec.rules.patch import Json, Object, step
from smearspec.rules.yaml_reader import Source

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

DOCUMENT = "document.schema.json"
RULES = "rules.schema.json"

_BOUNDS = {
    "minimum": "low", "maximum": "high", "minLength": "short", "maxLength": "long",
    "minItems": "few", "maxItems": "many", "minProperties": "few", "maxProperties": "many",
    "uniqueItems": "repeated",
}  # fmt: skip
_TYPES = (
    (bool, "boolean"), (int, "integer"), (str, "string"), (list, "array"), (dict, "object"),
)  # fmt: skip

Fault = tuple[str, str, dict[str, object]]
"""A pointer, the code of what is wrong there, and the facts."""


@cache
def _validator(name: str) -> "Validator":
    """Return the validator of a schema, with a check of repetitions in linear time."""
    from jsonschema import Draft202012Validator, validators  # noqa: PLC0415

    schema = json.loads((folder("spec") / "schema" / name).read_text(encoding="utf-8"))
    extend = cast("Callable[..., Callable[[object], Validator]]", validators.extend)
    return extend(Draft202012Validator, {"uniqueItems": _unique})(schema)


def _unique(
    _validator: object, wanted: bool, found: Json, _schema: object
) -> "Iterator[ValidationError]":
    from jsonschema import ValidationError  # noqa: PLC0415

    if wanted and isinstance(found, list):
        different = {json.dumps(item, sort_keys=True) for item in found}
        if len(different) < len(found):
            yield ValidationError("repeated items")


def _parts() -> "Mapping[str, Mapping[str, object]]":
    """Return the schemas of the parts of resolved rules."""
    schema = cast("Mapping[str, Mapping[str, Mapping[str, object]]]", _validator(RULES).schema)
    return schema["properties"]


def faults(name: str, value: Json) -> Iterator[Fault]:
    """Yield what the schema of that file name says against a value, in the order of the schema."""
    for error in _validator(name).iter_errors(value):
        yield from _faults(error)


def rule_faults(values: Object) -> list[Fault]:
    """Return what the schema says against resolved rules.

    Each part of the rules is judged for itself and only once, since the many tables that a linter
    tries differ in few of them.
    """
    parts = _parts()
    found = [fault for fault in faults(RULES, {}) if fault[2]["name"] not in values]
    for name, value in values.items():
        if name in parts:
            found += _part_faults(name, json.dumps(value))
        else:
            found += [fault for fault in faults(RULES, values) if fault[0] == step("", name)]
    return found


@lru_cache(maxsize=4096)
def _part_faults(name: str, written: str) -> tuple[Fault, ...]:
    part = _validator(RULES).evolve(schema=_parts()[name])
    return tuple(
        (step("", name) + pointer, code, facts)
        for error in part.iter_errors(json.loads(written))
        for pointer, code, facts in _faults(error)
    )


def document_findings(source: Source) -> tuple[Finding, ...]:
    """Return what is wrong with the shape of a document, in order of place."""
    found = []
    for pointer, code, facts in islice(faults(DOCUMENT, source.data), limits.RULES_FINDINGS):
        key = code == "rules-unknown-key" or (code == "rules-bad-form" and pointer in source.keys)
        places = source.keys if key and pointer in source.keys else source.places
        line, column = places.get(pointer, (1, 1))
        found.append(Finding(code, line, column, facts))
    return in_order(found)


def in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return findings by place, each once."""
    unique = {(one.code, one.line, one.column, repr(one.facts)): one for one in findings}
    return tuple(sorted(unique.values(), key=lambda one: (one.line, one.column)))


def _faults(error: "ValidationError") -> Iterator[Fault]:
    pointer = ""
    for key in error.absolute_path:
        pointer = step(pointer, key)
    rule = str(error.validator)
    wanted = cast("object", error.validator_value)
    found = cast("Json", error.instance)
    if error.validator is None:  # a schema that allows nothing: the key has no place here
        name = pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
        yield pointer, "rules-unknown-key", {"name": name, "allowed": (), "suggestion": ""}
    elif rule == "additionalProperties" and isinstance(found, dict):
        schema = cast("Mapping[str, Mapping[str, object]]", error.schema)
        known = tuple(schema.get("properties", {}))
        for name in found:
            if name not in known:
                yield step(pointer, name), "rules-unknown-key", {
                    "name": name[:80], "allowed": known, "suggestion": suggestion(name, known),
                }  # fmt: skip
    elif rule == "required" and isinstance(found, dict):
        for name in cast("list[str]", wanted):
            if error.message.startswith(f"'{name}'"):  # one error for each missing key
                yield pointer, "rules-missing-key", {"name": name}
    elif rule in ("enum", "const", "anyOf"):
        allowed = _allowed(error)
        yield pointer, "rules-bad-value", {
            "value": _brief(found), "allowed": allowed,
            "suggestion": suggestion(found, allowed) if isinstance(found, str) else "",
        }  # fmt: skip
    elif rule == "type":
        needed = (wanted,) if isinstance(wanted, str) else tuple(cast("list[str]", wanted))
        yield pointer, "rules-bad-type", {"needed": needed, "found": type_name(found)}
    elif rule in _BOUNDS:
        limit = wanted if isinstance(wanted, int) and not isinstance(wanted, bool) else 1
        yield pointer, "rules-out-of-bounds", {
            "value": _brief(found), "limit": limit, "case": _BOUNDS[rule],
        }  # fmt: skip
    elif "propertyNames" in error.absolute_schema_path:
        yield step(pointer, str(found)), "rules-bad-form", {"value": _brief(found)}
    else:
        yield pointer, "rules-bad-form", {"value": _brief(found)}


def _allowed(error: "ValidationError") -> tuple[str, ...]:
    """Return the values that an enum, a const or an anyOf of them allows."""
    schemas = [cast("Mapping[str, object]", error.schema)]
    values: list[object] = []
    while schemas:
        schema = schemas.pop(0)
        schemas += cast("list[Mapping[str, object]]", schema.get("anyOf", []))
        values += cast("list[object]", schema.get("enum", []))
        if "const" in schema:
            values.append(schema["const"])
        if "minimum" in schema:
            values.append(f"{schema['minimum']}-{schema['maximum']}")
    return tuple(str(value) for value in values if value is not None)


def type_name(value: object) -> str:
    """Return the JSON type of a value."""
    return next((name for kind, name in _TYPES if isinstance(value, kind)), "null")


def _brief(value: object) -> str:
    """Return a value in at most 80 characters."""
    written = value if isinstance(value, str) else type_name(value)
    if isinstance(value, bool | int) or value is None:
        written = json.dumps(value)
    return written if len(written) <= 80 else written[:79] + "…"
