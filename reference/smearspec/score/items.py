"""Which side earned which item, and the card points of each side."""

from collections.abc import Sequence
from typing import NamedTuple

from smearspec.cards import JOKER_MASK, cards_in
from smearspec.play.following import playable
from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.rules.tables import Item


class Award(NamedTuple):
    """One item earned: by which side (an index), with which card, to which trick (0: none)."""

    item: Item
    side: int
    card: int
    trick: int


class Placed(NamedTuple):
    """Where an item was earned: the side, the token of the card, its trick (0: none), its player.

    What no single card earns has no card and no player.
    """

    side: tuple[int, ...]
    card: str
    trick: int
    player: int


class Tally(NamedTuple):
    """What a hand was worth: awards in item order, points and card points by side.

    Each side is a tuple of seats, ``side_of`` the side (an index) of each seat.  ``thrown`` is
    the part of the bidding side's card points that lies in thrown cards.
    """

    sides: tuple[tuple[int, ...], ...]
    awards: tuple[Award, ...]
    counts: tuple[int, ...]
    points: tuple[int, ...]
    side_of: tuple[int, ...]
    thrown: int = 0

    def items(self, side: int) -> tuple[str, ...]:
        """Return the names of the items of a side in item order."""
        return tuple([award.item.name for award in self.awards if award.side == side])


def tally(hand: Hand) -> Tally | None:
    """Count a finished hand; None while something that decides it is unknown."""
    sides = hand.sides()
    if sides is None or hand.trump == UNKNOWN or hand.bidder is None or not complete(hand):
        return None
    side_of = [0] * hand.seats
    for index, side in enumerate(sides):
        for seat in side:
            side_of[seat] = index
    rest = _unplayed(hand)
    if rest is None:
        return None
    counts = [0] * len(sides)
    worth = hand.tables.pips.__getitem__
    for trick in hand.tricks:
        taker = trick.winner
        if taker == UNKNOWN:
            if trick.whole or hand.rest is None:
                return None
            taker = hand.rest
        counts[side_of[taker]] += sum(map(worth, trick.cards))
    if hand.rest is not None:
        counts[side_of[hand.rest]] += sum(map(worth, rest))
    thrown = _thrown_pips(hand)
    if thrown is None:
        return None
    counts[side_of[hand.bidder]] += thrown
    awards: list[Award] = []
    for item in hand.tables.items:
        if item.find == "most-pips":
            best = _most(hand, item, counts, side_of, rest)
            if best is not None:
                awards.append(Award(item, best, UNKNOWN, 0))
            continue
        if item.find == "all-tricks":
            takers = {side_of[_taker(hand, trick)] for trick in hand.tricks}
            if hand.rest is not None:
                takers.add(side_of[hand.rest])
            awards += [Award(item, side, UNKNOWN, 0) for side in takers if len(takers) == 1]
            continue
        cards = _wanted(hand, item, rest)
        if cards is None:
            return None
        for card in cards:
            if hand.played >> card & 1 or card in rest:
                award = _award(hand, item, card, side_of, rest)
                if award is not None:  # pragma: no branch - a trick without a taker is of the rest
                    awards.append(award)
    points = [0] * len(sides)
    for award in awards:
        points[award.side] += award.item.points
    return Tally(sides, tuple(awards), tuple(counts), tuple(points), tuple(side_of), thrown)


def placed(hand: Hand, count: Tally, award: Award) -> Placed:
    """Return where an item was earned, in words that tell no jokers alike apart."""
    side, card = count.sides[award.side], award.card
    if card == UNKNOWN:
        return Placed(side, "", 0, UNKNOWN)
    trick = next((trick for trick in hand.tricks if card in trick.cards), None)
    if trick is not None:
        player = _player(trick, card)
    else:
        player = next(seat for seat in range(hand.seats) if hand.held[seat] >> card & 1)
    return Placed(side, hand.name(card), award.trick, player)


