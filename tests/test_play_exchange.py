"""Throwing all but trumps, drawing, taking what is left, and poor hands: what is legal, and when.

The deal is that of the first record of ``ten-point-drop-out`` in the examples: spades are trump.
Ann holds the jick (JC) and a joker, Bo KS and a joker, Cy 6S 3S 2S, Di AS TS 8S 7S 5S.
"""

from pathlib import Path

import pytest

import smearspec
from house_tables import House
from smearspec.suite.count import Unanswerable, count
from smearspec.verdict import Legal
from smearspec.verdict.unfinished import legal

HEAD = """%smear 1
[Rules "ten-point-drop-out"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Ann"]
"""
DEALS = {
    "Ann": "KH QH TH TD 6D 2D JC 3C JO",
    "Bo": "KS 5H 3H KD 7D KC QC 2C JO",
    "Cy": "6S 3S 2S 7H JD 5D AC 8C 4C",
    "Di": "AS TS 8S 7S 5S 6H AD QD 8D",
}
THROWS = {
    "Cy": "7H JD 5D AC 8C 4C",
    "Di": "6H AD QD 8D",
    "Ann": "KH QH TH TD 6D 2D 3C",
    "Bo": "5H 3H KD 7D KC QC 2C",
}
DRAWS = {"Bo": "AH 2H TC 7C", "Cy": "JS 4H 9D", "Di": "4D", "Ann": "9S 4S JH 3D"}
REST = "QS 9H 8H 9C 6C 5C"
NAMED = "bid Bo: pass 4 pass pass\ntrump Cy: S\n"


def lines(keyword: str, cards: dict[str, str], **other: str | None) -> str:
    """Return the lines of seats in order; ``other`` puts other cards in place, None none."""
    shown = {**cards, **other}
    return "".join(f"{keyword} {seat}: {held}\n" for seat, held in shown.items() if held)


DEALT = HEAD + lines("deal", DEALS) + NAMED
THROWN = DEALT + lines("discard", THROWS)
DRAWN = THROWN + lines("draw", DRAWS)
TAKEN = DRAWN + f"widow Ann: {REST}\n"


def codes(text: str) -> list[str]:
    (verdict,) = smearspec.verify(text)
    return [finding.code for finding in verdict.findings]


def turn(text: str) -> Legal:
    (found,) = smearspec.legal(text)
    return found


def test_every_card_but_trumps_is_thrown_and_no_trump_with_them() -> None:
    assert codes(THROWN) == []
    assert codes(DEALT + "discard Cy: 7H JD 5D AC 8C\n") == ["discard-count"]
    assert codes(DEALT + "discard Cy: 7H JD 5D AC 8C 2S\n") == ["discard-trump"]
    assert codes(DEALT + "discard Cy: 7H JD 5D AC 8C 4C 2S\n") == ["discard-count", "discard-trump"]


def test_who_has_seven_trumps_keeps_six_of_them() -> None:
    """Di has five spades here and the jick and a joker besides."""
    deal = HEAD + "deal Di: AS TS 8S 7S 5S 6H AD JC JO\n" + NAMED
    assert codes(deal + "discard Di: 6H AD 5S\n") == []
    assert codes(deal + "discard Di: 6H AD\n") == ["discard-count"]
    assert codes(deal + "discard Di: 6H 7S 5S\n") == ["discard-trump"]
    choice = turn(deal + lines("discard", {"Cy": "??x6"})).turn.choice
    assert choice is not None
    assert (choice.choose, len(choice.out_of)) == (3, 9)
    assert [limit for _, limit in choice.at_most] == [1]


def test_how_many_an_unknown_hand_throws_is_not_known() -> None:
    """At least three go, for nine were dealt and six may stay."""
    found = turn(HEAD + NAMED).turn
    assert (found.seat, found.step, found.known) == ("Cy", "discard", False)
    assert found.choice is not None
    assert found.choice.choose == 3
    assert codes(HEAD + NAMED + "discard Cy: ??x8\n") == []


def test_a_throw_that_is_not_written_is_told_by_the_hand() -> None:
    """Without the line of Cy the six plain cards went all the same, and three are drawn."""
    thrown = DEALT + lines("discard", THROWS, Cy=None)
    assert codes(thrown + lines("draw", DRAWS)) == []
    assert codes(thrown + lines("draw", DRAWS, Cy="JS 4H")) == ["draw-count"]
    late = thrown + lines("draw", DRAWS) + f"widow Ann: {REST}\n"
    assert codes(late + "1. Cy: 7H AS 4S JO\n") == ["card-not-held"]


