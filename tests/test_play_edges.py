"""Small parts of the play by themselves: cards that a token may stand for, sides that are kept."""

import pytest

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
