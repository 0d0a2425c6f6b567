"""The reference of the rule language says what the schema says, all of it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from smearspec import resources
from smearspec.render import language_pages

SCHEMA = json.loads(
    (resources.folder("spec") / "schema" / "rules.schema.json").read_text(encoding="utf-8")
)
PAGE = language_pages.page(SCHEMA)


def described(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every key of every object below a schema, with what the schema says of it."""
    for name, one in value.get("properties", {}).items():
        if "const" not in one:
            yield {"key": name, **one}
            yield from described(one)


def test_every_key_stands_there_with_its_words_and_values() -> None:
    parts = {**SCHEMA, "properties": {}}, *SCHEMA["properties"].values()
    kinds = (one for name, one in SCHEMA["$defs"].items() if name not in language_pages.MIXED)
    for part in (*parts, *kinds):
        for one in described(part):
            assert f"{one['title']}: {one['description']}" in PAGE
            for word in one.get("enum", ()):
                assert f"`{word}`" in PAGE


def test_every_definition_has_a_section_or_chooses_among_others() -> None:
    told = {name for _, names in language_pages.KINDS.values() for name in names}
    assert told | language_pages.MIXED == set(SCHEMA["$defs"])


@pytest.mark.parametrize(
    "row",
    [
        "| `seats` | Seats: Number of players. | 2 to 12 | always |",
        "| `cap/who` | Who: nobody, or every scorer that did not bid. | `nobody`, `not-bidding` |",
        "### `do: draw`",
        "### `find: most-pips`: Most card points",
    ],
)
def test_rows_and_sections_read_as_they_should(row: str) -> None:
    assert row in PAGE
