"""What is claimed in many hands of one table, in the columns of ``schema``."""

import numpy as np
import pyarrow as pa
from msgspec import MsgspecError

from smearspec.bulk.acts import table
from smearspec.bulk.layout import Array, Layout, joined
from smearspec.bulk.lines import COUNT, POINTS, SCORE, SIDES, UNSTATED, WON, WORDS
from smearspec.bulk.packing import known, rows, texts
from smearspec.bulk.schema import NOBODY

_NO_ITEMS = " "
"""Stands for items that no side has."""

_NONE = -1
"""Stands for items that nobody claims."""


def columns(lines: Layout, odd: list[Array]) -> dict[str, pa.Array]:
    """Return the columns of lines that are all in their places; hands that disagree are ``odd``."""
    shape, hands = lines.shape, lines.hands
    points, count, sides = map(lines.of, (POINTS, COUNT, SIDES))
    of_points = points.hand * shape.sides + shape.side_of.take(points.who)
    of_count = count.hand * shape.sides + shape.side_of.take(count.who)
    every = np.arange(shape.sides)
    told = lines.members.take(sides.start[:, None] + every)
    odd.append(sides.hand[(shape.side_of.take(told) != every).any(axis=1)])
    of_sides = sides.hand[:, None] * shape.sides + every
    # All lines that tell who a side are must say the same.
    places = np.concatenate([of_points, of_count, of_sides.ravel()])
    members = np.concatenate([points.who, count.who, told.ravel()])
    masks: Array = np.zeros(hands * shape.sides, np.uint8)
    masks[places] = members
    odd.append(places[masks.take(places) != members] // shape.sides)
    masks = masks.reshape(hands, shape.sides)
    nothing = ~masks.any(axis=1)
    found = texts(b"".join(game.items for game in lines.games))
    items = table(of_points, found.indices.to_numpy(), hands, shape.sides, _NONE, odd)
    words = pa.array([_items(text[:-1]) for text in found.dictionary.to_pylist()], pa.string())
    stated = pa.DictionaryArray.from_arrays(known(items.ravel(), _NONE), words)
    numbers = joined(lines.games, "numbers", np.int32)
    of_side = lines.kinds.take(lines.at(COUNT, SCORE)) == COUNT
    counts = table(of_count, numbers[of_side], hands, shape.sides, UNSTATED, odd)
    return {
        "sides_written": pa.array(np.isin(np.arange(hands), sides.hand)),
        "sides": rows(masks, empty=nothing),
        "items": rows(items, stated, nothing),
        "counts": rows(counts, known(counts.ravel(), UNSTATED), nothing),
        **_scores(lines, numbers[~of_side], odd),
    }


def _items(text: bytes) -> str:
    """Return a claim of items as a column has it; what no side has where some is no word."""
    try:
        words = WORDS.decode(text)
    except MsgspecError:
        return _NO_ITEMS
    return " ".join(words) if all(word and " " not in word for word in words) else _NO_ITEMS


def _scores(lines: Layout, numbers: Array, odd: list[Array]) -> dict[str, pa.Array]:
    """Return the columns of changes and totals, and of who has won."""
    shape, hands = lines.shape, lines.hands
    score, won = lines.of(SCORE), lines.of(WON)
    of_score = score.hand * shape.scorers + shape.scorer_of.take(score.who)
    said = joined(lines.games, "totals", np.int32)
    changes = table(of_score, numbers, hands, shape.scorers, UNSTATED, odd)
    totals = table(of_score, said, hands, shape.scorers, UNSTATED, odd)
    winner = shape.scorer_of.take(lines.members.take(won.every()))
    hand = np.repeat(won.hand, won.length)
    odd.append(hand[winner == NOBODY])
    winner = np.minimum(winner, shape.scorers - 1)
    bits = table(hand * shape.scorers + winner, 1 << winner, hands, shape.scorers, 0, odd)
    return {
        "changes": rows(changes, known(changes.ravel(), UNSTATED)),
        "totals": rows(totals, known(totals.ravel(), UNSTATED)),
        "won": known(bits.sum(axis=1, dtype=np.uint8), 0),
    }
