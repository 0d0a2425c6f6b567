"""Resolving: layers, origins, digests, and every value of every choice."""

import itertools
import json
from pathlib import Path

import pytest
import rfc8785

from smearspec.rules import Choice, RuleBook, RuleError, listed, load, load_file
from smearspec.rules.patch import Object, differences, leaves, lookup
from smearspec.rules.schema import RULES, faults

TABLES = [(book.id, seats) for book in listed() for seats in book.tables]


def required(book: RuleBook, seats: int) -> dict[str, str]:
    """Return a value for every choice that has no default."""
    return {
        choice.id: next(iter(choice.values))
        for choice in book.choices(seats)
        if choice.default is None
    }


def conditions(book: RuleBook, choice: Choice, seats: int) -> dict[str, str]:
    """Return settings that bring a choice into force, those for what has no default included."""
    settings = required(book, seats)
    for condition in choice.when:
        if seats in condition.get("seats", (seats,)):
            for name, allowed in condition.items():
                if name != "seats":
                    settings[name] = str(allowed[0])
            break
    return settings


EVERY_VALUE = [
    (name, seats, choice.id, value)
    for name, seats in TABLES
    for choice in load(name).choices(seats)
    for value in choice.values
]


def test_the_documents_and_their_tables() -> None:
    assert {book.id: book.tables for book in listed()} == {
        "cutthroat-canadian": (2, 3),
        "minnesota": (4,),
        "six-point-northeastern-wisconsin": (4,),
        "ten-point": (4, 5, 6),
    }


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table_resolves_to_rules_of_the_right_shape(name: str, seats: int) -> None:
    book = load(name)
    resolved = book.resolve(seats, required(book, seats))
    assert list(faults(RULES, resolved.values)) == []
    assert resolved.uncited() == ()


@pytest.mark.parametrize(("name", "seats", "choice_id", "value"), EVERY_VALUE)
def test_a_value_differs_from_the_default_in_exactly_what_it_owns(
    name: str, seats: int, choice_id: str, value: str
) -> None:
    book = load(name)
    (choice,) = (one for one in book.choices(seats) if one.id == choice_id)
    settings = conditions(book, choice, seats)
    default = choice.default or next(iter(choice.values))
    plain = book.resolve(seats, {**settings, choice_id: default})
    other = book.resolve(seats, {**settings, choice_id: value})
    assert other.options[choice_id] == value
    changed = set(differences(plain.values, other.values))
    for follower in book.chain.choices:  # a choice that comes into force or leaves it
        if (follower.id in plain.options) != (follower.id in other.options):
            changed -= book.chain.owned(follower.id)
    owned = {
        pointer
        for patch in (patch_of(book, choice_id, default), patch_of(book, choice_id, value))
        for pointer, _ in leaves(patch)
    }
    same = {
        pointer for pointer in owned
        if at(patch_of(book, choice_id, default), pointer)
        == at(patch_of(book, choice_id, value), pointer)
    }  # fmt: skip
    assert changed == (set() if value == default else owned - same)
    assert value == default or changed
    assert list(faults(RULES, other.values)) == []


def patch_of(book: RuleBook, choice: str, value: str) -> Object:
    ((_, _, patch),) = book.chain.patches(choice, value)
    return patch


def at(patch: Object, pointer: str) -> object:
    try:
        return lookup(patch, pointer)
    except KeyError:
        return "nothing"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_digest_is_that_of_the_values_whatever_the_order_of_keys(name: str, seats: int) -> None:
    book = load(name)
    resolved = book.resolve(seats, required(book, seats))
    turned = json.loads(
        json.dumps(resolved.values),
        object_pairs_hook=lambda pairs: dict(reversed(pairs)),
    )
    assert list(turned) == list(reversed(resolved.values))
    assert rfc8785.dumps(turned) == rfc8785.dumps(resolved.values)
    assert resolved.digest.startswith("sha256:")
    assert len(resolved.digest) == len("sha256:") + 64


def test_digests_tell_different_rules_apart_and_equal_rules_not() -> None:
    book = load("minnesota")
    digests = {
        book.resolve(4, {"game-tie": tie, "made-bid": made}).digest
        for tie, made in itertools.product(("nobody", "bidding-side"), ("points-won", "bid-only"))
    }
    assert len(digests) == 4
    assert book.resolve(4, {}).digest == book.resolve(4, {"game-tie": "nobody"}).digest


def test_resolving_leaves_the_document_as_it_was() -> None:
    book = load("ten-point")
    before = json.dumps(book.document.data)
    changed = book.resolve(5, {}).values
    changed["steps"] = {}
    changed["hand"].append("zzz")  # type: ignore[union-attr]
    assert json.dumps(book.document.data) == before
    assert "zzz" not in json.dumps(book.resolve(5, {}).values)


