"""Packs to deal from: mostly just shuffled, now and then stacked so that rare things happen.

Any deal is legal, so that a stacked one makes a hand unlikely, never wrong.
"""

from smearspec.cards import JOKERS, cards_in
from smearspec.rules.compile import Tables
from smearspec.simulate.dice import Dice

LONG_SUIT = 0.06
"""How often a seat is likely to be dealt most of a suit."""

STRONG_SIDE = 0.08
"""How often a seat and those who play with it are dealt the cards that score."""


def pack_for(tables: Tables, first: int, dice: Dice) -> list[int]:
    """Return the pack in the order in which it is dealt, whole hands from seat ``first`` on."""
    pack = list(cards_in(tables.pack))
    dice.shuffle(pack)
    kind = dice.random()
    if kind < LONG_SUIT:
        trumps = tables.trumps[dice.below(4)].trumps
        wanted = [card for card in pack if trumps >> card & 1 and dice.chance(0.7)]
        _bring(tables, pack, wanted, [dice.below(tables.seats)])
    elif kind < LONG_SUIT + STRONG_SIDE:
        _strong(tables, pack, first, dice)
    if not tables.marked and tables.pack >> JOKERS[1] & 1:
        # Of jokers alike the first one dealt is the first joker.
        places = sorted(pack.index(joker) for joker in JOKERS)
        for place, joker in zip(places, JOKERS, strict=True):
            pack[place] = joker
    return pack


def _strong(tables: Tables, pack: list[int], first: int, dice: Dice) -> None:
    """Give a seat the top trumps, and it and its partners the cards that score."""
    suit = dice.below(4)
    order = tables.trumps[suit].order
    scoring = tables.scoring_trumps[suit]
    top = [card for card in order if tables.pack >> card & 1][: tables.tricks - 1]
    low = [card for card in order if scoring >> card & 1 and card not in top]
    low += [card for card in reversed(order) if tables.pack >> card & 1 and card not in low][:1]
    seat = dice.below(tables.seats)
    side = next(team for team in tables.teams if seat in team)
    places = [(seat - first) % tables.seats]
    partners = [(other - first) % tables.seats for other in side if other != seat]
    _bring(tables, pack, top, places)
    _bring(tables, pack, [card for card in low if card not in top], partners or places)


def _bring(tables: Tables, pack: list[int], wanted: list[int], hands: list[int]) -> None:
    """Exchange cards so that ``wanted`` lie in the given hands of the pack, as far as they fit."""
    size = tables.deal.cards
    room = [
        place
        for hand in hands
        for place in range(hand * size, (hand + 1) * size)
        if pack[place] not in wanted
    ]
    for card in wanted:
        here = pack.index(card)
        if not room or here // size in hands:
            continue
        place = room.pop()
        pack[here], pack[place] = pack[place], pack[here]
