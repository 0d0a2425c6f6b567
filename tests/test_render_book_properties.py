"""Every value in its sentence: what a book says of rules in which one value is another."""

import dataclasses
import json
from collections.abc import Hashable, Iterator
from functools import cache
from typing import cast

import pytest

from smearspec.messages import LANGUAGES
from smearspec.render.book.compose import Section, sections
from smearspec.render.book.game import Game
from smearspec.render.book.unsaid import unsaid
from smearspec.rules.bases import Base, Table, bases, tables
from smearspec.rules.compile import compile_rules
from smearspec.rules.patch import Object, covers
from smearspec.rules.steps import Deal, Discard, Take
from smearspec.suite.strength.mutants import Mutant, mutants

TABLES = tables()


def accepted(table: Table) -> list[Mutant]:
    """The mutants that another game could have: schema and linter accept them."""
    return [mutant for mutant in mutants(table) if mutant.refusal is None]


def values_of(mutant: Mutant) -> Object:
    values = mutant.applied(mutant.base.values)
    assert values is not None
    return values


def said(section: Section) -> Hashable:
    """What a reader sees of a section; its number and its small print are not of it."""
    return section.title, section.blocks


def book(values: Object, lang: str) -> tuple[Section, ...]:
    """The book of some rules, composed once for all tests of them."""
    return _book(json.dumps(values), lang)


@cache
def _book(text: str, lang: str) -> tuple[Section, ...]:
    game = Game(json.loads(text))
    assert list(unsaid(game)) == []
    return sections(game, lang)


def effect(values: Object) -> Hashable:
    """All that rules do: two rules of the same effect may read alike, for they play alike.

    Left out is what cannot matter: names in a list that name nothing, cards that the pack lacks,
    the mark or the order of jokers that are not there, how trumps are thrown where nothing bars
    them, who of several scorers wins where there is one, a partner where none is called.
    """
    return _effect(json.dumps(values))


@cache
def _effect(text: str) -> Hashable:
    values = json.loads(text)
    tables = compile_rules(values)
    game = cast("dict[str, dict[str, object]]", values)
    fixed = game["table"]["sides"] == "fixed"
    whole = fixed and game["table"]["scorer"] == "side"
    alone = game["table"]["sides"] == "alone"
    jokers = tables.pack >> 52
    steps = []
    for step in tables.steps:
        shown = {f.name: getattr(step, f.name) for f in dataclasses.fields(step)}
        if "joker" in shown and not jokers:
            del shown["joker"]
        if isinstance(step, Discard) and not step.bar_trumps:
            del shown["excess"]
        if "own_discard" in shown:
            named = tables.trumps[0].named
            shown["barred"] = tuple(name for name in step.barred if name in named)
            if not 0 <= tables.place.get(Discard, -1) < tables.place[type(step)]:
                del shown["own_discard"]
        if isinstance(step, Discard) and tables.call is None:
            del shown["keeps_called"]
        if isinstance(step, Take):
            del shown["whole"]
        shown["counts"] = isinstance(step, Deal) and tables.undealt
        steps.append((type(step).__name__, tuple(shown.items())))
    one = {win.hand for win in tables.wins} == {"own-made-bid"} and (alone or whole)
    tests = tuple(t for t in tables.finish if t != "partner" or tables.sides == "called")
    two = "bidder" in tests and len(tables.scorers) == 2
    items = [
        (item.name, item.points, item.find, item.cards, item.to_winner, item.among_dealt,
         item.tie)
        for item in tables.items
        if item.find != "card" or any(item.cards)
    ]  # fmt: skip
    counts = any(item.find == "most-pips" for item in tables.items)
    return (
        tables.seats, tables.sides, tables.teams, tables.scorers, tables.pack,
        bool(jokers) and tables.marked,
        jokers == 3 and not tables.marked and tables.later_joker_higher,
        tuple((t.order, t.suit, t.strength) if not jokers else (t.order, t.suit)
              for t in tables.trumps),
        tuple(pips for n, pips in enumerate(tables.pips) if counts and tables.pack >> n & 1),
        tuple(steps), tuple(items), tables.bid_only,
        tables.charge_side or whole or alone,
        tuple(tables.rotate.items()), tables.start, tables.sign, tables.cap, tables.wins,
        () if one else tests, not (one or two) and tables.shared,
    )  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_changed_value_changes_the_book(table: Table, lang: str) -> None:
    changed = 0
    for mutant in accepted(table):
        before, after = mutant.base.values, values_of(mutant)
        differs = [*map(said, book(before, lang))] != [*map(said, book(after, lang))]
        assert differs or effect(before) == effect(after), mutant.name
        changed += differs
    assert changed > 100


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_changed_value_changes_only_the_sections_that_read_it(table: Table) -> None:
    for mutant in accepted(table):
        one, other = (
            {section.id: section for section in book(values, "en")}
            for values in (mutant.base.values, values_of(mutant))
        )
        for name in one.keys() | other.keys():
            read = {
                pointer for found in (one, other) if name in found for pointer in found[name].reads
            }
            if any(covers(p, mutant.pointer) or covers(mutant.pointer, p) for p in read):
                continue
            assert name in one, (name, mutant.name)
            assert name in other, (name, mutant.name)
            assert said(one[name]) == said(other[name]), (name, mutant.name)


def everything() -> Iterator[tuple[str, Object]]:
    for table in TABLES:
        for base in bases(table):
            yield f"{table} {dict(base.options)}", base.values
        for mutant in accepted(table):
            yield f"{table} {mutant.name}", values_of(mutant)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_play_differently_never_read_alike(lang: str) -> None:
    seen: dict[Hashable, tuple[str, Hashable]] = {}
    for name, values in everything():
        read = tuple(map(said, book(values, lang)))
        other, known = seen.setdefault(read, (name, effect(values)))
        assert known == effect(values), (name, other)


def options(base: Base) -> str:
    return f"{base.table} {dict(base.options)}"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_languages_have_the_same_sections_and_as_many_sentences(table: Table) -> None:
    for base in bases(table):
        english, japanese = (book(base.values, lang) for lang in LANGUAGES)
        assert [s.id for s in english] == [s.id for s in japanese], options(base)
        assert [s.reads for s in english] == [s.reads for s in japanese], options(base)
        for one, other in zip(english, japanese, strict=True):
            assert [(b.kind, len(b.sentences), b.cards) for b in one.blocks] == [
                (b.kind, len(b.sentences), b.cards) for b in other.blocks
            ], options(base)
