"""The layer of links: a group a transport, the widest lines at the bottom, one-way links with arrows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from yardtools.drawing.lanes import Stretch, Track
from yardtools.drawing.lines import along, chevron, length, path_data
from yardtools.drawing.markup import element, group
from yardtools.drawing.plan import Plan, Stroke
from yardtools.drawing.theme import Theme, contrast, mix
from yardtools.model.values import Point
from yardtools.symbols import dash_array, ladder_of, measure

ON_WATER = frozenset({"ferry"})
"""The transports whose lines suggest a river."""

APART = 3.0
"""The least contrast between a line and the ground it runs over."""

_HEX = re.compile("#[0-9a-fA-F]{6}")

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


def _layer(plan: Plan, stroke: Stroke, tracks: list[Track]) -> str:
    rows = [*_grounds(plan, stroke, tracks)]
    rows += (_link(plan, track) for track in tracks)
    rows += (_arrow(plan, stroke, track) for track in tracks if track.link.oneway and not track.hidden)
    hooks = {"class": f"links {stroke.transport.id}", "data-layer": stroke.transport.id}
    return group(hooks | ROUND | line_look(stroke), rows)


def _grounds(plan: Plan, stroke: Stroke, tracks: list[Track]) -> Iterator[str]:
    """What lies under the links of a transport: all their ways as one path, which every layer of it uses.

    A pale edge keeps lines apart where they cross, a tint carries the eye over dashes, and a dark rim sets
    lines off from the ground that would not stand out from it themselves.
    """
    if not (seen := _visible(tracks)):
        return
    id = f"{plan.prefix}ways{plan.part}{[*plan.strokes].index(stroke.transport.id)}"
    edge = {"stroke": plan.theme.casing, "stroke-width": measure(stroke.width + 0.16 * plan.radius)}
    ways = element("path", {"id": id, "d": _path_of(seen, plan)})
    yield element("g", {"class": "casing", "stroke-dasharray": "none"} | edge, ways)
    if stroke.line != "solid":
        look = {"stroke-dasharray": "none", "stroke-opacity": "0.3"}
        yield element("use", {"class": "tint", "href": f"#{id}"} | look)
    if plan.board.ground and (tone := rim_of(stroke.colour, plan.theme)):
        look = {"stroke": tone, "stroke-width": measure(stroke.width + 0.08 * plan.radius)}
        yield element("use", {"class": "rim", "href": f"#{id}"} | look)


def rim_of(colour: str, theme: Theme) -> str:
    """The rim that sets a line of this colour off from the ground; none where it stands out itself."""
    if not _HEX.fullmatch(colour):  # a name, of which only a browser knows how light it is
        return ""
    for step in range(20):
        tone = mix(colour, "#000000", step / 20)
        if all(contrast(tone, under) >= APART for under in theme.under_lines()):
            return tone if step else ""
    return "#000000"


def _ribbon(plan: Plan, tracks: Iterable[Track], by: str, colour: str, width: float) -> str:
    look = {"data-by": by, "stroke": colour, "stroke-width": measure(width)}
    return element("path", look | {"d": _path_of(tracks, plan)})


def _path_of(tracks: Iterable[Track], plan: Plan) -> str:
    return "".join(path_data(track.line, plan.corner) for track in tracks)


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
    return element("path", hooks | unseen | {"d": path_data(track.line, plan.corner)})


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
