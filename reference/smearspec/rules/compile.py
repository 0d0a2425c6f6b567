"""Tables built once from resolved rules, so that a replay looks nothing up by name.

Every table keeps the JSON pointer of the rule that it came from, for findings and for reports of
what a replay read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from smearspec.cards import CARD_OF, JOKERS, MARKED_NAMES, NAMES, PACK_SIZE, SAME_COLOUR, cards_in

Values: TypeAlias = Mapping[str, Any]
"""Resolved rules as the schema describes them: JSON whose shape has been checked."""

TRUMP_BASE = 64
"""Strength of a trump lies above this, of a plain card below."""


@dataclass(frozen=True, slots=True)
class TrumpTable:
    """What each card is worth in tricks once a suit is trump.

    ``suit`` gives the suit that a card counts as (a trump counts as the trump suit), ``strength``
    its power among trumps or within its own suit, ``order`` the trumps from high to low.
    ``power`` is the strength of each card by the suit led, -1 where it cannot take the trick.
    """

    trump: int
    trumps: int
    suits: tuple[int, int, int, int]
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    named: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Deal:
    """Each seat is dealt ``cards`` cards."""

    pointer: str
    cards: int


@dataclass(frozen=True, slots=True)
class Auction:
    """One call a seat, from the dealer's left."""

    pointer: str
    minimum: int
    maximum: int
    ends_at_maximum: bool
    dealer_may_match: bool
    dealer_always_asked: bool


@dataclass(frozen=True, slots=True)
class AnnounceTrump:
    """The bidder names the trump suit."""

    pointer: str


@dataclass(frozen=True, slots=True)
class LeadTrump:
    """The first card led makes trump; ``joker`` says what a joker as that card means."""

    pointer: str
    joker: str


@dataclass(frozen=True, slots=True)
class Take:
    """The bidder takes ``cards`` of the undealt cards; ``whole`` when these are all of them."""

    pointer: str
    cards: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Seats throw cards until they hold ``keep``."""

    pointer: str
    everyone: bool
    keep: int
    bar_trumps: bool
    excess: str
    pips_for_bidder: bool
    keeps_called: bool


@dataclass(frozen=True, slots=True)
class CallPartner:
    """The bidder names a card; who holds it is the partner."""

    pointer: str
    trumps_only: bool
    barred: tuple[str, ...]
    own_discard: bool
    shown_at_once: bool
    first_trick: bool


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks."""

    pointer: str
    or_trump: bool
    opening_trump: bool


Step: TypeAlias = Deal | Auction | AnnounceTrump | LeadTrump | Take | Discard | CallPartner | Play


@dataclass(frozen=True, slots=True)
class Item:
    """Something that scores points.

    ``find`` is card, highest, lowest or most-pips.  ``cards`` holds, by trump suit, the cards
    that it looks for (a mask), ``ordered`` the same from high to low; ``to_winner`` whether the
    taker of the trick scores instead of the player of the card.
    """

    pointer: str
    name: str
    points: int
    find: str
    cards: tuple[int, int, int, int]
    ordered: tuple[tuple[int, ...], ...]
    to_winner: bool
    among_dealt: bool
    tie_to_bidder: bool


