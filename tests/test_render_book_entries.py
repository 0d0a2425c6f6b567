"""The entries of ``spec/book.yaml``: no value of the rules without a sentence."""

import json

import pytest

from smearspec import resources, rules
from smearspec.messages import LANGUAGES
from smearspec.render.book import Unsaid
from smearspec.render.book.compose import sections
from smearspec.render.book.entries import Entry, parts, word
from smearspec.render.book.facts import Known, Place, known_word
from smearspec.render.book.game import Game
from smearspec.render.book.unsaid import unsaid
from smearspec.rules.changes import Held, put


def entries(of: tuple[Entry, ...]) -> list[Entry]:
    return [each for entry in of for each in (entry, *entries(entry.say))]


def test_both_languages_say_the_same_of_every_value() -> None:
    for entry in entries(tuple(each for part in parts() for each in part.say)):
        texts = list(entry.texts.values())
        assert len(texts) in (0, len(LANGUAGES)), entry.at
        cases = [set(text) if not isinstance(text, str) else None for text in texts]
        assert len({frozenset(case or ()) for case in cases}) <= 1, entry.at


def test_a_key_of_rules_that_no_sentence_is_about_is_reported_and_never_passed_over() -> None:
    values = rules.load("minnesota").resolve(4, {}).values
    wider = put(values, "/steps/auction/laps", Held(2))
    assert wider is not None
    assert [each.pointer for each in unsaid(Game(wider))] == ["/steps/auction/laps"]


def test_a_word_that_no_sentence_knows_is_reported_with_its_pointer() -> None:
    values = rules.load("minnesota").resolve(4, {}).values
    wider = put(values, "/dealer/passed", Held("right"))
    assert wider is not None
    with pytest.raises(Unsaid) as silent:
        sections(Game(wider), "en")
    assert (silent.value.pointer, silent.value.value) == ("/dealer/passed", "right")


def test_a_word_of_a_group_that_has_none_for_it_is_reported_with_its_pointer() -> None:
    assert known_word("ranks", "A", "en", "/deck/ranks") == "ace"
    with pytest.raises(Unsaid) as silent:
        known_word("ranks", "1", "en", "/deck/ranks")
    assert (silent.value.pointer, silent.value.value) == ("/deck/ranks", "1")


def test_a_template_that_names_what_an_entry_lacks_is_told_so() -> None:
    place = Place(Game(rules.load("minnesota").resolve(4, {}).values), "en", "/steps/auction")
    known = Known(place, None)
    assert known["minimum"] == 2
    with pytest.raises(KeyError, match="laps"):
        known["laps"]


ELSEWHERE = {
    "do": "steps", "rank": "ranks", "ranks": "ranks", "without": "ranks", "finish": "finish",
}  # fmt: skip
"""Keys whose words have a name in a group of words, not a sentence each."""


def test_every_word_of_the_schema_has_its_sentence() -> None:
    """A word that a step, an item or the game can have is one that some variant is for."""
    said: dict[str, set[str]] = {}
    for entry in entries(tuple(each for part in parts() for each in part.say)):
        key = entry.at.rpartition("/")[2]
        for text in entry.texts.values():
            if not isinstance(text, str):
                words = {word for variant in text for word in variant.split(".")}
                said.setdefault(key, set()).update(words)
                for case in entry.case:
                    said.setdefault(case, set()).update(words)
    path = resources.folder("spec") / "schema" / "rules.schema.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    missing = []
    for name, words in sorted(enums(whole)):
        if name in ELSEWHERE:
            missing += [(name, w) for w in words if word(ELSEWHERE[name], w, "ja") is None]
            continue
        missing += [(name, word) for word in words if word not in said.get(name, set())]
    assert missing == []


def enums(shape: object, name: str = "") -> set[tuple[str, tuple[str, ...]]]:
    """Every list of words of the schema with the key that takes them."""
    found: set[tuple[str, tuple[str, ...]]] = set()
    if isinstance(shape, dict):
        listed = shape.get("enum") or ([shape["const"]] if "const" in shape else [])
        words = tuple(word for word in listed if isinstance(word, str))
        if words and name and name not in ("if",):
            found.add((name, words))
        for key, inner in shape.items():
            if key == "properties" and isinstance(inner, dict):
                for each, below in inner.items():
                    found |= enums(below, each)
            elif key not in ("if", "then", "else", "allOf"):
                found |= enums(inner, "" if key == "$defs" else name)
    elif isinstance(shape, list):
        for inner in shape:
            found |= enums(inner, name)
    return found
