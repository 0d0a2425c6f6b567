"""Styles of text by name; who prints decides what they look like."""

from collections.abc import Callable
from typing import TypeAlias

Paint: TypeAlias = Callable[[str, str], str]
"""Turns a text and the name of a style (error, warning, good, open, strong, faint) into text."""


def plain(text: str, style: str) -> str:
    """Return the text as it is."""
    del style
    return text


STATUS_STYLES = {
    "unreadable": "error",
    "unjudged": "error",
    "illegal": "error",
    "refuted": "error",
    "incomplete": "open",
    "undetermined": "open",
    "verified": "good",
    "legal": "good",
}
"""The style of each status of a record."""
