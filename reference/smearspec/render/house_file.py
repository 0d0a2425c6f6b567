"""A new house-rule file: every answer with its question, and room for changes and notes."""

import json
import re
from collections.abc import Iterator, Mapping

from smearspec.messages import printable, sentence
from smearspec.resources import folder
from smearspec.rules import Choice, RuleBook

_PLAIN = re.compile(r"[a-z][a-z0-9-]*")
_WORDS_OF_YAML = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def house_file(
    ident: str, book: RuleBook, choices: Mapping[str, Choice], answers: Mapping[str, str], lang: str
) -> str:
    """Return the text of a document that extends ``book`` and answers its questions."""
    return "".join(f"{line}\n" for line in _lines(ident, book, choices, answers, lang))


def _lines(
    ident: str, book: RuleBook, choices: Mapping[str, Choice], answers: Mapping[str, str], lang: str
) -> Iterator[str]:
    schema = (folder("spec") / "schema" / "document.schema.json").resolve().as_uri()
    yield f"# yaml-language-server: $schema={schema}"
    yield _comment(sentence("rules-new.comment-head", lang))
    yield "smearspec: 1"
    yield f"id: {_text(ident)}"
    yield f"extends: {_text(book.id)}"
    yield ""
    yield _comment(sentence("rules-new.comment-name", lang))
    yield "name:"
    for each, name in book.names.items():
        yield f"  {each}: {_quoted(sentence('rules-new.house-name', each, name=name))}"
    if answers:
        yield ""
        yield _comment(sentence("rules-new.comment-set", lang))
        yield "set:"
    for name, value in answers.items():
        choice = choices[name]
        yield "  " + _comment(_in(choice.question, lang))
        for allowed, label in choice.values.items():
            yield "  " + _comment(f"  {allowed}: {_in(label, lang)}")
        yield f"  {_text(name)}: {_text(value)}"
    yield ""
    yield _comment(sentence("rules-new.comment-change", lang))
    yield "# change:"
    yield "#   game: {wins: {target: {at-least: 31}}}"
    yield ""
    yield _comment(sentence("rules-new.comment-notes", lang))
    yield "# notes:"
    yield "#   en: ..."
    yield "#   ja: ..."


def _comment(text: str) -> str:
    return f"# {printable(' '.join(text.split(chr(10))))}"


def _text(value: str) -> str:
    """Return a text as YAML, without quotes where it needs none."""
    if _PLAIN.fullmatch(value) and value not in _WORDS_OF_YAML:
        return value
    return _quoted(value)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _in(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang) or texts.get("en", "")
