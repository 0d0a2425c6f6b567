"""Score sheets without a card: what arithmetic and the rules refute, and what stays possible."""

import pytest

from command_line import run
from smearspec import verify
from smearspec.verdict.model import Verdict

HEAD = '%smear 1\n[Rules "{rules}"]\n[Seats "{seats}"]\n\n'


def judge(*hands: str, rules: str = "minnesota", seats: str = "Ann Bo Cy Di") -> Verdict:
    blocks = [f'[Hand "{n}"]\n{hand}' for n, hand in enumerate(hands, 1)]
    text = HEAD.format(rules=rules, seats=seats) + "\n".join(blocks)
    (verdict,) = verify(text)
    return verdict


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


FIRST = """[Dealer "Di"]
bid Ann: 2 pass pass pass
points Ann/Cy: high low game
points Bo/Di: jack
score Ann/Cy: +3 = 3
score Bo/Di: +1 = 1
"""


def test_a_sheet_that_adds_up_is_possible_but_not_proven() -> None:
    second = """[Dealer "Ann"]
bid Bo: 2 pass 3 pass
points Ann/Cy: high low
points Bo/Di: jack game
score Ann/Cy: +2 = 5
score Bo/Di: -3 = -2
"""
    verdict = judge(FIRST, second)
    assert codes(verdict) == []
    # Of neither hand is the play recorded.
    assert verdict.status == "incomplete"
    assert {claim.verdict for claim in verdict.claims} == {"undetermined"}


@pytest.mark.parametrize(
    ("lines", "line", "code"),
    [
        # One jack, and two sides that have it.
        ("points Ann/Cy: jack\npoints Bo/Di: jack\n", 9, "claims-conflict"),
        # One side cannot have it twice.
        ("points Ann/Cy: jack jack\n", 8, "claim-refuted"),
        # Four points a hand are all there are.
        ("score Bo/Di: +5\n", 8, "claim-refuted"),
        # A bid of 2 that is made earns 2 or more, one that is lost costs 2.
        ("score Ann/Cy: +1\n", 8, "claim-refuted"),
        ("score Ann/Cy: -3\n", 8, "claim-refuted"),
        # Three items are three points.
        ("points Ann/Cy: high low jack\nscore Ann/Cy: +2\n", 9, "claims-conflict"),
        # What one side has the other cannot score.
        ("points Ann/Cy: high low jack\nscore Bo/Di: +2\n", 9, "claims-conflict"),
        # The game starts at 0.
        ("score Ann/Cy: +3 = 4\n", 8, "claims-conflict"),
        # Game goes to the higher count.
        ("points Bo/Di: game\ncount Ann/Cy: 30\ncount Bo/Di: 20\n", 10, "claims-conflict"),
        # A pack has 80 card points and two jokers, worth 1 each.
        ("count Ann/Cy: 83\n", 8, "claim-refuted"),
        ("points Ann/Cy: three\n", 8, "unknown-item"),
    ],
)
def test_what_the_rules_refute(lines: str, line: int, code: str) -> None:
    verdict = judge(f'[Dealer "Di"]\nbid Ann: 2 pass pass pass\n{lines}')
    assert [(finding.line, finding.code) for finding in verdict.findings] == [(line, code)]


def test_a_pack_has_82_card_points_with_two_jokers() -> None:
    verdict = judge('[Dealer "Di"]\nbid Ann: 2 pass pass pass\ncount Ann/Cy: 82\n')
    assert {claim.verdict for claim in verdict.claims} == {"undetermined"}
    assert codes(verdict) == []


def test_totals_are_carried_from_sheet_to_sheet() -> None:
    """Ann and Cy stood at 3 and score 2: that is 5, whoever wrote 6."""
    second = '[Dealer "Ann"]\nbid Bo: 2 pass pass pass\nscore Ann/Cy: +2 = 6\n'
    verdict = judge(FIRST, second)
    assert codes(verdict) == ["claims-conflict"]
    second = '[Dealer "Ann"]\nbid Bo: 2 pass pass pass\nscore Ann/Cy: +2 = 5\n'
    assert codes(judge(FIRST, second)) == []
    # More than four points come from nowhere.
    second = '[Dealer "Ann"]\nbid Bo: 2 pass pass pass\nscore Ann/Cy: +2 = 8\n'
    assert codes(judge(FIRST, second)) == ["claim-refuted"]


def test_the_deal_goes_round_from_sheet_to_sheet() -> None:
    assert codes(judge(FIRST, '[Dealer "Cy"]\nbid Di: pass pass pass pass\n')) == ["not-dealer"]
    passed = '[Dealer "Ann"]\nbid Bo: pass pass pass pass\n'
    # After a hand that is thrown in the same dealer deals again.
    assert codes(judge(FIRST, passed, passed)) == []


