"""The outline of each kind of shape, in its own units."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from yardtools.findings import Point
from yardtools.svg import curves
from yardtools.svg.curves import Oval, Spend
from yardtools.svg.elements import SODIPODI, Element
from yardtools.svg.limits import COORDINATE
from yardtools.svg.paths import Trail, read_path, read_points
from yardtools.svg.transform import IDENTITY, Line, Matrix, move_points, scale, stretch
from yardtools.svg.units import Room, length

COARSE = 10.0
"""How much coarser circles, ellipses and round corners are than drawn curves: nobody draws a way with them,
and their middle and extent are exact all the same."""


class Unreadable(ValueError):
    """Something that should be a length and is not; the message names it."""


class Measures:
    """The lengths of an element: what its style says, else its attributes, in user units."""

    __slots__ = ("_attributes", "_declared", "_font_size", "element", "room")

    def __init__(self, element: Element, declared: Mapping[str, str], room: Room, font_size: float) -> None:
        self.element = element
        self.room = room
        self._attributes = element.attributes
        self._declared = declared
        self._font_size = font_size

    def across(self, name: str, default: float = 0.0) -> float:
        """A length from left to right."""
        return self._measure(name, self.room.width, default)

    def down(self, name: str, default: float = 0.0) -> float:
        """A length from top to bottom."""
        return self._measure(name, self.room.height, default)

    def either(self, name: str, default: float = 0.0) -> float:
        """A length in no direction, such as a radius."""
        return self._measure(name, None, default)

    def _measure(self, name: str, whole: float | None, default: float) -> float:
        text = self._declared.get(name) or self._attributes.get(name)
        if text is None:
            return default
        if "_" in text:  # Python would take it for a thin space
            raise Unreadable(f"{name} is no length: {text[:40]!r}")
        try:
            value = float(text)
        except ValueError:
            value = self._with_unit(name, text, whole, default)
        if not -COORDINATE <= value <= COORDINATE:
            raise Unreadable(f"{name} is beyond {COORDINATE:.0e}: {text[:40]}")
        return value

    def _with_unit(self, name: str, text: str, whole: float | None, default: float) -> float:
        if text == "auto":
            return default
        whole = self.room.diagonal if whole is None else whole
        value = length(text, whole, self._font_size, self.room.dpi)
        if value is None:
            raise Unreadable(f"{name} is no length: {text[:40]!r}")
        return value


class Plane:
    """What shapes are drawn on: where it puts them, how fine curves are, and what counts their points."""

    __slots__ = ("_is_near", "factor", "matrix", "spend", "tolerance")

    def __init__(self, matrix: Matrix, tolerance: float, spend: Spend) -> None:
        self.matrix = matrix
        self.spend = spend
        self.factor = scale(matrix)
        reach = stretch(matrix)
        self.tolerance = tolerance / max(reach, 1e-9)
        self._is_near = reach <= 1 and max(abs(matrix[4]), abs(matrix[5])) <= COORDINATE / 1000

    def place(self, points: Sequence[Point]) -> Line:
        """The points where they are seen."""
        if self.matrix is IDENTITY:
            return tuple(points)
        line = move_points(points, self.matrix)
        if not self._is_near:
            _check(min(map(min, line)), max(map(max, line)))
        return line

    def ellipse(self, middle: Point, radii: Point) -> Line:
        """An ellipse where it is seen, from its right end on; its middle is exactly that of its extent."""
        a, b, c, d, e, f = self.matrix
        (x, y), (rx, ry) = middle, radii
        cx, cy = a * x + c * y + e, b * x + d * y + f
        a, b, c, d = a * rx, b * rx, c * ry, d * ry
        if not self._is_near:
            reach = abs(a) + abs(b) + abs(c) + abs(d)
            _check(min(cx, cy) - reach, max(cx, cy) + reach)
        count = curves.quarter(max(radii), COARSE * self.tolerance)
        self.spend(4 * count)
        circle = curves.circle(count)
        if not b and not c:
            return tuple([(cx + a * x, cy + d * y) for x, y in circle])
        return tuple([(cx + (a * x + c * y), cy + (b * x + d * y)) for x, y in circle])


def _check(least: float, most: float) -> None:
    if not -COORDINATE <= least <= most <= COORDINATE:
        raise Unreadable(f"it is drawn beyond {COORDINATE:.0e}")


def outline(of: Measures, plane: Plane) -> Trail:
    """What a shape draws where it is seen, with the flaw that kept some of it from being read."""
    try:
        return OUTLINES[of.element.tag](of, plane)
    except Unreadable as flaw:
        return Trail(flaw=str(flaw))


def _put(trail: Trail, plane: Plane) -> Trail:
    """What was drawn in an element's own units, where it is seen."""
    trail.lines = [plane.place(line) for line in trail.lines]
    return trail


