"""A finding a line, each a JSON object as in the report document: for streams and line-wise tools."""

from __future__ import annotations

from yardtools.findings import Report
from yardtools.reports import Texts
from yardtools.reports.json import dumps


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings as JSON, a line each."""
    return "".join(dumps(finding.document(), indent=None) for finding in report.findings)
