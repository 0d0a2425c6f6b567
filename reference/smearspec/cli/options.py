"""Options that several commands share, and what they are turned into."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from smearspec.cli.inputs import STANDARD_INPUT
from smearspec.messages import LANGUAGES, language, sentence

if TYPE_CHECKING:
    from smearspec.verdict import Inputs

F = TypeVar("F", bound=Callable[..., object])


def files_argument(required: bool = True) -> Callable[[F], F]:
    """Return the argument for any number of files."""
    return click.argument("files", nargs=-1, required=required, metavar="FILE...")


def lang_option(command: F) -> F:
    """Add ``--lang``, whose value is the language of the locale where it is not given."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        callback=lambda _, __, value: language(value, os.environ),
        help="The language of messages; that of the locale if not given.",
    )(command)


def set_option(command: F) -> F:
    """Add ``--set``."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        help="State a choice of the rules; may be repeated.",
    )(command)


def rules_option(command: F) -> F:
    """Add ``--rules``."""
    return click.option(
        "--rules",
        "rules_files",
        multiple=True,
        metavar="FILE",
        help="A rule document that records may name by its id; may be repeated.",
    )(command)


def judging_options(command: F) -> F:
    """Add ``--rules``, ``--set``, ``--with`` and ``--as-written``."""
    command = click.option(
        "--as-written", is_flag=True, help="Take the first version of amended lines."
    )(command)
    command = click.option(
        "--with",
        "what_if",
        multiple=True,
        metavar="NAME=VALUE",
        help="Ask “what if”: a choice in place of what the record states; may be repeated.",
    )(command)
    return rules_option(set_option(command))


def inputs(
    files: Sequence[str],
    settings: Sequence[str],
    what_if: Sequence[str],
    as_written: bool,
    lang: str,
) -> "Inputs":
    """Return what the judging options say; ends the command where they cannot be used."""
    from smearspec.verdict import Inputs  # noqa: PLC0415

    return Inputs(
        rule_files(files, lang),
        assignments(settings, "--set", lang),
        assignments(what_if, "--with", lang),
        as_written,
    )


def of_file(inputs: "Inputs", name: str) -> "Inputs":
    """Let the records of a file find house rules in a folder ``rules`` beside it."""
    if name == STANDARD_INPUT:
        return inputs
    return replace(inputs, beside=Path(name).parent)


def output_options(command: F) -> F:
    """Add ``-o`` and ``--force``."""
    command = click.option(
        "--force", is_flag=True, help="Let -o write over a file that is there already."
    )(command)
    return click.option(
        "-o", "--output", metavar="FILE", help="Write there and not to standard output."
    )(command)


def assignments(given: Sequence[str], option: str, lang: str) -> dict[str, str]:
    """Return NAME=VALUE arguments as a mapping; a usage error names one that is no such thing."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise click.UsageError(sentence("command.assignment", lang, option=option, text=text))
        if found.setdefault(name, value) != value:
            raise click.UsageError(
                sentence("command.assignment-twice", lang, option=option, name=name,
                         value=found[name], other=value)
            )  # fmt: skip
    return found


def rule_files(given: Sequence[str], lang: str) -> tuple[Path, ...]:
    """Return rule documents as paths once each of them is known to be sound.

    Findings go to standard error; a faulty document ends the command with status 2.
    """
    if not given:
        return ()
    from smearspec.render.findings import finding_lines  # noqa: PLC0415
    from smearspec.rules import RuleError, load_file  # noqa: PLC0415

    paths = tuple(Path(name) for name in given)
    faulty = False
    for path in paths:
        try:
            load_file(path)
        except RuleError as error:
            faulty = True
            for finding in error.findings:
                for line in finding_lines(finding, error.file or str(path), lang):
                    click.echo(line, err=True)
    if faulty:
        raise click.exceptions.Exit(2)
    return paths

