"""Laid tiles under a map: where one tile ends, which letter it has, and what streets of it lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yardtools.drawing.lines import path_data
from yardtools.drawing.markup import element, group
from yardtools.drawing.plan import Plan
from yardtools.drawing.tiles import LETTER_AT, LETTER_SIZE, dead_end_layer, letter, streets_of
from yardtools.geometry import Line
from yardtools.model import Assembled, Road, TileSet
from yardtools.model.values import Point
from yardtools.symbols import measure


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile on the table: its letter, its upper left corner, its size and whether the expert side is up."""

    id: str
    at: Point
    size: float
    expert: bool


def tile_layer(plan: Plan, tiles: TileSet | None) -> str:
    """The tiles as squares with their letters; of a known set also the streets that no link takes."""
    cells = cells_of(plan)
    rows = [_square(cell, plan) for cell in cells]
    if tiles and cells:
        rows += _streets(plan, cells, tiles)
    rows += (_letter(cell, plan) for cell in cells)
    return group({"class": "tiles", "data-layer": "tiles"}, filter(None, rows))


def cells_of(plan: Plan) -> list[Cell]:
    """The tiles of a board that was laid from some; none on any other."""
    laid, frame = plan.board.assembled, plan.board.frame
    columns = max(map(len, laid.layout.split("/"))) if laid else 0
    return [*_cells(laid, frame[0] / columns)] if laid and frame and columns else []


def _cells(laid: Assembled, size: float) -> Iterator[Cell]:
    for row, letters in enumerate(laid.layout.split("/")):
        for column, id in enumerate(letters):
            yield Cell(id, (column * size, row * size), size, id in laid.expert)


def _square(cell: Cell, plan: Plan) -> str:
    tone = (plan.theme.expert if cell.expert else plan.theme.plain)[0]
    look = {"fill": tone, "stroke": plan.theme.border, "stroke-width": measure(0.06 * plan.radius)}
    box = {"x": cell.at[0], "y": cell.at[1], "width": cell.size, "height": cell.size}
    hooks = {"data-tile": cell.id, "data-side": "expert" if cell.expert else "plain"}
    return element("rect", hooks | {key: measure(value) for key, value in box.items()} | look)


def _letter(cell: Cell, plan: Plan) -> str:
    at = (cell.at[0] + LETTER_AT * cell.size, cell.at[1] + LETTER_AT * cell.size)
    sign = letter(cell.id, at, LETTER_SIZE * cell.size, plan.theme, light=cell.expert)
    return element("g", {"opacity": "0.6"}, sign)


def _streets(plan: Plan, cells: list[Cell], tiles: TileSet) -> Iterator[str]:
    """Every street of the tiles in pale, and the bars of dead ends."""
    roads = [each for cell in cells for each in _roads(cell, tiles)]
    data = "".join(path_data(line, plan.corner) for _, line in roads)
    look = {"class": "streets", "fill": "none", "stroke-linejoin": "round", "d": data}
    for colour, width in ((plan.theme.street, 0.66), (plan.theme.casing, 0.5)):
        yield element("path", look | {"stroke": colour, "stroke-width": measure(width * plan.radius)})
    yield dead_end_layer(plan, [line for road, line in roads if road.dead_end])


def _roads(cell: Cell, tiles: TileSet) -> Iterator[tuple[Road, Line]]:
    """The streets of a tile where it lies; none where the set does not have that side."""
    tile = next((each for each in tiles.tiles if each.id == cell.id), None)
    side = (tile.expert if cell.expert else tile.plain) if tile else None
    if side is None or tiles.size <= 0:
        return
    scale = cell.size / tiles.size
    for road, line in streets_of(side, tiles):
        yield road, tuple((cell.at[0] + x * scale, cell.at[1] + y * scale) for x, y in line)
