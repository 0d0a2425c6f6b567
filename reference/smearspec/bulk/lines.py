"""The JSON twin of plain records by types: every field of a plain line, and no other."""

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec

from smearspec.cards import CARD_OF

# Words that are known are found by their bytes: no text is made of them, and none is hashed.
if TYPE_CHECKING:
    Card: TypeAlias = str
    Pass: TypeAlias = str
else:
    Card = Literal[tuple(CARD_OF)]
    Pass = Literal["pass"]


class _Line(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, gc=False):
    """A line of a header or a hand."""


class Tag(_Line, tag="tag"):
    """A tag."""

    name: str
    value: str


class _Cards(_Line):
    """Cards of a seat; ``LETTER`` stands for the line among the others of its hand."""

    LETTER: ClassVar[str] = ""

    seat: str
    cards: list[Card]


class Deal(_Cards, tag="deal"):
    """What a seat was dealt."""

    LETTER: ClassVar[str] = "d"


class Widow(_Cards, tag="widow"):
    """What the bidder took."""

    LETTER: ClassVar[str] = "w"


class Discard(_Cards, tag="discard"):
    """What a seat threw."""

    LETTER: ClassVar[str] = "x"


class Call(_Cards, tag="call"):
    """What the bidder called."""


class Show(_Cards, tag="show"):
    """What a seat showed."""


class Bid(_Line, tag="bid"):
    """The auction."""

    seat: str
    calls: list[int | Pass]


class Trump(_Line, tag="trump"):
    """The suit that was named."""

    seat: str
    suit: str


class Trick(_Line, tag="trick"):
    """A trick."""

    number: int
    leader: str
    plays: list[Card]
    winner: str = ""


class Points(_Line, tag="points"):
    """A claim of items."""

    side: list[str]
    items: list[str]


class Count(_Line, tag="count"):
    """A claim of card points."""

    side: list[str]
    value: int


class Score(_Line, tag="score"):
    """A claim of a change and a total."""

    side: list[str]
    change: int
    total: int | None = None


class Sides(_Line, tag="sides"):
    """A claim of the sides."""

    sides: list[list[str]]


class Won(_Line, tag="won"):
    """A claim of who has won."""

    sides: list[list[str]]


Line: TypeAlias = (
    Tag
    | Deal
    | Widow
    | Discard
    | Call
    | Show
    | Bid
    | Trump
    | Trick
    | Points
    | Count
    | Score
    | Sides
    | Won
)


class Header(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """The header of a record."""

    lines: list[Tag]


class Hand(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A hand."""

    name: str
    lines: list[Line]


class Record(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A record."""

    format: int
    header: Header
    hands: list[Hand]


_DECODER = msgspec.json.Decoder(Record)

_RECORD_KEYS, _HAND_KEYS, _TAG_KEYS = 4, 2, 3


def decode(raw: bytes) -> tuple[Record, int] | None:
    """Return a record with the number of keys in its lines; None where it is none of plain lines.

    No key may stand twice: the number is for whoever reads the lines to compare with those that
    they have.  It is that of the colons, without those in the texts of tags.
    """
    if b"\\" in raw:
        return None
    try:
        record = _DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    keys = raw.count(b":") - _RECORD_KEYS - _HAND_KEYS * len(record.hands)
    for tag in record.header.lines:
        keys -= _TAG_KEYS + tag.value.count(":")
    return record, keys
