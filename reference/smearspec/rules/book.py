"""Rule books: a document with all that it extends, ready to be resolved for a table."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

from smearspec.diagnostics import Finding
from smearspec.rules.document import Document, labels
from smearspec.rules.errors import RuleError, refuse
from smearspec.rules.layers import Chain, Choice
from smearspec.rules.library import chain_of, shipped, suggestion, unknown
from smearspec.rules.resolve import Resolved, resolve

FAMILY = "spec/family/"
"""The folder of the documents of the wider family."""


class RuleBook:
    """One rule document with all that it extends.

    ``chain`` holds the documents, the root first; ``document`` is the one that was asked for.
    """

    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def __repr__(self) -> str:
        return f"<RuleBook {self.id}>"

    @property
    def document(self) -> Document:
        """The document that was asked for, the last of the chain."""
        return self.chain.documents[-1]

    @property
    def id(self) -> str:
        """The id by which records name the rules."""
        return self.document.id

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of the game by language."""
        return self._words("name")

    @cached_property
    def summaries(self) -> dict[str, str]:
        """One sentence on the game by language."""
        return self._words("summary")

    def _words(self, key: str) -> dict[str, str]:
        """Return a text by language, of the nearest document that has it in that language."""
        words: dict[str, str] = {}
        for document in self.chain.documents:
            words |= labels(document.data.get(key))
        return words

    @property
    def family(self) -> bool:
        """Whether this is a shipped game of the wider family, and none of the source pages."""
        return self.document.shipped and self.document.file.startswith(FAMILY)

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of seats that can play, in order."""
        return self.chain.tables

    def choices(self, seats: int) -> tuple[Choice, ...]:
        """Return the choices that can apply at a table of this size, in declared order."""
        return tuple(choice for choice in self.chain.choices if choice.possible(seats))

    def resolve(self, seats: int, settings: Mapping[str, str] | None = None) -> Resolved:
        """Return the rules of one table; RuleError for seats or settings that do not fit."""
        if seats not in self.tables:
            raise refuse(
                "seats-unsupported", found=seats, allowed=tuple(str(size) for size in self.tables)
            )
        resolved = resolve(self.chain, seats, self._options(seats, dict(settings or {})))
        if not all(document.shipped for document in self.chain.documents):
            from smearspec.rules.check import resolved_findings  # noqa: PLC0415

            findings = resolved_findings(resolved, self.document)
            if findings:
                raise RuleError(findings, self.document.file)
        return resolved

    def _options(self, seats: int, settings: dict[str, str]) -> dict[str, str]:
        """Return the value of every choice in force; RuleError naming all that is wrong."""
        choices = self.choices(seats)
        names = tuple(choice.id for choice in choices)
        findings = [
            Finding("option-invalid", facts={
                "name": name, "value": value, "allowed": names,
                "suggestion": suggestion(name, names),
                "case": "not-here" if name in self.chain.entries else "unknown",
            })
            for name, value in settings.items() if name not in names
        ]  # fmt: skip
        options: dict[str, str] = {}
        for choice in choices:
            given = settings.get(choice.id)
            allowed = tuple(choice.values)
            if not choice.in_force(seats, options):
                if given is not None:
                    findings.append(Finding("option-invalid", facts={
                        "name": choice.id, "value": given, "allowed": _needs(choice, seats),
                        "case": "not-here",
                    }))  # fmt: skip
            elif given is None and choice.default is None:
                findings.append(
                    Finding("option-missing", facts={"name": choice.id, "allowed": allowed})
                )
            elif given is not None and given not in allowed:
                findings.append(Finding("option-invalid", facts={
                    "name": choice.id, "value": given, "allowed": allowed,
                    "suggestion": suggestion(given, allowed),
                }))  # fmt: skip
            else:
                options[choice.id] = given if given is not None else choice.default or ""
        if findings:
            raise RuleError(tuple(findings))
        return options


def _needs(choice: Choice, seats: int) -> tuple[str, ...]:
    """Return, as name = value, the other choices that would bring this one into force."""
    return tuple(
        f"{name} = {value}"
        for condition in choice.when if seats in condition.get("seats", (seats,))
        for name, allowed in condition.items() if name != "seats"
        for value in allowed
    )  # fmt: skip


def load(name: str, files: Sequence[Path] = ()) -> RuleBook:
    """Return the book of a shipped id, or of the given file that has this id or this path.

    A name never opens a file that was not given: records come from strangers.
    """
    library = shipped()
    for path in files:
        book = load_file(path)
        if name in (book.id, str(path)):
            return book
    document = library.find(name)
    found = None if document is None else RuleBook(chain_of(document, library))
    if found is None:
        given = tuple(load_file(path).id for path in files)
        raise unknown(name[:80], (*ids(listed()), *given), also=ids(family()))
    return found


def load_file(path: Path) -> RuleBook:
    """Return the book of a YAML file; RuleError for anything that is wrong in it or its bases."""
    from smearspec.rules.files import document_of  # noqa: PLC0415
    from smearspec.rules.linter import chain_findings  # noqa: PLC0415

    document = document_of(path)
    library = shipped()
    if library.find(document.id) is not None:
        raise refuse("id-taken", document.file, *document.place("/id"), name=document.id)
    chain = chain_of(document, library, path)
    for length, each in enumerate(chain.documents, 1):
        findings = () if each.shipped else chain_findings(Chain(chain.documents[:length]))
        if findings:
            raise RuleError(findings, each.file)
    return RuleBook(chain)


def ids(books: Iterable[RuleBook]) -> tuple[str, ...]:
    """Return the ids of books, in order."""
    return tuple(book.id for book in books)


def listed() -> tuple[RuleBook, ...]:
    """Return the shipped games of the source pages, in order."""
    return tuple(book for book in _playable() if not book.family)


def family() -> tuple[RuleBook, ...]:
    """Return the shipped games of the wider family, in order."""
    return tuple(book for book in _playable() if book.family)


@cache
def _playable() -> tuple[RuleBook, ...]:
    library = shipped()
    found = [library.find(name) for name in library.ids()]
    books = [RuleBook(chain_of(document, library)) for document in found if document]
    return tuple(book for book in books if book.tables)
