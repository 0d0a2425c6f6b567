"""Checks messages against the JSON Schemas of the protocol, and names the first fault."""

import json
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from smearspec.resources import folder
from smearspec.rules.patch import Json, Object, step

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

KINDS = ("ok", "reject", "declined")
"""The keys of which an answer has exactly one beside its number."""

SHOWN = 60

TOP = "/"
"""How the pointer to a message as a whole is shown: an empty one cannot be seen."""


def shape_fault(name: str, message: Object) -> "Object | None":
    """Return the facts of the first fault of a message, None if there is none.

    ``name`` is hello, or the op that the message answers.
    """
    if name == "hello":
        return _first(_validator("hello", ""), message, "")
    given = [kind for kind in KINDS if kind in message]
    if len(given) != 1:
        return {"pointer": TOP, "case": "kinds", "found": [*given], "allowed": [*KINDS]}
    others = [key for key in message if key not in ("seq", given[0])]
    if others:
        return {"pointer": TOP, "case": "additionalProperties", "name": others[0][:SHOWN]}
    kind = given[0]
    if kind == "declined":
        if isinstance(message[kind], str):
            return None
        return _facts("/declined", "type", message[kind], allowed=["string"])
    definition = name if kind == "ok" else "reject"
    return _first(_validator("answer", definition), message[kind], step("", kind))


@cache
def _validator(name: str, definition: str) -> "Validator":
    """Return the validator of a schema, or of one of its definitions."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    path = folder("conformance") / "schema" / f"{name}.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    whole = Draft202012Validator(schema)
    return whole.evolve(schema=schema["$defs"][definition]) if definition else whole


def _first(validator: "Validator", value: Json, pointer: str) -> "Object | None":
    error = next(iter(validator.iter_errors(value)), None)
    return None if error is None else _told(error, pointer)


def _told(error: "ValidationError", pointer: str) -> Object:
    """Return the facts of an error; of several alternatives, those of the one that was meant."""
    if error.validator in ("oneOf", "anyOf"):
        return _told(_meant(error.context or ()), pointer)
    where = pointer
    for key in error.absolute_path:
        where = step(where, key)
    keyword = str(error.validator)
    limit = cast("Any", error.validator_value)
    found = cast("Json", error.instance)
    if keyword == "required":
        missing = [key for key in limit if key not in cast("Object", found)]
        return {"pointer": where or TOP, "case": keyword, "name": missing[0]}
    if keyword == "additionalProperties":
        known = cast("Any", error.schema).get("properties", {})
        other = [key for key in cast("Object", found) if key not in known]
        return {"pointer": where or TOP, "case": keyword, "name": other[0][:SHOWN]}
    if keyword == "type":
        return _facts(where, keyword, found, [limit] if isinstance(limit, str) else list(limit))
    if keyword == "enum":
        return _facts(where, keyword, found, list(map(str, limit)))
    if keyword == "const":
        return _facts(where, "enum", found, [str(limit)])
    return _facts(where, "default", found, [keyword])


def _meant(errors: "Iterable[ValidationError]") -> "ValidationError":
    """Return the error of the first alternative whose constant and type fit, else of the first."""
    branches: dict[object, list[ValidationError]] = {}
    for error in errors:
        branches.setdefault(error.schema_path[0], []).append(error)
    fitting = [
        found[0]
        for found in branches.values()
        if not any(
            one.validator == "const" or (one.validator == "type" and not one.relative_path)
            for one in found
        )
    ]
    return (fitting or [found[0] for found in branches.values()])[0]


def _facts(pointer: str, case: str, found: Json, allowed: list[str]) -> Object:
    text = json.dumps(found, ensure_ascii=False)
    shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return {
        "pointer": pointer or TOP,
        "case": case,
        "found": shown,
        "allowed": cast("list[Json]", allowed),
    }
