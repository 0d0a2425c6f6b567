"""Derived facts about the table, the steps of a hand, and the end of the game."""

from smearspec.cards import JOKERS
from smearspec.messages import Sentence
from smearspec.render.book.facts import (
    DEALT,
    LIVE,
    PACK,
    STEPS,
    TAKEN,
    THROWN,
    Fact,
    Place,
    known_word,
    labelled,
    yes,
)  # fmt: skip
from smearspec.rules.steps import Discard, LeadTrump, Take

SEATS = "ABCDEFGHIJKL"


def _teams(place: Place) -> tuple[Sentence, ...]:
    return tuple(
        Sentence("+".join(SEATS[seat] for seat in team)) for team in place.game.tables.teams
    )


def _scorer(place: Place) -> Sentence:
    return known_word("scorer", "side" if _of_sides(place) else "seat", place.lang, "/table/scorer")


def _of_sides(place: Place) -> bool:
    """Tell whether whole sides keep a total."""
    game = place.game
    return game.text("/table/sides") == "fixed" and game.text("/table/scorer") == "side"


def _step_names(place: Place) -> tuple[Sentence, ...]:
    steps = place.game.steps.items()
    return tuple(known_word("steps", do, place.lang, f"{at}/do") for do, at in steps)


def _undealt_use(place: Place) -> str:
    tables = place.game.tables
    taken = tables.take is not None and not tables.take.rest
    if not tables.undealt:
        return "none"
    if tables.draw is not None:
        return "some-stock" if taken else "stock"
    if not taken:
        return "spare" if tables.redeal and tables.redeal.new_hand else "unused"
    return "all" if tables.take and tables.take.whole else "some"


def _take_what(place: Place) -> str:
    take = place.game.tables.take
    return "rest" if take and take.rest else "all" if take and take.whole else "number"


def _kept(place: Place) -> str:
    discard = place.game.tables.discard
    return "trumps" if discard and discard.trumps_stay else "any"


def _own_card(place: Place) -> str:
    call = place.game.tables.call
    return "allowed" if call and call.own_hand else "barred"


def _hand_end(place: Place) -> str:
    """Tell how a hand ends: after so many tricks, or when nobody can play any more."""
    tables = place.game.tables
    return "trumps" if tables.play.trumps_only else "uneven" if tables.uneven else "even"


def _taken(place: Place) -> int:
    take = place.game.tables.take
    return take.cards if take else 0


def _thrown(place: Place, bidder: bool) -> int:
    return place.game.tables.thrown_by(0, 0 if bidder else None)


def _throw_counts(place: Place) -> str:
    discard = place.game.tables.discard
    if discard is not None and not discard.everyone:
        return "bidder"
    return "same" if _thrown(place, True) == _thrown(place, False) else "different"


def _to_over(place: Place) -> int:
    discard = place.game.tables.discard
    return discard.keep + 1 if discard else 0


def _bars(place: Place) -> bool:
    discard = place.game.tables.discard
    return discard is not None and discard.bar_trumps


def _first(place: Place, one: type, other: type) -> bool:
    """Tell whether a hand has both kinds of step, and in this order."""
    order = place.game.tables.place
    return one in order and other in order and order[one] < order[other]


def _charge(place: Place) -> str:
    tables = place.game.tables
    if _of_sides(place) or place.game.text("/table/sides") == "alone":
        return "one"
    return "side" if tables.charge_side else "bidder"


def _several(place: Place) -> bool:
    """Tell whether more than one scorer can meet a condition to win after the same hand."""
    tables = place.game.tables
    own = all(win.hand == "own-made-bid" for win in tables.wins)
    alone = _of_sides(place) or place.game.text("/table/sides") == "alone"
    return not (own and alone)


def _still_level(place: Place) -> bool:
    """Tell whether the tests can leave several: of two scorers one is always the bidder's."""
    tables = place.game.tables
    settled = "bidder" in tables.finish and len(tables.scorers) == len(SEATS[:2])
    return _several(place) and not settled


def _finish(place: Place) -> tuple[Sentence, ...]:
    called = place.game.text("/table/sides") == "called"
    down = "-down" if place.game.tables.sign < 0 else ""
    return tuple(
        known_word("finish", test + (down if test == "most-points" else ""), place.lang,
                   "/game/finish")
        for test in place.game.tables.finish
        if called or test != "partner"
    )  # fmt: skip


def _with_bid(place: Place) -> Sentence:
    least = place.own("bid-at-least")
    return Sentence("") if least is None else labelled("with-bid", place.lang, least=least)


def _lead_names(place: Place) -> bool:
    """Tell whether some first lead leaves it to its player to name trump."""
    tables = place.game.tables
    naming = tables.naming
    jokers = isinstance(naming, LeadTrump) and naming.joker == "bidder-names"
    named = isinstance(naming, LeadTrump) and naming.off_card_names
    return named or (jokers and bool(tables.pack >> JOKERS[0]))


def _line_kind(place: Place) -> str:
    """Tell whether a way to win needs a total of at least or at most so many points, or none."""
    if place.own("at-most") is not None:
        return "most"
    return "none" if place.own("at-least") is None else "least"


