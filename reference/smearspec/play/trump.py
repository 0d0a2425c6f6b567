"""Trump: named by the bidder, or made by the first card led."""

from smearspec.cards import JOKERS, SUITS, cards_in
from smearspec.notation import tree
from smearspec.play.choice import Suits
from smearspec.play.holding import candidates
from smearspec.play.state import UNKNOWN, Hand
from smearspec.record.fault import SeatNumber
from smearspec.rules.steps import AnnounceTrump, LeadTrump
from smearspec.rules.tables import Tables


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


def suits_made(tables: Tables, card: int) -> tuple[int, ...]:
    """Return the suits that a card led first may make trump; of several its player names one.

    None where it may not be led first, or where the first lead makes no trump.
    """
    naming = tables.naming
    if not isinstance(naming, LeadTrump):
        return ()
    if card in JOKERS:
        if naming.joker == "bidder-names":
            return tuple(range(len(SUITS)))
        return () if naming.joker == "illegal" else (SUITS.index(naming.joker),)
    if naming.off_card_names:
        return tuple(table.trump for table in tables.trumps if table.trumps >> card & 1)
    return (card // 13,)


def namable(hand: Hand, cards: int) -> tuple[int, ...]:
    """Return the suits of which one must be named before certain cards (a mask) are led first.

    None where no such card needs it, or it has been done.
    """
    if hand.table is not None or hand.trump_claim is not None:
        return ()
    each = [suits_made(hand.tables, card) for card in cards_in(cards)]
    return tuple(sorted({suit for suits in each if len(suits) > 1 for suit in suits}))


def from_lead(hand: Hand, entry: int, card: int, seat: int, token: str = "??") -> None:
    """Make trump from the first card led; a joker or an off-card does what the rules say of it.

    A card of which only the suit is known makes trump all the same.
    """
    naming = hand.tables.naming
    if not isinstance(naming, LeadTrump):
        return
    if card == UNKNOWN:
        possible = cards_in(candidates(token, hand.tables.pack))
        suits = {suit for one in possible for suit in suits_made(hand.tables, one)}
        if len(suits) == 1:
            hand.name_trump(suits.pop())
        return
    made = suits_made(hand.tables, card)
    if not made:
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
    elif len(made) == 1:
        hand.name_trump(made[0])
    else:
        _named(hand, naming, entry, card, seat, made)


def _named(
    hand: Hand, naming: LeadTrump, entry: int, card: int, seat: int, made: tuple[int, ...]
) -> None:
    """Make trump what the player of a card that leaves it open has named."""
    rule = f"{naming.pointer}/{'joker' if card in JOKERS else 'off-card'}"
    if hand.trump_claim is None:
        hand.fault("act-missing", entry, rule=rule, name="trump", seat=seat)
        return
    line, suit = hand.trump_claim
    hand.trump_claim = None
    if suit in made:
        hand.name_trump(suit)
    elif suit != UNKNOWN:
        hand.fault(
            "trump-not-open",
            line,
            "suit",
            seat=seat,
            rule=rule,
            card=hand.name(card),
            stated=SUITS[suit],
            suits=tuple(SUITS[one] for one in made),
        )
        hand.name_trump(card // 13)


def leads(hand: Hand, cards: int) -> int:
    """Return the cards (a mask) of a hand that may make trump as the first lead."""
    naming = hand.tables.naming
    if isinstance(naming, LeadTrump) and naming.joker == "illegal":
        return cards & ((1 << 52) - 1)
    return cards
