"""Claims: what a record states beside its acts, held against what the rules compute."""

import difflib
from collections.abc import Iterator, Sequence
from functools import partial

from smearspec.notation import tree
from smearspec.play.state import UNKNOWN
from smearspec.record.fault import EntryNumber, Fault
from smearspec.record.hand import HandRecord
from smearspec.record.seats import Seats
from smearspec.rules.steps import LeadTrump
from smearspec.verdict import evidence, kinds
from smearspec.verdict.claim import Claim, Truth, World
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.figures import Figures
from smearspec.verdict.model import ClaimVerdict, Json
from smearspec.verdict.worlds import Reading, Worlds

_VERDICTS = {None: "undetermined", True: "confirmed", False: "refuted"}
"""The verdict on a claim by whether it is true."""


def judge(
    record: HandRecord,
    seats: Seats,
    worlds: Worlds,
    figures: Sequence[Figures],
    before: Sequence[int | None],
) -> tuple[list[ClaimVerdict], list[Fault]]:
    """Judge every claim of a hand over its worlds.

    Claims that are each true somewhere, but not together anywhere, are a fault at the later one.
    """
    verdicts: list[ClaimVerdict] = []
    faults: list[Fault] = []
    cases = [_world(r, f, seats, before) for r, f in zip(worlds.readings, figures, strict=True)]
    if worlds.empty:
        cases = []
    alive = set(range(len(cases)))
    first = EntryNumber(0)
    lines = record.block.lines
    for claim in _claims(record, seats, worlds):
        entry, kind, of, stated, _ = claim
        truths = [kind.judge(claim, case) for case in cases]
        computed, true = truths[0] if len(truths) == 1 else _weigh(truths)
        if worlds.proven:
            true = worlds.proven.get((entry, kind.name), true)
        verdict = _VERDICTS[true]
        why = partial(_explain, claim, cases, worlds, verdict)
        verdicts.append(ClaimVerdict(lines[entry], kind.name, of, stated, computed, verdict, why))
        if verdict == "confirmed":
            continue
        facts: dict[str, object] = {
            "case": kind.name,
            "name": of,
            "stated": _fact(stated),
            "computed": _fact(computed),
        }
        holds = {n for n, (_, true) in enumerate(truths) if true is not False}
        if verdict == "refuted":
            if computed is None and len(truths) > 1:
                facts |= {"case": "open", "claim": kind.name}
            faults.append(Fault("claim-refuted", entry, kind.part, facts=facts))
        elif alive & holds:
            if alive & holds != alive:
                first = EntryNumber(entry)
            alive &= holds
        else:
            facts["line"] = first
            faults.append(Fault("claims-conflict", entry, kind.part, facts=facts))
    return verdicts, faults


def agreeing(
    record: HandRecord,
    seats: Seats,
    worlds: Worlds,
    figures: Sequence[Figures],
    before: Sequence[int | None],
) -> Sequence[Figures]:
    """Return the figures with which a game goes on.

    Of a score sheet these are the figures of the worlds in which its claims are true, if there are
    any: nothing else is known of them, and the next hand is held against them.
    """
    if not worlds.sheet:
        return figures
    listed = list(_claims(record, seats, worlds))
    cases = [_world(r, f, seats, before) for r, f in zip(worlds.readings, figures, strict=True)]
    true = [
        fig
        for fig, case in zip(figures, cases, strict=True)
        if all(claim.kind.judge(claim, case)[1] is not False for claim in listed)
    ]
    return true or figures


def asked(record: HandRecord, seats: Seats, reading: Reading) -> list[Claim]:
    """Return the claims of a hand, of which one reading is known."""
    return list(_claims(record, seats, Worlds([reading], [])))


def truth(
    claim: Claim, reading: Reading, figures: Figures, seats: Seats, before: Sequence[int | None]
) -> bool | None:
    """Return whether a claim is true in one world; None where that world does not tell."""
    return claim.kind.judge(claim, _world(reading, figures, seats, before))[1]


def _world(reading: Reading, figures: Figures, seats: Seats, before: Sequence[int | None]) -> World:
    sides, scorers = reading.hand.sides(), reading.hand.tables.scorers
    by_members = {frozenset(scorer): n for n, scorer in enumerate(scorers)}
    if sides is None or sides is scorers:
        own = None if sides is None else by_members
    else:
        own = {frozenset(side): n for n, side in enumerate(sides)}
    return World(reading, figures, seats, before, own, by_members)


def _weigh(truths: list[Truth]) -> Truth:
    """Return what all worlds compute, and whether the claim is true; None where they differ."""
    if not truths:
        return None, None
    computed, true = truths[0]
    if any(value != computed for value, _ in truths):
        computed = None
    if any(other != true for _, other in truths):
        true = None
    return computed, true


