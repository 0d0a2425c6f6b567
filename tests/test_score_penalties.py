"""Penalties: what a marked fault costs, who pays, and what a record says of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from house_tables import House
from smearspec.messages import LANGUAGES
from smearspec.render.book import book_of
from smearspec.resources import folder
from smearspec.rules import lint, load
from smearspec.rules.compile import compile_rules
from smearspec.verdict.evidence import costs

ALONE = "cutthroat-canadian"

BO_REVOKES = """\
deal Ann: AS KS JS TS 9S 8S
deal Bo: 3S 4C 5C 6C 7C 8C
bid Ann: 3 pass pass
1. Ann: AS ^R 4C 3H
2. Ann: KS 3S 4H
3. Ann: JS 5C 5H
4. Ann: TS 6C 6H
5. Ann: 9S 7C 7H
6. Ann: 8S 8C 8H
"""
"""Ann has high, jack and game and makes three; Bo has low and withheld it for a trick."""


def table(folder: Path, **penalties: dict[str, Any]) -> House:
    named = {kind.replace("_", "-"): body for kind, body in penalties.items()}
    return House(folder, ALONE, {"penalties": named}, 3)


def scores(house: House, hands: str) -> list[int | None]:
    return list(house.verdict(hands).hands[0].changes)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"loses": 2}, [3, -1, 0]),
        ({"loses": "bid"}, [3, -3, 0]),
        ({"hand": "lost"}, [3, 0, 0]),
        ({"hand": "lost", "loses": 2}, [3, -2, 0]),
        ({"hand": "void"}, [0, 0, 0]),
        ({"hand": "void", "loses": "bid"}, [0, -3, 0]),
        ({"bid": "protected"}, [3, 1, 0]),
    ],
    ids=str,
)
def test_what_a_revoke_costs(tmp_path: Path, body: dict[str, Any], expected: list[int]) -> None:
    assert scores(table(tmp_path, revoke=body), BO_REVOKES) == expected


def test_two_faults_cost_twice_but_set_once(tmp_path: Path) -> None:
    twice = BO_REVOKES.replace("KS 3S 4H", "KS ^R 5C 4H").replace("JS 5C 5H", "JS 3S 5H")
    assert scores(table(tmp_path, revoke={"loses": 2}), twice) == [3, -3, 0]
    assert scores(table(tmp_path, revoke={"loses": "bid"}), twice) == [3, -3, 0]


def test_a_penalty_that_was_left_out_is_refuted_with_the_reason(tmp_path: Path) -> None:
    house = table(tmp_path, revoke={"loses": 2})
    verdict = house.verdict(BO_REVOKES + "score Bo: +1 = 1\nscore Ann: +3 = 3\n")
    assert verdict.status == "refuted"
    why = verdict.claims[0].evidence
    assert why.say("en") == (
        "Bo did not bid and keeps its 1; a revoke by Bo in trick 1: 2 points are lost"
    )
    assert why.say("ja").endswith("トリック1のBoのリボーク: 2点を失う")
    told = house.says(BO_REVOKES)
    assert "A fault: a revoke by Bo in trick 1: 2 points are lost" in told
    shown = verdict.hands[0].to_json()
    assert shown["penalties"] == [{"seat": "Bo", "offence": "revoke"}]
    path = folder("spec") / "schema" / "verdict.schema.json"
    Draft202012Validator(json.loads(path.read_text(encoding="utf-8"))).validate(
        json.loads(json.dumps(verdict.to_json()))
    )


def test_without_penalties_nothing_is_charged_or_said(tmp_path: Path) -> None:
    house = House(tmp_path, ALONE, {"game": {"start": 0}}, 3)
    verdict = house.verdict(BO_REVOKES + "score Bo: +1 = 1\n")
    assert verdict.status == "verified"
    assert "penalties" not in verdict.hands[0].to_json()
    assert "fault" not in house.says(BO_REVOKES)


def test_a_protected_bidder_is_told_why(tmp_path: Path) -> None:
    house = table(tmp_path, revoke={"loses": "bid", "bid": "protected"})
    four = BO_REVOKES.replace("bid Ann: 3 pass pass", "bid Ann: 4")
    verdict = house.verdict(four + "score Ann: -4\nscore Bo: -4\n")
    first, second = (claim.evidence.say("en") for claim in verdict.claims)
    assert "is not set on a hand in which another broke a rule" in first
    assert "another side's bid cannot fail by it" in second
    assert [claim.verdict for claim in verdict.claims] == ["refuted", "confirmed"]


def test_a_bid_lost_by_a_fault_is_told(tmp_path: Path) -> None:
    hands = """\
