"""The reports for people and build servers: terminal, JUnit, Markdown, badge."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from report_bench import (
    BAD_RULES,
    BID,
    CLAIM,
    FORMAT,
    LEGAL,
    LEVEL,
    PARSE,
    RIGHT,
    SCORE,
    TRICK,
    WRONG,
    case,
    hostile,
    judged,
    mixed,
    report,
    unsupported,
    viewed,
)
from smearspec.suite.case import Case
from smearspec.suite.outcome import Reason
from smearspec.suite.reports import badge, comparing, junit, markdown, terminal
from smearspec.suite.reports.failing import failure_lines
from smearspec.suite.reports.view import Entry

LANGUAGES = ("en", "ja")


def entry(of: Case, answer: dict[str, object] | None, stderr: str = "") -> Entry:
    return viewed([judged(of, answer, stderr=stderr)]).entries[0]


def failure(of: Case, answer: dict[str, object] | None, stderr: str = "") -> str:
    return "\n".join(failure_lines(entry(of, answer, stderr), "en"))


# ---- one failure


def test_a_failure_shows_record_figures_rule_source_and_standard_error() -> None:
    found = viewed(mixed()).failures[0]
    lines = list(failure_lines(found, "en"))
    assert any(line.endswith("| 1. Ann: AH 3H 4S 5S") for line in lines)
    assert any(re.fullmatch(r"≠ +hands › 1 › score › Ann/Cy +-2 +2", line) for line in lines)
    assert any(re.fullmatch(r" +hands › 1 › score › Bo/Di +0 +0", line) for line in lines)
    assert 'Rule: /items/game/tie = "nobody"' in lines
    assert "Source: minnesota.en § Card Rankings and Point Values 11" in lines
    assert lines[-3:] == ["Standard error:", "  adding up", "  done"]


def test_the_faulty_line_is_marked_at_its_column() -> None:
    lines = failure(BID, {"ok": {"hands": [], "winner": None}}).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(">"))
    assert lines[at].endswith("bid Ann: 2 5 pass pass")
    assert lines[at + 1].index("^") == lines[at].index(" 5 pass") + 1
    assert "here is the fault: Bo bids 5" in lines[at + 1]


def test_the_line_at_which_a_program_sees_a_fault_is_marked() -> None:
    text = failure(SCORE, {"reject": {"code": "revoke", "at": {"trick": 2, "seat": "Bo"}}})
    marked = [line for line in text.splitlines() if line.startswith(">")]
    assert [line.partition("| ")[2] for line in marked] == ["2. Ann: TH 6S 7S 8S"]
    assert "here the program sees a fault" in text


def test_a_refuted_claim_is_marked() -> None:
    marked = [line for line in failure(CLAIM, None).splitlines() if line.startswith(">")]
    assert [line.partition("| ")[2] for line in marked] == ["score Ann/Cy: +3 = 3"]


def test_a_place_of_the_notation_is_marked() -> None:
    text = failure(PARSE, {"ok": {"transcript": {}}})
    assert ">   7 | 1. Ann: DH 9H 8H 7H\n      |         ^ here is the fault" in text


def test_a_trick_and_a_change_are_shown() -> None:
    assert "trump: hearts: 9H JO JO 2H" in failure(TRICK, {"ok": {"winner": 2}})
    assert '{"steps": {"play": {"follow": "loosely"}}}' in failure(BAD_RULES, {"ok": {}})


def test_texts_of_several_lines_are_compared_line_by_line() -> None:
    text = failure(FORMAT, {"ok": {"text": '%smear 1\n[Seats "Ann Bo Cy Di"]\n'}})
    assert '      - [Rules "minnesota"]' in text.splitlines()
    assert '        [Seats "Ann Bo Cy Di"]' in text.splitlines()


def test_a_long_record_is_shown_around_its_fault() -> None:
    rests = "".join(f"; remark {n}\n" for n in range(100))
    long = replace(CLAIM, input={"transcript": CLAIM.text + rests})
    text = failure(long, None)
    assert "88 lines left out" in text
    assert "remark 11" in text
    assert "remark 12" not in text


@pytest.mark.parametrize(
    ("pointer", "meaning"),
    [
        ("/steps/auction/dealer-asked", "Whether the dealer still calls"),
        ("/items/game/tie", "Who gets the point when sides are level"),
        ("/no/such", ""),
    ],
)
def test_a_rule_is_explained_by_its_schema(pointer: str, meaning: str) -> None:
    found = comparing.meaning(pointer, SCORE.resolved)
    assert found.startswith(meaning)
    assert bool(found) == bool(meaning)


def test_a_passed_case_has_its_rules_too() -> None:
    (one,) = comparing.deciding(entry(SCORE, RIGHT))
    assert one.value == '"nobody"'


def test_the_order_of_a_set_makes_no_difference() -> None:
    given = {"ok": {"seat": "Cy", "step": "bid", "calls": ["4", "pass", "3"]}}
    assert all(row.same for row in comparing.rows(entry(LEGAL, given), "en"))


def test_texts_that_are_the_same_are_shown_as_such() -> None:
    text = str(FORMAT.expect["text"])
    found = entry(FORMAT, {"ok": {"text": text, "more": 1}})
    assert all(row.same for row in comparing.rows(found, "en"))
    assert not any("≠" in line for line in failure_lines(found, "en"))


def test_a_hand_about_which_nothing_is_expected_is_not_compared() -> None:
    second = '[Hand "1"]\n[Dealer "Di"]\n' + LEVEL + '\n[Hand "2"]\n[Dealer "Ann"]\n' + LEVEL
    two = case("items-ii22", "replay", {"made": False}, text=second)
    given = {"ok": {"hands": [{"made": True}, {"made": True}], "winner": None}}
    found = comparing.rows(entry(two, given), "en")
    assert [(row.name, row.same) for row in found] == [
        ("outcome", True), ("hands › 2 › made", False),
    ]  # fmt: skip
    fewer = comparing.rows(entry(two, {"ok": {"hands": []}}), "en")
    assert [(row.name, row.answered) for row in fewer[1:]] == [("hands", "[]")]


def test_a_pointer_may_lead_into_a_list_or_nowhere() -> None:
    lost = replace(SCORE, about=("/deck/ranks/0", "/deck/ranks/99", "/deck/moon", "/deck/0/0"))
    values = [one.value for one in comparing.deciding(entry(lost, RIGHT))]
    assert values == ['"A"', "-", "-", "-"]


def test_rules_that_nobody_knows_have_no_values() -> None:
    lost = replace(SCORE, rules="moon")
    (one,) = comparing.deciding(viewed([unsupported(lost)]).entries[0])
    assert (one.value, one.meaning) == ("-", "")


def test_a_very_long_number_is_a_name_like_any_other() -> None:
    digits = "9" * 5000
    odd = replace(SCORE, expect={digits: 1})
    assert comparing.rows(entry(odd, {"ok": {digits: 2}}), "en")[1].name == digits


def test_a_derived_outcome_is_said_to_be_one() -> None:
    derived = replace(judged(SCORE, WRONG), derived=True)
    (found,) = viewed([derived]).entries
    assert "What is expected follows from the program's own rules." in failure_lines(found, "en")
    passed = replace(judged(SCORE, RIGHT), derived=True)
    lines = list(terminal.report_lines(report([passed]), "en"))
    assert "1 case passed with the outcome that the program's own rules lead to." in lines


@pytest.mark.parametrize("text", ["\n\n", "no record", "%smear 1", "%smear 1\n[Rules 5]\n"])
def test_a_text_that_is_no_record_is_shown_without_marks(text: str) -> None:
    odd = replace(SCORE, input={"transcript": text})
    shown = failure(odd, {"reject": {"code": "revoke", "at": {"trick": 1}}})
    assert not [line for line in shown.splitlines() if line.startswith(">")]


def test_a_case_without_rules_names_no_table() -> None:
    bare = case("notation-jj33", "parse", {"reject": {"code": "unknown-line"}}, text="moon\n",
                rules="", players=0)  # fmt: skip
    assert "player" not in failure(bare, {"ok": {"transcript": {}}})


# ---- terminal


def test_the_table_counts_by_profile_and_area() -> None:
    lines = list(terminal.report_lines(report(mixed()), "en"))
    assert any(re.fullmatch(r"score +auction +0 +1 +1", line) for line in lines)
    assert any(re.fullmatch(r"notation +notation +1 +1 +2", line) for line in lines)
    assert any(re.fullmatch(r"all +2 +7 +8", line) for line in lines)
    assert "  1: it does not offer format" in lines
    assert "2 of 7 applicable cases passed; 7 of 8 cases apply." in lines
    assert any("at /hands/0/score/Ann~1Cy: expected -2, answered 2" in line for line in lines)
    assert any("known: jokers are next" in line for line in lines)


def test_a_run_that_ended_early_says_so() -> None:
    stopped = Reason("budget", {"seconds": "1"})
    lines = list(terminal.report_lines(report(mixed(), stopped=stopped), "en"))
    assert lines[-1] == "The run is not complete: the run had used its 1 s"


def test_without_a_painter_there_is_no_colour() -> None:
    assert "\x1b" not in "\n".join(terminal.report_lines(report(mixed()), "en"))


def test_a_failure_without_a_reason_is_listed_all_the_same() -> None:
    bare = replace(judged(SCORE, WRONG), reason=None)
    lines = list(terminal.report_lines(report([bare]), "en"))
    at = next(n for n, line in enumerate(lines) if "items-aa22" in line)
    assert "/items/game/tie" in lines[at + 1]


def test_of_many_failures_the_first_are_listed() -> None:
    many = [judged(replace(SCORE, id=f"items-{n}"), None) for n in range(terminal.LISTED + 3)]
    text = "\n".join(terminal.report_lines(report(many), "en"))
    assert "items-99" in text
    assert "items-100" not in text
    assert "3 more; every one is in the report files" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hostile_report_cannot_steer_a_terminal(lang: str) -> None:
    text = "\n".join(terminal.report_lines(hostile(), lang))
    assert not {"\x1b", "\u202e"} & set(text)


def test_what_is_out_of_date_and_what_said_no_hello_is_told() -> None:
    found = report([unsupported(FORMAT)])
    odd = replace(
        found, header={**found.header, "engine": None},
        footer={**found.footer, "stale": ["items-aa22 passes now: remove the entry"]},
    )  # fmt: skip
    lines = list(terminal.report_lines(odd, "en"))
    assert lines[0] == "a program that said no hello"
    assert lines[-1] == (
        "Out of date among the known failures: items-aa22 passes now: remove the entry"
    )
    assert ET.fromstring(junit.render(odd, "en")).get("name") == "a program that said no hello"
    assert markdown.render(odd, "en").startswith("# Conformance report: a program that said no")


def test_a_painter_sees_what_is_good_and_what_is_not() -> None:
    seen: set[str] = set()

    def paint(text: str, style: str) -> str:
        seen.add(style)
        return text

    painted = list(terminal.report_lines(report(mixed()), "en", paint))
    assert painted == list(terminal.report_lines(report(mixed()), "en"))
    assert seen == {"strong", "faint", "good", "error", "open"}


# ---- JUnit


def test_junit_counts_and_tells() -> None:
    root = ET.fromstring(junit.render(report(mixed()), "en"))
    figures = {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert figures == {"tests": "8", "failures": "3", "errors": "1", "skipped": "2"}
    case = next(one for one in root.iter("testcase") if "items-aa22" in (one.get("name") or ""))
    assert case.get("classname") == "score.items"
    told = case.find("failure")
    assert told is not None
    assert told.get("type") == "fail"
    assert "hands › 1 › score › Ann/Cy" in (told.text or "")
    assert case.findtext("system-err") == "adding up\ndone"


def test_a_junit_of_a_run_that_ended_early_holds_an_error() -> None:
    stopped = Reason("budget", {"seconds": "1"})
    found = report([judged(SCORE, RIGHT)], stopped=stopped)
    root = ET.fromstring(junit.render(found, "en"))
    assert root.get("errors") == "1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_junit_of_a_hostile_report_is_sound_xml(lang: str) -> None:
    root = ET.fromstring(junit.render(hostile(), lang))
    assert {one.tag for one in root.iter()} == {
        "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-err",
    }  # fmt: skip


# ---- Markdown


def test_markdown_has_headline_table_and_failures() -> None:
    text = markdown.render(report(mixed()), "en")
    assert text.startswith("# Conformance report: `Ace 2.1 (Zig)`\n")
    assert "| `score` | `items` | 0 | 1 | 1 |" in text
    assert "### `items-aa22` the title of items-aa22" in text
    assert "## Failures (4)" in text


@pytest.mark.parametrize(
    ("given", "shown"),
    [("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", "`a\\|b`"), ("<b>", "`<b>`"), (" ", "")],
)
def test_code_in_markdown_keeps_what_it_holds(given: str, shown: str) -> None:
    assert markdown.code(given) == shown


def test_text_in_markdown_makes_no_link_no_mention_and_no_html() -> None:
    shown = markdown.plain("[x](http://a.b) <b> @me www.x.y *z*")
    assert shown == r"\[x\]\(http\://a\.b\) \<b\> \@me www\.x\.y \*z\*"


def test_a_fence_is_longer_than_any_inside() -> None:
    assert markdown.fenced(["a", "`````"])[0] == "``````text"
    assert markdown.fenced(["a"]) == ["```text", "a", "```"]


def test_a_hostile_report_becomes_code_in_markdown() -> None:
    text = markdown.render(hostile(), "en")
    assert not {"\x1b", "\u202e"} & set(text)
    outside = re.sub(r"(?ms)^(`{3,})text\n.*?^\1$", "", text)
    outside = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", outside)
    assert not re.search(r"(?<!\\)<", outside)


def test_of_very_many_failures_markdown_tells_the_first() -> None:
    many = [judged(replace(SCORE, id=f"items-{n}"), None) for n in range(markdown.LISTED + 1)]
    text = markdown.render(report(many), "en")
    assert "1 more; every one is in the report files" in text
    assert f"## Failures ({markdown.LISTED + 1})" in text


# ---- badge


@pytest.mark.parametrize(
    ("results", "stopped", "value", "colour"),
    [
        ([judged(SCORE, RIGHT)], None, "1/1", "good"),
        (mixed(), None, "2/7", "bad"),
        ([judged(SCORE, RIGHT)], Reason("budget", {"seconds": "1"}), "incomplete", "open"),
        ([unsupported(FORMAT)], None, "nothing applies", "open"),
    ],
    ids=["good", "bad", "incomplete", "nothing"],
)
def test_the_badge(results: list[object], stopped: Reason | None, value: str, colour: str) -> None:
    picture = badge.render(report(results, stopped=stopped), "en")  # type: ignore[arg-type]
    root = ET.fromstring(picture)
    assert root.get("aria-label") == f"smear suite 1.0.0: {value}"
    assert badge.COLOURS[colour] in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_badge_in_japanese_is_wide_enough() -> None:
    root = ET.fromstring(badge.render(report([unsupported(FORMAT)]), "ja"))
    assert int(root.get("width") or 0) >= 12 * 4
