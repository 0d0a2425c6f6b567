"""What now: what follows from a fault at the table, where the rules are silent."""

import pytest

from command_line import ILLEGAL, REFUTED, VERIFIED, run
from smearspec import catalogue, diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import LANGUAGES
from smearspec.verdict.what_now import what_now

KIN = catalogue.load("kin")


def test_after_a_revoke_the_verdict_says_what_kin_games_do() -> None:
    lines = run("verify", "-", given=ILLEGAL).lines
    at = next(n for n, line in enumerate(lines) if line.startswith("  what now: "))
    assert "no penalty for a revoke" in lines[at]
    assert [line.split(":")[0].strip() for line in lines[at + 1 : at + 4]] == [
        "Trinidad All Fours", "All Fours as the PRES Alumni play it", "Pedro Sancho",
    ]  # fmt: skip
    assert all(line.endswith('")') for line in lines[at + 1 : at + 4])  # each cites its page
    japanese = run("verify", "--lang", "ja", "-", given=ILLEGAL).lines
    assert any(line.startswith("  どうするか: ") and "リボーク" in line for line in japanese)


def test_a_kind_on_which_nothing_was_read_is_said_to_be_one() -> None:
    low = VERIFIED.replace("bid Ann: pass 2 3", "bid Ann: 2 1 3")
    lines = run("verify", "-", given=low).lines
    assert any(
        line.startswith("  what now: ") and "nor do kin games that were read" in line
        for line in lines
    )


@pytest.mark.parametrize("text", [VERIFIED, REFUTED, VERIFIED.replace("QS KH", "QS QS")])
def test_what_is_no_fault_at_the_table_leads_to_nothing(text: str) -> None:
    assert "what now" not in run("verify", "-", given=text).out


def test_a_kind_is_told_once_in_the_order_of_the_findings() -> None:
    found = [Finding("opening-lead"), Finding("revoke"), Finding("wrong-leader")]
    assert [fault.kind for fault in what_now(found)] == ["lead", "revoke"]


def test_every_code_is_registered_and_makes_a_record_illegal() -> None:
    kinds = KIN["kinds"]
    assert isinstance(kinds, dict)
    codes = [code for told in kinds.values() for code in told["codes"]]
    assert len(codes) == len(set(codes))
    for code in codes:
        assert diagnostics.status(code) == "illegal", code


def test_every_fact_has_a_kind_a_page_and_both_languages() -> None:
    kinds, facts = KIN["kinds"], KIN["facts"]
    assert isinstance(kinds, dict)
    assert isinstance(facts, list)
    for fact in facts:
        assert fact["kind"] in kinds
        assert fact["cite"]
        for words in (fact["game"], fact["does"]):
            assert set(words) == set(LANGUAGES)
    for told in kinds.values():
        assert set(told["name"]) == set(LANGUAGES)


def test_where_the_rules_state_a_penalty_it_is_told_and_kin_are_not_asked() -> None:
    revoke = """\
%smear 1
[Rules "auction-pitch-1920s"]
[Seats "Ann Bo Cy Di"]

[Hand "1"]
[Dealer "Di"]
deal Bo: 3S 2H 4H 6H 8H 2D
bid Ann: 4 pass pass pass
1. Ann: AS 2H 3H 3C
"""
    lines = run("verify", "-", given=revoke).lines
    told = [line for line in lines if line.startswith("  what now: ")]
    assert told == [
        "  what now: once it is marked, a revoke is charged by these rules: set for the bid and "
        "another side's bid cannot fail by it"
    ]
    assert not any("Pedro Sancho" in line for line in lines)
    japanese = run("verify", "--lang", "ja", "-", given=revoke).lines
    assert any("ビッドの分を失う" in line for line in japanese)


def test_penalties_that_answer_a_kind_are_penalties_of_the_rules() -> None:
    from smearspec.rules.shapes import schema

    known = schema()["properties"]["penalties"]["properties"]
    kinds = KIN["kinds"]
    assert isinstance(kinds, dict)
    assert {name for told in kinds.values() for name in told.get("penalties", ())} == set(known)
