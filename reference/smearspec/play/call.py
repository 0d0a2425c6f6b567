"""The called partner: the bidder names a card, and who holds it plays with him."""

from typing import Any

from smearspec.cards import CARD_OF, JOKER_MASK
from smearspec.notation import tree
from smearspec.play.choice import OneCard
from smearspec.play.holding import in_pack, not_in_pack, wrong_seat
from smearspec.play.state import UNKNOWN, Hand
from smearspec.rules.steps import CallPartner


def choice(hand: Hand) -> OneCard | None:
    """Return the bidder's turn to call a card, until one is called."""
    step = hand.tables.call
    if step is None or hand.bidder is None or hand.called is not None:
        return None
    return OneCard(hand.bidder, callable_cards(hand, step, hand.bidder))


def callable_cards(hand: Hand, step: CallPartner, bidder: int) -> int:
    """Return the cards (a mask) that may be called, as far as the bidder's hand is known.

    A call must name exactly one card, so that one of two jokers alike can never be called.
    Source: ten-point.en § BIDDING 18 and 19.
    """
    cards = hand.tables.pack
    if hand.table is not None:
        if step.trumps_only:
            cards &= hand.table.trumps
        cards &= ~hand.table.cards_named(step.barred)
    if not hand.tables.marked:
        cards &= ~JOKER_MASK
    if not step.own_discard:
        cards &= ~hand.thrown[bidder]
    return cards if step.own_hand else cards & ~hand.held[bidder]


def apply(hand: Hand, entry: int, act: tree.Cards) -> None:
    """Hear the ``call`` line; the hand goes on with a card that may not be called."""
    seat, step = hand.seat(act.seat), hand.tables.call
    if step is None:
        return  # pragma: no cover - such a line is heard only where there is such a step
    if hand.bidder is not None and seat != hand.bidder:
        wrong_seat(hand, entry, act, step, (hand.bidder,))
    hand.call_heard = True
    token = act.cards[0]
    if token not in CARD_OF:
        return
    card = CARD_OF[token]
    bit = 1 << card
    if not in_pack(hand, card, token):
        not_in_pack(hand, entry, "cards", 0, seat, token)
    elif seat in (hand.bidder, UNKNOWN) and not callable_cards(hand, step, seat) & bit:
        hand.fault(
            "call-forbidden",
            entry,
            "cards",
            0,
            seat=seat,
            card=token,
            **_reason(hand, step, seat, bit),
        )
    hand.called = card
    find_partner(hand)


def _reason(hand: Hand, step: CallPartner, seat: int, bit: int) -> dict[str, Any]:
    """Return why a card may not be called, and the rule that says so."""
    if hand.held[seat] & bit and not step.own_hand:
        return {"case": "held", "rule": step.pointer}
    if hand.thrown[seat] & bit and not step.own_discard:
        return {"case": "thrown", "rule": f"{step.pointer}/own-discard"}
    if bit & JOKER_MASK:
        return {"case": "joker", "rule": "/deck/marked"}
    if step.trumps_only and hand.table is not None and not hand.table.trumps & bit:
        return {"case": "not-trump", "rule": f"{step.pointer}/cards"}
    return {"case": "barred", "rule": f"{step.pointer}/barred"}


def find_partner(hand: Hand) -> None:
    """Find who holds the called card: nobody, if every hand is known and none has it."""
    if hand.called is None or hand.partner is not None or hand.bidder is None:
        return
    bit = 1 << hand.called
    for seat in range(hand.seats):
        if hand.held[seat] & bit:
            hand.partner = seat
            return
    thrown = any(thrown & bit for thrown in hand.thrown)
    if thrown or all(hand.exact):
        hand.partner = hand.bidder


def partner_from_play(hand: Hand, whole: bool) -> None:
    """After the play: who played the called card is the partner; if nobody did, there is none."""
    if hand.called is None or hand.bidder is None:
        return
    for trick in hand.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card == hand.called:
                hand.partner = seat
                return
    if (
        hand.partner is None
        and whole
        and not any(card == UNKNOWN for trick in hand.tricks for card in trick.cards)
    ):
        hand.partner = hand.bidder
