"""Drafts a board from a list of places: a first tracing.svg and box.toml to go on from.

    python scripts/draft_board.py places.toml boards/my-land

Places are projected (Lambert's equal-area projection), pushed apart where their symbols would collide,
numbered in reading order, linked, and drawn. Roads of the base transport are proposed: neighbours are
joined where no third place lies between them. The other transports run where the list says. The list is
TOML; all but `id`, `centre` and `places` may be left out:

    id = "my-land"
    title = "My land"
    centre = [52.0, 12.0]        # latitude and longitude of the middle of the map
    width = 1640                 # of the board, in board units; the height follows
    margin = 40                  # what stays free round the outermost places
    gap = 60                     # the least distance of two places
    rows = 16                    # into how many rows the numbering cuts the map, or where: [75, 150]
    longest = 300                # no longer road is proposed
    ladder = ["car", "rail"]     # the transports, the base first
    [places]
    "Lisbon" = { at = [38.72, -9.14], de = "Lissabon" }     # names in other languages, if they differ
    "Palermo" = { at = [38.12, 13.36], land = "Sicily" }    # no road leads from one land to another
    [links]
    car = ["Porto - Lisbon"]                # roads besides those proposed
    rail = ["Porto - Lisbon - Madrid"]      # a chain of places, linked one by one
    [without]
    car = ["Lisbon - Madrid"]               # roads proposed, but not to be
    [missions.green]
    starts = ["Porto"]
    targets = ["Madrid"]

What stands before `[names]` in a box.toml that is there already stays as it is: it is written by hand.
From then on the tracing is what one works on, and `yard import` makes the board of it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tomllib
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from bowed_lines import NoRoomError, Sketch
from yardtools import files
from yardtools.errors import YardError
from yardtools.formats import box as box_format
from yardtools.geometry import clearances, crossings, line_of
from yardtools.model import Board, Link, Mission, Station
from yardtools.model.values import Point, point
from yardtools.tracing.writing.writer import write_tracing

EARTH = 6371.0
"""The radius of the earth in kilometres."""
CLEAR = 20.0
"""How far a proposed road stays away from a third place."""
MOST = 5
"""How many proposed roads may meet in a place."""
NAMES = "[names]\n"

Road = tuple[str, str]
"""Two places that are linked, in the order of the alphabet."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the list; `name` is by language."""

    at: Point
    land: str
    name: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the list says."""

    id: str
    title: str
    centre: Point
    places: Mapping[str, Place]
    width: float = 1640.0
    margin: float = 40.0
    gap: float = 60.0
    rows: int | Sequence[float] = 16
    longest: float = math.inf
    ladder: tuple[str, ...] = ("car", "rail", "plane")
    links: Mapping[str, Sequence[str]] = field(default_factory=dict)
    without: Mapping[str, Sequence[str]] = field(default_factory=dict)
    missions: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)


# --- reading the list -------------------------------------------------------------------------


def read(path: Path) -> Plan:
    """The list in a file; what is missing or misspelt in it stops the draft."""
    try:
        document = tomllib.loads(files.read(path).decode())
        places = _places(document.pop("places"))
        ladder = tuple(document.pop("ladder", ("car", "rail", "plane")))
        title = document.pop("title", document["id"])
        centre = _spot(document.pop("centre"))
        return Plan(**document, title=title, centre=centre, ladder=ladder, places=places)
    except tomllib.TOMLDecodeError as error:
        raise YardError(f"{path} is no TOML: {error}") from error
    except KeyError as error:
        raise YardError(f"{path} lacks {error}") from error
    except (TypeError, ValueError) as error:
        raise YardError(f"{path} is no list of places: {error}") from error


def _places(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Place]:
    """The places, with a name in every language that is used anywhere: the key where there is no other."""
    languages = sorted({key for row in rows.values() for key in row} - {"at", "land"})
    return {
        name: Place(
            _spot(row["at"]),
            row.get("land", ""),
            {"en": name} | {language: row.get(language, name) for language in languages},
        )
        for name, row in rows.items()
    }


def _spot(pair: Sequence[float]) -> Point:
    first, second = pair
    return (float(first), float(second))


def roads_along(plan: Plan, chains: Iterable[str]) -> list[Road]:
    """The roads of chains such as `Porto - Lisbon - Madrid`, each once."""
    names = [[name.strip() for name in chain.split(" - ")] for chain in chains]
    unknown = sorted({name for chain in names for name in chain} - set(plan.places))
    if unknown:
        raise YardError(f"links name places that are not in the list: {', '.join(unknown)}")
    return list(dict.fromkeys(road_of(*pair) for chain in names for pair in pairwise(chain)))


def road_of(one: str, other: str) -> Road:
    """The road between two places, whichever is named first."""
    return (one, other) if one < other else (other, one)


# --- from the globe to the board --------------------------------------------------------------


def project(at: Point, centre: Point) -> Point:
    """Latitude and longitude in Lambert's equal-area projection: kilometres right of and below the centre."""
    (high, far), (middle, meridian) = at, centre
    north, east, south = math.radians(high), math.radians(far - meridian), math.radians(middle)
    up = math.cos(south) * math.sin(north) - math.sin(south) * math.cos(north) * math.cos(east)
    facing = math.sin(south) * math.sin(north) + math.cos(south) * math.cos(north) * math.cos(east)
    scale = EARTH * math.sqrt(2 / (1 + facing))
    return (scale * math.cos(north) * math.sin(east), -scale * up)


