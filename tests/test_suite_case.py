"""Cases: how a brief case file becomes whole questions, and how cases are chosen."""

import json
from pathlib import Path

import pytest

from smearspec.suite.case import CaseError, case_of, load_cases, load_file, select

FILE = """suite: 1
topic: the dealer
parts:
  open: |
    bid Ann: 2
cases:
  - id: auction-2345
    title: the dealer must exceed a two
    op: legal
    rules: cutthroat-canadian
    players: 2
    about: [/steps/auction/dealer]
    text: |
      <<open
    expect: {seat: Bo}
  - id: auction-2346
    title: the dealer scores nothing yet
    op: replay
    rules: cutthroat-canadian
    players: 2
    options: {all-pass: dealer-not-asked}
    level: should
    text: |
      [Hand "1"]
      [Dealer "Bo"]
      bid Ann: pass

      [Hand "2"]
      <<open
    expect: {status: incomplete, winner: null}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "cases" / "auction"
    folder.mkdir(parents=True)
    (folder / "dealer.yaml").write_text(FILE, encoding="utf-8")
    return tmp_path / "cases"


def test_a_transcript_gets_its_head_from_the_case(root: Path) -> None:
    first, second = load_cases(root)
    assert first.text == (
        '%smear 1\n[Rules "cutthroat-canadian"]\n[Seats "Ann Bo"]\n\n'
        '[Hand "1"]\n[Dealer "Bo"]\nbid Ann: 2\n'
    )
    assert second.text.startswith(
        '%smear 1\n[Rules "cutthroat-canadian"]\n[Option "all-pass = dealer-not-asked"]\n'
        '[Seats "Ann Bo"]\n[Hand "1"]\n'
    )


def test_a_case_knows_its_area_topic_profile_and_what_is_not_stated(root: Path) -> None:
    first, second = load_cases(root)
    assert (first.area, first.topic, first.file) == ("auction", "the dealer", "auction/dealer.yaml")
    assert (first.profile, second.profile) == ("legality", "score")
    assert (first.level, first.since, first.until, first.origin) == ("must", "1.0", None, "hand")
    assert second.level == "should"
    assert (first.rejects, first.twin, first.change) == (False, None, {})


def test_figures_without_a_hand_are_those_of_the_last(root: Path) -> None:
    second = load_cases(root)[1]
    assert second.expect == {"hands": [{}, {"status": "incomplete"}], "winner": None}


def test_the_rules_are_resolved_with_options_and_change(root: Path) -> None:
    first, second = load_cases(root)
    assert first.resolved["steps"]["auction"]["dealer-asked"] == "always"
    assert second.resolved["steps"]["auction"]["dealer-asked"] == "unless-all-passed"
    raw = {
        "id": "x-2345", "title": "a change", "op": "validate", "rules": "minnesota", "players": 4,
        "change": {"items": {"jack": None}, "game": {"start": 3}}, "expect": {},
    }  # fmt: skip
    changed = case_of(raw, {"topic": "t"}, "x", "f").resolved
    assert "jack" not in changed["items"]
    assert changed["game"]["start"] == 3
    assert changed["steps"]["auction"]["minimum"] == 2


def test_a_question_holds_what_its_op_needs_and_nothing_else(root: Path) -> None:
    question = load_cases(root)[0].question()
    assert set(question) == {"op", "rules", "transcript"}
    raw = {
        "id": "trick-2345", "title": "who", "op": "trick", "rules": "minnesota", "players": 4,
        "trump": "H", "cards": "AS KS", "expect": {"winner": 0},
    }  # fmt: skip
    asked = case_of(raw, {"topic": "t"}, "trick", "f").question()
    assert (asked["trump"], asked["cards"], set(asked)) == (
        "H", ["AS", "KS"], {"op", "rules", "trump", "cards"})  # fmt: skip


def test_a_text_that_has_the_same_tree_stands_for_the_tree() -> None:
    raw = {
        "id": "notation-2345", "title": "a tree", "op": "parse", "text": "%smear 1\n",
        "expect": {"same-as": "%smear 1\n"},
    }  # fmt: skip
    case = case_of(raw, {"topic": "t"}, "notation", "f")
    assert case.expect == {"transcript": {"format": 1, "header": {"lines": []}, "hands": []}}
    assert case.question() == {"op": "parse", "text": "%smear 1\n"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("suite: 1\ntopic: t\n", "has the keys suite, topic and cases"),
        ("suite: [1\n", "no YAML"),
        ("suite: \x07\n", "no YAML"),
        (FILE.replace("<<open", "<<shut"), "shut"),
        (FILE.replace("cutthroat-canadian", "whist"), "auction-2345"),
        (FILE.replace("all-pass:", "all-passes:"), "auction-2346"),
        (FILE.replace("    op: legal\n", ""), "'op'"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_case(
    root: Path, text: str, said: str
) -> None:
    path = root / "auction" / "dealer.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=r"auction/dealer\.yaml") as caught:
        load_file(path, root)
    assert said in str(caught.value)


def test_a_changed_file_is_read_anew(root: Path) -> None:
    assert len(load_cases(root)) == 2
    path = root / "auction" / "other.yaml"
    path.write_text(FILE.replace("-234", "-235"), encoding="utf-8")
    assert len(load_cases(root)) == 4


def test_cases_are_chosen_by_every_list_that_is_not_empty(root: Path) -> None:
    cases = load_cases(root)
    first, second = cases
    assert select(cases) == cases
    assert select(cases, ids=["auction-2346"]) == (second,)
    assert select(cases, areas=["auction"], levels=["should"]) == (second,)
    assert select(cases, profiles=["legality"], variants=["cutthroat-canadian"]) == (first,)


@pytest.mark.parametrize(
    ("lists", "said"),
    [
        ({"ids": ["auction-9999"]}, "no case has the id 'auction-9999'"),
        ({"areas": ["bidding"]}, "no case has the area 'bidding'"),
        ({"levels": ["should"], "profiles": ["legality"]}, "no case fits the selection"),
    ],
)
def test_an_empty_selection_is_an_error(
    root: Path, lists: dict[str, list[str]], said: str
) -> None:
    with pytest.raises(CaseError, match=said):
        select(load_cases(root), **lists)


def test_what_may_not_change_is_question_answer_and_level(root: Path) -> None:
    first, second = load_cases(root)
    assert json.loads(second.content)[1:] == [second.expect, "should"]
    assert first.content != second.content
