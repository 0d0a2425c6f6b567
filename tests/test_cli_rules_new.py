"""``smearspec rules new``."""

import os
from pathlib import Path

import pytest

from command_line import run
from smearspec import rules
from smearspec.diagnostics import Finding


def made(path: Path) -> rules.RuleBook:
    """Return the book of a new file, once the linter has found nothing in it."""
    assert rules.lint(path) == ()
    return rules.load_file(path)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("base", "seats", "settings"),
    [
        ("minnesota", 4, []),
        ("ten-point", 4, []),
        ("ten-point", 5, []),
        ("ten-point", 6, []),
        ("cutthroat-canadian", 2, []),
        ("cutthroat-canadian", 3, []),
        ("six-point-northeastern-wisconsin", 4,
         ["--set", "bidder-sees=2", "--set", "joker-order=first-played"]),
    ],
)  # fmt: skip
def test_the_defaults_of_every_variant_make_the_same_game(
    tmp_path: Path, base: str, seats: int, settings: list[str], lang: str
) -> None:
    path = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", base, "--players", str(seats), "--yes", *settings,
               "-o", str(path), "--lang", lang)  # fmt: skip
    assert (done.status, done.out) == (0, "")
    book = made(path)
    assert book.id == "ours"
    given = dict(text.split("=") for text in settings[1::2])
    plain = rules.load(base).resolve(seats, given)
    assert book.resolve(seats, {}).digest == plain.digest


def test_every_question_is_asked_with_its_values(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    choices = rules.load("minnesota").choices(4)
    done = run("rules", "new", "--from", "minnesota", "-o", str(path), given="\n" * len(choices))
    assert done.status == 0
    for choice in choices:
        assert choice.question["en"] in done.err
        assert all(label["en"] in done.err for label in choice.values.values())


def test_an_answer_is_kept_and_a_wrong_one_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", "minnesota", "-o", str(path),
               given="\n\n\nsomebody\nbidding-side\n\n\n\n")  # fmt: skip
    assert done.status == 0
    assert "“somebody” is none of nobody or bidding-side" in done.err
    assert made(path).resolve(4, {}).options["game-tie"] == "bidding-side"


def test_a_question_mark_shows_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", "minnesota", "-o", str(path), given="?\n" + "\n" * 7)
    assert done.status == 0
    assert rules.load("minnesota").choices(4)[0].reason["en"] in done.err


def test_what_is_set_is_not_asked(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", "minnesota", "-o", str(path),
               "--set", "game-tie=bidding-side", given="\n" * 6)  # fmt: skip
    assert done.status == 0
    assert "card points are level" not in done.err
    assert made(path).resolve(4, {}).options["game-tie"] == "bidding-side"


def test_a_question_without_a_default_needs_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    base = "six-point-northeastern-wisconsin"
    done = run("rules", "new", "--from", base, "--yes", "-o", str(path))
    assert done.status == 2
    assert "--set" in done.err
    assert not path.exists()


def test_answers_that_end_too_early_write_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", "minnesota", "-o", str(path), given="\n\n")
    assert done.status == 2
    assert os.listdir(tmp_path) == []


def test_a_file_is_written_over_only_with_force(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("mine", encoding="utf-8")
    arguments = ("rules", "new", "--from", "minnesota", "--yes", "-o", str(path))
    assert run(*arguments).status == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert run(*arguments, "--force").status == 0
    made(path)


def test_without_a_file_it_goes_to_standard_output(tmp_path: Path) -> None:
    done = run("rules", "new", "--from", "minnesota", "--yes")
    assert done.status == 0
    path = tmp_path / "our-minnesota.yaml"
    path.write_text(done.out, encoding="utf-8")
    assert made(path).id == "our-minnesota"
    assert done.lines[0].startswith("# yaml-language-server: $schema=")


def test_the_room_for_changes_can_be_used_as_it_stands(tmp_path: Path) -> None:
    text = run("rules", "new", "--from", "minnesota", "--yes").out
    text = text.replace("# change:\n#   game", "change:\n  game")
    path = tmp_path / "our-minnesota.yaml"
    path.write_text(text, encoding="utf-8")
    values = made(path).resolve(4, {}).values
    assert values["game"]["wins"]["target"]["at-least"] == 31  # type: ignore[index, call-overload]


def test_a_question_that_an_answer_rules_out_is_not_asked() -> None:
    # At six, who wins a tie at the finish is a question only where there are three sides.
    choices = {choice.id: choice for choice in rules.load("ten-point").choices(6)}
    assert len(choices["six-player-sides"].values) > 1
    for value in choices["six-player-sides"].values:
        done = run("rules", "new", "--from", "ten-point", "--players", "6",
                   "--set", f"six-player-sides={value}", given="\n" * len(choices))  # fmt: skip
        assert done.status == 0
        asked = choices["finish-tie"].question["en"] in done.err
        assert asked == (value == "three-pairs")


def test_a_file_that_would_not_pass_the_linter_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Finding("id-taken", 2, 5, {"name": "ours"})
    found = (taken, Finding("choices-many", 1, 1, {"limit": 9}))
    monkeypatch.setattr(rules, "lint", lambda _: found)
    target = tmp_path / "ours.yaml"
    done = run("rules", "new", "--from", "minnesota", "--yes", "-o", str(target))
    assert (done.status, done.out) == (2, "")
    assert "ours.yaml:2:5: error[id-taken]" in done.err
    assert "choices-many" not in done.err
    assert not target.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--from", "minesota"],
        ["--from", "ten-point"],
        ["--from", "minnesota", "--players", "5"],
        ["--from", "minnesota", "--id", "minnesota"],
        ["--from", "minnesota", "--id", "Our Game"],
        ["--from", "minnesota", "--set", "game-tie=mine"],
        ["--from", "minnesota", "--set", "nothing=so"],
    ],
)
def test_what_cannot_be_made_is_status_2(arguments: list[str]) -> None:
    done = run("rules", "new", *arguments, "--yes")
    assert (done.status, done.out) == (2, "")
    assert done.err
