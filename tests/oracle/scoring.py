"""Items, card points and the score of one hand, from the pages."""

from dataclasses import dataclass, field

from . import pages
from .pages import CUT, TEN, WIS
from .reader import Hand

Cards = dict[str, list[str]]
Fallen = list[tuple[str, str, str]]
"""Every card of the play: the card, the seat that played it, the seat that took it."""


@dataclass
class Points:
    """Who earned what, by side (members joined with ``/``)."""

    items: dict[str, list[str]] = field(default_factory=dict)
    worth: dict[str, int] = field(default_factory=dict)
    count: dict[str, int] = field(default_factory=dict)


def name(side: list[str]) -> str:
    """Write a side as records do."""
    return "/".join(side)


def points(
    hand: Hand,
    sides: list[list[str]],
    bidder: str,
    *,
    trump: str,
    fallen: Fallen,
    thrown: Cards,
) -> Points:
    """Score the items of a hand; ``fallen`` is in the order of play."""
    variant, options = hand.variant, hand.options
    result = Points()
    of = {seat: name(side) for side in sides for seat in side}
    for side in sides:
        result.items[name(side)] = []
        result.worth[name(side)] = 0
        result.count[name(side)] = 0
    for card, _, taker in fallen:
        result.count[of[taker]] += pages.pips(card)
    if variant == WIS:
        for card in thrown.get(bidder, []):
            result.count[of[bidder]] += pages.pips(card)

    def give(item: str, seat: str | None, worth: int = 1) -> None:
        if seat is not None:
            result.items[of[seat]].append(item)
            result.worth[of[seat]] += worth

    order = pages.trumps(variant, trump)
    held = [card for card, _, _ in fallen if card in order]
    high = "A" + trump
    if options["high-card"] == "highest-in-play":
        high = min(held, key=order.index) if held else ""
    give("high", _player(fallen, high))

    low = "2" + trump
    if variant in (WIS, CUT):
        ranks = "AKQJT987" if variant == WIS else pages.RANKS
        if variant == WIS and options["low-numeric"] == "seven-to-ten":
            ranks = "T987"
        pool = [c for c in held if c != "JO"]
        if variant == WIS and options["in-play"] == "dealt-or-taken":
            pool += [c for c in thrown.get(bidder, []) if c in order and c != "JO"]
        pool = [c for c in pool if c[0] in ranks]
        low = max(pool, key=order.index) if pool else ""
    give("low", (_player if options["low-to"] == "player" else _taker)(fallen, low))

    give("jack", _taker(fallen, "J" + trump))
    if variant == TEN:
        give("jick", _taker(fallen, "J" + pages.SAME_COLOUR[trump]))
    if variant in (TEN, WIS):
        for card, _, taker in fallen:
            if card == "JO":
                give("joker", taker)
    if variant == TEN:
        give("three", _taker(fallen, "3" + trump), 3)
    top = max(result.count.values())
    level = [s for s in result.count if result.count[s] == top]
    if len(level) == 1:
        give("game", level[0].split("/")[0])
    elif options["game-tie"] == "bidding-side" and of[bidder] in level:
        give("game", bidder)
    return result


def _player(fallen: Fallen, card: str) -> str | None:
    return next((seat for c, seat, _ in fallen if c == card), None)


def _taker(fallen: Fallen, card: str) -> str | None:
    return next((taker for c, _, taker in fallen if c == card), None)


def score(
    hand: Hand,
    sides: list[list[str]],
    bidder: str,
    *,
    bid: int,
    earned: Points,
    before: dict[str, int | None],
) -> tuple[bool, dict[str, int]]:
    """Give whether the bid was made, and the change of each scorer's total."""
    options = hand.options
    bidding = next(side for side in sides if bidder in side)
    made = earned.worth[name(bidding)] >= bid
    change: dict[str, int] = {}
    for side in sides:
        result = earned.worth[name(side)]
        scorers = side if pages.personal(hand.variant, hand.seats) else [name(side)]
        for scorer in scorers:
            own = result
            if side == bidding and made and options["made-bid"] == "bid-only":
                own = bid
            if side == bidding and not made:
                own = -bid
                alone = options.get("set-charged-to") == "bidder-only"
                if len(hand.seats) == 5 and alone and scorer != bidder:
                    own = 0
            total = before.get(scorer)
            capped = hand.variant == WIS and options["defender-cap"] == "not-counted"
            if side != bidding and capped and total is not None:
                own = max(total, min(21, total + own)) - total
            change[scorer] = own
    return made, change


def winners(
    hand: Hand,
    sides: list[list[str]],
    bidder: str,
    *,
    bid: int,
    made: bool,
    before: dict[str, int],
    after: dict[str, int],
) -> list[str]:
    """Say who has won the game with this hand (nobody: an empty list)."""
    options, variant = hand.options, hand.variant
    if variant == CUT:
        if not made:
            return []
        eleven = before if options["eleven-when"] == "before-hand" else after
        floor = before if options["sweep-floor"] == "before-hand" else after
        swept = bid == 4 and floor[bidder] >= 1
        return [bidder] if eleven[bidder] >= 11 or swept else []
    bidding = next(side for side in sides if bidder in side)
    own = bidding if len(hand.seats) == 5 else [name(bidding)]
    there = [s for s in after if after[s] >= pages.TARGET[variant]]
    if variant == WIS:
        if options["win-on-bid"] == "made-bid-hand" and not made:
            return []
        if options["win-on-bid"] == "own-bid-only":
            there = [s for s in there if made and s in own]
        if options["finish-both"] == "bidding-side-first" and own[0] in there:
            return own
    if not there:
        return []
    top = max(after[s] for s in there)
    level = [s for s in there if after[s] == top]
    if len(level) == 1:
        return level
    favoured = [bidder, *[s for s in own if s != bidder]] if len(hand.seats) == 5 else own
    for scorer in favoured:
        if scorer in level:
            return [scorer]
    return level if options.get("finish-tie") == "shared" else []
