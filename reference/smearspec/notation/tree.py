"""The syntax tree of a transcript: what is written, with no knowledge of any game.

Cards stay tokens of the notation (``AC``, ``JO``, ``?C``, ``J?``, ``??``, ``{KH QH}``, ``??x10``,
``-``), so that the tree holds what a record says and not what a rule makes of it.  Every act is
one line.  Line numbers take no part in equality: a tree and its canonical form are equal.
"""

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


def words(entry: "Entry") -> str:
    """Return the one line that says what an entry says, without its newline."""
    from smearspec.notation.writing import line  # noqa: PLC0415

    return line(entry)


Side: TypeAlias = tuple[str, ...]
"""The names of the members of a side, as written."""


class Tag(NamedTuple):
    """A header such as ``[Rules "minnesota"]``."""

    name: str
    value: str
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Cards(NamedTuple):
    """Cards that a seat is dealt, takes, throws, draws, shows or calls.

    ``keyword`` is one of deal, widow, discard, draw, show, call.  Cards are in written order.
    """

    keyword: str
    seat: str
    cards: tuple[str, ...]
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Bid(NamedTuple):
    """The calls of an auction, clockwise from ``seat``.

    A call is ``pass``, a number, a word of the rule document, ``?``, ``^S`` (turn skipped), or an
    insufficient bid let stand, ``^I 1``.
    """

    seat: str
    calls: tuple[str, ...]
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Trump(NamedTuple):
    """The trump suit named by ``seat``; either may be ``?``."""

    seat: str
    suit: str
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Trick(NamedTuple):
    """One trick: plays in the order of play, led by ``leader``; ``winner`` is a claim or empty.

    A play is a card token, ``-`` (sits out), ``^R JH`` (a revoke let stand) or ``^L Bo JH``
    (played out of turn by Bo).
    """

    number: int
    leader: str
    plays: tuple[str, ...]
    winner: str = ""
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Points(NamedTuple):
    """A claim: the items that a side earned, all of them unless ``at_least``."""

    side: Side
    items: tuple[str, ...]
    at_least: bool = False
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Count(NamedTuple):
    """A claim: the card points of a side."""

    side: Side
    value: int
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Score(NamedTuple):
    """A claim: the change of a scorer's total and, where written, the total (points)."""

    side: Side
    change: int
    total: int | None = None
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Adjust(NamedTuple):
    """A change of a scorer's total agreed at the table (points)."""

    side: Side
    change: int
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Sides(NamedTuple):
    """A claim: the sides of this hand."""

    sides: tuple[Side, ...]
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Won(NamedTuple):
    """A claim: who has won the game; several share it."""

    sides: tuple[Side, ...]
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Note(NamedTuple):
    """A remark of a seat; ``text`` is the whole rest of the line."""

    seat: str
    text: str
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Void(NamedTuple):
    """The hand has no score: ``reason`` is misdeal, redeal or abandoned."""

    reason: str
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Rest(NamedTuple):
    """``claim SEAT: rest``: the table gave the seat every card not yet played."""

    seat: str
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


class Remark(NamedTuple):
    """A line that is only a comment."""

    comment: str

    def __repr__(self) -> str:
        return words(self)


Act: TypeAlias = (
    Tag
    | Cards
    | Bid
    | Trump
    | Trick
    | Points
    | Count
    | Score
    | Adjust
    | Sides
    | Won
    | Note
    | Void
    | Rest
    | Remark
)


class Amend(NamedTuple):
    """A later version of an earlier line with the same key; both stay in the record."""

    act: Act
    comment: str = ""

    def __repr__(self) -> str:
        return words(self)


Entry: TypeAlias = Act | Amend


@dataclass(frozen=True, slots=True, repr=False)
class Block:
    """The lines of a header (``name`` is None) or of one hand, as written.

    ``entries`` do not include the ``[Hand]`` line, whose name is ``name`` and whose comment is
    ``comment``.  ``lines`` holds the 1-based line number of each entry, ``line`` that of the
    ``[Hand]`` or magic line; ``text`` is the source text of the block from ``line`` on.
    """

    name: str | None
    entries: tuple[Entry, ...]
    comment: str = ""
    line: int = field(default=1, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    text: str = field(default="", compare=False, repr=False)

    def __repr__(self) -> str:
        from smearspec.notation.writing import block  # noqa: PLC0415

        return block(self)

    def _repr_html_(self) -> str:
        from smearspec import to_html  # noqa: PLC0415  the front door finds who draws

        return to_html(self)


@dataclass(frozen=True, slots=True, repr=False)
class Transcript:
    """A whole record: its header and its hands, in written order."""

    header: Block
    hands: tuple[Block, ...]

    def __repr__(self) -> str:
        from smearspec.notation.writing import transcript  # noqa: PLC0415

        return transcript(self)

    def _repr_html_(self) -> str:
        from smearspec import to_html  # noqa: PLC0415  the front door finds who draws

        return to_html(self)
