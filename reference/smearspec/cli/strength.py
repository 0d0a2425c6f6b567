"""``smearspec conform --strength``: measures what the cases of the suite can catch."""

import time
from collections.abc import Sequence
from pathlib import Path

import click

from smearspec.cli.printing import say, tell
from smearspec.rules.bases import family_tables, tables
from smearspec.suite.case import Case, CaseError, load_cases
from smearspec.suite.strength.excuses import excuses
from smearspec.suite.strength.fill import fill
from smearspec.suite.strength.gates import failures
from smearspec.suite.strength.kills import cases_of, matrix
from smearspec.suite.strength.measure import changed, keep, measure
from smearspec.suite.strength.page import page, summary
from smearspec.suite.strength.writing import case_lines

SEED, TRIES = 1, 100
"""How cases are looked for: the same seed finds the same."""

MOST = 20
"""How much is shown of what goes through one gate."""


@click.command(name="conform --strength")
@click.option("--quick", is_flag=True, help="Only the tables whose rules or cases have changed.")
@click.option(
    "--search",
    "searched",
    metavar="VARIANT/PLAYERS",
    help="Look for cases for what survives at a table, and print them.",
)
@click.option(
    "--family",
    "wider",
    is_flag=True,
    help="Report the games of the wider family instead; no gate is for them.",
)
@click.option("--write", "target", metavar="FILE", help="Write the page on the strength.")
def command(quick: bool, searched: str | None, wider: bool, target: str | None) -> None:
    """Change the rules under the cases and see which cases notice.

    The exit status is 0 if every gate holds, 1 if one does not.
    """
    if quick and target:
        raise click.UsageError("--write needs the full run: leave --quick out")
    started = time.monotonic()
    if searched is not None:
        _search(searched)
        return
    try:
        cases = load_cases()
        if wider:
            _report(cases)
            return
        which = changed(cases) if quick else None
        if which == ():
            say([f"nothing has changed; {time.monotonic() - started:.0f} s"])
            return
        found = measure(cases, which)
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    open_ = failures(found)
    for name, several in open_.items():
        say([f"{'holds' if not several else 'FAILS'}: {name}"])
        for line in several[:MOST]:
            say([f"  {line}"])
        if len(several) > MOST:
            say([f"  and {len(several) - MOST} more"])
    say([f"{summary(found)}; {time.monotonic() - started:.0f} s"])
    if target:
        Path(target).write_text(page(found), encoding="utf-8")
        tell(f"written: {target}")
    if any(open_.values()):
        raise click.exceptions.Exit(1)
    if target:
        keep(cases)


def _report(cases: Sequence[Case]) -> None:
    """Say how many wrong values the cases of each game of the wider family notice."""
    for table in family_tables():
        played = cases_of(table, cases)
        if not played:
            say([f"{table}: no cases"])
            continue
        kills = [one for one in matrix(cases, [table]) if not one.crashed]
        several = sum(1 for one in kills if one.killers)
        say([f"{table}: {several} of {len(kills)} wrong values are noticed by {len(played)} cases"])


def _search(name: str) -> None:
    """Print cases for the wrong rules of a table that no case notices."""
    table = next((one for one in tables() if str(one) == name), None)
    if table is None:
        raise click.UsageError(f"--search: one of {', '.join(map(str, tables()))}")
    found = fill(table, load_cases(), excuses(), SEED, TRIES)
    for area, raw in found.cases:
        say([f"# area {area}", *case_lines(raw), ""])
    for mutant in found.missed:
        tell(f"nothing found for {mutant.name}")
