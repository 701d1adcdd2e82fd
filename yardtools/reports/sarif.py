"""SARIF 2.1.0, the exchange format of analysis tools: code scanning services and editors read it."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from yardtools import __version__
from yardtools.findings import ERROR, INFO, WARNING, Finding, Report, Rule, Skipped
from yardtools.reports import Texts
from yardtools.reports.json import dumps
from yardtools.reports.shared.excerpt import Lines
from yardtools.reports.shared.fingerprint import fingerprints
from yardtools.reports.shared.tally import codes

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ABOUT = "urn:yardtools:tool"
"""Where to read about the tool: the project has no site of its own, and SARIF takes any absolute URI."""

LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}

Row = dict[str, Any]


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The report as a SARIF log of one run."""
    rules = codes(report)
    driver = {
        "name": "yardtools",
        "version": __version__,
        "informationUri": ABOUT,
        "rules": [_rule(code, rule) for code, rule in rules.items()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report)],
        "results": _results(report, list(rules), Lines(sources)),
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str, rule: Rule | None) -> Row:
    if rule is None:
        return {"id": code}
    help = {"text": _help(rule, "{}"), "markdown": _help(rule, "```\n{}\n```")}
    return {
        "id": code,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.rationale},
        "help": help,
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _help(rule: Rule, example: str) -> str:
    """The rule explained, each example in the given frame."""
    parts = [rule.rationale]
    parts += [f"Bad:\n\n{example.format(rule.bad)}"] if rule.bad else []
    parts += [f"Good:\n\n{example.format(rule.good)}"] if rule.good else []
    parts += [f"Fix: {rule.fix}"] if rule.fix else []
    return "\n\n".join(parts)


def _invocation(report: Report) -> Row:
    invocation: Row = {"executionSuccessful": True}
    if report.skipped:
        invocation["toolExecutionNotifications"] = [_notification(skipped) for skipped in report.skipped]
    return invocation


def _notification(skipped: Skipped) -> Row:
    row: Row = {"level": "note", "message": {"text": f"skipped: {skipped.what} ({skipped.because})"}}
    return row | {"locations": [{"physicalLocation": _artifact(skipped.file)}]} if skipped.file else row


def _results(report: Report, rules: list[str], lines: Lines) -> list[Row]:
    index = {code: number for number, code in enumerate(rules)}
    names = fingerprints(report.findings)
    return [
        _result(finding, index[finding.code], name, lines)
        for finding, name in zip(report.findings, names, strict=True)
    ]


def _result(finding: Finding, rule: int, name: str, lines: Lines) -> Row:
    message = f"{finding.message}\nhelp: {finding.hint}" if finding.hint else finding.message
    row: Row = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": {"text": message},
    }
    location = _location(finding, lines)
    if location:
        row["locations"] = [location]
    return row | {"partialFingerprints": {"codeAndSubject/v1": name}}


def _location(finding: Finding, lines: Lines) -> Row:
    location: Row = {}
    if finding.file:
        location["physicalLocation"] = _artifact(finding.file) | _region(finding, lines)
    logical = _logical(finding)
    if logical:
        location["logicalLocations"] = logical
    return location


def _artifact(file: str) -> Row:
    return {"artifactLocation": {"uri": _uri(file)}}


def _uri(file: str) -> str:
    """The file as a URI: relative as it was given, or `file:` for an absolute path."""
    path = PurePath(file)
    if path.is_absolute():
        return "file:///" + quote(path.as_posix().lstrip("/"), safe="/:", errors="replace")
    return quote(path.as_posix(), errors="replace")


def _region(finding: Finding, lines: Lines) -> Row:
    if not finding.line:
        return {}
    region = {"startLine": finding.line}
    if finding.column:
        region |= {"startColumn": finding.column, "endColumn": lines.end_column(finding)}
    return {"region": region}


def _logical(finding: Finding) -> list[Row]:
    """What is at fault by name, apart from any file: subjects, the JSON value, the drawn element."""
    rows: list[Row] = [
        {"fullyQualifiedName": subject, "kind": subject.partition(":")[0]}
        for subject in dict.fromkeys(finding.subject)
    ]
    if finding.pointer is not None:
        rows.append({"fullyQualifiedName": finding.pointer, "kind": "value"})
    if finding.element:
        rows.append({"fullyQualifiedName": finding.selector, "kind": "element"})
    return rows