deal Ann: AS KS JS TS 4C 7D
bid Ann: 2 pass pass
1. Ann: AS 3S 3H
2. Ann: 4C 9C 5C
3. Bo: 2S 4H ^R 7D
4. Bo: 8C 6C KS
5. Ann: JS 7C 5H
6. Ann: TS TC 6H
score Ann: -2
"""
    verdict = table(tmp_path, revoke={"hand": "lost"}).verdict(hands)
    assert verdict.status == "verified"
    assert "but the bid is lost by a fault" in verdict.claims[0].evidence.say("en")


def test_partners_lose_the_hand_and_one_total(tmp_path: Path) -> None:
    house = House(tmp_path, "minnesota", {"penalties": {"revoke": {"hand": "lost"}}}, 4)
    hands = """\
deal Bo: 3H 4C 5C 6C 7C 8C 9C TC JC
bid Ann: 2 pass pass pass
trump Ann: H
discard Bo: 9C TC JC
1. Ann: AH ^R 4C JH 2H
2. Ann: KH 3H 4S 3S
3. Ann: QH 5C 5S 6S
4. Ann: TH 6C 7S 8S
5. Ann: 9H 7C 9S TS
6. Ann: 8H 8C JS QS
score Ann/Cy: +3
score Bo/Di: +0
"""
    # Di has played the 2, the point for low, which is lost with the hand.
    assert house.verdict(hands).status == "verified"


def test_faults_of_the_auction(tmp_path: Path) -> None:
    rest = BO_REVOKES.partition("1. Ann")[2].replace("^R 4C", "3S").replace("KS 3S", "KS 4C")
    house = table(tmp_path, insufficient_bid={"loses": 2}, bid_out_of_turn={"loses": 3})
    head = BO_REVOKES.partition("bid Ann")[0]
    low = head + "bid Ann: 3 ^I 2 pass\n1. Ann" + rest
    assert scores(house, low) == [3, -1, 0]
    skipped = head + "bid Ann: 3 ^S pass\n1. Ann" + rest
    assert scores(house, skipped) == [3, 1, -3]
    # Who is skipped at the end has nobody who called instead.
    assert scores(house, head + "bid Ann: 3 pass ^S\n1. Ann" + rest) == [3, 1, 0]
    assert "an insufficient bid by Bo" in house.verdict(low + "score Bo: +1\n").claims[
        0].evidence.say("en")  # fmt: skip


def test_a_card_out_of_turn_and_a_new_deal(tmp_path: Path) -> None:
    house = table(tmp_path, exposed_card={"hand": "void", "loses": 1})
    hands = "bid Ann: 3 pass pass\n1. Ann: AS ^L Cy 3H 3S\n"
    first = '[Hand "1"]\n[Dealer "Cy"]\n'
    verdict = house.verdict(first + hands + '\n[Hand "2"]\n[Dealer "Cy"]\n')
    assert (verdict.hands[0].status, list(verdict.hands[0].changes)) == ("void", [0, 0, -1])
    assert verdict.findings == [], "the same dealer deals again"
    assert "the hand is void and dealt again" in house.says(hands)


def test_a_misdeal_is_paid_by_who_dealt(tmp_path: Path) -> None:
    house = table(tmp_path, misdeal={"loses": 1})
    assert scores(house, "void: misdeal\n") == [0, 0, -1]
    unknown = '[Hand "3"]\n[Dealer "?"]\nvoid: misdeal\nscore Cy: -1\n'
    verdict = house.verdict(unknown)
    assert verdict.status == "undetermined"
    assert verdict.hands[0].to_json()["penalties"] == [{"seat": None, "offence": "misdeal"}]
    assert "misdeal by ?" in verdict.claims[0].evidence.say("en") or verdict.claims


def test_a_fault_on_a_hand_that_nobody_bid_for(tmp_path: Path) -> None:
    change = {"penalties": {"revoke": {"loses": "bid"}, "bid-out-of-turn": {"loses": 1}},
              "steps": {"auction": {"nobody": "no-contract"}}}  # fmt: skip
    house = House(tmp_path, ALONE, change, 3)
    # Without a bid the lowest one counts, 2.
    hands = BO_REVOKES.replace("bid Ann: 3 pass pass", "bid Ann: pass pass pass")
    assert scores(house, hands) == [3, -2, 0]
    change["steps"] = {"auction": {"nobody": "dealer-loses"}}
    pays = House(tmp_path, ALONE, change, 3)
    assert scores(pays, "bid Ann: ^S pass pass\n") == [0, -1, -2]


def test_a_fault_of_nobody_known_costs_nobody(tmp_path: Path) -> None:
    house = table(tmp_path, exposed_card={"loses": 1})
    assert scores(house, BO_REVOKES.replace("^R 4C", "3S").replace("KS 3S", "KS 4C")) == [3, 1, 0]


def test_unknown_cards_leave_a_score_with_penalties_open(tmp_path: Path) -> None:
    house = table(tmp_path, revoke={"loses": 2})
    verdict = house.verdict(BO_REVOKES.replace("9S 7C 7H", "9S 7C ?H") + "score Bo: -1\n")
    assert verdict.status == "verified"


def test_totals_counted_down_go_up_by_a_penalty(tmp_path: Path) -> None:
    change = {
        "penalties": {"revoke": {"loses": 2}},
        "game": {"start": 7, "count": "down", "wins": {
            "order": ["target"], "sweep": None,
            "target": {"score": "after", "at-least": None, "at-most": 0, "hand": "any"}}},
    }  # fmt: skip
    house = House(tmp_path, ALONE, change, 3, "eleven-when", "sweep-floor")
    assert scores(house, BO_REVOKES) == [-3, 1, 0]


def test_what_a_fault_costs_can_be_asked(tmp_path: Path) -> None:
    rules = compile_rules(load("auction-pitch-1920s").resolve(4, {}).values)
    assert [one.say("en") for one in costs(rules, "revoke")] == [
        "set for the bid", "another side's bid cannot fail by it",
    ]  # fmt: skip
    assert [one.say("en") for one in costs(rules, "misdeal")] == [
        "the rules have no penalty for it"
    ]


def test_the_book_has_a_section_on_faults_where_they_cost_something(tmp_path: Path) -> None:
    house = table(
        tmp_path, revoke={"loses": 2, "hand": "lost", "bid": "protected"},
        insufficient_bid={"loses": "bid"}, bid_out_of_turn={"hand": "lost"},
        exposed_card={"hand": "void"}, misdeal={"loses": 1},
    )  # fmt: skip
    assert lint(house.file) == ()
    for lang in LANGUAGES:
        sections = {part.id: part for part in book_of(house.book, 3, {}, lang).sections}
        told = [block.sentences[0] for block in sections["faults"].blocks]
        assert len(told) == 6  # how it begins, and each fault
        assert "faults" not in {part.id for part in book_of(load(ALONE), 3, {}, lang).sections}


def test_a_penalty_stands_among_the_rules_that_differ(tmp_path: Path) -> None:
    from command_line import run

    house = table(tmp_path, revoke={"loses": "bid", "hand": "void", "bid": "protected"})
    told = run("rules", "diff", ALONE, str(house.file), "--players", "3", "--lang", "en").lines
    text = "\n".join(told)
    for sentence in ("a revoke costs the bid", "after a revoke the hand is dealt again",
                     "a revoke of another side does not set the bidding side"):  # fmt: skip
        assert sentence in text
