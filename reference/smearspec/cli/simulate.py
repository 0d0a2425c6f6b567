"""``smearspec simulate``: random legal games with true claims."""

import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import IO

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import book_of, refuse, table_of
from smearspec.cli.printing import emit, tell
from smearspec.cli.writing import replacing
from smearspec.messages import sentence
from smearspec.notation import format_transcript
from smearspec.simulate import MAX_HANDS, games

INCOMPLETE = 3


@click.command()
@click.argument("name", metavar="RULES")
@click.option("--players", type=int, metavar="N", help="The size of the table.")
@options.set_option
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same games.")
@click.option(
    "--games", "count", type=click.IntRange(1), default=1, metavar="N", help="How many games."
)
@click.option(
    "--max-hands",
    type=click.IntRange(1),
    default=MAX_HANDS,
    show_default=True,
    metavar="N",
    help="The most hands of a game; one that is not won by then ends there, and status is 3.",
)
@options.output_options
@options.rules_option
@options.lang_option
def command(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    seed: int | None,
    count: int,
    max_hands: int,
    output: str | None,
    force: bool,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Write random legal games, one record each, with true claims.

    RULES is the id of a shipped document, of one given with --rules, or the name of a YAML file.
    Without --seed the games are others each time; the seed is then told on standard error.
    """
    chosen = options.assignments(settings, "--set", lang)
    unfinished: list[int] = []

    def loud(game: int) -> None:
        unfinished.append(game)
        tell(sentence("simulate.max-hands", lang, game=game, hands=max_hands))

    try:
        book = book_of(name, rules_files, lang)
        seats = table_of(book, players, lang)
        used = secrets.randbelow(1_000_000) if seed is None else seed
        made = games(
            book, seats, chosen, seed=used, count=count, max_hands=max_hands, on_unfinished=loud
        )
        texts: Iterator[str] = map(format_transcript, made)
        first = next(texts)
    except rules.RuleError as error:
        raise refuse(error, name, lang) from None
    if seed is None:
        tell(sentence("simulate.seed", lang, seed=used))
    with _target(output, force, lang) as target:
        text: str | None = first
        while text is not None:
            if target is None:
                emit(text)
            else:
                target.write(text.encode("utf-8"))
            text = next(texts, None)
    raise click.exceptions.Exit(INCOMPLETE if unfinished else 0)


def _target(
    output: str | None, force: bool, lang: str
) -> AbstractContextManager[IO[bytes] | None]:
    if output is None:
        return nullcontext()
    return replacing(output, force=force, lang=lang)