def test_a_hand_after_the_game_is_over() -> None:
    """Twenty-one points win; 19 and 3 are enough."""
    won = '[Dealer "Di"]\n[Start "Ann/Cy 19, Bo/Di 3"]\n' + FIRST.split("\n", 1)[1]
    won = won.replace("= 3", "= 22").replace("= 1", "= 4")
    verdict = judge(won, '[Dealer "Ann"]\nbid Bo: 2 pass pass pass\n')
    assert codes(verdict) == ["game-over"]
    # The sheet says who has won; no card proves it.
    assert verdict.winner is None


def test_a_claim_to_have_won_needs_the_points() -> None:
    first = FIRST + "won Ann/Cy\n"
    assert codes(judge(first)) == ["claim-refuted"]


def test_a_called_partner_is_found_by_the_points() -> None:
    """Cy bids five alone or with anybody; the sides that score must be sides of one hand."""
    five = {"rules": "ten-point", "seats": "Ann Bo Cy Di Ed"}
    bid = '[Dealer "Ed"]\nbid Ann: pass pass 5 pass pass\n'
    good = f"{bid}points Cy/Ed: high low jack jick three\nscore Cy: +7\nscore Ed: +7\n"
    assert codes(judge(good, **five)) == []
    both = f"{bid}points Cy/Ed: high\npoints Cy/Di: low\n"
    assert codes(judge(both, **five)) == ["claims-conflict"]


def test_a_hand_with_cards_is_no_sheet() -> None:
    """Nothing is imagined about a hand of which the play was begun."""
    verdict = judge(
        '[Dealer "Di"]\nbid Ann: 2 pass pass pass\ntrump Ann: S\n1. Ann: AS 2S 3S 4S\n'
        "score Ann/Cy: +9\n"
    )
    assert verdict.status == "incomplete"
    assert codes(verdict) == []


def test_a_sheet_is_shown_in_one_line() -> None:
    text = HEAD.format(rules="minnesota", seats="Ann Bo Cy Di") + f'[Hand "1"]\n{FIRST}'
    result = run("verify", "-", given=text)
    assert result.status == 3
    assert result.lines[1] == "  6 claims are possible, and no card is written down to prove more"


@pytest.mark.parametrize("line", ["claim Ann: rest", "deal Ann: AS ??x8", "void: misdeal"])
def test_more_than_results_makes_no_sheet(line: str) -> None:
    """What is dealt, claimed or void is judged by what was played."""
    deal = f"{line}\n" if line.startswith("deal") else ""
    rest = "" if deal else f"{line}\n"
    verdict = judge(
        f'[Dealer "Di"]\n{deal}bid Ann: 2 pass pass pass\n{rest}score Bo/Di: +4\n'
    )
    assert "claims-conflict" not in codes(verdict)


def test_alike_jokers_are_shared_out_one_by_one() -> None:
    """Two jokers are two points, and no side has three."""
    bid = '[Dealer "Di"]\nbid Ann: 4 pass pass pass\n'
    ten = {"rules": "ten-point"}
    assert codes(judge(f"{bid}points Ann/Cy: joker joker three\n", **ten)) == []
    assert codes(judge(f"{bid}points Ann/Cy: joker joker joker\n", **ten)) == ["claim-refuted"]
    both = f"{bid}points Ann/Cy: joker joker\npoints Bo/Di: joker\n"
    assert codes(judge(both, **ten)) == ["claims-conflict"]


def test_sides_that_the_rules_do_not_know_have_nothing() -> None:
    bid = '[Dealer "Di"]\nbid Ann: 2 pass pass pass\n'
    assert codes(judge(f"{bid}points Ann/Bo: jack\n")) == ["claim-refuted"]


def test_a_tie_for_game_gives_it_to_nobody_or_to_the_bidder() -> None:
    bid = '[Dealer "Di"]\nbid Ann: 2 pass pass pass\n'
    level = "points Ann/Cy: game\ncount Ann/Cy: 20\ncount Bo/Di: 20\n"
    assert codes(judge(bid + level)) == ["claims-conflict"]
    assert codes(judge(f'[Option "game-tie = bidding-side"]\n{bid}{level}')) == []


def test_too_many_ways_to_share_out_leave_a_sheet_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smearspec.verdict.sheet.MOST_STATES", 3)
    verdict = judge('[Dealer "Di"]\nbid Ann: 2 pass pass pass\nscore Bo/Di: +9\n')
    assert codes(verdict) == []
    assert verdict.status == "incomplete"
