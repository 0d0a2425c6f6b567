"""A record with irregularities as two stories: as it was written, and as it was amended.

Irregularities are amended lines, marks for what the table let stand, adjustments of the score, and
hands that were void.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.notation.writing import line as written
from smearspec.play.state import UNKNOWN
from smearspec.record.hand import read_hand
from smearspec.record.plays import split_mark
from smearspec.record.seats import Seats
from smearspec.verdict.judge import judge_record
from smearspec.verdict.kept import Kept
from smearspec.verdict.model import HandVerdict, Json, Verdict
from smearspec.verdict.setup import Inputs

FIGURES = ("status", "bidder", "bid", "trump", "sides", "points", "count", "made", "score", "total")
"""What is held against each other in a hand besides its tricks."""


class Amended(NamedTuple):
    """A line that was amended: its place and text in each of its versions."""

    line: int
    text: str
    by_line: int
    by_text: str


class Mark(NamedTuple):
    """What the table let stand: ``kind`` is R, I, S or L, ``what`` the card or the bid."""

    line: int
    kind: str
    seat: str
    what: str


class Adjusted(NamedTuple):
    """A score that was adjusted: the total that the rules give, None if unknown, and the change."""

    line: int
    scorer: str
    total: int | None
    change: int


class Difference(NamedTuple):
    """What comes out differently; ``of`` is a side, a scorer or the number of a trick, or empty."""

    figure: str
    of: str
    written: Json
    amended: Json


@dataclass(frozen=True)
class Story:
    """One hand with irregularities; findings and differences of its two versions."""

    hand: str
    line: int
    amended: tuple[Amended, ...]
    marks: tuple[Mark, ...]
    adjusted: tuple[Adjusted, ...]
    void: str
    findings: tuple[tuple[Finding, ...], tuple[Finding, ...]]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Stories:
    """Both verdicts on a record, as written and as amended, and its hands with irregularities."""

    verdicts: tuple[Verdict, Verdict]
    hands: tuple[Story, ...]


def stories(record: Kept, inputs: Inputs) -> Stories:
    """Judge a record both ways."""
    both = tuple(
        judge_record(record, record.file, replace(inputs, as_written=as_written))
        for as_written in (True, False)
    )
    found = []
    seats = Seats(both[1].seats)
    for read, first, then in zip(record.blocks, both[0].hands, both[1].hands, strict=False):
        story = _story(read.block, seats, (first, then), (both[0], both[1]))
        if story is not None:
            found.append(story)
    return Stories((both[0], both[1]), tuple(found))


def _story(
    block: tree.Block,
    seats: Seats,
    hands: tuple[HandVerdict, HandVerdict],
    verdicts: tuple[Verdict, Verdict],
) -> Story | None:
    """Return the story of a hand; None where it has no irregularity and is the same both ways."""
    amended = tuple(_amended(block, seats))
    marks = tuple(_marks(block, hands[1], seats))
    adjusted = tuple(_adjusted(block, hands[1]))
    void = next((act.reason for act in block.entries if isinstance(act, tree.Void)), "")
    differences = tuple(_differences(hands[0].to_json(), hands[1].to_json()))
    if not (amended or marks or adjusted or void or differences):
        return None
    findings = [
        tuple(each for each in verdict.findings if each.hand == hands[1].name)
        for verdict in verdicts
    ]  # fmt: skip
    return Story(
        hands[1].name, hands[1].line, amended, marks, adjusted, void, (findings[0], findings[1]),
        differences,
    )  # fmt: skip


def _amended(block: tree.Block, seats: Seats) -> Iterator[Amended]:
    """Yield every line of which another version counts."""
    both = read_hand(block, seats, as_written=True), read_hand(block, seats)
    for (number, act), (by_number, by_act) in zip(both[0].acts, both[1].acts, strict=True):
        if number != by_number:
            yield Amended(
                block.lines[number], _bare(act), block.lines[by_number], _bare(by_act)
            )  # fmt: skip


def _bare(act: tree.Act) -> str:
    """Return an act as a line without its comment."""
    return written(act._replace(comment="") if hasattr(act, "comment") else act)


def _marks(block: tree.Block, hand: HandVerdict, seats: Seats) -> Iterator[Mark]:
    """Yield the marks of a hand in the order of its lines, those of amended lines too."""
    played = {trick.entry: trick for trick in hand.hand.tricks} if hand.hand else {}
    for number, entry in enumerate(block.entries):
        act = entry.act if isinstance(entry, tree.Amend) else entry
        line = block.lines[number]
        if isinstance(act, tree.Bid):
            first = seats.find(act.seat)
            for n, call in enumerate(act.calls):
                if call.startswith("^"):
                    seat = "" if first is None else seats.names[(first + n) % len(seats)]
                    yield Mark(line, call[1], seat, call[3:])
        elif isinstance(act, tree.Trick):
            trick = played.get(number)
            for n, play in enumerate(act.plays):
                mark, card = split_mark(play)
                if mark:
                    known = trick.seats[n] if trick and n < len(trick.seats) else UNKNOWN
                    seat = mark[3:] or ("" if known == UNKNOWN else seats.names[known])
                    yield Mark(line, mark[1], seat, card)


def _adjusted(block: tree.Block, hand: HandVerdict) -> Iterator[Adjusted]:
    """Yield the adjustments, each with the total that it was made to."""
    totals = hand.to_json().get("total")
    for number, act in enumerate(block.entries):
        if isinstance(act, tree.Adjust):
            scorer = "/".join(act.side)
            total = totals.get(scorer) if isinstance(totals, Mapping) else None
            yield Adjusted(
                block.lines[number], scorer, total if isinstance(total, int) else None, act.change
            )  # fmt: skip


def _differences(one: Mapping[str, Json], other: Mapping[str, Json]) -> Iterator[Difference]:
    """Yield what two verdicts on a hand do not share, in the order of a hand."""
    for n, (first, then) in enumerate(
        zip_longest(_tricks(one), _tricks(other), fillvalue=None), 1
    ):  # fmt: skip
        if first != then:
            yield Difference("trick", str(n), first, then)
    for name in FIGURES:
        first, then = one.get(name), other.get(name)
        if isinstance(first, Mapping) or isinstance(then, Mapping):
            sides = [each if isinstance(each, Mapping) else {} for each in (first, then)]
            for key in dict.fromkeys((*sides[0], *sides[1])):
                if sides[0].get(key) != sides[1].get(key):
                    yield Difference(name, key, sides[0].get(key), sides[1].get(key))
        elif first != then:
            yield Difference(name, "", first, then)


def _tricks(hand: Mapping[str, Json]) -> Sequence[Json]:
    tricks = hand.get("tricks")
    return tricks if isinstance(tricks, Sequence) and not isinstance(tricks, str) else ()
