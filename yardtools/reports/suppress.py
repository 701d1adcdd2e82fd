"""Lines for box.toml that accept the findings as they are; the reasons are yours to write."""

from __future__ import annotations

from yardtools.findings import Finding, Report
from yardtools.reports import Texts
from yardtools.reports.shared.visible import visible
from yardtools.wording import quote_text

REASON = "why this is right"


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """A table for each finding, under a comment that says what it is about."""
    tables = (f"# {visible(finding.message)}\n{suppression(finding)}" for finding in report.findings)
    return "\n\n".join(tables) + "\n" if report.findings else ""


def suppression(finding: Finding) -> str:
    """The lines that accept a finding, as they stand in box.toml."""
    subject = visible(", ".join(map(quote_text, finding.subject)))
    rows = (
        "[[suppress]]",
        f"code = {visible(quote_text(finding.code))}",
        f"subject = [{subject}]",
        f'reason = "{REASON}"',
    )
    return "\n".join(rows)
