"""Cases for what survives: found, written, and given a twin; the command that measures."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from smearspec.cli.strength import command
from smearspec.rules.bases import Table, bases
from smearspec.suite.case import Case, case_of, load_cases
from smearspec.suite.lint import lint_cases
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.excuses import Excuse
from smearspec.suite.strength.fill import area_of, fill, id_of
from smearspec.suite.strength.gates import GATES, failures
from smearspec.suite.strength.kills import kills
from smearspec.suite.strength.measure import measure
from smearspec.suite.strength.mutants import Held, Mutant, mutants
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


LOW = """bid Ann: 2 pass
1. Ann: AS 2S
2. Ann: KS 3S
3. Ann: QS 4D
4. Ann: JS 3D
5. Ann: AH 4H
6. Ann: KH 5H
"""
"""Bo plays the lowest trump, the two, and Ann takes it."""


@pytest.fixture
def low() -> Case:
    raw = {
        "id": "items-2345", "title": "Low is for the player", "op": "replay", "players": 2,
        "rules": TABLE.rules, "about": ["/items/low/to"], "text": LOW,
        "expect": {"points": {"Ann": ["high", "jack", "game"], "Bo": ["low"]}},
    }  # fmt: skip
    return case_of(raw, {"topic": "low"}, "items", "low")


TAKER = Excuse("/items/low/to", '= "player"', (), "what Low is under another choice")


def test_a_value_that_one_case_notices_gets_a_second_one(low: Case) -> None:
    """No other op than the first one's tells who gets Low: so the second has the same op."""
    filling = fill(TABLE, [low], [*only("/items/low/to"), TAKER], 1, 40)
    assert filling.missed == []
    ((area, raw),) = filling.cases
    assert (area, raw["op"]) == ("items", "replay")
    second = case_of(raw, {"topic": "found"}, area, "found")
    wrong = next(one for one in mutants(TABLE) if one.name == '/items/low/to = "winner"')
    assert kills(wrong, [second]).named == second.id


def test_where_no_second_case_is_found_none_is_written(low: Case) -> None:
    filling = fill(TABLE, [low], [*only("/items/low/to"), TAKER], 1, 1)
    assert (filling.cases, filling.missed) == ([], [])


def test_a_trick_and_a_turn_have_areas_of_their_own() -> None:
    base = bases(TABLE)[0]
    by_pointer = {one.pointer: one for one in mutants(TABLE)}
    deck, low = by_pointer["/deck/ranks"], by_pointer["/items/low/to"]
    auction = by_pointer["/steps/auction/minimum"]
    assert area_of(deck, Draft(base, "trick")) == "trick"
    assert area_of(auction, Draft(base, "legal")) == "legal"
    assert area_of(auction, Draft(base, "replay")) == "auction"
    assert area_of(low, Draft(base, "replay")) == "items"


def test_an_id_is_new_and_the_same_for_the_same_content() -> None:
    first = id_of("items", "content", set())
    assert id_of("items", "content", set()) == first
    assert id_of("items", "content", {first}) != first


def test_a_title_says_what_is_right_and_is_never_too_long() -> None:
    by_name = {one.name: one for one in mutants(TABLE)}
    titles = {name: title_of(one, TABLE, frozenset()) for name, one in by_name.items()}
    assert max(map(len, titles.values())) <= 70
    assert titles["/deck/ranks swap A K"].startswith("the ace ranks above the king (")
    assert titles["/deck/ranks drop 5"].startswith("the pack has a five (")
    assert titles["/steps/auction/minimum = 3"].startswith("two is the lowest bid (")
    assert titles["/pips/9 = 1"].startswith("a nine counts nothing towards Game (")
    assert titles['/items/low/to = "winner"'].startswith("Low is for who plays it (")
    one = by_name["/deck/ranks swap A K"]
    again = title_of(one, TABLE, frozenset({titles[one.name]}))
    assert again.endswith(" 2")


