"""Findings of many documents as one report, in order and with their rules."""

from __future__ import annotations

from collections.abc import Iterable

from yardtools.checks.registry import rule_of
from yardtools.findings import Finding, Report, Skipped, in_order
from yardtools.validation.inspection import Document


def make_report(documents: Iterable[Document]) -> Report:
    """The report on documents."""
    documents = list(documents)
    return report_of(
        (finding for document in documents for finding in document.findings),
        (skipped for document in documents for skipped in document.skipped),
        dict.fromkeys(document.file for document in documents),
    )


def report_of(findings: Iterable[Finding], skipped: Iterable[Skipped], files: Iterable[str]) -> Report:
    """A report of findings in their order, with the rules of what was found."""
    found = in_order(findings)
    rules = {code: rule_of(code) for code in sorted({finding.code for finding in found})}
    return Report(found, tuple(skipped), rules, tuple(files))
