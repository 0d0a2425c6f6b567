"""Rule documents: loading, resolving by merge patches, checking."""

from pathlib import Path

from smearspec.diagnostics import Finding
from smearspec.rules.book import RuleBook, family, listed, load, load_file
from smearspec.rules.errors import RuleError
from smearspec.rules.layers import Choice
from smearspec.rules.resolve import Origin, Resolved


def lint(target: Path | RuleBook) -> tuple[Finding, ...]:
    """Return everything that is wrong with a rule document, in order of place."""
    from smearspec.rules.linter import lint as check  # noqa: PLC0415

    return check(target)


__all__ = [
    "Choice",
    "Origin",
    "Resolved",
    "RuleBook",
    "RuleError",
    "family",
    "lint",
    "listed",
    "load",
    "load_file",
]
