"""Findings as one page that needs no network: by file, with source lines, boards drawn, rules explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

from yardtools.findings import Finding, Report, Rule, Severity, worst_first
from yardtools.games.citations import mark_citations
from yardtools.html_page import STYLES_AND_PICTURES, STYLES_ONLY, digest, html_page
from yardtools.reports import Texts
from yardtools.reports.shared.excerpt import Excerpt, Lines
from yardtools.reports.shared.grouping import group_alike, group_heading
from yardtools.reports.shared.tally import (
    by_file,
    codes,
    count_words,
    counts,
    place,
    skips,
    summary_of,
    verdict,
)
from yardtools.visible import visible, visible_lines

ROOM = 110
"""How many characters of a source line are shown."""

NAMES = 12
"""How many subjects of a finding are named."""

NO_FILE = "No file"

SHAPES = {
    "error": '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/><path class="ink" d="m5.5 5.5 5 5m0-5-5 5"/>',
    "warning": '<path d="M8 1 15.5 15H.5z"/><path class="ink" d="M8 6v4.2m0 2v.6"/>',
    "info": '<circle cx="8" cy="8" r="7"/><path class="ink" d="M8 3.6v.6m0 2.6v5.4"/>',
}
"""A shape for each severity, so that none is known by its colour alone."""

BODY = """<svg class="shapes" width="0" height="0" aria-hidden="true" focusable="false">{shapes}</svg>
<a class="skip" href="#findings">Skip to the findings</a>
<header>
<p class="tool">yardtools report</p>
<h1>{title}</h1>
{filters}{switch}</header>
<div class="columns">
{contents}<main id="findings">
{body}</main>
</div>
"""


@dataclass(frozen=True, slots=True)
class DrawnBoards:
    """The boards of a report as SVG, by the file that their findings stand in.

    `style` is what they look like in every theme, `switch` the choice of one, `script` what makes it work,
    `theme` the one that the page opens in.
    """

    drawings: Mapping[str, str] = field(default_factory=dict)
    style: str = ""
    switch: str = ""
    script: str = ""
    theme: str = ""


def render(report: Report, sources: Texts, *, colour: bool = False, boards: DrawnBoards | None = None) -> str:
    """The report as a page; without boards it needs no script."""
    drawn = boards or DrawnBoards()
    groups = {file: worst_first(found) for file, found in by_file(report).items()}
    title = _text(verdict(report).removesuffix("."))
    body = BODY.format(
        title=title,
        shapes="".join(_symbol(severity) for severity in Severity),
        filters=_filters(report),
        switch=drawn.switch,
        contents=_contents(groups),
        body="".join(_sections(report, groups, Lines(sources), drawn.drawings)),
    )
    has_pictures = any(finding.picture for finding in report.findings)
    policy = STYLES_AND_PICTURES if has_pictures else STYLES_ONLY
    if drawn.script:
        body += f"<script>{drawn.script}</script>\n"
        policy += f"; script-src {digest(drawn.script)}"
    return html_page(title, _style() + drawn.style, body, policy=policy, theme=drawn.theme)


def _sections(
    report: Report, groups: dict[str, list[Finding]], lines: Lines, drawings: Mapping[str, str]
) -> Iterator[str]:
    rules = [rule for rule in codes(report).values() if rule]
    known = {rule.code for rule in rules}
    for number, (file, findings) in _number_files(groups):
        yield _file(number, file, findings, lines, known, drawings.get(file, ""))
    clean = _list(_path(file) for file, findings in groups.items() if not findings)
    yield _section("clean", "clean", "Without findings", clean)
    yield _section("skips", "skipped", "Skipped", _list(map(_text, skips(report))))
    yield _section("rules", "rules", "What the codes mean", "".join(map(_rule, rules)))


@cache
def _style() -> str:
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _text(text: str) -> str:
    return escape(visible(text))


def _symbol(severity: Severity) -> str:
    return f'<symbol id="shape-{severity}" viewBox="0 0 16 16">{SHAPES[severity]}</symbol>'


def _shape(severity: str) -> str:
    return f'<svg class="shape" aria-hidden="true" focusable="false"><use href="#shape-{severity}"/></svg>'


def _number_files(groups: dict[str, list[Finding]]) -> list[tuple[int, tuple[str, list[Finding]]]]:
    """The files that have findings, numbered for links within the page."""
    return list(enumerate(((file, found) for file, found in groups.items() if found), start=1))


def _filters(report: Report) -> str:
    """A box to tick for each severity that occurs; the style sheet hides what is not ticked."""
    if not report.findings:
        return ""
    boxes = "".join(
        f'<label class="{name}"><input type="checkbox" id="show-{name}" checked autocomplete="off">'
        f"{_shape(name)} {count_words(number, name)}</label>\n"
        for name, number in report.summary.items()
        if number
    )
    return f'<fieldset class="filters">\n<legend>Show</legend>\n{boxes}</fieldset>\n'


def _contents(groups: dict[str, list[Finding]]) -> str:
    """Links to the files with findings."""
    items = [
        f'<a href="#file-{number}">{_path(file)}</a> {_count(findings)}'
        for number, (file, findings) in _number_files(groups)
    ]
    return f'<nav aria-label="Files with findings">\n<h2>Files</h2>\n{_list(items)}</nav>\n' if items else ""


def _path(file: str) -> str:
    """A file's name that may break after each folder."""
    return _text(file).replace("/", "/<wbr>") or NO_FILE


