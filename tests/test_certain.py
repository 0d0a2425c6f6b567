"""What is told as certain of a record with gaps holds in whatever way the gaps are filled."""

import pytest

from shipped_tables import TABLES, chosen
from smearspec import legal, load, parse, verify
from smearspec.cards import JOKER_MASK
from smearspec.render.legal_text import legal_lines
from smearspec.render.replay import record_lines
from smearspec.render.unknowns import unknown_lines
from smearspec.rules.compile import compile_rules
from smearspec.verdict.unknown.goals import Goals
from smearspec.verdict.unknown.remember import unknowns
from smearspec.verdict.unknown.search import Search, TooMany


def told(text: str, lang: str = "en") -> list[str]:
    """Return the lines of the replay of one record."""
    (verdict,) = verify(text)
    game = parse(text)
    return list(record_lines(verdict, [game.header, *game.hands], lang, name="rules"))


def test_a_card_that_somebody_has_played_is_in_no_hand_any_more() -> None:
    """Who led is forgotten with the calls; but Ann's king of diamonds went in the first trick."""
    text = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
deal Ann: QS KH KD KC 9C 3C
deal Bo: 3H AD QD QC 6C 2C
deal Cy: 8S AH TD 8D 6D 4D
bid Ann: ? ? ?
1. ?: QD 4D KD
2. Ann: KC 2C TD
3. Cy: 6D 3C AD
"""
    assert verify(text)[0].status == "incomplete"


def test_one_of_two_jokers_alike_may_be_the_one_that_is_left() -> None:
    """Ann and Bo have a joker each; one of the two is played, and each may have the other yet."""
    text = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Ann: AS KS QS 9S 8S 7S 6S 2H 2D JO
deal Bo: TH 9H 8H 7H 6H 5H 4H 3H 3D JO
bid Ann: ? ? ? ?
trump ?: S
1. ?: AS JO 3S 4S
2. ?: KS TH JS 5S
3. ?: JO 9H 6C 7C
"""
    assert verify(text)[0].findings == []
    unknown = verify(text.partition("2.")[0])[0].hands[0].unknown
    assert unknown is not None
    jokers = JOKER_MASK
    assert [held & jokers for held in unknown.base.held] == [0, 0, 0, 0]
    assert [could & jokers for could in unknown.base.could[:2]] == [jokers, jokers]


def test_a_joker_that_is_half_remembered_may_be_the_second_of_the_seat() -> None:
    """Di is seen to play both jokers, one written as dealt: the other is the half-known card."""
    text = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Di: AS TS 6S QH JH 9H 4H 8C JO {JO 3H}
bid Ann: pass 6 7 pass
trump Cy: C
1. Cy: AC JO 6C QC
2. Cy: 3C 8C 9C KC
3. Bo: TC 7C JO 5C
4. Di: 4H 2H 3H 5H
"""
    assert verify(text)[0].findings == []


def test_where_points_count_down_a_change_does_so_though_the_total_is_not_known() -> None:
    """Ann has the bid at 2 and wins all that counts: the bid counts 2 down from what she had."""
    text = """%smear 1
[Rules "smudge"]
[Option "made-bid = bid-only"]
[Seats "Ann Bo Cy"]

