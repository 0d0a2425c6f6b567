"""Everything that may be forgotten but a card played: calls, trump, the call, throws, the rest."""

from pathlib import Path

import pytest

from smearspec import verify
from smearspec.verdict.model import Verdict

FIVE = Path(__file__).parents[1] / "grammar" / "examples" / "ten-point-five-partial.smear"


def judge(text: str) -> Verdict:
    (verdict,) = verify(text)
    return verdict


def evidence(verdict: Verdict) -> list[str]:
    return [
        claim.evidence.say("en") for claim in verdict.claims if claim.verdict == "undetermined"
    ]


REST = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "3"]
[Dealer "Ann"]
deal Cy: AS KS 9S 7H 8C 3C
bid Bo: 1 2 pass
1. Cy: AS 5S TS
2. Cy: KS 6S 4S
claim Cy: rest
"""


def test_who_holds_the_jack_at_the_end_is_told_by_a_witness() -> None:
    """The rest is Cy's: the jack of trump is hers if Ann or Bo held it, nobody's if not dealt."""
    verdict = judge(f"{REST}points Cy: at-least jack\n")
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]
    assert "JS" in evidence(verdict)[0]
    assert " at the end" in evidence(verdict)[0]


def test_what_was_played_before_the_rest_is_sure() -> None:
    verdict = judge(f"{REST}points Cy: at-least high\npoints Ann: at-least high\n")
    assert [claim.verdict for claim in verdict.claims] == ["confirmed", "refuted"]


def test_low_goes_to_whoever_holds_it_when_the_rest_is_claimed() -> None:
    """The two may be with Ann or with Bo, who keep it though Cy takes the trick."""
    verdict = judge(f"{REST}points Ann: low\n")
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]


def test_a_forgotten_call_of_a_partner_leaves_the_sides_open() -> None:
    text = FIVE.read_text(encoding="utf-8").replace("call Cy: QS", "call Cy: ??")
    verdict = judge(text)
    assert verdict.status == "undetermined"
    assert any("was called" in said for said in evidence(verdict))
    # Ed showed the queen, and whoever is called must play the card to the first trick.
    half = judge(text.replace("call Cy: ??", "call Cy: Q?"))
    assert "illegal" not in (verdict.status, half.status)


def test_a_forgotten_call_is_none_that_would_have_ended_the_auction() -> None:
    """Ann leads, so that she has bid; after a bid of four nobody would have been asked."""
    text = """%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: ? pass pass pass
trump Ann: H
1. Ann: AH 2H 4S 5S
2. Ann: KH 6S 7S 8S
3. Ann: QH 9S 3C 4C
4. Ann: JH 5C 6C 7C
5. Ann: TH 8C 9C 3D
6. Ann: 3H 4D 5D 6D
score Ann/Cy: +3
"""
    assert judge(text).status == "verified"
    assert judge(text.replace("score Ann/Cy: +3", "score Ann/Cy: -4")).status == "refuted"


def test_a_forgotten_trump_is_told_by_a_witness() -> None:
    text = """%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 2 pass pass pass
trump Ann: ?
1. Ann: AH 2H 4H 5H -> Ann
2. Ann: KH 6H 7H {8H 2S} -> Ann
"""
    verdict = judge(text)
    assert [claim.verdict for claim in verdict.claims] == ["confirmed", "undetermined"]
    assert "were trump" in evidence(verdict)[0] or "2S to trick 2" in evidence(verdict)[0]


MARKED = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
1. Ann: AH 2H 4H
2. Ann: KD ^R 9S 3D
3. Ann: QD {play} 4D
"""


def test_a_marked_revoke_shows_that_the_suit_was_held() -> None:
    """Bo withheld a diamond and must play it now, or a trump."""
    assert judge(MARKED.format(play="?S")).status == "illegal"
    assert judge(MARKED.format(play="?D")).status == "incomplete"
    assert judge(MARKED.format(play="?H")).status == "incomplete"


def test_a_card_played_out_of_turn_leaves_the_others_theirs() -> None:
    text = MARKED.replace("^R 9S", "5D").format(play="^L Cy 4D").replace("4D 4D", "4D ??")
    assert judge(text).status == "incomplete"


