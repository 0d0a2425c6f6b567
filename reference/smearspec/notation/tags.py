"""The headers of the notation: names, order, where each may stand, what its text must look like."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from smearspec.notation import grammar
from smearspec.notation.plain import ASCII_SIGNS, SIGNS
from smearspec.notation.tree import Side

RECORD, HAND, BOTH = "record", "hand", "both"

SCOPE: dict[str, str] = {
    "Rules": RECORD,
    "RulesDigest": RECORD,
    "Option": BOTH,
    "Event": RECORD,
    "Site": RECORD,
    "Date": RECORD,
    "Table": RECORD,
    "Round": RECORD,
    "Seats": RECORD,
    "Sides": RECORD,
    "Players": RECORD,
    "Scribe": RECORD,
    "Source": RECORD,
    "Start": BOTH,
    "Hand": HAND,
    "Dealer": HAND,
    "Status": HAND,
}
"""Where each tag may stand, in the canonical order of the tags."""

NAMES_ONLY = frozenset({"Seats", "Sides", "Scribe", "Start", "Dealer"})
"""Tags whose text is names and numbers: the plain signs are read in them as in a line."""

PROPER: dict[str, str] = {name.lower(): name for name in SCOPE}
_RANK: dict[str, int] = {name: rank for rank, name in enumerate(SCOPE)}
_DATE = re.compile(r"(?:[0-9]{4}|\?{4})\.(?:[0-9]{2}|\?\?)\.(?:[0-9]{2}|\?\?)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")


def order(name: str) -> tuple[int, str]:
    """Return the place of a tag among others in the canonical form."""
    rank = _RANK.get(name)
    return (len(_RANK), name) if rank is None else (rank, "")


def fold(name: str) -> str:
    """Return the form under which two spellings of a seat's name are the same."""
    return unicodedata.normalize("NFKC", name).casefold()


@cache
def _seat_pattern() -> re.Pattern[str]:
    return re.compile(grammar.parser().get_terminal("SEAT").pattern.to_regexp())


def seat(text: str) -> str | None:
    """Return the name of a seat with plain signs, or None if this is no name."""
    name = text.translate(SIGNS)
    return name if _seat_pattern().fullmatch(name) else None


def is_seat(name: str) -> bool:
    """Tell whether a name of a seat is written as the canonical form has it."""
    return seat(name) == name


def seats(value: str) -> tuple[str, ...] | None:
    """Return the names in a ``Seats`` tag, clockwise, or None if one is no name."""
    names = tuple(seat(word) for word in value.split())
    return None if None in names or not names else tuple(name for name in names if name)


def side(text: str) -> Side | None:
    """Return the members of a side such as ``Ann/Cy`` as written, or None."""
    names = tuple(seat(word) for word in text.split("/"))
    return None if None in names else tuple(name for name in names if name)


def sides(value: str) -> tuple[Side, ...] | None:
    """Return the sides in a ``Sides`` tag, or None."""
    found = tuple(side(word) for word in value.split())
    return None if None in found or not found else tuple(one for one in found if one)


def start(value: str) -> tuple[tuple[Side, int], ...] | None:
    """Return scorers and their points in a ``Start`` tag such as ``Ann/Cy 31, Bo/Di -2``."""
    totals: list[tuple[Side, int]] = []
    for part in value.split(","):
        words = part.split()
        scorer = side(words[0]) if len(words) == 2 else None
        number = words[-1].translate(ASCII_SIGNS) if words else ""
        if scorer is None or not _NUMBER.fullmatch(number):
            return None
        totals.append((scorer, int(number)))
    return tuple(totals)


def players(value: str) -> tuple[tuple[str, str], ...] | None:
    """Return seats and full names in a ``Players`` tag such as ``Ann=Ann Larsen; Bo=...``."""
    found: list[tuple[str, str]] = []
    for part in value.split(";"):
        name, sign, full = part.partition("=")
        short = seat(name.strip())
        if not sign or short is None or not full.strip():
            return None
        found.append((short, full.strip()))
    return tuple(found)


def _actor(value: str) -> str | None:
    return "?" if value == "?" else seat(value)


def _present(value: str) -> str | None:
    return value.strip() or None


def _date(value: str) -> str | None:
    return value if _DATE.fullmatch(value) else None


_CHECKS: dict[str, tuple[str, Callable[[str], object]]] = {
    "Rules": ("rules-id", _present),
    "Seats": ("seats", seats),
    "Sides": ("sides", sides),
    "Players": ("players", players),
    "Start": ("start", start),
    "Date": ("date", _date),
    "Scribe": ("seat", seat),
    "Dealer": ("dealer", _actor),
    "Hand": ("hand-name", _present),
}


def fault(name: str, value: str) -> str | None:
    """Return what the text of a tag should be (a key of the catalogue) if it is not that."""
    check = _CHECKS.get(name)
    return check[0] if check and check[1](value) is None else None
