"""Rules laid out for the judge of plain hands: every question is a table to look up.

A plan is built from the tables that the reference judges by, and from nothing else.  Rules that
ask for more than the judge can do have no plan; their hands are left to the reference.
"""

from dataclasses import dataclass
from typing import Any

from smearspec.cards import JOKER_MASK, PACK_SIZE, cards_in
from smearspec.plain.carriers import Carrier
from smearspec.play.trump import suits_made
from smearspec.rules.steps import LeadTrump
from smearspec.rules.tables import Item, Tables, TrumpTable

ABSENT = 255
"""Stands for a call, suit, card or seat that a hand does not have."""

BARRED = 254
"""A call that no rules allow."""

NOT_STATED = -(1 << 40)
"""Stands for a number that nobody claims."""

ITEM_BITS = 2
"""The bits of a claim of items that count how often a side has one of them."""

MOST_ITEMS = 30
"""The most items whose counts one number holds."""

OF_SIDES = frozenset({"most-pips", "all-tricks"})
FINDS = OF_SIDES | {"card", "highest", "lowest"}
TIES = frozenset({"", "nobody", "bidding-side", "jokers"})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an item looks for: ``cards`` (masks) by trump suit, or for one extreme card ``runs``.

    A run holds, by trump suit, the cards that stand together in the order of trumps as they do in
    that of masks.  ``unit`` counts the item once in a number that holds all items of a side.
    """

    item: Item
    points: int
    unit: int
    cards: Any
    runs: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the judge looks up.

    Cards are masks.  ``trumps``, ``scoring``, ``callable`` and ``barred`` go by trump suit.
    ``follow`` (the suit of the card led), ``answers`` (what may be played by who has that suit) and
    ``powers`` (where the suit begins in ``power``) go by trump suit and card led, fifty-four of
    these to each.  ``power`` has, for each place in a trick, a number by trump suit, suit led and
    card: the highest takes the trick, and its last four bits are its place.  ``next_seat`` goes by
    seat, ``seat_on`` by seat and steps to the left of it.  ``made`` is the suit that a card led
    first makes trump, ``ABSENT`` where it must be named; ``open`` the suits (a mask) that may then
    be named.  ``worths`` are card points with the cards that have them.  ``side_of`` is the side of
    a seat, empty where a card is called; ``sides`` those of the scorers, ``masks`` the seats (a
    mask) of each.  ``throws`` are the cards that seats and the bidder throw, ``matched_from`` the
    lowest bid that the last one to call may match.

    Items are those ``of_taken`` cards, of cards that a side ``brought``, and ``of_sides`` as a
    whole.
    """

    tables: Tables
    bit: Any
    trumps: Any
    scoring: Any
    callable: Any
    barred: Any
    follow: Any
    answers: Any
    powers: Any
    power: tuple[Any, ...]
    next_seat: Any
    seat_on: Any
    seat_bit: Any
    made: Any
    open: Any
    worths: tuple[tuple[int, int], ...]
    side_of: Any
    sides: tuple[int, ...]
    masks: tuple[int, ...]
    throws: tuple[int, int]
    matched_from: int
    tricks: int
    of_taken: tuple[Wanted, ...]
    of_brought: tuple[Wanted, ...]
    of_sides: tuple[Wanted, ...]

    @property
    def unplayed(self) -> bool:
        """Whether a hand for which nobody bids is not played."""
        return self.tables.auction.nobody in ("thrown-in", "dealer-loses")


