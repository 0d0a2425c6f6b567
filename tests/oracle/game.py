"""A whole record: options, dealers, hands, running totals, the winner, the claims."""

from dataclasses import dataclass, field

from . import legality, pages, scoring
from .auction import Auction, Fault, hold
from .claims import Claim, judge_claims
from .pages import CUT, WIS
from .reader import Hand, Record, Trick, read, tricks
from .scoring import Points


@dataclass
class HandResult:
    """What came of one hand."""

    name: str
    status: str = "incomplete"
    dealer: str | None = None
    bidder: str | None = None
    bid: int = 0
    trump: str | None = None
    sides: list[list[str]] | None = None
    tricks: list[Trick] = field(default_factory=list)
    takers: list[str] = field(default_factory=list)
    earned: Points | None = None
    made: bool | None = None
    score: dict[str, int] = field(default_factory=dict)
    total: dict[str, int | None] = field(default_factory=dict)
    winner: list[str] = field(default_factory=list)


@dataclass
class Judgement:
    """The whole verdict: findings are (code, line, column or None), in order of place."""

    status: str
    hands: list[HandResult] = field(default_factory=list)
    findings: list[Fault] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    winner: list[str] | None = None


def judge(text: str, settings: dict[str, str] | None = None, as_written: bool = False) -> Judgement:
    """Judge one record."""
    record = read(text, as_written)
    if record.variant not in pages.TABLES:
        return Judgement("unjudged", findings=[("unknown-rules", record.rules_at, None)])
    if len(record.seats) not in pages.TABLES[record.variant]:
        return Judgement("unjudged", findings=[("seats-unsupported", 0, None)])
    known = pages.choices(record.variant, len(record.seats))
    options, faults = _options(record, known, settings or {})
    if faults:
        return Judgement("unjudged", findings=faults)
    return _play_through(record, options)


def _options(
    record: Record, known: dict[str, list[str]], settings: dict[str, str]
) -> tuple[dict[str, str], list[Fault]]:
    faults: list[Fault] = []
    chosen = dict(settings)
    for key, value, at in record.options + record.hand_options:
        if value not in known.get(key, []):
            faults.append(("option-invalid", at, None))
        if (key, value, at) in record.options:
            chosen.setdefault(key, value)
    for key, values in known.items():
        stated = all(key in hand.options for hand in record.hands) and record.hands
        if key not in chosen and not pages.has_default(key, record.variant) and not stated:
            faults.append(("option-missing", record.rules_at, None))
        chosen.setdefault(key, values[0])
    return chosen, faults


def _scorers(hand: Hand) -> list[str]:
    if pages.personal(hand.variant, hand.seats):
        return list(hand.seats)
    sides = pages.fixed_sides(hand.variant, hand.seats, hand.options)
    return [scoring.name(side) for side in sides or []]


def _play_through(record: Record, options: dict[str, str]) -> Judgement:
    result = Judgement("legal")
    faults: list[Fault] = []
    total: dict[str, int | None] = {}
    dealer: str | None = None
    for i, hand in enumerate(record.hands):
        hand.options = {**options, **hand.options}
        if i == 0:
            fresh: int | None = 0 if hand.name == "1" else None
            total = dict.fromkeys(_scorers(hand), fresh)
            total.update(record.start)
        for who, points in hand.start.items():
            if i and total[who] is not None:
                claim = Claim(hand.start_at, "total", who, points, total[who])
                result.claims.append(claim)
            else:
                total[who] = points
        if result.winner:
            faults.append(("game-over", hand.at, None))
        if hand.dealer is None and dealer is None and i:
            dealer = _shown_dealer(hand)
        if hand.dealer is None and dealer is None:
            faults.append(("dealer-missing", hand.at, None))
            break
        if hand.dealer is not None and dealer is not None and hand.dealer != dealer:
            faults.append(("not-dealer", hand.dealer_at, None))
        now = hand.dealer or dealer or ""
        played = judge_hand(hand, now, total, faults)
        result.hands.append(played)
        result.claims += judge_claims(hand, played)
        next_seat = hand.seats[(hand.seats.index(now) + 1) % len(hand.seats)]
        dealer = next_seat if played.status == "scored" else now
        if played.status == "incomplete":
            dealer = None
            total = dict.fromkeys(total)
        total = played.total if played.status == "scored" else total
        if played.winner and not result.winner:
            result.winner = played.winner
        total = dict(total)
        for line in hand.every("adjust"):
            old = total[line.who]
            total[line.who] = None if old is None else old + int(line.words[0])
        for claim in played_won(hand, played, result.winner):
            result.claims.append(claim)
    for claim in result.claims:
        if claim.verdict == "refuted":
            faults.append(("claim-refuted", claim.line, None))
    result.findings = sorted(faults, key=lambda f: (f[1], f[0] == "claim-refuted", f[2] or 0))
    result.claims.sort(key=lambda c: c.line)
    result.status = _status(result)
    return result


