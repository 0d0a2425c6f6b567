"""Processes under test: what they get, what is read of them, and that nothing of them stays."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from smearspec.suite import stragglers
from smearspec.suite.process import (
    MARK,
    Closed,
    Limits,
    Process,
    Silent,
    TooLong,
    scrubbed,
)
from smearspec.suite.signals import held
from suite_bench import alive, ask, gone

PATIENT = 60.0


def python(text: str, limits: Limits | None = None) -> Process:
    return Process([sys.executable, "-S", "-E", "-c", text], {}, limits or Limits())


ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def test_a_line_goes_in_and_a_line_comes_out() -> None:
    with python(ECHO) as process:
        assert process.exchange(b"one\n", PATIENT) == b"one"
        assert process.exchange(b"two\n", PATIENT) == b"two"
        assert not process.unasked()
        assert process.finish(b"") == b""
        assert process.status == 0


def test_a_line_that_is_larger_than_a_pipe_is_written_and_read_at_once() -> None:
    big = b"x" * 1_000_000
    with python(ECHO) as process:
        assert process.exchange(big + b"\n", PATIENT) == big


def test_a_line_over_the_limit() -> None:
    for text in ("print('x' * 5000)", "print('x' * 1001)", "print('x' * 5000, end='')"):
        with python(text, Limits(line=1000)) as process, pytest.raises(TooLong):
            process.exchange(b"", PATIENT)
    with python("print('x' * 1000)", Limits(line=1000)) as process:
        assert len(process.exchange(b"", PATIENT)) == 1000


def test_silence_ends_with_the_deadline_also_while_writing() -> None:
    with python("import time; time.sleep(60)") as process, pytest.raises(Silent):
        process.exchange(b"x" * 1_000_000, 0.2)


def test_a_flood_on_standard_error_does_not_move_the_deadline() -> None:
    flood = "import sys\nwhile True: sys.stderr.write('x' * 60000)"
    with python(flood, Limits(stderr=100)) as process:
        with pytest.raises(Silent):
            process.exchange(b"", 0.3)
        assert process.tail() == "x" * 100


def test_a_closed_output_and_a_line_that_was_cut() -> None:
    with python("") as process, pytest.raises(Closed) as caught:
        process.exchange(b"", PATIENT)
    assert not caught.value.partial
    with python("print('half', end='')") as process, pytest.raises(Closed) as caught:
        process.exchange(b"", PATIENT)
    assert caught.value.partial


def test_the_last_line_may_end_with_the_output() -> None:
    text = "import sys; print(sys.stdin.read().strip(), end='')"
    with python(text) as process:
        assert process.exchange(b"one\n", PATIENT, last=True) == b"one"
    with python("import sys; sys.stdin.read()") as process, pytest.raises(Closed):
        process.exchange(b"one\n", PATIENT, last=True)


def test_what_nobody_asked_for_is_seen() -> None:
    with python("print('one\\ntwo', flush=True); input(); print('three')") as process:
        assert process.exchange(b"", PATIENT) == b"one"
        assert process.unasked()
        assert process.finish(b"go on\n") == b"two\nthree\n"


def test_an_adapter_that_has_stopped_listening_may_have_answered() -> None:
    text = "import os, time; os.close(0); time.sleep(0.2); print('heard enough', flush=True)"
    with python(text) as process:
        assert process.exchange(b"x" * 1_000_000 + b"\n", PATIENT) == b"heard enough"


def test_the_exit_status_and_the_signal() -> None:
    with python("raise SystemExit(7)") as process:
        assert process.exited(PATIENT)
        assert process.status == 7
    with python("import os; os.kill(os.getpid(), 9)") as process:
        assert process.exited(PATIENT)
        assert process.status == -9
    with python("import time; time.sleep(60)") as process:
        assert not process.exited()


def test_last_words_are_kept_beyond_death() -> None:
    with python("import sys; sys.exit('the reason')") as process:
        assert process.exited(PATIENT)
    assert process.tail() == "the reason\n"


def test_standard_error_need_not_be_text() -> None:
    with python("import os; os.write(2, b'\\xff')") as process:
        assert process.exited(PATIENT)
    assert process.tail() == "\ufffd"


def test_the_environment_is_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"PATH": "/bin", "HOME": "/home/ann", "SECRET": "1", "LC_ALL": "C", "JAVA_HOME": "/j"}
    assert scrubbed(given) == {"PATH": "/bin", "HOME": "/home/ann", "LC_ALL": "C"}
    assert scrubbed(given, ["JAVA_HOME", "MODE=fast", "ABSENT"]) == {
        "PATH": "/bin", "HOME": "/home/ann", "LC_ALL": "C", "JAVA_HOME": "/j", "MODE": "fast",
    }  # fmt: skip
    monkeypatch.setenv("SMEARSPEC_TEST_SECRET", "1")
    declined = ask("environment").results[0].attempts[0].answer
    assert declined is not None
    names = str(declined["declined"]).split()
    assert "SMEARSPEC_TEST_SECRET" not in names
    assert MARK in names


def test_nothing_passes_through_a_shell() -> None:
    program = [sys.executable, "-c", "import sys; print(sys.argv[1:])", "$HOME; echo *", "a b"]
    with Process(program, {}, Limits()) as process:
        assert process.exchange(b"", PATIENT) == b"['$HOME; echo *', 'a b']"


def test_the_process_leads_a_session_of_its_own() -> None:
    text = "import os; print(os.getsid(0) == os.getpid() == os.getpgid(0))"
    with python(text) as process:
        assert process.exchange(b"", PATIENT) == b"True"


TREE = """
import os, sys, time
child = os.fork()
if not child:
    if "leave" in sys.argv:
        os.setsid()
        if os.fork():
            os._exit(0)
    print(os.getpid(), flush=True)
    time.sleep(60)
