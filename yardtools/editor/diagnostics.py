"""Findings as an editor underlines them."""

from __future__ import annotations

from lsprotocol.types import Diagnostic, DiagnosticSeverity, Position, Range

from yardtools.editor.looks import Look
from yardtools.editor.positions import Positions
from yardtools.findings import ERROR, INFO, WARNING, Finding, worst_first

SOURCE = "yard"
MOST = 1_000
"""How many findings of a file are sent while somebody types; the worst of them."""

_SEVERITIES = {
    ERROR: DiagnosticSeverity.Error,
    WARNING: DiagnosticSeverity.Warning,
    INFO: DiagnosticSeverity.Information,
}


def diagnose(look: Look, file: str, positions: Positions) -> list[Diagnostic]:
    """What was found in a file, with its place in the text."""
    return [_diagnostic(each, positions) for each in worst_first(look.findings_in(file))[:MOST]]


def _diagnostic(finding: Finding, positions: Positions) -> Diagnostic:
    hint = f"\n{finding.hint}" if finding.hint else ""
    return Diagnostic(
        range=positions.range_at(finding.fault.place),
        message=finding.message + hint,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        source=SOURCE,
    )


def trouble(message: str) -> Diagnostic:
    """Why a file could not be looked at, at its beginning."""
    return Diagnostic(
        Range(Position(0, 0), Position(0, 0)), message, severity=DiagnosticSeverity.Error, source=SOURCE
    )


def findings_at(look: Look, file: str, range: Range, positions: Positions) -> list[Finding]:
    """The findings that a range of the text touches."""
    return [each for each in look.findings_in(file) if _touch(range, positions.range_at(each.fault.place))]


def _touch(one: Range, other: Range) -> bool:
    return one.start <= other.end and other.start <= one.end
