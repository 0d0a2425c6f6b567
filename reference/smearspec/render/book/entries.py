"""The entries of ``spec/book.yaml``, typed: which sentence is about which value."""

import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from smearspec import catalogue
from smearspec.messages import LANGUAGES
from smearspec.rules.patch import Json, Object


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence (or one of its variants), and the value that it is about.

    ``kind`` is text, point, cards (``name`` a fact of tokens), pips, or each (``name`` a collection
    whose members are told by ``say``; ``table`` as rows).  ``needs`` maps facts to allowed words.
    """

    kind: str
    at: str
    case: tuple[str, ...]
    needs: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, "str | Mapping[str, str]"]
    name: str
    table: bool
    also: tuple[str, ...]
    say: tuple["Entry", ...]

    def named(self) -> tuple[str, ...]:
        """Return every fact that some text of the sentence names, and those that pick it."""
        found = dict.fromkeys((*self.case, *self.needs))
        for text in self.texts.values():
            for variant in [text] if isinstance(text, str) else text.values():
                found |= dict.fromkeys(
                    name for _, name, _, _ in string.Formatter().parse(variant) if name
                )
        if self.kind == "cards":
            found[self.name] = None
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Part:
    """One section: its title by language, the kinds of step that it is about, its sentences."""

    id: str
    title: Mapping[str, str]
    steps: tuple[str, ...]
    needs: Mapping[str, tuple[str, ...]]
    say: tuple[Entry, ...]


@cache
def parts() -> tuple[Part, ...]:
    """Return the sections in the order of the book."""
    return tuple(
        Part(
            str(raw["id"]),
            cast("Mapping[str, str]", raw["title"]),
            _strings(raw.get("steps")),
            _needs(raw.get("if")),
            _entries(raw.get("say")),
        )
        for raw in cast("list[Object]", catalogue.load("book")["sections"])
    )


def word(group: str, name: str, lang: str) -> str | None:
    """Return a word of a group, None where it has none of this name."""
    words = cast("Mapping[str, Mapping[str, Mapping[str, str]]]", catalogue.load("book")["words"])
    found = words[group].get(name)
    return None if found is None else found[lang]


def label(name: str, lang: str) -> str:
    """Return the template of a label, heading or line of small print."""
    labels = cast("Mapping[str, Mapping[str, str]]", catalogue.load("book")["labels"])
    return labels[name][lang]


def _entries(raw: Json) -> tuple[Entry, ...]:
    return tuple(map(_entry, cast("list[Object]", raw or [])))


def _entry(raw: Object) -> Entry:
    kind, name = "point" if raw.get("points") else "text", ""
    for special in ("each", "cards", "pips"):
        if special in raw:
            kind, name = special, str(raw[special])
    texts = {lang: raw[lang] for lang in LANGUAGES if lang in raw}
    return Entry(
        kind,
        str(raw.get("at", "")),
        _strings(raw.get("case")),
        _needs(raw.get("if")),
        cast("Mapping[str, str | Mapping[str, str]]", texts),
        name,
        bool(raw.get("table")),
        _strings(raw.get("also")),
        _entries(raw.get("say")),
    )


def _strings(raw: Json) -> tuple[str, ...]:
    return tuple(map(str, raw)) if isinstance(raw, list) else ()


def _needs(raw: Json) -> dict[str, tuple[str, ...]]:
    return {name: _strings(words) for name, words in cast("Object", raw or {}).items()}
