"""How the program starts and ends: entry points, odd streams, its own faults, files it writes."""

import contextlib
import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import smearspec
from command_line import ENVIRONMENT, VERIFIED, run
from smearspec.cli import app, ending, main, verify, writing
from smearspec.cli.writing import Refused, replacing

# ---- entry points


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "smearspec", "--version"],
        capture_output=True, encoding="utf-8", check=True, env={**os.environ, **ENVIRONMENT},
    )
    assert (done.stdout, done.stderr) == (f"smearspec {smearspec.__version__}\n", "")


def test_control_c_while_the_program_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "run", interrupted)
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == ending.INTERRUPTED


def test_the_user_decides_on_warnings() -> None:
    code = "from smearspec.cli import main; main(['--version'])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True, encoding="utf-8", check=False, env={**os.environ, **ENVIRONMENT},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_program_may_put_its_own_stream_in_place_of_standard_output(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = io.StringIO()
    monkeypatch.setattr(sys, "stdout", own)
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert own.getvalue() == f"smearspec {smearspec.__version__}\n"


# ---- faults and closed streams


class Gone(io.StringIO):
    """A stream whose reader has gone, and that is no file of the system."""

    def flush(self) -> None:
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def test_a_reader_that_has_gone_from_a_stream_that_is_no_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", Gone())
    with pytest.raises(SystemExit) as end:
        ending.guarded(str, 1)
    assert end.value.code == ending.CLOSED_PIPE


def test_a_disk_that_is_full_until_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(SystemExit) as end:
        ending.guarded(str, 1)
    assert end.value.code == ending.NOT_JUDGED
    assert os.strerror(errno.ENOSPC) in capsys.readouterr().err


def test_the_commands_are_listed_in_the_order_of_the_manual() -> None:
    context = click.Context(app.app)
    assert app.app.list_commands(context) == list(app.COMMANDS)


def test_a_fault_keeps_its_traceback_for_those_who_mend_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faulty(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr(verify, "exit_status", faulty)
    with pytest.raises(KeyError):
        run("verify", "-", given=VERIFIED, env={ending.TRACEBACK: "1"})


def test_an_exception_that_was_never_raised_has_no_place() -> None:
    assert ending.fault_of(ValueError("a\x1bb")) == "ValueError: a\\x1bb"
    assert ending.fault_of(ValueError()) == "ValueError"


# ---- files that are written


def test_a_file_that_comes_into_being_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"

    def meanwhile() -> None:
        with replacing(str(path), force=False, lang="en") as made:
            made.write(b"mine")
            path.write_bytes(b"theirs")

    with pytest.raises(Refused, match=r"a\.txt"):
        meanwhile()
    assert path.read_bytes() == b"theirs"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")

    def full() -> None:
        with replacing(str(path), force=True, lang="en") as made:
            made.write(b"new")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(Refused, match=os.strerror(errno.ENOSPC)):
        full()
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_file_system_without_hard_links_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(writing.os, "link", refused)
    with replacing(str(tmp_path / "a.txt"), force=False, lang="en") as made:
        made.write(b"mine")
    assert (tmp_path / "a.txt").read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_an_exception_on_the_way_leaves_nothing_behind(tmp_path: Path) -> None:
    with (
        contextlib.suppress(click.Abort),
        replacing(str(tmp_path / "a.txt"), force=False, lang="en"),
    ):
        raise click.Abort
    assert os.listdir(tmp_path) == []
