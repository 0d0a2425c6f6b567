"""The house rules of the suite: each is found where it is broken, and says what to do."""

import runpy
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from smearspec import resources
from smearspec.resources import folder
from smearspec.suite.case import CaseError, load_cases
from smearspec.suite.edits import edits
from smearspec.suite.lint import Problem, lint
from smearspec.suite.release import (
    ReleaseError,
    check,
    content_hash,
    hashes_text,
    release,
    released,
    retired,
)

GOOD = """suite: 1
topic: bids
parts:
  low: |
    bid Ann: 2
cases:
  - id: auction-23kd
    title: the dealer may not match a two
    op: replay
    rules: cutthroat-canadian
    players: 2
    about: [/steps/auction/dealer]
    cite: [cutthroat-canadian.en § BIDDING 2]
    text: |
      bid Ann: 2 2
    expect: {reject: {code: bid-too-low, at: {seat: Bo}}}
    twin: auction-23kf
  - id: auction-23kf
    title: the dealer may bid three over a two
    op: replay
    rules: cutthroat-canadian
    players: 2
    cite: [cutthroat-canadian.en § BIDDING 2]
    text: |
      bid Ann: 2 3
    expect: {bidder: Bo}
  - id: auction-23kg
    title: the dealer calls after a two
    op: legal
    rules: cutthroat-canadian
    players: 2
    cite: [cutthroat-canadian.en § BIDDING 2]
    text: |
      <<low
    expect: {seat: Bo}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(folder("conformance") / "schema", tmp_path / "schema")
    (tmp_path / "cases" / "auction").mkdir(parents=True)
    write(tmp_path, GOOD)
    return tmp_path


def write(root: Path, text: str, name: str = "auction/bids.yaml") -> None:
    (root / "cases" / name).write_text(text, encoding="utf-8")


def test_a_good_file_has_no_problem(root: Path) -> None:
    assert lint(root) == ()


@pytest.mark.parametrize(
    ("old", "new", "rule", "said"),
    [
        ("suite: 1", "suite: 2", "shape", "/suite"),
        ("title: the dealer calls after a two", "titel: x", "shape", "titel"),
        ("the dealer calls after a two", "w" * 71, "shape", "/cases/2/title"),
        ("id: auction-23kg", "id: auction-i0lo", "shape", "/cases/2/id"),
        ("players: 2\n    cite", "players: 2\n    players: 2\n    cite", "yaml", "duplicate"),
        ("seat: Bo}\n", "seat: off}\n", "yaml", "quotes"),
        ("<<low", "bid Ann: 2", "parts", "no case uses the part 'low'"),
        ("<<low", "<<high", "load", "high"),
        ("id: auction-23kg", "id: trump-23kg", "id", "begins with its area"),
        ("id: auction-23kg", "id: auction-23kf", "id", "another case has the id"),
        ("the dealer calls after a two", "the dealer may not match a two", "title", "only here"),
        ("the dealer calls after a two", "the dealer should call", "title", "'should'"),
        ("the dealer calls after a two", "the dealer calls last.", "title", "full stop"),
        ("about: [/steps/auction/dealer]", "about: [/steps/bid/dealer]", "about", "/steps/bid"),
        ("BIDDING 2]\n    text: |\n      <<", "BIDDING 99]\n    text: |\n      <<", "cite", "99"),
        (
            "[cutthroat-canadian.en § BIDDING 2]\n    text: |\n      <<",
            "[minnesota.en § BIDDING 2]\n    text: |\n      <<",
            "cite",
            "another game",
        ),
        (
            "    cite: [cutthroat-canadian.en § BIDDING 2]\n    text: |\n      <<",
            "    text: |\n      <<",
            "cite",
            "cites the sentence",
        ),
        ("expect: {seat: Bo}", "expect: {}", "expect", "any answer passes"),
        ("expect: {seat: Bo}", "expect: {seat: Ann}", "expect", "find out from the page"),
        ("code: bid-too-low", "code: bid-too-high", "expect", "bid-too-low"),
        ("seat: Bo}}}", "seat: Ann}}}", "expect", "the reference answers"),
        ("bid Ann: 2 2", "bid Ann: 1 1", "one-fault", "breaks several rules"),
        ("    twin: auction-23kf\n", "", "twin", "needs an accepted twin"),
        ("twin: auction-23kf", "twin: auction-9999", "twin", "there is no case"),
        ("twin: auction-23kf", "twin: auction-23kd", "twin", "is a rejection too"),
        ("bid Ann: 2 3", "bid Ann: 2 3\n      1. Bo: AS 2S", "twin", "2 edits away"),
        ("expect: {seat: Bo}", "expect: {seat: Bo}\n    twin: auction-23kf", "twin", "only a"),
    ],
)
def test_a_broken_rule_is_found(root: Path, old: str, new: str, rule: str, said: str) -> None:
    assert old in GOOD
    write(root, GOOD.replace(old, new))
    found = lint(root)
    assert any(one.rule == rule and said in one.message for one in found), found
    assert all(str(one).startswith("auction/bids.yaml: ") for one in found)


def test_a_file_that_is_no_mapping_is_told(root: Path) -> None:
    write(root, "- suite: 1\n")
    assert [(one.rule, one.id) for one in lint(root)] == [("shape", "")]


def test_a_case_is_released_once(root: Path) -> None:
    release(root, load_cases(root / "cases"))
    path = root / "hashes"
    path.write_text(path.read_text(encoding="utf-8") + "auction-23kd 0000\n", encoding="utf-8")
    with pytest.raises(CaseError, match="an id stands there twice"):
        released(root)
    assert ["twice" in one.message for one in lint(root)] == [True]


def test_the_module_releases_the_cases_of_the_project(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "folder", lambda part: root)
    monkeypatch.delitem(sys.modules, "smearspec.suite.release")
    runpy.run_module("smearspec.suite.release", run_name="__main__")
    assert set(released(root)) == {"auction-23kd", "auction-23kf", "auction-23kg"}


def test_a_long_file_is_divided(root: Path) -> None:
    write(root, GOOD + "# more\n" * 200)
    assert [one.rule for one in lint(root)] == ["length"]


def test_two_files_of_an_area_have_two_topics(root: Path) -> None:
    write(root, GOOD.replace("-23k", "-24k").replace("a two", "a two here"), "auction/b.yaml")
    assert {one.rule for one in lint(root)} == {"topic"}


def test_a_value_that_a_case_does_not_tell_apart_is_named(root: Path) -> None:
    found = lint(root, lambda case: case.about)
    assert found == (Problem("auction/bids.yaml", "auction-23kd", "about", found[0].message),)
    assert "/steps/auction/dealer" in found[0].message


def test_edits_count_lines_cards_and_values() -> None:
    cases = {case.id: case for case in load_cases()}
    pairs = [(case, cases[case.twin]) for case in cases.values() if case.twin]
    assert len(pairs) > 100
    assert {edits(case, twin) for case, twin in pairs} == {1}
    other = next(case for case in cases.values() if case.op == "count")
    assert edits(pairs[0][0], other) > 1


@pytest.mark.parametrize("odd", ["\r", "\f", "\x85", "\u2028"])
def test_an_odd_line_end_is_a_character_of_its_line(odd: str) -> None:
    case = next(case for case in load_cases() if case.op == "parse")
    plain, within, behind = (
        replace(case, input={"text": text})
        for text in ("AH KH\nQH\n", f"AH{odd}KH\nQH\n", f"AH KH\nQH{odd}")
    )
    assert [edits(within, plain), edits(behind, plain)] == [1, 1]


def test_a_release_remembers_every_case(root: Path) -> None:
    cases = load_cases(root / "cases")
    release(root, cases)
    assert released(root) == {case.id: content_hash(case) for case in cases}
    assert lint(root) == ()


def test_a_released_case_may_not_change_what_it_asks_or_expects(root: Path) -> None:
    release(root, load_cases(root / "cases"))
    write(root, GOOD.replace("the dealer calls after a two", "the dealer calls behind a two"))
    assert lint(root) == ()
    write(root, GOOD.replace("expect: {seat: Bo}", "expect: {seat: Bo, step: bid}"))
    found = lint(root)
    assert [(one.id, one.rule) for one in found] == [("auction-23kg", "release")]
    assert "new id" in found[0].message
    with pytest.raises(CaseError, match="auction-23kg"):
        hashes_text(load_cases(root / "cases"), root)


def test_a_new_case_waits_for_its_release(root: Path) -> None:
    release(root, load_cases(root / "cases"))
    new = (
        GOOD.replace("-23k", "-24k")
        .replace("a two", "a two here")
        .replace("topic: bids", "topic: more")
    )
    write(root, new, "auction/more.yaml")
    cases = load_cases(root / "cases")
    assert lint(root) == ()
    assert check(cases, root) == {"auction-23kd", "auction-23kf", "auction-23kg"}
    release(root, cases)
    assert len(check(cases, root)) == 6


def test_a_value_that_the_language_gets_later_changes_no_released_case(root: Path) -> None:
    case = load_cases(root / "cases")[0]
    later = {**case.resolved, "later": {"how": "as before"}}
    assert content_hash(replace(case, resolved=later)) == content_hash(case)
    changed = {**case.change, "deck": {"jokers": 2}}
    for other in (
        replace(case, change=changed),
        replace(case, options={"all-pass": "dealer-not-asked"}),
        replace(case, players=3),
        replace(case, level="may"),
        replace(case, input={**case.input, "transcript": case.text + "note Ann: so\n"}),
    ):
        assert content_hash(other) != content_hash(case)


def test_a_changed_case_of_the_project_is_not_released_again(root: Path) -> None:
    shutil.copytree(folder("conformance") / "cases", root / "all")
    cases = load_cases(root / "all")
    release(root, cases)
    one = next(case for case in cases if case.op == "trick" and "winner" in case.expect)
    wrong = {"winner": one.expect["winner"] + 1}
    changed = [replace(case, expect=wrong) if case is one else case for case in cases]
    with pytest.raises(ReleaseError, match=one.id) as caught:
        check(changed, root)
    assert caught.value.id == one.id
    with pytest.raises(ReleaseError, match="is gone"):
        check([case for case in cases if case is not one], root)


def test_a_released_case_that_is_gone_is_retired(root: Path) -> None:
    release(root, load_cases(root / "cases"))
    last = GOOD.index("  - id: auction-23kg")
    write(root, GOOD[:last].replace("parts:\n  low: |\n    bid Ann: 2\n", ""))
    assert ["retire it" in one.message for one in lint(root)] == [True]
    entry = "retired:\n  auction-23kg: {reason: said twice, successor: auction-23kf}\n"
    (root / "retired.yaml").write_text(entry, encoding="utf-8")
    assert lint(root) == ()
    assert retired(root)["auction-23kg"].successor == "auction-23kf"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("retired:\n  auction-23kg: {reason: gone}\n", "never used again"),
        ("retired:\n  auction-9999: {reason: gone}\n", "never released"),
        ("retired:\n  auction-23kg: {reason: gone, successor: auction-9999}\n", "is no case"),
        ("retired:\n  auction-23kg: {}\n", "says no reason"),
        ("gone: {}\n", "one key"),
    ],
)
def test_retirement_is_checked(root: Path, entry: str, said: str) -> None:
    release(root, load_cases(root / "cases"))
    (root / "retired.yaml").write_text(entry, encoding="utf-8")
    assert any(said in one.message and one.rule == "release" for one in lint(root))
