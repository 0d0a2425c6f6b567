"""Who leads and follows: whose turn it is, which cards may be played, who takes the trick."""

from smearspec.play import trump
from smearspec.play.choice import OneCard
from smearspec.play.state import UNKNOWN, Hand, Trick


def choice(hand: Hand) -> OneCard | None:
    """Return the seat to play and its legal cards, as far as its hand is known."""
    if hand.bidder is None or hand.stopped:
        return None
    current = hand.tricks[-1] if hand.tricks else None
    if current is None or current.whole:
        if len(hand.tricks) >= hand.tables.tricks:
            return None
        seat = leader(hand)
        led = UNKNOWN
        number = len(hand.tricks) + 1
    else:
        seat = next_to_play(hand, current)
        led = led_suit(hand, current)
        number = current.number
    if seat == UNKNOWN:
        return None
    return OneCard(seat, legal(hand, seat, hand.held[seat], led, number))


def leader(hand: Hand) -> int:
    """Return who leads the next trick: the bidder, then who took the trick before."""
    if not hand.tricks:
        return UNKNOWN if hand.bidder is None else hand.bidder
    return hand.tricks[-1].winner


def next_to_play(hand: Hand, current: Trick) -> int:
    """Return the next seat, clockwise from the leader, that has not played to a trick."""
    for step in range(hand.seats):
        seat = (current.leader + step) % hand.seats
        if seat not in current.seats:
            return seat
    return UNKNOWN


def led_suit(hand: Hand, current: Trick) -> int:
    """Return the suit that a trick asks for, or ``UNKNOWN``."""
    if hand.table is None or not current.cards or current.cards[0] == UNKNOWN:
        return UNKNOWN
    return hand.table.suit[current.cards[0]]


def legal(hand: Hand, seat: int, cards: int, led: int, number: int) -> int:
    """Return the cards (a mask) of a hand that may be played to trick ``number``.

    ``led`` is the suit led, ``UNKNOWN`` for the leader.
    Source: ten-point.en § GAMEPLAY 3 and 4, six-point-northeastern-wisconsin.en § GAMEPLAY 4
    and 5.
    """
    table = hand.table
    if table is None:
        return trump.leads(hand, cards) if led == UNKNOWN and number == 1 else cards
    free = cards
    if led != UNKNOWN:
        follow = cards & table.suits[led]
        if follow:
            free = follow | cards & table.trumps if hand.tables.play.or_trump else follow
    elif number == 1 and hand.tables.play.opening_trump:
        free = cards & table.trumps or cards
    if number > 1 or hand.called is None or seat == hand.bidder:
        return free
    call, called = hand.tables.call, 1 << hand.called
    duty = call is not None and cards & called and (call.first_trick or free & called)
    return called if duty else free


def winner(hand: Hand, trick: Trick) -> int:
    """Return who takes a whole trick, ``UNKNOWN`` if a card that decides it is not known.

    Source: ten-point.en § GAMEPLAY 5 and 6, § SETUP and Card Rankings for jokers alike.
    """
    table = hand.table
    if table is None or UNKNOWN in trick.cards:
        return UNKNOWN
    power = table.power[table.suit[trick.cards[0]]]
    powers = [power[card] for card in trick.cards]
    top = max(powers)
    best = powers.index(top)
    if trick.cards[best] >= 52 and powers.count(top) > 1 and hand.tables.later_joker_higher:
        best = powers.index(top, best + 1)
    return trick.seats[best]