def _unplayed(hand: Hand) -> dict[int, int] | None:
    """Return the cards in hand when the rest was claimed, each with its seat; None if unknown."""
    if hand.rest is None:
        return {}
    if not all(hand.exact):
        return None
    held = [playable(hand, cards) for cards in hand.held]
    return {card: seat for seat in range(hand.seats) for card in cards_in(held[seat])}


def _thrown_pips(hand: Hand) -> int | None:
    """Return the card points in thrown cards that count for the bidder; None if unknown."""
    step = hand.tables.discard
    if step is None or not step.pips_for_bidder or hand.bidder is None:
        return 0
    if hand.tables.throws(hand.bidder, hand.bidder) and hand.threw[hand.bidder] is None:
        return None
    pips = hand.tables.pips
    return sum(pips[card] for card in cards_in(hand.thrown[hand.bidder]))


def _taker(hand: Hand, trick: Trick) -> int:
    """Return who takes a trick; one that was broken off when the rest was claimed goes with it."""
    return hand.rest if trick.winner == UNKNOWN and hand.rest is not None else trick.winner


def _most(
    hand: Hand, item: Item, counts: list[int], side_of: list[int], rest: dict[int, int]
) -> int | None:
    """Return the side with strictly most card points, or to which the rules give a tie.

    Where jokers break it, that is the one with strictly most jokers among the level ones.
    """
    top = max(counts)
    level = [side for side, count in enumerate(counts) if count == top]
    if len(level) == 1:
        return level[0]
    if item.tie == "bidding-side" and hand.bidder is not None and hand.contract:
        bidding = side_of[hand.bidder]
        return bidding if bidding in level else None
    if item.tie == "jokers":
        jokers = [0] * len(counts)
        for trick in hand.tricks:
            taken = sum(JOKER_MASK >> card & 1 for card in trick.cards)
            jokers[side_of[_taker(hand, trick)]] += taken
        if hand.rest is not None:
            jokers[side_of[hand.rest]] += sum(JOKER_MASK >> card & 1 for card in rest)
        best = max(jokers[side] for side in level)
        first = [side for side in level if jokers[side] == best]
        return first[0] if len(first) == 1 else None
    return None


def _wanted(hand: Hand, item: Item, rest: dict[int, int]) -> Sequence[int] | None:
    """Return the cards that an item is about in this hand; None if that is unknown."""
    table = hand.tables.trumps[hand.trump]
    cards = item.cards[hand.trump]
    if item.find == "card":
        return item.ordered[hand.trump]
    among = hand.played
    for card in rest:
        among |= 1 << card
    if item.among_dealt:
        for seat in range(hand.seats):
            if hand.tables.throws(seat, hand.bidder) and hand.threw[seat] is None:
                return None
            among |= hand.thrown[seat] | hand.dealt[seat]
    among &= cards
    if not among:
        return []
    found = [card for card in table.order if among >> card & 1]
    return [_first_played(hand, found, found[-1 if item.find == "lowest" else 0])]


def _first_played(hand: Hand, found: list[int], extreme: int) -> int:
    """Return the highest or the lowest trump; of two jokers alike the one played first."""
    strength = hand.tables.trumps[hand.trump].strength
    level = [card for card in found if strength[card] == strength[extreme]]
    played = [card for trick in hand.tricks for card in trick.cards if card in level]
    return played[0] if played else level[0]


def _award(
    hand: Hand, item: Item, card: int, side_of: list[int], rest: dict[int, int]
) -> Award | None:
    """Return who earns an item by a card: its player, or the taker of its trick."""
    for trick in hand.tricks:
        if card in trick.cards:
            taker = hand.rest if trick.winner == UNKNOWN else trick.winner
            seat = taker if item.to_winner else _player(trick, card)
            return None if seat is None else Award(item, side_of[seat], card, trick.number)
    if card in rest and hand.rest is not None:
        seat = hand.rest if item.to_winner else rest[card]
        return Award(item, side_of[seat], card, 0)
    return None  # pragma: no cover - asked only of cards that were played or are in the rest


def _player(trick: Trick, card: int) -> int:
    return trick.seats[trick.cards.index(card)]
