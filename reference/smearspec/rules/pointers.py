"""Which rule values each field of the compiled tables stands for.

The one place that says it: reports on what a replay read use it, and a test holds that no field is
forgotten.  A pointer that does not begin with ``/`` is below the ``pointer`` of its table; ``*`` is
the name of every entry there.
"""

from collections.abc import Mapping

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
)
from smearspec.rules.tables import Item, Penalty, Tables, TrumpTable, Win

Fields = Mapping[str, tuple[str, ...]]
"""Pointers by name of a field; none for a field that names, bundles or keeps."""

_PACK = ("/deck/ranks", "/deck/jokers")
_RANKING = ("/deck/ranks", "/trumps/extra", "/trumps/*/after", "/trumps/*/rank", "/trumps/*/joker")
_HAND = ("/hand", "/steps/*/do")

POINTERS: Mapping[type, Fields] = {
    TrumpTable: {
        "trump": (),
        "trumps": (*_PACK, *_RANKING),
        "suits": (*_PACK, *_RANKING),
        "suit": _RANKING,
        "strength": _RANKING,
        "power": _RANKING,
        "order": _RANKING,
        "named": _RANKING,
    },
    Deal: {"pointer": (), "cards": ("cards",)},
    Auction: {
        "pointer": (),
        "minimum": ("minimum",),
        "maximum": ("maximum",),
        "ends_at_maximum": ("ends-at-maximum",),
        "matched_from": ("dealer", "maximum"),
        "dealer_always_asked": ("dealer-asked",),
        "open": ("form",),
        "high_from": ("high-bid/at-least",),
        "high_score": ("high-bid/score",),
        "nobody": ("nobody",),
    },
    AnnounceTrump: {"pointer": ()},
    LeadTrump: {"pointer": (), "joker": ("joker",), "off_card_names": ("off-card", *_RANKING)},
    Redeal: {"pointer": (), "ranks": ("without",), "new_hand": ("gives",)},
    Take: {
        "pointer": (),
        "cards": ("cards",),
        "whole": ("cards", *_PACK),
        "who": ("who",),
        "rest": _HAND,
    },
    Discard: {
        "pointer": (),
        "everyone": ("who",),
        "keep": ("to",),
        "trumps_stay": ("keep",),
        "bar_trumps": ("bar",),
        "excess": ("excess",),
        "pips_for_bidder": ("pips-for",),
        "keeps_called": ("called",),
    },
    Draw: {"pointer": (), "cards": ("to",), "order": ("order",), "choice": ("last",)},
    CallPartner: {
        "pointer": (),
        "trumps_only": ("cards",),
        "barred": ("barred",),
        "own_discard": ("own-discard",),
        "own_hand": ("own-hand",),
        "shown_at_once": ("shown",),
        "first_trick": ("duty",),
    },
    Play: {
        "pointer": (),
        "or_trump": ("follow",),
        "trumps_only": ("follow",),
        "opening_trump": ("opening",),
        "opening_barred": ("opening-barred",),
    },
    Item: {
        "pointer": (),
        "name": (),
        "points": ("points",),
        "find": ("find",),
        "cards": ("card", "ranks"),
        "ordered": ("card", "ranks"),
        "to_winner": ("to",),
        "among_dealt": ("among",),
        "tie": ("tie",),
    },
    Penalty: {
        "pointer": (),
        "points": ("loses",),
        "for_the_bid": ("loses",),
        "hand_lost": ("hand",),
        "hand_void": ("hand",),
        "bid_protected": ("bid",),
    },
    Win: {
        "pointer": (),
        "before": ("score",),
        "at_least": ("at-least",),
        "at_most": ("at-most",),
        "hand": ("hand",),
        "bid_at_least": ("bid-at-least",),
        "points_at_least": ("points-at-least",),
    },
    Tables: {
        "values": (),
        "seats": ("/table/seats",),
        "sides": ("/table/sides",),
        "teams": ("/table/teams", "/table/sides"),
        "scorers": ("/table/scorer", "/table/teams", "/table/sides"),
        "pack": _PACK,
        "marked": ("/deck/marked",),
        "later_joker_higher": ("/trumps/equal-jokers",),
        "trumps": (),
        "pips": ("/pips/*",),
        "steps": _HAND,
        "place": _HAND,
        "deal": (),
        "auction": (),
        "take": (),
        "discard": (),
        "draw": (),
        "redeal": (),
        "call": (),
        "naming": ("/steps/name-trump/do",),
        "play": (),
        "items": ("/items/order",),
        "scoring_trumps": ("/items/order",),
        "penalties": (),
        "bid_only": ("/contract/made",),
        "charge_side": ("/contract/charged",),
        "rotate": ("/dealer/*",),
        "start": ("/game/start",),
        "sign": ("/game/count",),
        "cap": ("/game/cap/who", "/game/cap/at"),
        "wins": ("/game/wins/order",),
        "finish": ("/game/finish",),
        "shared": ("/game/level",),
    },
}
"""The fields of every table with the rule values that they come from."""

KINDS: Mapping[str, type] = {
    "deal": Deal,
    "auction": Auction,
    "announce-trump": AnnounceTrump,
    "lead-trump": LeadTrump,
    "take": Take,
    "discard": Discard,
    "draw": Draw,
    "redeal": Redeal,
    "call-partner": CallPartner,
    "play": Play,
}
"""The table of each kind of step."""

FIXED: Mapping[str, str] = {
    "/steps/*/who": "the language knows only the bidder here; a step for everyone reads it",
    "/steps/play/leader": "the language knows only the bidder here",
}
"""Rule values of which the schema allows one only, so that nothing has to read them."""
