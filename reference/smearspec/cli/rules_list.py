"""``smearspec rules list``: which rule documents there are."""

from collections.abc import Iterable

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.printing import emit, json_line, say
from smearspec.messages import sentence
from smearspec.render.columns import columns


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a document and line.")
@options.rules_option
@options.lang_option
def command(as_json: bool, rules_files: tuple[str, ...], lang: str) -> None:
    """List the rule documents that are shipped, and those given with --rules.

    The games of the source pages come first, then those of the wider family, then yours.
    """
    given = tuple(map(rules.load_file, options.rule_files(rules_files, lang)))
    if as_json:
        for book in (*rules.listed(), *rules.family(), *given):
            emit(json_line({
                "id": book.id, "name": book.names, "summary": book.summaries,
                "players": list(book.tables), "family": book.family,
            }))  # fmt: skip
        return
    say(_rows(rules.listed(), lang))
    say([sentence("rules.family", lang), *_rows(rules.family(), lang)])
    say(_rows(given, lang))


def _rows(books: Iterable[rules.RuleBook], lang: str) -> list[str]:
    """Return a line a document."""
    rows = [
        (
            book.id,
            sentence("rules.players", lang, seats=tuple(map(str, book.tables))),
            book.names.get(lang, book.id),
        )
        for book in books
    ]
    return list(columns(rows))
