"""What lies where: the shapes and texts of a drawing, sorted by what their layers or selectors mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from yardtools.errors import YardError
from yardtools.model import Box
from yardtools.svg.drawing import Drawing
from yardtools.svg.node import Node
from yardtools.svg.shapes import is_shape
from yardtools.tracing.reading.ground_classes import class_named, class_of
from yardtools.tracing.reading.names import loose_key, name_key, without_count
from yardtools.tracing.reading.station_pattern import StationPattern, number_in


class Kind(StrEnum):
    """What a layer can be for."""

    STATIONS = "stations"
    LINKS = "links"
    MISSION = "mission"
    FRAME = "frame"
    GROUND = "ground"
    TILE = "tile"
    CUT = "cut"


class Role(NamedTuple):
    """What a layer means; `name` is its transport, its mission, the side of a tile or the class of ground."""

    kind: Kind
    name: str = ""


STATIONS, FRAME, CUT = Role(Kind.STATIONS), Role(Kind.FRAME), Role(Kind.CUT)
GROUND = Role(Kind.GROUND)

FIXED = {"stations": STATIONS, "frame": FRAME, "ground": GROUND} | dict.fromkeys(
    ("scan", "notes", "findings", "ignore"), CUT
)
"""Names of layers that mean the same in every drawing."""

CONTAINERS = frozenset({"g", "svg", "a", "switch"})
"""Elements that can be layers."""

_MISSION = re.compile(r"mission-([a-z][a-z0-9_-]*)")
_GROUND = re.compile(r"ground[-_ ]([a-z]+)")
_TILE = re.compile(r"tile[-_ ](\w+?)(?:[-_ ](expert))?")
_UNDERSCORED_ID = re.compile(r"_(?!x[0-9a-f]{2})[a-z]")
"""Ids that begin so are private; other underscores are how editors write names that XML cannot have."""


@dataclass(frozen=True, slots=True)
class Part:
    """A shape, a text or a whole station, with what stands above it.

    `transports` are those of the sub-layers of `stations` around it, `classes` those of the groups round
    it, `oneway` says that its class or that of a group round it does.
    """

    node: Node
    layer: str
    role: Role | None = None
    transports: tuple[str, ...] = ()
    oneway: bool = False
    classes: tuple[str, ...] = ()


@dataclass(slots=True)
class Parts:
    """The parts of a drawing, or of one side of a tile in it; `others` are the shapes of no layer.

    `pointers` are strokes among the stations.
    """

    stations: list[Part] = field(default_factory=list)
    lines: list[Part] = field(default_factory=list)
    texts: list[Part] = field(default_factory=list)
    frame: list[Part] = field(default_factory=list)
    outlines: list[Part] = field(default_factory=list)
    others: list[Part] = field(default_factory=list)
    pointers: list[Part] = field(default_factory=list)
    ground: list[Part] = field(default_factory=list)
    missions: dict[str, list[Part]] = field(default_factory=dict)
    sides: dict[str, Parts] = field(default_factory=dict)
    unknown: dict[Node, list[Part]] = field(default_factory=dict)
    hidden: dict[Node, list[Part]] = field(default_factory=dict)


# --- names ------------------------------------------------------------------------------------


class LayerNames:
    """What the layers of a drawing mean by their names, under its box."""

    def __init__(self, box: Box) -> None:
        self.transports = [transport.id for transport in box.transports]
        known = FIXED | {id: Role(Kind.LINKS, id) for id in self.transports}
        self._known = self._plain = {name_key(name): role for name, role in known.items()}
        self._loose = {loose_key(name): role for name, role in known.items()}
        mapped = {name: self.target(name, target) for name, target in box.tracing.layers.items()}
        self._known = self._known | {name_key(name): role for name, role in mapped.items()}
        self._cut_by_box = {loose_key(name) for name, role in mapped.items() if role == CUT}
        self._loose = {loose_key(name): role for name, role in (known | mapped).items()}

    def of(self, node: Node) -> Role | None:
        """The role of a layer or group; its label counts before its id."""
        if node.tag not in CONTAINERS and not node.is_layer:
            return None
        by_label = self.role_named(node.label, is_private=node.label.lstrip().startswith("_"))
        return by_label or self.role_named(node.id, is_private=bool(_UNDERSCORED_ID.match(node.id)))

    def is_cut_by_box(self, node: Node) -> bool:
        """Whether it is the box that has a layer cut off: its selectors still find what is in it."""
        return not self._cut_by_box.isdisjoint(map(loose_key, (node.label, node.id)))

    def role_named(self, name: str, *, is_private: bool = False) -> Role | None:
        """The role that a name has."""
        if not name:
            return None
        key = name_key(name)
        if role := self._known.get(key):
            return role
        if is_private:
            return CUT
        if role := _role_spelled(key):
            return role
        role = self._loose.get(loose_key(name)) if "_" in key or " " in key else None
        plain = without_count(name)
        return role or (self.role_named(plain) if plain != name else None)

    def target(self, name: str, target: str) -> Role:
        """The role that the box gives to something, which must be one: its plain meaning comes first."""
        role = self._plain.get(name_key(target)) or self.role_named(target)
        if role is None:
            known = ", ".join(["stations", "mission-<colour>", "ground", *self.transports])
            raise YardError(f"box.toml reads {name!r} as {target!r}, which is none of {known}")
        return role

    def find_selected(self, box: Box, drawing: Drawing) -> dict[Node, Role]:
        """What the selectors of the box find; `ignore` wins, then the first that finds an element."""
        found: dict[Node, Role] = {}
        for name, selector in sorted(box.tracing.select.items(), key=lambda item: item[0] != "ignore"):
            role = self.target(selector, name)
            for node in drawing.matches(selector):
                found.setdefault(node, role)
        return found


def _role_spelled(key: str) -> Role | None:
    """The role of a name that says two things: a mission, a kind of ground, the side of a tile."""
    if key.startswith("mission") and (match := _MISSION.fullmatch(key)):
        return Role(Kind.MISSION, match[1])
    if key.startswith("ground") and (match := _GROUND.fullmatch(key)) and (kind := class_named(match[1])):
        return Role(Kind.GROUND, kind)
    if key.startswith("tile") and (match := _TILE.fullmatch(key)):
        return Role(Kind.TILE, " ".join(filter(None, (match[1].upper(), match[2]))))
    return None


# --- sorting ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Inside:
    """What holds inside a group, from the layers and selectors above; `owner` is the nearest known layer.

    In what is `cut` only that counts which selectors find.
    """

    parts: Parts
    role: Role | None = None
    selected: bool = False
    cut: bool = False
    layer: str = ""
    transports: tuple[str, ...] = ()
    oneway: bool = False
    classes: tuple[str, ...] = ()
    owner: Node | None = None
    unknown: Node | None = None
    hidden: Node | None = None


class Sorter:
    """Walks a drawing once and puts every part where it belongs."""

    def __init__(self, drawing: Drawing, box: Box, pattern: StationPattern) -> None:
        self.names = LayerNames(box)
        self._selected = self.names.find_selected(box, drawing)
        self._pattern = pattern
        mapped = (key[1:] for key in box.tracing.symbols if key.startswith("."))
        self._telling = frozenset((*self.names.transports, *mapped))
        self._root = drawing.root

    def sort(self) -> Parts:
        """Every part of the drawing."""
        parts = Parts()
        waiting = [(child, _Inside(parts)) for child in reversed(self._root.children)]
        while waiting:
            node, above = waiting.pop()
            inside = self._enter(node, above)
            if inside is not None and not self._take(node, inside):
                waiting.extend((child, inside) for child in reversed(node.children))
        return parts

    def _enter(self, node: Node, above: _Inside) -> _Inside | None:
        """What holds for a node and inside it; nothing where it is cut off."""
        role = self._selected.get(node)
        named = None if role else self.names.of(node)
        if role == CUT or (named == CUT and not (self._selected and self.names.is_cut_by_box(node))):
            return None
        inside = above
        if role:
            inside = replace(_in_role(role, above), selected=True, cut=False)
        elif above.cut or named == CUT:
            return replace(above, cut=True)
        elif named and not above.selected and not _is_ground(above.role):
            inside = replace(_in_layer(named, above), owner=node)
        if _is_ground(inside.role) and (kind := class_of(node)):
            inside = replace(inside, role=Role(Kind.GROUND, kind))
        is_layer = named or node.is_layer or (node.children and not above.layer and not role)
        if is_layer and (node.label or node.id):
            inside = replace(inside, layer=node.label.strip() or node.id)
        return self._mark(node, inside)

    def _mark(self, node: Node, inside: _Inside) -> _Inside:
        """What classes and hiding add, and which unknown layer is the outermost."""
        if not inside.oneway and "oneway" in node.classes:
            inside = replace(inside, oneway=True)
        if node.children and node.classes and self._telling.intersection(node.classes):
            inside = replace(inside, classes=(*inside.classes, *node.classes))
        if node.hidden and inside.hidden is None:
            inside = replace(inside, hidden=node)
        if inside.role is None and inside.unknown is None and node.children:
            inside = replace(inside, unknown=node)
        return inside

    def _take(self, node: Node, inside: _Inside) -> bool:
        """Put the node where it belongs as a whole; false where what is in it counts one by one."""
        if inside.cut:
            return False
        role = inside.role
        if _is_ground(role) and not is_shape(node):
            return not node.children
        part = Part(node, inside.layer, role, inside.transports, inside.oneway, inside.classes)
        if _is_ground(role):
            self._put(inside.parts.ground, part, inside)
        elif node.text:
            inside.parts.texts.append(part)
        elif (role or number_in(node.spoken) is not None) and _is_outline(node):
            self._put(inside.parts.outlines, part, inside)
        elif role and inside.owner is not node and self._is_station(node, role):
            self._put(inside.parts.stations, part, inside)
        elif is_shape(node) or (node.lines and role == FRAME):
            self._shape(part, inside)
        elif node.at and role and role.kind is Kind.LINKS:  # it draws nothing, which is reported
            inside.parts.lines.append(part)
        else:
            return False
        return True

    def _is_station(self, node: Node, role: Role) -> bool:
        """Whether a node is one station as a whole; on a tile only numbers tell stations from streets."""
        if role.kind not in (Kind.STATIONS, Kind.TILE):
            return False
        is_one = self._pattern.is_station if role.kind is Kind.STATIONS else self._pattern.is_numbered
        return is_one(node)

    def _shape(self, part: Part, inside: _Inside) -> None:
        """Put a shape that is no station; one among the stations is a pointer to one, and says nothing."""
        parts, role = inside.parts, part.role
        if role is None:
            parts.unknown.setdefault(inside.unknown or self._root, []).append(part)
        elif role.kind is Kind.MISSION:
            self._put(parts.missions.setdefault(role.name, []), part, inside)
        elif role.kind is Kind.STATIONS:
            parts.pointers.append(part)
        else:
            lists = {Kind.LINKS: parts.lines, Kind.FRAME: parts.frame, Kind.TILE: parts.others}
            self._put(lists[role.kind], part, inside)

    def _put(self, parts: list[Part], part: Part, inside: _Inside) -> None:
        parts.append(part)
        if inside.hidden:
            inside.parts.hidden.setdefault(inside.hidden, []).append(part)


def _in_layer(role: Role, above: _Inside) -> _Inside:
    """Inside a known layer: a transport's layer among the stations says what they show."""
    if role.kind is Kind.LINKS and above.role == STATIONS:
        return replace(above, transports=(*above.transports, role.name))
    return _in_role(role, above)


def _in_role(role: Role, above: _Inside) -> _Inside:
    parts = above.parts
    if role.kind is Kind.TILE:
        parts = parts.sides.setdefault(role.name, Parts())
    elif role.kind is Kind.MISSION:
        parts.missions.setdefault(role.name, [])
    return replace(above, role=role, parts=parts, transports=(), classes=(), unknown=None)


def _is_ground(role: Role | None) -> bool:
    return role is not None and role.kind is Kind.GROUND


def _is_outline(node: Node) -> bool:
    """Whether these paths once were a text, as editors note when they turn it into outlines."""
    return bool(node.spoken) and all(not each.text and each.tag in ("g", "path") for each in node.walk())


def each_side(parts: Parts) -> Iterator[Parts]:
    """The parts and those of the tile sides in them."""
    yield parts
    for side in parts.sides.values():
        yield from each_side(side)
