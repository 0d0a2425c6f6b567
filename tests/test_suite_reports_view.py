"""Reports read back: whole, unaltered and of the right shape, or refused at a line."""

import hashlib
import json
from typing import Any

import pytest

from report_bench import RIGHT, SCORE, judged, mixed, report, viewed
from smearspec.suite.reports.lines import ReportError, lines_of
from smearspec.suite.reports.view import read_view


def text_of(**changes: Any) -> str:
    """Return a report whose first case has some keys changed, its footer made to fit."""
    lines = [json.loads(line) for line in lines_of(report([judged(SCORE, RIGHT)]))]
    lines[1] |= changes
    return sealed(lines)


def sealed(lines: list[dict[str, Any]]) -> str:
    raw = [json.dumps(line, separators=(",", ":")) for line in lines[:-1]]
    digest = hashlib.sha256("".join(line + "\n" for line in raw).encode()).hexdigest()
    footer = {**lines[-1], "digest": f"sha256:{digest}", "cases": len(raw) - 1}
    return "\n".join([*raw, json.dumps(footer)]) + "\n"


def test_figures_are_counted_from_the_cases() -> None:
    found = viewed(mixed())
    assert (found.count.passed, found.count.applicable, found.count.total) == (2, 7, 8)
    assert found.count.percent == 28
    assert len(found.failures) == 4
    assert [one.id for one in found.known] == ["trick-dd55"]
    assert found.right("code") == (2, 2)
    assert found.engine == "Ace 2.1 (Zig)"
    assert found.open_reasons("en") == {"it does not offer format": 1}


def test_a_report_that_is_read_says_what_was_written() -> None:
    written = report(mixed())
    found = read_view("".join(lines_of(written)))
    assert found == viewed(mixed())


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_report_that_was_cut_short_is_refused(kept: float) -> None:
    text = "".join(lines_of(report(mixed())))
    with pytest.raises(ReportError):
        read_view(text[: int(len(text) * kept)])


def test_a_report_without_its_footer_is_refused() -> None:
    lines = list(lines_of(report(mixed())))
    with pytest.raises(ReportError) as refused:
        read_view("".join(lines[:-1]))
    assert refused.value.code == "report-unfinished"


def test_a_report_of_another_verdict_than_was_sealed_is_refused() -> None:
    text = "".join(lines_of(report(mixed()))).replace('"fail"', '"pass"')
    with pytest.raises(ReportError) as refused:
        read_view(text)
    assert refused.value.code == "report-altered"


@pytest.mark.parametrize(
    "changes",
    [
        {"case": 5}, {"title": None}, {"verdict": "fine"}, {"expected": []}, {"attempts": [1]},
        {"about": "/x"}, {"why": "because"}, {"question": []}, {"known": 1}, {"options": {"a": 1}},
    ],
    ids=lambda changes: next(iter(changes)),
)  # fmt: skip
def test_a_line_of_another_shape_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ReportError) as refused:
        read_view(text_of(**changes))
    assert (refused.value.code, refused.value.line) == ("report-shape", 2)


def test_an_answer_that_nests_without_end_is_refused() -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    with pytest.raises(ReportError) as refused:
        read_view(text_of(answered={"ok": deep}))
    assert refused.value.code == "report-shape"


def test_a_reason_that_nobody_knows_is_shown_as_it_was_written() -> None:
    why = {"reason": "no-such", "facts": {}, "text": "moon \x1b[31m phase"}
    found = read_view(text_of(verdict="fail", why=why))
    assert found.entries[0].reason("en") == "moon \\x1b[31m phase"
