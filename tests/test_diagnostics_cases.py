"""What each finding says in each of the situations that its message tells apart."""

import pytest

import smearspec
from smearspec import diagnostics, messages
from smearspec.diagnostics import Finding

TWO = '%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "Ann Bo"]\n'
WISCONSIN = """\
%smear 1
[Rules "six-point-northeastern-wisconsin"]
[Option "bidder-sees = 0"]
[Option "joker-order = first-played"]
[Seats "Ann Bo Cy Di"]
"""
FOUR = '%smear 1\n[Rules "minnesota"]\n[Seats "Ann Bo Cy Di"]\n'
FIVE = '%smear 1\n[Rules "ten-point"]\n[Seats "Ann Bo Cy Di Ed"]\n'
HAND_OF_TWO = '[Hand "1"]\n[Dealer "Bo"]\n'
HAND_OF_FOUR = '[Hand "1"]\n[Dealer "Di"]\n'
HAND_OF_FIVE = '[Hand "1"]\n[Dealer "Ed"]\n'
BO = "deal Bo: KS 7S 8H JD 5D AC\n"
BID = "bid Ann: 2 pass\n"
BID_OF_FOUR = "bid Ann: 2 pass pass pass\ntrump Ann: S\n"
BID_OF_FIVE = "bid Ann: 4 pass pass pass pass\ntrump Ann: S\n"
SIX_TRICKS = """\
1. Ann: AS 8S
2. Ann: KS 7S
3. Ann: JS 6H
4. Ann: AH 4H
5. Ann: TH 3H
6. Ann: 9D 2D
"""
"""Ann wins 4 + 3 + 1 + 4 + 10 card points with high, jack and game; Bo's 7S is low."""
ANN = "deal Ann: AS KS 8S 9H 8H 3H JD 2D 7C\n"

PLAYED = TWO + HAND_OF_TWO + BID + SIX_TRICKS
LINES = PLAYED.count("\n")

