"""From a plan to a board: places pushed apart and numbered, linked, and their links drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from yardtools.errors import YardError
from yardtools.model import Board, Box, Link, Mission, Station
from yardtools.model.network import DEFAULT_TRANSPORTS, Transport
from yardtools.model.values import Point
from yardtools.places.bows import FINE, NoRoomError, Sketch
from yardtools.places.courses import Spots, Stretch, path_between, stretches
from yardtools.places.numbering import number_places
from yardtools.places.plan import Plan, Road, Way
from yardtools.places.projection import Projection, fit, nearest_gap, project_line
from yardtools.places.roads import Pieces, Roads, bridges, complete_ladder, listed_roads
from yardtools.places.spreading import spread

PASSING = 0.35
"""How near to a line a place is passed by it, in typical distances from a place to the next."""
FURTHEST = 60.0
"""And at most so near, in board units."""
FULL = 0.6
"""How much of the board the symbols may take, with the gaps round them."""
ASTRAY = 40.0
"""So much trouble a true course may have before a bow is better."""
MOST_BOWS = 500
"""How often a better bow is looked for, which takes its time; whoever is in trouble then stays as it is."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board before its box is known, and what was added that no list asked for, by transport."""

    frame: Point
    stations: tuple[Station, ...]
    links: tuple[Link, ...]
    missions: tuple[Mission, ...]
    transports: tuple[Transport, ...]
    ladder: tuple[str, ...]
    added: Mapping[str, Sequence[Road]] = field(default_factory=dict)

    def board(self, box: Box) -> Board:
        """The board that the draft makes with a box."""
        return box.board(self.stations, self.links, self.missions, self.frame)


def draft(plan: Plan) -> Draft:
    """The whole board; stations show exactly the transports of their links."""
    to_board = fit(plan)
    _check_room(plan, to_board.frame)
    before = {key: to_board(place.at) for key, place in plan.places.items()}
    spots = spread(before, plan.gap, to_board.frame, plan.margin)
    courses = lay_lines(plan.ways, before, to_board)
    plan = replace(plan, ladder=_ladder_of(plan, courses))
    roads, added = link_places(plan, spots, courses)
    numbers = number_places(plan, spots, to_board.frame[1])
    order = (*plan.ladder, *(by for by in roads if by not in plan.ladder))
    stations = _stations(plan, spots, numbers, roads)
    links = [_link(road, by, numbers, courses, spots) for by in order for road in roads[by]]
    missions = tuple(
        Mission(id, _numbers(rows, "starts", numbers), _numbers(rows, "targets", numbers))
        for id, rows in plan.missions.items()
    )
    drawn = draw_links(stations, links, to_board.frame, order)
    transports = tuple(_transport(by, roads[by]) for by in order)
    return Draft(to_board.frame, stations, tuple(drawn), missions, transports, plan.ladder, added)


def _check_room(plan: Plan, frame: Point) -> None:
    """Refuse a board that cannot hold the places with the gaps between them."""
    room = math.prod(side - 2 * plan.margin + plan.gap for side in frame)
    most = math.floor(FULL * room / (plan.gap**2 * math.sqrt(3) / 2))
    if min(frame) <= 2 * plan.margin or len(plan.places) > most:
        raise YardError(
            f"{len(plan.places):,} places with gaps of {plan.gap:g} find no room on a board of "
            f"{frame[0]:g} × {frame[1]:g} units: make it wider, take fewer places, or a smaller gap"
        )


def _ladder_of(plan: Plan, courses: Mapping[str, Mapping[Road, Stretch]]) -> tuple[str, ...]:
    """The ladder without the rungs that the lines of the file leave out; whole where it has no lines."""
    if not courses:
        return plan.ladder
    return tuple(by for by in plan.ladder if by == plan.ladder[0] or by in courses or by in plan.links)


# --- links ------------------------------------------------------------------------------------


def lay_lines(
    ways: Iterable[Way], spots: Mapping[str, Point], to_board: Projection
) -> dict[str, dict[Road, Stretch]]:
    """The stretches of all lines between the places they pass, by transport; the first line of two counts."""
    places = Spots(spots, min(FURTHEST, PASSING * nearest_gap(spots)))
    found: dict[str, dict[Road, Stretch]] = {}
    for way in ways:
        lines = [project_line(course, to_board) for course in way.courses]
        for stretch in stretches(lines, places, project_line(way.stops, to_board)):
            found.setdefault(way.mode, {}).setdefault(stretch.road, stretch)
    return found


