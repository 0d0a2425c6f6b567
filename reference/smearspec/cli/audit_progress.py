"""A line on standard error that tells how far an audit is, how fast, and how long it will take."""

import sys
import time

from smearspec.audit.parts import Part
from smearspec.cli.inputs import is_terminal
from smearspec.cli.progress import EVERY, FIRST
from smearspec.messages import sentence


class Ticker:
    """Counts parts and records; shows them where standard error is a terminal."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._shown = is_terminal(sys.stderr)
        self._begun = time.monotonic()
        self._next = self._begun + FIRST
        self._written = False
        self._records = 0
        self._bytes = 0

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *_: object) -> None:
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def part(self, part: Part, rows: bytes) -> None:
        """Note that a part is done, and show how far the run is if it is time to."""
        self._records += rows.count(b"\n")
        self._bytes += sum((s.size if s.end is None else s.end) - s.start for s in part.slices)
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + EVERY
        self._written = True
        text = sentence(
            "audit.progress", self.lang, records=self._records,
            rate=round(self._records / (now - self._begun)),
            size=round(self._bytes / 1e6),
        )  # fmt: skip
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
