"""Lines that belong together: by the transport in their names and by their colour; casings are left out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from yardtools.geometry import Line
from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.tracing.adopting.bodies import OVER, Stations
from yardtools.tracing.adopting.survey import Group, Kind, Shape, Survey
from yardtools.tracing.adopting.words import colour_distance, is_grey, transport_named
from yardtools.tracing.reading.neighbours import Points, Shapes, in_rows

SHADE = 150.0
"""A casing that is no grey is a shade of its line, and differs from it by less."""
SAME_COLOUR = 30.0
"""Colours that differ by less are one: somebody mixed it twice."""
MOST = 60
"""So many colours of lines are looked at, the commonest: nobody draws more on purpose."""
GIVEN = "you said so"
"""The reason for what the user corrects."""
HALF = 0.5
"""A family of lines is kept where this part of its ends is at stations."""
COPY = 0.9
"""A family is a copy of others where this part of its lines lies along theirs."""
SAMPLES = np.linspace(0.1, 0.9, 9)
"""Where along a line it is compared with others."""
REACH = 2.0
"""An end is at a station up to so many radii from its middle."""
LINES = (Kind.LINE, Kind.BAND)
LARGE = 3.0
"""A loop so many times as large as a station is a line."""


@dataclass(slots=True, eq=False)
class Family:
    """Lines that mean the same: of one colour, and of one transport as far as names tell.

    `named` is the transport that their names tell, `because` the name that told it, `at_stations` how many
    of their `ends` are at stations. `stops` are the stations that they end at.
    """

    colour: str
    named: str
    because: str = ""
    is_hidden: bool = False
    lines: list[Shape] = field(default_factory=list)
    strays: list[Shape] = field(default_factory=list)
    ends: int = 0
    at_stations: int = 0
    stops: set[int] = field(default_factory=set)

    @property
    def is_given(self) -> bool:
        """Whether the user says which transport it is."""
        return self.because == GIVEN

    @property
    def share(self) -> float:
        """The part of its ends that is at stations."""
        return self.at_stations / self.ends if self.ends else 0.0

    @property
    def width(self) -> float:
        """The usual width of its lines."""
        return float(np.median([line.style.stroke_width for line in self.lines]))

    @property
    def count(self) -> int:
        """How many lines it has, strays not counted."""
        strays = set(self.strays)
        return sum(
            len(line.lines) if line.kind is Kind.LINE else 1 for line in self.lines if line not in strays
        )


@dataclass(slots=True)
class Families:
    """The families that are transports, and those that are none, each with the reason.

    `copies` are those of the latter that only repeat others.
    """

    kept: list[Family] = field(default_factory=list)
    left: list[tuple[Family, str]] = field(default_factory=list)
    copies: set[Family] = field(default_factory=set)


def names_of(node: Node) -> Iterator[str]:
    """What an element is called: its label, its id, its classes."""
    yield from (name for name in (node.label, node.id) if name)
    yield from node.classes


class LineFinder:
    """Sorts the lines of a drawing into families, and tells which of them join stations."""

    def __init__(self, survey: Survey, stations: Stations, named: Callable[[Shape], str]) -> None:
        self._survey = survey
        self._stations = stations
        self._given = named
        self._words: dict[Group, tuple[str, str]] = {}
        self._spots = Points([body.at for body in stations.bodies])
        self._reaches = np.array([REACH * body.radius for body in stations.bodies])

    def find(self) -> Families:
        """The families of lines."""
        found = Families()
        families, rest = self._group()
        if rest.lines:
            found.left.append((rest, f"more than {MOST} colours are no transports"))
        for family in families:
            self._join(family)
        likely = [family for family in families if family.share >= HALF]
        found.left += [(each, _where_to(each)) for each in families if each.share < HALF]
        for family, _ in found.left:
            family.strays = []
        for family in sorted(likely, key=lambda each: -each.width):
            others = [each for each in likely if each is not family and each not in found.copies]
            if reason := self._why_copy(family, others):
                found.copies.add(family)
                found.left.append((family, reason))
        kept = (each for each in likely if each not in found.copies)
        found.kept = sorted(kept, key=lambda each: -each.count)
        return found

    # --- families

    def _group(self) -> tuple[list[Family], Family]:
        """The families, and all lines together that are in none of the larger ones."""
        by_key: dict[tuple[str, str, bool], Family] = {}
        for shape in self._candidates():
            named, because = self._word(shape)
            is_hidden = shape.node.hidden and not self._survey.hidden_too
            key = (named, shape.colour, is_hidden)
            family = by_key.setdefault(key, Family(shape.colour, named, because, is_hidden=is_hidden))
            family.lines.append(shape)
        families = [family for family in by_key.values() if not self._is_of_symbols(family)]
        shown = [family for family in families if not family.is_hidden]
        hidden = [family for family in families if family.is_hidden and self._is_missed(family, shown)]
        rows = sorted([*shown, *hidden], key=lambda each: -len(each.lines))
        rest = Family("other colours", "", lines=[line for each in rows[MOST:] for line in each.lines])
        return _merge_shades(rows[:MOST]), rest

    def _is_missed(self, family: Family, shown: Sequence[Family]) -> bool:
        """Whether hidden lines are those of a transport that is not shown: its layer was switched off."""
        return bool(family.named) and all(each.named and each.named != family.named for each in shown)

    def _candidates(self) -> Iterator[Shape]:
        """What can be a line."""
        bodies = {body.shape for body in self._stations.bodies}
        large = LARGE * self._stations.radius
        for shape in (shape for shape in self._survey.shapes if not shape.is_clear):
            if shape in self._survey.cut:
                continue
            is_line = shape.kind in LINES or (shape.kind is Kind.LOOP and shape.radius > large)
            if is_line and shape not in bodies:
                yield shape

    def _is_of_symbols(self, family: Family) -> bool:
        """Whether lines are mostly small strokes of the symbols of stations."""
        large = LARGE * self._stations.radius
        small = sum(line.radius <= large and self._is_on_station(line) for line in family.lines)
        return small > HALF * len(family.lines)

    def _is_on_station(self, shape: Shape) -> bool:
        """Whether a small stroke begins and ends at the same station."""
        ends = list(shape.ends())
        if not len(self._spots) or not ends:
            return False
        near = self._spots.nearest(ends)
        station, _ = near[0]
        radius = OVER * self._stations.bodies[station].radius
        return all(each == station and distance <= radius for each, distance in near)

    def _word(self, shape: Shape) -> tuple[str, str]:
        """The transport that the shape's own names tell, else those of its groups, and the name."""
        if given := self._given(shape):
            return given, GIVEN
        for name in names_of(shape.node):
            if word := transport_named(name):
                return word, name
        return self._group_word(shape.group)

    def _group_word(self, group: Group) -> tuple[str, str]:
        if group not in self._words:
            self._words[group] = next(
                (
                    (word, name)
                    for each in group.around()
                    if each.parent is not None
                    for name in names_of(each.node)
                    if (word := transport_named(name))
                ),
                ("", ""),
            )
        return self._words[group]

    # --- stations

    def _join(self, family: Family) -> None:
        """Count the ends of a family that are at stations, and part its strays from it.

        An end that meets another line of the family counts as none: a line drawn in pieces, or a fork.
        """
        ends = [(place, end) for place, line in enumerate(family.lines) for end in line.ends()]
        joined = self._stations_at([end for _, end in ends])
        family.stops = set(joined.values())
        held = Counter(ends[end][0] for end in joined)
        loops = {place for place, line in enumerate(family.lines) if line.kind is Kind.LOOP}
        held.update(loops & self._over_stations(family, loops))
        hanging, met = self._hang_together(family, ends, set(held))
        inner = sum(end not in joined for end in met)
        family.ends, family.at_stations = len(ends) - inner + len(loops), held.total()
        family.strays = [line for place, line in enumerate(family.lines) if place not in hanging]

    def _stations_at(self, ends: Sequence[Point]) -> dict[int, int]:
        """The station that each end is at."""
        pairs = Points(ends).near(self._spots.array.tolist(), self._reaches, len(ends) or 1)
        joined: dict[int, int] = {}
        for station, end in zip(pairs.asker.tolist(), pairs.found.tolist(), strict=True):
            joined.setdefault(end, station)
        return joined

    def _hang_together(
        self, family: Family, ends: Sequence[tuple[int, Point]], held: set[int]
    ) -> tuple[set[int], set[int]]:
        """The lines that lead to a station, if need be over others of the family; the ends that meet one."""
        if len(held) == len(family.lines):
            return held, set()
        owners = [place for place, line in enumerate(family.lines) for each in line.lines if len(each) > 1]
        tree = shapely.STRtree(_strings([line for shape in family.lines for line in shape.lines]))
        slack = max(family.width, self._stations.radius / 4)
        spots = shapely.points(in_rows(end for _, end in ends))
        rows = zip(
            *(each.tolist() for each in tree.query(spots, predicate="dwithin", distance=slack)), strict=True
        )
        groups, met = _Groups(), set[int]()
        for end, other in rows:
            if owners[other] != ends[end][0]:
                groups.join(ends[end][0], owners[other])
                met.add(end)
        good = {groups.find(place) for place in held}
        return {place for place in range(len(family.lines)) if groups.find(place) in good}, met

    def _over_stations(self, family: Family, loops: set[int]) -> set[int]:
        """The loops that run over several stations."""
        if not loops:
            return set()
        chosen = sorted(loops)
        shapes = np.asarray([shapely.LinearRing(family.lines[place].lines[0]) for place in chosen])
        rows, _ = self._spots.beside(shapes, self._stations.radius)
        counts = Counter(rows.tolist())
        return {chosen[row] for row, count in counts.items() if count >= 3}

    # --- copies

    def _why_copy(self, family: Family, others: Sequence[Family]) -> str:
        """Why a family is only a copy of others, if it is: a casing under them, or white lines on them."""
        rivals = [each for each in others if self._may_be_copied(family, each)]
        if not rivals or self._part_along(family, rivals) < COPY:
            return ""
        if family.width > min(rival.width for rival in rivals):
            return "wider copies of other lines, under them"
        return "copies of other lines"

    def _part_along(self, family: Family, rivals: Sequence[Family]) -> float:
        """The part of a family's course that lies along others.

        A casing in grey, or one called like its line, may end elsewhere and run on where its line stops.
        """
        slack = max(family.width, *(rival.width for rival in rivals)) / 2
        if is_grey(family.colour) or any(rival.named == family.named != "" for rival in rivals):
            slack = max(slack, OVER * self._stations.radius)
        others = [line for each in rivals for shape in each.lines for line in shape.lines]
        return _share_along([line for shape in family.lines for line in shape.lines], others, slack)

    def _may_be_copied(self, family: Family, rival: Family) -> bool:
        if family.named and rival.named and family.named != rival.named and not rival.is_given:
            return False
        is_wider = family.width > 1.15 * rival.width
        if is_grey(family.colour) != is_grey(rival.colour):
            return is_grey(family.colour)  # the one with a colour says which transport it is
        is_alike = is_grey(family.colour) or family.named == rival.named != ""
        return is_wider and (is_alike or colour_distance(family.colour, rival.colour) < SHADE)


