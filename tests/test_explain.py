"""Which options, rulings and house rules explain a record."""

from pathlib import Path

from marked_blocks import ROOT
from smearspec.verdict import Inputs
from smearspec.verdict.explain import Budget, Explanation, explain, groups
from smearspec.verdict.kept import keep

HAND = (ROOT / "grammar" / "examples" / "ten-point-four.smear").read_text(encoding="utf-8")

LOW_TO_TAKER = (
    HAND.replace("points Ann/Cy: high joker", "points Ann/Cy: high low joker")
    .replace("points Bo/Di: low jack jick", "points Bo/Di: jack jick")
    .replace("score Ann/Cy: +7 = 7", "score Ann/Cy: +8 = 8")
    .replace("score Bo/Di: +3 = 3", "score Bo/Di: +2 = 2")
)
"""The record of the notation page, Low (2C, thrown by Di on Cy's trick) given to the taker."""


def explained(
    text: str, tmp_path: Path, budget: Budget | None = None, house: bool = False
) -> Explanation:
    path = tmp_path / "record.smear"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as stream:
        tables, refused = groups([(record, Inputs()) for record in keep(stream, path.name)])
    assert not refused
    (table,) = tables
    return explain(table, budget, house)


def settings(found: Explanation) -> list[dict[str, str]]:
    return [{each.choice.id: each.value for each in one.changes} for one in found.found]


def test_low_credited_to_the_taker_is_explained_by_one_ruling_and_one_line(
    tmp_path: Path,
) -> None:
    assert LOW_TO_TAKER != HAND
    found = explained(LOW_TO_TAKER, tmp_path)
    assert settings(found) == [{"low-to": "taker"}]
    (change,) = found.found[0].changes
    assert change.before == "player"
    assert change.choice.sources == ("ten-point.en § Bidding Point Values 5",)
    assert change.place is not None
    line = next(
        n for n, text in enumerate(LOW_TO_TAKER.splitlines(), 1) if text.startswith("1. Cy: ")
    )
    assert (change.place.line, change.place.text) == (line, "1. Cy: AC 6C QC 2C")
    assert change.place.why.say("en") == "low with 2C goes to Ann/Cy, not to Bo/Di"
    assert found.exact
    assert not found.right
    assert found.house is None  # one ruling is enough


def test_a_right_record_needs_no_explanation_and_shows_what_it_leaves_open(
    tmp_path: Path,
) -> None:
    found = explained(HAND, tmp_path)
    assert found.right
    assert found.found == ()
    values = found.values()
    assert values["low-to"] == ("player",)
    assert values["joker-order"] == ("first-played", "second-played")
    assert values["made-bid"] == ("points-won", "bid-only")  # 7 were bid, and 7 won
