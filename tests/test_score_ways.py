"""Ways to score and to win beside those of the source games: counting down, points of one hand."""

from pathlib import Path
from typing import Any

import pytest

from house_tables import House
from smearspec.render.book import book_of
from smearspec.rules import load
from smearspec.rules.patch import merge
from smearspec.suite.judging import rules_faults

ALONE = "cutthroat-canadian"

OWN = ("eleven-when", "sweep-floor")

DOWN: dict[str, Any] = {
    "start": 7, "count": "down",
    "wins": {"order": ["target"], "sweep": None,
             "target": {"score": "after", "at-least": None, "at-most": 0, "hand": "any"}},
}  # fmt: skip
SMUDGE: dict[str, Any] = {
    "items": {"order": ["high", "low", "jack", "game", "smudge"],
              "smudge": {"find": "all-tricks", "points": 1}},
    "steps": {"auction": {"maximum": 5}},
}  # fmt: skip
JOKERS: dict[str, Any] = {"items": {"game": {"tie": "jokers"}}, "pips": {"joker": None}}

THREE = """\
bid Ann: 3 pass pass
1. Ann: AS 3S 3H
2. Ann: KS 4C 4H
3. Ann: JS 5C 5H
4. Ann: TS 6C 6H
5. Ann: 9S 7C 7H
6. Ann: 8S 8C 8H
"""
"""Ann has high, jack and game, and every trick; Bo keeps low with the 3."""

LEVEL = """\
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH JO 4S 5S
2. Ann: TH 6S 7S 8S
3. Ann: 2C TC 3C AC
4. Di: 9C 4D 5D 4C
5. Di: 8C 6D 7D 5C
6. Di: 9S 2S 8D 2D
"""
"""Each side has 14 card points, Ann's the only joker."""


def test_a_game_counted_down_is_won_at_the_line(tmp_path: Path) -> None:
    table = House(tmp_path, ALONE, {"game": DOWN}, 3, *OWN)
    hands = '[Hand "4"]\n[Dealer "Cy"]\n[Start "Ann 3, Bo 1, Cy 9"]\n' + THREE
    verdict = table.verdict(hands + "score Ann: -3 = 0\nscore Bo: -1 = 0\nscore Cy: +0 = 9\n")
    assert verdict.status == "verified"
    assert verdict.winner == ("Ann",)
    # A failed bid is added, and nothing that Ann won is taken off.
    failed = table.verdict(THREE.replace("bid Ann: 3 pass pass", "bid Ann: 4")
                           + "score Ann: +4 = 11\n")  # fmt: skip
    assert failed.status == "verified"


def test_points_of_a_hand_win_for_whoever_has_them(tmp_path: Path) -> None:
    wins: dict[str, Any] = {"order": ["target", "three"], "sweep": None,
                            "target": {"score": "after"},
                            "three": {"hand": "any", "points-at-least": 3}}  # fmt: skip
    table = House(tmp_path, ALONE, {"game": {"wins": wins}}, 3, *OWN)
    assert table.verdict(THREE).winner == ("Ann",)
    wins["three"] = {"hand": "any", "points-at-least": 4}
    assert House(tmp_path, ALONE, {"game": {"wins": wins}}, 3, *OWN).verdict(THREE).winner is None


def test_all_the_tricks_go_to_one_side_or_to_nobody(tmp_path: Path) -> None:
    table = House(tmp_path, ALONE, SMUDGE, 3)
    verdict = table.verdict(THREE + "points Ann: high jack game smudge\n")
    assert verdict.status == "verified"
    assert "smudge (all the tricks)" in verdict.claims[0].evidence.say("en")
    told = table.says(THREE)
    assert "for taking every trick" in told
    assert "smudge for Ann, which took every trick" in told
    lost = THREE.replace("6. Ann: 8S 8C 8H", "6. Ann: 8D 8C 9D")
    assert table.verdict(lost + "points Ann: high jack game\n").status == "verified"


