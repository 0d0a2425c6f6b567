"""The tricks: each line is played from its leader on; a plain play needs no second look."""

from smearspec.cards import BIT_OF, CARD_OF, cards_in
from smearspec.notation import tree
from smearspec.play.following import (
    answers,
    leader,
    led_suit,
    legal,
    next_to_play,
    surely_playable,
    winner,
)
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.play.suspicion import led_by, look_closer
from smearspec.record.fault import SeatNumber


def apply(hand: Hand, entry: int, act: tree.Trick) -> None:
    """Play one trick from the written leader on."""
    number, plays = act.number, act.plays
    # Where no seat runs out of cards before the others, who took the last trick leads.
    expected = leader(hand) if hand.uneven or not hand.tricks else hand.tricks[-1].winner
    first = hand.seat(act.leader)
    if first == UNKNOWN:
        first = expected
    elif expected not in (UNKNOWN, first):
        hand.fault(
            "wrong-leader",
            entry,
            "seat",
            seat=first,
            trick=number,
            needed=SeatNumber(expected),
            **led_by(hand),
        )
    trick = Trick(number, entry, first, [], [])
    hand.tricks.append(trick)
    if len(plays) > hand.seats:
        hand.fault(
            "trick-count",
            entry,
            "plays",
            hand.seats,
            trick=number,
            needed=hand.seats,
            found=len(plays),
            rule="/table/seats",
        )
        plays = plays[: hand.seats]
    _play_cards(hand, entry, trick, plays)
    if hand.stopped:
        return
    later = any(number > entry and type(act) is tree.Trick for number, act in hand.acts)
    trick.whole = len(plays) == hand.seats or (
        hand.uneven
        and bool(plays)
        and (later if first == UNKNOWN else next_to_play(hand, trick) == UNKNOWN)
    )
    if trick.whole:
        trick.winner = winner(hand, trick)
    elif later:
        hand.fault(
            "trick-incomplete",
            entry,
            trick=number,
            needed=hand.seats,
            found=len(plays),
            rule="/table/seats",
        )
        trick.winner = UNKNOWN


def _play_cards(hand: Hand, entry: int, trick: Trick, plays: tuple[str, ...]) -> None:
    """Play the cards of a trick; one that its seat holds and may play needs no second look."""
    first, seats, number = trick.leader, hand.seats, len(hand.tricks)
    late = first == UNKNOWN
    plain = not (late or hand.marked_suit or hand.table is None)
    done = _play_by_suit(hand, trick, plays) if plain and number > 1 else 0
    if done == len(plays):
        return
    held, cards, players = hand.held, trick.cards, trick.seats
    led = led_suit(hand, trick)
    for n, play in enumerate(plays[done:], done):
        seat = (first + n) % seats
        mine = held[seat]
        bit = BIT_OF.get(play) or _joker_bit(hand, play, seat)
        if plain and mine & bit and legal(hand, seat, mine, led, number) & bit:
            card = bit.bit_length() - 1
            held[seat] = mine ^ bit
        else:
            if late:
                seat = next_to_play(hand, trick) if players and first != UNKNOWN else first
            if play == "-" and n and hand.uneven:
                if seat != UNKNOWN:  # else somebody sits out, and nobody can say who
                    _sit_out(hand, entry, trick, n, seat)
                continue
            late = late or play[:2] == "^L"
            card, seat = look_closer(hand, entry, trick, n, play, seat, led)
            bit = 1 << card if card != UNKNOWN else 0
            if seat != UNKNOWN:
                held[seat] &= ~bit
            plain = not (late or hand.marked_suit or hand.table is None)
        cards.append(card)
        players.append(seat)
        hand.played |= bit
        if n == 0:
            if hand.stopped:
                return
            if hand.table and card != UNKNOWN:
                led = hand.table.suit[card]


def _play_by_suit(hand: Hand, trick: Trick, plays: tuple[str, ...]) -> int:
    """Play cards as long as each is plainly legal; return how many were.

    After the first trick only the suit led decides what may be played, as ``legal`` has it, where
    every card of a hand can be played at all.
    """
    table = hand.table
    if table is None or hand.tables.play.trumps_only:
        return 0
    held, cards, players = hand.held, trick.cards, trick.seats
    seat, seats, played = trick.leader, hand.seats, hand.played
    asked = allowed = 0
    for play in plays:
        bit = BIT_OF.get(play)
        mine = held[seat]
        if bit is None or not mine & bit or (mine & asked and not bit & allowed):
            break
        held[seat] = mine ^ bit
        played |= bit
        card = bit.bit_length() - 1
        cards.append(card)
        players.append(seat)
        if not asked:
            led = table.suit[card]
            asked, allowed = table.suits[led], answers(hand, table, led)
        seat += 1
        if seat == seats:
            seat = 0
    hand.played = played
    return len(cards)


def _sit_out(hand: Hand, entry: int, trick: Trick, n: int, seat: int) -> None:
    """Let a seat sit a trick out, which it may only with nothing to play."""
    cards = surely_playable(hand, hand.held[seat])
    if cards:
        hand.fault(
            "must-play",
            entry,
            "plays",
            n,
            seat=seat,
            trick=trick.number,
            rule=f"{hand.tables.play.pointer}/follow",
            case="holds",
            cards=tuple(hand.name(card) for card in cards_in(cards)),
        )
    hand.could[seat] &= ~surely_playable(hand, hand.could[seat])
    trick.out |= 1 << seat


def _joker_bit(hand: Hand, play: str, seat: int) -> int:
    """Return the joker (a mask) that a play names in these rules, 0 if it is none or played."""
    if play not in CARD_OF or (play != "JO") != hand.tables.marked:
        return 0
    return 1 << hand.card(play, seat) & ~hand.played
