"""What to compare with the print, station by station and link by link, the least certain first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.checks.registry import TooMuch
from yardtools.checks.shared.study import study
from yardtools.findings import Finding
from yardtools.geometry import Line, halfway
from yardtools.model import Board
from yardtools.model.values import Point
from yardtools.viewer.joint_map import Places

DRAFTED, REPORTED, UNUSUAL, USUAL = range(4)
"""Why something comes earlier: a draft was not sure of it, a check speaks of it, it is unlike the others."""

UNLIKELY = 0.5
"""Links that are less likely than this, by what the board is like elsewhere, are unusual."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why something should be looked at, and how certain it is all the same."""

    kind: int
    certainty: float
    why: str = ""


def rank_things(
    board: Board, findings: Iterable[Finding], confidence: Mapping[str, float]
) -> list[dict[str, Any]]:
    """Every station and link with its place, the least certain first, all others as one reads a page."""
    places, doubts = Places(board), _doubts(board, findings, confidence)
    subjects = dict.fromkeys(
        [*(each.subject for each in board.stations), *(each.subject for each in board.links)]
    )
    lines = {subject: line for subject in subjects if (line := places.way(subject))}
    height = max(2 * places.radius, 1.0)

    def order(subject: str) -> tuple[Any, ...]:
        doubt, (x, y) = doubts.get(subject, _NONE), _middle(lines[subject])
        return (doubt.kind, doubt.certainty, y // height, x, subject)

    return [_row(subject, doubts.get(subject, _NONE), lines[subject]) for subject in sorted(lines, key=order)]


_NONE = Doubt(USUAL, 0.99)


def _row(subject: str, doubt: Doubt, line: Line) -> dict[str, Any]:
    xs, ys = zip(*line, strict=True)
    row = {
        "subject": subject,
        "certainty": round(doubt.certainty, 3),
        "box": [min(xs), min(ys), max(xs), max(ys)],
    }
    return row | ({"why": doubt.why} if doubt.why else {})


def _middle(line: Line) -> Point:
    return halfway(line) if len(set(line)) > 1 else line[0]


# --- what there is to doubt -------------------------------------------------------------------


def _doubts(board: Board, findings: Iterable[Finding], confidence: Mapping[str, float]) -> dict[str, Doubt]:
    """The first reason to doubt each thing."""
    found: dict[str, Doubt] = {}
    for doubts in (_doubts_of_draft(confidence), _doubts_of_findings(findings), _doubts_of_links(board)):
        for subject, doubt in doubts:
            found.setdefault(subject, doubt)
    return found


def _doubts_of_draft(confidence: Mapping[str, float]) -> Iterator[tuple[str, Doubt]]:
    for subject, certainty in confidence.items():
        yield subject, Doubt(DRAFTED, certainty, f"drafted with a certainty of {certainty:.0%}")


def _doubts_of_findings(findings: Iterable[Finding]) -> Iterator[tuple[str, Doubt]]:
    """What findings speak of, the worst first; suspicions come after them, as they are ranked."""
    for finding in findings:
        certainty = 0.2 + 0.1 * finding.severity.rank
        if finding.rank is not None:
            certainty = min(0.9, 0.5 + finding.rank / 100)
        for subject in finding.subject[:2]:
            yield subject, Doubt(REPORTED, certainty, finding.message)


def _doubts_of_links(board: Board) -> Iterator[tuple[str, Doubt]]:
    """Links between stations that would mostly not be joined."""
    try:
        pairs = study(board).pairs
    except TooMuch:
        return
    unlikely = {(pair.by, pair.start, pair.end): pair.likelihood for pair in pairs if pair.joined}
    for link in board.links:
        ends = (link.by, min(link.start, link.end), max(link.start, link.end))
        likelihood = unlikely.get(ends, 1.0)
        if likelihood < UNLIKELY:
            yield link.subject, Doubt(UNUSUAL, likelihood, "an unusual link for this board")
