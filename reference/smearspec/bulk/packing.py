"""Records that were read from JSON as a table of Arrow, as if it had been read from a file."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa

from smearspec.bulk.read import REPEATED
from smearspec.bulk.schema import COLUMNS
from smearspec.bulk.twins import HAND, UNSTATED, Game
from smearspec.plain.plan import ABSENT


def table_of(games: Sequence[Game]) -> pa.Table:
    """Return records as a table of hands, the number of a record as that of its game."""
    sizes = [len(game.hands) for game in games]
    every = chain.from_iterable(game.hands for game in games)
    rows = dict(zip(HAND, zip(*every, strict=True), strict=True))
    game = np.repeat(np.arange(len(games)), sizes)
    header = pa.DictionaryArray.from_arrays(
        pa.array(game, pa.int32()), pa.array([game.header for game in games])
    )
    found = {
        "game": pa.array(game),
        "header": header,
        "name": pa.array(rows["name"]).dictionary_encode(),
        "text": pa.nulls(len(game), pa.string()),
        "dealer": _small(rows["dealer"]),
        "dealer_written": pa.array(rows["dealer_written"]),
        "dealt": _masks(rows["dealt"]),
        "calls": _bytes(rows["calls"]),
        "trump": _small(rows["trump"]),
        "widow": _nulls(np.array(rows["widow"], np.uint64), 0),
        "thrown": _masks(rows["thrown"]),
        "called": _small(rows["called"]),
        "shown": _small(rows["shown"]),
        "plays": _bytes(rows["plays"]),
        "leaders": _bytes(rows["leaders"]),
        "winners": _bytes(rows["winners"]),
        "sides_written": pa.array(rows["sides_written"]),
        "sides": _lists(rows["sides"], np.array(list(chain(*rows["sides"])), np.uint8)),
        "items": _lists(rows["items"], pa.array(list(chain(*rows["items"])), pa.string())),
        "counts": _points(rows["counts"]),
        "changes": _points(rows["changes"]),
        "totals": _points(rows["totals"]),
        "won": _nulls(np.array(rows["won"], np.uint8), 0),
    }
    kinds = {name: REPEATED.get(name, kind) for name, kind in COLUMNS.items()}
    return pa.table({name: found[name].cast(kind) for name, kind in kinds.items()})


def _nulls(numbers: Any, nothing: int) -> pa.Array:
    return pa.array(numbers, mask=numbers == nothing)


def _small(numbers: Sequence[int]) -> pa.Array:
    return _nulls(np.array(numbers, np.uint8), ABSENT)


def _lists(of: Sequence[Sequence[Any]], values: Any) -> pa.Array:
    """Return lists of the values, each as long as another list; empty ones are null."""
    lengths = np.fromiter(map(len, of), np.int32, len(of))
    offsets = np.append(0, np.cumsum(lengths)).astype(np.int32)
    nothing = np.append(lengths == 0, False)
    return pa.ListArray.from_arrays(pa.array(offsets, mask=nothing), pa.array(values))


def _bytes(numbers: Sequence[bytes]) -> pa.Array:
    return _lists(numbers, np.frombuffer(b"".join(numbers), np.uint8))


def _masks(cards: Sequence[Sequence[int]]) -> pa.Array:
    return _lists(cards, np.array(list(chain(*cards)), np.uint64))


def _points(numbers: Sequence[Sequence[int]]) -> pa.Array:
    return _lists(numbers, _nulls(np.array(list(chain(*numbers)), np.int32), UNSTATED))
