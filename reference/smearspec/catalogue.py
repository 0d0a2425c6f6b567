"""The word lists of ``spec/``: written as YAML, read as JSON that is generated from it.

``python -m smearspec.catalogue`` writes the JSON files anew; a test holds them fresh, so that
nothing at run time needs YAML.
"""

import json
from functools import cache
from typing import TypeAlias, cast

from smearspec import resources

Texts: TypeAlias = dict[str, dict[str, dict[str, str]]]
"""Group, name, language: a sentence or its variants."""

NAMES = ("diagnostics", "messages", "book", "kin")


def generated(name: str) -> str:
    """Return the JSON text that belongs to ``spec/<name>.yaml``."""
    import yaml  # noqa: PLC0415  only who changes the lists needs it

    text = (resources.folder("spec") / f"{name}.yaml").read_text(encoding="utf-8")
    return json.dumps(yaml.safe_load(text), ensure_ascii=False, indent=1) + "\n"


@cache
def load(name: str) -> dict[str, object]:
    """Return the content of ``spec/<name>.json``."""
    text = (resources.folder("spec") / f"{name}.json").read_text(encoding="utf-8")
    return cast(dict[str, object], json.loads(text))


def messages() -> Texts:
    """Return the groups of ``spec/messages.json``."""
    return cast(Texts, load("messages"))


def write() -> None:
    """Write the JSON files anew."""
    for name in NAMES:
        path = resources.folder("spec") / f"{name}.json"
        path.write_text(generated(name), encoding="utf-8")


if __name__ == "__main__":
    write()
