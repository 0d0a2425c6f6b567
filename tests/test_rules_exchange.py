"""What fits together where hands are thrown, drawn and taken, and poor hands shown."""

from pathlib import Path

import pytest

from smearspec.rules import lint

DROP, BEST, COLORADO, PAWNEE = (
    "ten-point-drop-out", "ten-point-best-six", "colorado-ten-point", "pawnee-ten-point",
)  # fmt: skip
PENINSULA, COKE = "upper-peninsula-smear", "connecticut-setback"
BARE = "pips: {A: 5}"


@pytest.mark.parametrize(
    ("base", "change", "codes"),
    [
        (DROP, BARE, []),
        (DROP, "steps: {throw: {bar: none}}", ["keep-without-bar"]),
        (DROP, "steps: {throw: {bar: none, keep: null}}", []),
        (DROP, "hand: [deal, auction, throw, name-trump, draw, left-over, play]", ["step-order"]),
        (DROP, "hand: [deal, auction, name-trump, draw, throw, left-over, play]", ["step-order"]),
        (DROP, "hand: [deal, auction, name-trump, throw, left-over, draw, play]",
         ["take-after-draw", "widow-missing"]),
        (DROP, "hand: [deal, draw, auction, name-trump, throw, left-over, play]", ["step-order"]),
        (DROP, "steps: {left-over: {cards: 3}}", ["take-after-draw"]),
        (BEST, "table: {teams: [[0, 1, 2], [3]]}", ["take-partner"]),
        (BEST, "steps: {left-over: {who: bidder}}", []),
        (BEST, "steps: {play: {opening-barred: [bower]}}", ["card-unknown"]),
        (BEST, "steps: {play: {opening-barred: [A]}}", []),
        (PENINSULA, "steps: {widow: {who: partner}}", ["take-after-draw"]),
        (PENINSULA, "steps: {widow: {cards: 18}}", ["widow-missing"]),
        (PENINSULA, "steps: {widow: {cards: all}}", ["widow-missing"]),
        (COLORADO, "steps: {poor-hand: {gives: new-hand}}", ["redeal-and-draw"]),
        (COLORADO, "steps: {poor-hand: {without: []}}", ["rules-out-of-bounds"]),
        (COKE, "hand: [coke-hand, deal, auction, name-trump, play]", ["step-order"]),
        (COKE, "hand: [deal, auction, coke-hand, name-trump, play]", ["step-order"]),
        (PAWNEE, "steps: {play: {follow: strict}}", ["hands-unequal"]),
    ],
)
def test_what_does_not_fit_is_said_where_it_stands(
    base: str, change: str, codes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        f"smearspec: 1\nid: house\nextends: {base}\nchange:\n  {change}\n", encoding="utf-8"
    )
    found = lint(path)
    assert sorted({finding.code for finding in found}) == codes
    assert all(finding.line >= 5 for finding in found)


def test_a_choice_whose_values_are_all_taken_away_is_no_question_any_more(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: minnesota\nset: {}\nchange: {}\nchoices:\n"
        "  - id: low-to\n    values: {player: null, taker: null}\n"
        "rules: {items: {low: {to: winner}}}\ncite: {'': [minnesota.en § SCORING 4]}\n",
        encoding="utf-8",
    )
    from smearspec.rules import load_file

    assert lint(path) == ()
    book = load_file(path)
    assert "low-to" not in {choice.id for choice in book.choices(4)}
    assert book.resolve(4, {}).values["items"]["low"]["to"] == "winner"  # type: ignore[index,call-overload]
