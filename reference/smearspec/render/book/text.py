"""A rule book as plain text and as Markdown."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator

from smearspec.messages import Sentence
from smearspec.render.book.book import Book
from smearspec.render.book.compose import Block, Section
from smearspec.render.book.facts import labelled
from smearspec.render.cards_text import card, cards

WIDTH = 88


class Style:
    """How text, headings and small print are written; lines may be wrapped."""

    def __init__(self, markdown: bool, lang: str) -> None:
        self.markdown = markdown
        self.lang = lang

    def own(self, text: str) -> str:
        """Return a text with what Markdown would read as markup escaped."""
        if not self.markdown:
            return text
        return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", text)

    def heading(self, text: str, level: int) -> Iterator[str]:
        """Yield a heading."""
        if self.markdown:
            yield f"{'#' * level} {self.own(text)}"
        else:
            yield text
            yield ("=" if level == 1 else "-") * _columns(text)
        yield ""

    def paragraph(self, text: str, mark: str = "") -> Iterator[str]:
        """Yield a paragraph, with its number or bullet before it."""
        if self.markdown:
            yield f"{mark} {self.own(text)}".strip()
            yield ""
        else:
            yield from _wrapped(text, f"{mark} " if mark else "")

    def small(self, text: str) -> Iterator[str]:
        """Yield small print."""
        if self.markdown:
            yield f"<small>{self.own(text)}</small>"
        else:
            yield from _wrapped(text, "  ")


def _columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _wrapped(text: str, first: str) -> Iterator[str]:
    """Yield a text in lines; Japanese, which knows no blanks, is left to the reader's window."""
    rest = " " * len(first)
    if any(unicodedata.east_asian_width(char) in "WF" for char in text):
        yield first + text
    else:
        yield from textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest)


def book_lines(book: Book, *, markdown: bool) -> Iterator[str]:
    """Yield the lines of a book."""
    style = Style(markdown, book.lang)
    yield from style.heading(book.title, 1)
    if book.summary:
        yield from style.paragraph(book.summary)
        yield ""
    for number, section in enumerate(book.sections):
        yield from _section(book, section, number, style)
    yield from _example(book, style)
    yield from _rulings(book, style)
    if book.notes:
        yield from style.heading(labelled("notes", book.lang), 2)
        yield from style.paragraph(book.notes)
        yield ""
    yield from _sources(book, style)
    yield from style.small(book.identity)


def _section(book: Book, section: Section, number: int, style: Style) -> Iterator[str]:
    title = f"{number}. {section.title}" if number else section.title
    yield from style.heading(title, 2)
    count = 0
    for block in section.blocks:
        if block.kind == "text":
            count += 1
            yield from style.paragraph(joined(block.sentences, book.lang), f"{number}.{count}")
        else:
            yield from _block(block, style)
    if not number:
        yield ""
        return  # every value of the summary stands in a later section, with its sources
    small = book.small[section.id]
    yield from _small(style, "small-print", pointers=small.pointers)
    yield from _small(style, "small-sources", sources=small.sources)
    yield ""


def _small(style: Style, name: str, **listed: tuple[str, ...]) -> Iterator[str]:
    """Yield a list in small print, none where it is empty; no item of it may be cut."""
    for key, items in listed.items():
        if items:
            text = Sentence("; ".join(items))
            yield from style.small(labelled(name, style.lang, **{key: text}))
            if style.markdown:
                yield ""


def joined(sentences: Iterable[str], lang: str) -> str:
    """Return sentences as one paragraph."""
    return labelled("joint", lang).join(sentences)


def _block(block: Block, style: Style) -> Iterator[str]:
    lang = style.lang
    match block.kind:
        case "point":
            for sentence in block.sentences:
                yield f"- {style.own(sentence)}" if style.markdown else f"* {sentence}"
        case "cards":
            yield from style.paragraph(joined(block.sentences, lang))
            yield f"{'' if style.markdown else '    '}{cards(block.cards, lang)}"
        case "rows":
            yield from _rows(block, style)
        case _:  # card points
            for tokens, worth in block.counts:
                shown = ", ".join(_rank(token, lang) for token in tokens)
                yield f"{'- ' if style.markdown else '  '}{shown}: {worth}"
    if style.markdown and block.kind != "point":
        yield ""


def _rank(token: str, lang: str) -> str:
    """Return the rank that a card shows, of a joker its name."""
    shown = card(token, lang)
    return shown if token.startswith("JO") else shown[:-1]


def _rows(block: Block, style: Style) -> Iterator[str]:
    lang = style.lang
    if style.markdown:
        names = ("item-column", "worth-column", "card-column", "rule-column")
        yield "| " + " | ".join(labelled(name, lang) for name in names) + " |"
        yield "|---|---|---|---|"
    for row in block.rows:
        rules = joined(row.sentences, lang)
        shown = " ".join(card(token, lang) for token in row.cards)
        if style.markdown:
            yield f"| {style.own(row.name)} | {row.worth} | {shown} | {style.own(rules)} |"
        else:
            yield f"  {row.name}: {row.worth}" + (f"   {shown}" if shown else "")
            yield from _wrapped(rules, "      ")


def _example(book: Book, style: Style) -> Iterator[str]:
    yield from style.heading(labelled("example", book.lang), 2)
    if book.example is None:
        yield from style.paragraph(labelled("no-example", book.lang))
        yield ""
        return
    yield from style.paragraph(labelled("example-note", book.lang, seed=book.example.seed))
    yield ""
    bullet = "- " if style.markdown else "* "
    for line in book.example.before:
        yield bullet + style.own(line)
    yield ""
    for trick in book.example.tricks:
        yield bullet + style.own(trick[0])
        for line in trick[1:]:
            yield ("    - " if style.markdown else "    ") + style.own(line)
    yield ""
    for line in book.example.result:
        yield (bullet if style.markdown else "  ") + style.own(line)
    yield ""


def _rulings(book: Book, style: Style) -> Iterator[str]:
    if not book.rulings:
        return
    yield from style.heading(labelled("rulings", book.lang), 2)
    yield from style.paragraph(labelled("rulings-note", book.lang))
    yield ""
    for ruling in book.rulings:
        yield from style.paragraph(ruling.question, "-" if style.markdown else "*")
        indent = "    " if style.markdown else "  "
        for line in (f"→ {ruling.answer}", ruling.reason):
            if line:
                yield indent + style.own(line)
                if style.markdown:
                    yield ""
        small = "; ".join([ruling.chosen, *ruling.sources])
        yield indent + (f"<small>{style.own(small)}</small>" if style.markdown else f"[{small}]")
        yield ""


def _sources(book: Book, style: Style) -> Iterator[str]:
    if not (book.sources or book.errata):
        return
    yield from style.heading(labelled("sources", book.lang), 2)
    for source, places in book.sources.items():
        yield from style.paragraph(f"{source}: {'; '.join(places)}", "-" if style.markdown else "*")
    yield ""
    if book.errata:
        yield from style.paragraph(labelled("errata", book.lang))
        for erratum in book.errata:
            yield from style.paragraph(erratum, "-" if style.markdown else "*")
        yield ""
