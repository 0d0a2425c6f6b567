"""``smearspec explain --unknown``: what somebody would have to remember to settle records."""

from smearspec.cli.inputs import sources
from smearspec.cli.printing import emit, json_line, painter, say, tell
from smearspec.cli.verify import judged
from smearspec.verdict.model import Verdict
from smearspec.verdict.setup import Inputs

NOT_JUDGED = 2


def show_unknown(files: tuple[str, ...], inputs: Inputs, as_json: bool, lang: str) -> int:
    """Show what is open about every record; return the exit status."""
    status = 0
    first = True
    for source in sources(files, lang):
        for verdict in judged(source, inputs):
            if verdict.status in ("unreadable", "unjudged"):
                status = NOT_JUDGED
                _refuse(verdict, lang)
                continue
            _show(verdict, as_json, lang, first)
            first = False
    return status


def _show(verdict: Verdict, as_json: bool, lang: str, first: bool) -> None:
    from smearspec.render.unknowns import unknown_json, unknown_lines  # noqa: PLC0415
    from smearspec.verdict.unknown.remember import unknowns  # noqa: PLC0415

    found = unknowns(verdict)
    if as_json:
        emit(json_line(unknown_json(verdict, found, lang)))
        return
    if not first:
        say([""])
    say(unknown_lines(verdict, found, lang, painter()))


def _refuse(verdict: Verdict, lang: str) -> None:
    from smearspec.render.findings import finding_lines  # noqa: PLC0415

    for finding in verdict.findings:
        for line in finding_lines(finding, verdict.file, lang):
            tell(line)