def project_all(plan: Plan) -> dict[str, Point]:
    """Every place where the projection puts it, in board units."""
    spots = {name: project(place.at, plan.centre) for name, place in plan.places.items()}
    left, top = (min(spot[axis] for spot in spots.values()) for axis in (0, 1))
    wide = max(spot[0] for spot in spots.values()) - left
    scale = (plan.width - 2 * plan.margin) / (wide or 1.0)
    return {
        name: (plan.margin + scale * (x - left), plan.margin + scale * (y - top))
        for name, (x, y) in spots.items()
    }


def frame_of(plan: Plan, spots: Mapping[str, Point]) -> Point:
    """The size of the board that holds the places."""
    return (plan.width, math.ceil(max(y for _, y in spots.values()) + plan.margin))


def spread(spots: Mapping[str, Point], gap: float, frame: Point, margin: float) -> dict[str, Point]:
    """The places moved apart until no two are nearer than `gap`, and no further than that takes.

    Places that are too near push each other off along the line between them; a weak pull leads each of
    them home. The pull fades out, so that in the end only the pushes count.
    """
    home = np.array(list(spots.values()))
    at, turns = home.copy(), 600
    low, high = np.array((margin, margin)), np.array(frame) - margin
    for turn in range(turns):
        away = at[:, None] - at[None, :]
        far = np.hypot(away[..., 0], away[..., 1])
        np.fill_diagonal(far, np.inf)
        lack = np.clip(gap * 1.002 - far, 0, None) / np.maximum(far, 0.01)
        at = at + 0.3 * (away * lack[..., None]).sum(axis=1)
        at = np.clip(at + 0.05 * (1 - turn / turns) * (home - at), low, high)
    return {name: point((float(x), float(y))) for name, (x, y) in zip(spots, at, strict=True)}


def number_places(spots: Mapping[str, Point], rows: int | Sequence[float]) -> dict[str, int]:
    """The number of each place: row by row from the top, from left to right in a row."""
    edges = _edges([y for _, y in spots.values()], rows) if isinstance(rows, int) else rows
    order = sorted(spots, key=lambda name: (bisect(edges, spots[name][1]), spots[name]))
    return {name: number for number, name in enumerate(order, 1)}


def _edges(heights: Sequence[float], rows: int) -> list[float]:
    """Where one row ends and the next begins, for rows of one height."""
    top, bottom = min(heights), max(heights)
    return [top + (bottom - top) * row / rows for row in range(1, rows)]


