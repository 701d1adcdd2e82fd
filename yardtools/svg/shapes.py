"""What a node draws: its shapes, how far they reach, whether they lie on each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from yardtools.findings import Point
from yardtools.svg.node import Node

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom of something drawn."""


def everything_in(node: Node) -> list[Node]:
    """The node and all that is inside it, in document order."""
    if any(child.children for child in node.children):
        return list(node.walk())
    return [node, *node.children]  # most groups are flat, and there are many


def shapes_of(node: Node) -> list[Node]:
    """What is drawn of a node: itself or what is inside it, texts and pictures left out."""
    return [each for each in everything_in(node) if is_shape(each)]


def is_shape(node: Node) -> bool:
    """Whether the node itself draws lines or areas."""
    return bool(node.lines) and node.tag not in ("text", "image")


def has_area(node: Node) -> bool:
    """Whether a shape goes round something: a mere stroke does not."""
    return node.tag not in ("line", "polyline") and any(len(set(line[:4])) > 2 for line in node.lines)


def is_filled(node: Node) -> bool:
    """Whether the node shows a painted area."""
    return node.style.fill != "none" and has_area(node)


def extent_of(node: Node) -> Extent:
    """How far a shape reaches."""
    points = node.lines[0] if len(node.lines) == 1 else chain.from_iterable(node.lines)
    return around_points(points)


def around_points(points: Iterable[Point]) -> Extent:
    """How far points reach; there must be one."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def around(extents: Iterable[Extent]) -> Extent:
    """How far several things together reach; there must be one."""
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def middle(extent: Extent) -> Point:
    """The point halfway across."""
    return ((extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2)


def size(extent: Extent) -> Point:
    """Width and height."""
    return (extent[2] - extent[0], extent[3] - extent[1])


def area(extent: Extent) -> float:
    """Width times height."""
    return (extent[2] - extent[0]) * (extent[3] - extent[1])


def meet(one: Extent, other: Extent) -> bool:
    """Whether two extents touch or overlap."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def all_overlap(shapes: Sequence[Node]) -> bool:
    """Whether the shapes lie on each other: every one of them on the largest, as the parts of a symbol do."""
    if len(shapes) < 2:
        return True
    extents = [extent_of(shape) for shape in shapes]
    largest = max(range(len(shapes)), key=lambda place: area(extents[place]))
    if not all(meet(extent, extents[largest]) for extent in extents):
        return False
    import shapely  # noqa: PLC0415 - most groups are known by their numbers

    hulls = [shapely.MultiPoint(list(chain.from_iterable(shape.lines))).convex_hull for shape in shapes]
    return bool(shapely.intersects(hulls[largest], hulls).all())
