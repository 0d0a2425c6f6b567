"""The canonical form: one spelling and one order for records that say the same.

Needs no rule document: seats stand in the order of the ``Seats`` tag, cards in that of the pack.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple, cast

from smearspec.cards import CARD_OF
from smearspec.notation import limits, tags, tree, writing

SORTED_KEYWORDS = ("deal", "widow", "discard")
_HALVES = {
    half: n
    for n, half in enumerate(
        (*(f"?{suit}" for suit in "SHDC"), *(f"{rank}?" for rank in "AKQJT98765432"))
    )
}


class _Unit(NamedTuple):
    """A line with the comment-only lines above it, which move with it."""

    remarks: tuple[tree.Entry, ...]
    entry: tree.Entry


class Names:
    """The seats of a record: how each is written, and their order."""

    __slots__ = ("_place", "_written")

    def __init__(self, names: tuple[str, ...]) -> None:
        self._written: dict[str, str] = {}
        for name in names:
            self._written.setdefault(tags.fold(name), name)
        self._place = {folded: n for n, folded in enumerate(self._written)}

    def name(self, name: str) -> str:
        """Return a name as the ``Seats`` tag writes it."""
        return self._written.get(tags.fold(name), name)

    def place(self, name: str) -> int:
        """Return the place of a seat at the table, last for a name that is not there."""
        return self._place.get(tags.fold(name), limits.SEATS)

    def side(self, members: tree.Side) -> tree.Side:
        """Return the members of a side in seat order."""
        return tuple(sorted(map(self.name, members), key=self.place))


def names_of(header: tree.Block) -> Names:
    """Return the seats that a header names."""
    for entry in header.entries:
        if isinstance(entry, tree.Tag) and entry.name == "Seats":
            return Names(tags.seats(entry.value) or ())
    return Names(())


def canonical(given: tree.Transcript) -> tree.Transcript:
    """Return the canonical form of a record; line numbers and source text do not outlive it."""
    names = names_of(given.header)
    return tree.Transcript(
        canonical_block(given.header, names),
        tuple(canonical_block(hand, names) for hand in given.hands),
    )


def canonical_block(given: tree.Block, names: Names) -> tree.Block:
    """Return the canonical form of a header or hand."""
    units, trailing = _units(_entry(entry, names) for entry in given.entries)
    ordered: list[tree.Entry] = []
    for kind, run in groupby(units, lambda unit: _kind(unit.entry)):
        neighbours = list(run)
        key = _key(kind, names)
        if key is not None:
            neighbours.sort(key=key)
        for unit in neighbours:
            ordered += (*unit.remarks, unit.entry)
    return tree.Block(given.name, (*ordered, *trailing), given.comment, given.line)


def format_transcript(given: tree.Transcript) -> str:
    """Return the canonical text of a record."""
    return writing.transcript(canonical(given))


def format_block(given: tree.Block, names: Names) -> str:
    """Return the canonical text of a header or hand, the blank line before a hand included."""
    text = writing.block(canonical_block(given, names))
    return text if given.name is None else f"\n{text}"


def digest(given: tree.Transcript) -> str:
    """Return the SHA-256 of the canonical text without comments, as ``sha256:...``."""
    bare = tree.Transcript(_bare(given.header), tuple(map(_bare, given.hands)))
    return f"sha256:{hashlib.sha256(format_transcript(bare).encode()).hexdigest()}"


def _bare(block: tree.Block) -> tree.Block:
    entries = tuple(
        entry._replace(comment="") for entry in block.entries if not isinstance(entry, tree.Remark)
    )
    return tree.Block(block.name, entries)


def _units(entries: Iterator[tree.Entry]) -> tuple[list[_Unit], tuple[tree.Entry, ...]]:
    units: list[_Unit] = []
    remarks: tuple[tree.Entry, ...] = ()
    for entry in entries:
        if isinstance(entry, tree.Remark):
            remarks = (*remarks, entry)
        else:
            units.append(_Unit(remarks, entry))
            remarks = ()
    return units, remarks


def _kind(entry: tree.Entry) -> object:
    if isinstance(entry, tree.Cards):
        return (tree.Cards, entry.keyword)
    return type(entry)


def _key(kind: object, names: Names) -> Callable[[_Unit], tuple[int, str]] | None:
    """Return how neighbouring lines of a kind are sorted, None if they stay as written."""
    if kind is tree.Tag:
        return _tag_order
    if kind == (tree.Cards, "deal") or kind in (tree.Points, tree.Count, tree.Score):
        return lambda unit: (names.place(_first_seat(unit.entry)), "")
    return None


def _tag_order(unit: _Unit) -> tuple[int, str]:
    return tags.order(unit.entry.name) if isinstance(unit.entry, tree.Tag) else (0, "")


def _first_seat(entry: tree.Entry) -> str:
    if isinstance(entry, (tree.Points, tree.Count, tree.Score)):
        return entry.side[0]
    return cast("tree.Cards", entry).seat


def _entry(entry: tree.Entry, names: Names) -> tree.Entry:
    if isinstance(entry, tree.Amend):
        return entry._replace(act=_act(entry.act, names))
    return _act(entry, names)


def _act(act: tree.Act, names: Names) -> tree.Act:
    match act:
        case tree.Tag():
            return act._replace(value=_value(act, names))
        case tree.Cards(keyword, seat, cards):
            cards = _sorted(cards) if keyword in SORTED_KEYWORDS else tuple(map(_group, cards))
            return act._replace(seat=names.name(seat), cards=cards)
        case tree.Bid() | tree.Trump() | tree.Note() | tree.Rest():
            return act._replace(seat=names.name(act.seat))
        case tree.Trick(_, leader, plays, winner):
            return act._replace(
                leader=names.name(leader),
                plays=tuple(_play(play, names) for play in plays),
                winner=names.name(winner),
            )
        case tree.Points() | tree.Count() | tree.Score() | tree.Adjust():
            return act._replace(side=names.side(act.side))
        case tree.Sides() | tree.Won():
            return act._replace(sides=tuple(map(names.side, act.sides)))
        case _:
            return act


def _value(tag: tree.Tag, names: Names) -> str:
    """Return the text of a tag with its names as in ``Seats`` and single blanks."""
    value = tag.value
    match tag.name:
        case "Seats":
            return " ".join(tags.seats(value) or (value,))
        case "Dealer" | "Scribe":
            return names.name(value)
        case "Sides":
            sides = tags.sides(value)
            return " ".join(writing.side(names.side(one)) for one in sides) if sides else value
        case "Start":
            totals = tags.start(value) or ()
            words = [f"{writing.side(names.side(who))} {points}" for who, points in totals]
            return ", ".join(words) or value
        case "Players":
            players = tags.players(value) or ()
            return "; ".join(f"{names.name(who)}={full}" for who, full in players) or value
        case _:
            return value


def _play(play: str, names: Names) -> str:
    if play.startswith("^L "):
        mark, seat, card = play.split(" ", 2)
        return f"{mark} {names.name(seat)} {_group(card)}"
    if play.startswith("^R "):
        return f"^R {_group(play[3:])}"
    return _group(play)


def _group(token: str) -> str:
    """Return a card token with the cards between its braces in order."""
    if not token.startswith("{"):
        return token
    return "{" + " ".join(sorted(token[1:-1].split(" "), key=_order)) + "}"


def _sorted(cards: tuple[str, ...]) -> tuple[str, ...]:
    known = sorted((_group(card) for card in cards if not card.startswith("??")), key=_order)
    count = sum(int(card[3:] or 1) for card in cards if card.startswith("??"))
    runs = []
    while count:
        run = min(count, limits.PACK)
        runs.append("??" if run == 1 else f"??x{run}")
        count -= run
    return (*known, *runs)


def _order(token: str) -> tuple[int, int, str]:
    """Return the place of a card among others: known, half-known, one of several."""
    if token in CARD_OF:
        return (0, CARD_OF[token], token)
    return (1, _HALVES.get(token, len(_HALVES)), token)
