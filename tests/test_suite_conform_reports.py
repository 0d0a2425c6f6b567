"""What ``smearspec conform`` writes and compares: whole reports, or none."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import smearspec
from command_line import Done, run
from smearspec.suite.reports.lines import ReportError, read_report
from smearspec.suite.shipped import export_lines
from suite_bench import CASES, POISONED, REJECTED, adapter

PATIENT = ("--timeout", "60", "--start-timeout", "60")


@pytest.fixture(name="suite")
def _suite(tmp_path: Path) -> str:
    """Return a shipped file of the cases that the fake adapters know."""
    path = tmp_path / "suite.jsonl"
    path.write_text("".join(line + "\n" for line in export_lines(CASES)), encoding="utf-8")
    return str(path)


def conform(suite: str, *options: str, name: str = "good", given: Sequence[str] = ()) -> Done:
    return run("conform", "--suite", suite, *PATIENT, *options, "--", *adapter(name, *given).argv)


def test_a_report_holds_everything(suite: str, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    done = conform(suite, "--seed", "7", "--report", str(path), name="lying")
    assert done.status == 1
    report = read_report(path.read_text(encoding="utf-8"))
    assert report.header["seed"] == 7
    assert report.header["smearspec"] == smearspec.__version__
    assert report.header["verdicts"] == {"pass": 5, "fail": 1}
    assert report.header["profiles"] == {
        "trick": {"total": 6, "applicable": 6, "passed": 5, "derived": 0, "codes": [1, 1],
                  "places": [0, 0]},
    }  # fmt: skip
    assert report.footer["status"] == 1
    assert report.footer["complete"] is True
    failed = next(line for line in report.cases if line["case"] == POISONED.id)
    assert failed["expected"] == {"ok": {"winner": 0}}
    assert failed["answered"] == {"ok": {"winner": 1}}
    assert len(failed["attempts"]) == 2  # type: ignore[arg-type]
    assert "question" in failed
    passed = next(line for line in report.cases if line["case"] == REJECTED.id)
    assert (passed["code"], passed["place"]) == ("right", None)
    assert "question" not in passed


def test_a_report_that_is_not_whole_is_refused(suite: str, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    conform(suite, "--report", str(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for broken, code in (
        ([], "report-header"),
        (["[]\n"], "report-line"),
        (lines[1:], "report-header"),
        (lines[:-1], "report-unfinished"),
        ([*lines[:2], *lines[3:]], "report-altered"),
        ([line.replace('"verdict":"pass"', '"verdict":"fail"') for line in lines],
         "report-altered"),
        ([*lines[:1], "[" * 100_000, *lines[1:]], "report-line"),
    ):  # fmt: skip
        with pytest.raises(ReportError) as caught:
            read_report("".join(broken))
        assert caught.value.code == code
        path.write_text("".join(broken))
        done = run("conform", "diff", str(path), str(path))
        assert (done.status, done.out) == (2, "")


def test_two_reports_are_compared(suite: str, tmp_path: Path) -> None:
    good, bad = str(tmp_path / "good.jsonl"), str(tmp_path / "bad.jsonl")
    conform(suite, "--report", good)
    conform(suite, "--report", bad, name="lying")
    assert run("conform", "diff", good, good).status == 0
    worse = run("conform", "diff", good, bad)
    assert worse.status == 1
    assert "poisoned" in worse.out
    assert run("conform", "diff", bad, good).status == 0
    told = json.loads(run("conform", "diff", "--json", good, bad).out)
    assert told["worse"] is True
    assert run("conform", "diff", good, str(tmp_path / "absent")).status == 2


@pytest.mark.parametrize("ending", [".jsonl", ".xml", ".md", ".html", ".svg"])
def test_every_kind_of_report_is_written_and_none_is_written_over(
    suite: str, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"report{ending}"
    assert conform(suite, "--report", str(path), name="lying").status == 1
    assert path.stat().st_size
    path.write_text("mine")
    assert conform(suite, "--report", str(path)).status == 2
    assert path.read_text() == "mine"
    assert conform(suite, "--report", str(path), "--force").status == 0
    assert path.read_text() != "mine"
