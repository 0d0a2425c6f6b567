"""The runner against the bench of fake adapters: each verdict, and each fault of an adapter."""

import random
from pathlib import Path

import pytest

from smearspec.suite import outcome
from smearspec.suite.process import Limits
from smearspec.suite.runner import CannotStart, Progress, Settings, run
from suite_bench import (
    CASES,
    GOOD,
    HASTY,
    POISONED,
    REJECTED,
    adapter,
    ask,
    gone,
    result_of,
    trick,
    verdicts,
)

ALL_PASS = {case.id: "pass" for case in CASES}


def test_a_right_adapter_passes_every_case() -> None:
    found = ask("good")
    assert verdicts(found) == ALL_PASS
    assert found.complete
    assert found.hello is not None
    assert found.hello.name == "fake"


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("lying", "fail"),
        ("rejecting", "wrong-reject"),
        ("declining", "declined"),
        ("dying", "crash"),
        ("killed", "crash"),
        ("endless", "protocol"),
        ("huge", "protocol"),
        ("not_utf8", "protocol"),
        ("deep", "protocol"),
        ("debugging", "protocol"),
    ],
)
def test_a_fault_at_one_question_is_the_fault_of_that_case_alone(name: str, verdict: str) -> None:
    found = ask(name)
    assert verdicts(found) == ALL_PASS | {POISONED.id: verdict}
    assert [one.fresh for one in result_of(found).attempts] == [False, True]


@pytest.mark.parametrize("name", ["slow", "ignoring_term", "closing_output"])
def test_an_adapter_that_does_not_answer_one_question_loses_that_one(name: str) -> None:
    limits = Limits(start=60, case=2, end=1)
    found = ask(name, limits=limits)
    expected = "protocol" if name == "closing_output" else "timeout"
    assert verdicts(found) == ALL_PASS | {POISONED.id: expected}


def test_an_answer_that_comes_late_is_not_taken_for_the_next_question() -> None:
    """The slow adapter would answer the poisoned question in the end: its process is dead then."""
    found = ask("slow", limits=HASTY, settings=Settings(seed=3))
    assert verdicts(found) == ALL_PASS | {POISONED.id: "timeout"}


def test_accepting_what_breaks_a_rule() -> None:
    assert verdicts(ask("accepting")) == ALL_PASS | {REJECTED.id: "wrong-accept"}


def test_the_code_is_graded_beside_the_verdict() -> None:
    found = ask("wrong_code")
    assert verdicts(found) == ALL_PASS
    last = result_of(found, REJECTED).last
    assert last is not None
    assert last.code == "wrong"
    assert outcome.figures(found.results).codes == (0, 1)
    strict = ask("wrong_code", settings=Settings(exact=True))
    assert verdicts(strict) == ALL_PASS | {REJECTED.id: "fail"}


def test_a_flood_on_standard_error_stops_nothing_and_only_its_end_is_kept() -> None:
    found = ask("chatty", cases=[*GOOD, REJECTED])
    assert set(verdicts(found).values()) == {"pass"}
    wrong = ask("chatty", cases=[trick("wrong", "2H AH", {"winner": 0})])
    attempt = result_of(wrong, trick("wrong", "2H AH", {})).attempts[0]
    assert attempt.stderr.endswith("THE END\n")
    assert len(attempt.stderr) <= Limits().stderr


@pytest.mark.parametrize(("name", "limits"), [("stillborn", HASTY), ("silent", Limits(start=0.3))])
def test_three_deaths_at_the_start_end_the_run(name: str, limits: Limits) -> None:
    found = ask(name, limits=limits)
    assert set(verdicts(found).values()) == {"not-run"}
    assert not found.complete
    assert found.stopped is not None
    assert found.stopped.facts["deaths"] == 3
    assert outcome.exit_status(found.results, complete=False, stale=False) == 3


@pytest.mark.parametrize(("name", "verdict"), [("dying_always", "crash"), ("deaf", "timeout")])
def test_three_deaths_before_the_first_good_answer_end_the_run(name: str, verdict: str) -> None:
    big = "x" * 200_000  # more than a pipe holds: the adapter that does not read blocks the writer
    cases = [trick(f"big-{number}", f"AH 2H {big}", {"winner": 0}) for number in range(5)]
    found = ask(name, cases=cases, limits=Limits(start=60, case=0.3))
    assert sorted(verdicts(found).values()) == sorted([verdict] * 3 + ["not-run"] * 2)
    assert found.stopped is not None
    assert "3 deaths before the first good answer" in found.stopped.told()


