"""The Smear family of card games as data: rules, records, verdicts."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smearspec.diagnostics import Finding
    from smearspec.notation import NotationError, format_transcript, from_json, parse, to_json
    from smearspec.render.html import to_html
    from smearspec.rules import Resolved, RuleBook, RuleError, family, listed, load
    from smearspec.simulate import games
    from smearspec.verdict import ClaimVerdict, HandVerdict, Legal, Turn, Verdict, legal, verify
    from smearspec.verdict.explain.front import explain

__version__ = "0.1.0"

_ROOMS = {
    "diagnostics": ("Finding",),
    "notation": ("NotationError", "format_transcript", "from_json", "parse", "to_json"),
    "render.html": ("to_html",),
    "rules": ("Resolved", "RuleBook", "RuleError", "family", "listed", "load"),
    "simulate": ("games",),
    "verdict.explain.front": ("explain",),
    "verdict": ("ClaimVerdict", "HandVerdict", "Legal", "Turn", "Verdict", "legal", "verify"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "ClaimVerdict",
    "Finding",
    "HandVerdict",
    "Legal",
    "NotationError",
    "Resolved",
    "RuleBook",
    "RuleError",
    "Turn",
    "Verdict",
    "explain",
    "family",
    "format_transcript",
    "from_json",
    "games",
    "legal",
    "listed",
    "load",
    "parse",
    "to_html",
    "to_json",
    "verify",
]


def __getattr__(name: str) -> object:
    """Load a public name from its room on first use, so that starting up stays quick."""
    from importlib import import_module  # noqa: PLC0415

    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