@dataclass(frozen=True, slots=True)
class Win:
    """A predicate on a scorer after a hand; who meets it may have won the game."""

    pointer: str
    before: bool
    at_least: int
    hand: str
    bid_at_least: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that replay and score need of one set of resolved rules.

    ``scorers`` are who has a total of its own: every seat, or every side (fixed for the game).
    """

    values: Values
    seats: int
    sides: str
    teams: tuple[tuple[int, ...], ...]
    scorers: tuple[tuple[int, ...], ...]
    pack: int
    marked: bool
    later_joker_higher: bool
    trumps: tuple[TrumpTable, TrumpTable, TrumpTable, TrumpTable]
    pips: tuple[int, ...]
    steps: tuple[Step, ...]
    place: Mapping[type[Step], int]
    deal: Deal
    auction: Auction
    take: Take | None
    discard: Discard | None
    call: CallPartner | None
    naming: AnnounceTrump | LeadTrump
    play: Play
    items: tuple[Item, ...]
    scoring_trumps: tuple[int, int, int, int]
    bid_only: bool
    charge_side: bool
    rotate: Mapping[str, int]
    start: int
    cap: int | None
    wins: tuple[Win, ...]
    finish: tuple[str, ...]
    shared: bool

    @property
    def undealt(self) -> int:
        """The number of cards left when every seat has been dealt its hand."""
        return self.pack.bit_count() - self.seats * self.deal.cards

    @property
    def tricks(self) -> int:
        """The number of tricks of a whole hand."""
        return self.discard.keep if self.discard else self.deal.cards

    @property
    def names(self) -> tuple[str, ...]:
        """The token of each card in these rules."""
        return MARKED_NAMES if self.marked else NAMES

    def thrown_by(self, seat: int, bidder: int | None) -> int:
        """Return how many cards a seat has to throw (0: it throws none)."""
        if self.discard is None or not (self.discard.everyone or seat == bidder):
            return 0
        taken = self.take.cards if self.take and seat == bidder else 0
        return max(0, self.deal.cards + taken - self.discard.keep)


def compile_rules(values: Values) -> Tables:
    """Build the tables of resolved rules that the schema and the linter have accepted."""
    table, deck, contract, game = (values[key] for key in ("table", "deck", "contract", "game"))
    ranks: list[str] = deck["ranks"]
    marked: bool = deck["marked"]
    pack = sum(1 << CARD_OF[rank + suit] for suit in "SHDC" for rank in ranks)
    pack |= sum(1 << joker for joker in JOKERS[: deck["jokers"]])
    trumps = tuple(_trump_table(values, suit, pack) for suit in range(4))
    steps = _steps(values, pack.bit_count())
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
        call=cast("CallPartner | None", by_kind.get(CallPartner)),
        naming=cast(
            "AnnounceTrump | LeadTrump", by_kind.get(AnnounceTrump) or by_kind.get(LeadTrump)
        ),
        play=cast(Play, by_kind[Play]),
        items=items,
        scoring_trumps=cast("tuple[int, int, int, int]", tuple(scoring)),
        bid_only=contract["made"] == "bid",
        charge_side=contract["charged"] == "side",
        rotate={key: int(value == "left") for key, value in values["dealer"].items()},
        start=game["start"],
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


def _steps(values: Values, pack_size: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    undealt = 0
    for name in values["hand"]:
        step = values["steps"].get(name)
        if step is None:
            continue
        if step["do"] == "deal":
            undealt = pack_size - values["table"]["seats"] * step["cards"]
        built = _step(f"/steps/{name}", step, undealt)
        if built is not None:
            steps.append(built)
    return tuple(step for step in steps if not isinstance(step, Discard) or _throws(step, steps))


def _throws(discard: Discard, steps: list[Step]) -> bool:
    """Tell whether anybody has a card too many; where nobody has, there is no throwing."""
    dealt = sum(step.cards for step in steps if isinstance(step, (Deal, Take)))
    return dealt > discard.keep


def _step(pointer: str, step: Values, undealt: int) -> Step | None:
    """Build one step; a step that takes no card does not exist."""
    match step["do"]:
        case "deal":
            return Deal(pointer, step["cards"])
        case "auction":
            return Auction(
                pointer,
                step["minimum"],
                step["maximum"],
                step["ends-at-maximum"],
                step["dealer"] == "match",
                step["dealer-asked"] == "always",
            )
        case "announce-trump":
            return AnnounceTrump(pointer)
        case "lead-trump":
            return LeadTrump(pointer, step.get("joker", "illegal"))
        case "take":
            cards = undealt if step["cards"] == "all" else step["cards"]
            return Take(pointer, cards, cards == undealt) if cards else None
        case "discard":
            return Discard(
                pointer,
                step["who"] == "everyone",
                step["to"],
                step["bar"] == "trumps",
                step.get("excess", ""),
                step["pips-for"] == "bidder",
                step.get("called") == "keep",
            )
        case "call-partner":
            return CallPartner(
                pointer,
                step["cards"] == "trumps",
                tuple(step["barred"]),
                step.get("own-discard", "allowed") == "allowed",
                step["shown"] == "at-once",
                step["duty"] == "first-trick",
            )
        case "play":
            return Play(pointer, step["follow"] == "or-trump", step["opening"] == "trump")
        case other:
            raise ValueError(f"a step does {other!r}, which the schema does not know")


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
        item.get("tie") == "bidding-side",
    )


def _win(name: str, win: Values) -> Win:
    return Win(
        f"/game/wins/{name}",
        win["score"] == "before",
        win["at-least"],
        win["hand"],
        win.get("bid-at-least", 0),
    )
