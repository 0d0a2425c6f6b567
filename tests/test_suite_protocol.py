"""The messages of protocol 1: what is read and what is refused."""

import json
import time

import pytest

from smearspec.rules.patch import Object
from smearspec.suite.applicable import check_hello
from smearspec.suite.brief import resolved_rules
from smearspec.suite.protocol import (
    Breach,
    Session,
    answer_of,
    decode,
    encode,
    hello_message,
    hello_of,
)
from smearspec.suite.schema import shape_fault
from smearspec.suite.versions import PROTOCOL
from suite_bench import PATIENT, POISONED, REJECTED, adapter, ask, result_of, verdicts

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
    own = dict(resolved_rules("minnesota", 4, {}, {}))
    check_hello(hello_of({**HELLO, "rules": {"mode": "fixed", "document": own}}))
    document = {**own, "pips": "many"}
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


def test_a_process_that_ended_between_two_questions() -> None:
    with Session(adapter("leaving"), PATIENT) as session:
        session.greet()
        session.ask(POISONED.question(), 1)
        assert session.process.exited(60)
        with pytest.raises(Breach) as caught:
            session.ask(POISONED.question(), 2)
    assert caught.value.verdict == "crash"
    assert caught.value.reason.told() == "it had ended before the question, with status 0"


def test_a_process_that_has_spoken_before_it_was_asked() -> None:
    with Session(adapter("twice"), PATIENT) as session:
        session.greet()
        session.ask(POISONED.question(), 1)
        deadline = time.monotonic() + 60
        while not session.process.unasked() and time.monotonic() < deadline:
            time.sleep(0.01)  # its second line is on the way
        with pytest.raises(Breach) as caught:
            session.ask(POISONED.question(), 2)
    assert code_of(caught) == "unasked"
