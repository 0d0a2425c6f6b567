"""Which rule values a case reads, and that every field of the tables says where it comes from."""

from __future__ import annotations

import dataclasses

import pytest

from smearspec.rules import compile as compiled
from smearspec.rules.bases import Table, tables
from smearspec.rules.pointers import KINDS, POINTERS
from smearspec.suite.case import case_of
from smearspec.suite.strength.reads import dead, reads, reads_of

TABLES = [
    kind
    for kind in vars(compiled).values()
    if isinstance(kind, type) and dataclasses.is_dataclass(kind)
]


@pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.__name__)
def test_every_field_says_which_rule_values_it_comes_from(kind: type) -> None:
    assert set(POINTERS[kind]) == {one.name for one in dataclasses.fields(kind)}


def test_every_kind_of_step_has_a_table() -> None:
    assert set(KINDS.values()) <= set(TABLES)


def test_a_trick_reads_the_ranks_and_no_target() -> None:
    raw = {
        "id": "x", "title": "x", "op": "trick", "rules": "minnesota", "players": 4,
        "trump": "H", "cards": "9H JO", "expect": {"winner": 1},
    }  # fmt: skip
    found = reads(case_of(raw, {"topic": "t"}, "trick", "file"))
    assert {"/deck/ranks", "/trumps/joker/after"} <= found
    assert not any(pointer.startswith("/game") for pointer in found)


def test_card_points_are_read_rank_by_rank() -> None:
    text = "bid Ann: 2 pass\n1. Ann: AS 3S\n2. Ann: KS 2S\n3. Ann: 4D 3D\n"
    text += "4. Ann: 5C 4C\n5. Ann: 9H 8H\n6. Ann: 7H 6H\n"
    raw = {
        "id": "x", "title": "x", "op": "replay", "rules": "cutthroat-canadian", "players": 2,
        "text": text, "expect": {},
    }  # fmt: skip
    found = reads(case_of(raw, {"topic": "t"}, "items", "file"))
    assert {"/pips/A", "/pips/K"} <= found
    assert not {"/pips/Q", "/pips/T"} & found


def test_a_text_that_is_only_read_plays_by_no_rules() -> None:
    raw = {"id": "x", "title": "x", "op": "parse", "text": "%smear 1\n", "expect": {}}
    assert reads(case_of(raw, {"topic": "t"}, "notation", "file")) == frozenset()


def test_a_value_that_only_a_case_brings_is_none_of_its_table() -> None:
    table = Table("cutthroat-canadian", 2)
    text = "bid Ann: 2 pass\n1. Ann: AS 3S\n2. Ann: 9S 2S\n3. Ann: 4D 3D\n"
    text += "4. Ann: 5C 4C\n5. Ann: TH 8H\n6. Ann: 7H 6H\n"
    raw = {
        "id": "x", "title": "x", "op": "replay", "rules": table.rules, "players": 2,
        "change": {"pips": {"9": 1}}, "text": text, "expect": {},
    }  # fmt: skip
    case = case_of(raw, {"topic": "t"}, "game", "file")
    assert {"/pips/9", "/pips/A"} <= reads(case)
    counted = reads_of(table, [case]).cases
    assert counted["/pips/A"] == 1
    assert counted["/pips/K"] == 0
    assert "/pips/9" not in counted


@pytest.mark.parametrize("table", tables(), ids=str)
def test_no_rule_value_is_dead(table: Table) -> None:
    assert dead(table) == ()
