"""Whether the steps of a hand stand in an order that works and find the cards that they need."""

from collections.abc import Iterator

from smearspec.rules.clash import Clash, Values, clash, steps_of


def enough_cards(values: Values) -> Iterator[Clash]:
    """Check that the pack has the cards that are dealt, taken and drawn."""
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


def order_of_steps(values: Values) -> Iterator[Clash]:
    """Check that the steps that are needed are there, once, each after what it needs."""
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


def equal_hands(values: Values) -> Iterator[Clash]:
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


def throw_and_call(values: Values) -> Iterator[Clash]:
    """Check what a throw and a call say of each other."""
    seen: list[str] = []
    for name, body in steps_of(values):
        at = f"/steps/{name}"
        if body["do"] == "discard" and "called" in body and "call-partner" not in seen:
            yield clash("step-order", at + "/called", "/hand", name=name, other="call-partner")
        if body["do"] == "call-partner" and "discard" in seen and "own-discard" not in body:
            yield clash("rules-missing-key", at, "/hand", name="own-discard")
        seen.append(body["do"])


def exchange(values: Values) -> Iterator[Clash]:
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
