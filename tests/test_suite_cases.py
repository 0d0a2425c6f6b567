"""The shipped cases: every house rule holds, and nothing that was promised is missing."""

from collections import Counter

import pytest

from smearspec import diagnostics, listed
from smearspec.resources import folder
from smearspec.suite.case import LEVELS, PROFILES, load_cases
from smearspec.suite.judging import judge, refusals
from smearspec.suite.lint import lint
from smearspec.suite.strength.unnoticed import unnoticed

CASES = load_cases()

FAULTS = (
    "played-by confused with won-by", "won-by confused with played-by",
    "a missing value treated as an extreme", "a tie broken by the order of a container",
    "a test of rank without suit", "a wrong card in a table of points", "two jacks ranked alike",
    "cards of different suits compared", "a special card out of its place in the order",
    "turn order after a trick", "the suit that a card belongs to in play",
    "the suit that was really led", "an empty set of legal cards", "legal cards refused",
    "a lead treated as a follow", "one call each", "range of bids and the dealer",
    "right seat, wrong time", "bid confused with points won",
    "state that leaks into the next hand", "the last trick left out",
    "too few or too many tricks", "running totals", "threshold of the target",
    "shape of the sides", "an optional rule that is off or on", "bidding out", "winning at once",
    "a ten of two characters", "a card written suit first", "an empty suit",
    "results of a hand thrown in", "an unfinished last trick", "one card twice",
)  # fmt: skip
"""The kinds of faults that real programs and records show."""


def test_every_house_rule_holds() -> None:
    assert [str(problem) for problem in lint(folder("conformance"))] == []


SHARES = 8
"""In how many shares the cases are tried, for machines with several cores."""


@pytest.mark.parametrize("share", range(SHARES))
def test_every_case_notices_a_change_of_what_it_is_about(share: int) -> None:
    assert {case.id: passed for case in CASES[share::SHARES] if (passed := unnoticed(case))} == {}


@pytest.mark.parametrize("kind", FAULTS)
def test_every_kind_of_fault_has_a_case(kind: str) -> None:
    assert any(case.origin == f"report:{kind}" for case in CASES)


@pytest.mark.parametrize("book", listed(), ids=lambda book: str(book.id))
def test_every_table_and_every_value_of_every_choice_has_a_case(book: object) -> None:
    from smearspec import RuleBook

    assert isinstance(book, RuleBook)
    for players in book.tables:
        here = [case for case in CASES if (case.rules, case.players) == (book.id, players)]
        assert here
    own = [case for case in CASES if case.rules == book.id]
    stated = {(name, value) for case in own for name, value in case.options.items()}
    for players in book.tables:
        for choice in book.choices(players):
            for value in choice.values:
                assert value == choice.default or (choice.id, value) in stated, choice.id


def test_every_op_and_every_level_has_cases() -> None:
    assert {case.op for case in CASES} == set(PROFILES)
    assert {case.level for case in CASES} == set(LEVELS)


NOT_ASKED = {
    "a text of one file that is no text": {"not-utf8", "utf-16", "binary-file"},
    "more than a case or a message may hold": {
        "hand-too-long", "hand-too-many-lines", "too-many-faults", "json-too-long",
    },
    "JSON that the protocol itself does not let through": {
        "json-syntax", "json-duplicate-key", "json-number", "json-depth",
    },
    "the rules object decides, no tag does": {
        "unknown-rules", "option-missing", "option-invalid", "digest-differs",
        "house-rules-faulty",
    },
    "said of claims, which verify judges": {"claim-refuted", "claims-conflict"},
    "a warning": {"mark-needless"},
    "a command gives it, not an op": {"too-many-hands", "question-too-long"},
    "it needs every way to lay the unknown cards, so that only verify asks": {"no-legal-way"},
}  # fmt: skip
"""Finding codes of records that no op gives or no rejection asks for, by the reason."""


def test_what_breaks_a_rule_whatever_the_unknown_cards_were_is_asked_of_verify() -> None:
    found = [
        case.id for case in CASES
        if case.area == "unknown" and case.op == "verify" and case.expect.get("status") == "illegal"
        and [one.code for one in refusals(judge(case.resolved, case.text)[0])] == ["no-legal-way"]
    ]  # fmt: skip
    assert len(found) >= 2


def test_every_code_that_an_op_gives_is_asked_for_twice() -> None:
    seen = Counter(case.expect["reject"]["code"] for case in CASES if case.rejects)
    apart = {code for codes in NOT_ASKED.values() for code in codes}
    of_records = {
        code for code in diagnostics.codes()
        if diagnostics.entry(code).raised_by in ("record", "limit")
        and not code.startswith(("rules-", "extends-", "choices-"))
    }  # fmt: skip
    assert {code for code in of_records - apart if seen[code] < 2} == set()
    assert all(number >= 2 for number in seen.values())
    assert not apart & set(seen)


def test_rejections_and_accepted_cases_keep_a_balance() -> None:
    """A program that accepts or rejects everything fails a good part of the suite."""
    rejected = sum(case.rejects for case in CASES)
    assert len(CASES) / 5 < rejected < len(CASES) / 2