# --- roads ------------------------------------------------------------------------------------


def propose_roads(plan: Plan, spots: Mapping[str, Point]) -> list[Road]:
    """Roads between neighbours of one land: short ones that keep clear of third places, five at most each."""
    short = [road for road in _neighbours(spots) if _is_road(plan, spots, road)]
    meeting = Counter(name for road in short for name in road)
    for road in sorted(short, key=lambda road: -_length(spots, road)):
        if max(meeting[name] for name in road) > MOST and min(meeting[name] for name in road) > 2:
            short.remove(road)
            meeting.subtract(road)
    return short


def _neighbours(spots: Mapping[str, Point]) -> list[Road]:
    """Places between which no third one lies: none in the circle over the line between them."""
    names = {spot: name for name, spot in spots.items()}
    edges = shapely.delaunay_triangles(shapely.MultiPoint(list(names)), only_edges=True)
    pairs = (tuple(names[x, y] for x, y in edge.coords) for edge in shapely.get_parts(edges))
    return sorted(road for road in (road_of(*pair) for pair in pairs) if _is_free(spots, road))


def _is_free(spots: Mapping[str, Point], road: Road) -> bool:
    (x, y), (other_x, other_y) = (spots[name] for name in road)
    middle, reach = ((x + other_x) / 2, (y + other_y) / 2), _length(spots, road) / 2
    return all(math.dist(spot, middle) > reach for name, spot in spots.items() if name not in road)


def _is_road(plan: Plan, spots: Mapping[str, Point], road: Road) -> bool:
    lands = {plan.places[name].land for name in road}
    others = [spot for name, spot in spots.items() if name not in road]
    gaps = clearances(tuple(spots[name] for name in road), others)
    return len(lands) == 1 and _length(spots, road) <= plan.longest and min(gaps, default=CLEAR) >= CLEAR


def _length(spots: Mapping[str, Point], road: Road) -> float:
    return math.dist(spots[road[0]], spots[road[1]])


def all_roads(plan: Plan, spots: Mapping[str, Point]) -> dict[str, list[Road]]:
    """The roads of every transport: those of the list, and for the base transport those proposed."""
    roads = {transport: roads_along(plan, plan.links.get(transport, ())) for transport in plan.ladder}
    base = plan.ladder[0]
    roads[base] = list(dict.fromkeys([*propose_roads(plan, spots), *roads[base]]))
    for transport, chains in plan.without.items():
        unwanted = roads_along(plan, chains)
        roads[transport] = [road for road in roads[transport] if road not in unwanted]
    return roads


# --- the board --------------------------------------------------------------------------------


def draft_board(plan: Plan, head: str) -> Board:
    """The whole board with the head of its box; stations show exactly the transports of their links."""
    spots = project_all(plan)
    frame = frame_of(plan, spots)
    spots = spread(spots, plan.gap, frame, plan.margin)
    numbers = number_places(spots, plan.rows)
    roads = all_roads(plan, spots)
    served = {by: {name for road in pairs for name in road} for by, pairs in roads.items()}
    stations = [
        Station(numbers[name], at, tuple(by for by in plan.ladder if name in served[by]), place.name)
        for (name, at), place in zip(spots.items(), plan.places.values(), strict=True)
    ]
    links = [Link(numbers[one], numbers[other], by) for by in plan.ladder for one, other in roads[by]]
    missions = [_mission(plan, id, rows, numbers) for id, rows in plan.missions.items()]
    box = box_format.loads(head)
    return box.board(stations, draw_links(stations, links, frame, plan.ladder), missions, frame)


def draw_links(
    stations: Sequence[Station], links: Sequence[Link], frame: Point, ladder: Sequence[str]
) -> list[Link]:
    """The links as drawn: the base transport straight, the others bowed where that is clearer."""
    sketch = Sketch(sorted(stations, key=lambda station: station.id), frame)
    for link in links:
        sketch.put(link)
    free = [link for link in links if link.by != ladder[0]]
    free.sort(key=lambda link: (-ladder.index(link.by), -math.dist(*sketch.line(link)), link.key))
    for _ in range(3):
        for link in filter(sketch.is_in_trouble, free):
            sketch.put(_best_bow(sketch, link))
    return list(sketch.links.values())


