"""What is open, and how it would be settled: witnesses each way, and what to remember."""

import json
from pathlib import Path

import pytest

from command_line import run
from smearspec import verify

EXAMPLES = Path(__file__).parents[1] / "grammar" / "examples"
FIVE = EXAMPLES / "ten-point-five-partial.smear"

HIDDEN_THROW = """%smear 1
[Rules "six-point-northeastern-wisconsin"]
[Option "bidder-sees = 2"]
[Option "joker-order = first-played"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Bo: 9S 8H TD 8D KC JC
deal Cy: TS 8S 7S AH 9D 8C
deal Di: QS JH AD KD QC 9C
bid Ann: 4 pass pass pass
1. Ann: AC KC 8C 9C
2. Ann: TC JC 7S QC
3. Di: AD JO 8D 9D
4. Ann: KS 9S 8S QS
5. Ann: QD TD AH KD
6. Di: JH QH 8H TS
"""
"""Ann has thrown two of the cards that nobody saw."""


def undetermined(text: str) -> list[str]:
    claims = verify(text)[0].claims
    return [claim.evidence.say("en") for claim in claims if claim.verdict == "undetermined"]


def test_a_count_that_hangs_on_a_throw_names_one_throw_each_way() -> None:
    """The tricks give Ann and Cy 30, so that 30 is true if she threw nothing that counts."""
    (evidence,) = undetermined(f"{HIDDEN_THROW}count Ann/Cy: 30\n")
    true, false = evidence.removeprefix("true if ").split("; false if ")
    assert true.startswith("Ann threw ")
    assert false.startswith("Ann threw ")
    worth = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
    for clause, counts in ((true, False), (false, True)):
        cards = clause.removeprefix("Ann threw ").replace(" and ", ", ").split(", ")
        assert any(worth.get(card[0], 0) for card in cards) == counts


def test_a_forgotten_card_is_named_each_way() -> None:
    """Bo's card decides who earns Low: the two of hearts, if it was that."""
    text = """%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH {2H 4H} 4S 5S
2. Ann: KH 6S 7S 8S
3. Ann: QH 9S 3C 4C
4. Ann: JH 5C 6C 7C
5. Ann: TH 8C 9C 3D
6. Ann: 3H 4D 5D 6D
points Bo/Di: low
"""
    assert undetermined(text) == [
        "true if Bo played 2H to trick 1; false if Bo played 4H to trick 1"
    ]


def test_the_five_player_record_is_verified_and_its_throws_are_in_doubt() -> None:
    """Two spades and a joker were played by nobody: whoever threw one broke the bar."""
    (verdict,) = verify(FIVE.read_text(encoding="utf-8"))
    assert verdict.status == "verified"
    (hand,) = verdict.to_json()["hands"]  # type: ignore[misc]
    unchecked = hand["unchecked"]  # type: ignore[index,call-overload]
    assert unchecked["throws"] == ["Ann", "Bo", "Di", "Ed"]  # type: ignore[index,call-overload]
    assert "plays" not in unchecked  # type: ignore[operator]
    unseen = {"7S", "5S", "JO"}
    for witness in unchecked["witnesses"]:  # type: ignore[index,call-overload,union-attr]
        assert witness["act"] == "throw"  # type: ignore[index,call-overload]
        assert len(witness["legal"]) == len(witness["illegal"]) == 4  # type: ignore[index,call-overload,arg-type]
        assert not unseen & set(witness["legal"])  # type: ignore[index,call-overload,arg-type]
        assert unseen & set(witness["illegal"])  # type: ignore[index,call-overload,arg-type]


def test_explain_unknown_says_what_to_remember() -> None:
    result = run("explain", "--unknown", str(FIVE))
    assert result.status == 0
    for seat in ("Ann", "Bo", "Di", "Ed"):
        assert f"if {seat} threw a trump such as " in result.out
    assert "otherwise the hand is legal, and all claims hold" in result.out


OFF_SUIT = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
1. Ann: AH 2H 4H
2. Ann: KD 9S 3D
"""
"""Bo discards a spade on a diamond and still holds four cards that nobody saw."""


def test_a_play_is_in_doubt_while_cards_are_left() -> None:
    (verdict,) = verify(OFF_SUIT)
    doubts = verdict.hands[0].doubts
    bo = [doubt for doubt in doubts if doubt.seat == 1 and doubt.trick == 2]
    assert len(bo) == 1
    hand = verdict.hands[0].hand
    assert hand is not None
    names = hand.tables.names
    assert all(names[card][1] == "D" for card in bo[0].illegal)
    assert not any(names[card][1] == "D" for card in bo[0].legal)
    text = run("explain", "--unknown", "-", given=OFF_SUIT).out
    assert "when playing 9S to trick 2, the hand is illegal" in text


@pytest.mark.parametrize(
    ("claims", "text"),
    [
        ("count Ann/Cy: 30\n", "otherwise the hand is legal\n"),
        ("count Bo/Di: 31\n", "a claim is false, whatever anybody remembers\n"),
    ],
)
def test_what_holds_otherwise(claims: str, text: str) -> None:
    assert text in run("explain", "--unknown", "-", given=HIDDEN_THROW + claims).out


def test_an_illegal_record_stays_illegal_whatever_is_remembered() -> None:
    text = OFF_SUIT + "3. Ann: QD 8D 4D\n"
    result = run("explain", "--unknown", "-", given=text)
    assert "the record is illegal, whatever anybody remembers" in result.out


def test_nothing_is_open_about_a_full_record() -> None:
    result = run("explain", "--unknown", str(EXAMPLES / "cutthroat.smear"))
    assert "nothing that nobody saw can change anything" in result.out


def test_explain_unknown_as_json() -> None:
    result = run("explain", "--unknown", "--json", "-", given=f"{HIDDEN_THROW}count Ann/Cy: 30\n")
    (hand,) = json.loads(result.out)["hands"]
    assert [act["seat"] for act in hand["acts"]] == ["Ann"]
    assert [claim["verdict"] for claim in hand["claims"]] == ["undetermined"]


def test_what_cannot_be_read_cannot_be_asked_about() -> None:
    result = run("explain", "--unknown", "-", given="%smear 1\nnonsense\n")
    assert result.status == 2
    assert result.out == ""
    assert "error[" in result.err


def test_records_are_told_apart() -> None:
    text = FIVE.read_text(encoding="utf-8")
    lines = run("explain", "--unknown", "-", given=f"{text}\n{text}").lines
    assert [line for line in lines if line.startswith("-, record ")] == [
        "-, record 1: verified",
        "-, record 2: verified",
    ]
    assert "" in lines


def test_a_hand_that_is_void_leaves_nothing_to_doubt() -> None:
    text = OFF_SUIT.split("1. Ann", maxsplit=1)[0] + "void: misdeal\n"
    assert verify(text)[0].hands[0].doubts == []
