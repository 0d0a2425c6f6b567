"""What a chain of documents says: its layers, its choices, and the order in which they apply.

A chain holds a document and all that it extends, the root first.  The order of layers is: the
rules of every document, then every table patch, then the choices in declared order (a child's
entry lies over its parent's of the same id), then every house change.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from smearspec.rules.document import Document, labels, members, objects, strings, text
from smearspec.rules.patch import Json, Object, covers, leaves, lookup, merge, step

OWN = "own"
"""The reserved value by which a house file takes over what a choice owns."""

_OWN_LABEL = {"en": "The house's own rule", "ja": "このファイル独自の決まり"}

Condition = Mapping[str, "tuple[str | int, ...]"]
"""Allowed seats and values of earlier choices; all of them must hold."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One patch with a name: which document holds it, and where (``at`` is a pointer)."""

    name: str
    document: Document
    at: str
    patch: Object
    cite: Mapping[str, tuple[str, ...]]

    def sources(self, pointer: str) -> tuple[str, ...]:
        """Return the places that this layer cites for a pointer, by the nearest one above it."""
        found = [at for at in self.cite if covers(at, pointer)]
        return self.cite[max(found, key=len)] if found else ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An option or a ruling, in words.

    ``values`` maps each value to its label by language; ``default`` is None where a record must
    state the value.  ``when`` holds conditions of which one must be met; empty means always.
    """

    id: str
    kind: str
    question: Mapping[str, str]
    reason: Mapping[str, str]
    default: str | None
    values: Mapping[str, Mapping[str, str]]
    sources: tuple[str, ...]
    when: tuple[Condition, ...]

    def in_force(self, seats: int, options: Mapping[str, str]) -> bool:
        """Tell whether the choice applies, given the seats and the earlier choices in force."""
        return not self.when or any(_met(one, seats, options) for one in self.when)

    def possible(self, seats: int) -> bool:
        """Tell whether the choice can apply at a table of this size."""
        return not self.when or any(seats in one.get("seats", (seats,)) for one in self.when)


def _met(condition: Condition, seats: int, options: Mapping[str, str]) -> bool:
    return all(
        (seats if name == "seats" else options.get(name)) in allowed
        for name, allowed in condition.items()
    )


@dataclass(frozen=True)
class Chain:
    """A document with all that it extends, the root first."""

    documents: Sequence[Document]

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """The numbers of seats that can play, in order."""
        sizes = {size for each in self.documents for size in members(each.data.get("tables"))}
        return tuple(sorted(int(size) for size in sizes if size.isdecimal()))

    @cached_property
    def settings(self) -> dict[str, str]:
        """What house files set, the nearest file winning."""
        return {
            name: text(value)
            for each in self.documents
            for name, value in members(each.data.get("set")).items()
        }

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The source documents that the nearest document to declare any is based on."""
        declared = [strings(each.data.get("sources")) for each in self.documents]
        return next((names for names in reversed(declared) if names), ())

    @cached_property
    def entries(self) -> dict[str, Object]:
        """Every choice by id in declared order, a child's entry merged onto its parent's.

        A choice whose every value a child takes away is none any more.
        """
        merged: dict[str, Object] = {}
        for document in self.documents:
            for _, entry in objects(document.data.get("choices")):
                name = text(entry.get("id"))
                merged[name] = members(merge(merged.get(name), entry))
        return {name: entry for name, entry in merged.items() if entry.get("values") != {}}

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every choice in words, with the defaults that house files set."""
        return tuple(self._choice(name, entry) for name, entry in self.entries.items())

    def _choice(self, name: str, entry: Object) -> Choice:
        values = {
            value: labels(members(body).get("label"))
            for value, body in members(entry.get("values")).items()
        }
        default = entry.get("default")
        chosen = self.settings.get(name, default if isinstance(default, str) else None)
        if chosen == OWN:
            values = {OWN: _OWN_LABEL}
        return Choice(
            name, text(entry.get("kind")), labels(entry.get("question")),
            labels(entry.get("reason")), chosen, values,
            self.kept(strings(entry.get("cite")), name), conditions(entry.get("when")),
        )  # fmt: skip

    def kept(self, places: tuple[str, ...], choice: str) -> tuple[str, ...]:
        """Leave out of an inherited choice's places those of other games."""
        owner = (
            next(
                each
                for each in reversed(self.documents)
                for _, entry in objects(each.data.get("choices"))
                if entry.get("id") == choice and "cite" in entry
            )
            if places
            else None
        )
        return self.relevant(places, owner) if owner else places

    def relevant(self, places: tuple[str, ...], owner: Document) -> tuple[str, ...]:
        """Leave out places of other games where a document of no game of its own cites them."""
        if not self.sources or "sources" in owner.data:
            return places
        kept = tuple(place for place in places if place.split(" § ")[0] in self.sources)
        return kept or places

    def patches(self, choice: str, value: str) -> Iterator[tuple[Document, str, Object]]:
        """Yield the patches of a value, the root's first: document, pointer of the value, patch."""
        for document in self.documents:
            for index, entry in objects(document.data.get("choices")):
                body = members(entry.get("values")).get(value)
                if entry.get("id") == choice and isinstance(body, dict) and "rules" in body:
                    at = step(f"/choices/{index}/values", value)
                    yield document, at, members(body["rules"])

    def owned(self, choice: str) -> frozenset[str]:
        """Return the pointers that the values of a choice set or remove, whatever the table."""
        return frozenset(
            pointer
            for value in members(self.entries[choice].get("values"))
            for _, _, patch in self.patches(choice, value)
            for pointer, change in leaves(patch)
            if change != {}
        )

    def layers(self, seats: int, options: Mapping[str, str]) -> Iterator[Layer]:
        """Yield the layers of a table with its choices, in the order in which they apply."""
        for each in self.documents:
            yield from _layer(each, each.label, "")
        for each in self.documents:
            yield from _layer(each, f"{each.label}/tables/{seats}", f"/tables/{seats}")
        for name, value in options.items():
            cite = {"": strings(self.entries[name].get("cite"))}
            for each, at, patch in self.patches(name, value):
                layer = f"{each.label}/choices/{name}={value}"
                yield Layer(layer, each, at + "/rules", patch, cite)
        for each in self.documents:
            if "change" in each.data:
                change = members(each.data["change"])
                yield Layer(f"{each.label}/change", each, "/change", change, {})


def _layer(document: Document, name: str, at: str) -> Iterator[Layer]:
    """Yield the layer made of ``rules`` and ``cite`` at a pointer of a document, if any."""
    try:
        body = members(lookup(document.data, at))
    except KeyError:
        return
    if "rules" in body:
        cite = {pointer: strings(places) for pointer, places in members(body.get("cite")).items()}
        yield Layer(name, document, at + "/rules", members(body["rules"]), cite)


def conditions(when: Json) -> tuple[Condition, ...]:
    """Return the alternatives of a ``when``, which may be one mapping or a list of them."""
    alternatives = when if isinstance(when, list) else [when]
    return tuple(
        {
            name: tuple(item for item in allowed if isinstance(item, str | int))
            for name, allowed in each.items()
            if isinstance(allowed, list)
        }
        for each in alternatives
        if isinstance(each, dict)
    )
