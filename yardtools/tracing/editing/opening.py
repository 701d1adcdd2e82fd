"""From a drawing that was read to the index of a sheet: which elements draw each thing."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from yardtools.errors import YardError
from yardtools.geometry import SAME, station_radius
from yardtools.model import Board, Box
from yardtools.model import Ground as Piece
from yardtools.model.network import Link, Station
from yardtools.model.values import point
from yardtools.svg.edits import element_span, find_elements, open_file
from yardtools.svg.node import Node
from yardtools.svg.shapes import extent_of, shapes_of
from yardtools.svg.transform import IDENTITY, inverse, product, read_transform
from yardtools.tracing.editing.drawn import (
    Drawn,
    DrawnDoubt,
    DrawnLink,
    DrawnMission,
    DrawnStation,
    Layer,
    Mark,
)
from yardtools.tracing.editing.ground import Ground
from yardtools.tracing.editing.index import IMAGE, ROOT, Index
from yardtools.tracing.reading.courses import Course
from yardtools.tracing.reading.doubts import doubt_layer, doubt_layers, find_doubts
from yardtools.tracing.reading.joins import Hold
from yardtools.tracing.reading.layers import CUT, STATIONS, Kind, LayerNames, Role
from yardtools.tracing.reading.missions import OCTAGON, RING, kind_of, stations_of_marks
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.network import Reading
from yardtools.tracing.reading.reader import no_garbage_collection, read_quietly
from yardtools.tracing.reading.scan import largest_picture
from yardtools.tracing.reading.station_numbers import find_labels, is_beside
from yardtools.tracing.reading.station_pattern import StationPattern
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.strokes import Stroke

CLONED = "it is shown by a clone, too; unlink the clone first (in Inkscape: Edit > Clone > Unlink)"
LOOSE = "it has an end or a stretch at no numbered station; mend that first, as yard validate says"
FORK = "it meets other lines at a junction; draw a line of its own for each link there"
STYLED = "its transform is given by its style; move it by hand"
ENTITY = "it is written as an entity; save the drawing anew, as Inkscape does"

_MOVING = re.compile(r"(?<![-\w])transform\s*:|transform-origin")
_MARKS: dict[str, Mark] = {RING: "start", OCTAGON: "target"}


@dataclass(frozen=True, slots=True)
class Opened:
    """A drawing that was read: its index, where the board lies in it, and what there is to beware of.

    In one that is `plain` every station and every line says by its id what it is, so that nothing that
    is drawn elsewhere can make it mean anything else. `radius` is how large new symbols are. `backdrop` is
    what lies under the board and is no part of the game.
    """

    index: Index
    ground: Ground
    pattern: StationPattern
    radius: float
    is_plain: bool
    backdrop: tuple[Piece, ...] = ()


def open_tracing(tracing: bytes, box: Box | None) -> tuple[Opened, Box]:
    """Read a tracing under its box, or what it carries itself; what is no network board is an error."""
    with no_garbage_collection():
        reading = read_quietly(tracing, box)
        if reading is None:
            raise YardError("the tracing is no drawing that can be read; yard validate says why")
        if reading.is_tiles:
            raise YardError("only network boards can be changed so, and this is a set of tiles")
        return open_reading(reading, open_file(tracing).markup), reading.box


def open_reading(reading: Reading, markup: bytes) -> Opened:
    """The index of a drawing of a network board."""
    board = reading.board()
    opener = _Opener(reading, markup)
    opener.add_stations(board)
    opener.add_links()
    opener.add_missions()
    opener.add_layers()
    opener.add_doubts()
    ground = Ground(reading.frame, reading.drawing.room)
    radius, is_plain = _radius(reading), opener.is_plain()
    return Opened(opener.index, ground, reading.pattern, radius, is_plain, board.ground)


def _radius(reading: Reading) -> float:
    """How large stations are: as those that are drawn, else as the symbols to copy, else as is usual."""
    drawn = [spot.radius for spot in reading.all_spots]
    scale = max(reading.frame.scale)
    shapes = (shapes_of(part.node) for part in reading.parts.stations)
    waiting = (max(map(_width, each), default=0.0) * scale / 2 for each in shapes)
    sizes = [radius for radius in drawn or waiting if radius > 0]
    return median(sizes) if sizes else station_radius((), reading.frame.size)


def _width(node: Node) -> float:
    left, _, right, _ = extent_of(node)
    return right - left


class _Opener:
    """Finds the elements behind the things of one reading."""

    def __init__(self, reading: Reading, markup: bytes) -> None:
        self.index = Index()
        self.index.quotes = tuple(quote for quote in self.index.quotes if b"id=" + quote in markup) or (b'"',)
        self._reading = reading
        self._markup = markup
        self._elements = find_elements(markup)
        self._counts = Counter(node.number for node in reading.drawing.root.walk())
        self._known: dict[int, Drawn] = {}
        self._doubts = 0

    def _drawn(self, node: Node) -> Drawn:
        """The element of a node."""
        if node.number not in self._known:
            self._known[node.number] = self._find(node)
        return self._known[node.number]

    def _find(self, node: Node) -> Drawn:
        if node.number >= len(self._elements):
            return Drawn(self.index.spans.add((0, 0)), fixed=ENTITY)
        span = element_span(self._markup, self._elements[node.number])
        element = self.index.spans.add(span)
        own = self._reading.drawing.element_at(node.number).attributes
        base = _base(node, own.get("transform", ""))
        is_styled = bool(_MOVING.search(own.get("style", ""))) or "transform-origin" in own
        fixed = CLONED if self._counts[node.number] > 1 else STYLED if is_styled or base is None else ""
        if not self._markup.startswith(b"<", span[0]):
            fixed = ENTITY
        return Drawn(element, base or IDENTITY, fixed)

    # --- stations

    def add_stations(self, board: Board) -> None:
        """Every station that has a number."""
        stations = {station.id: station for station in board.stations}
        labels = self._labels()
        told = {part.node for part in self._reading.parts.stations if part.transports or part.classes}
        for spot in self._reading.all_spots:
            if spot.number is None:
                self._doubts += 1
                continue
            entry = self._station(spot, stations[spot.number], labels.get(spot.number, ()))
            self._doubts += not entry.is_pinned or len(entry.body) > 1 or spot.node in told
            self.index.put("stations", entry.number, entry)

    def _labels(self) -> dict[int, list[Node]]:
        """The numbers that are written at their stations, by number."""
        reading = self._reading
        spots = {spot.number: spot for spot in reading.all_spots}
        found: dict[int, list[Node]] = {}
        for label in find_labels(reading.parts, reading.frame):
            spot = spots.get(label.number)
            if spot and is_beside(label, spot, reading.reach):
                found.setdefault(label.number, []).append(label.node)
            else:
                self._doubts += 1
        return found

    def _station(self, spot: Spot, station: Station, labels: Sequence[Node]) -> DrawnStation:
        return DrawnStation(
            number=station.id,
            spot=spot.at,
            transports=station.transports,
            shown=None if spot.shown is None else station.transports,
            name=station.name,
            derived=station.derived,
            own_name=spot.name,
            rim=spot.rim,
            radius=spot.radius,
            is_pinned=self._reading.pattern.number(spot.node) is not None,
            body=(self._drawn(spot.node), *(self._drawn(part.node) for part in spot.pieces)),
            labels=tuple(map(self._drawn, labels)),
        )

    # --- links

    def add_links(self) -> None:
        """Every link between two numbered stations."""
        courses = self._reading.all_courses
        forked = _find_forked(courses)
        found = [
            (drawn, link, course, order)
            for course in courses
            for order, (drawn, link) in enumerate(self._links_of(course, forked))
        ]
        counts = Counter(each.element for drawn, _, _, _ in found for each in drawn)
        twins: Counter[str] = Counter()
        for drawn, link, course, order in found:
            alone = all(counts[each.element] == 1 for each in drawn) and _is_one_line(course)
            along = self._is_along(link, course, order)
            entry = DrawnLink(link, drawn, along, course.is_stated, alone, order=order)
            twins[entry.name] += 1
            self._doubts += not self._is_firm(course) or not alone or self._has_borrowed_arrow(course)
            self.index.put("links", (entry := replace(entry, twin=twins[entry.name])).key, entry)
        linked = {id(course) for _, _, course, _ in found}
        self._doubts += sum(id(course) not in linked for course in courses)

    def _links_of(self, course: Course, forked: set[int]) -> Iterator[tuple[tuple[Drawn, ...], Link]]:
        drawn = tuple(self._drawn(stroke.node) for stroke in _strokes(course))
        is_loose = len(course.links) < max(1, len(course.stops) - 1) or not all(
            join.is_sure or course.stroke.closed for join in course.ends
        )
        fixed = FORK if course.stroke.node.number in forked else LOOSE if is_loose else ""
        if fixed:
            drawn = tuple(replace(each, fixed=each.fixed or fixed) for each in drawn)
        return ((drawn, link) for link in course.links)

    def _is_along(self, link: Link, course: Course, order: int) -> bool:
        """Whether a link leads the way that its line is drawn."""
        if link.start == link.end:
            inner = course.stroke.line[course.stops[order].after :]
            return not link.path or not inner or link.path[0] == point(inner[0])
        return self._first_station(course, order) == link.start

    def _first_station(self, course: Course, order: int) -> int | None:
        """The station at which the line of a link begins."""
        spots = self._reading.all_spots
        pairs = [
            one
            for one, other in zip(course.stops, course.stops[1:], strict=False)
            if spots[one.station].number is not None and spots[other.station].number is not None
        ]
        return spots[pairs[order].station].number

    def _is_firm(self, course: Course) -> bool:
        """Whether a line says its stations, and ends in the very middle of them."""
        return course.is_stated and all(join.distance <= SAME for join in course.ends)

    def _has_borrowed_arrow(self, course: Course) -> bool:
        """Whether a line is one-way by what stands round it."""
        own = self._reading.drawing.element_at(course.stroke.node.number).attributes
        is_marked = "oneway" in course.stroke.node.classes or "marker" in own.get("style", "")
        return course.stroke.way != 0 and not is_marked and not any(name.startswith("marker") for name in own)

    # --- missions and layers

    def add_missions(self) -> None:
        """Every mission with its marks."""
        reading = self._reading
        points = Points([spot.at for spot in reading.all_spots])
        for name, parts in reading.parts.missions.items():
            marks: dict[tuple[Mark, int], tuple[Drawn, ...]] = {}
            stations = stations_of_marks(parts, points, reading.reach, reading.frame)
            for part, place in zip(parts, stations, strict=True):
                kind, number = _MARKS.get(kind_of(part.node)), self._number(place)
                if kind is None or number is None:
                    self._doubts += 1
                else:
                    self._doubts += self._is_askew(part.node, place)
                    marks[kind, number] = (*marks.get((kind, number), ()), self._drawn(part.node))
            self.index.put("missions", name, DrawnMission(name, marks))

    def _is_askew(self, mark: Node, place: int | None) -> bool:
        """Whether a mark is not drawn round the very middle of its station, so that others may be nearer."""
        middle = self._reading.report.middle(mark)
        spot = self._reading.all_spots[place or 0]
        return middle is None or math.dist(middle, spot.at) > SAME

    def _number(self, place: int | None) -> int | None:
        return None if place is None else self._reading.all_spots[place].number

    def add_layers(self) -> None:
        """The first layer of each meaning, and the outermost element."""
        root = self._reading.drawing.root
        self._add_layer(ROOT, root)
        if (image := largest_picture(self._reading)) is not None:
            self._add_layer(IMAGE, image)
        names = LayerNames(self._reading.box)
        waiting = list(reversed(root.children))
        while waiting:
            node = waiting.pop()
            role = names.of(node)
            if role == CUT:
                continue
            if role and (name := _layer_name(role)) and self._is_free(name, node):
                self._add_layer(name, node)
            if role is None and node.tag != "use":
                waiting.extend(reversed(node.children))

    def _is_free(self, name: str, node: Node) -> bool:
        return name not in self.index.layers and node.tag == "g" and self._counts[node.number] == 1

    def _add_layer(self, name: str, node: Node) -> None:
        self._doubts += "oneway" in node.classes or node.style.marker_end or node.style.marker_start
        has_look = node.style.fill == "none" and node.style.stroke not in ("none", "")
        self.index.put("layers", name, Layer(name, self._drawn(node), node.matrix, has_look))

    # --- doubts

    def add_doubts(self) -> None:
        """Every line that may be a link; of several between the same stations the first."""
        for found in find_doubts(self._reading):
            link = found.link
            entry = DrawnDoubt(link, found.certainty, (self._drawn(found.node),))
            if entry.key not in self.index.doubts and not entry.drawn[0].fixed:
                self.index.put("doubts", entry.key, entry)
        for node, by in doubt_layers(self._reading):
            if self._is_free(name := doubt_layer(by), node):
                self.index.put("layers", name, Layer(name, self._drawn(node), node.matrix))

    # --- what there is to beware of

    def is_plain(self) -> bool:
        """Whether nothing that is drawn can change what anything else means."""
        reading = self._reading
        options, drawing = reading.box.tracing, reading.drawing
        rules = (options.select, options.anchor, options.symbols, options.unnumbered == "number")
        is_ruled = any(rules) or any(sheet.own_text().strip() for sheet in drawing.elements("style"))
        shows_more = any(
            not math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-6)
            for one, other in zip(drawing.page, drawing.view, strict=True)
        )
        return not (self._doubts or is_ruled or shows_more or reading.parts.unknown)


def _base(node: Node, transform: str) -> tuple[float, float, float, float, float, float] | None:
    """What leads from round an element to the drawing."""
    own = read_transform(transform)
    back = inverse(own) if own is not None else None
    return None if back is None else product(node.matrix, back)


def _find_forked(courses: Sequence[Course]) -> set[int]:
    """The elements whose lines meet others at junctions."""
    lines = Counter((stroke.node.number, stroke.place) for course in courses for stroke in _strokes(course))
    return {
        course.stroke.node.number
        for course in courses
        if lines[course.stroke.node.number, course.stroke.place] > 1
        or any(join.hold is Hold.MET for join in course.ends)
    }


def _strokes(course: Course) -> list[Stroke]:
    return [stroke for stroke, _ in course.pieces] or [course.stroke]


def _is_one_line(course: Course) -> bool:
    """Whether the elements of a line draw nothing else, and it goes from one station to another."""
    return all(len(stroke.node.lines) == 1 for stroke in _strokes(course)) and not course.stroke.closed


def _layer_name(role: Role) -> str:
    """The name that a layer of that meaning has where we make it."""
    if role == STATIONS:
        return "stations"
    if role.kind is Kind.MISSION:
        return f"mission-{role.name}"
    return role.name if role.kind is Kind.LINKS else ""
