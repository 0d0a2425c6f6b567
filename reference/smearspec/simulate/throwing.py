"""Which cards a seat throws: what is worth little, as far as the bars allow."""

from smearspec.cards import cards_in
from smearspec.play.choice import SomeCards
from smearspec.rules.tables import Tables
from smearspec.simulate.dice import Dice


def throw(tables: Tables, choice: SomeCards, suit: int, dice: Dice) -> int:
    """Return the cards (a mask) to throw when ``suit`` is trump, or is going to be."""
    table = tables.trumps[suit]
    scoring = tables.scoring_trumps[suit]
    keep_noise = 12.0 if dice.chance(0.2) else 2.0

    def worth(card: int) -> float:
        value = tables.pips[card] / 2 + dice.swing(keep_noise)
        if table.trumps >> card & 1:
            value += 30 + table.strength[card] - 64 + (20 if scoring >> card & 1 else 0)
        elif card % 13 == 0:
            value += 4
        return value

    ranked = sorted((worth(card), card) for card in cards_in(choice.cards))
    thrown = 0
    left = choice.choose
    for _, card in ranked:
        if not left:
            break
        if choice.allows(thrown | 1 << card):  # pragma: no branch - what must stay ranks last
            thrown |= 1 << card
            left -= 1
    return thrown
