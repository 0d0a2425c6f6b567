"""A first lead that leaves the trump suit open: the off-jack, and who has to say what."""

from pathlib import Path
from typing import Any

import pytest

from house_tables import House
from smearspec.verdict.unfinished import legal

CHANGE: dict[str, Any] = {
    "trumps": {"extra": ["jick"], "jick": {"rank": "J", "after": ["J"]}},
    "items": {"jick": {"find": "card", "card": "jick", "to": "winner", "points": 1}},
    "steps": {"auction": {"maximum": 5}, "name-trump": {"off-card": "bidder-names"}},
}


@pytest.fixture
def table(tmp_path: Path) -> House:
    return House(tmp_path, "cutthroat-canadian", CHANGE, 3)


BID = "bid Ann: 2 pass pass\n"


def test_the_leader_of_a_jack_names_one_of_two_suits(table: House) -> None:
    named = BID + "trump Ann: C\n1. Ann: JS 3C AC\n"
    verdict = table.verdict(named)
    assert [finding.code for finding in verdict.findings] == []
    assert verdict.hands[0].to_json()["trump"] == "C"
    assert "Ann names clubs as trump" in table.says(named)
    assert table.codes(BID + "1. Ann: JS 3C AC\n") == ["act-missing"]
    assert table.codes(BID + "trump Ann: H\n1. Ann: JS 3C AC\n") == ["trump-not-open"]


def test_another_card_makes_its_suit_trump_and_a_trump_line_is_a_claim(table: House) -> None:
    assert table.verdict(BID + "1. Ann: KH 3H AH\n").hands[0].to_json()["trump"] == "H"
    assert table.codes(BID + "trump Ann: S\n1. Ann: KH 3H AH\n") == ["claim-refuted"]
    assert table.verdict(BID + "trump Ann: H\n1. Ann: KH 3H AH\n").claims[0].verdict == "confirmed"


def test_a_suit_that_nobody_remembers_is_one_of_the_two(table: House) -> None:
    verdict = table.verdict(BID + "trump Ann: ?\n1. Ann: JS AC AS -> Bo\n")
    # With clubs as trump the ace of clubs takes the trick, with spades that of spades.
    assert verdict.claims[0].verdict == "undetermined"
    assert len(verdict.hands[0].readings) == 2


def test_a_lead_of_which_only_the_suit_is_known_may_be_the_jack(table: House) -> None:
    verdict = table.verdict(BID + "1. Ann: ?S 3C AC\n")
    assert verdict.hands[0].to_json()["trump"] == "S"
    plain = table.verdict(BID + "1. Ann: ?? 3C AC\n")
    assert plain.hands[0].to_json()["trump"] is None


def test_the_suits_that_may_be_named_stand_beside_the_cards(table: House) -> None:
    deal = "deal Ann: AS JS TH 9D 8C 7C\n"
    turn = legal(table.text(deal + BID), rules_files=[table.file])[0].turn
    assert turn.cards == ("AS", "JS", "TH", "9D", "8C", "7C")
    assert turn.suits == ("S", "C")
    no_jack = legal(table.text(deal.replace("JS", "QS") + BID), rules_files=[table.file])[0].turn
    assert no_jack.suits is None
    named = legal(table.text(deal + BID + "trump Ann: C\n"), rules_files=[table.file])[0].turn
    assert named.suits is None


def test_simulated_games_are_legal_and_true(table: House) -> None:
    texts = "".join(table.plays(12))
    assert "\ntrump " in texts


def test_without_an_off_card_nothing_is_said_of_it(tmp_path: Path) -> None:
    change = {"steps": {"name-trump": {"off-card": "bidder-names"}}}
    table = House(tmp_path, "cutthroat-canadian", change, 3)
    from smearspec.rules import lint

    assert [finding.code for finding in lint(table.file)] == ["rule-idle"]
