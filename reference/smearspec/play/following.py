"""Who leads and follows: whose turn it is, which cards may be played, who takes the trick.

Where hands may be uneven, a seat with nothing left to play sits out, and the lead passes it by.
"""

from smearspec.play import trump
from smearspec.play.choice import OneCard
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.rules.tables import TrumpTable


def choice(hand: Hand) -> OneCard | None:
    """Return the seat to play and its legal cards, as far as its hand is known."""
    if hand.bidder is None or hand.stopped:
        return None
    current = hand.tricks[-1] if hand.tricks else None
    if current is None or current.whole:
        if len(hand.tricks) >= hand.tables.tricks or nobody_plays(hand):
            return None
        seat = leader(hand)
        led = UNKNOWN
        number = len(hand.tricks) + 1
    else:
        seat = next_to_play(hand, current)
        led = led_suit(hand, current)
        number = current.number
    if seat == UNKNOWN or (hand.uneven and not surely_playable(hand, hand.held[seat])):
        return None  # who may have nothing left to play may sit out
    return OneCard(seat, legal(hand, seat, hand.held[seat], led, number))


def leader(hand: Hand) -> int:
    """Return who leads the next trick: the bidder, then who took the trick before.

    From a seat with nothing left to play the lead passes to the left; ``UNKNOWN`` where nobody
    can tell whether it has.
    """
    seat = hand.tricks[-1].winner if hand.tricks else hand.bidder
    if seat is None or seat == UNKNOWN or not hand.tables.uneven:
        return UNKNOWN if seat is None else seat
    for step in range(hand.seats):
        left = (seat + step) % hand.seats
        if surely_playable(hand, hand.held[left]):
            return left
        if not is_out(hand, left):
            return UNKNOWN
    return UNKNOWN


def playable(hand: Hand, cards: int) -> int:
    """Return the cards (a mask) of a hand that could ever be played."""
    if hand.tables.play.trumps_only and hand.table is not None:
        return cards & hand.table.trumps
    return cards


def surely_playable(hand: Hand, cards: int) -> int:
    """Return the cards (a mask) of a hand that can be played some time, whatever is trump."""
    return 0 if hand.tables.play.trumps_only and hand.table is None else playable(hand, cards)


def is_out(hand: Hand, seat: int) -> bool:
    """Tell whether a seat certainly has nothing left to play."""
    cards = hand.held[seat]
    if not hand.exact[seat]:
        cards |= hand.could[seat] & ~hand.played
    return not playable(hand, cards)


def nobody_plays(hand: Hand) -> bool:
    """Tell whether certainly no seat has anything left to play, before the last trick is due."""
    return hand.tables.uneven and all(is_out(hand, seat) for seat in range(hand.seats))


def next_to_play(hand: Hand, current: Trick) -> int:
    """Return the next seat, clockwise from the leader, that has not played to a trick.

    ``UNKNOWN`` where all have, and where nobody knows who led.
    """
    uneven = hand.tables.uneven
    if current.leader == UNKNOWN:
        return UNKNOWN
    for step in range(hand.seats):
        seat = (current.leader + step) % hand.seats
        if seat in current.seats or (uneven and (current.out >> seat & 1 or is_out(hand, seat))):
            continue
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
    free = playable(hand, cards)
    if led != UNKNOWN:
        if free & table.suits[led]:
            free &= answers(hand, table, led)
    elif number == 1:
        free = openings(hand, table, free)
    if number > 1 or hand.called is None or seat == hand.bidder:
        return free
    call, called = hand.tables.call, 1 << hand.called
    duty = call is not None and cards & called and (call.first_trick or free & called)
    return called if duty else free


def answers(hand: Hand, table: TrumpTable, led: int) -> int:
    """Return the cards (a mask) that a seat may play which holds one of the suit led."""
    follow = table.suits[led]
    return follow | table.trumps if hand.tables.play.or_trump else follow


def openings(hand: Hand, table: TrumpTable, cards: int) -> int:
    """Return the cards (a mask) of a hand that may be the very first lead."""
    play = hand.tables.play
    if play.opening_trump:
        cards = cards & table.trumps or cards
    return cards & ~table.cards_named(play.opening_barred) or cards


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