@pytest.mark.parametrize(
    ("pointer", "right", "change", "said"),
    [
        ("/trumps/joker/after", ["jick", "J"], "drop jick", "jokers rank just below the jick"),
        ("/trumps/joker/after", [], "drop jick", "trumps joker after is there"),
        ("/trumps/extra", ["jick", "joker"], "drop jick", "the jick is a trump"),
        ("/hand", ["widow", "throw"], "drop throw", "cards are thrown"),
        ("/hand", ["widow", "throw"], "swap widow throw", "the widow comes before the throw"),
        ("/hand", [], "add widow", "hand is there"),
        ("/deck/ranks", ["A"], "add K", "deck ranks is there"),
        ("/deck/marked", False, "= true", "the two jokers are alike"),
        ("/items/three/points", 3, "= 2", "the three scores three"),
        ("/items/high", {"find": "highest"}, "finds card", "High is the highest trump in play"),
        ("/items/high", {"find": "card", "card": "A"}, "left out", "High is the ace of trump"),
        ("/items/game", {"find": "most-pips"}, "left out", "Game is the most card points"),
        ("/items/jick", None, '= {"find": "card"}', "nothing is scored for the jick"),
        ("/items/jick/card", "jick", "= J", "Jick is the jick"),
        ("/items/order", ["three"], "drop three", "the three scores"),
        ("/items/order", ["three"], "swap three game", "items order is there"),
        ("/items/low/ranks", ["A"], "drop A", "an ace can be Low"),
        ("/items/low/find", "card", "= highest", "items low find is card"),
        ("/items", {}, "left out", "items is there"),
        ("/pips", {}, "left out", "pips is there"),
        ("/pips/A", 4, "= 5", "an ace counts four towards Game"),
        ("/steps/deal/cards", 6, "= 5", "six cards are dealt to each"),
        ("/steps/name-trump", {"do": "lead-trump"}, "left out", "the first card led makes trump"),
        ("/steps/widow/cards", "all", "= 1", "the bidder takes all undealt cards"),
        ("/steps/throw/called", None, '= "keep"', "the called card may be thrown"),
        ("/table/seats", 12, "= 2", "12 play"),
        ("/table/teams", [[0, 2]], "swap 0+2 1+3", "partners sit opposite"),
        ("/game/wins/target/at-least", 21, "= 22", "21 points win the game"),
    ],
)
def test_a_title_names_the_right_rule(pointer: str, right: object, change: str, said: str) -> None:
    before = None if right is None else Held(right)  # type: ignore[arg-type]
    one = Mutant(bases(TABLE)[0], pointer, change, before, None)
    assert title_of(one, TABLE, frozenset()) == f"{said} (cutthroat, 2 seats)"


def test_what_there_are_no_words_for_is_said_by_its_name() -> None:
    base = bases(TABLE)[0]
    here = Held({"x": 1})
    for value, said in ((None, "is not set"), ({"x": 1}, "is there"), ("so", "is so"), (3, "is 3")):
        before = None if value is None else Held(value)
        one = Mutant(base, "/steps/new-step/how", "= 9", before, here)
        assert title_of(one, TABLE, frozenset()).startswith(f"steps new step how {said} (")


def test_a_title_that_is_too_long_is_cut_before_its_table() -> None:
    table = Table("minnesota", 4)
    titles = [title_of(one, table, frozenset(), legal=True) for one in mutants(table)]
    cut = [title for title in titles if "…" in title]
    assert cut
    assert all(title.endswith("… (minnesota, 4 seats)") for title in cut)
    assert max(map(len, titles)) <= 70


def test_the_suite_goes_through_every_gate_at_its_smallest_table() -> None:
    """CI asks the same of all tables, by ``smearspec conform --strength``."""
    found = measure(load_cases(), [TABLE])
    assert failures(found) == {name: [] for name in GATES}
    assert len(found.kills) > 200


@pytest.mark.parametrize(
    "arguments", [["--quick", "--write", "page.md"], ["--search", "patience/1"]]
)
def test_a_wrong_use_of_the_command_is_told(arguments: list[str]) -> None:
    assert CliRunner().invoke(command, arguments).exit_code == 2
