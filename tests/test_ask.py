"""``smearspec ask``: questions that players really ask about one trick."""

import json
from pathlib import Path

import jsonschema
import pytest

from command_line import run
from smearspec import resources, rules
from smearspec.notation.question import MOST_CHARACTERS, Ask, QuestionError, read_question

SCHEMA = json.loads(
    (resources.folder("spec") / "schema" / "answers.schema.json").read_text(encoding="utf-8")
)
KITCHEN = Path(__file__).parent


def told(name: str, question: str, *more: str) -> list[dict[str, object]]:
    """Return the answers as JSON, the schema held."""
    done = run("ask", name, question, "--json", *more)
    assert (done.status, done.err) == (0, "")
    (line,) = done.lines
    shown = json.loads(line)
    jsonschema.validate(shown, SCHEMA)
    found: list[dict[str, object]] = shown["answers"]
    return found


def cases(name: str, question: str, *more: str) -> list[tuple[dict[str, str], str, int | None]]:
    """Return choices, answer and place of the one rule set that is asked."""
    (one,) = told(name, question, *more)
    found = one["cases"]
    assert isinstance(found, list)
    return [(case["with"], case["answer"], case["place"]) for case in found]


def by_rules(question: str) -> dict[str, list[str]]:
    """Return the answers of all rules side by side."""
    found: dict[str, list[str]] = {}
    for each in told("any", question):
        assert isinstance(each["cases"], list)
        found.setdefault(str(each["rules"]), []).extend(case["answer"] for case in each["cases"])
    return found


def test_the_example_of_the_manual() -> None:
    done = run("ask", "minnesota", "trump H, led KD, hand JD 4C 9S, may 4C")
    assert (done.status, done.err) == (0, "")
    assert done.lines == [
        "May 4C be played?",
        "  Minnesota Smear (minnesota, 4 players)",
        "    No: KD was led, and JD can follow",
        "      source: minnesota.en § GAMEPLAY 3; minnesota.en § GAMEPLAY 4",
    ]


def test_japanese() -> None:
    done = run("ask", "minnesota", "trump H, led KD, hand JD 4C 9S, may 4C", "--lang", "ja")
    assert done.lines[0] == "4Cを出せるか。"
    assert done.lines[2] == "    出せない。リードはKDで、JDでフォローできる"


def test_a_jick_lead_is_a_trump_lead_where_there_is_a_jick() -> None:
    """Trump diamonds, JH led, 2H held with spades and no trump: must the heart be played?"""
    found = by_rules("trump D, led JH, hand 2H 4S, may 4S")
    assert found["ten-point"] == ["yes"]
    assert found["minnesota"] == ["no"]
    assert found["cutthroat-canadian"] == ["no"]
    assert found["six-point-northeastern-wisconsin"] == ["not-in-pack"]  # it has no twos


def test_the_jick_lead_is_said_to_be_a_trump() -> None:
    (one,) = told("ten-point", "trump D, led JH, hand 2H KD, may 2H")
    assert isinstance(one["cases"], list)
    (case,) = one["cases"]
    assert case["answer"] == "no"
    assert case["cards"] == ["KD"]
    assert case["why"] == "JH counts as diamonds here, as a trump, and KD can follow"
    assert "/trumps/jick" in case["rules"]
    assert one["players"] == [4, 5, 6]


def test_two_like_jokers_in_one_trick() -> None:
    """Minnesota's page settles it; Ten Point's default is the first, Wisconsin leaves it open."""
    question = "trump S, led 9S JO JO 8S, who wins"
    assert cases("ten-point", question) == [
        ({"joker-order": "first-played"}, "wins", 2),
        ({"joker-order": "second-played"}, "wins", 3),
    ]
    assert cases("minnesota", question) == [({}, "wins", 2)]
    # In Wisconsin jokers are the lowest trumps.
    assert cases("six-point-northeastern-wisconsin", question) == [({}, "wins", 1)]
    both = "trump S, led 9H JO JO 8H, who wins"
    assert [case[2] for case in cases("six-point-northeastern-wisconsin", both)] == [2, 3]


def test_a_default_is_marked_and_a_stated_choice_leaves_one_answer() -> None:
    question = "trump S, led 9S JO JO 8S, who wins"
    lines = run("ask", "ten-point", question).lines
    assert "    with joker-order = first-played (default): JO: of two jokers the first" in lines[2]
    assert "    with joker-order = second-played: JO: of two jokers the second" in lines[4]
    stated = cases("ten-point", question, "--set", "joker-order=second-played")
    assert stated == [({}, "wins", 3)]


def test_who_has_low_when_it_is_captured() -> None:
    """D captures the trick in which A played the 2 of trump."""
    question = "trump S, led 2S 5S 9S KS, who gets low"
    assert cases("minnesota", question) == [
        ({"low-to": "player"}, "player", 1), ({"low-to": "taker"}, "taker", 4),
    ]  # fmt: skip
    (one,) = told("cutthroat-canadian", "trump S, led 5S 9S KS, who gets low, 3 players")
    assert isinstance(one["cases"], list)
    assert one["players"] == [3]
    assert one["cases"][0]["why"].endswith("lowest trump in play, if that is 5S")


