"""The front pages are real: their commands run and print what they say."""

import re
import subprocess
import sys
from pathlib import Path

from marked_blocks import ROOT, Block, blocks_of, faults_of, run_block

README = ROOT / "README.md"


def the_block(kind: str, argument: str = "") -> Block:
    found = [b for b in blocks_of(README) if b.kind == kind and b.argument == argument]
    assert len(found) == 1
    return found[0]


def test_every_block_does_what_the_readme_says(tmp_path: Path) -> None:
    assert faults_of(README, tmp_path) == []


def test_every_block_does_what_the_page_on_contributing_says(tmp_path: Path) -> None:
    assert faults_of(ROOT / "CONTRIBUTING.md", tmp_path) == []


def test_the_first_screen_is_one_hand_one_command_and_its_verdict() -> None:
    kinds = [block.kind for block in blocks_of(README)]
    assert kinds[:3] == ["file", "run", "output"]


def test_the_hand_is_legal_and_every_claim_in_it_is_true(tmp_path: Path) -> None:
    hand = the_block("file", "hand.smear")
    (tmp_path / "hand.smear").write_text(hand.text, encoding="utf-8")
    done = run_block(Block("run", "", "smearspec verify --format json hand.smear", 0), tmp_path)
    assert done.status == 0
    assert '"status": "verified"' in done.output or '"status":"verified"' in done.output


def test_the_hand_is_in_canonical_form(tmp_path: Path) -> None:
    hand = the_block("file", "hand.smear")
    (tmp_path / "hand.smear").write_text(hand.text, encoding="utf-8")
    done = run_block(Block("run", "", "smearspec format hand.smear", 0), tmp_path)
    assert done.output == hand.text


def test_each_set_up_command_is_one_line_with_an_environment_of_its_own() -> None:
    lines = [the_block("setup", name).text for name in ("main", "tests")]
    environments = []
    for line in lines:
        assert line.count("\n") == 1
        match = re.match(r"python3 -m venv (\S+) && ", line)
        assert match
        environments.append(match[1])
    assert len(set(environments)) == 2


def test_ci_takes_the_commands_from_the_readme() -> None:
    for name in ("main", "tests"):
        done = subprocess.run(
            [sys.executable, "-I", str(ROOT / "tests" / "marked_blocks.py"), str(README), name],
            capture_output=True, encoding="utf-8", check=True,
        )
        assert done.stdout == the_block("setup", name).text
        assert f"marked_blocks.py README.md {name}" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_readme_has_no_badges() -> None:
    assert "![" not in README.read_text(encoding="utf-8")
