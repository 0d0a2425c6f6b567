"""Counting legal continuations: widows, throws, called cards, and what cannot be counted."""

from math import comb
from typing import Any

import pytest

from smearspec import load
from smearspec.suite.answer import answer

CUT = load("cutthroat-canadian").resolve(2).values
MINNESOTA = load("minnesota").resolve(4).values
FOUR = load("ten-point").resolve(4).values
FIVE = load("ten-point").resolve(5).values
ONE_SEEN = load("six-point-northeastern-wisconsin").resolve(
    4, {"bidder-sees": "1", "joker-order": "first-played"}
).values
ZERO_SEEN = load("six-point-northeastern-wisconsin").resolve(
    4, {"bidder-sees": "0", "joker-order": "first-played"}
).values

TWO_HANDS = "deal Ann: AS KS QS JS AH KH\ndeal Bo: 3S 2S 4D 3D 5H 4H\n"

SIXES = """deal Ann: AS KS QS JS TS JO
deal Bo: AH KH QH JH TH 9H
deal Cy: AD KD QD JD TD 9D
deal Di: AC KC QC JC TC 9C
bid Ann: 2 pass pass pass
"""

TENS = """deal Ann: AS KS QS JS TS 9S 8S 7S 6S 5S
deal Bo: AH KH QH JH TH 9H 8H 7H 6H 5H
deal Cy: AC KC QC JC TC 9C 8C 7C 6C 5C
deal Di: AD KD QD JD TD 9D 8D 7D 6D 5D
"""


def ask(rules: Any, text: str, depth: int = 1, hand: str = "1") -> dict[str, Any]:
    names = ["Ann", "Bo", "Cy", "Di", "Ed"][: rules["table"]["seats"]]
    head = f'%smear 1\n[Rules "x"]\n[Seats "{" ".join(names)}"]\n\n[Hand "{hand}"]\n'
    text = f'{head}[Dealer "{names[-1]}"]\n{text}'
    return answer({"op": "count", "rules": rules, "transcript": text, "depth": depth})


def test_a_widow_of_all_that_is_left_is_taken_and_is_no_act() -> None:
    """Of the widow's fourteen cards five are trumps: one of nineteen others is kept as the sixth.

    Trumps: 4H 3H 2H and two jokers; the jick, JD, is with Di.
    """
    found = ask(FOUR, TENS + "bid Ann: 4 pass pass pass\ntrump Ann: H\n")["ok"]
    assert found["leaves"] == [19]
    assert set(found["first"].values()) == {1}
    kept = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 4D 3D 2D 4C 3C 2C"
    assert sorted(found["first"]) == sorted(
        " ".join(card for card in kept.split() if card != one) for one in kept.split()
    )


def test_jokers_alike_are_thrown_in_one_way() -> None:
    """Three of nine trumps go, two of which are jokers: none, either, or both of them."""
    text = """deal Ann: AS KS QS JS TS 9S 8S JO JO
deal Bo: AH KH QH JH TH 9H 8H 7H 6H
deal Cy: AD KD QD JD TD 9D 8D 7D 6D
deal Di: AC KC QC JC TC 9C 8C 7C 6C
bid Ann: 2 pass pass pass
trump Ann: S
"""
    found = ask(MINNESOTA, text)["ok"]
    assert found["leaves"] == [comb(7, 3) + comb(7, 2) + comb(7, 1)]
    assert "8S JO JO" in found["first"]


FIVE_THROWN = """deal Ann: AS KS QS JS TS 9S 2D 3D 4D 5D
deal Bo: AH KH QH JH TH 9H 8H 7H 6H 5H
deal Cy: AC KC QC JC TC 9C 8C 7C 6C 5C
deal Di: AD KD QD JD TD 9D 8D 7D 6D 8S
deal Ed: 7S 6S 5S 4S 3S 2S 4H 3H 2H JO
bid Ann: 4 pass pass pass pass
trump Ann: S
discard Ann: 2D 3D 4D 5D
discard Bo: 8H 7H 6H 5H
discard Cy: 8C 7C 6C 5C
discard Di: 9D 8D 7D 6D
discard Ed: 2S 4H 3H 2H
"""


def test_a_called_card_is_an_act() -> None:
    """Of 52 cards Ann holds six, and the three of trump may not be called; nor may a joker."""
    found = ask(FIVE, FIVE_THROWN)["ok"]
    assert found["leaves"] == [52 - 6 - 1]
    assert not {"3S", "AS", "JO"} & set(found["first"])
    assert {"2D", "AH", "4S"} <= set(found["first"])  # a card that she threw, too


def test_a_called_partner_and_a_jick_have_no_choice() -> None:
    """Ann leads a trump: Bo plays the called ace, Cy follows with the jick, the jack of clubs."""
    found = ask(FIVE, FIVE_THROWN + "call Ann: AH\n", depth=3)["ok"]
    assert found["leaves"] == [6, 6, 6]


@pytest.mark.parametrize(
    ("rules", "text", "why"),
    [
        (ONE_SEEN, SIXES, "the cards of the widow"),
        (CUT, TWO_HANDS + "void: misdeal\n", "nobody can tell what may be done next"),
        (CUT, TWO_HANDS + "bid Ann: 2 pass\nclaim Ann: rest\n", "what the hand scores"),
    ],
)
def test_what_cannot_be_told_is_not_counted(rules: Any, text: str, why: str) -> None:
    assert why in ask(rules, text)["declined"]


def test_a_hand_whose_totals_before_it_are_unknown_is_not_counted() -> None:
    assert "all cards and totals" in ask(CUT, TWO_HANDS, hand="2")["declined"]


def test_a_widow_that_nobody_takes_is_no_act() -> None:
    """Ann leads one of her five trumps; no joker may make trump."""
    assert ask(ZERO_SEEN, SIXES)["ok"]["first"] == dict.fromkeys(["AS", "JS", "KS", "QS", "TS"], 1)


def test_jokers_alike_are_played_in_one_way() -> None:
    """Six spades may be led.  They make spades trump, of which Bo has two jokers: one way each."""
    jokers = SIXES.replace("TS JO", "TS 8S").replace("TH 9H", "JO JO")
    assert ask(ZERO_SEEN, jokers, 2)["ok"]["leaves"] == [6, 6]
