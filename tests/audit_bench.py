"""Collections to audit, and compilers of rules that kill the process they run in."""

import json
import os
import time
from pathlib import Path

from command_line import ILLEGAL, REFUTED, UNJUDGED, VERIFIED, run
from smearspec import notation
from smearspec.rules.compile import Tables, Values, compile_rules

TWO_SEATS = VERIFIED.replace("Ann Bo Cy", "Ann Bo")


def deadly(values: Values) -> Tables:
    """Die over rules for two players, compile any others."""
    if values["table"]["seats"] == 2:
        os._exit(9)
    return compile_rules(values)


def slow(values: Values) -> Tables:
    """Take a moment, so that somebody can be killed meanwhile."""
    time.sleep(0.2)
    return compile_rules(values)


def dask_setting(name: str) -> object:
    """Return a setting of Dask as a worker has it."""
    from dask import config

    return config.get(name)


def collection(folder: Path) -> list[Path]:
    """Write a small collection: right, false and unreadable records in every form."""
    twin = notation.to_json(notation.parse(VERIFIED)) + "\n"
    files = {
        "a.smear": VERIFIED + "\n" + REFUTED,
        "b.smear": "junk\n",
        "c.jsonl": twin + "\n" + "{}\n" + twin,
        "deep/d.smear": ILLEGAL + UNJUDGED,
        "deep/note.txt": "not a record",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [folder / name for name in files if not name.endswith(".txt")]


def read_rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def audited(folder: Path, *arguments: str, status: int = 2) -> list[dict[str, object]]:
    out = folder.parent / "rows.jsonl"
    done = run("audit", str(folder), "--out", str(out), "--force", "--jobs", "1", *arguments)
    assert (done.status, done.err) == (status, "")
    return read_rows(out.read_text(encoding="utf-8"))
