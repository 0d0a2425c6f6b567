"""Verdicts as JUnit XML: a suite for each file, a case for each record and each hand."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import printable, sentence
from smearspec.render.findings import finding_lines
from smearspec.render.verdict_text import claim_line, claims_by_line, reason_for
from smearspec.verdict.model import Verdict

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even escaped."""

NOT_JUDGED = frozenset({"unreadable", "unjudged"})
OPEN = frozenset({"incomplete", "undetermined"})


def suite(file: str, verdicts: Sequence[Verdict], lang: str) -> str:
    """Return the ``testsuite`` element of one file."""
    cases = [case for verdict in verdicts for case in _cases(verdict, lang)]
    element = ET.Element("testsuite", name=xml_text(file), tests=str(len(cases)))
    for kind in ("failure", "error", "skipped"):
        count = sum(case.find(kind) is not None for case in cases)
        element.set(f"{kind}s" if kind != "skipped" else kind, str(count))
    element.extend(cases)
    ET.indent(element)
    return ET.tostring(element, encoding="unicode") + "\n"


def xml_text(text: str) -> str:
    """Return text with everything escaped that XML or a terminal could stumble over."""
    return _FORBIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", printable(text))


def _cases(verdict: Verdict, lang: str) -> Iterator[ET.Element]:
    """Yield a case for the record as a whole, then one for each hand."""
    record = sentence("junit.record", lang, record=verdict.record)
    yield _case(verdict, lang, record, None)
    seen: dict[str, int] = {}
    for hand in verdict.hands:
        seen[hand.name] = seen.get(hand.name, 0) + 1
        yield _case(verdict, lang, sentence(
            "junit.hand", lang, record=verdict.record, hand=hand.name, line=hand.line,
            case="again" if seen[hand.name] > 1 else "default",
        ), hand.line)  # fmt: skip


def _case(verdict: Verdict, lang: str, name: str, opens: int | None) -> ET.Element:
    """Return the case of a record (``opens`` is None) or of the hand that opens at a line."""
    case = ET.Element("testcase", name=xml_text(name), classname=xml_text(verdict.file))
    lines = [hand.line for hand in verdict.hands]
    first = 0 if opens is None else opens
    last = min((line for line in lines if line > first), default=None)

    def inside(line: int) -> bool:
        return first <= line and (last is None or line < last)

    findings = [finding for finding in verdict.findings if inside(finding.line)]
    wrong = [found for found in findings if diagnostics.severity(found.code) == "error"]
    told = "\n".join(_told(findings, verdict, lang))
    left = [
        claim_line(claim, lang)
        for claim in verdict.claims
        if claim.verdict == "undetermined" and inside(claim.line)
    ]
    status = next((h.status for h in verdict.hands if h.line == opens), verdict.status)
    if wrong:
        kinds = {diagnostics.status(found.code) for found in wrong}
        worst = wrong[0]
        ET.SubElement(
            case, "error" if kinds & NOT_JUDGED else "failure",
            type=worst.code, message=xml_text(diagnostics.message(worst, lang)),
        ).text = _FORBIDDEN.sub("?", told)  # fmt: skip
    elif left or (opens is not None and status in OPEN):
        reason = sentence("junit.open", lang, status="undetermined" if left else status)
        ET.SubElement(case, "skipped", message=xml_text(reason)).text = "\n".join(left) or None
    elif told:
        ET.SubElement(case, "system-out").text = _FORBIDDEN.sub("?", told)
    return case


def _told(findings: Sequence[Finding], verdict: Verdict, lang: str) -> Iterator[str]:
    for finding in findings:
        reason = reason_for(finding, claims_by_line(verdict.claims), lang)
        yield from finding_lines(finding, verdict.file, lang, reason=reason)
