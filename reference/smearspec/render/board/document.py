"""A record as one page of HTML to step through: no network, no server, nothing loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import tostring

from smearspec.messages import Sentence, printable, sentence, word
from smearspec.notation import tree
from smearspec.render import pages
from smearspec.render.board import faces
from smearspec.render.board.drawing import STYLE, picture, shown_faces
from smearspec.render.board.scenes import Scene, dealt, scenes
from smearspec.render.findings import finding_lines
from smearspec.verdict.model import ClaimVerdict, HandVerdict, Verdict
from smearspec.verdict.what_if import Ruling

FEW = 3
"""The most hands that are printed on one sheet."""

PARTS = Path(__file__).parent / "page_parts"


@dataclass(frozen=True, slots=True)
class Told:
    """One record with all that a page says of it.

    ``blocks`` are its header and its hands, ``name`` is the name of its rules, ``rulings`` are
    the choices in force with what other values would change.
    """

    verdict: Verdict
    blocks: Sequence[tree.Block]
    name: str
    rulings: Sequence[Ruling]
    as_written: bool = False


@dataclass(frozen=True, slots=True)
class _Drawn:
    """One hand on the page; ``first`` is the number of its first scene."""

    id: str
    hand: HandVerdict
    scenes: Sequence[Scene]
    svg: str
    first: int


@dataclass(frozen=True, slots=True)
class _Record:
    """One record on the page."""

    verdict: Verdict
    heading: str
    hands: Sequence[_Drawn]
    claims: Sequence[ClaimVerdict]
    loose: Sequence[Sequence[str]]
    rulings: Sequence["_Row"]
    tried: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """One choice in force: what it asks, its value, its sources, what others would change."""

    name: str
    question: str
    value: str
    sources: Sequence[str]
    others: Sequence[str]


def document(records: Sequence[Told], lang: str) -> str:
    """Return records as a page."""
    made: list[_Record] = []
    first = 0
    for told in records:
        made.append(_record(told, len(made) + 1, first, lang))
        first += sum(len(hand.scenes) for hand in made[-1].hands)
    shown = [scene for one in made for hand in one.hands for scene in hand.scenes]
    return pages.page(
        PARTS,
        "board",
        style=STYLE,
        lang=lang,
        title=made[0].heading if made else "smearspec",
        symbols=tostring(faces.symbols(shown_faces(shown)), encoding="unicode"),
        records=made,
        steps=first,
        paper=_paper(sum(len(one.hands) for one in made)),
        say=lambda name, **facts: sentence(f"board.{name}", lang, **facts),
        word=lambda name: word(name, lang),
        plain=lambda value: _plain(value, lang),
        evidence=lambda claim: claim.evidence.say(lang),
    )


def _record(told: Told, number: int, first: int, lang: str) -> _Record:
    verdict = told.verdict
    hands: list[_Drawn] = []
    for hand, block in zip(verdict.hands, told.blocks[1:], strict=False):
        found = scenes(hand, block, verdict, lang, told.as_written)
        still = dealt(found)
        svg = picture(found, hand.seats, hand.dealer, lang, still)
        svg.set("data-still", str(still))
        if not any(found[still].hands):
            svg.set("class", "bare")
        svg.set("id", f"r{number}h{len(hands) + 1}")
        svg.set("aria-label", printable(found[still].title))
        hands.append(
            _Drawn(svg.get("id", ""), hand, found, tostring(svg, encoding="unicode"), first)
        )
        first += len(found)
    begin = verdict.hands[0].line if verdict.hands else None
    loose = [
        tuple(finding_lines(finding, verdict.file, lang))
        for finding in verdict.findings
        if begin is None or finding.line < begin
    ]
    heading = sentence(
        "replay.record", lang, rules=told.name, seats=len(verdict.seats), names=verdict.seats
    )
    return _Record(
        verdict, heading, hands, verdict.claims, loose,
        [_row(ruling, verdict, lang) for ruling in told.rulings],
        all(ruling.others is not None for ruling in told.rulings),
    )  # fmt: skip


def _row(ruling: Ruling, verdict: Verdict, lang: str) -> _Row:
    choice = ruling.choice
    others = []
    for value, found in ruling.others or ():
        facts = {"value": _label(ruling, value, lang), "status": found.status}
        finals = [one for one in found.hands if one.totals]
        totals = _totals(finals[-1], lang) if finals else ()
        others.append(sentence("board.what-if", lang, totals=totals,
                               case="default" if totals else "no-totals", **facts))  # fmt: skip
    return _Row(
        choice.id, choice.question.get(lang, choice.id), _label(ruling, ruling.value, lang),
        choice.sources, others,
    )  # fmt: skip


def _label(ruling: Ruling, value: str, lang: str) -> str:
    return ruling.choice.values.get(value, {}).get(lang) or value


def _totals(hand: HandVerdict, lang: str) -> tuple[Sentence, ...]:
    totals = hand.to_json()["total"]
    return tuple(
        Sentence(sentence("board.total", lang, scorer=scorer, total="?" if one is None else one))
        for scorer, one in cast(Mapping[str, object], totals).items()
    )


def _paper(hands: int) -> str:
    """Return how small a page is printed, so that a hand, or a few, fit on one sheet."""
    return "one-hand" if hands <= 1 else "few-hands" if hands <= FEW else "many-hands"


def _plain(value: object, lang: str) -> str:
    """Return what a claim states or the rules compute, in words."""
    if value is None:
        return sentence("board.unknown", lang)
    if isinstance(value, (list, tuple)):
        return sentence("board.list", lang, values=tuple(_plain(one, lang) for one in value))
    return word(value, lang) if isinstance(value, str) else printable(str(value))
