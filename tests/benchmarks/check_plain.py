"""Holds the judge of plain hands against the full replay of every hand.

    python tests/benchmarks/check_plain.py FOLDER [--jobs N] [--spoil N]

Every record of the .smear files of a folder is judged twice, as always and with every hand
replayed in full, and what comes out has to be the same: status, winner, hands with their changes
and totals, claims counted by verdict, findings with their places.  With ``--spoil`` about one line
in so many is changed at random first, so that there are faults to be found.  Prints how many hands
were plain; ends with status 1 where anything differs.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent))

from simulated import spoilt

from smearspec.verdict import verify_stream
from smearspec.verdict.shelf import counted


def outcomes(text: bytes) -> Iterator[tuple[Any, int]]:
    """Yield what is made of each record, and how many of its hands were plain."""
    for found in verify_stream(io.BytesIO(text), "-"):
        hands = [
            (one.name, one.status, tuple(one.changes), tuple(one.totals)) for one in found.hands
        ]
        findings = [(one.code, one.line, one.column) for one in found.findings]
        claims = {verdict: n for verdict, n in counted(found.claims).items() if n}
        plain = sum(one.plain for one in found.hands)
        yield (found.status, found.winner, hands, claims, findings), plain


def check(path: Path, spoil: int) -> tuple[int, int, int, list[str]]:
    """Return records, hands and plain hands of a file, and where the two ways differ."""
    text = path.read_bytes()
    if spoil:
        text = spoilt(text, spoil, len(text))
    found = list(outcomes(text))
    with patch("smearspec.verdict.game.reader", lambda _: None):
        full = [outcome for outcome, _ in outcomes(text)]
    differ = [
        f"{path}: record {n}: {one} but {other}"
        for n, ((one, _), other) in enumerate(zip(found, full, strict=True), 1)
        if one != other
    ]
    hands = sum(len(outcome[2]) for outcome in full)
    return len(found), hands, sum(plain for _, plain in found), differ


def main() -> int:
    """Check every file of a folder; return how it ended."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--spoil", type=int, default=0, metavar="N")
    given = parser.parse_args()
    files = sorted(given.folder.rglob("*.smear"))
    records = hands = plain = 0
    wrong = False
    with ProcessPoolExecutor(given.jobs) as pool:
        for n, found in enumerate(pool.map(partial(check, spoil=given.spoil), files), 1):
            records, hands, plain = records + found[0], hands + found[1], plain + found[2]
            wrong = wrong or bool(found[3])
            print("\n".join([*found[3], f"{n} of {len(files)} files: {hands} hands"]), flush=True)
    print(f"{records} records with {hands} hands, {plain} of them plain")
    return int(wrong or not records)


if __name__ == "__main__":
    sys.exit(main())
