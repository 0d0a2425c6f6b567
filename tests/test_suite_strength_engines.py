"""Broken engines go wrong where they are broken, and nowhere else."""

from __future__ import annotations

import pytest

from smearspec.rules.bases import Table, bases, tables
from smearspec.rules.compile import compile_rules
from smearspec.suite.answer import answer
from smearspec.suite.case import PROFILES, Case, load_cases
from smearspec.suite.strength.engines_answers import ANSWERS, blind_to
from smearspec.suite.strength.engines_tables import COMPILERS
from smearspec.suite.strength.zoo import Reading

WRONG_AT = {
    "tie-to-first": {"replay"},
    "set-loses-the-difference": {"replay"},
    "only-the-bidder-scores": {"replay"},
    "count-is-kept": {"replay"},
    "last-trick-is-lost": {"replay"},
    "unfinished-is-scored": {"replay"},
    "adds-twice": {"replay"},
    "never-below-zero": {"replay"},
    "passed-has-a-bidder": {"replay"},
    "believes-claims": {"verify"},
    "leads-follow": {"legal", "replay", "verify", "count"},
    "half-trick-hides-faults": {"legal", "replay", "verify", "count"},
    "half-trick-is-refused": {"legal", "replay", "verify", "count"},
    "ten-is-unknown": {"parse"},
    "writes-as-dealt": {"format"},
    "hand-without-spades-is-lost": {"parse"},
    "clubs-are-spades": {"parse"},
}
"""The ops at which each engine may answer wrongly."""

EXTRAS = ("joker-", "jick-", "extras-", "only-one-joker-")
"""The beginnings of engines that take jokers and jicks for something else."""


def some(op: str) -> list[Case]:
    """Return a few cases of an op, accepted and rejected ones, from all over the suite."""
    several = sorted((case for case in load_cases() if case.op == op), key=lambda case: case.id)
    return several[:: max(1, len(several) // 12)]


CASES = [case for op in PROFILES for case in some(op)]


@pytest.mark.parametrize("name", ANSWERS)
def test_an_engine_is_right_at_every_other_op(name: str) -> None:
    differing = {
        case.op for case in CASES if ANSWERS[name](case.question()) != answer(case.question())
    }
    assert differing <= WRONG_AT[name]


def test_an_engine_that_is_blind_to_nothing_is_right() -> None:
    right = blind_to()
    assert all(right(case.question()) == answer(case.question()) for case in CASES)


@pytest.mark.parametrize("name", [name for name in COMPILERS if name.startswith(EXTRAS)])
def test_where_there_is_no_joker_and_no_jick_none_is_taken_for_something_else(name: str) -> None:
    values = bases(Table("cutthroat-canadian", 2))[0].values
    assert COMPILERS[name](values) == compile_rules(values)


@pytest.mark.parametrize("name", COMPILERS)
def test_some_table_is_seen_wrongly(name: str) -> None:
    several = [bases(table)[0].values for table in tables()]
    assert any(COMPILERS[name](values) != compile_rules(values) for values in several)


def test_a_wrong_score_leaves_a_total_that_nobody_knows_unknown() -> None:
    """Ann makes her bid with High, Jack and Game; Bo has Low.  What was before is not told."""
    text = """%smear 1
[Rules "x"]
[Seats "Ann Bo"]

[Hand "2"]
[Dealer "Bo"]
bid Ann: 2 pass
1. Ann: AS 2S
2. Ann: KS 3S
3. Ann: QS 4D
4. Ann: JS 3D
5. Ann: AH 4H
6. Ann: KH 5H
"""
    rules = bases(Table("cutthroat-canadian", 2))[0].values
    given = ANSWERS["only-the-bidder-scores"]({"op": "replay", "rules": rules, "transcript": text})
    (hand,) = given["ok"]["hands"]
    assert hand["score"] == {"Ann": 3, "Bo": 0}
    assert hand["total"] == {"Ann": None, "Bo": None}


def test_a_reading_concerns_the_tables_and_the_rules_that_have_it() -> None:
    case = next(one for one in CASES if one.op == "trick" and one.rules == "minnesota")
    assert Reading("x", "B01", "x", (), tables=("minnesota/4",), engine="y").concerns(case)
    assert not Reading("x", "B01", "x", (), tables=("ten-point/4",), engine="y").concerns(case)
    assert Reading("x", "B01", "x", (), change={"items": {"low": {"to": "y"}}}).concerns(case)
    assert not Reading("x", "B01", "x", (), change={"items": {"jick": {"to": "y"}}}).concerns(case)
