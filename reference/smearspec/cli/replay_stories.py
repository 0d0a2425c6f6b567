"""``smearspec replay --stories``: a record as it was written and as it was amended."""

from dataclasses import replace

import click

from smearspec.cli.inputs import Source, opened, unreadable
from smearspec.cli.printing import painter, say
from smearspec.cli.records import Faults
from smearspec.messages import sentence
from smearspec.render.stories import story_lines
from smearspec.verdict.kept import TooManyHands, keep
from smearspec.verdict.setup import Inputs
from smearspec.verdict.stories import Stories, stories

NOT_JUDGED = 2
UNJUDGED = ("unreadable", "unjudged")


def tell(file: str, inputs: Inputs, only: str | None, lang: str) -> int:
    """Show both stories of every record of a file, or of one hand; return the exit status."""
    status = 0
    faults = Faults(file, lang)
    found: list[Stories] = []
    try:
        with opened(Source(file)) as stream:
            found = [stories(record, inputs) for record in keep(stream, file)]
    except TooManyHands as error:
        faults.show(error.finding)
        return NOT_JUDGED
    except OSError as error:
        faults.show(unreadable(error))
        return NOT_JUDGED
    names = tuple(dict.fromkeys(hand.name for one in found for hand in one.verdicts[1].hands))
    if only is not None and only not in names:
        raise click.UsageError(sentence("replay.no-hand", lang, name=only, allowed=names))
    for number, told in enumerate(found):
        verdict = told.verdicts[1]
        if verdict.status in UNJUDGED:
            status = NOT_JUDGED
            for finding in verdict.findings:
                faults.show(finding)
            continue
        shown = told
        if only is not None:
            shown = replace(told, hands=tuple(hand for hand in told.hands if hand.hand == only))
        if number:
            say([""])
        say(story_lines(shown, file, lang, single=len(found) == 1, paint=painter()))
    return status
