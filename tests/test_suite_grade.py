"""Grades: what an answer is worth, and where it first differs from what was expected."""

import pytest

from smearspec.rules.patch import Json, Object
from smearspec.suite.grade import Grade, difference, exact, grade, shown, wanted

OK: Object = {"ok": {"winner": 1}}
REJECT: Object = {"reject": {"code": "revoke", "at": {"trick": 2, "seat": "Bo"}}}


def test_what_a_case_expects_has_the_shape_of_an_answer() -> None:
    assert wanted({"winner": 1}) == OK
    assert wanted({"reject": {"code": "revoke"}}) == {"reject": {"code": "revoke"}}
    assert wanted({}) == {"ok": {}}


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        (OK, OK, "pass"),
        (OK, {"ok": {"winner": 0}}, "fail"),
        (OK, {"ok": {}}, "fail"),
        (OK, {"reject": {}}, "wrong-reject"),
        (OK, {"declined": "no"}, "declined"),
        (REJECT, REJECT, "pass"),
        (REJECT, {"reject": {}}, "pass"),
        (REJECT, {"ok": {}}, "wrong-accept"),
        (REJECT, {"declined": "no"}, "declined"),
    ],
)
def test_verdicts(expected: Object, answer: Object, verdict: str) -> None:
    given = grade(expected, answer, "replay")
    assert given.verdict == verdict
    assert (given.reason is None) == (expected == answer)


@pytest.mark.parametrize(
    ("rejection", "code", "place"),
    [
        ({"code": "revoke", "at": {"trick": 2, "seat": "Bo"}}, "right", "right"),
        ({"code": "revoke", "at": {"hand": "1", "trick": 2, "seat": "Bo"}}, "right", "right"),
        ({"code": "revoke", "at": {"trick": 3, "seat": "Bo"}}, "right", "wrong"),
        ({"code": "revoke", "at": {"trick": 2}}, "right", "wrong"),
        ({"code": "card-not-held", "at": {"trick": 2, "seat": "Bo"}}, "wrong", "right"),
        ({"code": "revoke"}, "right", "missing"),
        ({}, "missing", "missing"),
    ],
)
def test_code_and_place_of_a_rejection(rejection: Object, code: str, place: str) -> None:
    given = grade(REJECT, {"reject": rejection}, "replay")
    assert given[0] == "pass"
    assert (given.code, given.place) == (code, place)
    right = (code, place) == ("right", "right")
    assert exact(given).verdict == ("pass" if right else "fail")


def test_only_what_the_program_says_it_tells_is_graded() -> None:
    bare: Object = {"reject": {}}
    assert grade(REJECT, bare, "replay", "none") == Grade("pass")
    only_code = grade(REJECT, {"reject": {"code": "revoke"}}, "replay", "code")
    assert (only_code.code, only_code.place) == ("right", None)
    # a case may leave the place open
    open_place = grade({"reject": {"code": "revoke"}}, REJECT, "replay")
    assert (open_place.code, open_place.place) == ("right", None)


def test_an_acceptance_is_not_lowered_by_exact() -> None:
    assert exact(Grade("wrong-reject")).verdict == "wrong-reject"
    assert exact(Grade("pass")).verdict == "pass"


@pytest.mark.parametrize(
    ("expected", "answered"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": None}}, {"a": {"b": None, "c": 1}}),
        ([{"a": 1}], [{"a": 1, "b": 2}]),
        ([], []),
        (None, None),
    ],
)
def test_of_an_object_only_the_expected_keys_count(expected: Json, answered: Json) -> None:
    assert difference(expected, answered, "replay") is None


@pytest.mark.parametrize(
    ("expected", "answered", "pointer", "seen"),
    [
        ({"a": 1}, {"a": 2}, "/a", "2"),
        ({"a": 1}, {"a": True}, "/a", "true"),
        ({"a": 0}, {"a": False}, "/a", "false"),
        ({"a": None}, {"a": 0}, "/a", "0"),
        ({"a": 1}, {"a": "1"}, "/a", '"1"'),
        ({"a": None}, {}, "/a", "nothing"),
        ({"a": {"b/c": 1}}, {"a": {}}, "/a/b~1c", "nothing"),
        ([1, 2], [1, 2, 3], "", "[1, 2, 3]"),
        ([1, 2], [2, 1], "/0", "2"),
        ([1], {"0": 1}, "", '{"0": 1}'),
    ],
)
def test_the_first_difference(expected: Json, answered: Json, pointer: str, seen: str) -> None:
    found = difference(expected, answered, "replay")
    assert found is not None
    assert (found.pointer, found.answered) == (pointer, seen)


@pytest.mark.parametrize(
    ("op", "expected", "answered", "same"),
    [
        ("legal", {"cards": ["AS", "2S"]}, {"cards": ["2S", "AS"]}, True),
        ("legal", {"cards": ["AS", "AS"]}, {"cards": ["AS", "2S"]}, False),
        ("legal", {"cards": ["AS"]}, {"cards": ["AS", "2S"]}, False),
        ("legal", {"at_most": [{"cards": ["AS", "2S"], "n": 1}]},
         {"at_most": [{"n": 1, "cards": ["2S", "AS"]}]}, True),
        ("replay", {"hands": [{"points": {"Ann": ["high", "low"]}}]},
         {"hands": [{"points": {"Ann": ["low", "high"]}}]}, True),
        ("replay", {"hands": [{"points": {"Ann": ["joker", "joker"]}}]},
         {"hands": [{"points": {"Ann": ["joker"]}}]}, False),
        ("replay", {"winner": ["Ann", "Bo"]}, {"winner": ["Bo", "Ann"]}, True),
        ("replay", {"hands": [{"hand": "1"}, {"hand": "2"}]},
         {"hands": [{"hand": "2"}, {"hand": "1"}]}, False),
        ("verify", {"claims": [{"of": "Ann", "claim": "won"}, {"of": "Bo", "claim": "won"}]},
         {"claims": [{"claim": "won", "of": "Bo"}, {"claim": "won", "of": "Ann"}]}, True),
        ("parse", {"transcript": {"cards": ["AS", "2S"]}},
         {"transcript": {"cards": ["2S", "AS"]}}, False),
    ],
)  # fmt: skip
def test_the_order_of_a_set_says_nothing(
    op: str, expected: Json, answered: Json, same: bool
) -> None:
    assert (difference(expected, answered, op) is None) == same


def test_values_are_shown_short() -> None:
    assert shown({"a": "é"}) == '{"a": "é"}'
    assert len(shown("x" * 1000)) == 60