def _shown_dealer(hand: Hand) -> str:
    """After an unfinished hand nobody knows the next dealer: take the first call's word."""
    bid = hand.one("bid")
    first = hand.seats.index(bid.who) if bid else 1
    return hand.seats[first - 1]


def played_won(hand: Hand, played: HandResult, winner: list[str] | None) -> list[Claim]:
    """Judge the ``won`` lines of a hand."""
    found = []
    for line in hand.every("won"):
        known = played.status == "scored" and None not in played.total.values()
        stated, computed = sorted(line.words), sorted(winner or []) if known else None
        found.append(Claim(line.at, "won", " ".join(line.words), stated, computed))
    return found


def _status(result: Judgement) -> str:
    codes = {code for code, _, _ in result.findings} - {"mark-needless"}
    if codes - {"claim-refuted"}:
        return "illegal"
    if codes:
        return "refuted"
    if any(hand.status == "incomplete" for hand in result.hands):
        return "incomplete"
    if any(claim.verdict == "undetermined" for claim in result.claims):
        return "undetermined"
    return "verified" if result.claims else "legal"


def judge_hand(
    hand: Hand, dealer: str, total: dict[str, int | None], faults: list[Fault]
) -> HandResult:
    """Replay one hand and score it."""
    result = HandResult(hand.name, dealer=dealer, total=dict(total))
    legality.foreign_and_double(hand, faults)
    doubles(hand, faults)
    auction = hold(hand, dealer, faults)
    result.bidder, result.bid = auction.bidder, auction.bid
    legality.phases(hand, auction, faults)
    if hand.one("void"):
        result.status = "void"
        return result
    if auction.passed_out:
        result.status = "thrown-in"
        result.score = dict.fromkeys(total, 0)
        return result
    if auction.bidder is None:
        return result
    _after_auction(hand, auction, result, total, faults)
    return result


def doubles(hand: Hand, faults: list[Fault]) -> None:
    """Find lines whose key was there before."""
    seen = set()
    for line in hand.lines:
        number = line.kind.startswith("trick ")
        key = (line.kind, "") if number else line.key
        if line.kind in ("note", "adjust", "show"):
            continue
        if key in seen and not number:
            faults.append(("duplicate-line", line.at, None))
        seen.add(key)


