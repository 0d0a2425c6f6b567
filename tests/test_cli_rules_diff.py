"""``smearspec rules diff``."""

import json
from pathlib import Path

import pytest

from command_line import run
from smearspec.cli import progress, rules_diff

HOUSE = (
    "smearspec: 1\nid: kitchen\nextends: minnesota\nset: {game-tie: bidding-side}\n"
    "change:\n  game: {wins: {target: {at-least: 31}}}\n"
)


@pytest.fixture
def kitchen(tmp_path: Path) -> str:
    path = tmp_path / "kitchen.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_same_rules_are_status_0(lang: str) -> None:
    done = run("rules", "diff", "minnesota", "minnesota", "--lang", lang)
    assert (done.status, done.err, len(done.lines)) == (0, "", 1)


def test_choices_come_first_then_values_with_where_they_come_from(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", kitchen)
    assert (done.status, done.err) == (1, "")
    assert done.lines[0] == "minnesota and kitchen, 4 players: 2 places differ"
    order = [done.out.index(text) for text in (
        "  game-tie: ", "  /items/game/tie", "  /game/wins/target/at-least",
    )]  # fmt: skip
    assert order == sorted(order)
    assert "21 points or more (minnesota, spec/variants/minnesota.yaml:" in done.out
    assert f"31 points or more (kitchen.yaml/change, {kitchen}:6:" in done.out


def test_japanese_says_it_in_japanese(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", kitchen, "--lang", "ja")
    assert "31点以上" in done.out
    assert "21点以上" in done.out


def test_markdown_has_headings_and_lists(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", kitchen, "--format", "md", "--hand")
    assert done.lines[0].startswith("# ")
    assert "## The scoring" in done.lines
    assert "- `/items/game/tie`" in done.lines
    assert "```smear" in done.lines


def test_json_says_the_same(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", kitchen, "--format", "json", "--hand")
    shown = json.loads(done.out)
    assert done.status == 1
    assert [each["pointer"] for each in shown["values"]] == [
        "/items/game/tie", "/game/wins/target/at-least",
    ]  # fmt: skip
    assert [side["value"] for side in shown["values"][1]["sides"]] == [21, 31]
    assert shown["choices"][0]["values"] == ["nobody", "bidding-side"]
    assert len(shown["hand"]["outcomes"]) == 2
    assert shown["same"] is False


def test_json_of_rules_without_a_hand_that_tells_them_apart_has_none() -> None:
    done = run("rules", "diff", "minnesota", "minnesota", "--format", "json")
    shown = json.loads(done.out)
    assert (done.status, shown["same"], shown["values"]) == (0, True, [])
    assert "hand" not in shown


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", ("thrown in", "incomplete")), ("ja", ("全員パスで流れ", "未完"))],
)
def test_a_hand_that_is_not_scored_is_told_by_what_became_of_it(
    lang: str, told: tuple[str, str]
) -> None:
    """Everyone passes: the hand is thrown in, or the dealer is still to say what is trump."""
    games = ("cutthroat-canadian", "whirled-seven-point")
    done = run("rules", "diff", *games, "--players", "3", "--hand", "--lang", lang)
    assert "bid Cy: pass pass pass" in done.out
    for name, word in zip(games, told, strict=True):
        assert any(line.startswith(f"  {name}: {word}") for line in done.lines)


def test_a_hand_is_shown_with_what_both_make_of_it(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", kitchen, "--hand")
    assert '    [Hand "' in done.out
    for name in ("minnesota", "kitchen"):
        assert any(line.startswith(f"  {name}, Ann/Cy: ") for line in done.lines)
    assert done.out == run("rules", "diff", "minnesota", kitchen, "--hand").out


def test_a_house_file_can_be_named_by_its_id(kitchen: str) -> None:
    done = run("rules", "diff", "minnesota", "kitchen", "--rules", kitchen)
    assert done.status == 1
    assert f"31 points or more (kitchen.yaml/change, {kitchen}:6:" in done.out


def test_a_hand_that_is_not_found_is_said(kitchen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_diff, "telling_hand", lambda *_: None)
    done = run("rules", "diff", "minnesota", kitchen, "--hand")
    assert done.status == 1
    assert done.lines[-1].startswith("No simulated hand was found")


def test_a_terminal_sees_how_far_the_search_is(
    kitchen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "FIRST", 0)
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)
    done = run("rules", "diff", "minnesota", kitchen, "--hand")
    assert done.err.startswith("\r\x1b[K")
    assert "1 " in done.err
    assert done.err.endswith("\r\x1b[K")


def test_a_setting_counts_for_each_that_has_the_choice() -> None:
    done = run("rules", "diff", "minnesota", "ten-point", "--set", "game-tie=bidding-side")
    assert done.status == 1
    assert "/items/game/tie" not in done.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["minnesota", "cutthroat-canadian"],
        ["ten-point", "ten-point"],
        ["minnesota", "minesota"],
        ["minnesota", "nothing.yaml"],
        ["minnesota", "six-point-northeastern-wisconsin"],
        ["minnesota", "ten-point", "--set", "nothing=so"],
        ["minnesota", "ten-point", "--players", "5"],
    ],
)
def test_what_cannot_be_compared_is_status_2(arguments: list[str]) -> None:
    done = run("rules", "diff", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err
