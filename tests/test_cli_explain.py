"""``smearspec explain``."""

import json
from pathlib import Path

import jsonschema
import pytest

from command_line import VERIFIED, run
from smearspec import resources
from smearspec.cli import progress
from test_explain import EVENING, HAND, LOW_TO_TAKER, PLAYED

SCHEMA = json.loads(
    (resources.folder("spec") / "schema" / "explanation.schema.json").read_text(encoding="utf-8")
)


def saved(tmp_path: Path, text: str, name: str = "low.smear") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_ruling_its_line_and_its_source_are_told(tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, LOW_TO_TAKER))
    assert (done.status, done.err) == (0, "")
    assert "right if low-to = taker" in done.lines
    assert "    line 20 makes the difference: 1. Cy: AC 6C QC 2C" in done.lines
    assert "      low with 2C goes to Ann/Cy, not to Bo/Di" in done.lines
    assert "    source: ten-point.en § Bidding Point Values 5" in done.lines
    assert "  sets right: line 26, line 27, line 30 and line 31" in done.lines


def test_japanese(tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, LOW_TO_TAKER), "--lang", "ja")
    assert done.status == 0
    assert "low-to = takerなら正しい" in done.lines
    assert "      2CのローはBo/DiでなくAnn/Cyに入る" in done.lines


def test_standard_input_and_json_follow_the_schema(tmp_path: Path) -> None:
    done = run("explain", "-", "--json", "--house", given=LOW_TO_TAKER)
    assert done.status == 0
    shown = json.loads(done.out)
    jsonschema.validate(shown, SCHEMA)
    assert shown["records"] == [{"file": "-", "record": 1, "status": "refuted"}]
    (one,) = shown["found"]
    assert one["changes"][0]["place"]["line"] == 20
    assert shown["settled"]["low-to"] == "taker"
    assert "low-to" not in shown["open"]
    assert shown["house"]
    assert shown["search"]["exact"] is True


def test_an_evening_is_told_with_its_open_questions(tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, EVENING, "evening.smear"), "--json")
    shown = json.loads(done.out)
    jsonschema.validate(shown, SCHEMA)
    (one,) = shown["found"]
    assert {each["name"]: each["value"] for each in one["changes"]} == PLAYED
    assert shown["open"]["game-tie"] == ["nobody", "bidding-side"]
    assert all(each["place"] for each in one["changes"])


def test_a_right_record_is_status_0(tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, HAND))
    assert done.status == 0
    assert "  nothing is wrong by these rules" in done.lines


def test_what_nothing_explains_is_status_1(tmp_path: Path) -> None:
    wrong = VERIFIED.replace("count Ann: 15", "count Ann: 99")
    done = run("explain", saved(tmp_path, wrong))
    assert done.status == 1
    assert done.lines[-1] == (
        "no set of options and rulings explains it, and no single house rule"
    )
    assert "cannot be told apart" not in done.out


def test_a_search_that_ends_too_early_is_status_3(tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, EVENING), "--budget", "2")
    assert done.status == 3
    assert "the search ended" in done.lines[-1]
    assert "--budget goes further" in done.lines[-1]


def test_a_house_rule_is_told_as_a_line_of_a_house_file(tmp_path: Path) -> None:
    wrong = VERIFIED.replace("bid Ann: pass 2 3", "bid Ann: pass 1 3")
    done = run("explain", saved(tmp_path, wrong))
    assert done.status == 0
    assert any("/steps/auction/minimum" in line for line in done.lines)
    text = next(line for line in done.lines if "in a house-rule file: " in line)
    change = json.loads(text.partition("file: ")[2])
    assert change == {"change": {"steps": {"auction": {"minimum": 1}}}}


def test_several_files_are_named_and_tables_stand_apart(tmp_path: Path) -> None:
    one = saved(tmp_path, LOW_TO_TAKER, "one.smear")
    two = saved(tmp_path, HAND.replace("[Event", '[_x "y"]\n[Event'), "two.smear")
    other = saved(tmp_path, VERIFIED, "other.smear")
    done = run("explain", one, two, other)
    # By the page's own record Low goes to its player, so that no ruling explains both.
    assert done.status == 1
    assert f"  wrong by these rules: line 26 of {one}" in done.out
    assert "" in done.lines
    each = run("explain", "--each", one, two)
    assert each.status == 0
    assert "right if low-to = taker" in each.lines


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (VERIFIED.replace("canadian", "canadien"), "unknown-rules"),
        (VERIFIED.replace("3. Ann:", "3. Ann"), "syntax"),
    ],
)
def test_what_cannot_be_judged_is_status_2(text: str, said: str, tmp_path: Path) -> None:
    done = run("explain", saved(tmp_path, text))
    assert (done.status, done.out) == (2, "")
    assert said in done.err


def test_a_missing_file_and_an_empty_folder_are_status_2(tmp_path: Path) -> None:
    assert run("explain", str(tmp_path / "none.smear")).status == 2
    assert run("explain", str(tmp_path)).status == 2
    assert run("explain", "--budget", "0", saved(tmp_path, HAND)).status == 2


def test_more_hands_than_can_be_kept_are_status_2(tmp_path: Path) -> None:
    hands = "".join(f'\n[Hand "{n}"]\nvoid: misdeal\n' for n in range(1, 1002))
    head = VERIFIED.partition("\n[Hand")[0]
    done = run("explain", saved(tmp_path, head + hands))
    assert done.status == 2
    assert "too-many-hands" in done.err


def test_progress_is_shown_where_a_person_looks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(progress, "FIRST", 0)
    monkeypatch.setattr(progress, "EVERY", 0)
    monkeypatch.setattr(progress, "is_terminal", lambda stream: True)
    done = run("explain", saved(tmp_path, LOW_TO_TAKER))
    assert "of at most 5000 hands replayed" in done.err
    assert done.err.endswith("\r\x1b[K")
