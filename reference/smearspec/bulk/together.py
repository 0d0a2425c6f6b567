"""Records in JSON judged together: put into columns, and judged as columns of a file are."""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from smearspec.bulk import acts, claims
from smearspec.bulk.judge import PlainGame, plain_games
from smearspec.bulk.layout import Array, Layout, Shape
from smearspec.bulk.packing import known, texts
from smearspec.bulk.read import REPEATED
from smearspec.bulk.schema import COLUMNS
from smearspec.bulk.twins import Game


def judged(games: Sequence[Game]) -> list[PlainGame | None]:
    """Return what came of records, None for one that has to be judged by itself."""
    of_plan: dict[int, list[int]] = {}
    for n, game in enumerate(games):
        of_plan.setdefault(id(game.seated.header.plan), []).append(n)
    found: list[PlainGame | None] = [None] * len(games)
    for chosen in of_plan.values():
        _judge(games, chosen, found)
    return found


def _judge(games: Sequence[Game], chosen: list[int], found: list[PlainGame | None]) -> None:
    """Note what came of the records of one plan that are plain."""
    shape = Shape(games[chosen[0]].seated.header.plan.tables)
    lines = Layout([games[n] for n in chosen], shape)
    faulty = lines.faulty()
    if len(faulty):
        # What is no line of its hand would shift all that comes after it.
        ends: Array = np.cumsum([len(game.sizes) for game in lines.games])
        apart = set(ends.searchsorted(faulty, "right").tolist())
        chosen = [n for at, n in enumerate(chosen) if at not in apart]
        if not chosen:
            return
        lines = Layout([games[n] for n in chosen], shape)
    sizes = np.array([len(game.sizes) for game in lines.games])
    seated = [game.seated for game in lines.games]
    played = plain_games(table_of(lines), np.cumsum(sizes) - sizes, sizes, seated)
    for n, game in zip(chosen, played, strict=True):
        found[n] = game


def table_of(lines: Layout) -> pa.Table:
    """Return hands as columns, but for those of games; one that they cannot say has no name."""
    odd: list[Array] = []
    columns = {**acts.columns(lines, odd), **claims.columns(lines, odd)}
    names = texts(b"".join(game.names for game in lines.games))
    said = [text[:-1].decode() for text in names.dictionary.to_pylist()]
    codes = names.indices.to_numpy().copy()
    codes[np.concatenate(odd)] = -1
    columns["name"] = pa.DictionaryArray.from_arrays(known(codes, -1), pa.array(said, pa.string()))
    columns["text"] = pa.nulls(lines.hands, pa.string())
    kinds = {name: REPEATED.get(name, kind) for name, kind in COLUMNS.items()}
    return pa.table({name: column.cast(kinds[name]) for name, column in columns.items()})
