"""From elements to nodes: every element that is drawn, where it is drawn, as it looks; clones unfolded.

The walk keeps its own stack, so that no depth can harm it, and counts what it unfolds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from yardtools.findings import Point
from yardtools.svg import lettering
from yardtools.svg.digits import add_text
from yardtools.svg.elements import INKSCAPE, UNREADABLE, Element, Table
from yardtools.svg.lettering import Lettering
from yardtools.svg.limits import CLONES, COORDINATE, DEPTH, POINTS, Meter, Refused
from yardtools.svg.node import Node
from yardtools.svg.outlines import OUTLINES, PENNED, Measures, Plane, Unreadable, outline
from yardtools.svg.paths import Trail
from yardtools.svg.references import is_foreign, target_of
from yardtools.svg.style import PLAIN, Look, Styler, widen_stroke
from yardtools.svg.stylesheets import Declared
from yardtools.svg.transform import (
    IDENTITY,
    Matrix,
    around,
    move_points,
    product,
    read_transform,
    translation,
)
from yardtools.svg.units import FONT_SIZE, Room, fit_view_box, origin

TOLERANCE = 0.05
"""How far a flattened curve may be from the true one, in user units."""
FINENESS = 20_000
"""In a drawing of few units the tolerance is the diagonal of its view by this."""

_GROUPS = frozenset({"g", "a", "switch", "svg", "symbol", "use"})
_FRAMED = frozenset({"svg", "symbol"})
_TEXTS = frozenset({"text", "flowRoot", "foreignObject"})


@dataclass(slots=True, eq=False)
class Setting:
    """Where something is drawn: on which plane, what it inherits, by what its lengths are measured.

    `size` is what a clone says of the size of what it shows.
    """

    plane: Plane
    look: Look
    room: Room
    is_clone: bool = False
    size: Measures | None = None


@dataclass(slots=True)
class _Group:
    """A group that is being filled: what it is like itself, and what is inside it."""

    element: Element
    plane: Plane
    look: Look
    inside: Setting
    waiting: Iterator[Element]
    children: list[Node] = field(default_factory=list)


class Placer:
    """Places all elements of one drawing."""

    def __init__(self, table: Table, styler: Styler, room: Room) -> None:
        self._table = table
        self._styler = styler
        self._room = room
        self._tolerance = tolerance_in(room)
        self._points = Meter(POINTS, "points")
        self._clones = Meter(CLONES, "elements in clones")
        self._weights: dict[int, int] = {}
        self._filling: set[int] = set()

    def place(self) -> Node:
        """The whole drawing."""
        outside = Setting(self._plane(IDENTITY), PLAIN, self._room)
        stack = [self._group(self._table.root, outside)]
        while True:
            group = stack[-1]
            element = next(group.waiting, None)
            if element is None:
                node = self._finish(stack.pop())
                if not stack:
                    return node
                stack[-1].children.append(node)
            elif element.tag in OUTLINES:
                group.children.append(self._shape(element, group.inside))
            elif element.tag in _GROUPS:
                stack.append(self._group(element, group.inside))
                if len(stack) > DEPTH:
                    raise Refused(f"more than {DEPTH:,} elements inside each other")
            elif element.tag in _TEXTS:
                add_text(group.children, self._text(element, group.inside))

    def _finish(self, group: _Group) -> Node:
        """The node of a group that is full."""
        self._filling.discard(group.element.number)
        return _node(group.element, group.plane, group.look, children=tuple(group.children))

    # --- what all have in common

    def _own(self, element: Element, setting: Setting) -> tuple[Plane, Look, Declared]:
        """Where an element is drawn itself, how it looks, and what it declares."""
        if setting.is_clone:
            self._clones.spend(self._weight(element))
        declared = self._styler.declarations_of(element)
        plane, look = setting.plane, setting.look
        if declared:
            look = self._styler.look(look, declared, setting.room)
        if "transform" in element.attributes or "transform" in declared:
            plane = self._move(element, declared, plane, setting.room)
        return plane, look, declared

    def _weight(self, element: Element) -> int:
        """What it costs to show an element once more: one, and more the more is written in it."""
        if element.number not in self._weights:
            own = element.attributes
            size = sum(map(len, own.values())) + 100 * len(own) + 20 * len(own.get("class", ""))
            if element.tag in _TEXTS:
                size += lettering.effort(element)
            self._weights[element.number] = 1 + size // 1_000
        return self._weights[element.number]

    def _plane(self, matrix: Matrix) -> Plane:
        return Plane(matrix, self._tolerance, self._points.spend)

    def _move(self, element: Element, declared: Declared, plane: Plane, room: Room) -> Plane:
        """The plane after the element's own transform; that of the outermost element is the viewer's."""
        if element.parent is None:
            return plane
        text = declared.get("transform") or element.attributes.get("transform", "")
        centre = declared.get("transform-origin") or element.attributes.get("transform-origin")
        own = read_transform(text)
        if own is not None and centre:
            spot = origin(centre, room)
            own = around(own, *spot) if spot else None
        if own is not None and declared.get("transform-box", "view-box") == "view-box":
            matrix = product(plane.matrix, own)
            if _is_bounded(matrix):
                return self._plane(matrix)
        words = f"{element.name} is not moved, for its transform cannot be read: {text[:60]!r}"
        self._table.complain(element, UNREADABLE, words, plane.matrix[4:])
        return plane

    # --- groups

    def _group(self, element: Element, setting: Setting) -> _Group:
        """A group, its inside still to be filled."""
        plane, look, declared = self._own(element, setting)
        inside = Setting(plane, look, setting.room, setting.is_clone)
        children: Sequence[Element] = element.children
        if element.tag == "use":
            inside, children = self._enter_clone(element, declared, inside)
        elif element.tag == "switch":
            children = _choose_child(element)
        elif element.tag in _FRAMED and element.parent is not None:
            inside = self._enter_frame(element, declared, inside, setting.size)
            children = children if element.tag == "svg" or setting.size else ()
        self._filling.add(element.number)
        return _Group(element, plane, look, inside, iter(children))

    def _enter_clone(
        self, element: Element, declared: Declared, inside: Setting
    ) -> tuple[Setting, list[Element]]:
        """Where a clone shows what it shows, and that."""
        of = Measures(element, declared, inside.room, inside.look.font_size)
        shown = target_of(element, self._table)
        plane = inside.plane
        try:
            plane = self._shift(plane, translation(of.across("x"), of.down("y")))
        except Unreadable as flaw:
            self._complain(element, str(flaw), inside.plane)
        if shown is None and not is_foreign(element.href, "use"):
            self._complain(element, f"there is no {element.href[:60]!r} for it to show", inside.plane)
        elif shown is not None and shown.number in self._filling:
            self._complain(element, f"it shows itself: {element.href[:60]!r}", inside.plane)
            shown = None
        setting = Setting(plane, inside.look, inside.room, is_clone=True, size=of)
        return setting, [shown] if shown is not None else []

    def _enter_frame(
        self, element: Element, declared: Declared, inside: Setting, size: Measures | None
    ) -> Setting:
        """The setting inside a nested svg or a symbol: its own units, in the room that it is given."""
        room, box = inside.room, self._table.view_box(element)
        of = Measures(element, declared, room, inside.look.font_size)
        try:
            wide, high = of.across("width", room.width), of.down("height", room.height)
            if size is not None:
                wide, high = size.across("width", wide), size.down("height", high)
            given = (of.across("x"), of.down("y"), wide, high)
            fit = fit_view_box(box, given, element.attributes.get("preserveAspectRatio"))
            plane = self._shift(inside.plane, fit)
        except Unreadable as flaw:
            self._complain(element, str(flaw), inside.plane)
            return inside
        room = replace(room, width=box[2] if box else wide, height=box[3] if box else high)
        return Setting(plane, inside.look, room, inside.is_clone)

    def _shift(self, plane: Plane, inner: Matrix) -> Plane:
        """The plane with a further matrix inside its own."""
        matrix = product(plane.matrix, inner)
        if not _is_bounded(matrix):
            raise Unreadable(f"it is drawn beyond {COORDINATE:.0e}")
        return self._plane(matrix)

    # --- shapes and texts

    def _shape(self, element: Element, setting: Setting) -> Node:
        plane, look, declared = self._own(element, setting)
        trail = outline(Measures(element, declared, setting.room, look.font_size), plane)
        if trail.flaw:
            self._complain(element, trail.flaw, plane, trail.lines[-1][-1] if trail.lines else None)
        is_empty = element.tag in PENNED and not trail.lines and not trail.flaw
        return _node(element, plane, look, trail, at=_pen_start(trail, plane) if is_empty else None)

    def _text(self, element: Element, setting: Setting) -> Node:
        plane, look, declared = self._own(element, setting)
        text, at = "", None
        try:
            text, spot = self._lettering(
                element, look, Measures(element, declared, setting.room, look.font_size)
            )
            at = plane.place([spot])[0] if spot else None
            if at and not _is_bounded(at):
                raise Unreadable(f"it is drawn beyond {COORDINATE:.0e}")
        except Unreadable as flaw:
            self._complain(element, str(flaw), plane)
            text, at = text or lettering.all_text(element), None
        return _node(element, plane, look, text=text, at=at)

    def _lettering(self, element: Element, look: Look, of: Measures) -> Lettering:
        if element.tag == "text":
            return lettering.read_text(element, self._styler, look, of.room)
        if element.tag == "flowRoot":
            return lettering.read_flow(element, look, of.room)
        return lettering.read_html(element, of)

    def _complain(self, element: Element, flaw: str, plane: Plane, at: Point | None = None) -> None:
        """Say what could not be read of an element; where nothing is drawn, its origin is where it is."""
        words = f"{element.name} cannot be read whole: {flaw}"
        self._table.complain(element, UNREADABLE, words, at or plane.matrix[4:])


def draw_alone(tag: str, attributes: Mapping[str, str], matrix: Matrix, room: Room) -> Trail:
    """What one shape draws where the matrix puts it, as it is read in the whole drawing."""
    plane = Plane(matrix, tolerance_in(room), lambda _: None)
    return outline(Measures(Element(tag, attributes, None, 0), {}, room, FONT_SIZE), plane)


def tolerance_in(room: Room) -> float:
    """How far a flattened curve of a drawing may be from the true one."""
    return min(TOLERANCE, math.hypot(room.width, room.height) / FINENESS or TOLERANCE)


def _pen_start(trail: Trail, plane: Plane) -> Point | None:
    """Where a pen was set down that then drew nothing; its origin where it never was."""
    (at,) = move_points([trail.start or (0.0, 0.0)], plane.matrix)
    return at if _is_bounded(at) else None


def _is_bounded(numbers: Sequence[float]) -> bool:
    return all(-COORDINATE <= number <= COORDINATE for number in numbers)


_NO_DATA: Mapping[str, str] = {}
_NO_TRAIL = Trail()
_UNCONNECTED = ("", "")
_CONNECTION = (f"{INKSCAPE}connection-start", f"{INKSCAPE}connection-end")


def _node(
    element: Element,
    plane: Plane,
    look: Look,
    trail: Trail = _NO_TRAIL,
    children: tuple[Node, ...] = (),
    text: str = "",
    at: Point | None = None,
) -> Node:
    """The node of an element."""
    own = element.attributes
    data = [name for name in own if name.startswith("data-")]
    return Node(
        element.tag,
        own.get("id", ""),
        element.label,
        tuple(own["class"].split()) if "class" in own else (),
        {name[5:]: own[name] for name in data} if data else _NO_DATA,
        element.tag == "g" and element.is_layer,
        look.is_hidden,
        widen_stroke(look.style, plane.factor),
        tuple(trail.lines),  # type: ignore[arg-type]
        tuple(trail.closed),
        text,
        at,
        children,
        element.number,
        plane.matrix,
        own.get("aria-label", ""),
        tuple(trail.curved),
        look.font_size if text else 0.0,
        _connects(own) if trail.lines else _UNCONNECTED,
    )


def _connects(own: Mapping[str, str]) -> tuple[str, str]:
    """The ids of the shapes that a connector joins, each empty where there is none."""
    start, end = own.get(_CONNECTION[0], ""), own.get(_CONNECTION[1], "")
    return (start.strip().removeprefix("#"), end.strip().removeprefix("#")) if start or end else _UNCONNECTED


def _choose_child(switch: Element) -> list[Element]:
    """The one child of a switch that is drawn: the first that asks for nothing special.

    HTML is second best, for it says less well where things are; but it is better than a picture of itself.
    """
    fitting = [child for child in switch.children if _is_for_all(child)]
    best = [child for child in fitting if child.tag not in ("foreignObject", "image")]
    return (best or sorted(fitting, key=lambda child: child.tag == "image"))[:1]


def _is_for_all(element: Element) -> bool:
    own = element.attributes
    if own.get("requiredExtensions") or element.tag.startswith("{"):
        return False
    languages = own.get("systemLanguage", "en").lower().replace(" ", "").split(",")
    return any(language.startswith("en") for language in languages)
