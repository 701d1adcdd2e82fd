"""A drawing as it is seen: its elements placed, styled and named, whatever the file did to get there.

This is what stands between the reader, which knows transforms, units, clones and style sheets, and those
who ask what a drawing means, who need not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from yardtools.findings import Point
from yardtools.svg.transform import IDENTITY, Line, Matrix, undo_step


@dataclass(frozen=True, slots=True)
class Style:
    """What matters of an element's computed style; colours are `#rrggbb`, `none` or "" (unknown paint).

    Markers count where they are arrows.
    """

    fill: str = "#000000"
    stroke: str = "none"
    stroke_width: float = 1.0
    marker_start: bool = False
    marker_mid: bool = False
    marker_end: bool = False


@dataclass(slots=True, eq=False)  # not frozen: a drawing has very many, and that would double what they cost
class Node:
    """One element as it is drawn; a clone is the node of its `use`, with what it shows inside.

    `lines` are its outlines or strokes in the user units of the drawing's frame, curves flattened,
    a subpath each; `closed` says of each whether it closes. `text` is what a text element reads as
    a whole, and `at` where the middle of that text is. `number` is that of its element in document
    order, by which its place in the file is found. `hidden` counts what is above it too.
    `data` holds the `data-*` attributes without that prefix. An image has the closed rectangle that it
    fills as its line. `matrix` (a b c d e f) leads from the element's own user units to those of the
    drawing. `spoken` is the `aria-label`: what a text read before it was turned into outlines.
    A group without children is kept: an empty layer says something too. A closed line does not repeat its
    first point; `curved` says of each line whether it was bent before it was flattened. `text` has a line
    break where lines end, and a space where letters stand apart. Stroke widths are in the drawing's units.
    `size` is the font size of a text, in its own units. A path or a list of points that draws nothing has
    no lines, and `at` is where its pen was set down. `connects` are the ids of the shapes that a connector
    of Inkscape leads from and to.
    """

    tag: str
    id: str = ""
    label: str = ""
    classes: tuple[str, ...] = ()
    data: Mapping[str, str] = field(default_factory=dict)
    is_layer: bool = False
    hidden: bool = False
    style: Style = field(default_factory=Style)
    lines: tuple[Line, ...] = ()
    closed: tuple[bool, ...] = ()
    text: str = ""
    at: Point | None = None
    children: tuple[Node, ...] = ()
    number: int = 0
    matrix: Matrix = IDENTITY
    spoken: str = ""
    curved: tuple[bool, ...] = ()
    size: float = 0.0
    connects: tuple[str, str] = ("", "")

    def walk(self) -> Iterator[Node]:
        """The node and everything in it, in document order; any depth."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def local(self, at: Point) -> Point | None:
        """A point of the drawing in the element's own units; nothing where it is drawn flat."""
        return undo_step((at[0] - self.matrix[4], at[1] - self.matrix[5]), self.matrix)
