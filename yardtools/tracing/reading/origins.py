"""Which element of a drawing each station, link, mission or tile of its board was drawn as."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from yardtools.findings import Place
from yardtools.model.values import Point, point
from yardtools.svg.node import Node
from yardtools.tracing.reading.doubts import Doubt, find_doubts, read_share
from yardtools.tracing.reading.layers import Part, Parts
from yardtools.tracing.reading.network import Reading


@dataclass(frozen=True, slots=True)
class Origin:
    """An element of a drawing: its id, its layer, where it stands in the file and on the sheet."""

    element: str | None
    layer: str | None
    place: Place | None
    at: Point | None


@dataclass(frozen=True, slots=True)
class _Drawn:
    node: Node
    layer: str
    at: Point | None = None


class Origins:
    """The elements behind the things of a board, by thing and by subject; worked out when first asked for.

    Of two links of the same name each has the element it came from, if the link itself is asked about.
    One that was not drawn, since it is missing, is looked for at the station it would begin at.
    """

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def of(self, about: Any) -> Origin | None:
        """The element of the first thing, of those a fault is about, that was drawn."""
        things = about if isinstance(about, tuple | list) else (about,)
        found = next((drawn for thing in things if (drawn := self._find_drawn(thing, things))), None)
        return self._origin(found) if found else None

    def confidence(self) -> dict[str, float]:
        """How sure a draft was of what it drew, by subject, where its elements say so."""
        said = {subject: drawn.node.data.get("confidence", "") for subject, drawn in self._by_subject.items()}
        shares = {subject: read_share(text) for subject, text in said.items()}
        return {subject: share for subject, share in shares.items() if share is not None}

    def doubts(self) -> list[Doubt]:
        """What a draft drew beside the board: lines that may be links."""
        return list(find_doubts(self._reading))

    def _origin(self, drawn: _Drawn) -> Origin:
        places = self._reading.drawing.places()
        number = drawn.node.number
        place = places[number] if number < len(places) else None
        at = drawn.at or self._reading.report.middle(drawn.node)
        return Origin(drawn.node.id or None, drawn.layer or None, place, point(at) if at else None)

    def _find_drawn(self, thing: Any, around: Sequence[Any]) -> _Drawn | None:
        if not isinstance(thing, str) and id(thing) in self._by_link:
            return self._by_link[id(thing)]
        subject = thing if isinstance(thing, str) else thing.subject
        kind, _, name = subject.partition(":")
        if kind == "mission":
            return self._mark(name, around)
        first = name.rpartition(":")[2].partition("-")[0] if kind == "link" else ""
        return self._by_subject.get(subject) or self._by_subject.get(f"station:{first}")

    def _mark(self, mission: str, around: Sequence[Any]) -> _Drawn | None:
        """A mark of the mission: the one at the station that the fault is about, if it is about one."""
        marks = self._reading.parts.missions.get(mission, [])
        spots = (self._by_subject.get(each if isinstance(each, str) else each.subject) for each in around)
        goal = next((spot.at for spot in spots if spot and spot.at), None)
        if not marks:
            return None
        nearest = min(marks, key=lambda mark: self._distance(mark, goal)) if goal else marks[0]
        return _Drawn(nearest.node, nearest.layer)

    def _distance(self, mark: Part, goal: Point) -> float:
        middle = self._reading.report.middle(mark.node)
        return math.dist(middle, goal) if middle else math.inf

    @cached_property
    def _by_link(self) -> dict[int, _Drawn]:
        return {
            id(link): _Drawn(course.stroke.node, course.stroke.part.layer)
            for course in self._reading.all_courses
            for link in course.links
        }

    @cached_property
    def _by_subject(self) -> dict[str, _Drawn]:
        found: dict[str, _Drawn] = {}
        for subject, drawn in self._drawn_by_subject():
            found.setdefault(subject, drawn)
        return found

    def _drawn_by_subject(self) -> Iterator[tuple[str, _Drawn]]:
        for spot in self._reading.all_spots:
            if spot.number is not None:
                yield from (
                    (f"{kind}:{spot.number}", _Drawn(spot.node, spot.layer, spot.at))
                    for kind in ("station", "place")
                )
        for course in self._reading.all_courses:
            for link in course.links:
                yield link.subject, _Drawn(course.stroke.node, course.stroke.part.layer)
        for name, side in self._reading.parts.sides.items():
            if first := _first(side):
                yield f"tile:{name.replace(' ', ':')}", _Drawn(first.node, first.layer)


def _first(side: Parts) -> Part | None:
    """What stands for a side of a tile: its frame, else the first thing on it."""
    return next(iter([*side.frame, *side.others, *side.stations, *side.lines]), None)