def test_who_gets_the_rest_may_have_all_the_tricks(tmp_path: Path) -> None:
    deals = """\
deal Ann: AS KS QS JS TS 9S
deal Bo: AH KH QH JH TH 9H
deal Cy: AD KD QD JD TD 9D
"""
    table = House(tmp_path, ALONE, SMUDGE, 3)
    given = deals + "bid Ann: 5\n1. Ann: AS 9H 9D\n2. Ann: KS TH\nclaim Ann: rest\n"
    # Ann has the only trumps, and so low with the 9; all card points are hers.
    points = "points Ann: high low jack game smudge\n"
    assert table.verdict(given + points).status == "verified"
    other = given.replace("claim Ann", "claim Bo")
    # The tricks are divided; Bo has the jack and 30 + 30 + 30 - 4 - 3 + 3 card points.
    assert table.verdict(other + "points Bo: jack game\n").status == "verified"


def test_jokers_break_a_tie_and_no_more(tmp_path: Path) -> None:
    table = House(tmp_path, "minnesota", JOKERS, 4, "game-tie")
    verdict = table.verdict(LEVEL + "points Ann/Cy: high game\ncount Bo/Di: 14\n")
    assert verdict.status == "verified"
    told = table.says(LEVEL)
    assert "a tie, and Ann/Cy has more jokers: game for Ann/Cy" in told
    assert "in a tie, for more jokers" in told


def test_jokers_that_nobody_played_go_with_the_rest(tmp_path: Path) -> None:
    table = House(tmp_path, "minnesota", JOKERS, 4, "game-tie")
    hands = """\
deal Ann: AH 9H 2C 3C 4C 5C 6C 7C 8C
deal Bo: KH 6S 4D 5D 6D 7D 2S 3S 5S
deal Cy: 4S 7S 8D 9D 2D 3D 7H 8H 6H
deal Di: 8S 9S 3H 4H 5H JO 9C JC QD
bid Ann: 2 pass pass pass
trump Ann: H
discard Ann: 2C 3C 4C
discard Bo: 2S 3S 5S
discard Cy: 2D 3D 4S
discard Di: 8S 9S 9C
1. Ann: 9H KH 6H 3H
claim Ann: rest
"""
    # Trick 1 gives Bo/Di 3.  The rest is A = 4 for Ann, J = 1 and Q = 2 of Di: Ann/Cy have 7.
    assert table.verdict(hands + "count Ann/Cy: 7\ncount Bo/Di: 3\n").status == "verified"
    level = hands.replace("JC QD", "JC 2H").replace("deal Ann: AH", "deal Ann: QH")
    # Without ace and queen of diamonds the rest is Q + J = 3: a tie, and the joker is in it.
    claims = "count Ann/Cy: 3\ncount Bo/Di: 3\npoints Ann/Cy: at-least game\n"
    verdict = table.verdict(level + claims)
    assert verdict.status == "verified"


def test_counted_one_by_one_ends_with_who_is_there_first(tmp_path: Path) -> None:
    target = {"score": "after", "hand": "any"}
    wins = {"order": ["target", "three"], "sweep": None, "target": target,
            "three": {"hand": "any", "points-at-least": 3}}  # fmt: skip
    change = {"game": {"finish": ["counted-first"], "wins": wins}}
    table = House(tmp_path, ALONE, change, 3, *OWN)
    start = '[Hand "4"]\n[Dealer "Cy"]\n[Start "Ann 0, Bo 10, Cy 9"]\n'
    # High is counted first, low second: Bo is at 11 before Ann has her third point.
    assert table.verdict(start + THREE).winner == ("Bo",)
    # Who was there before the hand needs nothing counted.
    before = {"order": ["target", "old"], "sweep": None, "target": target,
              "old": {"score": "before", "at-least": 9, "hand": "any"}}  # fmt: skip
    change = {"game": {"finish": ["counted-first"], "wins": before}}
    old = House(tmp_path, ALONE, change, 3, *OWN)
    assert old.verdict(start + THREE).winner is None, "Bo and Cy were both there before"


