"""``smearspec conform diff``: compares two reports on runs of the suite."""

from importlib import import_module
from pathlib import Path

import click

from smearspec.cli import options
from smearspec.cli.inputs import unreadable
from smearspec.cli.printing import painter, say, tell
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines
from smearspec.suite.reports.lines import Report, ReportError, read_report


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@options.lang_option
def command(old: str, new: str, lang: str) -> None:
    """Compare two reports (.jsonl): what passes now, what fails now, what is new or gone.

    The exit status is 1 if anything differs.
    """
    diff = import_module("smearspec.suite.reports.diff")
    one, other = _read(old, lang), _read(new, lang)
    say(diff.diff_lines(one, other, lang, painter()))
    raise click.exceptions.Exit(int(diff.differs(one, other)))


def _read(file: str, lang: str) -> Report:
    """Return a report; one that is not whole ends the command with status 2."""
    try:
        return read_report(Path(file).read_bytes().decode("utf-8", "replace"))
    except ReportError as error:
        facts = {"file": file, "line": error.line}
        tell(sentence(f"conform.{error.code}", lang, **facts))
    except OSError as error:
        for line in finding_lines(unreadable(error), file, lang):
            tell(line)
    raise click.exceptions.Exit(2)
