"""House files: ``set``, ``change`` and the reserved value ``own``."""

from pathlib import Path

import pytest

from smearspec import verify
from smearspec.diagnostics import Finding
from smearspec.rules import RuleBook, RuleError, lint, load, load_file
from smearspec.rules.patch import differences

HEAD = "smearspec: 1\nid: house\nextends: minnesota\n"


def house(tmp_path: Path, text: str) -> RuleBook:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + text, encoding="utf-8")
    return load_file(path)


def refused(tmp_path: Path, text: str) -> Finding:
    with pytest.raises(RuleError) as caught:
        house(tmp_path, text)
    (finding,) = caught.value.findings
    return finding


def test_a_record_that_names_faulty_house_rules_is_told_where_the_fault_is(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD + "set: {game-tie: perhaps}\n", encoding="utf-8")
    text = '%smear 1\n[Rules "house"]\n[Seats "Ann Bo Cy Di"]\n'
    (verdict,) = verify(text, rules_files=(path,))
    assert verdict.status == "unjudged"
    (finding,) = verdict.findings
    assert (finding.line, finding.facts["file"]) == (2, f"{path}:4:17")


def test_a_setting_becomes_the_default(tmp_path: Path) -> None:
    book = house(tmp_path, "set: {game-tie: bidding-side}\n")
    assert {one.id: one.default for one in book.choices(4)}["game-tie"] == "bidding-side"
    assert book.resolve(4, {}).options["game-tie"] == "bidding-side"
    assert book.resolve(4, {"game-tie": "nobody"}).options["game-tie"] == "nobody"


def test_a_setting_answers_an_option_without_a_default(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: six-point-northeastern-wisconsin\n"
        'set: {bidder-sees: "2", joker-order: second-played}\n',
        encoding="utf-8",
    )
    values = load_file(path).resolve(4, {}).values
    assert values["trumps"]["equal-jokers"] == "second-played"  # type: ignore[index, call-overload]


def test_a_change_touches_only_what_it_names(tmp_path: Path) -> None:
    book = house(tmp_path, "change: {game: {wins: {target: {at-least: 15}}}}\n")
    plain = load("minnesota").resolve(4, {}).values
    changed = book.resolve(4, {}).values
    assert list(differences(plain, changed)) == ["/game/wins/target/at-least"]


def test_a_new_way_to_win_beside_the_old_one(tmp_path: Path) -> None:
    book = house(
        tmp_path,
        "change:\n  game:\n    wins:\n      order: [target, moon]\n"
        "      moon: {score: before, at-least: 0, hand: own-made-bid, bid-at-least: 4}\n",
    )
    plain = load("minnesota").resolve(4, {}).values
    assert sorted(differences(plain, book.resolve(4, {}).values)) == [
        "/game/wins/moon/at-least", "/game/wins/moon/bid-at-least", "/game/wins/moon/hand",
        "/game/wins/moon/score", "/game/wins/order",
    ]  # fmt: skip


def test_an_unknown_choice_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    finding = refused(tmp_path, "set: {game-tye: nobody}\n")
    assert (finding.code, finding.line, finding.column) == ("option-invalid", 4, 17)
    assert finding.facts["case"] == "unknown"
    assert finding.facts["suggestion"] == "game-tie"


def test_an_unknown_value_is_refused_with_what_is_allowed(tmp_path: Path) -> None:
    finding = refused(tmp_path, "set: {game-tie: nobdy}\n")
    assert (finding.code, finding.line, finding.column) == ("option-invalid", 4, 17)
    assert finding.facts["allowed"] == ("nobody", "bidding-side")
    assert finding.facts["suggestion"] == "nobody"


@pytest.mark.parametrize(
    "change",
    [
        "{items: {game: {tie: nobody}}}",
        "{items: {game: null}}",
        "{items: {game: {tie: null}}}",
        "{items: null}",
    ],
)
def test_a_change_of_what_a_choice_owns_names_the_choice(tmp_path: Path, change: str) -> None:
    with pytest.raises(RuleError) as caught:
        house(tmp_path, f"change: {change}\n")
    findings = {str(one.facts["name"]): one for one in caught.value.findings}
    assert {one.code for one in findings.values()} == {"change-owned"}
    assert findings["game-tie"].line == 4
    assert findings["game-tie"].facts["allowed"] == ("nobody", "bidding-side")


def test_own_lets_a_change_take_over(tmp_path: Path) -> None:
    book = house(
        tmp_path,
        "set: {game-tie: own}\nchange: {items: {game: {tie: bidding-side}}}\n",
    )
    resolved = book.resolve(4, {})
    assert resolved.options["game-tie"] == "own"
    assert resolved.origin("/items/game/tie").layer == "house.yaml/change"
    assert resolved.digest == load("minnesota").resolve(4, {"game-tie": "bidding-side"}).digest


def test_own_cannot_be_overruled_by_a_record(tmp_path: Path) -> None:
    book = house(
        tmp_path,
        "set: {game-tie: own}\nchange: {items: {game: {tie: bidding-side}}}\n",
    )
    with pytest.raises(RuleError) as caught:
        book.resolve(4, {"game-tie": "nobody"})
    (finding,) = caught.value.findings
    assert (finding.code, finding.facts["allowed"]) == ("option-invalid", ("own",))


def test_own_without_a_change_leaves_a_hole_that_is_found(tmp_path: Path) -> None:
    book = house(tmp_path, "set: {game-tie: own}\n")
    with pytest.raises(RuleError) as caught:
        book.resolve(4, {})
    (finding,) = caught.value.findings
    assert (finding.code, finding.facts["name"]) == ("rules-missing-key", "tie")
    assert [one.code for one in lint(tmp_path / "house.yaml")] == ["rules-missing-key"]


def test_a_house_may_take_a_choice_away_from_an_inherited_item(tmp_path: Path) -> None:
    book = house(
        tmp_path,
        "set: {game-tie: own}\nchange: {items: {game: null}, steps: {auction: {maximum: 3}}}\n",
    )
    assert "game" not in book.resolve(4, {}).values["items"]  # type: ignore[operator]


def test_a_house_may_add_and_change_choices(tmp_path: Path) -> None:
    text = (
        "choices:\n"
        "  - id: game-tie\n    default: bidding-side\n"
        "    values: {shared: {label: {en: x}, rules: {items: {game: {tie: bidding-side}}}}}\n"
        "  - id: cards\n    kind: option\n    question: {en: How many}\n"
        "    reason: {en: Habit.}\n    cite: [minnesota.en § SETUP 2]\n    default: nine\n"
        "    values:\n"
        "      nine: {label: {en: Nine}, rules: {steps: {deal: {cards: 9}}}}\n"
        "      ten: {label: {en: Ten}, rules: {steps: {deal: {cards: 10}}}}\n"
    )
    book = house(tmp_path, text)
    choices = {one.id: one for one in book.choices(4)}
    assert choices["game-tie"].default == "bidding-side"
    assert list(choices["game-tie"].values) == ["nobody", "bidding-side", "shared"]
    assert choices["game-tie"].question == load("minnesota").choices(4)[3].question
    resolved = book.resolve(4, {"cards": "ten"})
    assert resolved.origin("/steps/deal/cards").layer == "house.yaml/choices/cards=ten"
    assert lint(tmp_path / "house.yaml") == ()


def test_names_are_inherited_by_language(tmp_path: Path) -> None:
    book = house(tmp_path, "name: {en: Our kitchen}\n")
    assert book.names == {"en": "Our kitchen", "ja": "ミネソタ・スミア"}
    assert repr(book) == "<RuleBook house>"
    assert book.summaries == load("minnesota").summaries