time.sleep(60)
"""


@pytest.mark.parametrize("leave", ["stay", "leave"])
def test_killing_takes_the_children_along(leave: str) -> None:
    if leave == "leave" and not Path("/proc/self/environ").exists():
        pytest.skip("only Linux shows which process a child that left its session belongs to")
    with Process([sys.executable, "-S", "-c", TREE, leave], {}, Limits()) as process:
        child = int(process.exchange(b"", PATIENT))
    assert gone(child)


NAMELESS = """
import os, sys, time
if not os.fork():
    os.setsid()
    print(os.getpid(), flush=True)
    os.execve(sys.executable, [sys.executable, "-S", "-c", "import time; time.sleep(60)"], {})
sys.stdin.read()
"""


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="only Linux shows whose child is whose"
)
@pytest.mark.parametrize("ends", [True, False])
def test_killing_takes_a_child_without_an_environment_along(ends: bool) -> None:
    with Process([sys.executable, "-S", "-c", NAMELESS], {}, Limits(end=2)) as process:
        child = int(process.exchange(b"", PATIENT))
        if ends:
            process.finish(b"")
    assert gone(child)


def test_a_process_that_is_gone_has_no_children_and_no_handle(tmp_path: Path) -> None:
    (tmp_path / "17").mkdir()
    assert stragglers._parent(tmp_path / "17") == 0
    (tmp_path / "17" / "stat").write_text("17 (a) b) S 4 17")
    assert stragglers._parent(tmp_path / "17") == 4
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    handle = stragglers._handle(ended.pid)
    ended.wait()
    assert stragglers._handle(ended.pid) is None
    assert not stragglers._kill_marked(Path(f"/proc/{ended.pid}"), b"X=1")
    stragglers.kill_handles([] if handle is None else [handle])


def test_a_child_that_holds_the_output_open_does_not_delay_the_end() -> None:
    text = "import os, time\nif not os.fork(): time.sleep(60)\nprint('x', flush=True)"
    with python(text, Limits(end=0.2)) as process:
        assert process.exchange(b"", PATIENT) == b"x"
        began = time.monotonic()
        assert process.finish(b"") == b""
        assert time.monotonic() - began < 30


def test_what_is_written_at_the_end_is_bounded_too() -> None:
    flood = "print('answer', flush=True)\nwhile True: print('x' * 60000)"
    with python(flood, Limits(line=100_000, end=60)) as process:
        assert process.exchange(b"", PATIENT) == b"answer"
        assert 100_000 < len(process.finish(b"")) < 400_000


def test_killing_twice_is_harmless() -> None:
    process = python("")
    process.kill()
    process.kill()
    assert process.finish(b"late\n") == b""


def test_no_descriptor_leaks() -> None:
    folder = Path("/proc/self/fd")
    if not folder.exists():
        pytest.skip("only Linux lists the descriptors of a process")
    before = len(list(folder.iterdir()))
    for _ in range(3):
        with python(ECHO) as process:
            process.exchange(b"x\n", PATIENT)
    assert len(list(folder.iterdir())) == before


def test_a_command_that_cannot_be_started(tmp_path: Path) -> None:
    text = tmp_path / "adapter.txt"
    text.write_text("no program")
    with pytest.raises(PermissionError):
        Process([str(text)], {"PATH": os.environ["PATH"]}, Limits())
    with pytest.raises(FileNotFoundError):
        Process([str(tmp_path / "absent")], {}, Limits())


class Ended(Exception):
    """What the handler of a signal raises here."""


@pytest.fixture(name="raising")
def _raising() -> Iterator[None]:
    def leave(number: int, _: object) -> NoReturn:
        raise Ended(number)

    before = signal.signal(signal.SIGTERM, leave)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("raising")
def test_a_signal_while_a_process_starts_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begin, started = subprocess.Popen, []

    def signalled(*arguments: Any, **named: Any) -> "subprocess.Popen[bytes]":
        process = begin(*arguments, **named)
        signal.raise_signal(signal.SIGTERM)  # nobody has the process in hand yet
        started.append(process.pid)
        return process

    monkeypatch.setattr("smearspec.suite.process.subprocess.Popen", signalled)
    with pytest.raises(Ended) as caught:
        python("import time; time.sleep(600)")
    assert alive(started[0])
    # The traceback holds what was being made; once it is forgotten, the process has to go.
    del caught
    gc.collect()
    assert gone(started[0])


@pytest.mark.usefixtures("raising")
def test_a_signal_while_a_process_is_killed_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    end = os.killpg

    def signalled(number: int, how: int) -> None:
        signal.raise_signal(signal.SIGTERM)
        end(number, how)

    monkeypatch.setattr("smearspec.suite.process.os.killpg", signalled)
    process = python("import time; time.sleep(600)")
    with pytest.raises(Ended):
        process.kill()
    assert gone(process._popen.pid)


def test_an_ignored_signal_stays_ignored_and_is_so_in_other_threads() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with held():
            assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
    found: list[object] = []

    def look() -> None:
        with held():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [signal.getsignal(signal.SIGINT)]
