"""``smearspec rules``: the documents listed, shown and checked."""

import json
import os
from pathlib import Path

import pytest

from command_line import run
from smearspec import rules
from smearspec.diagnostics import Finding

HOUSE = "smearspec: 1\nid: ours\nextends: minnesota\nset: {game-tie: bidding-side}\n"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_list_names_every_shipped_document_with_its_tables(lang: str) -> None:
    done = run("rules", "list", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    heading = len(rules.listed())
    shown = [*done.lines[:heading], *done.lines[heading + 1 :]]
    books = (*rules.listed(), *rules.family())
    assert [line.split()[0] for line in shown] == [book.id for book in books]
    assert done.lines[heading].endswith(":")
    for line, book in zip(shown, books, strict=True):
        assert line.endswith(book.names[lang])
        assert all(str(size) in line for size in book.tables)


def test_the_list_as_json_has_names_in_both_languages() -> None:
    shown = [json.loads(line) for line in run("rules", "list", "--json").lines]
    assert {book["id"]: book["players"] for book in shown if not book["family"]} == {
        "cutthroat-canadian": [2, 3], "minnesota": [4],
        "six-point-northeastern-wisconsin": [4], "ten-point": [4, 5, 6],
    }  # fmt: skip
    assert [book["id"] for book in shown if book["family"]] == [one.id for one in rules.family()]
    assert all(set(book["name"]) == {"en", "ja"} for book in shown)


def test_house_rules_can_be_listed_too(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    assert run("rules", "list", "--rules", str(house)).lines[-1].startswith("ours ")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_document_is_shown_with_its_choices_and_values(lang: str) -> None:
    done = run("rules", "show", "minnesota", "--lang", lang)
    assert done.status == 0
    book = rules.load("minnesota")
    for choice in book.choices(4):
        assert choice.question[lang] in done.out
        assert all(label[lang] in done.out for label in choice.values.values())
    assert any(line.split() == ["/steps/auction/minimum", "2"] for line in done.lines)
    assert book.resolve(4, {}).digest in done.out


def test_the_origin_of_a_value_is_its_layer_its_place_and_its_source() -> None:
    done = run("rules", "show", "minnesota", "--origin", "--set", "game-tie=bidding-side")
    line = next(line for line in done.lines if line.startswith("/items/game/tie "))
    assert line.split()[1] == '"bidding-side"'
    assert "game-tie=bidding-side" in line
    assert "spec/base.yaml:" in line
    assert "minnesota.en § " in line


def test_the_same_as_json() -> None:
    done = run("rules", "show", "ten-point", "--players", "5", "--json", "--origin")
    shown = json.loads(done.out)
    resolved = rules.load("ten-point").resolve(5, {})
    assert shown["digest"] == resolved.digest
    assert shown["rules"] == resolved.values
    assert shown["players"] == 5
    assert set(shown["origins"]["/steps/deal/cards"]) == {
        "layer", "file", "line", "column", "sources",
    }  # fmt: skip


def test_rules_for_several_tables_are_shown_without_values_until_one_is_chosen() -> None:
    done = run("rules", "show", "ten-point")
    assert done.status == 0
    assert "--players 4, 5 or 6" in done.lines[-1]
    assert not any(line.startswith("/steps") for line in done.lines)
    assert run("rules", "show", "ten-point", "--origin").status == 2
    assert run("rules", "show", "ten-point", "--players", "6").status == 0


def test_a_choice_without_a_default_must_be_made() -> None:
    done = run("rules", "show", "six-point-northeastern-wisconsin")
    assert done.status == 2
    assert "error[option-missing]" in done.err
    assert "--set NAME=VALUE" in done.err
    made = run("rules", "show", "six-point-northeastern-wisconsin",
               "--set", "bidder-sees=2", "--set", "joker-order=first-played")  # fmt: skip
    assert made.status == 0
    assert "choice: bidder-sees = 2" in made.lines


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["minesota"], "unknown-rules"),
        (["minnesota", "--players", "7"], "seats-unsupported"),
        (["minnesota", "--set", "game-tie=mine"], "option-invalid"),
        (["minnesota", "--set", "game-ties=nobody"], "option-invalid"),
        (["nothing.yaml"], "rules-unreadable"),
    ],
)
def test_what_cannot_be_shown_is_told(arguments: list[str], code: str) -> None:
    done = run("rules", "show", *arguments)
    assert done.status == 2
    assert f"error[{code}]" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "show", "base"), ("rules", "show", "base", "--players", "4"),
        ("rules", "book", "base"), ("rules", "near", "base"),
        ("rules", "diff", "base", "minnesota"),
        ("rules", "new", "--from", "base", "--yes"), ("simulate", "base"),
    ],
)  # fmt: skip
def test_rules_that_are_only_extended_have_no_table(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert "base is only there to be extended" in done.err


def test_a_pipe_is_no_rule_document_and_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "ours.yaml"
    os.mkfifo(pipe)
    done = run("rules", "lint", str(pipe))
    assert done.status == 2
    assert "error[rules-unreadable]" in done.out


def test_a_document_that_vanishes_is_shown_without_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = (Finding("id-taken", 2, 5, {"name": "minnesota"}),)
    monkeypatch.setattr(rules, "lint", lambda _: found)
    done = run("rules", "lint", str(tmp_path / "gone.yaml"))
    assert done.status == 1
    assert "gone.yaml:2:5: error[id-taken]" in done.out
    assert " | " not in done.out


def test_a_warning_of_the_linter_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "lint", lambda _: (Finding("choices-many", 1, 1, {"limit": 9}),))
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    done = run("rules", "lint", str(house))
    assert done.status == 0
    assert "warning[choices-many]" in done.out


def test_a_house_file_is_shown_by_its_name_or_its_id(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    for arguments in ([str(house)], ["ours", "--rules", str(house)]):
        done = run("rules", "show", *arguments)
        assert done.status == 0
        assert "choice: game-tie = bidding-side" in done.lines


def test_lint_finds_nothing_in_a_good_file(tmp_path: Path) -> None:
    house = tmp_path / "ours.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    done = run("rules", "lint", str(house))
    assert (done.status, done.out) == (0, f"{house}: no faults\n")


def test_lint_names_every_faulty_file_at_its_place(tmp_path: Path) -> None:
    good, bad = tmp_path / "ours.yaml", tmp_path / "theirs.yaml"
    good.write_text(HOUSE, encoding="utf-8")
    bad.write_text(HOUSE.replace("bidding-side", "mine").replace("ours", "theirs"), "utf-8")
    done = run("rules", "lint", str(bad), str(good))
    assert done.status == 1
    assert done.lines[0].startswith(f"{bad}:4:17: error[")
    assert done.lines[1:3] == ["    4 | set: {game-tie: mine}", "      |                 ^"]
    assert done.lines[-1] == f"{good}: no faults"
    shown = json.loads(run("rules", "lint", "--json", str(bad)).out)
    assert shown["file"] == str(bad)
    assert shown["findings"][0]["line"] == 4


def test_lint_of_what_cannot_be_read_is_2(tmp_path: Path) -> None:
    assert run("rules", "lint", str(tmp_path / "none.yaml")).status == 2
    assert run("rules", "lint", str(tmp_path)).status == 2
    assert run("rules", "lint", "-").status == 2
