"""Single changes of rules: what is put where, and what the schema says of a place."""

import pytest

from smearspec import rules
from smearspec.rules.changes import Held, changes_at, held, put, single_changes
from smearspec.rules.patch import Object
from smearspec.rules.shapes import shape_of


@pytest.fixture
def values() -> Object:
    return rules.load("minnesota").resolve(4, {}).values


@pytest.mark.parametrize("pointer", ["/steps/nap/to", "/table/seats/x", "/steps/nap/to/x"])
def test_nothing_can_be_put_where_no_object_holds_it(values: Object, pointer: str) -> None:
    assert put(values, pointer, Held(3)) is None
    assert list(changes_at(values, pointer)) == []


def test_what_is_put_stands_there_and_the_rest_is_as_it_was(values: Object) -> None:
    changed = put(values, "/steps/auction/minimum", Held(3))
    assert changed is not None
    assert held(changed, "/steps/auction/minimum") == Held(3)
    assert held(values, "/steps/auction/minimum") == Held(2)
    assert put(changed, "/steps/auction/minimum", Held(2)) == values


def test_a_single_change_changes_one_thing(values: Object) -> None:
    for pointer, _, after in single_changes(values):
        assert put(values, pointer, after) not in (None, values), pointer


def test_the_schema_is_asked_for_an_entry_of_a_list_and_of_a_kind_of_step(values: Object) -> None:
    seat = shape_of(values, "/table/teams/0/1")
    assert (seat["type"], seat["minimum"], seat["maximum"]) == ("integer", 0, 11)
    assert shape_of(values, "/steps/auction/minimum")["type"] == "integer"


def test_of_a_step_of_no_known_kind_the_schema_says_nothing(values: Object) -> None:
    other = put(values, "/steps/auction/do", Held("nap"))
    assert other is not None
    assert shape_of(other, "/steps/auction/minimum") == {}
