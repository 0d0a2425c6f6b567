"""``smearspec conform diff``: compares two reports on runs of the suite."""

import click

from smearspec.cli import options
from smearspec.cli.conform_reading import read
from smearspec.cli.printing import emit, json_line, painter, say
from smearspec.suite.reports.diff import compare_views, comparison_lines


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@options.lang_option
def command(old: str, new: str, as_json: bool, lang: str) -> None:
    """Compare two reports (.jsonl): what passes now, what fails now, what is new or gone.

    The exit status is 1 if a case that passed passes no longer, or if the code or place of a
    rejection is no longer right; else 0.
    """
    found = compare_views(read(old, lang), read(new, lang))
    if as_json:
        emit(json_line(found.to_json()))
    else:
        say(comparison_lines(found, lang, painter()))
    raise click.exceptions.Exit(int(found.worse))
