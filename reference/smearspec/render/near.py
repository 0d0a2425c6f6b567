"""The shipped rule sets that are nearest to some rules: for people and as JSON."""

from collections.abc import Iterator, Sequence

from smearspec.messages import Sentence, sentence
from smearspec.render.diff import difference_json
from smearspec.render.rules_means import meaning
from smearspec.rules.near import Near
from smearspec.simulate.telling import Ruled
from smearspec.verdict.model import Json

SHOWN = 12
"""The most differences that are told of one rule set; none of the later rule sets."""


def near_lines(ruled: Ruled, name: str, found: Sequence[Near], lang: str) -> Iterator[str]:
    """Yield every rule set with its distance, the nearest with its differences."""
    if not found:
        yield sentence("rules-near.none", lang, seats=ruled.seats)
        return
    yield sentence("rules-near.heading", lang, rules=ruled.book.id, seats=ruled.seats)
    for order, near in enumerate(found):
        yield "  " + _heading(near, lang)
        if order:
            continue
        there = near.book.resolve(ruled.seats, near.settings).values
        for each in near.differences[:SHOWN]:
            yield "    " + sentence(
                "rules-near.difference", lang,
                meaning=Sentence(meaning(each.pointer, each.other, ruled.resolved.values, lang)),
                there=Sentence(meaning(each.pointer, each.one, there, lang)),
            )  # fmt: skip
        left = len(near.differences) - SHOWN
        if left > 0:
            yield "    " + sentence(
                "rules-near.more", lang, count=left, id=near.book.id, rules=name
            )


def near_json(ruled: Ruled, found: Sequence[Near], lang: str) -> dict[str, Json]:
    """Return the same as an object for programs, every difference of every rule set told."""
    return {
        "format": 1,
        "id": ruled.book.id,
        "players": ruled.seats,
        "near": [
            {
                "id": near.book.id,
                "distance": near.distance,
                "settings": dict(near.settings),
                "values": [
                    difference_json(each, (_as_ruled(near, ruled.seats), ruled), lang)
                    for each in near.differences
                ],
            }
            for near in found
        ],
    }


def _as_ruled(near: Near, seats: int) -> Ruled:
    return Ruled(near.book, None, seats, near.book.resolve(seats, near.settings))


def _heading(near: Near, lang: str) -> str:
    """Return one line on a rule set: its name, its settings, how far it is."""
    key = "but" if near.differences else "exactly"
    settings = tuple(f"{name} = {value}" for name, value in near.settings.items())
    return sentence(
        f"rules-near.{key}-with" if settings else f"rules-near.{key}", lang,
        name=near.book.names.get(lang, near.book.id), id=near.book.id, settings=settings,
        count=len(near.differences), distance=near.distance,
    )  # fmt: skip
