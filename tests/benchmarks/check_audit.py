"""Holds an audit that is killed and resumed against what `smearspec verify` says of each record.

    python tests/benchmarks/check_audit.py FOLDER [--jobs N] [--kills N] [--engine local|dask]
                                           [--form text|twin|bulk]

With ``--form`` the records, all of which must be readable, are judged as JSON lines or as columns.
Every cell of every row is compared with the verdict as JSON.  What `verify` says is kept in the
folder of ``--keep``, so that several audits of one collection can be held against it.  Prints the
memory of all processes together over time; ends with status 1 where anything differs.
"""

import argparse
import itertools
import json
import os
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import ours
import watched
from watched import Run

Row = Mapping[str, Any]
PLACES = ("file", "line", "first_line")
"""The cells that say where a record stands, which is elsewhere in another form."""


def row_of(verdict: Row, line: int) -> Row:
    """Return the row of a record by its verdict as JSON and the line where it begins."""
    rules = verdict["rules"] or {}
    claims = [claim["verdict"] for claim in verdict["claims"]]
    findings = verdict["findings"]
    severities = [finding["severity"] for finding in findings]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    first = (errors or findings or [{}])[0]
    return {
        "file": verdict["file"],
        "record": verdict["record"],
        "line": line,
        "status": verdict["status"],
        "rules": rules.get("id"),
        "digest": rules.get("digest"),
        "options": [f"{name}={value}" for name, value in rules.get("options", {}).items()],
        "seats": verdict["seats"],
        "hands": len(verdict["hands"]),
        "winner": verdict["winner"],
        "confirmed": claims.count("confirmed"),
        "refuted": claims.count("refuted"),
        "undetermined": claims.count("undetermined"),
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "codes": list(dict.fromkeys(finding["code"] for finding in findings)),
        "first_line": first.get("line"),
        "first": first.get("message"),
    }


def opening_lines(file: Path) -> Iterator[int]:
    """Yield the lines at which the records of a file begin, each with its own first line."""
    with open(file, "rb") as stream:
        for number, line in enumerate(stream, 1):
            if line.startswith(b"%smear "):
                yield number


def verified(file: Path, keep: Path) -> Path:
    """Return a file with the rows by `smearspec verify` of one file, made if it is not there."""
    kept = keep / f"{file.name}.jsonl"
    if kept.exists():
        return kept
    unfinished = keep / f"{file.name}.partial"
    command = [sys.executable, "-m", "smearspec", "verify", "--format", "json", str(file)]
    with tempfile.TemporaryFile(dir=keep) as printed, open(unfinished, "w") as rows:
        watched.run(command, printed, every=1.0)
        printed.seek(0)
        for line, opens in zip(printed, opening_lines(file), strict=True):
            rows.write(json.dumps(row_of(json.loads(line), opens)) + "\n")
    return unfinished.rename(kept)


@dataclass
class Audit:
    """How an audit is run: the collection, where its rows go, and by what."""

    folder: Path
    out: Path
    jobs: int = 2
    engine: str = "local"
    part_bytes: int | None = None

    @property
    def command(self) -> list[str]:
        """The command line."""
        small = "" if self.part_bytes is None else (
            "from smearspec.audit import parts; "
            f"parts.PART_BYTES = parts.WHOLE_BYTES = {self.part_bytes}; "
        )  # fmt: skip
        main = f"if __name__ == '__main__': {small}from smearspec.cli import main; main()"
        arguments = ["audit", str(self.folder), "--out", str(self.out), "--force",
                     "--jobs", str(self.jobs), "--engine", self.engine]  # fmt: skip
        return [sys.executable, "-c", main, *arguments]

    def done(self) -> dict[str, int]:
        """Return the parts that are done by now, and when their rows were written.

        None before an audit begins, and none when it has ended: then it removes their folder.
        """
        folder = Path(f"{self.out}.parts")
        try:
            lines = (folder / "done.jsonl").read_text().splitlines(keepends=True)
            names = [json.loads(line)["part"] for line in lines[1:] if line.endswith("\n")]
            return {name: (folder / f"{name}.jsonl").stat().st_mtime_ns for name in names}
        except FileNotFoundError:
            return {}


