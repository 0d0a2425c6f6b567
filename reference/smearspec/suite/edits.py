"""How far two cases are apart, counted in edits that a reader can see."""

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from smearspec.suite.case import Case


def edits(one: Case, other: Case) -> int:
    """Return how many lines, cards or rule values differ between two questions.

    An option that a transcript states is one of its lines, however many values it decides.
    """
    if one.rules != other.rules or one.players != other.players:
        return 1 + abs(one.players - other.players)
    number = _lines(one.text, other.text)
    if not one.text and not other.text:
        number = _entries(one.input, other.input)
    return number or _entries(one.resolved, other.resolved)


def _lines(one: str, other: str) -> int:
    """Count lines; whatever else may break one, as an odd line end, is a character of its line."""
    before, after = (text.removesuffix("\n").split("\n") for text in (one, other))
    blocks = SequenceMatcher(None, before, after, autojunk=False)
    return sum(
        max(end - start, other_end - other_start)
        for kind, start, end, other_start, other_end in blocks.get_opcodes()
        if kind != "equal"
    )


def _entries(one: Any, other: Any) -> int:
    """Return how many values differ; a whole entry that only one of them has counts once."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return sum(
            _entries(one[key], other[key]) if key in one and key in other else 1
            for key in {**one, **other}
        )
    if isinstance(one, list) and isinstance(other, list):
        same = SequenceMatcher(None, [*map(repr, one)], [*map(repr, other)], autojunk=False)
        moved = max(len(one), len(other)) - sum(run.size for run in same.get_matching_blocks())
        if len(one) != len(other):
            return moved
        return min(moved, sum(map(_entries, one, other)))
    return int(one != other)
