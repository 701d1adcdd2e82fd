"""Tiles as pictures: a side as a square to print and cut out.

A side is drawn from its data alone: streets, the blocks of houses that they leave free, places with their
symbols, arrows on one-way streets, bars on dead ends, narrow lanes where only one transport may go.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from yardtools.drawing.highlights import BESIDE, Highlight, Mark, badge_layer, halo_layer, marks
from yardtools.drawing.lines import across, along, chevron, length, path_data, pieces
from yardtools.drawing.markup import element, escape_xml, group, head, spot, text, translate
from yardtools.drawing.plan import Plan, strokes_of
from yardtools.drawing.stations import number_layer, station_layer, symbol_defs
from yardtools.drawing.theme import COLOUR, Theme
from yardtools.errors import YardError
from yardtools.geometry import Line, clearances, nearest, positions_of
from yardtools.model import Board, Road, Side, Tile, TileSet
from yardtools.model.values import Point
from yardtools.symbols import ladder_of, measure
from yardtools.tile_graph import Ground

if TYPE_CHECKING:
    from shapely import Polygon

SideName = Literal["plain", "expert"]

STREET, LANE = 0.44, 0.26
"""The width of a street and of a lane for one transport alone, in station radii."""
LETTER_AT, LETTER_SIZE = 0.09, 0.064
"""How far from the edges the letter of a tile stands, and its radius, in tile sizes."""

Street = tuple[Road, Line]
"""A road and the line it takes."""


def draw_tile(
    tiles: TileSet,
    tile: Tile,
    side: SideName = "plain",
    *,
    theme: Theme = COLOUR,
    size: float | None = None,
    border: bool = True,
    language: str = "en",
    prefix: str = "",
    highlights: Sequence[Highlight] = (),
) -> str:
    """One side of a tile as a square SVG document, `size` millimetres wide where that is said.

    `border` draws the line to cut along; `prefix` keeps the ids of two drawings in one page apart;
    `highlights` may point out places, tiles and sides. A tile without that side is a YardError.
    """
    heading = f"{tiles.title or tiles.id} {tile.id}"
    sized = {"width": f"{measure(size)}mm", "height": f"{measure(size)}mm"} if size else {}
    parts = side_parts(
        tiles, tile, side, theme, border=border, language=language, prefix=prefix, highlights=highlights
    )
    rows = [element("title", {}, escape_xml(heading)), *filter(None, parts)]
    hooks = head((0.0, 0.0, tiles.size, tiles.size), heading) | sized
    hooks |= {"data-tile": tile.id, "data-side": side}
    return element("svg", hooks, "\n", *(row + "\n" for row in rows)) + "\n"


def side_parts(
    tiles: TileSet,
    tile: Tile,
    side: SideName,
    theme: Theme,
    *,
    border: bool = True,
    language: str = "en",
    prefix: str = "",
    highlights: Sequence[Highlight] = (),
) -> Iterator[str]:
    """The layers of a side from the ground up, in the tile's own units."""
    shown = side_of(tiles, tile, side)
    sketch = side_plan(tiles, shown, theme, language, prefix)
    lines = streets_of(shown, tiles)
    corner = _corner(sketch, lines)
    own = [each for each in highlights if each.subject in (tile.subject, f"{tile.subject}:{side}")]
    marked = [*_tile_marks(sketch, corner, own), *marks(sketch, highlights)]
    yield symbol_defs(sketch)
    yield _ground(sketch, lines, theme.expert if side == "expert" else theme.plain)
    yield halo_layer(sketch, marked)
    yield street_layer(sketch, lines)
    yield dead_end_layer(sketch, [line for road, line in lines if road.dead_end])
    yield _arrows(sketch, lines)
    yield station_layer(sketch)
    yield number_layer(sketch)
    yield letter(tile.id, corner, LETTER_SIZE * tiles.size, theme, light=side == "expert")
    yield _border(tiles.size, theme) if border else ""
    yield badge_layer(sketch, marked)


