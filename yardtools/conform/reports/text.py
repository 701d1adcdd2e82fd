"""The report of a run as text: the verdict, then every fault with the smallest position that shows it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from yardtools.conform.reports.words import (
    Report,
    asked_for,
    counts,
    faults,
    headline,
    limits,
    place,
    verdict,
)
from yardtools.visible import visible
from yardtools.wording import count_of

WIDEST = 600
"""So many letters of a position are printed; the JSON report has all of it."""


def render(report: Report) -> str:
    """The report as text."""
    lines = [headline(report), verdict(report), counts(report), *limits(report)]
    for name, summary, row in faults(report):
        lines += ["", *_fault(name, summary, row)]
    return "\n".join(map(visible, lines)) + "\n"


def _fault(name: str, summary: str, row: Report) -> Iterator[str]:
    example = row["example"]
    yield f"{name}: wrong in {count_of(row['wrong'], 'answer')}" + (
        f" of {row['wrong'] + row['right'] + row['spoiled']:,}" if summary else ""
    )
    if summary:
        yield f"    {summary}"
    yield f"    the smallest position ({place(row)}), asked for {asked_for(row)}:"
    yield from (f"      - {words}" for words in example["differences"])
    position = json.dumps(example["question"]["position"], ensure_ascii=False)
    yield f"      {position if len(position) <= WIDEST else position[: WIDEST - 1] + '…'}"
