"""Wrong rules, one value changed in each: what an engine plays that reads one rule wrongly.

Which single changes there are is the business of ``rules.changes``.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from smearspec.rules.bases import Base, Table, bases
from smearspec.rules.changes import Held, held, put, single_changes
from smearspec.rules.patch import Object, leaves
from smearspec.suite.judging import rules_faults


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong value of the rules of a base.

    ``change`` says in words what is wrong, ``before`` and ``after`` what stands there.  ``refusal``
    is the code and pointer of the schema's or the linter's first objection, None for rules that
    another game could have.
    """

    base: Base
    pointer: str
    change: str
    before: Held | None
    after: Held | None
    refusal: tuple[str, str] | None = None

    @property
    def table(self) -> Table:
        """The table whose rules are wrong."""
        return self.base.table

    @property
    def name(self) -> str:
        """The pointer with the change, as it stands in ``equivalent.yaml`` and in origins."""
        return f"{self.pointer} {self.change}"

    @property
    def entire(self) -> bool:
        """Whether an entry is there or not as a whole, or another one altogether."""
        held = self.before is not None and self.after is not None
        return not held or (self.after is not None and isinstance(self.after.value, dict))

    def applied(self, values: Object) -> "Object | None":
        """Return other rules with the same mistake; None if they have another value there."""
        there = held(values, self.pointer)
        same = there is None if self.before is None else self.before.same(there)
        return put(values, self.pointer, self.after) if same else None


@lru_cache(maxsize=64)
def mutants(table: Table) -> tuple[Mutant, ...]:
    """Return every mutant of a table: of all values of its first base, of the new ones of others.

    No mutant of a base is the rules of that base, and none is there twice.
    """
    found: dict[tuple[str, str, str], Mutant] = {}
    done: set[tuple[str, str]] = set()
    for base in bases(table):
        values = {pointer: json.dumps(value) for pointer, value in leaves(base.values)}
        new = {pointer for pointer, value in values.items() if (pointer, value) not in done}
        first = not done
        done |= values.items()
        for mutant in _of_base(base):
            if not first and mutant.pointer not in new:
                continue
            key = (mutant.pointer, _written(mutant.before), _written(mutant.after))
            if key not in found and key[1] != key[2]:
                found[key] = mutant
    return tuple(_judged(mutant) for mutant in found.values())


def _written(what: Held | None) -> str:
    return "" if what is None else json.dumps(what.value)


def _judged(mutant: Mutant) -> Mutant:
    values = mutant.applied(mutant.base.values)
    faults = rules_faults(values)
    refusal = faults[0] if faults else None
    return Mutant(mutant.base, mutant.pointer, mutant.change, mutant.before, mutant.after, refusal)


def _of_base(base: Base) -> Iterator[Mutant]:
    for pointer, change, after in single_changes(base.values):
        yield Mutant(base, pointer, change, held(base.values, pointer), after)
