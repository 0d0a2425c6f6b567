"""What the plays further down tell about hands that were not written."""

from collections.abc import Iterator

from smearspec.cards import CARD_OF
from smearspec.notation import tree
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.plays import split_mark


def look_ahead(hand: Hand) -> None:
    """Let seats whose hand is not known hold, for certain, the cards that they will play.

    A seat of which some play is not told has a hand that is not known from then on.
    """
    if all(hand.exact) and not hand.gaps:
        return
    later = [0] * hand.seats
    gone = 0
    untold = {seat for _, seat, token in plays_ahead(hand) if token not in CARD_OF}
    if _forgets_leader(hand):
        untold.update(range(hand.seats))
    for seat in untold:
        if hand.exact[seat]:
            hand.could[seat] = hand.held[seat]
        hand.exact[seat] = False
        hand.held[seat] = 0
    for _, seat, token in plays_ahead(hand):
        if token in CARD_OF:
            bit = 1 << hand.card(token, seat, gone)
            if not gone & bit:
                later[seat] |= bit
                gone |= bit
    for seat in range(hand.seats):
        if not hand.exact[seat]:
            hand.held[seat] |= later[seat] & hand.could[seat]


def _forgets_leader(hand: Hand) -> bool:
    """Tell whether a play is unknown while the leader of some trick is too.

    Then nobody can say whose the unknown card was.
    """
    played = [act for _, act in hand.acts if isinstance(act, tree.Trick)]
    return any(act.leader == "?" for act in played) and any(
        split_mark(play)[1] not in CARD_OF for act in played for play in act.plays
    )


def plays_ahead(hand: Hand) -> Iterator[tuple[int, int, str]]:
    """Yield entry, seat and token of every written play; a trick with a ``^L`` tells no seats."""
    for entry, act in hand.acts:
        if not isinstance(act, tree.Trick):
            continue
        first = hand.seat(act.leader)
        if first == UNKNOWN or any(play[:2] == "^L" for play in act.plays):
            continue
        for n, play in enumerate(act.plays):
            if play != "-" or not hand.tables.uneven:  # who sits out hides no card
                yield entry, (first + n) % hand.seats, split_mark(play)[1]


def later_play(hand: Hand, seat: int, cards: int) -> tuple[int, int] | None:
    """Return the entry and the card of a later play that shows what a seat held back."""
    for entry, player, token in plays_ahead(hand):
        if player == seat and token in CARD_OF:
            card = hand.card(token, seat)
            if cards >> card & 1:
                return entry, card
    return None
