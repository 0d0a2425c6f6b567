"""The evidence for a figure: a phrase whose facts may hold further phrases."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from smearspec.messages import sentence
from smearspec.play.state import UNKNOWN, Hand, Offence, Trick
from smearspec.record.seats import Seats
from smearspec.rules.tables import Tables
from smearspec.score.contract import scorers
from smearspec.score.game import is_bidding
from smearspec.score.items import Award, Tally
from smearspec.score.penalties import charges, forfeited, spared
from smearspec.verdict.worlds import Reading


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the catalogue with its facts, said in a language only when it is read."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def say(self, lang: str) -> str:
        """Return the phrase in a language."""
        return sentence(self.key, lang, **{k: _said(v, lang) for k, v in self.facts.items()})


def _said(value: object, lang: str) -> object:
    if isinstance(value, Phrase):
        return value.say(lang)
    if isinstance(value, tuple):
        return tuple(_said(part, lang) for part in value)
    return value


NONE = Phrase("evidence.unfinished")


def points(reading: Reading, seats: Seats, side: int) -> Phrase:
    """Say which card in which trick earned each item of a side."""
    count = reading.count
    if count is None:
        return NONE
    awards = tuple(_award(reading, seats, count, a) for a in count.awards if a.side == side)
    label = seats.label(count.sides[side])
    if not awards:
        return Phrase("evidence.no-points", {"side": label})
    return Phrase("evidence.points", {"side": label, "awards": awards})


def _award(reading: Reading, seats: Seats, count: Tally, award: Award) -> Phrase:
    item = award.item.name
    if award.item.find == "all-tricks":
        return Phrase("evidence.all-tricks", {"item": item})
    if award.card == UNKNOWN:
        return Phrase("evidence.most", {"item": item, "count": count.counts[award.side]})
    facts = {"item": item, "card": reading.hand.name(award.card), "trick": award.trick}
    return Phrase("evidence.award" if award.trick else "evidence.award-rest", facts)


def count_of(reading: Reading, seats: Seats, side: int) -> Phrase:
    """Say what each trick of a side was worth in card points."""
    count = reading.count
    if count is None:
        return NONE
    pips = reading.hand.tables.pips
    tricks = tuple(
        Phrase(
            "evidence.trick-count",
            {"trick": trick.number, "count": sum(pips[card] for card in trick.cards)},
        )
        for trick in reading.hand.tricks
        if trick.winner in count.sides[side]
    )
    thrown = count.thrown if reading.hand.bidder in count.sides[side] else 0
    key = "evidence.count-thrown" if thrown else "evidence.count"
    return Phrase(key, {"side": seats.label(count.sides[side]), "tricks": tricks, "thrown": thrown})


def score(reading: Reading, seats: Seats, scorer: int) -> Phrase:
    """Say why a scorer's total changes as it does, and by what faults."""
    hand = reading.hand
    members = scorers(hand)[scorer]
    side = next((s for s in hand.sides() or () if set(members) <= set(s)), members)
    faults = tuple(
        penalty(hand.tables, one, seats)
        for one in hand.offences
        if one.kind in hand.tables.penalties and (one.seat in side or _spares(hand, one))
    )
    why = _score(reading, seats, scorer)
    return Phrase("evidence.penalised", {"why": why, "faults": faults}) if faults else why


def _spares(hand: Hand, offence: Offence) -> bool:
    """Tell whether a fault keeps the bidding side from being set."""
    return hand.tables.penalties[offence.kind].bid_protected


def penalty(tables: Tables, offence: Offence, seats: Seats) -> Phrase:
    """Say who broke a rule, and what the rules do about it: nothing, where they are silent."""
    facts = {
        "seat": "?" if offence.seat < 0 else seats.names[offence.seat],
        "offence": offence.kind,
        "trick": offence.trick,
    }
    where = "evidence.offence-trick" if offence.trick else "evidence.offence"
    told = costs(tables, offence.kind)
    return Phrase("evidence.penalty", {"who": Phrase(where, facts), "costs": told})


def costs(tables: Tables, kind: str) -> tuple[Phrase, ...]:
    """Say what a fault of a kind costs by the rules, one phrase for each consequence."""
    found = tables.penalties.get(kind)
    if found is None:
        return (Phrase("evidence.penalty-none"),)
    told = []
    if found.for_the_bid:
        told.append(Phrase("evidence.penalty-bid"))
    if found.points:
        told.append(Phrase("evidence.penalty-points", {"points": found.points}))
    if found.hand_lost:
        told.append(Phrase("evidence.penalty-hand-lost"))
    if found.hand_void:
        told.append(Phrase("evidence.penalty-hand-void"))
    if found.bid_protected:
        told.append(Phrase("evidence.penalty-bid-protected"))
    return tuple(told)


def _score(reading: Reading, seats: Seats, scorer: int) -> Phrase:
    hand, count, result = reading.hand, reading.count, reading.result
    if hand.passed_out and hand.void is None and _deals_and_pays(hand, scorer):
        facts = {"scorer": seats.label(scorers(hand)[scorer]), "bid": hand.tables.auction.minimum}
        return Phrase("evidence.dealer-loses", facts)
    if hand.passed_out or hand.void is not None:
        return Phrase("evidence.no-score")
    if count is None or result is None or hand.bidder is None:
        return NONE
    members = scorers(hand)[scorer]
    side = next(n for n, side in enumerate(count.sides) if set(members) <= set(side))
    facts = {
        "scorer": seats.label(members),
        "bid": hand.bid,
        "points": count.points[side],
        "bidder": seats.names[hand.bidder],
    }
    if not hand.contract:
        return Phrase("evidence.no-contract", facts)
    if not is_bidding(hand, members):
        return Phrase("evidence.others", facts)
    if result.made:
        return Phrase("evidence.made", facts)
    if forfeited(charges(hand), count.sides[side]):
        return Phrase("evidence.forfeited", facts)
    if spared(charges(hand), count.sides[side]):
        return Phrase("evidence.spared", facts)
    return Phrase("evidence.set" if result.changes[scorer] else "evidence.not-charged", facts)


def _deals_and_pays(hand: Hand, scorer: int) -> bool:
    """Tell whether a scorer has dealt a hand for which nobody bid, and loses by it."""
    pays = hand.tables.auction.nobody == "dealer-loses"
    return pays and hand.dealer in scorers(hand)[scorer]


def total(before: int | None, change: int | None) -> Phrase:
    """Say how a total comes about."""
    if before is None or change is None:
        return Phrase("evidence.total-unknown")
    return Phrase("evidence.total", {"before": before, "change": change})


def trick(reading: Reading, seats: Seats, played: Trick) -> Phrase:
    """Say which card took a trick."""
    if played.winner == UNKNOWN:
        return Phrase("evidence.unknown")
    card = played.cards[played.seats.index(played.winner)]
    table = reading.hand.table
    trumps = table is not None and table.trumps >> card & 1
    key = "evidence.trick-trump" if trumps else "evidence.trick-led"
    facts = {"card": reading.hand.name(card), "seat": seats.names[played.winner]}
    return Phrase(key, facts)


def several(*, same: bool) -> Phrase:
    """Say that worlds come to the same for different reasons, or to different figures."""
    return Phrase("evidence.every-way" if same else "evidence.open")


def differing(worlds: int, searched: bool) -> Phrase:
    """Say that worlds differ, or that there were too many to search."""
    if not searched:
        return Phrase("evidence.not-searched")
    return Phrase("evidence.differs", {"worlds": worlds})
