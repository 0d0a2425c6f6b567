"""One trial: whether records fit some choices, and which rule values that could depend on.

A trial ends at the first thing that is wrong: what comes after it cannot make it right.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from smearspec import diagnostics
from smearspec.record.fault import Fault
from smearspec.rules.watching import watching
from smearspec.verdict.explain.groups import Player
from smearspec.verdict.game import Game, Played
from smearspec.verdict.setup import Inputs, SetupError, hand_setup, read_setup
from smearspec.verdict.shelf import counted


class Trial(NamedTuple):
    """Whether nothing is wrong, and how much stays open: claims and unfinished hands.

    ``hands`` is the number of hands that were replayed, each world of a hand counted.
    """

    fits: bool
    open: int
    hands: int


ANYTHING = frozenset({""})
"""The pointer of the rules as a whole: every choice may decide."""


def attempt(
    players: Sequence[Player], free: Mapping[str, str], changes: Mapping[str, str]
) -> tuple[Trial, frozenset[str]]:
    """Judge records, each under the same choices; return the pointers that were read, too."""
    reads: set[str] = set()
    left = hands = 0
    for player in players:
        inputs = player.given(free, changes)
        try:
            game = _opened(player, inputs)
        except SetupError:
            return Trial(False, left, hands + 1), ANYTHING
        with watching(reads.add):
            trial = judge(player, game)
        left += trial.open
        hands += trial.hands
        if not trial.fits:
            return Trial(False, left, hands), frozenset(reads)
    return Trial(True, left, hands), frozenset(reads)


def _opened(player: Player, inputs: Inputs) -> Game:
    """Return a game before its first hand, the rules of every hand compiled already.

    Compiling looks at its own tables, which says nothing about what the play depends on.
    """
    setup = read_setup(player.record.header.block, inputs)
    for read in player.record.blocks:
        hand_setup(setup, read.block, inputs)
    return Game(setup, inputs)


def judge(player: Player, game: Game) -> Trial:
    """Play a record to its end, or to the first thing that is wrong."""
    faults, claims = game.open(player.record.header.block)
    left, hands = 0, 1
    if _wrong(faults) or any(claim.verdict == "refuted" for claim in claims):
        return Trial(False, left, hands)
    for read in player.record.blocks:
        played = game.play(read)
        hands += _replays(played)
        if _wrong(played.faults):
            return Trial(False, left, hands)
        left += _left(played)
    return Trial(True, left, hands)


def _replays(played: Played) -> int:
    """Count the replays of a hand: of each world, where there are tricks to replay."""
    hand = played.hand
    if hand.plain or hand.hand is None or not hand.hand.tricks:
        return 1
    return len(hand.readings)


def _wrong(faults: Sequence[Fault]) -> bool:
    return any(diagnostics.severity(fault.code) == "error" for fault in faults)


def _left(played: Played) -> int:
    """Count what a hand leaves open."""
    claims = counted(played.claims)["undetermined"]
    return claims + (played.hand.status == "incomplete")
