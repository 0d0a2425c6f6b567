"""Derived facts about cards: the pack, the trumps, the items, and card points."""

from smearspec.cards import CARD_OF, JOKERS, RANKS, cards_in
from smearspec.messages import Sentence
from smearspec.render.book.facts import (
    LIVE,
    PACK,
    TRUMPS,
    Fact,
    Place,
    known_word,
    labelled,
    open_word,
    yes,
)  # fmt: skip

HEARTS, SISTER, PLAIN = 1, 2, 0
"""The suit of the pictures, the other of its colour, and one that lends nothing."""

ITEMS = ("/items/order", "/items/*/find", "/items/*/card", *TRUMPS)
WORTHS = (*ITEMS, "/items/*/points")


def rank(name: str) -> Sentence:
    """Return a rank as it is printed on the card."""
    return Sentence("10" if name == "T" else name)


def trump_name(place: Place, name: str, *, each: bool = True) -> Sentence:
    """Return a trump by rank or by name, in words; of several alike each, or the kind of them."""
    if name in RANKS:
        return labelled("of-trumps", place.lang, rank=_rank_word(place, name))
    several = each and place.game.tables.trumps[0].named.get(name, 0).bit_count() > 1
    key = "each-extra" if several else "the-extra"
    return labelled(key, place.lang, name=open_word("extras", name, place.lang))


def item_name(place: Place, name: str) -> Sentence:
    """Return the name of an item."""
    return open_word("items", name, place.lang)


def worth(place: Place, pointer: str) -> Sentence:
    """Return what an item is worth; of one for several cards what each of them is."""
    item = next(item for item in place.game.items if item.pointer == pointer)
    each = item.find == "card" and item.cards[0].bit_count() > 1
    return labelled("worth-each" if each else "worth", place.lang, points=item.points)


def item_tokens(place: Place, pointer: str) -> tuple[str, ...]:
    """Return the cards of an item for a named card, hearts being trump."""
    item = next(item for item in place.game.items if item.pointer == pointer)
    if item.find != "card":
        return ()
    return tuple(place.game.tables.names[card] for card in item.ordered[HEARTS])


