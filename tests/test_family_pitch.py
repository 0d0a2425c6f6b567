"""The documents of Pitch, Setback and Smudge: sound, playable, told in both languages."""

import pytest

from smearspec import simulate, verify
from smearspec.messages import LANGUAGES
from smearspec.notation import format_transcript
from smearspec.render.book import book_of
from smearspec.rules import lint, load

OURS = (
    "announced-smudge", "auction-pitch-1920s", "northern-minnesota-smear", "pitch-with-joker",
    "playsmear", "setback-short-pack", "setback-top-steal", "smudge", "tournament-schmear",
    "whirled-seven-point",
)  # fmt: skip
TABLES = [(name, seats) for name in OURS for seats in load(name).tables]


@pytest.mark.parametrize("name", OURS)
def test_a_document_is_clean(name: str) -> None:
    assert lint(load(name)) == ()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_are_legal_and_true_under_every_choice(name: str, seats: int) -> None:
    book = load(name)
    for choice in book.choices(seats):
        for value in choice.values:
            game = next(simulate.games(
                book, seats, {choice.id: value}, seed=5, count=1, on_unfinished=lambda game: None
            ))  # fmt: skip
            (verdict,) = verify(format_transcript(game))
            assert verdict.status == "verified", (choice.id, value, verdict.findings)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_rule_book_says_every_value(name: str, seats: int) -> None:
    for lang in LANGUAGES:
        assert book_of(load(name), seats, {}, lang).sections


def test_the_base_of_the_pitch_games_is_not_played() -> None:
    assert load("pitch").tables == ()
