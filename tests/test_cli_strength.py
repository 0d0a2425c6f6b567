"""``smearspec conform --strength``: what it prints and how it ends."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from smearspec.cli import strength
from smearspec.rules.bases import Table, bases, family_tables, tables
from smearspec.suite.case import CaseError

TABLE = "cutthroat-canadian/3"


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Put known answers in place of the measuring, which takes a minute."""
    held = SimpleNamespace(open={"every value": []}, changed=(TABLE,), asked=[], kept=[])

    def measure(cases: object, which: object) -> str:
        held.asked.append(which)
        return "found"

    monkeypatch.setattr(strength, "load_cases", lambda: ["case"])
    monkeypatch.setattr(strength, "changed", lambda _: held.changed)
    monkeypatch.setattr(strength, "measure", measure)
    monkeypatch.setattr(strength, "failures", lambda _: held.open)
    monkeypatch.setattr(strength, "summary", lambda _: "7 of 7 noticed")
    monkeypatch.setattr(strength, "page", lambda _: "# The page\n")
    monkeypatch.setattr(strength, "keep", held.kept.append)
    return held


def run(*arguments: str) -> Result:
    return CliRunner().invoke(strength.command, arguments)


def test_every_gate_is_named_and_the_page_written(
    measured: SimpleNamespace, tmp_path: Path
) -> None:
    target = tmp_path / "page.md"
    done = run("--write", str(target))
    assert done.exit_code == 0
    first, second = done.stdout.splitlines()
    assert first == "holds: every value"
    assert second.startswith("7 of 7 noticed; ")
    assert target.read_text(encoding="utf-8") == "# The page\n"
    assert measured.asked == [None]
    assert measured.kept == [["case"]]


def test_a_gate_that_does_not_hold_is_status_1_and_nothing_counts_as_passed(
    measured: SimpleNamespace, tmp_path: Path
) -> None:
    measured.open = {"every value": [f"value {n}" for n in range(strength.MOST + 3)], "codes": []}
    done = run("--write", str(tmp_path / "page.md"))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0] == "FAILS: every value"
    assert lines[1 : strength.MOST + 1] == [f"  value {n}" for n in range(strength.MOST)]
    assert lines[strength.MOST + 1] == "  and 3 more"
    assert lines[strength.MOST + 2] == "holds: codes"
    assert measured.kept == []


def test_the_quick_run_asks_the_changed_tables_only(measured: SimpleNamespace) -> None:
    assert run("--quick").exit_code == 0
    assert measured.asked == [(TABLE,)]
    assert measured.kept == []


def test_the_quick_run_ends_at_once_where_nothing_has_changed(measured: SimpleNamespace) -> None:
    measured.changed = ()
    done = run("--quick")
    assert done.exit_code == 0
    assert done.stdout.startswith("nothing has changed; ")
    assert measured.asked == []


def test_a_faulty_case_is_told(
    measured: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise CaseError("a.yaml: no id")

    monkeypatch.setattr(strength, "load_cases", faulty)
    done = run()
    assert done.exit_code == 1
    assert "a.yaml: no id" in done.stderr


def test_cases_that_are_found_are_printed_as_a_case_file_states_them(
    measured: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = SimpleNamespace(
        cases=[("scoring", {"id": "a-1", "text": "%smear 1\n[Rules]\n"})],
        missed=[SimpleNamespace(name="/items/jack")],
    )
    monkeypatch.setattr(strength, "excuses", tuple)
    monkeypatch.setattr(strength, "fill", lambda *_: found)
    done = run("--search", TABLE)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "# area scoring", "  - id: a-1", "    text: |", "      %smear 1", "      [Rules]", "",
    ]  # fmt: skip
    assert done.stderr == "nothing found for /items/jack\n"


def test_the_games_of_the_wider_family_are_reported_and_held_to_no_gate(
    measured: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong value that no case notices is no failure, and one that nobody can play is none."""
    asked, other = Table("smudge", 3), Table("smudge", 4)
    kills = [
        SimpleNamespace(crashed=False, killers=("auction-2345",)),
        SimpleNamespace(crashed=False, killers=()),
        SimpleNamespace(crashed=True, killers=()),
    ]
    monkeypatch.setattr(strength, "family_tables", lambda: (asked, other))
    monkeypatch.setattr(strength, "cases_of", lambda one, cases: cases if one == asked else ())
    monkeypatch.setattr(strength, "matrix", lambda cases, several: kills)
    measured.open = {"every value": ["value 1"]}
    done = run("--family")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "smudge/3: 1 of 2 wrong values are noticed by 1 cases", "smudge/4: no cases",
    ]  # fmt: skip
    assert measured.asked == []


def test_every_game_of_the_family_has_bases() -> None:
    """A wrong value is a change of a base: the defaults, and another value of one choice."""
    assert {str(table) for table in family_tables()} > {"smudge/3", "pawnee-ten-point/5"}
    assert not {str(table) for table in family_tables()} & {str(table) for table in tables()}
    assert len(bases(Table("connecticut-setback", 4))) > 1
