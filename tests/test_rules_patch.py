"""Merge patches after RFC 7386: vectors of our own, properties, and the layer of every value."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smearspec.rules.patch import (
    Json,
    Object,
    apply,
    covers,
    differences,
    keys,
    leaves,
    lookup,
    merge,
    step,
)

SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab/~", max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("abc/~", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text("abc/~", max_size=2), VALUES, max_size=4)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"bid": 4}, {"bid": 2}, {"bid": 2}),
        ({"bid": 4}, {"top": 10}, {"bid": 4, "top": 10}),
        ({"bid": 4}, {"bid": None}, {}),
        ({"bid": 4, "top": 10}, {"bid": None}, {"top": 10}),
        ({"order": ["a", "b"]}, {"order": ["b"]}, {"order": ["b"]}),
        ({"order": "a"}, {"order": ["b"]}, {"order": ["b"]}),
        ({"step": {"do": "deal"}}, {"step": {"cards": 6}}, {"step": {"do": "deal", "cards": 6}}),
        ({"step": {"do": "deal"}}, {"step": {"do": None, "cards": 6}}, {"step": {"cards": 6}}),
        ({"step": [1]}, {"step": {"do": {"x": None, "y": 1}}}, {"step": {"do": {"y": 1}}}),
        ({}, {"a": {"b": {"c": None}}}, {"a": {"b": {}}}),
        ({"a": [{"b": None}]}, {"a": [None]}, {"a": [None]}),
        ({"a": None}, {"b": 1}, {"a": None, "b": 1}),
        ({"a": 1}, {}, {"a": 1}),
        ({"a": {"b": 1}}, {"a": {}}, {"a": {"b": 1}}),
        ({"a": 1}, {"a": {}}, {"a": {}}),
        (["a"], {"a": 1}, {"a": 1}),
        ({"a": 1}, ["b"], ["b"]),
        ({"a": 1}, None, None),
        ("x", {"a": None}, {}),
        ({"gone": 1}, {"other": None}, {"gone": 1}),
    ],
)
def test_vectors(target: Json, patch: Json, result: Json) -> None:
    before = copy.deepcopy((target, patch))
    assert merge(target, patch) == result
    assert (target, patch) == before


@given(OBJECTS, OBJECTS)
def test_what_a_patch_names_is_what_changes(target: Object, patch: Object) -> None:
    merged = merge(target, patch)
    assert isinstance(merged, dict)
    for key, value in target.items():
        if key not in patch:
            assert merged[key] == value
    for key, value in patch.items():
        if value is None:
            assert key not in merged
        elif not isinstance(value, dict):
            assert merged[key] == value


@given(OBJECTS, OBJECTS)
def test_a_patch_applied_twice_changes_nothing_more(target: Object, patch: Object) -> None:
    once = merge(target, patch)
    assert merge(once, patch) == once


@given(OBJECTS, st.lists(OBJECTS, max_size=4))
def test_applying_in_place_gives_the_same_values(target: Object, patches: list[Object]) -> None:
    expected: Json = target
    applied: Object = {}
    origins: dict[str, int] = {}
    apply(applied, merged_onto_nothing(target), origins, 0)
    expected = copy.deepcopy(applied)
    for number, patch in enumerate(patches, 1):
        expected = merge(expected, patch)
        apply(applied, patch, origins, number)
    assert applied == expected


def test_applying_shares_no_list_with_the_patch() -> None:
    values: Object = {}
    teams: list[Json] = [[0, 2], [1, 3]]
    apply(values, {"teams": teams}, {}, 0)
    assert values["teams"] == teams
    assert values["teams"] is not teams


def merged_onto_nothing(value: Object) -> Object:
    merged = merge({}, value)
    assert isinstance(merged, dict)
    return merged


@given(st.lists(OBJECTS, min_size=1, max_size=4))
def test_the_layer_of_every_leaf_is_the_last_that_sets_it(patches: list[Object]) -> None:
    values: Object = {}
    origins: dict[str, int] = {}
    for number, patch in enumerate(patches):
        apply(values, patch, origins, number)
    for pointer, value in leaves(values):
        if pointer and value != {}:
            assert lookup(merged_onto_nothing(patches[origins[pointer]]), pointer) == value
            assert not any(sets(later, keys(pointer)) for later in patches[origins[pointer] + 1 :])


def sets(patch: Json, path: list[str]) -> bool:
    """Tell whether a patch sets, deletes or replaces what lies at a path."""
    for key in path:
        if not isinstance(patch, dict):
            return True
        if key not in patch:
            return False
        patch = patch[key]
    return True


def test_a_deleted_value_keeps_the_layer_that_deleted_it() -> None:
    values: Object = {}
    origins: dict[str, int] = {}
    apply(values, {"jick": {"rank": "J"}}, origins, 0)
    apply(values, {"jick": None}, origins, 1)
    assert values == {}
    assert origins == {"/jick": 1}


@given(st.lists(st.text("a/~01", max_size=4), max_size=5))
def test_pointers_and_keys_are_each_others_inverse(path: list[str]) -> None:
    pointer = ""
    for key in path:
        pointer = step(pointer, key)
    assert keys(pointer) == path


def test_lookup_goes_through_lists_and_reports_what_is_not_there() -> None:
    assert lookup({"teams": [[0, 2], [1, 3]]}, "/teams/1/0") == 1
    for pointer in ("/x", "/teams/2", "/teams/-1", "/teams/0/0/0"):
        with pytest.raises(KeyError):
            lookup({"teams": [[0, 2], [1, 3]]}, pointer)


def test_covering_stops_at_whole_keys() -> None:
    assert covers("/steps", "/steps/deal")
    assert covers("/steps", "/steps")
    assert not covers("/steps/deal", "/steps/dealer")
    assert not covers("/steps/deal", "/steps")


@given(OBJECTS, OBJECTS)
def test_no_difference_means_equal(one: Object, other: Object) -> None:
    assert (not list(differences(one, other))) == (repr_json(one) == repr_json(other))


def repr_json(value: Json) -> object:
    """Return a value in which true and 1 differ, as they do in JSON."""
    if isinstance(value, dict):
        return {key: repr_json(member) for key, member in value.items()}
    if isinstance(value, list):
        return [repr_json(item) for item in value]
    return type(value).__name__, value


def test_differences_name_the_leaves() -> None:
    one: Json = {"a": {"b": 1, "c": [1]}, "d": 1}
    other: Json = {"a": {"b": 2, "c": [1]}, "e": {"f": 1}}
    assert sorted(differences(one, other)) == ["/a/b", "/d", "/e/f"]