def test_an_excess_that_is_not_written_stays_unknown() -> None:
    deal = HEAD + "deal Cy: AS TS 8S 7S 5S 6H AD JC JO\n" + NAMED
    assert codes(deal + "draw Bo: ??x3\n1. Cy: 5S ?? ?? ??\n") == []


def test_hands_are_filled_up_in_their_order() -> None:
    assert codes(DRAWN) == []
    assert codes(THROWN + "draw Bo: AH 2H TC\n") == ["draw-count"]
    swapped = dict(reversed(list(DRAWS.items())))
    assert set(codes(THROWN + lines("draw", swapped))) == {"draw-order"}


def test_whose_turn_it_is_to_draw() -> None:
    first = turn(THROWN).turn
    assert (first.seat, first.step, first.known) == ("Bo", "draw", True)
    assert first.choice is not None
    assert (first.choice.choose, len(first.choice.out_of)) == (4, 18)
    last = turn(THROWN + lines("draw", DRAWS, Ann=None)).turn
    assert (last.seat, last.step) == ("Ann", "draw")
    rest = turn(DRAWN).turn
    assert (rest.seat, rest.step) == ("Cy", "widow")
    assert rest.choice is not None
    assert rest.choice.choose == len(REST.split())


def test_a_scribe_is_asked_for_own_cards_only() -> None:
    """Cy sees three trumps and must draw three, whatever the others drew."""
    own = HEAD.replace("\n\n[Hand", '\n[Scribe "Cy"]\n\n[Hand') + lines("deal", {"Cy": DEALS["Cy"]})
    found = turn(own + NAMED + lines("discard", {"Cy": THROWS["Cy"]})).turn
    assert (found.seat, found.step, found.known) == ("Cy", "draw", False)
    assert found.choice is not None
    assert found.choice.choose == 3


def test_without_a_dealer_nobody_can_tell_who_draws() -> None:
    text = THROWN.replace('"Ann"]\n', '"?"]\n')
    assert turn(text).turn.step != "draw"
    assert codes(text + lines("draw", dict(reversed(list(DRAWS.items()))))) == []


def test_what_is_left_goes_to_the_bidder_or_to_the_partner() -> None:
    assert codes(TAKEN) == []
    assert codes(DRAWN + f"widow Cy: {REST}\n") == []
    assert codes(DRAWN + f"widow Bo: {REST}\n") == ["wrong-seat"]
    assert codes(DRAWN + "widow Ann: QS 9H 8H 9C 6C\n") == ["widow-count"]
    unknown = THROWN + lines("draw", DRAWS, Di=None)
    assert codes(unknown + "widow Ann: QS 9H 8H 9C 6C\n") == []


def test_who_took_what_is_left_stays_open_where_it_is_not_written() -> None:
    """The queen of spades may be with Cy or with Ann; with Bo it cannot be."""
    assert codes(DRAWN + "1. Cy: QS AS 4S JO\n") == []
    assert codes(DRAWN + "1. Cy: 6S AS QS JO\n") == []
    assert codes(DRAWN + "1. Cy: 6S AS 4S QS\n") == ["card-not-held"]


def test_how_many_are_left_is_known_where_the_draws_are_counted() -> None:
    drawn = THROWN + lines("draw", DRAWS, Bo="??x4", Cy="??x3", Di="??x1", Ann="??x4")
    assert codes(drawn + "widow Ann: ??x6\n") == []
    assert codes(drawn + "widow Ann: ??x5\n") == ["widow-count"]


def test_only_trumps_are_played_and_a_dash_says_that_there_is_none() -> None:
    play = TAKEN + "1. Cy: 6S AS 4S JO\n2. Di: 8S QS KS 2S\n"
    assert codes(play + "3. Cy: 3S TS JO -\n") == []
    assert codes(play + "3. Cy: 3S TS - -\n") == ["must-play"]
    assert codes(play + "3. Cy: 3S TS JO AH\n") == ["plain-card-played"]
    assert codes(play + "3. Cy: 4H\n") == ["plain-card-played"]
    assert codes(play + "3. Bo: AH\n") == ["wrong-leader", "plain-card-played"]


