"""What is legal before and during the play, judged from the pages."""

from collections import Counter

from . import pages
from .auction import Auction, Fault
from .pages import CUT, MINN, TEN, WIS
from .reader import Hand, Line, Trick, tricks

Cards = dict[str, list[str]]
BEFORE_PLAY = ("bid", "trump", "widow", "discard", "call")
NEEDED = ("bid", "trump", "call")


def foreign_and_double(hand: Hand, faults: list[Fault]) -> None:
    """Judge that every written card exists, and is dealt or taken once."""
    pack = pages.pack(hand.variant)
    seen: Counter[str] = Counter()
    for line in hand.lines:
        if line.kind in ("deal", "widow", "discard", "call", "show"):
            for i, card in enumerate(line.words):
                if card not in pack:
                    faults.append(("card-not-in-pack", line.at, line.column(i)))
        if line.kind.startswith("trick"):
            for i, card in enumerate(line.words):
                written = len(card) == 2 and card[0] in "AKQJT98765432J" and card[1] in "SHDCO"
                if written and card not in pack and card != "->":
                    faults.append(("card-not-in-pack", line.at, line.column(i)))
        if line.kind in ("deal", "widow"):
            doubles = 0
            for card in line.words:
                seen[card] += 1
                doubles += card in pack and seen[card] > pack.count(card)
            faults.extend([("duplicate-card", line.at, None)] * doubles)
        if line.kind == "deal" and len(line.words) != pages.dealt(hand.variant, len(hand.seats)):
            faults.append(("wrong-card-count", line.at, None))


def step_order(hand: Hand) -> list[str]:
    """Give the kinds of lines before the play, in order."""
    variant, n = hand.variant, len(hand.seats)
    if variant == MINN:
        return ["deal", "bid", "trump", "discard"]
    if variant == CUT:
        return ["deal", "bid", "trump"]
    if variant == WIS:
        takes = ["widow", "discard"] if hand.options["bidder-sees"] != "0" else []
        return ["deal", "bid", *takes, "trump"]
    if n == 5:
        middle = hand.options["five-player-order"].split("-")
        return ["deal", "bid", *middle]
    return ["deal", "bid", "trump", "widow", "discard"]


def phases(hand: Hand, auction: Auction, faults: list[Fault]) -> None:
    """Judge the order of the lines, and who acts."""
    order = step_order(hand)
    acts = [line for line in hand.lines if line.kind in BEFORE_PLAY or line.kind[:5] == "trick"]
    missing = [k for k in ("trump", "call") if k in order and hand.one(k) is None]
    if hand.variant in (WIS, CUT):
        missing = []
    for line in acts:
        kind = line.kind if line.kind in BEFORE_PLAY else "trick"
        if kind == "bid":
            continue
        if auction.passed_out or (kind not in order and kind != "trick"):
            faults.append(("phase-order", line.at, None))
            continue
        place = order.index(kind) if kind in order else len(order)
        due = [k for k in missing if order.index(k) < place]
        if due:
            faults.append(("act-missing", line.at, None))
            missing.remove(due[0])
        later = [x for x in acts if x.at > line.at and x.kind in order]
        early = any(order.index(x.kind) < place and x.kind in NEEDED for x in later)
        before = [x for x in acts if x.at < line.at]
        late = any(x.kind[:5] == "trick" for x in before) or (
            kind not in NEEDED
            and any(x.kind in order and order.index(x.kind) > place for x in before)
        )
        if kind != "trick" and (early or late):
            faults.append(("phase-order", line.at, None))
        only_bidder = ["widow", "call"] + (["discard"] if hand.variant == WIS else [])
        if auction.bidder and kind in only_bidder and line.who != auction.bidder:
            faults.append(("wrong-seat", line.at, None))
        by_bidder = kind == "trump" and hand.variant in (TEN, MINN)
        if by_bidder and auction.bidder and line.who != auction.bidder:
            faults.append(("trump-by-wrong-seat", line.at, None))


