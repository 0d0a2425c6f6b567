"""A simulated hand that two rule sets score, or judge, differently."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.notation import format_transcript, tree
from smearspec.rules import Resolved, RuleBook
from smearspec.simulate.game import games
from smearspec.verdict import HandVerdict, Inputs, Verdict
from smearspec.verdict.judge import verify_stream

GAMES = 60
"""The most games that are simulated under each of the two."""

HANDS = 60
"""The most hands of one of these games."""


@dataclass(frozen=True)
class Ruled:
    """One of two rule sets: its document, the file that holds it if any, and its rules."""

    book: RuleBook
    file: Path | None
    seats: int
    resolved: Resolved


@dataclass(frozen=True)
class Outcome:
    """What became of the hand under one rule set; ``winner`` is None while the game goes on."""

    hand: HandVerdict
    findings: tuple[Finding, ...]
    winner: tuple[str, ...] | None


@dataclass(frozen=True)
class Telling:
    """A hand, by which rules it was played (0 or 1), and its outcome under each.

    ``scored`` tells whether both find it legal, so that only its score or the winner differs.
    """

    block: tree.Block
    played: int
    outcomes: tuple[Outcome, Outcome]
    scored: bool


def telling_hand(
    one: Ruled, other: Ruled, seed: int, on_game: Callable[[int], None] = lambda game: None
) -> Telling | None:
    """Return the first hand found that is legal under both and scores differently.

    Else the first that is judged differently; None where no hand of ``GAMES`` games of each is.
    """
    both = one, other
    judged_only: Telling | None = None
    for number in range(GAMES):
        for played, rules in enumerate(both):
            on_game(2 * number + played + 1)
            # Without claims: only acts are compared, and each rule set works out its own score.
            game = _acts(_game(rules, f"{seed}{number:03}"))
            found = _first_difference(game, both, played)
            if found is not None and found.scored:
                return found
            judged_only = judged_only or found
    return judged_only


def _game(rules: Ruled, seed: str) -> tree.Transcript:
    settings = _settings(rules)
    return next(games(
        rules.book, rules.seats, settings, seed=int(seed), count=1, max_hands=HANDS,
        on_unfinished=lambda game: None,
    ))  # fmt: skip


def _settings(rules: Ruled) -> Mapping[str, str]:
    return dict(rules.resolved.options)


_CLAIMS = (tree.Points, tree.Count, tree.Score, tree.Won, tree.Sides)


def _acts(game: tree.Transcript) -> tree.Transcript:
    """Return a game without its claims, and without the winners of tricks."""
    hands = tuple(
        replace(hand, entries=tuple(
            entry._replace(winner="") if isinstance(entry, tree.Trick) else entry
            for entry in hand.entries if not isinstance(entry, _CLAIMS)
        ))
        for hand in game.hands
    )  # fmt: skip
    return replace(game, hands=hands)


def _judged(game: tree.Transcript, rules: Ruled) -> Verdict:
    """Judge a game under one rule set, whichever rules it was played by."""
    import io  # noqa: PLC0415

    seats = next(
        tag for tag in game.header.entries if isinstance(tag, tree.Tag) and tag.name == "Seats"
    )
    header = replace(game.header, entries=(tree.Tag("Rules", rules.book.id), seats))
    text = format_transcript(replace(game, header=header))
    files = (rules.file,) if rules.file else ()
    inputs = Inputs(files, _settings(rules))
    return next(verify_stream(io.BytesIO(text.encode("utf-8")), "-", inputs))


def _first_difference(
    game: tree.Transcript, both: tuple[Ruled, Ruled], played: int
) -> Telling | None:
    verdicts = tuple(_judged(game, rules) for rules in both)
    last = len(game.hands) - 1
    for n, block in enumerate(game.hands):
        one, other = (_outcome(verdict, n, block, n == last) for verdict in verdicts)
        if _signature(one) != _signature(other):
            scored = not one.findings and not other.findings
            return Telling(block, played, (one, other), scored)
    return None


def _outcome(verdict: Verdict, n: int, block: tree.Block, last: bool) -> Outcome:
    findings = tuple(
        finding for finding in verdict.findings
        if finding.hand == block.name and diagnostics.severity(finding.code) == "error"
    )  # fmt: skip
    return Outcome(verdict.hands[n], findings, verdict.winner if last else None)


def _signature(outcome: Outcome) -> tuple[object, ...]:
    hand = outcome.hand
    codes = tuple(finding.code for finding in outcome.findings)
    return hand.status, codes, tuple(hand.changes), tuple(hand.totals), outcome.winner
