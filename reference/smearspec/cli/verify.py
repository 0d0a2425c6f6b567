"""``smearspec verify``: judges every record of every file."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, Protocol, cast

import click

from smearspec.cli import options
from smearspec.cli.ending import fault_of
from smearspec.cli.inputs import Remembering, Source, opened, sources, unreadable
from smearspec.cli.printing import emit, json_line, painter, say
from smearspec.cli.progress import Counter as Judged
from smearspec.cli.progress import StatusLine
from smearspec.diagnostics import Finding
from smearspec.verdict import Inputs, Verdict, verify_stream
from smearspec.verdict.model import exit_status


@click.command()
@options.files_argument()
@options.judging_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "junit"]),
    default="text",
    help="Text for people, one JSON object a record and line, or JUnit XML.",
)
@options.lang_option
def command(
    files: tuple[str, ...],
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    form: str,
    lang: str,
) -> None:
    """Replay records and judge every act and every claim.

    FILE is a record, a folder (every .smear file below it) or - for standard input. The exit
    status is 0 if every record is legal and every claim true, 1 if something is illegal or
    refuted, 2 if something could not be judged, 3 if nothing is wrong but something is open.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    reports: dict[str, type[_Text] | type[_Json] | type[_Junit]] = {
        "text": _Text,
        "json": _Json,
        "junit": _Junit,
    }
    report: Report = reports[form](lang)
    statuses: Counter[str] = Counter()
    with StatusLine(lang, shares=True) as status_line:
        progress = Judged(status_line)
        for source in sources(files, lang):
            progress.file()
            for verdict in report.watch(source, inputs):
                statuses[verdict.status] += 1
                progress.record()
    report.end(statuses, progress.files)
    raise click.exceptions.Exit(exit_status(list(statuses)))


def judged(
    source: Source, inputs: Inputs, wrap: Callable[[BinaryIO], BinaryIO] = lambda stream: stream
) -> Iterator[Verdict]:
    """Yield the verdict on every record of an input, at least one.

    What cannot be opened, read or judged gets a verdict that says so, and hides no other input.
    """
    record = 0
    status = "unreadable"
    finding = source.refusal
    if finding is None:
        try:
            known = options.of_file(inputs, source.name)
            with opened(source) as stream:
                for verdict in verify_stream(wrap(stream), source.name, known):
                    record = verdict.record
                    yield verdict
            return
        except OSError as error:
            finding = unreadable(error)
        except Exception as error:
            finding = Finding("internal-error", facts={"text": fault_of(error)})
            status = "unjudged"
    yield Verdict(source.name, record + 1, 0, status, findings=(finding,))


class Report(Protocol):
    """One way to show verdicts: each as it comes, and something at the end."""

    def watch(self, source: Source, inputs: Inputs) -> Iterator[Verdict]:
        """Judge an input, show its verdicts and yield them."""
        ...

    def end(self, statuses: Counter[str], files: int) -> None:
        """Show what comes after the last input."""
        ...


class _Json:
    """One object a record and line."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def watch(self, source: Source, inputs: Inputs) -> Iterator[Verdict]:
        for verdict in judged(source, inputs):
            emit(json_line(verdict.to_json(self.lang)))
            yield verdict

    def end(self, statuses: Counter[str], files: int) -> None:
        """Nothing comes after the last object."""


class _Text:
    """Lines for people."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.paint = painter()

    def watch(self, source: Source, inputs: Inputs) -> Iterator[Verdict]:
        memory: list[Remembering] = []

        def wrap(stream: BinaryIO) -> BinaryIO:
            memory.append(Remembering(stream))
            return cast(BinaryIO, memory[0])

        held: Verdict | None = None
        single = True
        for verdict in judged(source, inputs, wrap):
            if held is not None:
                single = False
                self._show(held, single, memory)
                yield held
            held = verdict
        if held is not None:  # pragma: no branch - every input has a verdict
            self._show(held, single, memory)
            yield held

    def _show(self, verdict: Verdict, single: bool, memory: Sequence[Remembering]) -> None:
        from smearspec.render.verdict_text import verdict_lines  # noqa: PLC0415

        def line_of(number: int) -> str:
            return memory[0].line(number) if memory else ""

        say(verdict_lines(verdict, self.lang, single=single, line_of=line_of, paint=self.paint))

    def end(self, statuses: Counter[str], files: int) -> None:
        from smearspec.render.verdict_text import summary_lines  # noqa: PLC0415

        if statuses.total() > 1:
            say(summary_lines(statuses, files, self.lang))


class _Junit:
    """JUnit XML: one suite a file."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        emit('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="smearspec">\n')

    def watch(self, source: Source, inputs: Inputs) -> Iterator[Verdict]:
        from smearspec.render.junit import suite  # noqa: PLC0415

        found = []
        for verdict in judged(source, inputs):
            found.append(verdict)
            yield verdict
        emit(suite(source.name, found, self.lang))

    def end(self, statuses: Counter[str], files: int) -> None:
        emit("</testsuites>\n")


__all__ = ["command", "judged"]
