"""Writes cases that were found as a case file states them, ready to be added."""

from collections.abc import Iterator, Mapping
from typing import Any


def case_lines(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of one case, as they stand below ``cases:``."""
    for n, (key, value) in enumerate(raw.items()):
        lead = "    " if n else "  - "
        if key == "text":
            yield f"{lead}text: |"
            yield from (f"      {line}" for line in str(value).splitlines())
        else:
            yield f"{lead}{key}: {_flow(value)}"


def _flow(value: object) -> str:
    """Return a value as YAML in one line."""
    import yaml  # noqa: PLC0415

    text = yaml.safe_dump(
        value, default_flow_style=True, width=10_000, allow_unicode=True, sort_keys=False
    )
    return text.removesuffix("\n").removesuffix("\n...")