CASES = [
    (
        "syntax",
        TWO + HAND_OF_TWO + BID + "count Ann:\n",
        7,
        "the line ends too early; expected a whole number",
    ),
    (
        "tag-out-of-place",
        TWO + '[Hand "1"]\n[Seats "Ann Bo"]\n[Dealer "Bo"]\n',
        5,
        "the tag Seats cannot stand here; it belongs before the first [Hand] line",
    ),
    (
        "option-invalid",
        TWO + '[Option "low-tow = taker"]\n' + HAND_OF_TWO,
        4,
        "these rules have no option or ruling “low-tow”",
    ),
    (
        "option-invalid",
        TWO + '[Option "low-to = taker"]\n[Option "low-to = player"]\n' + HAND_OF_TWO,
        5,
        "“low-to” is already set in line 4",
    ),
    (
        "card-not-in-pack",
        FOUR + HAND_OF_FOUR + BID_OF_FOUR + "1. Ann: JOH\n",
        8,
        "the jokers of these rules are alike: JOH is written JO",
    ),
    (
        "card-not-in-pack",
        WISCONSIN + HAND_OF_FOUR + "bid Ann: 2 pass pass pass\n1. Ann: 6S\n",
        9,
        "6S is not in the pack of these rules",
    ),
    (
        "duplicate-card",
        TWO + HAND_OF_TWO + "deal Ann: KS KS 8H JD 5D AC\n",
        6,
        "Ann has KS here, but line 6 gives it to Ann",
    ),
    ("bid-too-low", TWO + HAND_OF_TWO + "bid Ann: 1 2\n", 6, "Ann bids 1, but the lowest bid is 2"),
    (
        "auction-over",
        TWO + HAND_OF_TWO + "bid Ann: 2 pass 3\n",
        6,
        "Ann calls again, but everybody calls once and all have called",
    ),
    (
        "auction-over",
        TWO + '[Option "all-pass = dealer-not-asked"]\n' + HAND_OF_TWO + "bid Ann: pass 2\n",
        7,
        "Bo calls, but the dealer is not asked when all others have passed",
    ),
    (
        "call-forbidden",
        FIVE
        + HAND_OF_FIVE
        + "deal Ann: AS KS 8S 9H 8H 3H JD 2D 7C 6C\n"
        + BID_OF_FIVE
        + "discard Ann: 3H JD 2D 6C\ncall Ann: 7C\n",
        10,
        "Ann calls 7C but holds it",
    ),
    (
        "call-forbidden",
        FIVE + HAND_OF_FIVE + BID_OF_FIVE + "call Ann: JO\n",
        8,
        "Ann calls a joker, JO, and the two jokers cannot be told apart",
    ),
    (
        "call-forbidden",
        FIVE
        + '[Option "callable = trumps-only"]\n'
        + HAND_OF_FIVE
        + BID_OF_FIVE
        + "call Ann: 7C\n",
        9,
        "Ann calls 7C, but only a trump may be called",
    ),
    (
        "call-forbidden",
        FIVE
        + '[Option "call-own-discard = forbidden"]\n'
        + HAND_OF_FIVE
        + "deal Ann: AS KS 8S 9H 8H 3H JD 2D 7C 6C\n"
        + BID_OF_FIVE
        + "discard Ann: 3H 2D 7C 6C\ncall Ann: 7C\n",
        11,
        "Ann calls 7C but has thrown it",
    ),
    (
        "discard-trump",
        FOUR
        + HAND_OF_FOUR
        + "deal Ann: AS KS 9S 8S 7S 6S 5S 3H 2D\n"
        + BID_OF_FOUR
        + "discard Ann: 6S 5S 3H\n",
        9,
        "Ann throws 6S and 5S, but only 1 of the trumps that are barred here may go",
    ),
    (
        "discard-trump",
        FIVE
        + '[Option "five-player-order = trump-call-discard"]\n'
        + HAND_OF_FIVE
        + "deal Bo: AH KH QH JH TH 9H 8H 7H 3H 7C\n"
        + BID_OF_FIVE
        + "call Ann: 7C\ndiscard Bo: 9H 8H 7H 7C\n1. Ann: AS KH\n",
        11,
        "Bo throws 7C, the called card, which must be kept",
    ),
    (
        "wrong-leader",
        TWO + HAND_OF_TWO + BID + "1. Ann: AS 8S\n2. Bo: 7S KS\n",
        8,
        "Bo leads, but Ann took the trick before with AS and leads next",
    ),
    (
        "card-not-held",
        TWO + HAND_OF_TWO + "deal Ann: AS QS 9H TD 2D 9C\n" + BO + BID + "1. Ann: AS QS\n",
        9,
        "Bo plays QS, which line 6 gives to Ann",
    ),
    (
        "card-not-held",
        FOUR + HAND_OF_FOUR + ANN + BID_OF_FOUR + "discard Ann: 3H JD 2D\n1. Ann: JD\n",
        10,
        "Ann plays JD but threw it in line 9",
    ),
    (
        "card-not-held",
        TWO + HAND_OF_TWO + BO + BID + "show Bo: QS\n",
        8,
        "Bo shows QS but cannot hold it",
    ),
    (
        "revoke",
        FOUR
        + HAND_OF_FOUR
        + "deal Bo: 9S 7H 6H 5H 9D 8D 7D 9C 8C\n"
        + BID_OF_FOUR
        + "discard Bo: 6H 8D 8C\n1. Ann: AH 9S\n",
        10,
        "Bo plays 9S, but hearts were led and Bo can follow with 7H or 5H",
    ),
    (
        "revoke",
        TWO + HAND_OF_TWO + "deal Bo: KS 7S 8H JD 5D AC\n" + BID + "1. Ann: AS 7S\n2. Ann: AH JD\n",
        9,
        "Bo plays JD, but hearts were led and Bo must follow suit or trump, with KS or 8H",
    ),
    (
        "revoke",
        TWO + HAND_OF_TWO + BID + "1. Ann: AS 8H\n2. Ann: KS 7S\n",
        7,
        "Bo plays 8H, but spades were led and line 8 shows that Bo still held 7S",
    ),
    (
        "revoke",
        TWO + HAND_OF_TWO + BID + "1. Ann: AS ^R 8H\n2. Ann: KS 9H\n",
        8,
        "Bo plays 9H, but spades were led, which Bo withheld in the revoke marked earlier "
        "and must still hold",
    ),
    (
        "phase-order",
        TWO + HAND_OF_TWO + BID + BO,
        7,
        "a deal line stands here, too late: what comes after it has begun",
    ),
    (
        "phase-order",
        TWO + HAND_OF_TWO + "bid Ann: pass pass\n1. Ann: AS 8S\n",
        7,
        "this line stands here, but everybody passed and the hand is over",
    ),
    (
        "phase-order",
        TWO + HAND_OF_TWO + "void: misdeal\n" + BID,
        7,
        "this line stands here, but the hand was declared void",
    ),
    (
        "phase-order",
        TWO + HAND_OF_TWO + BID + "1. Ann: AS 8S\nclaim Ann: rest\n2. Ann: KS 7S\n",
        9,
        "this line stands here, but the remaining tricks were already claimed",
    ),
    (
        "act-missing",
        FIVE + HAND_OF_FIVE + BID_OF_FIVE + "1. Ann: AS\n",
        8,
        "the call line is missing before this line",
    ),
    (
        "phase-order",
        TWO + HAND_OF_TWO + "1. Ann: AS 8S\n",
        6,
        "a trick line stands here, but bid comes first",
    ),
    (
        "claim-refuted",
        PLAYED + "points Ann: high low game\n",
        LINES + 1,
        "the points of Ann are written as high, low and game, but they are high, jack and game",
    ),
    (
        "claim-refuted",
        PLAYED + "points Bo:\n",
        LINES + 1,
        "the points of Bo are written as nothing, but they are low",
    ),
    (
        "claim-refuted",
        PLAYED + "points Bo: at-least game\n",
        LINES + 1,
        "Bo is said to have earned game among other points, but earned low",
    ),
    (
        "claim-refuted",
        PLAYED + "count Ann: 1\n",
        LINES + 1,
        "Ann is said to have 1 card point, but has 22",
    ),
    (
        "claim-refuted",
        PLAYED + "score Ann: +2 = 3\n",
        LINES + 1,
        "Ann is said to score +2, but scores +3",
    ),
    (
        "claim-refuted",
        PLAYED + "score Ann: +3 = 2\n",
        LINES + 1,
        "the total of Ann is written as 2, but it is 3",
    ),
    (
        "claim-refuted",
        TWO + HAND_OF_TWO + "bid Ann: 2 pass\ntrump Ann: H\n1. Ann: AS 8S\n",
        7,
        "hearts are said to be trump, but spades are",
    ),
    (
        "claim-refuted",
        PLAYED + "won Ann\n",
        LINES + 1,
        "Ann is said to have won the game, but nobody has won it",
    ),
    (
        "claim-refuted",
        TWO + '[Start "Ann 11, Bo 0"]\n' + HAND_OF_TWO + BID + SIX_TRICKS + "won Bo\n",
        LINES + 2,
        "Bo is said to have won the game, but the winner is Ann",
    ),
    (
        "claim-refuted",
        PLAYED + '[Hand "2"]\n[Dealer "Ann"]\n[Start "Ann 2, Bo 1"]\n',
        LINES + 3,
        "the total of Ann before this hand is written as 2, but it is 3",
    ),
    (
        "claim-refuted",
        FOUR + '[Sides "Ann/Bo Cy/Di"]\n' + HAND_OF_FOUR,
        4,
        "the sides are written as Ann/Bo and Cy/Di, but they are Ann/Cy and Bo/Di",
    ),
]


