"""Tables built once from resolved rules."""

from collections.abc import Sequence
from typing import cast

from smearspec.cards import CARD_OF, JOKERS, PACK_SIZE, SAME_COLOUR, cards_in
from smearspec.rules.steps import (
    AnnounceTrump,
    Auction,
    CallPartner,
    Deal,
    Discard,
    Draw,
    LeadTrump,
    Play,
    Redeal,
    Take,
    Values,
    build_steps,
)
from smearspec.rules.tables import TRUMP_BASE, Item, Penalty, Tables, TrumpTable, Win


def compile_rules(values: Values) -> Tables:
    """Build the tables of resolved rules that the schema and the linter have accepted."""
    table, deck, contract, game = (values[key] for key in ("table", "deck", "contract", "game"))
    ranks: list[str] = deck["ranks"]
    marked: bool = deck["marked"]
    pack = sum(1 << CARD_OF[rank + suit] for suit in "SHDC" for rank in ranks)
    pack |= sum(1 << joker for joker in JOKERS[: deck["jokers"]])
    trumps = tuple(_trump_table(values, suit, pack) for suit in range(4))
    steps = build_steps(values, pack.bit_count())
    items = tuple(
        _item(name, values["items"][name], trumps, pack)
        for name in values["items"]["order"]
        if name in values["items"]
    )
    pips = [0] * PACK_SIZE
    for name, worth in values["pips"].items():
        for card in JOKERS if name == "joker" else [CARD_OF[name + suit] for suit in "SHDC"]:
            pips[card] = worth
    by_kind = {type(step): step for step in steps}
    scoring = [0, 0, 0, 0]
    for item in items:
        if item.find == "card":
            for suit in range(4):
                scoring[suit] |= item.cards[suit]
    cap = game["cap"]
    return Tables(
        values=values,
        seats=table["seats"],
        sides=table["sides"],
        teams=_teams(table),
        scorers=_alone(table) if table["scorer"] == "seat" else _teams(table),
        pack=pack,
        marked=marked,
        later_joker_higher=values["trumps"].get("equal-jokers") == "second-played",
        trumps=cast("tuple[TrumpTable, TrumpTable, TrumpTable, TrumpTable]", trumps),
        pips=tuple(pips),
        steps=steps,
        place={type(step): n for n, step in enumerate(steps)},
        deal=cast(Deal, by_kind[Deal]),
        auction=cast(Auction, by_kind[Auction]),
        take=cast("Take | None", by_kind.get(Take)),
        discard=cast("Discard | None", by_kind.get(Discard)),
        draw=cast("Draw | None", by_kind.get(Draw)),
        redeal=cast("Redeal | None", by_kind.get(Redeal)),
        call=cast("CallPartner | None", by_kind.get(CallPartner)),
        naming=cast(
            "AnnounceTrump | LeadTrump", by_kind.get(AnnounceTrump) or by_kind.get(LeadTrump)
        ),
        play=cast(Play, by_kind[Play]),
        items=items,
        scoring_trumps=cast("tuple[int, int, int, int]", tuple(scoring)),
        penalties={
            kind: _penalty(kind, body) for kind, body in values.get("penalties", {}).items()
        },
        bid_only=contract["made"] == "bid",
        charge_side=contract["charged"] == "side",
        rotate={key: int(value == "left") for key, value in values["dealer"].items()},
        start=game["start"],
        sign=-1 if game.get("count") == "down" else 1,
        cap=cap["at"] if cap["who"] == "not-bidding" else None,
        wins=tuple(
            _win(name, game["wins"][name]) for name in game["wins"]["order"] if name in game["wins"]
        ),
        finish=tuple(game["finish"]),
        shared=game["level"] == "shared",
    )


def _teams(table: Values) -> tuple[tuple[int, ...], ...]:
    if table["sides"] == "fixed":
        return tuple(tuple(team) for team in table["teams"])
    return _alone(table)


def _alone(table: Values) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(table["seats"]))


def _trump_table(values: Values, trump: int, pack: int) -> TrumpTable:
    """Insert the extra trumps into the suit: each after the first of its ``after`` that exists."""
    definition = values["trumps"]
    names: list[str] = list(values["deck"]["ranks"])
    cards: dict[str, list[int]] = {rank: [CARD_OF[rank + "SHDC"[trump]]] for rank in names}
    for name in definition["extra"]:
        extra = definition.get(name)
        found = _extra_cards(extra, trump, pack) if extra else []
        if not found:
            continue
        cards[name] = found
        place = next((names.index(a) + 1 for a in extra["after"] if a in names), len(names))
        names.insert(place, name)
    suit = [card // 13 if card < 52 else trump for card in range(PACK_SIZE)]
    strength = [13 - card % 13 if card < 52 else 0 for card in range(PACK_SIZE)]
    rank_order = values["deck"]["ranks"]
    for card in range(52):
        name = "AKQJT98765432"[card % 13]
        strength[card] = len(rank_order) - rank_order.index(name) if name in rank_order else 0
    order: list[int] = []
    for place, name in enumerate(names):
        for card in cards[name]:
            suit[card] = trump
            strength[card] = TRUMP_BASE + len(names) - place
            order.append(card)
    members = [0, 0, 0, 0]
    for card in cards_in(pack):
        members[suit[card]] |= 1 << card
    named = {name: sum(1 << card for card in found) for name, found in cards.items()}
    return TrumpTable(
        trump,
        members[trump],
        cast("tuple[int, int, int, int]", tuple(members)),
        tuple(suit),
        tuple(strength),
        tuple(
            tuple(
                own if own > TRUMP_BASE or suit[card] == led else -1
                for card, own in enumerate(strength)
            )
            for led in range(4)
        ),
        tuple(order),
        named,
    )


def _extra_cards(extra: Values, trump: int, pack: int) -> list[int]:
    """Return the cards of an extra trump that the pack has."""
    if "rank" in extra:
        found = [CARD_OF[extra["rank"] + "SHDC"[SAME_COLOUR[trump]]]]
    else:
        found = {"any": list(JOKERS), "high": [JOKERS[0]], "low": [JOKERS[1]]}[extra["joker"]]
    return [card for card in found if pack >> card & 1]


def _item(name: str, item: Values, trumps: Sequence[TrumpTable], pack: int) -> Item:
    cards = [0, 0, 0, 0]
    for suit, table in enumerate(trumps):
        if item["find"] == "card":
            cards[suit] = table.named.get(item["card"], 0) & pack
        elif "ranks" in item:
            for rank in item["ranks"]:
                cards[suit] |= table.named.get(rank, 0) & pack
        else:
            cards[suit] = table.trumps
    return Item(
        f"/items/{name}",
        name,
        item["points"],
        item["find"],
        cast("tuple[int, int, int, int]", tuple(cards)),
        tuple(
            tuple(card for card in table.order if cards[suit] >> card & 1)
            for suit, table in enumerate(trumps)
        ),
        item.get("to") == "winner",
        item.get("among") == "dealt",
        item.get("tie", ""),
    )


def _penalty(kind: str, body: Values) -> Penalty:
    loses = body.get("loses", 0)
    return Penalty(
        f"/penalties/{kind}",
        0 if loses == "bid" else loses,
        loses == "bid",
        body.get("hand") == "lost",
        body.get("hand") == "void",
        body.get("bid") == "protected",
    )


def _win(name: str, win: Values) -> Win:
    return Win(
        f"/game/wins/{name}",
        win.get("score") == "before",
        win.get("at-least"),
        win.get("at-most"),
        win["hand"],
        win.get("bid-at-least", 0),
        win.get("points-at-least", 0),
    )
