"""Records, tricks and hands as the page draws them: parts of a line, cards with their signs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from smearspec.messages import printable
from smearspec.render.cards_text import SIGNS, card
from smearspec.render.hand_view import TrickView, view
from smearspec.suite.reports.failing import mark_text, near_marks
from smearspec.suite.reports.marking import Marked
from smearspec.suite.reports.view import Entry, say

AROUND = 40
"""The lines that are drawn before and after a marked one."""

LONGEST_LINE = 400
"""Of a longer line only so many characters are drawn."""

_CARD = re.compile(r"(?<![\w?])(?:[AKQJT2-9]|10)[SHDC](?!\w)|(?<![\w?])JO[HL]?(?!\w)")
_WORDS = frozenset(("%", "[", ";", "#"))
"""How lines begin that are no acts: nothing in them is a card."""

_RED = (SIGNS["H"], SIGNS["D"])


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line; ``kind`` is empty for text, else the style of a card."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record; ``marks`` are pairs of a kind and what it says.

    ``number`` is 0 for a gap, whose ``parts`` say how much is left out.  ``before`` and ``after``
    are the parts on both sides of a marked column.
    """

    number: int
    before: tuple[Part, ...]
    after: tuple[Part, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as the reference replays it: the names of the seats, and a row for each trick."""

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[Part, bool, bool] | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of a trick with what is said about it."""

    card: Part
    due: bool
    claimed: bool


def record(marked: Marked, lang: str) -> tuple[Line, ...]:
    """Return the lines of a record, those far from every mark as a gap."""
    found: list[Line] = []
    for number, text in near_marks(marked, AROUND):
        if text is None:
            found.append(_gap(number, lang))
            continue
        marks = marked.on(number)
        column = max((mark.column for mark in marks), default=0)
        at = column - 1 if 0 < column <= len(text) else len(text)
        told = tuple((mark.kind, mark_text(mark, lang)) for mark in marks)
        shown = text[:LONGEST_LINE]
        parts = tuple(_parts(shown, lang))
        found.append(Line(number, *_split(parts, shown, at, lang), told))
    return tuple(found)


def trick(entry: Entry, lang: str) -> tuple[Shown, ...]:
    """Return the cards of a trick that was asked about, those marked that were said to take it."""
    cards = (entry.question or {}).get("cards")
    due, claimed = _winner(entry.expected), _winner(entry.answered or {})
    listed = cards if isinstance(cards, list) else []
    return tuple(
        Shown(_drawn(str(token), lang), place == due, place == claimed)
        for place, token in enumerate(listed)
    )


def hands(marked: Marked, lang: str) -> tuple[Played, ...]:
    """Return the hands of a record that the reference can replay, trick by trick."""
    if marked.verdict is None:
        return ()
    found = []
    for verdict in marked.verdict.hands:
        shown = view(verdict)
        if shown is None or not shown.tricks:
            continue
        names = tuple(map(str, verdict.seats.names))
        rows = tuple(
            (str(one.number), tuple(_cell(one, seat, lang) for seat in range(len(names))))
            for one in shown.tricks
        )
        found.append(Played(say("played", lang, hand=verdict.name), names, rows))
    return tuple(found)


def _cell(one: TrickView, seat: int, lang: str) -> tuple[Part, bool, bool] | None:
    """Return the card of a seat, whether it was led, and whether it took the trick."""
    if seat not in one.seats:
        return None
    place = one.seats.index(seat)
    return _named(card(one.cards[place], lang)), place == 0, seat == one.winner


def _winner(answer: object) -> int | None:
    given = answer.get("ok") if isinstance(answer, dict) else None
    winner = given.get("winner") if isinstance(given, dict) else None
    return winner if isinstance(winner, int) else None


def _gap(lines: int, lang: str) -> Line:
    return Line(0, (Part(f"… {say('left-out', lang, count=lines)}"),))


def _split(
    parts: tuple[Part, ...], text: str, at: int, lang: str
) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """Return the parts before and after a column; a card is never cut."""
    if at >= len(text):
        return parts, ()
    return tuple(_parts(text[:at], lang)), tuple(_parts(text[at:], lang))


def _parts(text: str, lang: str) -> Iterator[Part]:
    """Yield a line in pieces, its cards as cards."""
    code, semicolon, comment = text.partition(" ;")
    last = 0
    if text[:1] not in _WORDS:
        for found in _CARD.finditer(code):
            if found.start() > last:
                yield Part(printable(code[last : found.start()]))
            yield _drawn(found[0], lang)
            last = found.end()
    rest = code[last:] + semicolon + comment
    if rest:
        yield Part(printable(rest))


def _drawn(token: str, lang: str) -> Part:
    return _named(card("T" + token[2:] if token.startswith("10") else token, lang))


def _named(shown: str) -> Part:
    """Return a card; the colour of its suit comes on top of its sign."""
    return Part(shown, "card red" if shown.endswith(_RED) else "card")
