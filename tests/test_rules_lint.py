"""The linter: a small fault for every code, found at the line that caused it."""

from pathlib import Path

import pytest

import smearspec.rules
from smearspec.diagnostics import Finding
from smearspec.resources import folder
from smearspec.rules import RuleError, family, lint, listed, load, load_file

SPEC = folder("spec")
TEN, MINN = "ten-point", "minnesota"
SIX, CUT = "six-point-northeastern-wisconsin", "cutthroat-canadian"


def linted(tmp_path: Path, base: str, text: str) -> list[Finding]:
    path = tmp_path / "house.yaml"
    path.write_text(f"smearspec: 1\nid: house\nextends: {base}\n" + text, encoding="utf-8")
    return list(lint(path))


@pytest.mark.parametrize(
    "path",
    [SPEC / "base.yaml", *sorted(SPEC.glob("[vf]*/*.yaml"))],
    ids=lambda one: one.stem,
)
def test_the_documents_of_the_package_are_clean(path: Path) -> None:
    assert lint(path) == ()


@pytest.mark.parametrize("name", [book.id for book in (*listed(), *family())])
def test_a_book_can_be_linted_too(name: str) -> None:
    assert lint(load(name)) == ()


@pytest.mark.parametrize(
    ("base", "change", "code", "line", "facts"),
    [
        (MINN, "steps: {deal: {cards: 14}}", "deck-too-small", 5, {"needed": 56, "found": 54}),
        (MINN, 'deck: {ranks: [A, K, Q, J, T, "9", "2"]}', "deck-too-small", 5,
         {"needed": 36, "found": 30}),
        (SIX, "steps: {deal: {cards: 8}}", "widow-missing", 5, {"needed": 3, "found": 2}),
        (MINN, "steps: {auction: {maximum: 5}}", "items-sum", 5, {"found": 4, "needed": 5}),
        (MINN, "items: {jack: {points: 2}}", "items-sum", 5, {"found": 5, "needed": 4}),
        (TEN, "trumps: {jick: null}", "items-sum", 5, {"found": 9, "needed": 10}),
        (MINN, "steps: {auction: {minimum: 6}}", "bid-range", 5, {"found": 6, "limit": 4}),
        (MINN, "items: {jack: {card: bower}}", "card-unknown", 5, {"card": "bower"}),
        (MINN, "trumps: {joker: {after: [jick]}}", "card-after", 5, {"name": "joker"}),
        (CUT, "deck: {jokers: 2}", "joker-unranked", 5, {"found": 2}),
        (MINN, "trumps: {equal-jokers: null}", "joker-order-missing", 5, {}),
        (MINN, "table: {teams: [[0, 2], [1]]}", "seat-without-side", 5, {"found": 3}),
        (MINN, "table: {teams: [[0, 2], [1, 3, 0]]}", "seat-without-side", 5,
         {"found": 0, "case": "twice"}),
        (MINN, "table: {teams: [[0, 2], [1, 3, 4]]}", "seat-without-side", 5,
         {"found": 4, "case": "unknown"}),
        (MINN, "steps: {throw: {to: 10}}", "discard-to", 5, {"found": 9, "needed": 10}),
        (SIX, "steps: {throw: {to: 5}}", "hands-unequal", 5, {"found": 5, "needed": 6}),
        (TEN, "steps: {throw: {who: bidder}}", "hands-unequal", 5, {"found": 6, "needed": 10}),
        (MINN, "hand: [deal, auction, name-trump, play, throw]", "step-order", 5,
         {"name": "play", "other": "throw"}),
        (MINN, "hand: [deal, name-trump, auction, throw, play]", "step-order", 5,
         {"name": "name-trump", "other": "auction"}),
        (MINN, "steps: {again: {do: play, leader: bidder, follow: strict, opening: any}}",
         "entry-unordered", 5, {"name": "again"}),
        (MINN, "items: {extra: {find: card, card: K, to: winner, points: 1}}",
         "entry-unordered", 5, {"name": "extra"}),
        (MINN, "trumps: {extra: []}", "entry-unordered", 5, {"name": "joker"}),
        (MINN, "game: {wins: {order: [other]}}", "entry-missing", 5, {"name": "other"}),
        (MINN, "steps: {throw: {called: keep}}", "step-order", 5, {"other": "call-partner"}),
        (CUT, "deck: {jokers: 1}\n  trumps: {extra: [joker], joker: {joker: any, after: [A]}}",
         "joker-lead-missing", 5, {}),
        (MINN, "contract: {made: null}", "change-owned", 5, {"name": "made-bid"}),
        (MINN, "dealer: {void: null}", "rules-missing-key", 5, {"name": "void"}),
    ],
)  # fmt: skip
def test_a_change_that_breaks_the_rules_is_found_at_its_line(
    tmp_path: Path, base: str, change: str, code: str, line: int, facts: dict[str, object]
) -> None:
    findings = linted(tmp_path, base, f"change:\n  {change}\n")
    found = [one for one in findings if one.code == code]
    assert found, findings
    assert found[0].line == line
    assert {key: found[0].facts[key] for key in facts} == facts


