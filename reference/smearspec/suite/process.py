"""A program under test as a process: bounded reads, deadlines, and nothing of it left behind.

This isolates against accidents; it is no sandbox.
"""

import os
import secrets
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, cast

from smearspec.suite.signals import held
from smearspec.suite.stragglers import descendants, kill_handles, sweep

CHUNK = 1 << 16
"""How much is read or written at a time (bytes)."""

NAP = 0.002
"""How long to wait before looking again whether a process has ended (seconds)."""

MARK = "SMEARSPEC_ADAPTER"
"""The variable whose value, other for each process, finds children that left their group."""

INHERITED = (
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE",
    "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
)  # fmt: skip
"""The variables of the environment that a program under test gets; others have to be named."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program under test may take: seconds, and bytes."""

    start: float = 5.0
    case: float = 2.0
    end: float = 1.0
    line: int = 1 << 20
    stderr: int = 8 << 10


class Silent(Exception):
    """Nothing came before the deadline."""


class Closed(Exception):
    """Standard output ended; ``partial`` tells whether in the middle of a line."""

    def __init__(self, partial: bool = False) -> None:
        super().__init__()
        self.partial = partial


class TooLong(Exception):
    """A line is longer than the limit."""


def scrubbed(environ: Mapping[str, str], extra: Sequence[str] = ()) -> dict[str, str]:
    """Return what a program under test sees of an environment; ``extra`` is NAME or NAME=VALUE."""
    kept = {name: environ[name] for name in INHERITED if name in environ}
    for given in extra:
        name, equals, value = given.partition("=")
        if equals:
            kept[name] = value
        elif name in environ:
            kept[name] = environ[name]
    return kept


