"""What the forms of ``smearspec conform`` share: the cases, the program under test, its limits."""

import os
import shlex
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn

import click

from smearspec.cli.inputs import unreadable
from smearspec.cli.writing import Refused
from smearspec.messages import Sentence, printable, sentence
from smearspec.render.findings import finding_lines
from smearspec.rules.patch import Object
from smearspec.suite.case import LEVELS, PROFILES, Case, CaseError, load_cases, select
from smearspec.suite.process import Limits, scrubbed
from smearspec.suite.protocol import Command
from smearspec.suite.shipped import ShippedError, load_jsonl
from smearspec.suite.signals import ENDING

DEFAULTS = Limits()

SECONDS = click.FloatRange(min=0.001, max=86_400.0)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the options say that choose cases, and those about the program under test."""

    suite: str | None
    ids: tuple[str, ...]
    areas: tuple[str, ...]
    levels: tuple[str, ...]
    profiles: tuple[str, ...]
    variants: tuple[str, ...]
    timeout: float
    start_timeout: float
    line_limit: int
    extra: tuple[str, ...]

    @property
    def limits(self) -> Limits:
        """What the program may take."""
        return Limits(start=self.start_timeout, case=self.timeout, line=self.line_limit)

    @property
    def selection(self) -> Object:
        """What a report tells of the choice."""
        return {
            "suite": self.suite,
            "id": [*self.ids],
            "area": [*self.areas],
            "level": [*self.levels],
            "profile": [*self.profiles],
            "variant": [*self.variants],
        }

    def cases_of(self, cases: Sequence[Case], lang: str) -> tuple[Case, ...]:
        """Return the cases that fit; a choice that chooses nothing is an error."""
        named = (
            ("--id", self.ids, {case.id for case in cases}),
            ("--area", self.areas, {case.area for case in cases}),
            ("--level", self.levels, {case.level for case in cases}),
            ("--profile", self.profiles, {case.profile for case in cases}),
            ("--variant", self.variants, {case.rules for case in cases if case.rules}),
        )
        for option, wanted, there in named:
            for name in wanted:
                if name not in there:
                    case = "default" if option == "--id" else "listed"
                    facts = {"option": option, "name": name, "known": tuple(sorted(there))}
                    _refuse("no-such", lang, case=case, **facts)
        try:
            return select(cases, *(wanted for _, wanted, _ in named))
        except CaseError:
            _refuse("empty-selection", lang)

    def program(self, argv: Sequence[str], lang: str) -> Command:
        """Return the program under test; a usage error if none is named."""
        if os.name != "posix":  # pragma: no cover - the tests run where processes have groups
            raise Refused(sentence("conform.posix", lang))
        if not argv:
            raise click.UsageError(sentence("conform.no-command", lang))
        return Command(tuple(argv), scrubbed(os.environ, self.extra))


def suite_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that a form of the command gets as one, ``chosen``."""

    @wraps(command)
    def with_chosen(**given: Any) -> None:
        command(Chosen(**{one.name: given.pop(one.name) for one in fields(Chosen)}), **given)

    for option in reversed(_OPTIONS):
        with_chosen = option(with_chosen)
    return with_chosen


_OPTIONS: Sequence[Callable[[Callable[..., None]], Callable[..., None]]] = (
    click.option("--suite", metavar="FILE", help="Cases: a .jsonl file or a folder of areas."),
    click.option("--id", "ids", multiple=True, metavar="ID", help="Only this case; repeatable."),
    click.option("--area", "areas", multiple=True, metavar="AREA", help="Only this area."),
    click.option(
        "--level", "levels", multiple=True, type=click.Choice(LEVELS), help="Only this level."
    ),
    click.option(
        "--profile",
        "profiles",
        multiple=True,
        type=click.Choice(list(dict.fromkeys(PROFILES.values()))),
        help="Only this profile.",
    ),
    click.option(
        "--variant", "variants", multiple=True, metavar="RULES", help="Only these rules."
    ),
    click.option(
        "--timeout",
        type=SECONDS,
        default=DEFAULTS.case,
        show_default=True,
        metavar="SECONDS",
        help="For an answer.",
    ),
    click.option(
        "--start-timeout",
        type=SECONDS,
        default=DEFAULTS.start,
        show_default=True,
        metavar="SECONDS",
        help="For the answer to hello.",
    ),
    click.option(
        "--line-limit",
        type=click.IntRange(1024, 1 << 28),
        default=DEFAULTS.line,
        show_default=True,
        metavar="BYTES",
        help="The longest answer.",
    ),
    click.option(
        "--env",
        "extra",
        multiple=True,
        metavar="NAME[=VALUE]",
        help="A variable that the program gets beside PATH, HOME and the locale.",
    ),
)  # fmt: skip


def all_cases(suite: str | None, lang: str) -> tuple[Case, ...]:
    """Return the cases of a file or folder, the shipped ones unless it is given."""
    try:
        if suite is None:
            found = load_cases()
        elif os.path.isdir(suite):
            found = load_cases(Path(suite))
        else:
            found = load_jsonl(Path(suite))
    except OSError as error:
        for line in finding_lines(unreadable(error), suite or "", lang):
            click.echo(line, err=True)
        raise click.exceptions.Exit(2) from None
    except CaseError as error:
        text = error.told(lang) if isinstance(error, ShippedError) else printable(str(error))
        _refuse("no-suite", lang, file=suite or "", text=Sentence(text))
    if not found:
        _refuse("empty-suite", lang, file=suite or "")
    return found


def shown_command(argv: Sequence[str]) -> str:
    """Return a command line as one would type it."""
    return shlex.join(argv)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let signals that would end the process end it in order, so that nothing stays behind."""

    def leave(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _refuse(key: str, lang: str, **facts: object) -> NoReturn:
    raise Refused(sentence(f"conform.{key}", lang, **facts))
