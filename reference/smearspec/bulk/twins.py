"""Records in JSON read into bytes and numbers, line for line; what these cannot say is left aside.

Here is what needs the names of a record.  Whether its lines make hands is asked of many records at
a time (``layout``).
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, compress
from operator import attrgetter
from typing import Any, NamedTuple

from smearspec.bulk.header import DAY, IDLE, SOME_DAY, Headers, Seated
from smearspec.bulk.lines import (
    BID,
    CALL,
    COUNT,
    DEAL,
    DISCARD,
    KIND,
    POINTS,
    SCORE,
    SHOW,
    SIDES,
    TRICK,
    TRUMP,
    UNSTATED,
    WIDOW,
    WON,
    Record,
    Tag,
    decode,
)
from smearspec.bulk.schema import NOBODY, SEATS
from smearspec.notation import limits, plain_tag
from smearspec.plain.plan import BARRED

BETWEEN = "\n"
"""Stands between the items of a claim; no line of JSON holds one, as those that are no item may."""

_CALLS: dict[int | str, int] = {"pass": 0, **{bid: bid for bid in range(1, BARRED)}}
_QUIET = re.compile(r"[ !#-\[\]-~]*")
"""Texts of tags that are written as they are."""
_DAY = re.compile(DAY)
_LONGEST = limits.LINE_BYTES - 64
"""The most letters of a header's tags: each then fits into its line, and many can be known."""

# What is asked of all lines at once, so that no line is looked at by itself.
_name, _lines = attrgetter("name"), attrgetter("lines")
_who, _what = attrgetter("who"), attrgetter("what")
_number, _winner, _total = attrgetter("number"), attrgetter("winner"), attrgetter("total")
_kind = KIND.__getitem__
_call = _CALLS.__getitem__


def _chosen(*kinds: int) -> bytes:
    """Return what turns the kinds of lines into whether they are among these."""
    return bytes(kind in kinds for kind in range(256))


_HAVE_CARDS = _chosen(DEAL, TRUMP, WIDOW, DISCARD, CALL, SHOW, TRICK)
_ARE_BIDS = _chosen(BID)
_ARE_TRICKS = _chosen(TRICK)
_ARE_POINTS = _chosen(POINTS)
_ARE_SCORES = _chosen(SCORE)
_HAVE_NUMBERS = _chosen(COUNT, SCORE)
_HAVE_SIDES = _chosen(SIDES, WON)


class Game(NamedTuple):
    """A record: its header, and what stands in the lines of its hands, in their order.

    ``names`` are those of its hands, ``sizes`` the numbers of their lines.  ``kinds`` are those of
    lines, and ``who`` the seat or the side (a mask) that each is about.  ``lengths`` are how many
    ``cards`` the lines have that have some; a trump suit is one.  ``bids`` are how many ``calls``
    an auction has.  ``tricks`` are numbers, and ``winners`` may be ``NOBODY``.  ``told`` is how
    many ``sides`` (masks) a line has that is about many.  ``items`` are those of a claim,
    ``numbers`` counts and changes in their order, and ``totals`` go with the changes.

    Bytes and bare lists, so that the many that wait are small.
    """

    seated: Seated
    names: list[str]
    sizes: bytes
    kinds: bytes
    who: bytes
    lengths: bytes
    cards: bytes
    bids: bytes
    calls: bytes
    tricks: bytes
    winners: bytes
    told: bytes
    sides: bytes
    items: list[str]
    numbers: list[int]
    totals: list[int]


