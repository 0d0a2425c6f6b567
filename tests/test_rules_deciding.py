"""Which choices can matter to a replay: what a search may leave out."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from smearspec import rules
from smearspec.rules.bases import Table, tables
from smearspec.rules.compile import compile_rules
from smearspec.rules.deciding import ALWAYS, deciding, reads_any, touches
from smearspec.rules.pointers import POINTERS
from smearspec.suite.strength.mutants import mutants


def differing(one: object, other: object, at: str = "") -> Iterator[tuple[type, str, str]]:
    """Yield the fields of two tables that differ: class, name, pointer of the table."""
    for each in fields(one):  # type: ignore[arg-type]
        mine, theirs = getattr(one, each.name), getattr(other, each.name)
        if each.name == "values" or mine == theirs:
            continue
        pairs = list(zip(mine, theirs, strict=False)) if isinstance(mine, tuple) else []
        if is_dataclass(mine) and type(mine) is type(theirs):
            yield from differing(mine, theirs, getattr(mine, "pointer", ""))
        elif pairs and len(mine) == len(theirs) and all(
            is_dataclass(a) and type(a) is type(b)
            and getattr(a, "pointer", "") == getattr(b, "pointer", "") for a, b in pairs
        ):  # fmt: skip
            for a, b in pairs:
                yield from differing(a, b, getattr(a, "pointer", ""))
        else:
            yield type(one), each.name, at


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_changed_value_changes_only_what_is_read_as_that_value(table: Table) -> None:
    """Else a search would leave out a choice that matters."""
    checked = 0
    for mutant in mutants(table):
        changed = mutant.applied(mutant.base.values) if mutant.refusal is None else None
        if changed is None or any(touches(mutant.pointer, at) for at in ALWAYS):
            continue
        both = compile_rules(mutant.base.values), compile_rules(changed)
        for kind, name, at in differing(*both):
            reads = frozenset(
                pointer if pointer.startswith("/") else f"{at}/{pointer}"
                for pointer in POINTERS[kind][name]
            )
            assert reads_any((mutant.pointer,), reads), (mutant.name, kind.__name__, name)
            checked += 1
    assert checked > 20


def test_choices_that_nothing_reads_do_not_matter() -> None:
    book = rules.load("minnesota")
    assert deciding(book, 4, frozenset()) == frozenset()
    assert deciding(book, 4, frozenset({"/items/low/to"})) == {"low-to"}
    assert deciding(book, 4, frozenset({"/steps/*/opening"})) == {"opening-lead"}


def test_a_choice_brings_those_on_which_it_depends() -> None:
    book = rules.load("ten-point")
    found = deciding(book, 5, frozenset({"/steps/throw/excess"}))
    assert {"excess-trumps", "five-player-trump-bar"} <= found
    assert "low-to" not in found


def test_the_rules_as_a_whole_are_every_choice() -> None:
    book = rules.load("ten-point")
    assert deciding(book, 5, frozenset({""})) >= {choice.id for choice in book.choices(5)}


def test_what_shapes_the_tables_counts_as_read() -> None:
    assert reads_any(("/steps/widow/cards",), frozenset())
    assert reads_any(("/hand",), frozenset())
    assert not reads_any(("/contract/made",), frozenset())
    assert reads_any(("/steps/call",), frozenset({"/steps/call/duty"}))
