"""The one way from a path to a report: read, see faults, judge them, select findings, report; and fix.

A board folder is box.toml and tracing.svg, which people make, and board.json, which `yard import`
makes of the two. Documents and drawings are read first, then the checks look at the board; where
something cannot be read, what depends on it is skipped, and that is said. Faults are collected with the
files they are in, and judged in one place at the end, by their rules and by what the box says of them.

```python
from yardtools.validation import report_on
from yardtools.validation.selection import select_codes

report = report_on(["boards"], select_codes("links,stations", ignore="links/crossing"))
```
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from yardtools.findings import Finding, Report
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard
from yardtools.validation.checking import check
from yardtools.validation.inspection import FileFaults, Inspection
from yardtools.validation.paths import find_units
from yardtools.validation.report import make_report
from yardtools.validation.selection import EVERYTHING, Selection
from yardtools.validation.trials import Trials
from yardtools.validation.units import inspect_all


def validate(board: AnyBoard | str | Path) -> list[Finding]:
    """Everything that is wrong with a board, or with the files of a path."""
    if isinstance(board, str | Path):
        return list(report_on([str(board)]).findings)
    faults = tuple(json_format.faults(board.document())) or check(board).faults
    [document] = Inspection(board, (FileFaults("", faults=faults),)).documents
    return list(document.findings)


def report_on(
    paths: Iterable[str],
    chosen: Selection = EVERYTHING,
    baseline: str | Path | None = None,
    trials: Trials | None = None,
    scan: bool | None = None,
) -> Report:
    """The report on everything that paths mean; `trials` play on the boards as well.

    A `baseline` is the file of the findings that are known, which are left out. Scans under drawings are
    looked at where they can be, unless `scan` says otherwise.
    """
    inspected = inspect_all(find_units(paths), chosen, trials, scan=scan)
    report = make_report(document for each in inspected for document in each)
    if baseline is None:
        return report
    from yardtools.validation.baseline import BaselineFile  # noqa: PLC0415 - few have one

    return BaselineFile(str(baseline)).filter(report, chosen)
