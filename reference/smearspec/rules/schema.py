"""Checks documents and resolved rules against their JSON Schemas, in findings with places."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, cast

from smearspec import limits
from smearspec.diagnostics import Finding
from smearspec.resources import folder
from smearspec.rules.library import suggestion
from smearspec.rules.patch import Json, Object, keys, step
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


class Fault(NamedTuple):
    """What is wrong with the value at a pointer, or with the key that leads to it."""

    pointer: str
    code: str
    facts: Mapping[str, object]
    of_key: bool = False


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
    found = [fault for fault in faults(RULES, {}) if fault.facts["name"] not in values]
    for name, value in values.items():
        if name in parts:
            found += _part_faults(name, json.dumps(value))
        else:
            found += [fault for fault in faults(RULES, values) if fault.pointer == step("", name)]
    return found


@lru_cache(maxsize=4096)
def _part_faults(name: str, written: str) -> tuple[Fault, ...]:
    part = _validator(RULES).evolve(schema=_parts()[name])
    return tuple(
        fault._replace(pointer=step("", name) + fault.pointer)
        for error in part.iter_errors(json.loads(written))
        for fault in _faults(error)
    )


def document_findings(source: Source) -> tuple[Finding, ...]:
    """Return what is wrong with the shape of a document, in order of place."""
    found = []
    for fault in islice(faults(DOCUMENT, source.data), limits.RULES_FINDINGS):
        places = source.keys if fault.of_key else source.places
        line, column = places.get(fault.pointer, (1, 1))
        found.append(Finding(fault.code, line, column, fault.facts))
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
    if rule == "not" and wanted == {}:  # nothing is allowed here, so the key has no place
        yield _unknown_key(pointer, keys(pointer)[-1], ())
    elif rule == "additionalProperties" and isinstance(found, dict):
        schema = cast("Mapping[str, Mapping[str, object]]", error.schema)
        known = tuple(schema.get("properties", {}))
        for name in found:
            if name not in known:
                yield _unknown_key(step(pointer, name), name, known)
    elif rule == "required" and isinstance(found, dict):
        for name in cast("list[str]", wanted):
            if error.message.startswith(f"'{name}'"):  # one error for each missing key
                yield Fault(pointer, "rules-missing-key", {"name": name})
    elif rule in ("enum", "const", "anyOf"):
        allowed = _allowed(error)
        meant = suggestion(found, allowed) if isinstance(found, str) else ""
        yield Fault(
            pointer,
            "rules-bad-value",
            {"value": _brief(found), "allowed": allowed, "suggestion": meant},
        )
    elif rule == "type":
        needed = (wanted,) if isinstance(wanted, str) else tuple(cast("list[str]", wanted))
        yield Fault(pointer, "rules-bad-type", {"needed": needed, "found": type_name(found)})
    elif rule in _BOUNDS:
        limit = wanted if isinstance(wanted, int) and not isinstance(wanted, bool) else 1
        yield Fault(
            pointer,
            "rules-out-of-bounds",
            {"value": _brief(found), "limit": limit, "case": _BOUNDS[rule]},
        )
    elif "propertyNames" in error.absolute_schema_path:
        yield Fault(
            step(pointer, str(found)), "rules-bad-form", {"value": _brief(found)}, of_key=True
        )
    else:
        yield Fault(pointer, "rules-bad-form", {"value": _brief(found)})


def _unknown_key(pointer: str, name: str, known: tuple[str, ...]) -> Fault:
    facts = {"name": name[:80], "allowed": known, "suggestion": suggestion(name, known)}
    return Fault(pointer, "rules-unknown-key", facts, of_key=True)


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