def _closed_line(points: list[Point], plane: Plane, curved: bool = False) -> Trail:
    return Trail([plane.place(points)], [True], [curved])


def _line(of: Measures, plane: Plane) -> Trail:
    plane.spend(2)
    ends = [(of.across("x1"), of.down("y1")), (of.across("x2"), of.down("y2"))]
    return Trail([plane.place(ends)], [False], [False])


def _point_list(of: Measures, plane: Plane) -> Trail:
    points, is_closed = of.element.attributes.get("points", ""), of.element.tag == "polygon"
    return _put(read_points(points, is_closed, plane.spend), plane)


def _circle(of: Measures, plane: Plane) -> Trail:
    radius = of.either("r")
    return _whole_ellipse((of.across("cx"), of.down("cy")), (radius, radius), plane)


def _ellipse(of: Measures, plane: Plane) -> Trail:
    rx, ry = _radii(of)
    return _whole_ellipse((of.across("cx"), of.down("cy")), (rx, ry), plane)


def _whole_ellipse(middle: Point, radii: Point, plane: Plane) -> Trail:
    """An ellipse; nothing is drawn of one without extent."""
    if radii[0] <= 0 or radii[1] <= 0:
        return Trail()
    return Trail([plane.ellipse(middle, radii)], [True], [True])


def _radii(of: Measures) -> Point:
    """Both radii; one that is not given is as the other."""
    rx, ry = of.across("rx", -1.0), of.down("ry", -1.0)
    return (ry if rx < 0 else rx, rx if ry < 0 else ry)


def _rectangle(of: Measures, plane: Plane) -> Trail:
    x, y, width, height = of.across("x"), of.down("y"), of.across("width"), of.down("height")
    if width <= 0 or height <= 0:
        return Trail()
    rx, ry = (min(radius, side / 2) for radius, side in zip(_radii(of), (width, height), strict=True))
    if rx <= 0 or ry <= 0:
        return _corners(x, y, width, height, plane)
    count = curves.quarter(max(rx, ry), COARSE * plane.tolerance, fewest=2)
    plane.spend(4 * count + 4)
    circle = curves.circle(count)
    right, bottom, left, top = x + width - rx, y + height - ry, x + rx, y + ry
    points = list[Point]()
    for quarter, (cx, cy) in enumerate(((right, bottom), (left, bottom), (left, top), (right, top))):
        rim = (*circle[quarter * count : (quarter + 1) * count], circle[(quarter + 1) % 4 * count])
        points += [(cx + rx * across, cy + ry * down) for across, down in rim]
    return _closed_line(points, plane, curved=True)


def _corners(x: float, y: float, width: float, height: float, plane: Plane) -> Trail:
    plane.spend(4)
    return _closed_line([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], plane)


def _image(of: Measures, plane: Plane) -> Trail:
    """The room that a picture is given."""
    x, y, width, height = of.across("x"), of.down("y"), of.across("width"), of.down("height")
    return _corners(x, y, width, height, plane) if width > 0 and height > 0 else Trail()


def _path(of: Measures, plane: Plane) -> Trail:
    own = of.element.attributes
    if "d" not in own and own.get(f"{SODIPODI}type") == "arc":
        return _old_arc(of, plane)
    return _put(read_path(own.get("d", ""), plane.tolerance, plane.spend), plane)


def _old_arc(of: Measures, plane: Plane) -> Trail:
    """An ellipse or a part of one as Inkscape once wrote them, without path data."""
    middle = (of.across(f"{SODIPODI}cx"), of.down(f"{SODIPODI}cy"))
    radii = (of.across(f"{SODIPODI}rx"), of.down(f"{SODIPODI}ry"))
    first, last = of.either(f"{SODIPODI}start"), of.either(f"{SODIPODI}end", math.tau)
    if last <= first:
        last += math.tau * (math.floor((first - last) / math.tau) + 1)
    if min(radii) <= 0 or last - first >= math.tau - 1e-6:
        return _whole_ellipse(middle, radii, plane)
    ends = [
        (middle[0] + radii[0] * math.cos(angle), middle[1] + radii[1] * math.sin(angle))
        for angle in (first, last)
    ]
    between = curves.oval_points(Oval(middle, radii, (1.0, 0.0), first, last), plane.tolerance, plane.spend)
    rim = [ends[0], *between, ends[1]]
    is_open = of.element.attributes.get(f"{SODIPODI}open") == "true"
    return (
        Trail([plane.place(rim)], [False], [True])
        if is_open
        else _closed_line([*rim, middle], plane, curved=True)
    )


OUTLINES: Mapping[str, Callable[[Measures, Plane], Trail]] = {
    "line": _line,
    "polyline": _point_list,
    "polygon": _point_list,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rectangle,
    "image": _image,
    "path": _path,
}
"""By tag: how the outline is found."""

PENNED = frozenset({"path", "polyline", "polygon"})
"""What is drawn point after point, so that it may have too few."""
