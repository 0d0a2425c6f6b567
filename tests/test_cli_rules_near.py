"""``smearspec rules near``."""

import json
from pathlib import Path

import pytest

from command_line import run
from smearspec.cli import rules_near
from smearspec.rules import Resolved
from smearspec.rules.near import Near, nearest

FOUND: dict[tuple[str, int, str], tuple[Near, ...]] = {}


@pytest.fixture(autouse=True)
def _once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for the nearest of the same rules once, in whatever form they are told."""

    def remembered(resolved: Resolved, seats: int, ident: str) -> tuple[Near, ...]:
        key = (resolved.digest, seats, ident)
        if key not in FOUND:
            FOUND[key] = nearest(resolved, seats, ident)
        return FOUND[key]

    monkeypatch.setattr(rules_near, "nearest", remembered)


@pytest.fixture
def kitchen(tmp_path: Path) -> str:
    path = tmp_path / "kitchen.yaml"
    path.write_text(
        "smearspec: 1\nid: kitchen\nextends: minnesota\nset: {game-tie: bidding-side}\n"
        "change: {game: {wins: {target: {at-least: 31}}}}\n",
        encoding="utf-8",
    )
    return str(path)


def test_the_nearest_is_told_with_its_settings_and_differences(kitchen: str) -> None:
    done = run("rules", "near", kitchen)
    assert (done.status, done.err) == (0, "")
    assert done.lines[1] == (
        "  Minnesota Smear (minnesota) with game-tie = bidding-side, "
        "but 1 place differs; distance 1"
    )
    assert "31 points or more" in done.lines[2]
    assert "21 points or more" in done.lines[2]


def test_japanese(kitchen: str) -> None:
    done = run("rules", "near", kitchen, "--lang", "ja")
    assert done.status == 0
    assert "ミネソタ・スミア" in done.lines[1]
    assert "31点以上" in done.lines[2]


def test_json_has_every_difference_of_every_rule_set(kitchen: str) -> None:
    shown = json.loads(run("rules", "near", kitchen, "--json").out)
    first, *others = shown["near"]
    assert (first["id"], first["distance"]) == ("minnesota", 1)
    assert first["settings"] == {"game-tie": "bidding-side"}
    assert [side["value"] for side in first["values"][0]["sides"]] == [21, 31]
    assert others
    assert all(len(other["values"]) > 1 for other in others)


def test_many_differences_are_cut_with_the_command_that_shows_them() -> None:
    done = run("rules", "near", "ten-point", "--players", "6")
    assert done.status == 0
    assert "smearspec rules diff " in done.out


@pytest.mark.parametrize(
    "arguments", [["minesota"], ["ten-point"], ["nothing.yaml"], ["minnesota", "--players", "5"]]
)
def test_what_cannot_be_ranked_is_status_2(arguments: list[str]) -> None:
    done = run("rules", "near", *arguments)
    assert (done.status, done.out) == (2, "")