def _tile_marks(sketch: Plan, at: Point, highlights: Sequence[Highlight]) -> Iterator[Mark]:
    """What is pointed out about the tile as a whole, or about this side of it: at its letter.

    Badges stand in a row from there along the edge, closer together where they are many.
    """
    size, radius = sketch.view[2], sketch.radius
    inward = 1 if at[0] < size / 2 else -1
    first = LETTER_SIZE * size + 0.75 * radius
    room = (1 - 2 * LETTER_AT) * size - first
    step = min(BESIDE * radius, room / max(1, len(highlights) - 1))
    for place, highlight in enumerate(highlights):
        badge_at = (at[0] + inward * (first + step * place), at[1])
        yield Mark(highlight, at, size=0.6, badge_at=badge_at)


def side_of(tiles: TileSet, tile: Tile, side: SideName) -> Side:
    """A side of a tile, or one clear line where it has none."""
    found = tile.expert if side == "expert" else tile.plain
    if found is None:
        raise YardError(f"tile {tile.id} of {tiles.id} has no expert side")
    return found


def streets_of(side: Side, tiles: TileSet) -> list[Street]:
    """The roads of a side that can be drawn."""
    ground = Ground(side, tiles)
    lines = ((road, ground.line(road)) for road in side.roads)
    return [(road, line) for road, line in lines if len(set(line)) > 1]


def side_plan(tiles: TileSet, side: Side, theme: Theme, language: str = "en", prefix: str = "") -> Plan:
    """A side as the plan of a picture of its places."""
    board = Board(tiles.id, tiles.transports, side.places, ladder=tiles.ladder)
    places = positions_of(board)
    radius = _radius(tiles, [*places.values()])
    view = (0.0, 0.0, tiles.size, tiles.size)
    return Plan(board, theme, radius, view, strokes_of(board, theme, radius), places, (), prefix, language)


def _radius(tiles: TileSet, spots: list[Point]) -> float:
    """How large places are: a tenth of the tile, less where two are close together."""
    near = nearest(dict(enumerate(spots)), 1) if len(spots) > 1 else {}
    gaps = (math.dist(spots[one], spots[other]) for one, others in near.items() for other in others)
    return min([tiles.size / 10, *(0.4 * gap for gap in gaps if gap > 0)])


# --- the parts of a side ----------------------------------------------------------------------


def letter(id: str, at: Point, radius: float, theme: Theme, *, light: bool) -> str:
    """The letter of a tile in a circle: dark on plain sides, light on expert ones (D2)."""
    disc, ink = (theme.plate, theme.ink) if light else (theme.ink, theme.plate)
    circle = {"r": measure(radius), "fill": disc, "stroke": theme.ink, "stroke-width": measure(0.1 * radius)}
    size = 1.25 * radius / max(1, 0.75 * len(id))
    look = {"font-size": measure(size), "fill": ink, "y": measure(0.36 * size), "font-family": theme.font}
    words = text(id, look | {"font-weight": "700", "text-anchor": "middle"})
    hooks = {"class": "letter", "data-layer": "letters", "transform": translate(at)}
    return element("g", hooks, element("circle", circle), words)


def street_layer(sketch: Plan, streets: list[Street]) -> str:
    """Streets in the colour of the base transport, with a thin dark edge."""
    base = sketch.strokes.get(next(iter(ladder_of(sketch.board)), ""))
    ways = [
        (
            {"data-road": f"{road.start}-{road.end}"},
            path_data(part, sketch.corner),
            street_width(road, sketch),
        )
        for road, line in streets
        for part in (_stumps(line, sketch.radius) if road.dead_end else (line,))
    ]
    edges = [_way({}, data, sketch.theme.ink, width + 0.1 * sketch.radius) for _, data, width in ways]
    colour = base.colour if base else sketch.theme.border
    hooks = {"class": "streets", "data-layer": "streets", "fill": "none"}
    return group(hooks, [*edges, *(_way(name, data, colour, width) for name, data, width in ways)])


def street_width(road: Road, sketch: Plan) -> float:
    """Lanes for one transport alone are narrow."""
    return (STREET if len(road.by) > 1 else LANE) * sketch.radius


def _way(hooks: dict[str, str], data: str, colour: str, width: float) -> str:
    return element("path", hooks | {"d": data, "stroke": colour, "stroke-width": measure(width)})


def dead_end_layer(sketch: Plan, lines: list[Line]) -> str:
    """Two bars across the middle of every street that leads nowhere."""
    spots = (each for line in lines for each in along(line, _break(line, sketch.radius)))
    data = "".join(across(at, angle, 0.55 * sketch.radius) for at, angle in spots)
    look = {"stroke": sketch.theme.stop, "stroke-width": measure(0.17 * sketch.radius), "fill": "none"}
    return (
        element("path", {"class": "dead-ends", "data-layer": "dead-ends"} | look | {"d": data})
        if data
        else ""
    )


