"""``smearspec conform``: selection, options, reports, exit status, and ends in order."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from command_line import ENVIRONMENT, Done, process, program, run
from smearspec.suite import release
from smearspec.suite.case import load_cases
from smearspec.suite.reports.lines import read_report
from smearspec.suite.shipped import export_lines
from suite_bench import CASES, GOOD, POISONED, adapter, gone, trick

PATIENT = ("--timeout", "60", "--start-timeout", "60")


@pytest.fixture(name="suite")
def _suite(tmp_path: Path) -> str:
    """Return a shipped file of the cases that the fake adapters know."""
    path = tmp_path / "suite.jsonl"
    path.write_text("".join(line + "\n" for line in export_lines(CASES)), encoding="utf-8")
    return str(path)


def conform(suite: str, *options: str, name: str = "good", given: Sequence[str] = ()) -> Done:
    return run("conform", "--suite", suite, *PATIENT, *options, "--", *adapter(name, *given).argv)


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("good", 0), ("wrong_code", 0), ("lying", 1), ("dying", 1), ("declining", 1),
        ("accepting", 1), ("stillborn", 3), ("dying_always", 3),
    ],
)  # fmt: skip
def test_the_exit_status(suite: str, name: str, status: int) -> None:
    assert conform(suite, name=name).status == status


def test_what_is_printed_and_where(suite: str) -> None:
    done = conform(suite, "--lang", "en", name="lying")
    assert "poisoned" in done.out
    assert "at /winner: expected 0, answered 1" in done.out
    assert done.err == ""


def test_a_run_that_is_not_complete_says_so(suite: str) -> None:
    done = conform(suite, "--lang", "en", name="stillborn")
    assert "The run is not complete: it does not start" in done.out
    assert "a module is missing" in done.err
    assert "smearspec conform doctor -- " in done.err


def test_a_run_without_time_left(suite: str) -> None:
    done = conform(suite, "--lang", "en", "--budget", "0.001")
    assert done.status == 3
    assert "The run is not complete: the run had used its 0.001 s" in done.out


def test_a_program_to_which_no_case_applies(suite: str) -> None:
    hello = '{"rules": {"mode": "listed", "ids": ["ten-point"]}}'
    done = conform(suite, "--lang", "en", name="other_hello", given=[hello])
    assert done.status == 2
    assert "no case applies" in done.err


FOLDER = """\
suite: 1
topic: the ace of trump
cases:
  - id: trick-a7k2
    title: the ace of trump takes a trick
    op: trick
    rules: minnesota
    players: 4
    trump: H
    cards: 2H AH
    expect: {winner: 1}
