"""``replay --stories``: a record as it was written and as it was amended."""

from pathlib import Path

import pytest

from command_line import HEAD, PLAY, VERIFIED, run
from marked_blocks import ROOT
from smearspec.verdict import Inputs
from smearspec.verdict.kept import keep
from smearspec.verdict.stories import Mark, Stories, stories

CUTTHROAT = ROOT / "grammar" / "examples" / "cutthroat.smear"


def told(text: str, tmp_path: Path) -> Stories:
    path = tmp_path / "record.smear"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as stream:
        (record,) = keep(stream, path.name)
    return stories(record, Inputs())


def test_an_amended_trick_is_judged_both_ways() -> None:
    """Bo takes trick 4 either way; the jack of spades that was written is worth one more."""
    done = run("replay", "--stories", str(CUTTHROAT))
    assert done.status == 0
    assert done.lines[0].endswith(": illegal as it was written, verified as it was amended")
    assert "  line 14, 4. Bo: KS QH JS, was amended in line 15: 4. Bo: KS QH 4S" in done.lines
    at = done.lines.index("  as it was written:")
    assert done.lines[at + 1].endswith("[card-already-played]")
    assert "  as it was amended: nothing is wrong" in done.lines
    at = done.lines.index("  where the two differ (as it was written | as it was amended):")
    assert done.lines[at + 1 : at + 3] == [
        "    trick 4: KS QH JS, Bo takes it | KS QH 4S, Bo takes it",
        "    card points of Bo: 12 | 11",
    ]


def test_marks_adjustments_and_void_hands_are_told() -> None:
    lines = run("replay", "--stories", str(CUTTHROAT)).lines
    assert "  the hand was void (misdeal): nobody scored" in lines
    assert "  line 31: the table let the bid of 1 by Bo stand, too low as it is" in lines
    assert "  line 32: the table let it stand that Ann revoked with JH" in lines
    assert any("Ann was adjusted by -2; the total by the rules is not known" in x for x in lines)


def test_one_hand_and_japanese() -> None:
    done = run("replay", "--stories", "--hand", "3", "--lang", "ja", str(CUTTHROAT))
    assert done.status == 0
    assert not any("ディール1" in line for line in done.lines)
    assert "  32行目: AnnがJHでリボークしたが、認められた" in done.lines


def test_a_regular_record_says_so() -> None:
    done = run("replay", "--stories", "-", given=VERIFIED)
    assert done.status == 0
    assert done.lines[0] == "-: verified, as it was written and as it was amended"
    assert done.lines[1:] == ["  nothing was amended, marked, adjusted or void"]


def test_an_adjustment_stands_beside_the_total_of_the_rules() -> None:
    done = run("replay", "--stories", "-", given=VERIFIED + "adjust Cy: +2\n")
    # Cy is set for 3: from 0 to -3 by the rules.
    assert any(
        line.endswith("Cy was adjusted by +2: -3 by the rules, -1 as agreed") for line in done.lines
    )


def test_an_amendment_of_a_bid_changes_bidder_and_score() -> None:
    """With a bid of 1 point less Cy still needs more than the two points that he has."""
    amended = VERIFIED.replace(
        "bid Ann: pass 2 3\n", "bid Ann: pass 2 4\namend bid Ann: pass 2 3\n"
    )
    lines = run("replay", "--stories", "-", given=amended).lines
    assert "    bid: 4 | 3" in lines
    assert "    score of Cy: -4 | -3" in lines
    assert "    total of Cy: -4 | -3" in lines
    # As it was written the claims are false.
    assert any("[claim-refuted]" in line for line in lines)


def test_an_amendment_that_changes_nothing_says_so() -> None:
    amended = VERIFIED + "amend count Ann: 15\n"
    lines = run("replay", "--stories", "-", given=amended).lines
    assert "  the score is the same both ways" in lines


def test_a_made_bid_and_an_unfinished_hand_are_told_in_words() -> None:
    """With 2 bid Cy has made it; without the last tricks nothing is known."""
    bid = "bid Ann: pass 2 3\n"
    made = VERIFIED.replace(bid, bid + "amend bid Ann: pass pass 2\n")
    lines = run("replay", "--stories", "-", given=made).lines
    assert "    bid made: no | yes" in lines
    short = VERIFIED.replace("6. Bo: 7C 3C TC\n", "6. Bo: 7C 3C\namend 6. Bo: 7C 3C TC\n")
    lines = run("replay", "--stories", "-", given=short).lines
    assert any(line.startswith("    card points of Ann: not known | 15") for line in lines)
    assert any("trick 6: 7C 3C | 7C 3C TC, Ann takes it" in line for line in lines)


def test_every_mark_has_its_seat(tmp_path: Path) -> None:
    marked = HEAD + PLAY.replace("bid Ann: pass 2 3", "bid Ann: ^S 2 3").replace(
        "1. Cy: AH 4H 2H", "1. Cy: AH ^L Bo 2H 4H"
    )
    (story,) = told(marked, tmp_path).hands
    assert story.marks == (Mark(14 - 4, "S", "Ann", ""), Mark(11, "L", "Bo", "2H"))
    lines = run("replay", "--stories", "-", given=marked).lines
    assert "  line 10: the turn of Ann to call was skipped" in lines
    assert "  line 11: Bo played 2H out of turn, and the table let it stand" in lines


@pytest.mark.parametrize(
    ("text", "said"),
    [(VERIFIED.replace("canadian", "canadien"), "unknown-rules"), ("nonsense\n", "magic-missing")],
)
def test_what_cannot_be_judged_is_status_2(text: str, said: str) -> None:
    done = run("replay", "--stories", "-", given=text)
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_bad_usage(tmp_path: Path) -> None:
    assert run("replay", "--stories", str(tmp_path / "none.smear")).status == 2
    done = run("replay", "--stories", "--hand", "9", str(CUTTHROAT))
    assert done.status == 2
    assert "9" in done.err
    hands = "".join(f'\n[Hand "{n}"]\nvoid: misdeal\n' for n in range(1, 1002))
    done = run("replay", "--stories", "-", given=VERIFIED.partition("\n[Hand")[0] + hands)
    assert done.status == 2
    assert "too-many-hands" in done.err


def test_records_of_one_file_are_numbered() -> None:
    done = run("replay", "--stories", "-", given=VERIFIED + "\n" + VERIFIED)
    assert "-, record 2: verified, as it was written and as it was amended" in done.lines
