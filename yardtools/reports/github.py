"""Workflow commands that GitHub Actions turns into annotations on the changed lines."""

from __future__ import annotations

from yardtools.findings import ERROR, INFO, WARNING, Finding, Report
from yardtools.reports import Texts
from yardtools.reports.shared.excerpt import Lines
from yardtools.reports.shared.visible import visible

COMMANDS = {ERROR: "error", WARNING: "warning", INFO: "notice"}


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings, a command each."""
    lines = Lines(sources)
    return "".join(f"{_command(finding, lines)}\n" for finding in report.findings)


def _command(finding: Finding, lines: Lines) -> str:
    properties = ",".join(
        f"{key}={_property(str(value))}" for key, value in _properties(finding, lines).items()
    )
    message = f"{finding.message}\nhelp: {finding.hint}" if finding.hint else finding.message
    return f"::{COMMANDS[finding.severity]} {properties}::{_data(message)}"


def _properties(finding: Finding, lines: Lines) -> dict[str, str | int]:
    properties: dict[str, str | int] = {}
    if finding.file:
        properties["file"] = finding.file
        if finding.line:
            properties["line"] = finding.line
            if finding.column:
                properties |= {"col": finding.column, "endColumn": lines.end_column(finding)}
    return properties | {"title": finding.code}


def _data(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
