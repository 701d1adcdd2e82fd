"""Printed on A3, the station numbers are too small to read."""

from __future__ import annotations

import math
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board
from yardtools.symbols import number_size

PAPER = (400.0, 277.0)
"""An A3 sheet within margins of 10 mm: the largest that home and office printers take."""
POINT = 25.4 / 72
"""A point of type in millimetres."""
LEAST = 5.0
"""The smallest type that is read without a glass, in points."""


@check(
    WARNING,
    rationale="Numbers are printed inside the station symbols, and these are as large as the closest "
    "stations allow. Below 5 points the number cannot be read across a table; few print on more than A3.",
    bad="frame 3000,2000; 1 at 9,9; 2 at 50,9; 3 at 99,9; 4 at 150,9; 1 taxi 2 taxi 3 taxi 4",
    good="frame 300,200; 1 at 9,9; 2 at 50,9; 3 at 99,9; 4 at 150,9; 1 taxi 2 taxi 3 taxi 4",
)
def illegible_at_size(board: Board) -> Iterator[Fault]:
    """Printed on A3, the station numbers are too small to read."""
    known = study(board)
    if not known.positions:
        return
    scale = _scale(known)
    longest = max(known.positions, key=lambda number: (len(str(number)), -number))
    size = scale * number_size(longest, known.radius) / POINT
    if size < LEAST:
        about = _closest(known) if len(str(longest)) <= 3 else [longest]
        message = f"on A3 the numbers are printed in {size:.1f} points, less than {LEAST:.0f}"
        cause = f"{stations(about)} {'are too close' if len(about) > 1 else 'has a long number'}"
        hint = "spread the stations over the frame, or print the board on several sheets"
        yield Fault(subjects(about), f"{message}: {cause}", hint=hint)


def _scale(known: Study) -> float:
    """Millimetres of paper a unit of the board, the sheet turned as it fits best."""
    xs, ys = zip(*known.positions.values(), strict=True)
    margin = 4 * known.radius
    wide, high = known.board.frame or (max(xs) - min(xs) + margin, max(ys) - min(ys) + margin)
    if min(wide, high) <= 0:
        return math.inf
    return max(min(long / wide, short / high) for long, short in (PAPER, PAPER[::-1]))


def _closest(known: Study) -> list[int]:
    """The two stations nearest to each other, or the only one."""
    near = known.nearest_stations
    pairs = [
        (math.dist(known.positions[one], known.positions[others[0]]), one, others[0])
        for one, others in near.items()
        if others
    ]
    return sorted(min(pairs)[1:]) if pairs else list(known.positions)
