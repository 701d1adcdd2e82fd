"""Drawings that differ as a whole: described in one line, rather than station by station and path by path."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from yardtools.compare.changes import LinkChange, StationMove
from yardtools.compare.fit import Fit, Pair, off, robust_fit
from yardtools.model.network import Board, Link
from yardtools.model.values import Point

MANY = 6
"""So many stations or paths must differ before they are described together."""

TOLERANCE = 5e-4
"""How far from the fit a station may be, in parts of the board's size."""

FINEST = 0.02
"""What rounding alone may move."""


@dataclass(frozen=True, slots=True)
class LayoutChange:
    """Another layout: so many of the stations that both boards place stand elsewhere.

    `fit` is the map from the old places to the new ones, where there is one; `strays` are the
    stations that stand elsewhere than it says. `reverse` keeps which way it was measured, so that
    a comparison finds the same strays whichever board comes first.
    """

    stations: int
    of: int
    farthest: float
    tolerance: float = 0.0
    fit: Fit | None = None
    reverse: bool = False
    strays: tuple[StationMove, ...] = ()

    def follows(self, old: Point, new: Point) -> bool:
        """Whether a place moved as the stations did."""
        if self.fit is None:
            return False
        fit, pair = (self.fit.back(), (new, old)) if self.reverse else (self.fit, (old, new))
        return off(fit, pair) <= self.tolerance

    def words(self) -> str:
        """What became of the positions: `scaled by 2`, `another layout`."""
        if self.fit is None:
            return "another layout"
        return self.fit.words(self.tolerance) or f"each by at most {self.farthest:g}"

    def document(self) -> dict[str, Any]:
        """The layout as JSON data."""
        return {
            "stations": self.stations,
            "of": self.of,
            "what": self.words(),
            "matrix": self.fit.matrix() if self.fit else None,
            "strays": [stray.station for stray in self.strays],
        }


def layout_change(places: Mapping[int, Pair], moved: Sequence[StationMove]) -> LayoutChange | None:
    """What became of all positions together; None where most stations stay, or there are few.

    `places` are the stations that both boards place.
    """
    shifts = [move for move in moved if move.distance is not None]
    if len(shifts) < MANY or 2 * len(shifts) <= len(places):
        return None
    farthest = max(move.distance or 0 for move in shifts)
    plain = LayoutChange(len(shifts), len(places), farthest)
    return _explain(places, plain) or plain


def _explain(places: Mapping[int, Pair], plain: LayoutChange) -> LayoutChange | None:
    """The layout with its fit, where that explains most of it."""
    old, new = ([pair[side] for pair in places.values()] for side in (0, 1))
    reverse = new < old
    pairs = list(zip(new, old, strict=True) if reverse else zip(old, new, strict=True))
    tolerance = max(FINEST, TOLERANCE * _size([end for _, end in pairs]))
    fit = robust_fit(pairs, tolerance)
    if fit is None:
        return None
    onwards = fit.back() if reverse else fit
    strays = tuple(
        StationMove(station, onwards.at(places[station][0]), places[station][1])
        for station, pair in zip(places, pairs, strict=True)
        if off(fit, pair) > tolerance
    )
    if len(places) - len(strays) < max(MANY, len(places) // 2 + 1):
        return None
    return LayoutChange(plain.stations, plain.of, plain.farthest, tolerance, onwards, reverse, strays)


def _size(spots: Sequence[Point]) -> float:
    xs, ys = zip(*spots, strict=True)
    return math.hypot(max(xs) - min(xs), max(ys) - min(ys))


# --- paths ------------------------------------------------------------------------------------

Manner = Literal["old", "new", "follow", "other"]


@dataclass(frozen=True, slots=True)
class DrawingChange:
    """Paths that differ together: only one board draws any, they follow the stations, or all are others.

    `rest` are the links that differ beyond that.
    """

    links: int
    manner: Manner
    rest: tuple[LinkChange, ...] = ()

    def document(self) -> dict[str, Any]:
        """The row as JSON data."""
        return {"links": self.links, "manner": self.manner}


def drawing_change(
    boards: tuple[Board, Board], redrawn: Sequence[LinkChange], layout: LayoutChange | None
) -> DrawingChange | None:
    """What became of all paths together; None where they are to be listed one by one."""
    old, new = (sum(bool(link.path) for link in board.links) for board in boards)
    if redrawn and not (old and new) and old + new >= MANY // 2:
        return DrawingChange(old + new, "old" if old else "new")
    if layout and layout.fit:
        rest = tuple(change for change in redrawn if not _follows(change, layout))
        if 2 * len(rest) < len(redrawn):
            return DrawingChange(len(redrawn) - len(rest), "follow", rest)
    enough = MANY // 2 if layout else max(MANY, max(old, new) // 2 + 1)
    return DrawingChange(len(redrawn), "other") if len(redrawn) >= enough else None


def _follows(change: LinkChange, layout: LayoutChange) -> bool:
    old, new = along(change.before), along(change.after)
    return len(old) == len(new) and all(map(layout.follows, old, new))


def along(link: Link) -> tuple[Point, ...]:
    """The path from the lower station to the higher, so that a turned link compares."""
    return link.path if link.start <= link.end else link.path[::-1]
