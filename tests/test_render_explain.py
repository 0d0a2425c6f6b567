"""What explains records, shown: cut lists, what stays open, house rules of kin games."""

from dataclasses import replace
from pathlib import Path

import pytest

from smearspec.render.explain import SHOWN, explain_lines
from smearspec.render.explain_json import explain_json
from smearspec.verdict.explain import Budget, Explanation, explain, searching
from test_explain import EVENING, FIRST, LOW_TO_TAKER, WISCONSIN, explained, sheet


def lines(found: Explanation, lang: str = "en") -> list[str]:
    return list(explain_lines(found, lang))


def test_more_sets_than_are_shown_are_counted(tmp_path: Path) -> None:
    found = explained(LOW_TO_TAKER, tmp_path)
    many = replace(found, found=found.found * (SHOWN + 2))
    assert sum("right if" in line for line in lines(many)) == SHOWN
    assert "and 2 other smallest sets of changes; --json lists all" in lines(many)


def test_what_stays_open_is_said(tmp_path: Path) -> None:
    found = explained(LOW_TO_TAKER, tmp_path)
    (one,) = found.found
    left = replace(found, found=(replace(one, open=2, right=()),))
    assert "  2 claims and hands stay open" in lines(left)
    assert not any("sets right" in line for line in lines(left))


def test_a_change_without_a_place_is_told_without_one(tmp_path: Path) -> None:
    found = explained(LOW_TO_TAKER, tmp_path, house=True)
    (one,) = found.found
    assert found.house
    bare = replace(
        found,
        found=(replace(one, changes=(replace(one.changes[0], place=None),)),),
        house=(replace(found.house[0], place=None),),
    )
    assert not any("makes the difference" in line for line in lines(bare))
    shown = explain_json(bare, "en")
    assert isinstance(shown["found"], list)
    assert shown["found"][0]["changes"][0]["place"] is None


def test_house_rules_of_kin_games_name_them_and_many_are_cut(tmp_path: Path) -> None:
    found = explained(sheet(FIRST.replace("bid Bo: 2", "bid Bo: 1")), tmp_path)
    assert found.house
    kin = replace(found.house[0], kin=("one-game", "other-game"), owned=("low-to",))
    many = replace(found, house=(kin,) * (SHOWN + 3))
    told = lines(many)
    assert "    so plays one-game or other-game" in told
    assert "  and 3 other house rules; --json lists all" in told
    assert any('{"set": {"low-to": "own"}, "change": ' in line for line in told)


def test_an_option_that_nobody_stated_is_told_without_a_reason(tmp_path: Path) -> None:
    silent = "".join(
        line for line in WISCONSIN.splitlines(keepends=True) if "Option" not in line
    )
    told = lines(explained(silent, tmp_path, Budget(900)))
    assert any("bidder-sees = 2, which nobody stated: " in line for line in told)
    assert not any("reason for" in line for line in told)


def test_only_so_many_sets_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = explained(LOW_TO_TAKER, tmp_path)
    monkeypatch.setattr(searching, "MOST_SHOWN", 0)
    none = explain(found.group)
    assert none.found == ()
    assert none.fits == found.fits


def test_japanese_says_the_same(tmp_path: Path) -> None:
    told = lines(explained(EVENING, tmp_path), "ja")
    assert any("決め手" in line for line in told)
    assert any("見分けられない" in line for line in told)
