"""Games in columns judged: those that are plain throughout at once, the others by their text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TypeAlias

import numpy as np
import pyarrow as pa

from smearspec.bulk.columns import COLUMNS as ON
from smearspec.bulk.hands import Array, Hands, judge, some
from smearspec.bulk.header import Header, Headers, Seated
from smearspec.bulk.read import games
from smearspec.bulk.schema import ColumnsError
from smearspec.bulk.texts import text_of
from smearspec.plain.auction import Heard
from smearspec.plain.hand import Went
from smearspec.plain.plan import Plan
from smearspec.plain.score import Claims, Scored, score, true_of_score, unplayed
from smearspec.verdict.setup import Inputs


@dataclass(frozen=True, slots=True)
class PlainGame:
    """A game that is plain throughout: its header, its winners, its hands and its claims.

    ``row`` is that of its first hand, from 1; ``won`` the scorers (a mask) that have won.
    ``names`` are those of its seats, which the header may have under other ones.
    """

    row: int
    header: Header
    names: tuple[str, ...]
    hands: int
    won: int
    stated: int


@dataclass(frozen=True, slots=True)
class TextGame:
    """A game that has to be judged by its text, or of which no text can be made: then ``fault``.

    ``row`` is that of its first hand, from 1.
    """

    row: int
    text: str
    fault: ColumnsError | None = None


Game: TypeAlias = PlainGame | TextGame


def judge_games(
    stream: IO[bytes], inputs: Inputs, room: int, start: int = 0, end: int | None = None
) -> Iterator[Game]:
    """Yield the games of a file in order, or those in the rows from ``start`` to before ``end``.

    Raises ``read.TooLarge`` where the file would fill more than ``room`` bytes of memory,
    ``ColumnsError`` where it cannot be read.
    """
    headers = Headers(inputs)
    row = start + 1
    for found in games(stream, room, start, end):
        yield from _Piece(found, headers, row).games()
        row += found.num_rows


def plain_games(
    found: pa.Table, starts: Array, sizes: Array, seated: Sequence[Seated | None], row: int = 1
) -> list[PlainGame | None]:
    """Return the games of a table, None for one that is not plain.

    A game has its first hand and its number of hands, and what its header means.  ``row`` is that
    of the first hand of all.
    """
    headers = [None if one is None else one.header for one in seated]
    ends: dict[int, tuple[int, int]] = {}
    plans = {id(header.plan): header.plan for header in headers if header is not None}
    for key, plan in plans.items():
        chosen = [n for n, one in enumerate(headers) if one is not None and id(one.plan) == key]
        begun = [header for n in chosen if (header := headers[n]) is not None]
        of_plan = found
        if len(chosen) < len(headers):
            mask = np.zeros(len(headers), np.bool_)
            mask[chosen] = True
            of_plan = found.filter(pa.array(np.repeat(mask, sizes))).combine_chunks()
        course = _Course(plan, judge(of_plan, plan), sizes[chosen], begun, of_plan)
        plain, won, stated = course.run()
        for at in np.flatnonzero(plain).tolist():
            ends[chosen[at]] = int(won[at]), int(stated[at])
    first, lengths = (starts + row).tolist(), sizes.tolist()
    return [
        None if one is None or n not in ends
        else PlainGame(first[n], *one, lengths[n], *ends[n])
        for n, one in enumerate(seated)
    ]  # fmt: skip


class _Piece:
    """Whole games of a file, which begins with a row of the file counted from 1."""

    def __init__(self, found: pa.Table, headers: Headers, row: int) -> None:
        self.found, self.headers, self.row = found, headers, row
        game = found["game"].to_numpy()
        self.starts = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
        self.sizes = np.diff(np.append(self.starts, len(game)))
        column = found["header"].chunk(0)
        self.texts = column.dictionary.to_pylist()
        self.codes = column.indices.to_numpy()

    def games(self) -> Iterator[Game]:
        """Yield the games in order."""
        plain = plain_games(self.found, self.starts, self.sizes, self._seated(), self.row)
        for n, game in enumerate(plain):
            yield self._text(n) if game is None else game

    def _seated(self) -> list[Seated | None]:
        """Return what the header of each game means; None where that is not one header."""
        first = self.codes[self.starts]
        changed = self.codes != np.repeat(first, self.sizes)
        same = ~np.logical_or.reduceat(changed, self.starts)
        known = {code: self.headers.find(self.texts[code]) for code in set(first.tolist())}
        return [
            known[code] if one else None
            for code, one in zip(first.tolist(), same.tolist(), strict=True)
        ]

    def _text(self, n: int) -> TextGame:
        """Return the text of a game; its header alone where that tells no rules to write it by."""
        row = self.row + int(self.starts[n])
        start, size = int(self.starts[n]), int(self.sizes[n])
        header = self.texts[self.codes[start]]
        hands = self.found.slice(start, size).to_pylist()
        setup = self.headers.setup(header)
        try:
            return TextGame(row, text_of(header, hands, setup))
        except ColumnsError as error:
            unknown = setup is None and error.case == "rules"
            return TextGame(row, header, None if unknown else error)


class _Course:
    """Games hand by hand: all first hands, then all second ones, with the totals between them."""

    def __init__(
        self, plan: Plan, hands: Hands, sizes: Array, headers: Sequence[Header], found: pa.Table
    ) -> None:
        self.plan, self.hands, self.sizes = plan, hands, sizes
        self.starts = np.cumsum(sizes) - sizes
        self.totals = np.array([header.start for header in headers], np.int64).T.copy()
        self.won = np.zeros(len(sizes), np.int64)
        started = np.array([header.started for header in headers])
        good = hands.plain & self._dealers(plan)
        names = found["name"].chunk(0)
        one = np.array([text == "1" for text in names.dictionary.to_pylist()] + [False])
        ones = one[names.indices.fill_null(len(one) - 1).to_numpy()]
        self.good = np.logical_and.reduceat(good, self.starts)
        self.good &= started | ones[self.starts]
        self.good &= hands.names_dealer[self.starts]
        claims = np.array([len(header.verdict.claims) for header in headers])  # all are true
        self.stated = np.add.reduceat(hands.stated, self.starts) + claims

    def _dealers(self, plan: Plan) -> Array:
        """Tell of each hand whether the rotation gives it its dealer; the first has any."""
        dealer, turns = self.hands.dealer, plan.tables.rotate
        turn = np.where(self.hands.passed, turns["passed"], turns["scored"])
        needed = np.append(0, (dealer + turn)[:-1] % plan.tables.seats)
        needed[self.starts] = dealer[self.starts]
        return needed == dealer

    def run(self) -> tuple[Array, Array, Array]:
        """Return by game whether it is plain, who has won (a mask), how much it claims."""
        for number in range(int(self.sizes.max())):
            playing = np.flatnonzero(self.good & (self.sizes > number))
            if not len(playing):
                break
            self.good[playing] &= self.won[playing] == 0  # else the game was over before
            rows = self.starts[playing] + number
            passed = self.hands.passed[rows]
            if not passed.all():
                self._played(playing[~passed], rows[~passed])
            if passed.any():
                self._passed(playing[passed], rows[passed])
        return self.good, self.won, self.stated

    def _played(self, games: Array, rows: Array) -> None:
        hands = self.hands
        at = hands.place[rows]
        heard, went = hands.heard, hands.went
        scored = score(
            self.plan,
            Heard(True, some(heard.bid, at), some(heard.bidder, at), some(heard.contract, at)),
            Went(
                legal=True,
                winners=(),
                masks=[some(mask, at) for mask in went.masks],
                items=[],
                points=[some(points, at) for points in went.points],
                counts=[],
                own=some(went.own, at),
                partner=some(went.partner, at),
            ),
            self.totals[:, games],
            ON,
        )
        self._note(games, rows, scored)

    def _passed(self, games: Array, rows: Array) -> None:
        scored = unplayed(self.plan, self.hands.dealer[rows], self.totals[:, games])
        self._note(games, rows, scored)

    def _note(self, games: Array, rows: Array, scored: Scored) -> None:
        """Take the totals of hands, and leave aside the games of which a claim is false."""
        hands = self.hands
        claims = Claims(
            winners=(),
            sides=(),
            items=(),
            counts=(),
            changes=hands.changes[:, rows],
            totals=hands.totals[:, rows],
            won=hands.won[rows],
        )
        self.good[games] &= true_of_score(claims, scored, ON)
        for n, total in enumerate(scored.totals):
            self.totals[n, games] = total
        self.won[games] = scored.won
