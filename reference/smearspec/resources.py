"""The one locator of the data files, for an installed wheel and for a checkout."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "data"
_CHECKOUT = Path(__file__).parents[2]


def folder(name: str) -> Path:
    """Return the folder of data files of the given name: spec, grammar or conformance."""
    installed = _INSTALLED / name
    return installed if installed.is_dir() else _CHECKOUT / name
