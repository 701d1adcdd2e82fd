"""How many findings of which code there are, the most frequent first."""

from __future__ import annotations

from collections import Counter
from typing import Any

from yardtools.findings import Report
from yardtools.reports.json import dumps
from yardtools.reports.shared.tally import verdict


def rows(report: Report) -> list[dict[str, Any]]:
    """A row for each code and severity that occurs."""
    numbers = Counter((finding.code, finding.severity) for finding in report.findings)
    ranked = sorted(numbers.items(), key=lambda item: (-item[1], item[0][1].rank, item[0][0]))
    return [
        {
            "code": code,
            "severity": severity.value,
            "count": count,
            "fixable": bool(code in report.rules and report.rules[code].fix),
        }
        for (code, severity), count in ranked
    ]


def as_text(report: Report) -> str:
    """The rows as a table, `*` where `--fix` helps, and the verdict."""
    found = rows(report)
    width = max((len(str(row["count"])) for row in found), default=0)
    name = max((len(row["code"]) for row in found), default=0)
    lines = [f"{row['count']:>{width}}  {row['code']:<{name}}  {_sign(row)}" for row in found]
    legend = ["", "[*] can be mended with --fix, or with --unsafe-fixes"] if "[*]" in "".join(lines) else []
    return "\n".join([*lines, *legend, *([""] if lines else []), verdict(report)]) + "\n"


def _sign(row: dict[str, Any]) -> str:
    return f"{'[*]' if row['fixable'] else '[ ]'}  {row['severity']}"


def as_json(report: Report) -> str:
    """The rows as JSON."""
    return dumps(rows(report))