@pytest.mark.parametrize(
    ("game", "seats", "change", "own"),
    [
        (ALONE, 3, {"game": DOWN}, OWN),
        (ALONE, 3, SMUDGE, ()),
        ("minnesota", 4, JOKERS, ("game-tie",)),
        ("minnesota", 4, {"game": {"finish": ["bidder", "counted-first"]}}, ()),
        (ALONE, 3, {"game": {"wins": {"target": {"points-at-least": 2}}}}, ()),
    ],
    ids=str,
)
def test_simulated_games_are_legal_and_true(
    tmp_path: Path, game: str, seats: int, change: dict[str, object], own: tuple[str, ...]
) -> None:
    assert House(tmp_path, game, change, seats, *own).plays(8)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": {"count": "down"}}, "win-direction"),
        ({"game": {"wins": {"target": {"at-least": None, "at-most": 0}}}}, "win-direction"),
        ({"game": {"wins": {"target": {"at-least": None}}}}, "rules-missing-key"),
        ({"game": {"wins": {"target": {"at-most": 0}}}}, "rules-unknown-key"),
        ({"game": {"wins": {"target": {"score": None}}}}, "rules-missing-key"),
        ({"game": {"finish": ["counted-last"]}}, "rules-bad-value"),
        ({"items": {"game": {"tie": "jokers"}}}, "rule-idle"),
        ({"items": {"sweep": {"find": "all-tricks", "points": 1, "to": "winner"},
                    "order": ["high", "low", "jack", "game", "sweep"]}}, "rules-unknown-key"),
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_one_fault(change: dict[str, Any], code: str) -> None:
    values = merge(load(ALONE).resolve(3, {}).values, change)  # type: ignore[arg-type]
    assert [found for found, _ in rules_faults(values)] == [code]


def test_without_a_contract_the_bidder_decides_nothing(tmp_path: Path) -> None:
    wins = {"order": ["target"], "sweep": None, "target": {"score": "after", "hand": "any"}}
    change = {"steps": {"auction": {"nobody": "no-contract"}}, "game": {"wins": wins}}
    table = House(tmp_path, ALONE, change, 3, *OWN)
    start = '[Hand "4"]\n[Dealer "Cy"]\n[Start "Ann 8, Bo 10, Cy 0"]\n'
    hands = start + THREE.replace("3 pass pass", "pass pass pass")
    # Ann and Bo are both at 11; nobody has bid, and there is no other test.
    verdict = table.verdict(hands)
    assert (list(verdict.hands[0].totals), verdict.winner) == ([11, 11, 0], None)


def test_the_book_says_a_total_and_points_of_a_hand_together(tmp_path: Path) -> None:
    change: dict[str, Any] = {"game": {"wins": {"target": {"points-at-least": 2}}}}
    table = House(tmp_path, "minnesota", change, 4)
    (end,) = (part for part in book_of(table.book, 4, {}, "en").sections if part.id == "end")
    told = " ".join(text for block in end.blocks for text in block.sentences)
    assert "21 points or more after a hand" in told
    assert "But 2 points or more must have been won in that hand too." in told
    short = book_of(table.book, 4, {}, "ja").sections[0]
    assert any("21点と、1ディールで取る2点" in block.sentences[0] for block in short.blocks)


def test_of_two_jokers_alike_at_the_bottom_the_first_played_is_low(tmp_path: Path) -> None:
    change: dict[str, Any] = {
        "trumps": {"joker": {"after": ["2"]}}, "items": {"low": {
            "find": "lowest", "among": "held", "card": None}},
    }  # fmt: skip
    table = House(tmp_path, "minnesota", change, 4)
    hands = """\
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH JO JO 5S
2. Ann: KH 6S 7S 8S
3. Ann: 2C TC 3C AC
4. Di: 9C 4D 5D 4C
5. Di: 8C 6D 7D 5C
6. Di: 9S 2S 8D 2D
points Bo/Di: at-least low
"""
    # Bo's joker fell before that of Cy.
    assert table.verdict(hands).status == "verified"
    other = hands.replace("AH JO JO 5S", "AH 3H JO JO").replace("points Bo/Di", "points Ann/Cy")
    assert table.verdict(other).status == "verified"
