"""``smearspec rules diff``: how two rule sets differ, and a hand that shows it."""

from functools import partial
from pathlib import Path

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import DOCUMENT_ENDINGS, book_of, has_tables, refuse
from smearspec.cli.printing import emit, json_line, say
from smearspec.cli.progress import StatusLine
from smearspec.messages import sentence
from smearspec.render.diff import Comparison, as_json, diff_lines, hand_lines
from smearspec.rules.compare import choice_differences, value_differences
from smearspec.simulate.telling import GAMES, Ruled, Telling, telling_hand


@click.command()
@click.argument("names", nargs=2, metavar="A B")
@click.option("--players", type=int, metavar="N", help="The size of the table.")
@options.set_option
@click.option("--hand", is_flag=True, help="Look for a simulated hand that comes out differently.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, metavar="N",
              help="The same seed finds the same hand.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json", "md"]), default="text",
              help="Text for people, one JSON object, or Markdown.")  # fmt: skip
@options.rules_option
@options.lang_option
def command(
    names: tuple[str, str],
    players: int | None,
    settings: tuple[str, ...],
    hand: bool,
    seed: int,
    form: str,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Say how two rule sets differ: choices first, then values in the order of a hand.

    A and B are ids of documents or names of YAML files. --set counts for each that has the
    choice. The exit status is 0 if both play the same game, 1 if they differ, 2 if that cannot be
    told.
    """
    chosen = options.assignments(settings, "--set", lang)
    books = []
    for name in names:
        try:
            books.append(book_of(name, rules_files, lang))
        except rules.RuleError as error:
            raise refuse(error, name, lang) from None
    seats = _table(books[0], books[1], players, lang)
    known = {choice.id for book in books for choice in book.choices(seats)}
    ruled = []
    for name, book in zip(names, books, strict=True):
        own = {choice.id for choice in book.choices(seats)}
        given = {key: value for key, value in chosen.items() if key in own or key not in known}
        try:
            resolved = book.resolve(seats, given)
        except rules.RuleError as error:
            raise refuse(error, name, lang) from None
        ruled.append(Ruled(book, _file(book, name, rules_files), seats, resolved))
    one, other = ruled
    labels = (one.book.id, other.book.id) if one.book.id != other.book.id else names
    compared = Comparison(
        labels, (one, other),
        choice_differences(one.resolved, other.resolved,
                           one.book.choices(seats), other.book.choices(seats)),
        value_differences(one.resolved, other.resolved),
    )  # fmt: skip
    telling = _search(one, other, seed, lang) if hand and not compared.same else None
    if form == "json":
        emit(json_line(as_json(compared, telling, lang)))
    else:
        markdown = form == "md"
        say(diff_lines(compared, lang, markdown=markdown))
        if telling is not None:
            say(hand_lines(compared, telling, lang, markdown=markdown))
        elif hand and not compared.same:
            say(["", sentence("rules-diff.no-hand", lang, games=2 * GAMES)])
    raise click.exceptions.Exit(0 if compared.same else 1)


def _table(one: rules.RuleBook, other: rules.RuleBook, players: int | None, lang: str) -> int:
    """Return the size of the table: the one that both know; a usage error where it is not one."""
    for book in (one, other):
        has_tables(book, lang)
    if players is not None:
        return players
    common = [size for size in one.tables if size in other.tables]
    if not common:
        raise click.UsageError(sentence(
            "rules-diff.no-table", lang, one=one.id, other=other.id,
            allowed=tuple(map(str, one.tables)), found=tuple(map(str, other.tables)),
        ))  # fmt: skip
    if len(common) > 1:
        sizes = tuple(map(str, common))
        raise click.UsageError(sentence("rules.which-table", lang, allowed=sizes))
    return common[0]


def _file(book: rules.RuleBook, name: str, rules_files: tuple[str, ...]) -> Path | None:
    """Return the file of a document that is not shipped."""
    if book.document.shipped:
        return None
    if name.endswith(DOCUMENT_ENDINGS):
        return Path(name)
    return next((Path(file) for file in rules_files if rules.load_file(Path(file)).id == book.id),
                None)  # fmt: skip


def _search(one: Ruled, other: Ruled, seed: int, lang: str) -> Telling | None:
    """Look for a hand; where standard error is a terminal it tells how far the search is."""
    with StatusLine(lang) as line:
        tried = partial(_show_games, line)
        return telling_hand(one, other, seed, tried)


def _show_games(line: StatusLine, games: int) -> None:
    line.show("rules-diff.progress", games=games)
