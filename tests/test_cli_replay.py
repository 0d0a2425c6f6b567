"""``smearspec replay``: a hand told so that a stranger can follow why the score is what it is."""

from pathlib import Path

import pytest

from command_line import HEAD, ILLEGAL, INCOMPLETE, PLAY, UNJUDGED, UNREADABLE, VERIFIED, run


def told(text: str, *arguments: str) -> list[str]:
    done = run("replay", *arguments, "-", given=text)
    assert (done.status, done.err) == (0, "")
    return done.lines


def part(lines: list[str], opening: str) -> list[str]:
    """Return the lines from one that begins with ``opening`` to the next blank one."""
    start = next(n for n, line in enumerate(lines) if line.startswith(opening))
    end = next((n for n in range(start, len(lines)) if not lines[n]), len(lines))
    return lines[start:end]


def test_the_whole_of_a_trick_is_told() -> None:
    # AH takes 2H and 4H; high goes to who plays AH, and low stays with who plays 2H.
    assert part(told(VERIFIED), "Trick 1") == [
        "Trick 1: Cy leads A♥, then Ann 4♥ and Bo 2♥",
        "  Cy takes it with A♥, the highest trump (4 card points)",
        "  high for Cy: Cy played A♥",
        "  low for Bo: Bo played 2♥, and keeps the point though the trick is lost",
        "  so far: Ann 0 points, 0 card points; Bo 1 point for low, 0 card points; "
        "Cy 1 point for high, 4 card points",
    ]


def test_card_points_run_from_trick_to_trick() -> None:
    lines = [line for line in told(VERIFIED) if line.startswith("  so far")]
    ann = [line.split("Ann ")[1].split("; ")[0].rpartition(", ")[2] for line in lines]
    assert ann == [f"{n} card points" for n in (0, 5, 5, 5, 5, 15)]
    cy = [line.rpartition(", ")[2] for line in lines]
    assert cy == [f"{n} card points" for n in (4, 4, 11, 14, 14, 14)]


def test_a_plain_trick_goes_to_the_highest_card_of_the_suit_led() -> None:
    assert part(told(VERIFIED), "Trick 5")[:2] == [
        "Trick 5: Cy leads 10♦, then Ann 8♦ and Bo J♦",
        "  Bo takes it with J♦, the highest card of the suit led (11 card points)",
    ]


def test_before_play_stand_cards_bids_trump_and_what_can_be_won() -> None:
    lines = told(VERIFIED)
    assert lines[0] == "Cutthroat Canadian Smear, 3 players: Ann, Bo and Cy"
    assert lines[2:9] == [
        "Hand 1: Cy deals",
        "Ann is dealt  Q♠  K♥  4♥  8♦  10♣  5♣",
        "Bo is dealt  A♠  Q♥  2♥  J♦  6♦  7♣",
        "Cy is dealt  K♠  A♥  J♥  9♥  10♦  3♣",
        "Bidding: Ann passes, Bo bids 2 and Cy bids 3",
        "Cy wins the bidding with 3 and must win at least 3 points",
        "the first card led, A♥, makes hearts trump",
    ]
    assert [line.split()[:3] for line in part(lines, "To be won")[1:5]] == [
        [item, "1", "point"] for item in ("high", "low", "jack", "game")
    ]
    assert "Card points of the cards taken: A = 4, K = 3, Q = 2, J = 1 and 10 = 10" in lines


def test_the_end_says_who_won_what_and_why_the_totals_change() -> None:
    assert part(told(VERIFIED), "Card points: ") == [
        "Card points: Ann 15, Bo 11 and Cy 14; game for Ann",
        "Ann won 1 point: game",
        "Bo won 1 point: low",
        "Cy won 2 points: high and jack",
        "Ann  +1, total 1   Ann did not bid and keeps its 1",
        "Bo   +1, total 1   Bo did not bid and keeps its 1",
        "Cy   -3, total -3  Cy needed 3 and has only 2: the bid is lost",
    ]
    assert told(VERIFIED)[-1] == "nobody has won the game yet"


def test_a_fault_is_told_where_it_happens() -> None:
    lines = told(ILLEGAL)
    place = next(n for n, line in enumerate(lines) if "error[revoke]" in line)
    assert lines[place].startswith("  -:15:11: error[revoke]: Ann plays TC")
    assert any(line.startswith("Trick 5") for line in lines[place - 4 : place])
    assert any(line.startswith("Trick 6") for line in lines[place : place + 4])