def test_half_known_throws_are_held_against_the_deal() -> None:
    """Cy has played all his spades: none can be among the four cards that he threw."""
    text = FIVE.read_text(encoding="utf-8")
    assert judge(text.replace("3H 8C 6C 2C", "3H 8C ?C ?C")).status == "verified"
    assert judge(text.replace("3H 8C 6C 2C", "3H 8C 6C ?S")).status == "illegal"


def test_a_trump_that_was_dealt_and_not_played_was_thrown() -> None:
    """Bo was dealt the ten of hearts, and kept plain cards: he cannot have thrown it."""
    text = """%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Bo: TH ??x8
bid Ann: 2 pass pass pass
trump Ann: H
1. Ann: AH 2H 4S 5S
2. Ann: KH 6S 7S 8S
3. Ann: QH 9S 3C 4C
4. Ann: JH 5C 6C 7C
5. Ann: 9H 8C 9C 3D
6. Ann: 3H 4D 5D 6D
"""
    verdict = judge(text)
    assert [finding.code for finding in verdict.findings] == ["no-legal-way"]
    assert judge(text.replace("deal Bo: TH ??x8\n", "")).status == "legal"


def test_two_cards_are_not_enough_for_three_plays() -> None:
    """Three plays cannot be two cards."""
    text = MARKED
    for card in ("{play}", "^R 9S", "3D"):
        text = text.replace(card, "{7D 8D}")
    assert judge(text).status == "illegal"


UNFINISHED_THROW = """%smear 1
[Rules "minnesota"]
[Option "excess-trumps = {excess}"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 2 pass pass pass
trump Ann: H
discard Bo: TH 3D {third}
1. Ann: AH {play} 4S 5S
"""


def test_a_trump_may_go_if_what_is_left_may_all_be_trumps() -> None:
    """Bo threw a trump: that is legal with six others left, so not beside a plain card."""
    told = UNFINISHED_THROW.format(excess="exactly-excess", third="2D", play="2H")
    assert judge(told).status == "incomplete"
    plain = UNFINISHED_THROW.format(excess="exactly-excess", third="2D", play="2S")
    assert judge(plain).status == "illegal"


def test_where_any_card_may_go_once_there_are_too_many_trumps() -> None:
    """Seven trumps among nine cards are too many, even if a plain card was kept."""
    told = UNFINISHED_THROW.format(excess="free-once-over", third="9H", play="2H")
    assert judge(told).status == "incomplete"


def test_a_seat_that_is_marked_twice_in_a_trick_leaves_its_hand_open() -> None:
    """Bo follows suit, and plays once more out of turn: no count of cards can be right then."""
    text = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
1. Ann: AS 3S 4S
2. Ann: KH 5H 6H
3. Ann: QH 2H ^L Bo TH
4. Ann: JH ?? ??
points Ann: high
"""
    verdict = judge(text)
    assert [(f.code, f.line, f.column) for f in verdict.findings] == [("trick-count", 10, 21)]
    assert verdict.status == "illegal"
    assert verdict.hands[0].to_json()["trump"] == "S"


def test_of_ways_that_are_all_illegal_each_for_another_reason_the_least_wrong_is_told() -> None:
    """Bo may have bid anything; the only trick is the sixth, and its lead is the first of all."""
    text = """%smear 1
[Rules "playsmear"]
[Seats "Ann Bo Cy"]

[Hand "2"]
[Dealer "Bo"]
bid Cy: pass ? pass
6. Bo: JO 9S 4S
"""
    verdict = judge(text)
    assert verdict.status == "illegal"
    assert all(finding.line in (7, 8) for finding in verdict.findings)


def test_two_aces_of_which_only_one_can_be_left_are_illegal() -> None:
    text = """%smear 1
