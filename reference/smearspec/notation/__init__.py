"""The transcript notation: text to syntax tree and back; it knows syntax and no rules."""

from smearspec.notation.blocks import ReadBlock, hand_again
from smearspec.notation.formatting import (
    canonical,
    canonical_block,
    digest,
    format_block,
    format_transcript,
    names_of,
)
from smearspec.notation.outline import Outline
from smearspec.notation.places import locate
from smearspec.notation.reading import NotationError, RawRecord, parse, read
from smearspec.notation.twin import to_json
from smearspec.notation.untwin import from_json

__all__ = [
    "NotationError",
    "Outline",
    "RawRecord",
    "ReadBlock",
    "canonical",
    "canonical_block",
    "digest",
    "format_block",
    "format_transcript",
    "from_json",
    "hand_again",
    "locate",
    "names_of",
    "parse",
    "read",
    "to_json",
]
