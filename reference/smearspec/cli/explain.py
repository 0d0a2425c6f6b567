"""``smearspec explain``: which options, rulings or house rules would make records right."""

from collections.abc import Iterator
from functools import partial

import click

from smearspec.cli import options
from smearspec.cli.inputs import Source, opened, sources, unreadable
from smearspec.cli.printing import emit, json_line, painter, say, tell
from smearspec.cli.progress import StatusLine
from smearspec.diagnostics import Finding
from smearspec.verdict.explain import Budget, Explanation, explain, groups
from smearspec.verdict.explain.budget import REPLAYS
from smearspec.verdict.kept import Kept, TooManyHands, keep
from smearspec.verdict.model import Verdict
from smearspec.verdict.setup import Inputs

UNEXPLAINED = 1
NOT_JUDGED = 2
NOT_SEARCHED = 3


@click.command()
@options.files_argument()
@options.judging_options
@click.option("--each", is_flag=True, help="Explain every record by itself.")
@click.option("--house", is_flag=True, help="Look for single house rules in any case.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=REPLAYS,
    metavar="HANDS",
    help=f"Replay this many hands at most, {REPLAYS} if not given.",
)
@click.option(
    "--unknown", is_flag=True, help="Say what one would have to remember to settle the records."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a table and line.")
@options.lang_option
def command(
    files: tuple[str, ...],
    rules_files: tuple[str, ...],
    settings: tuple[str, ...],
    what_if: tuple[str, ...],
    as_written: bool,
    each: bool,
    house: bool,
    budget: int,
    unknown: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Say under which options, rulings or single house rules nothing is wrong with records.

    The fewest changes come first, each with the line on which it makes the difference and the
    place in the source. Records that were played by the same rules are explained together. The
    exit status is 0 if nothing is wrong or something explains it, 1 if nothing does, 2 if
    something could not be judged, 3 if the search ended too early to tell.
    """
    inputs = options.inputs(rules_files, settings, what_if, as_written, lang)
    if unknown:
        from smearspec.cli.explain_unknown import show_unknown  # noqa: PLC0415  for this only

        raise click.exceptions.Exit(show_unknown(files, inputs, as_json, lang))
    kept: list[tuple[Kept, Inputs]] = []
    statuses: list[int] = []
    for source in sources(files, lang):
        for one in _kept(source, inputs):
            if isinstance(one, Kept):
                kept.append((one, options.of_file(inputs, source.name)))
            else:
                statuses.append(_refuse(Verdict(source.name, 1, 0, "", findings=(one,)), lang))
    tables, refused = groups(kept, each)
    statuses += [_refuse(verdict, lang) for verdict in refused]
    for number, table in enumerate(tables):
        with StatusLine(lang) as line:
            found = explain(table, Budget(budget, partial(_show_use, line, budget)), house)
        statuses.append(_status(found))
        _show(found, as_json, lang, first=not number)
    worst = next((code for code in (NOT_JUDGED, UNEXPLAINED, NOT_SEARCHED) if code in statuses), 0)
    raise click.exceptions.Exit(worst)


def _show_use(line: StatusLine, budget: int, used: int) -> None:
    """Tell how many hands have been replayed."""
    line.show("explain.progress", replays=used, budget=budget)


def _kept(source: Source, inputs: Inputs) -> Iterator[Kept | Finding]:
    """Yield the records of an input, or why they cannot be read."""
    if source.refusal is not None:
        yield source.refusal
        return
    try:
        with opened(source) as stream:
            yield from keep(stream, source.name)
    except TooManyHands as error:
        yield error.finding
    except OSError as error:
        yield unreadable(error)


def _refuse(verdict: Verdict, lang: str) -> int:
    """Show why a record cannot be explained; return the exit status."""
    from smearspec.render.findings import finding_lines  # noqa: PLC0415

    for finding in verdict.findings:
        for line in finding_lines(finding, verdict.file, lang):
            tell(line)
    return NOT_JUDGED


def _status(found: Explanation) -> int:
    if found.right or found.explained:
        return 0
    return UNEXPLAINED if found.exact else NOT_SEARCHED


def _show(found: Explanation, as_json: bool, lang: str, first: bool) -> None:
    if as_json:
        from smearspec.render.explain_json import explain_json  # noqa: PLC0415

        emit(json_line(explain_json(found, lang)))
        return
    from smearspec.render.explain import explain_lines  # noqa: PLC0415

    if not first:
        say([""])
    say(explain_lines(found, lang, painter()))
