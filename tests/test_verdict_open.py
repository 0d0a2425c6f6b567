"""What a verdict says of hands without cards, without a score, or without known totals."""

import pytest

from smearspec import legal, verify
from smearspec.rules import load
from smearspec.verdict.model import Verdict

SEATS = '[Seats "Ann Bo Cy Di"]'


def judge(rules: str, lines: str, *header: str, hand: str = "1", seats: str = SEATS) -> Verdict:
    tags = "\n".join((f'[Rules "{rules}"]', *header, seats))
    (verdict,) = verify(f'%smear 1\n{tags}\n\n[Hand "{hand}"]\n[Dealer "Di"]\n{lines}')
    return verdict


def verdicts(verdict: Verdict) -> list[str]:
    return [claim.verdict for claim in verdict.claims]


def said(verdict: Verdict) -> list[str]:
    return [claim.evidence.say("en") for claim in verdict.claims]


def codes(verdict: Verdict) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.line) for finding in verdict.findings]


def test_nobody_earns_anything_in_a_hand_that_was_thrown_in() -> None:
    verdict = judge(
        "minnesota",
        "bid Ann: pass pass pass pass\npoints Ann/Cy: high\ncount Ann/Cy: 5\nscore Ann/Cy: +2\n",
    )
    assert verdicts(verdict) == ["refuted"] * 3
    assert said(verdict) == ["the hand is not scored"] * 3


def test_an_unfinished_hand_tells_no_points_but_its_sides() -> None:
    lines = "bid Ann: 2 pass pass pass\ntrump Ann: H\n1. Ann: AH 2H 4H 5H\n2. Ann: KH 6H\n"
    claims = "points Ann/Cy: high\ncount Ann/Cy: 5\nscore Ann/Cy: +2\ncount Ann/Bo: 3\n"
    verdict = judge("minnesota", lines + claims)
    assert verdicts(verdict) == ["undetermined"] * 3 + ["refuted"]
    assert said(verdict)[:3] == ["the record does not tell"] * 3


def test_a_trump_suit_is_open_until_it_is_led() -> None:
    lines = "bid Bo: pass pass 2\ntrump Di: H\n"
    verdict = judge("cutthroat-canadian", lines, seats='[Seats "Di Bo Cy"]')
    assert verdicts(verdict) == ["undetermined"]
    assert said(verdict) == ["the record does not tell"]


CALLED = '[Seats "Ann Bo Cy Di Ed"]'


def test_sides_are_open_until_the_called_card_shows_them() -> None:
    lines = (
        "bid Ann: 4 pass pass pass pass\ntrump Ann: H\ncall Ann: KH\n"
        "1. Ann: AH 2H 4H 5H 6H\nsides Ann/Bo Cy/Di/Ed\npoints Ann/Bo: high\n"
    )
    (verdict,) = verify(
        f'%smear 1\n[Rules "ten-point"]\n{CALLED}\n\n[Hand "1"]\n[Dealer "Ed"]\n{lines}'
    )
    assert "confirmed" not in verdicts(verdict)
    assert all(said(verdict))


def test_whoever_deals_and_pays_when_all_pass() -> None:
    """Di dealt, and the least bid is 2."""
    lines = "bid Ann: pass pass pass pass\nscore Bo/Di: -2\nscore Di: -2\n"
    verdict = judge("playsmear", lines)
    assert verdicts(verdict) == ["confirmed", "refuted"]
    assert "all passed" in said(verdict)[0]


def test_a_hand_without_a_contract_counts_for_all() -> None:
    """Nobody bid, so eldest hand leads; Ann has High, Low, Jack and Game, and nothing to lose."""
    verdict = judge(
        "auction-pitch-1920s",
        "bid Ann: pass pass pass pass\n"
        "1. Ann: TS 3D 4S 3S\n2. Ann: KS 8D 6D 8S\n3. Ann: 4C JC 6C AC\n"
        "4. Di: AH 2S KH QH\n5. Ann: QS 8C KD 7H\n6. Ann: JS QD TC 5D\nscore Ann: +4\n",
    )
    assert verdicts(verdict) == ["confirmed"]
    assert "made" not in said(verdict)[0]


WISCONSIN = """bid Ann: 4 pass pass pass
widow Ann: KS QH
discard Ann: 9H 7D
1. Ann: AC KC 8C 9C
2. Ann: TC JC 7S QC
3. Di: AD JO 8D 9D
4. Ann: KS 9S 8S QS
5. Ann: QD TD AH KD
6. Di: JH QH 8H TS
score Bo/Di: +2
"""


def test_a_cap_hides_what_counts_while_the_total_is_unknown() -> None:
    """Bo and Di have Jack and Game, of which nothing counts if they stand at 21."""
    cap = (
        '[Option "bidder-sees = 2"]', '[Option "joker-order = first-played"]',
        '[Option "defender-cap = not-counted"]',
    )  # fmt: skip
    rules = "six-point-northeastern-wisconsin"
    start = f'[Start "Ann/Cy 10"]\n{WISCONSIN}'
    verdict = judge(rules, start, *cap, hand="2")
    assert verdicts(verdict) == ["undetermined"]
    assert verdict.hands[0].totals[0] is not None
    assert verdict.hands[0].totals[1] is None
    assert verdicts(judge(rules, start, *cap[:2], hand="2")) == ["confirmed"]
    both = start.replace("Ann/Cy 10", "Ann/Cy 10, Bo/Di 20")
    assert verdicts(judge(rules, both, *cap, hand="2")) == ["refuted"]


