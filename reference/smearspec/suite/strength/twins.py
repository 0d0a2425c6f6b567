"""For a record that is rejected the record one line away that is accepted."""

from collections.abc import Iterator

from smearspec.suite.case import NAMES
from smearspec.suite.strength.draft import Draft

CARDS = (*(rank + suit for suit in "SHDC" for rank in "AKQJT98765432"), "JO")


def twin_of(draft: Draft) -> Draft | None:
    """Return the first accepted draft with one line of a rejected one changed, else left out."""
    several = (one for n in reversed(range(len(draft.body))) for one in _changed(draft, n))
    cut = (draft.with_body(draft.body[:n] + draft.body[n + 1 :]) for n in range(len(draft.body)))
    for ways in (several, cut):
        for one in ways:
            if one.body and "ok" in one.answer:
                return one
    return None


def _changed(draft: Draft, n: int) -> Iterator[Draft]:
    """Yield a draft with one line changed: one word of it another, or one more or one less."""
    head, colon, rest = draft.body[n].partition(": ")
    if not colon:
        yield from _tags(draft, n)
        return
    words = rest.split()
    for line in (*_words(words, head), *_seats(head, rest, draft)):
        yield draft.with_body((*draft.body[:n], line, *draft.body[n + 1 :]))


def _tags(draft: Draft, n: int) -> Iterator[Draft]:
    """Yield the draft with another dealer."""
    if draft.body[n].startswith("[Dealer "):
        for name in NAMES[: draft.base.table.players]:
            if name not in draft.body[n]:
                line = f'[Dealer "{name}"]'
                yield draft.with_body((*draft.body[:n], line, *draft.body[n + 1 :]))


def _words(words: list[str], head: str) -> Iterator[str]:
    others = ["pass", *map(str, range(1, 12))] if head.startswith("bid") else list(CARDS)
    for k in reversed(range(len(words))):
        for other in others:
            if other not in words or other == "pass":
                yield f"{head}: " + " ".join([*words[:k], other, *words[k + 1 :]])
    if len(words) > 1:
        yield f"{head}: " + " ".join(words[:-1])
    for other in others:
        if other not in words or other == "pass":
            yield f"{head}: " + " ".join([*words, other])


def _seats(head: str, rest: str, draft: Draft) -> Iterator[str]:
    word, _, seat = head.rpartition(" ")
    for name in NAMES[: draft.base.table.players]:
        if name != seat:
            yield f"{word} {name}: {rest}"
