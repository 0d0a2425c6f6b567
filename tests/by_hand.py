"""Every way to complete a record, tried one by one and replayed as a record in full.

Slow and simple: it knows the notation and asks the replay, and shares nothing with the search.
"""

import io
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from smearspec import diagnostics, notation
from smearspec.cards import CARD_OF, JOKER_MASK, SUITS, cards_in
from smearspec.notation import tree
from smearspec.play.holding import candidates
from smearspec.play.replay import replay_acts
from smearspec.play.state import Acts, Hand
from smearspec.record.hand import HandRecord, read_hand
from smearspec.record.seats import Seats
from smearspec.rules.tables import Tables
from smearspec.verdict import claims
from smearspec.verdict.figures import figures
from smearspec.verdict.setup import Inputs, read_setup
from smearspec.verdict.worlds import read

RULES = """smearspec: 1
id: {id}
extends: {extends}
name: {{en: A small pack}}
set: {chosen}
change:
  deck: {{ranks: {ranks}, jokers: {jokers}}}
  steps: {steps}
"""

SMALL = {
    "small-minnesota": (4, "minnesota", "{}", '[A, J, "2"]', 0,
                        "{deal: {cards: 3}, throw: {to: 2}}"),
    "small-called": (5, "ten-point", "{}", '[A, K, J, "2"]', 0,
                     "{deal: {cards: 3}, throw: {to: 2}, auction: {minimum: 2, maximum: 5}}"),
    "small-kitty": (4, "six-point-northeastern-wisconsin",
                    "{bidder-sees: own, joker-order: first-played, in-play: held}",
                    '[A, T, J, "7"]', 2,
                    "{deal: {cards: 3}, widow: {cards: 2}, throw: {to: 3}}"),
    "small-dealt": (4, "six-point-northeastern-wisconsin",
                    "{bidder-sees: own, joker-order: second-played, in-play: dealt-or-taken}",
                    '[A, T, J, "7"]', 2,
                    "{deal: {cards: 3}, widow: {cards: 2}, throw: {to: 3}}"),
    "small-alone": (3, "cutthroat-canadian", "{}", '[A, T, J, "2"]', 0, "{deal: {cards: 3}}"),
}  # fmt: skip
"""Small packs: the seats, and the rules that are made smaller."""


def small_rules(name: str, folder: Path) -> Path:
    """Write the rules of a small pack to a file."""
    _, extends, chosen, ranks, jokers, steps = SMALL[name]
    path = folder / f"{name}.yaml"
    path.write_text(
        RULES.format(
            id=name, extends=extends, chosen=chosen, ranks=ranks, jokers=jokers, steps=steps
        ),
        encoding="utf-8",
    )
    return path


class Outcome(NamedTuple):
    """What one world says: whether it is legal, and the truth of each claim."""

    legal: bool
    truths: tuple[bool | None, ...]


class TooManyWorlds(Exception):
    """There are more worlds than one wants to try."""


def outcomes(text: str, rules: Path, most: int) -> list[Outcome]:
    """Return what each world of a record of one hand says."""
    record = next(iter(notation.read(io.BytesIO(text.encode()))))
    setup = read_setup(record.header.block, Inputs((rules,)))
    block = next(iter(record.hands())).block
    hand = read_hand(block, setup.seats)
    dealer = hand.tag("Dealer")
    assert dealer is not None
    seat = setup.seats.find(dealer[1].value)
    before = (setup.tables.start,) * len(setup.tables.scorers)
    found = []
    for world in _Worlds(setup.tables, setup.seats, hand, seat, most).all():
        errors = [f for f in world.faults if diagnostics.severity(f.code) == "error"]
        reading = read(world)
        figured = figures(reading, before)
        truths = [
            claims.truth(claim, reading, figured, setup.seats, before)
            for claim in claims.asked(hand, setup.seats, reading)
        ]
        found.append(Outcome(not errors, tuple(truths)))
    return found


