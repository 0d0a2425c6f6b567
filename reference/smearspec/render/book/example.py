"""A hand for a rule book: really played by the rules, judged, and told trick by trick."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from smearspec.notation import format_transcript, tree
from smearspec.render.hand_view import HandView, view
from smearspec.render.replay_acts import act_lines, partner_lines
from smearspec.render.replay_result import result_lines
from smearspec.render.replay_tricks import start, trick_lines
from smearspec.rules import RuleBook
from smearspec.simulate import games
from smearspec.verdict import HandVerdict, verify

TRIED = 40
"""How many games are looked at for the hand that shows most."""

ENOUGH = 6
"""How much a hand has to show for the search to end."""


@dataclass(frozen=True, slots=True)
class Example:
    """One hand: the seed of its game, what came before the tricks, the tricks, the result."""

    seed: int
    before: tuple[str, ...]
    tricks: tuple[tuple[str, ...], ...]
    result: tuple[str, ...]
    verdict: HandVerdict


def example_of(
    rules: RuleBook, seats: int, settings: Mapping[str, str], lang: str
) -> Example | None:
    """Return a hand in which something happens; None if none could be played to its end."""
    found: tuple[int, int, tree.Block, HandVerdict, HandView] | None = None
    own = rules.document
    files = () if own.shipped else (Path(own.file),)
    for seed in range(1, TRIED + 1):
        game = next(games(
            rules, seats, settings, seed=seed, count=1, max_hands=1, on_unfinished=lambda _: None
        ))  # fmt: skip
        verdict = verify(format_transcript(game), rules_files=files)[0]
        hand = verdict.hands[0] if verdict.hands else None
        if hand is None or hand.status != "scored":
            continue
        shown = view(hand)
        worth = 0 if shown is None else _worth(shown)
        if shown is not None and (found is None or worth > found[0]):
            found = worth, seed, game.hands[0], hand, shown
            if worth >= ENOUGH:
                break
    if found is None:
        return None
    _, seed, block, hand, shown = found
    return Example(
        seed,
        tuple(_before(shown, block, hand, lang)),
        tuple(_tricks(shown, block, hand, lang)),
        tuple(result_lines(shown, hand, lang)),
        hand,
    )


def _worth(shown: HandView) -> int:
    """Return how much a hand shows: a made bid, points on several sides, many items."""
    awards = shown.awards or ()
    sides = {award.side for award in awards}
    return 2 * bool(shown.made) + 2 * (len(sides) > 1) + min(3, len({a.item.name for a in awards}))


def _before(shown: HandView, block: tree.Block, hand: HandVerdict, lang: str) -> Iterator[str]:
    for entry in block.entries:
        if isinstance(entry, (tree.Cards, tree.Bid, tree.Trump)):
            yield from act_lines(shown, entry, hand.seats, lang)
    yield from partner_lines(shown, hand.seats, lang)


def _tricks(
    shown: HandView, block: tree.Block, hand: HandVerdict, lang: str
) -> Iterator[tuple[str, ...]]:
    running = start(shown)
    acts = [entry for entry in block.entries if isinstance(entry, tree.Trick)]
    for trick, act in zip(shown.tricks, acts, strict=True):
        lines = list(trick_lines(shown, trick, act, hand.seats, running, lang))
        # The last line repeats what each side has so far: too much for a page that is printed.
        yield tuple(line.strip() for line in (lines[:-1] if shown.sides is not None else lines))
