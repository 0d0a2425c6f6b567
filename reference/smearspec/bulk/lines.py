"""The JSON twin of plain records by types: every field of a plain line, and no other.

What a line is about is ``who``, and what it says of that ``what``, whatever the twin calls them,
so that all lines of a record can be asked at once.  Lists stay as they are spelt: whoever reads
many of them together knows most of them already.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

import msgspec
import numpy as np
from msgspec import Raw, field

from smearspec.cards import SUITS
from smearspec.notation import limits
from smearspec.plain.plan import BARRED

END = b"\0"
"""Stands behind pieces of JSON that are put together; no record that is read here holds one."""

UNSTATED = 10**limits.DIGITS
"""A number that no line may have."""


class _Word(StrEnum):
    """Words that are read as a character with their number, so that joined they are bytes."""

    def __new__(cls, word: str, number: int) -> "_Word":
        made = str.__new__(cls, chr(number))
        made._value_ = word
        return made


if TYPE_CHECKING:
    Suit: TypeAlias = str
else:
    Suit = _Word("Suit", {suit: (suit, n) for n, suit in enumerate(SUITS)})

Call: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=BARRED)] | Literal["pass"]
Number: TypeAlias = Annotated[int, msgspec.Meta(gt=-UNSTATED, lt=UNSTATED)]

TAG, DEAL, BID, TRUMP, WIDOW, DISCARD, CALL, SHOW, TRICK, POINTS, COUNT, SCORE, SIDES, WON = range(
    14
)
"""The kinds of lines by number; those from ``POINTS`` on only claim something."""

OF_A_SEAT = (TAG, DEAL, BID, TRUMP, WIDOW, DISCARD, CALL, SHOW, TRICK)
OF_A_SIDE = (POINTS, COUNT, SCORE)
OF_SIDES = (SIDES, WON)
HAVE_CARDS = (DEAL, WIDOW, DISCARD, CALL, SHOW, TRICK)


class _Line(msgspec.Struct, tag_field="kind", forbid_unknown_fields=True, gc=False):
    """A line of a header or a hand."""


class Tag(_Line, tag="tag"):
    """A tag of a header."""

    name: str
    value: str


class Dealer(_Line, tag="tag"):
    """Who deals: the one tag of a plain hand."""

    what: ClassVar[tuple[()]] = ()

    name: Literal["Dealer"]
    who: str = field(name="value")


class _Cards(_Line):
    """Cards of a seat."""

    who: str = field(name="seat")
    what: Raw = field(name="cards")


class Deal(_Cards, tag="deal"):
    """What a seat was dealt."""


class Widow(_Cards, tag="widow"):
    """What the bidder took."""


class Discard(_Cards, tag="discard"):
    """What a seat threw."""


class Called(_Cards, tag="call"):
    """What the bidder called."""


class Show(_Cards, tag="show"):
    """What a seat showed."""


class Bid(_Line, tag="bid"):
    """The auction."""

    who: str = field(name="seat")
    what: Raw = field(name="calls")


class Trump(_Line, tag="trump"):
    """The suit that was named."""

    who: str = field(name="seat")
    what: Suit = field(name="suit")


class Trick(_Line, tag="trick"):
    """A trick."""

    number: int
    who: str = field(name="leader")
    what: Raw = field(name="plays")
    winner: str = ""


class Points(_Line, tag="points"):
    """A claim of items."""

    who: Raw = field(name="side")
    what: Raw = field(name="items")


class Count(_Line, tag="count"):
    """A claim of card points."""

    who: Raw = field(name="side")
    what: Number = field(name="value")


class Score(_Line, tag="score"):
    """A claim of a change and a total."""

    who: Raw = field(name="side")
    what: Number = field(name="change")
    total: Number = UNSTATED


class Sides(_Line, tag="sides"):
    """A claim of the sides."""

    what: list[Raw] = field(name="sides")


class Won(_Line, tag="won"):
    """A claim of who has won."""

    what: list[Raw] = field(name="sides")


Line: TypeAlias = (
    Dealer
    | Deal
    | Bid
    | Trump
    | Widow
    | Discard
    | Called
    | Show
    | Trick
    | Points
    | Count
    | Score
    | Sides
    | Won
)

KIND: dict[type, int] = {
    Dealer: TAG, Deal: DEAL, Bid: BID, Trump: TRUMP, Widow: WIDOW, Discard: DISCARD, Called: CALL,
    Show: SHOW, Trick: TRICK, Points: POINTS, Count: COUNT, Score: SCORE, Sides: SIDES, Won: WON,
}  # fmt: skip


class Header(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """The header of a record."""

    lines: list[Tag]


class Hand(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A hand."""

    name: str
    lines: list[Line]


class Record(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A record."""

    format: Literal[1]
    header: Header
    hands: list[Hand]


_DECODER = msgspec.json.Decoder(Record)

CALLS = msgspec.json.Decoder(list[Call])
WORDS = msgspec.json.Decoder(list[str])
"""What reads lists that stayed as they are spelt."""

_RECORD_KEYS, _HAND_KEYS, _TAG_KEYS = 4, 2, 3
_COLON = ord(":")


def decode(raw: bytes) -> tuple[Record, int] | None:
    """Return a record with the number of keys in its lines; None where it is none of plain lines.

    No key may stand twice: the number is for whoever reads the lines to compare with those that
    they have.  It is that of the colons, without those in the texts of tags.
    """
    if b"\\" in raw or END in raw or len(raw) > limits.JSON_BYTES:
        return None
    try:
        record = _DECODER.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    keys = int(np.count_nonzero(np.frombuffer(raw, np.uint8) == _COLON))
    keys -= _RECORD_KEYS + _HAND_KEYS * len(record.hands)
    for tag in record.header.lines:
        keys -= _TAG_KEYS + tag.value.count(":")
    return record, keys
