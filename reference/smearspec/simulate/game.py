"""Random legal games as records, with claims that are true."""

import warnings
from collections.abc import Callable, Iterator, Mapping

from smearspec.notation import tree
from smearspec.play.state import Hand
from smearspec.record.seats import Seats
from smearspec.rules import Resolved, RuleBook
from smearspec.rules.compile import compile_rules
from smearspec.score.contract import scorers, settle, unplayed
from smearspec.score.game import add, next_dealer, winners
from smearspec.score.items import tally
from smearspec.simulate.dice import Dice
from smearspec.simulate.hand import Table, play

MAX_HANDS = 200
"""The most hands of one game, unless told otherwise."""

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal", "Ida", "Jo")


class UnfinishedGame(UserWarning):
    """A simulated game that nobody had won when it had its most hands."""


def games(
    book: RuleBook,
    seats: int,
    settings: Mapping[str, str] | None = None,
    *,
    seed: int,
    count: int,
    max_hands: int = MAX_HANDS,
    on_unfinished: Callable[[int], None] | None = None,
) -> Iterator[tree.Transcript]:
    """Yield random legal games, each won by somebody; game ``k`` of a seed is always the same.

    A game that has ``max_hands`` hands ends there without a ``won`` line: its number, from 1, goes
    to ``on_unfinished``, or into an ``UnfinishedGame`` warning.  Raises RuleError for seats or
    settings that do not fit, a missing option included.
    """
    given = dict(settings or {})
    resolved = book.resolve(seats, given)
    tables = compile_rules(resolved.values)
    people = Seats(_names(seats))
    for number in range(1, count + 1):
        dice = Dice(f"{seed}/{number}")
        table = Table(tables, people, [0.5 + dice.random() / 2 for _ in range(seats)])
        header = tree.Block(None, tuple(_header(book, resolved, people, given, seed, number)))
        hands, won = _hands(table, dice, max_hands)
        if not won and on_unfinished is not None:
            on_unfinished(number)
        elif not won:
            warnings.warn(f"game {number}: not won after {max_hands} hands",
                          UnfinishedGame, stacklevel=2)  # fmt: skip
        yield tree.Transcript(header, tuple(hands))


def is_won(game: tree.Transcript) -> bool:
    """Tell whether a simulated game came to its end."""
    return bool(game.hands) and any(isinstance(e, tree.Won) for e in game.hands[-1].entries)


def _names(seats: int) -> tuple[str, ...]:
    return (*NAMES[:seats], *(f"P{seat + 1}" for seat in range(len(NAMES), seats)))


def _header(
    book: RuleBook,
    resolved: Resolved,
    people: Seats,
    given: Mapping[str, str],
    seed: int,
    number: int,
) -> Iterator[tree.Tag]:
    yield tree.Tag("Rules", book.id)
    yield tree.Tag("RulesDigest", resolved.digest)
    for name, value in resolved.options.items():
        if name in given:
            yield tree.Tag("Option", f"{name} = {value}")
    yield tree.Tag("Seats", " ".join(people.names))
    yield tree.Tag("Source", f"simulated, seed {seed}, game {number}")


def _hands(table: Table, dice: Dice, max_hands: int) -> tuple[list[tree.Block], bool]:
    """Play hands until somebody has won, or until there are ``max_hands``."""
    tables = table.tables
    totals: tuple[int, ...] = (tables.start,) * len(tables.scorers)
    dealer: int | None = dice.below(tables.seats)
    blocks: list[tree.Block] = []
    won: tuple[int, ...] = ()
    while dealer is not None and not won and len(blocks) < max_hands:
        first = [] if blocks else [tree.Tag("Dealer", table.seats.names[dealer])]
        hand, lines = play(table, dealer, dice, totals)
        claims: list[tree.Entry] = []
        ended = "void" if hand.void else "passed" if hand.passed_out else "scored"
        if ended == "passed":
            claims, totals = _passed(table.seats, hand, totals)
        elif ended == "scored":
            claims, totals, won = _claims(table.seats, hand, totals)
        blocks.append(tree.Block(str(len(blocks) + 1), (*first, *lines, *claims)))
        dealer = next_dealer(tables, dealer, ended)
    return blocks, bool(won)


def _passed(
    people: Seats, hand: Hand, before: tuple[int, ...]
) -> tuple[list[tree.Entry], tuple[int, ...]]:
    """Return the claims of a hand in which all passed, if it changes a total, and the totals."""
    changes = [change or 0 for change in unplayed(hand)]
    after = tuple(total + change for total, change in zip(before, changes, strict=True))
    if not any(changes):
        return [], after
    found = (tuple(people.names[seat] for seat in scorer) for scorer in scorers(hand))
    claims = [tree.Score(*each) for each in zip(found, changes, after, strict=True)]
    return [*claims], after


def _claims(
    people: Seats, hand: Hand, before: tuple[int, ...]
) -> tuple[list[tree.Entry], tuple[int, ...], tuple[int, ...]]:
    """Return the claims of a whole hand, the totals after it, and who has won by it."""
    count = tally(hand)
    if count is None:
        raise ValueError("the hand is not whole")  # pragma: no cover - it was just played out
    result = settle(hand, count)
    after = add(hand, result, before)
    won = winners(hand, result, before, after)
    named = [tuple(people.names[seat] for seat in side) for side in count.sides]
    claims: list[tree.Entry] = []
    if hand.tables.sides == "called":
        claims.append(tree.Sides(tuple(named)))
    for n, side in enumerate(named):
        if count.items(n):
            claims.append(tree.Points(side, count.items(n)))
    claims.extend(tree.Count(side, count.counts[n]) for n, side in enumerate(named))
    found = [tuple(people.names[seat] for seat in scorer) for scorer in scorers(hand)]
    for side, old, new in zip(found, before, after, strict=True):
        claims.append(tree.Score(side, new - old, new))
    if won:
        claims.append(tree.Won(tuple(found[n] for n in won)))
    return claims, after, won