[Rules "playsmear"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
1. Ann: AS 3S 4S
2. Ann: AH AD 5D
3. Ann: A? A? 2C
"""
    assert judge(text).status == "illegal"


def test_who_leads_next_has_taken_a_trick_of_which_nobody_remembers_the_leader() -> None:
    """With diamonds as trump the ace that Ann played is High, with another suit it is not."""
    text = """%smear 1
[Rules "northern-minnesota-smear"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Ann: QS TS AD TD 7D 7C
deal Bo: 9S 9H KD JD 9D JC
bid Ann: 3 pass pass pass
trump Ann: ?
1. Ann: AD 9D QD ?? -> Ann
2. Ann: 7D KD 8D QC
3. Bo: ?D JS ?? TD
4. ?: ?? ?C KC 7C -> Di
5. Di: ?H ?S ?H KH
points Ann/Cy: at-least high
"""
    verdict = judge(text)
    assert verdict.findings == []
    takers = {"Ann": "confirmed", "Di": "confirmed"}
    assert [claim.verdict for claim in verdict.claims] == [*takers.values(), "undetermined"]


def test_what_was_shown_after_a_trick_was_not_played_to_it() -> None:
    """Di's card of trick 1 is forgotten; she shows, after it, one that she plays in trick 6."""
    text = FIVE.read_text(encoding="utf-8").replace("1. Cy: AS 9D", "1. Cy: AS ??")
    held = judge(text.replace("2. Cy: KS", "show Di: TD\n2. Cy: KS"))
    assert held.status == "undetermined"
    # Every play of hers but that first one is known, and the five of hearts is none of them.
    assert judge(text.replace("2. Cy: KS", "show Di: 5H\n2. Cy: KS")).status == "illegal"


def test_who_must_hold_a_card_may_not_call_it() -> None:
    """Three jacks were played by others: the one that Cy plays and calls is the jack of clubs."""
    text = FIVE.read_text(encoding="utf-8")
    text = "".join(
        line for line in text.splitlines(keepends=True)
        if not line.startswith(("deal Cy", "discard Cy"))
    )  # fmt: skip
    text = text.replace("call Cy: QS", "call Cy: J?").replace("3. Cy: JC", "3. Cy: J?")
    assert judge(text).status == "illegal"


CUTTHROAT = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
"""


def test_one_card_is_not_in_two_tricks() -> None:
    """Of the twos only that of clubs is left for Cy, and somebody led it to the next trick."""
    text = CUTTHROAT + "1. Ann: AS 2S 3S\n2. Ann: 2H 2D 2?\n3. ?: 2C ?? ??\n"
    assert judge(text).status == "illegal"
    assert judge(text.replace("2H 2D", "2H 3D")).status == "incomplete"


def test_penalties_leave_the_outcome_of_the_contract_to_the_search() -> None:
    """Ann has six of the trumps: High, Jack and, of 24 card points, Game; somebody has Low."""
    text = """%smear 1
[Rules "auction-pitch-1920s"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 2 pass pass pass
1. Ann: AS ?S 4S 5S
2. Ann: KS 6S 7S 8S
3. Ann: QS 6H 7H 8H
4. Ann: JS 6D 7D 8D
5. Ann: TS 6C 7C 8C
6. Ann: 9S ?? 9H 9D
points Ann: high jack game
"""
    verdict = judge(text)
    assert [claim.verdict for claim in verdict.claims] == ["confirmed"]


CALLS = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Cy"]
bid Di: 4 5 pass pass pass
trump Ed: D
call Ed: QD
1. Ed: AD 2D 8D QD 9D
2. Ed: KD 4D TD 3D JO
3. Ed: 6D 2C 3C JD JO
4. Cy: JH 8H 5S JC TC
5. Cy: 7D AS TS KS 9S
6. Cy: 8C AC QH AH 9C
"""
"""Cy plays the queen that Ed has called, so that Cy is the partner; no deal is written."""


@pytest.mark.parametrize(
    ("card", "status"),
    [("QD", "legal"), ("KD", "illegal"), ("AD", "illegal"), ("6D", "illegal")],
)
def test_a_bidder_who_plays_the_called_card_has_called_one_of_his_own(
    card: str, status: str
) -> None:
    """He may not call a card that he holds, and nobody can get one after the call."""
    verdict = judge(CALLS.replace("call Ed: QD", f"call Ed: {card}"))
    assert verdict.status == status
    assert [finding.code for finding in verdict.findings] == ["no-legal-way"] * (card != "QD")
