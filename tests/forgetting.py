"""Records of one hand each, and what is left of them when somebody has forgotten a part."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from smearspec import format_transcript, load, verify
from smearspec.simulate import games

TABLES: tuple[tuple[str, int, Mapping[str, str]], ...] = (
    ("ten-point", 4, {}),
    ("ten-point", 5, {}),
    ("ten-point", 6, {}),
    ("minnesota", 4, {}),
    (
        "six-point-northeastern-wisconsin",
        4,
        {"bidder-sees": "2", "joker-order": "first-played", "in-play": "held"},
    ),
    (
        "six-point-northeastern-wisconsin",
        4,
        {"bidder-sees": "3", "joker-order": "second-played", "in-play": "dealt-or-taken"},
    ),
    ("cutthroat-canadian", 2, {}),
    ("cutthroat-canadian", 3, {}),
)
"""Which games are simulated: rules, seats, choices."""


CARD = re.compile(r"[AKQJT2-9][SHDC]|JO")


class Forgotten(NamedTuple):
    """A record of one hand, as it was and with a part of it forgotten."""

    told: str
    left: str


def records(
    table: tuple[str, int, Mapping[str, str]], seed: int, count: int
) -> Iterator[Forgotten]:
    """Yield records of ``count`` hands of one table; a third of them with claims that are false."""
    rules, seats, options = table
    dice = random.Random(f"{rules}-{seats}-{seed}")
    found = 0
    for game in games(load(rules), seats, options, seed=seed, count=count):
        for true in _hands(format_transcript(game)):
            told = _wrong(true, dice) if dice.random() < 0.34 else true
            yield Forgotten(told, forget(told, dice))
            found += 1
            if found == count:
                return


def _hands(text: str) -> Iterator[str]:
    """Yield each hand of a record as a record of its own."""
    head, *hands = text.split("\n[Hand ")
    verdict = verify(text)[0]
    for hand, judged in zip(hands, verdict.hands, strict=True):
        body = re.sub(r"^\[Dealer .*\n", "", hand, flags=re.MULTILINE)
        first, _, rest = body.partition("\n")
        scorers = verdict.hands[0].to_json()["score"]
        assert isinstance(scorers, Mapping)
        start = ", ".join(
            f"{name} {total}" for name, total in zip(scorers, judged.before, strict=True)
        )
        dealer = verdict.seats[judged.dealer or 0]
        yield f'{head}\n[Hand {first}\n[Dealer "{dealer}"]\n[Start "{start}"]\n{rest}'


def _wrong(text: str, dice: random.Random) -> str:
    """Return a record of which one claim says something else."""
    lines = text.split("\n")
    claim = re.compile(r"points|count|score|\d+\..*->")
    claims = [n for n, line in enumerate(lines) if claim.match(line)]
    if not claims:
        return text
    n = dice.choice(claims)
    line = lines[n]
    if line.startswith("points"):
        head, _, items = line.partition(": ")
        names = items.split()
        line = f"{head}: {' '.join(names[1:])}" if len(names) > 1 else line
    elif line.startswith(("count", "score")):
        line = re.sub(r"\d+", lambda m: str(int(m[0]) + dice.choice([1, 2])), line, count=1)
    else:
        seats = re.search(r'\[Seats "(.*)"\]', text)
        names = seats[1].split() if seats else []
        line = line.split(" -> ")[0] + " -> " + dice.choice(names)
    lines[n] = line
    return "\n".join(lines)


def forget(
    text: str, dice: random.Random, shares: Sequence[float] = (0.0, 0.02, 0.1, 0.3)
) -> str:
    """Return a record with some of its deals, throws, calls and plays forgotten.

    One of ``shares`` is the chance of a play to be forgotten.
    """
    lines, share = [], dice.choice(shares)
    hidden = dice.choice([0.05, 0.3, 0.7, 1.0])
    for line in text.split("\n"):
        head, _, rest = line.partition(": ")
        if re.match(r"(deal|widow|discard|show) ", line) and dice.random() < hidden:
            if line.startswith("show") or dice.random() < 0.5:
                continue
            cards = [blur(card, dice) if dice.random() < 0.5 else card for card in rest.split(" ")]
            lines.append(f"{head}: {' '.join(cards)}")
        elif re.match(r"\d+\. ", line):
            plays, arrow, winner = rest.partition(" -> ")
            cards = [blur(card, dice) if dice.random() < share else card for card in plays.split()]
            if dice.random() < share / 4:
                head = re.sub(r" .*", " ?", head)
            lines.append(f"{head}: {' '.join(cards)}{arrow}{winner}")
        elif line.startswith("trump ") and dice.random() < share:
            lines.append(line[:-1] + "?")
        elif line.startswith("bid ") and dice.random() < share:
            calls = rest.split(" ")
            calls[dice.randrange(len(calls))] = "?"
            lines.append(f"{head}: {' '.join(calls)}")
        else:
            lines.append(line)
    return "\n".join(lines)


def blur(card: str, dice: random.Random) -> str:
    """Return a card as it is half remembered, or not at all."""
    return dice.choice(["??", "?" + card[1], card[0] + "?"]) if card[:2] != "JO" else "??"


def contradiction(record: Forgotten) -> str:
    """Return how the verdict on what is left contradicts the verdict on the whole; '' if not."""
    told, left = verify(record.told)[0], verify(record.left)[0]
    if left.status == "illegal" or left.status in ("unreadable", "unjudged"):
        return f"{told.status} becomes {left.status}"
    for one, other in zip(told.claims, left.claims, strict=True):
        if other.verdict not in ("undetermined", one.verdict):
            return f"{one.claim} of {one.of}: {one.verdict} becomes {other.verdict}"
    return ""


def muddle(text: str, dice: random.Random) -> str:
    """Return a record without hands in which two plays are exchanged, legally or not."""
    lines = [line for line in text.split("\n") if not re.match(r"(deal|widow|discard|show) ", line)]
    spots = [
        (n, at)
        for n, line in enumerate(lines)
        if re.match(r"\d+\. ", line)
        for at, word in enumerate(line.split(" "))
        if at > 1 and CARD.fullmatch(word)
    ]
    if len(spots) < 2:
        return "\n".join(lines)
    (n, at), (m, to) = dice.sample(spots, 2)
    first, second = lines[n].split(" "), lines[m].split(" ")
    if n == m:
        first[at], first[to] = first[to], first[at]
        lines[n] = " ".join(first)
    else:
        first[at], second[to] = second[to], first[at]
        lines[n], lines[m] = " ".join(first), " ".join(second)
    return "\n".join(lines)
