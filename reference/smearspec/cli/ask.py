"""``smearspec ask``: one question about one trick, without a whole record."""

from collections.abc import Iterator
from pathlib import Path

import click

from smearspec import rules
from smearspec.cli import options
from smearspec.cli.books import book_of, refuse
from smearspec.cli.inputs import ENDING, STANDARD_INPUT, Source, opened, unreadable
from smearspec.cli.printing import emit, json_line, painter, say, tell
from smearspec.cli.records import Faults
from smearspec.diagnostics import Finding
from smearspec.messages import sentence
from smearspec.notation.question import Question, QuestionError, questions_of, read_question
from smearspec.verdict.asking import answers

ANY = "any"
"""The name that stands for every rule set that is shipped."""

NOT_ANSWERED = 2


@click.command()
@click.argument("name", metavar="RULES")
@click.argument("question", metavar="QUESTION")
@options.set_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a question and line.")
@options.rules_option
@options.lang_option
def command(
    name: str,
    question: str,
    settings: tuple[str, ...],
    as_json: bool,
    rules_files: tuple[str, ...],
    lang: str,
) -> None:
    """Answer a question about one trick: who wins it, may this card be played, who gets a point.

    RULES is the id of a rule document, a YAML file, or `any` for all rules side by side. QUESTION
    is a text such as "trump H, led KD, hand JD 4C 9S, may 4C", or a record of tricks that needs no
    dealer, bids or deal: a file that ends in .smear, or - for standard input. The exit status is
    0 if it was answered, else 2.
    """
    chosen = options.assignments(settings, "--set", lang)
    try:
        books = list(rules.listed()) if name == ANY else [book_of(name, rules_files, lang)]
        _check(books, chosen)
    except rules.RuleError as error:
        raise refuse(error, name, lang) from None
    answered = False
    for asked in _questions(question, lang):
        try:
            told = list(answers(asked, books, chosen))
        except rules.RuleError as error:
            raise refuse(error, name, lang) from None
        answered = answered or bool(told)
        if as_json:
            from smearspec.render.ask import ask_json  # noqa: PLC0415

            emit(json_line(ask_json(asked, told, lang)))
        else:
            from smearspec.render.ask import ask_lines  # noqa: PLC0415

            say(ask_lines(asked, told, lang, painter()))
    if not answered:
        tell(sentence("ask.no-table", lang))
        raise click.exceptions.Exit(NOT_ANSWERED)


def _check(books: list[rules.RuleBook], chosen: dict[str, str]) -> None:
    """Raise RuleError for a choice that none of the rules has, or that none has at this value."""
    for name, value in chosen.items():
        there = [
            choice for book in books for seats in book.tables
            for choice in book.choices(seats) if choice.id == name
        ]  # fmt: skip
        values = tuple(dict.fromkeys(value for choice in there for value in choice.values))
        if value not in values:
            facts = {"name": name, "value": value, "allowed": values,
                     "suggestion": "", "case": "" if there else "unknown"}  # fmt: skip
            if not there:
                facts["allowed"] = tuple(dict.fromkeys(
                    choice.id for book in books for seats in book.tables
                    for choice in book.choices(seats)
                ))  # fmt: skip
            raise rules.RuleError((Finding("option-invalid", facts=facts),))


def _questions(text: str, lang: str) -> Iterator[Question]:
    """Yield what is asked; ends the command with status 2 where that cannot be read."""
    if text == STANDARD_INPUT or text.endswith(ENDING):
        yield from _of_record(text, lang)
        return
    try:
        yield read_question(text)
    except QuestionError as error:
        from smearspec.render.findings import finding_lines  # noqa: PLC0415

        for line in finding_lines(error.finding, ANY_TEXT, lang, source=text):
            tell(line)
        raise click.exceptions.Exit(NOT_ANSWERED) from None


ANY_TEXT = "question"
"""What a question is called in the place of a finding."""


def _of_record(file: str, lang: str) -> Iterator[Question]:
    """Yield the questions of every trick of a file."""
    from smearspec.cli.records import blocks  # noqa: PLC0415

    faults = Faults(file, lang)
    found = False
    try:
        with opened(Source(file)) as stream:
            for header, block in blocks(stream, faults):
                for question in () if header is block else questions_of(header, block):
                    found = True
                    yield question
    except OSError as error:
        faults.show(unreadable(error))
    if faults.count or not found:
        if not faults.count:
            tell(sentence("ask.no-question", lang, file=Path(file).name))
        raise click.exceptions.Exit(NOT_ANSWERED)
