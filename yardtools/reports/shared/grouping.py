"""Which findings stand by themselves, and which are told together: many alike are a list to go through."""

from __future__ import annotations

from collections.abc import Iterable

from yardtools.findings import INFO, Finding
from yardtools.wording import count_of

FEW = 5
"""More infos of one code than this are told in a line each, and so are suspicions."""


def group_alike(findings: Iterable[Finding]) -> tuple[list[Finding], list[list[Finding]]]:
    """The findings that stand by themselves, and the many infos of one code, the most suspicious first."""
    findings = [*findings]
    infos: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.severity is INFO:
            infos.setdefault(finding.code, []).append(finding)
    many = {code: group for code, group in infos.items() if len(group) > FEW or group[0].is_suspicion}
    single = [each for each in findings if each.severity is not INFO or each.code not in many]
    return single, [sorted(group, key=lambda each: each.rank or 0) for group in many.values()]


def group_heading(findings: list[Finding]) -> str:
    """What is said of a group as a whole."""
    return f"{count_of(len(findings), 'place')} worth a look"
