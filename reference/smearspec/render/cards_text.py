"""Cards as people write them: with the sign of the suit, and the ten in full."""

from collections.abc import Iterable

from smearspec.cards import NAMES
from smearspec.messages import Sentence, printable, sentence

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(token: str | None, lang: str) -> Sentence:
    """Return a card token of the notation in words and signs; None is a card that is not known."""
    if token is None or token.startswith("??"):
        _, _, run = (token or "").partition("x")
        key = "cards.unknown-run" if run else "cards.unknown"
        return Sentence(sentence(key, lang, count=int(run or 1)))
    if token.startswith("{"):
        between = tuple(card(one, lang) for one in token[1:-1].split(" "))
        return Sentence(sentence("cards.one-of", lang, cards=between))
    if token.startswith("JO"):
        case = {"JOH": "high", "JOL": "low"}.get(token, "default")
        return Sentence(sentence("cards.joker", lang, case=case))
    if len(token) == 2 and token[1] in SIGNS and (token in NAMES or token[0] == "?"):
        rank = "10" if token[0] == "T" else token[0]
        return Sentence(rank + SIGNS[token[1]])
    return Sentence(printable(token))


def cards(tokens: Iterable[str], lang: str) -> Sentence:
    """Return cards side by side."""
    return Sentence("  ".join(card(token, lang) for token in tokens) or "-")
