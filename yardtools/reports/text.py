"""Findings for people at a terminal: what is wrong, the source line with the place underlined, what helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import click

from yardtools.findings import ERROR, Finding, Report, Severity
from yardtools.reports import Texts
from yardtools.reports.shared.excerpt import Excerpt, Lines
from yardtools.reports.shared.grouping import group_alike, group_heading
from yardtools.reports.shared.tally import place, skips, verdict
from yardtools.reports.suppress import suppression
from yardtools.visible import visible

LIMIT = 50
"""How many findings of one code are shown; more would bury the others."""

ROOM = 72
"""How many cells of a source line are shown: with the line number, what a terminal of 80 holds."""

COLOURS = {"error": "red", "warning": "yellow", "info": "cyan", "frame": "blue", "good": "green"}

Paint = Callable[[str, str | None], str]
"""Gives a text the look of a role of `COLOURS`; no role means plain emphasis."""


def render(report: Report, sources: Texts, *, colour: bool = False) -> str:
    """The findings a block each, what was left out or skipped, and a summary."""
    paint = _bright if colour else _plain
    shown, more = _cut_floods(report)
    lines = Lines(sources)
    single, alike = group_alike(shown)
    paragraphs = [block(finding, lines, paint) for finding in single]
    paragraphs += [_group(findings, paint) for findings in alike]
    paragraphs += ["\n".join(f"… and {number} more {code}" for code, number in more.items())]
    paragraphs += ["\n".join(f"skipped: {visible(row)}" for row in skips(report))]
    paragraphs += [_suppression(report, sources)]
    paragraphs += [paint(verdict(report), _role(report))]
    return "\n\n".join(filter(None, paragraphs)) + "\n"


def _suppression(report: Report, sources: Texts) -> str:
    """How a finding is accepted as it is, once no errors are left and where there is a box to say so."""
    left = [finding for finding in report.findings if not finding.code.startswith("document/")]
    if not left or report.summary[ERROR] or not any(file.endswith("box.toml") for file in sources):
        return ""
    how = "to accept a finding as it is, write into box.toml (--format suppress has the lines for all):"
    lines = (visible(line) for line in suppression(left[0]).split("\n"))
    return "\n    ".join([how, *lines])


def _plain(text: str, _role: str | None) -> str:
    return text


def _bright(text: str, role: str | None) -> str:
    return click.style(text, fg=COLOURS[role] if role else None, bold=True)


def block(finding: Finding, lines: Lines, paint: Paint = _plain) -> str:
    """One finding: heading, place, source line and hint, without a final newline."""
    return "\n".join(_block(finding, lines, paint))


def _block(finding: Finding, lines: Lines, paint: Paint) -> Iterator[str]:
    excerpt = lines.excerpt(finding, ROOM)
    margin = " " * len(str(excerpt.number)) if excerpt else " "
    yield paint(f"{finding.severity}[{finding.code}]", finding.severity) + paint(
        f": {visible(finding.message)}", None
    )
    if finding.file:
        yield f"{margin}{paint('-->', 'frame')} {visible(place(finding))}"
    if excerpt:
        yield from _source(excerpt, margin, finding.severity, paint)
    notes = [("drawn as", _element_words(finding)), ("help", finding.hint or "")]
    if excerpt and any(text for _, text in notes):
        yield f"{margin} {paint('|', 'frame')}"
    for label, text in notes:
        if text:
            yield f"{margin} {paint('=', 'frame')} {paint(label, None)}: {visible(text)}"


def _element_words(finding: Finding) -> str:
    """The element of the drawing to select, where the place is in another file."""
    if not finding.element or (finding.file or "").endswith((".svg", ".svgz")):
        return ""
    return finding.element + (f" in layer {finding.layer}" if finding.layer else "")


def _source(excerpt: Excerpt, margin: str, severity: Severity, paint: Paint) -> Iterator[str]:
    bar = paint("|", "frame")
    yield f"{margin} {bar}"
    yield f"{paint(str(excerpt.number), 'frame')} {bar} {excerpt.text}".rstrip()
    yield f"{margin} {bar} {excerpt.indent}{paint(excerpt.underline, severity)}"


def _group(findings: list[Finding], paint: Paint) -> str:
    """Many infos of one code: a heading, and a line for each."""
    first = findings[0]
    head = paint(f"{first.severity}[{first.code}]", first.severity)
    rows = [_row(finding, paint) for finding in findings]
    return "\n".join([head + paint(f": {group_heading(findings)}", None), *rows])


def _row(finding: Finding, paint: Paint) -> str:
    where = f"{visible(place(finding))}: " if finding.file else ""
    return f" {paint('-->', 'frame')} {where}{visible(finding.message)}"


def _cut_floods(report: Report) -> tuple[list[Finding], dict[str, int]]:
    """The findings to show, and how many of which code are left out."""
    seen: Counter[str] = Counter()
    shown = []
    for finding in report.findings:
        seen[finding.code] += 1
        if seen[finding.code] <= LIMIT:
            shown.append(finding)
    return shown, {code: number - LIMIT for code, number in seen.items() if number > LIMIT}


def _role(report: Report) -> str | None:
    """How the summary looks: green where all is good."""
    return None if report.findings or report.skipped else "good"
