"""Unknown cards under the ways to score and to win that few games have."""

from pathlib import Path
from typing import Any

from house_tables import House

ALONE = "cutthroat-canadian"

SMUDGE: dict[str, Any] = {
    "items": {"order": ["high", "low", "jack", "game", "smudge"],
              "smudge": {"find": "all-tricks", "points": 1}},
    "steps": {"auction": {"maximum": 5}},
}  # fmt: skip
JOKERS: dict[str, Any] = {"items": {"game": {"tie": "jokers"}}, "pips": {"joker": 0}}

FIVE_TRICKS = """\
bid Ann: 3 pass pass
1. Ann: AS 3S 3H
2. Ann: KS 4C 4H
3. Ann: JS 5C 5H
4. Ann: TS 6C 6H
5. Ann: 9S 7C 7H
"""


def verdicts(table: House, hands: str) -> list[str]:
    verdict = table.verdict(hands)
    assert verdict.findings == []
    return [claim.verdict for claim in verdict.claims]


def test_all_the_tricks_are_sure_whatever_was_thrown_on_them(tmp_path: Path) -> None:
    table = House(tmp_path, ALONE, SMUDGE, 3)
    sure = FIVE_TRICKS + "6. Ann: 8S ?C ?H\npoints Ann: high jack game smudge\n"
    assert verdicts(table, sure) == ["confirmed"]


def test_all_the_tricks_hang_on_a_card_that_nobody_remembers(tmp_path: Path) -> None:
    table = House(tmp_path, ALONE, SMUDGE, 3)
    # Bo's diamond may be higher than the eight, and takes the last trick then.
    open_ = FIVE_TRICKS + "6. Ann: 8D ?D 8H\npoints Ann: at-least smudge\n"
    assert verdicts(table, open_) == ["undetermined"]
    lost = FIVE_TRICKS + "6. Ann: 2D ?D 8H\npoints Ann: at-least smudge\n"
    assert table.verdict(lost).claims[0].verdict == "refuted"


LEVEL = """\
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH JO 4S 5S
2. Ann: TH 6S 7S 8S
3. Ann: 2C TC 3C AC
4. Di: 9C 4D 5D 4C
5. Di: 8C 6D 7D 5C
"""
"""Ann's side has 14 card points and a joker, that of Di 14 before the last trick."""


def test_a_joker_breaks_a_tie_only_if_the_unknown_card_counts_nothing(tmp_path: Path) -> None:
    table = House(tmp_path, "minnesota", JOKERS, 4, "game-tie")
    hands = LEVEL + "6. Di: 9S 2S ?D 2D\npoints Ann/Cy: at-least game\n"
    # Bo's diamond may be a court card, and gives Game to the others then.
    assert verdicts(table, hands) == ["undetermined"]
    known = LEVEL + "6. Di: 9S 2S {8D 9D} 2D\npoints Ann/Cy: high game\n"
    assert verdicts(table, known) == ["confirmed"]


def test_a_joker_that_nobody_remembers_may_break_the_tie(tmp_path: Path) -> None:
    table = House(tmp_path, "minnesota", JOKERS, 4, "game-tie")
    hands = LEVEL.replace("AH JO 4S", "AH {JO 3H} 4S") + "6. Di: 9S 2S 8D 2D\n"
    assert verdicts(table, hands + "points Ann/Cy: at-least game\n") == ["undetermined"]


def test_who_is_there_first_may_hang_on_an_unknown_card(tmp_path: Path) -> None:
    wins = {"order": ["target"], "sweep": None, "target": {"score": "after", "hand": "any"}}
    change = {"game": {"finish": ["counted-first"], "wins": wins}}
    table = House(tmp_path, ALONE, change, 3, "eleven-when", "sweep-floor")
    start = '[Hand "4"]\n[Dealer "Cy"]\n[Start "Ann 8, Bo 10, Cy 0"]\n'
    # Ann gets there with high, jack and game, Bo with low, which is counted second.
    hands = start + FIVE_TRICKS + "6. Ann: 8S ?C ?H\nwon Bo\n"
    assert verdicts(table, hands) == ["confirmed"]
    other = hands.replace("1. Ann: AS 3S 3H", "1. Ann: AS {3S 3D} 3H")
    # Without the 3 of spades low is Ann's own 8, and she is there alone.
    assert verdicts(table, other) == ["undetermined"]


def test_a_lead_that_leaves_trump_open_is_looked_for_among_its_cards(tmp_path: Path) -> None:
    change = {
        "trumps": {"extra": ["jick"], "jick": {"rank": "J", "after": ["J"]}},
        "items": {"jick": {"find": "card", "card": "jick", "to": "winner", "points": 1}},
        "steps": {"auction": {"maximum": 5}, "name-trump": {"off-card": "bidder-names"}},
    }
    table = House(tmp_path, ALONE, change, 3)
    hands = "bid Ann: 2 pass pass\ntrump Ann: C\n1. Ann: {JS AS} 3C 4C -> Ann\n"
    verdict = table.verdict(hands)
    # An ace of spades would have made spades trump, against what Ann has said.
    assert verdict.claims[0].verdict in ("confirmed", "undetermined")
    assert {reading.hand.trump for reading in verdict.hands[0].readings} <= {0, 3}


def test_the_rest_may_complete_all_the_tricks(tmp_path: Path) -> None:
    table = House(tmp_path, ALONE, SMUDGE, 3)
    given = FIVE_TRICKS + "claim Ann: rest\npoints Ann: at-least high jack game smudge\n"
    assert verdicts(table, given) == ["confirmed"]
    taken = FIVE_TRICKS + "claim Bo: rest\npoints Ann: at-least smudge\n"
    assert table.verdict(taken).claims[0].verdict == "refuted"


def test_a_joker_among_the_rest_may_break_the_tie(tmp_path: Path) -> None:
    table = House(tmp_path, "minnesota", JOKERS, 4, "game-tie")
    bids = "bid Ann: 2 pass pass pass\ntrump Ann: H\n"
    deals = """\
deal Ann: AH TH 2C 4D 6D 2S 9D TD JD
deal Cy: 4S 7S 3C 4C 5C 8D 3D QD KD
deal Di: 5S 8S AC 9C 8C 2D KS QS JS
"""
    throws = "discard Ann: 9D TD JD\ndiscard Cy: 3D QD KD\ndiscard Di: KS QS JS\n"
    tricks = LEVEL.replace("AH JO 4S", "AH 3H 4S").removeprefix(bids)
    hands = deals + bids + throws + tricks + "claim Di: rest\n"
    # Bo's last card may be a joker, a card that counts, or nothing.
    assert verdicts(table, hands + "points Bo/Di: at-least game\n") == ["undetermined"]
