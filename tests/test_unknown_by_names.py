"""Unknown cards where the cards have no places of known number: one candidate after the other.

Seats of Connecticut Setback may have changed their cards, of which nobody wrote down anything.
"""

import re
from pathlib import Path

import pytest

from smearspec import simulate, verify
from smearspec.notation import format_transcript
from smearspec.rules import load
from smearspec.verdict import worlds
from smearspec.verdict.model import Verdict
from smearspec.verdict.unknown import frames, telling
from smearspec.verdict.unknown.remember import unknowns


def judge(text: str) -> Verdict:
    (verdict,) = verify(text)
    return verdict


def record(rules: str, lines: str) -> Verdict:
    """Judge one hand of four, in which Ann leads."""
    return judge(
        f'%smear 1\n[Rules "{rules}"]\n[Seats "Ann Bo Cy Di"]\n\n[Hand "1"]\n[Dealer "Di"]\n{lines}'
    )


def setback(lines: str, bid: str = "2") -> Verdict:
    return record("connecticut-setback", f"bid Ann: {bid} pass pass pass\n{lines}")


def found(verdict: Verdict) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.line) for finding in verdict.findings]


def test_every_card_that_nobody_else_played_may_be_a_forgotten_one() -> None:
    """52 cards without the three that are written; the first lead makes trump, whatever it was."""
    assert len(setback("1. Ann: ?? 2H 4H 5H\n").hands[0].readings) == 49


def test_a_half_known_card_is_one_of_its_suit() -> None:
    verdict = setback("1. Ann: AH 2H 4H ?H -> Ann\n")
    assert len(verdict.hands[0].readings) == 13 - 3
    assert [claim.verdict for claim in verdict.claims] == ["confirmed"]


def test_a_trick_without_a_leader() -> None:
    """Ann took the first trick; 6 hearts are written."""
    verdict = setback("1. Ann: AH 2H 4H 5H\n2. ?: KH 3H ?H 6H\n")
    assert verdict.status == "incomplete"
    assert len(verdict.hands[0].readings) == 13 - 7


def test_a_forgotten_call_is_every_bid_that_would_not_have_ended_the_auction() -> None:
    """From 2 to 4, and nobody is asked after a 4."""
    verdict = setback("1. Ann: AH 2H 4H 5H\n", bid="?")
    assert {reading.hand.bid for reading in verdict.hands[0].readings} == {2, 3}


def test_what_was_dealt_is_all_that_a_card_can_be() -> None:
    """Bo was dealt no diamond: the play can be no card at all."""
    verdict = setback_dealt("2H 4S 5S 6S 7S 8S", "1. Ann: AS ?D 4H 5H\n")
    assert found(verdict) == [("card-not-held", 9)]


def setback_dealt(cards: str, lines: str) -> Verdict:
    return record(
        "connecticut-setback", f"deal Bo: {cards}\nbid Ann: 2 pass pass pass\n{lines}"
    )


def test_a_revoke_by_any_of_the_cards_is_one() -> None:
    """Bo has the two of hearts, the trump suit, and played one of five spades."""
    verdict = setback_dealt("2H 4S 5S 6S 7S 8S", "1. Ann: AH ?S 4H 5H\n")
    assert found(verdict) == [("revoke", 9)]


def test_one_card_is_not_two() -> None:
    """Bo was dealt one spade and no club, and is said to have played a spade twice."""
    verdict = setback_dealt("2H 4S 5D 6D 7D 8D", "1. Ann: AS ?S QS JS\n2. Ann: KS ?S 3S 6S\n")
    assert found(verdict) == [("no-legal-way", 5)]
    assert verdict.findings[0].facts["case"] == "impossible"


def test_a_card_out_of_turn_is_one_that_its_seat_was_dealt() -> None:
    verdict = record(
        "connecticut-setback",
        "deal Cy: 2H 4H 5D 6D 7D 8D\nbid Ann: 2 pass pass pass\n1. Ann: AH ^L Cy ?S 4S TH\n",
    )
    assert found(verdict) == [("card-not-held", 9)]


def test_too_many_ways_leave_a_claim_open() -> None:
    verdict = setback("1. Ann: AH ?? ?? ??\n2. Ann: KH ?? ?? ?? -> Ann\n")
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]
    assert "not searched" in verdict.claims[0].evidence.say("en")


def test_a_forgotten_trump_suit() -> None:
    lines = "bid Ann: 3 pass pass pass\ntrump Ann: ?\n1. Ann: AH 2H 4H 5H\n"
    verdict = record("original-minnesota-smear", lines)
    assert {reading.hand.trump for reading in verdict.hands[0].readings} == {0, 1, 2, 3}


PAWNEE = """%smear 1
[Rules "pawnee-ten-point"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Ed"]
bid Ann: 4 pass pass pass pass
trump Ann: H
call Ann: {card}
1. Ann: AH 2H 4H 5H 6H
"""


