"""All tiles of a set at a glance: the plain sides, the expert sides beside them, and what the signs mean."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from yardtools.drawing.highlights import Highlight
from yardtools.drawing.legend import Entry, flow
from yardtools.drawing.lines import across, chevron
from yardtools.drawing.markup import element, escape_xml, group, head, text, translate
from yardtools.drawing.plan import Plan
from yardtools.drawing.stations import symbol
from yardtools.drawing.theme import COLOUR, Theme
from yardtools.drawing.tiles import LANE, STREET, SideName, side_parts, side_plan
from yardtools.drawing.words import word
from yardtools.model import Side, Tile, TileSet
from yardtools.model.values import name_of
from yardtools.symbols import ladder_of, measure

APART, EDGE = 0.14, 0.16
"""The space between tiles and round the picture, in tile sizes."""
HEADING = 0.34
"""The height of a heading over the tiles, in tile sizes."""


def draw_tiles(
    tiles: TileSet,
    *,
    theme: Theme = COLOUR,
    language: str = "en",
    prefix: str = "",
    highlights: Sequence[Highlight] = (),
) -> str:
    """Both sides of every tile as one SVG document, with a legend."""
    blocks, size = [*_blocks(tiles)], tiles.size
    columns = max(1, math.ceil(math.sqrt(len(tiles.tiles))))
    wide = (columns * (1 + APART) - APART) * size
    spots = [(EDGE + place * 1.6 * EDGE) * size + place * wide for place in range(len(blocks))]
    whole = spots[-1] + wide + EDGE * size
    high = (HEADING + math.ceil(len(tiles.tiles) / columns) * (1 + APART)) * size
    signs, height = _legend(tiles, theme, language, whole)
    hooks = {"class": "legend", "data-layer": "legend", "transform": translate((0, high))}
    rows = [_block(tiles, block, columns, theme, language, prefix, highlights) for block in blocks]
    rows = [element("g", {"transform": translate((x, 0))}, row) for x, row in zip(spots, rows, strict=True)]
    heading, view = tiles.title or tiles.id, (0.0, 0.0, whole, high + height)
    paper = {"width": measure(whole), "height": measure(view[3]), "fill": theme.paper}
    look = {"font-family": theme.font, "fill": theme.ink}
    parts = [element("title", {}, escape_xml(heading)), element("rect", {"class": "paper"} | paper)]
    parts.append(group(look, [*rows, group(hooks, signs)]))
    return element("svg", head(view, heading), "\n", *(part + "\n" for part in parts)) + "\n"


def _block(
    tiles: TileSet,
    block: tuple[SideName, list[Tile]],
    columns: int,
    theme: Theme,
    language: str,
    prefix: str,
    highlights: Sequence[Highlight],
) -> str:
    """The same side of many tiles, in rows below their heading."""
    (side, own), step = block, (1 + APART) * tiles.size
    rows = [_heading(word(side, language), tiles.size)]
    for number, tile in enumerate(own):
        at = (number % columns * step, HEADING * tiles.size + number // columns * step)
        own_ids = f"{prefix}{side}{number}-"
        parts = side_parts(tiles, tile, side, theme, language=language, prefix=own_ids, highlights=highlights)
        rows.append(_place_side(tile, side, at, tiles.size, parts))
    return "".join(rows)


def _blocks(tiles: TileSet) -> Iterator[tuple[SideName, list[Tile]]]:
    yield "plain", list(tiles.tiles)
    if expert := [tile for tile in tiles.tiles if tile.expert]:
        yield "expert", expert


def _heading(words: str, size: float) -> str:
    place = {"y": measure(0.22 * size), "font-size": measure(0.11 * size)}
    return text(words, place | {"font-weight": "700"})


def _place_side(tile: Tile, side: str, at: tuple[float, float], size: float, parts: Iterable[str]) -> str:
    """A side in its place; what runs over its edge is cut off."""
    box = {"x": measure(at[0]), "y": measure(at[1]), "width": measure(size), "height": measure(size)}
    hooks = {"class": "tile", "data-tile": tile.id, "data-side": side} | box
    return element("svg", hooks, "\n", *(part + "\n" for part in parts if part))


# --- the legend -------------------------------------------------------------------------------


def _legend(tiles: TileSet, theme: Theme, language: str, wide: float) -> tuple[list[str], float]:
    unit = max(wide / 112, 0.05 * tiles.size)
    entries = _entries(tiles, side_plan(tiles, Side(), theme, language), unit)
    rows, height = flow(entries, "", wide, EDGE * tiles.size, unit)
    return rows, height + unit


def _entries(tiles: TileSet, plan: Plan, unit: float) -> Iterator[Entry]:
    """The kinds of places, then what streets there are."""
    ladder = ladder_of(plan.board)
    names = {each.id: name_of(each.name, plan.language, each.id) for each in tiles.transports}
    for rungs in range(1, len(ladder) + 1):
        sign = element("g", {"transform": translate((unit, 0))}, symbol(plan, ladder[:rungs], unit))
        yield Entry(sign, 2.6 * unit, " + ".join(names.get(id, id) for id in ladder[:rungs]))
    roads = [
        road for tile in tiles.tiles for side in (tile.plain, tile.expert) if side for road in side.roads
    ]
    lane = next((road.by[0] for road in roads if len(road.by) == 1), None)
    yield _street(plan, unit, word("street", plan.language))
    if lane:
        yield _street(plan, unit, word("lane", plan.language).format(names.get(lane, lane)), LANE)
    if any(road.oneway for road in roads):
        arrow = {
            "d": chevron((2.2 * unit, 0), 0, 0.8 * unit),
            "fill": plan.theme.ink,
            "stroke": plan.theme.plate,
        }
        sign = element("path", arrow | {"stroke-width": measure(0.2 * unit), "paint-order": "stroke"})
        yield _street(plan, unit, word("one-way", plan.language), sign=sign)
    if any(road.dead_end for road in roads):
        yield _dead_end(plan, unit)


def _street(
    plan: Plan, unit: float, name: str, width: float = STREET, gap: str = "", sign: str = ""
) -> Entry:
    base = plan.strokes.get(next(iter(ladder_of(plan.board)), ""))
    data = {"d": gap or f"M0 0H{measure(4.4 * unit)}"}
    edge = {"stroke": plan.theme.ink, "stroke-width": measure((width * 1.3 + 0.2) * unit)}
    line = {"stroke": base.colour if base else plan.theme.border, "stroke-width": measure(width * 1.3 * unit)}
    return Entry(element("path", data | edge) + element("path", data | line) + sign, 5.2 * unit, name)


def _dead_end(plan: Plan, unit: float) -> Entry:
    data = f"M0 0H{measure(1.5 * unit)}M{measure(2.9 * unit)} 0H{measure(4.4 * unit)}"
    bars = across((1.5 * unit, 0), 0, 0.9 * unit) + across((2.9 * unit, 0), 0, 0.9 * unit)
    look = {"stroke": plan.theme.stop, "stroke-width": measure(0.26 * unit)}
    sign = element("path", {"d": bars} | look)
    return _street(plan, unit, word("dead end", plan.language), gap=data, sign=sign)
