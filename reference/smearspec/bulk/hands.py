"""Hands in columns, judged by one plan: what can be said of each without the hands before it."""

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa

from smearspec.bulk.columns import COLUMNS as ON
from smearspec.bulk.columns import SeatRows
from smearspec.cards import PACK_SIZE
from smearspec.plain.auction import Acts, Heard, auction
from smearspec.plain.hand import Went, played, unplayed
from smearspec.plain.plan import ABSENT, BARRED, NOT_STATED, Plan
from smearspec.plain.score import Claims, true_of_play
from smearspec.plain.words import items
from smearspec.rules.steps import CallPartner, Discard, Step, Take

Array: TypeAlias = Any
"""A column of numbers, or a table of them with a row for each seat, side or play."""

_NAME = re.compile(r"[!#-\[\]-~]{1,40}")
"""Names of hands of which nothing is to be said."""

_NO_ITEMS = -1
"""A number that no side has for its items."""

_NEEDS: dict[str, type[Step]] = {
    "widow": Take,
    "thrown": Discard,
    "called": CallPartner,
    "shown": CallPartner,
}
"""The columns that mean something only where there is such a step."""


_OF_PLAY = ("plays", "leaders", "winners", "sides", "items", "counts", "sides_written")
"""The columns of hands that were played."""


@dataclass(slots=True)
class Hands:
    """Hands by row, as far as they can be judged one by one.

    ``plain`` tells of each row whether it was; what belongs to the game is still to be judged.
    Rows for which nobody bid are ``passed``; those that were played have a ``place`` in ``heard``
    and ``went``.  ``stated`` counts the claims.
    """

    plain: Array
    passed: Array
    place: Array
    dealer: Array
    names_dealer: Array
    stated: Array
    changes: Array
    totals: Array
    won: Array
    heard: Heard
    went: Went


def judge(found: pa.Table, plan: Plan) -> Hands:
    """Judge the hands of a table; a row that makes no hand is not plain."""
    tables, size = plan.tables, found.num_rows
    seats, sides = tables.seats, tables.number_of_sides
    scorers = len(tables.scorers)
    rows = _Rows(found)
    rows.good &= ~rows.empty("name") & rows.empty("text") & _named(found["name"].chunk(0))
    for column, kind in _NEEDS.items():
        if kind not in tables.place:
            rows.good &= rows.empty(column)
    dealer = rows.numbers("dealer", seats - 1)
    rows.good &= ~rows.empty("dealer")
    calls = rows.lengths("calls")
    rows.good &= (rows.lengths("dealt") == seats) & (calls > 0) & (calls <= seats)
    trump = rows.numbers("trump", 3)
    called, shown = rows.numbers("called", PACK_SIZE - 1), rows.numbers("shown", seats - 1)
    rows.good &= (shown == ABSENT) | (called != ABSENT)
    changes = rows.matrix("changes", scorers, np.int64, NOT_STATED)
    totals = rows.matrix("totals", scorers, np.int64, NOT_STATED)
    rows.good &= ((totals == NOT_STATED) | (changes != NOT_STATED)).all(axis=0)
    won = np.where(rows.empty("won"), 0, found["won"].fill_null(0).to_numpy()).astype(np.int64)
    stated = (changes != NOT_STATED).sum(axis=0) + (totals != NOT_STATED).sum(axis=0) + (won != 0)
    acts = Acts(
        dealer=np.where(rows.good, dealer, 0),
        dealt=SeatRows(rows.matrix("dealt", seats, np.uint64, 0)),
        calls=rows.padded("calls", seats),
        trump=trump,
        widow=found["widow"].fill_null(0).to_numpy(),
        thrown=SeatRows(rows.matrix("thrown", seats, np.uint64, 0)),
        called=called,
        shown=shown,
        plays=None,
        leaders=None,
    )
    heard = auction(plan, acts, ON)
    passed = (heard.bid == 0) & plan.unplayed
    plain = rows.good.copy()
    if passed.any():
        nothing = unplayed(plan, acts, heard, ON)
        for column in ("thrown", *_OF_PLAY[:-1]):
            nothing = nothing & rows.empty(column)
        nothing = nothing & ~rows.truths("sides_written", False)
        plain &= nothing | ~passed
    at = np.flatnonzero(plain & ~passed)
    parts = (heard.legal, heard.bid, heard.bidder, heard.contract)
    few = Heard(*(some(part, at) for part in parts))
    went, more, claimed = _played(found, plan, acts, few, sides, at)
    place = np.zeros(size, np.int64)
    place[at] = np.arange(len(at))
    plain[at] = went.legal & more.good
    stated[at] += claimed
    named = rows.truths("dealer_written", True)
    return Hands(
        plain, passed, place, dealer, named, stated, changes, totals, won, few, went
    )  # fmt: skip


def some(values: Array, at: Array) -> Array:
    """Return the values of some rows; those of all rows as they are."""
    if np.ndim(values) == 0:
        return values
    return values if len(at) == values.shape[-1] else values[..., at]


