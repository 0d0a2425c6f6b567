"""Simulated games: legal and true under every choice, reproducible, and full of rare things."""

import itertools
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import smearspec
from smearspec import Verdict
from smearspec.cards import JOKER_MASK
from smearspec.notation import tree
from smearspec.rules import RuleError
from smearspec.simulate import UnfinishedGame, games, is_won

NEEDED = {"six-point-northeastern-wisconsin": {"bidder-sees": "2", "joker-order": "first-played"}}
PAIRS = [(book.id, seats) for book in smearspec.listed() for seats in book.tables]


def records(name: str, seats: int, options: dict[str, str], seed: int, count: int) -> str:
    book = smearspec.load(name)
    return "".join(
        smearspec.format_transcript(game)
        for game in games(book, seats, options, seed=seed, count=count)
    )


@cache
def judged(name: str, seats: int) -> tuple[Verdict, ...]:
    """Return the verdicts on forty games with the default of every choice."""
    return tuple(smearspec.verify(records(name, seats, NEEDED.get(name, {}), seed=7, count=40)))


def every_value() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield settings such that every value of every choice comes into force at every table."""
    for book in smearspec.listed():
        for seats in book.tables:
            for choice in book.choices(seats):
                condition = choice.when[0] if choice.when else {}
                others: dict[str, str] = {
                    name: str(allowed[0]) for name, allowed in condition.items() if name != "seats"
                }
                for value in choice.values:
                    needed: dict[str, str] = NEEDED.get(book.id, {})
                    yield book.id, seats, {**needed, **others, choice.id: value}


def every_combination() -> Iterator[dict[str, str]]:
    """Yield every combination of the options that Wisconsin leaves to the table."""
    book = smearspec.load("six-point-northeastern-wisconsin")
    options = [choice for choice in book.choices(4) if choice.kind == "option"]
    assert len(options) == 4
    for values in itertools.product(*(choice.values for choice in options)):
        yield {choice.id: value for choice, value in zip(options, values, strict=True)}


def label(value: object) -> str | None:
    if isinstance(value, dict):
        return "+".join(f"{name}={setting}" for name, setting in value.items()) or "default"
    return None


@pytest.mark.parametrize(("name", "seats"), PAIRS)
def test_every_simulated_game_is_legal_and_every_claim_true(name: str, seats: int) -> None:
    assert {verdict.status for verdict in judged(name, seats)} == {"verified"}


@pytest.mark.parametrize(("name", "seats", "options"), [*every_value()], ids=label)
def test_games_under_every_value_of_every_choice(
    name: str, seats: int, options: dict[str, str]
) -> None:
    verdicts = smearspec.verify(records(name, seats, options, seed=11, count=3))
    assert [verdict.status for verdict in verdicts] == ["verified"] * 3
    assert all(verdict.winner for verdict in verdicts)


@pytest.mark.parametrize("options", [*every_combination()], ids=label)
def test_games_under_every_combination_of_options(options: dict[str, str]) -> None:
    name = "six-point-northeastern-wisconsin"
    verdicts = smearspec.verify(records(name, 4, options, seed=13, count=2))
    assert [verdict.status for verdict in verdicts] == ["verified"] * 2


@pytest.mark.parametrize(("name", "seats"), PAIRS)
def test_games_end_and_not_at_once(name: str, seats: int) -> None:
    for verdict in judged(name, seats):
        assert verdict.winner
        assert 1 < len(verdict.hands) < 120


def rarities(verdict: Verdict) -> Iterator[str]:
    """Yield every rare thing in a game, by name."""
    for hand in verdict.hands:
        if hand.status == "thrown-in":
            yield "all pass"
            continue
        (reading,) = hand.readings
        state, count, result = reading.hand, reading.count, reading.result
        assert count is not None
        assert result is not None
        assert state.table is not None
        if any(thrown & state.table.trumps for thrown in state.thrown):
            yield "excess trump thrown"
        if count.counts.count(max(count.counts)) > 1:
            yield "tie for game"
        if any(sum(JOKER_MASK >> card & 1 for card in t.cards) == 2 for t in state.tricks):
            yield "both jokers in one trick"
        if state.called is not None and state.partner == state.bidder:
            yield "bidder alone"
        if not result.made:
            yield "set"
        elif state.bid == state.tables.auction.maximum:
            yield "maximum bid made"
        if any(total is not None and total < 0 for total in hand.totals):
            yield "negative total"
    won = verdict.hands[-1]
    before = [total for total in won.before if total is not None]
    lowest = min(win.at_least for win in won.readings[0].hand.tables.wins)
    if all(total < 11 for total in before) and lowest == 1:
        yield "won by a sweep"


JOKERS = {"both jokers in one trick"}
EVERYWHERE = {"all pass", "tie for game", "set", "negative total", "maximum bid made"}
RARE = {
    ("ten-point", 4): EVERYWHERE | JOKERS | {"excess trump thrown"},
    ("ten-point", 5): EVERYWHERE | JOKERS | {"excess trump thrown", "bidder alone"},
    ("ten-point", 6): EVERYWHERE | JOKERS | {"excess trump thrown"},
    ("minnesota", 4): EVERYWHERE | JOKERS | {"excess trump thrown"},
    ("six-point-northeastern-wisconsin", 4): EVERYWHERE | JOKERS | {"excess trump thrown"},
    ("cutthroat-canadian", 2): EVERYWHERE | {"won by a sweep"},
    ("cutthroat-canadian", 3): EVERYWHERE | {"won by a sweep"},
}


@pytest.mark.parametrize(("name", "seats"), PAIRS)
def test_rare_things_happen(name: str, seats: int) -> None:
    seen = Counter(thing for verdict in judged(name, seats) for thing in rarities(verdict))
    assert {thing: seen[thing] for thing in RARE[name, seats] if not seen[thing]} == {}
    assert set(seen) <= RARE[name, seats]


def test_five_players_can_be_level_on_top_at_the_target() -> None:
    """Where the table shares, the game ends there; where it plays on, further hands follow."""
    book = smearspec.load("ten-point")
    shared = games(book, 5, {"finish-tie": "shared"}, seed=0, count=40)
    longer = games(book, 5, {"finish-tie": "play-on"}, seed=0, count=40)
    found = [pair for pair in zip(shared, longer, strict=True) if pair[0].hands != pair[1].hands]
    assert found
    for pair in found:
        (end,), (later,) = (smearspec.verify(smearspec.format_transcript(game)) for game in pair)
        totals = [total or 0 for total in end.hands[-1].totals]
        assert totals.count(max(totals)) == len(end.winner or ()) > 1
        assert max(totals) >= 52
        assert len(later.hands) > len(end.hands)
        assert later.hands[len(end.hands) - 1].totals == end.hands[-1].totals
        assert len(later.winner or ()) == 1


def test_a_seed_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    program = (
        "import smearspec; from smearspec.simulate import games\n"
        "for game in games(smearspec.load('ten-point'), 5, {}, seed=3, count=2):\n"
        "    print(smearspec.format_transcript(game))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1


def test_a_game_does_not_depend_on_how_many_are_asked_for() -> None:
    book = smearspec.load("minnesota")
    three = [*games(book, 4, seed=5, count=3)]
    assert [*games(book, 4, seed=5, count=2)] == three[:2]
    assert three[0].hands != three[1].hands
    assert next(games(book, 4, seed=6, count=1)).hands != three[0].hands


def test_the_header_says_what_is_played_and_where_it_comes_from() -> None:
    book = smearspec.load("six-point-northeastern-wisconsin")
    options = {"joker-order": "second-played", "bidder-sees": "0", "game-tie": "nobody"}
    (game,) = games(book, 4, options, seed=9, count=1)
    tags = [(tag.name, tag.value) for tag in game.header.entries if isinstance(tag, tree.Tag)]
    assert [name for name, _ in tags] == [
        "Rules", "RulesDigest", "Option", "Option", "Option", "Seats", "Source"]  # fmt: skip
    assert dict(tags)["RulesDigest"] == book.resolve(4, options).digest
    assert {value for name, value in tags if name == "Option"} == {
        "joker-order = second-played", "bidder-sees = 0", "game-tie = nobody"}  # fmt: skip
    assert tags[-1] == ("Source", "simulated, seed 9, game 1")
    first, second = game.hands[:2]
    assert [type(first.entries[0]), first.entries[0][0]] == [tree.Tag, "Dealer"]
    assert not any(isinstance(entry, tree.Tag) for entry in second.entries)


def test_every_kind_of_claim_is_made() -> None:
    claims = Counter(claim.claim for claim in judged("ten-point", 5)[0].claims)
    assert set(claims) == {"trick", "sides", "points", "count", "score", "total", "won"}
    hands = sum(hand.status == "scored" for hand in judged("ten-point", 5)[0].hands)
    assert claims["total"] == 5 * hands
    assert claims["won"] == 1
    assert 0 < claims["trick"] < 6 * hands


def test_a_partner_shows_the_called_card_only_where_the_rules_say_so() -> None:
    shown = records("ten-point", 5, {}, seed=2, count=3)
    hidden = records("ten-point", 5, {"called-card-shown": "when-played"}, seed=2, count=3)
    assert "\nshow " in shown
    assert "\nshow " not in hidden


def test_too_many_hands_are_loud() -> None:
    book = smearspec.load("ten-point")
    told: list[int] = []
    cut = [*games(book, 4, seed=1, count=2, max_hands=2, on_unfinished=told.append)]
    assert told == [1, 2]
    for game in cut:
        assert len(game.hands) == 2
        assert not is_won(game)
    with pytest.warns(UnfinishedGame, match="2 hands"):
        next(games(book, 4, seed=1, count=1, max_hands=2))
    (whole,) = games(book, 4, seed=1, count=1, on_unfinished=told.append)
    assert is_won(whole)
    assert told == [1, 2]


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (4, {}, "option-missing"),
        (4, {"bidder-sees": "9", "joker-order": "first-played"}, "option-invalid"),
        (5, {}, "seats-unsupported"),
    ],
)
def test_settings_that_do_not_fit_are_refused(
    seats: int, options: dict[str, str], code: str
) -> None:
    book = smearspec.load("six-point-northeastern-wisconsin")
    with pytest.raises(RuleError) as refused:
        next(games(book, seats, options, seed=1, count=1))
    assert code in {finding.code for finding in refused.value.findings}
