"""The tables whose rule values the suite has to tell apart: every variant at every size.

The base of a table takes the default of every choice, and the first value of a choice that has
none.  Its further bases differ in the value of one choice (and of the choices that it needs); they
hold the values that exist only then.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from smearspec.rules import RuleBook, family, listed
from smearspec.rules.layers import Choice
from smearspec.rules.patch import Object


@dataclass(frozen=True, slots=True)
class Table:
    """One variant at one number of players."""

    rules: str
    players: int

    def __str__(self) -> str:
        return f"{self.rules}/{self.players}"


@dataclass(frozen=True, slots=True)
class Base:
    """Resolved rules of a table, and the choices that differ from the table's first base."""

    table: Table
    options: Mapping[str, str]
    values: Object


@lru_cache(maxsize=1)
def tables() -> tuple[Table, ...]:
    """Return every game of the source pages at every number of players, in order."""
    return tuple(Table(book.id, seats) for book in listed() for seats in book.tables)


@lru_cache(maxsize=1)
def family_tables() -> tuple[Table, ...]:
    """Return every game of the wider family at every number of players, in order."""
    return tuple(Table(book.id, seats) for book in family() for seats in book.tables)


@lru_cache(maxsize=64)
def bases(table: Table) -> tuple[Base, ...]:
    """Return the first base of a table, then those with another value of one choice."""
    book = next(book for book in (*listed(), *family()) if book.id == table.rules)
    found = [_base(book, table, {})]
    for choice in book.choices(table.players):
        for value in choice.values:
            for wanted in _wanted(table.players, choice, value):
                base = _base(book, table, wanted)
                if all(base.values != other.values for other in found):
                    found.append(base)
    return tuple(found)


def _base(book: RuleBook, table: Table, wanted: Mapping[str, str]) -> Base:
    first = {
        choice.id: next(iter(choice.values))
        for choice in book.choices(table.players)
        if choice.default is None
    }
    options = {**first, **wanted}
    return Base(table, options, book.resolve(table.players, options).values)


def _wanted(players: int, choice: Choice, value: str) -> Iterator[Mapping[str, str]]:
    """Yield the settings under which a choice has a value, one for each way to bring it in."""
    fitting = [one for one in choice.when if players in one.get("seats", (players,))]
    for condition in fitting or [{}]:
        needed = {name: str(allowed[0]) for name, allowed in condition.items() if name != "seats"}
        yield {**needed, choice.id: value}
