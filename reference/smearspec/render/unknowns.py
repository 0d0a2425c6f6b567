"""What somebody would have to remember to settle a record, as text and as JSON."""

from collections.abc import Iterator, Sequence

from smearspec.messages import Sentence, printable, sentence
from smearspec.render.style import STATUS_STYLES, Paint, plain
from smearspec.render.verdict_text import claim_line, doubt_facts
from smearspec.verdict.model import Json, Verdict
from smearspec.verdict.unknown.doubts import Doubt
from smearspec.verdict.unknown.remember import Open


def unknown_lines(
    verdict: Verdict, found: Sequence[Open], lang: str, paint: Paint = plain
) -> Iterator[str]:
    """Yield the lines on one record."""
    file = Sentence(printable(verdict.file))
    text = sentence(
        "unknown.heading", lang, file=file, record=verdict.record, status=verdict.status
    )
    yield paint(text, STATUS_STYLES[verdict.status])
    for one in found:
        yield "  " + sentence("unknown.hand", lang, hand=one.hand.name, line=one.hand.line)
        for doubt in one.doubts:
            yield "    " + sentence(f"unknown.{doubt.kind}", lang, **_facts(one, doubt))
        for claim in one.claims:
            yield "    " + claim_line(claim, lang)
        yield "    " + sentence("unknown.else", lang, case=_case(verdict, one))


def _facts(one: Open, doubt: Doubt) -> dict[str, object]:
    """Return the facts on an act: of what may have been thrown, only what may not go."""
    facts = doubt_facts(one.hand, doubt) | {"case": "default" if doubt.sure else "may"}
    hand = one.hand.hand
    if doubt.kind == "throw" and hand is not None and hand.table is not None:
        tokens = hand.tables.names
        trumps = [card for card in doubt.illegal if hand.table.trumps >> card & 1]
        facts["illegal"] = tuple(tokens[card] for card in trumps or doubt.illegal)
    return facts


def _case(verdict: Verdict, one: Open) -> str:
    """Return what holds when nothing of what is asked about happened."""
    if verdict.status == "illegal":
        return "illegal"
    if one.claims:
        return "open-doubts" if one.doubts else "open"
    if one.refuted:
        return "refuted"
    return "doubts" if one.doubts else "nothing"


def unknown_json(verdict: Verdict, found: Sequence[Open], lang: str) -> Json:
    """Return the same as an object."""
    return {
        "file": verdict.file,
        "record": verdict.record,
        "status": verdict.status,
        "hands": [
            {
                "hand": one.hand.name,
                "line": one.hand.line,
                "acts": [one.hand.doubt_json(doubt) for doubt in one.doubts],
                "claims": [claim.to_json(lang) for claim in one.claims],
            }
            for one in found
        ],
    }
