"""The line of a record on which one change of the rules takes effect first."""

from collections.abc import Iterator, Sequence
from itertools import islice

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.notation import tree
from smearspec.notation.writing import line as written
from smearspec.play.state import UNKNOWN
from smearspec.score.contract import scorers
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.explain.answer import Place
from smearspec.verdict.explain.groups import Player
from smearspec.verdict.model import ClaimVerdict, HandVerdict, Verdict
from smearspec.verdict.worlds import Reading

CLAIMS = frozenset({"claim-refuted", "claims-conflict"})
"""Codes of what is wrong with a claim and not with an act."""


def first_place(
    players: Sequence[Player], without: Sequence[Verdict], changed: Sequence[Verdict]
) -> Place | None:
    """Return the first line on which the verdicts part; None where they are the same.

    Under the ``changed`` rules nothing is wrong.
    """
    for player, one, other in zip(players, without, changed, strict=True):
        for number, line, why in _partings(one, other, player):
            block = player.record.written[number]
            return Place(
                one.file, one.record, block.name or "", line, _text(block, line), why
            )  # fmt: skip
    return None


def _partings(one: Verdict, other: Verdict, player: Player) -> Iterator[tuple[int, int, Phrase]]:
    """Yield the lines on which two verdicts differ, with the number of their block.

    In each hand come acts first, then what comes of them, then claims; block 0 is the header.
    """
    blocks = player.record.written
    for claim, now in zip(_claims(one, blocks[0]), _claims(other, blocks[0]), strict=False):
        if claim.verdict != now.verdict:
            yield 0, now.line, Phrase("explain.claim", {"evidence": now.evidence})
    for n, (before, after) in enumerate(zip(one.hands, other.hands, strict=False), 1):
        for finding in _wrong(one, before.name, claims=False):
            yield n, finding.line, Phrase("explain.act", {"code": finding.code})
        yield from ((n, line, why) for line, why in _played(before, after, blocks[n]))
        for claim, now in zip(_claims(one, blocks[n]), _claims(other, blocks[n]), strict=False):
            if claim.verdict != now.verdict or claim.computed != now.computed:
                yield n, now.line, Phrase("explain.claim", {"evidence": now.evidence})
        for finding in _wrong(one, before.name, claims=True):
            yield n, finding.line, Phrase("explain.false", {"code": finding.code})


def _wrong(verdict: Verdict, hand: str, claims: bool) -> Iterator[Finding]:
    """Yield the errors of a hand that concern its claims, or those that concern its acts."""
    for one in verdict.findings:
        asked = one.hand == hand and (one.code in CLAIMS) == claims
        if asked and diagnostics.severity(one.code) == "error":
            yield one


def _claims(verdict: Verdict, block: tree.Block) -> list[ClaimVerdict]:
    lines = set(block.lines)
    return [claim for claim in verdict.claims if claim.line in lines]


def _played(
    before: HandVerdict, after: HandVerdict, block: tree.Block
) -> Iterator[tuple[int, Phrase]]:
    """Yield where the play of a hand, its items or its contract come out differently."""
    for one, other in islice(zip(before.readings, after.readings, strict=False), 1):
        if not other.hand.tricks:
            continue  # of a score sheet the first ways to share out its items are as good as any
        yield from _read_otherwise(one, other, before, block)


def _read_otherwise(
    one: Reading, other: Reading, hand: HandVerdict, block: tree.Block
) -> Iterator[tuple[int, Phrase]]:
    """Yield the same of one world of the hand."""
    seats = hand.seats
    for trick, now in zip(one.hand.tricks, other.hand.tricks, strict=False):
        if UNKNOWN not in (trick.winner, now.winner) and trick.winner != now.winner:
            facts = {"winner": seats.names[now.winner], "instead": seats.names[trick.winner]}
            yield block.lines[now.entry], Phrase("explain.trick", facts)
    for name, card, trick_number, sides in _awards(one, other, hand):
        entry = next((t.entry for t in other.hand.tricks if t.number == trick_number), None)
        facts = {"item": name, "card": card, "side": sides[1], "instead": sides[0]}
        facts["case"] = "nobody" if not sides[1] else "" if sides[0] else "new"
        if entry is not None:
            yield block.lines[entry], Phrase("explain.item", facts)
        else:
            yield _line_of(block, tree.Count, tree.Points), Phrase("explain.most", facts)
    if one.result and other.result and one.result != other.result:
        bid: dict[str, object] = {
            "bid": other.hand.bid,
            "bidder": seats.names[other.hand.bidder or 0],
        }
        for n, members in enumerate(scorers(other.hand)):
            was, now_ = one.result.changes[n], other.result.changes[n]
            if was != now_:
                told = {"scorer": seats.label(members), "change": now_, "instead": was, **bid}
                yield _line_of(block, tree.Bid), Phrase("explain.contract", told)


def _awards(
    one: Reading, other: Reading, hand: HandVerdict
) -> Iterator[tuple[str, str, int, tuple[str, str]]]:
    """Yield each item that goes elsewhere: its name, card and trick, and who had and has it."""
    both = [
        {}
        if count is None
        else {
            (award.item.name, award.card): (hand.seats.label(count.sides[award.side]), award.trick)
            for award in count.awards
        }
        for count in (one.count, other.count)
    ]
    for name, card in [*both[1], *(key for key in both[0] if key not in both[1])]:
        was, now = both[0].get((name, card), ("", 0)), both[1].get((name, card), ("", 0))
        if was[0] != now[0]:
            token = "" if card == UNKNOWN else other.hand.name(card)
            yield name, token, now[1] or was[1], (was[0], now[0])


def _line_of(block: tree.Block, *kinds: type) -> int:
    """Return the line of the first entry of one of the kinds, else that of the hand."""
    for entry, line in zip(block.entries, block.lines, strict=True):
        if isinstance(entry.act if isinstance(entry, tree.Amend) else entry, kinds):
            return line
    return block.line


def _text(block: tree.Block, line: int) -> str:
    """Return what stands on a line of a block, in canonical form and without its comment."""
    for entry, at in zip(block.entries, block.lines, strict=True):
        if at == line:
            return written(entry._replace(comment="") if hasattr(entry, "comment") else entry)
    return f'[Hand "{block.name}"]'
