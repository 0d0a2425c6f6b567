"""A line on standard error that tells how far a long run is."""

import sys
import time
from types import TracebackType

from smearspec.cli.inputs import is_terminal
from smearspec.messages import sentence

FIRST = 1.5
"""Seconds before anything is shown."""
EVERY = 0.2
"""Seconds between two updates."""


class Progress:
    """Counts files and records; shows them where standard error is a terminal and nothing else.

    Where standard output is a terminal too, its lines are progress enough.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.files = 0
        self.records = 0
        self._shown = is_terminal(sys.stderr) and not is_terminal(sys.stdout)
        self._next = time.monotonic() + FIRST
        self._written = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def file(self) -> None:
        """Note that the next file is read."""
        self.files += 1

    def record(self) -> None:
        """Note that a record is done."""
        self.records += 1
        if not self._shown:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + EVERY
            self._written = True
            text = sentence("verify.progress", self.lang, records=self.records, files=self.files)
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
