"""The line on which a ruling makes the difference, for each kind of difference."""

import json
from pathlib import Path

import pytest

from command_line import VERIFIED, run
from smearspec.verdict import Inputs
from smearspec.verdict.explain import Budget, Explanation, explain, groups
from smearspec.verdict.explain.place import first_place
from smearspec.verdict.kept import keep
from test_explain import HAND, LOW_TO_TAKER, explained, sheet
from test_render_replay import FOUR, LEVEL


def only(found: Explanation) -> tuple[dict[str, str], str, str]:
    """Return the one explanation: its settings, the line of its one change, and why."""
    (one,) = found.found
    (change,) = one.changes
    assert change.place is not None
    return {change.choice.id: change.value}, change.place.text, change.place.why.say("en")


def test_two_jokers_in_one_trick_decide_who_takes_it(tmp_path: Path) -> None:
    """Minnesota's page settles the order; Ten Point's tables may turn it round."""
    text = sheet(
        '[Hand "1"]\n[Dealer "Di"]\nbid Ann: 6 pass pass pass\ntrump Ann: S\n'
        "1. Ann: 9S JO JO 8S -> Cy\n",
        name="ten-point",
    )
    assert only(explained(text, tmp_path)) == (
        {"joker-order": "second-played"}, "1. Ann: 9S JO JO 8S -> Cy", "Cy takes the trick, not Bo",
    )  # fmt: skip


def test_level_card_points_decide_the_item_without_a_card(tmp_path: Path) -> None:
    """Ann bid 2 and has high, and game too if a tie goes to her side; Bo has low."""
    claimed = LEVEL + "points Ann: high game\n"
    settings, text, why = only(explained(claimed, tmp_path))
    assert settings == {"game-tie": "bidding-side"}
    assert (text, why) == ("points Ann: high game", "game goes to Ann, not to nobody")
    # Without a line on items either ruling makes it two: low is Ann's too if the taker has it.
    scored = explained(LEVEL + "score Ann: +2 = 2\n", tmp_path).found
    places = {one.changes[0].choice.id: one.changes[0].place for one in scored}
    assert {name: place.text for name, place in places.items() if place} == {
        "low-to": "1. Ann: AS 2S", "game-tie": '[Hand "1"]',
    }  # fmt: skip
    turned = LEVEL.replace("[Seats", '[Option "game-tie = bidding-side"]\n[Seats')
    settings, _, why = only(explained(turned + "points Ann: high\n", tmp_path))
    assert settings == {"game-tie": "nobody"}
    assert why == "game goes to nobody, not to Ann"


def test_a_card_that_is_an_item_only_by_the_other_ruling(tmp_path: Path) -> None:
    """Without the ace in play high is nobody's, or the king's: Ann leads KS and takes it."""
    hand = FOUR.partition("\ndeal Ann")[0] + (
        "\nbid Ann: 2 pass pass pass\ntrump Ann: S\n1. Ann: KS 4S 3S 2S\n2. Ann: 9S 8H 7H 6H\n"
        "3. Ann: 9D 8D 7D 6D\n4. Ann: 9C 8C 7C 6C\n5. Ann: KC QC TC 5C\n6. Ann: KD QD TD 5D\n"
    )
    settings, text, why = only(explained(hand + "points Ann/Cy: high game\n", tmp_path))
    assert settings == {"high-card": "highest-in-play"}
    assert (text, why) == ("1. Ann: KS 4S 3S 2S", "high with KS goes to Ann/Cy, not to nobody")
    turned = hand.replace("[Seats", '[Option "high-card = highest-in-play"]\n[Seats')
    settings, _, why = only(explained(turned + "points Ann/Cy: game\n", tmp_path))
    assert settings == {"high-card": "ace-of-trump"}
    assert why == "high with KS goes to nobody, not to Ann/Cy"


def test_who_has_won_is_decided_on_the_line_that_claims_it(tmp_path: Path) -> None:
    """Ann has 10 before and 12 after a made bid: she wins only if the end of the hand counts."""
    made = LEVEL.replace("[Seats", '[Option "game-tie = bidding-side"]\n[Seats')
    start = made.replace('[Hand "1"]', '[Start "Ann 10, Bo 0"]\n\n[Hand "1"]', 1)
    claimed = start + "score Ann: +2 = 12\nwon Ann\n"
    settings, text, why = only(explained(claimed, tmp_path))
    assert settings == {"eleven-when": "end-of-hand"}
    assert text == "won Ann"
    assert why == "the totals are 12 and 1"


SIX = """\
%smear 1
[Rules "ten-point"]
[Seats "Ann Bo Cy Di Ed Fay"]
[Sides "Ann/Cy/Ed Bo/Di/Fay"]

[Hand "1"]
[Dealer "Ann"]
void: misdeal
"""


def test_a_claim_of_the_header_is_decided_there(tmp_path: Path) -> None:
    settings, text, _ = only(explained(SIX, tmp_path))
    assert settings == {"six-player-sides": "two-teams"}
    assert text == '[Sides "Ann/Cy/Ed Bo/Di/Fay"]'


def test_a_true_claim_of_the_header_decides_nothing(tmp_path: Path) -> None:
    told = LOW_TO_TAKER.replace("[Seats", '[Sides "Ann/Cy Bo/Di"]\n[Seats')
    assert only(explained(told, tmp_path))[:2] == (
        {"low-to": "taker"}, "1. Cy: AC 6C QC 2C",
    )  # fmt: skip


