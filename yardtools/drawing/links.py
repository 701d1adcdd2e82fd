"""The layer of links: a group a transport, the widest lines at the bottom, one-way links with arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yardtools.drawing.lanes import Stretch, Track
from yardtools.drawing.lines import along, chevron, length
from yardtools.drawing.markup import element, group
from yardtools.drawing.plan import Plan, Stroke
from yardtools.model.values import Point
from yardtools.symbols import dash_array, ladder_of, measure

ON_WATER = frozenset({"ferry"})
"""The transports whose lines suggest a river."""

ROUND = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}


def ground_layer(plan: Plan) -> str:
    """What suggests a city under the lines: a faint river under ferries, pale streets under the rest."""
    theme = plan.theme
    tracks = {id: seen for id, own in _by_transport(plan).items() if (seen := _visible(own))}
    has_ground = bool(plan.board.ground)  # then it shows where the water is, and only streets are suggested
    base = set(ladder_of(plan.board)[:1]) if has_ground else set(tracks)
    water = [(id, theme.water, 3.4) for id in tracks if id in ON_WATER and not has_ground]
    edges = [(id, theme.street, 0.66) for id in tracks if id in base - ON_WATER]
    roads = [(id, theme.casing, 0.5) for id, _, _ in edges]
    rows = (
        _ribbon(plan, tracks[id], id, colour, plan.strokes[id].width + more * plan.radius)
        for id, colour, more in water + edges + roads
    )
    return group({"class": "ground", "data-layer": "ground"} | ROUND, rows)


def link_layers(plan: Plan) -> Iterator[str]:
    """A group of links for each transport that has any."""
    tracks = _by_transport(plan)
    for stroke in sorted(plan.strokes.values(), key=lambda stroke: -stroke.width):
        if stroke.transport.id in tracks:
            yield _layer(plan, stroke, tracks[stroke.transport.id])


def line_look(stroke: Stroke) -> dict[str, str]:
    """The attributes that make a line one of this transport."""
    look = {"stroke": stroke.colour, "stroke-width": measure(stroke.width)}
    dashes = dash_array(stroke.line, stroke.width)
    return look | ({"stroke-dasharray": dashes} if dashes else {})


def rim_look(stroke: Stroke, plan: Plan) -> dict[str, str]:
    """The attributes of the rim under a pale line; its dashes are those of the line."""
    return {
        "stroke": plan.theme.rim(stroke.colour),
        "stroke-width": measure(stroke.width + 0.09 * plan.radius),
    }


def _layer(plan: Plan, stroke: Stroke, tracks: list[Track]) -> str:
    rows = [*_grounds(plan, stroke, tracks)]
    rows += (_link(plan, track) for track in tracks)
    rows += (_arrow(plan, stroke, track) for track in tracks if track.link.oneway and not track.hidden)
    hooks = {"class": f"links {stroke.transport.id}", "data-layer": stroke.transport.id}
    return group(hooks | ROUND | line_look(stroke), rows)


def _grounds(plan: Plan, stroke: Stroke, tracks: list[Track]) -> Iterator[str]:
    """What lies under the links of a transport: all their ways as one path, which every layer of it uses.

    A pale edge keeps lines apart where they cross, a tint carries the eye over dashes, and a dark rim sets
    lines off from what they lie on that would not stand out from it themselves.
    """
    if not (seen := _visible(tracks)):
        return
    id = f"{plan.prefix}ways{plan.part}{[*plan.strokes].index(stroke.transport.id)}"
    rim = plan.theme.rim(stroke.colour)
    width = measure(stroke.width + (0.24 if rim else 0.16) * plan.radius)
    ways = element("path", {"id": id, "d": _path_of(seen, plan)})
    edge = {"class": "casing", "stroke-dasharray": "none", "stroke": plan.theme.casing, "stroke-width": width}
    yield element("g", edge, ways)
    if stroke.line != "solid":
        look = {"stroke-dasharray": "none", "stroke-opacity": "0.3"}
        yield element("use", {"class": "tint", "href": f"#{id}"} | look)
    if rim:
        yield element("use", {"class": "rim", "href": f"#{id}"} | rim_look(stroke, plan))


def _ribbon(plan: Plan, tracks: Iterable[Track], by: str, colour: str, width: float) -> str:
    look = {"data-by": by, "stroke": colour, "stroke-width": measure(width)}
    return element("path", look | {"d": _path_of(tracks, plan)})


def _path_of(tracks: Iterable[Track], plan: Plan) -> str:
    return "".join(map(plan.path_of, tracks))


def _by_transport(plan: Plan) -> dict[str, list[Track]]:
    tracks: dict[str, list[Track]] = {}
    for track in plan.tracks:
        tracks.setdefault(track.link.by, []).append(track)
    return tracks


def _visible(tracks: Iterable[Track]) -> list[Track]:
    return [track for track in tracks if not track.hidden]


def _link(plan: Plan, track: Track) -> str:
    name = track.link.subject.removeprefix("link:")
    kind = "link oneway" if track.link.oneway else "link"
    hooks = {"class": kind, "data-link": name, "data-by": track.link.by}
    unseen = {"visibility": "hidden"} if track.hidden else {}
    return element("path", hooks | unseen | {"d": plan.path_of(track)})


def _arrow(plan: Plan, stroke: Stroke, track: Track) -> str:
    """Chevrons along a one-way link: one on every stretch from station to station, more where it is long."""
    size = max(0.5 * plan.radius, 0.9 * stroke.width)
    spots = (spot for stretch in track.stretches for spot in _arrow_spots(stretch, plan.radius, size))
    chevrons = "".join(chevron(at, angle, size) for at, angle in spots)
    look = {"fill": plan.theme.ink, "stroke": plan.theme.casing, "stroke-width": measure(0.14 * plan.radius)}
    return element("path", {"class": "arrow", "d": chevrons, "stroke-dasharray": "none"} | look)


def _arrow_spots(stretch: Stretch, radius: float, size: float) -> Iterator[tuple[Point, float]]:
    """Where chevrons stand; those of neighbouring lanes one behind the other, so that none covers another."""
    whole = length(stretch.line)
    count = min(20, max(1, round(whole / (14 * radius))))
    aside = stretch.place * 2.2 * size / max(whole, 1e-9)
    parts = [min(1.0, max(0.0, (place + 0.5) / count + aside)) for place in range(count)]
    return along(stretch.line, sorted(parts))
