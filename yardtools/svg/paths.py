"""Path data, as people's tools really write it, to lines.

Commas are taken as spaces, for many programs set them where the grammar has none. What is broken ends
the reading: all that stood before it is kept, and the flaw is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from yardtools.findings import Point
from yardtools.svg import curves
from yardtools.svg.curves import Spend
from yardtools.svg.limits import COORDINATE
from yardtools.svg.transform import NUMBER

_COMMANDS = "MmZzLlHhVvCcSsQqTtAa"
_PAIR = rf"[\s,]*+{NUMBER}[\s,]++{NUMBER}[\s,]*+(?=[{_COMMANDS}]|\Z)"
_SEGMENT = re.compile(rf"([Ll])({_PAIR}(?:\1{_PAIR})++)|([{_COMMANDS}])([^{_COMMANDS}]*+)", re.ASCII)
"""A command with its numbers; a run of plain lines, which most paths are, is taken as one."""
_NUMBERS = re.compile(rf"[\s,]*({NUMBER})", re.ASCII)
_CORNERS = re.compile(
    rf"\s*+M[\s,]*+{NUMBER}[\s,]++{NUMBER}"
    rf"(?:(?:[\s,]*+L[\s,]*+|[\s,]++){NUMBER}[\s,]++{NUMBER})*+[\s,]*+[Zz]?\s*+",
    re.ASCII,
)
_TO_BLANKS = str.maketrans("MLZz,", "     ")
_ARC = re.compile(
    rf"[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*({NUMBER})[\s,]*([01])[\s,]*([01])[\s,]*({NUMBER})[\s,]*({NUMBER})",
    re.ASCII,
)
_FOREIGN = re.compile(rf"[^{_COMMANDS}\s,0-9.eE+-]", re.ASCII)
_NO_POINTS = re.compile(r"[^\s,0-9.eE+-]", re.ASCII)
_BLANK = " \t\r\n\f\v,"


@dataclass(slots=True)
class Trail:
    """What a pen drew: a line a subpath, whether it closes, whether it bends; and what stopped the pen.

    A closed line does not come back to its first point, for that is what closed says. `start` is a
    lonely point before any line.
    """

    lines: list[Sequence[Point]] = field(default_factory=list)
    closed: list[bool] = field(default_factory=list)
    curved: list[bool] = field(default_factory=list)
    flaw: str = ""
    start: Point | None = None


class _Broken(ValueError):
    """Path data that cannot be read on from here; the message says why."""


def read_path(data: str, tolerance: float, spend: Spend) -> Trail:
    """The lines of path data, in its own units."""
    if _CORNERS.fullmatch(data) and (trail := _corners(data, spend)):
        return trail
    pen = _Pen(tolerance, spend)
    try:
        _draw(pen, data)
    except ValueError as error:
        pen.trail.flaw = str(error)
    pen.lift()
    return pen.trail


def _corners(data: str, spend: Spend) -> Trail | None:
    """The one line of a plain list of corners, which most paths are; nothing if it goes too far."""
    values = list(map(float, data.translate(_TO_BLANKS).split()))
    if len(values) < 4 or not -COORDINATE <= min(values) <= max(values) <= COORDINATE:
        return None
    spend(_BEGINNING + len(values) // 2)
    points = list(zip(values[::2], values[1::2], strict=True))
    closed = data.rstrip()[-1] in "Zz"
    if closed and len(points) > 2 and _same(points[0], points[-1]):
        points.pop()
    return Trail([points], [closed], [False])


def read_points(data: str, closed: bool, spend: Spend) -> Trail:
    """The one line of a list of points, in its own units."""
    pen = _Pen(1.0, spend)
    values, sound = _glued_values(data) if _NO_POINTS.search(data) else _values(data)
    try:
        if len(values) > 1:
            pen.move(values[: len(values) - len(values) % 2], relative=False)
        if not sound or len(values) % 2:
            raise _Broken(f"it breaks off after {len(values)} numbers")
    except _Broken as flaw:
        pen.trail.flaw = str(flaw)
    pen.lift(closed)
    return pen.trail


def _draw(pen: _Pen, data: str) -> None:
    foreign = _FOREIGN.search(data)
    if foreign and data.strip() == "none":
        return
    sound = data[: foreign.start()] if foreign else data
    start = len(sound) - len(sound.lstrip(_BLANK))
    if start < len(sound) and sound[start] not in _COMMANDS:
        raise _Broken(f"it begins with {_quote(data[start:])}, not with M")
    for segment in _SEGMENT.finditer(sound, start):
        if pen.start is None and segment[3] not in ("M", "m"):
            raise _Broken(f"it begins with {_quote(segment[0])}, not with M")
        if segment[1]:
            obeyed = _obey(pen, segment[1], segment[2].replace(segment[1], " "))
        else:
            obeyed = _obey(pen, segment[3], segment[4])
        if not obeyed:
            raise _Broken(f"it breaks off in {_quote(data[segment.start() : segment.start() + 100])}")
    if foreign:
        raise _Broken(f"it breaks off at {_quote(data[foreign.start() :])}")


def _obey(pen: _Pen, command: str, text: str) -> bool:
    """Do one command with all its repeats; whether its numbers were sound. Those before a flaw are drawn."""
    width, draw = _STROKES[command]
    values, sound = _arc_values(text) if width == 7 else _values(text)
    count = len(values)
    whole = count - count % width if width else 0
    if whole or not width:
        draw(pen, values if whole == count else values[:whole], command > "Z")
    pen.last = command
    return sound and whole == count and (count > 0) == (width > 0)


def _values(text: str) -> tuple[list[float], bool]:
    """The numbers of a command, and whether there is nothing but numbers."""
    try:
        return list(map(float, text.replace(",", " ").split())), True
    except ValueError:
        return _glued_values(text)


def _glued_values(text: str) -> tuple[list[float], bool]:
    """Numbers that stand close together, such as `1-2` and `.5.5`; up to the first flaw."""
    values, at = list[float](), 0
    while match := _NUMBERS.match(text, at):
        values.append(float(match[1]))
        at = match.end()
    return values, not text[at:].strip(_BLANK)


def _arc_values(text: str) -> tuple[list[float], bool]:
    """The numbers of arcs, whose two flags may be glued to each other and to the next number."""
    words = text.replace(",", " ").split()
    if len(words) % 7 == 0 and {*words[3::7], *words[4::7]} <= {"0", "1"}:
        values, sound = _values(text)
        if sound and len(values) == len(words):
            return values, True
    values, at = [], 0
    while match := _ARC.match(text, at):
        values += map(float, match.groups())
        at = match.end()
    return values, not text[at:].strip(_BLANK)


def _quote(text: str, most: int = 32) -> str:
    words = " ".join(text[: 4 * most].split())
    return repr(words if len(words) <= most else words[:most] + "…")


_BEGINNING = 4
"""Points that a line weighs by itself."""


# --- the pen ----------------------------------------------------------------------------------


class _Pen:
    """Follows commands: where it is, where the subpath began, and which handle the last curve had."""

    def __init__(self, tolerance: float, spend: Spend) -> None:
        self.trail = Trail()
        self.at: Point = (0.0, 0.0)
        self.start: Point | None = None
        self.handle: Point = (0.0, 0.0)
        self.last = ""
        self._tolerance = tolerance
        self._spend = spend
        self._points: list[Point] = []
        self._curved = False

    def lift(self, closed: bool = False) -> None:
        """End the subpath; a lonely point is not one."""
        points = self._points
        if closed and len(points) > 2 and _same(points[0], points[-1]):
            points.pop()
        if len(points) > 1:
            self.trail.lines.append(points)
            self.trail.closed.append(closed)
            self.trail.curved.append(self._curved)
        elif points and not self.trail.lines:
            self.trail.start = points[0]
        self._points, self._curved = [], False

    def move(self, values: list[float], relative: bool) -> None:
        """Begin a subpath; further pairs are lines."""
        self.lift()
        x, y = self.at if relative else (0.0, 0.0)
        self.at = self.start = (x + values[0], y + values[1])
        self._begin()
        if len(values) > 2:
            self.line(values[2:], relative)

    def _begin(self) -> None:
        _check(self.at)
        self._spend(_BEGINNING)
        self._points = [self.at]

    def _add(self, points: list[Point]) -> None:
        if not self._points:  # drawn on after a close
            self._begin()
        self._points += points

    def line(self, values: list[float], relative: bool) -> None:
        """Straight lines."""
        pairs = list(zip(values[::2], values[1::2], strict=True))
        self._straight(_add_up(self.at, pairs) if relative else pairs)

    def horizontal(self, values: list[float], relative: bool) -> None:
        """Straight lines across."""
        x, y = self.at
        pairs = list(zip(values, repeat(0.0 if relative else y)))
        self._straight(_add_up((x, y), pairs) if relative else pairs)

    def vertical(self, values: list[float], relative: bool) -> None:
        """Straight lines up and down."""
        x, y = self.at
        pairs = list(zip(repeat(0.0 if relative else x), values))
        self._straight(_add_up((x, y), pairs) if relative else pairs)

    def _straight(self, points: list[Point]) -> None:
        self._spend(len(points))
        if not all(map(_is_near, points)):
            place = next(place for place, point in enumerate(points) if not _is_near(point))
            self._add(points[:place])
            _check(points[place])
        self._add(points)
        self.at = points[-1]

    def close(self, _values: list[float], _relative: bool) -> None:
        """Back to where the subpath began."""
        self._spend(2)
        self.lift(closed=True)
        assert self.start is not None
        self.at = self.start

    def _bend(self, points: list[Point], handle: Point, end: Point) -> None:
        if len(points) > 1:
            self._curved = True
        else:  # nothing was spent on it
            self._spend(curves.FEWEST)
        self._add(points)
        self.handle, self.at = handle, end

    def _points_of(self, values: list[float], first: int, count: int, relative: bool) -> list[Point]:
        """So many points of a command, all counted from where the pen is if they are relative."""
        x, y = self.at if relative else (0.0, 0.0)
        points = [(x + values[n], y + values[n + 1]) for n in range(first, first + 2 * count, 2)]
        for point in points:
            _check(point)
        return points

    def _mirror_handle(self, after: str) -> Point:
        """The last handle, mirrored at the pen; the pen itself where the last command was no such curve."""
        if self.last not in after:
            return self.at
        return (2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1])

    def _cubic(self, one: Point, two: Point, end: Point) -> None:
        points = curves.cubic(self.at, one, two, end, self._tolerance, self._spend)
        self._bend(points, two, end)

    def _quadratic(self, handle: Point, end: Point) -> None:
        points = curves.quadratic(self.at, handle, end, self._tolerance, self._spend)
        self._bend(points, handle, end)

    def cubic(self, values: list[float], relative: bool) -> None:
        """Curves with two handles."""
        for first in range(0, len(values), 6):
            one, two, end = self._points_of(values, first, 3, relative)
            self._cubic(one, two, end)

    def smooth(self, values: list[float], relative: bool) -> None:
        """Curves that go on from the last one without a corner."""
        for first in range(0, len(values), 4):
            two, end = self._points_of(values, first, 2, relative)
            self._cubic(self._mirror_handle("CcSs"), two, end)
            self.last = "S"

    def quadratic(self, values: list[float], relative: bool) -> None:
        """Curves with one handle."""
        for first in range(0, len(values), 4):
            handle, end = self._points_of(values, first, 2, relative)
            self._quadratic(handle, end)

    def smooth_quadratic(self, values: list[float], relative: bool) -> None:
        """Curves with one handle that is the mirror of the last."""
        for first in range(0, len(values), 2):
            (end,) = self._points_of(values, first, 1, relative)
            self._quadratic(self._mirror_handle("QqTt"), end)
            self.last = "T"

    def arc(self, values: list[float], relative: bool) -> None:
        """Parts of ellipses."""
        for first in range(0, len(values), 7):
            rx, ry, tilt, large, sweep = values[first : first + 5]
            (end,) = self._points_of(values, first + 5, 1, relative)
            flags = (large > 0, sweep > 0)
            points = curves.arc(self.at, (rx, ry), tilt, flags, end, self._tolerance, self._spend)
            self._bend(points, end, end)


_Stroke = Callable[[_Pen, list[float], bool], None]
_STROKES: dict[str, tuple[int, _Stroke]] = {
    "M": (2, _Pen.move),
    "Z": (0, _Pen.close),
    "L": (2, _Pen.line),
    "H": (1, _Pen.horizontal),
    "V": (1, _Pen.vertical),
    "C": (6, _Pen.cubic),
    "S": (4, _Pen.smooth),
    "Q": (4, _Pen.quadratic),
    "T": (2, _Pen.smooth_quadratic),
    "A": (7, _Pen.arc),
}
_STROKES |= {command.lower(): stroke for command, stroke in _STROKES.items()}
"""By command: how many numbers it takes, and what the pen does."""


def _add_up(at: Point, steps: list[Point]) -> list[Point]:
    """Where each step leads, all taken one after the other."""
    x, y = at
    points = []
    for right, down in steps:
        x, y = x + right, y + down
        points.append((x, y))
    return points


def _is_near(point: Point) -> bool:
    return -COORDINATE <= point[0] <= COORDINATE and -COORDINATE <= point[1] <= COORDINATE


def _check(point: Point) -> None:
    if not _is_near(point):
        raise _Broken(f"a coordinate is beyond {COORDINATE:.0e}: {point[0]:g},{point[1]:g}")


def _same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 1e-6 and abs(one[1] - other[1]) < 1e-6
