"""Children of a program under test that left its process group."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

PROCESSES = Path("/proc")

ROUNDS = 10
"""How often to look again: a child may have had another child meanwhile."""


def descendants(number: int) -> list[int]:
    """Return the children of a process and theirs, where the system shows them, as handles.

    To be called while the process lives: its orphans belong to somebody else.  The handles are
    for ``kill_handles``; a number may soon be that of another process.
    """
    parents = {int(folder.name): _parent(folder) for folder in _processes()}
    found: list[int] = []
    level = {number}
    while level:
        level = {child for child, parent in parents.items() if parent in level}
        found += [handle for child in level if (handle := _handle(child)) is not None]
    return found


def kill_handles(handles: list[int]) -> None:
    """Kill the processes of some handles, and close these."""
    for handle in handles:
        try:
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        except OSError:  # it has ended
            pass
        finally:
            os.close(handle)


def sweep(mark: str) -> None:
    """Kill every process that has ``NAME=VALUE`` in its environment, where the system shows it."""
    wanted = mark.encode()
    for _ in range(ROUNDS):  # pragma: no branch - what multiplies faster stays
        if not sum(_kill_marked(folder, wanted) for folder in _processes()):
            return


def _processes() -> Iterator[Path]:
    if hasattr(os, "pidfd_open") and PROCESSES.is_dir():  # pragma: no branch - Linux only
        yield from (path for path in PROCESSES.iterdir() if path.name.isdecimal())


def _parent(folder: Path) -> int:
    """Return the parent of the process of a folder of ``/proc``, 0 if it has ended."""
    try:
        # The name of the program stands in brackets, and may hold some itself.
        return int((folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def _handle(number: int) -> int | None:
    """Return a handle of a process, None if it has ended."""
    try:
        return os.pidfd_open(number)
    except OSError:
        return None


def _kill_marked(folder: Path, wanted: bytes) -> bool:
    """Kill the process of a folder of ``/proc`` if it carries the mark."""
    # The handle is taken first: the number may belong to another process a moment later.
    handle = _handle(int(folder.name))
    if handle is None:
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
