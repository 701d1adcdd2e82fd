"""OpenStreetMap's nodes, ways and relations as places and lines, whichever file they came in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from yardtools.model.values import Point
from yardtools.places.plan import Place, Way
from yardtools.places.readers.listing import Listing, Spot, names_in, read_population
from yardtools.places.readers.tags import Tags, mode_of_route, mode_of_track, rank_of


@dataclass(frozen=True, slots=True)
class Member:
    """A part of a relation: what it is, which one, and what for; its course where the file has it there."""

    kind: str
    ref: str
    role: str
    course: tuple[Point, ...] = ()


@dataclass(slots=True)
class Elements:
    """The elements of an extract by their ids."""

    nodes: dict[str, Point] = field(default_factory=dict)
    courses: dict[str, tuple[Point, ...]] = field(default_factory=dict)
    """Where ways run."""
    tagged: list[tuple[str, str, Tags, Callable[[], Spot]]] = field(default_factory=list)
    """Nodes, ways and relations that say what they are: kind, id, tags, and where they stand."""
    members: dict[str, tuple[Member, ...]] = field(default_factory=dict)
    centres: dict[tuple[str, str], Point] = field(default_factory=dict)

    def listing(self, languages: tuple[str, ...]) -> Listing:
        """The places and lines among the elements."""
        places = [place for row in self.tagged if (place := self._place(*row, languages))]
        routes = list(self._routes())
        known = {way.mode for way in routes}
        tracks = [way for way in self._tracks() if way.mode not in known]
        return Listing(places, [*routes, *tracks], is_extract=True, is_osm=True)

    def _place(
        self, kind: str, id: str, tags: Tags, spot: Callable[[], Spot], languages: tuple[str, ...]
    ) -> Place | None:
        rank, names = rank_of(tags), names_in(tags, languages)
        at = self.nodes.get(id) if kind == "node" else self._centre(kind, id)
        if rank is None or not names or at is None:
            return None
        return Place(at, names, "", None, rank, read_population(tags.get("population")), spot())

    def _centre(self, kind: str, id: str) -> Point | None:
        """The middle of a way or a relation, as far as the file has its corners."""
        if (kind, id) in self.centres:
            return self.centres[kind, id]
        corners = self.courses.get(id, ()) if kind == "way" else tuple(self._corners(id))
        if not corners:
            return None
        rows = list(zip(*corners, strict=True))
        return ((min(rows[0]) + max(rows[0])) / 2, (min(rows[1]) + max(rows[1])) / 2)

    def _corners(self, id: str) -> Iterator[Point]:
        for member in self.members.get(id, ()):
            yield from self._course(member)

    def _course(self, member: Member) -> tuple[Point, ...]:
        return member.course or self.courses.get(member.ref, ()) if member.kind == "way" else ()

    def _routes(self) -> Iterator[Way]:
        """The lines that are relations: along their ways, or from stop to stop where the ways are missing."""
        for kind, id, tags, _ in self.tagged:
            mode = mode_of_route(tags) if kind == "relation" else None
            if not mode:
                continue
            members = self.members.get(id, ())
            stops = tuple(self.nodes[each.ref] for each in members if self._is_stop(each))
            ways = (self._course(each) for each in members if not each.role.startswith("platform"))
            courses = tuple(course for course in ways if len(course) > 1)
            if courses or len(stops) > 1:
                yield Way(mode, courses or (stops,), stops)

    def _is_stop(self, member: Member) -> bool:
        return member.kind == "node" and member.ref in self.nodes and not member.role.startswith("platform")

    def _tracks(self) -> Iterator[Way]:
        """The tracks of each mode that no route uses, all together: they are cut at every switch."""
        found: dict[str, list[tuple[Point, ...]]] = {}
        for kind, id, tags, _ in self.tagged:
            mode = mode_of_track(tags) if kind == "way" else None
            if mode and len(self.courses.get(id, ())) > 1:
                found.setdefault(mode, []).append(self.courses[id])
        return (Way(mode, tuple(courses)) for mode, courses in found.items())


def course_of(refs: Iterable[str], nodes: Mapping[str, Point]) -> tuple[Point, ...]:
    """Where a way runs, as far as its nodes are in the file."""
    return tuple(nodes[ref] for ref in refs if ref in nodes)
