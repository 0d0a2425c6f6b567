"""Two reports compared, and reports made from a file, on the command line."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from command_line import run
from report_bench import (
    BID,
    PARSE,
    RIGHT,
    SCORE,
    WRONG,
    hostile,
    judged,
    mixed,
    report,
    unsupported,
)
from smearspec.suite.outcome import Reason, Result
from smearspec.suite.reports.diff import compare
from smearspec.suite.reports.lines import Report, lines_of

GOOD = judged(SCORE, RIGHT)
BAD = judged(SCORE, WRONG)


def kinds(old: list[Result], new: list[Result]) -> list[tuple[str, str]]:
    found = compare(report(old), report(new))
    return [(change.kind, change.id) for change in found.changes]


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (GOOD, BAD, "worse"),
        (BAD, GOOD, "better"),
        (BAD, judged(SCORE, None), "other"),
        (GOOD, unsupported(SCORE), "worse"),
        (GOOD, replace(GOOD, verdict="suite-bug"), "other"),
    ],
    ids=["worse", "better", "other failure", "dropped", "fault of the suite"],
)
def test_a_verdict_that_changed(old: Result, new: Result, kind: str) -> None:
    assert kinds([old], [new]) == [(kind, "items-aa22")]
    assert compare(report([old]), report([new])).worse == (kind == "worse")


def test_nothing_changes_between_equal_runs() -> None:
    assert kinds(mixed(), mixed()) == []


def test_new_and_removed_cases_are_no_fault_of_the_program() -> None:
    other = judged(BID, {"ok": {"hands": [], "winner": None}})
    found = compare(report([GOOD]), report([other]))
    assert [(one.kind, one.id) for one in found.changes] == [
        ("new", "auction-bb33"), ("removed", "items-aa22"),
    ]  # fmt: skip
    assert not found.worse
    assert not found.same_cases


@pytest.mark.parametrize(
    ("line", "kind"), [(7, None), (6, "worse")], ids=["right place", "wrong place"]
)
def test_a_rejection_graded_lower_is_worse(line: int, kind: str | None) -> None:
    def at(line: int) -> Result:
        place = {"line": line, "column": 9}
        return judged(PARSE, {"reject": {"code": "unknown-rank", "at": place}})

    assert kinds([at(7)], [at(line)]) == ([(kind, "notation-gg88")] if kind else [])
    if kind:
        assert kinds([at(line)], [at(7)]) == [("better", "notation-gg88")]


# ---- on the command line


def saved(folder: Path, name: str, of: Report) -> str:
    path = folder / name
    path.write_text("".join(lines_of(of)), encoding="utf-8")
    return str(path)


def test_diff_in_text(tmp_path: Path) -> None:
    old, new = (
        saved(tmp_path, "old.jsonl", report([GOOD])),
        saved(tmp_path, "new.jsonl", report([BAD])),
    )
    done = run("conform", "diff", old, new, "--lang", "en")
    assert done.status == 1
    assert done.lines == [
        "old: Ace 2.1 (Zig), suite 1.0.0, 1 of 1 passed",
        "new: Ace 2.1 (Zig), suite 1.0.0, 0 of 1 passed",
        "",
        "Worse (1)",
        "  items-aa22  the title of items-aa22",
        "      pass → fail",
    ]
    assert run("conform", "diff", new, old).status == 0


def test_diff_says_that_the_suites_are_not_the_same(tmp_path: Path) -> None:
    header = {**report([GOOD]).header, "suite": "1.1.0"}
    sealed = saved(tmp_path, "old.jsonl", report([GOOD]))
    lines = Path(sealed).read_text(encoding="utf-8").splitlines()
    from test_suite_reports_view import sealed as seal

    new = tmp_path / "new.jsonl"
    new.write_text(seal([header, *map(json.loads, lines[1:])]), encoding="utf-8")
    done = run("conform", "diff", sealed, str(new), "--lang", "en")
    assert done.status == 0
    assert "The suite has changed, from 1.0.0 to 1.1.0" in done.out


def test_diff_says_that_a_run_is_not_complete(tmp_path: Path) -> None:
    stopped = Reason("budget", {"seconds": "1"})
    old = saved(tmp_path, "old.jsonl", report([GOOD]))
    new = saved(tmp_path, "new.jsonl", report([GOOD], stopped=stopped))
    assert "A run is not complete" in run("conform", "diff", old, new, "--lang", "en").out


def test_diff_as_json(tmp_path: Path) -> None:
    old, new = (
        saved(tmp_path, "old.jsonl", report([GOOD])),
        saved(tmp_path, "new.jsonl", report([BAD])),
    )
    found = json.loads(run("conform", "diff", old, new, "--json").out)
    assert found["worse"] is True
    assert found["old"]["passed"] == 1
    assert found["changes"] == [
        {"change": "worse", "case": "items-aa22", "title": "the title of items-aa22",
         "old": "pass", "new": "fail"},
    ]  # fmt: skip


def test_a_grade_that_fell_is_told(tmp_path: Path) -> None:
    def at(line: int) -> Result:
        place = {"line": line, "column": 9}
        return judged(PARSE, {"reject": {"code": "unknown-rank", "at": place}})

    old = saved(tmp_path, "old.jsonl", report([at(7)]))
    new = saved(tmp_path, "new.jsonl", report([at(6)]))
    done = run("conform", "diff", old, new, "--lang", "en")
    assert done.status == 1
    assert done.lines[-1] == "      place of the rejection: right → wrong"
    (change,) = json.loads(run("conform", "diff", old, new, "--json").out)["changes"]
    assert change["place"] == {"old": "right", "new": "wrong"}


def test_a_rejection_that_is_no_longer_graded_is_told_without_a_grade(tmp_path: Path) -> None:
    graded = judged(PARSE, {"reject": {"code": "unknown-rank", "at": {"line": 7, "column": 9}}})
    (tried, *_) = graded.attempts
    less = replace(graded, attempts=(replace(tried, place=None, code=None),))
    old, new = (
        saved(tmp_path, "o.jsonl", report([graded])),
        saved(tmp_path, "n.jsonl", report([less])),
    )
    done = run("conform", "diff", old, new, "--lang", "en")
    assert done.lines[-1].endswith("place of the rejection: right → -")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hostile_report_cannot_steer_a_terminal(tmp_path: Path, lang: str) -> None:
    old, new = saved(tmp_path, "old.jsonl", report([])), saved(tmp_path, "new.jsonl", hostile())
    done = run("conform", "diff", old, new, "--lang", lang)
    assert not {"\x1b", "\u202e"} & set(done.out)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no report of smearspec conform"),
        ("{}\n", "is no report of smearspec conform"),
        ("[]\n", "line 1: no line of a report"),
        ("{\n", "line 1: no line of a report"),
        ('{"report":1}\n', "has no footer"),
        ('{"report":1}\n{"end":true,"cases":0,"digest":""}\n', "was altered"),
    ],
)
@pytest.mark.parametrize("form", ["diff", "report"])
def test_what_is_no_whole_report_is_refused(
    tmp_path: Path, form: str, text: str, said: str
) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, encoding="utf-8")
    files = [str(path)] * (2 if form == "diff" else 1)
    done = run("conform", form, *files, "--lang", "en")
    assert done.status == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_report_that_is_not_there(tmp_path: Path) -> None:
    assert run("conform", "report", str(tmp_path / "none.jsonl")).status == 2


def test_report_shows_the_table_again(tmp_path: Path) -> None:
    done = run("conform", "report", saved(tmp_path, "run.jsonl", report(mixed())), "--lang", "en")
    assert done.status == 0
    assert done.lines[0] == "Ace 2.1 (Zig)"
    assert done.lines[-3] == "2 of 7 applicable cases passed; 7 of 8 cases apply."


def test_report_makes_the_other_kinds(tmp_path: Path) -> None:
    source = saved(tmp_path, "run.jsonl", report(mixed()))
    targets = [tmp_path / f"run{ending}" for ending in (".xml", ".md", ".html", ".svg")]
    wanted = [part for target in targets for part in ("--report", str(target))]
    assert run("conform", "report", source, *wanted).status == 0
    begins = [target.read_text(encoding="utf-8").split("\n")[0][:12] for target in targets]
    assert begins == ["<?xml versio", "# Conformanc", "<!DOCTYPE ht", '<svg xmlns="']
    assert run("conform", "report", source, *wanted).status == 2  # they are there now
    assert run("conform", "report", source, *wanted, "--force").status == 0


def test_an_ending_that_is_no_kind_of_report(tmp_path: Path) -> None:
    source = saved(tmp_path, "run.jsonl", report(mixed()))
    done = run("conform", "report", source, "--report", "run.pdf", "--lang", "en")
    assert done.status == 2
    assert "the ending of run.pdf says no kind of report" in done.err
