"""What a schema cannot say of resolved rules: that the parts of a game fit together.

Every fault names the pointers that take part in it; it is placed at the one that was set last,
since that layer caused it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from smearspec import cards
from smearspec.diagnostics import Finding
from smearspec.rules.check_steps import (
    enough_cards,
    equal_hands,
    exchange,
    order_of_steps,
    throw_and_call,
)
from smearspec.rules.clash import Clash, Values, clash, named, present_extras, steps_of
from smearspec.rules.document import Document
from smearspec.rules.layers import Layer
from smearspec.rules.patch import covers, step
from smearspec.rules.resolve import Resolved
from smearspec.rules.schema import Fault, in_order, rule_faults


def resolved_findings(resolved: Resolved, document: Document) -> tuple[Finding, ...]:
    """Return what is wrong with resolved rules, placed in ``document`` where that caused it."""
    shape = rule_faults(resolved.values)
    if shape:
        return in_order([_of_shape(fault, resolved, document) for fault in shape])
    values = cast("Values", resolved.values)
    found = [each for check in CHECKS for each in check(values)]
    found += [clash("uncited", pointer, rule=pointer) for pointer in resolved.uncited()]
    return in_order([_placed(each, resolved, document) for each in found])


def _of_shape(fault: Fault, resolved: Resolved, document: Document) -> Finding:
    return _placed(Clash(fault.code, (fault.pointer,), fault.facts), resolved, document)


def _placed(each: Clash, resolved: Resolved, document: Document) -> Finding:
    layer, pointer = blame(resolved, each.pointers)
    # What another document set is wrong because this one extends it.
    ours = layer.document is document
    line, column = document.place(layer.at + pointer if ours else "/extends")
    facts = {**each.facts, "layer": layer.name}
    return Finding(each.code, line, column, facts, rule=pointer)


def blame(resolved: Resolved, pointers: Sequence[str]) -> tuple[Layer, str]:
    """Return what was set last at or below any of the pointers, and the layer that set it.

    Of several set by the same layer the first counts.
    """
    candidates = [
        (resolved.number(at), at)
        for pointer in pointers
        for at in (pointer, *(below for below in resolved.set_pointers if covers(pointer, below)))
    ]
    number, pointer = max(candidates, key=lambda each: each[0])
    return resolved.layers[number], pointer


def _cards_named(values: Values) -> Iterator[Clash]:
    extras = values["trumps"]["extra"]
    for name in named(values["items"]["order"], values["items"]):
        card = values["items"][name].get("card")
        known = (*cards.RANKS, *dict.fromkeys((*extras, "jick", "joker")))
        if card is not None and card not in known:
            yield clash("card-unknown", f"/items/{name}/card", card=card, allowed=known)
    for name, body in steps_of(values):
        for key in ("barred", "opening-barred"):
            for card in body.get(key, ()):
                known = (*cards.RANKS, *extras)
                if card not in known:
                    yield clash("card-unknown", f"/steps/{name}/{key}", card=card, allowed=known)


def _bids(values: Values) -> Iterator[Clash]:
    total = _points(values)
    for name, body in steps_of(values):
        if body["do"] != "auction":
            continue
        at = f"/steps/{name}"
        other = any(_cards_named(values)) or any(_aces(values))
        if total != body["maximum"] and not other:
            yield clash("items-sum", "/items", "/trumps", "/deck", at + "/maximum",
                        found=total, needed=body["maximum"])  # fmt: skip
        if body["minimum"] > body["maximum"]:
            yield clash("bid-range", at + "/minimum", at + "/maximum",
                        found=body["minimum"], limit=body["maximum"])  # fmt: skip
        if body["dealer"] == "match-maximum" and body["ends-at-maximum"]:
            yield clash("rule-idle", at + "/dealer", at + "/ends-at-maximum",
                        case="match", limit=body["maximum"])  # fmt: skip
        if "high-bid" in body and body["high-bid"]["at-least"] > body["maximum"]:
            yield clash("rule-idle", at + "/high-bid/at-least", at + "/maximum", case="high-bid",
                        found=body["high-bid"]["at-least"], limit=body["maximum"])  # fmt: skip


def _points(values: Values) -> int:
    """Return the points of all items that exist, one item for each card that it names."""
    extras = present_extras(values)
    total = 0
    for name in named(values["items"]["order"], values["items"]):
        item = values["items"][name]
        card = item.get("card")
        number = extras.get(card, int(card in values["deck"]["ranks"])) if card else 1
        total += number * item["points"]
    return total


def _trumps(values: Values) -> Iterator[Clash]:
    trumps, deck = values["trumps"], values["deck"]
    there = [*deck["ranks"]]
    extras = present_extras(values)
    for name in extras:
        after = trumps[name]["after"]
        if not set(after) & set(there):
            yield clash("card-after", f"/trumps/{name}/after", "/deck/ranks", name=name,
                        cards=tuple(after))  # fmt: skip
        there.append(name)
    if deck["jokers"] == 2 and not deck["marked"] and "equal-jokers" not in trumps:
        yield clash("joker-order-missing", "/trumps/equal-jokers", "/deck/jokers")
    if deck["jokers"] and not any("joker" in trumps[name] for name in extras):
        yield clash("joker-unranked", "/trumps", "/deck/jokers", found=deck["jokers"])
    for name, body in steps_of(values):
        if body["do"] == "lead-trump" and deck["jokers"] and "joker" not in body:
            yield clash("joker-lead-missing", f"/steps/{name}", "/deck/jokers")
        if "off-card" in body and not any("rank" in trumps[name] for name in extras):
            yield clash("rule-idle", f"/steps/{name}/off-card", "/trumps", "/deck", case="off-card")


def _aces(values: Values) -> Iterator[Clash]:
    """Every game of the family has an ace on top of its trumps."""
    if "A" not in values["deck"]["ranks"]:
        yield clash("ace-missing", "/deck/ranks", cards=tuple(values["deck"]["ranks"]))


def _sides(values: Values) -> Iterator[Clash]:
    table = values["table"]
    if table["sides"] != "fixed":
        return
    seated = [seat for team in table["teams"] for seat in team]
    for seat in range(table["seats"]):
        if seat not in seated:
            yield clash("seat-without-side", "/table/teams", "/table/seats", found=seat)
    for seat in dict.fromkeys(seated):
        if seat >= table["seats"]:
            yield clash("seat-without-side", "/table/teams", "/table/seats", found=seat,
                        case="unknown")  # fmt: skip
        elif seated.count(seat) > 1:
            yield clash("seat-without-side", "/table/teams", found=seat, case="twice")


def _orders(values: Values) -> Iterator[Clash]:
    trumps = {key: value for key, value in values["trumps"].items() if isinstance(value, dict)}
    wins = values["game"]["wins"]
    for at, list_at, order, entries in (
        ("/steps", "/hand", values["hand"], values["steps"]),
        ("/items", "/items/order", values["items"]["order"], values["items"]),
        ("/trumps", "/trumps/extra", values["trumps"]["extra"], trumps),
        ("/game/wins", "/game/wins/order", wins["order"], wins),
    ):
        for name in entries:
            if name != "order" and name not in order:
                yield clash("entry-unordered", step(at, name), list_at, name=name, rule=list_at)
    if not named(wins["order"], wins):
        yield clash("entry-missing", "/game/wins/order", name=wins["order"][0], rule="/game/wins")


def _counting(values: Values) -> Iterator[Clash]:
    """Compare the ways to win with the way in which points are counted."""
    game = values["game"]
    down = game.get("count") == "down"
    key = "at-least" if down else "at-most"
    for name in named(game["wins"]["order"], game["wins"]):
        if key in game["wins"][name]:
            yield clash("win-direction", f"/game/wins/{name}/{key}", "/game/count",
                        name=name, case="down" if down else "default")  # fmt: skip
            return


def _ties(values: Values) -> Iterator[Clash]:
    for name in named(values["items"]["order"], values["items"]):
        if values["items"][name].get("tie") == "jokers" and not values["deck"]["jokers"]:
            yield clash("rule-idle", f"/items/{name}/tie", "/deck/jokers", case="tie", name=name)


CHECKS: tuple[Callable[[Values], Iterator[Clash]], ...] = (
    enough_cards, _cards_named, _bids, _trumps, _sides, _orders, order_of_steps, equal_hands,
    throw_and_call, exchange, _aces, _counting, _ties,
)  # fmt: skip
"""Every check, in the order in which a reader would look."""
