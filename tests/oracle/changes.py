"""True claims for a record, and one small change to it."""

from __future__ import annotations

import re
from random import Random

from . import pages
from .game import judge
from .reader import read

KINDS = ("card", "bid", "seat", "claim", "swap")


def claimed(text: str) -> str:
    """Add every claim that the oracle finds true to a record of one hand."""
    hand = judge(text).hands[0]
    lines = []
    if hand.earned is not None:
        for side, items in hand.earned.items.items():
            lines.append(f"points {side}: {' '.join(items)}".rstrip())
        for side, count in hand.earned.count.items():
            lines.append(f"count {side}: {count}")
    for who, change in hand.score.items():
        lines.append(f"score {who}: {change:+d} = {hand.total[who]}")
    return text + "".join(line + "\n" for line in lines)


def changed(rng: Random, text: str, kind: str) -> str:
    """Change one card, call, seat or claim; ``swap`` exchanges two cards of the record."""
    record = read(text)
    lines = text.split("\n")
    pick = {
        "card": r"(deal|widow|discard|call|\d+\.) ",
        "swap": r"(deal|widow|discard|call|\d+\.) ",
        "bid": "bid ",
        "seat": r"(deal|bid|trump|widow|discard|call|\d+\.) |\[Dealer",
        "claim": r"(points|count|score) ",
    }[kind]
    at = rng.choice([i for i, line in enumerate(lines) if re.match(pick, line)])
    line = lines[at]
    if kind == "seat":
        names = [n for n in record.seats if re.search(rf"\b{n}\b", line)]
        other = rng.choice([n for n in record.seats if n != names[0]])
        lines[at] = re.sub(rf"\b{names[0]}\b", other, line, count=1)
        return "\n".join(lines)
    head, _, body = line.partition(":")
    body, arrow, taker = body.partition(" -> ")
    words = body.split()
    if kind == "bid":
        low, high = pages.BIDS[record.variant]
        words = _calls(rng, words, low, high)
    elif kind == "claim":
        words = _claim(rng, head, words, pages.ITEMS[record.variant])
    elif kind == "card":
        i = rng.randrange(len(words))
        words[i] = rng.choice([c for c in pages.pack(record.variant) if c != words[i]])
    else:
        return _swap(rng, lines, pick)
    lines[at] = f"{head}: {' '.join(words)}".rstrip() + arrow + taker
    return "\n".join(lines)


def _calls(rng: Random, words: list[str], low: int, high: int) -> list[str]:
    what = rng.random()
    if what < 0.15 and len(words) > 1:
        return words[:-1]
    if what < 0.3:
        return [*words, "pass"]
    i = rng.randrange(len(words))
    calls = ["pass", *[str(n) for n in range(low - 1, high + 2)]]
    words[i] = rng.choice([c for c in calls if c != words[i]])
    return words


def _claim(rng: Random, head: str, words: list[str], items: list[str]) -> list[str]:
    if head.startswith("points"):
        if words and rng.random() < 0.5:
            words.remove(rng.choice(words))
        else:
            words.append(rng.choice(items))
        return words
    places = [i for i, w in enumerate(words) if w != "="]
    i = rng.choice(places)
    number = int(words[i]) + rng.choice([-2, -1, 1, 3])
    signed = head.startswith("score") and i == 0
    words[i] = f"{number:+d}" if signed else str(max(number, 0) if "count" in head else number)
    return words


def _swap(rng: Random, lines: list[str], pick: str) -> str:
    places = [
        (i, m.start())
        for i, line in enumerate(lines)
        if re.match(pick, line)
        for m in re.finditer(r"(?<= )([AKQJT2-9][SHDC]|JO)(?= |$)", line)
    ]
    (a, x), (b, y) = rng.sample(places, 2)
    first, second = lines[a][x : x + 2], lines[b][y : y + 2]
    lines[a] = lines[a][:x] + second + lines[a][x + 2 :]
    lines[b] = lines[b][:y] + first + lines[b][y + 2 :]
    return "\n".join(lines)