def plan(tables: Tables, on: Carrier) -> Plan | None:
    """Lay out rules for a carrier; None where they ask for more than the judge can do."""
    if not _covered(tables):
        return None
    trumps = tables.trumps
    seats = tables.seats
    every = range(PACK_SIZE)
    made = [suits_made(tables, card) for card in every]
    worths: dict[int, int] = {}
    for card in cards_in(tables.pack):
        worth = tables.pips[card]
        worths[worth] = worths.get(worth, 0) | 1 << card
    side_of = _side_of(tables)
    wanted = [
        Wanted(item, item.points, 1 << ITEM_BITS * n, on.table(item.cards), _runs(tables, item, on))
        for n, item in enumerate(tables.items)
    ]
    cards_of = [one for one in wanted if one.item.find not in OF_SIDES]
    return Plan(
        tables=tables,
        bit=on.table([1 << card for card in every]),
        trumps=on.table([table.trumps for table in trumps]),
        scoring=on.table(tables.scoring_trumps),
        callable=on.table([_callable(tables, table) for table in trumps]),
        barred=on.table([table.cards_named(tables.play.opening_barred) for table in trumps]),
        follow=on.table([table.suits[suit] for table in trumps for suit in table.suit]),
        answers=on.table(
            [
                table.suits[suit] | (table.trumps if tables.play.or_trump else 0)
                for table in trumps
                for suit in table.suit
            ]
        ),
        powers=on.table(
            [216 * n + 54 * suit for n, table in enumerate(trumps) for suit in table.suit]
        ),
        power=tuple(on.table(_powers(tables, place)) for place in range(seats)),
        next_seat=on.table([(seat + 1) % seats for seat in range(seats)]),
        seat_on=on.table([(a + b) % seats for a in range(seats) for b in range(16)]),
        seat_bit=on.table([1 << seat for seat in range(seats)]),
        made=on.table([suits[0] if len(suits) == 1 else ABSENT for suits in made]),
        open=on.table([sum(1 << s for s in suits) if len(suits) > 1 else 0 for suits in made]),
        worths=tuple((worth, cards) for worth, cards in worths.items() if worth),
        side_of=on.table(side_of),
        sides=tuple(side_of[scorer[0]] for scorer in tables.scorers),
        masks=tuple(sum(1 << seat for seat in side) for side in tables.teams),
        throws=(tables.thrown_by(0, None), tables.thrown_by(0, 0)),
        matched_from=max(tables.auction.matched_from, 1),
        tricks=tables.tricks,
        of_taken=tuple(one for one in cards_of if one.item.to_winner),
        of_brought=tuple(one for one in cards_of if not one.item.to_winner),
        of_sides=tuple(one for one in wanted if one.item.find in OF_SIDES),
    )


def _covered(tables: Tables) -> bool:
    """Tell whether the judge knows every kind of step, item and finish that rules ask for."""
    take, auction = tables.take, tables.auction
    return not (
        tables.uneven
        or auction.open
        or auction.high_from <= auction.maximum
        or auction.maximum >= BARRED
        or (take is not None and (take.rest or take.who != "bidder"))
        or (tables.discard is not None and tables.discard.trumps_stay)
        or any(item.find not in FINDS or item.tie not in TIES for item in tables.items)
        or len(tables.items) > MOST_ITEMS
        or any(mask.bit_count() > _most(item) for item in tables.items for mask in item.cards)
        or (isinstance(tables.naming, LeadTrump) and tables.call is not None)
        or any(_levels(table) & ~_alike(tables) for table in tables.trumps)
    )


def _levels(table: TrumpTable) -> int:
    """Return the trumps that are as strong as another one."""
    strengths = [table.strength[card] for card in table.order]
    return sum(1 << card for card in table.order if strengths.count(table.strength[card]) > 1)


def _alike(tables: Tables) -> int:
    """Return the cards that nobody can tell apart."""
    return 0 if tables.marked else JOKER_MASK


def _most(item: Item) -> int:
    """Return how many cards an item may be about, so that a side's share can be counted."""
    return (1 << ITEM_BITS) - 1 if item.find == "card" else PACK_SIZE


def _callable(tables: Tables, table: TrumpTable) -> int:
    """Return the cards that may be called, whoever has them."""
    step = tables.call
    if step is None:
        return 0
    cards = tables.pack & ~table.cards_named(step.barred)
    if step.trumps_only:
        cards &= table.trumps
    return cards if tables.marked else cards & ~JOKER_MASK


def _powers(tables: Tables, place: int) -> list[int]:
    """Return the power of each card at a place in a trick; of level ones the first wins.

    Only jokers alike are level; of these the later one wins where the rules say so.
    """
    found = []
    for table in tables.trumps:
        for power in table.power:
            for card, strength in enumerate(power):
                later = tables.later_joker_higher and card >= 52
                level = place if later else 15 - place
                found.append(strength + 1 << 8 | level << 4 | place)
    return found


def _side_of(tables: Tables) -> list[int]:
    found = [0] * tables.seats
    if tables.sides != "called":
        for n, side in enumerate(tables.teams):
            for seat in side:
                found[seat] = n
    return found


def _runs(tables: Tables, item: Item, on: Carrier) -> tuple[Any, ...]:
    """Return the runs of the order of trumps that an item is about, from the one it looks at first.

    Every trump suit has the same runs: its order differs only in suits.
    """
    if item.find not in ("highest", "lowest"):
        return ()
    each = [_cut(table, item.cards[table.trump]) for table in tables.trumps]
    if item.find == "lowest":
        each = [runs[::-1] for runs in each]
    length = max(map(len, each))
    return tuple(
        on.table([runs[n] if n < len(runs) else 0 for runs in each]) for n in range(length)
    )


def _cut(table: TrumpTable, cards: int) -> list[int]:
    """Return the cards from high to low, cut where the order of masks is another one."""
    runs: list[int] = []
    last = -1
    for card in table.order:
        if not cards >> card & 1:
            continue
        if card < last or card // 13 != last // 13:
            runs.append(0)
        runs[-1] |= 1 << card
        last = card
    return runs
