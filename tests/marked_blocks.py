"""The marked blocks of a Markdown page: files, commands and outputs that the tests hold true.

A block is marked by an HTML comment on the line above its fence, which no reader sees:

``<!-- file: hand.smear -->``   the block is the content of that file
``<!-- run -->``                the block is run by the shell and ends with status 0
``<!-- run: 1 -->``             the same, ending with status 1
``<!-- output -->``             what the block run before it prints, byte for byte
``<!-- python -->``             the block is run by Python
``<!-- setup: NAME -->``        a command line for a fresh machine; CI runs it, the tests do not

As a script it prints the block of one set-up command: ``python3 marked_blocks.py README.md main``.
It needs nothing but the standard library, so that CI can use it before anything is installed.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_BLOCK = re.compile(
    r"^<!-- (?P<kind>file|run|output|python|setup)(?:: (?P<argument>.+?))? -->\n"
    r"```[\w-]*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_MARK = re.compile(r"^<!-- (?:file|run|output|python|setup)\b", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """One marked block; ``line`` is that of its mark."""

    kind: str
    argument: str
    text: str
    line: int


@dataclass(frozen=True)
class Outcome:
    """What a run block should have done and what it did."""

    block: Block
    status: int
    output: str
    errors: str

    @property
    def wanted_status(self) -> int:
        """The status that the page promises."""
        return int(self.block.argument or 0)


def blocks_of(page: Path) -> tuple[Block, ...]:
    """Return the marked blocks of a page in their order; a mark without a fence is an error."""
    text = page.read_text(encoding="utf-8")
    found = tuple(
        Block(m["kind"], m["argument"] or "", m["text"], text.count("\n", 0, m.start()) + 1)
        for m in _BLOCK.finditer(text)
    )
    if len(found) != len(_MARK.findall(text)):
        raise ValueError(f"{page}: a mark stands above no fenced block")
    return found


def run_block(block: Block, folder: Path) -> Outcome:
    """Run one block in ``folder`` with this interpreter's programs first on the path."""
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": os.environ.get("HOME", str(folder)),
        "LANG": "C.UTF-8",
        "PYTHONUTF8": "1",
        "NO_COLOR": "1",
        "COLUMNS": "100",
    }
    environment |= {k: v for k, v in os.environ.items() if k.startswith(("COVERAGE_", "COV_"))}
    command = [sys.executable, "-c", block.text] if block.kind == "python" else [
        "sh", "-c", block.text,
    ]
    done = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
        encoding="utf-8", timeout=300, check=False,
    )
    return Outcome(block, done.returncode, done.stdout, done.stderr)


def faults_of(page: Path, folder: Path) -> list[str]:
    """Play a page from top to bottom in ``folder``; return what does not happen as written."""
    faults = []
    last: Outcome | None = None
    for block in blocks_of(page):
        place = f"{page.name}:{block.line}"
        if block.kind == "file":
            target = folder / block.argument
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.kind in ("run", "python"):
            last = run_block(block, folder)
            if last.status != last.wanted_status:
                faults.append(
                    f"{place}: status {last.status}, not {last.wanted_status}\n"
                    f"{last.output}{last.errors}"
                )
        elif block.kind == "output":
            if last is None:
                raise ValueError(f"{place}: an output without a command")
            if last.output != block.text:
                faults.append(f"{place}: prints\n{last.output}{last.errors}not\n{block.text}")
    return faults


def main() -> int:
    """Print the set-up command of a page that has the given name."""
    page, name = sys.argv[1:]
    found = [b for b in blocks_of(Path(page)) if b.kind == "setup" and b.argument == name]
    if len(found) != 1:
        print(f"{page}: {len(found)} set-up blocks named {name}, one expected", file=sys.stderr)
        return 1
    print(found[0].text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
