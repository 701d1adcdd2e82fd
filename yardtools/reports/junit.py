"""JUnit's XML as GitLab and Jenkins read it: a suite a file, a failed case an error or warning.

A file without findings is one passed case, a finding of severity info a passed case that says
something, and what was skipped a skipped case.
"""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from xml.etree import ElementTree as ET

from yardtools.findings import INFO, Finding, Report, Skipped
from yardtools.reports import Texts
from yardtools.reports.shared.excerpt import Lines
from yardtools.reports.shared.tally import by_file
from yardtools.reports.shared.visible import visible
from yardtools.reports.text import block

NO_FILE = "yardtools"
"""The name of the suite for what stands in no file."""

OUTCOMES = {"failures": "failure", "skipped": "skipped"}


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The report as JUnit XML."""
    lines = Lines(sources)
    root = ET.Element("testsuites", name="yardtools")
    groups = by_file(report)
    if any(not skipped.file for skipped in report.skipped):
        groups.setdefault("", [])
    for file, findings in groups.items():
        skips = [skipped for skipped in report.skipped if (skipped.file or "") == file]
        root.append(_suite(file, findings, skips, lines))
    _count(root)
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(file: str, findings: list[Finding], skips: list[Skipped], lines: Lines) -> ET.Element:
    suite = ET.Element("testsuite", name=visible(file) or NO_FILE)
    names: Counter[str] = Counter()
    for finding in findings:
        case = _case(suite, file, _unique(f"{finding.code}: {finding.message}", names))
        if finding.line:
            case.set("line", str(finding.line))
        _tell(case, finding, lines)
    for skipped in skips:
        case = _case(suite, file, _unique(skipped.what, names))
        ET.SubElement(case, "skipped", message=visible(skipped.because)).text = visible(skipped.because)
    if not len(suite):
        _case(suite, file, "no findings")
    _count(suite)
    return suite


def _case(suite: ET.Element, file: str, name: str) -> ET.Element:
    case = ET.SubElement(suite, "testcase", name=name, classname=_class(file))
    if file:
        case.set("file", visible(file))
    case.set("time", "0")
    return case


def _tell(case: ET.Element, finding: Finding, lines: Lines) -> None:
    if finding.severity is INFO:
        ET.SubElement(case, "system-out").text = block(finding, lines)
    else:
        attributes = {"type": finding.severity.value, "message": visible(finding.message)}
        ET.SubElement(case, "failure", attributes).text = block(finding, lines)


def _class(file: str) -> str:
    """The file as a dotted name: Jenkins takes what stands before the last dot as a folder."""
    parts = (part.replace(".", "_") for part in PurePath(file).parts if part != "/")
    return visible(".".join(parts)) or NO_FILE


def _unique(name: str, seen: Counter[str]) -> str:
    """The name, numbered where it comes again: GitLab would show only one of them."""
    unique = shown = visible(name)
    while seen[unique]:
        seen[shown] += 1
        unique = f"{shown} ({seen[shown]})"
    seen[unique] += 1
    return unique


def _count(suite: ET.Element) -> None:
    suite.set("tests", str(len(list(suite.iter("testcase")))))
    for attribute, outcome in OUTCOMES.items():
        suite.set(attribute, str(len(list(suite.iter(outcome)))))
    suite.set("errors", "0")
    suite.set("time", "0")
