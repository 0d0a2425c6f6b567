"""Broken engines that see the cards or the items wrongly: the reference with other tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from smearspec.cards import JOKERS, SAME_COLOUR, cards_in
from smearspec.rules.compile import compile_rules
from smearspec.rules.steps import Values
from smearspec.rules.tables import TRUMP_BASE, Item, Tables, TrumpTable

Compiler = Callable[[Values], Tables]

ABOVE_ALL = 2 * TRUMP_BASE


def _jack(trump: int, other: bool = False) -> int:
    """Return the jack of a suit, or of the other suit of its colour."""
    return 13 * (SAME_COLOUR[trump] if other else trump) + 3


def _with_trumps(change: Callable[[TrumpTable], TrumpTable]) -> Compiler:
    def compiler(values: Values) -> Tables:
        tables = compile_rules(values)
        return replace(tables, trumps=cast("Any", tuple(map(change, tables.trumps))))

    return compiler


def _with_items(change: Callable[[Item, Tables], Item]) -> Compiler:
    def compiler(values: Values) -> Tables:
        tables = compile_rules(values)
        return replace(tables, items=tuple(change(item, tables) for item in tables.items))

    return compiler


def _ranked(table: TrumpTable, strength: list[int]) -> TrumpTable:
    """Return a table with another strength of the cards."""
    power = tuple(
        tuple(
            own if own > TRUMP_BASE or table.suit[card] == led else -1
            for card, own in enumerate(strength)
        )
        for led in range(4)
    )
    return replace(table, strength=tuple(strength), power=power)


def _joker_highest(table: TrumpTable) -> TrumpTable:
    strength = list(table.strength)
    for joker in JOKERS:
        if table.trumps >> joker & 1:
            strength[joker] = ABOVE_ALL
    return _ranked(table, strength)


def _jick_level_with_jack(table: TrumpTable) -> TrumpTable:
    jick, jack = _jack(table.trump, other=True), _jack(table.trump)
    if not table.trumps >> jick & 1:
        return table
    strength = list(table.strength)
    strength[jick] = strength[jack]
    return _ranked(table, strength)


def _highest_of_all_suits(table: TrumpTable) -> TrumpTable:
    """Let a plain card of any suit take a trick from the suit led."""
    return replace(table, power=(table.strength,) * 4)


def _jick_follows_printed_suit(table: TrumpTable) -> TrumpTable:
    jick = 1 << _jack(table.trump, other=True)
    if not table.trumps & jick:
        return table
    suits = list(table.suits)
    suits[SAME_COLOUR[table.trump]] |= jick
    return replace(table, suits=cast("Any", tuple(suits)))


def _jick_leads_printed_suit(table: TrumpTable) -> TrumpTable:
    jick = _jack(table.trump, other=True)
    if not table.trumps >> jick & 1:
        return table
    suit = list(table.suit)
    suit[jick] = SAME_COLOUR[table.trump]
    # Its trick is then for the highest trump, else the highest of the printed suit.
    return _ranked(replace(table, suit=tuple(suit)), list(table.strength))


def _extras_do_not_follow(table: TrumpTable) -> TrumpTable:
    """Let only the cards of the trump suit follow a trump."""
    printed = sum(1 << 13 * table.trump + n for n in range(13)) & table.trumps
    suits = list(table.suits)
    suits[table.trump] = printed
    return replace(table, suits=cast("Any", tuple(suits)))


def _extras_may_be_thrown(table: TrumpTable) -> TrumpTable:
    """Know only the cards of the trump suit as trumps where cards are thrown."""
    printed = sum(1 << 13 * table.trump + n for n in range(13)) & table.trumps
    return replace(table, trumps=printed)


def _any_jack_scores(item: Item, tables: Tables) -> Item:
    if item.find != "card" or not item.cards[0] >> _jack(0) & 1:
        return item
    jacks = tuple(_jack(suit) for suit in range(4))
    return replace(item, cards=cast("Any", (sum(1 << jack for jack in jacks),) * 4),
                   ordered=(jacks,) * 4)  # fmt: skip


def _jick_of_the_wrong_suit(item: Item, tables: Tables) -> Item:
    """Look for the jack of the suit after the trump suit in place of the jick."""
    extra = tables.trumps[0].named.get("jick", 0)
    if item.find != "card" or not extra or item.cards[0] != extra:
        return item
    wrong = tuple((13 * ((SAME_COLOUR[suit] + 1) % 4) + 3,) for suit in range(4))
    return replace(item, cards=cast("Any", tuple(1 << one for (one,) in wrong)), ordered=wrong)


def _only_one_joker_scores(item: Item, tables: Tables) -> Item:
    if item.find != "card" or not all(item.cards[0] >> joker & 1 for joker in JOKERS):
        return item
    return replace(item, ordered=tuple(each[:1] for each in item.ordered))


def _lowest_of_the_pack(item: Item, tables: Tables) -> Item:
    """Take the lowest trump of the pack for the lowest in play."""
    if item.find != "lowest":
        return item
    lowest = tuple((list(cards_in(cards))[-1],) for cards in item.cards)
    found = tuple(1 << one for (one,) in lowest)
    return replace(item, find="card", cards=cast("Any", found), ordered=lowest)


def _jokers_count_nothing(values: Values) -> Tables:
    """Count no card points of jokers."""
    tables = compile_rules(values)
    return replace(tables, pips=(*tables.pips[: JOKERS[0]], *(0 for _ in JOKERS)))


COMPILERS: Mapping[str, Compiler] = {
    "joker-highest": _with_trumps(_joker_highest),
    "jick-level-with-jack": _with_trumps(_jick_level_with_jack),
    "highest-of-all-suits": _with_trumps(_highest_of_all_suits),
    "jick-follows-printed-suit": _with_trumps(_jick_follows_printed_suit),
    "jick-leads-printed-suit": _with_trumps(_jick_leads_printed_suit),
    "extras-do-not-follow": _with_trumps(_extras_do_not_follow),
    "extras-may-be-thrown": _with_trumps(_extras_may_be_thrown),
    "any-jack-scores": _with_items(_any_jack_scores),
    "jick-of-the-wrong-suit": _with_items(_jick_of_the_wrong_suit),
    "only-one-joker-scores": _with_items(_only_one_joker_scores),
    "lowest-of-the-pack": _with_items(_lowest_of_the_pack),
    "jokers-count-nothing": _jokers_count_nothing,
}
"""Other ideas of the tables, by name."""
