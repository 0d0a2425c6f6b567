"""How fast records become verdicts, beside what a user would pick instead, in one run.

    pip install -e '.[bench]'
    python tests/benchmarks/benchmark.py [--write docs/benchmark.md] [--rounds N] [--growth N]

Prints acts and hands a second of this machine, then a page of ratios, which is what counts: every
line is measured in this run, in turns.  ``--write`` writes the page into the manual.
"""

import argparse
import datetime
import platform
import sys
import tempfile
from importlib import metadata
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import growth
import measuring
import ours
from page import page, rates
from results import Results
from rivals import PACKAGES, RIVALS
from workloads import Workload


def other_programs(folder: Path) -> tuple[list[Workload], list[str]]:
    """Return what can be measured beside smearspec here, and what is not installed."""
    works, missing = [], []
    for make in RIVALS:
        try:
            works.append(make(folder))
        except ImportError as error:
            missing.append(f"`{error.name}` is not installed")
    return works, missing


def our_forms(
    texts: dict[str, Path], folder: Path, many: int
) -> tuple[list[Workload], list[str]]:
    """Return the judgement of each text in each form; all but texts are read many at a time."""
    works, missing = [], []
    for form in ours.FORMS:
        for about, text in texts.items():
            base = text
            if form != "text":
                base = folder / f"many-{text.name}"
                ours.grow(text, base, many)
            try:
                works.append(ours.workload(about, base, form))
            except ours.NotThere as error:
                missing.append(f"{form}: `{error}`")
                break
    return works, missing


def start_commands(record: Path, kinds: set[str]) -> dict[str, list[str]]:
    """Return the commands whose start is measured, by what they are called."""
    program = [sys.executable, "-m", "smearspec"]
    found = {
        "smearspec --help": [*program, "--help"],
        "smearspec verify, one short record": [*program, "verify", str(record)],
    }
    for kind, (_, module) in PACKAGES.items():
        if kind in kinds:
            found[f"import {module}"] = [sys.executable, "-c", f"import {module}"]
    return found


def versions(kinds: set[str]) -> dict[str, str]:
    """Return what was measured."""
    found = {"smearspec": metadata.version("smearspec"), "Python": platform.python_version()}
    for kind, (package, _) in PACKAGES.items():
        if kind in kinds:
            found[kind] = metadata.version(package)
    return found


def measure(folder: Path, options: argparse.Namespace) -> Results:
    """Measure everything."""
    texts = dict(islice(ours.simulated_texts(folder, options.games), options.tables))
    rivals, missing = other_programs(folder)
    mine, lacking = our_forms(texts, folder, options.many)
    works = rivals + mine
    kinds = {work.kind for work in works}
    taken = measuring.in_turns(works, options.rounds)
    base = ours.mixed(list(texts.values()), folder)
    few = folder / "few"
    few.mkdir()
    small = dict(islice(ours.simulated_texts(few, -(-options.games // 20)), options.tables))
    forms = list(dict.fromkeys(work.about.partition(",")[0] for work in mine))
    first = rivals + [
        next(work for work in mine if work.about.startswith(form)) for form in forms
    ]
    record = Path(__file__).parents[2] / "grammar" / "examples" / "cutthroat.smear"
    return Results(
        day=datetime.date.today().isoformat(),
        versions=versions(kinds),
        rounds=options.rounds,
        works=works,
        taken=taken,
        missing=missing + lacking,
        bare=measuring.alone(None),
        alone={work.name: measuring.alone(work) for work in first},
        traced={work.name: measuring.traced(work) for work in first},
        steps=list(
            growth.steps(ours.mixed(list(small.values()), few), folder, forms, options.growth)
        ),
        start={
            name: measuring.start_up(command, options.rounds)
            for name, command in start_commands(record, kinds).items()
        },
        profiles={
            form: measuring.profile(ours.workload("all tables", base, form)) for form in forms
        },
    )


def main() -> None:
    """Measure, print, and write the page if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=100, help="simulated games of each table")
    parser.add_argument("--tables", type=int, default=None, help="how many tables, else all")
    parser.add_argument("--many", type=int, default=20_000, help="hands of a file but of text")
    parser.add_argument("--growth", type=int, default=100_000, help="the most hands of one file")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder), options)
    print("\n".join(rates(found)))
    print()
    text = page(found)
    print(text)
    if options.write is not None:
        options.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