def test_a_missing_option_is_named_with_what_is_allowed() -> None:
    with pytest.raises(RuleError) as caught:
        load("six-point-northeastern-wisconsin").resolve(4, {})
    assert [(one.code, one.facts["name"]) for one in caught.value.findings] == [
        ("option-missing", "bidder-sees"),
        ("option-missing", "joker-order"),
    ]
    assert caught.value.findings[0].facts["allowed"] == ("0", "1", "2", "3")


def test_an_unknown_option_is_refused_with_a_suggestion() -> None:
    with pytest.raises(RuleError) as caught:
        load("minnesota").resolve(4, {"game-tye": "nobody"})
    (finding,) = caught.value.findings
    assert finding.code == "option-invalid"
    assert finding.facts["case"] == "unknown"
    assert finding.facts["suggestion"] == "game-tie"


def test_an_unknown_value_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(RuleError) as caught:
        load("minnesota").resolve(4, {"game-tie": "nobdy"})
    (finding,) = caught.value.findings
    assert finding.code == "option-invalid"
    assert finding.facts["allowed"] == ("nobody", "bidding-side")
    assert finding.facts["suggestion"] == "nobody"


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (4, {"callable": "any-card"}),
        (5, {"call-own-discard": "allowed", "five-player-order": "trump-call-discard"}),
        (5, {"excess-trumps": "exactly-excess", "five-player-trump-bar": "free"}),
        (6, {"finish-tie": "shared", "six-player-sides": "two-teams"}),
    ],
)
def test_a_choice_that_is_not_in_force_may_not_be_set(seats: int, settings: dict[str, str]) -> None:
    with pytest.raises(RuleError) as caught:
        load("ten-point").resolve(seats, settings)
    (finding,) = caught.value.findings
    assert (finding.code, finding.facts["case"]) == ("option-invalid", "not-here")


def test_seats_without_a_table_are_refused() -> None:
    with pytest.raises(RuleError) as caught:
        load("minnesota").resolve(5, {})
    (finding,) = caught.value.findings
    assert finding.code == "seats-unsupported"
    assert finding.facts == {"found": 5, "allowed": ("4",)}


@pytest.mark.parametrize(
    ("pointer", "layer", "text"),
    [
        ("/steps/auction/maximum", "minnesota", "4}"),
        ("/steps/auction/dealer", "base", "exceed}"),
        ("/steps/auction/dealer-asked", "base/choices/all-pass=everyone-passes", "always"),
        ("/table/teams", "minnesota/tables/4", "[[0, 2], [1, 3]]"),
        ("/table/teams/1/0", "minnesota/tables/4", "1, 3]]"),
        ("/steps/throw/excess", "minnesota/choices/excess-trumps=exactly-excess", "exactly-ex"),
    ],
)
def test_an_origin_is_the_place_that_says_so(pointer: str, layer: str, text: str) -> None:
    origin = load("minnesota").resolve(4, {}).origin(pointer)
    assert origin.layer == layer
    written = (Path(__file__).parents[1] / origin.file).read_text(encoding="utf-8")
    assert written.splitlines()[origin.line - 1][origin.column - 1 :].startswith(text)


def test_origins_cite_only_the_pages_of_the_game() -> None:
    resolved = load("minnesota").resolve(4, {})
    assert resolved.origin("/contract/made").sources == ("minnesota.en § SCORING 3",)
    assert resolved.origin("/steps/auction/dealer").sources == (
        "minnesota.en § BIDDING 2",
        "minnesota.en § BIDDING 7",
    )
    assert resolved.origin("/items/game/tie").sources == (
        "minnesota.en § Card Rankings and Point Values 11",
    )


def test_a_ruling_may_cite_the_page_of_a_sister_game() -> None:
    book = load("six-point-northeastern-wisconsin")
    resolved = book.resolve(4, required(book, 4))
    assert "minnesota.en § END OF GAME 3" in resolved.origin("/game/finish").sources


def test_a_house_patch_moves_the_origin_to_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: minnesota\nset:\n  game-tie: bidding-side\n"
        "change:\n  game:\n    wins:\n      target: {at-least: 15}\n",
        encoding="utf-8",
    )
    resolved = load_file(path).resolve(4, {})
    origin = resolved.origin("/game/wins/target/at-least")
    assert (origin.layer, origin.file) == ("house.yaml/change", str(path))
    assert (origin.line, origin.column) == (9, 26)
    beside = resolved.origin("/game/wins/target/hand")
    assert beside.layer == "base"
    tie = resolved.origin("/items/game/tie")
    assert tie.layer == "base/choices/game-tie=bidding-side"


def test_the_origin_of_what_was_taken_away_is_what_took_it(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: ten-point\nchange:\n  trumps:\n    jick: null\n"
        "  steps: {auction: {maximum: 9}}\n",
        encoding="utf-8",
    )
    resolved = load_file(path).resolve(4, {})
    assert "jick" not in resolved.values["trumps"]  # type: ignore[operator]
    origin = resolved.origin("/trumps/jick/rank")
    assert (origin.layer, origin.line) == ("house.yaml/change", 6)
