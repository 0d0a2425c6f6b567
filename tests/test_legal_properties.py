"""Legal acts held against the verdict on every act: both must say the same, in both directions."""

from collections.abc import Iterator
from random import Random

import pytest

import smearspec
from smearspec.cards import NAMES
from smearspec.notation import tree
from smearspec.simulate import games
from smearspec.verdict import Turn

TABLES = [
    ("ten-point", 4, {}),
    ("ten-point", 4, {"opening-lead": "trump-only", "excess-trumps": "scoring-protected"}),
    ("ten-point", 5, {}),
    ("ten-point", 5, {"called-card-duty": "if-legal", "called-card-shown": "when-played"}),
    ("ten-point", 5, {"five-player-order": "trump-call-discard", "callable": "trumps-only"}),
    ("ten-point", 5, {"five-player-order": "discard-trump-call", "call-own-discard": "forbidden"}),
    ("ten-point", 6, {"all-pass": "dealer-not-asked"}),
    ("minnesota", 4, {"opening-lead": "trump-only"}),
    ("six-point-northeastern-wisconsin", 4, {
        "bidder-sees": "3", "joker-order": "first-played", "joker-opening": "bidder-names"}),
    ("six-point-northeastern-wisconsin", 4, {
        "bidder-sees": "0", "joker-order": "second-played", "joker-opening": "illegal"}),
    ("six-point-northeastern-wisconsin", 4, {
        "bidder-sees": "1", "joker-order": "second-played", "joker-opening": "spades"}),
    ("cutthroat-canadian", 2, {}),
    ("cutthroat-canadian", 3, {}),
]  # fmt: skip


def turn(text: str) -> Turn:
    (found,) = smearspec.legal(text)
    return found.turn


def single_hands(name: str, seats: int, options: dict[str, str], seed: int) -> Iterator[str]:
    """Yield the hands of a simulated game as records of one hand each, without the claims."""
    (game,) = games(smearspec.load(name), seats, options, seed=seed, count=1)
    (verdict,) = smearspec.verify(smearspec.format_transcript(game))
    for block, judged in zip(game.hands, verdict.hands, strict=True):
        assert judged.dealer is not None
        dealer = tree.Tag("Dealer", verdict.seats[judged.dealer])
        acts = [
            entry._replace(winner="") if isinstance(entry, tree.Trick) else entry
            for entry in block.entries
            if isinstance(entry, (tree.Cards, tree.Bid, tree.Trump, tree.Trick))
        ]
        hand = tree.Block("1", (dealer, *acts))
        yield smearspec.format_transcript(tree.Transcript(game.header, (hand,)))


def points(text: str) -> Iterator[tuple[str, str]]:
    """Yield the record up to every act, and that act; calls and cards of tricks one by one."""
    lines = text.splitlines(keepends=True)
    for n, line in enumerate(lines):
        head, colon, acts = line.rstrip("\n").partition(": ")
        before = "".join(lines[:n])
        if line.startswith("bid ") or line[0].isdigit():
            words = acts.split()
            for k, word in enumerate(words):
                yield before + (f"{head}: {' '.join(words[:k])}\n" if k else ""), word
        elif colon and line.split()[0] in ("deal", "trump", "widow", "discard", "call"):
            yield before, line.rstrip("\n")


def with_act(text: str, found: Turn, act: str) -> str:
    """Return a record with one more call or card, on its own line or on the last."""
    last = text.rstrip("\n").rpartition("\n")[2]
    number = last.partition(".")[0]
    if found.step == "bid":
        return f"{text.rstrip()} {act}\n" if last.startswith("bid") else (
            f"{text}bid {found.seat}: {act}\n")  # fmt: skip
    if found.step == "trick":
        cards = len(last.partition(": ")[2].split())
        seats = len(text.partition('[Seats "')[2].partition('"')[0].split())
        if number.isdecimal() and cards < seats:
            return f"{text.rstrip()} {act}\n"
        named = f"trump {found.seat}: S\n" if found.suits and act == "JO" else ""
        return f"{text}{named}{int(number) + 1 if number.isdecimal() else 1}. {found.seat}: {act}\n"
    return f"{text}{found.step} {found.seat}: {act}\n"


def breaks_a_rule(text: str) -> bool:
    """Tell whether an act is illegal; a throw that the first lead betrays is not the lead's."""
    (verdict,) = smearspec.verify(text)
    codes = {finding.code for finding in verdict.findings}
    return bool(codes - {"discard-trump"}) and verdict.status == "illegal"


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_legal_acts_are_those_without_a_finding(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """Every call and every card is tried, in both directions, at one point in six."""
    chance = Random(f"{name}{seats}{sorted(options.items())}")
    tried = 0
    for text in [*single_hands(name, seats, options, seed=5)][:3]:
        for before, act in points(text):
            found = turn(before)
            assert found.known
            if found.step in ("deal", "widow", "discard"):
                assert act.startswith(f"{found.step} ")
                assert found.choice is not None
                assert len(act.partition(": ")[2].split()) == found.choice.choose
                continue
            allowed = {*(found.calls or ()), *(found.cards or ())} or {*(found.suits or ())}
            assert act.rpartition(": ")[2] in allowed, (before, act)
            if chance.random() > 1 / 6:
                continue
            every = (
                ["pass", *map(str, range(1, 12))] if found.calls
                else [*dict.fromkeys(NAMES)] if found.cards else [*"SHDC"]
            )  # fmt: skip
            for one in every:
                wrong = breaks_a_rule(with_act(before, found, one))
                assert wrong != (one in allowed), (before, one)
                tried += 1
    assert tried > 80


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_throws_within_the_limits_are_those_without_a_finding(
    name: str, seats: int, options: dict[str, str]
) -> None:
    chance = Random(f"{name}{seats}{sorted(options.items())}")
    for text in [*single_hands(name, seats, options, seed=6)][:8]:
        for before, act in points(text):
            found = turn(before)
            if found.step != "discard":
                continue
            assert found.choice is not None
            cards = [*found.choice.out_of]
            limits = found.choice.at_most
            assert act.startswith(f"discard {found.seat}: ")
            for _ in range(20):
                chance.shuffle(cards)
                thrown = cards[: found.choice.choose]
                within = all(sum(card in some for card in thrown) <= n for some, n in limits)
                (verdict,) = smearspec.verify(f"{before}discard {found.seat}: {' '.join(thrown)}\n")
                assert bool(verdict.findings) != within
            fewer = " ".join(act.split()[:-1])
            (verdict,) = smearspec.verify(before + fewer + "\n")
            assert "discard-count" in {finding.code for finding in verdict.findings}


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_hand_with_cards_always_has_a_legal_card(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for text in single_hands(name, seats, options, seed=7):
        for before, _ in points(text):
            found = turn(before)
            assert found.step is not None
            assert found.cards or found.calls or found.suits or found.choice
