"""Verdicts as JUnit XML: what a build server makes of them."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Never

import pytest

from command_line import ILLEGAL, INCOMPLETE, REFUTED, UNDETERMINED, UNJUDGED, VERIFIED, run
from smearspec import verify
from smearspec.render.junit import suite, xml_text
from smearspec.render.verdict_text import verdict_lines
from smearspec.verdict.model import ClaimVerdict


def suites(*arguments: str, given: str | bytes = "") -> list[ET.Element]:
    done = run("verify", "--format", "junit", *arguments, given=given)
    return list(ET.fromstring(done.out.encode()))


def outcome(case: ET.Element) -> str:
    return next((kind for kind in ("error", "failure", "skipped") if case.find(kind) is not None),
                "passed")  # fmt: skip


def test_a_file_is_a_suite_and_every_record_and_hand_a_case(tmp_path: Path) -> None:
    for name, text in (("a", VERIFIED), ("b", ILLEGAL + UNJUDGED)):
        (tmp_path / f"{name}.smear").write_text(text, encoding="utf-8")
    first, second = suites(str(tmp_path))
    assert first.get("name") == f"{tmp_path}/a.smear"
    assert [(case.get("name"), outcome(case)) for case in first] == [
        ("record 1", "passed"), ("record 1, hand 1", "passed"),
    ]  # fmt: skip
    assert [(case.get("name"), outcome(case)) for case in second] == [
        ("record 1", "passed"), ("record 1, hand 1", "failure"), ("record 2", "error"),
    ]  # fmt: skip
    assert {name: second.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "3", "failures": "1", "errors": "1", "skipped": "0",
    }  # fmt: skip


def test_a_failure_names_the_code_and_holds_every_finding() -> None:
    ((_, hand),) = suites("-", given=ILLEGAL)
    failure = hand.find("failure")
    assert failure is not None
    assert failure.get("type") == "revoke"
    assert "Ann plays TC" in (failure.get("message") or "")
    assert (failure.text or "").count("error[claim-refuted]") == 8


@pytest.mark.parametrize(("text", "why"), [
    (INCOMPLETE, "incomplete"), (UNDETERMINED, "undetermined"),
])  # fmt: skip
def test_what_is_open_is_skipped(text: str, why: str) -> None:
    ((record, hand),) = suites("-", given=text)
    assert outcome(record) == "passed"
    skipped = hand.find("skipped")
    assert skipped is not None
    assert skipped.get("message") == why


def test_a_finding_belongs_to_the_hand_in_which_it_stands() -> None:
    second = REFUTED.partition("\n\n")[2].replace('[Hand "1"]', '[Hand "2"]').replace(
        '[Dealer "Cy"]\n', "")  # fmt: skip
    ((record, one, two),) = suites("-", given=VERIFIED + "\n" + second)
    assert [outcome(case) for case in (record, one)] == ["passed", "passed"]
    assert two.get("name") == "record 1, hand 2"
    assert outcome(two) == "failure"


def test_the_exit_status_is_that_of_verify() -> None:
    assert run("verify", "--format", "junit", "-", given=VERIFIED).status == 0
    assert run("verify", "--format", "junit", "-", given=ILLEGAL).status == 1


@pytest.mark.parametrize(
    "text", ["\x00", "\x0b", "\x1b[31m", "\ud800", "\ufffe", "\uffff", "\u202e"]
)
def test_what_xml_cannot_hold_is_escaped(text: str) -> None:
    element = ET.Element("a", name=xml_text(f"x{text}y"))
    read = ET.fromstring(ET.tostring(element))
    assert (read.get("name") or "")[0] == "x"
    assert "\\" in (read.get("name") or "")
    assert text not in (read.get("name") or "")


def test_names_and_notes_cannot_break_out_of_the_xml(tmp_path: Path) -> None:
    name = str(tmp_path / 'a"><b>&.smear')
    Path(name).write_text(
        VERIFIED.replace("points Ann: game", "points Ann: <game>]]>"), encoding="utf-8"
    )
    (suite,) = suites(name)
    assert suite.get("name") == name
    assert outcome(suite[1]) == "error"
    assert "<game>]]>" in (suite[1][0].text or "") + (suite[1][0].get("message") or "")


def test_an_unreadable_file_is_an_error_of_its_record(tmp_path: Path) -> None:
    ((record,),) = suites(str(tmp_path / "none.smear"))
    assert outcome(record) == "error"


def test_claims_are_gone_through_in_order_and_once_for_a_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The claims of a long record are made again for each look at one from behind.
    record = REFUTED * 3
    (verdict, *_) = verify(record)
    looks = 0

    class InOrder(Sequence[ClaimVerdict]):
        def __len__(self) -> int:
            return len(verdict.claims)

        def __iter__(self) -> Iterator[ClaimVerdict]:
            nonlocal looks
            looks += 1
            return iter(verdict.claims)

        def __getitem__(self, n: object) -> Never:
            raise AssertionError("a claim is looked up by its number")

    told = suite("a.smear", [replace(verdict, claims=InOrder())], "en")
    assert told == suite("a.smear", [verdict], "en")
    assert looks == 2  # to count them, and for their evidence
    shown = list(verdict_lines(verdict, "en", single=True, line_of=str))
    again = replace(verdict, claims=InOrder())
    assert list(verdict_lines(again, "en", single=True, line_of=str)) == shown
