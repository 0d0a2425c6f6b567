"""What was expected beside what was answered, value by value, and the rules that decide it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard, cast

from smearspec.resources import folder
from smearspec.rules import RuleError
from smearspec.rules.patch import Json, Object, keys, step
from smearspec.suite.case import resolved_rules
from smearspec.suite.grade import UNORDERED, difference
from smearspec.suite.reports.view import Entry, say

NONE = "-"
"""Shown where there is no value."""

LONGEST = 2000
"""The most characters of one value that are shown."""


@dataclass(frozen=True, slots=True)
class Row:
    """A value: ``pointer`` to it (empty for the outcome as a whole), its name, both sides."""

    pointer: str
    name: str
    expected: str
    answered: str
    same: bool


@dataclass(frozen=True, slots=True)
class Deciding:
    """A rule value that a case is about; ``value`` is JSON, ``meaning`` what it says at all."""

    pointer: str
    value: str
    meaning: str


def rows(entry: Entry, lang: str) -> tuple[Row, ...]:
    """Return expected and answered side by side; only what is expected counts."""
    expected, answered = _outcome(entry.expected), _outcome(entry.answered)
    outcome = Row(
        "", say("outcome", lang), say(f"outcome-{expected[0]}", lang),
        say(f"outcome-{answered[0]}", lang), expected[0] == answered[0],
    )  # fmt: skip
    other = answered[1] if outcome.same else None
    if expected[0] == "reject" and isinstance(expected[1], dict):
        return (outcome, *_rejection(expected[1], answered, lang))
    found = tuple(_leaves(expected[1], other, entry.op, "", False, answered[1] is not None))
    extra = _rejection({}, answered, lang) if answered[0] == "reject" else ()
    return (outcome, *found, *extra)


def deciding(entry: Entry) -> tuple[Deciding, ...]:
    """Return the rule values that a case is about, as the program was given them."""
    rules = _rules(entry)
    return tuple(
        Deciding(pointer, shown(_at(rules, pointer)), meaning(pointer, rules))
        for pointer in entry.about
    )


def sources(entry: Entry) -> str:
    """Return the sentences that decide a case, the name of a page written once."""
    found: list[str] = []
    last = ""
    for place in entry.cite:
        page, mark, section = place.partition(" § ")
        found.append(f"§ {section}" if mark and page == last else place)
        last = page
    return "; ".join(found)


def shown(value: object) -> str:
    """Return a value as JSON, a long one cut; a text of several lines as it is."""
    if value is ...:
        return NONE
    if isinstance(value, str) and "\n" in value:
        text = value
    else:
        text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def meaning(pointer: str, rules: object) -> str:
    """Return what the schema of rules says about a value; empty if it says nothing."""
    node: Object = _schema()
    value = rules
    for key in keys(pointer):
        node = _target(node, value)
        properties = node.get("properties")
        known = properties.get(key) if isinstance(properties, dict) else None
        inner = known or node.get("additionalProperties") or node.get("items")
        if not isinstance(inner, dict):
            return ""
        node = inner
        value = value.get(key) if isinstance(value, dict) else None
    return str(node.get("description", ""))


def _target(node: Object, value: object) -> Object:
    """Return the schema that a reference means; of a step or item that of its kind."""
    reference = str(node.get("$ref", "")).removeprefix("#/$defs/")
    if not reference:
        return node
    definitions = cast("dict[str, Object]", _schema()["$defs"])
    held = value if isinstance(value, dict) else {}
    for name in (str(held.get("do")), f"item-{held.get('find')}"):
        if reference in ("step", "item") and name in definitions:
            return definitions[name]
    return definitions.get(reference, node)


@cache
def _schema() -> Object:
    path = folder("spec") / "schema" / "rules.schema.json"
    return cast("Object", json.loads(path.read_text(encoding="utf-8")))


def _rules(entry: Entry) -> object:
    """Return the rules that were sent; where nothing was, those that the case names."""
    asked = (entry.question or {}).get("rules")
    if asked is not None:
        return asked
    try:
        return resolved_rules(entry.rules, entry.players, entry.options, entry.change)
    except (RuleError, ValueError, TypeError):
        return None


def _at(value: object, pointer: str) -> object:
    """Return what a pointer points to, ... if there is nothing."""
    for key in keys(pointer):
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdecimal() and int(key[:7]) < len(value):
            value = value[int(key[:7])]
        else:
            return ...
    return value


def _outcome(answer: "Object | None") -> tuple[str, Json]:
    for kind in ("ok", "reject", "declined"):
        if answer is not None and kind in answer:
            return kind, answer[kind]
    return "none", None


def _rejection(due: Object, answered: tuple[str, Json], lang: str) -> tuple[Row, ...]:
    """Return the code and the place of a rejection, the due one and the given one."""
    given: Object = answered[1] if answered[0] == "reject" and isinstance(answered[1], dict) else {}
    found = []
    for key in ("code", "at"):
        one, other = due.get(key, ...), given.get(key, ...)
        if one is ... and other is ...:
            continue
        same = one is not ... and other is not ... and difference(one, other, "") is None
        name = say(f"reject-{key}", lang)
        found.append(Row(step("/reject", key), name, _words(one), _words(other), same))
    return tuple(found)


def _words(value: object) -> str:
    """Return a code as it is, a place as ``trick 2, seat Bo``."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items()) or NONE
    return value if isinstance(value, str) else shown(value)


def _leaves(
    expected: Json, answered: Json, op: str, pointer: str, unordered: bool, there: bool
) -> Iterator[Row]:
    """Yield a row for each value that is expected: objects are opened, and lists of objects."""
    if isinstance(expected, dict) and expected:
        given = answered if isinstance(answered, dict) else {}
        for key, value in expected.items():
            loose = unordered or key in UNORDERED.get(op, ())
            below = step(pointer, key)
            yield from _leaves(value, given.get(key), op, below, loose, key in given)
        return
    if not unordered and _opened(expected, answered):
        listed = answered if isinstance(answered, list) else [None] * len(expected)
        for number, (value, other) in enumerate(zip(expected, listed, strict=True)):
            below = step(pointer, number)
            yield from _leaves(value, other, op, below, unordered, isinstance(answered, list))
        return
    if expected == {} and (not there or isinstance(answered, dict)):
        return  # nothing of it counts
    same = there and difference(expected, answered, op, pointer, unordered) is None
    yield Row(pointer, _name(pointer), shown(expected), shown(answered if there else ...), same)


def _opened(expected: Json, answered: Json) -> TypeGuard[list[Json]]:
    """Tell whether a list is compared entry by entry: objects, and as many as were answered."""
    if not isinstance(expected, list):
        return False
    objects = bool(expected) and all(isinstance(one, dict) for one in expected)
    return objects and (not isinstance(answered, list) or len(expected) == len(answered))


def _name(pointer: str) -> str:
    """Return a pointer as words; places of a list count from 1."""
    parts = [
        str(int(key) + 1) if key.isdecimal() and len(key) < 7 else key for key in keys(pointer)
    ]
    return " › ".join(parts)
