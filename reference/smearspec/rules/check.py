"""What a schema cannot say of resolved rules: that the parts of a game fit together.

Every fault names the pointers that take part in it; it is placed at the one that was set last,
since that layer caused it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from smearspec import cards
from smearspec.diagnostics import Finding
from smearspec.rules.document import Document
from smearspec.rules.layers import Layer
from smearspec.rules.patch import covers, step
from smearspec.rules.resolve import Resolved
from smearspec.rules.schema import Fault, in_order, rule_faults

Values: TypeAlias = Mapping[str, Any]
"""Resolved rules whose shape the schema has checked."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Pointers whose values do not go together, the code of it, and the facts."""

    code: str
    pointers: tuple[str, ...]
    facts: Mapping[str, object]


def clash(code: str, *pointers: str, **facts: object) -> Clash:
    """Return a clash between the values at the pointers."""
    return Clash(code, pointers, facts)


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


def _named(order: Sequence[str], entries: Mapping[str, object]) -> list[str]:
    return [name for name in order if name in entries]


def present_extras(values: Values) -> dict[str, int]:
    """Return the extra trumps that exist, with the number of cards of each."""
    trumps, deck = values["trumps"], values["deck"]
    found = {}
    for name in _named(trumps["extra"], trumps):
        extra = trumps[name]
        if "rank" in extra:
            number = int(extra["rank"] in deck["ranks"])
        elif extra["joker"] == "any":
            number = 0 if deck["marked"] else deck["jokers"]
        else:
            needed = 1 if extra["joker"] == "high" else 2
            number = int(deck["marked"] and deck["jokers"] >= needed)
        if number:
            found[name] = number
    return found


def steps_of(values: Values) -> list[tuple[str, Values]]:
    """Return the steps of a hand in order, those that do nothing left out."""
    steps = values["steps"]
    return [
        (name, steps[name])
        for name in _named(values["hand"], steps)
        if not (steps[name]["do"] == "take" and steps[name]["cards"] == 0)
    ]


def _pack(values: Values) -> Iterator[Clash]:
    deck, seats = values["deck"], values["table"]["seats"]
    size = 4 * len(deck["ranks"]) + deck["jokers"]
    needed = 0
    for name, body in steps_of(values):
        at = f"/steps/{name}"
        if body["do"] == "deal":
            needed += seats * body["cards"]
            if needed > size:
                yield clash("deck-too-small", "/deck/ranks", "/deck/jokers", "/table/seats",
                            at + "/cards", needed=needed, found=size)  # fmt: skip
        elif body["do"] == "take":
            left = size - needed
            wanted = 1 if body["cards"] == "all" else body["cards"]
            needed += left if body["cards"] == "all" else body["cards"]
            if wanted > left:
                yield clash("widow-missing", at + "/cards", "/steps", "/deck/ranks", "/deck/jokers",
                            needed=wanted, found=max(left, 0))  # fmt: skip
        elif body["do"] == "draw" and size <= needed:
            yield clash("widow-missing", at + "/to", "/hand", "/steps", "/deck/ranks",
                        "/deck/jokers", needed=1, found=0)  # fmt: skip


def _cards_named(values: Values) -> Iterator[Clash]:
    extras = values["trumps"]["extra"]
    for name in _named(values["items"]["order"], values["items"]):
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
    for name in _named(values["items"]["order"], values["items"]):
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
    if not _named(wins["order"], wins):
        yield clash("entry-missing", "/game/wins/order", name=wins["order"][0], rule="/game/wins")


_NEEDED = (("deal",), ("auction",), ("announce-trump", "lead-trump"), ("play",))
_AFTER = (
    ("redeal", ("deal",)),
    ("auction", ("deal", "redeal")),
    ("announce-trump", ("auction",)),
    ("lead-trump", ("auction",)),
    ("take", ("auction",)),
    ("discard", ("deal", "auction")),
    ("draw", ("auction", "discard")),
    ("call-partner", ("announce-trump",)),
    ("play", ("deal", "auction", "announce-trump", "lead-trump", "take", "discard", "draw",
              "call-partner")),
)  # fmt: skip


def _order_of_steps(values: Values) -> Iterator[Clash]:
    steps = steps_of(values)
    places: dict[str, list[str]] = {}
    for name, body in steps:
        places.setdefault(body["do"], []).append(name)
    needed = list(_NEEDED)
    if values["table"]["sides"] == "called":
        needed.append(("call-partner",))
    for kinds in needed:
        found = [name for kind in kinds for name in places.get(kind, ())]
        if not found:
            yield clash("step-missing", "/hand", "/steps", "/table/sides", name=kinds[0])
    for kind, names in places.items():
        if len(names) > 1:
            yield clash("step-repeated", "/hand", "/steps", name=kind)
    if "call-partner" in places and values["table"]["sides"] != "called":
        yield clash("call-without-sides", f"/steps/{places['call-partner'][0]}", "/table/sides")
    order = [name for name, _ in steps]
    for later, earlier in _AFTER:
        for name in places.get(later, ()):
            for kind in earlier:
                for other in places.get(kind, ()):
                    if order.index(other) > order.index(name):
                        yield clash("step-order", "/hand", name=name, other=other)