def _break(line: Line, radius: float) -> tuple[float, float]:
    """Where a dead end breaks a street, as parts of its length."""
    half = min(0.25, 0.45 * radius / length(line))
    return (0.5 - half, 0.5 + half)


def _stumps(line: Line, radius: float) -> tuple[Line, Line]:
    """What is left of a street that is broken in the middle."""
    parts = _break(line, radius)
    spots = (at for at, _ in along(line, parts))
    first, *_, last = pieces(line, [(part * length(line), at) for part, at in zip(parts, spots, strict=True)])
    return first, last


def _arrows(sketch: Plan, streets: list[Street]) -> str:
    """An arrow in the middle of every one-way street."""
    lines = (line for road, line in streets if road.oneway and not road.dead_end)
    spots = (spot for line in lines for spot in along(line, (0.5,)))
    data = "".join(chevron(at, angle, 0.5 * sketch.radius) for at, angle in spots)
    edge = {"stroke": sketch.theme.plate, "stroke-width": measure(0.14 * sketch.radius)}
    look = {"fill": sketch.theme.ink, "paint-order": "stroke"} | edge
    return element("path", {"class": "arrow", "data-layer": "arrows"} | look | {"d": data}) if data else ""


def _corner(sketch: Plan, streets: list[Street]) -> Point:
    """Where the letter stands: in the corner with the most room, the upper left if it is as good as any."""
    low, high = LETTER_AT * sketch.view[2], (1 - LETTER_AT) * sketch.view[2]
    corners = [(low, low), (high, low), (low, high), (high, high)]
    room = [math.inf] * len(corners)
    for line in [line for _, line in streets] + [(at, at) for at in sketch.places.values()]:
        room = [min(pair) for pair in zip(room, clearances(line, corners), strict=True)]
    return max(zip(corners, room, strict=True), key=lambda pair: round(pair[1], 1))[0]


def _border(size: float, theme: Theme) -> str:
    """The line to cut along, all of it within the tile."""
    width = size / 160
    box = {"x": width / 2, "y": width / 2, "width": size - width, "height": size - width}
    look = {"fill": "none", "stroke": theme.ink, "stroke-width": measure(width)}
    return element("rect", {"class": "border"} | {key: measure(value) for key, value in box.items()} | look)


# --- what the streets leave free --------------------------------------------------------------


def _ground(sketch: Plan, streets: list[Street], tones: tuple[str, str]) -> str:
    """The ground, and on it blocks of houses, and a park wherever streets close round."""
    size = sketch.view[2]
    rows = [element("rect", {"width": measure(size), "height": measure(size), "fill": tones[0]})]
    for shape, inside in _blocks(sketch, streets):
        look = {"class": "park" if inside else "block", "fill": sketch.theme.park if inside else tones[1]}
        rows.append(element("path", look | {"d": _outline(shape)}))
    return group({"class": "ground", "data-layer": "ground"}, rows)


def _blocks(sketch: Plan, streets: list[Street]) -> Iterator[tuple[Polygon, bool]]:
    """The land between the streets, with round corners, and whether streets close round it."""
    import shapely  # noqa: PLC0415 - slow to load

    radius, size = sketch.radius, sketch.view[2]
    square = shapely.box(0, 0, size, size)
    built = [shapely.LineString(line).buffer(0.5 * street_width(road, sketch)) for road, line in streets]
    built += [shapely.Point(at).buffer(0.8 * radius) for at in sketch.places.values()]
    for part in shapely.get_parts(square.difference(shapely.union_all(built))):
        inside = not part.intersects(square.exterior)
        land = part.intersection(square.buffer(-0.02 * size))
        land = (
            land.buffer(-0.6 * radius, quad_segs=4).buffer(0.25 * radius, quad_segs=4).simplify(0.01 * radius)
        )
        yield from ((shape, inside) for shape in shapely.get_parts(land) if shape.area > radius**2)


def _outline(shape: Polygon) -> str:
    rings = [shape.exterior, *shape.interiors]
    return "".join("M" + "L".join(spot((x, y)) for x, y in ring.coords[:-1]) + "Z" for ring in rings)
