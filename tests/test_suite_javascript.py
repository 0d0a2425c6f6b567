"""The engine in JavaScript: its own tests, random games against the reference, and the suite.

It was written from the documents alone, so where it agrees two readers have read the same.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import smearspec
from command_line import program
from marked_blocks import ROOT
from smearspec import simulate

FOLDER = ROOT / "conformance" / "adapters" / "javascript"
RULES = "cutthroat-canadian"
BREAKS = json.loads((FOLDER / "breaks.json").read_text(encoding="utf-8"))["breaks"]


@pytest.fixture(scope="module")
def node() -> str:
    """Return the command that runs JavaScript."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed, so nothing is known about the engine in JavaScript")
    asked = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    version = asked.stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < 20:
        pytest.skip(f"Node {version} is too old for this engine, which needs 20 or newer")
    return found


def test_its_own_tests_pass(node: str) -> None:
    done = subprocess.run(
        [node, "--test", "test/"], cwd=FOLDER, capture_output=True, encoding="utf-8", check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def answers(
    command: list[str], questions: list[dict[str, object]]
) -> Iterator[dict[str, object]]:
    """Yield what an adapter answers to these questions, hello apart."""
    hello = {"op": "hello", "protocol": [1], "suite": "1.0.0", "spec": ["1.0"]}
    lines = [hello, *({"seq": n, **each} for n, each in enumerate(questions, 1)), {"op": "bye"}]
    done = subprocess.run(
        command, input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True, encoding="utf-8", check=True,
    )
    greeting, *rest = map(json.loads, done.stdout.splitlines())
    assert greeting["op"] == "hello"
    yield from rest


BOOK = smearspec.load(RULES)
OTHERWISE = sorted(
    (choice.id, value)
    for choice in BOOK.choices(3)
    for value in choice.values
    if value != choice.default
)


@pytest.mark.parametrize("seats", BOOK.tables)
@pytest.mark.parametrize("setting", [None, *OTHERWISE], ids=lambda each: each and "=".join(each))
def test_it_scores_random_games_like_the_reference(
    node: str, seats: int, setting: tuple[str, str] | None
) -> None:
    settings = dict([setting] if setting else [])
    chosen = [f"--set={name}={value}" for name, value in settings.items()]
    games = list(simulate.games(BOOK, seats, seed=20, count=3, settings=settings))
    questions: list[dict[str, object]] = [
        {"op": "replay", "rules": {}, "transcript": json.loads(smearspec.to_json(game))}
        for game in games
    ]
    command = [node, str(FOLDER / "adapter.js"), f"--players={seats}", *chosen]
    for game, answer in zip(games, answers(command, questions), strict=True):
        (verdict,) = smearspec.verify(repr(game))
        assert "ok" in answer, answer
        got = answer["ok"]
        assert isinstance(got, dict)
        assert got["winner"] == verdict.to_json()["winner"]
        for hand, expected in zip(got["hands"], verdict.to_json()["hands"], strict=True):
            assert hand == {key: expected[key] for key in hand}


def test_the_breaks_are_all_different_and_each_breaks_one_line() -> None:
    assert len({(each["file"], each["replace"], each["search"]) for each in BREAKS}) == len(BREAKS)
    for each in BREAKS:
        assert (FOLDER / each["file"]).read_text(encoding="utf-8").count(each["search"]) == 1, each


def conform(
    adapter: Path, node: str, report: Path, *arguments: str,
    selection: tuple[str, ...] = ("--variant", RULES),
) -> list[dict[str, Any]]:
    """Run the suite against an adapter and return the line of each case; the last is the footer."""
    done = subprocess.run(
        program(
            "conform", *selection, "--seed", "1", "--exact", "--report", str(report),
            "--", node, str(adapter), *arguments,
        ),
        capture_output=True, encoding="utf-8", check=False,
    )
    assert report.is_file(), done.stderr
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()][1:]


@pytest.mark.parametrize("seats", BOOK.tables)
@pytest.mark.parametrize("setting", [None, *OTHERWISE], ids=lambda each: each and "=".join(each))
def test_it_passes_the_suite_under_every_choice(
    node: str, tmp_path: Path, seats: int, setting: tuple[str, str] | None
) -> None:
    chosen = [f"--set={'='.join(setting)}"] if setting else []
    *cases, footer = conform(
        FOLDER / "adapter.js", node, tmp_path / "report.jsonl", f"--players={seats}", *chosen,
        # Cases of other games say little of a choice of this one, but much of reading records.
        selection=("--variant", RULES) if setting else (),
    )
    applicable = [case for case in cases if case["verdict"] != "unsupported"]
    assert applicable
    wrong = [case for case in applicable if case["verdict"] != "pass"]
    assert wrong == []
    assert footer["status"] == 0


@pytest.mark.parametrize("fault", BREAKS, ids=lambda each: each["name"])
def test_the_suite_notices_a_broken_engine_in_a_case_about_the_rule(
    node: str, tmp_path: Path, fault: Mapping[str, str]
) -> None:
    copy = tmp_path / "engine"
    shutil.copytree(FOLDER, copy)
    file = copy / fault["file"]
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(fault["search"], fault["replace"]), encoding="utf-8")
    failed = []
    for seats in reversed(BOOK.tables):
        cases = conform(
            copy / "adapter.js", node, tmp_path / f"{seats}.jsonl", f"--players={seats}"
        )[:-1]
        failed += [case for case in cases if case["verdict"] not in {"pass", "unsupported"}]
        if any(names_the_rule(case, fault) for case in failed):
            return
    pytest.fail(f"no failing case is about {fault['rule']}: {[case['title'] for case in failed]}")


def names_the_rule(case: Mapping[str, Any], fault: Mapping[str, str]) -> bool:
    """Tell whether a case says that it is about what is broken."""
    return fault["rule"] in case["about"] or (
        "title" in fault and fault["title"] in case["title"]
    )
