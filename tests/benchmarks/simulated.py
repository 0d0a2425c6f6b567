"""A collection of simulated games of every shipped table.

    python tests/benchmarks/simulated.py FOLDER [--hands N] [--games N] [--seed N] [--spoil N]

Each file holds games of one table; the values of its options change from file to file, so that in
the end every value has met every other.  The same arguments give the same files; a file that is
there already is left as it is, so that what was broken off can go on.  With ``--spoil`` one line in
so many is changed at random, so that there is something to be found.
"""

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

HAND = b"\n[Hand "
STATUSES = (0, 3)
"""Of `smearspec simulate`; 3 says that some game was not won."""


def tables() -> list[tuple[str, int]]:
    """Return the shipped variants with their numbers of players."""
    from smearspec import rules

    return [(book.id, seats) for book in rules.listed() for seats in book.tables]


def settings(name: str, seats: int, number: int) -> Iterator[str]:
    """Yield values of all options of a table, others for every number."""
    from smearspec import rules

    for choice in rules.load(name).choices(seats):
        if choice.kind == "option":
            values = list(choice.values)
            yield f"{choice.id}={values[number % len(values)]}"
            number //= len(values)


def spoilt(text: bytes, every: int, seed: int) -> bytes:
    """Return records with about one line in so many left out, doubled, or with another word."""
    rng = random.Random(seed)
    lines = text.splitlines(keepends=True)
    for n, line in enumerate(lines):
        if line.startswith(b"%smear ") or rng.randrange(every):
            continue
        other = rng.choice(lines).split() or [b"x"]
        words = line.rstrip(b"\n").split(b" ")
        words[rng.randrange(len(words))] = rng.choice(other)
        lines[n] = rng.choice([b"", line * 2, b" ".join(words) + b"\n"])
    return b"".join(lines)


def write(folder: Path, hands: int, games: int, seed: int = 1, spoil: int = 0) -> int:
    """Write files until they hold so many hands; return how many they hold."""
    folder.mkdir(parents=True, exist_ok=True)
    held = 0
    for number in count():
        for name, seats in tables():
            if held >= hands:
                return held
            path = folder / f"{number:04}-{name}-{seats}.smear"
            if not path.exists():
                write_table(path, name, seats, games, seed + number, settings(name, seats, number))
                if spoil:
                    path.write_bytes(spoilt(path.read_bytes(), spoil, seed + number))
            held += path.read_bytes().count(HAND)
    raise AssertionError


def write_table(
    path: Path, name: str, seats: int, games: int, seed: int, chosen: Iterator[str]
) -> None:
    """Write games of one table; a file that is there is whole."""
    command = [sys.executable, "-m", "smearspec", "simulate", name, "--players", str(seats),
               "--games", str(games), "--seed", str(seed)]
    for each in chosen:
        command += ["--set", each]
    partial = path.with_suffix(".partial")
    with open(partial, "wb") as stream:
        status = subprocess.run(command, stdout=stream, check=False).returncode
    assert status in STATUSES, command
    os.replace(partial, path)


def main() -> None:
    """Write a collection and print how many hands it holds."""
    parser = argparse.ArgumentParser(description="Write a collection of simulated games.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=1000, help="games a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spoil", type=int, default=0, metavar="N")
    given = parser.parse_args()
    held = write(given.folder, given.hands, given.games, given.seed, given.spoil)
    print(f"{held} hands")


if __name__ == "__main__":
    main()
