"""The messages of protocol 1: what is read, what is refused, and which cases apply to whom."""

import json

import pytest

from smearspec.rules import load
from smearspec.rules.patch import Object
from smearspec.suite.applicable import check_hello, plan
from smearspec.suite.case import Case, resolved_rules
from smearspec.suite.protocol import (
    Breach,
    Hello,
    Session,
    answer_of,
    decode,
    encode,
    hello_message,
    hello_of,
)
from smearspec.suite.schema import shape_fault
from smearspec.suite.versions import PROTOCOL
from suite_bench import PATIENT, POISONED, REJECTED, adapter, ask, result_of, trick, verdicts

HELLO: Object = {
    "op": "hello", "protocol": 1, "name": "n", "version": "1", "language": "C",
    "ops": ["trick", "replay"], "input": "text", "rules": {"mode": "any"}, "errors": "none",
}  # fmt: skip


def code_of(breach: "pytest.ExceptionInfo[Breach]") -> str:
    assert breach.value.verdict == "protocol"
    assert breach.value.reason.told("en")
    assert breach.value.reason.told("ja")
    return breach.value.reason.code


# ---- lines


def test_a_message_is_one_line_of_ascii() -> None:
    assert encode({"text": "é\n\u2028"}) == b'{"text":"\\u00e9\\n\\u2028"}\n'
    assert decode(b'{"text":"\xc3\xa9"}\r') == {"text": "é"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\xff", "not-utf8"),
        (b"", "not-json"),
        (b"hello", "not-json"),
        (b"{} {}", "not-json"),
        (b"[1]", "not-object"),
        (b"null", "not-object"),
        (b'{"a":1,"a":2}', "duplicate-key"),
        (b'{"a":NaN}', "no-whole-number"),
        (b'{"a":-Infinity}', "no-whole-number"),
        (b'{"a":1.5}', "no-whole-number"),
        (b'{"a":1e3}', "no-whole-number"),
        (b'{"a":' + b"9" * 10_000 + b"}", "not-json"),
        (b'{"a":' + b"[" * 70 + b"]" * 70 + b"}", "too-deep"),
        (b"[" * 200_000, "too-deep"),
        (b'{"a":' * 100_000, "too-deep"),
    ],
)
def test_lines_that_are_no_message(line: bytes, code: str) -> None:
    with pytest.raises(Breach) as caught:
        decode(line)
    assert code_of(caught) == code


def test_depth_in_bounds_and_large_numbers_are_fine() -> None:
    assert decode(b'{"a":' + b"[" * 60 + b"]" * 60 + b"}")
    assert decode(b'{"a":123456789012345}') == {"a": 123456789012345}


# ---- hello


def test_the_greeting_names_protocol_suite_and_spec() -> None:
    given = hello_message()
    assert given["op"] == "hello"
    assert given["protocol"] == [PROTOCOL]
    assert set(given) == {"op", "protocol", "suite", "spec"}


def test_hello_is_read() -> None:
    document = dict(resolved_rules("minnesota", 4, {}, {}))
    hello = hello_of({**HELLO, "rules": {"mode": "fixed", "document": document}})
    assert (hello.name, hello.form, hello.mode, hello.errors) == ("n", "text", "fixed", "none")
    assert hello.ops == {"trick", "replay"}
    assert hello.document == document
    listed = hello_of({**HELLO, "rules": {"mode": "listed", "ids": ["a"]}, "choices": {"x": "y"}})
    assert (listed.ids, listed.choices) == (frozenset({"a"}), {"x": "y"})


@pytest.mark.parametrize(
    ("change", "code", "pointer", "case"),
    [
        ({"protocol": 2}, "other-protocol", None, None),
        ({"protocol": None}, "other-protocol", None, None),
        ({"op": "hallo"}, "shape", "/op", "enum"),
        ({"name": None}, "shape", "/", "required"),
        ({"name": ""}, "shape", "/name", "default"),
        ({"nom": "n"}, "shape", "/", "additionalProperties"),
        ({"ops": ["fly"]}, "shape", "/ops/0", "enum"),
        ({"ops": []}, "shape", "/ops", "default"),
        ({"ops": "trick"}, "shape", "/ops", "type"),
        ({"input": "xml"}, "shape", "/input", "enum"),
        ({"errors": "yes"}, "shape", "/errors", "enum"),
        ({"rules": {"mode": "listed"}}, "shape", "/rules", "required"),
        ({"rules": {"mode": "some"}}, "shape", "/rules/mode", "enum"),
        ({"rules": {"mode": "listed", "ids": ["A B"]}}, "shape", "/rules/ids/0", "default"),
        ({"rules": {"mode": "fixed", "document": "mine"}}, "shape", "/rules/document", "type"),
    ],
)
def test_a_wrong_hello(change: Object, code: str, pointer: str | None, case: str | None) -> None:
    message = {name: value for name, value in {**HELLO, **change}.items() if value is not None}
    with pytest.raises(Breach) as caught:
        hello_of(message)
    assert code_of(caught) == code
    facts = caught.value.reason.facts
    assert (facts.get("pointer"), facts.get("case")) == (pointer, case)


