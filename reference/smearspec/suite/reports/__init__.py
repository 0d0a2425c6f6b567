"""Reports on a run: the lines that hold everything, and what is made from them."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from smearspec.suite.reports.view import View

FORMS = {".xml": "junit", ".md": "markdown", ".html": "page", ".svg": "badge"}
"""The module that makes a report from the lines, by the ending of its file."""


def document(found: "View", ending: str, lang: str) -> str:
    """Return a report as a document of the kind that an ending names."""
    module = import_module(f"{__name__}.{FORMS[ending]}")
    return cast(str, module.document(found, lang))
