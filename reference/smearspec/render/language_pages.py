"""The manual's reference of the rule language, read from the schema of resolved rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]

KINDS = {
    "Kinds of step": (
        "A step is named in `steps` and takes its turn in the order `hand`; `do` says of which "
        "kind it is.",
        ("deal", "redeal", "auction", "announce-trump", "lead-trump", "take", "discard", "draw",
         "call-partner", "play"),
    ),
    "Kinds of item": (
        "An item is named in `items` and counted in their `order`; `find` says of which kind it "
        "is.",
        ("item-card", "item-highest", "item-lowest", "item-most-pips", "item-all-tricks"),
    ),
    "What else has names": (
        "The names are free; the values are these.",
        ("extra-trump", "win", "penalty"),
    ),
}  # fmt: skip
"""The definitions of the schema that have a section of their own, with what they are in common."""

MIXED = frozenset({"step", "item"})
"""The definitions that only choose among others, and so have no section."""


def page(schema: Schema) -> str:
    """Return the page in Markdown: the parts of the rules, then the kinds of what has names."""
    lines = [
        "# The language of rules",
        "",
        "Every value that rules can have, read from `spec/schema/rules.schema.json`. A rule "
        "document states them under `rules`, a house-rule file under `change`; `smearspec rules "
        "show ID` prints those that are in force at a table, each with its pointer.",
        "",
    ]
    for name, part in schema["properties"].items():
        lines += _section(f"`{name}`: {part['title']}", part, 2)
    for heading, (common, names) in KINDS.items():
        lines += [f"## {heading}", "", common, ""]
        for name in names:
            part = schema["$defs"][name]
            lines += _section(f"`{_kind(name, part)}`: {part['title']}", part, 3)
    return "\n".join(lines)


def _kind(name: str, part: Schema) -> str:
    """Return the word that says that something is of this kind, else the name of the definition."""
    for key in ("do", "find"):
        const = part["properties"].get(key, {}).get("const")
        if const is not None:
            return f"{key}: {const}"
    return name


def _section(heading: str, part: Schema, level: int) -> Iterator[str]:
    yield from ("#" * level + " " + heading, "", part["description"], "")
    rows = list(_rows(part, ""))
    if rows:
        yield from ("| key | what it says | values | |", "|---|---|---|---|")
        yield from rows
        yield ""


def _rows(part: Schema, above: str) -> Iterator[str]:
    """Yield a row for each key of an object, those of objects in it after it."""
    for name, value in part.get("properties", {}).items():
        if "const" in value:
            continue  # the heading says it
        needed = "always" if name in part.get("required", ()) else "if it holds"
        told = f"{value['title']}: {value['description']}"
        cells = (f"`{above}{name}`", told, _values(value), needed)
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
        yield from _rows(value, f"{above}{name}/")


def _values(value: Schema) -> str:
    """Return what may stand at a key."""
    if "enum" in value:
        return _words(value["enum"])
    if "anyOf" in value:
        return " or ".join(_values(one) for one in value["anyOf"])
    if "const" in value:
        return _words([value["const"]])
    if "$ref" in value:
        return f"see `{value['$ref'].rpartition('/')[2]}`"
    kind = value.get("type")
    if kind == "integer":
        return f"{value['minimum']} to {value['maximum']}"
    if kind == "boolean":
        return _words(["true", "false"])
    if kind == "array":
        return f"a list: {_values(value['items'])}"
    if kind == "object":
        return "these keys:" if value.get("properties") else "names of your own"
    return _words(value["examples"]) + " …" if "examples" in value else "a name"


def _words(words: Sequence[object]) -> str:
    return ", ".join(f"`{word}`" for word in words)