def test_a_wrong_hello_ends_the_run_at_once() -> None:
    found = ask("other_hello", json.dumps({"ops": ["fly"]}))
    assert set(verdicts(found).values()) == {"not-run"}
    assert found.stopped is not None
    assert found.stopped.facts["deaths"] == 1
    assert '"fly" at /ops/0' in found.stopped.told()


def test_rules_that_are_no_rules() -> None:
    document = {**resolved_rules("minnesota", 4, {}, {}), "pips": "many"}
    with pytest.raises(Breach) as caught:
        check_hello(hello_of({**HELLO, "rules": {"mode": "fixed", "document": document}}))
    assert code_of(caught) == "bad-document"
    assert caught.value.reason.facts["pointer"] == "/pips"


# ---- answers


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"ok": {"winner": 1}}, "wrong-seq"),
        ({"seq": 16, "ok": {"winner": 1}}, "wrong-seq"),
        ({"seq": "17", "ok": {"winner": 1}}, "wrong-seq"),
        ({"seq": True, "ok": {"winner": 1}}, "wrong-seq"),
        ({"seq": 17}, "shape"),
        ({"seq": 17, "ok": {"winner": 1}, "reject": {}}, "shape"),
        ({"seq": 17, "ok": {"winner": 1}, "debug": 1}, "shape"),
        ({"seq": 17, "ok": {"winner": -1}}, "shape"),
        ({"seq": 17, "ok": {"winner": "Ann"}}, "shape"),
        ({"seq": 17, "ok": {}}, "shape"),
        ({"seq": 17, "ok": 1}, "shape"),
        ({"seq": 17, "reject": "revoke"}, "shape"),
        ({"seq": 17, "reject": {"code": "No Such"}}, "shape"),
        ({"seq": 17, "reject": {"at": {"trick": 0}}}, "shape"),
        ({"seq": 17, "declined": None}, "shape"),
    ],
)
def test_what_is_no_answer(message: Object, code: str) -> None:
    with pytest.raises(Breach) as caught:
        answer_of(message, "trick", 17)
    assert code_of(caught) == code


@pytest.mark.parametrize(
    "answer", [{"ok": {"winner": 1}}, {"reject": {}}, {"reject": {"code": "revoke"}},
               {"declined": "too hard"}]
)  # fmt: skip
def test_answers(answer: Object) -> None:
    assert answer_of({"seq": 17, **answer}, "trick", 17) == answer


def test_the_number_of_a_death_in_hello_is_no_protocol_question() -> None:
    assert shape_fault("hello", HELLO) is None
    assert shape_fault("legal", {"seq": 1, "ok": {"seat": None, "step": None}}) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"seq":SEQ,"ok":{"winner":0.5}}', "no-whole-number"),
        ('{"seq":SEQ,"ok":{"winner":NaN}}', "no-whole-number"),
        ('{"seq":SEQ,"seq":SEQ,"ok":{"winner":0}}', "duplicate-key"),
        ('{"seq":SEQ,"ok":{"winner":null}}', "shape"),
        ('{"seq":SEQ}', "shape"),
        ('{"seq":9999,"ok":{"winner":0}}', "wrong-seq"),
        ("", "not-json"),
        ('{"seq":SEQ,\n"ok":{"winner":0}}', "not-json"),
    ],
)
def test_a_malformed_answer_costs_its_case_only(line: str, code: str) -> None:
    found = ask("malformed", line)
    assert [name for name, verdict in verdicts(found).items() if verdict != "pass"] == ["poisoned"]
    assert result_of(found).verdict == "protocol"
    reason = result_of(found).reason
    assert reason is not None
    assert reason.code == code


def test_a_session_says_hello_asks_and_says_goodbye() -> None:
    with Session(adapter("good"), PATIENT) as session:
        assert session.greet().name == "fake"
        question = POISONED.question()
        assert session.ask(question, 1) == {"ok": {"winner": 0}}
        assert session.ask(REJECTED.question(), 2)["reject"] == {"code": "duplicate-card", "at": {}}
        session.farewell()
        assert session.process.status == 0


# ---- which cases apply


def hello(**changes: object) -> Hello:
    return hello_of({**HELLO, "errors": "code+place", **changes})  # type: ignore[dict-item]


def case_of(change: "Object | None" = None, options: dict[str, str] | None = None) -> Case:
    """Return a case whose outcome depends on which of two jokers ranks higher."""
    change, options = change or {}, options or {}
    made = trick("jokers", "2H JO JO", {"winner": 1})
    return Case(
        **{
            **{name: getattr(made, name) for name in made.__dataclass_fields__},
            "change": change,
            "options": options,
            "resolved": resolved_rules("minnesota", 4, options, change),
        }
    )


