"""What may be done next, in sentences; cards are tokens, as they are written in a record."""

from collections.abc import Iterator

from smearspec.diagnostics import severity
from smearspec.messages import Sentence, sentence
from smearspec.verdict.unfinished import Legal


def legal_lines(found: Legal, lang: str) -> Iterator[str]:
    """Yield whose turn it is at the end of a record, and the legal acts."""
    turn = found.turn
    if found.winner is not None:
        yield sentence("legal.won", lang, winners=found.winner)
        return
    if turn.step is None:
        faults = any(severity(finding.code) == "error" for finding in found.findings)
        yield sentence("legal.nothing", lang, case="default" if faults else "unknown")
        return
    yield sentence(
        "legal.turn", lang, hand=found.hand or "?", seat=turn.seat or "?", step=turn.step,
        dealer=found.dealer or "?", case=_case(found),
    )  # fmt: skip
    if turn.calls is not None:
        yield "  " + sentence("legal.calls", lang, calls=turn.calls)
    if turn.cards is not None:
        key = "legal.call-cards" if turn.step == "call" else "legal.cards"
        yield "  " + sentence(key, lang, cards=_tokens(turn.cards))
    if turn.suits is not None:
        case = "joker" if turn.cards is not None else "default"
        yield "  " + sentence("legal.suits", lang, suits=turn.suits, case=case)
    choice = turn.choice
    if choice is not None and choice.choose:
        yield "  " + sentence(
            "legal.choose", lang, count=choice.choose, cards=_tokens(choice.out_of),
            case=turn.step, total=len(choice.out_of),
        )  # fmt: skip
        for cards, n in choice.at_most:
            yield "  " + sentence("legal.at-most", lang, count=n, cards=_tokens(cards))
    if not turn.known:
        yield "  " + sentence("legal.unknown", lang)


def _case(found: Legal) -> str:
    """Return which sentence tells the turn: of a seat, of nobody known, of the next deal."""
    if found.turn.seat is None:
        return "nobody"
    return "deal" if found.turn.step == "deal" and found.dealer is not None else "default"


def _tokens(cards: tuple[str, ...]) -> Sentence:
    return Sentence(" ".join(cards))
