"""Records in JSON read into bytes and numbers, line for line; what these cannot say is left aside.

Here is what needs the names of a record.  Whether its lines make hands is asked of many records at
a time (``layout``).
"""

import re
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import MsgspecError

from smearspec.bulk.columns import MOST
from smearspec.bulk.header import DAY, IDLE, SOME_DAY, Headers, Seated
from smearspec.bulk.lines import (
    BID,
    COUNT,
    END,
    HAVE_CARDS,
    KIND,
    OF_A_SEAT,
    OF_A_SIDE,
    OF_SIDES,
    POINTS,
    SCORE,
    SIDES,
    TRICK,
    TRUMP,
    UNSTATED,
    WON,
    WORDS,
    Record,
    Tag,
    decode,
)
from smearspec.bulk.schema import NOBODY, SEATS
from smearspec.notation import limits, plain_tag

_MOST_SIDES = 256
"""How many spellings of sides are remembered; strangers write records."""

_DAY = re.compile(DAY)
_LONGEST = limits.LINE_BYTES - 64
"""The most letters of a header's tags: each then fits into its line, and many can be known."""

# What is asked of all lines at once, so that no line is looked at by itself.
_name, _lines = attrgetter("name"), attrgetter("lines")
_who, _what = attrgetter("who"), attrgetter("what")
_number, _winner, _total = attrgetter("number"), attrgetter("winner"), attrgetter("total")
_kind = KIND.__getitem__


def _quiet(text: str) -> bool:
    """Tell whether the text of a tag is written as it is: a quote would have had a backslash."""
    return text.isascii() and text.isprintable()


def _chosen(*kinds: int) -> bytes:
    """Return what turns the kinds of lines into whether they are among these."""
    return bytes(kind in kinds for kind in range(256))


_OF_A_SEAT = _chosen(*OF_A_SEAT)
_OF_A_SIDE = _chosen(*OF_A_SIDE)
_OF_SIDES = _chosen(*OF_SIDES)
_HAVE_CARDS = _chosen(*HAVE_CARDS)
_ARE_BIDS = _chosen(BID)
_ARE_TRUMPS = _chosen(TRUMP)
_ARE_TRICKS = _chosen(TRICK)
_ARE_POINTS = _chosen(POINTS)
_ARE_SCORES = _chosen(SCORE)
_HAVE_NUMBERS = _chosen(COUNT, SCORE)


class Game(NamedTuple):
    """A record: its header, and what stands in the lines of its hands, in their order.

    ``names`` are those of its hands, ``sizes`` the numbers of their lines, and ``kinds`` those of
    the lines.  The others are of the lines that have them.  ``seats`` are whom lines are about, and
    ``sides`` (masks), where one is a side; where that is many, ``told`` is how many, and
    ``members`` who they are.  ``cards`` are lists as they are spelt, of so many letters (``spelt``)
    each, and so are the ``calls`` of an auction and the ``items`` of a claim.  ``suits`` are
    trumps, ``tricks`` numbers; ``winners`` may be ``NOBODY``.  ``numbers`` are counts and changes
    in their order, and ``totals`` go with the changes.  Texts end with a NUL each, and numbers have
    four bytes.

    It is all bytes, so that the many that wait are small.
    """

    seated: Seated
    names: bytes
    sizes: bytes
    kinds: bytes
    seats: bytes
    sides: bytes
    told: bytes
    members: bytes
    cards: bytes
    spelt: bytes
    suits: bytes
    calls: bytes
    tricks: bytes
    winners: bytes
    items: bytes
    numbers: bytes
    totals: bytes


class _Sides(dict[bytes, int]):
    """The seats (a mask) of each side by their names as they are spelt in JSON."""

    def __init__(self, seated: Seated, seat: dict[str, int]) -> None:
        super().__init__()
        tables, self._seat = seated.header.plan.tables, seat
        self._called = tables.sides == "called"
        fixed = (*(() if self._called else tables.teams), *tables.scorers)
        self._fixed = {tuple(side) for side in fixed}

    def __missing__(self, spelt: bytes) -> int:
        """Learn a side, which may be of any seats in their order where a card is called."""
        seats = tuple(self._seat[name] for name in WORDS.decode(spelt))
        if seats not in self._fixed and not self._called:
            raise KeyError(spelt)
        if not seats or seats != tuple(sorted(set(seats))):
            raise KeyError(spelt)
        found = sum(1 << seat for seat in seats)
        if len(self) < _MOST_SIDES:
            self[spelt] = found
        return found


