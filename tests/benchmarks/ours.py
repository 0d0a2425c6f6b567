"""The same games in the forms that smearspec reads: text, its JSON twin, columns of Parquet."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from simulated import HAND, settings, tables, write_table
from workloads import Workload

KIND = "smearspec"
FORMS = {"text": ".smear", "twin": ".jsonl", "bulk": ".parquet"}
SEATS = re.compile(r'^\[Seats "(.*)"\]$', re.MULTILINE)


class NotThere(Exception):
    """A form that smearspec does not read here, and why."""


def acts_in(text: str) -> int:
    """Count calls and played cards, the decisions that the other programs' acts are."""
    acts = 0
    for line in text.splitlines():
        body = line.split("  ;")[0]
        first = body.split(" ", 1)[0]
        if first == "bid" or first[:1].isdigit():
            acts += len(body.split(" -> ")[0].split()) - 2
    return acts


def judge_text(path: str) -> int:
    """Judge the records of a text one at a time, as `smearspec verify` does."""
    from smearspec import verdict

    with open(path, "rb") as stream:
        return sum(each.status == "verified" for each in verdict.verify_stream(stream, path))


def judge_rows(path: str) -> int:
    """Judge the records of a file as `smearspec audit` does in each of its processes."""
    from smearspec.audit import judging
    from smearspec.audit.parts import Slice
    from smearspec.verdict import Inputs

    one = Slice(path, Path(path).stat().st_size, 0)
    return sum(row["status"] == "verified" for row in judging.rows(one, Inputs()))


def copies(base: Path, hands: int) -> Iterator[str]:
    """Yield the records of a text over and over with other names, until these are so many hands."""
    text = base.read_text(encoding="utf-8")
    each = text.encode().count(HAND)
    names = {name for seats in SEATS.findall(text) for name in seats.split()}
    word = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b")
    for number in range(-(-hands // each)):
        yield word.sub(rf"\g<0>{number}", text)


def grow(base: Path, target: Path, hands: int) -> None:
    """Write the records of a text over and over with other names, until they hold so many hands."""
    with open(target, "w", encoding="utf-8") as stream:
        stream.writelines(copies(base, hands))


def convert(text: Path, form: str, target: Path | None = None) -> Path:
    """Write a text in another form, beside it if not said where; NotThere where it cannot be."""
    target = target or text.with_suffix(FORMS[form])
    if form == "text":
        return text
    to = {"twin": "json", "bulk": "parquet"}[form]
    command = [sys.executable, "-m", "smearspec", "convert", "--to", to, str(text),
               "--output", str(target), "--force"]
    done = subprocess.run(command, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        raise NotThere(f"convert --to {to}: {done.stderr.strip().splitlines()[-1]}")
    return target


def workload(about: str, text: Path, form: str) -> Workload:
    """Return the judgement of a text in one of the forms."""
    path = convert(text, form)
    raw = text.read_text(encoding="utf-8")
    return Workload(
        KIND, f"{form}, {about}", str(path), path.stat().st_size, raw.count("%smear "),
        raw.encode().count(HAND), acts_in(raw), judge_text if form == "text" else judge_rows,
    )  # fmt: skip


def simulated_texts(folder: Path, games: int) -> Iterator[tuple[str, Path]]:
    """Yield a text of simulated games for each shipped table, with the table's name."""
    for name, seats in tables():
        path = folder / f"{name}-{seats}.smear"
        write_table(path, name, seats, games, 7, settings(name, seats, 0))
        yield f"{name}, {seats} players", path


def mixed(texts: list[Path], folder: Path) -> Path:
    """Return one text of all tables."""
    path = folder / "mixed.smear"
    path.write_bytes(b"\n".join(text.read_bytes() for text in texts))
    return path
