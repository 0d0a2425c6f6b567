"""Running ``smearspec`` in the tests, and small records of every status."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from click.testing import CliRunner

from smearspec.cli.app import app

ENVIRONMENT = {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Done:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines on standard output."""
        return self.out.splitlines()


def run(*arguments: str, given: str | bytes = "", env: Mapping[str, str] | None = None) -> Done:
    """Run the command in this process."""
    done = CliRunner().invoke(
        app, list(arguments), input=given, prog_name="smearspec",
        env={**ENVIRONMENT, **(env or {})},
    )
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def program(*arguments: str) -> list[str]:
    """Return the command line of the command as a process of its own."""
    return [sys.executable, "-c", "from smearspec.cli import main; main()", *arguments]


def process(*arguments: str, **settings: object) -> "subprocess.Popen[bytes]":
    """Start the command as a process of its own, with its output in pipes."""
    environment = {**os.environ, **ENVIRONMENT}
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        program(*arguments), env=environment,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings},
    )


HEAD = """\
%smear 1
[Rules "cutthroat-canadian"]
[Seats "Ann Bo Cy"]

[Hand "1"]
[Dealer "Cy"]
"""

PLAY = """\
deal Ann: QS KH 4H 8D TC 5C
deal Bo: AS QH 2H JD 6D 7C
deal Cy: KS AH JH 9H TD 3C
bid Ann: pass 2 3
1. Cy: AH 4H 2H
2. Cy: 9H KH QH
3. Ann: QS AS JH
4. Cy: KS 5C 6D
5. Cy: TD 8D JD
6. Bo: 7C 3C TC
"""

CLAIMS = """\
points Ann: game
points Bo: low
points Cy: high jack
count Ann: 15
count Bo: 11
count Cy: 14
score Ann: +1 = 1
score Bo: +1 = 1
score Cy: -3 = -3
"""

VERIFIED = HEAD + PLAY + CLAIMS
"""Hearts are trump.  Cy takes tricks 1, 3 and 4 (4 + 7 + 3 card points), Ann 2 and 6 (5 + 10), Bo 5
(11).  Cy has high (AH) and jack (JH), Bo low (2H), Ann game: Cy needed 3 and is set."""

LEGAL = HEAD + PLAY

REFUTED = HEAD + PLAY + CLAIMS.replace("count Ann: 15", "count Ann: 14")

ILLEGAL = VERIFIED.replace("5. Cy: TD 8D JD", "5. Cy: TD TC JD").replace("3C TC", "3C 8D")
"""Ann throws TC on a diamond although she holds 8D (line 15, column 11)."""

INCOMPLETE = HEAD + PLAY.partition("4. Cy")[0]

UNDETERMINED = HEAD.replace('"1"', '"2"') + PLAY + "score Ann: +1 = 1\n"
"""Totals before a second hand are not known, so neither is that after it."""

UNJUDGED = VERIFIED.replace("cutthroat-canadian", "cutthroat-canadien")

UNREADABLE = VERIFIED.replace("3. Ann:", "3. Ann")

STATUSES = {
    "verified": (VERIFIED, 0),
    "legal": (LEGAL, 0),
    "refuted": (REFUTED, 1),
    "illegal": (ILLEGAL, 1),
    "incomplete": (INCOMPLETE, 3),
    "undetermined": (UNDETERMINED, 3),
    "unjudged": (UNJUDGED, 2),
    "unreadable": (UNREADABLE, 2),
}
"""A record of each status, and the exit status that it leads to."""
