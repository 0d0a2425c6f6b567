"""``smearspec replay --html`` and ``--svg``: a record as a page, one moment as a picture."""

import re
from dataclasses import dataclass, replace

import click

from smearspec import notation
from smearspec.cli.inputs import Source, opened, unreadable
from smearspec.cli.printing import emit
from smearspec.cli.records import Faults
from smearspec.cli.writing import replacing
from smearspec.messages import sentence
from smearspec.render.board.document import Told, document
from smearspec.render.board.drawing import single
from smearspec.render.board.scenes import Scene, dealt, scenes
from smearspec.verdict import Inputs
from smearspec.verdict.judge import judge_record
from smearspec.verdict.kept import kept
from smearspec.verdict.model import NOT_JUDGED
from smearspec.verdict.setup import named_book
from smearspec.verdict.what_if import rulings

PLACE = re.compile(
    r"(?:record (?P<record>[0-9]{1,9}) )?hand (?P<hand>\S+)"
    r"(?: trick (?P<trick>[0-9]{1,9})(?: card (?P<card>[0-9]{1,9}))?)?"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written, and where; ``-`` is standard output."""

    html: str | None
    svg: str | None
    place: str | None
    hand: str | None
    force: bool


def write(file: str, inputs: Inputs, wanted: Wanted, lang: str) -> int:
    """Write what is wanted and return the exit status; a usage error ends the command."""
    if (wanted.svg is None) != (wanted.place is None):
        raise click.UsageError(sentence("board.at-with-svg", lang))
    told = _told(file, inputs, lang)
    names = tuple(dict.fromkeys(hand.name for one in told for hand in one.verdict.hands))
    judged = all(one.verdict.status not in NOT_JUDGED for one in told)
    if wanted.hand is not None and wanted.hand not in names and judged:
        raise click.UsageError(sentence("replay.no-hand", lang, name=wanted.hand, allowed=names))
    pages = []
    if wanted.svg is not None and wanted.place is not None:
        pages.append((wanted.svg, _picture(told, wanted.place, lang)))
    if wanted.html is not None:
        pages.append((wanted.html, document([_only(one, wanted.hand) for one in told], lang)))
    for name, text in pages:
        if name == "-":
            emit(text)
            continue
        with replacing(name, force=wanted.force, lang=lang) as target:
            target.write(text.encode("utf-8", "backslashreplace"))
    return 0 if judged else 2


def _told(file: str, inputs: Inputs, lang: str) -> list[Told]:
    found = []
    try:
        with opened(Source(file)) as stream:
            for record in notation.read(stream):
                held = kept(record, file)
                verdict = judge_record(held, file, inputs)
                if verdict.rules is None:
                    found.append(Told(verdict, held.written, "", ()))
                    continue
                book = named_book(str(verdict.rules["id"]), inputs)
                found.append(
                    Told(verdict, held.written, book.names.get(lang, book.id),
                         rulings(held, verdict, inputs), inputs.as_written)
                )  # fmt: skip
    except OSError as error:
        Faults(file, lang).show(unreadable(error))
        raise click.exceptions.Exit(2) from None
    return found


def _only(told: Told, hand: str | None) -> Told:
    """Return a record with the hands of one name only, or as it is."""
    if hand is None:
        return told
    kept = [
        (one, block)
        for one, block in zip(told.verdict.hands, told.blocks[1:], strict=False)
        if one.name == hand
    ]
    verdict = replace(told.verdict, hands=[one for one, _ in kept])
    return replace(told, verdict=verdict, blocks=[told.blocks[0], *(block for _, block in kept)])


def _picture(told: list[Told], place: str, lang: str) -> str:
    found = PLACE.fullmatch(" ".join(place.split()))
    if found is None:
        raise click.UsageError(sentence("board.bad-place", lang, text=place))
    record = int(found["record"] or 1)
    if not 1 <= record <= len(told):
        raise click.UsageError(sentence("board.no-record", lang, record=record, count=len(told)))
    one = told[record - 1]
    for hand, block in zip(one.verdict.hands, one.blocks[1:], strict=False):
        if hand.name != found["hand"]:
            continue
        made = scenes(hand, block, one.verdict, lang, one.as_written)
        scene = _scene(made, found["trick"], found["card"])
        if scene is None:
            raise click.UsageError(sentence("board.no-moment", lang, text=place))
        return single(scene, hand.seats, hand.dealer, lang)
    names = tuple(dict.fromkeys(hand.name for hand in one.verdict.hands))
    raise click.UsageError(sentence("replay.no-hand", lang, name=found["hand"], allowed=names))


def _scene(made: tuple[Scene, ...], trick: str | None, card: str | None) -> Scene | None:
    """Return the scene of a trick (when it is over) or of one card, else that of the deal."""
    if trick is None:
        return made[dealt(made)]
    play = int(card) if card else 0
    return next((one for one in made if one.trick == int(trick) and one.play == play), None)
