"""Which cases a program can be asked, and what it is asked: decided by its hello alone.

A program that plays rules of its own is asked every case whose outcome those rules give, so that
it cannot pick; the reference says what they give.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from smearspec import notation
from smearspec.rules import RuleError, load
from smearspec.rules.patch import Object, merge
from smearspec.suite.answer import answer
from smearspec.suite.case import ASKED, Case
from smearspec.suite.grade import exact, grade, wanted
from smearspec.suite.outcome import Reason
from smearspec.suite.protocol import Breach, Hello


@dataclass(frozen=True, slots=True)
class Plan:
    """How a case is asked; without a question it is not, and ``reason`` says why.

    ``derived`` tells that ``expected`` is not what the case states, but what the program's own
    rules lead to.
    """

    case: Case
    expected: Object
    question: "Object | None" = None
    reason: Reason | None = None
    derived: bool = False


def check_hello(hello: Hello) -> None:
    """Raise Breach if the rules that a program calls its own are no rules."""
    if hello.document is None:
        return
    given = answer({"op": "validate", "rules": hello.document})
    if "ok" in given:
        return
    wrong = cast("Object", given.get("reject", {}))
    at = cast("Object", wrong.get("at", {}))
    facts: Object = {"code": wrong.get("code", ""), "pointer": at.get("pointer") or "/"}
    raise Breach("protocol", Reason("bad-document", facts))


def plan(case: Case, hello: Hello) -> Plan:
    """Return how a case is asked of a program that said hello."""
    expected = wanted(case.expect)
    if case.op not in hello.ops:
        return Plan(case, expected, reason=Reason("no-op", {"op": case.op}))
    question = cast("Object", case.question())
    made = Plan(case, expected, question)
    if case.rules and case.op != "validate":
        made = _under_own_rules(made, hello)
    if made.question is None or hello.form != "json" or "transcript" not in ASKED[case.op]:
        return made
    return _as_json(made)


def _under_own_rules(made: Plan, hello: Hello) -> Plan:
    """Return the plan for the rules that the program plays in place of the case's own."""
    case = made.case
    if hello.mode == "listed" and case.rules not in hello.ids:
        return Plan(case, made.expected, reason=Reason("other-rules", {"id": case.rules}))
    try:
        own = own_rules(case, hello)
    except RuleError:
        return Plan(case, made.expected, reason=Reason("rules-unresolved", {"id": case.rules}))
    if own == case.resolved:
        return made
    if _seats(own) != case.players and case.op != "trick":
        # A record names its seats, so that it cannot be one of another table's size.
        return Plan(case, made.expected, reason=Reason("other-table", {"seats": case.players}))
    question = {**cast("Object", made.question), "rules": own}
    given = cast("Object", answer(question))
    if exact(grade(made.expected, given, case.op)).verdict == "pass":
        return Plan(case, made.expected, question)
    if "ok" not in given:
        return Plan(case, made.expected, reason=Reason("rules-differ"))
    derived: Object = {"ok": _like(cast("Object", given["ok"]), made.expected)}
    return Plan(case, derived, question, derived=True)


def _seats(rules: Object) -> object:
    table = rules.get("table")
    return table.get("seats") if isinstance(table, dict) else None


def own_rules(case: Case, hello: Hello) -> Object:
    """Return the rules by which a program that said hello plays a case.

    RuleError if the rules of the case cannot be had with the choices of the program.
    """
    if hello.document is not None:
        return hello.document
    if hello.mode == "any" and not hello.choices:
        return dict(case.resolved)
    book = load(case.rules)
    offered = {choice.id for choice in book.choices(case.players)}
    chosen = {name: value for name, value in hello.choices.items() if name in offered}
    values: Object = book.resolve(case.players, {**case.options, **chosen}).values
    if hello.mode == "listed":
        return values
    return cast("Object", merge(values, json.loads(json.dumps(case.change))))


def _like(given: Object, expected: Mapping[str, object]) -> Object:
    """Return the part of an answer that a case looks at, where it looks at an answer at all."""
    looked_at = expected.get("ok")
    if not isinstance(looked_at, dict):
        return given
    part = {name: value for name, value in given.items() if name in looked_at}
    hands, asked = part.get("hands"), looked_at.get("hands")
    if isinstance(hands, list) and isinstance(asked, list):
        names = {name for hand in asked if isinstance(hand, dict) for name in hand}
        part["hands"] = [
            {name: hand[name] for name in hand if name in names}
            for hand in hands
            if isinstance(hand, dict)
        ]
    return part


def _as_json(made: Plan) -> Plan:
    """Return the plan with the transcript as its JSON twin."""
    question = cast("Object", made.question)
    transcript = question["transcript"]
    if not isinstance(transcript, str):
        return made
    try:
        twin = json.loads(notation.to_json(notation.parse(transcript)))
    except notation.NotationError:
        return Plan(made.case, made.expected, reason=Reason("no-twin"))
    return Plan(
        made.case, made.expected, {**question, "transcript": twin}, derived=made.derived
    )  # fmt: skip
