"""Pages that mkdocs gets from the rules and the registry instead of from a file.

A page that shows what is in force is written by what is in force: the variants by the rule
documents, the findings by ``spec/diagnostics.yaml``.  Nothing of it is committed.
"""

import json
from collections.abc import Iterator, Mapping

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from smearspec import resources, rules
from smearspec.render import diagnostic_pages, family_pages, language_pages

SCHEMA = resources.folder("spec") / "schema" / "rules.schema.json"

PARTS = {
    "table": "The table",
    "deck": "The pack",
    "trumps": "Trumps",
    "hand": "The order of a hand",
    "steps": "What each step does",
    "items": "What scores",
    "pips": "Card points",
    "contract": "The contract",
    "dealer": "The next dealer",
    "game": "The game",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the site."""
    for path, text in generated().items():
        files.append(File.generated(config, path, content=text))
    return files


def generated() -> dict[str, str]:
    """Return the text of each generated page by its path below ``docs/``."""
    books = rules.listed()
    every = (*books, *rules.family())
    return {
        "variants/index.md": overview(books),
        "family.md": family_pages.page(every),
        "language.md": language_pages.page(json.loads(SCHEMA.read_text(encoding="utf-8"))),
        **{f"{family_pages.folder(book)}/{book.id}.md": variant_page(book) for book in every},
        **diagnostic_pages.pages(),
    }


def cell(text: object) -> str:
    """Return text for a cell of a Markdown table."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def in_words(numbers: tuple[int, ...]) -> str:
    """Return table sizes as "2 or 3"."""
    head, last = numbers[:-1], numbers[-1]
    return f"{', '.join(map(str, head))} or {last}" if head else str(last)


def overview(books: tuple[rules.RuleBook, ...]) -> str:
    """Return the page that lists the variants."""
    rows = "".join(
        f"| [{book.names['en']}]({book.id}.md) | {book.names['ja']} | `{book.id}` "
        f"| {in_words(book.tables)} |\n"
        for book in books
    )
    return (
        "# The variants\n\n"
        "These rule documents are shipped. Each page is generated from the document: the choices "
        "that a table may make, and the rules in force for each number of players if none is made "
        "otherwise.\n\n"
        "| variant | in Japanese | id in records | players |\n|---|---|---|---|\n" + rows
    )


def variant_page(book: rules.RuleBook) -> str:
    """Return the page of one variant: its choices, then its rules at each table."""
    lines = [
        f"# {book.names['en']}",
        "",
        book.summaries["en"],
        "",
        f"**{book.names['ja']}** {book.summaries['ja']}",
        "",
        f"In records: `[Rules \"{book.id}\"]`. Players: {in_words(book.tables)}.",
        "",
        "## Choices",
        "",
        "A record states a choice as `[Option \"name = value\"]`. An *option* is left to the table "
        "by the page itself, a *ruling* settles what the page leaves open.",
        "",
    ]
    for choice, tables in choices_of(book).values():
        lines += choice_section(choice, tables if tables != book.tables else ())
    for seats in book.tables:
        lines += table_section(book, seats)
    lines += errata_section(book)
    return "\n".join(lines) + "\n"


def choices_of(book: rules.RuleBook) -> dict[str, tuple[rules.Choice, tuple[int, ...]]]:
    """Return each choice of a book by its id, with the tables that have it."""
    found: dict[str, tuple[rules.Choice, tuple[int, ...]]] = {}
    for seats in book.tables:
        for choice in book.choices(seats):
            tables = found[choice.id][1] if choice.id in found else ()
            found[choice.id] = (choice, (*tables, seats))
    return found


def choice_section(choice: rules.Choice, tables: tuple[int, ...]) -> Iterator[str]:
    """Yield the lines of one choice; ``tables`` is empty where every table has it."""
    yield f"### {choice.id} {{ #{choice.id} }}"
    yield ""
    yield f"{choice.question['en']} *({choice.kind})*"
    yield ""
    yield choice.question["ja"]
    yield ""
    yield "| value | means | 意味 |"
    yield "|---|---|---|"
    for name, label in choice.values.items():
        default = " (default)" if name == choice.default else ""
        yield f"| `{name}`{default} | {cell(label['en'])} | {cell(label['ja'])} |"
    yield ""
    if choice.default is None:
        yield "There is no default: a record has to state it."
        yield ""
    if choice.reason:
        yield f"Why: {choice.reason['en']}"
        yield ""
        yield choice.reason["ja"]
        yield ""
    if tables:
        yield f"Only with {in_words(tables)} players."
        yield ""
    conditions = [
        " and ".join(
            f"`{name}` is {' or '.join(f'`{value}`' for value in values)}"
            for name, values in condition.items() if name != "seats"
        )
        for condition in choice.when
    ]
    if all(conditions) and conditions:
        yield f"Only where {', or where '.join(conditions)}."
        yield ""
    if choice.sources:
        yield f"Source: {'; '.join(choice.sources)}"
        yield ""


def table_section(book: rules.RuleBook, seats: int) -> Iterator[str]:
    """Yield the lines of the rules in force at a table, with the layer and source of each value."""
    needed = {
        choice.id: next(iter(choice.values))
        for choice in book.choices(seats)
        if choice.default is None
    }
    resolved = book.resolve(seats, needed)
    yield f"## The rules with {seats} players"
    yield ""
    if needed:
        stated = ", ".join(f"`{name} = {value}`" for name, value in needed.items())
        yield f"Shown with {stated}, which have no default."
        yield ""
    yield f"Digest: `{resolved.digest}`"
    yield ""
    for part, heading in PARTS.items():
        if part not in resolved.values:
            continue
        yield f"### {heading} ({seats}) {{ #{part}-{seats} }}"
        yield ""
        yield "| rule | value | set by | source |"
        yield "|---|---|---|---|"
        for pointer, value in leaves(resolved.values[part], f"/{part}"):
            origin = resolved.origin(pointer)
            yield (
                f"| `{pointer}` | `{cell(json.dumps(value, ensure_ascii=False))}` "
                f"| {cell(origin.layer)} | {cell('; '.join(origin.sources))} |"
            )
        yield ""


def errata_section(book: rules.RuleBook) -> Iterator[str]:
    """Yield where a translation of the page departs from it."""
    errata = book.document.data.get("errata")
    if not isinstance(errata, list) or not errata:
        return
    yield "## Where the Japanese page departs"
    yield ""
    yield "The English page rules. The meaning of each place, as it reads and as it should:"
    yield ""
    yield "| place | reads | should say | 読み | 正しくは |"
    yield "|---|---|---|---|---|"
    for entry in errata:
        if isinstance(entry, Mapping):
            says, right = entry["says"], entry["right"]
            assert isinstance(says, Mapping)
            assert isinstance(right, Mapping)
            yield (
                f"| {cell(entry['source'])} | {cell(says['en'])} | {cell(right['en'])} "
                f"| {cell(says['ja'])} | {cell(right['ja'])} |"
            )
    yield ""


def leaves(value: object, pointer: str) -> Iterator[tuple[str, object]]:
    """Yield every value below a pointer that is no object; a list is one value."""
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from leaves(below, f"{pointer}/{key}")
    else:
        yield pointer, value
