"""``smearspec conform``: asks a program the cases of the conformance suite."""

import datetime
import os
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import click

from smearspec.cli import conform_inputs as inputs
from smearspec.cli import options
from smearspec.cli.inputs import unreadable
from smearspec.cli.printing import painter, say, tell
from smearspec.cli.progress import StatusLine
from smearspec.cli.writing import Refused, replacing
from smearspec.messages import sentence
from smearspec.render.findings import finding_lines
from smearspec.resources import folder
from smearspec.rules import RuleError
from smearspec.suite.case import Case
from smearspec.suite.known import Complaint, Known, KnownError, excuse, read_known, stale
from smearspec.suite.outcome import exit_status
from smearspec.suite.protocol import Command
from smearspec.suite.reports.lines import Report, report_of
from smearspec.suite.runner import BUDGET, CannotStart, Progress, Run, Settings, run

FORMS = {
    "doctor": "conform_doctor",
    "diff": "conform_diff",
    "--strength": "strength",
    "report": "conform_report",
}
"""The module of each form of the command that is named by its first word."""

REPORTS = {
    ".jsonl": "lines",
    ".xml": "junit",
    ".md": "markdown",
    ".html": "page",
    ".svg": "badge",
}
"""The module below ``smearspec.suite.reports`` that makes a report, by the ending of its file."""


class Conform(click.Command):
    """The command; its first word may name another form of it."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Return the context of the command, or of the form that the first word names."""
        if args and args[0] in FORMS:
            form: click.Command = import_module(f"smearspec.cli.{FORMS[args[0]]}").command
            return form.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(cls=Conform, context_settings={"allow_interspersed_args": False})