@pytest.mark.parametrize(
    ("base", "change", "name"),
    [
        (MINN, "hand: [deal, name-trump, throw, play]", "auction"),
        (MINN, "hand: [deal, auction, throw, play]", "announce-trump"),
        (MINN, "hand: [deal, auction, name-trump, throw]", "play"),
        (MINN, "table: {sides: called, scorer: seat, teams: null}", "call-partner"),
    ],
)
def test_a_hand_without_a_step_that_it_needs_is_found(
    tmp_path: Path, base: str, change: str, name: str
) -> None:
    findings = linted(tmp_path, base, f"change:\n  {change}\n")
    missing = [one.facts["name"] for one in findings if one.code == "step-missing"]
    assert missing == [name]


def test_a_step_of_a_kind_twice_is_found(tmp_path: Path) -> None:
    findings = linted(
        tmp_path, MINN,
        "change:\n  hand: [deal, more, auction, name-trump, throw, play]\n"
        "  steps: {more: {do: deal, cards: 1}}\n",
    )  # fmt: skip
    assert ("step-repeated", "deal") in [
        (one.code, one.facts.get("name")) for one in findings
    ]  # fmt: skip


def test_a_call_where_sides_are_fixed_is_found(tmp_path: Path) -> None:
    findings = linted(
        tmp_path, MINN,
        "change:\n  hand: [deal, auction, name-trump, throw, call, play]\n"
        "  steps:\n    call: {do: call-partner, who: bidder, cards: any, barred: [],\n"
        "           shown: at-once, duty: if-legal}\n",
    )  # fmt: skip
    assert {one.code for one in findings} == {"call-without-sides", "rules-missing-key"}


def test_one_cause_gives_one_finding(tmp_path: Path) -> None:
    findings = linted(tmp_path, MINN, "change: {items: {jack: {card: bower}}}\n")
    assert [(one.code, one.line, one.column) for one in findings] == [("card-unknown", 4, 31)]


def test_a_barred_card_must_exist(tmp_path: Path) -> None:
    findings = linted(tmp_path, TEN, "tables:\n  \"5\":\n    rules:\n      steps:\n"
                      "        call: {barred: [bower]}\n"
                      "    cite: {/steps: [ten-point.en § BIDDING 16]}\n")  # fmt: skip
    assert [(one.code, one.line, one.facts["card"]) for one in findings] == [
        ("card-unknown", 8, "bower")
    ]


def test_no_jick_is_one_edit_when_the_bid_follows(tmp_path: Path) -> None:
    text = "change:\n  trumps: {jick: null}\n  steps: {auction: {maximum: 9}}\n"
    assert linted(tmp_path, TEN, text) == []


def test_a_finding_tells_under_which_choices_it_arises(tmp_path: Path) -> None:
    (finding,) = linted(tmp_path, SIX, "change:\n  steps: {deal: {cards: 8}, throw: {to: 8}}\n")
    assert finding.facts["seats"] == 4
    assert "bidder-sees = 3" in finding.facts["options"]  # type: ignore[operator]


def choice(name: str, extra: str = "", rules: str = "{steps: {deal: {cards: 9}}}") -> str:
    return (
        f"  - id: {name}\n    kind: option\n    question: {{en: q}}\n    reason: {{en: r}}\n"
        f"    cite: [minnesota.en § SETUP 2]\n    default: a\n{extra}"
        f"    values: {{a: {{label: {{en: a}}, rules: {rules}}}}}\n"
    )


def test_two_choices_may_not_own_the_same_pointer(tmp_path: Path) -> None:
    (finding,) = linted(tmp_path, MINN, "choices:\n" + choice("one") + choice("two"))
    assert (finding.code, finding.line, finding.column) == ("choice-overlap", 12, 5)
    assert (finding.facts["name"], finding.facts["other"]) == ("two", "one")
    assert finding.rule == "/steps/deal/cards"


def test_a_choice_may_not_own_what_lies_above_anothers(tmp_path: Path) -> None:
    text = "choices:\n" + choice("one", rules="{items: {game: null}}")
    assert [one.code for one in linted(tmp_path, MINN, text)] == ["choice-overlap"]


def test_choices_whose_conditions_exclude_each_other_may_share(tmp_path: Path) -> None:
    text = (
        "choices:\n" + choice("one", "    when: {seats: [4]}\n", "{game: {start: 0}}")
        + choice("two", "    when: [{seats: [5]}, {seats: [6]}]\n", "{game: {start: 0}}")
    )  # fmt: skip
    assert linted(tmp_path, TEN, text) == []


@pytest.mark.parametrize(
    ("when", "case", "fact"),
    [
        ("{gam-tie: [nobody]}", "choice", ("suggestion", "game-tie")),
        ("{two: [a]}", "later", ("other", "two")),
        ("{one: [a]}", "later", ("other", "one")),
        ("{game-tie: [nobdy]}", "value", ("value", "nobdy")),
        ("{seats: [5]}", "seats", ("value", 5)),
        ("[{seats: [4]}, {seats: [6]}]", "seats", ("value", 6)),
    ],
)
def test_a_condition_must_name_what_there_is(
    tmp_path: Path, when: str, case: str, fact: tuple[str, object]
) -> None:
    text = (
        "choices:\n" + choice("one", f"    when: {when}\n")
        + choice("two", rules="{game: {start: 0}}")
    )  # fmt: skip
    (finding,) = linted(tmp_path, MINN, text)
    assert (finding.code, finding.line, finding.facts["case"]) == ("when-unknown", 11, case)
    assert finding.facts[fact[0]] == fact[1]