class Differs(Exception):
    """An audit did not do what it has to do."""


def killed_and_resumed(audit: Audit, kills: int, between: int) -> list[Run]:
    """Run an audit, kill it when so many more parts are done, and go on until it ends."""
    runs: list[Run] = []
    before: dict[str, int] = {}
    while len(runs) < kills:
        enough = partial(_done_so_many, audit, len(before) + between)
        runs.append(watched.run(audit.command, stop=enough))
        if runs[-1].status is not None:
            raise Differs("it ended before it was killed: more parts, or fewer between, are needed")
        after = audit.done()
        if before.items() - after.items():
            raise Differs("a part that was done was lost or judged again")
        before = after
    runs.append(watched.run(audit.command))
    if runs[-1].status not in (0, 1, 2, 3):
        raise Differs(f"it ended with status {runs[-1].status}")
    if Path(f"{audit.out}.parts").exists():
        raise Differs("the folder of parts is left behind")
    return runs


def _done_so_many(audit: Audit, parts: int) -> bool:
    return len(audit.done()) >= parts


def rows_by_verify(files: list[Path], keep: Path, jobs: int) -> Iterator[Row]:
    """Yield the rows by `smearspec verify` of all files."""
    keep.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        for kept in pool.map(lambda file: verified(file, keep), files):
            with open(kept) as stream:
                yield from map(json.loads, stream)


def in_form(files: list[Path], form: str, folder: Path) -> None:
    """Write files in another form into a folder, under the same names."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        target = (folder / file.name).with_suffix(ours.FORMS[form])
        if not target.exists():
            os.replace(ours.convert(file, form, folder / "unfinished"), target)


def compare(
    found: Path, expected: Iterator[Row], without: Collection[str] = ()
) -> tuple[int, int]:
    """Return how many records and hands there are; Differs where a row is another.

    Cells ``without`` are not compared.
    """
    records = hands = 0
    with open(found) as stream:
        for line, row in itertools.zip_longest(stream, expected):
            mine = None if line is None else json.loads(line)
            if mine is None or row is None or _rest(mine, without) != _rest(row, without):
                raise Differs(f"row {records + 1}:\n  audit  {mine}\n  verify {row}")
            records += 1
            hands += row["hands"]
    return records, hands


def _rest(row: Row, without: Collection[str]) -> Row:
    return {name: cell for name, cell in row.items() if name not in without}


def told(run: Run) -> str:
    """Return the memory of a run over time in a line."""
    tenths = " ".join(f"{held / 1e6:.0f}" for held in run.tenths())
    ending = "killed" if run.status is None else f"status {run.status}"
    return f"{run.seconds:8.1f} s, {ending}; MB in each tenth of the time: {tenths}"


def main() -> int:
    """Check an audit of a collection; return the exit status."""
    parser = argparse.ArgumentParser(description="Hold an audit against verify.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--between", type=int, default=50, help="parts from one kill to the next")
    parser.add_argument("--engine", choices=["local", "dask"], default="local")
    parser.add_argument("--form", choices=list(ours.FORMS), default="text")
    parser.add_argument("--part-bytes", type=int, default=None)
    parser.add_argument("--keep", type=Path, default=None)
    given = parser.parse_args()
    files = sorted(given.folder.glob("*.smear"))
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "rows.jsonl"
        folder, without = given.folder, ()
        if given.form != "text":
            folder, without = (given.keep or Path(scratch)) / given.form, PLACES
            in_form(files, given.form, folder)
        audit = Audit(folder, out, given.jobs, given.engine, given.part_bytes)
        try:
            for run in killed_and_resumed(audit, given.kills, given.between):
                print(told(run))
            keep = given.keep or Path(scratch) / "verify"
            expected = rows_by_verify(files, keep, given.jobs)
            records, hands = compare(out, expected, without)
        except Differs as problem:
            print(problem)
            return 1
    print(f"{records} records with {hands} hands: every row as verify says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
