"""A finding a line for editors, grep and people in a hurry: `file:line:column: severity code message`.

Nothing else is printed, no summary and no skips, so that every line is a finding.
"""

from __future__ import annotations

from yardtools.findings import Finding, Report
from yardtools.reports import Texts
from yardtools.reports.shared.tally import place
from yardtools.reports.shared.visible import visible


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings, a line each."""
    return "".join(f"{_line(finding)}\n" for finding in report.findings)


def _line(finding: Finding) -> str:
    where = f"{place(finding)}: " if finding.file else ""
    return visible(f"{where}{finding.severity} {finding.code} {finding.message}")
