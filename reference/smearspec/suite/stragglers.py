"""Children of a program under test that left its process group."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")

ROUNDS = 10
"""How often to look again: a child may have had another child meanwhile."""


def sweep(mark: str) -> None:
    """Kill every process that has ``NAME=VALUE`` in its environment, where the system shows it."""
    wanted = mark.encode()
    for _ in range(ROUNDS):  # pragma: no branch - what multiplies faster stays
        if not sum(_kill_marked(folder, wanted) for folder in _processes()):
            return


def _processes() -> Iterator[Path]:
    if hasattr(os, "pidfd_open") and PROCESSES.is_dir():  # pragma: no branch - Linux only
        yield from (path for path in PROCESSES.iterdir() if path.name.isdecimal())


def _kill_marked(folder: Path, wanted: bytes) -> bool:
    """Kill the process of a folder of ``/proc`` if it carries the mark."""
    try:
        # The handle is taken first: the number may belong to another process a moment later.
        handle = os.pidfd_open(int(folder.name))
    except OSError:
        return False
    try:
        if wanted not in (folder / "environ").read_bytes().split(b"\0"):
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True
