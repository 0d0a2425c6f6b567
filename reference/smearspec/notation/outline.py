"""A hand of plain lines in outline: its acts read, its claims left as they are written."""

from typing import NamedTuple

from smearspec.notation import fast, grammar, limits, tree

_UNPLAIN = (";", "?", "{")
"""Signs of comments and of unknown cards."""

_CLAIMS = frozenset({"poi", "cou", "sco", "sid", "won"})
"""The first three letters of the lines that only claim something; no other line has them."""

_ACTS = frozenset({"deal", "bid", "trump", "widow", "discard", "call", "draw", "show"})

_NUMBERS = {f"{number}.": number for number in range(1, limits.PACK + 1)}
"""The number of a trick as it is written."""


class Outline(NamedTuple):
    """What a hand of canonical lines says that has no comment and names nothing unknown.

    ``dealer`` is empty where no tag names one; there is no other tag.  Each act stands with the
    number of its entry; but for tricks no two have the same key as they are spelt.  ``names`` are
    all names in the acts that are no tricks.
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
    numbers, kinds, make = _NUMBERS, _CLAIMS, tuple.__new__
    trick, cards = tree.Trick, tree.Cards
    for line in lines[first:]:
        first += 1
        if line[:3] in kinds:
            claims.append(line)
            continue
        words = line.split(" ")
        word = words[0]
        if word in numbers:
            # Made as a tuple is: the classes would only put the same parts in order.
            winner = ""
            if words[-2] == "->":
                winner = words[-1]
                del words[-2:]
            parts = (numbers[word], words[1][:-1], tuple(words[2:]), winner, "")
            acts.append((first - 2, make(trick, parts)))
        elif word in _ACTS:
            seat = words[1][:-1]
            names.add(seat)
            if word == "bid":
                heads.append(word)
                acts.append((first - 2, tree.Bid(seat, tuple(words[2:]))))
            elif word == "trump":
                heads.append(word)
                acts.append((first - 2, tree.Trump(seat, words[2])))
            else:
                heads.append(word + " " + seat)
                acts.append((first - 2, make(cards, (word, seat, tuple(words[2:]), ""))))
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
