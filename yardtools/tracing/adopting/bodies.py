"""Which shapes of a drawing are its stations: those with the numbers, those that the lines end at."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import shapely

from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import area, around, size
from yardtools.tracing.adopting.numbers import FEW, IdFamily, fills_range, find_id_families
from yardtools.tracing.adopting.survey import Group, Kind, Shape, Survey, Text
from yardtools.tracing.reading.neighbours import Points, Shapes, in_rows
from yardtools.tracing.reading.text_stations import extent_of_text

LONG = 4.0
"""A station is at most so many times as long as it is wide."""
LARGE = 1 / 3
"""A station takes less than this part of the drawing's side."""
ROUND = 9.0
"""A shape round a number is its station's where it is at most this many times as large as the smallest."""
MOST = 0.5
"""Most of them: more than half."""
NEARLY_ALL = 0.8
TOUCH = 1.3
"""An end is at a station where it is this many radii from its middle at most."""
PIECES = 12
"""So many shapes make one symbol at most."""
OVER = 1.6
"""What lies within this many radii of a station is part of its symbol."""


class Look(NamedTuple):
    """What one shape has in common with those that are drawn like it."""

    tag: str
    classes: tuple[str, ...]
    fill: str
    stroke: str
    size: int


class Source(StrEnum):
    """Where the numbers of stations come from."""

    IDS = "ids"
    INSIDE = "texts inside"
    BESIDE = "texts beside"
    ALONE = "texts alone"
    NONE = "none"
    USER = "the user"


@dataclass(slots=True, eq=False)
class Body:
    """A station: the shape that marks its spot, and what tells its number."""

    shape: Shape
    number: int | None = None
    text: Text | None = None
    unit: Shape | Group | None = None

    @property
    def at(self) -> Point:
        """Its middle."""
        return self.shape.at

    @property
    def radius(self) -> float:
        """Half of its greater side."""
        return self.shape.radius


@dataclass(slots=True)
class Stations:
    """The stations of a drawing, where their numbers come from, and which were left out, with the reason."""

    source: Source
    bodies: list[Body] = field(default_factory=list)
    ids: IdFamily | None = None
    left: list[tuple[Body, str]] = field(default_factory=list)
    bare: int = 0
    """How many of them have no number."""

    @property
    def radius(self) -> float:
        """The radius that is usual."""
        return float(np.median([body.radius for body in self.bodies])) if self.bodies else 0.0


def is_compact(shape: Shape, span: float) -> bool:
    """Whether a shape can mark a station: closed, about as long as it is wide, and no background."""
    long, short = max(size(shape.extent)), min(size(shape.extent))
    return shape.kind in (Kind.AREA, Kind.LOOP) and 0 < long <= LONG * short and long < LARGE * span


def look_of(shape: Shape) -> Look:
    """What a shape looks like."""
    bucket = round(math.log(shape.radius, 1.5)) if shape.radius > 0 else 0
    return Look(shape.node.tag, shape.node.classes, shape.style.fill, shape.style.stroke, bucket)


# --- finding them -----------------------------------------------------------------------------


