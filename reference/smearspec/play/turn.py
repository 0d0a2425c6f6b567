"""Whose turn it is: the step that is due and what its seat may do."""

from collections.abc import Callable

from smearspec.play import auction, call, deal, discard, draw, following, redeal, take, trump
from smearspec.play.choice import Choice
from smearspec.play.state import Hand
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    Draw,
    LeadTrump,
    Play,
    Redeal,
    Step,
    Take,
)


def turn(hand: Hand) -> tuple[Step, Choice] | None:
    """Return the step that is due and what its seat may do.

    None when the hand is over, and where nobody can tell.
    """
    if hand.stopped or hand.over:
        return None
    for step in hand.tables.steps[hand.waiting :]:
        choice = _CHOICES[type(step)](hand)
        if choice is not None:
            return step, choice
        if isinstance(step, Draw) and draw.is_open(hand, step):
            return None
    return None


_CHOICES: dict[type[Step], Callable[[Hand], Choice | None]] = {
    Deal: deal.choice,
    Redeal: redeal.choice,
    Auction: auction.choice,
    AnnounceTrump: trump.choice,
    LeadTrump: trump.choice,
    Take: take.choice,
    Discard: discard.choice,
    Draw: draw.choice,
    CallPartner: call.choice,
    Play: following.choice,
}
