"""Rule books as the command line names them: an id, or a YAML file."""

from collections.abc import Sequence
from pathlib import Path

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.printing import tell
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines

DOCUMENT_ENDINGS = (".yaml", ".yml")


def book_of(name: str, rules_files: Sequence[str], lang: str) -> rules.RuleBook:
    """Return the book of an id or of a YAML file; RuleError if there is none, or it is faulty."""
    files = options.rule_files(rules_files, lang)
    if name.endswith(DOCUMENT_ENDINGS):
        return rules.load_file(Path(name))
    return rules.load(name, files)


def table_of(book: rules.RuleBook, players: int | None, lang: str) -> int:
    """Return the size of the table; a usage error where several are possible."""
    has_tables(book, lang)
    if players is not None:
        return players
    if len(book.tables) != 1:
        sizes = tuple(map(str, book.tables))
        raise click.UsageError(sentence("rules.which-table", lang, allowed=sizes))
    return book.tables[0]


def has_tables(book: rules.RuleBook, lang: str) -> None:
    """Raise a usage error for rules that are only there to be extended."""
    if not book.tables:
        raise click.UsageError(sentence("rules.no-table", lang, name=book.id))


def refuse(error: rules.RuleError, name: str, lang: str) -> click.exceptions.Exit:
    """Show why rules cannot be used; return the end of the command, with status 2."""
    for finding in error.findings:
        for line in finding_lines(finding, error.file or name, lang):
            tell(line)
    if any(finding.code in ("option-missing", "option-invalid") for finding in error.findings):
        tell("  " + sentence("command.use-set", lang))
    return click.exceptions.Exit(2)
