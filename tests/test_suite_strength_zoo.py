"""The shipped measurement: wrong readings are caught, excuses have reasons, searching finds."""

from __future__ import annotations

import pytest

from smearspec.rules.bases import Table
from smearspec.suite.case import CaseError, load_cases
from smearspec.suite.strength.excuses import excuses
from smearspec.suite.strength.kills import kills
from smearspec.suite.strength.mutants import mutants
from smearspec.suite.strength.search import search
from smearspec.suite.strength.shrink import shrink
from smearspec.suite.strength.twins import twin_of
from smearspec.suite.strength.writing import case_lines
from smearspec.suite.strength.zoo import Reading, readings, run_zoo

ENGINE_FAULTS = {
    1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 19, 22, 24, 26, 28, 29, 31, 32, 33, 34, 35, 36, 37,
    38, 39, 40, 41, 42, 43, 44, 45, 46,
}  # fmt: skip


def test_every_kind_of_fault_is_in_the_zoo() -> None:
    found = readings()
    assert {int(one.fault[1:]) for one in found} == ENGINE_FAULTS
    assert len(found) >= 25


@pytest.mark.parametrize("reading", readings(), ids=lambda one: one.id)
def test_a_wrong_reading_is_caught_by_the_cases_it_names(reading: Reading) -> None:
    (caught,) = run_zoo([reading], load_cases())
    assert caught.whole, caught.missing


def test_the_reference_is_no_wrong_reading() -> None:
    right = Reading("right", "B00", "nothing is wrong", ("x",), blind=("no-such-code",))
    assert not any(right.is_caught_by(case) for case in load_cases()[:100])


def test_a_case_that_is_gone_catches_nothing() -> None:
    (caught,) = run_zoo([Reading("x", "B01", "x", ("gone-2222",), blind=("revoke",))], [])
    assert caught.missing == ("gone-2222",)


def test_an_excuse_without_a_reason_is_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "equivalent.yaml"
    path.write_text(
        "equivalent:\n  - {pointer: /a, change: '*', tables: all, reason: not interesting}\n"
    )
    with pytest.raises(CaseError, match="reason"):
        excuses(path)


def test_searching_finds_a_small_question_for_a_wrong_rule() -> None:
    table = Table("cutthroat-canadian", 2)
    wrong = next(one for one in mutants(table) if one.name == '/items/low/to = "winner"')
    draft = search(wrong, seed=7, tries=60)
    assert draft is not None
    assert draft.tells(wrong)
    assert len(draft.body) <= 7
    assert shrink(draft, lambda one: False) == draft


def test_a_rejection_that_is_found_has_an_accepted_twin() -> None:
    table = Table("minnesota", 4)
    wrong = next(one for one in mutants(table) if one.name == "/steps/auction/minimum = 1")
    draft = search(wrong, seed=3, tries=100, never=frozenset({"legal"}))
    assert draft is not None
    assert draft.rejected
    twin = twin_of(draft)
    assert twin is not None
    assert not twin.rejected
    assert kills(wrong, []).killers == ()


def test_a_case_is_written_as_a_file_states_it() -> None:
    raw = {"id": "trick-aaaa", "about": ["/deck/ranks"], "text": "a\nb\n", "expect": {"winner": 1}}
    assert list(case_lines(raw)) == [
        "  - id: trick-aaaa", "    about: [/deck/ranks]", "    text: |", "      a", "      b",
        "    expect: {winner: 1}",
    ]  # fmt: skip
