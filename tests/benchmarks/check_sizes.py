"""Files of hostile sizes, given to `smearspec verify` and `smearspec audit`.

    python tests/benchmarks/check_sizes.py [--megabytes N ...] [--case NAME ...] [--folder FOLDER]

Every kind of file is made in each of the sizes.  Prints how long each command took and how much
memory all its processes held, at most and in each tenth of the time: it must not grow with the
size.  What is said of the file is checked; the program ends with status 1 where it is wrong.
"""

import argparse
import gzip
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import ours
import watched
from simulated import HAND

from smearspec.notation.limits import JSON_BYTES

MEGABYTE = 1_000_000
BOMB_BYTES = 100 * MEGABYTE
"""The least that a bomb unpacks to, more than any file may that is as small."""
TOTAL = re.compile(r"^(score [^:]+: [+-]\d+ = )(-?\d+)", re.MULTILINE)
COUNT = re.compile(r"\d+ records in 1 file")
TINY = b"%smear 1\n"


@dataclass(frozen=True)
class File:
    """A file that was made, and what is to be said of it.

    ``statuses`` counts its records by status; ``bad`` is the number and the line of the one that is
    worst, ``code`` a finding that must be there.  `verify` reads text only, and nothing packed.
    """

    path: Path
    statuses: dict[str, int]
    bad: tuple[int, int] | None = None
    code: str | None = None
    for_verify: bool = True


def true_hands(base: Path, folder: Path, size: int) -> File:
    """Games of which everything is true."""
    return _games(base, folder / "true.smear", size, lambda n, text: text)


def long_remarks(base: Path, folder: Path, size: int) -> File:
    """True games with 800 KB of remarks in every hand, so that few hands make a large file."""
    remark = "; " + "x" * 4000 + "\n"
    texts = base.read_text(encoding="utf-8").split("\n[Hand ")
    path = folder / "remarks.smear"
    records = held = 0
    with open(path, "w", encoding="utf-8") as stream:
        while held < size:
            records += texts[0].count("%smear ")
            held += stream.write(texts[0])
            for text in texts[1:]:
                opening, _, rest = text.partition("\n")
                held += stream.write(f"\n[Hand {opening}\n{remark * 200}{rest}")
                records += rest.count("%smear ")
            held += stream.write("\n")
    return File(path, {"verified": records})


def one_bad_hand(base: Path, folder: Path, size: int) -> File:
    """The same with one wrong total in the middle."""
    middle = size // len(base.read_bytes()) // 2

    def change(n: int, text: str) -> str:
        if n != middle:
            return text
        return TOTAL.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", text, count=1)

    made = _games(base, folder / "bad.smear", size, change)
    records = base.read_text(encoding="utf-8").count("%smear ")
    number = middle * records + 1
    with open(made.path, "rb") as stream:
        opens = [line for line, raw in enumerate(stream, 1) if raw.startswith(b"%smear ")]
    total = made.statuses["verified"]
    return File(made.path, {"refuted": 1, "verified": total - 1}, (number, opens[number - 1]))


