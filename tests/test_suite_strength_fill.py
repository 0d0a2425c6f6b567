"""Cases for what survives: found, written, and given a twin; the command that measures."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from smearspec.cli.strength import command
from smearspec.rules.bases import Table
from smearspec.suite.case import case_of
from smearspec.suite.lint import lint_cases
from smearspec.suite.strength.excuses import Excuse
from smearspec.suite.strength.fill import fill, id_of
from smearspec.suite.strength.kills import kills
from smearspec.suite.strength.mutants import mutants
from smearspec.suite.strength.titles import title_of
from smearspec.suite.strength.unnoticed import unnoticed

TABLE = Table("cutthroat-canadian", 2)


def only(*pointers: str) -> list[Excuse]:
    """Excuse everything but the values at some pointers."""
    others = {one.pointer for one in mutants(TABLE)} - set(pointers)
    return [Excuse(pointer, "*", (), "left aside in this test of the search") for pointer in others]


@pytest.fixture(scope="module")
def found():  # type: ignore[no-untyped-def]
    return fill(TABLE, [], only("/items/low/to", "/steps/auction/minimum", "/dealer/void"), 1, 40)


def test_the_cases_found_notice_what_they_are_about(found) -> None:  # type: ignore[no-untyped-def]
    assert not [one for one in found.missed if one.refusal is None]
    cases = [case_of(raw, {"topic": "found"}, area, "found") for area, raw in found.cases]
    for wrong in mutants(TABLE):
        if wrong.pointer in ("/items/low/to", "/dealer/void") and wrong.refusal is None:
            assert any(kills(wrong, [case]).named for case in cases), wrong.name
    assert all(unnoticed(case) == () for case in cases)


def test_the_cases_found_keep_the_house_rules(found) -> None:  # type: ignore[no-untyped-def]
    cases = [case_of(raw, {"topic": "found"}, area, "found") for area, raw in found.cases]
    assert any(case.rejects for case in cases)
    assert [str(one) for one in lint_cases(cases, unnoticed)] == []


def test_each_value_has_two_cases(found) -> None:  # type: ignore[no-untyped-def]
    cases = [case_of(raw, {"topic": "found"}, area, "found") for area, raw in found.cases]
    wrong = [one for one in mutants(TABLE) if one.pointer == "/items/low/to"]
    killers = {name for one in wrong for name in kills(one, cases, 9).killers}
    assert len(killers) >= 2


def test_an_id_is_new_and_the_same_for_the_same_content() -> None:
    first = id_of("items", "content", set())
    assert id_of("items", "content", set()) == first
    assert id_of("items", "content", {first}) != first


def test_a_title_says_what_is_right_and_is_never_too_long() -> None:
    by_name = {one.name: one for one in mutants(TABLE)}
    titles = {name: title_of(one, TABLE, frozenset()) for name, one in by_name.items()}
    assert max(map(len, titles.values())) <= 70
    assert titles["/deck/ranks swap A K"].startswith("A is above K")
    assert titles["/steps/auction/minimum = 3"].startswith("auction minimum is 2, not 3")
    one = by_name["/deck/ranks swap A K"]
    again = title_of(one, TABLE, frozenset({titles[one.name]}))
    assert again.endswith(" 2")


def test_the_whole_suite_goes_through_every_gate() -> None:
    done = CliRunner().invoke(command, [])
    assert done.exit_code == 0, done.output
    assert "FAILS" not in done.output


@pytest.mark.parametrize(
    "arguments", [["--quick", "--write", "page.md"], ["--search", "patience/1"]]
)
def test_a_wrong_use_of_the_command_is_told(arguments: list[str]) -> None:
    assert CliRunner().invoke(command, arguments).exit_code == 2
