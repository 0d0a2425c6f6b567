"""Finds rule documents by id: the shipped ones, and files beside a file.

Limits: ids of one form, a file only in the same folder after resolving links, a chain of 8, no
circle.  A shipped document comes from ``spec/shipped.json``, which needs no YAML.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Protocol

from smearspec import limits
from smearspec.resources import folder
from smearspec.rules.document import Document
from smearspec.rules.errors import RuleError, refuse
from smearspec.rules.layers import Chain

_ID = re.compile(limits.ID_PATTERN)
SHIPPED_FILE = "shipped.json"


class Library(Protocol):
    """A set of documents by id."""

    def ids(self) -> tuple[str, ...]:
        """Return the ids, in order."""
        ...

    def find(self, name: str) -> Document | None:
        """Return the document of an id."""
        ...


class Shipped:
    """The documents of the package, read from their one JSON file."""

    def __init__(self, documents: Mapping[str, Document]) -> None:
        self._documents = documents

    def ids(self) -> tuple[str, ...]:
        """Return the ids, in order."""
        return tuple(self._documents)

    def find(self, name: str) -> Document | None:
        """Return the document of an id."""
        return self._documents.get(name)


@cache
def shipped() -> Shipped:
    """Return the documents of the package."""
    held = json.loads((folder("spec") / SHIPPED_FILE).read_text(encoding="utf-8"))
    return Shipped({
        name: Document(
            entry["data"],
            {pointer: (line, column) for pointer, (line, column) in entry["places"].items()},
            entry["file"],
            name,
            shipped=True,
        )
        for name, entry in held["documents"].items()
    })  # fmt: skip


def suggestion(word: str, known: Iterator[str] | tuple[str, ...]) -> str:
    """Return the known word that was most likely meant, or nothing."""
    import difflib  # noqa: PLC0415

    close = difflib.get_close_matches(word[:64].lower(), list(known), n=1, cutoff=0.6)
    return close[0] if close else ""


def unknown(
    name: str,
    known: tuple[str, ...],
    file: str = "",
    line: int = 0,
    column: int = 0,
    also: tuple[str, ...] = (),
) -> RuleError:
    """Return the error for an id that names no document; ``also`` may be meant, but is not told."""
    return refuse(
        "unknown-rules",
        file,
        line,
        column,
        name=name,
        allowed=known,
        suggestion=suggestion(name, (*known, *also)),
    )


def chain_of(document: Document, library: Library, path: Path | None = None) -> Chain:
    """Follow ``extends`` from a document; ``path`` is its file, where it has one."""
    documents = [document]
    while (base := document.extends) is not None:
        at = document.place("/extends")
        if not _ID.fullmatch(base):
            raise refuse("extends-name", document.file, *at, name=base[:80])
        if any(base == each.id for each in documents):
            names = tuple(each.id for each in documents)
            raise refuse("extends-circle", document.file, *at, name=base, found=(*names, base))
        if len(documents) >= limits.EXTENDS_CHAIN:
            raise refuse("extends-too-long", document.file, *at, limit=limits.EXTENDS_CHAIN)
        parent = library.find(base)
        if parent is None and path is not None:
            parent, path = _beside(path, base, document, library)
        elif parent is None:
            raise unknown(base, library.ids(), document.file, *at)
        else:
            path = None
        documents.append(parent)
        document = parent
    return Chain(tuple(reversed(documents)))


def _beside(path: Path, base: str, document: Document, library: Library) -> tuple[Document, Path]:
    """Return the document in the same folder that has the id; links may not lead elsewhere."""
    from smearspec.rules.files import document_of  # noqa: PLC0415

    at = document.place("/extends")
    here = path.resolve().parent
    for ending in (".yaml", ".yml"):
        candidate = here / (base + ending)
        if not candidate.is_file():
            continue
        if candidate.resolve().parent != here:
            raise refuse("extends-outside", document.file, *at, name=base)
        found = document_of(candidate, str(Path(document.file).parent / candidate.name))
        if found.id != base:
            raise refuse("extends-other-id", document.file, *at, name=base, found=found.id)
        return found, candidate
    beside = tuple(sorted(file.stem for file in here.glob("*.y*ml") if file != path)[:100])
    raise unknown(base, (*library.ids(), *beside), document.file, *at)
