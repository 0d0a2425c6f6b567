"""Trump: named by the bidder, or made by the first card led."""

from smearspec.cards import SUITS, cards_in, suit_of
from smearspec.notation import tree
from smearspec.play.choice import Suits
from smearspec.play.holding import candidates
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.fault import SeatNumber
from smearspec.rules.steps import AnnounceTrump, LeadTrump


def choice(hand: Hand) -> Suits | None:
    """Return the bidder's turn to name trump, where trump is named and not yet known."""
    announced = isinstance(hand.tables.naming, AnnounceTrump)
    if not announced or hand.bidder is None or hand.trump != UNKNOWN:
        return None
    return Suits(hand.bidder)


def apply(hand: Hand, entry: int, act: tree.Trump) -> None:
    """Hear the ``trump`` line: an act where trump is named, else a claim kept for the lead."""
    naming, seat = hand.tables.naming, hand.roster.find(act.seat)
    suit = SUITS.find(act.suit) if act.suit != "?" else UNKNOWN
    if seat is not None and hand.bidder is not None and seat != hand.bidder:
        hand.fault(
            "trump-by-wrong-seat",
            entry,
            "seat",
            seat=seat,
            rule=f"{naming.pointer}/who" if isinstance(naming, AnnounceTrump) else naming.pointer,
            needed=SeatNumber(hand.bidder),
        )
    if isinstance(naming, LeadTrump):
        hand.trump_claim = (entry, suit)
    elif suit != UNKNOWN:
        hand.name_trump(suit)


def from_lead(hand: Hand, entry: int, card: int, seat: int, token: str = "??") -> None:
    """Make trump from the first card led; a joker does what the rules say of it.

    A card of which only the suit is known makes trump all the same.
    """
    naming = hand.tables.naming
    if not isinstance(naming, LeadTrump):
        return
    if card == UNKNOWN:
        suits = {suit_of(one) for one in cards_in(candidates(token, hand.tables.pack))}
        suit = suits.pop() if len(suits) == 1 else None
        if suit is not None:
            hand.name_trump(suit)
    elif card < 52:
        hand.name_trump(card // 13)
    elif naming.joker == "illegal":
        hand.fault(
            "joker-opening",
            entry,
            "plays",
            0,
            seat=seat,
            trick=1,
            rule=f"{naming.pointer}/joker",
            card=hand.name(card),
        )
        hand.stopped = True
    elif naming.joker == "bidder-names":
        if hand.trump_claim is None:
            hand.fault(
                "act-missing", entry, rule=f"{naming.pointer}/joker", name="trump", seat=seat
            )
        elif hand.trump_claim[1] != UNKNOWN:
            hand.name_trump(hand.trump_claim[1])
        hand.trump_claim = None
    else:
        hand.name_trump(SUITS.index(naming.joker))


def leads(hand: Hand, cards: int) -> int:
    """Return the cards (a mask) of a hand that may make trump as the first lead."""
    naming = hand.tables.naming
    if isinstance(naming, LeadTrump) and naming.joker == "illegal":
        return cards & ((1 << 52) - 1)
    return cards
