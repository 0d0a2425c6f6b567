"""Commands in sessions of their own: how much memory they hold over time, and how to kill them.

Needs ``/proc``, so Linux.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Run:
    """A command that has ended: its status (None if it was killed) and its memory over time."""

    status: int | None
    out: str
    seconds: float
    curve: list[tuple[float, int]] = field(default_factory=list)

    @property
    def peak(self) -> int:
        """The most bytes that all its processes held together."""
        return max((held for _, held in self.curve), default=0)

    def tenths(self) -> list[int]:
        """Return the most bytes held in each tenth of the time."""
        found = [0] * 10
        for at, held in self.curve:
            tenth = min(int(10 * at / max(self.seconds, 1e-9)), 9)
            found[tenth] = max(found[tenth], held)
        return found


def run(
    command: Sequence[str],
    out: IO[bytes] | None = None,
    stop: Callable[[], bool] = lambda: False,
    every: float = 0.03,
) -> Run:
    """Run a command and watch it; when ``stop`` says so, kill all its processes at once.

    ``out`` gets what the command prints; without it, it is in the answer.  Memory is looked at
    every so many seconds, and less often in a long run.
    """
    began = time.monotonic()
    curve = []
    child = subprocess.Popen(
        command, stdout=out or subprocess.PIPE, stdin=subprocess.DEVNULL, start_new_session=True
    )
    killed = False
    while True:
        try:
            wait = min(max(every, (time.monotonic() - began) / 200), 2.0)
            printed, _ = child.communicate(timeout=wait)
            break
        except subprocess.TimeoutExpired:
            curve.append((time.monotonic() - began, held(child.pid)))
            if not killed and stop():
                os.killpg(child.pid, signal.SIGKILL)
                killed = True
    while processes(child.pid):  # those of a killed session are not always gone at once
        time.sleep(every)
    status = None if killed else child.returncode
    return Run(status, (printed or b"").decode(), time.monotonic() - began, curve)


def processes(session: int) -> list[int]:
    """Return the processes of a session that are alive."""
    found = []
    for path in Path("/proc").iterdir():
        try:
            after = (path / "stat").read_text().rpartition(") ")[2].split()
        except (OSError, ValueError):
            continue
        if len(after) > 3 and int(after[3]) == session and after[0] != "Z":
            found.append(int(path.name))
    return found


def held(session: int) -> int:
    """Return the bytes of memory that the processes of a session hold together."""
    total = 0
    for pid in processes(session):
        try:
            total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
        except OSError:
            continue
    return total