def _count(findings: list[Finding]) -> str:
    return f'<span class="count">{counts(summary_of(findings))}</span>'


def _list(items: Iterable[str]) -> str:
    rows = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ul>\n{rows}</ul>\n" if rows else ""


def _section(kind: str, anchor: str, heading: str, inner: str) -> str:
    """A section of the page with its heading, or nothing where it would be empty."""
    if not inner:
        return ""
    opening = f'<section class="{kind}" aria-labelledby="{anchor}">\n<h2 id="{anchor}">{heading}</h2>\n'
    return f"{opening}{inner}</section>\n"


def _file(
    number: int, file: str, findings: list[Finding], lines: Lines, known: set[str], drawing: str
) -> str:
    heading = f'<span class="path">{_path(file)}</span> {_count(findings)}'
    single, alike = group_alike(findings)
    board = f'<figure class="board">\n{drawing}</figure>\n' if drawing else ""
    articles = "".join(_article(finding, lines, known) for finding in single)
    groups = "".join(_group(group, known) for group in alike)
    return _section("file", f"file-{number}", heading, board + articles + groups)


def _group(findings: list[Finding], known: set[str]) -> str:
    """Many infos of one code: a card with a line for each."""
    rows = "".join(
        f"<li>{_text(finding.message)} {_line_of(finding)}{_picture(finding)}</li>\n" for finding in findings
    )
    inner = f"{_kind(findings[0], known)}\n<h3>{group_heading(findings)}</h3>\n<ul>\n{rows}</ul>"
    return f'<article class="finding group {findings[0].severity}">\n{inner}\n</article>\n'


def _line_of(finding: Finding) -> str:
    return f'<span class="place">{_text(place(finding))}</span>' if finding.file and finding.line else ""


def _kind(finding: Finding, known: set[str]) -> str:
    return (
        f'<p class="kind"><span class="severity">{_shape(finding.severity)} {finding.severity}</span> '
        f'<code class="code">{_code(finding.code, known)}</code></p>'
    )


def _article(finding: Finding, lines: Lines, known: set[str]) -> str:
    parts = [
        _kind(finding, known),
        f"<h3>{_text(finding.message)}</h3>",
        f'<p class="place">{_text(place(finding))}</p>' if finding.file and finding.line else "",
        _source(lines.excerpt(finding, ROOM)),
        _picture(finding),
        f'<p class="help"><strong>Help:</strong> {_text(finding.hint)}</p>' if finding.hint else "",
        _subjects(finding),
    ]
    inner = "\n".join(filter(None, parts))
    return f'<article class="finding {finding.severity}">\n{inner}\n</article>\n'


def _code(code: str, known: set[str]) -> str:
    """The code, linked to its explanation where there is one."""
    return f'<a href="#{_anchor(code)}">{_text(code)}</a>' if code in known else _text(code)


def _anchor(code: str) -> str:
    return "rule-" + re.sub(r"[^A-Za-z0-9-]", "-", code)


def _source(excerpt: Excerpt | None) -> str:
    """The line with the place marked."""
    if excerpt is None:
        return ""
    before, marked, after = map(escape, (excerpt.before, excerpt.marked or " ", excerpt.after))
    return (
        f'<pre class="source"><span class="number">{excerpt.number}</span>'
        f"<code>{before}<mark>{marked}</mark>{after}</code></pre>"
    )


def _picture(finding: Finding) -> str:
    """The part of the scan that shows it."""
    if not finding.picture:
        return ""
    words = f"The scan there; {_sureness(finding)}" if finding.certainty is not None else "The scan there"
    image = f'<img src="{finding.picture_url}" alt="The scan there, with what is meant marked">'
    return f'<figure class="scan">{image}<figcaption>{words}</figcaption></figure>'


def _sureness(finding: Finding) -> str:
    return f"certainty {finding.certainty:.0%}".replace("%", " %")


def _subjects(finding: Finding) -> str:
    """What is at fault by name, and where it lies in the drawing and on the board."""
    names = [*finding.subject[:NAMES]]
    if len(finding.subject) > NAMES:
        names.append(f"and {len(finding.subject) - NAMES} more")
    names += [finding.pointer] if finding.pointer else []
    names += [finding.selector] if finding.element else []
    names += [f"layer {finding.layer}"] if finding.layer else []
    names += [f"at {finding.at[0]:g}, {finding.at[1]:g}"] if finding.at else []
    items = "".join(f"<li>{_text(name)}</li>" for name in names)
    return f'<ul class="subjects" aria-label="What is at fault">{items}</ul>' if items else ""


def _rule(rule: Rule) -> str:
    """A rule's meaning, reason and examples, to open when wanted."""
    fix = f"<p><strong>Fix:</strong> {_text(rule.fix)}</p>\n" if rule.fix else ""
    return (
        f'<details id="{_anchor(rule.code)}" class="{rule.severity}">\n<summary>{_shape(rule.severity)} '
        f"<code>{_text(rule.code)}</code> <span>{_text(rule.summary)}</span></summary>\n"
        f"<p>{mark_citations(_text(rule.rationale))}</p>\n{_examples(rule)}{fix}</details>\n"
    )


def _examples(rule: Rule) -> str:
    figures = "".join(
        f'<figure class="{name.lower()}"><figcaption>{name}</figcaption>'
        f"<pre>{escape(visible_lines(text))}</pre></figure>\n"
        for name, text in (("Bad", rule.bad), ("Good", rule.good))
        if text
    )
    return f'<div class="examples">\n{figures}</div>\n' if figures else ""
