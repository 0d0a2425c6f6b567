"""The games of the wider family: each is sound, plays by itself, and has records it decides.

The records in ``grammar/examples/family`` were checked by hand, trick by trick; their comments say
what is peculiar.  Here each is judged once more with its peculiar rule taken away.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import smearspec
from command_line import run
from smearspec import rules
from smearspec.messages import LANGUAGES
from smearspec.render.book.compose import sections
from smearspec.render.book.game import Game
from smearspec.render.book.unsaid import unsaid
from smearspec.render.rules_means import meaning
from smearspec.resources import folder
from smearspec.rules.choice_check import touches
from smearspec.rules.compare import Side
from smearspec.rules.patch import leaves
from smearspec.rules.sources import pages
from smearspec.simulate import games

EXAMPLES = sorted((folder("grammar") / "examples" / "family").glob("*.smear"))
BOOKS = {book.id: book for book in rules.family()}
OURS = {
    "colorado-ten-point": "V37", "connecticut-setback": "V24",
    "four-point-northeastern-wisconsin": "V05", "marked-joker-pitch": "V40",
    "original-minnesota-smear": "V11", "pawnee-ten-point": "V36", "ten-point-best-six": "V39",
    "ten-point-drop-out": "V38", "trickster-ten-point": "V35", "upper-peninsula-smear": "V10",
    "western-wisconsin-schmier": "V17",
    "announced-smudge": "V22", "auction-pitch-1920s": "V18", "northern-minnesota-smear": "V13",
    "pitch-with-joker": "V20", "playsmear": "V14", "setback-short-pack": "V26",
    "setback-top-steal": "V25", "smudge": "V21", "tournament-schmear": "V12",
    "whirled-seven-point": "V32",
}  # fmt: skip
TABLES = [(book.id, seats) for book in BOOKS.values() for seats in book.tables]


def first_values(book: rules.RuleBook, seats: int) -> dict[str, str]:
    """Return the first value of each choice that has no default."""
    return {c.id: next(iter(c.values)) for c in book.choices(seats) if c.default is None}


@pytest.mark.parametrize(("name", "number"), OURS.items())
def test_each_is_shipped_under_its_name_and_cites_its_page(name: str, number: str) -> None:
    book = BOOKS[name]
    assert book.family
    (source,) = book.chain.sources
    assert pages()[source].number == number
    assert number in str(book.document.data["notes"])


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_simulated_games_are_legal_and_true(name: str, seats: int) -> None:
    book = BOOKS[name]
    settings = first_values(book, seats)
    for game in games(book, seats, settings, seed=9, count=6, on_unfinished=lambda _: None):
        (verdict,) = smearspec.verify(smearspec.format_transcript(game), settings=settings)
        assert verdict.status in ("verified", "legal"), verdict.findings


def records(path: Path) -> list[str]:
    """Return the texts of the records in a file."""
    first, *others = path.read_text(encoding="utf-8").split("%smear 1\n")
    assert first == ""
    return ["%smear 1\n" + text for text in others]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.stem))
def test_the_records_of_a_game_are_true_and_in_canonical_form(path: Path) -> None:
    texts = records(path)
    assert len(texts) >= 2
    for text in texts:
        assert smearspec.format_transcript(smearspec.parse(text)) == text
        (verdict,) = smearspec.verify(text)
        assert not verdict.findings
        assert verdict.status in ("verified", "legal")


def test_every_game_here_has_records() -> None:
    assert set(OURS) <= {path.stem for path in EXAMPLES}


MIDDLE = ["9", "8", "7", "6", "5", "4", "3"]
"""Ranks of which everybody holds one in the records below."""

PECULIAR: list[tuple[str, int, dict[str, Any]]] = [
    ("four-point-northeastern-wisconsin", 1, {"items": {"low": {"card": "8"}}}),
    ("four-point-northeastern-wisconsin", 2, {"items": {"low": {"card": "8"}}}),
    ("western-wisconsin-schmier", 1, {"items": {"low": {"card": "9"}}}),
    ("western-wisconsin-schmier", 2, {"items": {"low": {"card": "9"}}}),
    ("upper-peninsula-smear", 1, {"steps": {"draw": {"order": "bidder-first"}}}),
    ("upper-peninsula-smear", 2, {"steps": {"widow": {"cards": 3}}}),
    ("original-minnesota-smear", 1, {"steps": {"poor-hand": {"without": MIDDLE}}}),
    ("original-minnesota-smear", 2, {"steps": {"throw": {"keep": "trumps", "to": 5}}}),
    ("connecticut-setback", 1, {"steps": {"coke-hand": {"without": MIDDLE}}}),
    ("connecticut-setback", 2, {"pips": {"T": 11}}),
    ("trickster-ten-point", 1, {"pips": {"joker": 2}}),
    ("trickster-ten-point", 2, {"trumps": {"high-joker": {"joker": "low"},
                                           "low-joker": {"joker": "high"}}}),
    ("trickster-ten-point", 3, {"steps": {"draw": {"order": "dealer-last"}}}),
    ("pawnee-ten-point", 1, {"steps": {"play": {"follow": "strict"}}}),
    ("pawnee-ten-point", 2, {"steps": {"play": {"follow": "strict"}}}),
    ("colorado-ten-point", 1, {"steps": {"poor-hand": {"without": MIDDLE}}}),
    ("colorado-ten-point", 2, {"items": {"ten": {"card": "9"}}}),
    ("ten-point-drop-out", 1, {"steps": {"left-over": {"who": "bidder"}}}),
    ("ten-point-drop-out", 2, {"steps": {"auction": {"nobody": None}}}),
    ("ten-point-best-six", 1, {"steps": {"left-over": {"who": "bidder"}}}),
    ("ten-point-best-six", 2, {"steps": {"play": {"opening-barred": ["K"]}}}),
    ("marked-joker-pitch", 1, {"items": {"high": {"find": "highest", "among": "dealt",
                                                 "to": "player", "points": 1}}}),
    ("marked-joker-pitch", 2, {"table": {"teams": [[0, 1], [2, 3], [4, 5]], "sides": "fixed",
                                       "scorer": "side"}}),
    ("marked-joker-pitch", 3, {"steps": {"widow": {"cards": 5}}}),
    ("tournament-schmear", 1, {"dealer": {"passed": "same"}}),
    ("tournament-schmear", 2, {"game": {"wins": {"target": {"at-least": 21}}}}),
    ("northern-minnesota-smear", 1, {"steps": {"auction": {"minimum": 2}}}),
    ("northern-minnesota-smear", 2, {"steps": {"name-trump": {"do": "lead-trump", "who": None}}}),
    ("playsmear", 1, {"steps": {"auction": {"nobody": None}}}),
    ("playsmear", 2, {"game": {"level": "play-on"}}),
    ("auction-pitch-1920s", 1, {"steps": {"auction": {"nobody": None}}}),
    ("auction-pitch-1920s", 2, {"penalties": {"revoke": None}}),
    ("pitch-with-joker", 1, {"steps": {"name-trump": {"joker": "illegal"}}}),
    ("pitch-with-joker", 2, {"game": {"finish": ["counted-first"]}}),
    ("smudge", 1, {"game": {"wins": {"order": ["target"], "smudge": None}}}),
    ("smudge", 2, {"items": {"low": {"to": "player"}}}),
    ("announced-smudge", 1, {
        "steps": {"auction": {"high-bid": {"at-least": 4, "score": 1}}},
        "game": {"wins": {"order": ["target", "smudge"], "smudge": {
            "score": "before", "at-least": 0, "hand": "own-made-bid", "bid-at-least": 4}}}}),
    ("announced-smudge", 2, {"items": {"smudge": {"find": "all-tricks", "points": 2}},
                             "steps": {"auction": {"maximum": 6}}}),
    ("setback-top-steal", 1, {"steps": {"auction": {"dealer": "exceed"}}}),
    ("setback-top-steal", 2, {"items": {"low": {"to": "player"}}}),
    ("setback-short-pack", 1, {"steps": {"auction": {"form": None}}}),
    ("setback-short-pack", 2, {"steps": {"auction": {"ends-at-maximum": False}}}),
    ("whirled-seven-point", 1, {"steps": {"auction": {"nobody": None}}}),
    ("whirled-seven-point", 2, {"items": {"game": {"tie": "nobody"}}}),
]  # fmt: skip


def settings_of(name: str, text: str, change: dict[str, Any]) -> dict[str, str]:
    """Return the options of a record, and ``own`` for choices that a change answers itself."""
    stated = dict(re.findall(r'^\[Option "(\S+) = (\S+)"\]', text, re.MULTILINE))
    chain = BOOKS[name].chain
    touched = [pointer for pointer, _ in leaves(change)]
    own = {c.id for c in chain.choices for at in touched if touches(at, chain.owned(c.id))}
    return stated | dict.fromkeys(own, "own")


@pytest.mark.parametrize(("name", "number", "change"), PECULIAR)
def test_a_record_is_not_true_without_what_is_peculiar_to_its_game(
    name: str, number: int, change: dict[str, Any], tmp_path: Path
) -> None:
    path = folder("grammar") / "examples" / "family" / f"{name}.smear"
    text = records(path)[number - 1]
    house = tmp_path / "house.yaml"
    document = {"smearspec": 1, "id": "house", "extends": name, "change": change,
                "set": settings_of(name, text, change)}  # fmt: skip
    house.write_text(yaml.safe_dump(document), encoding="utf-8")
    changed = re.sub(r'\[Option .*\n', "", text.replace(f'"{name}"', '"house"'))
    (verdict,) = smearspec.verify(changed, rules_files=[house])
    assert verdict.status in ("illegal", "refuted"), verdict.findings


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_value_has_its_sentence_in_books_and_comparisons(
    name: str, seats: int, lang: str
) -> None:
    book = BOOKS[name]
    resolved = book.resolve(seats, first_values(book, seats))
    game = Game(resolved.values)
    assert list(unsaid(game)) == []
    assert sections(game, lang)
    for pointer, value in leaves(resolved.values):
        side = Side(True, value, resolved.origin(pointer))
        assert pointer not in meaning(pointer, side, resolved.values, lang)


def test_a_new_hand_lies_in_place_of_the_poor_one() -> None:
    """The low cards of Bo are gone once others are drawn; a draw that fills up adds to a hand."""
    coke = records(folder("grammar") / "examples" / "family" / "connecticut-setback.smear")[0]
    done = run("replay", "-", "--svg", "-", "--at", "hand 1 trick 1", given=coke)
    assert (done.status, done.err) == (0, "")
    assert "#card-A-H" in done.out
    assert "#card-9-H" not in done.out
    filled = records(folder("grammar") / "examples" / "family" / "ten-point-drop-out.smear")[0]
    done = run("replay", "-", "--svg", "-", "--at", "hand 1 trick 1", given=filled)
    assert "#card-A-H" in done.out
    assert "#card-K-S" in done.out
