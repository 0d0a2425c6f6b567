"""What happens before the first trick, and beside the tricks, in sentences."""

from collections.abc import Iterator

from smearspec.cards import CARD_OF
from smearspec.messages import Sentence, sentence
from smearspec.notation import tree
from smearspec.play import trump
from smearspec.play.state import UNKNOWN
from smearspec.record.seats import Seats
from smearspec.render.cards_text import card, cards
from smearspec.render.hand_view import HandView
from smearspec.render.replay_tricks import who_plays
from smearspec.rules.steps import AnnounceTrump


def act_lines(view: HandView, act: tree.Act, seats: Seats, lang: str) -> Iterator[str]:
    """Yield what a line says that is neither a trick nor a claim."""
    match act:
        case tree.Cards():
            yield from _cards(view, act, lang)
        case tree.Bid():
            yield from _bid(view, act, seats, lang)
        case tree.Trump(seat, suit) if _names_trump(view):
            case = "unknown" if suit == "?" else "default"
            yield sentence("replay.names-trump", lang, seat=seat, suit=suit, case=case)
        case tree.Note(seat, text):
            yield sentence("replay.note", lang, seat=seat, text=text)
        case tree.Void(reason):
            yield sentence("replay.void", lang, reason=reason)
        case tree.Rest(seat):
            yield sentence("replay.rest", lang, seat=seat)
        case _:
            return


def _names_trump(view: HandView) -> bool:
    """Tell whether a trump line is an act: trump is announced, or the first lead left it open."""
    if isinstance(view.hand.tables.naming, AnnounceTrump):
        return True
    first = view.tricks[0].cards if view.tricks else ()
    card = CARD_OF.get(first[0] or "") if first else None
    return card is not None and len(trump.suits_made(view.hand.tables, card)) > 1


def _cards(view: HandView, act: tree.Cards, lang: str) -> Iterator[str]:
    key = {
        "deal": "replay.dealt",
        "widow": "replay.takes-widow",
        "discard": "replay.discards",
        "show": "replay.shows",
        "draw": "replay.draws",
    }.get(act.keyword)
    if key is not None:
        yield sentence(key, lang, seat=act.seat, cards=cards(act.cards, lang))
        return
    yield sentence("replay.calls-card", lang, seat=act.seat, card=card(act.cards[0], lang))
    if view.bidder is None or view.partner is None or view.partner < 0:
        yield sentence("replay.partner-unknown", lang)


def _bid(view: HandView, act: tree.Bid, seats: Seats, lang: str) -> Iterator[str]:
    calls = tuple(
        Sentence(_call(who_plays(seat, seats, lang), call, lang))
        for seat, call in zip(_callers(view, act, seats), act.calls, strict=True)
    )
    yield sentence("replay.bidding", lang, calls=calls)
    auction = view.hand.tables.auction
    if view.passed_out:
        yield sentence("replay.all-passed", lang, case=auction.nobody, bid=auction.minimum)
    elif view.leads is not None:
        yield sentence("replay.no-contract", lang, seat=seats.names[view.leads])
    elif view.bidder is not None and view.bid is not None and view.passed is not False:
        key = "replay.holds-bid" if view.passed else "replay.has-bid"
        yield sentence(key, lang, seat=seats.names[view.bidder], bid=view.bid)
    elif view.bidder is not None and view.bid is not None:
        seat = seats.names[view.bidder]
        side = None if view.sides is None else view.sides[view.side_of(view.bidder) or 0]
        alone = side is None or len(side) == 1 or view.hand.tables.sides == "called"
        yield sentence(
            "replay.wins-bid", lang, seat=seat, bid=view.bid,
            side=seat if side is None else seats.label(side), case="alone" if alone else "default",
        )  # fmt: skip


def _callers(view: HandView, act: tree.Bid, seats: Seats) -> list[int]:
    """Return who made each call.

    Where a seat that has passed is not asked again, an unknown call leaves open who called next.
    """
    callers = [seat for seat, _ in view.hand.calls] or [seats.find(act.seat) or 0]
    while len(callers) < len(act.calls):
        callers.append((callers[-1] + 1) % len(seats))
    if view.hand.tables.auction.open and "?" in act.calls:
        sure = act.calls.index("?") + 1
        return callers[:sure] + [UNKNOWN] * (len(act.calls) - sure)
    return callers[: len(act.calls)]


def _call(seat: str, call: str, lang: str) -> str:
    if call.startswith("^I "):
        return sentence("replay.bids", lang, seat=seat, bid=call[3:], case="insufficient")
    key = {"pass": "replay.passes", "?": "replay.call-unknown", "^S": "replay.skipped"}.get(call)
    return sentence(key or "replay.bids", lang, seat=seat, bid=call)


def partner_lines(view: HandView, seats: Seats, lang: str) -> Iterator[str]:
    """Yield who turned out to hold the called card."""
    if view.hand.called is None or view.bidder is None or view.partner is None or view.partner < 0:
        return
    key = "replay.alone" if view.partner == view.bidder else "replay.partner"
    yield sentence(key, lang, seat=seats.names[view.partner])
    if view.sides is not None:  # pragma: no branch - a known partner makes the sides known
        yield sentence("replay.sides", lang, sides=tuple(map(seats.label, view.sides)))
