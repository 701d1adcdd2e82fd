"""The picture of one side of a tile, to the very edge; the one place where sheets draw tiles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from yardtools.drawing import Theme
from yardtools.drawing.markup import element, text, translate
from yardtools.model import Road, Side, TileSet
from yardtools.model.values import Point
from yardtools.sheets.symbols import transport_colours
from yardtools.streets import Ground, Line
from yardtools.symbols import measure, number_size, station_symbol

RADIUS, STREET, LANE = 0.094, 0.04, 0.022
"""A place, a street and a lane for taxis alone, measured by the side of a tile."""

ACROSS = 3
"""How many tiles stand in a row where all are shown."""


def tile_picture(tiles: TileSet, letter: str, side: Side, is_expert: bool, theme: Theme) -> str:
    """A side of a tile as an SVG document: streets, places, and the letter in its circle."""
    size, ground = tiles.size, Ground(side, tiles)
    paper = {
        "width": measure(size),
        "height": measure(size),
        "fill": theme.casing if is_expert else theme.paper,
    }
    roads = [road for road in side.roads if len(ground.line(road)) > 1]
    rows = [
        element("rect", paper),
        *(_street(ground.line(road), theme.ink, _width(road, ground, size) + 0.012 * size) for road in roads),
        *_streets(tiles, roads, ground, theme),
        *(mark for road in roads for mark in _marks(road, ground, size, theme)),
        *_places(tiles, side, theme),
        _letter(letter, is_expert, size, theme),
    ]
    view = f"0 0 {measure(size)} {measure(size)}"
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": view,
        "font-family": theme.font,
        "font-weight": "700",
    }
    return element("svg", head | {"text-anchor": "middle"}, *rows)


def tiles_picture(tiles: TileSet, theme: Theme, wrong: Mapping[str, str]) -> str:
    """Every tile, its plain side beside its expert side; a side at fault in a frame of that colour."""
    size, gap = tiles.size, 0.2 * tiles.size
    rows = []
    for place, tile in enumerate(tiles.tiles):
        for half, side in enumerate((tile.plain, tile.expert)):
            x, y = 2 * (place % ACROSS) + half, place // ACROSS
            at = {"x": measure(x * (size + gap)), "y": measure(y * (size + gap))}
            frame = at | {"width": measure(size), "height": measure(size)}
            colour = wrong.get(f"{tile.subject}:expert" if half else tile.subject, "")
            edge = {
                "stroke": colour or theme.border,
                "stroke-width": measure((0.08 if colour else 0.01) * size),
            }
            if side:
                picture = tile_picture(tiles, tile.id, side, bool(half), theme)
                rows.append(picture.replace("<svg ", f"<svg {_written(frame)} ", 1))
                rows.append(element("rect", frame | edge | {"fill": "none"}))
    high = -(-len(tiles.tiles) // ACROSS)
    width, height = 2 * ACROSS * (size + gap) + gap, high * (size + gap) + gap
    view = " ".join(map(measure, (-gap, -gap, width, height)))
    return element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view}, *rows)


def _written(attributes: Mapping[str, str]) -> str:
    return " ".join(f'{key}="{value}"' for key, value in attributes.items())


def _streets(tiles: TileSet, roads: list[Road], ground: Ground, theme: Theme) -> Iterator[str]:
    """Streets in the colour of their first transport."""
    colours = transport_colours(tiles.transports, theme)
    for road in roads:
        colour = colours.get(road.by[0] if road.by else "", theme.blank)
        yield _street(ground.line(road), colour, _width(road, ground, tiles.size))


def _width(road: Road, ground: Ground, size: float) -> float:
    return size * (LANE if ground.is_lane(road) else STREET)


def _street(line: Line, colour: str, width: float) -> str:
    data = "M" + "L".join(f"{measure(x)} {measure(y)}" for x, y in line)
    look = {"fill": "none", "stroke": colour, "stroke-width": measure(width), "stroke-linejoin": "round"}
    return element("path", {"d": data} | look)


def _marks(road: Road, ground: Ground, size: float, theme: Theme) -> Iterator[str]:
    """An arrow on a one-way street; a gap between two bars on a dead end."""
    at, angle = _middle(ground.line(road))
    turn = {
        "transform": f"{translate(at)} rotate({measure(math.degrees(angle))}) scale({measure(size / 100)})"
    }
    if road.oneway:
        arrow = {"d": "M-5 -5.2L6.4 0L-5 5.2L-2.6 0Z", "fill": theme.ink, "stroke": theme.casing}
        yield element("g", turn, element("path", arrow | {"stroke-width": "0.7"}))
    if road.dead_end:
        gap = element("rect", {"x": "-5", "y": "-3.4", "width": "10", "height": "6.8", "fill": theme.casing})
        bars = {"d": "M-5 -5.2V5.2M5 -5.2V5.2", "stroke": theme.kind("fault"), "stroke-width": "1.7"}
        yield element("g", turn, gap, element("path", bars))


def _middle(line: Line) -> tuple[Point, float]:
    """The point half way along a line, and the angle it runs at there."""
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    left = sum(lengths) / 2
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if length and left <= length:
            part = left / length
            at = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            return at, math.atan2(b[1] - a[1], b[0] - a[0])
        left -= length
    return line[-1], 0.0


def _places(tiles: TileSet, side: Side, theme: Theme) -> Iterator[str]:
    radius, colours = RADIUS * tiles.size, transport_colours(tiles.transports, theme)
    ladder = tiles.ladder or tuple(transport.id for transport in tiles.transports)
    for place in side.places:
        if place.at is None:
            continue
        looks = {"ink": theme.ink, "plate": theme.plate, "blank": theme.blank}
        shapes = station_symbol(place.transports, ladder, colours, radius, **looks)
        size = number_size(place.id, radius)
        number = text(
            str(place.id), {"y": measure(0.36 * size), "font-size": measure(size), "fill": theme.ink}
        )
        drawn = (element(shape.element, shape.attributes()) for shape in shapes)
        yield element("g", {"transform": translate(place.at)}, *drawn, number)


def _letter(letter: str, is_expert: bool, size: float, theme: Theme) -> str:
    """The letter in the corner: light on dark on the plain side, dark on light on the expert side."""
    ground, ink = (theme.plate, theme.ink) if is_expert else (theme.ink, theme.plate)
    disc = {
        "r": measure(0.064 * size),
        "fill": ground,
        "stroke": theme.ink,
        "stroke-width": measure(0.007 * size),
    }
    high = 0.08 * size
    glyph = text(letter, {"y": measure(0.36 * high), "font-size": measure(high), "fill": ink})
    return element(
        "g", {"transform": translate((0.095 * size, 0.095 * size))}, element("circle", disc), glyph
    )
