"""Forms of bidding beside the one lap: open bidding, the top bid stolen, hands nobody bids for."""

from pathlib import Path

import pytest

from house_tables import House
from smearspec.rules import load
from smearspec.rules.compile import compile_rules
from smearspec.suite.strength.mutants import Held, put
from smearspec.verdict.unfinished import legal

ALONE = "cutthroat-canadian"

ANN_LEADS_SPADES = """\
1. Ann: AS 3S 3H
2. Ann: KS 4C 4H
3. Ann: JS 5C 5H
4. Ann: TS 6C 6H
5. Ann: 9S 7C 7H
6. Ann: 8S 8C 8H
"""
"""Ann has high, jack and game (4 + 3 + 1 + 10 card points to none), Bo low with the 3."""


def house(folder: Path, **auction: object) -> House:
    return House(folder, ALONE, {"steps": {"auction": auction}}, 3)


def calls(table: House, hands: str) -> tuple[str, ...] | None:
    found = legal(table.text(hands), rules_files=[table.file])[0].turn
    return (found.seat or "", *(found.calls or ()))


def test_open_bidding_goes_on_until_all_but_one_have_passed(tmp_path: Path) -> None:
    table = house(tmp_path, form="open")
    assert calls(table, "bid Ann: 2 pass 3\n") == ("Ann", "pass", "4")
    hand = table.verdict("bid Ann: 2 pass 3 pass\n").hands[0].hand
    assert hand is not None
    assert (hand.bidder, hand.bid) == (2, 3)
    assert table.codes("bid Ann: 2 pass 3 pass 4\n") == ["auction-over"]
    assert table.codes("bid Ann: 2 pass 3\n1. Cy: AS 3S 3H\n") == ["calls-missing"]


def test_the_last_of_an_open_auction_is_asked_unless_it_is_the_dealer_who_is_not(
    tmp_path: Path,
) -> None:
    assert calls(house(tmp_path, form="open"), "bid Ann: pass pass\n")[0] == "Cy"  # type: ignore[index]
    change = {"steps": {"auction": {"form": "open", "dealer-asked": "unless-all-passed"}}}
    table = House(tmp_path, ALONE, change, 3, "all-pass")
    assert table.verdict("bid Ann: pass pass\n").hands[0].status == "thrown-in"
    assert table.codes("bid Ann: pass pass pass\n") == ["auction-over"]


def test_an_open_auction_tells_who_calls(tmp_path: Path) -> None:
    told = house(tmp_path, form="open").says("bid Ann: 2 pass 3 pass\n")
    assert "Bidding: Ann bids 2, Bo passes, Cy bids 3 and Ann passes" in told


def test_a_forgotten_call_of_an_open_auction_is_told_by_the_others(tmp_path: Path) -> None:
    verdict = house(tmp_path, form="open").verdict("bid Ann: ? 3 pass pass\n1. Bo: AS 3S 3H\n")
    # Had Ann passed, the bidding would have been over after the pass of Cy: she must have bid 2.
    assert [finding.code for finding in verdict.findings] == []
    assert verdict.hands[0].to_json()["bidder"] == "Bo"


def test_the_dealer_steals_only_the_top_bid(tmp_path: Path) -> None:
    table = house(tmp_path, dealer="match-maximum", **{"ends-at-maximum": False})
    assert calls(table, "bid Ann: 4 pass\n") == ("Cy", "pass", "4")
    assert calls(table, "bid Ann: 3 pass\n") == ("Cy", "pass", "4")
    assert table.codes("bid Ann: 3 pass 3\n") == ["bid-too-low"]


def test_a_dealer_who_holds_plays_for_the_lowest_bid(tmp_path: Path) -> None:
    table = house(tmp_path, nobody="dealer-holds")
    verdict = table.verdict("bid Ann: pass pass pass\n1. Cy: 3H AS 3S\n")
    hand = verdict.hands[0].hand
    assert hand is not None
    assert (hand.bidder, hand.bid) == (2, 2)
    assert "Cy deals and has the bid at 2" in table.says("bid Ann: pass pass pass\n")
    assert "親のCyが2でビッダー" in table.says("bid Ann: pass pass pass\n", "ja")


def test_a_dealer_who_holds_without_being_asked_is_asked_no_more(tmp_path: Path) -> None:
    change = {"steps": {"auction": {"nobody": "dealer-holds",
                                    "dealer-asked": "unless-all-passed"}}}  # fmt: skip
    table = House(tmp_path, ALONE, change, 3, "all-pass")
    assert table.codes("bid Ann: pass pass\n1. Cy: 3H AH 4H\n") == []
    assert table.codes("bid Ann: pass pass 3\n1. Cy: 3H AH 4H\n") == ["auction-over"]
    assert table.plays(6)


def test_a_dealer_who_pays_loses_the_lowest_bid_and_the_deal_goes_on(tmp_path: Path) -> None:
    table = house(tmp_path, nobody="dealer-loses")
    hands = "bid Ann: pass pass pass\nscore Cy: -2 = -2\nscore Ann: +0 = 0\n"
    verdict = table.verdict(hands)
    assert (verdict.status, verdict.hands[0].status) == ("verified", "thrown-in")
    wrong = table.verdict(hands.replace("-2 = -2", "+0 = 0"))
    assert wrong.status == "refuted"
    assert wrong.claims[0].evidence.say("en") == "all passed: Cy dealt and loses 2"
    assert "the dealer loses 2" in table.says(hands)