def _aim(place: Place) -> Sentence:
    """Return what a way to win asks for, in few words."""
    kind, hand = _line_kind(place), place.own("points-at-least")
    total = labelled(f"aim-{kind}", place.lang, points=place.own(f"at-{kind}")) if (
        kind != "none") else None
    won = None if hand is None else labelled("aim-hand", place.lang, points=hand)
    if total is None or won is None:
        return won or total or Sentence("")
    return labelled("aim-both", place.lang, total=total, hand=won)


def _naming(place: Place) -> str:
    tables = place.game.tables
    return place.game.text(f"{tables.naming.pointer}/do")


WINS = ("/game/wins/order", "/game/wins/*/hand", "/table/sides", "/table/scorer", "/table/seats")

TABLE: dict[str, Fact] = {
    "seats": Fact(("/table/seats",), lambda p: p.game.tables.seats),
    "seat-names": Fact(
        ("/table/seats",), lambda p: tuple(Sentence(s) for s in SEATS[: p.game.tables.seats])
    ),
    "teams": Fact(("/table/teams", "/table/sides", "/table/seats"), _teams),
    "team-count": Fact(
        ("/table/teams", "/table/sides", "/table/seats"), lambda p: len(p.game.tables.teams)
    ),
    "party": Fact(
        ("/table/sides",),
        lambda p: known_word("party", p.game.text("/table/sides"), p.lang, "/table/sides"),
    ),
    "bidding-party": Fact(("/table/sides",), lambda p: known_word(
        "bidding-party", p.game.text("/table/sides"), p.lang, "/table/sides")),
    "auction-form": Fact(("/steps/<auction>/form",), lambda p: (
        "open" if p.game.tables.auction.open else "once")),
    "thrown-in": Fact(("/steps/<auction>/nobody",), lambda p: yes(
        p.game.tables.auction.nobody == "thrown-in")),
    "next-after-pass": Fact(("/dealer/passed",), lambda p: p.game.text("/dealer/passed")),
    "has-penalties": Fact(("/penalties",), lambda p: yes(bool(p.game.tables.penalties))),
    "offence": Fact((), lambda p: known_word("offences", p.name, p.lang, p.here)),
    "lead-names": Fact(
        (*STEPS, *PACK, "/steps/<lead-trump>/joker", "/steps/<lead-trump>/off-card"),
        lambda p: yes(_lead_names(p)),
    ),
    "partners": Fact(("/table/sides",), lambda p: yes(p.game.text("/table/sides") != "alone")),
    "throw-counts": Fact(THROWN, _throw_counts),
    "scorer-word": Fact(("/table/sides", "/table/scorer"), _scorer),
    "step-names": Fact(LIVE, _step_names),
    "naming": Fact(STEPS, _naming),
    "undealt": Fact(DEALT, lambda p: p.game.tables.undealt),
    "undealt-use": Fact((*STEPS, *TAKEN), _undealt_use),
    "undealt-rest": Fact((*STEPS, *TAKEN), lambda p: yes(
        _undealt_use(p) in ("some", "unused"))),
    "take-what": Fact((*STEPS, *TAKEN), _take_what),
    "hand-end": Fact((*STEPS, "/steps/<play>/follow"), _hand_end),
    "trumps-only": Fact(("/steps/<play>/follow",), lambda p: yes(p.game.tables.play.trumps_only)),
    "kept": Fact(("/steps/<discard>/keep",), _kept),
    "own-card": Fact(("/steps/<call-partner>/own-hand",), _own_card),
    "taken": Fact((*STEPS, *TAKEN), _taken),
    "thrown-bidder": Fact(THROWN, lambda p: _thrown(p, True)),
    "thrown-others": Fact(THROWN, lambda p: _thrown(p, False)),
    "to-over": Fact(("/steps/<discard>/to",), _to_over),
    "bar-trumps": Fact(("/steps/<discard>/bar",), lambda p: yes(_bars(p))),
    "before-take": Fact((*STEPS, *TAKEN), lambda p: yes(
        _first(p, type(p.game.tables.naming), Take))),
    "throw-before-trump": Fact(LIVE, lambda p: yes(
        _first(p, Discard, type(p.game.tables.naming)))),
    "call-before-throw": Fact(
        LIVE, lambda p: yes(p.game.before("call-partner", "discard"))
    ),
    "throw-before-call": Fact(
        LIVE, lambda p: yes(p.game.before("discard", "call-partner"))
    ),
    "tricks": Fact((*LIVE, "/steps/<draw>/to"), lambda p: p.game.tables.tricks),
    "charge": Fact(("/table/sides", "/table/scorer", "/contract/charged"), _charge),
    "several": Fact(WINS, lambda p: yes(_several(p))),
    "still-level": Fact((*WINS, "/game/finish", "/table/teams"), lambda p: yes(_still_level(p))),
    "finish-words": Fact(("/game/finish", "/table/sides", "/game/count"), _finish),
    "line-kind": Fact(("./at-least", "./at-most"), _line_kind),
    "aim": Fact(("./at-least", "./at-most", "./points-at-least"), _aim),
    "counting": Fact(("/game/count",), lambda p: "down" if p.game.tables.sign < 0 else "up"),
    "with-bid": Fact(("./bid-at-least",), _with_bid),
}  # fmt: skip
"""The facts by the names that entries call them by."""
