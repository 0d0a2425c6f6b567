"""Where a part of an entry stands in its file, looked up only when somebody asks."""

from smearspec.notation import exact, tree
from smearspec.notation.refusal import Refusal

OPENING = -1
"""The entry number of the line that opens a block: the ``[Hand]`` or magic line."""


def locate(block: tree.Block, entry: int, part: str, n: int = 0) -> tuple[int, int]:
    """Return line and column (from 1) of the ``n``-th such part of an entry.

    Parts are line, amend, keyword, seat, cards, plays, late, calls, mark, suit, number, winner,
    items, sides, value, change and total.  A part that the line lacks is where the line begins;
    past the last of its kind it is the last one.  Marks are counted like the plays or calls that
    they precede.  ``value`` of a tag is the first character of its text.
    """
    if entry == OPENING:
        line = block.line
    elif block.lines:
        line = block.lines[entry]
    else:
        return 0, 0
    written = block.text.split("\n")[line - block.line : line - block.line + 1]
    try:
        places = exact.read_line(written[0]).places if written else {}
    except Refusal:
        places = {}
    start = places.get("line", [1])
    columns = places.get(part, start)
    return line, columns[min(n, len(columns) - 1)] or start[0]
