"""Small parts of the play by themselves: cards that a token may stand for, sides that are kept."""

import pytest

from smearspec import verify
from smearspec.cards import ALL_CARDS, CARD_OF, JOKER_MASK
from smearspec.play.holding import candidates
from smearspec.record.seats import MOST_SIDES, Seats

BLACK_JACKS = 1 << CARD_OF["JS"] | 1 << CARD_OF["JC"]
JACKS = BLACK_JACKS | 1 << CARD_OF["JH"] | 1 << CARD_OF["JD"]


@pytest.mark.parametrize(
    ("token", "cards"),
    [
        ("??", ALL_CARDS),
        ("J?", JACKS),
        ("{JS JC}", BLACK_JACKS),
        ("{JS JO}", 1 << CARD_OF["JS"] | JOKER_MASK),
        ("JS", 1 << CARD_OF["JS"]),
        ("JO", JOKER_MASK),
        ("?S", sum(1 << CARD_OF[f"{rank}S"] for rank in "AKQJT98765432")),
    ],
)
def test_what_a_token_may_stand_for(token: str, cards: int) -> None:
    assert candidates(token, ALL_CARDS) == cards
    without_jokers = ALL_CARDS & ~JOKER_MASK
    assert candidates(token, without_jokers) == cards & without_jokers


def test_sides_and_labels_are_the_same_however_many_were_asked_for() -> None:
    seats = Seats([f"P{n}" for n in range(12)])
    asked = [(a, b) for a in range(12) for b in range(12) if a != b]
    assert len(asked) > MOST_SIDES
    for _ in range(2):
        for one, other in asked:
            names = (seats.names[one], seats.names[other])
            assert seats.side(names) == {one, other}
            assert seats.label((one, other)) == "/".join(
                seats.names[seat] for seat in sorted((one, other))
            )
    assert seats.side(("P1", "P1")) == frozenset()
    assert seats.side(("P1", "Zed")) is None


CUT = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
"""


def test_nobody_may_sit_out_the_first_lead() -> None:
    """A dash is no card: what the lead made trump is not known, and only the dash is a fault."""
    (verdict,) = verify(CUT + "1. Ann: - 3S 4S\n2. Ann: KH 2H 5H\n")
    assert [(f.code, f.line, f.column) for f in verdict.findings] == [("must-play", 8, 9)]
    assert verdict.hands[0].to_json()["trump"] is None


MARKED = CUT + "1. Ann: AS 3S 4S\n2. Ann: KH ^R 5C 6H\n"
"""Bo revokes and the table marks it: Bo holds a heart, and nobody knows which."""


def test_who_is_marked_to_hold_a_suit_must_follow_it_until_it_is_played() -> None:
    withheld = MARKED + "3. Ann: QH 9C 3H\n"
    assert [f.code for f in verify(withheld)[0].findings] == ["revoke"]
    # Cy plays out of turn, so that nothing tells beforehand that the second card is Bo's.
    played = MARKED + "3. Ann: QH ^L Cy 3H 2H\n4. Ann: TH 9C 8H\n"
    assert verify(played)[0].findings == []


def test_of_two_jokers_alike_one_each_is_played_where_nobody_knows_by_whom() -> None:
    ten = CUT.replace("cutthroat-canadian", "ten-point").replace("Bo Cy", "Bo Cy Di")
    ten = ten.replace('[Dealer "Cy"]', '[Dealer "Di"]').replace("2 pass pass", "4 pass pass pass")
    text = ten + "trump Ann: S\n1. Ann: ?? ?? ?? ??\n2. ?: JO AH {} QH\n"
    assert verify(text.format("JO"))[0].findings == []
    assert verify(text.format("JO") + "3. ?: JO 2H 3H 4H\n")[0].status == "illegal"


@pytest.mark.parametrize(
    ("plays", "places"),
    [
        ("AS ^L Cy 4S 3S", []),
        ("AS ^L Ann QS 3S", [("trick-count", 8, 19)]),
        ("AS ^L Cy 4S ^L Cy 5S", [("trick-count", 8, 27)]),
        ("AS 3S ^L Bo 2S", [("trick-count", 8, 21)]),
        ("^L Bo AS 3S 4S", []),
    ],
)
def test_a_seat_plays_one_card_to_a_trick_out_of_turn_too(
    plays: str, places: list[tuple[str, int, int]]
) -> None:
    """A mark says that a card came too early, and not that a player may play two."""
    (verdict,) = verify(CUT + f"1. Ann: {plays}\n")
    assert [(f.code, f.line, f.column) for f in verdict.findings] == places
    if places:
        assert verdict.status == "illegal"
        assert " plays a second card to this trick" in verdict.to_json()["findings"][0]["message"]
