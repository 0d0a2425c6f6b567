"""``smearspec simulate``: reproducible games that verify, and loud where a game does not end."""

import json
import os
from pathlib import Path

import pytest

from command_line import run


def test_games_verify_and_are_one_record_each() -> None:
    made = run("simulate", "cutthroat-canadian", "--players", "3", "--games", "3", "--seed", "7")
    assert (made.status, made.err) == (0, "")
    done = run("verify", "--format", "json", "-", given=made.out)
    assert done.status == 0
    verdicts = [json.loads(line) for line in done.lines]
    assert [verdict["status"] for verdict in verdicts] == ["verified"] * 3
    assert all(verdict["winner"] for verdict in verdicts)


def test_the_same_seed_gives_the_same_games() -> None:
    once = run("simulate", "minnesota", "--seed", "7", "--games", "2")
    assert run("simulate", "minnesota", "--seed", "7", "--games", "2").out == once.out
    assert run("simulate", "minnesota", "--seed", "8", "--games", "2").out != once.out


def test_games_are_in_canonical_form() -> None:
    made = run("simulate", "ten-point", "--players", "5", "--seed", "1")
    assert run("format", "-", given=made.out).out == made.out


def test_a_seed_that_was_drawn_is_told_and_gives_the_same_game() -> None:
    made = run("simulate", "minnesota")
    seed = made.err.split()[-1]
    assert made.err == f"seed {seed}\n"
    assert run("simulate", "minnesota", "--seed", seed).out == made.out


def test_a_game_that_is_cut_short_is_loud() -> None:
    made = run("simulate", "minnesota", "--seed", "7", "--max-hands", "1")
    assert made.status == 3
    assert "game 1 stopped after 1 hands without a winner" in made.err
    assert run("verify", "-", given=made.out).status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ten-point"], "--players 4, 5 or 6"),
        (["ten-point", "--players", "7"], "error[seats-unsupported]"),
        (["tenpoint"], "Did you mean “ten-point”?"),
        (["six-point-northeastern-wisconsin"], "error[option-missing]"),
        (["minnesota", "--set", "game-tie"], "NAME=VALUE"),
        (["minnesota", "--games", "0"], "--games"),
        (["minnesota", "--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_written(
    arguments: list[str], said: str
) -> None:
    done = run("simulate", *arguments)
    assert done.status == 2
    assert said in done.err
    assert done.out == ""


def test_games_go_whole_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "games.smear"
    arguments = ["simulate", "minnesota", "--seed", "7", "-o", str(target)]
    assert run(*arguments).out == ""
    assert target.read_text(encoding="utf-8") == run("simulate", "minnesota", "--seed", "7").out
    assert run(*arguments).status == 2
    assert run(*arguments, "--force").status == 0
    assert os.listdir(tmp_path) == ["games.smear"]