def test_the_two_of_trump_may_be_brought_home_only_where_trumps_are_free() -> None:
    """A plain suit is led; the last player holds the 2 of trump and a card of the suit led."""
    question = "trump S, led KD 9D AD, hand 2S 8D, may 2S"
    found = by_rules(question)
    assert found["minnesota"] == ["no"]
    assert found["ten-point"] == ["no"]
    assert found["cutthroat-canadian"] == ["yes"]  # the table of two is left out: three cards lie


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        ("trump H, led KD, hand JD 4C, may JD", "yes", "it follows the suit of KD"),
        ("trump H, led KD, hand 9S 4C, may 4C", "yes", "nothing in the hand can follow KD"),
        ("trump H, led KD, hand JD 4C, may AC", "no", "AC is not in the hand"),
        ("trump H, hand JD 4C, may 4C", "yes", "any of the cards may be led"),
        ("trump H, led AC KD, who wins", "wins", "there is no trump, and it is the highest of"),
        ("trump H, led AC 2H, who wins?", "wins", "it is the highest trump on the table"),
        ("trump H, led AH 2C, who gets low", "not-here", "no card of this trick is worth it"),
        ("trump H, led AH 2C, who gets jick", "no-item", "these rules have no such item"),
        ("trump H, led AH TC, who gets game", "whole-hand", "the trick is worth 14 card points"),
        ("trump H, led JO JO, hand JO, may JO", "not-in-pack", "has no JO, or not so many"),
        ("first, led KD, hand 4D, may 4D", "no-trump", "trump is named by the bidder here"),
        ("trump H, led KD, hand JD 4C, what may", "cards", "these may be played"),
    ],
)
def test_every_answer_has_its_reason(question: str, answer: str, why: str) -> None:
    (one,) = told("minnesota", question)
    assert isinstance(one["cases"], list)
    (case,) = one["cases"]
    assert case["answer"] == answer
    assert why in case["why"]


def test_the_first_lead() -> None:
    question = "trump H, first, hand JD 4H, may JD"
    assert cases("minnesota", question) == [
        ({"opening-lead": "any-card"}, "yes", None), ({"opening-lead": "trump-only"}, "no", None),
    ]  # fmt: skip
    joker = "first, hand JO 9S, may JO"
    name = "six-point-northeastern-wisconsin"
    assert cases(name, joker) == [
        ({"joker-opening": "illegal"}, "no", None),
        ({"joker-opening": "bidder-names"}, "yes", None),
        ({"joker-opening": "spades"}, "yes", None),
    ]
    # Spades are trump then, and the king of hearts does not follow a trump.
    spades = "first, led JO KH 9H 8H, who wins"
    assert cases(name, spades, "--set", "joker-opening=spades") == [({}, "wins", 1)]
    assert cases(name, "first, led 9H KH 8H 8S, who wins") == [({}, "wins", 2)]


def test_who_gets_everything_in_the_trick() -> None:
    done = run("ask", "ten-point", "trump S, led JC 3S JO KS, who gets")
    heads = [line for line in done.lines if not line.startswith(" ")]
    assert heads == ["Who gets jick?", "Who gets joker?", "Who gets three?"]
    assert "    Whoever played KS and takes the trick: the point goes to whoever takes JC" in (
        done.lines
    )
    nothing = run("ask", "ten-point", "trump S, led 9C 8C, who gets")
    assert nothing.status == 2  # nothing is worth anything there


RECORD = """\
%smear 1
[Rules "minnesota"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
trump ?: H
deal Bo: JD 4C 9S
1. Ann: KD 4C 2H AD
2. Cy: ?? 9S AC KC
"""


def test_a_record_of_one_trick_needs_no_dealer_bids_or_deal() -> None:
    done = run("ask", "minnesota", "-", given=RECORD)
    assert (done.status, done.err) == (0, "")
    assert "Bo, holding JD 4C 9S: May 4C be played?" in done.lines
    assert "    No: KD was led, and JD can follow" in done.lines
    assert "trick KD 4C 2H AD: Who takes the trick?" in done.lines
    assert "    Cy, with 2H: it is the highest trump on the table" in done.lines
    assert "trick KD 4C 2H AD: Who gets low?" in done.lines
    assert "    with low-to = taker: Cy, who takes the trick with 2H: " in "\n".join(done.lines)
    assert "    with low-to = player (default): Cy, who played 2H: " in "\n".join(done.lines)


