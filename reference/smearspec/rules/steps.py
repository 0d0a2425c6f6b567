"""The steps of a hand, each with the values of the rules that it needs.

Every step keeps the JSON pointer of the rule that it came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Values: TypeAlias = Mapping[str, Any]
"""Resolved rules as the schema describes them: JSON whose shape has been checked."""

NEVER_BID = 1000
"""A number that no bid reaches."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Each seat is dealt ``cards`` cards."""

    pointer: str
    cards: int


@dataclass(frozen=True, slots=True)
class Auction:
    """One call a seat from the dealer's left, or ``open``: round until all but one have passed.

    The dealer may match bids from ``matched_from`` on.  Bids from ``high_from`` on are for those
    with a score of ``high_score`` or more.  ``nobody`` says what happens when all pass.
    """

    pointer: str
    minimum: int
    maximum: int
    ends_at_maximum: bool
    matched_from: int
    dealer_always_asked: bool
    open: bool = False
    high_from: int = NEVER_BID
    high_score: int = 0
    nobody: str = "thrown-in"


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


def build_steps(values: Values, pack_size: int) -> tuple[Step, ...]:
    """Build the steps of a hand in their order; a throw that nobody has to make is none."""
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
            return _auction(pointer, step)
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


def _auction(pointer: str, step: Values) -> Auction:
    matched = {"match": 0, "match-maximum": step["maximum"], "exceed": NEVER_BID}
    high = step.get("high-bid", {"at-least": NEVER_BID, "score": 0})
    return Auction(
        pointer,
        step["minimum"],
        step["maximum"],
        step["ends-at-maximum"],
        matched[step["dealer"]],
        step["dealer-asked"] == "always",
        step.get("form") == "open",
        high["at-least"],
        high["score"],
        step.get("nobody", "thrown-in"),
    )