@pytest.mark.parametrize(
    ("code", "record", "line", "said"),
    CASES,
    ids=[f"{code}: {said[:40]}" for code, _, _, said in CASES],
)
@pytest.mark.filterwarnings("error::smearspec.diagnostics.IncompleteMessage")
def test_a_finding_says(code: str, record: str, line: int, said: str) -> None:
    (verdict,) = smearspec.verify(record)
    found = [(finding.code, finding.line) for finding in verdict.findings]
    texts = [diagnostics.message(finding) for finding in verdict.findings]
    assert (found, texts) == ([(code, line)], [said])
    for finding in verdict.findings:
        assert diagnostics.message(finding, "ja") != said
        for lang in messages.LANGUAGES:
            assert diagnostics.hint(finding, lang)


def test_a_setting_that_contradicts_the_record() -> None:
    record = TWO + '[Option "low-to = taker"]\n' + HAND_OF_TWO
    (verdict,) = smearspec.verify(record, settings={"low-to": "player"})
    (finding,) = verdict.findings
    assert (finding.code, finding.line) == ("option-invalid", 4)
    assert diagnostics.message(finding) == (
        "“low-to” is “taker” in the record, but --set says “player”"
    )


def test_every_finding_of_a_record_reaches_its_json() -> None:
    (verdict,) = smearspec.verify(TWO + HAND_OF_TWO + BO + BID + "1. Ann: AS 8H\n")
    found = verdict.to_json()["findings"]
    assert isinstance(found, list)
    (finding,) = found
    assert isinstance(finding, dict)
    assert finding["message"] == diagnostics.message(
        Finding(
            "revoke",
            facts={"case": "trump", "card": "8H", "suit": "S", "cards": ("KS", "7S")},
            seat="Bo",
        )
    )
    assert finding["hint"]