def held_at(hand: Hand, bidder: str | None, faults: list[Fault]) -> Cards:
    """Give what each seat holds when play starts, where deals and discards tell it.

    Judges the numbers of cards taken and thrown, and that a thrown card was held.
    """
    order = step_order(hand)
    full: Cards = {}
    sees = pages.widow_size(hand.variant, len(hand.seats), hand.options)
    for seat in hand.seats:
        deal = next((x for x in hand.every("deal") if x.who == seat), None)
        widow = next((x for x in hand.every("widow") if x.who == seat), None)
        discard = next((x for x in hand.every("discard") if x.who == seat), None)
        takes = seat == bidder and "widow" in order
        throws = "discard" in order and (hand.variant != WIS or seat == bidder)
        if widow and takes and len(widow.words) != sees:
            faults.append(("widow-count", widow.at, None))
        if discard and throws:
            before = pages.dealt(hand.variant, len(hand.seats)) + (sees if takes else 0)
            if len(discard.words) != before - 6:
                faults.append(("discard-count", discard.at, None))
        if deal is None or (takes and widow is None):
            continue
        cards = deal.words + (widow.words if takes and widow else [])
        if throws and discard is None:
            continue
        if throws and discard:
            for i, card in enumerate(discard.words):
                if card in cards:
                    cards = _without(cards, [card])
                else:
                    faults.append(("discard-not-held", discard.at, discard.column(i)))
        full[seat] = cards
    return full


def _without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left


def bars(hand: Hand, bidder: str | None, trump: str, faults: list[Fault]) -> None:
    """Judge thrown trumps."""
    variant, order = hand.variant, pages.trumps(hand.variant, trump)
    if len(hand.seats) == 5 and hand.options["five-player-trump-bar"] == "free":
        return
    for line in hand.every("discard"):
        deal = next((x for x in hand.every("deal") if x.who == line.who), None)
        widow = next((x for x in hand.every("widow") if x.who == line.who), None)
        throws = variant != WIS or line.who == bidder
        takes = line.who == bidder and "widow" in step_order(hand)
        if deal is None or not throws or (takes and widow is None):
            continue
        cards = deal.words + (widow.words if widow and takes else [])
        if len(_without(cards, line.words)) != len(cards) - len(line.words):
            continue
        has = [c for c in cards if c in order]
        thrown = [c for c in line.words if c in order]
        excess = max(0, len(has) - 6)
        rule = hand.options["excess-trumps"]
        wrong = len(thrown) > excess
        if rule == "free-once-over" and excess:
            wrong = False
        if rule == "scoring-protected" and not wrong:
            scoring = _scoring(variant, trump)
            others = [c for c in has if c not in scoring]
            wrong = len([c for c in thrown if c in scoring]) > max(0, excess - len(others))
        if wrong:
            faults.append(("discard-trump", line.at, None))


def _scoring(variant: str, trump: str) -> list[str]:
    found = [rank + trump for rank in pages.SCORING_RANKS[variant]]
    if variant in (TEN, WIS):
        found.append("JO")
    if variant == TEN:
        found.append("J" + pages.SAME_COLOUR[trump])
    return found


def call_fault(hand: Hand, call: Line, trump: str, bidder: str) -> bool:
    """Tell whether a called card may not be called (unknown holdings never forbid)."""
    card = call.words[0]
    if card in ("JO", "3" + trump):
        return True
    if hand.options["callable"] == "trumps-only" and card not in pages.trumps(TEN, trump):
        return True
    deal = next((x for x in hand.every("deal") if x.who == bidder), None)
    discard = next((x for x in hand.every("discard") if x.who == bidder), None)
    threw = discard is not None and discard.at < call.at and card in discard.words
    if threw:
        return hand.options["call-own-discard"] == "forbidden"
    if deal is not None:
        return card in deal.words
    return any(p == card for p in _played_by(hand, bidder))


def _played_by(hand: Hand, seat: str) -> list[str]:
    return [p.card for t in tricks(hand) for p in t.plays if p.seat == seat]


def may_play(hand: Hand, held: list[str], led: str | None, trump: str) -> list[str]:
    """List what a seat may play to a card led (None: it leads a later trick)."""
    variant = hand.variant
    if led is None:
        return held
    suit = pages.suit_of(variant, led, trump)
    follows = [c for c in held if pages.suit_of(variant, c, trump) == suit]
    if not follows:
        return held
    if variant in (WIS, CUT) and suit != "trump":
        return [c for c in held if c in follows or pages.suit_of(variant, c, trump) == "trump"]
    return follows


