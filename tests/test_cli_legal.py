"""``smearspec legal``: the turn at the end of a record, as text and JSON."""

import json

import pytest

from command_line import HEAD, ILLEGAL, PLAY, UNJUDGED, UNREADABLE, VERIFIED, run

LINES = PLAY.splitlines(keepends=True)
DEALT = HEAD + "".join(LINES[:3])
BID = DEALT + LINES[3]


def shown(text: str) -> dict[str, object]:
    done = run("legal", "--json", "-", given=text)
    assert done.status == 0
    found: dict[str, object] = json.loads(done.out)
    return found


def test_who_calls_and_what() -> None:
    found = shown(DEALT)
    assert (found["seat"], found["step"]) == ("Ann", "bid")
    assert found["calls"] == ["pass", "2", "3", "4"]
    assert run("legal", "-", given=DEALT).lines == [
        "hand 1, Ann is next: bid",
        "  may call: pass, 2, 3 and 4",
    ]  # fmt: skip


def test_who_plays_and_what() -> None:
    # Cy leads AH: Ann holds the hearts KH and 4H and must play one of them.
    found = shown(BID + "1. Cy: AH\n")
    assert (found["seat"], found["step"], found["cards"]) == ("Ann", "trick", ["KH", "4H"])
    assert "  may play: KH 4H" in run("legal", "-", given=BID + "1. Cy: AH\n").lines


def test_a_trump_may_be_played_on_a_plain_suit() -> None:
    # Ann leads QS in trick 3; Bo holds AS, JD, 6D and 7C: spades must be followed, no trump left.
    found = shown(BID + "".join(LINES[4:6]) + "3. Ann: QS\n")
    assert (found["seat"], found["cards"]) == ("Bo", ["AS"])


def test_a_choice_of_several_cards_is_described() -> None:
    ten = (
        '%smear 1\n[Rules "ten-point"]\n[Seats "Ann Bo Cy Di Ed"]\n[Scribe "Cy"]\n\n'
        '[Hand "1"]\n[Dealer "Ed"]\ndeal Cy: AS KS 3S 2S 3H AC JC 8C 6C 2C\n'
        "bid Ann: pass 5 6 pass pass\ntrump Cy: S\n"
    )
    found = shown(ten)
    assert (found["step"], found["choose"]) == ("discard", 4)
    assert found["at_most"] == [{"cards": ["AS", "KS", "3S", "2S", "JC"], "n": 0}]
    lines = run("legal", "-", given=ten).lines
    assert lines[1] == "  throws 4 of these 10: AS KS 3S 2S 3H AC JC 8C 6C 2C"
    assert lines[2] == "  at most 0 of them from: AS KS 3S 2S JC"


def test_after_a_hand_the_next_dealer_is_told() -> None:
    found = shown(VERIFIED)
    assert (found["step"], found["hand"], found["dealer"]) == ("deal", "2", "Ann")


def test_faults_go_to_standard_error_and_the_turn_is_told_all_the_same() -> None:
    done = run("legal", "-", given=ILLEGAL)
    assert done.status == 0
    assert "error[revoke]" in done.err
    assert done.lines[0].startswith("hand 2, Ann deals")


@pytest.mark.parametrize("text", [UNJUDGED, UNREADABLE, ""])
def test_what_cannot_be_told_is_2(text: str) -> None:
    done = run("legal", "-", given=text)
    assert done.status == 2
    assert "error[" in done.err
    assert done.lines == ["what comes next cannot be told after the faults of this record"]


def test_the_language_changes_words_only() -> None:
    english, japanese = (run("legal", "--lang", lang, "-", given=DEALT) for lang in ("en", "ja"))
    assert len(english.lines) == len(japanese.lines)
    assert "可能なコール: pass、2、3、4" in japanese.out
    assert run("legal", "--json", "--lang", "ja", "-", given=DEALT).out == run(
        "legal", "--json", "-", given=DEALT).out  # fmt: skip


def test_a_missing_file_is_told() -> None:
    done = run("legal", "nothing-such.smear")
    assert done.status == 2
    assert "there is no such file" in done.err
