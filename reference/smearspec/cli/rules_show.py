"""``smearspec rules show``: what a table may choose, and the rules that are then in force."""

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import book_of, refuse, table_of
from smearspec.cli.printing import emit, json_line, say
from smearspec.render import rules_text


@click.command()
@click.argument("name", metavar="ID")
@click.option("--players", type=int, metavar="N", help="The rules of a table of this size.")
@options.set_option
@click.option("--origin", is_flag=True, help="Where each value comes from, and its source.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.rules_option
@options.lang_option
def command(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    origin: bool,
    as_json: bool,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Show the rules of a table: the choices that it has, and every value in force.

    ID is that of a shipped document, of one given with --rules, or the name of a YAML file.
    Where the rules know tables of several sizes, --players says which.
    """
    chosen = options.assignments(settings, "--set", lang)
    try:
        book = book_of(name, rules_files, lang)
        if players is None and len(book.tables) > 1 and not (chosen or origin or as_json):
            say(rules_text.overview(book, None, lang))
            return
        seats = table_of(book, players, lang)
        if not as_json:
            say(rules_text.overview(book, seats, lang))
        resolved = book.resolve(seats, chosen)
    except rules.RuleError as error:
        raise refuse(error, name, lang) from None
    if as_json:
        emit(json_line(rules_text.as_json(book, seats, resolved, origin)))
    else:
        say(rules_text.resolved_lines(book, seats, resolved, lang, origin=origin))