@inputs.suite_options
@click.option(
    "--budget",
    type=inputs.SECONDS,
    default=BUDGET,
    show_default=True,
    metavar="SECONDS",
    help="For the whole run.",
)
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same order of cases.")
@click.option("--once", is_flag=True, help="A process per case: one line in, one line out.")
@click.option(
    "--exact", is_flag=True, help="Let a rejection pass only with the right code and place."
)
@click.option("--known", "known_file", metavar="FILE", help="Failures that are known: known.yaml.")
@click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FILE",
    help="Write a report: .jsonl, .xml (JUnit), .md, .html, .svg (badge); repeatable.",
)
@click.option("--export", metavar="FILE", help="Write the cases as JSON lines, and run nothing.")
@click.option("--force", is_flag=True, help="Let files that are there be written over.")
@options.lang_option
@click.argument("argv", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND...")
def command(
    chosen: inputs.Chosen,
    budget: float,
    seed: int | None,
    once: bool,
    exact: bool,
    known_file: str | None,
    reports: tuple[str, ...],
    export: str | None,
    force: bool,
    lang: str,
    argv: tuple[str, ...],
) -> None:
    """Run the conformance suite against a program.

    COMMAND starts an adapter: a program that reads questions and writes answers, one JSON object
    a line. `smearspec conform doctor -- COMMAND` explains the first thing that is wrong with one;
    `smearspec conform diff OLD NEW` compares two reports (.jsonl), `smearspec conform report FILE`
    makes the other kinds from one.

    The exit status is 0 if every case of the level must passes, 1 if some do not, 2 on bad use
    and 3 if the run could not be completed.
    """
    everything = inputs.all_cases(chosen.suite, lang)
    cases = chosen.cases_of(everything, lang)
    if export is not None:
        _export(cases, everything if chosen.suite is None else (), export, force, lang)
        return
    program = chosen.program(argv, lang)
    known = _known(known_file, lang)
    _check_targets(reports, force, lang)
    with StatusLine(lang) as line, inputs.ended_by_signals():
        settings = Settings(
            seed=secrets.randbelow(1_000_000) if seed is None else seed,
            once=once,
            exact=exact,
            budget=budget,
            limits=chosen.limits,
            watch=partial(_show_cases, line),
        )
        try:
            found = run(cases, program, settings)
        except CannotStart as error:
            tell(sentence("conform-doctor.not-started", lang, name=argv[0], text=str(error)))
            _tell_of_doctor(argv, lang)
            raise click.exceptions.Exit(2) from None
    report, outdated = _report(found, program, settings, chosen, known, everything)
    _show(report, reports, force, lang)
    for complaint in outdated:
        tell(f"{known_file}:{complaint.line}: {complaint.told(lang)}")
    _tell_troubles(found, report, argv, lang)
    raise click.exceptions.Exit(int(cast(int, report.footer["status"])))


def _report(
    found: Run,
    program: Command,
    settings: Settings,
    chosen: inputs.Chosen,
    known: Sequence[Known],
    everything: Sequence[Case],
) -> tuple[Report, tuple[Complaint, ...]]:
    """Return the report on a run, and what is out of date among the known failures."""
    results = excuse(found.results, known)
    today = datetime.date.today()
    outdated = stale(results, known, [case.id for case in everything], today)
    status = exit_status(results, complete=found.complete, stale=bool(outdated))
    report = report_of(
        Run(results, found.hello, found.stopped, found.seconds),
        program,
        settings,
        selection=chosen.selection,
        stale=[complaint.told() for complaint in outdated],
        status=status,
    )
    return report, outdated


def _show(report: Report, reports: Sequence[str], force: bool, lang: str) -> None:
    """Print the table for people, and write the reports that are wanted."""
    from smearspec.suite.reports.terminal import report_lines  # noqa: PLC0415

    say(report_lines(report, lang, painter()))
    for file in reports:
        module = import_module(f"smearspec.suite.reports.{REPORTS[Path(file).suffix]}")
        render: Callable[[Report, str], str] = module.render
        with replacing(file, force=force, lang=lang) as target:
            target.write(render(report, lang).encode("utf-8", "backslashreplace"))


def _tell_troubles(found: Run, report: Report, argv: Sequence[str], lang: str) -> None:
    """Give a hand on standard error where a run tells less than it should."""
    if found.stopped is not None:
        stderr = str(found.stopped.facts.get("stderr", "")).strip()
        if stderr:
            tell(sentence("conform.last-words", lang, text=stderr[-100:]))
        if found.stopped.code == "gave-up":
            _tell_of_doctor(argv, lang)
    elif not cast(dict[str, Any], report.header["figures"])["applicable"]:
        tell(sentence("conform.nothing-applies", lang))


def _tell_of_doctor(argv: Sequence[str], lang: str) -> None:
    shown = inputs.shown_command(argv)
    tell(sentence("conform.see-doctor", lang, command=shown))


def _known(file: str | None, lang: str) -> tuple[Known, ...]:
    """Return the known failures of a file; its faults end the command with status 2."""
    if file is None:
        return ()
    try:
        return read_known(Path(file).read_bytes(), file)
    except RuleError as error:
        findings = error.findings
    except KnownError as error:
        for complaint in error.complaints:
            tell(f"{file}:{complaint.line}: {complaint.told(lang)}")
        raise click.exceptions.Exit(2) from None
    except OSError as error:
        findings = (unreadable(error),)
    for finding in findings:
        for line in finding_lines(finding, file, lang):
            tell(line)
    raise click.exceptions.Exit(2)


def _check_targets(reports: Sequence[str], force: bool, lang: str) -> None:
    """Refuse, before the run, reports that cannot be made or would be written over a file."""
    for file in reports:
        if Path(file).suffix not in REPORTS:
            text = sentence("conform.report-ending", lang, file=file, allowed=tuple(REPORTS))
            raise click.UsageError(text)
        if os.path.exists(file) and not force:
            raise Refused(sentence("command.exists", lang, file=file))
        if not os.path.isdir(os.path.dirname(os.path.realpath(file))):
            raise Refused(sentence("conform.no-folder", lang, file=file))


def _show_cases(line: StatusLine, progress: Progress) -> None:
    """Tell how many cases have been asked."""
    line.show(
        "conform.progress", done=progress.done, total=progress.total,
        failures=progress.failures, case="again" if progress.again else "default",
    )  # fmt: skip


def _export(
    cases: Sequence[Case], own: Sequence[Case], file: str, force: bool, lang: str
) -> None:
    """Write cases down; of our ``own`` ones none may have changed since it was released."""
    from smearspec.suite.release import ReleaseError, check  # noqa: PLC0415
    from smearspec.suite.shipped import export_lines  # noqa: PLC0415

    try:
        released = check(own, folder("conformance")) if own else None
    except ReleaseError as error:
        raise Refused(sentence("conform-suite.released", lang, name=error.id)) from None
    with replacing(file, force=force, lang=lang) as target:
        for line in export_lines(cases, released):
            target.write(line.encode() + b"\n")