def test_a_death_after_a_good_answer_ends_nothing() -> None:
    poisoned = [trick(f"p{n}", f"AH 3C {n}D", {"winner": 0}) for n in range(4, 9)]
    found = ask("dying", cases=[*GOOD, *poisoned], settings=Settings(seed=_good_first(9)))
    assert found.complete
    assert [verdicts(found)[case.id] for case in poisoned] == ["crash"] * 5


def _good_first(count: int) -> int:
    """Return a seed by which one of the first four cases comes first."""
    for seed in range(100):
        order = list(range(count))
        random.Random(seed).shuffle(order)
        if order[0] < 4:
            return seed
    raise AssertionError("no such seed")


def test_answers_to_the_question_before_never_pass_twice() -> None:
    """Under the right number they are lies; alone in a fresh process the first one is right."""
    found = ask("stale", cases=GOOD)
    assert sorted(verdicts(found).values()) == ["pass", "unstable", "unstable", "unstable"]


def test_a_wrong_number_is_a_breach_of_the_protocol() -> None:
    found = ask("out_of_step", cases=GOOD)
    broken = [one for one in found.results if one.verdict == "unstable"]
    assert len(broken) == 2  # each costs the process, so that every other question is the first
    for one in broken:
        assert one.attempts[0].verdict == "protocol"
        assert one.attempts[0].reason is not None
        assert one.attempts[0].reason.code == "wrong-seq"


def test_a_second_line_never_answers_the_next_question() -> None:
    found = ask("twice", cases=GOOD)
    tried = [attempt for one in found.results for attempt in one.attempts]
    assert {attempt.verdict for attempt in tried if attempt.fresh} == {"protocol"}
    assert all(one.verdict != "pass" or len(one.attempts) == 1 for one in found.results)
    assert all(attempt.verdict in ("pass", "protocol") for attempt in tried)


def test_another_answer_in_a_fresh_process_is_unstable(tmp_path: Path) -> None:
    found = ask("moody", str(tmp_path / "memory"))
    assert verdicts(found) == ALL_PASS | {POISONED.id: "unstable"}
    assert [one.verdict for one in result_of(found).attempts] == ["fail", "pass"]


def test_one_pass_in_twenty_is_asked_again() -> None:
    found = ask("good", cases=[trick(f"t{n}", "2H AH", {"winner": 1}) for n in range(41)])
    again = [one for one in found.results if len(one.attempts) == 2]
    assert len(again) == 3  # the first, the 21st and the 41st


def test_an_adapter_that_sleeps_on_at_the_end_is_killed_and_loses_nothing() -> None:
    found = ask("ignoring_end", limits=Limits(start=60, case=60, end=0.1))
    assert verdicts(found) == ALL_PASS


@pytest.mark.parametrize("leave", ["stay", "leave"])
def test_no_child_outlives_the_run(leave: str, tmp_path: Path) -> None:
    numbers = tmp_path / "children"
    if leave == "leave" and not Path("/proc/self/environ").exists():
        pytest.skip("only Linux shows which process a child that left its session belongs to")
    found = ask("spawning", leave, str(numbers), limits=Limits(start=60, case=60, end=0.1))
    assert verdicts(found) == ALL_PASS
    children = [int(number) for number in numbers.read_text().split()]
    assert children
    assert all(gone(number) for number in children)


def test_once_gives_each_case_a_process_of_its_own() -> None:
    found = ask("one_question", settings=Settings(once=True))
    assert verdicts(found) == ALL_PASS
    # an adapter that answers in a loop can be run in the same way, also one that never flushes
    assert verdicts(ask("good", settings=Settings(once=True))) == ALL_PASS
    assert verdicts(ask("stale", cases=GOOD, settings=Settings(once=True))) == {
        case.id: "pass" for case in GOOD
    }


def test_once_counts_deaths_and_second_lines_too() -> None:
    found = ask("dying_always", cases=GOOD, settings=Settings(once=True))
    assert sorted(verdicts(found).values()) == ["crash", "crash", "crash", "not-run"]
    found = ask("twice", cases=GOOD[:1], settings=Settings(once=True))
    assert verdicts(found) == {"first": "protocol"}


