"""One hand of a record: amendments applied, keys unique, every seat known."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from smearspec.notation import tree
from smearspec.record.fault import EntryNumber, Fault
from smearspec.record.seats import Seats

_SIDED: Final = (tree.Points, tree.Count, tree.Score, tree.Adjust)
"""The lines about one side."""

_BESIDE: Final = (tree.Tag, tree.Amend, tree.Remark, tree.Note)
"""The lines that are no acts by themselves."""


@dataclass(slots=True)
class HandRecord:
    """The acts and claims of one hand that are in effect, in the order of the record.

    Each stands with the number of its entry in ``block``; an amended act stands where the first
    version stood and keeps the entry number of the amendment.  ``clean`` is false when a line
    could not be read or names nobody at the table: such a hand is not judged.  ``in_order`` is
    false when an amendment stands in an earlier place.
    """

    block: tree.Block
    acts: list[tuple[int, tree.Act]] = field(default_factory=list)
    tags: list[tuple[int, tree.Tag]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    clean: bool = True
    in_order: bool = True

    @property
    def name(self) -> str:
        """The name in the ``[Hand]`` tag."""
        return self.block.name or ""

    def tag(self, name: str) -> tuple[int, tree.Tag] | None:
        """Return the first tag of that name with its entry number."""
        return next((found for found in self.tags if found[1].name == name), None)


def read_hand(block: tree.Block, seats: Seats, as_written: bool = False) -> HandRecord:
    """Order the lines of a hand; with ``as_written`` amendments are left aside."""
    hand = HandRecord(block)
    where: dict[object, int] = {}
    acts = hand.acts
    used: set[str] = set()
    plain = "^L" not in block.text
    for number, entry in enumerate(block.entries):
        if isinstance(entry, tree.Trick):
            where.setdefault(entry.number, len(acts))
            used.add(entry.leader)
            used.add(entry.winner)
        elif not isinstance(entry, _BESIDE):
            key, names = _key(entry, seats)
            used.update(names)
            if key in where:
                earlier = EntryNumber(acts[where[key]][0])
                facts: dict[str, object] = {"text": _words(entry), "line": earlier}
                hand.faults.append(Fault("duplicate-line", number, facts=facts))
                continue
            where[key] = len(acts)
        else:
            if isinstance(entry, tree.Tag):
                hand.tags.append((number, entry))
            elif isinstance(entry, tree.Amend):
                plain = False
                _amend(hand, number, entry, where, seats, as_written)
            else:
                plain = plain and isinstance(entry, tree.Remark)
            continue
        acts.append((number, entry))
    if not (plain and used <= seats.exact):
        _check_seats(hand, seats)
    return hand


def _amend(
    hand: HandRecord,
    number: int,
    entry: tree.Amend,
    where: dict[object, int],
    seats: Seats,
    as_written: bool,
) -> None:
    """Put an amendment in the place of the line that it amends."""
    key, _ = _key(entry.act, seats)
    if key not in where:
        hand.faults.append(Fault("amend-nothing", number, facts={"text": _words(entry.act)}))
    elif not as_written:
        hand.acts[where[key]] = (number, entry.act)
        hand.in_order = False


def _key(act: tree.Act, seats: Seats) -> tuple[object, Iterable[str]]:
    """Return what two versions of one line have in common, and the names that it uses."""
    if isinstance(act, tree.Cards):
        return (act.keyword, seats.find(act.seat)), (act.seat,)
    if isinstance(act, _SIDED):
        return (type(act), seats.side(act.side)), act.side
    if isinstance(act, (tree.Rest, tree.Note)):
        return (type(act), seats.find(act.seat)), (act.seat,)
    if isinstance(act, tree.Trick):
        return act.number, (act.leader, act.winner)
    if isinstance(act, (tree.Bid, tree.Trump)):
        return type(act), (act.seat,)
    return type(act), chain(*act.sides) if isinstance(act, (tree.Sides, tree.Won)) else ()


def _words(act: tree.Act) -> str:
    """Return how a line is called in a message."""
    match act:
        case tree.Trick():
            return f"{act.number}."
        case tree.Cards():
            return f"{act.keyword} {act.seat}"
        case tree.Points() | tree.Count() | tree.Score() | tree.Adjust():
            return f"{type(act).__name__.lower()} {'/'.join(act.side)}"
        case tree.Rest():
            return f"claim {act.seat}"
        case _:
            return type(act).__name__.lower()


def _check_seats(hand: HandRecord, seats: Seats) -> None:
    """Report every name that nobody at the table has, in both versions of an amended line."""
    for number, entry in enumerate(hand.block.entries):
        act = entry.act if isinstance(entry, tree.Amend) else entry
        for part, n, name in _names(act):
            if not seats.has(name) and name not in ("", "?"):
                facts: dict[str, object] = {
                    "seat": name,
                    "allowed": seats.names,
                    "suggestion": seats.suggestion(name),
                }
                hand.faults.append(Fault("unknown-seat", number, part, n, facts=facts))
                hand.clean = False


def _names(act: tree.Act) -> Iterator[tuple[str, int, str]]:
    """Yield every name in an act with the part of the line that holds it."""
    match act:
        case tree.Trick():
            yield "seat", 0, act.leader
            if act.winner:
                yield "winner", 0, act.winner
            for n, play in enumerate(act.plays):
                if play[:2] == "^L":
                    yield "late", n, play.split(" ")[1]
        case tree.Cards() | tree.Bid() | tree.Trump() | tree.Note() | tree.Rest():
            yield "seat", 0, act.seat
        case tree.Points() | tree.Count() | tree.Score() | tree.Adjust():
            for name in act.side:
                yield "seat", 0, name
        case tree.Sides() | tree.Won():
            for n, side in enumerate(act.sides):
                for name in side:
                    yield "sides", n, name
        case _:
            return
