"""What a replay says in situations that few hands show: ties, claims of the rest, odd cards."""

from command_line import run
from smearspec.render.cards_text import card

FOUR = """\
%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Ann: AS KS 9S 7H 5H 4D 3D 9C 2C
deal Bo: JS 4S QH 8H KD JD TC 8C 3C
deal Cy: QS 3S AH TH AD 9D 7C 6C JO
deal Di: TS 2S KH 9H 2H QD 8D AC KC
bid Ann: 3 pass pass pass
trump Ann: S
discard Ann: 4D 3D 2C
discard Bo: 8H 8C 3C
discard Cy: 9D 7C 6C
discard Di: 9H 2H 8D
1. Ann: AS 4S 3S 2S
2. Ann: KS JS QS TS
"""


def told(text: str, *arguments: str) -> list[str]:
    return run("replay", *arguments, "-", given=text).lines


def test_the_rest_goes_to_who_claims_it() -> None:
    lines = told(FOUR.partition("2. Ann")[0] + "claim Ann: rest\n")
    assert "Ann claims the rest, and the table agrees" in lines
    # Ann/Cy get every card point of the cards kept: 4 in trick 1, then in the hands Ann KS (3), Bo
    # JS QH KD JD TC (1 + 2 + 3 + 1 + 10), Cy QS AH TH AD JO (2 + 4 + 10 + 4 + 1), Di TS KH QD AC KC
    # (10 + 3 + 2 + 4 + 3).  The jack of trump goes to who is given the rest.
    assert "jack for Ann/Cy: J♠, which was not played" in lines
    assert "Card points: Ann/Cy 67 and Bo/Di 0; game for Ann/Cy" in lines


def test_another_ruling_is_told_in_its_own_words() -> None:
    taker = told(FOUR, "--with", "low-to=taker")
    assert any("for who takes the trick with 2♠ in it" in line for line in taker)
    highest = told(FOUR, "--with", "high-card=highest-in-play")
    assert any("the highest trump that was in a hand when play began" in line for line in highest)
    tie = told(FOUR, "--with", "game-tie=bidding-side")
    assert any("in a tie, for the bidding side" in line for line in tie)


def test_two_records_are_told_one_after_the_other() -> None:
    lines = told(FOUR + FOUR)
    assert sum(line.startswith("Minnesota Smear, 4 players") for line in lines) == 2


def test_cards_as_people_write_them() -> None:
    assert card("TC", "en") == "10♣"
    assert card("JO", "ja") == "ジョーカー"
    assert card("JOH", "en") == "high joker"
    assert card("JOL", "en") == "low joker"
    assert card("?H", "en") == "?♥"
    assert card("J?", "en") == "J?"
    assert card("{KH QH}", "en") == "K♥ or Q♥"
    assert card("??", "en") == "an unknown card"
    assert card("??x10", "en") == "10 unknown cards"
    assert card(None, "en") == "an unknown card"
    assert card("\x1b[", "en") == "\\x1b["


LEVEL = """\
%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo"]

[Hand "1"]
[Dealer "Bo"]
bid Ann: 2 pass
1. Ann: AS 2S
2. Ann: 3H AH
3. Bo: 5C 6C
4. Ann: 7D 8D
5. Bo: 9D 2D
6. Bo: 3D 4D
"""
"""Each takes one ace and nothing else that counts: 4 card points to 4."""


def test_level_card_points_give_game_to_nobody_or_to_the_bidding_side() -> None:
    nobody = told(LEVEL, "--with", "game-tie=nobody")
    assert "Card points: Ann 4 and Bo 4; a tie, so game for nobody" in nobody
    bidding = told(LEVEL, "--with", "game-tie=bidding-side")
    assert "Card points: Ann 4 and Bo 4; a tie, so game for the bidding side, Ann" in bidding


CUT = """\
%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
bid Ann: 2 pass pass
"""


def test_a_trick_that_nobody_wrote_down_is_told_and_its_card_points_are_unknown() -> None:
    lines = told(CUT + "1. Ann: AS 3S 4S\n3. Ann: AH 3H 4H\n", "--lang", "en")
    at = lines.index("Trick 2: nobody wrote it down")
    assert "so far at least: Ann 1 point for high;" in lines[at + 1]
    assert "Trick 3: Ann leads A♥, then Bo 3♥ and Cy 4♥" in lines[at:]
    assert sum("so far" in line for line in lines) == 3
    # 4 card points of the ace of spades; those of the second trick are with somebody.
    assert [line for line in lines if "so far" in line and "card points" in line] == [
        "  so far at least: Ann 1 point for high, 4 card points; Bo 0 points, 0 card points; "
        "Cy 0 points, 0 card points"
    ]


def test_the_jack_of_an_unfinished_trick_is_nobodys_yet() -> None:
    lines = told(CUT + "1. Ann: JS 3S\n", "--lang", "en")
    assert "Trick 1: Ann leads J♠, then Bo 3♠" in lines
    assert "  so far at least: Ann 0 points; Bo 0 points; Cy 0 points" in lines


def test_where_nothing_is_remembered_no_trick_has_a_leader_or_a_taker() -> None:
    head = FOUR.partition("deal Ann")[0].replace("minnesota", "ten-point")
    tricks = "".join(f"{n}. ?: ?? ?? ?? ??\n" for n in range(2, 7))
    text = head + "bid Ann: ? ? ? ?\ntrump Ann: ?\n1. Ann: ?? ?? ?? ??\n" + tricks
    lines = told(text, "--lang", "en")
    assert lines.count("  who takes it is not known") == 6
    assert sum("somebody leads an unknown card" in line for line in lines) == 5
    assert not any("card point" in line for line in lines if line.startswith("  so far"))
    assert sum("誰かが" in line for line in told(text, "--lang", "ja")) == 5


DOUBTFUL = CUT + "1. Ann: AS 3S 4S\n2. Ann: KH ?? 6H\n3. ?: QD 2D 3D\n"
"""Bo has trumped the king or has not: so Bo or Ann leads to the third trick."""


def test_a_leader_of_whom_ways_differ_is_nobody_by_name() -> None:
    lines = told(DOUBTFUL, "--lang", "en")
    at = lines.index("Trick 3: somebody leads Q♦, then somebody 2♦ and somebody 3♦")
    assert lines[at + 1] == "  who takes it is not known"


def test_a_taker_without_a_card_is_told_by_name_alone() -> None:
    """Bo leads next, so Bo has taken the king, and with some trump: the ten is worth 10."""
    lines = told(CUT + "1. Ann: AS 2S 3S\n2. Ann: KH ?? 5H\n3. Bo: 6C ?? ??\n", "--lang", "en")
    at = lines.index("  Bo takes it with a card that is not known")
    assert lines[at + 1] == "  so far at least: Ann 1 point for high; Bo 0 points; Cy 0 points"


def test_what_only_one_of_several_ways_brings_is_nobodys_so_far() -> None:
    """Cy may have played the ace, or the ten: nobody knows who has taken the jack and what."""
    lines = told(CUT + "1. Ann: KS JS ??\n", "--lang", "en")
    at = lines.index("  who takes it is not known")
    assert lines[at + 1] == "  so far at least: Ann 0 points; Bo 0 points; Cy 0 points"
