"""What a hand is worth in the auction, estimated from the items that its side can expect."""

from smearspec.cards import cards_in
from smearspec.rules.tables import Item, Tables


def best_suit(tables: Tables, cards: int) -> tuple[int, float]:
    """Return the suit that a hand (a mask) would make trump, and the points that it expects."""
    worth = [expected(tables, cards, suit) for suit in range(4)]
    suit = max(range(4), key=lambda one: worth[one])
    return suit, worth[suit]


def expected(tables: Tables, cards: int, suit: int) -> float:
    """Return the points that the side of a hand can expect with a suit as trump."""
    unseen = tables.pack.bit_count() - cards.bit_count()
    taken = (tables.take.cards if tables.take else 0) / unseen
    partners = max(len(team) for team in tables.teams) - 1 + (tables.call is not None)
    dealt = tables.deal.cards / unseen
    held = taken + partners * dealt
    against = (tables.seats - 1 - partners) * dealt
    power = control(tables, cards, suit, held, against)
    return sum(_item(tables, item, cards, suit, power, held, against) for item in tables.items)


def control(tables: Tables, cards: int, suit: int, held: float, against: float) -> float:
    """Return how far a side rules the tricks, from 0 to 1.

    ``held`` and ``against`` are the chances that the side, or its opponents, have a missing card.
    """
    order = [card for card in tables.trumps[suit].order if tables.pack >> card & 1]
    size = len(order)
    own = other = 0.0
    for place, card in enumerate(order):
        weight = (size - place) / size
        if cards >> card & 1:
            own += weight
        else:
            own += weight * held
            other += weight * against
    aces = sum(1 for card in cards_in(cards & ~tables.trumps[suit].trumps) if card % 13 == 0)
    length = (cards & tables.trumps[suit].trumps).bit_count() + aces / 2
    return own / (own + other) * min(1.0, 0.5 + length / tables.tricks)


def _item(
    tables: Tables,
    item: Item,
    cards: int,
    suit: int,
    power: float,
    held: float,
    against: float,
) -> float:
    """Return the points that one item is expected to bring."""
    wanted = item.cards[suit]
    if item.find == "all-tricks":
        return item.points * max(0.0, power - 0.7) * 2
    if item.find == "most-pips":
        return item.points * (0.1 + 0.8 * power)
    if item.find == "card":
        likely = 0.0
        for card in cards_in(wanted):
            mine = 1.0 if cards >> card & 1 else held
            if item.to_winner:
                lost = 0.0 if cards >> card & 1 else against
                likely += mine * (0.4 + 0.6 * power) + lost * (0.1 + 0.6 * power)
            else:
                likely += mine
        return item.points * likely
    order = [card for card in tables.trumps[suit].order if wanted >> card & 1]
    if item.find == "lowest":
        order.reverse()
    return item.points * _extreme(order, cards, held, item.to_winner, power)


def _extreme(order: list[int], cards: int, held: float, to_winner: bool, power: float) -> float:
    """Return the chance of the highest or lowest trump in play; ``order`` begins with it."""
    absent = 1.0
    for card in order:
        if cards >> card & 1:
            likely = absent + (1 - absent) * held
            return likely * (0.5 + 0.5 * power) if to_winner else likely
        absent *= 0.45
    return held
