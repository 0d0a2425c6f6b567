"""Which card a seat plays: at random, or with the sense of a casual player."""

from smearspec.cards import JOKER_MASK, cards_in
from smearspec.play.following import winner
from smearspec.play.state import Hand, Trick
from smearspec.rules.tables import TRUMP_BASE, Tables
from smearspec.simulate.dice import Dice


def worths(tables: Tables, suit: int) -> list[int]:
    """Return what each card is worth to the side that takes it, points above pips."""
    worth = list(tables.pips)
    for item in tables.items:
        if item.to_winner:
            for card in cards_in(item.cards[suit]):
                worth[card] += 12 * item.points
    return worth


def pick(hand: Hand, seat: int, cards: int, care: float, worth: list[int], dice: Dice) -> int:
    """Return one of the legal cards (a mask); with ``care`` near 1 seldom one at random."""
    options = list(cards_in(cards))
    if len(options) == 1:
        return options[0]
    current = hand.tricks[-1] if hand.tricks and not hand.tricks[-1].whole else None
    if current is not None:
        joker = _beside_a_joker(hand, current, options, dice)
        if joker is not None:
            return joker
    if not dice.chance(care) or hand.table is None:
        return dice.one(options)
    if current is None:
        return _lead(hand, seat, options, worth, dice)
    return _follow(hand, current, seat, options, worth, dice)


def _beside_a_joker(hand: Hand, current: Trick, options: list[int], dice: Dice) -> int | None:
    """Return a joker for a trick that has one, in every second case: a rare sight else."""
    if not any(JOKER_MASK >> card & 1 for card in current.cards):
        return None
    own = [card for card in options if JOKER_MASK >> card & 1]
    return own[0] if own and dice.chance(0.5) else None


def _lead(hand: Hand, seat: int, options: list[int], worth: list[int], dice: Dice) -> int:
    """Lead a trump that nobody can beat, else a trump of the bidding side, else a plain card."""
    table = hand.tables.trumps[hand.trump]
    out = table.trumps & ~hand.played
    trumps = [card for card in options if table.trumps >> card & 1]
    others = 0
    for other in range(hand.seats):
        if other != seat:
            others |= hand.held[other]
    if trumps:
        best = max(trumps, key=lambda card: table.strength[card])
        rivals = list(cards_in(out & others))
        unbeaten = all(table.strength[card] < table.strength[best] for card in rivals)
        if unbeaten and (rivals or dice.chance(0.5)):
            return best
        if seat == hand.bidder and rivals and dice.chance(0.5):
            return best
    plain = [card for card in options if not table.trumps >> card & 1]
    if plain and dice.chance(0.7):
        return max(plain, key=lambda card: (table.strength[card], card))
    return min(options, key=lambda card: (worth[card], card))


def _follow(
    hand: Hand, current: Trick, seat: int, options: list[int], worth: list[int], dice: Dice
) -> int:
    """Take a trick that is worth it, feed a partner who has it, else play low."""
    table = hand.tables.trumps[hand.trump]
    led = table.suit[current.cards[0]]
    ahead = winner(hand, current)
    best = table.strength[current.cards[current.seats.index(ahead)]]
    last = len(current.cards) + current.out.bit_count() == hand.seats - 1
    sides = hand.sides() or ()
    if any(ahead in side and seat in side for side in sides) and (last or best > TRUMP_BASE):
        return max(options, key=lambda card: (worth[card], card))

    def beats(card: int) -> bool:
        power = table.strength[card]
        return (power > TRUMP_BASE or table.suit[card] == led) and power > best

    taking = [card for card in options if beats(card)]
    lying = sum(worth[card] for card in current.cards)
    if taking and last:
        return max(taking, key=lambda card: (worth[card], card))
    if taking and (lying >= 8 or dice.chance(0.3)):
        return max(taking, key=lambda card: (table.strength[card], card))
    return min(options, key=lambda card: (worth[card], table.strength[card], card))