def test_an_unfinished_hand_shows_what_was_earned_so_far() -> None:
    lines = told(INCOMPLETE)
    assert "  jack for Cy: J♥ is in the trick" in lines
    assert "the record ends here; the hand is not finished" in lines


def test_one_hand_of_several(tmp_path: Path) -> None:
    second = (HEAD + PLAY).partition("\n\n")[2].replace('"1"', '"2"').replace('"Cy"', '"Ann"')
    second = second.replace("bid Ann: pass 2 3", "bid Bo: 2 3 pass").replace("1. Cy", "1. Cy")
    both = VERIFIED + "\n" + second
    assert any(line.startswith("Hand 1") for line in told(both))
    lines = told(both, "--hand", "2")
    assert not any(line.startswith("Hand 1") for line in lines)
    assert "totals before the hand: Ann 1, Bo 1 and Cy -3" in lines
    done = run("replay", "--hand", "3", "-", given=both)
    assert done.status == 2
    assert "there is no hand “3”; there are 1 and 2" in done.err


def test_amendments_notes_comments_and_marks_are_told() -> None:
    fourth = "4. Cy: KS 5C 6D"
    text = HEAD + PLAY.replace(fourth, f"4. Cy: KS 5C 7C\namend {fourth}  ; so")
    text = text.replace("2. Cy: 9H", "note Bo: who dealt?\n2. Cy: 9H")
    lines = told(text)
    assert "note by Bo: who dealt?" in lines
    trick = part(lines, "Trick 4")
    assert trick[0] == "Trick 4: Cy leads K♠, then Ann 5♣ and Bo 6♦"
    assert "  remark: so" in trick
    assert "  as amended in line 16" in trick
    first = run("replay", "--as-written", "-", given=text)
    assert "Trick 4: Cy leads K♠, then Ann 5♣ and Bo 7♣" in first.lines
    marked = ILLEGAL.replace("TD TC JD", "TD ^R TC JD")
    assert any("against the rules, but the table let it stand" in line for line in told(marked))


def test_thrown_in_and_void_hands_have_no_score() -> None:
    lines = told(HEAD + "bid Ann: pass pass pass\n")
    assert "everybody passes: the cards are thrown in" in lines
    lines = told(HEAD + "void: misdeal\n")
    assert "no score: misdeal" in lines


def test_sides_a_named_trump_a_widow_thrown_cards_and_a_called_partner() -> None:
    folder = Path(__file__).parents[1] / "grammar" / "examples"
    found = "\n".join(
        run("replay", str(file)).out for file in sorted(folder.glob("*.smear"))
    )
    assert "Cy names clubs as trump" in found
    assert "Cy takes from the widow  Q♠" in found
    assert "Cy calls Q♠: whoever holds it is the partner" in found
    assert "Ed held the called card and is the partner" in found
    assert "sides: Ann/Bo/Di and Cy/Ed" in found
    assert "Bo an unknown card" in found
    assert "Cy claims the rest, and the table agrees" in found
    assert "three  3 points  for who takes the trick with 3♣ in it" in found


@pytest.mark.parametrize("text", [UNJUDGED, UNREADABLE, "", "\0"])
def test_what_cannot_be_judged_is_told_and_ends_with_2(text: str) -> None:
    done = run("replay", "-", given=text)
    assert done.status == 2
    assert "error[" in done.out


def test_japanese_tells_the_same_lines() -> None:
    english, japanese = told(ILLEGAL, "--lang", "en"), told(ILLEGAL, "--lang", "ja")
    assert len(english) == len(japanese)
    assert "トリック1: CyがA♥をリード、続いてAnn 4♥、Bo 2♥" in japanese


def test_texts_of_the_record_cannot_steer_the_terminal() -> None:
    done = run("replay", "-", given=VERIFIED.replace("2. Cy:", "note Bo: \u202eabc\n2. Cy:"))
    assert "\u202e" not in done.out


def test_a_missing_file_is_told() -> None:
    done = run("replay", "nothing-such.smear")
    assert done.status == 2
    assert "there is no such file" in done.err
