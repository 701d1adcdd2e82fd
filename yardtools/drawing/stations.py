"""The layers of stations and missions: symbols with their numbers, rings and octagons round them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from yardtools.drawing.markup import element, escape_xml, group, text, translate
from yardtools.drawing.plan import Plan
from yardtools.model import Mission, Station
from yardtools.model.values import Point, name_of
from yardtools.symbols import dash_array, ladder_of, measure, number_size, station_symbol


def symbol_defs(plan: Plan) -> str:
    """Every kind of station symbol on the board, drawn once."""
    rows = (
        element("g", {"id": _symbol_id(plan, place)}, symbol(plan, transports, plan.radius))
        for transports, place in _kinds(plan).items()
    )
    return element("defs", {}, *rows)


def symbol(plan: Plan, transports: Sequence[str], radius: float) -> str:
    """A station symbol in the colours of the plan."""
    colours = {id: stroke.colour for id, stroke in plan.strokes.items()}
    theme = plan.theme
    shapes = station_symbol(
        transports,
        ladder_of(plan.board),
        colours,
        radius,
        ink=theme.ink,
        plate=theme.plate,
        blank=theme.blank,
    )
    return "".join(element(shape.element, shape.attributes()) for shape in shapes)


def station_layer(plan: Plan) -> str:
    """Every station with a place: its symbol, and its name for who rests the pointer there."""
    kinds, seen = _kinds(plan), Counter[int]()
    rows = []
    for station in plan.drawn_stations():
        seen[station.id] += 1
        if plan.shown is not None and station.id not in plan.shown:
            continue
        use = element("use", {"href": f"#{_symbol_id(plan, kinds[station.transports])}"})
        rows.append(_station(plan, station, seen[station.id], use))
    return group({"class": "stations", "data-layer": "stations"}, rows)


def number_layer(plan: Plan) -> str:
    """The numbers over the stations; a click goes through them to the station."""
    shown = (each for each in plan.drawn_stations() if plan.shown is None or each.id in plan.shown)
    hooks = {"class": "numbers", "data-layer": "numbers", "pointer-events": "none"}
    look = {"font-family": plan.theme.font, "font-weight": "700", "text-anchor": "middle"}
    style = {"fill": plan.theme.ink, "style": "font-variant-numeric:tabular-nums"}
    return group(hooks | look | style, (number_text(plan, station) for station in shown))


def number_text(plan: Plan, station: Station) -> str:
    """The number over a station that has a place."""
    assert station.at is not None
    size = number_size(station.id, plan.radius)
    place = {"x": measure(station.at[0]), "y": measure(station.at[1] + 0.36 * size)}
    return text(str(station.id), {"data-station": str(station.id)} | place | {"font-size": measure(size)})


def mission_layers(plan: Plan) -> Iterator[str]:
    """A group a mission: a ring round each start, an octagon round each target."""
    taken: Counter[int] = Counter()
    for position, mission in enumerate(plan.board.missions):
        yield _mission(plan, mission, position, taken)


def octagon(at: Point, radius: float) -> str:
    """The points of an octagon that stands on a side and just holds a circle of the radius."""
    reach = radius / math.cos(math.pi / 8)
    angles = (math.pi / 8 + corner * math.pi / 4 for corner in range(8))
    return " ".join(
        f"{measure(at[0] + reach * math.cos(angle))},{measure(at[1] + reach * math.sin(angle))}"
        for angle in angles
    )


def mission_look(plan: Plan, position: int, id: str) -> dict[str, str]:
    """The attributes of a mission's rings and octagons."""
    width = 0.24 * plan.radius
    look = {"fill": "none", "stroke": plan.theme.mission(id, position), "stroke-width": measure(width)}
    dashes = dash_array(plan.theme.mission_line(position), width)
    return look | ({"stroke-dasharray": dashes, "stroke-linecap": "round"} if dashes else {})


def mission_rim(plan: Plan, position: int, id: str) -> dict[str, str]:
    """The attributes of the rim under a mission's rings and octagons; none where its colour stands out."""
    rim = plan.theme.rim(plan.theme.mission(id, position))
    return {"stroke": rim, "stroke-width": measure(0.36 * plan.radius)} if rim else {}


def _kinds(plan: Plan) -> dict[tuple[str, ...], int]:
    kinds = dict.fromkeys(station.transports for station in plan.drawn_stations())
    return {transports: place for place, transports in enumerate(kinds)}


def _symbol_id(plan: Plan, place: int) -> str:
    return f"{plan.prefix}symbol{place}"


def _station(plan: Plan, station: Station, time: int, use: str) -> str:
    assert station.at is not None
    id = f"{plan.prefix}s{station.id}" + (f"-{time}" if time > 1 else "")
    look = {"class": "station", "id": id, "data-station": str(station.id), "transform": translate(station.at)}
    name = name_of(station.name, plan.language)
    title = element("title", {}, escape_xml(f"{station.id} {name}")) if name else ""
    return element("g", look, title, use)


def _mission(plan: Plan, mission: Mission, position: int, taken: Counter[int]) -> str:
    marks = []
    for stations, shape in ((mission.starts, _ring), (mission.targets, _octagon)):
        for station in stations:
            if station in plan.places:
                radius = (1.34 + 0.34 * taken[station]) * plan.radius
                marks.append(shape(plan.places[station], radius))
                taken[station] += 1
    look = mission_look(plan, position, mission.id)
    hooks = {"class": f"mission {mission.id}", "data-layer": "missions", "data-mission": mission.id}
    rim = mission_rim(plan, position, mission.id)
    edges = [element("g", {"class": "rim"} | rim, *marks)] if rim and marks else []
    return group(hooks | look, [*_mark_grounds(plan, marks), *edges, *marks])


def _mark_grounds(plan: Plan, marks: Sequence[str]) -> Iterator[str]:
    """A pale edge under rings and octagons, and a fine line that keeps their shape under dashes."""
    grounds = [{"stroke": plan.theme.casing, "stroke-width": measure(0.5 * plan.radius)}]
    if plan.theme.styled:
        grounds.append({"stroke-width": measure(0.08 * plan.radius)})
    for ground in grounds if marks else ():
        yield element("g", ground | {"class": "edge", "stroke-dasharray": "none"}, *marks)


def _ring(at: Point, radius: float) -> str:
    return element("circle", {"cx": measure(at[0]), "cy": measure(at[1]), "r": measure(radius)})


def _octagon(at: Point, radius: float) -> str:
    return element("polygon", {"points": octagon(at, radius)})