def _games(base: Path, path: Path, size: int, change: Callable[[int, str], str]) -> File:
    raw = base.read_bytes()
    hands = -(-size // len(raw)) * raw.count(HAND)
    records = 0
    with open(path, "w", encoding="utf-8") as stream:
        for n, text in enumerate(ours.copies(base, hands)):
            stream.write(change(n, text))
            records += text.count("%smear ")
    return File(path, {"verified": records})


def one_line(base: Path, folder: Path, size: int) -> File:
    """A line without an end between two good games."""
    path = folder / "line.smear"
    text = base.read_bytes()
    with open(path, "wb") as stream:
        stream.write(text + b"note Ann: ")
        for _ in range(-(-size // MEGABYTE)):
            stream.write(b"x" * MEGABYTE)
        stream.write(b"\n" + text)
    records = text.count(b"%smear ")
    # The line belongs to the last game of the first text.
    return File(path, {"unreadable": 1, "verified": 2 * records - 1}, code="line-too-long")


def one_object(base: Path, folder: Path, size: int) -> File:
    """A line of JSON that does not end."""
    path = folder / "line.jsonl"
    with open(path, "wb") as stream:
        stream.write(b'{"format": 1, "hands": "')
        for _ in range(-(-size // MEGABYTE)):
            stream.write(b"x" * MEGABYTE)
    code = "json-too-long" if size > JSON_BYTES else "json-syntax"
    return File(path, {"unreadable": 1}, code=code, for_verify=False)


def tiny_records(base: Path, folder: Path, size: int) -> File:
    """Records of nothing but their first line, a hundredth of the size, for each is dear."""
    count = size // 100 // len(TINY)
    path = folder / "tiny.smear"
    path.write_bytes(TINY * count)
    return File(path, {"unjudged": count}, code="tag-missing")


def bomb(base: Path, folder: Path, size: int) -> File:
    """A packed file that holds a game and, unpacked, ever so many blank lines."""
    path = folder / "bomb.smear.gz"
    with gzip.open(path, "wb") as stream:
        stream.write(base.read_bytes())
        for _ in range(-(-max(size, BOMB_BYTES) // MEGABYTE)):
            stream.write(b"\n" * MEGABYTE)
    records = base.read_bytes().count(b"%smear ")
    found = {"unreadable": 1, "verified": records - 1}
    return File(path, found, code="unpacked-too-large", for_verify=False)


def zstd_bomb(base: Path, folder: Path, size: int) -> File:
    """The same in the other packing."""
    import zstandard

    made = bomb(base, folder, size)
    path = made.path.with_suffix(".zst")
    with gzip.open(made.path) as source, open(path, "wb") as target:
        zstandard.ZstdCompressor().copy_stream(source, target)
    return File(path, made.statuses, code=made.code, for_verify=False)


CASES = (
    true_hands, long_remarks, one_bad_hand, one_line, one_object, tiny_records, bomb, zstd_bomb,
)  # fmt: skip


def faults(file: File, run: watched.Run, command: str) -> Iterator[str]:
    """Yield what is wrong with what a command said of a file."""
    if command == "verify":
        told = next((line for line in reversed(run.out.splitlines()) if COUNT.match(line)), "")
        for status, count in file.statuses.items():
            word = "not judged" if status == "unjudged" else status
            if f"{count} {word}" not in told:
                yield f"{count} {word} expected: {told}"
        return
    summary = json.loads(run.out)
    if summary["statuses"] != file.statuses:
        yield f"{file.statuses} expected: {summary['statuses']}"
    if file.code is not None and file.code not in summary["findings"]:
        yield f"{file.code} expected: {summary['findings']}"
    if file.bad is not None:
        (worst,) = summary["worst"]
        if (worst["record"], worst["line"]) != file.bad:
            yield f"record and line {file.bad} expected: {worst}"


def commands(file: File) -> Iterator[list[str]]:
    """Yield the commands that a file is given to."""
    if file.for_verify:
        yield ["verify", str(file.path)]
    yield ["audit", "--format", "json", "--jobs", "2", str(file.path)]


def shown(command: str, run: watched.Run) -> str:
    """Return how long a command took and what memory it held."""
    tenths = " ".join(f"{held / MEGABYTE:.0f}" for held in run.tenths())
    return f"  {command:<7}{run.seconds:>9.1f} s{run.peak / MEGABYTE:>8.0f} MB   ({tenths})"


def main() -> int:
    """Make the files and give them to the commands; return the exit status."""
    parser = argparse.ArgumentParser(description="Judge files of hostile sizes.")
    parser.add_argument("--megabytes", type=float, nargs="+", default=[10, 100])
    names = [case.__name__ for case in CASES]
    parser.add_argument("--case", nargs="+", choices=names, default=names)
    parser.add_argument("--folder", type=Path, help="where there is room; else a temporary one")
    given = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory(dir=given.folder) as scratch:
        folder = Path(scratch)
        texts = [text for _, text in ours.simulated_texts(folder, 1)]
        base = ours.mixed(texts, folder)
        for case in CASES:
            if case.__name__ not in given.case:
                continue
            print(f"{case.__name__}: {(case.__doc__ or '').strip()}")
            for megabytes in given.megabytes:
                file = case(base, folder, int(megabytes * MEGABYTE))
                print(f" {megabytes:g} MB ({file.path.stat().st_size / MEGABYTE:.2f} on disk)")
                for arguments in commands(file):
                    with tempfile.TemporaryFile(dir=folder) as out:
                        command = [sys.executable, "-m", "smearspec", *arguments]
                        run = watched.run(command, out)
                        out.seek(max(out.tell() - 100_000, 0))
                        run.out = out.read().decode()
                    print(shown(arguments[0], run), flush=True)
                    for fault in faults(file, run, arguments[0]):
                        print(f"  WRONG: {fault}")
                        wrong += 1
                file.path.unlink()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
