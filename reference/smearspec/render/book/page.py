"""A rule book as one page of HTML to print: cards drawn by its own style, nothing loaded.

The template escapes whatever it prints; the policy of the page allows its own style by its digest
and nothing else, no script at all.
"""

from pathlib import Path
from typing import NamedTuple

from smearspec.render import pages
from smearspec.render.book.book import Book
from smearspec.render.book.facts import labelled
from smearspec.render.book.text import joined
from smearspec.render.cards_text import SIGNS, card
from smearspec.render.hand_view import TrickView, view
from smearspec.verdict import HandVerdict

PARTS = Path(__file__).parent / "page_parts"


class Face(NamedTuple):
    """What a drawn card shows; a joker has no suit but a name."""

    rank: str
    sign: str
    colour: str
    name: str


class Cell(NamedTuple):
    """One card of the table of tricks: whether it led, and whether it took the trick."""

    face: Face | None
    led: bool
    took: bool


def page(book: Book) -> str:
    """Return a book as a page."""
    hand = book.example.verdict if book.example else None
    return pages.page(
        PARTS,
        "book",
        book=book,
        face=lambda token: face(token, book.lang),
        joined=lambda sentences: joined(sentences, book.lang),
        say=lambda name, **values: labelled(name, book.lang, **values),
        names=hand.seats.names if hand else (),
        tricks=_tricks(hand, book.lang) if hand else (),
    )


def face(token: str, lang: str) -> Face:
    """Return what a card shows."""
    shown = card(token, lang)
    if token.startswith("JO"):
        return Face("★", "", "joker", shown)
    colour = "red" if shown[-1] in (SIGNS["H"], SIGNS["D"]) else "black"
    return Face(shown[:-1], shown[-1], colour, shown)


def _tricks(hand: HandVerdict, lang: str) -> list[list[Cell]]:
    """Return the tricks as rows, a cell for each seat."""
    shown = view(hand)
    if shown is None:  # pragma: no cover - only a hand that can be viewed becomes an example
        return []
    seats = range(len(hand.seats.names))
    return [[_cell(trick, seat, lang) for seat in seats] for trick in shown.tricks]


def _cell(trick: TrickView, seat: int, lang: str) -> Cell:
    place = trick.seats.index(seat) if seat in trick.seats else None
    token = None if place is None else trick.cards[place]
    return Cell(
        None if token is None else face(token, lang), place == 0, seat == trick.winner
    )
