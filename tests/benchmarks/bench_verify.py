"""How fast a text becomes a verdict, beside what a user would pick instead, in one run.

    pip install -e '.[bench]' && python tests/benchmarks/bench_verify.py [--rounds N]

Only ratios mean something: every line is measured in this run, in turns, on this machine.  What is
measured is the processor time of this process, so that other work on the machine does not count;
a ratio is the median over the rounds, with the range of the middle eight tenths.

Each program reads games of its own kind, made with a fixed seed, and does its usual work on them:
python-chess checks every move, endplay does not check that suits are followed, pokerkit replays
betting, smearspec judges every act and every claim.
"""

import argparse
import io
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from rivals import RIVALS, Workload

TABLES = (
    ("minnesota", 4, {}),
    ("cutthroat-canadian", 3, {}),
    ("six-point-northeastern-wisconsin", 4,
     {"bidder-sees": "2", "joker-order": "first-played"}),
    ("ten-point", 4, {}),
    ("ten-point", 5, {}),
)
"""Which simulated games are judged: rules, seats, choices."""

PROGRAM = Path(sys.executable).with_name("smearspec")


def acts_in(text: str) -> int:
    """Count calls and played cards, the decisions that the other programs' acts are."""
    acts = 0
    for line in text.splitlines():
        body = line.split("  ;")[0]
        first = body.split(" ", 1)[0]
        if first == "bid" or first[:1].isdigit():
            acts += len(body.split(" -> ")[0].split()) - 2
    return acts


def smear_games(games: int = 20) -> Iterator[Workload]:
    """Yield the records of each table, simulated, and their judgement."""
    from smearspec import verdict

    def run(text: str) -> None:
        # One verdict at a time, as the command line does it.
        stream = verdict.verify_stream(io.BytesIO(text.encode()), "games.smear")
        assert sum(each.status == "verified" for each in stream) == games

    for name, seats, choices in TABLES:
        command = [str(PROGRAM), "simulate", name, "--players", str(seats), "--seed", "7",
                   "--games", str(games)]
        for choice, value in choices.items():
            command += ["--set", f"{choice}={value}"]
        text = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
        yield Workload(f"smearspec, {name}, {seats} players", text, acts_in(text), run)


def other_programs() -> tuple[list[Workload], list[str]]:
    """Return what can be measured beside smearspec here, and what is not installed."""
    works, missing = [], []
    for make in RIVALS:
        try:
            works.append(make())
        except ImportError as error:
            missing.append(str(error.name))
    return works, missing


def times(works: list[Workload], rounds: int) -> list[list[float]]:
    """Return the processor seconds of each workload by round; the workloads take turns."""
    for work in works:
        work.run(work.text)  # what is read once is read
    return [[_seconds(work) for work in works] for _ in range(rounds)]


def _seconds(work: Workload) -> float:
    started = time.process_time()
    work.run(work.text)
    return time.process_time() - started


def ratio(works: list[Workload], taken: list[list[float]], ours: int, theirs: int) -> str:
    """Return how many acts one reads in the time in which the other reads one."""
    acts = works[ours].acts / works[theirs].acts
    found = sorted(acts * each[theirs] / each[ours] for each in taken)
    edge = len(found) // 10
    low, high = found[edge], found[-1 - edge]
    return f"{statistics.median(found):.2f} ({low:.2f}-{high:.2f})"


def start_up(rounds: int) -> float:
    """Return the processor time of ``smearspec --help`` in times of ``python -c pass``."""
    bare = [sys.executable, "-c", "pass"]
    ours = [str(PROGRAM), "--help"]
    return statistics.median(_child(ours) / _child(bare) for _ in range(rounds))


def _child(command: list[str]) -> float:
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def main() -> None:
    """Print the table of ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    works, missing = other_programs()
    works += smear_games()
    taken = times(works, rounds)
    rivals = [n for n, work in enumerate(works) if not work.name.startswith("smearspec")]
    heads = [works[n].name.split(",")[0] for n in rivals]
    print(f"processor time, median of {rounds} rounds (middle eight tenths)")
    print(f"{'text to verdict':<52}{'acts':>8}{'acts/s':>10}"
          + "".join(f"{'x ' + head:>20}" for head in heads))
    for at, work in enumerate(works):
        rate = work.acts / statistics.median(each[at] for each in taken)
        print(f"{work.name:<52}{work.acts:>8}{rate:>10,.0f}"
              + "".join(f"{ratio(works, taken, at, n):>20}" for n in rivals))
    for name in missing:
        print(f"{name}: not installed, so not measured (pip install -e '.[bench]')")
    print(f"start-up: smearspec --help takes {start_up(rounds):.1f} times python -c pass")


if __name__ == "__main__":
    main()
