"""Ports: where the roads of a tile meet its edge, the same on every tile."""

from __future__ import annotations

from collections.abc import Iterable

from yardtools.model import Port
from yardtools.model.tiles import Edge
from yardtools.model.values import Point
from yardtools.svg.shapes import Extent, size
from yardtools.tracing.reading.sizes import Sizes


def edge_point(at: Point, frame: Extent) -> tuple[float, Edge, float]:
    """How far a point is from the nearest edge of a frame, which edge that is, and how far along it."""
    x, y = at[0] - frame[0], at[1] - frame[1]
    width, height = size(frame)
    sides: tuple[tuple[float, Edge, float], ...] = (
        (abs(y), "top", x),
        (abs(width - x), "right", y),
        (abs(height - y), "bottom", x),
        (abs(x), "left", y),
    )
    return min(sides, key=lambda side: side[0])


class Ports:
    """The ports of a tile set: those of the box, or else those that roads are drawn to."""

    def __init__(self, given: Iterable[Port], side: float, sizes: Sizes) -> None:
        self._ports = list(given)
        self._are_given = bool(self._ports)
        self._side = side
        self._near = sizes.reach if self._are_given else sizes.weld

    def all(self) -> list[Port]:
        """Every port, in no order."""
        return list(self._ports)

    def at(self, edge: Edge, offset: float) -> Port | None:
        """The port at a spot of an edge; where the box names none, a new one is made there."""
        on_edge = [port for port in self._ports if port.edge == edge]
        nearest = min(on_edge, key=lambda port: abs(port.offset - offset), default=None)
        if nearest and abs(nearest.offset - offset) <= self._near:
            return nearest
        if self._are_given or not 0 <= offset <= self._side:
            return None
        port = Port(f"{edge}-{len(on_edge) + 1}", edge, offset)
        self._ports.append(port)
        return port

    def spot(self, port: Port) -> Point:
        """Where a port is on a tile."""
        along = port.offset
        spots: dict[Edge, Point] = {
            "top": (along, 0.0),
            "right": (self._side, along),
            "bottom": (along, self._side),
            "left": (0.0, along),
        }
        return spots[port.edge]
