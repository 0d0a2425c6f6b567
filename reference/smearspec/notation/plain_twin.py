"""Plain records of the machine twin: JSON put into canonical text without reading it as text.

``untwin`` writes every line as text and reads that back, which takes long.  Here every word is
looked up among those that its place allows, so that the text made can say nothing else than the
JSON.  A record is plain where it has no comments, marks, unknown cards, amendments or other rare
lines, and where every seat is called as ``Seats`` calls it.  Of any other nothing is said here,
nor of one that is at fault.
"""

import json
from bisect import bisect

from smearspec.notation import exact, fast, limits, tags, tree, writing
from smearspec.notation.formatting import canonical_block, names_of
from smearspec.notation.plain_lines import KINDS, LONGEST, Data, Odd, Table, array
from smearspec.notation.reading import VERSION
from smearspec.notation.refusal import Refusal
from smearspec.remembered import Remembered


def plain_text(raw: bytes) -> bytes | None:
    """Return the canonical text of the record in a line of JSON; None where it is not plain."""
    if len(raw) > limits.JSON_BYTES or b"\\u003" in raw:
        return None
    try:
        found, colons = _record(json.loads(raw.decode("utf-8")))
        # Every key has a colon, and none is written in another way (\u003a): more of them than
        # were read are those of a key that was there twice.
        return found.encode("utf-8") if raw.count(b":") == colons else None
    except (Odd, Refusal, KeyError, TypeError, ValueError, RecursionError):
        # A word that is none here, a value of another type, no JSON, half of a character.
        return None


def _record(top: Data) -> tuple[str, int]:
    """Return the text of a record, and how many colons its JSON has if no key is there twice."""
    version, header, hands = top["format"], top["header"], top["hands"]
    if len(top) != 3 or type(version) is not int or version != VERSION or type(hands) is not list:
        raise Odd
    block, colons = _header(header)
    table = Table(block)
    texts = [writing.block(block)]
    colons += len(top)
    for hand in hands:
        found, more = _hand(hand, table)
        texts.append(found)
        colons += more
    return "\n".join(texts), colons


def _header(given: Data) -> tuple[tree.Block, int]:
    """Return the canonical header, and the colons of its JSON."""
    lines = array(given["lines"])
    if len(given) != 1 or len(lines) >= limits.HAND_LINES:
        raise Odd
    entries: list[tree.Tag] = []
    colons = 1
    for line in lines:
        name, value = line["name"], line["value"]
        if len(line) != 3 or line["kind"] != "tag":
            raise Odd
        entries.append(_tag(name, value))
        colons += 3 + value.count(":")
    once = [one.name for one in entries if one.name != "Option"]
    scopes = {tags.SCOPE.get(name, tags.BOTH) for name in once}
    if len(set(once)) != len(once) or tags.HAND in scopes:
        raise Odd
    block = tree.Block(None, tuple(entries))
    return canonical_block(block, names_of(block)), colons


def _tag(name: str, value: str) -> tree.Tag:
    """Return a tag, if its line is read as nothing else."""
    if type(name) is not str or type(value) is not str:
        raise Odd
    line = writing.line(given := tree.Tag(name, value))
    if len(line) > LONGEST:
        raise Odd
    found: object = fast.plain_tag(line) if line.isascii() else None
    if (found or exact.read_line(line).entry) != given:
        raise Odd
    return given


def _hand(given: Data, table: Table) -> tuple[str, int]:
    """Return the text of a hand, and the colons of its JSON."""
    name, lines = given["name"], array(given["lines"])
    if len(given) != 2 or type(name) is not str or len(lines) >= limits.HAND_LINES:
        raise Odd
    texts = [_OPENINGS[name]]
    colons = 2 + name.count(":")
    last = ""
    run: list[int] = []
    for line in lines:
        kind = line["kind"]
        words, place = KINDS[kind](line, table)
        colons += len(line)
        if kind != last:
            last, run = kind, []
        if run and place < run[-1]:
            at = bisect(run, place)
            texts.insert(len(texts) - len(run) + at, words)
            run.insert(at, place)
        else:
            texts.append(words)
            run.append(place)
    texts.append("")
    found = "\n".join(texts)
    if (len(found) > LONGEST and len(max(texts, key=len)) > LONGEST) or found.count("\n[") > 1:
        raise Odd
    return found, colons


def _opening(name: str) -> str:
    return writing.line(_tag("Hand", name))


_OPENINGS = Remembered(_opening)
"""The lines that open hands, by their names."""
