"""Unknown cards: what was forgotten never makes a true record false, and bounds decide claims."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from forgetting import TABLES, contradiction, records
from smearspec import verify

EXAMPLES = Path(__file__).parents[1] / "grammar" / "examples"
Table = tuple[str, int, Mapping[str, str]]

WISCONSIN = """%smear 1
[Rules "six-point-northeastern-wisconsin"]
[Option "bidder-sees = 2"]
[Option "joker-order = first-played"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Ann: 9H QD 7D AC TC JO
deal Bo: 9S 8H TD 8D KC JC
deal Cy: TS 8S 7S AH 9D 8C
deal Di: QS JH AD KD QC 9C
bid Ann: 4 pass pass pass
{widow}{discard}1. Ann: AC KC 8C 9C
2. Ann: TC JC 7S QC
3. Di: AD JO 8D 9D
4. Ann: {fourth} 9S 8S QS
5. Ann: QD TD AH KD
6. Di: JH QH 8H TS
{claims}"""


def wisconsin(claims: str, widow: str = "", discard: str = "", fourth: str = "KS") -> str:
    return WISCONSIN.format(widow=widow, discard=discard, fourth=fourth, claims=claims)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
@pytest.mark.parametrize("seed", range(3))
def test_forgetting_never_contradicts_what_was_told(table: Table, seed: int) -> None:
    for record in records(table, seed, 6):
        assert contradiction(record) == "", record.left


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.smear")), ids=lambda path: path.stem)
def test_examples_leave_no_claim_open(path: Path) -> None:
    verdict = verify(path.read_text(encoding="utf-8"))[0]
    assert sum(claim.verdict == "undetermined" for claim in verdict.claims) == 0


def test_a_forgotten_card_that_only_one_can_be_decides() -> None:
    """Cy is dealt 8C, plays everything else, so that the card forgotten in trick 1 is known."""
    text = wisconsin(
        "count Bo/Di: 32\npoints Bo/Di: jack game\n",
        "widow Ann: KS QH\n",
        "discard Ann: 9H 7D\n",
    ).replace("AC KC 8C 9C", "AC KC ?? 9C")
    verdict = verify(text)[0]
    assert [claim.verdict for claim in verdict.claims] == ["confirmed", "confirmed"]


def test_a_hidden_throw_leaves_the_count_open_but_bounds_it() -> None:
    """Ann threw two of eight cards; two of them she was dealt (9H, 7D), and both are worth 0.

    With deal and widow known, nothing is open.  Without the widow she may have taken KS QH, which
    she played, so that still exactly 9H and 7D were thrown.
    """
    verdict = verify(wisconsin("count Ann/Cy: 30\n"))[0]
    assert verdict.claims[0].verdict == "confirmed"


def test_a_throw_nobody_knows_is_undetermined_within_bounds() -> None:
    """Ann's deal is forgotten too: her throw is two of the unseen 9H 7D 7H TH 7C KH KS-free rest.

    Tricks give Ann/Cy 30 without thrown cards; the unseen cards worth most are AS 4 and TH 10, so
    that 30 is possible, 45 is not.
    """
    hidden = wisconsin("count Ann/Cy: 30\ncount Bo/Di: 32\n")
    hidden = hidden.replace("deal Ann: 9H QD 7D AC TC JO\n", "")
    first, second = verify(hidden)[0].claims
    assert first.verdict == "undetermined"
    assert second.verdict == "confirmed"
    refuted = verify(hidden.replace("count Ann/Cy: 30", "count Ann/Cy: 45"))[0]
    assert refuted.claims[0].verdict == "refuted"


def test_an_unknown_trump_is_found_by_what_is_legal() -> None:
    """Bo threw plain cards and later follows hearts only if hearts are no trump; see the count."""
    text = (EXAMPLES / "ten-point-four.smear").read_text(encoding="utf-8")
    verdict = verify(text.replace("trump Cy: C", "trump Cy: ?"))[0]
    assert verdict.status == "verified"


def test_a_trick_of_which_nothing_is_known_may_change_nothing() -> None:
    """Bo and Di take tricks 2 and 5, worth 13 and 19; Ann leads trick 4, so she took the third."""
    text = wisconsin("count Bo/Di: 32\n")
    for line in ("Ann: 9H QD 7D AC TC JO", "Bo: 9S 8H TD 8D KC JC", "Cy: TS 8S 7S AH 9D 8C"):
        text = text.replace(f"deal {line}\n", "")
    text = text.replace("3. Di: AD JO 8D 9D", "3. ?: ?? ?? ?? ??")
    assert verify(text)[0].claims[0].verdict == "confirmed"


def test_what_is_too_much_to_search_is_said_not_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one step there is no world of which to tell; what the cards prove holds all the same.

    Ann's ace of trump takes trick 1 whatever was played to it.
    """
    monkeypatch.setattr("smearspec.verdict.unknown.search.SEARCH_STEPS", 1)
    text = wisconsin("count Bo/Di: 32\n").replace("AC KC 8C 9C", "AC ?? ?? ?? -> Ann")
    text = text.replace("AD JO 8D 9D", "AD ?? ?? ??").replace("QD TD AH KD", "QD ?? ?? ??")
    trick, count = verify(text)[0].claims
    assert trick.verdict == "confirmed"
    assert count.verdict == "undetermined"
    assert "not searched" in count.evidence.say("en")


def test_a_throw_that_cannot_have_been_leaves_the_score_open() -> None:
    """Ann's hand and two cards of the widow make eight, of which six were played.

    With three cards that nobody dealt her there are three left to throw, and she throws two.
    """
    text = wisconsin("points Ann/Cy: low\n").replace("5. Ann: QD", "5. Ann: 7C")
    verdict = verify(text)[0]
    assert verdict.status == "illegal"
    assert [claim.verdict for claim in verdict.claims] == ["undetermined"]


def test_an_impossible_card_is_illegal_in_every_world() -> None:
    text = wisconsin("", "widow Ann: KS QH\n", "discard Ann: 9H 7D\n", fourth="{8H TD}")
    verdict = verify(text)[0]
    assert verdict.status == "illegal"


def test_claims_that_no_world_makes_true_together_conflict() -> None:
    """Without Ann's deal her throw is worth 0 or more; 30 and the game point cannot both hold."""
    hidden = wisconsin("count Ann/Cy: 30\npoints Ann/Cy: high low joker game\n")
    hidden = hidden.replace("deal Ann: 9H QD 7D AC TC JO\n", "")
    verdict = verify(hidden)[0]
    assert [finding.code for finding in verdict.findings] == ["claims-conflict"]
    assert verdict.status == "refuted"


def test_a_half_known_card_may_lie_between_cards_that_are_alike() -> None:
    """Bo's eight can only be what he played to trick 3: nine and seven would not do."""
    text = """%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "3"]
[Dealer "Bo"]
deal Bo: 8? J? ?? ?? 6C ??
bid Ann: 2 pass
1. Ann: KD 4C
2. Ann: JD 6C
3. Ann: QD ??
4. Ann: TD JH
5. Ann: 2D TC
6. Ann: 4D KC
"""
    (verdict,) = verify(text)
    assert verdict.status == "legal"
    hand = verdict.hands[0].to_json()
    tricks = hand["tricks"]
    assert isinstance(tricks, list)
    # Diamonds are trump and every other eight is possible.
    assert tricks[2]["cards"][1] is None
