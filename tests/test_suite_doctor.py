"""The doctor: the first thing that is wrong with an adapter, in plain words."""

import json
import sys
from pathlib import Path

import pytest

from command_line import run
from smearspec.suite.doctor import Step, examine
from smearspec.suite.process import Limits
from smearspec.suite.protocol import Command
from smearspec.suite.shipped import export_lines
from suite_bench import CASES, GOOD, PATIENT, POISONED, REJECTED, adapter, trick


def look(name: str, *arguments: str, limits: Limits = PATIENT) -> list[Step]:
    return list(examine(adapter(name, *arguments), [POISONED, REJECTED], limits))


def seen(steps: list[Step]) -> list[tuple[str, bool | None]]:
    return [(step.code, step.good) for step in steps]


def test_a_healthy_adapter() -> None:
    steps = look("good")
    assert seen(steps) == [("hello", True), ("right", True), ("ended", True)]
    assert steps[0].told() == "hello: fake 1, offers trick"
    assert steps[1].told() == "trick: right (poisoned, the trick AH 3C 4D)"


def test_the_shortest_accepted_case_is_asked() -> None:
    steps = list(examine(adapter("lying"), [trick("long", "4S 5S AH", {"winner": 2}), *GOOD,
                                            REJECTED, POISONED], PATIENT))  # fmt: skip
    assert seen(steps)[1] == ("right", True)
    assert steps[1].facts["id"] == "first"


@pytest.mark.parametrize(
    ("name", "code", "reason", "hint"),
    [
        ("lying", "wrong", "differs", None),
        ("rejecting", "wrong", "undue", None),
        ("declining", "wrong", "declined", None),
        ("dying", "broken", "exited", "exited"),
        ("killed", "broken", "killed", "killed"),
        ("endless", "broken", "too-long", "too-long"),
        ("not_utf8", "broken", "not-utf8", "not-utf8"),
        ("debugging", "broken", "not-json", "not-json"),
        ("twice", "broken-end", "unasked", "unasked"),
    ],
)
def test_the_first_fault_ends_the_visit(
    name: str, code: str, reason: str, hint: str | None
) -> None:
    last = look(name)[-1]
    assert (last.code, last.good, last.hint) == (code, False, hint)
    assert last.reason is not None
    assert last.reason.code == reason
    for lang in ("en", "ja"):
        assert last.told(lang)
        assert (last.advice(lang) is None) == (hint is None)


def test_evidence_is_shown() -> None:
    wrong = dict(look("lying")[-1].shown)
    assert json.loads(wrong["expected"]) == {"ok": {"winner": 0}}
    assert json.loads(wrong["answered"]) == {"ok": {"winner": 1}}
    assert json.loads(wrong["asked"])["cards"] == ["AH", "3C", "4D"]
    assert dict(look("dying")[-1].shown)["stderr"] == "no idea"
    assert dict(look("stillborn")[-1].shown)["stderr"] == "a module is missing"


def test_an_adapter_that_does_not_flush_is_recognised() -> None:
    (step,) = look("unflushed", limits=Limits(start=1, end=10))
    assert (step.code, step.hint) == ("no-hello", "flush")
    assert "flush standard output" in str(step.advice())


def test_an_adapter_that_is_silent() -> None:
    (step,) = look("silent", limits=Limits(start=0.3, end=10))
    assert (step.code, step.hint) == ("no-hello", "silent")


@pytest.mark.parametrize(
    ("hello", "code", "hint"),
    [
        ('{"protocol": 7}', "other-protocol", "other-protocol"),
        ('{"ops": ["fly"]}', "shape", "shape"),
        ('{"rules": {"mode": "fixed", "document": {}}}', "bad-document", "bad-document"),
    ],
)
def test_a_wrong_hello(hello: str, code: str, hint: str) -> None:
    (step,) = look("other_hello", hello)
    assert (step.code, step.hint) == ("no-hello", hint)
    assert step.reason is not None
    assert step.reason.code == code


def test_an_op_without_a_case_and_an_adapter_that_does_not_end() -> None:
    steps = look("other_hello", '{"ops": ["trick", "count"]}')
    assert ("no-case", None) in seen(steps)
    steps = look("other_hello", '{"rules": {"mode": "listed", "ids": ["ten-point"]}}')
    assert seen(steps) == [("hello", True), ("no-case", None), ("ended", True)]
    steps = look("ignoring_end", limits=Limits(start=60, case=60, end=0.1))
    assert seen(steps)[-1] == ("not-ended", None)


def test_a_command_that_cannot_be_started(tmp_path: Path) -> None:
    def hint(*argv: str) -> str | None:
        (step,) = examine(Command(argv, {"PATH": "/usr/bin:/bin"}), CASES, PATIENT)
        assert (step.code, step.good) == ("not-started", False)
        return step.hint

    text = tmp_path / "adapter.py"
    text.write_text("pass")
    script = tmp_path / "script"
    script.write_text("#!/no/such/interpreter\n")
    script.chmod(0o755)
    bare = tmp_path / "bare"
    bare.write_bytes(b"\0\0\0")
    bare.chmod(0o755)
    assert hint("no-such-program") == "not-found"
    assert hint("python3 adapter.py") == "one-word"
    assert hint(str(text)) == "not-executable"
    assert hint(str(script)) == "interpreter"
    assert hint(str(bare)) == "not-executable"


def test_the_command_explains_and_says_how_to_go_on(tmp_path: Path) -> None:
    suite = tmp_path / "suite.jsonl"
    lines = "".join(line + "\n" for line in export_lines([POISONED, REJECTED]))
    suite.write_text(lines, encoding="utf-8")
    options = ("--suite", str(suite), "--lang", "en", "--timeout", "60", "--start-timeout", "60")
    done = run("conform", "doctor", *options, "--", *adapter("good").argv)
    assert done.status == 0
    assert done.lines[:2] == [
        "ok hello: fake 1, offers trick",
        "ok trick: right (poisoned, the trick AH 3C 4D)",
    ]
    assert done.lines[-1].startswith("Nothing is wrong so far. Now run the cases: ")
    done = run("conform", "doctor", *options, "--", *adapter("debugging").argv)
    assert done.status == 1
    assert "!! trick: a line that is not JSON: winner is" in done.out
    assert "to do: standard output is for answers only" in done.out


def test_hostile_output_is_made_harmless() -> None:
    hostile = "print('\\x1b[2J\\u202e evil', flush=True); input()"
    done = run("conform", "doctor", "--", sys.executable, "-c", hostile)
    assert done.status == 1
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
    assert "\\x1b[2J" in done.out
