"""A rule document as read: its data, and where in its file every value stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from smearspec.rules.patch import Json, Object

Place = tuple[int, int]
"""Line and column, from 1."""


@dataclass(frozen=True, slots=True)
class Document:
    """One rule document: data of the right shape, places by pointer, its file and its label.

    ``label`` names the document in layers: the id of a shipped one, the file name of another.
    ``shipped`` documents were checked when they were made and are not checked again.
    """

    data: Object
    places: Mapping[str, Place]
    file: str
    label: str
    shipped: bool = False

    @property
    def id(self) -> str:
        """The id by which records and other documents name it."""
        return text(self.data.get("id"))

    @property
    def extends(self) -> str | None:
        """The id of the document that this one extends."""
        base = self.data.get("extends")
        return base if isinstance(base, str) else None

    def place(self, pointer: str) -> Place:
        """Return where a value stands, or the nearest one above it."""
        while pointer and pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places.get(pointer, (1, 1))


def text(value: Json) -> str:
    """Return a value that the schema knows to be a string."""
    return value if isinstance(value, str) else ""


def members(value: Json) -> Object:
    """Return a value that the schema knows to be an object; absent means empty."""
    return value if isinstance(value, dict) else {}


def strings(value: Json) -> tuple[str, ...]:
    """Return the strings of a list; absent means empty."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def labels(value: Json) -> dict[str, str]:
    """Return a text by language."""
    return {language: text(words) for language, words in members(value).items()}


def objects(value: Json) -> Iterator[tuple[int, Object]]:
    """Yield the objects of a list with their indices; absent means empty."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, dict):
                yield index, item
