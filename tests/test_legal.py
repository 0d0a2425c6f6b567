"""What may be done next in an unfinished record: worked turns."""

import pytest

import smearspec
from smearspec.notation import tree
from smearspec.simulate import games
from smearspec.verdict import Legal, Turn

HAND = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Ann: 8S 3S AH 8H AD JD QC 9C 7C 5C
deal Bo: 9S 5S KH 7H 5H KD TD KC JC 2C
deal Cy: KS JS 7S TH 3H 8D 4D AC TC 3C
deal Di: AS TS 6S QH JH 9H 4H 2D 8C 6C
"""
WIDOW = "QS 4S 2S 6H 2H QD 9D 7D 6D 5D 3D 4C JO JO"
CALLED = HAND + f"bid Ann: pass 6 7 pass\ntrump Cy: C\nwidow Cy: {WIDOW}\n"
THROWN = (
    CALLED
    + """discard Ann: 8S 3S 8H JD
discard Bo: 9S 5S 7H 5H
discard Cy: KS QS 7S 4S 2S TH 6H 3H 2H QD 9D 8D 7D 6D 5D 4D 3D 4C
discard Di: 6S 9H 4H 2D
"""
)
FACELESS = '%smear 1\n[Rules "ten-point"]\n[Seats "Ann Bo Cy Di"]\n'


def turn(text: str) -> Turn:
    return only(text).turn


def only(text: str) -> Legal:
    (found,) = smearspec.legal(text)
    return found


def test_the_first_deal_may_be_anybodys() -> None:
    found = only(FACELESS)
    assert (found.turn.seat, found.turn.step, found.dealer, found.hand) == (None, "deal", None, "1")


def test_cards_are_dealt_from_the_dealers_left() -> None:
    found = turn(HAND.rpartition("deal Cy")[0])
    assert (found.seat, found.step) == ("Cy", "deal")
    assert found.choice is not None
    assert (found.choice.choose, len(found.choice.out_of)) == (10, 34)


def test_calls_begin_at_the_minimum_and_must_exceed_the_last_bid() -> None:
    first = turn(HAND)
    assert (first.seat, first.step) == ("Ann", "bid")
    assert first.calls == ("pass", "4", "5", "6", "7", "8", "9", "10")
    later = turn(HAND + "bid Ann: pass 6\n")
    assert (later.seat, later.calls) == ("Cy", ("pass", "7", "8", "9", "10"))


def test_a_call_at_the_maximum_ends_the_auction() -> None:
    found = turn(HAND + "bid Ann: pass 10\n")
    assert (found.seat, found.step, found.suits) == ("Bo", "trump", ("S", "H", "D", "C"))


def test_the_widow_is_the_bidders() -> None:
    found = turn(HAND + "bid Ann: pass 6 7 pass\ntrump Cy: C\n")
    assert (found.seat, found.step) == ("Cy", "widow")
    assert found.choice is not None
    assert found.choice.choose == 14
    assert " ".join(found.choice.out_of) == WIDOW


def test_a_choice_among_134596_throws_is_described() -> None:
    """Cy holds 24 cards, seven of them trumps: he throws 18, one trump among them at most."""
    shown = only(CALLED).to_json()
    assert list(shown)[:2] == ["seat", "step"]
    assert (shown["seat"], shown["step"], shown["choose"]) == ("Cy", "discard", 18)
    hand = {*HAND.partition("deal Cy: ")[2].split("\n")[0].split(), *WIDOW.split()}
    assert {*shown["from"]} == hand  # type: ignore[misc]
    assert len(shown["from"]) == 24  # type: ignore[arg-type]
    assert shown["at_most"] == ({"cards": ["JS", "AC", "TC", "4C", "3C", "JO", "JO"], "n": 1},)


def test_trumps_may_not_be_thrown() -> None:
    found = turn(CALLED + "discard Cy: " + THROWN.partition("discard Cy: ")[2].split("\n")[0])
    assert (found.seat, found.choice and found.choice.choose) == ("Di", 4)
    assert found.choice is not None
    assert found.choice.at_most == ((("8C", "6C"), 0),)


def test_a_called_card_that_must_be_kept_takes_the_place_of_a_trump() -> None:
    """Ed holds six trumps and the called jack of hearts: one trump more than he can keep."""
    text = """%smear 1
[Rules "ten-point"]
[Option "five-player-order = trump-call-discard"]
[Seats "Ann Bo Cy Di Ed"]
[Scribe "Ed"]

[Hand "1"]
[Dealer "Cy"]
deal Ed: QS 8S 6S 4S JH 9H 5H 3H JC JO
bid Di: pass pass 9 pass pass
trump Ann: S
call Ann: JH
"""
    found = turn(text)
    assert (found.seat, found.step) == ("Ed", "discard")
    assert found.choice is not None
    assert (found.choice.choose, len(found.choice.out_of)) == (4, 9)
    assert found.choice.at_most == ((("QS", "8S", "6S", "4S", "JC", "JO"), 1),)
    for thrown, fits in (("9H 5H 3H 4S", True), ("9H 5H 4S 6S", False), ("JH 9H 5H 3H", False)):
        (verdict,) = smearspec.verify(f"{text}discard Ed: {thrown}\n")
        assert (not verdict.findings) == fits


def test_trumps_must_be_followed_in_the_middle_of_a_trick() -> None:
    """The jick follows a trump lead; Ann has only plain clubs to follow with."""
    found = turn(THROWN + "1. Cy: AC 6C\n")
    assert (found.seat, found.step, found.cards) == ("Ann", "trick", ("QC", "9C", "7C", "5C"))
    assert found.known


def test_who_took_the_trick_leads() -> None:
    found = turn(THROWN + "1. Cy: AC 6C QC 2C\n2. Cy: JS 8C 5C JC\n")
    assert (found.seat, found.cards) == ("Bo", ("KH", "KD", "TD", "KC"))


def test_two_jokers_alike_are_one_card_to_play() -> None:
    found = turn(THROWN)
    assert (found.seat, found.cards) == ("Cy", ("JS", "AC", "TC", "3C", "JO"))


def test_after_a_hand_the_next_dealer_deals() -> None:
    tricks = """1. Cy: AC 6C QC 2C