def _explain(claim: Claim, cases: Sequence[World], worlds: Worlds, verdict: str) -> Phrase:
    """Return the evidence for a verdict: two worlds that differ, where it is left open."""
    if not cases:
        return Phrase("evidence.unread")
    if worlds.sheet and len(cases) > 1:
        return Phrase(f"evidence.sheet-{verdict}")
    if len(cases) == 1 and worlds.searched and worlds.placed:
        return claim.kind.explain(claim, cases[0])
    if verdict != "undetermined":
        return _shared_reason(claim, cases, worlds) or Phrase(
            "evidence.every-way" if verdict == "confirmed" else "evidence.no-way"
        )
    truths = [claim.kind.judge(claim, case)[1] for case in cases]
    if worlds.witnesses:
        from smearspec.verdict.unknown.telling import matters_for, nearest  # noqa: PLC0415

        found = nearest(worlds.witnesses, truths, matters_for(worlds.witnesses[0]))
        if found is not None:
            return Phrase("evidence.witnesses", {"true": found[0], "false": found[1]})
    if worlds.searched and set(truths) == {None}:
        return claim.kind.explain(claim, cases[0])
    return evidence.differing(len(cases), worlds.searched)


def _shared_reason(claim: Claim, cases: Sequence[World], worlds: Worlds) -> Phrase | None:
    """Return the evidence for a verdict that every world gives; None where they differ.

    They tell it of all worlds, seen or not, only where items were earned in the same places, and
    card points with the same cards.
    """
    first = cases[0]
    if claim.kind in (kinds.POINTS, kinds.AT_LEAST) and not worlds.placed:
        return None
    if claim.kind is kinds.COUNT and any(_played(one) != _played(first) for one in cases):
        return None
    if claim.kind is kinds.TRICK and any(_trump(one) != _trump(first) for one in cases):
        return None
    if any(claim.kind.judge(claim, case)[1] is None for case in cases):
        return None
    reason = claim.kind.explain(claim, first)
    return reason if all(claim.kind.explain(claim, one) == reason for one in cases) else None


def _trump(world: World) -> int:
    return world.reading.hand.trump


def _played(world: World) -> list[str]:
    hand = world.reading.hand
    return [hand.name(card) for trick in hand.tricks for card in trick.cards]


def _fact(value: Json) -> object:
    """Return a stated or computed value as a fact of a message."""
    if isinstance(value, list):
        return tuple("/".join(part) if isinstance(part, list) else str(part) for part in value)
    return "?" if value is None else value


def _claims(record: HandRecord, seats: Seats, worlds: Worlds) -> Iterator[Claim]:
    """Yield the claims of a hand in the order of their lines."""
    trump = {trump_claim(reading) for reading in worlds.readings}
    acts = record.acts if record.in_order else sorted(record.acts, key=_entry)
    for entry, act in acts:
        # Not by patterns, which cost several times as much: most lines come here.
        if isinstance(act, tree.Cards):
            continue
        if isinstance(act, tree.Trick):
            if act.winner:
                members = seats.side((act.winner,))
                yield Claim(entry, kinds.TRICK, str(act.number), act.winner, members)
        elif isinstance(act, tree.Score):
            name, members = "/".join(act.side), seats.side(act.side)
            yield Claim(entry, kinds.CHANGE, name, act.change, members)
            if act.total is not None:
                yield Claim(entry, kinds.TOTAL, name, act.total, members)
        elif isinstance(act, tree.Points):
            kind = kinds.AT_LEAST if act.at_least else kinds.POINTS
            yield Claim(entry, kind, "/".join(act.side), list(act.items), seats.side(act.side))
        elif isinstance(act, tree.Count):
            yield Claim(entry, kinds.COUNT, "/".join(act.side), act.value, seats.side(act.side))
        elif isinstance(act, tree.Sides):
            name = " ".join("/".join(side) for side in act.sides)
            yield Claim(entry, kinds.SIDES, name, [list(side) for side in act.sides])
        elif isinstance(act, tree.Won):
            names = ["/".join(side) for side in act.sides]
            yield Claim(entry, kinds.WON, " ".join(names), names)
        elif isinstance(act, tree.Trump) and entry in trump and act.suit != "?":
            yield Claim(entry, kinds.TRUMP, act.seat, act.suit)


def _entry(pair: tuple[int, tree.Act]) -> int:
    return pair[0]


def trump_claim(reading: Reading) -> int | None:
    """Return the entry of a written trump that is a claim: only where the first lead made it."""
    claim = reading.hand.trump_claim
    if claim is None or claim[1] == UNKNOWN:
        return None
    return claim[0] if isinstance(reading.hand.tables.naming, LeadTrump) else None


def unknown_items(record: HandRecord, worlds: Worlds) -> list[Fault]:
    """Report items in a ``points`` line that the rules do not have."""
    names = tuple(item.name for item in worlds.readings[0].hand.tables.items)
    return [
        Fault(
            "unknown-item",
            entry,
            "items",
            n,
            rule="/items",
            facts={
                "item": item,
                "allowed": names,
                "suggestion": next(iter(difflib.get_close_matches(item, names, 1)), ""),
            },
        )
        for entry, act in record.acts
        if isinstance(act, tree.Points)
        for n, item in enumerate(act.items)
        if item not in names
    ]
