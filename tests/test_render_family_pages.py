"""The manual's page on the family: a row for each rule set, its cells read from the rules."""

from smearspec import rules
from smearspec.render.family_pages import PARTS, page

BOOKS = (*rules.listed(), *rules.family())
TEXT = page(BOOKS)


def row(part: str, name: str) -> list[str]:
    """Return the cells of a rule set in the table of a part, players first."""
    table = TEXT.split(f"## {part}\n")[1].split("\n## ")[0]
    (line,) = (line for line in table.splitlines() if f"/{name}.md)" in line)
    return [cell.strip() for cell in line.strip("|").split(" | ")][1:]


def test_every_rule_set_has_a_row_in_every_part() -> None:
    for part, axes in PARTS.items():
        for book in BOOKS:
            assert len(row(part, book.id)) == len(axes) + 1


def test_cells_tell_what_is_peculiar() -> None:
    cards, play = "Players and cards", "Exchange and play"
    assert row(cards, "pawnee-ten-point")[:2] == ["5", "partner called"]
    assert row(cards, "western-wisconsin-schmier")[2] == "28: A K Q J T 9 2"
    assert row(cards, "connecticut-setback")[-1] == "none of A K Q J T 2: new hand"
    assert row(cards, "original-minnesota-smear")[-1].endswith("deal again")
    assert row(play, "ten-point-drop-out")[1] == (
        "all throw to 6 trumps at most, draw to 6, dealer last, bidder or partner takes the rest"
    )
    assert row(play, "upper-peninsula-smear")[1].startswith("bidder takes 4, all throw")
    assert row(play, "pawnee-ten-point")[1] == "bidder calls a trump, bidder takes all"
    assert row(play, "ten-point-drop-out")[-1] == "trumps-only"
    assert row("Bidding and trump", "ten-point-best-six")[-1] == "free, not jick, joker"


def test_options_and_tables_of_other_sizes_stand_beside_the_default() -> None:
    assert row("Players and cards", "connecticut-setback")[1] == "A+C B+D / each alone"
    assert row("Players and cards", "ten-point")[0] == "4, 5, 6"
    assert "4: 10, 14 left; 5: 10, 4 left" in row("Players and cards", "ten-point")[4]
    assert row("Exchange and play", "trickster-ten-point")[-1] == "or-trump / trumps-only / strict"


def test_the_pages_of_the_family_are_named_with_their_numbers() -> None:
    assert "| V38 | 10 Point Pitch | a personal page |" in TEXT