def test_a_record_is_read_from_a_file_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "trick.smear"
    path.write_text(RECORD, encoding="utf-8")
    done = run("ask", "any", str(path), "--json")
    assert done.status == 0
    shown = [json.loads(line) for line in done.lines]
    for one in shown:
        jsonschema.validate(one, SCHEMA)
    assert shown[0]["question"]["seat"] == "Bo"
    assert shown[1]["question"]["seats"] == ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RECORD.partition("trump")[0], "no trick with known cards in it"),
        (RECORD.replace("1. Ann: KD", "1. Ann KD"), "error[syntax]"),
        (RECORD.replace("1. Ann: KD 4C", "1. ?: KD ??").partition("2. Cy")[0], "no trick with"),
    ],
)
def test_a_record_without_a_question_is_status_2(text: str, said: str) -> None:
    done = run("ask", "minnesota", "-", given=text)
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("question", "column", "said"),
    [
        ("trump H, led KD, hamd JD", 18, "expected trump, led, hand, first,"),
        ("trump H, led SK, who wins", 14, "KS"),
        ("trump H, led KD, hand JD, may", 30, "the line ends too early; expected a card such as"),
        ("trump X, led KD, who wins", 7, "expected a suit, S, H, D or C"),
        ("trump H led KD, who wins", 9, "expected a comma and another clause"),
        ("trump H, led KD 11S, who wins", 17, "expected a card such as"),
        ("trump H, led KD, who", 21, "expected wins or gets"),
        ("", 1, "expected trump, led"),
        ("trump H, led KD, hand JD", 25, "nothing is asked"),
        ("trump H, led KD, may 4C", 24, "needs a hand"),
        ("trump H, who wins", 18, "there is no trick"),
        ("led KD 4D, who wins", 20, "trump is not said"),
        ("trump H, trump S, led KD, who wins", 10, "trump is said twice"),
        ("trump H, led KD, led 4D, who wins", 18, "on the table is said twice"),
    ],
)
def test_a_question_that_cannot_be_read_is_refused_at_its_column(
    question: str, column: int, said: str
) -> None:
    done = run("ask", "minnesota", question)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"question:1:{column}: error[")
    assert said in done.err


def test_a_question_has_a_limit() -> None:
    with pytest.raises(QuestionError) as raised:
        read_question("trump H, led " + "KD " * MOST_CHARACTERS)
    assert raised.value.finding.code == "question-too-long"


def test_what_phones_and_japanese_keyboards_type_is_read() -> None:
    found = read_question("Trump ♥️、 led 10♠ ｋＤ，hand Jd 4♣; MAY 4♣？")
    assert (found.trump, found.trick, found.hand) == ("H", ("TS", "KD"), ("JD", "4C"))
    assert found.asks == (Ask("may", "4C"),)
    assert read_question("trump hearts, trick KD 4D, players 4, who wins").players == 4


@pytest.mark.parametrize(
    "arguments",
    [
        ["minesota", "trump H, led KD 4D, who wins"],
        ["minnesota", "trump H, led KD 4D, who wins", "--set", "low-to=nobody"],
        ["minnesota", "trump H, led KD 4D, who wins", "--set", "lowto=taker"],
        ["minnesota", "trump H, led KD 4D, who wins, 5 players"],
        ["minnesota", "nothing.smear"],
    ],
)
def test_what_cannot_be_answered_is_status_2(arguments: list[str]) -> None:
    done = run("ask", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err


def test_every_rule_set_is_asked_side_by_side() -> None:
    assert set(by_rules("trump S, led AS KS, who wins")) == {book.id for book in rules.listed()}


def test_answers_that_stand_alone_need_no_reason() -> None:
    lines = run("ask", "minnesota", "trump H, led KD, hand JD 4D 9S, what may").lines
    assert lines[:3] == ["Which cards may be played?", "  Minnesota Smear (minnesota, 4 players)",
                         "    JD and 4D"]  # fmt: skip
    game = run("ask", "minnesota", "trump H, led AH TC, who gets game").lines
    assert game[2].startswith("    That cannot be told from one trick: the trick is worth 14")


def test_a_trick_that_is_not_whole_is_asked_about_as_far_as_it_goes() -> None:
    """Only whether Bo may play his card; who takes the trick is open."""
    short = RECORD.replace("1. Ann: KD 4C 2H AD", "1. Ann: KD 4C").partition("2. Cy")[0]
    done = run("ask", "minnesota", "-", given=short)
    assert done.status == 0
    assert [line for line in done.lines if not line.startswith(" ")] == [
        "Bo, holding JD 4C 9S: May 4C be played?"
    ]


def test_without_trump_nobody_gets_anything_where_it_is_named() -> None:
    found = {each["rules"] for each in told("any", "first, led AD 4D, who gets")}
    assert "minnesota" in found  # asked about what others would score there
    high = [each for each in told("any", "first, led AD 4D, who gets") if each["about"] == "high"]
    answers = {
        str(each["rules"]): [case["answer"] for case in each["cases"]]  # type: ignore[attr-defined]
        for each in high
    }
    assert answers["minnesota"] == ["no-trump"]
    assert answers["cutthroat-canadian"] == ["player"]  # the ace of trump, led


def test_a_house_rule_that_cites_nothing_answers_without_a_source(tmp_path: Path) -> None:
    house = tmp_path / "kitchen.yaml"
    house.write_text(
        "smearspec: 1\nid: kitchen\nextends: minnesota\n"
        "change: {steps: {play: {follow: or-trump}}}\n",
        encoding="utf-8",
    )
    done = run("ask", str(house), "trump H, led KD, hand JD 4H, may 4H")
    assert done.lines[2:] == [
        "    Yes: a trump may be played although another card could follow"
    ]
