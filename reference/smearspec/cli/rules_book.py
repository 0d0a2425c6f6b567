"""``smearspec rules book``: the rules of a table as a book to read and to print."""

from collections.abc import Iterable

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import book_of, refuse, table_of
from smearspec.cli.printing import say, tell
from smearspec.cli.writing import Refused, replacing
from smearspec.render.book import Unsaid
from smearspec.render.book import book_of as written
from smearspec.render.book.facts import labelled
from smearspec.render.book.page import page
from smearspec.render.book.text import book_lines


@click.command()
@click.argument("name", metavar="FILE|ID")
@click.option("--players", type=int, metavar="N", help="The book of a table of this size.")
@options.set_option
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "md", "html"]),
    default="text",
    show_default=True,
    help="Plain text, Markdown, or a page to print.",
)
@options.output_options
@options.rules_option
@options.lang_option
def command(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    form: str,
    output: str | None,
    force: bool,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Write the rule book of a table: how to play, with an example hand, and what was agreed.

    ID is that of a shipped document, of one given with --rules; FILE is a YAML file. Where the
    rules know tables of several sizes, --players says which; a choice without a default must be
    answered with --set, since a book cannot say both.
    """
    chosen = options.assignments(settings, "--set", lang)
    try:
        found = book_of(name, rules_files, lang)
    except rules.RuleError as error:
        raise refuse(error, name, lang) from None
    seats = table_of(found, players, lang)
    try:
        book = written(found, seats, chosen, lang)
    except rules.RuleError as error:
        end = refuse(error, name, lang)
        _ask(error, found, seats, lang)
        raise end from None
    except Unsaid as silent:
        told = labelled("unsaid", lang, rule=silent.pointer, value=silent.value)
        raise Refused(told) from None
    lines = [page(book)] if form == "html" else book_lines(book, markdown=form == "md")
    _write(lines, output, force, lang)


def _ask(error: rules.RuleError, book: rules.RuleBook, seats: int, lang: str) -> None:
    """Tell the questions that the table has to answer before its book can be written."""
    missing = [each.facts["name"] for each in error.findings if each.code == "option-missing"]
    for choice in book.choices(seats) if missing else ():
        if choice.id in missing:
            question = choice.question.get(lang) or choice.question["en"]
            tell(labelled("open-question", lang, name=choice.id, question=question,
                          values=tuple(choice.values)))  # fmt: skip


def _write(lines: Iterable[str], output: str | None, force: bool, lang: str) -> None:
    if output is None:
        say(lines)
        return
    with replacing(output, force=force, lang=lang) as target:
        for line in lines:
            target.write((line + "\n").encode("utf-8", "backslashreplace"))
