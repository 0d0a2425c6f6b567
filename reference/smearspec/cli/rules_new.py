"""``smearspec rules new``: asks what a table plays and writes a house-rule file."""

import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from smearspec import diagnostics, limits, rules
from smearspec.cli import options
from smearspec.cli.books import refuse, table_of
from smearspec.cli.printing import emit, tell
from smearspec.cli.writing import Refused, replacing
from smearspec.messages import Sentence, printable, sentence
from smearspec.render.columns import columns
from smearspec.render.findings import finding_lines
from smearspec.render.house_file import house_file
from smearspec.rules import Choice, RuleBook

REASON = "?"


@click.command()
@click.option("--from", "base", required=True, metavar="ID", help="The shipped rules to extend.")
@click.option("--players", type=int, metavar="N", help="The size of the table.")
@click.option("--id", "ident", metavar="ID",
              help="The id of the new rules; else the name of the file.")  # fmt: skip
@options.set_option
@click.option("--yes", is_flag=True, help="Take every default and ask nothing.")
@options.output_options
@options.lang_option
def command(
    base: str,
    players: int | None,
    ident: str | None,
    settings: tuple[str, ...],
    yes: bool,
    output: str | None,
    force: bool,
    lang: str,
) -> None:
    """Ask the open questions of a variant one by one and write a house-rule file.

    Enter takes the default, ? shows the reason. What --set states is not asked. Without -o the
    file goes to standard output; the questions always go to standard error.
    """
    given = options.assignments(settings, "--set", lang)
    try:
        book = rules.load(base)
        seats = table_of(book, players, lang)
        name = _ident(ident, output, base, lang)
        if output is not None and Path(output).exists() and not force:
            raise Refused(sentence("command.exists", lang, file=output))
        answers = _answers(book, seats, given, yes, lang)
        book.resolve(seats, {**given, **answers})
    except rules.RuleError as error:
        raise refuse(error, base, lang) from None
    choices = {choice.id: choice for choice in book.choices(seats)}
    text = house_file(name, book, choices, answers, lang)
    _check(name, text, lang)
    if output is None:
        emit(text)
        return
    with replacing(output, force=force, lang=lang) as target:
        target.write(text.encode("utf-8"))
    tell(sentence("rules-new.written", lang, file=output))


def _ident(ident: str | None, output: str | None, base: str, lang: str) -> str:
    """Return the id of the new document, by which records will name it."""
    name = ident or (Path(output).stem if output is not None else f"our-{base}")
    taken = name in {book.id for book in (*rules.listed(), *rules.family())} or name == "base"
    if taken or not re.fullmatch(limits.ID_PATTERN, name):
        raise Refused(sentence("rules-new.id", lang, id=name))
    return name


def _answers(
    book: RuleBook, seats: int, given: Mapping[str, str], yes: bool, lang: str
) -> dict[str, str]:
    """Return the value of every choice that is in force, given the answers before it."""
    answers: dict[str, str] = {}
    for choice in book.choices(seats):
        if not choice.in_force(seats, answers):
            continue
        if choice.id in given:
            answers[choice.id] = given[choice.id]
        elif not yes:
            answers[choice.id] = _ask(choice, lang)
        elif choice.default is None:
            raise Refused(sentence("rules-new.no-default", lang, name=choice.id))
        else:
            answers[choice.id] = choice.default
    return answers


def _ask(choice: Choice, lang: str) -> str:
    """Ask one question until it is answered."""
    tell("")
    tell(printable(_in(choice.question, lang)))
    rows = []
    for value, label in choice.values.items():
        default = sentence("rules-new.default-mark", lang, value=value)
        rows.append((default if value == choice.default else value, printable(_in(label, lang))))
    for line in columns(rows, indent=2):
        tell(line)
    key = "ask-open" if choice.default is None else "ask"
    prompt = sentence(f"rules-new.{key}", lang, value=choice.default)
    while True:
        click.echo(f"{prompt}: ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            tell("")
            raise Refused(sentence("rules-new.ended", lang))
        answer = line.strip()
        if answer == REASON:
            reason = printable(_in(choice.reason, lang)) or sentence("rules-new.no-reason", lang)
            tell("  " + sentence("rules.reason", lang, reason=Sentence(reason)))
        elif answer in choice.values:
            return answer
        elif not answer and choice.default is not None:
            return choice.default
        else:
            allowed = tuple(choice.values)
            tell(sentence("rules-new.not-a-value", lang, value=answer, allowed=allowed))


def _check(name: str, text: str, lang: str) -> None:
    """End the command where the new file would not pass the linter."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        findings = [f for f in rules.lint(path) if diagnostics.severity(f.code) == "error"]
    for finding in findings:
        for line in finding_lines(finding, f"{name}.yaml", lang):
            tell(line)
    if findings:
        raise Refused(sentence("rules-new.faulty", lang))


def _in(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang) or texts.get("en", "")
