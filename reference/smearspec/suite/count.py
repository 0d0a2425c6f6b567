"""Counting the legal continuations of a hand, as perft does for chess, with the scores.

Only hands whose cards are all known can be counted.  An act is one call, one suit named, one
discard of all the cards that a seat throws, one card called or one card played; jokers that are
alike are one act.  A widow of all the undealt cards is taken without a choice and is no act.
"""

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from smearspec.cards import SUITS, cards_in
from smearspec.notation import tree
from smearspec.play import auction, call, discard, take, trump
from smearspec.play.choice import Calls, Choice, OneCard, SomeCards, Suits
from smearspec.play.following import next_to_play, winner
from smearspec.play.replay import complete
from smearspec.play.state import UNKNOWN, Hand, Trick
from smearspec.play.turn import turn
from smearspec.rules.steps import CallPartner, Discard, Draw, Step, Take
from smearspec.score.contract import scorers
from smearspec.verdict.figures import figures
from smearspec.verdict.model import Verdict
from smearspec.verdict.worlds import read

MAX_POSITIONS = 40_000
"""The most positions that one question may reach."""

MAX_DEPTH = 64

LISTS = (
    "faults", "dealt", "whole_deal", "held", "exact", "could", "had", "thrown", "threw", "drawn",
    "drew", "calls", "tricks", "marked_suit", "offences", "acts",
)  # fmt: skip
"""What of a hand grows or changes as it is played on."""


class Unanswerable(ValueError):
    """A question that has no answer, with the reason in words."""


@dataclass(slots=True)
class Counted:
    """``leaves`` by depth; of those at the last depth how many begin with each first act.

    ``scores`` counts the ways in which the hand can end within the depth, by what it scores.
    """

    leaves: list[int]
    first: Counter[str] = field(default_factory=Counter)
    scores: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """Return the counts as an answer of the protocol."""
        return {
            "leaves": self.leaves,
            "first": dict(sorted(self.first.items())),
            "scores": dict(sorted(self.scores.items())),
        }