def link_places(
    plan: Plan, spots: Mapping[str, Point], courses: Mapping[str, Mapping[Road, Stretch]]
) -> tuple[Roads, Roads]:
    """The roads of all transports, and which of them neither the list nor the neighbourhood gave."""
    roads = listed_roads(plan, spots)
    for by, found in courses.items():
        roads[by] = list(dict.fromkeys([*roads.get(by, ()), *found]))
    added = complete_ladder(roads, plan.ladder, spots) if courses else Roads()
    for by, more in added.items():
        roads[by] += more
    base = plan.ladder[0]
    others = [road for by in plan.ladder[1:] for road in roads[by]]
    if over := [road for road in bridges(roads[base], others, spots) if road not in set(roads[base])]:
        roads[base] += over
        added[base] = over
    return roads, added


def _link(
    road: Road,
    by: str,
    numbers: Mapping[str, int],
    courses: Mapping[str, Mapping[Road, Stretch]],
    spots: Mapping[str, Point],
) -> Link:
    """A link, with its course where a line of the file gave it."""
    stretch = courses.get(by, {}).get(road)
    path = path_between(stretch, spots) if stretch else ()
    return Link(numbers[road[0]], numbers[road[1]], by, path=path)


# --- stations ---------------------------------------------------------------------------------


def _stations(
    plan: Plan, spots: Mapping[str, Point], numbers: Mapping[str, int], roads: Roads
) -> tuple[Station, ...]:
    """The stations with the transports of their links, but for those that no symbol shows."""
    served = {by: {key for road in roads[by] for key in road} for by in plan.ladder}
    found = (
        Station(numbers[key], spots[key], tuple(by for by in plan.ladder if key in served[by]), place.name)
        for key, place in plan.places.items()
    )
    return tuple(sorted(found, key=lambda station: station.id))


def _numbers(rows: Mapping[str, Sequence[str]], key: str, numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(numbers[name] for name in rows.get(key, ()))


def _transport(by: str, roads: Sequence[Road]) -> Transport:
    """The transport as the usual games have it, or with a ticket of its own name."""
    usual = next((each for each in DEFAULT_TRANSPORTS if each.id == by), Transport(by, (by,)))
    return replace(usual, in_pieces=_is_in_pieces(roads))


def _is_in_pieces(roads: Sequence[Road]) -> bool:
    pieces = Pieces()
    for road in roads:
        pieces.join(*road)
    return len({pieces.leader(key) for road in roads for key in road}) > 1


# --- the drawing ------------------------------------------------------------------------------


def draw_links(
    stations: Sequence[Station], links: Sequence[Link], frame: Point, order: Sequence[str]
) -> list[Link]:
    """The links as drawn: the base transport straight, others along their courses, or bowed where clearer."""
    sketch = Sketch(stations, frame)
    for link in links:
        sketch.put(link)
    free = [link for link in links if link.by != order[0]]
    free.sort(key=lambda link: (-order.index(link.by), -_chord(sketch, link), link.key))
    troubled = (link for _ in range(3) for link in free if _is_in_trouble(sketch, link))
    for link in islice(troubled, MOST_BOWS):
        sketch.put(_best_bow(sketch, link))
    return list(sketch.links.values())


def _is_in_trouble(sketch: Sketch, link: Link) -> bool:
    """Whether a link might sit better, as drawn now; as long as it runs true, it may sit a little worse."""
    runs_true = sketch.links[link.key].path == link.path != ()
    return sketch.is_in_trouble(link, ASTRAY if runs_true else FINE)


def _chord(sketch: Sketch, link: Link) -> float:
    return math.dist(sketch.at[link.start], sketch.at[link.end])


def _best_bow(sketch: Sketch, link: Link) -> Link:
    """The link bowed as it sits best; as it was where there is no place for it at all."""
    try:
        return sketch.best(link)
    except NoRoomError:
        return sketch.links[link.key]
