"""The plugin for pytest, in a pytest of its own: one test a case, nothing without its option."""

import os
import shlex
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from command_line import ENVIRONMENT
from report_bench import BAD_RULES, BID, CLAIM, LEGAL, SCORE, TRICK
from smearspec.suite.case import load_cases
from smearspec.suite.shipped import export_lines
from suite_bench import ADAPTERS, CASES, adapter

OWN = "def test_of_their_own():\n    assert True\n"
PATIENT = ("--smearspec-timeout", "60", "--smearspec-start-timeout", "60")


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    """Return a project with a test of its own and two files of cases."""
    (tmp_path / "test_own.py").write_text(OWN, encoding="utf-8")
    for name, cases in (
        ("tricks.jsonl", CASES),
        ("mixed.jsonl", (SCORE, BID, LEGAL, TRICK, BAD_RULES, CLAIM)),
    ):
        lines = "".join(line + "\n" for line in export_lines(cases))
        (tmp_path / name).write_text(lines, encoding="utf-8")
    return tmp_path


def run(project: Path, *options: str) -> tuple[int, str]:
    """Run pytest in a project; the plugin is named, as it may not be installed here."""
    argv = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider"]
    if not any(one.name == "smearspec" for one in entry_points(group="pytest11")):
        argv += ["-p", "smearspec.suite.pytest_plugin"]
    environment = {**os.environ, **ENVIRONMENT, "COLUMNS": "200"}
    environment.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(
        [*argv, *options], capture_output=True, encoding="utf-8", cwd=project, env=environment,
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def asking(command: list[str] | tuple[str, ...], suite: str = "tricks.jsonl") -> list[str]:
    return ["--smearspec-adapter", shlex.join(command), "--smearspec-suite", suite, *PATIENT]


def bench(name: str, *arguments: str) -> list[str]:
    return asking(list(adapter(name, *arguments).argv))


def mistaken() -> list[str]:
    return asking([sys.executable, str(ADAPTERS / "mistaken.py")], "mixed.jsonl")


def test_without_the_option_nothing_happens(project: Path) -> None:
    status, out = run(project)
    assert status == 0
    assert "1 passed" in out
    assert "smearspec::" not in out


def test_each_case_is_a_test_beside_those_of_the_project(project: Path) -> None:
    status, out = run(project, *bench("good"))
    assert status == 0
    assert f"{len(CASES) + 1} passed" in out
    for case in CASES:
        assert f"PASSED smearspec::{case.id}" in out
    assert "PASSED test_own.py::test_of_their_own" in out


def test_a_case_that_fails_shows_hand_answers_rule_and_source(project: Path) -> None:
    status, out = run(project, *mistaken())
    assert status == 1
    for told in (
        "FAILED smearspec::auction-bb33 - wrong-accept: the title of auction-bb33",
        "bid Ann: 2 5 pass pass", "here is the fault: Bo bids 5",
        "≠  outcome rejected     accepted",
        "Rule: /steps/auction/maximum = 4", "Source: minnesota.en § BIDDING 2; § BIDDING 5",
        "asked to replay",
    ):  # fmt: skip
        assert told in out
    assert "Traceback" not in out


def test_what_does_not_apply_is_skipped_with_its_reason(project: Path) -> None:
    command = list(adapter("good").argv)
    status, out = run(project, *asking(command, "mixed.jsonl"), "--smearspec-profile", "score")
    assert status == 0
    assert "2 skipped" in out
    assert "unsupported: it does not offer replay" in out


def test_cases_are_selected_by_area_id_keyword_and_marker(project: Path) -> None:
    assert "2 passed" in run(project, *bench("good"), "--smearspec-id", "first")[1]
    assert "6 passed" in run(project, *bench("good"), "-m", "smearspec")[1]
    assert "1 passed, 6 deselected" in run(project, *bench("good"), "-k", "rejected")[1]
    status, out = run(project, *bench("good"), "--smearspec-area", "moon")
    assert status == 4
    assert "no case has the area 'moon'" in out


def test_a_known_failure_is_expected_and_a_stale_entry_fails(project: Path) -> None:
    known = project / "known.yaml"
    entry = "- id: {id}\n  verdict: fail\n  reason: the ace of clubs\n"
    known.write_text(entry.format(id="poisoned"), encoding="utf-8")
    status, out = run(project, *bench("lying"), "--smearspec-known", str(known))
    assert status == 0
    assert "XFAIL smearspec::poisoned - fail: the ace of clubs" in out
    known.write_text(entry.format(id="first"), encoding="utf-8")
    status, out = run(project, *bench("good"), "--smearspec-known", str(known))
    assert status == 1
    assert "FAILED smearspec::first - first passes now: remove the entry" in out


@pytest.mark.parametrize("text", ["- id: 5\n", "a: &b c\nd: *b\n", "5\n"])
def test_a_file_of_known_failures_that_cannot_be_used(project: Path, text: str) -> None:
    (project / "known.yaml").write_text(text, encoding="utf-8")
    status, out = run(project, *bench("good"), "--smearspec-known", "known.yaml")
    assert status == 4
    assert "known.yaml" in out
    assert "Traceback" not in out


@pytest.mark.parametrize("option", ["--smearspec-suite", "--smearspec-known"])
def test_a_file_that_is_not_there(project: Path, option: str) -> None:
    status, out = run(project, *bench("good"), option, "none.jsonl")
    assert status == 4
    assert "none.jsonl" in out


def test_a_program_that_cannot_be_started_fails_every_case(project: Path) -> None:
    status, out = run(project, *asking(["./no-such-program"]))
    assert status == 1
    assert f"{len(CASES)} failed, 1 passed" in out
    assert "./no-such-program cannot be started" in out


def test_a_program_that_dies_shifts_no_answer(project: Path) -> None:
    status, out = run(project, *bench("dying"))
    assert status == 1
    assert "FAILED smearspec::poisoned - crash: the trick AH 3C 4D" in out
    assert "1 failed, 6 passed" in out


def test_cases_are_not_lost_where_tests_run_in_several_processes(project: Path) -> None:
    pytest.importorskip("xdist", reason="pytest-xdist, which spreads tests, is not installed")
    status, out = run(project, *bench("lying"), "-n", "2")
    assert status == 1
    assert "1 failed, 6 passed" in out


def test_without_a_file_the_shipped_cases_are_collected(project: Path) -> None:
    adapter_ = shlex.join(adapter("good").argv)
    status, out = run(project, "--smearspec-adapter", adapter_, "--collect-only", "-q")
    assert status == 0
    assert out.count("smearspec::") == len(load_cases())


def test_a_folder_of_cases_a_process_each_and_codes_that_count(project: Path) -> None:
    folder = project / "cases" / "trick"
    folder.mkdir(parents=True)
    (folder / "ace.yaml").write_text(
        "suite: 1\ntopic: the ace\ncases:\n  - {id: trick-a7k2, title: the ace takes it, "
        "op: trick, rules: minnesota, players: 4, trump: H, cards: 2H AH, expect: {winner: 1}}\n",
        encoding="utf-8",
    )
    command = list(adapter("one_question").argv)
    status, out = run(project, *asking(command, "cases"), "--smearspec-once", "--smearspec-exact")
    assert status == 0, out
    assert "2 passed" in out
