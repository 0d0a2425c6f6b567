"""Words for a wrong rule: the titles of cases that were looked for say the right one."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from smearspec.rules.bases import Table
from smearspec.rules.patch import keys
from smearspec.suite.strength.mutants import Mutant

LONGEST = 70

CARDS: Mapping[str, str] = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip

STEPS: Mapping[str, tuple[str, str]] = {
    "deal": ("the deal", "cards are dealt"),
    "auction": ("the auction", "there is an auction"),
    "widow": ("the widow", "the bidder takes undealt cards"),
    "throw": ("the throw", "cards are thrown"),
    "name-trump": ("trump", "a hand has a trump suit"),
    "call": ("the call", "a partner is called"),
    "play": ("the play", "cards are played"),
}
"""A step as a thing, and what it is for."""

SAYINGS: Mapping[str, Mapping[Any, str]] = {
    "/contract/made": {
        "bid": "a made bid scores only the bid",
        "points-won": "a made bid scores all the points won",
    },
    "/dealer/scored": {"left": "a scored hand passes the deal to the left"},
    "/dealer/passed": {"same": "a passed-out hand keeps the dealer"},
    "/dealer/void": {"same": "a void hand keeps the dealer"},
    "/deck/jokers": {0: "the pack has no joker", 2: "the pack has two jokers"},
    "/deck/marked": {False: "the two jokers are alike"},
    "/game/finish": {"most-points": "of two at the target the higher wins"},
    "/game/start": {0: "totals begin at zero"},
    "/game/wins/order": {"sweep": "a made bid of four can win the game"},
    "/game/wins/sweep": {None: "a made bid of four can win the game"},
    "/game/wins/sweep/at-least": {1: "a sweep wins with one point, not with none"},
    "/game/wins/sweep/bid-at-least": {4: "only a bid of four is a sweep"},
    "/game/wins/sweep/hand": {"own-made-bid": "only the bidder wins by a sweep"},
    "/game/wins/sweep/score": {
        "before": "a sweep wins with a point before the hand",
        "after": "a sweep wins with a point after the hand",
    },
    "/game/wins/target": {None: "the target wins the game"},
    "/game/wins/target/bid-at-least": {None: "the lowest bid can win at the target"},
    "/game/wins/target/hand": {
        "any": "the target wins after any hand",
        "own-made-bid": "only one's own made bid wins at the target",
    },
    "/game/wins/target/score": {
        "before": "the target is to be reached before the hand",
        "after": "the target may be reached in the hand",
    },
    "/items/game/tie": {
        "nobody": "level card points give Game to nobody",
        "bidding-side": "level card points give Game to the bidder",
    },
    "/items/high/among": {"held": "High is the highest of the trumps held"},
    "/items/low/ranks": {
        "left out": "a joker is never Low",
        None: "any trump can be Low",
    },
    "/steps/auction/dealer": {"exceed": "the dealer has to bid higher too"},
    "/steps/auction/dealer-asked": {
        "always": "the dealer calls though all have passed",
        "unless-all-passed": "the dealer is not asked if all pass",
    },
    "/steps/auction/ends-at-maximum": {True: "the highest bid ends the auction"},
    "/steps/play/follow": {
        "strict": "who can follow may not trump",
        "or-trump": "who can follow may trump",
    },
    "/steps/play/opening": {
        "any": "any card may be led first",
        "trump": "a trump has to be led first",
    },
    "/steps/throw/called": {
        "keep": "the called card may not be thrown",
        None: "the called card may be thrown",
    },
    "/steps/throw/excess": {
        "exactly-excess": "only the trumps over six may be thrown",
        "free-once-over": "with seven trumps any card may be thrown",
        "scoring-protected": "trumps that score are thrown last",
    },
    "/steps/throw/who": {
        "everyone": "everybody throws",
        "bidder": "only the bidder throws",
    },
    "/steps/widow": {None: "the bidder takes undealt cards"},
    "/steps/widow/cards": {
        "all": "the bidder takes all undealt cards",
        1: "the bidder takes one card",
        2: "the bidder takes two cards",
        3: "the bidder takes three cards",
    },
    "/table/sides": {"alone": "everybody plays alone"},
    "/table/teams": {None: "partners sit opposite"},
    "/trumps/equal-jokers": {
        "first-played": "of two jokers the first played is higher",
        "second-played": "of two jokers the second played is higher",
    },
    "/trumps/extra": {"joker": "jokers are trumps", "jick": "the jick is a trump"},
    "/trumps/jick/after": {None: "the jick ranks just below the jack"},
    "/trumps/joker/joker": {"any": "both jokers are trumps"},
}  # fmt: skip
"""What is right, by pointer and by the value there, or by what a wrong list does with it.

