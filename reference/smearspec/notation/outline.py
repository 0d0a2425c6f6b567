"""A hand of plain lines in outline: its acts read, its claims left as they are written."""

from typing import NamedTuple

from smearspec.notation import fast, grammar, tree

_UNPLAIN = (";", "?", "{")
"""Signs of comments and of unknown cards."""

_ACTS = frozenset({"deal", "bid", "trump", "widow", "discard", "call", "draw", "show"})
_CLAIMS = frozenset({"points", "count", "score", "sides", "won"})


class Outline(NamedTuple):
    """What a hand of canonical lines says that has no comment and names nothing unknown.

    ``dealer`` is empty where no tag names one; there is no other tag.  Each act stands with the
    number of its entry, no two with the same key as they are spelt.  ``names`` are all names in
    the acts.
    """

    name: str
    dealer: str
    acts: list[tuple[int, tree.Act]]
    claims: list[str]
    names: set[str]


def outline(source: bytes) -> Outline | None:
    """Return the outline of a hand; None where it has lines or tags of any other kind."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError:
        return None
    for sign in _UNPLAIN:
        if sign in text:
            return None
    found = grammar.canonical().match(text)
    if found is None or found.end() != len(text):
        return None
    lines = text.split("\n")
    tags = _tags(lines)
    if tags is None:
        return None
    name, dealer, first = tags
    acts: list[tuple[int, tree.Act]] = []
    claims: list[str] = []
    names: set[str] = set()
    heads: list[str] = []
    add = acts.append
    for number, line in enumerate(lines[first:], first - 1):
        words = line.split(" ")
        word = words[0]
        if word[-1:] == ".":
            trick = fast.trick(words)
            names.add(trick.leader)
            names.add(trick.winner)
            add((number, trick))
        elif word in _CLAIMS:
            claims.append(line)
        elif word in _ACTS:
            seat = words[1][:-1]
            names.add(seat)
            cards = tuple(words[2:])
            if word == "bid":
                heads.append(word)
                add((number, tree.Bid(seat, cards)))
            elif word == "trump":
                heads.append(word)
                add((number, tree.Trump(seat, cards[0])))
            else:
                heads.append(f"{word} {seat}")
                add((number, tree.Cards(word, seat, cards)))
        elif line:
            return None
    if len(set(heads)) != len(heads):
        return None
    return Outline(name, dealer, acts, claims, names)


def _tags(lines: list[str]) -> tuple[str, str, int] | None:
    """Return the name of a hand, its dealer, and the number of the line after its tags."""
    tag = fast.tag(lines[0])
    if not isinstance(tag, tree.Tag) or tag.name != "Hand":
        return None
    if lines[1][:1] != "[":
        return tag.value, "", 1
    dealer = fast.tag(lines[1])
    if not isinstance(dealer, tree.Tag) or dealer.name != "Dealer" or lines[2][:1] == "[":
        return None
    return tag.value, dealer.value, 2