class _Groups:
    """Things that were joined one by one into groups."""

    def __init__(self) -> None:
        self._above: dict[int, int] = {}

    def find(self, thing: int) -> int:
        """The one that stands for the group of a thing."""
        path = []
        while (above := self._above.get(thing, thing)) != thing:
            path.append(thing)
            thing = above
        self._above.update(dict.fromkeys(path, thing))
        return thing

    def join(self, one: int, other: int) -> None:
        """Make one group of the groups of two things."""
        self._above[self.find(one)] = self.find(other)


def _where_to(family: Family) -> str:
    return (
        f"{family.at_stations} of {family.ends} ends are at stations" if family.ends else "they lead nowhere"
    )


def _merge_shades(families: list[Family]) -> list[Family]:
    """The families, those of hardly different colours as one."""
    kept: dict[str, list[Family]] = defaultdict(list)
    for family in sorted(families, key=lambda each: -len(each.lines)):
        same = (
            each for each in kept[family.named] if colour_distance(each.colour, family.colour) < SAME_COLOUR
        )
        if other := next(same, None):
            other.lines += family.lines
        else:
            kept[family.named].append(family)
    return [family for row in kept.values() for family in row]


def _share_along(lines: Sequence[Line], others: Sequence[Line], slack: float) -> float:
    """The part of some lines that lies along others, each line counted alike."""
    samples = shapely.line_interpolate_point(_strings(lines)[:, None], SAMPLES, normalized=True)
    tree = shapely.STRtree(_strings(others))
    points, _ = tree.query(np.ravel(samples), predicate="dwithin", distance=max(slack, 1e-9))
    return len(np.unique(points)) / np.size(samples)


def _strings(lines: Sequence[Line]) -> Shapes:
    """Lines as shapely has them; a single point is none."""
    whole = [line for line in lines if len(line) > 1]
    places = np.repeat(np.arange(len(whole)), [len(line) for line in whole])
    corners = in_rows(corner for line in whole for corner in line)
    return np.asarray(shapely.linestrings(corners, indices=places), dtype=np.object_)