[Hand "2"]
[Dealer "Cy"]
deal Ann: AS KS QS JS TS 2S
deal Bo: AH KH QH JH TH 9H
deal Cy: AD KD QD JD TD 9D
bid Ann: 2 pass pass
1. Ann: AS 9H 9D
2. Ann: KS TH TD
3. Ann: QS JH JD
4. Ann: JS QH QD
5. Ann: TS KH KD
6. Ann: 2S AH AD
score Ann: -2
"""
    (verdict,) = verify(text)
    assert [claim.verdict for claim in verdict.claims] == ["confirmed"]
    assert verdict.hands[0].to_json()["score"] == {"Ann": -2, "Bo": 0, "Cy": 0}


PAWNEE = """%smear 1
[Rules "pawnee-ten-point"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Ed"]
bid Ann: 4 5 pass pass 6
trump Ed: {TRUMP}
call Ed: 5H
1. Ed: {FIRST}
2. {SECOND}: JH - - - -
"""


def pawnee(trump: str, first: str, second: str = "Ed") -> str:
    """Return a record in which seats with no trump left sit out."""
    return PAWNEE.replace("{TRUMP}", trump).replace("{FIRST}", first).replace("{SECOND}", second)


def test_who_sits_out_later_may_have_played_a_trump_that_is_forgotten() -> None:
    (verdict,) = verify(pawnee("H", "AH ?? ?? ?? 5H"))
    assert [finding.code for finding in verdict.findings] == []


def test_who_sits_out_while_trump_is_forgotten_may_keep_other_cards() -> None:
    deal = "deal Ann: AS QH 8S QD 8D 2D AC 9C 6C 3C\nbid Ann"
    text = pawnee("?", "AH QH TH 2H 5H").replace("bid Ann", deal)
    (verdict,) = verify(text)
    assert [finding.code for finding in verdict.findings] == []


def test_somebody_may_sit_out_though_nobody_knows_who_led() -> None:
    (verdict,) = verify(pawnee("H", "AH QH ?? 2H 5H", "?"))
    assert [finding.code for finding in verdict.findings] == []


def test_the_highest_bid_that_is_remembered_need_not_be_the_bid() -> None:
    """Of five unknown cards there are too many ways to try; Bo may have bid more than Ann."""
    text = pawnee("H", "?? ?? ?? ?? ??").replace("4 5 pass pass 6", "4 ? pass pass pass")
    shown = verify(text.replace("Ed:", "Bo:"))[0].hands[0].to_json()
    assert (shown["bidder"], shown["bid"]) == (None, None)


LOW = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: pass 2 3
1. Cy: AH 4H {2H 3H}
2. Cy: 9H KH QH
3. Ann: QS AS JH
4. Cy: KS 5C 6D
5. Cy: TD 8D JD
6. Bo: 7C {2C 3C} TC
points Bo: low
"""
"""Bo has the point for low by his first card, whichever of the two it was."""


def test_an_item_that_one_of_several_cards_earned_names_none_of_them() -> None:
    lines = told(LOW)
    assert "  so far at least: Ann 0 points; Bo 0 points; Cy 1 point for high" in lines
    assert not any(line.startswith("  low for Bo") for line in lines)
    assert "Bo won 1 point: low" in lines
    (claim,) = verify(LOW)[0].claims
    assert claim.verdict == "confirmed"
    assert (
        claim.evidence.say("en") == "in every way to fill in what is not known it comes to the same"
    )


def test_card_points_that_are_known_are_no_tie_where_another_item_is_not_placed() -> None:
    assert "Card points: Ann 15, Bo 11 and Cy 14; game for Ann" in told(LOW)


CUT = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
"""


def test_who_is_dealt_first_is_nobody_by_name_where_nobody_knows_who_deals() -> None:
    turn = legal(CUT.replace('"Cy"', '"?"'))[0].turn
    assert (turn.seat, turn.step, turn.known) == (None, "deal", False)


def test_of_a_deal_that_is_half_remembered_nobody_knows_what_is_left() -> None:
    turn = legal(CUT + "deal Ann: ?? 4S TH AD 6C 3C\n")[0].turn
    assert (turn.seat, turn.step, turn.known) == ("Bo", "deal", False)


def test_whoever_has_not_played_may_be_next_where_nobody_knows_who_led() -> None:
    text = CUT + "bid Ann: 2 pass pass\n1. Ann: AS ?? 3S\n2. ?: ?? ??\n"
    assert legal(text.replace("AS ??", "?? ??"))[0].turn.seat is None


def test_what_may_be_played_is_all_that_may_be_left() -> None:
    """Bo has led two of four cards, nobody knows which: any of them may be left to lead."""
    text = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "1"]
[Dealer "Ann"]
deal Bo: 9H 2H JD TD 4D KC
bid Bo: 2 pass
1. Bo: 9H 3H
2. Bo: ?? 2S
3. Bo: ?? 3S
4. Bo: JD 3D
"""
    turn = legal(text)[0].turn
    assert (turn.seat, turn.cards, turn.known) == ("Bo", ("2H", "TD", "4D", "KC"), False)


def test_who_follows_a_forgotten_lead_may_play_any_card() -> None:
    text = CUT + "deal Bo: AS KS 4H 3H 2H 9D\nbid Ann: 2 pass pass\n1. Ann: ??\n"
    turn = legal(text)[0].turn
    assert (turn.seat, turn.known) == ("Bo", False)
    assert turn.cards == ("AS", "KS", "4H", "3H", "2H", "9D")


def test_a_forgotten_call_may_have_been_the_highest_that_there_is() -> None:
    """Four is the most that can be bid, and it ends the bidding."""
    turn = legal(CUT + "bid Ann: 2 ?\n")[0].turn
    assert (turn.seat, turn.step, turn.known) == (None, None, False)


def test_what_comes_next_is_not_put_down_to_faults_where_there_are_none() -> None:
    (found,) = legal(CUT + "bid Ann: 2 ?\n")
    assert list(legal_lines(found, "en")) == ["what comes next cannot be told from this record"]


def test_whoever_called_first_tells_who_may_take_the_bid_for_as_much() -> None:
    """Cy called last, so Cy dealt, and the dealer may have the bid for what was bid."""
    text = """%smear 1
[Rules "trickster-ten-point"]
[Option "dealer-steal = yes"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "?"]
bid Di: pass pass 5 5
"""
    assert verify(text)[0].findings == []


def test_whether_the_game_is_over_is_not_known_where_the_totals_are_not() -> None:
    text = LOW.replace('[Hand "1"]', '[Hand "2"]')
    assert told(text)[-1] == "whether somebody has won the game is not known"
    (found,) = legal(text)
    assert (found.turn.seat, found.turn.known) == (None, False)


def test_reasons_that_differ_are_none() -> None:
    """Ann has made a bid of 2, with game or without it."""
    text = (
        CUT
        + """bid Ann: 2 pass pass
1. Ann: AS 3S 4S
2. Ann: KS 5S 6S
3. Ann: 2S 7S 8S
4. Ann: 9C TC JC
5. Cy: 2H 3H 4H
6. Cy: TH {9H TD} 5H
"""
    )
    lines = told(text)
    assert any(line.startswith("Ann  +2, total 2") for line in lines)


def test_a_card_that_took_the_trick_is_no_highest_trump_where_trump_is_not_known() -> None:
    text = """%smear 1
[Rules "northern-minnesota-smear"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Ann"]
bid Bo: 1 2 pass pass
trump Cy: ?
1. Cy: AC JC KC 7C -> Cy
2. Cy: AS 7S JS 9S
"""
    (claim,) = verify(text)[0].claims
    assert claim.verdict == "confirmed"
    assert "highest" not in claim.evidence.say("en")
    assert "  Cy takes it with A♣" in told(text)


def test_who_draws_is_not_known_where_a_hand_before_is_not() -> None:
    """Ann has the bid and draws last; Bo comes first, and may have kept six trumps or none."""
    text = """%smear 1
[Rules "ten-point-best-six"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Cy: TS 5S 4S 3S 7D 2D JC 3C 2C
bid Ann: 4 pass pass pass
trump Ann: H
discard Ann: ??x3
discard Bo: ??x3
discard Cy: TS 5S 4S 3S 7D 2D JC 3C 2C
discard Di: ??x3
"""
    turn = legal(text)[0].turn
    assert (turn.seat, turn.step, turn.known) == (None, None, False)


def test_what_breaks_a_rule_with_one_trump_only_may_break_it() -> None:
    """Cy plays a spade to a diamond: he may keep diamonds if spades are trump, else he may not."""
    text = CUT + "bid Ann: 2 pass pass\n1. Ann: {AS AH} 3S 4C\n2. Ann: KD 5D 9S\n"
    (verdict,) = verify(text)
    lines = [line for line in unknown_lines(verdict, unknowns(verdict), "en") if "9S" in line]
    assert len(lines) == 1
    assert lines[0].endswith("when playing 9S to trick 2, the hand may be illegal")


def test_a_trump_too_many_may_have_been_thrown() -> None:
    """Where trumps too many may go, who threw one need not have broken a rule."""
    text = """%smear 1
[Rules "minnesota"]
[Option "excess-trumps = free-once-over"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Cy"]
bid Di: 2 pass pass pass
trump Di: C
1. Di: AC 3C 7C 5C
"""
    (verdict,) = verify(text)
    lines = [line for line in unknown_lines(verdict, unknowns(verdict), "en") if "threw" in line]
    assert len(lines) == 4
    assert all(line.endswith("the hand may be illegal") for line in lines)


def test_a_side_that_may_win_game_is_not_told_to_have_won_nothing_but_the_rest() -> None:
    """Bo and Di have 18 and a card, Ann and Cy 15 and a spade: 19 with the ace, 18 with the king.

    So game may go to either side or to nobody.
    """
    text = """%smear 1
[Rules "setback-top-steal"]
[Option "game-tie = nobody"]
[Option "high-card = ace-of-trump"]
[Option "low-to = player"]
[Seats "Ann Bo Cy Di"]

[Hand "2"]
[Dealer "Di"]
[Start "Ann/Cy 0, Bo/Di 2"]
deal Di: ?? 7H {6H AS} ?? 7D ?C
bid Ann: ? ? ? ?
1. Bo: 2C 6C JC 3C -> Di
2. Di: 8S 5C ?S 2S
3. Ann: QH 8D 2H 4H -> Ann
4. Ann: KH TS 3H 6H
5. Ann: 5H AC 9H ??
6. Bo: KD TH 7D 8H -> Bo
"""
    points = verify(text)[0].hands[0].to_json()["points"]
    assert points == {"Ann/Cy": None, "Bo/Di": None}


def test_who_leads_next_is_named_only_where_every_way_says_the_same() -> None:
    """Bo may have had the ace for the king; nobody had anything for the ace itself."""
    bid = CUT + "bid Ann: 2 pass pass\n"
    turn = legal(bid + "1. Ann: KS ?? 3S\n")[0].turn
    assert (turn.seat, turn.step, turn.known) == (None, "trick", False)
    turn = legal(bid + "1. Ann: AS ?? 3S\n")[0].turn
    assert (turn.seat, turn.step, turn.known) == ("Ann", "trick", False)
    assert turn.cards is not None
    assert "KS" in turn.cards
    assert "3S" not in turn.cards


def test_who_has_the_bid_names_trump_though_a_lower_call_is_forgotten() -> None:
    text = """%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: ? 5 pass pass
"""
    turn = legal(text)[0].turn
    assert (turn.seat, turn.step, turn.suits) == ("Bo", "trump", ("S", "H", "D", "C"))


def test_card_points_that_different_cards_come_to_are_told_without_their_tricks() -> None:
    (_, claim) = verify(LOW + "count Ann: 15\n")[0].claims
    assert (claim.verdict, claim.computed) == ("confirmed", 15)
    assert "in every way" in claim.evidence.say("en")


def test_a_search_that_is_cut_short_anywhere_names_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trick claim is true whatever Bo has: clubs follow no heart."""
    text = LOW.replace("TC\n", "TC -> Ann\n").replace("4H {2H 3H}", "4H ?H")
    for steps in range(1, 400, 13):
        monkeypatch.setattr("smearspec.verdict.unknown.search.SEARCH_STEPS", steps)
        trick, low = verify(text)[0].claims
        assert (trick.verdict, low.verdict != "refuted") == ("confirmed", True)
        for claim in (trick, low):
            assert "H" not in claim.evidence.say("en") or claim.verdict == "undetermined"
        assert not any(line.startswith("  low for Bo") for line in told(text))


def test_who_calls_after_a_forgotten_call_is_nobody_by_name_where_who_passed_is_out() -> None:
    """Bo has passed or has not: so the last call is of Cy, Ann or somebody else."""
    text = """%smear 1
[Rules "OPEN"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 4 ? pass pass 5
"""
    rules = next(
        book.id
        for book, seats in ((load(name), seats) for name, seats in TABLES)
        if seats == 4 and compile_rules(book.resolve(4, chosen(book.id, 4)).values).auction.open
    )
    (line,) = [one for one in told(text.replace("OPEN", rules)) if one.startswith("Bidding: ")]
    assert line.startswith(
        "Bidding: Ann bids 4, Bo calls something that nobody wrote down, somebody"
    )


def test_where_items_were_earned_is_not_told_while_that_was_not_searched_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bo's lowest heart is surely his, and the jack Cy's; by which card only a search can tell."""
    place = Goals.place

    def stop(_: Search) -> None:
        raise TooMany

    def then_stop(goals: Goals) -> bool:
        monkeypatch.setattr(Search, "step", stop)
        return place(goals)

    monkeypatch.setattr(Goals, "place", then_stop)
    (claim,) = verify(LOW)[0].claims
    assert claim.verdict == "confirmed"
    assert "in every way" in claim.evidence.say("en")
    monkeypatch.undo()
    monkeypatch.setattr(Goals, "place", then_stop)
    lines = told(LOW)
    assert "Cy won 2 points: high and jack" in lines
    assert not any(line.startswith("  jack for Cy") for line in lines)


def test_what_was_played_shows_that_somebody_has_bid() -> None:
    """The dash is at fault, whoever bid what: nobody sits out here."""
    text = CUT + "bid Ann: ? pass pass\n1. Ann: AS - 3S\n"
    assert [finding.code for finding in verify(text)[0].findings] == ["must-play"]
