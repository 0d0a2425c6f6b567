"""``smearspec legal``: what may be done at the end of an unfinished record."""

import click

from smearspec.cli import options
from smearspec.cli.inputs import Source, opened, unreadable
from smearspec.cli.printing import emit, json_line, say
from smearspec.cli.records import Faults
from smearspec.render.legal_text import legal_lines
from smearspec.verdict.model import exit_status
from smearspec.verdict.unfinished import Legal, legal_stream

NOT_ANSWERED = 2


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a record and line.")
@options.judging_options
@options.lang_option
def command(
    file: str,
    as_json: bool,
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    lang: str,
) -> None:
    """Say whose turn it is at the end of a record, and what may be done.

    A choice of several cards is described, not listed. The exit status is 0 where that could be
    told; else that of `smearspec verify`, or 2. Faults of the record go to standard error.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    inputs = options.of_file(inputs, file)
    status = 0
    try:
        with opened(Source(file)) as stream:
            for found in legal_stream(stream, file, inputs):
                status = max(status, _status(found))
                faults = Faults(file, lang)
                for finding in found.findings:
                    faults.show(finding)
                if as_json:
                    emit(json_line(found.to_json(lang)))
                else:
                    say(legal_lines(found, lang))
    except OSError as error:
        Faults(file, lang).show(unreadable(error))
        status = NOT_ANSWERED
    raise click.exceptions.Exit(status)


def _status(found: Legal) -> int:
    """Return 0 where the turn could be told, or the game is over."""
    if found.turn.step is not None or found.winner is not None:
        return 0
    return exit_status([found.status]) or NOT_ANSWERED
