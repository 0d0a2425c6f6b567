"""``smearspec conform report``: makes the other reports from one that is JSON lines."""

from pathlib import Path

import click

from smearspec.cli import options
from smearspec.cli.conform_reading import read
from smearspec.cli.printing import painter, say
from smearspec.cli.writing import replacing
from smearspec.messages import sentence
from smearspec.suite.reports import FORMS, document
from smearspec.suite.reports.terminal import view_lines


@click.command()
@click.argument("file", metavar="REPORT")
@click.option(
    "--report",
    "targets",
    multiple=True,
    metavar="FILE",
    help="Write a report: .xml (JUnit), .md, .html, .svg (badge); repeatable.",
)
@click.option("--force", is_flag=True, help="Let files that are there be written over.")
@options.lang_option
def command(file: str, targets: tuple[str, ...], force: bool, lang: str) -> None:
    """Show a report (.jsonl) again, or make the other kinds of report from it.

    The exit status is 0; 2 if the file is no whole report.
    """
    for target in targets:
        if Path(target).suffix not in FORMS:
            text = sentence("conform.report-ending", lang, file=target, allowed=tuple(FORMS))
            raise click.UsageError(text)
    found = read(file, lang)
    for target in targets:
        with replacing(target, force=force, lang=lang) as stream:
            text = document(found, Path(target).suffix, lang)
            stream.write(text.encode("utf-8", "backslashreplace"))
    if not targets:
        say(view_lines(found, lang, painter()))
