"""Mutants that no case can notice, each named with its reason in ``equivalent.yaml``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from smearspec.resources import folder
from smearspec.suite.case import CaseError, read_yaml
from smearspec.suite.strength.mutants import Mutant

FILE = "equivalent.yaml"


@dataclass(frozen=True, slots=True)
class Excuse:
    """Mutants by pointer and change, which may hold ``*``; no ``tables`` mean every table.

    ``options`` are choices under which the value stands there, where that matters.
    """

    pointer: str
    change: str
    tables: tuple[str, ...]
    reason: str
    options: Mapping[str, str] = field(default_factory=dict)

    def fits(self, mutant: Mutant) -> bool:
        """Tell whether a mutant is meant."""
        return (
            mutant.pointer == self.pointer
            and fnmatchcase(mutant.change, self.change)
            and (not self.tables or str(mutant.table) in self.tables)
            and self.options.items() <= dict(mutant.base.options).items()
        )

    def __str__(self) -> str:
        return f"{self.pointer} {self.change} ({', '.join(self.tables) or 'all tables'})"


def excuses(path: Path | None = None) -> tuple[Excuse, ...]:
    """Return the excuses of a file, the shipped one unless it is given; CaseError if it is bad."""
    held = read_yaml(path or folder("conformance") / FILE)
    if not isinstance(held, dict) or not isinstance(held.get("equivalent"), list):
        raise CaseError(f"{FILE}: the file has one key, equivalent, with a list below it")
    found = []
    for entry in held["equivalent"]:
        needed = {"pointer", "change", "tables", "reason"}
        if not isinstance(entry, dict) or set(entry) - {"options"} != needed:
            raise CaseError(f"{FILE}: an entry has pointer, change, tables and reason: {entry}")
        tables = () if entry["tables"] == "all" else tuple(entry["tables"])
        if len(str(entry["reason"]).split()) < 5:
            raise CaseError(f"{FILE}: {entry['pointer']}: the reason is none")
        found.append(
            Excuse(
                entry["pointer"],
                entry["change"],
                tables,
                entry["reason"],
                entry.get("options", {}),
            )
        )
    return tuple(found)


def excused(mutant: Mutant, several: Iterable[Excuse]) -> Excuse | None:
    """Return the excuse for a mutant, None if there is none."""
    return next((one for one in several if one.fits(mutant)), None)
