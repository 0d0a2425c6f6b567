"""Time and memory: in turns within this process, or each in a process of its own.

Time is the processor time of a process, so that other work on the machine does not count.
"""

import cProfile
import pstats
import resource
import statistics
import subprocess
import sys
import sysconfig
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from workloads import Workload


class Span(NamedTuple):
    """The median of several figures, and the range of their middle eight tenths."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{figure(self.median)} ({figure(self.low)}-{figure(self.high)})"


def figure(value: float) -> str:
    """Return a number with three digits or so."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def span(values: Sequence[float]) -> Span:
    """Return the median and spread of figures."""
    ordered = sorted(values)
    edge = len(ordered) // 10
    return Span(statistics.median(ordered), ordered[edge], ordered[-1 - edge])


def once(work: Workload) -> float:
    """Return the processor seconds that a workload takes, and see that it comes out right."""
    started = time.process_time()
    right = work.run(work.path)
    taken = time.process_time() - started
    if right != work.games:
        raise AssertionError(f"{work.name}: {right} of {work.games} came out right")
    return taken


def in_turns(works: Sequence[Workload], rounds: int) -> list[list[float]]:
    """Return the seconds of each workload by round; the workloads take turns."""
    for work in works:
        once(work)  # what is read once is read
    return [[once(work) for work in works] for _ in range(rounds)]


class Alone(NamedTuple):
    """A workload in a process of its own: its seconds, and the most memory that the process had."""

    seconds: float
    peak: int


def alone(work: Workload | None) -> Alone:
    """Measure a workload in a new process; None is a process that does nothing."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(work, there))
    process.start()
    there.close()
    try:
        found = here.recv()
    except EOFError:
        raise AssertionError(f"{work and work.name}: the process died") from None
    process.join()
    return Alone(*found)


def _child(work: Workload | None, there: Connection) -> None:
    seconds = 0.0 if work is None else once(work)
    there.send((seconds, _peak()))


def _peak() -> int:
    """Return the most memory that this process ever held, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage says on Linux counts the process that started this one
        line = next(each for each in status.read_text().splitlines() if each.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def traced(work: Workload) -> int:
    """Return how many bytes of Python objects a workload held at most, beside what was loaded."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        once(work)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def start_up(command: Sequence[str], rounds: int) -> Span:
    """Return the processor time of a command in times of an interpreter that does nothing."""
    bare = [sys.executable, "-c", "pass"]
    return span([_command(command) / _command(bare) for _ in range(rounds)])


def _command(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


class Profile(NamedTuple):
    """Shares of the time by part of the program, and of single functions, the greatest first."""

    parts: list[tuple[str, float]]
    functions: list[tuple[str, float]]


Function = tuple[str, int, str]
LIBRARY = sysconfig.get_path("stdlib")


def profile(work: Workload) -> Profile:
    """Return where a workload spends its time; built-in functions count for who calls them."""
    recorder = cProfile.Profile()
    recorder.enable()
    once(work)
    recorder.disable()
    stats = pstats.Stats(recorder).stats  # type: ignore[attr-defined]
    own: Counter[Function] = Counter()
    for function, (_, _, total, _, callers) in stats.items():
        if function[0] != "~" or not callers:
            own[function] += total
            continue
        for caller, (_, _, part, _) in callers.items():
            own[caller] += part
    whole = sum(own.values())
    parts: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for (file, _, name), seconds in own.items():
        place, part = _place(file)
        parts[part] += seconds / whole
        functions[f"{place}: {name}"] += seconds / whole
    return Profile(parts.most_common(8), functions.most_common(12))


def _place(file: str) -> tuple[str, str]:
    """Return a file in short, and to which part of the program it belongs."""
    words = Path(file).parts
    for root in ("smearspec", "site-packages"):
        if root in words:
            below = words[len(words) - words[::-1].index(root):]
            part = below[0].removesuffix(".py")
            if root == "smearspec":
                part = f"smearspec.{part}"
            return "/".join(below if root != "smearspec" else (root, *below)), part
    if file.startswith(LIBRARY):
        return words[-1], "the standard library"
    return words[-1] if file != "~" else "built in", "other"
