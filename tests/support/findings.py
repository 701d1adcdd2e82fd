"""Findings to test with, made from their parts or from faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yardtools.findings import Fault, Finding, Place, Severity
from yardtools.validation.inspection import FileFaults, Inspection


def make_finding(
    code: str,
    severity: Severity,
    message: str,
    file: str | None = None,
    line: int | None = None,
    column: int | None = None,
    **about: Any,
) -> Finding:
    """A finding of these parts, `line` and `column` as reports show them."""
    length, subject, hint = about.pop("length", 1), about.pop("subject", ()), about.pop("hint", None) or ""
    place = Place(line, column, length) if line or column else None  # type: ignore[arg-type]
    return Finding(Fault(subject, message, code, hint, file=file, place=place, **about), severity)


def judge(faults: Iterable[Fault], file: str = "") -> tuple[Finding, ...]:
    """The findings that faults of a file are."""
    return Inspection(None, (FileFaults(file, "-", tuple(faults)),)).documents[0].findings