def _best_bow(sketch: Sketch, link: Link) -> Link:
    """The link bowed as it sits best; as it was where there is no place for it at all."""
    try:
        return sketch.best(link)
    except NoRoomError:
        return sketch.links[link.key]


def _mission(plan: Plan, id: str, rows: Mapping[str, Sequence[str]], numbers: Mapping[str, int]) -> Mission:
    unknown = sorted({name for names in rows.values() for name in names} - set(plan.places))
    if unknown:
        raise YardError(f"mission {id} names places that are not in the list: {', '.join(unknown)}")
    return Mission(id, *(tuple(numbers[name] for name in rows.get(key, ())) for key in ("starts", "targets")))


# --- the box ----------------------------------------------------------------------------------


def head_of(plan: Plan) -> str:
    """What a new box.toml begins with."""
    rows = {"format": "yard-box/1", "kind": "network", "id": plan.id, "title": plan.title}
    head = (f"{key} = {_quote(value)}\n" for key, value in (rows | {"ladder": plan.ladder}).items())
    transports = (f"\n[[transports]]\nid = {_quote(id)}\ntickets = {_quote([id])}\n" for id in plan.ladder)
    return "".join([*head, *transports])


def box_text(head: str, board: Board) -> str:
    """The box: the head, and below it the names of all stations."""
    return f"{head.rstrip()}\n\n{NAMES}{''.join(_name_rows(board.stations))}"


def _name_rows(stations: Iterable[Station]) -> Iterator[str]:
    for station in stations:
        names = ", ".join(f"{language} = {_quote(name)}" for language, name in station.name.items())
        yield f"{station.id} = {{ {names} }}\n"


def _quote(value: str | Sequence[str]) -> str:
    """A text or a list of texts as TOML writes it, which is as JSON does."""
    return json.dumps(value, ensure_ascii=False)


# --- what one should look at ------------------------------------------------------------------


def remarks(board: Board) -> Iterator[str]:
    """What the draft came to, and what in it needs a person."""
    at = {station.id: station.at for station in board.stations if station.at}
    name = {station.id: station.name["en"] for station in board.stations}
    counts = Counter(link.by for link in board.links)
    yield f"{len(at)} stations; links: {', '.join(f'{count} {by}' for by, count in counts.items())}"
    closest = min((math.dist(at[one], at[two]), one, two) for one, two in combinations(at, 2))
    yield f"closest: {closest[0]:.1f} units, {name[closest[1]]} and {name[closest[2]]}"
    for station in board.stations:
        if station.transports != board.ladder[: len(station.transports)] or not station.transports:
            yield f"not on the ladder: {name[station.id]} has {', '.join(station.transports) or 'no links'}"
    for by in counts:
        own = [link for link in board.links if link.by == by]
        lines = [line for link in own if (line := line_of(link, at))]
        for one, two, _ in crossings(lines):
            ends = (name[end] for link in (own[one], own[two]) for end in (link.start, link.end))
            yield f"{by} links cross: {'{}-{} and {}-{}'.format(*ends)}"


def main() -> int:
    """Write the draft into a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("places", type=Path, help="the list of places, as TOML")
    parser.add_argument("folder", type=Path, help="where box.toml and tracing.svg go")
    asked = parser.parse_args()
    try:
        plan = read(asked.places)
        box = asked.folder / "box.toml"
        head = files.read(box).decode().partition(NAMES)[0] if box.exists() else head_of(plan)
        board = draft_board(plan, head)
        files.make_folder(asked.folder)
        files.write(box, box_text(head, board))
        files.write(asked.folder / "tracing.svg", write_tracing(board))
    except YardError as error:
        print(error, file=sys.stderr)
        return 2
    print(*remarks(board), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