def test_a_trick_is_whole_when_everybody_else_is_out() -> None:
    play = TAKEN + "1. Cy: 6S AS 4S JO\n2. Di: 8S QS KS 2S\n3. Cy: 3S TS JO\n4. Ann: 9S - JS 5S\n"
    found = turn(play)
    assert (found.turn.seat, found.turn.cards) == ("Di", ("7S",))
    ended = turn(play + "5. Di: 7S JC\n")
    assert ended.hand == "2"


def test_no_trick_comes_after_the_last_trump() -> None:
    play = TAKEN + "1. Cy: 6S AS 4S JO\n2. Di: 8S QS KS 2S\n3. Cy: 3S TS JO -\n"
    play += "4. Ann: 9S - JS 5S\n5. Di: 7S JC - -\n"
    assert codes(play + "6. Ann: 3D\n") == ["plain-card-played"]
    assert codes(play + "7. Ann: 3D\n") == ["too-many-tricks"]


def test_a_draw_before_the_bid_is_known_may_have_any_order() -> None:
    text = HEAD.replace("drop-out", "best-six") + "bid Bo: ? ? ? ?\ntrump ?: S\n"
    assert codes(text + "draw Ann: ??x3\ndraw Bo: ??x3\n1. ?: ?? ?? ?? ??\n") == []


@pytest.mark.parametrize("last", ["AS", "-"])
def test_with_unknown_hands_a_dash_is_believed(last: str) -> None:
    """Who sits out has no trump, so that a trump played later proves the dash wrong."""
    text = HEAD + NAMED + "1. Cy: 6S TS 4S -\n2. Di: ?? ?? "
    assert codes(text + f"{last} ??\n") == (["must-play"] if last == "AS" else [])


def test_with_unknown_hands_the_lead_is_believed() -> None:
    assert codes(HEAD + NAMED + "1. Cy: 6S TS 4S JO\n2. Ann: JC - 2S 8S\n") == []
    assert turn(HEAD + NAMED + "1. Cy: 6S TS 4S JO\n").turn.seat is None


def test_the_rest_that_is_claimed_holds_only_what_could_be_played() -> None:
    """Cy claims 3S TS JO JS and more: the ten, the three and the jack, a joker and the jick."""
    text = TAKEN + "1. Cy: 6S AS 4S JO\n2. Di: 8S QS KS 2S\nclaim Cy: rest\n"
    points = "points Ann/Cy: low jack jick joker ten three\ncount Ann/Cy: 13\n"
    (verdict,) = smearspec.verify(text + points)
    assert verdict.status == "verified", verdict.findings


COKE = """%smear 1
[Rules "connecticut-setback"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
"""


def test_a_poor_hand_is_changed_once_and_before_the_bidding() -> None:
    poor = COKE + "deal Ann: 9S 8S 3S 7H 6D 5C\n"
    assert codes(poor + "draw Ann: AS 8H 3H 7D 5D 4C\nbid Ann: 2 pass pass pass\n") == []
    late = "bid Ann: 2 pass pass pass\ndraw Ann: AS 8H 3H 7D 5D 4C\n"
    assert codes(poor + late) == ["phase-order"]
    assert codes(poor + "draw Ann: AS 8H 3H 7D 5D\n") == ["wrong-card-count"]
    assert codes(poor + "draw Ann: 9S 8H 3H 7D 5D 4C\n") == ["duplicate-card"]
    old = poor + "draw Ann: AS 8H 3H 7D 5D 4C\nbid Ann: 2 pass pass pass\n"
    assert codes(old + "1. Ann: 9S\n") == ["card-not-held"]
    assert codes(old + "1. Ann: AS 9S\n") == ["card-not-held"]


def test_a_hand_that_nobody_wrote_down_may_have_been_poor() -> None:
    assert codes(COKE + "draw Ann: AS 8H 3H 7D 5D 4C\n") == []
    assert codes(COKE + "deal Ann: ??x5 2H\ndraw Ann: AS 8H 3H 7D 5D 4C\n") == ["redeal-unfounded"]