@pytest.mark.parametrize(
    ("tags", "code", "line"),
    [
        ((SEATS,), "tag-missing", 1),
        (('[Rules "minnesota"]', '[Seats "Ann Bo Ann Di"]'), "seats-repeated", 3),
        (('[Rules "minnesota"]', *['[Option "game-tie = nobody"]'] * 2, SEATS),
         "option-invalid", 4),
    ],
)  # fmt: skip
def test_what_a_record_cannot_be_played_by(tags: tuple[str, ...], code: str, line: int) -> None:
    (verdict,) = verify("\n".join(("%smear 1", *tags, "", '[Hand "1"]', '[Dealer "Di"]', "")))
    assert verdict.status == "unjudged"
    assert codes(verdict) == [(code, line)]


def test_a_choice_that_contradicts_the_record() -> None:
    text = f'%smear 1\n[Rules "minnesota"]\n[Option "game-tie = nobody"]\n{SEATS}\n\n[Hand "1"]\n'
    (verdict,) = verify(text, settings={"game-tie": "bidding-side"})
    assert codes(verdict) == [("option-invalid", 3)]
    assert verdict.findings[0].facts["case"] == "contradicts"


@pytest.mark.parametrize(
    "lines",
    [
        "bid Ann: pass pass pass pass\nadjust Ann: +2\n",
        '[Start "Ann/Bo 5, Bo/Di 3"]\nbid Ann: pass pass pass pass\n',
    ],
)
def test_points_for_nobody_who_keeps_a_score(lines: str) -> None:
    assert [code for code, _ in codes(judge("minnesota", lines, hand="2"))] == ["not-a-scorer"]


def test_who_may_be_called_is_asked_before_the_play() -> None:
    """All trumps may be called; the call comes before the widow."""
    text = (
        f'%smear 1\n[Rules "pawnee-ten-point"]\n{CALLED}\n\n[Hand "1"]\n[Dealer "Ed"]\n'
        "bid Ann: 4 pass pass pass pass\ntrump Ann: H\n"
    )
    (due,) = legal(text)
    assert (due.turn.seat, due.turn.step, due.turn.suits) == ("Ann", "call", None)
    assert {"AH", "2H", "JD"} <= set(due.turn.cards or ())
    assert "AS" not in (due.turn.cards or ())


def test_nobody_can_go_on_where_the_lead_leaves_trump_open() -> None:
    text = (
        '%smear 1\n[Rules "whirled-seven-point"]\n[Seats "Ann Bo Cy"]\n\n[Hand "1"]\n'
        '[Dealer "Cy"]\nbid Ann: 3 pass pass\n1. Ann: JO 2H 4H\n'
    )
    (due,) = legal(text)
    assert due.turn.seat is None
    assert not due.turn.known


def test_nobody_can_go_on_after_a_joker_that_may_not_open() -> None:
    text = (
        '%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "Ann Bo Cy"]\n\n[Hand "1"]\n'
        '[Dealer "Cy"]\nbid Ann: 3 pass pass\n1. Ann: JO\n'
    )
    (due,) = legal(text)
    assert [finding.code for finding in due.findings] == ["joker-opening"]
    assert (due.turn.seat, due.turn.step) == (None, None)


def test_what_if_leaves_the_digest_that_the_record_states() -> None:
    """The digest is that of the rules as stated; other values are put in after it is checked."""
    digest = load("minnesota").resolve(4).digest
    text = (
        f'%smear 1\n[Rules "minnesota"]\n[RulesDigest "{digest}"]\n{SEATS}\n\n[Hand "1"]\n'
        '[Dealer "Di"]\nbid Ann: pass pass pass pass\n'
    )
    (verdict,) = verify(text, what_if={"game-tie": "bidding-side"})
    assert codes(verdict) == []


def test_a_sheet_where_jokers_break_a_tie_for_game() -> None:
    """Nobody wrote down the jokers: with 20 card points each, Bo may have Game."""
    (verdict,) = verify(
        '%smear 1\n[Rules "whirled-seven-point"]\n[Seats "Ann Bo Cy"]\n\n[Hand "1"]\n'
        '[Dealer "Cy"]\nbid Ann: 3 pass pass\npoints Bo: game\ncount Ann: 20\ncount Bo: 20\n'
    )
    assert verdicts(verdict) == ["undetermined"] * 3


def test_a_sheet_of_a_game_without_game() -> None:
    """Ten trumps score in Pawnee Ten-Point, none for card points."""
    (verdict,) = verify(
        f'%smear 1\n[Rules "pawnee-ten-point"]\n{CALLED}\n\n[Hand "1"]\n[Dealer "Ed"]\n'
        "bid Ann: 4 pass pass pass pass\ntrump Ann: H\ncall Ann: KH\npoints Ann/Bo: jack low\n"
    )
    assert verdicts(verdict) == ["undetermined"]


def test_before_anybody_is_called_there_are_no_sides() -> None:
    """With a card written down this is no score sheet: nothing of it is shared out by trial."""
    (verdict,) = verify(
        f'%smear 1\n[Rules "ten-point"]\n{CALLED}\n\n[Hand "1"]\n[Dealer "Ed"]\n'
        "deal Ann: AS KS 9S 7H 8C 3C 4C 5C 6C 7C\nbid Ann: 4 pass pass pass pass\n"
        "trump Ann: S\nsides Ann/Bo Cy/Di/Ed\npoints Ann/Bo: high\n"
    )
    assert verdicts(verdict) == ["undetermined"] * 2
    assert verdicts(verdict)[:1] == [claim.verdict for claim in verdict.claims[:1]]
    assert said(verdict) == ["the record does not tell"] * 2
