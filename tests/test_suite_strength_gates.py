"""Every gate can fail: each is shown a hole."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from smearspec.rules.bases import Table
from smearspec.suite.case import case_of
from smearspec.suite.strength import gates, kills
from smearspec.suite.strength.excuses import Excuse
from smearspec.suite.strength.measure import Measured, changed, digests, keep, measure, part_of
from smearspec.suite.strength.page import page
from smearspec.suite.strength.reads import Reads
from smearspec.suite.strength.zoo import Caught, Reading

TABLE = Table("minnesota", 4)


def _case(identity: str, about: list[str], cards: str, winner: int):  # type: ignore[no-untyped-def]
    raw = {
        "id": identity, "title": identity, "op": "trick", "rules": "minnesota", "players": 4,
        "about": about, "trump": "H", "cards": cards, "expect": {"winner": winner},
    }  # fmt: skip
    return case_of(raw, {"topic": "t"}, "trick", "file")


NAMED = _case("trick-aaaa", ["/trumps/equal-jokers"], "9H JO JO 2H", 1)
UNNAMED = _case("trick-bbbb", [], "KS AS", 1)


@pytest.fixture(scope="module")
def found() -> Measured:
    return measure([NAMED, UNNAMED], [TABLE], [], [])


def test_a_wrong_rule_that_nothing_notices_is_told(found: Measured) -> None:
    told = list(gates.survivors(found))
    assert "minnesota/4: no case notices /pips/A = 3" in told
    assert not any("equal-jokers" in line for line in told)


def test_a_kill_by_a_case_about_something_else_does_not_count(found: Measured) -> None:
    told = list(gates.unattributed(found))
    assert "minnesota/4: trick-bbbb notices /deck/ranks swap A K, and is not about it" in told


def test_a_refusal_without_a_case_is_told(found: Measured) -> None:
    assert any("items-sum" in line for line in gates.refusals(found))


def test_an_excuse_for_what_a_case_notices_is_told(found: Measured) -> None:
    bad = Excuse("/trumps/equal-jokers", "= *", (), "nobody could ever tell the difference")
    vain = Excuse("/trumps/equal-jokers", "= third", (str(TABLE),), "there is no such change")
    told = list(gates.stale_excuses(replace(found, excuses=(bad, vain))))
    assert any("trick-aaaa notices" in line for line in told)
    both = replace(found, excuses=(vain,), tables=(TABLE, Table("ten-point", 4)))
    assert any("fits nothing" in line for line in gates.stale_excuses(both))


def test_an_excuse_for_tables_that_are_not_measured_is_not_judged(found: Measured) -> None:
    elsewhere = Excuse("/pips/A", "= 3", (str(TABLE), "ten-point/4"), "it is at both or at none")
    several = (TABLE, Table("cutthroat-canadian", 2))
    assert list(gates.stale_excuses(replace(found, excuses=(elsewhere,), tables=several))) == []


def test_an_excuse_takes_its_wrong_rule_out_of_the_survivors(found: Measured) -> None:
    good = Excuse("/pips/A", "= 3", (), "nobody could ever tell the difference")
    told = list(gates.survivors(replace(found, excuses=(good,))))
    assert "minnesota/4: no case notices /pips/A = 3" not in told


def test_one_case_for_a_value_is_too_thin(found: Measured) -> None:
    told = list(gates.thin_values(found))
    assert "minnesota/4: 1 cases notice wrong values at /trumps/equal-jokers" in told


def test_a_value_that_no_case_reads_is_told(found: Measured) -> None:
    assert "minnesota/4: no case reads /game/start" in list(gates.unread_values(found))


def test_a_value_that_no_case_reads_may_be_excused(found: Measured) -> None:
    excuse = Excuse("/game/start", "*", (), "nobody could ever tell the difference")
    told = list(gates.unread_values(replace(found, excuses=(excuse,))))
    assert "minnesota/4: no case reads /game/start" not in told


def test_a_dead_value_is_told(found: Measured) -> None:
    told = gates.dead_values(replace(found, dead={TABLE: ("/game/colour",)}))
    assert list(told) == ["minnesota/4: nothing reads /game/colour"]


def test_a_code_without_two_rejections_is_told(found: Measured) -> None:
    told = list(gates.thin_codes(replace(found, codes={"revoke": 1, "bid-too-low": 2})))
    assert "1 cases are rejected with revoke" in told
    assert not any("bid-too-low" in line for line in told)


def test_a_code_that_no_op_gives_may_not_be_expected(found: Measured) -> None:
    told = list(gates.thin_codes(replace(found, codes={"not-utf8": 1})))
    assert any(line.startswith("a case is rejected with not-utf8") for line in told)


def test_a_wrong_reading_that_gets_away_is_told(found: Measured) -> None:
    free = Caught(Reading("free", "B01", "x", ("trick-aaaa",)), ("trick-aaaa",))
    unheld = Caught(Reading("unheld", "B01", "x", ()), ())
    told = list(gates.free_readings(replace(found, zoo=(free, unheld))))
    assert told == ["zoo: trick-aaaa does not catch free", "zoo: nothing catches unheld"]


def test_every_gate_is_run_and_the_page_says_that_some_fail(found: Measured) -> None:
    told = gates.failures(found)
    assert set(told) == set(gates.GATES)
    assert "go through a gate" in page(found)
    assert "What the suite cannot catch" in page(found)


def test_the_page_names_excuses_and_wrong_readings(found: Measured) -> None:
    excuse = Excuse("/pips/A", "= 3", (str(TABLE),), "nobody could\n  ever tell")
    free = Caught(Reading("free", "B01", "a free one", ("trick-aaaa",)), ("trick-aaaa",))
    held = Caught(Reading("held", "B02", "a held one", ("trick-aaaa", "trick-bbbb")), ())
    shown = page(replace(found, excuses=(excuse,), zoo=(free, held))).split("\n")
    assert "| `/pips/A` | `= 3` | minnesota/4 | nobody could ever tell |" in shown
    assert "| B01 | a free one | **nothing** |" in shown
    assert "| B02 | a held one | trick-aaaa, trick-bbbb |" in shown


def test_one_process_finds_what_several_find(
    found: Measured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert tuple(kills.matrix([NAMED, UNNAMED], [TABLE])) == found.kills


def test_a_mutant_has_one_fate_and_a_refused_one_may_be_caught_too(found: Measured) -> None:
    refused = next(one for one in found.kills if one.mutant.refusal is not None)
    open_ = next(one for one in found.kills if one.mutant.name == "/pips/A = 3")
    excuse = Excuse("/pips/A", "= 3", (), "nobody could ever tell the difference")
    elsewhere = gates.fates(found, Table("ten-point", 4))
    assert not any(elsewhere)
    played = replace(refused, named="trick-aaaa")
    some = replace(found, kills=(refused, played, open_), excuses=(excuse,))
    kinds = gates.fates(some, TABLE)
    assert kinds.refused == (refused, played)
    assert kinds.caught == (played,)
    assert kinds.excused == (open_,)
    assert (kinds.named, kinds.unnamed, kinds.survived) == ((), (), ())


def test_a_refusal_that_a_case_expects_is_not_told(found: Measured) -> None:
    several = [one for one in found.kills if one.mutant.refusal is not None]
    expected = {(one.mutant.refusal[0], part_of(one.mutant.pointer)) for one in several}  # type: ignore[index]
    assert list(gates.refusals(replace(found, refused=frozenset(expected)))) == []


def test_reads_are_told_where_they_are_missing() -> None:
    reads = Reads(TABLE, {"/a": 1, "/b": 0}, ())
    assert reads.uncovered == ("/b",)


def test_the_quick_gate_looks_at_what_has_changed(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "equivalent.yaml").write_text("equivalent: []\n")
    assert TABLE in changed([NAMED], tmp_path)
    keep([NAMED], tmp_path)
    assert changed([NAMED], tmp_path) == ()
    assert changed([NAMED, UNNAMED], tmp_path) == (TABLE,)
    assert changed([replace(NAMED, about=())], tmp_path) == (TABLE,)
    assert len(digests([NAMED], tmp_path)) == 7