def test_nobody_knows_who_pays_when_nobody_knows_who_dealt(tmp_path: Path) -> None:
    table = house(tmp_path, nobody="dealer-loses")
    hands = '[Hand "3"]\n[Dealer "?"]\nbid Ann: pass pass pass\nscore Cy: -2\n'
    assert table.verdict(hands).status == "undetermined"
    unknown = '[Hand "3"]\n[Dealer "Cy"]\nbid Ann: pass pass pass\nscore Cy: -2\n'
    verdict = table.verdict(unknown)
    assert (verdict.status, list(verdict.hands[0].totals)) == ("verified", [None, None, None])


def test_a_void_hand_costs_the_dealer_nothing(tmp_path: Path) -> None:
    verdict = house(tmp_path, nobody="dealer-loses").verdict("void: misdeal\nscore Cy: +0 = 0\n")
    assert verdict.status == "verified"


def test_without_a_contract_every_side_scores_and_nobody_bids_out(tmp_path: Path) -> None:
    table = house(tmp_path, nobody="no-contract")
    verdict = table.verdict(
        '[Hand "7"]\n[Dealer "Cy"]\n[Start "Ann 11, Bo 0, Cy 0"]\nbid Ann: pass pass pass\n'
        + ANN_LEADS_SPADES + "score Ann: +3 = 14\nscore Bo: +1 = 1\nscore Cy: +0 = 0\n"
    )  # fmt: skip
    assert verdict.status == "verified"
    assert verdict.winner is None
    shown = verdict.hands[0].to_json()
    assert (shown["bidder"], shown["bid"], shown["made"]) == (None, None, None)
    assert verdict.claims[0].evidence.say("en").startswith("all had passed: Ann has no bid")


def test_without_a_contract_a_tie_for_game_has_no_bidding_side(tmp_path: Path) -> None:
    hands = """\
[Hand "1"]
[Dealer "Cy"]
[Option "game-tie = bidding-side"]
bid Ann: pass pass pass
1. Ann: 9S AS 3H
2. Bo: 5H 4H AH
3. Ann: 2C 3C 4C
4. Cy: 5D 6D 7D
5. Bo: 8C 9C 6C
6. Cy: 8H 2D 3D
count Ann: 4
count Bo: 4
points Ann: low
points Bo: high
"""
    table = house(tmp_path, nobody="no-contract")
    assert table.verdict(hands).status == "verified"
    assert "Ann leads, nobody has to win anything" in table.says(hands)


def test_a_hand_without_a_contract_may_be_led_by_the_first_to_call(tmp_path: Path) -> None:
    table = house(tmp_path, nobody="no-contract")
    hands = '[Hand "3"]\n[Dealer "?"]\nbid Ann: pass pass pass\n' + ANN_LEADS_SPADES
    assert table.verdict(hands + "score Ann: +3\nscore Bo: +1\n").status == "verified"


def test_a_high_bid_needs_the_score_that_is_asked_for(tmp_path: Path) -> None:
    table = house(tmp_path, **{"high-bid": {"at-least": 4, "score": 0}})
    head = '[Hand "5"]\n[Dealer "Cy"]\n[Start "Ann {}, Bo 1, Cy 1"]\n'
    assert table.codes(head.format(-1) + "bid Ann: 4\n") == ["bid-barred"]
    assert table.codes(head.format(-1) + "bid Ann: ^I 4\n") == []
    assert table.codes(head.format(-1) + "bid Ann: 3 pass pass\n") == []
    assert table.codes(head.format(0) + "bid Ann: 4\n") == []
    assert table.codes(head.format(0) + "bid Ann: ^I 4\n") == ["mark-needless"]
    # Where nobody knows the score, nobody can say that it was too low.
    assert table.codes('[Hand "5"]\n[Dealer "Cy"]\nbid Ann: 4\n') == []
    finding = table.verdict(head.format(-3) + "bid Ann: 4\n").findings[0]
    assert (finding.facts["needed"], finding.facts["found"]) == (0, -3)


@pytest.mark.parametrize(
    "auction",
    [
        {"form": "open"},
        {"form": "open", "ends-at-maximum": False},
        {"dealer": "match-maximum", "ends-at-maximum": False},
        {"nobody": "dealer-holds"},
        {"nobody": "dealer-loses"},
        {"nobody": "no-contract"},
        {"high-bid": {"at-least": 3, "score": 0}},
    ],
    ids=str,
)
def test_simulated_games_are_legal_and_true(tmp_path: Path, auction: dict[str, object]) -> None:
    House(tmp_path, ALONE, {"steps": {"auction": auction}}, 3).plays()
    House(tmp_path, "minnesota", {"steps": {"auction": auction}}, 4).plays(4)


@pytest.mark.parametrize(
    ("at", "value", "code"),
    [
        ("dealer", "match-maximum", "rule-idle"),
        ("high-bid", {"at-least": 5, "score": 0}, "rule-idle"),
        ("form", "one-lap", "rules-bad-value"),
        ("nobody", "thrown-in", "rules-bad-value"),
        ("high-bid", {"at-least": 4}, "rules-missing-key"),
        ("high-bid", {"at-least": 4, "score": 0, "sides": 2}, "rules-unknown-key"),
    ],
)
def test_what_cannot_be_is_one_fault(at: str, value: object, code: str) -> None:
    from smearspec.suite.judging import rules_faults

    values = put(load(ALONE).resolve(3, {}).values, f"/steps/auction/{at}", Held(value))  # type: ignore[arg-type]
    assert [found for found, _ in rules_faults(values)] == [code]


def test_absent_values_are_the_one_lap() -> None:
    auction = compile_rules(load(ALONE).resolve(3, {}).values).auction
    assert (auction.open, auction.nobody) == (False, "thrown-in")