def pip_rows(place: Place) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Return cards (as tokens) of the ranks that count, most first, with what each counts."""
    tables = place.game.tables
    found = []
    for name in (*place.game.strings("/deck/ranks"), *(["JO"] if tables.pack >> 52 else [])):
        card = JOKERS[0] if name == "JO" else CARD_OF[name + "H"]
        if tables.pips[card]:
            found.append((name if name == "JO" else name + "H", tables.pips[card]))
    worths = sorted({points for _, points in found}, reverse=True)
    return tuple((tuple(n for n, points in found if points == most), most) for most in worths)


def _rank_word(place: Place, name: str) -> Sentence:
    return known_word("ranks", name, place.lang, "/deck/ranks")


def _row(place: Place, suit: int) -> tuple[str, ...]:
    """Return the cards of a suit from high to low as tokens, hearts being trump."""
    tables = place.game.tables
    table = tables.trumps[HEARTS]
    if suit == HEARTS:
        return tuple(tables.names[card] for card in table.order)
    order = sorted(cards_in(table.suits[suit]), key=lambda card: -table.strength[card])
    return tuple(tables.names[card] for card in order)


def _item_names(place: Place) -> tuple[Sentence, ...]:
    return tuple(item_name(place, item.name) for item in place.game.items)


def _item_worths(place: Place) -> tuple[Sentence, ...]:
    return tuple(
        labelled("item-worth", place.lang, item=item_name(place, item.name),
                 worth=worth(place, item.pointer))
        for item in place.game.items
    )  # fmt: skip


def _total(place: Place) -> int:
    return sum(
        item.points * (item.cards[0].bit_count() if item.find == "card" else 1)
        for item in place.game.items
    )


def _barred(place: Place) -> tuple[Sentence, ...]:
    call = place.game.tables.call
    there = place.game.tables.trumps[0].named
    return tuple(trump_name(place, name) for name in (call.barred if call else ()) if name in there)


def _opening_barred(place: Place) -> tuple[Sentence, ...]:
    there = place.game.tables.trumps[0].named
    names = place.game.tables.play.opening_barred
    return tuple(trump_name(place, name, each=False) for name in names if name in there)


def _poor_ranks(place: Place) -> tuple[Sentence, ...]:
    step = place.game.tables.redeal
    return tuple(_rank_word(place, name) for name in (step.ranks if step else ()))


def _has_jokers(place: Place) -> bool:
    return bool(place.game.tables.pack >> JOKERS[0])


def _unmarked(place: Place) -> bool:
    return _has_jokers(place) and not place.game.tables.marked


def _above(place: Place) -> Sentence:
    found = place.game.above(place.name)
    return Sentence("-") if found is None else trump_name(place, found, each=False)


def _item_ranks(place: Place) -> tuple[Sentence, ...]:
    wanted = place.game.strings(f"{place.here}/ranks")
    return tuple(rank(name) for name in place.game.strings("/deck/ranks") if name in wanted)


def _printed(place: Place) -> bool:
    return any(place.game.text(f"/trumps/{name}/rank") for name in place.game.extras)


def _off_cards(place: Place) -> tuple[Sentence, ...]:
    """Return the cards that may be a trump of either suit of their colour."""
    ranks = [place.game.text(f"/trumps/{name}/rank") for name in place.game.extras]
    return tuple(
        labelled("every-rank", place.lang, rank=_rank_word(place, one))
        for one in dict.fromkeys(ranks) if one
    )  # fmt: skip


def _pip_items(place: Place) -> tuple[Sentence, ...]:
    return tuple(
        item_name(place, item.name) for item in place.game.items if item.find == "most-pips"
    )


def _pip_total(place: Place) -> int:
    return sum(place.game.tables.pips[card] for card in cards_in(place.game.tables.pack))


CARDS: dict[str, Fact] = {
    "pack-kind": Fact(("/deck/ranks",), lambda p: "full" if len(
        p.game.strings("/deck/ranks")) == len(RANKS) else "short"),
    "deck-ranks": Fact(("/deck/ranks",), lambda p: tuple(
        rank(name) for name in RANKS if name in p.game.strings("/deck/ranks"))),
    "pack-size": Fact(PACK, lambda p: p.game.tables.pack.bit_count()),
    "has-jokers": Fact(("/deck/jokers",), lambda p: yes(_has_jokers(p))),
    "alike-jokers": Fact(("/deck/jokers", "/deck/marked"), lambda p: yes(
        _unmarked(p) and p.game.tables.pack >> JOKERS[1] == 1)),
    "trump-row": Fact((*TRUMPS, "/deck/marked"), lambda p: _row(p, HEARTS)),
    "plain-row": Fact((*TRUMPS, "/deck/marked"), lambda p: _row(p, PLAIN)),
    "sister-row": Fact((*TRUMPS, "/deck/marked"), lambda p: _row(p, SISTER)),
    "sister": Fact(TRUMPS, lambda p: yes(len(_row(p, SISTER)) != len(_row(p, PLAIN)))),
    "trump-count": Fact(TRUMPS, lambda p: len(_row(p, HEARTS))),
    "extra-name": Fact(("/trumps",), lambda p: open_word("extras", p.name, p.lang)),
    "extra-names": Fact(TRUMPS, lambda p: tuple(
        trump_name(p, name, each=False) for name in p.game.extras)),
    "has-extras": Fact(TRUMPS, lambda p: yes(bool(p.game.extras))),
    "rank-word": Fact(("./rank",), lambda p: _rank_word(p, str(p.own("rank")))),
    "above": Fact(TRUMPS, _above),
    "item-names": Fact(ITEMS, _item_names),
    "item-worths": Fact(WORTHS, _item_worths),
    "item-card": Fact(("./card", *TRUMPS), lambda p: trump_name(p, str(p.own("card")))),
    "item-ranks": Fact(("./ranks", "/deck/ranks"), _item_ranks),
    "total-points": Fact(WORTHS, _total),
    "barred-cards": Fact(("/steps/<call-partner>/barred", *TRUMPS), _barred),
    "bars": Fact(("/steps/<call-partner>/barred", *TRUMPS), lambda p: yes(bool(_barred(p)))),
    "callable-jokers": Fact(
        ("/deck/jokers", "/deck/marked"), lambda p: yes(not _unmarked(p))),
    "lends": Fact(TRUMPS, lambda p: yes(_printed(p))),
    "off-cards": Fact(TRUMPS, _off_cards),
    "opening-barred-cards": Fact(
        ("/steps/<play>/opening-barred", *TRUMPS), _opening_barred),
    "opening-bars": Fact(
        ("/steps/<play>/opening-barred", *TRUMPS), lambda p: yes(bool(_opening_barred(p)))),
    "poor-ranks": Fact(("/steps/<redeal>/without",), _poor_ranks),
    "printed-extras": Fact(TRUMPS, lambda p: yes(_printed(p))),
    "counts-pips": Fact(ITEMS, lambda p: yes(bool(_pip_items(p)))),
    "pips-item": Fact(ITEMS, _pip_items),
    "pip-total": Fact(("/pips", *PACK), _pip_total),
    "pip-rows": Fact(("/pips", *PACK), pip_rows),
}  # fmt: skip
"""The facts by the names that entries call them by."""

__all__ = ["CARDS", "LIVE", "item_name", "item_tokens", "pip_rows", "rank", "trump_name", "worth"]
