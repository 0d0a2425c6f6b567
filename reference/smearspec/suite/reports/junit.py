"""The report as JUnit XML, for the pages of build servers: a suite per area, a case per case."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable

from smearspec.messages import printable
from smearspec.render.junit import xml_text
from smearspec.suite.outcome import NOT_APPLICABLE
from smearspec.suite.reports.failing import failure_lines
from smearspec.suite.reports.lines import Report
from smearspec.suite.reports.terminal import headline
from smearspec.suite.reports.view import Entry, View, say, view

ERRORS = frozenset({"crash", "timeout", "protocol", "not-run"})
"""Verdicts where there is no answer to judge: errors, not failures."""

KINDS = ("failure", "error", "skipped")


def render(report: Report, lang: str) -> str:
    """Return a report as a JUnit document."""
    return document(view(report), lang)


def document(found: View, lang: str) -> str:
    """Return a report that is typed already as a JUnit document."""
    name = found.engine or say("no-engine", lang)
    root = ET.Element("testsuites", name=xml_text(name))
    if not found.complete:
        root.append(_incomplete(found, lang))
    for area in sorted({entry.area for entry in found.entries}):
        entries = [entry for entry in found.entries if entry.area == area]
        suite = ET.SubElement(root, "testsuite", name=xml_text(area))
        suite.extend(_case(entry, lang) for entry in entries)
        _count(suite, suite)
    _count(root, root.iter("testcase"))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _count(element: ET.Element, cases: Iterable[ET.Element]) -> None:
    listed = list(cases)
    element.set("tests", str(len(listed)))
    for kind in KINDS:
        number = sum(case.find(kind) is not None for case in listed)
        element.set(f"{kind}s" if kind != "skipped" else kind, str(number))
    spent = sum(float(case.get("time", "0")) for case in listed)
    element.set("time", f"{spent:.3f}")


def _incomplete(found: View, lang: str) -> ET.Element:
    """Return a suite with one error, so that a run that was cut short is not taken for a pass."""
    suite = ET.Element("testsuite", name="smearspec")
    case = ET.SubElement(suite, "testcase", name="complete", classname="smearspec", time="0")
    text = " ".join(headline(found, lang))
    ET.SubElement(case, "error", type="not-run", message=xml_text(text))
    _count(suite, suite)
    return suite


def _case(entry: Entry, lang: str) -> ET.Element:
    case = ET.Element(
        "testcase", name=xml_text(f"{entry.id}: {entry.title}"),
        classname=xml_text(f"{entry.profile}.{entry.area}"), time=f"{entry.ms / 1000:.3f}",
    )  # fmt: skip
    if entry.passed:
        return case
    reason = entry.reason(lang) or say(f"stands-for-{entry.verdict}", lang)
    if entry.known is not None or entry.verdict in NOT_APPLICABLE:
        excuse = say("excused", lang, text=entry.known) if entry.known is not None else reason
        ET.SubElement(case, "skipped", message=xml_text(f"{entry.verdict}: {excuse}"))
        return case
    kind = "error" if entry.verdict in ERRORS else "failure"
    told = ET.SubElement(case, kind, type=entry.verdict, message=xml_text(reason))
    told.text = "\n".join(map(xml_text, failure_lines(entry, lang)))
    if entry.stderr:
        lines = entry.stderr.splitlines()
        ET.SubElement(case, "system-err").text = "\n".join(map(xml_text, map(printable, lines)))
    return case
