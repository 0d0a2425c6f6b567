"""The transcript notation: text to syntax tree and back; it knows syntax and no rules."""

from smearspec.notation.places import locate
from smearspec.notation.reading import NotationError, RawRecord, ReadBlock, parse, read

__all__ = ["NotationError", "RawRecord", "ReadBlock", "locate", "parse", "read"]
