"""Runs the fake adapters of ``adapters/`` against a handful of tricks.

The ace of trump takes a trick under any rules, and no card is there twice: so the cases here
need no rule page, and the adapters only a few lines.
"""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from smearspec.suite.brief import resolved_rules
from smearspec.suite.case import Case
from smearspec.suite.outcome import Result
from smearspec.suite.process import Limits, scrubbed
from smearspec.suite.protocol import Command
from smearspec.suite.runner import Run, Settings, run

ADAPTERS = Path(__file__).parent / "adapters"

PATIENT = Limits(start=60, case=60, end=10)
"""For adapters that answer: only a hanging one would ever wait so long."""

HASTY = Limits(start=60, case=2, end=10)
"""For adapters that never answer one question."""


def trick(name: str, cards: str, expect: dict[str, object], level: str = "must") -> Case:
    """Return the case of one trick of hearts."""
    return Case(
        id=name,
        area="trick",
        topic="the ace of trump",
        title=f"the trick {cards}",
        op="trick",
        rules="minnesota",
        players=4,
        resolved=resolved_rules("minnesota", 4, {}, {}),
        input={"trump": "H", "cards": cards.split()},
        expect=expect,
        level=level,
    )


POISONED = trick("poisoned", "AH 3C 4D", {"winner": 0})
"""The case at which the adapters go wrong."""

REJECTED = trick("rejected", "AH AH", {"reject": {"code": "duplicate-card"}})

GOOD = (
    trick("first", "AH 2H", {"winner": 0}),
    trick("second", "2H AH", {"winner": 1}),
    trick("third", "5S 6S AH", {"winner": 2}),
    trick("fourth", "7S 8S 9S AH", {"winner": 3}),
)

CASES = (*GOOD, POISONED, REJECTED)


def adapter(name: str, *arguments: str) -> Command:
    """Return the command of a fake adapter."""
    argv = (sys.executable, "-S", "-E", str(ADAPTERS / f"{name}.py"), *arguments)
    return Command(argv, scrubbed(os.environ))


def ask(
    name: str,
    *arguments: str,
    cases: Sequence[Case] = CASES,
    settings: Settings | None = None,
    limits: Limits = PATIENT,
) -> Run:
    """Run cases against a fake adapter."""
    return run(cases, adapter(name, *arguments), replace(settings or Settings(), limits=limits))


def verdicts(found: Run) -> dict[str, str]:
    """Return the verdict of each case by its id."""
    return {result.case.id: result.verdict for result in found.results}


def result_of(found: Run, case: Case = POISONED) -> Result:
    """Return the result of one case."""
    return next(result for result in found.results if result.case.id == case.id)


def alive(number: int) -> bool:
    """Tell whether a process is there and has not ended."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{number}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def gone(number: int) -> bool:
    """Tell whether a process ends; a killed one may need a moment to be taken down."""
    deadline = time.monotonic() + 30
    while alive(number) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not alive(number)
