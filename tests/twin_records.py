"""Records of JSON to judge in columns and the long way, side by side."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from shipped_tables import played
from smearspec import notation
from smearspec.audit.judging import judge_object
from smearspec.audit.judging import rows as judged
from smearspec.audit.parts import Slice
from smearspec.audit.rows import Row, row
from smearspec.bulk.header import Headers
from smearspec.bulk.together import judged as judged_together
from smearspec.bulk.twins import Twins
from smearspec.verdict import Inputs


def objects(name: str, seats: int, seed: int, games: int, rng: Random | None = None) -> list[bytes]:
    made = played(name, seats, seed, games, rng, hands=6)
    return [notation.to_json(game).encode() + b"\n" for game in made]


def both(found: Sequence[bytes], path: Path) -> tuple[list[Row], list[Row]]:
    """Return the rows of a file of objects, and those of each object judged the long way."""
    path.write_bytes(b"".join(found))
    fast = list(judged(Slice(str(path), path.stat().st_size, 0), Inputs()))
    inputs = Inputs(beside=path.parent)
    with patch.object(notation, "plain_text", lambda _: None):
        slow = [row(judge_object(raw, str(path), inputs), n, n) for n, raw in enumerate(found, 1)]
    return fast, slow


def plain(found: Sequence[bytes]) -> int:
    """Return how many records are judged in columns."""
    games = [game for game in map(Twins(Headers(Inputs())).read, found) if game is not None]
    return sum(game is not None for game in judged_together(games))


def edited(name: str, seats: int, edit: Callable[[list[dict[str, Any]]], object]) -> bytes:
    """Return a record of which somebody has edited the lines of a hand that was played."""
    (raw,) = objects(name, seats, 1, 1)
    record = json.loads(raw)
    hands = [hand["lines"] for hand in record["hands"]]
    edit(next(lines for lines in hands if any(line["kind"] == "trick" for line in lines)))
    return json.dumps(record).encode() + b"\n"


def of_kind(lines: list[dict[str, Any]], kind: str, number: int = 0) -> dict[str, Any]:
    return [line for line in lines if line["kind"] == kind][number]
