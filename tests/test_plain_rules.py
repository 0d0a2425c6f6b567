"""Plain hands under house rules that no shipped game has: the verdict of the full way."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from house_tables import House
from test_verdict_plain import both

SOON = {"order": ["target"], "sweep": None,
        "target": {"score": "after", "at-least": 2, "hand": "any"}}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "seats", "change", "own"),
    [
        ("ten-point", 4, {"steps": {"play": {"opening-barred": ["jick", "joker"]}}}, ()),
        ("ten-point", 4, {"steps": {"play": {"opening": "trump"}}}, ("opening-lead",)),
        ("ten-point", 5, {"steps": {"call": {"own-discard": "forbidden"}}}, ("call-own-discard",)),
        ("ten-point", 5, {"steps": {"call": {"own-hand": "allowed"}}}, ()),
        ("minnesota", 4, {"game": {"finish": ["counted-first"], "wins": SOON}}, ()),
        (
            "cutthroat-canadian",
            3,
            {"game": {"finish": ["partner", "bidder"], "wins": SOON}},
            ("eleven-when", "sweep-floor"),
        ),
    ],
    ids=str,
)
def test_plain_hands_under_house_rules(
    tmp_path: Path, game: str, seats: int, change: dict[str, Any], own: tuple[str, ...]
) -> None:
    table = House(tmp_path, game, change, seats, *own)
    rng = Random(f"{game} {seats}")
    known = 0
    for text in table.plays(5):
        found, closely, plain = both(text, table.file)
        assert found == closely
        known += plain
        lines = text.split("\n")
        first = lines.index('[Hand "1"]')
        for _ in range(6):
            # Two words of a line change places.
            at = rng.randrange(first, len(lines))
            words = lines[at].split(" ")
            here, there = (rng.randrange(len(words)) for _ in range(2))
            words[here], words[there] = words[there], words[here]
            changed = "\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]])
            found, closely, _ = both(changed, table.file)
            assert found == closely
    assert known > 0
