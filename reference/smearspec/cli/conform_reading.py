"""Reports on runs of the suite as files: what may not be read ends the command with status 2."""

from pathlib import Path

import click

from smearspec.cli.inputs import unreadable
from smearspec.cli.printing import tell
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines
from smearspec.suite.reports.lines import ReportError
from smearspec.suite.reports.view import View, read_view


def read(file: str, lang: str) -> View:
    """Return a report; one that is not whole ends the command with status 2."""
    try:
        return read_view(Path(file).read_bytes().decode("utf-8", "replace"))
    except ReportError as error:
        tell(sentence(f"conform.{error.code}", lang, file=file, line=error.line))
    except OSError as error:
        for line in finding_lines(unreadable(error), file, lang):
            tell(line)
    raise click.exceptions.Exit(2)
