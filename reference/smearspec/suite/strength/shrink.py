"""Makes a draft smaller while it still tells two sets of rules apart: fewer lines, lower cards."""

import re
from collections.abc import Callable, Iterator

from smearspec.suite.strength.draft import Draft

_CARD = re.compile(r"\b[AKQJT2-9][SHDC]\b")
_LOW_FIRST = "23456789TJQKA"

Keeps = Callable[[Draft], bool]


def shrink(draft: Draft, keeps: Keeps) -> Draft:
    """Return a smaller draft for which ``keeps`` is still true."""
    draft = _fewer_lines(draft, keeps)
    return _lower_cards(draft, keeps)


def _fewer_lines(draft: Draft, keeps: Keeps) -> Draft:
    """Leave out lines, from the last one on, as long as that can be done."""
    found = True
    while found:
        found = False
        for n in reversed(range(len(draft.body))):
            smaller = draft.with_body(draft.body[:n] + draft.body[n + 1 :])
            if smaller.body and keeps(smaller):
                draft, found = smaller, True
    return draft


def _lower_cards(draft: Draft, keeps: Keeps) -> Draft:
    """Put the lowest card of the same suit that is not there in the place of each card."""
    for n in range(len(draft.body)):
        for k in range(len(_CARD.findall(draft.body[n]))):
            for lower in _lowered(draft, n, k):
                if keeps(lower):
                    draft = lower
                    break
    return draft


def _lowered(draft: Draft, n: int, k: int) -> Iterator[Draft]:
    """Yield the draft with the k-th card of a line put lower everywhere, the lowest first."""
    card = _CARD.findall(draft.body[n])[k]
    text = "\n".join(draft.body)
    for rank in _LOW_FIRST[: min(_LOW_FIRST.index(card[0]), 4)]:
        if rank + card[1] not in text:
            yield draft.with_body(
                [re.sub(rf"\b{card}\b", rank + card[1], line) for line in draft.body]
            )