class _Reader:
    """Reads the lines of records of one table whose seats have certain names."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        seat = {name: n for n, name in enumerate(seated.names)}
        self._seat, self._winner = seat.__getitem__, {"": NOBODY, **seat}.__getitem__
        self._side = _Sides(seated, seat).__getitem__

    def read(self, record: Record, keys: int) -> Game | None:
        """Return a record whose lines have to have so many keys; None where some stands twice.

        A KeyError where a line is about somebody else, a ValueError where there is more of
        anything than a byte tells, or where lists hold other things.
        """
        hands = [*map(_lines, record.hands)]
        lines: list[Any] = [*chain.from_iterable(hands)]
        kinds = bytes(map(_kind, map(type, lines)))
        what = [*map(_what, lines)]
        tricks = [*compress(lines, kinds.translate(_ARE_TRICKS))]
        winners = bytes(map(self._winner, map(_winner, tricks)))
        totals = [*map(_total, compress(lines, kinds.translate(_ARE_SCORES)))]
        rare = SIDES in kinds or WON in kinds
        many = [*compress(what, kinds.translate(_OF_SIDES))] if rare else []
        found = 3 * len(lines) + 2 * len(tricks) - winners.count(NOBODY)
        found += len(totals) - totals.count(UNSTATED) - len(many)
        if keys != found:
            return None
        cards = [*compress(what, kinds.translate(_HAVE_CARDS))]
        trumps = compress(what, kinds.translate(_ARE_TRUMPS)) if TRUMP in kinds else ()
        of_sides = [*map(_who, compress(lines, kinds.translate(_OF_A_SIDE)))]
        spelt = _pieces(of_sides, *many).split(END)
        sides = bytes(map(self._side, spelt[:-1]))
        return Game(
            seated=self.seated,
            names=_pieces(map(str.encode, map(_name, record.hands))),
            sizes=bytes(map(len, hands)),
            kinds=kinds,
            seats=bytes(map(self._seat, map(_who, compress(lines, kinds.translate(_OF_A_SEAT))))),
            sides=sides[: len(of_sides)],
            told=bytes(map(len, many)),
            members=sides[len(of_sides) :],
            cards=b"".join(cards),
            spelt=bytes(map(len, cards)),
            suits="".join(trumps).encode(),
            calls=_pieces(compress(what, kinds.translate(_ARE_BIDS))),
            tricks=bytes(map(_number, tricks)),
            winners=winners,
            items=_pieces(compress(what, kinds.translate(_ARE_POINTS))),
            numbers=array("i", compress(what, kinds.translate(_HAVE_NUMBERS))).tobytes(),
            totals=array("i", totals).tobytes(),
        )


def _pieces(*texts: Iterable[Any]) -> bytes:
    """Return pieces of a record each with its end, which cannot stand in them."""
    return END.join((*chain.from_iterable(texts), b""))


class Twins:
    """Reads records of JSON, each into what stands in its lines."""

    def __init__(self, headers: Headers) -> None:
        self._headers = headers
        self._readers = lru_cache(maxsize=1024)(self._reader)

    def read(self, raw: bytes) -> Game | None:
        """Return what stands in a record; None where it is read the long way."""
        decoded = decode(raw)
        if decoded is None or not 0 < len(decoded[0].hands) <= MOST:
            return None
        record, keys = decoded
        reader = self._find(record.header.lines)
        try:
            return None if reader is None else reader.read(record, keys)
        except (KeyError, ValueError, MsgspecError):
            return None

    def _find(self, tags: Sequence[Tag]) -> _Reader | None:
        """Return what reads the records with a header; None where they are read the long way."""
        said: list[str] = []
        idle: list[str] = []
        for tag in tags:
            name, value = tag.name, tag.value
            if name in IDLE:
                idle.append(value)
                value = ""
            elif name == "Date" and _DAY.fullmatch(value):
                value = SOME_DAY
            said += (name, value)
        text = "".join(idle)
        if not _quiet(text) or max(len(text), len("".join(said))) > _LONGEST:
            return None
        return self._readers(tuple(said))

    def _reader(self, said: tuple[str, ...]) -> _Reader | None:
        """Return what reads the records with a header of these names and texts in turn."""
        lines = ["%smear 1\n"]
        for name, value in zip(said[::2], said[1::2], strict=True):
            line = f'[{name} "{value}"]'
            tag = plain_tag(line)
            if tag is None or (tag.name, tag.value) != (name, value):
                return None
            lines.append(f"{line}\n")
        found = self._headers.find("".join(lines))
        return None if found is None or len(found.names) > SEATS else _Reader(found)