RICH = """deal Ann: AS 9S 8S 7S 6S 5S 4S 9H 8H
deal Bo: KS 7H 6H 5H 4H 9D 8D 7D 6D
deal Cy: QS 3S AH 3H 5D 4D 3D 9C 8C
deal Di: JS TS 2S KH QH JH TH 2H AD
"""


@pytest.mark.parametrize("game", ["colorado-ten-point", "original-minnesota-smear"])
def test_a_hand_is_given_up_for_a_poor_one_only(game: str) -> None:
    head = HEAD.replace("ten-point-drop-out", game)
    assert codes(head + RICH + "void: redeal\n") == ["redeal-unfounded"]
    assert codes(head + RICH + "void: misdeal\n") == []
    assert codes(head + RICH.replace("KS", "3C") + "void: redeal\n") == (
        ["redeal-unfounded"] if game == "colorado-ten-point" else []
    )
    assert codes(head + RICH.replace("KS", "7C") + "void: redeal\n") == []
    assert codes(head + "void: redeal\n") == []
    assert codes(head + RICH + "draw Bo: ??x9\n") == ["phase-order"]


def test_other_games_may_deal_again_without_a_reason() -> None:
    assert codes(HEAD + "void: redeal\n") == []
    assert codes(COKE + "void: redeal\n") == []


def test_the_first_lead_is_barred_while_another_card_can_be_led() -> None:
    head = HEAD.replace("ten-point-drop-out", "ten-point-best-six")
    free = head + "deal Cy: 6S 3S 2S 7H JD 5D AC JC JO\n" + NAMED
    assert codes(free + "discard Cy: 7H JD 5D AC\n1. Cy: JC\n") == ["opening-lead"]
    assert codes(free + "discard Cy: 7H JD 5D AC\n1. Cy: JO\n") == ["opening-lead"]
    assert codes(free + "discard Cy: 7H JD 5D AC\n1. Cy: 2S\n") == []
    bound = head + "deal Cy: 6H 3H 2H 7H JD 5D AC JC JO\n" + NAMED
    assert codes(bound + "discard Cy: 6H 3H 2H 7H JD 5D AC\n1. Cy: JC\n") == []


def test_a_card_of_the_own_hand_may_be_called_where_the_rules_allow_it() -> None:
    head = """%smear 1
[Rules "pawnee-ten-point"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Ed"]
deal Ann: AS KS QS JS 5H 4H 3H 4D 3D 2C
bid Ann: 6 pass pass pass pass
trump Ann: S
"""
    (verdict,) = smearspec.verify(head + "call Ann: AS\nwidow Ann: ??x4\n")
    assert not verdict.findings
    hand = verdict.hands[0].hand
    assert hand is not None
    assert hand.partner == hand.bidder == 0
    assert codes(head + "call Ann: 4H\n") == ["call-forbidden"]


def test_continuations_are_counted_where_seats_sit_out_but_not_through_a_draw() -> None:
    """Di's last spade, then Ann's jick: eight points to two."""
    play = TAKEN + "1. Cy: 6S AS 4S JO\n2. Di: 8S QS KS 2S\n3. Cy: 3S TS JO -\n4. Ann: 9S - JS 5S\n"
    (verdict,) = smearspec.verify(play)
    found = count(verdict, 2)
    assert found.leaves == [1, 1]
    assert found.scores == {"Ann/Cy 8, Bo/Di 2": 1}
    (verdict,) = smearspec.verify(THROWN)
    with pytest.raises(Unanswerable, match="drawn"):
        count(verdict, 1)


def test_a_hand_of_nothing_but_trumps_throws_none_and_the_next_seat_throws(tmp_path: Path) -> None:
    table = House(tmp_path, "ten-point-drop-out", {"steps": {"deal": {"cards": 6}}}, 4)
    thrown = (
        "deal Ann: KS KH QH JH TH 9H\ndeal Bo: AS QS TS 9S 8S 2S\n"
        "deal Cy: AD KD QD JD TD 9D\ndeal Di: AC KC QC JC TC 9C\n"
        "bid Ann: 4 pass pass pass\ntrump Ann: S\ndiscard Ann: KH QH JH TH 9H\n"
    )
    (unfinished,) = legal(table.text(thrown), rules_files=[table.file])
    assert unfinished.findings == []
    assert (unfinished.turn.seat, unfinished.turn.step) == ("Cy", "discard")
