"""Known failures: excused with a reason, and an error once they are out of date."""

import datetime

import pytest

from smearspec.rules import RuleError
from smearspec.suite import outcome
from smearspec.suite.known import Complaint, Known, KnownError, excuse, read_known, stale
from smearspec.suite.outcome import Attempt, Result
from suite_bench import CASES, POISONED, trick

TODAY = datetime.date(2026, 11, 24)

FILE = b"""\
- id: game-7k2q
  verdict: fail
  reason: ties go to the bidding side until the rewrite
  until: 2027-01-31

- {id: follow-m3xd, verdict: wrong-accept, reason: no check yet}
"""


def entry(verdict: str = "fail", until: str | None = None, name: str = "poisoned") -> Known:
    return Known(name, verdict, "we know", until, 3)


def result(verdict: str, level: str = "must") -> Result:
    case = trick("poisoned", "AH 3C 4D", {"winner": 0}, level)
    return Result(case, verdict, {"ok": {"winner": 0}}, attempts=(Attempt(verdict),))


def test_a_file_of_entries() -> None:
    first, second = read_known(FILE, "known.yaml")
    assert first == Known(
        "game-7k2q", "fail", "ties go to the bidding side until the rewrite", "2027-01-31", 1
    )
    assert (second.id, second.until, second.line) == ("follow-m3xd", None, 6)
    assert read_known(b"[]", "known.yaml") == ()


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("known: []", 1, "no-list"),
        ("- game-7k2q", 1, "no-entry"),
        ("- {id: a, verdict: fail, reason: x, when: never}", 1, "no-key"),
        ("- {id: a, verdict: fail}", 1, "missing"),
        ("- {id: a, verdict: fail, reason: ''}", 1, "missing"),
        ("- {id: 7, verdict: fail, reason: x}", 1, "missing"),
        ("\n- {id: a, verdict: pass, reason: x}", 2, "no-verdict"),
        ("- {id: a, verdict: unsupported, reason: x}", 1, "no-verdict"),
        ("- {id: a, verdict: fail, reason: x, until: soon}", 1, "no-until"),
        ("- {id: a, verdict: fail, reason: x, until: 2027-02-30}", 1, "no-until"),
        ("- &a {id: a, verdict: fail, reason: x}\n- {id: a, verdict: fail, reason: y}", 0, ""),
        ("- {id: a, verdict: fail, reason: x}\n- {id: a, verdict: fail, reason: y}", 2, "twice"),
    ],
)
def test_what_is_wrong_with_a_file(text: str, line: int, code: str) -> None:
    if not code:  # an anchor: YAML that is refused everywhere
        with pytest.raises(RuleError):
            read_known(text.encode(), "known.yaml")
        return
    with pytest.raises(KnownError) as caught:
        read_known(text.encode(), "known.yaml")
    assert [(one.line, one.code) for one in caught.value.complaints] == [(line, code)]
    assert caught.value.complaints[0].told("ja")


def test_every_fault_of_a_file_is_told_at_once() -> None:
    with pytest.raises(KnownError) as caught:
        read_known(b"- 1\n- {id: a, verdict: fail, reason: x}\n- 2\n", "known.yaml")
    assert [one.line for one in caught.value.complaints] == [1, 3]


def test_a_known_failure_is_excused_and_still_no_pass() -> None:
    (found,) = excuse([result("fail")], [entry()])
    assert (found.verdict, found.known) == ("fail", "we know")
    assert outcome.exit_status([found], complete=True, stale=False) == 0
    assert (outcome.figures([found]).passed, outcome.figures([found]).applicable) == (0, 1)


def test_another_failure_than_the_known_one_is_not_excused() -> None:
    (found,) = excuse([result("crash")], [entry()])
    assert found.known is None
    assert outcome.exit_status([found], complete=True, stale=False) == 1


@pytest.mark.parametrize("verdict", ["fail", "wrong-accept", "crash", "unstable"])
def test_a_disputed_case_is_excused_and_counts_as_not_passed(verdict: str) -> None:
    (found,) = excuse([result(verdict)], [entry("disputed")])
    assert found.verdict == "disputed"
    assert found.failed
    assert outcome.exit_status([found], complete=True, stale=False) == 0
    assert outcome.figures([found]).applicable == 1


@pytest.mark.parametrize(
    ("verdict", "given", "codes"),
    [
        ("fail", entry(), []),
        ("pass", entry(), ["passes"]),
        ("crash", entry(), ["differs"]),
        ("unsupported", entry(), ["differs"]),
        ("not-run", entry(), []),
        ("pass", entry("disputed"), ["passes"]),
        ("fail", entry("disputed"), []),
        ("fail", entry(until="2026-11-24"), []),
        ("fail", entry(until="2026-11-23"), ["over"]),
        ("pass", entry(until="2026-11-23"), ["over", "passes"]),
        ("fail", entry(until="1.0"), ["over"]),
        ("fail", entry(until="99.1"), []),
        ("pass", entry(name="absent"), ["no-case"]),
    ],
)
def test_entries_that_are_out_of_date(verdict: str, given: Known, codes: list[str]) -> None:
    results = excuse([result(verdict)], [given])
    found = stale(results, [given], [case.id for case in CASES], TODAY)
    assert [complaint.code for complaint in found] == codes
    assert all(isinstance(one, Complaint) and one.line == 3 and one.told() for one in found)


def test_a_case_outside_the_selection_is_not_out_of_date() -> None:
    assert stale([], [entry()], [POISONED.id], TODAY) == ()
