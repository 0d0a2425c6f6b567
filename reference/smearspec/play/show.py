"""Cards shown to the table: their seat holds them."""

from smearspec.cards import CARD_OF
from smearspec.notation import tree
from smearspec.play import call
from smearspec.play.state import Hand


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Let a seat show the cards of its ``show`` line."""
    seat = hand.seat(act.seat)
    step = hand.tables.call
    for n, token in enumerate(act.cards):
        if token not in CARD_OF:
            continue
        if step and not step.shown_at_once and CARD_OF[token] == hand.called:
            rule = f"{step.pointer}/shown"
            hand.fault("phase-order", entry, rule=rule, case="absent", name="show")
        bit = 1 << hand.card(token, seat)
        if not (hand.held[seat] | (0 if hand.exact[seat] else hand.could[seat])) & bit:
            hand.fault(
                "card-not-held",
                entry,
                "cards",
                n,
                seat=seat,
                card=token,
                case="shown",
                rule="/deck",
            )
        elif not hand.exact[seat]:
            hand.held[seat] |= bit
    call.find_partner(hand)