def count(verdict: Verdict, depth: int) -> Counted:
    """Count the continuations of the last hand of a record, to ``depth`` acts.

    Raises Unanswerable where a card is not known, or where there are too many.
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or not 1 <= depth <= MAX_DEPTH:
        raise Unanswerable(f"the depth is a number from 1 to {MAX_DEPTH}")
    last = verdict.hands[-1] if verdict.hands else None
    if last is None or len(last.readings) != 1 or any(total is None for total in last.before):
        raise Unanswerable("the record does not tell all cards and totals")
    hand = last.readings[0].hand
    if not all(hand.exact) or hand.gaps:
        raise Unanswerable("the record does not tell all cards")
    counter = _Counter(depth, last.before)
    counter.walk(_fork(hand), 0, "")
    return counter.found


class _Counter:
    """One count under way; ``before`` are the totals (points) before the hand, by scorer."""

    def __init__(self, depth: int, before: Sequence[int | None]) -> None:
        self.depth = depth
        self.before = before
        self.found = Counted([0] * depth)
        self.positions = 0

    def walk(self, hand: Hand, done: int, first: str) -> None:
        """Count what follows a position to which ``done`` acts have led."""
        self.positions += 1
        if self.positions > MAX_POSITIONS:
            raise Unanswerable(f"more than {MAX_POSITIONS} positions")
        if done:
            self.found.leaves[done - 1] += 1
        if done == self.depth:
            self.found.first[first] += 1
        due = _due(hand)
        if due is None:
            self.found.scores[self._score(hand)] += 1
        elif done < self.depth:
            for name, after in _continuations(hand, *due):
                self.walk(after, done + 1, first or name)

    def _score(self, hand: Hand) -> str:
        call.partner_from_play(hand, complete(hand))
        changes = figures(read(hand), self.before).changes
        if None in changes:
            raise Unanswerable("the record does not tell what the hand scores")
        labels = (hand.roster.label(scorer) for scorer in scorers(hand))
        return ", ".join(f"{name} {n}" for name, n in zip(labels, changes, strict=True))


def _fork(hand: Hand) -> Hand:
    """Return a hand that can be played on while the other stays as it is."""
    new = copy.copy(hand)
    for name in LISTS:
        setattr(new, name, [*getattr(hand, name)])
    if new.tricks and not new.tricks[-1].whole:
        last = new.tricks[-1]
        new.tricks[-1] = replace(last, cards=[*last.cards], seats=[*last.seats])
    return new


def _due(hand: Hand) -> tuple[Step, Choice] | None:
    """Return the step that is due; a widow of all that is left is taken on the way."""
    due = turn(hand)
    while due is not None and isinstance(due[0], Take):
        choice = due[1]
        if not isinstance(choice, SomeCards) or choice.cards.bit_count() != choice.choose:
            raise Unanswerable("the record does not tell the cards of the widow")
        tokens = tuple(hand.name(card) for card in cards_in(choice.cards))
        take.apply(hand, 0, tree.Cards("widow", hand.roster.names[choice.seat], tokens))
        due = turn(hand)
    if due is not None and isinstance(due[0], Draw):
        raise Unanswerable("the record does not tell the cards that are drawn")
    if due is None and not hand.passed_out and not complete(hand):
        raise Unanswerable("nobody can tell what may be done next")
    return due


def _continuations(hand: Hand, step: Step, choice: Choice) -> Iterator[tuple[str, Hand]]:
    """Yield every legal act, in words, with the hand after it."""
    match choice:
        case Calls(seat, calls):
            for word in calls:
                yield word, _called(hand, seat, word)
        case Suits(_, suits):
            for suit in suits:
                after = _fork(hand)
                after.name_trump(suit)
                yield SUITS[suit], after
        case SomeCards() if isinstance(step, Discard):
            yield from _throws(hand, choice)
        case OneCard() if isinstance(step, CallPartner):
            for card in cards_in(choice.cards):
                after = _fork(hand)
                name = hand.name(card)
                call.apply(after, 0, tree.Cards("call", hand.roster.names[choice.seat], (name,)))
                yield name, after
        case OneCard():
            yield from _plays(hand, choice)
        case _:  # pragma: no cover - no deal is due with all cards known, nor a widow or a draw
            raise AssertionError(step)


def _called(hand: Hand, seat: int, word: str) -> Hand:
    after = _fork(hand)
    after.calls.append((seat, word))
    if word != "pass":
        after.bidder, after.bid = seat, int(word)
    auction.settle(after, 0, more=False)
    return after


def _throws(hand: Hand, choice: SomeCards) -> Iterator[tuple[str, Hand]]:
    """Yield every throw that the bars allow, of jokers alike only one."""
    seen: set[str] = set()
    for cards in combinations(cards_in(choice.cards), choice.choose):
        tokens = tuple(hand.name(card) for card in cards)
        name = " ".join(tokens)
        if name in seen or not choice.allows(sum(1 << card for card in cards)):
            continue
        seen.add(name)
        after = _fork(hand)
        discard.apply(after, 0, tree.Cards("discard", hand.roster.names[choice.seat], tokens))
        yield name, after


def _plays(hand: Hand, choice: OneCard) -> Iterator[tuple[str, Hand]]:
    """Yield every play of a card; one that leaves trump open once for every suit."""
    seen: set[str] = set()
    for card in cards_in(choice.cards):
        name = hand.name(card)
        if name in seen:
            continue
        seen.add(name)
        named = trump.namable(hand, 1 << card)
        if named:
            for suit in named:
                yield f"{SUITS[suit]} {name}", _played(hand, choice.seat, card, suit)
        else:
            yield name, _played(hand, choice.seat, card, None)


def _played(hand: Hand, seat: int, card: int, suit: int | None) -> Hand:
    """Return the hand after a card, which has ``suit`` made trump if that is given."""
    after = _fork(hand)
    if not after.started:
        call.find_partner(after)
        after.started = True
    if suit is not None:
        after.trump_claim = (0, suit)
    if after.table is None:
        trump.from_lead(after, 0, card, seat)
    if not after.tricks or after.tricks[-1].whole:
        after.tricks.append(Trick(len(after.tricks) + 1, 0, seat, [], []))
    current = after.tricks[-1]
    current.cards.append(card)
    current.seats.append(seat)
    after.played |= 1 << card
    after.held[seat] &= ~(1 << card)
    if next_to_play(after, current) == UNKNOWN:
        current.whole = True
        current.winner = winner(after, current)
    return after
