"""Findings as GitHub-flavoured Markdown: good for job summaries, comments and wikis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from yardtools.findings import Finding, Report, Severity
from yardtools.reports import Texts
from yardtools.reports.shared.tally import by_file, codes, skips, verdict
from yardtools.visible import visible

SIGNS = {Severity.ERROR: "❌ error", Severity.WARNING: "⚠️ warning", Severity.INFO: "ℹ️ info"}
"""Each severity as a sign and a word."""

NO_FILE = "No file"

_SPECIAL = re.compile(r"[\\`*_\[\]|~$]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The verdict, what was skipped, a table of the codes, and the findings of each file."""
    sections = ["## Findings", verdict(report)]
    if report.skipped:
        sections.append("\n".join(f"- skipped: {escape(row)}" for row in skips(report)))
    if report.findings:
        sections.append(table(("Severity", "Code", "Count", "Meaning"), _codes(report)))
    for file, findings in by_file(report).items():
        if findings:
            sections.append(f"### {code_span(file) or NO_FILE}")
            sections.append(table(("Severity", "Place", "Finding", "Code"), map(_row, findings)))
    return "\n\n".join(sections) + "\n"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table of Markdown; the cells are as they are to stand there."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows))


def _codes(report: Report) -> Iterator[tuple[str, ...]]:
    """A row for each severity and code, the worst and the most frequent first."""
    rules = codes(report)
    numbers = Counter((finding.severity, finding.code) for finding in report.findings)
    ranked = sorted(numbers.items(), key=lambda item: (item[0][0].rank, -item[1], item[0][1]))
    for (severity, code), number in ranked:
        rule = rules[code]
        yield SIGNS[severity], code_span(code), str(number), escape(rule.summary) if rule else ""


def _row(finding: Finding) -> tuple[str, ...]:
    place = f"{finding.line}:{finding.column}" if finding.line and finding.column else str(finding.line or "")
    help = f"<br>help: {escape(finding.hint)}" if finding.hint else ""
    return SIGNS[finding.severity], place, escape(finding.message) + help, code_span(finding.code)


def escape(text: str) -> str:
    """The text so that Markdown shows it as it is, in a table too."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text)).translate(_ENTITIES)


def code_span(text: str) -> str:
    """The text in the type of code; where that cannot carry it through a table, as plain text."""
    shown = visible(text)
    return f"`{shown}`" if shown.strip() and not re.search(r"[`|\\<&]", shown) else escape(text)