class _Codes(dict[Any, int]):
    """The number of each seat by its name, and the seats (a mask) of each side by their names."""

    def __init__(self, seated: Seated) -> None:
        tables, names = seated.header.plan.tables, seated.names
        super().__init__({"": NOBODY})
        self._seat = {name: n for n, name in enumerate(names)}
        self.update(self._seat)
        self._called = tables.sides == "called"
        for side in (*(() if self._called else tables.teams), *tables.scorers):
            self[tuple(names[seat] for seat in side)] = sum(1 << seat for seat in side)

    def __missing__(self, names: object) -> int:
        """Learn a side, which may be of any seats in their order where a card is called."""
        if not self._called or not isinstance(names, tuple):
            raise KeyError(names)
        members = [self._seat[name] for name in names]
        if not members or members != sorted(set(members)):
            raise KeyError(names)
        self[names] = found = sum(1 << seat for seat in members)
        return found


class _Reader:
    """Reads the lines of records of one table whose seats have certain names."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self._code = _Codes(seated).__getitem__

    def read(self, record: Record, keys: int) -> Game | None:
        """Return a record whose lines have to have so many keys; None where some stands twice.

        A KeyError where a line is about somebody else, a ValueError where there is more of
        anything than a byte tells.
        """
        code, hands = self._code, [*map(_lines, record.hands)]
        lines: list[Any] = [*chain.from_iterable(hands)]
        kinds = bytes(map(_kind, map(type, lines)))
        what = [*map(_what, lines)]
        tricks = [*compress(lines, kinds.translate(_ARE_TRICKS))]
        winners = bytes(map(code, map(_winner, tricks)))
        totals = [*map(_total, compress(lines, kinds.translate(_ARE_SCORES)))]
        many = [*compress(what, kinds.translate(_HAVE_SIDES))]
        found = 3 * len(lines) + 2 * len(tricks) - winners.count(NOBODY)
        found += len(totals) - totals.count(UNSTATED) - len(many)
        if keys != found:
            return None
        cards = [*compress(what, kinds.translate(_HAVE_CARDS))]
        auctions = [*compress(what, kinds.translate(_ARE_BIDS))]
        return Game(
            seated=self.seated,
            names=[*map(_name, record.hands)],
            sizes=bytes(map(len, hands)),
            kinds=kinds,
            who=bytes(map(code, map(_who, lines))),
            lengths=bytes(map(len, cards)),
            cards="".join(chain.from_iterable(cards)).encode("latin-1"),
            bids=bytes(map(len, auctions)),
            calls=bytes(map(_call, chain.from_iterable(auctions))),
            tricks=bytes(map(_number, tricks)),
            winners=winners,
            told=bytes(map(len, many)),
            sides=bytes(map(code, chain.from_iterable(many))),
            items=[*map(BETWEEN.join, compress(what, kinds.translate(_ARE_POINTS)))],
            numbers=[*compress(what, kinds.translate(_HAVE_NUMBERS))],
            totals=totals,
        )


class Twins:
    """Reads records of JSON, each into what stands in its lines."""

    def __init__(self, headers: Headers) -> None:
        self._headers = headers
        self._readers = lru_cache(maxsize=1024)(self._reader)

    def read(self, raw: bytes) -> Game | None:
        """Return what stands in a record; None where it is read the long way."""
        decoded = decode(raw)
        if decoded is None or not decoded[0].hands:
            return None
        record, keys = decoded
        reader = self._find(record.header.lines)
        try:
            return None if reader is None else reader.read(record, keys)
        except (KeyError, ValueError):
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
        if len(text) > _LONGEST or len("".join(said)) > _LONGEST or not _QUIET.fullmatch(text):
            return None
        return self._readers(tuple(said))

    def _reader(self, said: tuple[str, ...]) -> _Reader | None:
        """Return what reads the records with a header of these names and texts in turn."""
        lines = ["%smear 1\n"]
        for name, value in zip(said[::2], said[1::2], strict=True):
            line = f'[{name} "{value}"]'
            tag = plain_tag(line) if _QUIET.fullmatch(value) else None
            if tag is None or tag.name != name:
                return None
            lines.append(f"{line}\n")
        found = self._headers.find("".join(lines))
        return None if found is None or len(found.names) > SEATS else _Reader(found)
