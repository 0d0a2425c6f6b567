"""Claims of a hand against what the oracle computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .pages import ITEMS
from .reader import Hand

if TYPE_CHECKING:
    from .game import HandResult


@dataclass
class Claim:
    """One claim; ``computed`` is None where the record leaves it open."""

    line: int
    kind: str
    of: str
    stated: object
    computed: object
    at_least: bool = False

    @property
    def verdict(self) -> str:
        """Say confirmed, refuted or undetermined."""
        if self.computed is None:
            return "undetermined"
        if self.at_least and isinstance(self.stated, list) and isinstance(self.computed, list):
            left = list(self.computed)
            for item in self.stated:
                if item not in left:
                    return "refuted"
                left.remove(item)
            return "confirmed"
        return "confirmed" if self.stated == self.computed else "refuted"


def _same_side(hand: Hand, text: str) -> str:
    return "/".join(sorted(text.split("/"), key=hand.seats.index))


def judge_claims(hand: Hand, result: HandResult) -> list[Claim]:
    """Judge every claim of a hand but ``won``."""
    found: list[Claim] = []
    earned = result.earned
    scored = result.status == "scored"
    known = scored or result.status == "thrown-in"
    for line in hand.lines:
        who = _same_side(hand, line.who) if line.kind in ("points", "count", "score") else ""
        if line.kind == "points":
            loose = bool(line.words) and line.words[0] == "at-least"
            stated = sorted(line.words[loose:], key=ITEMS[hand.variant].index)
            computed = earned.items.get(who, ["no such side"]) if earned else None
            found.append(Claim(line.at, "points", who, stated, computed, loose))
        elif line.kind == "count":
            count = earned.count.get(who, -1) if earned else None
            found.append(Claim(line.at, "count", who, int(line.words[0]), count))
        elif line.kind == "score":
            change = result.score.get(who) if known else None
            found.append(Claim(line.at, "score", who, int(line.words[0]), change))
            if len(line.words) == 3:
                total = result.total.get(who) if known else None
                found.append(Claim(line.at, "total", who, int(line.words[2]), total))
        elif line.kind == "sides":
            there = None
            if result.sides is not None:
                written = ["/".join(side) for side in result.sides]
                there = all(_same_side(hand, word) in written for word in line.words)
            found.append(Claim(line.at, "sides", " ".join(line.words), True, there))
        elif line.kind == "trump" and hand.variant not in ("ten-point", "minnesota"):
            first = result.tricks[0].plays[0].card if result.tricks else ""
            if first != "JO" or hand.options.get("joker-opening") != "bidder-names":
                stated_suit = line.words[0]
                found.append(Claim(line.at, "trump", line.who, stated_suit, result.trump))
    for trick, taker in zip(result.tricks, result.takers, strict=False):
        if trick.claimed:
            found.append(Claim(trick.at, "trick", "", trick.claimed, taker or None))
    return found