class _Worlds:
    def __init__(
        self, tables: Tables, seats: Seats, record: HandRecord, dealer: int | None, most: int
    ) -> None:
        self.tables = tables
        self.seats = seats
        self.record = record
        self.dealer = dealer
        self.left = most

    def count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooManyWorlds

    def replay(self, acts: Acts) -> Hand:
        self.count()
        return replay_acts(self.tables, self.seats, acts, self.dealer)

    def all(self) -> Iterator[Hand]:
        """Yield every world, replayed."""
        plays = [
            (place, n)
            for place, (_, act) in enumerate(self.record.acts)
            if isinstance(act, tree.Trick)
            for n, token in enumerate(act.plays)
            if token not in CARD_OF
        ]
        gone = 0
        for keyword in ("discard",):
            for act in self._lines(keyword):
                gone |= self._known(act.cards)
        for _, act in self.record.acts:
            if isinstance(act, tree.Trick):
                gone |= self._known(act.plays)
        for settled in self._settled(list(self.record.acts)):
            for acts in self._played(settled, plays, gone):
                yield from self._thrown(acts)

    def _lines(self, *keywords: str) -> Iterator[tree.Cards]:
        for _, act in self.record.acts:
            if isinstance(act, tree.Cards) and act.keyword in keywords:
                yield act

    def _known(self, tokens: Sequence[str]) -> int:
        """Return known cards as a mask, jokers left out: they are alike."""
        return sum(1 << CARD_OF[t] for t in tokens if t in CARD_OF and CARD_OF[t] < 52)

    def _settled(self, acts: Acts) -> Iterator[Acts]:
        """Yield the acts with calls, trump and called card filled in."""
        for place, (entry, act) in enumerate(acts):
            fills: list[tree.Act] = []
            if isinstance(act, tree.Bid) and "?" in act.calls:
                n = act.calls.index("?")
                step = self.tables.auction
                for call in ("pass", *map(str, range(step.minimum, step.maximum + 1))):
                    calls = (*act.calls[:n], call, *act.calls[n + 1 :])
                    heard = replay_acts(
                        self.tables, self.seats,
                        [(entry, act._replace(calls=calls[: n + 1]))], self.dealer,
                    )  # fmt: skip
                    if not any(fault.code.startswith(("bid", "auction")) for fault in heard.faults):
                        fills.append(act._replace(calls=calls))
            elif isinstance(act, tree.Trump) and act.suit == "?":
                fills = [act._replace(suit=suit) for suit in SUITS]
            elif (
                isinstance(act, tree.Cards)
                and act.keyword == "call"
                and act.cards[0] not in CARD_OF
            ):
                cards = candidates(act.cards[0], self.tables.pack) & ~JOKER_MASK
                fills = [act._replace(cards=(self.tables.names[c],)) for c in cards_in(cards)]
            else:
                continue
            for fill in fills:
                yield from self._settled([*acts[:place], (entry, fill), *acts[place + 1 :]])
            return
        yield acts

    def _played(self, acts: Acts, plays: list[tuple[int, int]], gone: int) -> Iterator[Acts]:
        """Yield the acts with every unknown play filled in."""
        if not plays:
            yield acts
            return
        place, n = plays[0]
        entry, act = acts[place]
        assert isinstance(act, tree.Trick)
        tokens = dict.fromkeys(
            self.tables.names[card]
            for card in cards_in(candidates(act.plays[n], self.tables.pack) & ~gone)
        )
        for token in tokens:
            filled = act._replace(plays=(*act.plays[:n], token, *act.plays[n + 1 :]))
            bit = self._known((token,))
            yield from self._played(
                [*acts[:place], (entry, filled), *acts[place + 1 :]], plays[1:], gone | bit
            )

    def _thrown(self, acts: Acts) -> Iterator[Hand]:
        """Yield the hands with what was thrown, and so every deal, written in."""
        hand = self.replay([pair for pair in acts if not isinstance(pair[1], tree.Cards)
                            or pair[1].keyword == "call"])  # fmt: skip
        played = [0] * hand.seats
        together = 0
        for trick in hand.tricks:
            for seat, card in zip(trick.seats, trick.cards, strict=True):
                bit = 1 << card
                if seat < 0 or together & bit:
                    return
                played[seat] |= bit
                together |= bit
        throwing = [s for s in range(hand.seats) if self.tables.thrown_by(s, hand.bidder)]
        yield from self._throw(acts, hand, throwing, played, [0] * hand.seats, together)

    def _throw(
        self, acts: Acts, hand: Hand, seats: list[int], played: list[int], thrown: list[int],
        gone: int,
    ) -> Iterator[Hand]:  # fmt: skip
        if not seats:
            self.count()
            told = self._told(acts, hand, played, thrown)
            if told is not None:
                yield self.replay(told)
            return
        seat = seats[0]
        count = self.tables.thrown_by(seat, hand.bidder)
        written = [act for act in self._lines("discard") if self.seats.find(act.seat) == seat]
        for drawn in combinations(cards_in(self.tables.pack & ~gone), count):
            mask = sum(1 << card for card in drawn)
            if written and not self._fits(written[0].cards, mask):
                continue
            now = [*thrown[:seat], mask, *thrown[seat + 1 :]]
            yield from self._throw(acts, hand, seats[1:], played, now, gone | mask)

    def _fits(self, tokens: Sequence[str], cards: int) -> bool:
        """Tell whether written tokens can be just these cards."""
        return self._split(tokens, (), cards) is not None

    def _split(
        self, first: Sequence[str], second: Sequence[str], cards: int
    ) -> tuple[int, int] | None:
        """Return cards as those of two lists of tokens; None if they cannot be."""
        tokens = [t for t in (*first, *second) if t[:3] != "??x"]
        for t in (*first, *second):
            if t[:3] == "??x":
                tokens += ["??"] * int(t[3:])
        order = sorted(
            range(len(tokens)), key=lambda n: candidates(tokens[n], self.tables.pack).bit_count()
        )
        found = self._match([tokens[n] for n in order], cards)
        if found is None or len(tokens) != cards.bit_count():
            return None
        mine = sum(1 << card for n, card in zip(order, found, strict=True) if n < len(first))
        return mine, cards & ~mine

    def _match(self, tokens: list[str], cards: int) -> list[int] | None:
        if not tokens:
            return []
        for card in cards_in(candidates(tokens[0], self.tables.pack) & cards):
            rest = self._match(tokens[1:], cards & ~(1 << card))
            if rest is not None:
                return [card, *rest]
        return None

    def _told(
        self, acts: Acts, hand: Hand, played: list[int], thrown: list[int]
    ) -> Acts | None:
        """Return the acts with every deal, widow and discard written out; None if they differ."""
        names = self.seats.names
        deals: Acts = []
        widows: Acts = []
        discards: Acts = []
        for seat in range(hand.seats):
            cards = played[seat] | thrown[seat]
            deal = next(
                (a.cards for a in self._lines("deal") if self.seats.find(a.seat) == seat),
                ("??",) * self.tables.deal.cards,
            )
            widow: Sequence[str] = ()
            if self.tables.take is not None and seat == hand.bidder:
                widow = next(
                    (a.cards for a in self._lines("widow")), ("??",) * self.tables.take.cards
                )
            split = self._split(deal, widow, cards)
            if split is None:
                return None
            deals.append((0, self._line("deal", names[seat], split[0])))
            if split[1]:
                widows.append((0, self._line("widow", names[seat], split[1])))
            if thrown[seat]:
                discards.append((0, self._line("discard", names[seat], thrown[seat])))
        lines = {"deal": deals, "widow": widows, "discard": discards}
        rest = [
            pair
            for pair in acts
            if not isinstance(pair[1], tree.Cards) or pair[1].keyword not in lines
        ]
        bids = [pair for pair in rest if isinstance(pair[1], tree.Bid)]
        trump = [pair for pair in rest if isinstance(pair[1], tree.Trump)]
        call = [pair for pair in rest if isinstance(pair[1], tree.Cards)]
        others = [pair for pair in rest if pair not in (*bids, *trump, *call)]
        return [*deals, *bids, *trump, *widows, *discards, *call, *others]

    def _line(self, keyword: str, seat: str, cards: int) -> tree.Cards:
        return tree.Cards(keyword, seat, tuple(self.tables.names[card] for card in cards_in(cards)))
