"""Packs to deal from: mostly just shuffled, now and then stacked so that rare things happen.

Any deal is legal, so that a stacked one makes a hand unlikely, never wrong.
"""

from smearspec.cards import JOKERS, RANKS, cards_in
from smearspec.rules.tables import Tables
from smearspec.simulate.dice import Dice

LONG_SUIT = 0.06
"""How often a seat is likely to be dealt most of a suit."""

STRONG_SIDE = 0.1
"""How often a seat and those who play with it are dealt the cards that score."""


POOR_HAND = 0.04
"""How often a seat is likely to be dealt a hand that may be shown for being poor."""


def pack_for(tables: Tables, first: int, dice: Dice) -> list[int]:
    """Return the pack in the order in which it is dealt, whole hands from seat ``first`` on."""
    pack = list(cards_in(tables.pack))
    dice.shuffle(pack)
    kind = dice.random()
    if kind < LONG_SUIT:
        trumps = tables.trumps[dice.below(4)].trumps
        wanted = [card for card in pack if trumps >> card & 1 and dice.chance(0.7)]
        widow = tables.seats * tables.deal.cards
        more = range(widow, widow + (tables.take.cards if tables.take else 0))
        _bring(pack, wanted, [*_hand(tables, dice.below(tables.seats)), *more])
    elif kind < LONG_SUIT + STRONG_SIDE:
        _strong(tables, pack, first, dice)
    elif tables.redeal is not None and kind > 1 - POOR_HAND:
        ranks = tables.redeal.ranks
        poor = [card for card in pack if card < 52 and RANKS[card % 13] not in ranks]
        _bring(pack, poor[: tables.deal.cards], _hand(tables, dice.below(tables.seats)))
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
    own = _hand(tables, (seat - first) % tables.seats)
    partners = [
        place
        for other in side
        if other != seat
        for place in _hand(tables, (other - first) % tables.seats)
    ]
    _bring(pack, top, own)
    _bring(pack, [card for card in low if card not in top], partners or own)


def _hand(tables: Tables, turn: int) -> list[int]:
    """Return the places in the pack of the hand that is dealt as the ``turn``-th, from 0."""
    size = tables.deal.cards
    return list(range(turn * size, (turn + 1) * size))


def _bring(pack: list[int], wanted: list[int], places: list[int]) -> None:
    """Exchange cards so that ``wanted`` lie in the given places, as far as these go."""
    room = [place for place in reversed(places) if pack[place] not in wanted]
    for card in wanted:
        here = pack.index(card)
        if room and here not in places:
            place = room.pop()
            pack[here], pack[place] = pack[place], pack[here]
