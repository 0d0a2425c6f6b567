"""Plain lines of a hand in JSON: the text of each, made of words that its place allows."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from smearspec.cards import CARD_OF, SUITS
from smearspec.notation import fast, limits, tags, tree, writing
from smearspec.remembered import Remembered

Data: TypeAlias = Mapping[str, Any]

Line: TypeAlias = tuple[str, int]
"""The text of a line, and its place among neighbours of its kind if these are sorted."""

LONGEST = limits.LINE_BYTES // 4
"""No line of so many characters is too long, whatever they are."""

MOST = 10**limits.DIGITS - 1

_CARDS = frozenset(CARD_OF)
_PLAYS = _CARDS | {"-"}
_SUITS = frozenset(SUITS)
_RANKS = {token: (card, token) for token, card in CARD_OF.items()}.__getitem__


class Odd(Exception):
    """A record is not plain."""


class Table:
    """The seats of a record: the place of each by its name, and the sides that were named."""

    __slots__ = ("place", "sides")

    def __init__(self, header: tree.Block) -> None:
        names = next(
            (
                tags.seats(entry.value) or ()
                for entry in header.entries
                if isinstance(entry, tree.Tag) and entry.name == "Seats"
            ),
            (),
        )
        if len(set(map(tags.fold, names))) != len(names):
            raise Odd
        self.place = {name: n for n, name in enumerate(names)}
        self.sides: dict[tuple[str, ...], Line] = {
            (name,): (name, self.place[name]) for name in names
        }

    def side(self, given: list[str]) -> Line:
        """Return the name of a side and the place of its first seat."""
        members = tuple(array(given))
        found = self.sides.get(members)
        if found is None:
            places = sorted({self.place[name] for name in members})
            if not places or len(places) != len(members):
                raise Odd
            names = [*self.place]
            found = writing.side(tuple(names[n] for n in places)), places[0]
            self.sides[members] = found
        return found


def array(given: Any) -> list[Any]:
    """Return what is given, if it is an array; a word or an object has parts too."""
    if type(given) is not list:
        raise Odd
    return given


def _number(given: Any, least: int = 0) -> int:
    if type(given) is not int or not least <= given <= MOST:
        raise Odd
    return given


def _dealer(line: Data, table: Table) -> Line:
    seat = line["value"]
    if line["name"] != "Dealer" or len(line) != 3 or seat not in table.place:
        raise Odd
    return f'[Dealer "{seat}"]', 0


def _sorted(line: Data, table: Table) -> Line:
    """Read a line with cards in the order of the pack."""
    kind, seat, cards = line["kind"], line["seat"], array(line["cards"])
    if len(line) != 3:
        raise Odd
    place = table.place[seat]
    if len(cards) > 1:
        cards = sorted(cards, key=_RANKS)
    elif cards and cards[0] not in CARD_OF:
        raise Odd
    return " ".join((f"{kind} {seat}:", *cards)), place if kind == "deal" else 0


def _shown(line: Data, table: Table) -> Line:
    """Read a line with cards in the order in which they are written."""
    kind, seat, cards = line["kind"], line["seat"], array(line["cards"])
    if (
        len(line) != 3
        or seat not in table.place
        or (not cards and kind != "draw")
        or not _CARDS.issuperset(cards)
        or (kind == "call" and len(cards) != 1)
    ):
        raise Odd
    return " ".join((f"{kind} {seat}:", *cards)), 0


def _bid(line: Data, table: Table) -> Line:
    seat, calls = line["seat"], array(line["calls"])
    if len(line) != 3 or seat not in table.place or not calls:
        raise Odd
    words = [_CALLS[call] if type(call) is str else str(_number(call)) for call in calls]
    return " ".join((f"bid {seat}:", *words)), 0


def _trump(line: Data, table: Table) -> Line:
    seat, suit = line["seat"], line["suit"]
    if len(line) != 3 or seat not in table.place or suit not in _SUITS:
        raise Odd
    return f"trump {seat}: {suit}", 0


def _trick(line: Data, table: Table) -> Line:
    number, leader, plays = line["number"], line["leader"], array(line["plays"])
    place = table.place
    if leader not in place or not plays or not _PLAYS.issuperset(plays):
        raise Odd
    words = " ".join((f"{_number(number)}. {leader}:", *plays))
    if len(line) == 4:
        return words, 0
    winner = line["winner"]
    if len(line) != 5 or winner not in place:
        raise Odd
    return f"{words} -> {winner}", 0


def _points(line: Data, table: Table) -> Line:
    name, place = table.side(line["side"])
    words = [_ITEMS[item] for item in array(line["items"])]
    if len(line) != 3:
        raise Odd
    return " ".join((f"points {name}:", *words)), place


def _count(line: Data, table: Table) -> Line:
    name, place = table.side(line["side"])
    if len(line) != 3:
        raise Odd
    return f"count {name}: {_number(line['value'])}", place


def _score(line: Data, table: Table) -> Line:
    name, place = table.side(line["side"])
    words = f"score {name}: {_number(line['change'], -MOST):+}"
    if len(line) == 3:
        return words, place
    if len(line) != 4:
        raise Odd
    return f"{words} = {_number(line['total'], -MOST)}", place


def _sides(line: Data, table: Table) -> Line:
    sides = [table.side(side)[0] for side in array(line["sides"])]
    if len(line) != 2 or not sides:
        raise Odd
    return " ".join((line["kind"], *sides)), 0


KINDS: dict[str, Callable[[Data, Table], Line]] = {
    "tag": _dealer,
    "deal": _sorted,
    "widow": _sorted,
    "discard": _sorted,
    "draw": _shown,
    "show": _shown,
    "call": _shown,
    "bid": _bid,
    "trump": _trump,
    "trick": _trick,
    "points": _points,
    "count": _count,
    "score": _score,
    "sides": _sides,
    "won": _sides,
}
"""What reads a line of a hand, by its kind; each raises for what is not plain."""


def _word(make: Callable[[str], tree.Act], word: Any) -> str:
    """Return a word that is read as itself in the line made of it."""
    if type(word) is not str or len(word) > LONGEST // 2:
        raise Odd
    entry = make(word)
    if fast.canonical_line(writing.line(entry)) != entry:
        raise Odd
    return word


_CALLS = Remembered(partial(_word, lambda call: tree.Bid("A", (call,))))
_ITEMS = Remembered(partial(_word, lambda item: tree.Points(("A",), (item,))))
