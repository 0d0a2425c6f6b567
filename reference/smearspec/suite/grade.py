"""Grades one answer: the verdict, and beside it the code and the place of a rejection."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from smearspec.rules.patch import Json, Object, step
from smearspec.suite.outcome import Reason

UNORDERED: Mapping[str, frozenset[str]] = {
    "legal": frozenset({"cards", "calls", "suits", "from", "at_most", "winner"}),
    "replay": frozenset({"points", "winner"}),
    "verify": frozenset({"claims"}),
}
"""By op, the keys below which a list is a set: its order says nothing."""

SHOWN = 60
"""The most characters of a value in a reason."""

NOTHING = "nothing"


class Grade(NamedTuple):
    """What an answer is worth; ``code`` and ``place`` as in an attempt."""

    verdict: str
    reason: Reason | None = None
    code: str | None = None
    place: str | None = None


class Difference(NamedTuple):
    """The first place where an answer is not what was expected."""

    pointer: str
    expected: str
    answered: str


def wanted(expect: Mapping[str, Json]) -> Object:
    """Return what a case expects in the shape of an answer."""
    return {"reject": expect["reject"]} if "reject" in expect else {"ok": dict(expect)}


def grade(
    expected: Mapping[str, Json], answer: Mapping[str, Json], op: str, errors: str = "code+place"
) -> Grade:
    """Return the grade of an answer, both in the shape ``{"ok"|"reject"|"declined": ...}``.

    ``errors`` is what the program says it tells of a rejection: ``code+place``, ``code``, ``none``.
    """
    if "declined" in answer:
        return Grade("declined", Reason("declined", {"text": str(answer["declined"])}))
    if "reject" in expected:
        if "reject" not in answer:
            return Grade("wrong-accept", _due(expected["reject"]))
        due, given = cast("Object", expected["reject"]), cast("Object", answer["reject"])
        return _rejection(due, given, errors)
    if "reject" in answer:
        return Grade("wrong-reject", _undue(answer["reject"]))
    found = difference(expected["ok"], answer["ok"], op)
    if found is None:
        return Grade("pass")
    facts: Object = {
        "pointer": found.pointer, "expected": found.expected, "answered": found.answered,
    }  # fmt: skip
    return Grade("fail", Reason("differs", facts))


def exact(given: Grade) -> Grade:
    """Return the grade where a rejection counts only with the right code and place."""
    if given.verdict == "pass" and {given.code, given.place} & {"wrong", "missing"}:
        return given._replace(verdict="fail")
    return given


def difference(
    expected: Json, answered: Json, op: str, pointer: str = "", unordered: bool = False
) -> Difference | None:
    """Return the first difference, None if there is none.

    Of an object only the expected keys count; a list counts whole, in order unless it is a set.
    """
    if isinstance(expected, dict) and isinstance(answered, dict):
        for key, value in expected.items():
            below = step(pointer, key)
            if key not in answered:
                return Difference(below, shown(value), NOTHING)
            loose = unordered or key in UNORDERED.get(op, ())
            found = difference(value, answered[key], op, below, loose)
            if found is not None:
                return found
        return None
    if isinstance(expected, list) and isinstance(answered, list):
        return _lists(expected, answered, op, pointer, unordered)
    if type(expected) is type(answered) and expected == answered:
        return None
    return Difference(pointer, shown(expected), shown(answered))


def shown(value: Json) -> str:
    """Return a value as short JSON."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _lists(
    expected: Sequence[Json], answered: Sequence[Json], op: str, pointer: str, unordered: bool
) -> Difference | None:
    if len(expected) != len(answered):
        return Difference(pointer, shown(list(expected)), shown(list(answered)))
    if unordered:
        if _same_set(expected, answered, op):
            return None
        return Difference(pointer, shown(list(expected)), shown(list(answered)))
    for number, (one, other) in enumerate(zip(expected, answered, strict=True)):
        found = difference(one, other, op, step(pointer, number))
        if found is not None:
            return found
    return None


def _same_set(expected: Sequence[Json], answered: Sequence[Json], op: str) -> bool:
    """Tell whether each expected value has an answered one of its own; there are as many."""
    left = list(answered)
    for one in expected:
        for place, other in enumerate(left):
            if difference(one, other, op, unordered=True) is None:
                del left[place]
                break
        else:
            return False
    return True


def _rejection(expected: Object, answered: Object, errors: str) -> Grade:
    """Grade a rejection that is due: code and place count beside the verdict."""
    code = place = reason = None
    if errors != "none" and "code" in expected:
        code = _graded(expected["code"], answered.get("code"))
    if errors == "code+place" and "at" in expected:
        place = _graded(expected["at"], answered.get("at"))
    if {code, place} & {"wrong", "missing"}:
        facts: Object = {"expected": shown(expected), "answered": shown(answered)}
        reason = Reason("other-rejection", facts)
    return Grade("pass", reason, code, place)


def _graded(expected: Json, answered: Json) -> str:
    if answered is None:
        return "missing"
    return "right" if difference(expected, answered, "") is None else "wrong"


def _due(rejection: Json) -> Reason:
    return Reason("due", {"expected": shown(rejection)})


def _undue(rejection: Json) -> Reason:
    return Reason("undue", {"answered": shown(rejection)})
