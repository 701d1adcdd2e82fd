"""Draws the ground of the Europe board, coast and sea, from Natural Earth's land in TopoJSON.

`python scripts/europe_ground.py land-50m.json` puts it into boards/europe/tracing.svg; of that and box.toml
`yard import` makes the board. The file comes with the npm package `world-atlas`, in the public domain as
Natural Earth is. The land is projected as the cities were and then moved as they were when they were pushed
apart: between them by a thin-plate spline, so that a harbour stays a harbour and a strait a strait.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from yardtools import files
from yardtools.board_files import load
from yardtools.model import Board, Ground
from yardtools.model.values import Point
from yardtools.places.plan import Plan
from yardtools.places.projection import Projection, fit
from yardtools.places.readers.read import keyed, read_list
from yardtools.tracing.writing.writer import write_tracing

FOLDER = Path(__file__).parent.parent / "boards" / "europe"

BEYOND = 60.0
"""How far the ground reaches beyond the frame, in board units: pictures show a little more than the board."""
FINE = 1.6
"""How far the coast may be from the true one."""
SMALLEST = 70.0
"""The area of the smallest island, in square units; of lakes too."""
STIFF = 2000.0
"""How much the spline may miss the moves of the cities, so as not to fold between two close ones."""

LAKES: dict[str, list[Point]] = {
    "Ladoga": [
        (60.0, 31.1),
        (59.9, 32.2),
        (60.6, 32.8),
        (61.3, 32.6),
        (61.7, 31.0),
        (61.1, 30.0),
        (60.5, 30.6),
    ],
    "Onega": [(60.9, 35.6), (61.2, 36.4), (62.0, 35.9), (62.6, 35.3), (62.3, 34.5), (61.4, 35.1)],
    "Vänern": [(58.4, 12.5), (58.55, 13.4), (58.7, 14.0), (59.3, 13.7), (59.3, 12.9), (58.8, 12.6)],
    "Vättern": [(57.8, 14.2), (58.3, 14.75), (58.8, 14.75), (58.4, 14.35)],
    "Peipus": [(57.95, 27.6), (58.3, 27.5), (58.9, 27.7), (58.9, 27.1), (58.4, 27.2)],
}
"""Large lakes, roughly: latitude and longitude from general knowledge."""

Spots = NDArray[np.float64]


def land_of(topology: Any, to_board: Projection) -> Iterator[shapely.Polygon]:
    """Every piece of land, projected."""
    step, start = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(arc, axis=0) * step + start for arc in topology["arcs"]]

    def ring_of(indices: Iterable[int]) -> list[Point]:
        parts = [arcs[index] if index >= 0 else arcs[~index][::-1] for index in indices]
        line = np.concatenate([parts[0][:1], *(part[1:] for part in parts)])
        return [to_board((float(y), float(x))) for x, y in line]

    for land in topology["objects"]["land"]["geometries"]:
        for polygon in land["arcs"]:
            outer, *holes = map(ring_of, polygon)
            yield shapely.Polygon(outer, holes)


class Warp:
    """Moves points as the cities round them were moved: a thin-plate spline through those moves."""

    def __init__(self, before: Spots, after: Spots) -> None:
        self._knots, count = before, len(before)
        matrix = np.zeros((count + 3, count + 3))
        matrix[:count, :count] = _bend(before, before) + STIFF * np.eye(count)
        matrix[:count, count:] = np.column_stack([np.ones(count), before])
        matrix[count:, :count] = matrix[:count, count:].T
        self._weights = np.linalg.solve(matrix, np.vstack([after - before, np.zeros((3, 2))]))

    def __call__(self, at: Spots) -> Spots:
        """Where the points are after the move."""
        bends = np.column_stack([_bend(at, self._knots), np.ones(len(at)), at])
        moved: Spots = at + bends @ self._weights
        return moved


def _bend(one: Spots, other: Spots) -> Spots:
    far = np.maximum(((one[:, None] - other[None]) ** 2).sum(axis=2), 1e-9)
    bend: Spots = far * np.log(far)
    return bend


def warp_of(board: Board, plan: Plan, to_board: Projection) -> Warp:
    """How the cities were moved from where the projection puts them."""
    places = {place.name["en"]: to_board(place.at) for place in plan.places.values()}
    cities = [station for station in board.stations if station.at]
    before = [places[station.name["en"]] for station in cities]
    return Warp(np.array(before), np.array([station.at for station in cities]))


def window(frame: Point, beyond: float) -> shapely.Polygon:
    """The frame and so much round it."""
    return shapely.box(-beyond, -beyond, frame[0] + beyond, frame[1] + beyond)


def pieces_of(land: Iterable[shapely.Polygon], warp: Warp, frame: Point) -> Iterator[Ground]:
    """The sea, every piece of land in it that is large enough, and the large lakes."""
    near = window(frame, 300.0)
    kept = [shapely.make_valid(each).intersection(near) for each in land if each.intersects(near)]
    moved = shapely.transform(shapely.unary_union(kept), warp)
    coast = shapely.make_valid(moved).intersection(window(frame, BEYOND))
    simple = shapely.simplify(coast, FINE)
    yield Ground("sea", area=(_rounded(window(frame, BEYOND).exterior.coords),))
    for each in sorted(_polygons(simple), key=lambda shape: -shape.area):
        if each.area >= SMALLEST:
            holes = [ring for ring in each.interiors if shapely.Polygon(ring).area >= SMALLEST]
            yield Ground("land", area=tuple(_rounded(ring.coords) for ring in (each.exterior, *holes)))


def lakes(to_board: Projection, warp: Warp) -> Iterator[Ground]:
    """The large lakes."""
    for shore in LAKES.values():
        rough = shapely.Polygon(warp(np.array([to_board(at) for at in shore])))
        shape: Any = rough.buffer(12, quad_segs=3).buffer(-10, quad_segs=3).simplify(0.5)
        yield Ground("water", area=(_rounded(shape.exterior.coords),))


def _polygons(shape: Any) -> Iterator[shapely.Polygon]:
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            yield part
        elif hasattr(part, "geoms"):
            yield from _polygons(part)


def _rounded(ring: Iterable[Any]) -> tuple[Point, ...]:
    """Corners to half a unit, which nobody sees and which keeps the files small."""
    return tuple((round(2 * x) / 2, round(2 * y) / 2) for x, y in ring)


def main() -> int:
    """Write the drawing with its ground."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("land", type=Path, help="land-50m.json of world-atlas")
    topology = json.loads(parser.parse_args().land.read_text(encoding="utf-8"))
    listing = read_list(FOLDER / "places.toml")
    plan = replace(Plan(keyed(listing)), **listing.settings)
    to_board, board = fit(plan), load("europe").board
    assert isinstance(board, Board)
    warp = warp_of(board, plan, to_board)
    pieces = pieces_of(land_of(topology, to_board), warp, to_board.frame)
    ground = (*pieces, *lakes(to_board, warp))
    files.write(FOLDER / "tracing.svg", write_tracing(replace(board, ground=ground)))
    print(f"{len(ground)} pieces of {sum(piece.size for piece in ground):,} points")
    return 0


if __name__ == "__main__":
    sys.exit(main())
