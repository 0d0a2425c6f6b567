"""A verdict as text: one line for a good record, the findings below it for another."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from smearspec.diagnostics import Finding
from smearspec.messages import Sentence, printable, sentence, word
from smearspec.render.findings import finding_lines
from smearspec.render.style import STATUS_STYLES, Paint, plain
from smearspec.verdict.evidence import costs
from smearspec.verdict.model import ClaimVerdict, HandVerdict, Json, Verdict
from smearspec.verdict.shelf import counted
from smearspec.verdict.what_now import what_now

if TYPE_CHECKING:
    from smearspec.verdict.unknown.doubts import Doubt

ON_SHEET = "evidence.sheet-undetermined"
"""The evidence for a claim of a score sheet that nothing contradicts."""

LineOf = Callable[[int], str]
"""Gives the text of a line of the file, empty where it is not known."""


def verdict_lines(
    verdict: Verdict, lang: str, *, single: bool, line_of: LineOf, paint: Paint = plain
) -> Iterator[str]:
    """Yield the lines on one record; ``single`` where its file holds no other."""
    yield paint(_heading(verdict, lang, single), STATUS_STYLES[verdict.status])
    asked = verdict.rules.get("with") if verdict.rules else None
    if isinstance(asked, Mapping):
        settings = tuple(f"{name} = {value}" for name, value in asked.items())
        yield "  " + paint(sentence("verify.what-if", lang, settings=settings), "open")
    hinted: set[str] = set()
    why = claims_by_line(verdict.claims) if verdict.findings else {}
    for finding in verdict.findings:
        yield from finding_lines(
            finding,
            verdict.file,
            lang,
            source=line_of(finding.line) if finding.line else "",
            reason=reason_for(finding, why, lang),
            with_hint=finding.code not in hinted,
            paint=paint,
        )
        hinted.add(finding.code)
    yield from _what_now_lines(verdict, lang)
    if counted(verdict.claims)["undetermined"]:
        yield from _open_lines(verdict.claims, lang, paint)
    yield from _unchecked_lines(verdict, lang)
    for hand in verdict.hands:
        sheet = hand.readings and hand.readings[0].count is not None
        if hand.status == "incomplete" and verdict.status == "incomplete" and not sheet:
            text = sentence("verify.hand", lang, hand=hand.name, status=hand.status, line=hand.line)
            yield "  " + paint(text, "open")


def _what_now_lines(verdict: Verdict, lang: str) -> Iterator[str]:
    """Yield what follows from the faults of a table: where the rules are silent, what kin do."""
    for fault in what_now(verdict.findings):
        stated = list(_stated(verdict, fault.penalties, lang))
        yield from stated
        if stated:
            continue
        case = "" if fault.kin else "nobody"
        yield "  " + sentence("what-now.silent", lang, case=case, fault=Sentence(fault.name[lang]))
        for kin in fault.kin:
            yield "    " + sentence(
                "what-now.kin", lang, game=Sentence(kin.game[lang]), does=Sentence(kin.does[lang]),
                cite=kin.cite,
            )  # fmt: skip


def _stated(verdict: Verdict, kinds: Sequence[str], lang: str) -> Iterator[str]:
    """Yield what the rules charge for faults of some kinds, where they do."""
    for tables in [hand.hand.tables for hand in verdict.hands if hand.hand][:1]:
        for kind in kinds:
            if kind in tables.penalties:
                told = tuple(Sentence(cost.say(lang)) for cost in costs(tables, kind))
                yield "  " + sentence("what-now.stated", lang, fault=kind, costs=told)


def _open_lines(claims: Sequence[ClaimVerdict], lang: str, paint: Paint) -> Iterator[str]:
    """Yield a line on each claim that is open, and one on all that no card could prove."""
    on_sheet = 0
    for claim in claims:
        if claim.verdict != "undetermined":
            continue
        if claim.evidence.key == ON_SHEET:
            on_sheet += 1
        else:
            yield "  " + paint(claim_line(claim, lang), "open")
    if on_sheet:
        yield "  " + paint(sentence("verify.sheet", lang, count=on_sheet), "open")


def _unchecked_lines(verdict: Verdict, lang: str) -> Iterator[str]:
    """Yield what nobody can check in a record that is judged all the same."""
    for hand in verdict.hands:
        for name, seats in hand.unchecked._asdict().items():
            if seats:
                names = tuple(hand.seats.names[seat] for seat in seats)
                yield "  " + sentence(f"verify.unchecked-{name}", lang, hand=hand.name, seats=names)
                yield from _witness_lines(hand, name, lang)


def _witness_lines(hand: HandVerdict, name: str, lang: str) -> Iterator[str]:
    """Yield how one of the acts that nobody can check may have been legal, and how not."""
    kind = {"throws": "throw", "plays": "play"}[name]
    doubt = next((doubt for doubt in hand.doubts if doubt.kind == kind), None)
    if doubt is not None and hand.hand is not None:
        yield "    " + sentence(f"verify.witness-{kind}", lang, **doubt_facts(hand, doubt))


def doubt_facts(hand: HandVerdict, doubt: "Doubt") -> dict[str, object]:
    """Return the facts of a sentence on an act that nobody can check."""
    tokens = hand.hand.tables.names if hand.hand else ()
    return {
        "seat": hand.seats.names[doubt.seat],
        "trick": doubt.trick,
        "card": tokens[doubt.card] if doubt.kind == "play" else "",
        "legal": tuple(tokens[card] for card in doubt.legal),
        "illegal": tuple(tokens[card] for card in doubt.illegal),
    }


def summary_lines(statuses: Counter[str], files: int, lang: str) -> Iterator[str]:
    """Yield the last line on several records."""
    parts = tuple(
        Sentence(sentence("verify.summary-status", lang, status=status, count=statuses[status]))
        for status in STATUS_STYLES
        if statuses[status]
    )
    yield sentence("verify.summary", lang, records=statuses.total(), files=files, parts=parts)


def _heading(verdict: Verdict, lang: str, single: bool) -> str:
    file = Sentence(printable(verdict.file))
    place = file if single else Sentence(
        sentence("verify.place", lang, file=file, record=verdict.record)
    )  # fmt: skip
    if verdict.rules is None:
        return sentence("verify.heading", lang, place=place, status=verdict.status)
    count = counted(verdict.claims)
    wrong = count["refuted"] + count["undetermined"]
    return sentence(
        "verify.judged",
        lang,
        place=place,
        status=verdict.status,
        rules=verdict.rules["id"],
        seats=len(verdict.seats),
        hands=len(verdict.hands),
        case="some" if wrong else "all" if verdict.claims else "none",
        confirmed=count["confirmed"],
        refuted=count["refuted"],
        undetermined=count["undetermined"],
    )


def claims_by_line(claims: Sequence[ClaimVerdict]) -> dict[tuple[int, str], ClaimVerdict]:
    """Return claims by line and kind, the first where two agree in both."""
    found: dict[tuple[int, str], ClaimVerdict] = {}
    for claim in claims:  # in order: from behind, a long record would be replayed for each of them
        found.setdefault((claim.line, claim.claim), claim)
    return found


def reason_for(
    finding: Finding, claims: Mapping[tuple[int, str], ClaimVerdict], lang: str
) -> str:
    """Return the evidence against a refuted claim, of the claims by line and kind."""
    if finding.code != "claim-refuted":
        return ""
    kind = finding.facts.get("claim", finding.facts.get("case"))
    claim = claims.get((finding.line, str(kind)))
    return claim.evidence.say(lang) if claim else ""


def claim_line(claim: ClaimVerdict, lang: str) -> str:
    """Return one line on a claim that is left open, with the reason."""
    return sentence(
        "verify.claim",
        lang,
        line=claim.line,
        kind=claim.claim,
        of=claim.of,
        stated=stated(claim.stated, lang),
        verdict=claim.verdict,
        reason=Sentence(claim.evidence.say(lang)),
    )


def stated(value: Json, lang: str) -> object:
    """Return a stated or computed value as a fact of a sentence."""
    if isinstance(value, list | tuple):
        return tuple(
            "/".join(map(str, part)) if isinstance(part, list | tuple) else word(str(part), lang)
            for part in value
        )
    return value
