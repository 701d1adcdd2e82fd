"""GitLab's Code Quality report, shown in merge requests."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from yardtools.findings import ERROR, INFO, WARNING, Finding, Report
from yardtools.reports import Texts
from yardtools.reports.json import dumps
from yardtools.reports.shared.fingerprint import fingerprints

SEVERITIES = {ERROR: "major", WARNING: "minor", INFO: "info"}


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings as a JSON array of issues."""
    names = fingerprints(report.findings)
    return dumps([_issue(finding, name) for finding, name in zip(report.findings, names, strict=True)])


def _issue(finding: Finding, name: str) -> dict[str, Any]:
    """One issue; GitLab demands a place, so a finding of no file stands in the project's folder, `.`."""
    return {
        "description": finding.message,
        "check_name": finding.code,
        "fingerprint": name,
        "severity": SEVERITIES[finding.severity],
        "location": {
            "path": PurePath(finding.file or "").as_posix(),
            "lines": {"begin": finding.line or 1},
        },
    }
