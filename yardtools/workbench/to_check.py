"""What to compare with the print, station by station and link by link, the least certain first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from yardtools.checks.registry import TooMuch
from yardtools.checks.shared.study import study
from yardtools.findings import Finding
from yardtools.geometry import Line, halfway
from yardtools.model import Board
from yardtools.model.network import Link
from yardtools.model.values import Point
from yardtools.viewer.joint_map import Places

DRAFTED, LESS, REPORTED, UNUSUAL, USUAL = range(5)
"""Why something comes earlier: a draft lists it, or was not sure of it; a check speaks of it; it is unusual."""

UNLIKELY = 0.5
"""Links that are less likely than this, by what the board is like elsewhere, are unusual."""
SURE = 0.95
"""What a draft was less sure of than this is a doubt, where the draft has left no list of them."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why something should be looked at, how certain it is all the same, and its place among the like."""

    kind: int
    certainty: float
    why: str = ""
    place: float | None = None

    @property
    def order(self) -> tuple[int, float]:
        """What comes before what."""
        return (self.kind, self.certainty if self.place is None else self.place)


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a draft says of its own: how sure it is of what it drew, what it did not draw, what it listed."""

    confidence: Mapping[str, float]
    undrawn: Mapping[str, tuple[Link, float]]
    listed: Mapping[str, float]

    @property
    def limit(self) -> float:
        """How sure it is at least of what is no doubt."""
        return min(SURE, max(self.listed.values(), default=SURE))


NO_DRAFT = Drafted({}, {}, {})


def rank_things(
    board: Board, findings: Iterable[Finding], drafted: Drafted = NO_DRAFT
) -> list[dict[str, Any]]:
    """Every station and link with its place, the least certain first, all others as one reads a page.

    What a draft did not draw and is not sure of is among them.
    """
    places, doubts = Places(board), _doubts(board, findings, drafted)
    subjects = dict.fromkeys(
        [*(each.subject for each in board.stations), *(each.subject for each in board.links)]
    )
    drawn = {subject: line for subject in subjects if (line := places.way(subject))}
    lines = drawn | _undrawn_lines(board, drafted)
    height = max(2 * places.radius, 1.0)

    def order(subject: str) -> tuple[Any, ...]:
        doubt, (x, y) = doubts.get(subject, _NONE), _middle(lines[subject])
        return (*doubt.order, y // height, x, subject)

    return [
        _row(subject, doubts.get(subject, _NONE), lines[subject], is_drawn=subject in drawn)
        for subject in sorted(lines, key=order)
    ]


_NONE = Doubt(USUAL, 0.99)


def _row(subject: str, doubt: Doubt, line: Line, *, is_drawn: bool) -> dict[str, Any]:
    xs, ys = zip(*line, strict=True)
    row: dict[str, Any] = {
        "subject": subject,
        "certainty": round(doubt.certainty, 3),
        "box": [min(xs), min(ys), max(xs), max(ys)],
    }
    row |= {"why": doubt.why} if doubt.why else {}
    row |= {"doubt": True} if doubt.kind in (DRAFTED, LESS) else {}
    row |= {"less": True} if doubt.kind == LESS else {}
    return row if is_drawn else row | {"undrawn": True}


def _middle(line: Line) -> Point:
    return halfway(line) if len(set(line)) > 1 else line[0]


# --- what is not drawn ------------------------------------------------------------------------


def _undrawn_lines(board: Board, drafted: Drafted) -> dict[str, Line]:
    """Where that would be which is not drawn: a line that may be a link, a number between its neighbours."""
    at = {station.id: station.at for station in board.stations if station.at}
    lines: dict[str, Line] = {}
    for subject, (link, _) in drafted.undrawn.items():
        if link.start in at and link.end in at:
            lines[subject] = (at[link.start], *link.path, at[link.end])
    numbers = sorted(at)
    for number in _missing_numbers(board, drafted):
        before = [each for each in numbers if each < number][-1:]
        after = [each for each in numbers if each > number][:1]
        if spots := tuple(at[each] for each in (*before, *after)):
            lines[f"station:{number}"] = spots
    return lines


def _missing_numbers(board: Board, drafted: Drafted) -> list[int]:
    """The numbers that a draft found no station for, and that still none has."""
    given = {station.id for station in board.stations}
    missing = (subject for subject, certainty in drafted.listed.items() if certainty == 0)
    numbers = (int(name) for kind, _, name in (each.partition(":") for each in missing) if kind == "station")
    return [number for number in numbers if number not in given]


# --- what there is to doubt -------------------------------------------------------------------


def _doubts(board: Board, findings: Iterable[Finding], drafted: Drafted) -> dict[str, Doubt]:
    """The first reason to doubt each thing."""
    found: dict[str, Doubt] = {}
    missing = _doubts_of_missing(_missing_numbers(board, drafted))
    for doubts in (
        missing,
        _doubts_of_draft(drafted),
        _doubts_of_findings(findings),
        _doubts_of_links(board),
    ):
        for subject, doubt in doubts:
            found.setdefault(subject, doubt)
    return found


def _doubts_of_missing(numbers: Sequence[int]) -> Iterator[tuple[str, Doubt]]:
    for number in numbers:
        yield f"station:{number}", Doubt(DRAFTED, 0.0, f"the draft found no station {number}", -1.0)


def _doubts_of_draft(drafted: Drafted) -> Iterator[tuple[str, Doubt]]:
    """What a draft drew and was not sure of, and what it did not draw; first what is on its own list.

    What is not, since there was no room or its numbers are others now, comes after that.
    """
    places = {subject: float(place) for place, subject in enumerate(drafted.listed)}
    sure = {
        subject: certainty
        for subject, certainty in drafted.confidence.items()
        if subject in places or certainty < drafted.limit
    }
    for subject, certainty in (sure | {key: share for key, (_, share) in drafted.undrawn.items()}).items():
        place = places.get(subject, _distance(certainty))
        kind = DRAFTED if subject in places or not places else LESS
        yield subject, Doubt(kind, certainty, f"{certainty:.0%} sure".replace("%", "\u00a0%"), place)


def _distance(certainty: float) -> float:
    """How far a certainty is from being none at all."""
    return abs(certainty - 0.5)


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
