"""What is seen in a drawing: its shapes by what they look like, its texts, and what each of them lies in."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from yardtools.geometry import Line
from yardtools.model.values import Point
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node, Style
from yardtools.svg.shapes import Extent, around, around_points, extent_of, is_shape, middle, shapes_of, size
from yardtools.tracing.reading.names import name_key
from yardtools.tracing.reading.station_pattern import number_in

SLENDER = 6.0
"""A closed shape at least this many times as long as it is wide is a band: somebody's line."""
DEEP = 12
"""So many groups inside each other are looked at."""
NEAR = 1e-6
"""Points nearer than this part of a shape's size are one."""


BLACK = "#000000"
"""The fill of what nobody painted."""


class Kind(StrEnum):
    """What a shape looks like."""

    LINE = "line"
    BAND = "band"
    LOOP = "loop"
    AREA = "area"


@dataclass(slots=True, eq=False)
class Group:
    """A group or layer, and what it lies in; its shapes and texts are those from `first` to before `last`."""

    node: Node
    parent: Group | None
    first: tuple[int, int]
    last: tuple[int, int] = (0, 0)

    def around(self) -> Iterator[Group]:
        """The group and those that it lies in, from the inside out, as far as a person would look."""
        group: Group | None = self
        for _ in range(DEEP):
            if group is None:
                break
            yield group
            group = group.parent


@dataclass(slots=True, eq=False)
class Shape:
    """One thing that is drawn: an element, or a clone as a whole, and the group that it lies in.

    `place` is its place among all shapes of the drawing, `radius` half of its greater side.
    """

    node: Node
    group: Group
    kind: Kind
    style: Style
    lines: tuple[Line, ...]
    extent: Extent
    place: int
    at: Point = (0.0, 0.0)
    radius: float = 0.0

    def __post_init__(self) -> None:
        self.at = middle(self.extent)
        self.radius = max(size(self.extent)) / 2

    @property
    def colour(self) -> str:
        """The colour that one sees: a line's own, else what the area is filled with."""
        stroke, fill = self.style.stroke, self.style.fill
        if self.kind in (Kind.LINE, Kind.LOOP):
            return stroke if stroke != "none" else fill
        return fill if fill != "none" else stroke

    @property
    def is_hidden(self) -> bool:
        """Whether nobody sees it."""
        return self.node.hidden or self.is_clear

    @property
    def is_clear(self) -> bool:
        """Whether it has no paint at all."""
        return self.colour == "none"

    def ends(self) -> Iterator[Point]:
        """Where it ends, if it is a line of some sort; a loop ends nowhere."""
        if self.kind is Kind.LINE:
            for line in self.lines:
                yield from (line[0], line[-1])
        elif self.kind is Kind.BAND:
            yield from _tips(self.lines[0])


@dataclass(slots=True, eq=False)
class Text:
    """One text, its middle, and the number that it is, if it is one."""

    node: Node
    group: Group
    at: Point
    number: int | None
    place: int


