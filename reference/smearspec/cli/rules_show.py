"""``smearspec rules show``: what a table may choose, and the rules that are then in force."""

from collections.abc import Iterator
from pathlib import Path

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.printing import emit, json_line, say, tell
from smearspec.messages import sentence
from smearspec.render import rules_text
from smearspec.render.findings import finding_lines

DOCUMENT_ENDINGS = (".yaml", ".yml")


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
    files = options.rule_files(rules_files, lang)
    try:
        if name.endswith(DOCUMENT_ENDINGS):
            book = rules.load_file(Path(name))
        else:
            book = rules.load(name, files)
        seats = players if players is not None else _only(book.tables)
        if seats is None and (chosen or origin or as_json):
            sizes = tuple(map(str, book.tables))
            raise click.UsageError(sentence("rules.which-table", lang, allowed=sizes))
        if not as_json:
            say(rules_text.overview(book, seats, lang))
        if seats is None:
            return
        resolved = book.resolve(seats, chosen)
    except rules.RuleError as error:
        for line in _refusal(error, name, lang):
            tell(line)
        raise click.exceptions.Exit(2) from None
    if as_json:
        emit(json_line(rules_text.as_json(book, seats, resolved, origin)))
    else:
        say(rules_text.resolved_lines(book, seats, resolved, lang, origin=origin))


def _only(sizes: tuple[int, ...]) -> int | None:
    return sizes[0] if len(sizes) == 1 else None


def _refusal(error: rules.RuleError, name: str, lang: str) -> Iterator[str]:
    for finding in error.findings:
        yield from finding_lines(finding, error.file or name, lang)
