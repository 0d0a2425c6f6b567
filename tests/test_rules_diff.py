"""How two rule sets differ, and a hand that shows it."""

from pathlib import Path

import pytest

from smearspec import messages, rules
from smearspec.render.rules_means import meaning
from smearspec.rules.compare import (
    AREAS,
    Side,
    area_of,
    choice_differences,
    value_differences,
)
from smearspec.rules.patch import leaves
from smearspec.simulate import telling
from smearspec.simulate.telling import Ruled, telling_hand


def ruled(name: str, seats: int = 4, **settings: str) -> Ruled:
    book = rules.load(name)
    given = {key.replace("_", "-"): value for key, value in settings.items()}
    return Ruled(book, None, seats, book.resolve(seats, given))


def test_rules_do_not_differ_from_themselves() -> None:
    one = ruled("minnesota").resolved
    assert value_differences(one, one) == ()
    assert choice_differences(one, one, (), ()) == ()


def test_one_choice_is_one_choice_and_its_value() -> None:
    book = rules.load("minnesota")
    one, other = ruled("minnesota"), ruled("minnesota", game_tie="bidding-side")
    (value,) = value_differences(one.resolved, other.resolved)
    assert (value.pointer, value.area) == ("/items/game/tie", "scoring")
    assert (value.one.value, value.other.value) == ("nobody", "bidding-side")
    (chosen,) = choice_differences(
        one.resolved, other.resolved, book.choices(4), book.choices(4)
    )
    assert (chosen.id, chosen.values) == ("game-tie", ("nobody", "bidding-side"))


def test_a_value_that_only_one_has_is_absent_in_the_other() -> None:
    found = {
        each.pointer: each
        for each in value_differences(ruled("minnesota").resolved, ruled("ten-point").resolved)
    }
    jick = found["/trumps/jick/rank"]
    assert (jick.one.found, jick.other.found, jick.other.value) == (False, True, "J")


def test_values_stand_in_the_order_of_a_hand() -> None:
    found = value_differences(ruled("minnesota").resolved, ruled("ten-point").resolved)
    areas = [AREAS.index(each.area) for each in found]
    assert areas == sorted(areas)
    assert {"cards", "deal", "bidding", "exchange", "scoring", "end"} <= {
        each.area for each in found
    }


@pytest.mark.parametrize("lang", messages.LANGUAGES)
def test_every_value_of_every_shipped_document_has_a_sentence(lang: str) -> None:
    for book in rules.listed():
        for seats in book.tables:
            needed = {c.id: next(iter(c.values)) for c in book.choices(seats) if not c.default}
            resolved = book.resolve(seats, needed)
            for pointer, value in leaves(resolved.values):
                said = meaning(
                    pointer, Side(True, value, resolved.origin(pointer)), resolved.values, lang
                )
                assert said
                assert pointer not in said, pointer


@pytest.mark.parametrize("lang", messages.LANGUAGES)
def test_two_values_of_a_choice_never_mean_the_same(lang: str) -> None:
    for book in rules.listed():
        for seats in book.tables:
            needed = {c.id: next(iter(c.values)) for c in book.choices(seats) if not c.default}
            plain = book.resolve(seats, needed)
            for choice in book.choices(seats):
                for value in choice.values:
                    try:
                        other = book.resolve(seats, needed | {choice.id: value})
                    except rules.RuleError:
                        continue
                    for each in value_differences(plain, other):
                        said = (
                            meaning(each.pointer, each.one, plain.values, lang),
                            meaning(each.pointer, each.other, other.values, lang),
                        )
                        assert said[0] != said[1], (choice.id, value, each.pointer)


def test_a_place_without_a_sentence_of_its_own_is_named_with_its_value() -> None:
    """A rule set may leave a step out, and a later schema may know more than the sentences."""
    resolved = ruled("minnesota").resolved
    side = Side(True, 7, resolved.origin("/steps/auction/minimum"))
    for pointer in ("/steps/auction/laps", "/steps/nap/laps"):
        said = meaning(pointer, side, resolved.values, "en")
        assert pointer in said
        assert "7" in said


def test_a_step_belongs_to_the_part_of_its_kind_whatever_its_name() -> None:
    resolved = ruled("minnesota").resolved
    assert area_of("/steps/throw/to", resolved) == "exchange"
    assert area_of("/steps/auction/minimum", resolved) == "bidding"


def test_a_hand_that_scores_differently_is_found_and_the_same_again() -> None:
    one, other = ruled("minnesota"), ruled("minnesota", low_to="taker")
    found = telling_hand(one, other, 1)
    assert found is not None
    assert found.scored
    hands = [outcome.hand for outcome in found.outcomes]
    assert list(hands[0].changes) != list(hands[1].changes)
    assert hands[0].hand is not None
    again = telling_hand(one, other, 1)
    assert again is not None
    assert again.block == found.block


def test_the_low_of_that_hand_was_captured() -> None:
    found = telling_hand(ruled("minnesota"), ruled("minnesota", low_to="taker"), 1)
    assert found is not None
    hand = found.outcomes[0].hand.hand
    assert hand is not None
    owners = [
        (trick.seats[n], trick.winner)
        for trick in hand.tricks
        for n, card in enumerate(trick.cards)
        if hand.name(card).startswith("2") and hand.name(card)[1] == "SHDC"[hand.trump]
    ]
    ((player, taker),) = owners
    assert player % 2 != taker % 2


def test_rules_that_play_alike_have_no_such_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "GAMES", 4)
    assert telling_hand(ruled("minnesota"), ruled("minnesota"), 1) is None


def test_house_rules_are_compared_through_their_file(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(
        "smearspec: 1\nid: long\nextends: minnesota\n"
        "change: {game: {wins: {target: {at-least: 31}}}}\n",
        encoding="utf-8",
    )
    book = rules.load_file(path)
    found = telling_hand(ruled("minnesota"), Ruled(book, path, 4, book.resolve(4, {})), 1)
    assert found is not None
    assert found.scored
    assert (found.outcomes[0].winner is None) != (found.outcomes[1].winner is None)
