"""Progress of a long run: on a terminal's standard error, and only where nothing else shows it."""

import io
import os
import pty
import subprocess
import sys

import pytest

from command_line import ENVIRONMENT, VERIFIED, program
from smearspec.cli import progress

HASTY = "from smearspec.cli import progress; progress.FIRST = progress.EVERY = 0.0; "
"""Without it a run would have to be long."""


def errors_on_a_terminal(out: str) -> str:
    """Judge three records with standard error on a terminal; ``out`` is pipe or terminal."""
    controller, terminal = pty.openpty()
    command = program("verify", "--format", "json", "-")
    command[2] = HASTY + command[2]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=terminal,
        stdout=terminal if out == "terminal" else subprocess.DEVNULL,
        env={**os.environ, **ENVIRONMENT},
    ) as running:
        os.close(terminal)
        running.communicate((VERIFIED * 3).encode())
    shown = b""
    try:
        while part := os.read(controller, 65536):
            shown += part
    except OSError:
        pass  # Linux tells the end of a terminal by an error
    os.close(controller)
    return shown.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="needs the terminals of Linux")
def test_the_count_is_shown_and_wiped() -> None:
    shown = errors_on_a_terminal("pipe")
    assert shown == "".join(
        f"\r\x1b[K{n} record{'s' * (n > 1)}, 1 file" for n in (1, 2, 3)
    ) + "\r\x1b[K"


def test_the_count_is_shown_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, now = io.StringIO(), [0.0]
    monkeypatch.setattr(progress, "is_terminal", lambda stream: stream is shown)
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sys, "stderr", shown)
    with progress.StatusLine("en", shares=True) as line:
        counted = progress.Counter(line)
        counted.file()
        for now[0] in (0.1, progress.FIRST, progress.FIRST + progress.EVERY / 2):
            counted.record()
    assert shown.getvalue() == "\r\x1b[K2 records, 1 file\r\x1b[K"


@pytest.mark.skipif(sys.platform != "linux", reason="needs the terminals of Linux")
def test_where_the_records_themselves_are_shown_nothing_is_added() -> None:
    shown = errors_on_a_terminal("terminal")
    assert shown.count('"format": 1') == 3
    assert "3 records" not in shown