def test_a_default_must_be_one_of_the_values(tmp_path: Path) -> None:
    (finding,) = linted(tmp_path, MINN, "choices:\n  - {id: game-tie, default: nobdy}\n")
    assert (finding.code, finding.line, finding.column) == ("choice-default", 5, 29)
    assert finding.facts["suggestion"] == "nobody"


def test_a_choice_must_be_complete(tmp_path: Path) -> None:
    findings = linted(tmp_path, MINN, "choices:\n  - {id: new}\n")
    assert {(one.code, one.line, one.column) for one in findings} == {("choice-incomplete", 5, 5)}
    assert [one.facts["needed"] for one in findings] == [
        "kind", "question", "reason", "cite", "values",
    ]  # fmt: skip


def test_a_choice_may_not_patch_what_is_not_there(tmp_path: Path) -> None:
    text = "choices:\n" + choice("one", rules="{steps: {deel: {cards: 9}}}")
    findings = linted(tmp_path, MINN, text)
    assert [(one.code, one.line, one.facts["name"]) for one in findings] == [
        ("rules-missing-key", 11, "do")
    ]


def test_a_value_without_a_citation_is_found(tmp_path: Path) -> None:
    findings = linted(tmp_path, MINN, "rules:\n  game: {start: 5}\n")
    assert [(one.code, one.line, one.column, one.rule) for one in findings] == [
        ("uncited", 5, 17, "/game/start")
    ]


def test_a_house_change_needs_no_citation(tmp_path: Path) -> None:
    assert linted(tmp_path, MINN, "change:\n  game: {start: 5}\n") == []


def test_a_citation_of_a_sentence_that_our_pages_lack_is_found(tmp_path: Path) -> None:
    text = (
        "rules: {game: {start: 5}}\n"
        "cite:\n  /game: [minnesota.en § SCORING 7, minnesota.en § NOWHERE 1, other.en § X 1]\n"
    )
    findings = linted(tmp_path, MINN, text)
    assert [(one.code, one.line, one.facts["source"]) for one in findings] == [
        ("cite-unknown", 6, "minnesota.en § SCORING 7"),
        ("cite-unknown", 6, "minnesota.en § NOWHERE 1"),
    ]


def test_too_many_combinations_are_said_and_not_tried(tmp_path: Path) -> None:
    values = ", ".join(f"v{n}: {{label: {{en: x}}}}" for n in range(32))
    choices = "".join(
        f"  - id: c{n}\n    kind: option\n    question: {{en: q}}\n    reason: {{en: r}}\n"
        f"    cite: [minnesota.en § SETUP 2]\n    default: v0\n    values: {{{values}}}\n"
        for n in range(12)
    )
    findings = linted(tmp_path, MINN, "choices:\n" + choices)
    assert [(one.code, one.line) for one in findings] == [("choices-many", 5)]


@pytest.mark.parametrize(
    ("text", "code"),
    [("a: [", "yaml-syntax"), ("smearspec: 1\nid: x\nfoo: 1\n", "rules-unknown-key"),
     ("smearspec: 1\nid: x\nextends: x\n", "extends-circle")],
)  # fmt: skip
def test_what_cannot_be_read_is_a_finding_of_the_linter(
    tmp_path: Path, text: str, code: str
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    assert [one.code for one in lint(path)] == [code]


def test_loading_a_house_file_refuses_what_the_linter_refuses(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "smearspec: 1\nid: house\nextends: minnesota\nchange: {steps: {deal: {cards: 14}}}\n",
        encoding="utf-8",
    )
    with pytest.raises(RuleError) as caught:
        load_file(path).resolve(4, {})
    assert [one.code for one in caught.value.findings] == ["deck-too-small"]


def test_marked_jokers_are_two_trumps_of_their_own(tmp_path: Path) -> None:
    text = (
        "change:\n  deck: {marked: true}\n  trumps:\n    extra: [high-joker, low-joker]\n"
        "    joker: null\n    equal-jokers: null\n"
        "    high-joker: {joker: high, after: [J]}\n"
        "    low-joker: {joker: low, after: [high-joker]}\n"
    )
    assert linted(tmp_path, MINN, text) == []
    one_joker = text + "  steps: {deal: {cards: 9}}\n"
    one_joker = one_joker.replace("marked: true", "marked: true, jokers: 1")
    assert linted(tmp_path, MINN, one_joker) == []  # the low one is not there


def test_the_linter_stays_a_function_after_a_file_was_loaded(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("smearspec: 1\nid: house\nextends: minnesota\n", encoding="utf-8")
    load_file(path)
    assert smearspec.rules.lint(path) == ()
