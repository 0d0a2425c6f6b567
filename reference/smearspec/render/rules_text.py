"""Rule documents as text and JSON: choices in words, values with where they come from."""

import json
from collections.abc import Iterator, Mapping

from smearspec.messages import Sentence, printable, sentence
from smearspec.render.columns import columns
from smearspec.rules import Choice, Resolved, RuleBook
from smearspec.rules.patch import leaves
from smearspec.verdict.model import Json

PARTS = (
    "table", "deck", "trumps", "hand", "steps", "items", "pips", "contract", "penalties",
    "dealer", "game",
)  # fmt: skip
"""The parts of resolved rules in the order in which they are read."""


def overview(book: RuleBook, seats: int | None, lang: str) -> Iterator[str]:
    """Yield name, summary and the choices of a table, or of every table."""
    name = _in(book.names, lang) or book.id
    sizes = tuple(map(str, book.tables if seats is None else (seats,)))
    yield sentence("rules.heading", lang, name=name, id=book.id, seats=sizes)
    summary = _in(book.summaries, lang)
    if summary:
        yield printable(summary)
    found: dict[str, tuple[Choice, list[int]]] = {}
    for size in book.tables if seats is None else (seats,):
        for choice in book.choices(size) if size in book.tables else ():
            found.setdefault(choice.id, (choice, []))[1].append(size)
    for choice, sizes_of in found.values():
        yield ""
        yield from _choice(choice, lang)
        if seats is None and len(sizes_of) < len(book.tables):
            yield "  " + sentence("rules.only-players", lang, seats=tuple(map(str, sizes_of)))
    yield ""
    if seats is None:
        yield sentence("rules.which-table", lang, allowed=tuple(map(str, book.tables)))


def resolved_lines(
    book: RuleBook, seats: int, resolved: Resolved, lang: str, *, origin: bool
) -> Iterator[str]:
    """Yield every value in force at a table, with ``origin`` where it comes from."""
    yield sentence("rules.in-force", lang, id=book.id, seats=seats)
    yield sentence("rules.digest", lang, digest=resolved.digest)
    for name, chosen in resolved.options.items():
        yield sentence("rules.chosen", lang, name=name, value=chosen)
    yield ""
    rows = []
    for pointer, value in sorted(leaves(resolved.values), key=_part):
        row = [pointer, json.dumps(value, ensure_ascii=False)]
        if origin:
            at = resolved.origin(pointer)
            row += [at.layer, f"{at.file}:{at.line}:{at.column}", "; ".join(at.sources)]
        rows.append([printable(cell) for cell in row])
    yield from columns(rows)


def as_json(book: RuleBook, seats: int, resolved: Resolved, origin: bool) -> dict[str, Json]:
    """Return the rules of a table as an object for programs."""
    shown: dict[str, Json] = {
        "id": book.id,
        "players": seats,
        "digest": resolved.digest,
        "options": dict(resolved.options),
        "rules": resolved.values,
        "choices": [
            {
                "id": choice.id,
                "kind": choice.kind,
                "question": choice.question,
                "default": choice.default,
                "values": choice.values,
                "sources": list(choice.sources),
            }
            for choice in book.choices(seats)
        ],
    }
    if origin:
        origins: dict[str, Json] = {}
        for pointer, _ in leaves(resolved.values):
            at = resolved.origin(pointer)
            origins[pointer] = {
                "layer": at.layer,
                "file": at.file,
                "line": at.line,
                "column": at.column,
                "sources": list(at.sources),
            }
        shown["origins"] = origins
    return shown


def _part(leaf: tuple[str, object]) -> int:
    part = leaf[0].split("/")[1]
    return PARTS.index(part) if part in PARTS else len(PARTS)


def _choice(choice: Choice, lang: str) -> Iterator[str]:
    key = "rules.choice-option" if choice.kind == "option" else "rules.choice-ruling"
    question = Sentence(printable(_in(choice.question, lang)))
    yield sentence(key, lang, id=choice.id, question=question)
    yield from columns(
        [(printable(name), printable(_in(label, lang))) for name, label in choice.values.items()],
        indent=2,
    )
    if choice.default is None:
        yield "  " + sentence("rules.no-default", lang)
    else:
        yield "  " + sentence("rules.default", lang, value=choice.default)
    reason = Sentence(printable(_in(choice.reason, lang)))
    yield "  " + sentence("rules.reason", lang, reason=reason)
    yield "  " + sentence("rules.source", lang, sources=choice.sources)


def _in(texts: Mapping[str, str], lang: str) -> str:
    """Return a text in a language, in English where it has no other."""
    return texts.get(lang) or texts.get("en", "")