def _played(
    whole: pa.Table, plan: Plan, acts: Acts, heard: Heard, sides: int, at: Array
) -> tuple[Went, "_Rows", Array]:
    """Judge the hands that were played; return the rows with their number of claims too."""
    tables = plan.tables
    found = whole.select(_OF_PLAY)
    if len(at) < whole.num_rows:
        found = found.take(pa.array(at)).combine_chunks()
    rows = _Rows(found)
    plays = rows.matrix("plays", tables.tricks * tables.seats, np.uint8, ABSENT)
    rows.good &= ~rows.empty("plays") & ~rows.empty("leaders")
    if len(at) and plays.max() >= PACK_SIZE:
        rows.good &= (plays < PACK_SIZE).all(axis=0)
        plays = np.minimum(plays, PACK_SIZE - 1)
    leaders = rows.matrix("leaders", tables.tricks, np.uint8, ABSENT)
    rows.good &= (leaders != ABSENT).all(axis=0)
    claims = Claims(
        winners=rows.matrix("winners", tables.tricks, np.uint8, ABSENT),
        sides=rows.matrix("sides", sides, np.int64, 0),
        items=rows.matrix("items", sides, np.int64, NOT_STATED, _item_numbers(found, plan)),
        counts=rows.matrix("counts", sides, np.int64, NOT_STATED),
        changes=None,
        totals=None,
        won=None,
    )
    written = rows.truths("sides_written", False)
    there = claims.sides != 0
    won, counted = claims.items != NOT_STATED, claims.counts != NOT_STATED
    rows.good &= (there | ~(won | counted)).all(axis=0) & (there.all(axis=0) | ~written)
    stated = won.sum(axis=0) + counted.sum(axis=0) + written
    stated += (claims.winners != ABSENT).sum(axis=0)
    went = played(
        plan,
        Acts(
            dealer=some(acts.dealer, at),
            dealt=SeatRows(some(acts.dealt.table, at)),
            calls=None,
            trump=some(acts.trump, at),
            widow=some(acts.widow, at),
            thrown=SeatRows(some(acts.thrown.table, at)),
            called=some(acts.called, at),
            shown=some(acts.shown, at),
            plays=plays,
            leaders=leaders,
        ),
        heard,
        ON,
    )
    rows.good &= true_of_play(claims, went, ON)
    return went, rows, stated


class _Rows:
    """Rows read column by column; those of which a column makes no sense are no ``good``."""

    def __init__(self, found: pa.Table) -> None:
        self.found = found
        self.good = np.ones(found.num_rows, np.bool_)

    def empty(self, name: str) -> Array:
        """Tell of which rows a column says nothing."""
        column = self.found[name]
        if not column.null_count:
            return np.zeros(self.found.num_rows, np.bool_)
        return column.is_null().to_numpy()

    def truths(self, name: str, missing: bool) -> Array:
        """Return the truths of a column, ``missing`` where there is none."""
        return self.found[name].fill_null(missing).to_numpy()

    def numbers(self, name: str, most: int) -> Array:
        """Return the numbers of a column, ``ABSENT`` where there is none."""
        numbers = self.found[name].fill_null(0).to_numpy().astype(np.int64)
        self.good &= numbers <= most
        return np.where(self.empty(name), ABSENT, numbers)

    def lengths(self, name: str) -> Array:
        """Return how long the lists of a column are, 0 where there is none."""
        column = self.found[name].chunk(0)
        lengths = np.diff(column.offsets.to_numpy())
        return np.where(self.empty(name), 0, lengths) if column.null_count else lengths

    def matrix(
        self, name: str, width: int, dtype: Any, missing: int, meaning: Array = None
    ) -> Array:
        """Return lists of equal length as a table, with ``missing`` where nothing is said.

        A list of another length is no good.  With a ``meaning`` numbers of texts are looked up.
        """
        lengths = self.lengths(name)
        there = lengths == width
        self.good &= there | self.empty(name)
        made = np.full((width, len(lengths)), missing, dtype)
        if not there.any():
            return made
        column = self.found[name].chunk(0)
        if not there.all():
            column = column.filter(pa.array(there))
        values = column.flatten()
        if meaning is not None:
            values = values.indices.fill_null(len(meaning) - 1)
            numbers = meaning[values.to_numpy()]
        elif values.null_count:
            numbers = values.cast(pa.int64()).fill_null(missing).to_numpy()
        else:
            numbers = values.to_numpy()
        table = numbers.reshape(-1, width).T
        if there.all():
            return np.ascontiguousarray(table, dtype)
        made[:, there] = table
        return made

    def padded(self, name: str, width: int) -> Array:
        """Return lists of at most so many numbers as a table, with ``ABSENT`` behind them."""
        lengths = np.minimum(self.lengths(name), width)
        made = np.full((width, len(lengths)), ABSENT, np.int16)
        column = self.found[name].chunk(0)
        offsets = column.offsets.to_numpy()[:-1]
        values = np.append(column.values.fill_null(ABSENT).to_numpy(), ABSENT).astype(np.int16)
        values[values >= BARRED] = BARRED
        for n in range(width):
            here = lengths > n
            made[n, here] = values[offsets[here] + n]
        return made


def _named(names: pa.Array) -> Array:
    """Tell which hands have a name of which nothing is to be said."""
    fine = [bool(_NAME.fullmatch(text)) for text in names.dictionary.to_pylist()]
    return np.array([*fine, False])[names.indices.fill_null(len(fine)).to_numpy()]


def _item_numbers(found: pa.Table, plan: Plan) -> Array:
    """Return what each text of items is as a number, and last what no text is."""
    names = [item.name for item in plan.tables.items]
    texts = found["items"].chunk(0).values.dictionary.to_pylist()
    return np.array([*(_item_number(text, names) for text in texts), NOT_STATED])


def _item_number(text: str, names: list[str]) -> int:
    """Return items as a number; one that no side has for a text that is not canonical."""
    try:
        return items(text.split(" ") if text else [], names)
    except ValueError:
        return _NO_ITEMS