def test_an_op_that_is_not_offered() -> None:
    made = plan(POISONED, hello(ops=["replay"]))
    assert made.question is None
    assert made.reason is not None
    assert made.reason.code == "no-op"


def test_any_rules_are_asked_as_they_are() -> None:
    made = plan(POISONED, hello())
    assert made.question == POISONED.question()
    assert not made.derived


def test_listed_rules() -> None:
    mine = hello(rules={"mode": "listed", "ids": ["minnesota"]})
    assert plan(POISONED, mine).question == POISONED.question()
    other = plan(POISONED, hello(rules={"mode": "listed", "ids": ["ten-point"]}))
    assert other.question is None
    assert other.reason is not None
    assert other.reason.code == "other-rules"


def test_a_change_that_a_listed_program_cannot_know_leads_to_a_derived_outcome() -> None:
    second = case_of(change={"trumps": {"equal-jokers": "second-played"}})
    case = Case(**{**vars_of(second), "expect": {"winner": 2}})
    made = plan(case, hello(rules={"mode": "listed", "ids": ["minnesota"]}))
    assert made.derived
    assert made.expected == {"ok": {"winner": 1}}
    assert made.question is not None
    assert made.question["rules"] == resolved_rules("minnesota", 4, {}, {})


def vars_of(case: Case) -> dict[str, object]:
    return {name: getattr(case, name) for name in case.__dataclass_fields__}


def test_fixed_rules_that_lead_to_the_same_outcome_or_another_legal_one() -> None:
    own = dict(resolved_rules("minnesota", 4, {}, {"trumps": {"equal-jokers": "second-played"}}))
    mine = hello(rules={"mode": "fixed", "document": own})
    same = plan(POISONED, mine)
    assert not same.derived
    assert same.question == {**POISONED.question(), "rules": own}
    assert same.expected == {"ok": {"winner": 0}}
    other = plan(case_of(), mine)
    assert other.derived
    assert other.expected == {"ok": {"winner": 2}}


def test_fixed_rules_by_which_the_case_is_not_legal() -> None:
    """Three players and no joker: the trick of four cards cannot be asked about."""
    own = dict(load("cutthroat-canadian").resolve(3, {}).values)
    mine = hello(rules={"mode": "fixed", "document": own})
    made = plan(case_of(), mine)
    assert made.question is None
    assert made.reason is not None
    assert made.reason.code == "rules-differ"
    # an expected rejection applies where the own rules give the same one
    assert plan(REJECTED, mine).question is not None
    assert not plan(REJECTED, mine).derived


def test_choices_that_a_program_cannot_play_otherwise() -> None:
    book = load("minnesota")
    name, values = next(
        (choice.id, list(choice.values)) for choice in book.choices(4) if len(choice.values) > 1
    )
    default = book.resolve(4, {}).options[name]
    other = next(value for value in values if value != default)
    case = case_of(options={name: other})
    assert plan(case, hello(choices={name: other})).question == case.question()
    changed = plan(case, hello(choices={name: default}))
    assert changed.question is not None
    assert changed.question["rules"] == book.resolve(4, {name: default}).values
    # a choice that these rules do not have says nothing about them
    assert plan(POISONED, hello(choices={"no-such": "x"})).question == POISONED.question()
    # nor can a value be taken that the rules do not know
    odd = plan(case, hello(choices={name: "no-such"}))
    assert odd.reason is not None
    assert odd.reason.code == "rules-unresolved"


HAND = """\
%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: pass 2 3
"""


def replay(text: str, expect: Object) -> Case:
    return Case(
        id="replay", area="score", topic="t", title="t", op="replay", rules="cutthroat-canadian",
        players=3, resolved=resolved_rules("cutthroat-canadian", 3, {}, {}),
        input={"transcript": text}, expect=expect,
    )  # fmt: skip


def test_transcripts_as_json() -> None:
    case = replay(HAND, {"hands": [{"bidder": "Cy"}]})
    made = plan(case, hello(input="json"))
    assert made.question is not None
    assert isinstance(made.question["transcript"], dict)
    assert plan(case, hello()).question == case.question()
    unreadable = plan(replay(HAND.replace("bid", "bud"), {}), hello(input="json"))
    assert unreadable.reason is not None
    assert unreadable.reason.code == "no-twin"


def test_a_derived_outcome_is_looked_at_where_the_case_looks() -> None:
    expected: Object = {"hands": [{"bidder": "Cy", "made": None}], "winner": None}
    own = dict(resolved_rules("cutthroat-canadian", 3, {}, {"game": {"start": 5}}))
    case = replay(HAND, {**expected, "hands": [{"bidder": "Bo", "made": None}]})
    made = plan(case, hello(rules={"mode": "fixed", "document": own}))
    assert made.derived
    assert made.expected == {"ok": expected}
