"""What is done of an audit, on disk: killed at any moment it goes on where it was.

A folder beside the report holds the rows of each part that is done, and a list of them to which
one line is added when the rows of a part are safely written.
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

LIST = "done.jsonl"


class OtherAudit(Exception):
    """The folder belongs to an audit with other rules or by another version."""


class Ledger:
    """The parts of one audit that are done."""

    def __init__(self, folder: Path, key: str) -> None:
        self.folder = folder
        self._list = folder / LIST
        self._done: dict[str, str] = {}
        folder.mkdir(exist_ok=True)
        lines = self._lines()
        if not lines:
            self._append({"audit": key})
        elif lines[0] != {"audit": key}:
            raise OtherAudit
        self._done = {str(one["part"]): str(one["sha256"]) for one in lines[1:]}

    def _lines(self) -> list[dict[str, str]]:
        """Return what the list says; a last line that was cut short is as if it were not there."""
        try:
            raw = self._list.read_bytes()
        except FileNotFoundError:
            return []
        whole = raw[: raw.rfind(b"\n") + 1]
        if len(whole) < len(raw):
            with open(self._list, "r+b") as stream:
                stream.truncate(len(whole))
        return [json.loads(line) for line in whole.splitlines()]

    def _append(self, entry: dict[str, str]) -> None:
        with open(self._list, "ab") as stream:
            stream.write(json.dumps(entry).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())

    def has(self, part: str) -> bool:
        """Tell whether the rows of a part are there, as they were written."""
        digest = self._done.get(part)
        if digest is None:
            return False
        try:
            return hashlib.sha256(self._file(part).read_bytes()).hexdigest() == digest
        except FileNotFoundError:
            return False

    def add(self, part: str, rows: bytes) -> None:
        """Keep the rows of a part: the file first, then the line that says so."""
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".part-")
        with os.fdopen(handle, "wb") as stream:
            stream.write(rows)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, self._file(part))
        digest = hashlib.sha256(rows).hexdigest()
        self._append({"part": part, "sha256": digest})
        self._done[part] = digest

    def rows(self, part: str) -> Iterator[bytes]:
        """Yield the rows of a part that is done."""
        with open(self._file(part), "rb") as stream:
            yield from stream

    def clear(self) -> None:
        """Forget everything: the report is written."""
        self.forget(self.folder)

    @staticmethod
    def forget(folder: Path) -> None:
        """Remove the folder of an audit; OtherAudit if it is none."""
        if not (folder / LIST).is_file():
            raise OtherAudit
        shutil.rmtree(folder)

    def _file(self, part: str) -> Path:
        return self.folder / f"{part}.jsonl"