def test_a_forgotten_call_of_a_trump() -> None:
    """Any trump may be called, the other red jack among them; of the kings only one is trump."""
    hands = judge(PAWNEE.format(card="??")).hands
    called = {reading.hand.name(reading.hand.called or 0) for reading in hands[0].readings}
    assert {"KH", "QH", "JD"} <= called
    assert not {"KD", "AS"} & called
    (reading,) = judge(PAWNEE.format(card="K?")).hands[0].readings
    assert reading.hand.name(reading.hand.called or 0) == "KH"


CUTTHROAT = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
"""


def test_the_trick_after_one_that_nobody_wrote_down_in_full() -> None:
    """Nobody can tell who led the second trick, and not even who played the card that is known."""
    verdict = judge(f"{CUTTHROAT}1. Ann: AH 2H ??\n2. ?: KH ??\n")
    assert (verdict.status, found(verdict)) == ("incomplete", [])
    verdict = judge(f"{CUTTHROAT}1. Ann: ?H 2H 4H\n2. ?: KH ?? 6H\n")
    assert (verdict.status, found(verdict)) == ("incomplete", [])


def test_an_unfinished_trick_has_no_winner() -> None:
    lines = "bid Ann: 2 pass pass pass\ntrump Ann: H\n1. Ann: AH ?? 4H 5H\n2. Ann: KH ?? -> Ann\n"
    verdict = record("minnesota", lines)
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]


def test_a_joker_led_makes_no_trump_by_itself() -> None:
    """Trump is then any suit: the joker is of each."""
    lines = "bid Ann: 2 pass pass pass\n1. Ann: JO ?? 4H 5H\n2. Ann: KH ?? 9H 2C\n"
    verdict = record("pitch-with-joker", lines)
    assert "illegal" not in verdict.status


TWO = """bid Ann: ? pass pass pass
trump Ann: H
1. Ann: AH 2H 4S 5S
2. Ann: KH 6S 7S 8S
3. Ann: QH 9S 3C 4C
4. Ann: 9H 5C 6C 7C
5. Ann: TH 8C 9C 3D
6. Ann: 3H 4D 5D 6D
score Ann/Cy: +2
"""


def test_a_forgotten_bid_decides_whether_it_was_made() -> None:
    """High and Game are two points: enough for a bid of 2, and 3 less for a bid of 3."""
    verdict = record("minnesota", TWO)
    (claim,) = verdict.claims
    assert claim.verdict == "undetermined"
    said = claim.evidence.say("en")
    assert "Ann bid 2" in said
    assert "Ann bid 3" in said


def test_without_time_to_compare_worlds_no_witness_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(telling, "MOST_PAIRS", 0)
    (claim,) = record("minnesota", TWO).claims
    assert claim.verdict == "undetermined"
    assert "Ann bid 2" not in claim.evidence.say("en")


def test_with_too_many_frames_the_unknowns_are_filled_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "FRAMES", 1)
    verdict = record("minnesota", TWO)
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]
    assert [doubt for one in unknowns(verdict) for doubt in one.doubts] == []
    monkeypatch.setattr(worlds, "MOST_WORLDS", 1)
    (claim,) = record("minnesota", TWO).claims
    assert claim.verdict == "undetermined"


def test_too_many_throws_that_nobody_wrote_down_are_not_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the bidder has thrown counts for him in Wisconsin, and may decide Game."""
    options = {"bidder-sees": "2", "joker-order": "first-played"}
    book = load("six-point-northeastern-wisconsin")
    game = next(iter(simulate.games(book, 4, options, seed=3, count=1)))
    head, first, *_ = format_transcript(game).split("\n[Hand ")
    told = re.sub(r"^(deal|widow|discard) .*\n", "", f"{head}\n[Hand {first}", flags=re.MULTILINE)
    monkeypatch.setattr(frames, "FRAMES", 0)
    (tried,) = verify(told)
    monkeypatch.setattr(worlds, "MOST_WORLDS", 1)
    (not_tried,) = verify(told)
    counts = [
        [claim.verdict for claim in verdict.claims if claim.claim == "count"]
        for verdict in (tried, not_tried)
    ]
    assert "undetermined" in counts[1]
    assert "refuted" not in counts[0] + counts[1]
    assert not not_tried.hands[0].searched


PENALTIES = """%smear 1
[Rules "auction-pitch-1920s"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 1 pass pass pass
1. Ann: TS 3D 4S 3S
2. Ann: KS 8D 6D ??
3. Ann: 4C JC 6C AC
4. Di: AH 2S KH QH
5. Ann: QS 8C KD 7H
6. Ann: JS QD TC 5D
count Ann: 40
score Ann: +4
score Bo: +0
"""


