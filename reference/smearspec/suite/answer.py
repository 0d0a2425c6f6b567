"""The reference's own answer to every question of the suite.

An answer is an object with one key: ``ok`` (what was asked), ``reject`` (code and place of the
first fault) or ``declined`` (why the question cannot be answered).
"""

import io
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from smearspec import notation
from smearspec.cards import CARD_OF, JOKERS, SUITS
from smearspec.diagnostics import Finding
from smearspec.notation import NotationError
from smearspec.play.following import winner
from smearspec.play.state import Hand, Trick
from smearspec.record.seats import Seats
from smearspec.suite import judging
from smearspec.suite.count import Unanswerable, count
from smearspec.verdict.model import Verdict
from smearspec.verdict.unfinished import legal_stream

Question: TypeAlias = Mapping[str, Any]
Object: TypeAlias = dict[str, Any]

FIGURES = (
    "hand", "status", "bidder", "bid", "trump", "sides", "points", "count", "made", "score",
    "total",
)  # fmt: skip
"""What an answer tells of each hand."""

ACTS = ("seat", "step", "cards", "calls", "suits", "choose", "from", "at_most", "known", "winner")
"""What an answer tells of a turn."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a question is refused: a finding's code and place."""

    code: str
    at: Mapping[str, object]


class Refused(Exception):
    """A question whose right answer is a rejection."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


def answer(question: Question) -> Object:
    """Return the answer of the reference; it keeps no state between questions."""
    try:
        return {"ok": _answers(question)}
    except Refused as refused:
        first = refused.faults[0]
        return {"reject": {"code": first.code, "at": dict(first.at)}}
    except Unanswerable as why:
        return {"declined": str(why)}


def faults(question: Question) -> tuple[Fault, ...]:
    """Return every fault for which a question is refused; none if it is answered."""
    try:
        _answers(question)
    except Refused as refused:
        return refused.faults
    except Unanswerable:
        return ()
    return ()


def _answers(question: Question) -> Object:
    operation = _OPERATIONS.get(str(question.get("op")))
    if operation is None:
        raise Unanswerable(f"unknown op {question.get('op')!r}")
    try:
        return operation(question)
    except KeyError as missing:
        if missing.args[0] in question or missing.args[0] not in _FIELDS:
            raise
        raise Unanswerable(f"the question has no {missing.args[0]!r}") from None


_FIELDS = ("rules", "transcript", "text", "trump", "cards", "depth")


def _rules(question: Question) -> object:
    """Return the rules of a question; Refused unless the schema and the linter accept them."""
    rules: object = question["rules"]
    wrong = judging.rules_faults(rules)
    if wrong:
        raise Refused(tuple(Fault(code, {"pointer": pointer}) for code, pointer in wrong))
    return rules


def _transcript(question: Question) -> str:
    try:
        return judging.transcript_text(question["transcript"])
    except NotationError as error:
        raise _unreadable(error.findings) from None


def _unreadable(findings: tuple[Finding, ...]) -> Refused:
    return Refused(
        tuple(Fault(one.code, {"line": one.line, "column": one.column}) for one in findings)
    )


def _judged(verdict: Verdict) -> None:
    """Raise Refused for a record that is unreadable, unjudged or illegal."""
    _refuse(judging.refusals(verdict))


def _refuse(findings: tuple[Finding, ...]) -> None:
    if findings:
        raise Refused(tuple(Fault(one.code, place(one)) for one in findings))


def place(finding: Finding) -> dict[str, object]:
    """Return where in the play a finding stands: hand, trick and seat, as far as it is in one."""
    found = {"hand": finding.hand, "trick": finding.trick, "seat": finding.seat}
    return {name: value for name, value in found.items() if value is not None}


def _validate(question: Question) -> Object:
    _rules(question)
    return {}


def _parse(question: Question) -> Object:
    try:
        record = notation.parse(question["text"])
    except NotationError as error:
        raise _unreadable(error.findings) from None
    return {"transcript": json.loads(notation.to_json(record))}


def _format(question: Question) -> Object:
    try:
        record = notation.from_json(json.dumps(question["transcript"]))
    except NotationError as error:
        raise _unreadable(error.findings) from None
    return {"text": notation.format_transcript(record)}


def _trick(question: Question) -> Object:
    """Say who takes one trick."""
    tables = judging.tables_of(_rules(question))
    trump, tokens = question["trump"], question["cards"]
    if trump not in tuple(SUITS) or not 2 <= len(tokens) <= tables.seats:
        raise Unanswerable(f"a trick of {len(tokens)} cards with {trump!r} as trump")
    hand = Hand(tables, Seats(f"S{seat}" for seat in range(tables.seats)), None, gaps=False)
    hand.name_trump(SUITS.index(trump))
    cards: list[int] = []
    for token in tokens:
        card = CARD_OF.get(token)
        jokers = [joker for joker in JOKERS if joker not in cards]
        if token == "JO" and jokers:
            card = jokers[0]
        if card is None or not tables.pack >> card & 1 or hand.name(card) != token:
            raise Refused((Fault("card-not-in-pack", {}),))
        if card in cards:
            raise Refused((Fault("duplicate-card", {}),))
        cards.append(card)
    return {"winner": winner(hand, Trick(1, 0, 0, cards, [*range(len(cards))]))}


def _legal(question: Question) -> Object:
    """Say whose turn it is and list the legal acts."""
    rules, text = _rules(question), _transcript(question)
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    found = next(legal_stream(stream, "-", judging.inputs_for(rules)))
    _refuse(judging.refusing(found.findings))
    told = found.to_json()
    shown = {name: told[name] for name in ACTS if name in told}
    return json.loads(json.dumps(shown))  # type: ignore[no-any-return]


def _replay(question: Question) -> Object:
    """Say what every hand scored and who has won; false claims are not looked at."""
    verdict, _ = judging.judge(_rules(question), _transcript(question))
    _judged(verdict)
    hands = [hand.to_json() for hand in verdict.hands]
    return {
        "hands": [{name: hand.get(name) for name in FIGURES} for hand in hands],
        "winner": None if verdict.winner is None else list(verdict.winner),
    }


def _verify(question: Question) -> Object:
    """Judge a record that claims its own results; only an unreadable one is refused."""
    verdict, _ = judging.judge(_rules(question), _transcript(question))
    if verdict.status == "unreadable":
        raise _unreadable(judging.refusals(verdict))
    claims = [
        {"claim": claim.claim, "of": claim.of, "verdict": claim.verdict} for claim in verdict.claims
    ]
    return {"status": verdict.status, "claims": claims}


def _count(question: Question) -> Object:
    """Count the legal continuations of a hand."""
    verdict, _ = judging.judge(_rules(question), _transcript(question))
    _judged(verdict)
    return count(verdict, question["depth"]).to_json()


_OPERATIONS: Mapping[str, Callable[[Question], Object]] = {
    "validate": _validate,
    "parse": _parse,
    "format": _format,
    "trick": _trick,
    "legal": _legal,
    "replay": _replay,
    "verify": _verify,
    "count": _count,
}

OPS = tuple(_OPERATIONS)
"""Every op of the protocol, the smallest first."""
