"""How fast a text becomes a verdict, beside what a user would pick instead, in one run.

    pip install -e '.[bench]' && python tests/benchmarks/bench_verify.py [--rounds N]

Only ratios mean something: every line is measured in this run, in turns, on this machine, and the
best of the rounds counts.  Each program reads games of its own kind, made with a fixed seed, and
does its usual work on them: python-chess checks every move, endplay does not check that suits are
followed, pokerkit replays betting, smearspec judges every act and every claim.
"""

import argparse
import io
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from rivals import RIVALS, Workload, chess_games

TABLES = (
    ("minnesota", 4, {}),
    ("cutthroat-canadian", 3, {}),
    ("six-point-northeastern-wisconsin", 4,
     {"bidder-sees": "2", "joker-order": "first-played"}),
    ("ten-point", 4, {}),
    ("ten-point", 5, {}),
)
"""Which simulated games are judged: rules, seats, choices."""


def acts_in(text: str) -> int:
    """Count calls and played cards, the decisions that the other programs' acts are."""
    acts = 0
    for line in text.splitlines():
        body = line.split("  ;")[0]
        first = body.split(" ", 1)[0]
        if first == "bid" or first[:1].isdigit():
            acts += len(body.split(" -> ")[0].split()) - 2
    return acts


def smear_games() -> Iterator[Workload]:
    """Yield the records of each table, simulated, and their judgement."""
    raise NotImplementedError


def best_time(work: Workload, rounds: int) -> float:
    """Return the seconds of the fastest round."""
    best = float("inf")
    for _ in range(rounds):
        started = time.perf_counter()
        work.run(work.text)
        best = min(best, time.perf_counter() - started)
    return best


def start_up(rounds: int) -> tuple[float, float]:
    """Return the seconds of ``python -c pass`` and of ``smearspec --help``, each the best."""
    program = Path(sys.executable).with_name("smearspec")
    bare = [sys.executable, "-c", "pass"]
    ours = [str(program), "--help"]
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for index, command in enumerate((bare, ours)):
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            best[index] = min(best[index], time.perf_counter() - started)
    return best[0], best[1]
