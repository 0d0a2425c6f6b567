"""The command as a whole: help, version, completion, colours, and how quickly it starts."""

import subprocess
import sys

import pytest

import smearspec
from command_line import ILLEGAL, VERIFIED, program, run
from smearspec.cli import app, inputs, printing

EVERY = [*app.COMMANDS]


def test_the_overview_names_every_command() -> None:
    done = run("--help")
    assert (done.status, done.err) == (0, "")
    for name in EVERY:
        assert f"\n  {name} " in done.out


@pytest.mark.parametrize("name", EVERY)
def test_every_command_explains_itself(name: str) -> None:
    for option in ("--help", "-h"):
        done = run(name, option)
        assert done.status == 0
        assert done.out.startswith(f"Usage: smearspec {name} ")


def test_the_overview_says_of_a_command_what_it_says_itself() -> None:
    done = run("rules", "--help")
    for name, (_, summary) in app.RULES_COMMANDS.items():
        assert summary in done.out
        assert run("rules", name, "--help").status == 0


def test_the_version() -> None:
    assert run("--version").out == f"smearspec {smearspec.__version__}\n"


@pytest.mark.parametrize("arguments", [["verfy"], ["--nothing"], ["verify", "--nothing", "-"]])
def test_what_does_not_exist_is_bad_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert "Usage: smearspec" in done.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_completion(shell: str) -> None:
    done = run("completion", shell)
    assert done.status == 0
    assert "_SMEARSPEC_COMPLETE" in done.out


def test_commands_and_options_complete() -> None:
    for words, wanted in (("smearspec ver", "verify"), ("smearspec verify --as", "--as-written")):
        done = subprocess.run(
            program(), capture_output=True, encoding="utf-8", check=False,
            env={"_SMEARSPEC_COMPLETE": "bash_complete", "COMP_WORDS": words,
                 "COMP_CWORD": str(len(words.split()) - 1), "PATH": ""},
        )  # fmt: skip
        assert f"plain,{wanted}" in done.stdout.splitlines()


def test_colours_are_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("verify", "-", given=ILLEGAL, env={"NO_COLOR": ""}).out
    monkeypatch.setattr(inputs, "is_terminal", lambda stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert printing.painter()("text", "error") == "text"
    monkeypatch.setenv("NO_COLOR", "")
    assert printing.painter()("text", "error") == "\x1b[31mtext\x1b[0m"
    monkeypatch.setenv("TERM", "dumb")
    assert printing.painter()("text", "error") == "text"


def test_a_locale_without_these_characters_gets_them_escaped() -> None:
    done = subprocess.run(
        program("verify", "--lang", "ja", "-"), input=VERIFIED.encode(), capture_output=True,
        env={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0", "LC_ALL": "C"}, check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"-: \\u78ba")
    json = subprocess.run(
        program("verify", "--lang", "ja", "--format", "json", "-"), capture_output=True,
        input=VERIFIED.replace("Ann", "太郎").encode(),
        env={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0", "LC_ALL": "C"}, check=False,
    )
    assert "太郎" in json.stdout.decode("utf-8")


def test_a_good_run_loads_no_heavy_library_that_it_does_not_need() -> None:
    code = "import sys, atexit; atexit.register(lambda: print(*sorted(sys.modules)))\n"
    code += program()[2]
    done = subprocess.run(
        [sys.executable, "-c", code, "rules", "list", "--json"],
        capture_output=True, encoding="utf-8", check=True,
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "smearspec.rules" in loaded
    assert not loaded & {"lark", "jsonschema", "yaml", "rich"}