class Finder:
    """Finds the stations of a drawing."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._compact = [shape for shape in survey.seen if is_compact(shape, survey.span)]
        ends = [end for shape in survey.seen for end in shape.ends()]
        self._ends = Points(ends)
        self._at_ends = self._count_ends(self._compact)
        self._numbers = [text for text in survey.texts if text.number is not None]

    def find(self, chosen: Collection[Node] = ()) -> Stations:
        """The stations; `chosen` are the elements that the user says are some."""
        if chosen:
            return self._choose(chosen)
        found = self._by_ids() or self._by_texts_inside() or self._by_ends()
        return found if found.bodies else self._by_texts_alone()

    def _count_ends(self, shapes: Sequence[Shape]) -> dict[Shape, int]:
        """How many lines end at each shape."""
        reaches = np.array([TOUCH * shape.radius for shape in shapes])
        pairs = self._ends.near([shape.at for shape in shapes], reaches, 12)
        counts = Counter(pairs.asker.tolist())
        return {shape: counts[place] for place, shape in enumerate(shapes)}

    # --- by ids

    def _by_ids(self) -> Stations | None:
        """Stations that are numbered by their ids."""
        for family in find_id_families(self._survey):
            bodies = self._bodies_of(family)
            if len(bodies) < MOST * len(family.units) or not self._is_sound(family, bodies):
                continue
            stations = Stations(Source.IDS, bodies, family)
            return self._with_crossings(stations)
        return None

    def _bodies_of(self, family: IdFamily) -> list[Body]:
        compact = set(self._compact)
        found = []
        for number, units in family.units.items():
            for unit in units:
                marks = self._marks_of(unit, compact)
                if marks:
                    found.append(Body(max(marks, key=lambda mark: area(mark.extent)), number, None, unit))
        return found

    def _marks_of(self, unit: Shape | Group, compact: Collection[Shape]) -> list[Shape]:
        """The shapes that mark the spot of a station; none where the group is more than that."""
        shapes = [unit] if isinstance(unit, Shape) else self._survey.shapes_in(unit)
        marks = [shape for shape in shapes if shape in compact]
        is_one = marks and max(size(around(mark.extent for mark in marks))) < LARGE * self._survey.span
        return marks if is_one and len(marks) <= PIECES else []

    def _is_sound(self, family: IdFamily, bodies: Sequence[Body]) -> bool:
        """Whether ids number the stations: lines end there, and no texts say otherwise."""
        at_ends = sum(self._at_ends[body.shape] > 0 for body in bodies)
        if at_ends < MOST * len(bodies) or not fills_range(body.number or 0 for body in bodies):
            return False
        told = self._texts_at(bodies)
        same = sum(body.number == number for body, number in told.items())
        if len(told) >= MOST * len(bodies):
            return same >= NEARLY_ALL * len(told) and family.is_unique
        return family.is_unique and (not family.is_generic or len(self._numbers) < FEW)

    def _texts_at(self, bodies: Sequence[Body]) -> dict[Body, int]:
        """The numbers that are written on stations."""
        pairs = Points([text.at for text in self._numbers]).near(
            [body.at for body in bodies], np.array([body.radius for body in bodies]), 1
        )
        rows = zip(pairs.asker.tolist(), pairs.found.tolist(), strict=True)
        return {bodies[body]: self._numbers[text].number or 0 for body, text in rows}

    # --- by texts inside

    def _by_texts_inside(self) -> Stations | None:
        """Stations that have their numbers written inside."""
        held = self._holders()
        if len(held) < max(FEW, MOST * len({text.number for text in self._numbers})):
            return None
        bodies = _cover(held)
        if self._are_plates(bodies):
            return None
        stations = Stations(Source.INSIDE, bodies)
        self._leave_repeats(stations)
        looks = {look_of(body.shape) for body in stations.bodies}
        self._add_bare(stations, looks)
        return self._with_crossings(stations)

    def _are_plates(self, bodies: Sequence[Body]) -> bool:
        """Whether lines do not end at the shapes with numbers, but at others: those are only labels."""
        joined = sum(self._at_ends[body.shape] > 0 for body in bodies)
        return joined < MOST * len(bodies) <= len(_outermost(self._hubs(MOST, FEW)))

    def _holders(self) -> dict[Text, list[Shape]]:
        """The shapes round each number, without those that go round several."""
        held: dict[Text, list[Shape]] = defaultdict(list)
        inside: dict[Shape, set[int | None]] = defaultdict(set)
        pairs = [(self._numbers[text], self._compact[shape]) for text, shape in self._containing()]
        for text, shape in pairs:
            inside[shape].add(text.number)
        for text, shape in pairs:
            if len(inside[shape]) == 1:
                held[text].append(shape)
        for text, shapes in held.items():
            least = min(area(shape.extent) for shape in shapes)
            held[text] = [shape for shape in shapes if area(shape.extent) <= ROUND * least]
        return held

    def _containing(self) -> Iterable[tuple[int, int]]:
        if not self._compact or not self._numbers:
            return []
        tree = shapely.STRtree(_hulls(self._compact))
        spots = shapely.points(in_rows(text.at for text in self._numbers))
        texts, shapes = tree.query(spots, predicate="intersects")
        return zip(texts.tolist(), shapes.tolist(), strict=True)

    def _leave_repeats(self, stations: Stations) -> None:
        """Leave out a number that stands once more where no line ends: in a legend, on a track of rounds."""
        by_number: dict[int | None, list[Body]] = defaultdict(list)
        for body in stations.bodies:
            by_number[body.number].append(body)
        for bodies in by_number.values():
            joined = [body for body in bodies if self._at_ends[body.shape]]
            if len(bodies) > 1 and joined:
                idle = set(bodies) - set(joined)
                stations.left += [(body, "its number is there twice, and no line ends here") for body in idle]
                stations.bodies = [body for body in stations.bodies if body not in idle]

    def _add_bare(self, stations: Stations, looks: Collection[Look]) -> None:
        """Add the shapes that look like stations and have lines, but hold no number."""
        alike = [shape for shape in self._compact if self._at_ends[shape] and look_of(shape) in looks]
        more = _free(alike, stations.bodies)
        stations.bodies += [Body(shape) for shape in more]
        stations.bare += len(more)

    # --- by the ends of lines

    def _by_ends(self) -> Stations:
        """Stations that are only told by the lines that end at them."""
        numbers = {text.number for text in self._numbers if text.number is not None}
        is_numbered = fills_range(numbers)
        stations = Stations(Source.BESIDE if is_numbered else Source.NONE)
        stations.bodies = [Body(shape) for shape in _outermost(self._hubs(MOST, FEW))]
        missing = len(stations.bodies) - len(numbers)
        if not is_numbered or missing > MOST * len(stations.bodies):
            stations.source, stations.bare = Source.NONE, len(stations.bodies)
        return stations

    def _hubs(self, share: float, fewest: int) -> list[Shape]:
        """The shapes of those looks at most of which lines end."""
        by_look: dict[Look, list[Shape]] = defaultdict(list)
        for shape in self._compact:
            by_look[look_of(shape)].append(shape)
        return [
            shape
            for shapes in by_look.values()
            if len(shapes) >= fewest
            and sum(map(bool, map(self._at_ends.__getitem__, shapes))) >= share * len(shapes)
            for shape in shapes
            if self._at_ends[shape]
        ]

    def _with_crossings(self, stations: Stations) -> Stations:
        """The stations with those beside them that have no number, as crossings have in some games."""
        large = OVER * stations.radius
        hubs = [shape for shape in self._hubs(NEARLY_ALL, 2 * FEW) if shape.radius <= large]
        more = _outermost(_free(hubs, stations.bodies))
        stations.bodies += [Body(shape) for shape in more]
        stations.bare += len(more)
        return stations

    # --- by texts alone

    def _by_texts_alone(self) -> Stations:
        """Stations that are numbers without any symbol, where lines end."""
        written = [text for text in self._numbers if text.node.text and text.node.size > 0]
        bodies = [Body(_shape_of(text), text.number, text) for text in written]
        counts = self._count_ends([body.shape for body in bodies])
        joined = [body for body in bodies if counts[body.shape]]
        is_so = len(joined) >= max(FEW, MOST * len(bodies)) and not self._holders()
        return Stations(Source.ALONE, joined if is_so else [])

    # --- by the user

    def _choose(self, chosen: Collection[Node]) -> Stations:
        """The stations that the user chose."""
        stations = Stations(Source.USER)
        units: list[Shape | Group] = [*self._survey.shapes, *self._survey.groups]
        for unit in units:
            if unit.node in chosen:
                shapes = [unit] if isinstance(unit, Shape) else self._survey.shapes_in(unit)
                shapes = [shape for shape in shapes if not shape.is_hidden]
                if shapes:
                    largest = max(shapes, key=lambda shape: area(shape.extent))
                    stations.bodies.append(Body(largest, None, None, unit))
        return stations


def _shape_of(text: Text) -> Shape:
    """The room that a text takes, as if it were drawn; it has no place among the shapes."""
    return Shape(text.node, text.group, Kind.AREA, text.node.style, (), extent_of_text(text.node), -1)


def _free(shapes: Sequence[Shape], bodies: Sequence[Body]) -> list[Shape]:
    """The shapes that do not lie on a station."""
    if not shapes or not bodies:
        return list(shapes)
    near = Points([body.at for body in bodies]).nearest([shape.at for shape in shapes])
    return [
        shape
        for shape, (station, distance) in zip(shapes, near, strict=True)
        if distance > OVER * bodies[station].radius
    ]


def _cover(held: Mapping[Text, Sequence[Shape]]) -> list[Body]:
    """One shape for each number: of the looks that hold the most numbers, the fewest that hold all."""
    by_look: dict[Look, dict[Text, Shape]] = defaultdict(dict)
    for text, shapes in held.items():
        for shape in shapes:
            by_look[look_of(shape)].setdefault(text, shape)
    found: dict[Text, Shape] = {}
    for look in sorted(by_look, key=lambda look: -len(by_look[look])):
        for text, shape in by_look[look].items():
            found.setdefault(text, shape)
    once = {found[text]: text for text in held}
    return [Body(shape, text.number, text) for shape, text in once.items()]


def _outermost(shapes: Sequence[Shape]) -> list[Shape]:
    """The shapes without those that lie on a larger one of them."""
    points = Points([shape.at for shape in shapes])
    pairs = points.near([shape.at for shape in shapes], np.array([shape.radius for shape in shapes]), 12)
    beaten = {
        other
        for one, other in zip(pairs.asker.tolist(), pairs.found.tolist(), strict=True)
        if (-shapes[one].radius, one) < (-shapes[other].radius, other)
    }
    return [shape for place, shape in enumerate(shapes) if place not in beaten]


def _hulls(shapes: Sequence[Shape]) -> Shapes:
    counts = [sum(map(len, shape.lines)) for shape in shapes]
    corners = in_rows(corner for shape in shapes for line in shape.lines for corner in line)
    heaps = shapely.multipoints(corners, indices=np.repeat(np.arange(len(shapes)), counts))
    return np.asarray(shapely.convex_hull(heaps), dtype=np.object_)
