"""Broken engines that read a record wrongly: each is wrong in its own way and nowhere else."""

import pytest

from smearspec.suite.answer import answer
from smearspec.suite.case import load_cases
from smearspec.suite.strength.engines_records import READERS
from smearspec.suite.strength.zoo import readings

CASES = {case.id: case for case in load_cases()}
TRICK = next(case for case in CASES.values() if case.op == "trick").question()


@pytest.mark.parametrize("name", READERS)
def test_an_engine_goes_wrong_where_its_reading_says(name: str) -> None:
    reading = next(one for one in readings() if one.engine == name)
    for each in reading.caught_by:
        question = CASES[each].question()
        assert READERS[name](question) != answer(question)


@pytest.mark.parametrize("name", READERS)
def test_an_engine_takes_tricks_like_any_other(name: str) -> None:
    assert READERS[name](TRICK) == answer(TRICK)


def test_a_rejection_stays_one() -> None:
    refused = {**CASES["game-thm2"].question(), "transcript": "%smear 2\n"}
    for name in READERS:
        assert "reject" in READERS[name](refused)


def test_level_card_points_with_the_bidder_among_them_are_read_right() -> None:
    question = CASES["game-jn3z"].question()
    assert READERS["level-game-to-any-bidder"](question) == answer(question)
