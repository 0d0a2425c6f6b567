"""``smearspec rules near``: which shipped rule sets some rules are nearest to."""

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import book_of, refuse, table_of
from smearspec.cli.printing import emit, json_line, say
from smearspec.render.near import near_json, near_lines
from smearspec.rules.near import nearest
from smearspec.simulate.telling import Ruled


@click.command()
@click.argument("name", metavar="ID")
@click.option("--players", type=int, metavar="N", help="The size of the table.")
@options.set_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.rules_option
@options.lang_option
def command(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    as_json: bool,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Rank the shipped rule sets by their distance to some rules, the nearest first.

    ID is that of a document, or the name of a YAML file. The distance is the number of values
    that differ, weighted by the part of the game; choices are set as brings a rule set nearest.
    """
    chosen = options.assignments(settings, "--set", lang)
    try:
        book = book_of(name, rules_files, lang)
        seats = table_of(book, players, lang)
        resolved = book.resolve(seats, chosen)
    except rules.RuleError as error:
        raise refuse(error, name, lang) from None
    ruled = Ruled(book, None, seats, resolved)
    found = nearest(resolved, seats, book.id)
    if as_json:
        emit(json_line(near_json(ruled, found, lang)))
    else:
        say(near_lines(ruled, name, found, lang))
