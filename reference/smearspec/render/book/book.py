"""The rule book of one table: its sections, an example, the rulings in force, and the sources."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from smearspec import __version__
from smearspec.messages import Sentence, printable
from smearspec.render.book.compose import Section, sections
from smearspec.render.book.example import Example, example_of
from smearspec.render.book.facts import labelled
from smearspec.render.book.game import Game
from smearspec.render.book.unsaid import unsaid
from smearspec.rules import Choice, Resolved, RuleBook
from smearspec.rules.document import labels, members, objects, text
from smearspec.rules.sources import described


@dataclass(frozen=True, slots=True)
class Small:
    """The small print of a section: the values that it is about, and the places they cite."""

    pointers: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A choice in force: the question, its id with the value chosen, the answer, the reason."""

    question: str
    chosen: str
    answer: str
    reason: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that a book shows, in one language.

    ``small`` is by section id; ``sources`` maps a source document to its places.
    """

    lang: str
    title: str
    summary: str
    sections: tuple[Section, ...]
    small: Mapping[str, Small]
    example: Example | None
    rulings: tuple[Ruling, ...]
    notes: str
    sources: Mapping[str, tuple[str, ...]]
    errata: tuple[str, ...]
    identity: str


def book_of(rules: RuleBook, seats: int, settings: Mapping[str, str], lang: str) -> Book:
    """Return the book of a table.

    Raises RuleError for rules that do not resolve, an unanswered choice included, and ``Unsaid``
    for a value that the book has no sentence for: it never keeps silent about one.
    """
    resolved = rules.resolve(seats, settings)
    game = Game(resolved.values)
    for silent in unsaid(game):
        raise silent  # pragma: no cover - the tests prove that every value has its sentence
    found = sections(game, lang)
    choices = [choice for choice in rules.choices(seats) if choice.id in resolved.options]
    identity = labelled(
        "identity", lang, id=rules.id, seats=seats, version=__version__, digest=resolved.digest
    )
    return Book(
        lang,
        labelled("title", lang, name=Sentence(printable(_in(rules.names, lang) or rules.id)),
                 seats=seats),
        printable(_in(rules.summaries, lang)),
        found,
        {section.id: _small(section, resolved, lang) for section in found},
        example_of(rules, seats, settings, lang),
        tuple(_ruling(choice, resolved.options[choice.id], lang) for choice in choices),
        printable(_in(labels(rules.document.data.get("notes")), lang)),
        _sources(found, resolved, choices),
        tuple(_errata(rules, lang)),
        identity,
    )  # fmt: skip


def _small(section: Section, resolved: Resolved, lang: str) -> Small:
    sources: dict[str, None] = {}
    for pointer in section.about:
        origin = resolved.origin(pointer)
        if origin.layer.endswith("/change"):
            sources[labelled("house-file", lang)] = None
        sources |= dict.fromkeys(origin.sources)
    return Small(section.about, tuple(sources))


def _ruling(choice: Choice, value: str, lang: str) -> Ruling:
    return Ruling(
        printable(_in(choice.question, lang)),
        labelled("ruling-name", lang, name=choice.id, value=value),
        printable(_in(choice.values[value], lang)),
        printable(_in(choice.reason, lang)),
        choice.sources,
    )


def _sources(
    found: Iterable[Section], resolved: Resolved, choices: Iterable[Choice]
) -> dict[str, tuple[str, ...]]:
    """Return every place that is cited, by source document, in order of first mention."""
    places: dict[str, None] = {}
    for section in found:
        for pointer in section.about:
            places |= dict.fromkeys(resolved.origin(pointer).sources)
    for choice in choices:
        places |= dict.fromkeys(choice.sources)
    by_source: dict[str, list[str]] = {}
    for place in places:
        by_source.setdefault(place.split(" § ")[0], []).append(described(place))
    return {source: tuple(rest) for source, rest in by_source.items()}


def _errata(rules: RuleBook, lang: str) -> Iterator[str]:
    for document in rules.chain.documents:
        for _, entry in objects(document.data.get("errata")):
            says, right = (
                Sentence(printable(_in(labels(members(entry).get(key)), lang)))
                for key in ("says", "right")
            )
            source = Sentence(printable(text(members(entry).get("source"))))
            yield labelled("erratum", lang, source=source, says=says, right=right)


def _in(texts: Mapping[str, str], lang: str) -> str:
    """Return a text in a language, in English where it has no other."""
    return texts.get(lang) or texts.get("en", "")