def test_an_unknown_card_where_faults_cost_points() -> None:
    """Ann takes every trick but one, so High, Low, Jack and Game are hers.

    The card that nobody remembers may be a plain ten, and then she has ten card points more.
    """
    verdict = judge(PENALTIES)
    assert verdict.status == "undetermined"
    assert [claim.verdict for claim in verdict.claims] == ["undetermined", "confirmed", "confirmed"]


def test_more_ways_to_share_out_points_than_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then nothing is taken for impossible, and the worlds decide."""
    monkeypatch.setattr("smearspec.verdict.unknown.outlook.MOST_RESULTS", 0)
    (claim,) = record("minnesota", TWO).claims
    assert claim.verdict == "undetermined"
    assert "Ann bid 2" in claim.evidence.say("en")


def test_who_led_may_differ_while_every_card_is_known() -> None:
    """The first card may lose to the four of trump, and then Cy led, not Ann."""
    verdict = judge(f"{CUTTHROAT}1. Ann: ?H 2H 4H\n2. ?: KH {{JH JS}} 6H\n3. ?: JS JC JD\n")
    assert (verdict.status, found(verdict)) == ("incomplete", [])


def test_bounds_leave_out_what_can_never_have_been(monkeypatch: pytest.MonkeyPatch) -> None:
    """With spades as trump Cy had taken the first trick; Ann has, in whatever suit is left."""
    monkeypatch.setattr("smearspec.verdict.unknown.search.SEARCH_STEPS", 1)
    lines = "1. Ann: AH ?? 2S 5H -> Ann\n2. Ann: KH ?? ?? 9H\n"
    verdict = record("minnesota", f"bid Ann: 2 pass pass pass\ntrump Ann: ?\n{lines}")
    assert [claim.verdict for claim in verdict.claims] == ["confirmed"]


def test_a_claim_about_a_hand_that_is_not_over_is_left_open_whatever_was_played() -> None:
    verdict = setback("1. Ann: A? 2S 3S 4S\npoints Ann/Cy: high\n")
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]
    assert verdict.claims[0].evidence.say("en") == "the record does not tell"


FIVE = Path(__file__).parents[1] / "grammar" / "examples" / "ten-point-five-partial.smear"


def test_a_count_of_a_side_that_there_may_not_be() -> None:
    """Bo may be the partner or not; either way the others took some of the 82 points."""
    text = FIVE.read_text(encoding="utf-8").replace("call Cy: QS", "call Cy: ??")
    text = text.replace("score Ann: +3", "count Bo/Cy: 82\nscore Ann: +3")
    line = text.splitlines().index("count Bo/Cy: 82") + 1
    counts = [claim.verdict for claim in judge(text).claims if claim.line == line]
    assert counts == ["refuted"]


DEALT = """%smear 1
[Rules "six-point-northeastern-wisconsin"]
[Option "bidder-sees = 2"]
[Option "joker-order = first-played"]
[Option "in-play = dealt-or-taken"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
bid Ann: 4 pass pass pass
1. Ann: AC KC 8C 9C
2. Ann: TC JC 7S QC
3. Di: AD JO 8D 9D
4. Ann: KS 9S 8S QS
5. Ann: QD TD AH KD
6. Di: JH QH 8H TS
points Ann/Cy: at-least low
"""


def test_low_may_have_been_thrown_where_thrown_cards_count() -> None:
    """The lowest club played is Cy's eight; Ann may have thrown the seven, also for her side."""
    assert judge(DEALT).status != "illegal"
    assert judge(DEALT.replace("Ann/Cy", "Bo/Di")).status != "illegal"


HOUSE = """smearspec: 1
id: house-low
extends: trickster-ten-point
name: {en: Low of all that was dealt}
change:
  items:
    low: {find: lowest, among: dealt, card: null}
"""


def test_low_is_open_where_nobody_knows_how_many_cards_were_thrown(tmp_path: Path) -> None:
    """Trumps stay, so that each seat throws what it has besides; the two may lie among that."""
    path = tmp_path / "house-low.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    game = next(simulate.games(load("house-low", (path,)), 4, {}, seed=5, count=1))
    first = format_transcript(game).split('\n[Hand "2"]')[0]
    hidden = ("deal", "discard", "draw")
    lines = [line for line in first.splitlines(keepends=True) if not line.startswith(hidden)]
    (verdict,) = verify("".join(lines), rules_files=(path,))
    assert verdict.status == "undetermined"
    assert "not searched" in verdict.claims[-1].evidence.say("en")


def test_a_count_hangs_on_what_was_thrown_where_thrown_cards_may_be_low() -> None:
    """The tricks are worth 7, 5, 5 and 13; what Ann threw may be worth nothing or something."""
    verdict = judge(DEALT.replace("points Ann/Cy: at-least low", "count Ann/Cy: 30"))
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]
    assert "Ann threw" in verdict.claims[0].evidence.say("en")
