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
class Redeal:
    """A seat that was dealt no card of ``ranks`` may show its hand before the bidding.

    ``new_hand`` tells whether it alone is dealt another one; else the hand is void.
    """

    pointer: str
    ranks: tuple[str, ...]
    new_hand: bool


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
    """The first card led makes trump; ``joker`` says what a joker as that card means.

    ``off_card_names`` is true where a card that may be a trump of either suit of its colour, such
    as the off-jack, leaves it to its player to name one of them.
    """

    pointer: str
    joker: str
    off_card_names: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes ``cards`` of the undealt cards; ``whole`` when these are all of them.

    After a draw it takes the ``rest``, however many these are.
    """

    pointer: str
    cards: int
    whole: bool
    who: str
    rest: bool


@dataclass(frozen=True, slots=True)
class Discard:
    """Seats throw cards until they hold ``keep``; with ``trumps_stay`` trumps only, at most."""

    pointer: str
    everyone: bool
    keep: int
    trumps_stay: bool
    bar_trumps: bool
    excess: str
    pips_for_bidder: bool
    keeps_called: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """Seats fill their hands to ``cards`` from the stock, in an ``order`` named by an end of it.

    With ``choice`` the last of them picks from all that is left.
    """

    pointer: str
    cards: int
    order: str
    choice: bool


@dataclass(frozen=True, slots=True)
class CallPartner:
    """The bidder names a card; who holds it is the partner."""

    pointer: str
    trumps_only: bool
    barred: tuple[str, ...]
    own_discard: bool
    own_hand: bool
    shown_at_once: bool
    first_trick: bool


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks."""

    pointer: str
    or_trump: bool
    trumps_only: bool
    opening_trump: bool
    opening_barred: tuple[str, ...]


Step: TypeAlias = (
    Deal
    | Redeal
    | Auction
    | AnnounceTrump
    | LeadTrump
    | Take
    | Discard
    | Draw
    | CallPartner
    | Play
)


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
        drawn = any(isinstance(before, Draw) for before in steps)
        built = _step(f"/steps/{name}", step, undealt, drawn)
        if built is not None:
            steps.append(built)
    return tuple(step for step in steps if not isinstance(step, Discard) or _throws(step, steps))


def _throws(discard: Discard, steps: list[Step]) -> bool:
    """Tell whether anybody has a card too many; where nobody has, there is no throwing."""
    if discard.trumps_stay:
        return True
    dealt = sum(step.cards for step in steps if isinstance(step, (Deal, Take)))
    return dealt > discard.keep


def _step(pointer: str, step: Values, undealt: int, drawn: bool) -> Step | None:
    """Build one step; a step that takes no card does not exist."""
    match step["do"]:
        case "deal":
            return Deal(pointer, step["cards"])
        case "auction":
            return _auction(pointer, step)
        case "announce-trump":
            return AnnounceTrump(pointer)
        case "lead-trump":
            names = step.get("off-card") == "bidder-names"
            return LeadTrump(pointer, step.get("joker", "illegal"), names)
        case "take":
            if drawn:
                return Take(pointer, 0, True, step["who"], True)
            cards = undealt if step["cards"] == "all" else step["cards"]
            return Take(pointer, cards, cards == undealt, step["who"], False) if cards else None
        case "discard":
            return Discard(
                pointer,
                step["who"] == "everyone",
                step["to"],
                step.get("keep") == "trumps",
                step["bar"] == "trumps",
                step.get("excess", ""),
                step["pips-for"] == "bidder",
                step.get("called") == "keep",
            )
        case "draw":
            return Draw(pointer, step["to"], step["order"], step["last"] == "choice")
        case "redeal":
            return Redeal(pointer, tuple(step["without"]), step["gives"] == "new-hand")
        case "call-partner":
            return CallPartner(
                pointer,
                step["cards"] == "trumps",
                tuple(step["barred"]),
                step.get("own-discard", "allowed") == "allowed",
                step.get("own-hand") == "allowed",
                step["shown"] == "at-once",
                step["duty"] == "first-trick",
            )
        case "play":
            return Play(
                pointer,
                step["follow"] == "or-trump",
                step["follow"] == "trumps-only",
                step["opening"] == "trump",
                tuple(step.get("opening-barred", ())),
            )
        case other:  # pragma: no cover - the schema closes the kinds of step
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
