"""Words in English and Japanese: the catalogue of ``spec/messages.yaml`` and how a template fills.

A template is ``str.format`` text, or a mapping of variants of which the facts pick one.
Beside the usual format specs it knows ``word``, ``suit``, ``form``, ``or``, ``signed`` and
``card|cards``: see the head of ``spec/messages.yaml``.
"""

import string
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias, cast

from smearspec import catalogue

LANGUAGES = ("en", "ja")
FACT_LENGTH = 120
"""Longer facts are cut when printed (characters): a finding is a sentence, not a copy."""


class Sentence(str):
    """A text that is already filled and printable, to stand whole in another one."""

    __slots__ = ()


Template: TypeAlias = str | Mapping[str, str]

_WORD_GROUPS = {"word": "words", "suit": "suits", "form": "forms"}
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def printable(text: str) -> str:
    """Return text with every character escaped that could steer a terminal or reorder a line.

    Control, format (bidirectional marks and overrides among them), surrogate and line separator
    characters become ``\\xNN``, ``\\uNNNN`` or ``\\UNNNNNNNN``; everything else stays.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _escaped(char) if unicodedata.category(char) in _UNSAFE else char for char in text
    )


def visible(text: str) -> str:
    """Return printable text in which blanks that are not the usual ones can be told from them."""
    if text.isascii():
        return printable(text)
    return "".join(_escaped(char) if _odd_blank(char) else char for char in printable(text))


def _odd_blank(char: str) -> bool:
    return char not in " \u3000" and unicodedata.category(char) == "Zs"


def _escaped(char: str) -> str:
    number = ord(char)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """Return the language to speak: the option if given, else what the locale variables say.

    ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` count in this order; the first that is set decides.
    """
    if option:
        return option
    named = next(filter(None, (environ.get(n, "") for n in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "ja" if named.startswith("ja") else "en"


def sentence(key: str, lang: str = "en", **facts: object) -> str:
    """Return the sentence ``group.name`` of the catalogue, filled with the facts.

    Raises ``KeyError`` for a key or a fact that is missing: both are faults of this program.
    """
    return fill(_template(key, lang), facts, lang)


def word(name: str, lang: str = "en", group: str = "words") -> str:
    """Return the word for an item, step, kind of line, status or verdict; an unknown one as is."""
    words = catalogue.messages()[group]
    return words[name][lang] if name in words else printable(name)


def keys() -> tuple[str, ...]:
    """Return the key of every sentence of the catalogue."""
    groups = catalogue.messages()
    return tuple(f"{group}.{name}" for group, names in groups.items() for name in names)


def fill(template: Template, facts: Mapping[str, object], lang: str) -> str:
    """Return a template with its facts as words of a language.

    Raises ``KeyError`` if the template names a fact that is not there.
    """
    return _FILLERS[lang].vformat(variant(template, facts), (), facts)


def variant(template: Template, facts: Mapping[str, object]) -> str:
    """Return the text of a template that the fact ``case`` picks, of an empty result its own."""
    if isinstance(template, str):
        return template
    named = facts.get("case")
    case = named if isinstance(named, str) and named in template else "default"
    empty = not all(facts.get(name, True) for name in ("computed", "allowed", "limit", "text"))
    if empty and f"{case}-none" in template:
        case = f"{case}-none"
    return template[case]


@cache
def _template(key: str, lang: str) -> Template:
    group, _, name = key.partition(".")
    return cast(Template, catalogue.messages()[group][name][lang])


class _Filler(string.Formatter):
    """Fills templates in one language; facts are untrusted and only ever printed."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_field(
        self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> tuple[object, str]:
        return kwargs[field_name], field_name  # no attributes or items of a fact

    def format_field(self, value: object, format_spec: str) -> str:
        noun = "|" in format_spec
        specs = [format_spec] if noun else format_spec.split()
        each = next((spec for spec in specs if spec != "or"), "")
        if isinstance(value, tuple | list):
            return self._listed([self._one(part, each) for part in value], "or" in specs)
        return self._one(value, each)

    def _one(self, value: object, spec: str) -> str:
        if isinstance(value, Sentence):
            return str(value)
        if spec in _WORD_GROUPS:
            return word(str(value), self.lang, _WORD_GROUPS[spec])
        if spec == "signed" and isinstance(value, int):
            return f"{value:+d}"
        if "|" in spec:
            single, _, several = spec.partition("|")
            return f"{value} {single if value == 1 else several}"
        text = visible(str(value))
        return text if len(text) <= FACT_LENGTH else text[: FACT_LENGTH - 1] + "…"

    def _listed(self, parts: list[str], alternative: bool) -> str:
        joints = catalogue.messages()["lists"]
        if not parts:
            return str(joints["empty"][self.lang])
        last = str(joints["or" if alternative else "and"][self.lang])
        head = str(joints["comma"][self.lang]).join(parts[:-1])
        return head + last + parts[-1] if head else parts[-1]


_FILLERS = {lang: _Filler(lang) for lang in LANGUAGES}
