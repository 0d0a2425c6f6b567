"""What the four pages say, as plain tables."""

TEN, MINN = "ten-point", "minnesota"
WIS, CUT = "six-point-northeastern-wisconsin", "cutthroat-canadian"

RANKS = "AKQJT98765432"
SUITS = "SHDC"
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
TABLES = {TEN: (4, 5, 6), MINN: (4,), WIS: (4,), CUT: (2, 3)}
BIDS = {TEN: (4, 10), MINN: (2, 4), WIS: (2, 6), CUT: (2, 4)}
TARGET = {TEN: 52, MINN: 21, WIS: 21, CUT: 11}
ITEMS = {
    TEN: ["high", "low", "jack", "jick", "joker", "three", "game"],
    MINN: ["high", "low", "jack", "game"],
    WIS: ["high", "low", "jack", "joker", "game"],
    CUT: ["high", "low", "jack", "game"],
}
SCORING_RANKS = {TEN: "A2J3", MINN: "A2J", WIS: "AJ", CUT: "AJ"}

# Choices: id -> (values, has a default, variants, seats or None).
CHOICES: dict[str, tuple[list[str], bool, tuple[str, ...], tuple[int, ...] | None]] = {
    "all-pass": (["everyone-passes", "dealer-not-asked"], True, (TEN, MINN, WIS, CUT), None),
    "high-card": (["ace-of-trump", "highest-in-play"], True, (TEN, MINN, WIS, CUT), None),
    "low-to": (["player", "taker"], True, (TEN, MINN, WIS, CUT), None),
    "game-tie": (["nobody", "bidding-side"], True, (TEN, MINN, WIS, CUT), None),
    "excess-trumps": (
        ["exactly-excess", "free-once-over", "scoring-protected"],
        True,
        (TEN, MINN, WIS),
        None,
    ),
    "made-bid": (["points-won", "bid-only"], True, (TEN, MINN, WIS, CUT), None),
    "opening-lead": (["any-card", "trump-only"], True, (TEN, MINN), None),
    "six-player-sides": (["three-pairs", "two-teams"], True, (TEN,), (6,)),
    "joker-order": (["first-played", "second-played"], True, (TEN,), None),
    "five-player-order": (
        ["trump-discard-call", "trump-call-discard", "discard-trump-call"],
        True,
        (TEN,),
        (5,),
    ),
    "five-player-trump-bar": (["barred", "free"], True, (TEN,), (5,)),
    "callable": (["any-card", "trumps-only"], True, (TEN,), (5,)),
    "called-card-shown": (["at-once", "when-played"], True, (TEN,), (5,)),
    "called-card-duty": (["first-trick", "if-legal"], True, (TEN,), (5,)),
    "call-own-discard": (["allowed", "forbidden"], True, (TEN,), (5,)),
    "set-charged-to": (["bidder-and-partner", "bidder-only"], True, (TEN,), (5,)),
    "finish-tie": (["play-on", "shared"], True, (TEN,), (5, 6)),
    "bidder-sees": (["0", "1", "2", "3"], False, (WIS,), None),
    "win-on-bid": (["any-hand", "made-bid-hand", "own-bid-only"], True, (WIS,), None),
    "defender-cap": (["counted", "not-counted"], True, (WIS,), None),
    "joker-opening": (["illegal", "bidder-names", "spades"], True, (WIS,), None),
    "low-numeric": (["lowest-non-joker", "seven-to-ten"], True, (WIS,), None),
    "in-play": (["held", "dealt-or-taken"], True, (WIS,), None),
    "finish-both": (["more-points", "bidding-side-first"], True, (WIS,), None),
    "eleven-when": (["before-hand", "end-of-hand"], True, (CUT,), None),
    "sweep-floor": (["before-hand", "after-hand"], True, (CUT,), None),
}


def has_default(name: str, variant: str) -> bool:
    """Tell whether the variant's page leaves the choice to nobody in particular."""
    if variant == WIS and name == "joker-order":
        return False
    return CHOICES[name][1]


def choices(variant: str, seats: int) -> dict[str, list[str]]:
    """List the choices of a variant with their values, the default first."""
    found = {}
    for name, (values, _, variants, tables) in CHOICES.items():
        belongs = variant in variants or (name == "joker-order" and variant == WIS)
        if belongs and (tables is None or seats in tables):
            found[name] = values
    return found


def idle(name: str, chosen: dict[str, str], seats: int) -> bool:
    """Tell whether other choices leave this one nothing to decide."""
    if name == "excess-trumps":
        return seats == 5 and chosen["five-player-trump-bar"] == "free"
    if name == "finish-tie":
        return seats == 6 and chosen["six-player-sides"] == "two-teams"
    return name == "call-own-discard" and chosen["five-player-order"] == "trump-call-discard"


def pack(variant: str) -> list[str]:
    """List every card of the pack."""
    ranks = "AKQJT987" if variant == WIS else RANKS
    jokers = [] if variant == CUT else ["JO", "JO"]
    return [r + s for s in SUITS for r in ranks] + jokers


def trumps(variant: str, suit: str) -> list[str]:
    """List the trumps from high to low; the two jokers are one entry."""
    order = [r + suit for r in ("AKQJT987" if variant == WIS else RANKS)]
    if variant == TEN:
        order[4:4] = ["J" + SAME_COLOUR[suit], "JO"]
    elif variant == MINN:
        order[4:4] = ["JO"]
    elif variant == WIS:
        order.append("JO")
    return order


def suit_of(variant: str, card: str, trump: str | None) -> str:
    """Name the suit that a card belongs to in play; trumps are ``"trump"``."""
    if trump is not None and card in trumps(variant, trump):
        return "trump"
    return "joker" if card == "JO" else card[1]


def pips(card: str) -> int:
    """Count the card points of one card."""
    return 1 if card == "JO" else PIPS.get(card[0], 0)


def dealt(variant: str, seats: int) -> int:
    """Number of cards dealt to each seat."""
    if variant == TEN:
        return 8 if seats == 6 else 10
    return 9 if variant == MINN else 6


def widow_size(variant: str, seats: int, options: dict[str, str]) -> int:
    """Number of cards that the bidder takes."""
    if variant == TEN:
        return {4: 14, 5: 0, 6: 6}[seats]
    return int(options["bidder-sees"]) if variant == WIS else 0


def fixed_sides(variant: str, seats: list[str], options: dict[str, str]) -> list[list[str]] | None:
    """List the sides where they do not depend on a call."""
    n = len(seats)
    if variant == CUT:
        return [[s] for s in seats]
    if n == 4:
        return [[seats[0], seats[2]], [seats[1], seats[3]]]
    if n == 6:
        if options["six-player-sides"] == "three-pairs":
            return [[seats[i], seats[i + 3]] for i in range(3)]
        return [seats[0::2], seats[1::2]]
    return None


def personal(variant: str, seats: list[str]) -> bool:
    """Tell whether scores belong to seats rather than to sides."""
    return variant == CUT or len(seats) == 5