def _hands(values: Values) -> Iterator[Clash]:
    """Follow how many cards the bidder and the others hold; at play they must be as many."""
    bidder = others = 0
    left = 4 * len(values["deck"]["ranks"]) + values["deck"]["jokers"]
    for name, body in steps_of(values):
        at = f"/steps/{name}"
        if body.get("keep") == "trumps":
            continue  # what is left is a matter of the hand
        if body["do"] == "deal":
            bidder, others = bidder + body["cards"], others + body["cards"]
            left -= body["cards"] * values["table"]["seats"]
        elif body["do"] == "take":
            bidder += left if body["cards"] == "all" else body["cards"]
        elif body["do"] == "discard":
            fewest = min(bidder, others) if body["who"] == "everyone" else bidder
            if body["to"] > fewest:
                yield clash("discard-to", at + "/to", "/steps", found=fewest, needed=body["to"])
                return
            others = body["to"] if body["who"] == "everyone" else others
            bidder = body["to"]
        elif body["do"] == "draw" or body.get("follow") == "trumps-only":
            return  # hands may be uneven from here on
        elif body["do"] == "play" and bidder != others:
            yield clash("hands-unequal", "/hand", "/steps", "/deck", "/table/seats",
                        found=bidder, needed=others)  # fmt: skip


def _throw_and_call(values: Values) -> Iterator[Clash]:
    seen: list[str] = []
    for name, body in steps_of(values):
        at = f"/steps/{name}"
        if body["do"] == "discard" and "called" in body and "call-partner" not in seen:
            yield clash("step-order", at + "/called", "/hand", name=name, other="call-partner")
        if body["do"] == "call-partner" and "discard" in seen and "own-discard" not in body:
            yield clash("rules-missing-key", at, "/hand", name="own-discard")
        seen.append(body["do"])


def _exchange(values: Values) -> Iterator[Clash]:
    """Check what of an exchange hangs on another step: trump, a draw, a partner, a stock."""
    seen: dict[str, str] = {}
    for name, body in steps_of(values):
        at = f"/steps/{name}"
        if body.get("keep") == "trumps" and "announce-trump" not in seen:
            yield clash("step-order", at + "/keep", "/hand", name=name, other="announce-trump")
        if body.get("keep") == "trumps" and body["bar"] != "trumps":
            yield clash("keep-without-bar", at + "/bar", at + "/keep")
        if body["do"] == "take":
            yield from _taking(values, at, body, "draw" in seen)
        if body["do"] == "draw" and "redeal" in seen:
            gives = f"/steps/{seen['redeal']}/gives"
            if values["steps"][seen["redeal"]]["gives"] == "new-hand":
                yield clash("redeal-and-draw", gives, "/hand", name=name)
        seen[body["do"]] = name


def _taking(values: Values, at: str, body: Values, drawn: bool) -> Iterator[Clash]:
    if drawn and body["cards"] != "all":
        yield clash("take-after-draw", at + "/cards", "/hand")
    if body["who"] == "bidder":
        return
    if not drawn:
        yield clash("take-after-draw", at + "/who", "/hand", case="who")
    table = values["table"]
    if table["sides"] != "fixed" or any(len(team) != 2 for team in table["teams"]):
        yield clash("take-partner", at + "/who", "/table/sides", "/table/teams")


def _counting(values: Values) -> Iterator[Clash]:
    """Compare the ways to win with the way in which points are counted."""
    game = values["game"]
    down = game.get("count") == "down"
    key = "at-least" if down else "at-most"
    for name in _named(game["wins"]["order"], game["wins"]):
        if key in game["wins"][name]:
            yield clash("win-direction", f"/game/wins/{name}/{key}", "/game/count",
                        name=name, case="down" if down else "default")  # fmt: skip
            return


def _ties(values: Values) -> Iterator[Clash]:
    for name in _named(values["items"]["order"], values["items"]):
        if values["items"][name].get("tie") == "jokers" and not values["deck"]["jokers"]:
            yield clash("rule-idle", f"/items/{name}/tie", "/deck/jokers", case="tie", name=name)


CHECKS: tuple[Callable[[Values], Iterator[Clash]], ...] = (
    _pack, _cards_named, _bids, _trumps, _sides, _orders, _order_of_steps, _hands, _throw_and_call,
    _exchange, _aces, _counting, _ties,
)  # fmt: skip
"""Every check, in the order in which a reader would look."""
