"""``smearspec replay``: the play step by step."""


import click

from smearspec import notation
from smearspec.cli import options
from smearspec.cli.inputs import Remembering, Source, opened, unreadable
from smearspec.cli.printing import painter, say
from smearspec.cli.records import Faults
from smearspec.messages import sentence
from smearspec.render.replay import record_lines
from smearspec.render.verdict_text import verdict_lines
from smearspec.verdict import Inputs, Verdict
from smearspec.verdict.judge import judge_record
from smearspec.verdict.kept import Kept, kept
from smearspec.verdict.model import NOT_JUDGED
from smearspec.verdict.setup import named_book


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--hand", "only", metavar="N", help="Show this hand only, by its number or name.")
@click.option("--html", metavar="OUT", help="Write a page to step through instead; - prints it.")
@click.option("--svg", metavar="OUT", help="Write a picture of one moment instead; - prints it.")
@click.option(
    "--at", "place", metavar="PLACE", help="The moment of --svg: 'hand 1', 'hand 1 trick 3'."
)
@click.option(
    "--stories",
    is_flag=True,
    help="Show hands with irregularities as they were written and as they were amended.",
)
@click.option("--force", is_flag=True, help="Let --html and --svg write over a file.")
@options.judging_options
@options.lang_option
def command(
    file: str,
    only: str | None,
    html: str | None,
    svg: str | None,
    place: str | None,
    stories: bool,
    force: bool,
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    lang: str,
) -> None:
    """Show the play trick by trick, and where each point comes from.

    What breaks a rule is shown where it happens. The exit status is 2 if something could not be
    read or judged, else 0: `smearspec verify` is there to judge.

    --html writes one page that needs nothing else: the table with its cards to step through,
    findings where they happen, claims beside what the rules compute, and what another ruling would
    change. --svg draws the table at one moment. --stories tells what was amended, marked, adjusted
    or void, judged as it was written and as it was amended, and where the two differ.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    inputs = options.of_file(inputs, file)
    if html is not None or svg is not None or place is not None:
        from smearspec.cli.replay_files import Wanted, write  # noqa: PLC0415

        wanted = Wanted(html, svg, place, only, force)
        raise click.exceptions.Exit(write(file, inputs, wanted, lang))
    if stories:
        from smearspec.cli.replay_stories import tell  # noqa: PLC0415

        raise click.exceptions.Exit(tell(file, inputs, only, lang))
    status = 0
    told = False
    try:
        with opened(Source(file)) as stream:
            memory = Remembering(stream)
            names: list[str] = []
            for record in notation.read(memory):  # type: ignore[arg-type]
                whole = kept(record, file)
                verdict = judge_record(whole, file, inputs)
                names += [hand.name for hand in verdict.hands]
                if verdict.status in NOT_JUDGED:
                    status = 2
                if verdict.rules is None:
                    say(verdict_lines(verdict, lang, single=False, line_of=memory.line))
                elif only is None or any(hand.name == only for hand in verdict.hands):
                    if told:
                        say([""])
                    _tell(verdict, whole, inputs, only, lang)
                told = True
    except OSError as error:
        Faults(file, lang).show(unreadable(error))
        raise click.exceptions.Exit(2) from None
    if only is not None and only not in names and status == 0:
        raise click.UsageError(
            sentence("replay.no-hand", lang, name=only, allowed=tuple(dict.fromkeys(names)))
        )
    raise click.exceptions.Exit(status)


def _tell(verdict: Verdict, record: Kept, inputs: Inputs, only: str | None, lang: str) -> None:
    book = named_book(str((verdict.rules or {})["id"]), inputs)
    say(record_lines(
        verdict, record.written, lang, name=book.names.get(lang, book.id), only=only,
        as_written=inputs.as_written, paint=painter(),
    ))  # fmt: skip
