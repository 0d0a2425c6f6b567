"""``smearspec replay``: the play step by step."""

from collections.abc import Iterator
from typing import cast

import click

from smearspec import notation
from smearspec.cli import options
from smearspec.cli.inputs import Remembering, Source, opened, unreadable
from smearspec.cli.printing import painter, say
from smearspec.cli.records import Faults
from smearspec.messages import sentence
from smearspec.notation import tree
from smearspec.render.replay import record_lines
from smearspec.render.verdict_text import verdict_lines
from smearspec.verdict import Inputs, Verdict
from smearspec.verdict.judge import judge_record
from smearspec.verdict.setup import named_book

NOT_JUDGED = ("unreadable", "unjudged")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--hand", "only", metavar="N", help="Show this hand only, by its number or name.")
@options.judging_options
@options.lang_option
def command(
    file: str,
    only: str | None,
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    lang: str,
) -> None:
    """Show the play trick by trick, and where each point comes from.

    What breaks a rule is shown where it happens. The exit status is 2 if something could not be
    read or judged, else 0: `smearspec verify` is there to judge.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    inputs = options.of_file(inputs, file)
    status = 0
    told = False
    try:
        with opened(Source(file)) as stream:
            memory = Remembering(stream)
            names: list[str] = []
            for record in notation.read(memory):  # type: ignore[arg-type]
                kept = _Kept(record)
                verdict = judge_record(cast(notation.RawRecord, kept), file, inputs)
                names += [hand.name for hand in verdict.hands]
                if verdict.status in NOT_JUDGED:
                    status = 2
                if verdict.rules is None:
                    say(verdict_lines(verdict, lang, single=False, line_of=memory.line))
                elif only is None or any(hand.name == only for hand in verdict.hands):
                    if told:
                        say([""])
                    _tell(verdict, kept, inputs, only, lang)
                told = True
    except OSError as error:
        Faults(file, lang).show(unreadable(error))
        raise click.exceptions.Exit(2) from None
    if only is not None and only not in names and status == 0:
        raise click.UsageError(
            sentence("replay.no-hand", lang, name=only, allowed=tuple(dict.fromkeys(names)))
        )
    raise click.exceptions.Exit(status)


class _Kept:
    """A record whose hands are kept as they are read."""

    def __init__(self, record: notation.RawRecord) -> None:
        self.number = record.number
        self.line = record.line
        self.header = record.header
        self.blocks: list[tree.Block] = [record.header.block]
        self._record = record

    def hands(self) -> Iterator[notation.ReadBlock]:
        """Yield the hands as the record does."""
        for hand in self._record.hands():
            self.blocks.append(hand.block)
            yield hand


def _tell(verdict: Verdict, kept: _Kept, inputs: Inputs, only: str | None, lang: str) -> None:
    book = named_book(str((verdict.rules or {})["id"]), inputs)
    say(record_lines(
        verdict, kept.blocks, lang, name=book.names.get(lang, book.id), only=only,
        as_written=inputs.as_written, paint=painter(),
    ))  # fmt: skip
