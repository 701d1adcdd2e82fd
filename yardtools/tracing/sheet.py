"""The sheet that is read: how its units become the board's, and how its faults are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from yardtools.findings import Fault, FaultSink, Place
from yardtools.geometry import Line
from yardtools.model.values import Point, point
from yardtools.tracing.node import Node
from yardtools.tracing.safety import COORDINATE
from yardtools.tracing.shapes import Extent, around, extent_of, middle, shapes_of


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the board lies in the drawing: the corner that is its origin, and how large a unit is there.

    `size` is the board's, in its own units, where the drawing has a frame at all.
    """

    corner: Point = (0.0, 0.0)
    scale: Point = (1.0, 1.0)
    size: Point | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the drawing's units are the board's already."""
        return self.corner == (0, 0) and self.scale == (1, 1)

    def point(self, at: Point) -> Point:
        """A point of the drawing in board units."""
        return ((at[0] - self.corner[0]) * self.scale[0], (at[1] - self.corner[1]) * self.scale[1])

    def line(self, line: Line) -> Line:
        """A line of the drawing in board units."""
        return line if self.is_plain else tuple(map(self.point, line))

    def extent(self, extent: Extent) -> Extent:
        """An extent of the drawing in board units."""
        if self.is_plain:
            return extent
        return (*self.point((extent[0], extent[1])), *self.point((extent[2], extent[3])))

    def back(self, at: Point) -> Point:
        """A point of the board in the drawing's units."""
        return (at[0] / self.scale[0] + self.corner[0], at[1] / self.scale[1] + self.corner[1])


def is_near(line: Iterable[Point]) -> bool:
    """Whether points are where a board can be."""
    return all(-COORDINATE <= x <= COORDINATE and -COORDINATE <= y <= COORDINATE for x, y in line)


class Reporter:
    """Tells faults of a drawing with everything that helps to find the very element."""

    def __init__(self, fault: FaultSink, places: Callable[[], Sequence[Place]], frame: Frame) -> None:
        self._fault = fault
        self._places = places
        self.frame = frame

    def __call__(
        self,
        code: str,
        message: str,
        node: Node,
        layer: str = "",
        *,
        at: Point | None = None,
        about: Any = (),
        hint: str = "",
        box_pointer: str | None = None,
    ) -> None:
        """Give a fault about an element; `at` is in board units, else the middle of what it draws."""
        spot = at or self.middle(node)
        self._fault(
            Fault(
                about or subject_of(node, spot),
                message,
                f"trace/{code}",
                hint,
                place=self._place(node),
                at=point(spot) if spot else None,
                element=node.id or None,
                layer=layer or None,
                box_pointer=box_pointer,
            )
        )

    def _place(self, node: Node) -> Place | None:
        places = self._places()
        return places[node.number] if node.number < len(places) else None

    def middle(self, node: Node) -> Point | None:
        """The middle of what an element draws, in board units."""
        drawn = [extent_of(shape) for shape in shapes_of(node)]
        if drawn:
            return self.frame.point(middle(around(drawn)))
        return self.frame.point(node.at) if node.at else None


def tell_far(node: Node, layer: str, report: Reporter) -> None:
    """Tell of something that lies beyond all boards."""
    words = f"{node.tag} {node.id}".strip() + f" is left out: it lies beyond {COORDINATE:.0e} board units"
    report("unreadable-path", words, node, layer, at=(0.0, 0.0), about=subject_of(node, (0.0, 0.0)))


def subject_of(node: Node, at: Point | None) -> str:
    """How findings name an element that has no number: by its id, else by where it is."""
    if node.id:
        return f"element:{node.id}"
    return f"spot:{at[0]:.0f},{at[1]:.0f}" if at else "drawing"


def measure(distance: float) -> str:
    """A distance for people: one decimal is enough, and none where it is zero."""
    return f"{distance:.1f}".removesuffix(".0")
