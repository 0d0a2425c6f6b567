"""Single changed values, offered by no option or ruling, under which nothing is wrong."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from smearspec.rules.bases import bases, tables
from smearspec.rules.changes import Held, put, single_changes
from smearspec.rules.check import CHECKS
from smearspec.rules.compile import compile_rules
from smearspec.rules.deciding import reads_any
from smearspec.rules.errors import RuleError
from smearspec.rules.patch import Object, keys, leaves
from smearspec.rules.schema import rule_faults
from smearspec.rules.search import Space
from smearspec.rules.steps import Values
from smearspec.rules.tables import Tables
from smearspec.verdict.explain.answer import House
from smearspec.verdict.explain.budget import Budget
from smearspec.verdict.explain.groups import Group, Player
from smearspec.verdict.explain.place import first_place
from smearspec.verdict.explain.trial import attempt
from smearspec.verdict.judge import judge_record
from smearspec.verdict.model import Verdict
from smearspec.verdict.shelf import counted


def house_changes(group: Group, reads: frozenset[str], budget: Budget) -> list[House]:
    """Return every single change that makes the records right; those that kin games have first.

    ``reads`` are the values on which it depends that they are wrong as they stand.
    """
    space = group.space
    resolved = space.book.resolve(space.seats, space.settled({}))
    known = {json.dumps(values, sort_keys=True) for values in _chosen(space)}
    as_is = [player.judged(*beginning(space)) for player in group.players]
    most_open = sum(left_open(verdict) for verdict in as_is)
    found: list[House] = []
    for pointer, values, after in _sound(resolved.values, reads):
        if json.dumps(values, sort_keys=True) in known:
            continue
        budget.check()
        changed = [_with_rules(player, space, pointer, after) for player in group.players]
        trial, _ = attempt(changed, {}, {})
        budget.spend(trial.hands)
        if not trial.fits or trial.open > most_open:
            continue
        now = [judge_record(one.record, one.record.file, one.inputs) for one in changed]
        place = first_place(group.players, as_is, now)
        owned = tuple(
            choice.id for choice in space.choices
            if choice.id in resolved.options and pointer in space.book.chain.owned(choice.id)
        )  # fmt: skip
        found.append(
            House(pointer, _patch(pointer, after), resolved, values, owned,
                  _played_so(pointer, after), place)
        )  # fmt: skip
    return sorted(found, key=lambda house: not house.kin)


def beginning(space: Space) -> tuple[dict[str, str], dict[str, str]]:
    """Return the choices as a search begins: the values of the free ones, and no change."""
    settled = space.settled({})
    return {name: settled[name] for name in space.free if name in settled}, {}


def left_open(verdict: Verdict) -> int:
    """Count what a verdict leaves open: claims and unfinished hands."""
    claims = counted(verdict.claims)["undetermined"]
    return claims + sum(hand.status == "incomplete" for hand in verdict.hands)


def _sound(values: Object, reads: frozenset[str]) -> Iterator[tuple[str, Object, Held | None]]:
    """Yield the changes that can matter and make rules that another game could have.

    One that puts a whole entry in the place of another changes more than one value; how many sit
    at the table the record tells.
    """
    done = {json.dumps(values, sort_keys=True)}
    for pointer, _, after in single_changes(values):
        whole = after is not None and isinstance(after.value, dict)
        if whole or pointer == "/table/seats" or not reads_any((pointer,), reads):
            continue
        changed = put(values, pointer, after) or values
        text = json.dumps(changed, sort_keys=True)
        if text in done or rule_faults(changed):
            continue
        done.add(text)
        if not any(True for check in CHECKS for _ in check(cast("Mapping[str, Any]", changed))):
            yield pointer, changed, after


def _chosen(space: Space) -> Iterator[Object]:
    """Yield the rules that one other value of one choice makes."""
    for choice in space.choices:
        for value in choice.values:
            try:
                settled = space.settled({choice.id: value})
                yield space.book.resolve(space.seats, settled).values
            except RuleError:
                continue


def _with_rules(player: Player, space: Space, pointer: str, after: Held | None) -> Player:
    """Return a record played by rules with one changed value."""

    def compiled(values: Values) -> Tables:
        return compile_rules(put(cast("Object", values), pointer, after) or values)

    return replace(player, inputs=replace(player.given(*beginning(space)), compiler=compiled))


def _patch(pointer: str, after: Held | None) -> Object:
    """Return the merge patch of one changed value."""
    *above, last = keys(pointer)
    patch: Object = {last: None if after is None else after.value}
    for key in reversed(above):
        patch = {key: patch}
    return patch


def _played_so(pointer: str, after: Held | None) -> tuple[str, ...]:
    """Return the ids of the shipped rules that have such a value there."""
    value = None if after is None else after.value
    return _ids().get((pointer, json.dumps(value, sort_keys=True)), ())


@lru_cache(maxsize=1)
def _ids() -> Mapping[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], dict[str, None]] = {}
    for table in tables():
        for base in bases(table):
            for pointer, value in leaves(base.values):
                key = pointer, json.dumps(value, sort_keys=True)
                found.setdefault(key, {})[table.rules] = None
    return {key: tuple(ids) for key, ids in found.items()}