"""


def test_cases_may_come_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "trick").mkdir()
    (tmp_path / "trick" / "ace.yaml").write_text(FOLDER, encoding="utf-8")
    done = conform(str(tmp_path), "--lang", "en")
    assert done.status == 0
    assert "1 of 1 applicable case passed" in done.out
    assert conform(str(tmp_path / "trick")).status == 2  # a folder without areas


def test_exact_lowers_the_status_for_a_wrong_code(suite: str) -> None:
    assert conform(suite, "--exact", name="wrong_code").status == 1


def test_levels_below_must_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    may = trick("poisoned", "AH 3C 4D", {"winner": 0}, level="may")
    path.write_text("".join(line + "\n" for line in export_lines([*GOOD, may])), encoding="utf-8")
    assert conform(str(path), name="lying").status == 0
    assert conform(str(path), "--level", "may", name="lying").status == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--id", "no-such"),
        ("--id", "first", "--id", "no-such"),
        ("--area", "no-such"),
        ("--variant", "no-such"),
        ("--profile", "score"),
        ("--level", "may"),
        ("--level", "never"),
    ],
)
def test_a_selection_of_nothing_is_bad_use(suite: str, options: tuple[str, ...]) -> None:
    assert conform(suite, *options).status == 2


def test_options_narrow_each_other() -> None:
    cases = load_cases()
    case = next(one for one in cases if one.op == "trick")
    other = next(one.area for one in cases if one.area != case.area)
    done = run("conform", "--id", case.id, "--area", other, "--", "x")
    assert done.status == 2


def test_one_case_may_be_asked(suite: str, tmp_path: Path) -> None:
    report = tmp_path / "r.jsonl"
    assert conform(suite, "--id", "first", "--report", str(report)).status == 0
    assert [line["case"] for line in read_report(report.read_text()).cases] == ["first"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "which program?"),
        (("--report", "x.pdf", "--", "x"), "says no kind of report"),
        (("--report", "no/such/folder/x.xml", "--", "x"), "no such folder"),
        (("--suite", "no-such.jsonl", "--", "x"), "no-such.jsonl"),
        (("--timeout", "0", "--", "x"), "--timeout"),
        (("--", "./no-such-program"), "cannot be started"),
        (("--known", "no-such.yaml", "--", "x"), "no-such.yaml"),
    ],
)
def test_bad_use(arguments: tuple[str, ...], said: str) -> None:
    done = run("conform", *arguments, env={"LC_ALL": "C.UTF-8"})
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize(
    "text", ["", "{}\n", "no json\n", '{"cases": 2}\n{}\n', '{"cases": 0}\n', '{"cases": 1}\n[]\n']
)
def test_a_suite_that_is_not_whole_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    path.write_text(text, encoding="utf-8")
    done = run("conform", "--suite", str(path), "--lang", "en", "--", "x")
    assert done.status == 2
    assert "holds no cases that can be used: " in done.err
    assert "line 1 is no JSON object" in done.err or "no manifest of form 1" in done.err
    assert "fault of this program" not in done.err


def test_a_folder_of_cases_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trick").mkdir()
    (tmp_path / "trick" / "aces.yaml").write_text("suite: [1\n", encoding="utf-8")
    done = run("conform", "--suite", str(tmp_path), "--lang", "en", "--", "x")
    assert done.status == 2
    assert "holds no cases that can be used: trick/aces.yaml: no YAML" in done.err
    (tmp_path / "trick" / "aces.yaml").unlink()
    done = run("conform", "--suite", str(tmp_path), "--lang", "en", "--", "x")
    assert done.status == 2
    assert "holds no cases\n" in done.err


def test_a_suite_with_a_line_cut_off_is_refused(suite: str) -> None:
    lines = Path(suite).read_text(encoding="utf-8").splitlines(keepends=True)
    Path(suite).write_text("".join(lines[:-1]), encoding="utf-8")
    done = conform(suite, "--lang", "ja")
    assert done.status == 2
    assert "書き出し直す" in done.err


def test_known_failures(suite: str, tmp_path: Path) -> None:
    known = tmp_path / "known.yaml"
    known.write_text(f"- {{id: {POISONED.id}, verdict: fail, reason: soon}}\n")
    assert conform(suite, "--known", str(known), name="lying").status == 0
    # the same list is stale for a program that passes, and for one that fails in another way
    done = conform(suite, "--known", str(known), "--lang", "en")
    assert done.status == 2
    assert f"{known}:1: poisoned passes now: remove the entry" in done.err
    assert conform(suite, "--known", str(known), name="dying").status == 2
    # a case that is not asked is not stale, one that does not exist is
    assert conform(suite, "--known", str(known), "--id", "first").status == 0
    known.write_text("- {id: no-such, verdict: fail, reason: soon}\n")
    assert conform(suite, "--known", str(known), name="lying").status == 2
    known.write_text("- {id: first, verdict: soso, reason: soon}\n- *x\n")
    assert conform(suite, "--known", str(known)).status == 2
    known.write_text("- {id: first, verdict: soso, reason: soon}\n")
    done = conform(suite, "--known", str(known), "--lang", "en")
    assert done.status == 2
    assert "“soso” is no verdict of a failure" in done.err


def test_cases_are_exported_and_can_be_run_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    assert run("conform", "--profile", "trick", "--export", str(path)).status == 0
    assert (
        run("conform", "--suite", str(path), "--export", str(tmp_path / "again.jsonl")).status == 0
    )
    manifest = json.loads(path.read_text(encoding="utf-8").split("\n")[0])
    assert manifest["cases"] == sum(case.op == "trick" for case in load_cases())
    assert run("conform", "--profile", "trick", "--export", str(path)).status == 2  # it is there
    done = conform(str(path), name="environment")  # it declines whatever it is asked
    assert done.status == 1
    assert f"0 of {manifest['cases']} applicable cases passed" in done.out


def test_released_cases_that_have_changed_are_not_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = load_cases()[0].id
    monkeypatch.setattr(release, "released", lambda root: {name: "0" * 16})
    path = tmp_path / "suite.jsonl"
    for lang, said in (("en", "retired.yaml"), ("ja", "公開済み")):
        done = run("conform", "--lang", lang, "--export", str(path))
        assert done.status == 2
        assert name in done.err
        assert said in done.err
    assert not path.exists()


def test_the_environment_and_the_limits_reach_the_adapter(suite: str, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    conform(suite, "--env", "MODE=fast", "--line-limit", "4096", "--report", str(path),
            name="environment")  # fmt: skip
    report = read_report(path.read_text(encoding="utf-8"))
    assert report.header["limits"]["line_bytes"] == 4096  # type: ignore[index,call-overload]
    assert "MODE" in str(report.cases[0]["answered"])


def test_once(suite: str) -> None:
    assert conform(suite, "--once", name="one_question").status == 0


def test_an_adapter_may_be_called_doctor(suite: str, tmp_path: Path) -> None:
    script = tmp_path / "doctor"
    script.write_text(f"#!/bin/sh\nexec {' '.join(adapter('good').argv)}\n")
    script.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = run("conform", "--suite", suite, *PATIENT, "--", "doctor", env={"PATH": path})
    assert done.status == 0


def _hears_interrupts() -> None:
    """Undo what a shell does to its background jobs, which the tests may be run in."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_ended_leaves_no_process(suite: str, tmp_path: Path, number: int) -> None:
    numbers = tmp_path / "numbers"
    script = (
        "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(600)"
    )
    with process("conform", "--suite", suite, "--start-timeout", "600", "--", sys.executable, "-c",
                 script, str(numbers), preexec_fn=_hears_interrupts) as running:  # fmt: skip
        while not numbers.exists() or not numbers.read_text().endswith("\n"):
            assert running.poll() is None
        running.send_signal(number)
        running.communicate()
    assert running.returncode == 128 + number
    assert gone(int(numbers.read_text()))


@pytest.mark.parametrize("closed", [True, False])
def test_progress_is_for_terminals_only(suite: str, closed: bool) -> None:
    slow = [sys.executable, "-c", "import time; time.sleep(1.6); import runpy, sys;"
            "sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[1] + '/good.py')",
            str(Path(adapter("good").argv[3]).parent)]  # fmt: skip
    command = program("conform", "--suite", suite, *PATIENT, "--lang", "en", "--", *slow)
    if closed:
        done = subprocess.run(
            command, capture_output=True, check=True, env={**os.environ, **ENVIRONMENT}
        )
        assert done.stderr == b""
        return
    pty = pytest.importorskip("pty", reason="terminals can be imitated on POSIX systems only")
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs,
                          env={**os.environ, **ENVIRONMENT}) as running:  # fmt: skip
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            seen += part
        assert running.wait() == 0
    os.close(ours)
    assert b"1 of 6 cases, 0 failures" in seen
    assert seen.endswith(b"\r\x1b[K")
