"""What several formats say of a whole report: how many findings, in which files, of which rules."""

from __future__ import annotations

from yardtools.findings import Finding, Report, Rule, Skipped
from yardtools.wording import noun_for


def count_words(number: int, noun: str) -> str:
    """The number with its noun: `1 file`, `2 files`, `3 info`."""
    return f"{number} {noun_for(number, noun, noun if noun == 'info' else '')}"


def counts(summary: dict[str, int]) -> str:
    """How many findings there are of each severity that occurs: `2 errors, 1 warning`."""
    return ", ".join(count_words(number, name) for name, number in summary.items() if number) or "no findings"


def verdict(report: Report) -> str:
    """The report in one sentence."""
    files = len(files_looked_at(report))
    place = f" in {count_words(files, 'file')}" if files else ""
    if report.findings:
        faulty = len({finding.file for finding in report.findings if finding.file})
        return (
            f"Found {counts(report.summary)}{f' in {faulty} of {files} files' if faulty < files else place}."
        )
    if report.skipped:
        return f"No findings{place}, but not everything was checked."
    return f"All good: {count_words(files, 'file')}, no findings." if files else "All good: no findings."


def files_looked_at(report: Report) -> list[str]:
    """The report's files, and those that only its findings and skips name."""
    found = (finding.file for finding in report.findings)
    skipped = (skipped.file for skipped in report.skipped)
    return [file for file in dict.fromkeys((*report.files, *found, *skipped)) if file]


def by_file(report: Report) -> dict[str, list[Finding]]:
    """The findings of each file looked at; those of no file come last, under the empty name."""
    groups: dict[str, list[Finding]] = {file: [] for file in files_looked_at(report)}
    for finding in report.findings:
        groups.setdefault(finding.file or "", []).append(finding)
    return groups


def codes(report: Report) -> dict[str, Rule | None]:
    """The codes that occur, in order, each with its rule where the report knows it."""
    return {code: report.rules.get(code) for code in sorted({finding.code for finding in report.findings})}


def summary_of(findings: list[Finding]) -> dict[str, int]:
    """How many of these findings there are of each severity."""
    return Report(findings=tuple(findings)).summary


def place(finding: Finding) -> str:
    """Where a finding stands, as editors and terminals take it: `file:line:column`."""
    if not finding.file or not finding.line:
        return finding.file or ""
    return f"{finding.file}:{finding.line}" + (f":{finding.column}" if finding.column else "")


def skips(report: Report) -> list[str]:
    """What was skipped, where and why; checks that were skipped for one cause are one row."""
    groups: dict[tuple[str, str | None], list[Skipped]] = {}
    for each in report.skipped:
        is_check = "/" in each.what and " " not in each.what
        groups.setdefault((each.because, each.file) if is_check else (each.what, each.because), []).append(
            each
        )
    return [_skip(group) for group in groups.values()]


def _skip(group: list[Skipped]) -> str:
    first = group[0]
    where = f" in {first.file}" if first.file else ""
    because = f"because {first.because}" if first.because.startswith("of ") else first.because
    return f"{_what(group)}{where} ({because})"


def _what(group: list[Skipped]) -> str:
    """One thing by its name, several checks by their families."""
    if len(group) == 1:
        return group[0].what
    families = dict.fromkeys(each.what.partition("/")[0] for each in group)
    return f"{len(group)} checks ({', '.join(families)})"
