"""A line on standard error that tells how far a run of the suite is."""

import sys
import time

from smearspec.cli.inputs import is_terminal
from smearspec.cli.progress import EVERY, FIRST
from smearspec.messages import sentence
from smearspec.suite.runner import Progress


class Ticker:
    """Shows progress where standard error is a terminal, after the first moments of a run."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._shown = is_terminal(sys.stderr)
        self._next = time.monotonic() + FIRST
        self._written = False

    def __enter__(self) -> "Ticker":
        return self

    def __exit__(self, *_: object) -> None:
        if self._written:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def update(self, progress: Progress) -> None:
        """Show how far the run is, if it is time to."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + EVERY
        self._written = True
        text = sentence(
            "conform.progress", self.lang, done=progress.done, total=progress.total,
            failures=progress.failures, case="again" if progress.again else "default",
        )  # fmt: skip
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
