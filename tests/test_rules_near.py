"""Which shipped rule sets are nearest to some rules."""

from pathlib import Path

import pytest

from smearspec import rules
from smearspec.rules import near
from smearspec.rules.near import WEIGHTS, distance, nearest


def house(tmp_path: Path, text: str) -> rules.Resolved:
    path = tmp_path / "house.yaml"
    path.write_text("smearspec: 1\nid: house\nextends: minnesota\n" + text, encoding="utf-8")
    return rules.load_file(path).resolve(4, {})


def test_choices_alone_are_no_distance(tmp_path: Path) -> None:
    text = "set: {game-tie: bidding-side, low-to: taker}\n"
    first = nearest(house(tmp_path, text), 4, "house")[0]
    assert (first.book.id, first.distance, first.differences) == ("minnesota", 0, ())
    assert first.settings == {"game-tie": "bidding-side", "low-to": "taker"}


def test_one_changed_value_counts_the_weight_of_its_part(tmp_path: Path) -> None:
    text = "change: {steps: {auction: {minimum: 3}}}\n"
    first = nearest(house(tmp_path, text), 4, "house")[0]
    assert (first.book.id, first.distance) == ("minnesota", WEIGHTS["bidding"])
    (each,) = first.differences
    assert (each.pointer, each.one.value, each.other.value) == ("/steps/auction/minimum", 2, 3)


def test_the_nearest_comes_first_and_tables_of_other_sizes_do_not_come(tmp_path: Path) -> None:
    found = nearest(house(tmp_path, ""), 4, "house")
    assert [near.distance for near in found] == sorted(near.distance for near in found)
    assert {near.book.id for near in found if not near.book.family} == {
        "minnesota", "ten-point", "six-point-northeastern-wisconsin",
    }  # fmt: skip
    assert "four-point-northeastern-wisconsin" in {near.book.id for near in found}
    assert nearest(house(tmp_path, ""), 9, "house") == ()


def test_the_way_to_the_nearest_answers_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "set: {game-tie: bidding-side, low-to: taker}\n"
    monkeypatch.setattr(near, "STEPS", 1)
    found = {each.book.id: each for each in nearest(house(tmp_path, text), 4, "house")}
    first = found["minnesota"]
    other = {"game-tie": "bidding-side", "low-to": "taker"}
    assert len([name for name, value in other.items() if first.settings.get(name) == value]) == 1
    assert first.distance == WEIGHTS["scoring"]


def test_a_rule_set_is_not_its_own_neighbour() -> None:
    resolved = rules.load("minnesota").resolve(4, {})
    assert "minnesota" not in {near.book.id for near in nearest(resolved, 4, "minnesota")}


def test_the_distance_is_the_same_both_ways() -> None:
    one = rules.load("minnesota").resolve(4, {})
    other = rules.load("ten-point").resolve(4, {})
    assert distance(one, other) == distance(other, one) > 0
    assert distance(one, one) == 0
