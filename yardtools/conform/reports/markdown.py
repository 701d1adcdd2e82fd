"""The report of a run as GitHub-flavoured Markdown: a table of the rules, below it the smallest positions."""

from __future__ import annotations

import json
from collections.abc import Iterator

from yardtools.conform.ledger import DOUBTFUL, NOT_SHOWN, RIGHT, WRONG
from yardtools.conform.reports.words import (
    Report,
    asked_for,
    counts,
    faults,
    headline,
    limits,
    place,
    verdict,
    what_it_says,
)
from yardtools.reports.markdown import code_span, escape, table

MARKS = {WRONG: "❌ wrong", DOUBTFUL: "❔ doubtful", RIGHT: "✅ right", NOT_SHOWN: "➖ not shown"}


def render(report: Report, badge: str = "") -> str:
    """The report as Markdown, with the badge where there is one."""
    parts = [f"## {escape(headline(report))}"]
    if badge:
        parts.append(f"![{escape(verdict(report))}](<{badge}>)")
    parts += [
        f"{escape(verdict(report))}. {escape(counts(report))}.",
        "\n".join(f"- {escape(each)}" for each in limits(report)),
    ]
    head = ("Rule", "", "Right", "Wrong", "What it says")
    parts.append(table(head, (tuple(_row(row)) for row in report["rules"])))
    for name, _, row in faults(report):
        parts += _fault(name, row)
    return "\n\n".join(parts) + "\n"


def _row(row: Report) -> Iterator[str]:
    yield row["id"]
    yield MARKS[row["status"]]
    yield f"{row['right']:,}"
    yield f"{row['wrong']:,}"
    yield escape(what_it_says(row))


def _fault(name: str, row: Report) -> Iterator[str]:
    example = row["example"]
    yield f"### {escape(name)}"
    yield f"The smallest position ({escape(place(row))}), asked for {escape(asked_for(row))}:"
    yield "\n".join(f"- {code_span(words)}" for words in example["differences"])
    position = json.dumps(example["question"]["position"], ensure_ascii=True)
    yield f"<details><summary>position</summary>\n\n```json\n{position}\n```\n\n</details>"
