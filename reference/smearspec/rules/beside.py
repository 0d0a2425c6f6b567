"""House rules in a folder ``rules`` beside a record, found by their id.

Records come from strangers: a name opens a file only if it has the form of an id and names no
shipped document, only in that folder, and only if no link leads out of it.
"""

import re
from pathlib import Path

from smearspec import limits
from smearspec.rules.book import RuleBook, family, ids, listed, load_file
from smearspec.rules.errors import RuleError, refuse
from smearspec.rules.library import shipped, unknown

FOLDER = "rules"
ENDINGS = (".yaml", ".yml")
LISTED = 100
"""The most ids of the folder that an error names."""

_ID = re.compile(limits.ID_PATTERN)


def load_beside(name: str, place: Path) -> RuleBook | None:
    """Return the book of an id from ``place/rules``, None where there is no such file.

    Raises RuleError for a faulty file, and where the folder has files but not this one.
    """
    folder = place / FOLDER
    if shipped().find(name) is not None or not folder.is_dir():
        return None
    here = folder.resolve()
    if here.parent != place.resolve():
        return None
    if _ID.fullmatch(name):
        for ending in ENDINGS:
            path = folder / (name + ending)
            if path.is_file() and path.resolve().parent == here:
                return _sound(name, path)
    found = sorted({file.stem for file in folder.glob("*.y*ml") if _ID.fullmatch(file.stem)})
    if found:
        raise unknown(name[:80], (*ids(listed()), *found[:LISTED]), also=ids(family()))
    return None


def _sound(name: str, path: Path) -> RuleBook:
    """Return the book of a file; RuleError with the place of the first fault in it."""
    try:
        book = load_file(path)
    except RuleError as error:
        first = error.findings[0]
        place = f"{error.file or path}:{first.line}:{first.column}"
        raise refuse("house-rules-faulty", name=name, place=place) from error
    if book.id != name:
        line, column = book.document.place("/id")
        raise refuse("house-rules-faulty", name=name, place=f"{path}:{line}:{column}")
    return book
