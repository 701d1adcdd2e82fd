"""Names for findings that stay the same when lines move, so that tools can follow a finding over time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from yardtools.findings import Finding


def fingerprints(findings: Iterable[Finding]) -> list[str]:
    """A name for each finding, no two the same; repeats of one fault are counted in their order."""
    seen: Counter[str] = Counter()
    names = []
    for finding in findings:
        key = _key(finding)
        names.append(sha256(f"{key}{seen[key] or ''}".encode()).hexdigest())
        seen[key] += 1
    return names


def _key(finding: Finding) -> str:
    """What makes the finding itself; its words only where no subject says what is at fault."""
    what = list(finding.subject) or finding.message
    return json.dumps([finding.code, finding.file, what])