class Survey:
    """Everything that is drawn, in the order of the drawing; `cut` are shapes that the user leaves out."""

    def __init__(self, drawing: Drawing, ignored: Collection[Node] = (), *, hidden_too: bool = False) -> None:
        self.drawing = drawing
        self.hidden_too = hidden_too
        self.shapes: list[Shape] = []
        self.texts: list[Text] = []
        self.groups: list[Group] = []
        self.pictures = 0
        self.cut: set[Shape] = set()
        self._ignored = ignored
        self._walk(Group(drawing.root, None, (0, 0)))

    def _walk(self, root: Group) -> None:
        """Look at everything once; a group comes a second time when all inside it was seen."""
        waiting: list[tuple[Node | None, Group, bool]] = [(None, root, False)]
        waiting += [(child, root, False) for child in reversed(root.node.children)]
        self.groups.append(root)
        while waiting:
            node, group, is_cut = waiting.pop()
            if node is None:
                group.last = self._count()
                continue
            is_cut = is_cut or node in self._ignored or _is_ground(node)
            if node.text and node.at is not None:
                self._add_text(node, group, is_cut)
            elif node.spoken and (drawn := shapes_of(node)):
                self._add_outline(node, drawn, group, is_cut)
            elif is_shape(node) or node.tag == "use":
                self._add(node, group, is_cut)
            elif node.children:
                inside = Group(node, group, self._count())
                self.groups.append(inside)
                waiting.append((None, inside, is_cut))
                waiting.extend((child, inside, is_cut) for child in reversed(node.children))
            else:
                self.pictures += node.tag == "image"

    def _count(self) -> tuple[int, int]:
        return len(self.shapes), len(self.texts)

    def _add_text(self, node: Node, group: Group, is_cut: bool) -> None:
        if node.at is not None and not is_cut and (self.hidden_too or not node.hidden):
            self.texts.append(Text(node, group, node.at, number_in(node.text), len(self.texts)))

    def _add_outline(self, node: Node, drawn: Sequence[Node], group: Group, is_cut: bool) -> None:
        """Add a text that was turned into outlines, where the editor noted how it read."""
        if not is_cut and (self.hidden_too or not node.hidden):
            at = middle(around(extent_of(each) for each in drawn))
            self.texts.append(Text(node, group, at, number_in(node.spoken), len(self.texts)))

    def _add(self, node: Node, group: Group, is_cut: bool) -> None:
        drawn = [node] if node.lines else shapes_of(node)
        if not drawn:
            return
        lines = tuple(line for each in drawn for line in each.lines)
        closed = tuple(flag for each in drawn for flag in each.closed)
        style = next((each.style for each in drawn if each.style.fill != "none"), drawn[0].style)
        extent = around(around_points(line) for line in lines)
        kind = _kind(lines, closed, style, extent)
        shape = Shape(node, group, kind, style, lines, extent, len(self.shapes))
        self.shapes.append(shape)
        if is_cut:
            self.cut.add(shape)

    @cached_property
    def seen(self) -> list[Shape]:
        """The shapes that count: those that are neither hidden nor left out by the user."""
        return [shape for shape in self.shapes if shape not in self.cut and self._counts(shape)]

    def _counts(self, shape: Shape) -> bool:
        return not (shape.is_clear or (shape.node.hidden and not self.hidden_too))

    def shapes_in(self, group: Group) -> list[Shape]:
        """The shapes inside a group."""
        return self.shapes[group.first[0] : group.last[0]]

    @cached_property
    def span(self) -> float:
        """The greater side of all that is drawn, the paper among it."""
        extents = [shape.extent for shape in self.seen]
        return max(size(around(extents))) if extents else 0.0


def _is_ground(node: Node) -> bool:
    """Whether a layer or group is called ground: what lies in it is no part of the map."""
    return bool(node.children) and "ground" in (name_key(node.label), name_key(node.id))


def _kind(lines: tuple[Line, ...], closed: tuple[bool, ...], style: Style, extent: Extent) -> Kind:
    slack = NEAR * max(size(extent))
    is_round = all(
        flag or math.dist(line[0], line[-1]) <= slack for line, flag in zip(lines, closed, strict=True)
    )
    if not is_round:
        is_unpainted = style.fill == BLACK and style.stroke == "none"  # its style sheet is elsewhere
        is_area = style.fill != "none" and not is_unpainted and _bulges(lines, style)
        return Kind.AREA if is_area else Kind.LINE
    if len(lines) == 1 and style.fill != "none" and _is_slender(lines[0]):
        return Kind.BAND
    return Kind.LOOP if style.fill == "none" else Kind.AREA


def _bulges(lines: tuple[Line, ...], style: Style) -> bool:
    """Whether open lines that are filled show an area, as half a disc that was not closed does."""
    if style.stroke == "none":
        return any(len(line) > 2 for line in lines)
    return all(_area(line) > _length(line) ** 2 / 20 for line in lines)


def _is_slender(line: Line) -> bool:
    """Whether a closed line goes round a long and narrow area."""
    half = _length((*line, line[0])) / 2
    return half * half >= SLENDER * _area(line) * (1 + 1 / SLENDER) ** 2


def _length(line: Line) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(line))


def _area(line: Line) -> float:
    ring = (*line, line[0])
    return abs(sum(x * below - right * y for (x, y), (right, below) in pairwise(ring))) / 2


def _tips(line: Line) -> tuple[Point, Point]:
    """The two ends of a band: its corners that are farthest apart, nearly."""
    one = max(line, key=lambda corner: math.dist(corner, line[0]))
    return one, max(line, key=lambda corner: math.dist(corner, one))
