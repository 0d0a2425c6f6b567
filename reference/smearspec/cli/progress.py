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


class StatusLine:
    """One line that is written over and wiped at the end.

    It is shown where standard error is a terminal, after the first moments of a run; never where
    standard output is one too and shows the results as they come (``shares``).  ``shown`` tells
    whether it ever is.
    """

    def __init__(self, lang: str, *, shares: bool = False) -> None:
        self.lang = lang
        self.begun = time.monotonic()
        self.shown = is_terminal(sys.stderr) and not (shares and is_terminal(sys.stdout))
        self._next = self.begun + FIRST
        self._written = False

    def __enter__(self) -> "StatusLine":
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

    def show(self, key: str, **facts: object) -> None:
        """Show a sentence of the catalogue, if it is time to."""
        if not self.shown:
            return
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + EVERY
        self._written = True
        sys.stderr.write(f"\r\x1b[K{sentence(key, self.lang, **facts)}")
        sys.stderr.flush()


class Counter:
    """Files and records that were judged."""

    def __init__(self, line: StatusLine) -> None:
        self._line = line
        self.files = 0
        self.records = 0

    def file(self) -> None:
        """Note that the next file is read."""
        self.files += 1

    def record(self) -> None:
        """Note that a record is done."""
        self.records += 1
        self._line.show("verify.progress", records=self.records, files=self.files)
