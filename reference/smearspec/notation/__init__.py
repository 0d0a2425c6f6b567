"""The transcript notation: text to syntax tree and back; it knows syntax and no rules."""

from smearspec.notation.blocks import ReadBlock, hand_again
from smearspec.notation.fast import plain_tag
from smearspec.notation.formatting import (
    canonical,
    canonical_block,
    digest,
    format_block,
    format_transcript,
    names_of,
)
from smearspec.notation.places import locate
from smearspec.notation.plain_twin import plain_text
from smearspec.notation.reading import NotationError, RawRecord, parse, read
from smearspec.notation.tags import is_seat
from smearspec.notation.twin import to_json
from smearspec.notation.untwin import from_json

__all__ = [
    "NotationError",
    "RawRecord",
    "ReadBlock",
    "canonical",
    "canonical_block",
    "digest",
    "format_block",
    "format_transcript",
    "from_json",
    "hand_again",
    "is_seat",
    "locate",
    "names_of",
    "parse",
    "plain_tag",
    "plain_text",
    "read",
    "to_json",
]
