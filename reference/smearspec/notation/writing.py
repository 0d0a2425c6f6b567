"""Entries, blocks and transcripts as text: canonical spelling, in the order of the tree."""

from collections.abc import Iterable

from smearspec.notation import tree

MAGIC = "%smear 1"


def line(entry: tree.Entry) -> str:
    """Return an entry as one line without its newline."""
    if isinstance(entry, tree.Amend):
        return _commented(f"amend {_body(entry.act)}", entry.comment)
    return _commented(_body(entry), "" if isinstance(entry, tree.Remark) else entry.comment)


def block(given: tree.Block) -> str:
    """Return a header or a hand as lines, each with its newline."""
    opening = MAGIC if given.name is None else f"[Hand {quoted(given.name)}]"
    lines = [_commented(opening, given.comment), *map(line, given.entries)]
    return "".join(f"{one}\n" for one in lines)


def transcript(given: tree.Transcript) -> str:
    """Return a record with a blank line before each hand."""
    return "\n".join(map(block, (given.header, *given.hands)))


def quoted(text: str) -> str:
    """Return the text of a tag between quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def side(members: tree.Side) -> str:
    """Return the members of a side as ``Ann/Cy``."""
    return "/".join(members)


def _commented(text: str, comment: str) -> str:
    return f"{text}  ; {comment}" if comment else text


def _list(head: str, words: Iterable[str]) -> str:
    return " ".join((head, *words))


def _body(act: tree.Act) -> str:
    match act:
        case tree.Tag(name, value):
            return f"[{name} {quoted(value)}]"
        case tree.Cards(keyword, seat, cards):
            return _list(f"{keyword} {seat}:", cards)
        case tree.Bid(seat, calls):
            return _list(f"bid {seat}:", calls)
        case tree.Trump(seat, suit):
            return f"trump {seat}: {suit}"
        case tree.Trick(number, leader, plays, winner):
            claim = ("->", winner) if winner else ()
            return _list(f"{number}. {leader}:", (*plays, *claim))
        case tree.Points(members, items, at_least):
            some = ("at-least",) if at_least else ()
            return _list(f"points {side(members)}:", (*some, *items))
        case tree.Count(members, value):
            return f"count {side(members)}: {value}"
        case tree.Score(members, change, total):
            after = "" if total is None else f" = {total}"
            return f"score {side(members)}: {change:+}{after}"
        case tree.Adjust(members, change):
            return f"adjust {side(members)}: {change:+}"
        case tree.Sides(sides):
            return _list("sides", map(side, sides))
        case tree.Won(sides):
            return _list("won", map(side, sides))
        case tree.Note(seat, text):
            return f"note {seat}: {text}"
        case tree.Void(reason):
            return f"void: {reason}"
        case tree.Rest(seat):
            return f"claim {seat}: rest"
        case tree.Remark(comment):  # pragma: no branch - there is no other entry
            return f"; {comment}"
