"""Resolves a chain of documents into the rules of one table, each value with its origin."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from smearspec.rules.layers import Chain, Layer
from smearspec.rules.patch import Object, apply, leaves

ORDER = (
    "table", "deck", "trumps", "hand", "steps", "items", "pips", "contract", "penalties",
    "dealer", "game",
)  # fmt: skip
"""The parts of resolved rules in the order in which people read them; values know no order."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a resolved value comes from: layer, place in its file, and the sources it cites."""

    layer: str
    file: str
    line: int
    column: int
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Resolved:
    """The rules of one table: values, the choices in force, and where each value comes from."""

    values: Object
    options: Mapping[str, str]
    _layers: tuple[Layer, ...] = field(repr=False)
    _origins: Mapping[str, int] = field(repr=False)
    _chain: Chain = field(repr=False)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical JSON of the values, in hex, with its name before it.

        Source: RFC 8785.
        """
        import hashlib  # noqa: PLC0415

        import rfc8785  # noqa: PLC0415

        return "sha256:" + hashlib.sha256(rfc8785.dumps(self.values)).hexdigest()

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layers in the order in which they were applied."""
        return self._layers

    @property
    def set_pointers(self) -> tuple[str, ...]:
        """Every pointer that some layer set or removed."""
        return tuple(self._origins)

    def number(self, pointer: str) -> int:
        """Return the number of the layer that set a value, or the nearest one above it."""
        while pointer and pointer not in self._origins:
            pointer = pointer.rpartition("/")[0]
        return self._origins.get(pointer, 0)

    def layer(self, pointer: str) -> tuple[Layer, str]:
        """Return the layer that set a value (or removed it), and the nearest pointer it set."""
        while pointer and pointer not in self._origins:
            pointer = pointer.rpartition("/")[0]
        return self._layers[self._origins.get(pointer, 0)], pointer

    def origin(self, pointer: str) -> Origin:
        """Return where the value at a pointer comes from; of an absent one, what removed it."""
        layer, set_at = self.layer(pointer)
        below = pointer if layer.at + pointer in layer.document.places else set_at
        line, column = layer.document.place(layer.at + below)
        sources = self._chain.relevant(layer.sources(pointer), layer.document)
        return Origin(layer.name, layer.document.file, line, column, sources)

    def uncited(self) -> tuple[str, ...]:
        """Return the pointers of values whose layer cites nothing for them, house changes apart."""
        found = []
        for pointer, _ in leaves(self.values):
            layer, _ = self.layer(pointer)
            if layer.at != "/change" and not layer.sources(pointer):
                found.append(pointer)
        return tuple(found)


def resolve(chain: Chain, seats: int, options: Mapping[str, str]) -> Resolved:
    """Apply the layers of a table and of the choices in force, in order."""
    layers = tuple(chain.layers(seats, options))
    values: Object = {}
    origins: dict[str, int] = {}
    for number, layer in enumerate(layers):
        apply(values, layer.patch, origins, number)
    known = {key: values[key] for key in ORDER if key in values}
    values = known | {key: value for key, value in values.items() if key not in known}
    return Resolved(values, dict(options), layers, origins, chain)
