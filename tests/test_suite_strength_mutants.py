"""Wrong rules: what is changed, what is refused, which case notices."""

from __future__ import annotations

from typing import Any

import pytest

from smearspec.rules.bases import Table, bases, tables
from smearspec.suite.case import Case, case_of
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.kills import is_about, kills
from smearspec.suite.strength.mutants import Mutant, mutants
from smearspec.suite.strength.unnoticed import unnoticed

MINNESOTA = Table("minnesota", 4)


def changes(table: Table, pointer: str) -> set[str]:
    return {mutant.change for mutant in mutants(table) if mutant.pointer == pointer}


def mutant(pointer: str, change: str, table: Table = MINNESOTA) -> Mutant:
    return next(one for one in mutants(table) if (one.pointer, one.change) == (pointer, change))


def case(**given: Any) -> Case:
    raw = {"id": "x", "title": "x", "rules": "minnesota", "players": 4, "expect": {}, **given}
    return case_of(raw, {"topic": "t"}, "area", "file")


LEVEL = """\
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH 3H 4S 5S
2. Ann: TH 6S 7S 8S
3. Ann: 2C TC 3C AC
4. Di: 9C 4D 5D 4C
5. Di: 8C 6D 7D 5C
6. Di: 9S 2S 8D 2D
"""


def test_there_are_seven_tables() -> None:
    assert len(tables()) == 7


def test_an_integer_goes_one_up_one_down_and_to_its_bounds() -> None:
    assert {"= 1", "= 3", "= 60"} <= changes(MINNESOTA, "/steps/auction/minimum")


def test_a_word_becomes_every_other_word() -> None:
    found = changes(MINNESOTA, "/steps/throw/excess")
    assert {'= "free-once-over"', '= "scoring-protected"', "left out"} <= found


def test_a_list_loses_entries_and_changes_its_order() -> None:
    found = changes(MINNESOTA, "/deck/ranks")
    assert {"drop A", "drop 2", "swap A K", "swap 3 2"} <= found
    assert sum(change.startswith("swap") for change in found) == 12


def test_a_truth_value_is_flipped() -> None:
    assert "= false" in changes(MINNESOTA, "/steps/auction/ends-at-maximum")


def test_what_only_a_choice_brings_is_changed_too() -> None:
    wisconsin = Table("six-point-northeastern-wisconsin", 4)
    assert {"= 20", "= 22"} <= changes(wisconsin, "/game/cap/at")


def test_no_mutant_is_the_rules_of_its_base() -> None:
    for one in mutants(MINNESOTA):
        assert one.applied(one.base.values) != one.base.values, one.name


def test_the_linter_refuses_items_that_do_not_add_up() -> None:
    assert mutant("/items/jack/points", "= 2").refusal == ("items-sum", "/items")
    assert mutant("/items/low/to", '= "winner"').refusal is None


def test_other_rules_are_left_as_they_are() -> None:
    base = bases(MINNESOTA)[0].values
    changed = mutant("/items/game/tie", '= "bidding-side"').applied(base)
    assert changed is not None
    assert changed["items"]["game"]["tie"] == "bidding-side"  # type: ignore[index, call-overload]
    assert base["items"]["game"]["tie"] == "nobody"  # type: ignore[index, call-overload]


def test_a_tied_game_tells_who_gets_the_point() -> None:
    wrong = mutant("/items/game/tie", '= "bidding-side"')
    named = case(
        op="replay", text=LEVEL, about=["/items/game/tie"],
        expect={"points": {"Ann/Cy": ["high"], "Bo/Di": []}},
    )  # fmt: skip
    other = case(
        op="replay", text=LEVEL, about=["/items/low/to"],
        expect={"points": {"Ann/Cy": ["high"], "Bo/Di": []}},
    )  # fmt: skip
    blind = case(op="replay", text=LEVEL, about=["/items/game/tie"], expect={"status": "scored"})
    assert kills(wrong, [named]).named == "x"
    assert kills(wrong, [other]).named is None
    assert kills(wrong, [other]).killers == ("x",)
    assert kills(wrong, [blind]).killers == ()
    assert unnoticed(named) == ()
    assert unnoticed(blind) == ("/items/game/tie",)


def test_a_text_that_is_only_read_notices_no_rule() -> None:
    blind = case(op="parse", text="%smear 1\n", about=["/items/game/tie"])
    assert unnoticed(blind) == ("/items/game/tie",)


def test_a_record_that_a_mutant_refuses_is_expected_to_be_scored() -> None:
    """By rules that begin at three the bid of two is refused: any figure of the hand tells."""
    base = bases(MINNESOTA)[0]
    draft = Draft(base, "replay", tuple(LEVEL.splitlines()))
    wrong = mutant("/steps/auction/minimum", "= 3")
    assert draft.tells(wrong)
    assert draft.expectation([wrong]) == {"status": "scored"}


@pytest.mark.parametrize(
    ("about", "yes"),
    [
        (["/steps/auction/minimum"], True),
        (["/steps/auction"], True),
        (["/steps"], False),
        (["/steps/auction/maximum"], False),
        ([], False),
    ],
)
def test_a_case_names_a_value_by_its_pointer_or_its_entry(about: list[str], yes: bool) -> None:
    one = case(op="replay", text="bid Ann: 2\n", about=about)
    assert is_about(one, mutant("/steps/auction/minimum", "= 3")) is yes


def test_an_entry_left_out_is_named_by_any_value_in_it() -> None:
    one = case(op="replay", text=LEVEL, about=["/items/game/tie"])
    assert is_about(one, mutant("/items/game", "left out"))
