"""The source pages as far as the project keeps them: headings, sentences counted and hashed.

A sentence ends at a full stop (``。`` too) or at a line end; what holds no letter and no digit is
none.  Before the first heading the section is called ``(top)``.  A page of the wider family has no
counted sentences and is cited as a whole, by its id alone.
"""

import hashlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from smearspec.resources import folder
from smearspec.rules.document import members, objects, strings, text

TOP = "(top)"
_SENTENCE = re.compile(r"[^.。]*[.。]|[^.。]+$")
_PLACE = re.compile(r"(?P<page>[^ ]+) § (?P<heading>.+) (?P<number>[1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Page:
    """One source page: hashes of its sentences by heading, and the page that it translates.

    ``title``, ``site`` and ``number`` are those of a page of the wider family: what it is called,
    where it was published, and its number among the rule sets of the family.
    """

    id: str
    language: str
    sections: Mapping[str, tuple[str, ...]]
    translates: str | None = None
    title: str = ""
    site: str = ""
    number: str = ""

    def places(self) -> tuple[str, ...]:
        """Return every sentence as it is cited; of a page that is cited as a whole, its id."""
        if not self.sections:
            return (self.id,)
        return tuple(
            f"{self.id} § {heading} {number}"
            for heading, hashes in self.sections.items()
            for number in range(1, len(hashes) + 1)
        )


@cache
def pages() -> dict[str, Page]:
    """Return the pages of ``spec/sources.yaml`` by id."""
    from smearspec.rules.yaml_reader import read  # noqa: PLC0415

    path = folder("spec") / "sources.yaml"
    held = members(read(path.read_bytes(), "spec/sources.yaml").data)
    found = {}
    for _, entry in objects(held.get("sources")):
        name = text(entry.get("id"))
        sections = {
            text(section.get("heading")): strings(section.get("sentences"))
            for _, section in objects(entry.get("sections"))
        }
        found[name] = Page(name, text(entry.get("language")), sections,
                           text(entry.get("translates")) or None, text(entry.get("title")),
                           text(entry.get("site")), text(entry.get("number")))  # fmt: skip
    return found


def original_of(place: str) -> str | None:
    """Return the sentence of the original that a sentence of a translation renders."""
    split = parts(place)
    page = pages().get(split[0]) if split else None
    original = pages().get(page.translates) if page and page.translates else None
    if split is None or page is None or original is None or split[1] not in page.sections:
        return None
    heading = list(original.sections)[list(page.sections).index(split[1])]
    number = split[2]
    if number > len(original.sections[heading]):
        return None
    return f"{original.id} § {heading} {number}"


def parts(place: str) -> tuple[str, str, int] | None:
    """Return page, heading and number of a citation."""
    match = _PLACE.fullmatch(place)
    return (match["page"], match["heading"], int(match["number"])) if match else None


def exists(place: str) -> bool | None:
    """Tell whether what is cited exists; None where the page is not one of ours."""
    if place in pages():
        return place in pages()[place].places()
    split = parts(place)
    if split is None or split[0] not in pages():
        return None
    return split[2] <= len(pages()[split[0]].sections.get(split[1], ()))


def described(place: str) -> str:
    """Return what follows a source's id: its sentence, or of a whole page its title and site."""
    name, mark, sentence = place.partition(" § ")
    page = pages().get(name)
    return sentence if mark or page is None else ", ".join(filter(None, (page.title, page.site)))


def split_page(page: str, headings: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the sentences of a page by heading; a heading may be followed by a colon and text.

    ValueError when a heading is missing or out of order.
    """
    waiting = list(headings)
    heading = TOP
    found: dict[str, list[str]] = {TOP: []}
    for raw in page.splitlines():
        line = normal(raw).lstrip("#").strip()
        if waiting and (line == waiting[0] or line.startswith(waiting[0] + ":")):
            heading = waiting.pop(0)
            found[heading] = []
            line = line[len(heading) + 1 :]
        for sentence in _SENTENCE.findall(line):
            if any(character.isalnum() for character in sentence):
                found[heading].append(" ".join(sentence.split()))
    if waiting:
        raise ValueError(f"no heading {waiting[0]!r}")
    return {name: tuple(sentences) for name, sentences in found.items() if sentences}


def normal(line: str) -> str:
    """Return a line under NFKC, without blanks at its ends."""
    return unicodedata.normalize("NFKC", line).strip()


def fingerprint(sentence: str) -> str:
    """Return a short hash of a sentence."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:8]
