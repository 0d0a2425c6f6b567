"""Verdicts as JUnit XML: a suite for each file, a case for each record and each hand."""

import re
import xml.etree.ElementTree as ET
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from smearspec import diagnostics
from smearspec.diagnostics import Finding
from smearspec.messages import printable, sentence
from smearspec.render.findings import finding_lines
from smearspec.render.verdict_text import claim_line, claims_by_line, reason_for
from smearspec.verdict.model import ClaimVerdict, Verdict
from smearspec.verdict.shelf import counted

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
    told = _Told(verdict)
    record = sentence("junit.record", lang, record=verdict.record)
    yield _case(told, lang, record, 0, verdict.status)
    seen: dict[str, int] = {}
    for hand in verdict.hands:
        seen[hand.name] = seen.get(hand.name, 0) + 1
        yield _case(told, lang, sentence(
            "junit.hand", lang, record=verdict.record, hand=hand.name, line=hand.line,
            case="again" if seen[hand.name] > 1 else "default",
        ), hand.line, hand.status)  # fmt: skip


class _Told:
    """What a verdict has to say of each hand, by the line where it opens; 0 is the header."""

    def __init__(self, verdict: Verdict) -> None:
        self.file = verdict.file
        self.claims = claims_by_line(verdict.claims) if verdict.findings else {}
        self.findings: dict[int, list[Finding]] = {}
        self.open: dict[int, list[ClaimVerdict]] = {}
        opens = sorted(hand.line for hand in verdict.hands)

        def hand_of(line: int) -> int:
            at = bisect_right(opens, line)
            return opens[at - 1] if at else 0

        for finding in verdict.findings:
            self.findings.setdefault(hand_of(finding.line), []).append(finding)
        for claim in verdict.claims if counted(verdict.claims)["undetermined"] else ():
            if claim.verdict == "undetermined":
                self.open.setdefault(hand_of(claim.line), []).append(claim)


def _case(verdict: _Told, lang: str, name: str, opens: int, status: str) -> ET.Element:
    """Return the case of the hand that opens at a line, or of what comes before any."""
    case = ET.Element("testcase", name=xml_text(name), classname=xml_text(verdict.file))
    findings = verdict.findings.get(opens, [])
    wrong = [found for found in findings if diagnostics.severity(found.code) == "error"]
    told = "\n".join(_told(findings, verdict, lang))
    left = [claim_line(claim, lang) for claim in verdict.open.get(opens, [])]
    if wrong:
        kinds = {diagnostics.status(found.code) for found in wrong}
        worst = wrong[0]
        ET.SubElement(
            case, "error" if kinds & NOT_JUDGED else "failure",
            type=worst.code, message=xml_text(diagnostics.message(worst, lang)),
        ).text = _FORBIDDEN.sub("?", told)  # fmt: skip
    elif left or (opens and status in OPEN):
        reason = sentence("junit.open", lang, status="undetermined" if left else status)
        ET.SubElement(case, "skipped", message=xml_text(reason)).text = "\n".join(left) or None
    elif told:
        ET.SubElement(case, "system-out").text = _FORBIDDEN.sub("?", told)
    return case


def _told(findings: Sequence[Finding], verdict: _Told, lang: str) -> Iterator[str]:
    for finding in findings:
        reason = reason_for(finding, verdict.claims, lang)
        yield from finding_lines(finding, verdict.file, lang, reason=reason)