None stands for any other value, and for none.
"""


def title_of(mutant: Mutant, table: Table, taken: frozenset[str], legal: bool = False) -> str:
    """Return a title in the present tense that no other case has.

    ``legal`` is for the accepted twin of a rejection.
    """
    where = f"({table.rules.partition('-')[0]}, {table.players} seats)"
    said = f"legal: {_said(mutant)}" if legal else _said(mutant)
    room = LONGEST - len(where) - 4
    if len(said) > room:
        said = said[: room - 1] + "…"
    title = f"{said} {where}"
    number = 2
    while title in taken:
        title = f"{said} {where} {number}"
        number += 1
    return title


def _said(mutant: Mutant) -> str:
    pointer, change = mutant.pointer, mutant.change
    right = None if mutant.before is None else mutant.before.value
    known = SAYINGS.get(pointer, {})
    for key in (change, change.partition(" ")[2], right):
        if not isinstance(key, (dict, list)) and key in known and key is not None:
            return known[key]
    own = _OWN.get(keys(pointer)[0])
    said = own(keys(pointer), right, change) if own else ""
    return said or known.get(None, "") or _plain(pointer, right)


def _of_pips(parts: list[str], right: Any, change: str) -> str:
    name = _a(CARDS.get(parts[-1], parts[-1]))
    if len(parts) == 1:
        return ""
    return f"{name} counts {_number(right) if right else 'nothing'} towards Game"


def _of_deck(parts: list[str], right: Any, change: str) -> str:
    verb, one, *other = change.split()
    if parts[-1] != "ranks":
        return ""
    if verb == "swap":
        return f"the {CARDS[one]} ranks above the {CARDS[other[0]]}"
    return f"the pack has {_a(CARDS[one])}" if verb == "drop" else ""


def _of_hand(parts: list[str], right: Any, change: str) -> str:
    verb, one, *other = change.split()
    if verb == "swap":
        return f"{STEPS[one][0]} comes before {STEPS[other[0]][0]}"
    return STEPS[one][1] if verb == "drop" else ""


def _of_items(parts: list[str], right: Any, change: str) -> str:
    if len(parts) == 1:
        return ""
    name = parts[1]
    label = _label(name)
    verb, _, rest = change.partition(" ")
    if name == "order":
        return f"{_label(rest)} scores" if verb == "drop" else ""
    match parts[2:]:
        case ():
            if right is None:
                return f"nothing is scored for the {name}"
            return f"{label} is the {_found(right)}"
        case ("points",):
            return f"{label} scores {_number(right)}"
        case ("to",):
            return f"{label} is for who {'plays' if right == 'player' else 'takes'} it"
        case ("card",):
            return f"{label} is the {_card(right)}"
        case ("ranks",) if verb == "drop":
            return f"{_a(CARDS.get(rest, rest))} can be Low"
    return ""


def _label(name: str) -> str:
    return "the three" if name == "three" else name.title()


def _found(item: Mapping[str, Any]) -> str:
    if item["find"] == "card":
        return _card(item["card"])
    if item["find"] == "most-pips":
        return "most card points"
    return f"{item['find']} trump in play"


def _card(name: str) -> str:
    return f"{CARDS[name]} of trump" if name in CARDS else name


def _of_steps(parts: list[str], right: Any, change: str) -> str:
    match parts[1:]:
        case ("auction", "maximum"):
            return f"{_number(right)} is the highest bid"
        case ("auction", "minimum"):
            return f"{_number(right)} is the lowest bid"
        case ("deal", "cards"):
            return f"{_number(right)} cards are dealt to each"
        case ("name-trump",):
            made = right["do"] == "lead-trump"
            return "the first card led makes trump" if made else "the bidder names trump"
    return ""


def _of_table(parts: list[str], right: Any, change: str) -> str:
    return f"{_number(right)} play" if parts[-1] == "seats" else ""


def _of_game(parts: list[str], right: Any, change: str) -> str:
    return f"{right} points win the game" if parts[-1] == "at-least" else ""


def _of_trumps(parts: list[str], right: Any, change: str) -> str:
    if parts[1:] != ["joker", "after"]:
        return ""
    return f"jokers rank just below the {CARDS.get(right[0], right[0])}" if right else ""


_OWN: Mapping[str, Callable[[list[str], Any, str], str]] = {
    "pips": _of_pips, "deck": _of_deck, "hand": _of_hand, "items": _of_items,
    "steps": _of_steps, "table": _of_table, "game": _of_game, "trumps": _of_trumps,
}  # fmt: skip


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _number(number: int) -> str:
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if 0 <= number < len(words) else str(number)


def _plain(pointer: str, right: Any) -> str:
    """Say what stands at a pointer for which there are no words."""
    name = " ".join(part.replace("-", " ") for part in keys(pointer))
    if right is None:
        return f"{name} is not set"
    if isinstance(right, (dict, list)):
        return f"{name} is there"
    return f"{name} is {right if isinstance(right, str) else json.dumps(right)}"
