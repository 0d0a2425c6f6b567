"""``smearspec conform diff``: compares two reports on runs of the suite."""

from pathlib import Path

import click

from smearspec.cli import options
from smearspec.cli.inputs import unreadable
from smearspec.cli.printing import emit, painter, say, tell
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines
from smearspec.suite.reports.diff import compare_views, comparison_lines
from smearspec.suite.reports.lines import ReportError, written
from smearspec.suite.reports.view import View, read_view


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.lang_option
def command(old: str, new: str, as_json: bool, lang: str) -> None:
    """Compare two reports (.jsonl): which cases got better, worse, or are new or gone.

    The exit status is 1 if something is worse, 2 if a report cannot be used.
    """
    found = compare_views(_read(old, lang), _read(new, lang))
    if as_json:
        emit(written(found.to_json()) + "\n")
    else:
        say(comparison_lines(found, lang, painter()))
    raise click.exceptions.Exit(int(found.worse))


def _read(file: str, lang: str) -> View:
    """Return a report; one that is not whole ends the command with status 2."""
    try:
        return read_view(Path(file).read_bytes().decode("utf-8", "replace"))
    except ReportError as error:
        facts = {"file": file, "line": error.line}
        tell(sentence(f"conform.{error.code}", lang, **facts))
    except OSError as error:
        for line in finding_lines(unreadable(error), file, lang):
            tell(line)
    raise click.exceptions.Exit(2)
