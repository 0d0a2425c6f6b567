"""Rule documents: loading, resolving by merge patches, checking."""

from smearspec.rules.book import RuleBook, listed, load, load_file
from smearspec.rules.errors import RuleError
from smearspec.rules.layers import Choice
from smearspec.rules.resolve import Origin, Resolved

__all__ = [
    "Choice",
    "Origin",
    "Resolved",
    "RuleBook",
    "RuleError",
    "listed",
    "load",
    "load_file",
]