class Process:
    """One process of the program under test, in a session of its own.

    Raises OSError if the command cannot be started.
    """

    def __init__(self, argv: Sequence[str], environ: Mapping[str, str], limits: Limits) -> None:
        self.limits = limits
        mark = secrets.token_hex(16)
        self._out = bytearray()
        self._err = bytearray()
        self._ended = False
        self._children: list[int] = []
        self.status: int | None = None
        """The exit status once the process has ended by itself, negative for a signal."""
        with held():
            self._popen = subprocess.Popen(
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**environ, MARK: mark},
                bufsize=0,
                start_new_session=True,
            )
            # Also where nobody holds this object any more, at the end of the interpreter at last.
            self._end = weakref.finalize(self, _end, self._popen, self._children, mark)
        self._stdin, self._stdout, self._stderr = self._pipes = cast(
            "tuple[IO[bytes], IO[bytes], IO[bytes]]",
            (self._popen.stdin, self._popen.stdout, self._popen.stderr),
        )
        self._selector = selectors.DefaultSelector()
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._stdout, self._stderr):
            self._selector.register(pipe, selectors.EVENT_READ)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def exchange(self, data: bytes, seconds: float, *, last: bool = False) -> bytes:
        """Write, and return the next line without its end; Silent, Closed or TooLong if none is.

        ``last`` ends the input after ``data``; then a line may also end with the output.
        """
        deadline = time.monotonic() + seconds
        waiting = bytearray(data)
        self._want_to_write()
        while True:
            end = self._out.find(b"\n")
            if end >= 0 or len(self._out) > self.limits.line:
                return self._line(end)
            if not waiting and last:
                self.end_input()
            open_output = self._step(deadline, waiting)
            if not open_output and b"\n" not in self._out:
                return self._rest_at_end(last)

    def unasked(self) -> bool:
        """Tell whether something stands in the output that nobody has asked for."""
        if not self._out:
            self._read(self._stdout, self._out)
        return bool(self._out)

    def finish(self, data: bytes) -> bytes:
        """Say goodbye, end the input, and return what is still written until the process ends.

        Whatever is left of the process after ``limits.end`` seconds is killed; so is, at once, a
        process that writes more than a line may hold.
        """
        if self._ended:
            return b""
        self._children += descendants(self._popen.pid)
        deadline = time.monotonic() + self.limits.end
        waiting = bytearray(data)
        self._want_to_write()
        with suppress(Silent):
            while len(self._out) <= self.limits.line:
                if not waiting:
                    self.end_input()
                if not self._step(deadline, waiting):
                    self.exited(deadline - time.monotonic())
                    break
        rest = bytes(self._out)
        self.exited()
        self.kill()
        return rest

    def tail(self) -> str:
        """Return the end of what was written to standard error, also once the process is dead."""
        for _ in range(64):  # pragma: no branch - a pipe holds less, unless it is filled again
            if not self._read(self._stderr, self._err):
                break
            self._forget()
        return self._err.decode("utf-8", "replace")

    def exited(self, seconds: float = 0.0) -> bool:
        """Tell whether the process has ended by itself, within a time; ``status`` says how.

        The process is not reaped, so that its number stays its own until the group is killed.
        """
        deadline = time.monotonic() + seconds
        while self.status is None and not self._ended:
            self.status = _status_of(self._popen)
            if self.status is not None or time.monotonic() >= deadline:
                break
            time.sleep(NAP)
        return self.status is not None

    def end_input(self) -> None:
        """Close standard input."""
        if not self._stdin.closed:
            self._stop_writing()
            self._stdin.close()

    def kill(self) -> None:
        """Kill the process, its group, and the children that left the group."""
        if self._ended:
            return
        self._ended = True
        with held():
            self._end()
        self.tail()
        self._selector.close()
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.close()

    def _line(self, end: int) -> bytes:
        """Take the line that ends at a position, -1 for one that has not ended."""
        if end < 0 or end > self.limits.line:
            raise TooLong
        line = bytes(self._out[:end])
        del self._out[: end + 1]
        return line

    def _rest_at_end(self, last: bool) -> bytes:
        rest = bytes(self._out)
        self._out.clear()
        if last and rest.strip():
            return rest
        raise Closed(bool(rest))

    def _step(self, deadline: float, waiting: bytearray) -> bool:
        """Wait for a pipe and serve it; False once standard output has ended."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise Silent
        is_open = True
        for key, _ in self._selector.select(left):
            if key.fileobj is self._stdin:
                self._write(waiting)
            elif key.fileobj is self._stdout:
                is_open = self._read(self._stdout, self._out) != 0
            else:
                if self._read(self._stderr, self._err) == 0:
                    self._selector.unregister(key.fileobj)
                self._forget()
        return is_open

    def _want_to_write(self) -> None:
        if not self._stdin.closed and self._stdin not in self._selector.get_map():
            self._selector.register(self._stdin, selectors.EVENT_WRITE)

    def _stop_writing(self) -> None:
        if self._stdin in self._selector.get_map():
            self._selector.unregister(self._stdin)

    def _write(self, waiting: bytearray) -> None:
        if waiting:
            try:
                del waiting[: os.write(self._stdin.fileno(), waiting[:CHUNK])]
            except BlockingIOError:  # pragma: no cover - the selector said that there is room
                return
            except OSError:  # it listens no more; it may have answered all the same
                waiting.clear()
        if not waiting:
            self._stop_writing()

    def _read(self, pipe: IO[bytes], into: bytearray) -> int | None:
        """Read a chunk at most; return how much, 0 at the end, None where nothing is there."""
        if pipe.closed:
            return 0
        try:
            chunk = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return None
        into += chunk
        return len(chunk)

    def _forget(self) -> None:
        """Keep only the end of standard error."""
        if len(self._err) > self.limits.stderr:
            del self._err[: -self.limits.stderr]


def _end(process: "subprocess.Popen[bytes]", children: list[int], mark: str) -> None:
    """Kill a process, its group, and its children, of which some are known by their handles."""
    children += descendants(process.pid)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kill_handles(children)
    sweep(f"{MARK}={mark}")


def _status_of(process: "subprocess.Popen[bytes]") -> int | None:
    """Return the exit status of a process that has ended, without reaping it if possible."""
    if not hasattr(os, "waitid"):
        return process.poll()  # pragma: no cover - older Pythons on macOS
    found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
