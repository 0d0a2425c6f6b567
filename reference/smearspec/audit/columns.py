"""A file of columns judged: games that are plain at once, the others as ``verify`` judges them."""

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import BinaryIO

from smearspec import notation
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row, row
from smearspec.audit.unpacking import MOST_FOLD, Unreadable, room
from smearspec.bulk.header import Header
from smearspec.bulk.judge import PlainGame, TextGame, judge_games
from smearspec.bulk.read import TooLarge, cuts
from smearspec.bulk.schema import ColumnsError
from smearspec.diagnostics import Finding
from smearspec.messages import printable
from smearspec.record.seats import Seats
from smearspec.verdict import Inputs
from smearspec.verdict.judge import judge_record
from smearspec.verdict.model import Verdict

PART_HANDS = 50_000
"""About how many hands of a file are judged at a time."""


def rows(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    """Yield a row for every game of a file; lines count the rows of the file.

    Raises Unreadable where the file cannot be read on.
    """
    try:
        yield from _rows(stream, one, inputs)
    except ColumnsError as error:
        raise Unreadable(error.finding("columns-unreadable")) from None
    except TooLarge:
        raise Unreadable(Finding("unpacked-too-large", facts={"limit": MOST_FOLD})) from None


def _rows(stream: BinaryIO, one: Slice, inputs: Inputs) -> Iterator[Row]:
    plain = PlainRows(one.path)
    found = judge_games(stream, inputs, room(one.size), one.start, one.end)
    for number, game in enumerate(found, one.records + 1):
        if isinstance(game, TextGame):
            yield row(_verdict(game, one.path, inputs), number, game.row)
        else:
            yield plain.row(game, number, game.row)


class PlainRows:
    """Makes rows of plain games of a file."""

    def __init__(self, path: str) -> None:
        self._file = {"file": printable(path)}
        self._known: dict[int, tuple[Header, Row]] = {}
        self._seats = lru_cache(maxsize=1024)(Seats)

    def row(self, game: PlainGame, number: int, line: int) -> Row:
        """Return the row of a game: of its header, and what came out."""
        known = self._known.get(id(game.header))
        if known is None:
            known = game.header, {**row(game.header.verdict), **self._file}
            self._known[id(game.header)] = known
        seats = self._seats(game.names)
        return {
            **known[1],
            **_outcome(game, seats),
            "record": number,
            "line": line,
            "seats": list(game.names),
        }


def slices(whole: Slice) -> Iterator[Slice]:
    """Yield the slices of a file, cut before the first game after every so many hands."""
    start = records = 0
    try:
        with open(whole.path, "rb") as stream:
            for end, games in cuts(stream, room(whole.size), PART_HANDS):
                yield replace(whole, start=start, end=end, records=records, lines=start)
                start, records = end, games
    except (ColumnsError, TooLarge, OSError):
        yield replace(whole, start=start, records=records, lines=start)  # judging it will say why


def _outcome(game: PlainGame, seats: Seats) -> Row:
    return {
        "status": "verified" if game.stated else "legal",
        "hands": game.hands,
        "winner": _winner(game, seats),
        "confirmed": game.stated,
    }


def _winner(game: PlainGame, seats: Seats) -> list[str] | None:
    if not game.won:
        return None
    scorers = game.header.setup.tables.scorers
    return [seats.label(scorer) for n, scorer in enumerate(scorers) if game.won >> n & 1]


def _verdict(game: TextGame, path: str, inputs: Inputs) -> Verdict:
    fault = game.fault
    if fault is None:
        stream = io.BytesIO(game.text.encode())
        found = [judge_record(record, path, inputs) for record in notation.read(stream)]
        if len(found) == 1:
            return found[0]
        fault = ColumnsError("records")
    return Verdict(path, 1, 1, "unreadable", findings=(fault.finding("columns-unfit"),))