def test_an_adapter_that_ends_after_an_answer_is_told_so() -> None:
    found = ask("leaving", cases=GOOD)
    assert sorted(verdicts(found).values()) == ["pass", "pass", "unstable", "unstable"]


def test_a_program_may_not_change_what_it_says_of_itself() -> None:
    found = ask("two_faced", cases=[POISONED, *GOOD])
    assert found.stopped is not None
    assert "something else in hello" in found.stopped.told()


def test_a_fresh_process_that_says_something_else_is_unstable() -> None:
    found = ask("two_faced", cases=GOOD)
    assert sorted(verdicts(found).values()) == ["pass", "pass", "pass", "unstable"]
    tried = next(one for one in found.results if one.verdict == "unstable").attempts
    assert [one.verdict for one in tried] == ["pass", "protocol"]


def test_a_program_that_is_gone_when_it_is_started_again(tmp_path: Path) -> None:
    command = adapter("good")
    script = tmp_path / "adapter"
    script.write_text(f'#!/bin/sh\nrm "$0"\nexec {" ".join(command.argv)}\n')
    script.chmod(0o755)
    found = run(GOOD, type(command)((str(script),), command.environ), Settings(limits=HASTY))
    assert set(verdicts(found).values()) == {"pass"}
    assert found.stopped is not None
    assert found.stopped.code == "no-start"


def test_the_order_depends_on_the_seed_and_the_report_does_not() -> None:
    asked: list[int] = []
    one = ask("good", settings=Settings(seed=1, watch=lambda seen: asked.append(seen.done)))
    other = ask("good", settings=Settings(seed=2))
    assert [result.case.id for result in one.results] == [case.id for case in CASES]
    assert [result.case.id for result in other.results] == [case.id for case in CASES]
    assert asked == [1, 2, 3, 4, 5, 6, 1]


def test_progress_counts_failures_and_says_when_it_asks_again() -> None:
    seen: list[Progress] = []
    ask("lying", settings=Settings(watch=seen.append))
    assert seen[-1].again
    assert seen[-1].failures == 1
    assert [one.total for one in seen] == [6] * 6 + [2] * 2


def test_a_run_without_time_left_runs_nothing_more() -> None:
    found = ask("good", settings=Settings(budget=0))
    assert set(verdicts(found).values()) == {"not-run"}
    assert found.stopped is not None
    assert found.stopped.code == "budget"


def test_a_command_that_is_no_program() -> None:
    command = adapter("good")
    with pytest.raises(CannotStart):
        run(CASES, type(command)(("./no-such-program",)), Settings())


def test_a_case_that_the_reference_answers_otherwise_is_a_fault_of_the_suite() -> None:
    wrong = trick("wrong", "2H AH", {"winner": 0})
    found = ask("good", cases=[wrong, *GOOD])
    assert verdicts(found)["wrong"] == "suite-bug"
    assert outcome.figures(found.results).applicable == len(GOOD)
    assert outcome.exit_status(found.results, complete=True, stale=False) == 0


def test_levels_below_must_do_not_lower_the_exit_status() -> None:
    should = trick("poisoned", "AH 3C 4D", {"winner": 0}, level="should")
    lenient = ask("lying", cases=[*GOOD, should])
    assert result_of(lenient).verdict == "fail"
    assert outcome.exit_status(lenient.results, complete=True, stale=False) == 0
    strict = ask("lying", cases=[*GOOD, POISONED])
    assert outcome.exit_status(strict.results, complete=True, stale=False) == 1
    assert outcome.exit_status(strict.results, complete=True, stale=True) == 2
    assert outcome.exit_status(strict.results, complete=False, stale=False) == 3


def test_the_figures_say_passed_of_applicable_of_all() -> None:
    hello = '{"rules": {"mode": "listed", "ids": ["ten-point"]}}'
    found = ask("other_hello", hello)
    assert set(verdicts(found).values()) == {"unsupported"}
    assert outcome.exit_status(found.results, complete=True, stale=False) == 2
    figures = outcome.profiles(ask("lying").results)["trick"]
    assert (figures.passed, figures.applicable, figures.total) == (5, 6, 6)
