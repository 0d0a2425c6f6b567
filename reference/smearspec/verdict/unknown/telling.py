"""How two worlds differ, in the words of the table: what one would have to remember."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from smearspec.cards import SUITS, cards_in
from smearspec.play.state import UNKNOWN, Hand
from smearspec.verdict.evidence import Phrase
from smearspec.verdict.unknown.search import World

MOST_PAIRS = 400
"""The most pairs of worlds that are compared to find two that differ in little."""


def nearest(
    worlds: Sequence[World], truths: Sequence[bool | None], matters: Callable[[str], bool]
) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]] | None:
    """Return how a world in which something is true differs from one in which it is false.

    Of all such pairs it is one that differs in the least; None where there is none.  ``matters``
    says which kinds of difference count.
    """
    found = None
    true = [world for world, truth in zip(worlds, truths, strict=False) if truth]
    false = [world for world, truth in zip(worlds, truths, strict=False) if truth is False]
    for n, (one, other) in enumerate(product(true, false)):
        if n == MOST_PAIRS:
            break
        pair = (
            tuple(phrase for kind, phrase in differences(one, other) if matters(kind)),
            tuple(phrase for kind, phrase in differences(other, one) if matters(kind)),
        )
        if pair[0] and pair[1] and (found is None or _size(pair) < _size(found)):
            found = pair
    return found


def _size(pair: tuple[tuple[Phrase, ...], tuple[Phrase, ...]]) -> int:
    return len(pair[0]) + len(pair[1])


def differences(world: World, other: World) -> Iterator[tuple[str, Phrase]]:
    """Yield what holds in one world and not in another, each with its kind."""
    hand, second = world.reading.hand, other.reading.hand
    seats = hand.roster.names
    if (hand.bidder, hand.bid) != (second.bidder, second.bid) and hand.bidder is not None:
        yield "bid", Phrase("told.bid", {"seat": seats[hand.bidder], "bid": hand.bid})
    if hand.trump not in (second.trump, UNKNOWN):
        yield "trump", Phrase("told.trump", {"suit": SUITS[hand.trump]})
    if hand.called != second.called and hand.called is not None:
        yield "call", Phrase("told.call", {"card": hand.name(hand.called)})
    for (trick, seat), card in sorted(world.cards.items()):
        if hand.name(card) != hand.name(other.cards.get((trick, seat), UNKNOWN)):
            facts = {"seat": seats[seat], "card": hand.name(card), "trick": trick + 1}
            yield "play", Phrase("told.play", facts)
    for kind, cards, others in (
        ("throw", world.thrown, other.thrown),
        ("left", world.left, other.left),
    ):
        for seat in range(hand.seats):
            own = cards[seat] & ~others[seat]
            if own and _names(hand, own) != _names(hand, others[seat] & ~cards[seat]):
                facts = {"seat": seats[seat], "cards": _names(hand, own)}
                yield kind, Phrase(f"told.{kind}", facts)
    own = world.undealt & ~other.undealt
    if own:
        yield "undealt", Phrase("told.undealt", {"cards": _names(hand, own)})


def matters_for(world: World) -> Callable[[str], bool]:
    """Return which kinds of difference can change a figure under the rules of a hand."""
    hand = world.reading.hand
    step = hand.tables.discard
    kinds = {"bid", "trump", "call", "play"}
    if step is not None and step.pips_for_bidder:
        kinds.add("throw")
    if any(item.among_dealt for item in hand.tables.items):
        kinds |= {"throw", "undealt"}
    if hand.rest is not None:
        kinds.add("left")
    if hand.called is not None:
        kinds |= {"throw", "left"}
    return kinds.__contains__


def _names(hand: Hand, cards: int) -> tuple[str, ...]:
    """Return the tokens of cards (a mask)."""
    return tuple(hand.name(card) for card in cards_in(cards))
