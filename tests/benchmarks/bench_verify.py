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


def best_times(works: list[Workload], rounds: int) -> list[float]:
    """Return the seconds of each workload's fastest round; the workloads take turns."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            started = time.perf_counter()
            work.run(work.text)
            best[index] = min(best[index], time.perf_counter() - started)
    return best


def start_up(rounds: int) -> tuple[float, float]:
    """Return the seconds of ``python -c pass`` and of ``smearspec --help``, each the best."""
    bare = [sys.executable, "-c", "pass"]
    ours = [str(PROGRAM), "--help"]
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for index, command in enumerate((bare, ours)):
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            best[index] = min(best[index], time.perf_counter() - started)
    return best[0], best[1]


def main() -> None:
    """Print the table of ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    works, missing = other_programs()
    works += smear_games()
    rates = [w.acts / t for w, t in zip(works, best_times(works, rounds), strict=True)]
    rivals = [n for n, work in enumerate(works) if not work.name.startswith("smearspec")]
    heads = [works[n].name.split(",")[0] for n in rivals]
    print(f"{'text to verdict':<52}{'acts':>8}{'acts/s':>10}"
          + "".join(f"{'x ' + head:>16}" for head in heads))
    for work, rate in zip(works, rates, strict=True):
        print(f"{work.name:<52}{work.acts:>8}{rate:>10,.0f}"
              + "".join(f"{rate / rates[n]:>16.2f}" for n in rivals))
    for name in missing:
        print(f"{name}: not installed, so not measured (pip install -e '.[bench]')")
    bare, ours = start_up(rounds * 4)
    print(f"start-up: smearspec --help takes {ours / bare:.1f} times python -c pass")


if __name__ == "__main__":
    main()