def play(
    hand: Hand,
    found: list[Trick],
    *,
    known: tuple[Cards, Cards],
    trump: str,
    called: tuple[str, str] | None,
    bidder: str,
    faults: list[Fault],
) -> list[str]:
    """Judge every card of the play and give the winners of the finished tricks.

    ``known`` is what a seat holds: exactly, and (for the others) at least.  ``called`` is the
    called card and its holder.
    """
    exact, least = known
    held = {s: list(exact.get(s, least.get(s, []))) for s in hand.seats}
    shut = _elsewhere(hand, bidder)
    played: list[str] = []
    winners: list[str] = []
    pack = pages.pack(hand.variant)
    leader = bidder
    n = len(hand.seats)
    for t, trick in enumerate(found):
        if t >= 6:
            faults.append(("too-many-tricks", trick.at, None))
            continue
        if trick.number != t + 1 and trick.number != found[t - 1].number + 1:
            faults.append(("trick-number", trick.at, None))
        if leader and trick.leader != leader:
            faults.append(("wrong-leader", trick.at, len(str(trick.number)) + 3))
        if len(trick.plays) < n and t + 1 < len(found):
            faults.append(("trick-incomplete", trick.at, None))
        if len(trick.plays) > n:
            faults.append(("trick-count", trick.at, None))
        led = trick.plays[0].card if trick.plays else None
        for i, p in enumerate(trick.plays[:n]):
            place = (trick.at, p.column)
            if p.card not in pack:
                continue
            if played.count(p.card) >= pack.count(p.card):
                faults.append(("card-already-played", *place))
            elif p.card in shut[p.seat] if p.seat not in exact else p.card not in held[p.seat]:
                faults.append(("card-not-held", *place))
            elif t == 0 and called and p.seat == called[1] and _due(hand, held, led, trump, called):
                if p.card != called[0]:
                    faults.append(("called-card-not-played", *place))
            else:
                legal = may_play(hand, held[p.seat], led if i else None, trump)
                if t == i == 0 and hand.options.get("opening-lead") == "trump-only":
                    own = [c for c in held[p.seat] if c in pages.trumps(hand.variant, trump)]
                    if own and p.card not in own:
                        faults.append(("opening-lead", *place))
                bad = held[p.seat] and p.card not in legal
                if bad and p.mark != "^R":
                    faults.append(("revoke", *place))
                if p.mark == "^R" and not bad and p.seat in exact:
                    faults.append(("mark-needless", trick.at, None))
            if p.mark == "^L needless":
                faults.append(("mark-needless", trick.at, None))
            played.append(p.card)
            if p.card in held[p.seat]:
                held[p.seat].remove(p.card)
        if len(trick.plays) >= n:
            leader = take(hand, trick, trump)
            winners.append(leader)
        else:
            leader = ""
            winners.append("")
    return winners


def _due(hand: Hand, held: Cards, led: str | None, trump: str, called: tuple[str, str]) -> bool:
    if hand.options["called-card-duty"] == "first-trick":
        return called[0] in held[called[1]]
    return called[0] in may_play(hand, held[called[1]], led, trump)


def _elsewhere(hand: Hand, bidder: str) -> Cards:
    """List, for each seat, the cards that lie wholly in others' written deals or its throws."""
    pack = Counter(pages.pack(hand.variant))
    shut: Cards = {}
    for seat in hand.seats:
        gone: Counter[str] = Counter()
        for other in hand.seats:
            mine = [x for x in hand.lines if x.who == other]
            words = {x.kind: x.words for x in mine if x.kind in ("deal", "widow", "discard")}
            thrown = words.get("discard", [])
            if other == seat:
                gone.update(thrown)
                continue
            taken = words.get("widow", []) if "widow" in step_order(hand) else []
            gone.update(words.get("deal", []))
            gone.update(taken)
            if "deal" not in words:
                gone.update(_without(thrown, taken))
        shut[seat] = [c for c in pack if gone[c] >= pack[c]]
        deal = next((x for x in hand.every("deal") if x.who == seat), None)
        closed = seat != bidder or "widow" not in step_order(hand)
        if deal is not None and closed:
            shut[seat] += [c for c in pack if c not in deal.words]
    return shut


def take(hand: Hand, trick: Trick, trump: str) -> str:
    """Say who takes a trick."""
    order = pages.trumps(hand.variant, trump)
    plays = trick.plays[: len(hand.seats)]
    down = [p for p in plays if p.card in order]
    if down:
        best = min(down, key=lambda p: order.index(p.card))
        same = [p for p in down if p.card == best.card]
        second = hand.variant != MINN and hand.options.get("joker-order") == "second-played"
        return (same[-1] if second else same[0]).seat
    suit = plays[0].card[1]
    follow = [p for p in plays if p.card[1] == suit]
    return min(follow, key=lambda p: pages.RANKS.index(p.card[0])).seat
