"""Each way to look for a question: what it asks, and which wrong rules it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import cast

import pytest
from click.testing import CliRunner

from smearspec.cli import strength as cli
from smearspec.rules.bases import Base, Table, bases
from smearspec.rules.patch import Object, merge
from smearspec.simulate.dice import Dice
from smearspec.suite.case import CaseError
from smearspec.suite.strength import rare
from smearspec.suite.strength.draft import Draft
from smearspec.suite.strength.drafts import followed, hands, tricks, turns, whole
from smearspec.suite.strength.excuses import excuses
from smearspec.suite.strength.mutants import Mutant, mutants
from smearspec.suite.strength.rare import claimed, ending, loaded
from smearspec.suite.strength.search import found, search
from smearspec.suite.strength.zoo import readings

CUTTHROAT = Table("cutthroat-canadian", 2)
FIVE = Table("ten-point", 5)
FOUR = Table("ten-point", 4)
WISCONSIN = Table("six-point-northeastern-wisconsin", 4)


def wrong(table: Table, name: str) -> Mutant:
    return next(one for one in mutants(table) if one.name == name)


def finds(drafts: Iterator[Draft], mutant: Mutant, tries: int) -> bool:
    return any(one.good and one.tells(mutant) for one in islice(drafts, tries))


Ways = Callable[[Base, Dice], Iterator[Draft]]


@pytest.mark.parametrize(
    ("way", "table", "name", "tries"),
    [
        (tricks, FOUR, '/trumps/equal-jokers = "second-played"', 400),
        (tricks, CUTTHROAT, "/deck/ranks swap A K", 400),
        (followed, CUTTHROAT, '/dealer/void = "left"', 6),
        (followed, CUTTHROAT, '/dealer/scored = "same"', 6),
        (ending, FOUR, "/game/wins/target/at-least = 51", 300),
        (ending, CUTTHROAT, "/game/wins/sweep/at-least = 2", 600),
        (claimed, FOUR, '/items/high/to = "winner"', 200),
        (loaded, FOUR, '/steps/throw/excess = "free-once-over"', 400),
        (loaded, FIVE, '/steps/call/cards = "trumps"', 400),
    ],
)
def test_a_way_to_look_finds_what_it_is_for(way: Ways, table: Table, name: str, tries: int) -> None:
    assert finds(way(bases(table)[0], Dice("test")), wrong(table, name), tries)


def test_every_outcome_of_a_hand_is_followed_by_the_right_dealer_and_by_another() -> None:
    """Ann deals after Bo where the deal passes on, Bo again where it does not."""
    found = [one.body for one in followed(bases(CUTTHROAT)[0], Dice("next"))]
    outcomes = [body[2] if len(body) == 5 else "played" for body in found]
    assert outcomes == ["bid Ann: pass pass"] * 2 + ["void: misdeal"] * 2 + ["played"] * 2
    assert [body[-1] for body in found] == ['[Dealer "Ann"]', '[Dealer "Bo"]'] * 3


def test_turns_ask_for_legal_acts_of_known_hands() -> None:
    base = bases(WISCONSIN)[0]
    asked = [one for one in islice(turns(base, base.values, Dice("turns")), 60) if one.good]
    assert asked
    assert {one.op for one in asked} == {"legal"}
    assert not any(one.answer["ok"]["step"] == "deal" for one in asked)  # type: ignore[index, call-overload]


def test_rules_of_another_number_of_seats_give_no_hands() -> None:
    three = bases(Table("cutthroat-canadian", 3))[0].values
    assert list(hands(bases(CUTTHROAT)[0], three, Dice("none"))) == []


def test_rules_that_cannot_be_played_give_no_hands() -> None:
    """Of a pack of four aces nobody is dealt six cards: after some failures it is given up."""
    base = bases(CUTTHROAT)[0]
    aces = cast("Object", merge(base.values, {"deck": {"ranks": ["A"]}}))
    assert list(hands(base, aces, Dice("aces"))) == []
    assert list(whole(base, aces, Dice("aces"))) == []
    assert list(turns(base, aces, Dice("aces"))) == []


def test_what_is_rare_ends_with_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hand without a sweep: twelve totals to end the game with, one claim; a hand that
    nobody bid for has no trick to be claimed."""
    dealt = ("deal Ann: AS", "deal Bo: KS")
    played = (*dealt, "bid Ann: 2 pass", "1. Ann: AS KS")
    passed = (*dealt, "bid Ann: pass pass")
    monkeypatch.setattr(rare, "_sweeps", lambda *_: ())
    monkeypatch.setattr(rare, "hands", lambda *_: iter([played, passed]))
    base = bases(CUTTHROAT)[0]
    ended = list(ending(base, Dice("few")))
    assert [one.body[:2] for one in ended] == [('[Hand "2"]', '[Dealer "Bo"]')] * 24
    assert {one.body[3] for one in ended} == {played[2], passed[2]}
    (claim,) = claimed(base, Dice("few"))
    assert claim.body[: len(dealt) + 1] == played[:3]
    assert claim.body[-1].startswith("claim ")


def test_what_no_player_can_tell_is_not_found() -> None:
    assert search(wrong(CUTTHROAT, "/pips/joker = 2"), seed=1, tries=5) is None


@pytest.mark.parametrize(
    "name",
    ["/trumps/extra drop jick", '/contract/made = "bid"', '/steps/play/follow = "or-trump"'],
)
def test_a_question_is_found_for_every_part_of_the_rules(name: str) -> None:
    mutant = wrong(FOUR, name)
    draft = search(mutant, seed=2, tries=60)
    assert draft is not None
    assert draft.tells(mutant)
    assert draft.expectation([mutant])


@pytest.mark.parametrize(
    "name",
    ['/dealer/scored = "same"', "/game/wins/target/at-least = 10", '/contract/made = "bid"',
     '/items/low/to = "winner"'],
)  # fmt: skip
def test_one_draft_at_most_comes_of_each_way_to_look(name: str) -> None:
    mutant = wrong(CUTTHROAT, name)
    several = [draft for draft, _ in found(mutant, (), 5, 8)]
    assert several
    assert all(one.good and one.tells(mutant) for one in several)


@pytest.mark.parametrize(
    "text",
    ["readings: 1\n", "readings:\n  - {id: a}\n",
     "readings:\n  - {id: a, fault: B01, title: x, caught-by: []}\n",
     "readings:\n  - {id: a, fault: B01, title: x, caught-by: [], engine: none}\n"],
)  # fmt: skip
def test_a_zoo_that_says_too_little_is_refused(tmp_path, text: str) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "zoo.yaml").write_text(text)
    with pytest.raises(CaseError):
        readings(tmp_path)


def test_two_readings_of_one_id_are_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    entry = "  - {id: a, fault: B01, title: x, caught-by: [], blind-to: [revoke]}\n"
    (tmp_path / "zoo.yaml").write_text("readings:\n" + entry * 2)
    with pytest.raises(CaseError, match="two readings"):
        readings(tmp_path)


@pytest.mark.parametrize("text", ["a: 1\n", "equivalent:\n  - {pointer: /a}\n"])
def test_a_file_of_excuses_that_says_too_little_is_refused(tmp_path, text: str) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "equivalent.yaml").write_text(text)
    with pytest.raises(CaseError):
        excuses(tmp_path / "equivalent.yaml")


def test_the_command_prints_what_it_found(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(cli, "TRIES", 8)
    done = CliRunner().invoke(cli.command, ["--search", str(CUTTHROAT)])
    assert done.exit_code == 0, done.output
    assert "nothing found for" in done.output
