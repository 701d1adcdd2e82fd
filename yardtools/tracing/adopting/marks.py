"""What the symbols of stations show: fills and classes that only some stations have, and what they mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from yardtools.tracing.adopting.bodies import OVER, TOUCH, Stations
from yardtools.tracing.adopting.survey import Kind, Shape, Survey
from yardtools.tracing.adopting.transports import Meaning
from yardtools.tracing.reading.neighbours import Points

EVERYWHERE = 0.97
"""What this part of all stations has says nothing about any of them."""
PRECISE = 0.9
"""A mark shows a transport whose lines come to this part of the stations that have it."""
WHOLE = 0.8
"""Marks show a transport where this part of the stations its lines end at has one that shows it."""
CONTACT = 0.5
"""A line comes to a station within so many radii of its middle."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A fill or a class of symbols, how many stations have it, and the transports that it shows."""

    key: str
    stations: frozenset[int]
    shows: tuple[str, ...]


def find_pieces(survey: Survey, stations: Stations) -> dict[Shape, int]:
    """The shapes that lie on stations, their symbols, each with the place of its station."""
    if not stations.bodies:
        return {}
    large = 2 * OVER * stations.radius
    shapes = [
        shape for shape in survey.seen if shape.kind in (Kind.AREA, Kind.LOOP) and shape.radius <= large
    ]
    points = Points([body.at for body in stations.bodies])
    near = points.nearest([shape.at for shape in shapes]) if shapes else []
    found = {body.shape: place for place, body in enumerate(stations.bodies)}
    for shape, (station, distance) in zip(shapes, near, strict=True):
        radius = stations.bodies[station].radius
        if distance <= TOUCH * radius and shape.radius <= 2 * OVER * radius:
            found.setdefault(shape, station)
    return found


def find_marks(
    pieces: Mapping[Shape, int], stations: Stations, meanings: Sequence[Meaning], survey: Survey
) -> list[Mark]:
    """What symbols show, as far as the lines bear it out."""
    contacts = {meaning.id: _contacts(meaning, stations) for meaning in meanings}
    having = _values(pieces, survey)
    count = len(stations.bodies)
    marks = [
        Mark(key, frozenset(some), tuple(_shown(some, contacts)))
        for key, some in having.items()
        if len(some) < EVERYWHERE * count
    ]
    once = {(mark.stations, mark.shows): mark for mark in reversed(marks)}
    return _sound([mark for mark in marks if once[mark.stations, mark.shows] is mark], meanings)


def _values(pieces: Mapping[Shape, int], survey: Survey) -> dict[str, set[int]]:
    """The stations that have each fill and each class."""
    having: dict[str, set[int]] = defaultdict(set)
    for shape, station in pieces.items():
        for key in _keys(shape, pieces, survey):
            having[key].add(station)
    return having


def _keys(shape: Shape, pieces: Mapping[Shape, int], survey: Survey) -> Iterator[str]:
    if shape.style.fill not in ("none", ""):
        yield shape.style.fill
    elif shape.kind is Kind.LOOP and shape.style.stroke not in ("none", ""):
        yield shape.style.stroke
    yield from (f".{name}" for name in shape.node.classes)
    group = shape.group
    if group.parent and {pieces.get(each) for each in survey.shapes_in(group)} == {pieces[shape]}:
        yield from (f".{name}" for name in group.node.classes)


def _contacts(meaning: Meaning, stations: Stations) -> set[int]:
    """The stations that the lines of a transport end at or run over."""
    shapes = [
        shapely.LineString(line)
        for family in meaning.families
        for shape in family.lines
        for line in shape.lines
        if len(line) > 1
    ]
    points = Points([body.at for body in stations.bodies])
    _, found = points.beside(np.asarray(shapes), CONTACT * stations.radius)
    return meaning.stops | set(found.tolist())


def _shown(some: set[int], contacts: Mapping[str, set[int]]) -> Iterator[str]:
    for id, stops in contacts.items():
        if len(some & stops) >= PRECISE * len(some):
            yield id


def _sound(marks: Sequence[Mark], meanings: Sequence[Meaning]) -> list[Mark]:
    """The marks, each with only those transports that marks show wherever they stop; others say nothing."""
    told: dict[str, set[int]] = defaultdict(set)
    for mark in marks:
        for id in mark.shows:
            told[id] |= mark.stations
    whole = {
        meaning.id
        for place, meaning in enumerate(meanings)
        if place == 0 or len(told[meaning.id] & meaning.stops) >= WHOLE * len(meaning.stops)
    }
    if len(whole) < 2:
        return []
    kept = [Mark(mark.key, mark.stations, tuple(id for id in mark.shows if id in whole)) for mark in marks]
    return [mark for mark in kept if mark.shows]