def _after_auction(
    hand: Hand,
    auction: Auction,
    result: HandResult,
    total: dict[str, int | None],
    faults: list[Fault],
) -> None:
    bidder = auction.bidder or ""
    found = tricks(hand)
    result.tricks = found
    exact = legality.held_at(hand, bidder, faults)
    trump = _trump(hand, found, bidder, faults)
    result.trump = trump
    if trump is None:
        result.sides = pages.fixed_sides(hand.variant, hand.seats, hand.options)
        return
    legality.bars(hand, bidder, trump, faults)
    least: dict[str, list[str]] = {seat: [] for seat in hand.seats}
    for trick in found[:6]:
        for p in trick.plays[: len(hand.seats)]:
            least[p.seat].append(p.card)
    sides = pages.fixed_sides(hand.variant, hand.seats, hand.options)
    called = None
    if sides is None:
        call = hand.one("call")
        if call is None:
            return
        card = call.words[0]
        if legality.call_fault(hand, call, trump, bidder):
            faults.append(("call-forbidden", call.at, call.column(0)))
        sides, called = _called_sides(
            hand, bidder, card, exact=exact, least=least, tricks_played=len(found)
        )
        threw = [x for x in hand.every("discard") if card in x.words]
        if hand.options["five-player-order"] == "trump-call-discard" and threw:
            faults.append(("*", threw[0].at, None))
    result.sides = sides
    known = (exact, least)
    result.takers = legality.play(
        hand, found, known=known, trump=trump, called=called, bidder=bidder, faults=faults
    )
    rest = hand.one("claim")
    n = len(hand.seats)
    whole = len(found) >= 6 and all(len(t.plays) >= n for t in found[:6])
    if sides is None or (not whole and rest is None):
        return
    fallen = [
        (p.card, p.seat, taker)
        for t, taker in zip(found[:6], result.takers, strict=False)
        for p in t.plays[:n]
    ]
    if rest is not None:
        if len(exact) < n:
            return
        for seat in hand.seats:
            left = list(exact[seat])
            for card, who, _ in fallen:
                if who == seat and card in left:
                    left.remove(card)
            fallen += [(card, seat, rest.who) for card in left]
    thrown = {line.who: line.words for line in hand.every("discard")}
    if hand.variant == WIS and hand.options["bidder-sees"] != "0" and bidder not in thrown:
        return
    result.earned = scoring.points(hand, sides, bidder, trump=trump, fallen=fallen, thrown=thrown)
    made, change = scoring.score(
        hand, sides, bidder, bid=auction.bid, earned=result.earned, before=total
    )
    result.made, result.score, result.status = made, change, "scored"
    after: dict[str, int | None] = {}
    for who, old in total.items():
        after[who] = None if old is None else old + change[who]
    result.total = after
    plain_before = {k: v for k, v in total.items() if v is not None}
    plain_after = {k: v for k, v in after.items() if v is not None}
    if len(plain_after) == len(total):
        result.winner = scoring.winners(
            hand, sides, bidder, bid=auction.bid, made=made, before=plain_before, after=plain_after
        )


def _trump(hand: Hand, found: list[Trick], bidder: str, faults: list[Fault]) -> str | None:
    line = hand.one("trump")
    if hand.variant not in (WIS, CUT):
        return line.words[0] if line else None
    if not found or not found[0].plays:
        return None
    first = found[0].plays[0]
    if first.card != "JO":
        return first.card[1]
    rule = hand.options["joker-opening"]
    if rule == "spades":
        return "S"
    if rule == "bidder-names" and line:
        if line.who != bidder:
            faults.append(("trump-by-wrong-seat", line.at, None))
        return line.words[0]
    if rule == "bidder-names":
        faults.append(("act-missing", found[0].at, None))
    else:
        faults.append(("joker-opening", found[0].at, first.column))
    return None


def _called_sides(
    hand: Hand,
    bidder: str,
    card: str,
    *,
    exact: dict[str, list[str]],
    least: dict[str, list[str]],
    tricks_played: int,
) -> tuple[list[list[str]] | None, tuple[str, str] | None]:
    """Give the sides of a five-player hand, or None while the holder is unknown."""
    holder = next((s for s in hand.seats if s != bidder and card in exact.get(s, least[s])), None)
    shown = next((x.who for x in hand.every("show") if card in x.words), None)
    holder = holder or shown
    if holder is None and tricks_played < 6 and len(exact) < len(hand.seats):
        return None, None
    pair = [s for s in hand.seats if s in (bidder, holder)]
    rest = [s for s in hand.seats if s not in pair]
    return [pair, rest], (card, holder) if holder else None


__all__ = ["HandResult", "Judgement", "judge"]