def test_the_same_verdicts_part_nowhere(tmp_path: Path) -> None:
    found = explained(HAND, tmp_path)
    assert first_place(found.group.players, found.verdicts, found.verdicts) is None


FIVE = """\
%smear 1
[Rules "ten-point"]
[Option "excess-trumps = free-once-over"]
[Seats "Ann Bo Cy Di Ed"]

[Hand "1"]
[Dealer "Ed"]
deal Ann: AS KS QS JS JO JO 9S 2H 3H 4H
bid Ann: 10
trump Ann: S
discard Ann: 9S 2H 3H 4H
call Ann: AH
1. Ann: AS AH 2S 4S 5S
"""
"""Ann holds seven trumps, and throws one of them: the excess."""


def test_a_choice_that_would_not_be_there_is_no_way_out(tmp_path: Path) -> None:
    """The record states how the excess is thrown: with free throwing there is no such choice."""
    wrong = FIVE.replace("call Ann: AH", "call Ann: AS")  # she holds the ace
    found = explained(wrong, tmp_path, Budget(600))
    assert not found.right
    assert all("five-player-trump-bar" not in part.changes for part in found.fits)


def test_what_stays_open_is_counted_with_its_ties(tmp_path: Path) -> None:
    """Thrown trumps are not looked at where throwing is free, so that no excess is ruled then."""
    found = explained(FIVE, tmp_path, Budget(600))
    assert found.right
    values = found.values()
    assert values["five-player-trump-bar"] == ("barred",)  # or the stated excess has no meaning
    assert set(values["excess-trumps"]) == {"exactly-excess", "free-once-over", "scoring-protected"}


def test_an_option_that_makes_no_sense_is_right_with_a_value_that_does(tmp_path: Path) -> None:
    own = FIVE.replace('[Option "excess-trumps = free-once-over"]\n', "").replace(
        '[Dealer "Ed"]', '[Dealer "Ed"]\n[Option "excess-trumps = nonsense"]'
    )
    found = explained(own, tmp_path, Budget(300))
    assert not found.right
    assert {"excess-trumps": "free-once-over"} in [
        {change.choice.id: change.value for change in one.changes} for one in found.found
    ]


CLASH = """\
smearspec: 1
id: clash
extends: minnesota
choices:
  - id: deal-more
    kind: ruling
    question: {en: How many cards?}
    reason: {en: A test.}
    cite: [minnesota.en § SETUP 2]
    default: nine
    values:
      nine: {label: {en: Nine}, rules: {steps: {deal: {cards: 9}}}}
      fifteen: {label: {en: Fifteen}, rules: {steps: {deal: {cards: 15}}}}
"""
"""Fifteen cards for each of four are more than the pack has."""


def test_values_that_make_no_sound_rules_are_no_way_out(tmp_path: Path) -> None:
    rules = tmp_path / "clash.yaml"
    rules.write_text(CLASH.replace("many cards?}", 'many cards"}').replace("{en: How", '{en: "How'),
                     encoding="utf-8")  # fmt: skip
    path = tmp_path / "record.smear"
    bare = FOUR.replace("minnesota", "clash").replace("bid Ann: 3", "bid Ann: 1")
    path.write_text(bare, encoding="utf-8")
    done = run("explain", "--rules", str(rules), "--json", str(path))
    shown = json.loads(done.out)
    assert shown["found"] == []
    assert [each["pointer"] for each in shown["house"]] == ["/steps/auction/minimum"]
    asked = run("ask", str(rules), "trump S, led 9S 8S, who wins")
    assert (asked.status, asked.out) == (2, "")
    assert "deck-too-small" in asked.err


@pytest.mark.parametrize("house", [False, True])
def test_every_smallest_set_is_told_and_none_that_holds_another(
    house: bool, tmp_path: Path
) -> None:
    path = tmp_path / "level.smear"
    path.write_text(LEVEL + "points Ann: high game\n", encoding="utf-8")
    with path.open("rb") as stream:
        (table,), _ = groups([(record, Inputs()) for record in keep(stream, path.name)])
    found = explain(table, house=house)
    sets = [set(part.changes.items()) for part in found.fits]
    for one in found.found:
        told = {(change.choice.id, change.value) for change in one.changes}
        assert told in sets
        assert not any(other < told for other in sets)
    assert (found.house is not None) == house


def test_a_claim_refuted_in_the_header_ends_a_trial(tmp_path: Path) -> None:
    wrong = VERIFIED.replace("[Seats", '[Sides "Ann/Bo Cy"]\n[Seats')
    found = explained(wrong, tmp_path)
    assert not found.explained


def test_a_hand_that_a_choice_would_not_reach_leaves_others_open(tmp_path: Path) -> None:
    """With `free` throwing no excess is ruled: fewer combinations than the values would make."""
    text = FIVE.replace('[Option "excess-trumps = free-once-over"]\n', "")
    found = explained(text, tmp_path, Budget(300))
    assert found.values()["five-player-trump-bar"] == ("barred", "free")
    assert not found.tied or not found.exact


def test_rulings_that_are_tied_are_said_to_be(tmp_path: Path) -> None:
    """Either of two rulings makes Ann's two points, so that not both may stay as they are."""
    path = tmp_path / "tied.smear"
    path.write_text(LEVEL + "score Ann: +2 = 2\n", encoding="utf-8")
    done = run("explain", str(path))
    assert done.status == 0
    assert "also right if game-tie = bidding-side" in done.lines or (
        "also right if low-to = taker" in done.lines
    )
    assert done.lines[-1] == "  not every combination of these fits; --json lists those that do"