2. Cy: JS 8C 5C JC
3. Bo: KC TC TS 7C
4. Bo: KH JO JH AH
5. Cy: JO QH 9C KD
6. Cy: 3C AS AD TD
"""
    found = only(THROWN + tricks)
    assert (found.turn.step, found.turn.seat, found.dealer, found.hand) == (
        "deal", "Bo", "Ann", "2")  # fmt: skip


def test_after_everybody_passed_the_same_dealer_deals_again() -> None:
    found = only(HAND + "bid Ann: pass pass pass pass\n")
    assert (found.turn.step, found.turn.seat, found.dealer, found.hand) == (
        "deal", "Ann", "Di", "2")  # fmt: skip


def test_after_the_game_is_won_nothing_is_due() -> None:
    book = smearspec.load("minnesota")
    (game,) = games(book, 4, seed=1, count=1)
    found = only(smearspec.format_transcript(game))
    last = game.hands[-1].entries[-1]
    assert isinstance(last, tree.Won)
    assert (found.turn.step, found.turn.seat) == (None, None)
    assert found.winner == tuple("/".join(side) for side in last.sides)


def test_a_hand_that_is_not_recorded_is_said_to_be_unknown() -> None:
    text = (
        FACELESS
        + """[Scribe "Ann"]

[Hand "1"]
[Dealer "Di"]
deal Ann: 8S 3S AH 8H AD JD QC 9C 7C 5C
bid Ann: pass 6 7 pass
trump Cy: C
discard Ann: 8S 3S 8H JD
"""
    )
    lead = turn(text)
    assert (lead.seat, lead.step, lead.known) == ("Cy", "trick", False)
    assert lead.cards is not None
    assert not {"QC", "8S", "AH"} & {*lead.cards}
    assert {"AC", "JO", "2S"} <= {*lead.cards}
    own = turn(text + "1. Cy: AC 6C\n")
    assert (own.seat, own.known, own.cards) == ("Ann", True, ("QC", "9C", "7C", "5C"))
    other = turn(text + "1. Cy: AC 6C QC\n")
    assert (other.seat, other.known) == ("Bo", False)
    assert other.cards is not None
    assert {"KC", "AS", "JO"} <= {*other.cards}
    assert not {"AC", "6C", "QC", "9C", "JD"} & {*other.cards}


@pytest.mark.parametrize("order", ["trump-discard-call", "trump-call-discard"])
def test_a_partner_who_has_shown_the_called_card_must_play_it(order: str) -> None:
    """Nothing else of Ed's hand is known, whether he shows the card before or after the throws."""
    throw = "discard Cy: 3H 8C 6C 2C\n"
    call = "call Cy: QS\nshow Ed: QS\n"
    text = f"""%smear 1
[Rules "ten-point"]
[Option "five-player-order = {order}"]
[Seats "Ann Bo Cy Di Ed"]
[Scribe "Cy"]

[Hand "1"]
[Dealer "Ed"]
deal Cy: AS KS 3S 2S 3H AC JC 8C 6C 2C
bid Ann: pass 5 6 pass pass
trump Cy: S
""" + (throw + call if order == "trump-discard-call" else call + throw)
    found = turn(text + "1. Cy: AS 9D\n")
    assert (found.seat, found.known, found.cards) == ("Ed", False, ("QS",))


def test_what_is_wrong_before_is_reported_along() -> None:
    found = only(THROWN + "1. Cy: AC 6C QC AS\n")
    assert [finding.code for finding in found.findings] == ["card-not-held"]
    assert (found.status, found.turn.step) == ("illegal", "trick")


@pytest.mark.parametrize("text", ["", FACELESS.replace("ten-point", "nine-point"), FACELESS + "?"])
def test_where_nothing_can_be_told_the_findings_say_why(text: str) -> None:
    found = only(text)
    assert found.turn.step is None
    assert found.findings


TWO = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "1"]
[Dealer "Bo"]
"""


def test_where_worlds_agree_on_the_seat_every_card_of_one_of_them_may_be_played() -> None:
    (found,) = smearspec.legal(TWO + "bid Ann: 2 pass\n1. Ann: {AS KS} QS\n")
    assert (found.turn.seat, found.turn.step, found.turn.known) == ("Ann", "trick", False)
    assert found.turn.cards is not None
    assert {"AS", "KS"} <= set(found.turn.cards)
    assert "QS" not in found.turn.cards
    assert len(set(found.turn.cards)) == len(found.turn.cards) == 51


def test_where_worlds_differ_on_the_seat_nobody_is_named() -> None:
    # Ann led something, and whether QS took it hangs on what it was.
    (found,) = smearspec.legal(TWO + "bid Ann: 2 pass\n1. Ann: ?? QS\n")
    assert (found.turn.seat, found.turn.step, found.turn.cards) == (None, "trick", None)
    assert not found.turn.known


def test_after_calls_that_nobody_remembers_nobody_is_named() -> None:
    (found,) = smearspec.legal(TWO + "bid Ann: ? ?\n")
    assert (found.turn.seat, found.turn.known) == (None, False)
