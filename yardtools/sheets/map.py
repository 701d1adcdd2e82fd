"""`map`: the board, on one page or on many to put together.

Every page is exactly as large as it says: a ruler proves it. Pages of a large map are all alike, share
a strip with their neighbours, and are named by row and column.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from yardtools.drawing import draw
from yardtools.errors import YardError
from yardtools.geometry import Box, positions_of, station_radius
from yardtools.model import Board
from yardtools.sheets.shared.crop import Cropping, view_of, without_words
from yardtools.sheets.shared.words import Words, translate
from yardtools.sheets.sheet import A3, BOTTOM, PAPERS, RULER, SIDE, TOP, Context, Document, Paper
from yardtools.symbols import number_size

KINDS = ("network",)
NEEDS = "positions"
WORDS: Words = {
    "title": ("Map", "Karte", "Carte"),
    "key": ("How the sheets lie", "Wie die Blätter liegen", "Disposition des feuilles"),
    "sheet": ("Sheet {label}", "Blatt {label}", "Feuille {label}"),
    "small": (
        "The numbers are small here. To read them at the table, print the map on several pages: "
        "--size 60cm, or --paper a3.",
        "Die Nummern sind hier klein. Zum Lesen am Tisch die Karte auf mehreren Blättern drucken: "
        "--size 60cm, oder --paper a3.",
        "Les numéros sont petits ici. Pour les lire à table, imprimer la carte sur plusieurs feuilles : "
        "--size 60cm, ou --paper a3.",
    ),
    "map_size": (
        "{width} × {height} mm on {count} sheets, {rows} rows of {columns}",
        "{width} × {height} mm auf {count} Blättern, {rows} Reihen zu {columns}",
        "{width} × {height} mm sur {count} feuilles, {rows} rangées de {columns}",
    ),
    "map_cut": (
        "Cut along the corner marks. Neighbours share a strip of {overlap} mm, marked by the small ticks: "
        "lay one over the other until the map meets, and glue. Row A is on top, column 1 on the left.",
        "Entlang der Eckmarken schneiden. Nachbarn teilen einen Streifen von {overlap} mm, den die kleinen "
        "Striche zeigen: übereinanderlegen, bis die Karte passt, und kleben. Reihe A liegt oben, Spalte 1 "
        "links.",
        "Couper le long des repères d’angle. Deux feuilles voisines partagent une bande de {overlap} mm, "
        "indiquée par les petits traits : superposer jusqu’à ce que la carte se rejoigne, puis coller. "
        "La rangée A est en haut, la colonne 1 à gauche.",
    ),
    "map_butt": (
        "Cut along the corner marks and lay the sheets edge to edge. Row A is on top, column 1 on the left.",
        "Entlang der Eckmarken schneiden und Kante an Kante legen. Reihe A liegt oben, Spalte 1 links.",
        "Couper le long des repères d’angle et poser bord à bord. La rangée A est en haut, la colonne 1 "
        "à gauche.",
    ),
}

SMALLEST, LARGEST, MOST = 50.0, 5000.0, 200
"""The least and the greatest width of a map, and the most pages one is printed on."""

STRIP, BAND = 15.0, 5.0
"""The height of the strip below a map, for the ruler; the band around a tile, for cut marks."""

EDGE, FOOT = 8.0, 20.0
"""The margins of a map on one page: the lower one has the ruler and what the page is."""

READABLE, LEGIBLE, MOST_ENLARGED = 6.0, 5.2, 1.6
"""How large numbers are in points, to be read at the table and at least, and how much they grow for it."""

A0 = Paper("a0", 841.0, 1189.0)
POSTERS = (*PAPERS.values(), A0)
"""The papers that a map of a size is printed on."""

POINT = 72 / 25.4
"""The points of a millimetre."""


def fits(board: Board) -> bool:
    """Whether there is something to draw."""
    return any(station.at for station in board.stations)


def document(board: Board, context: Context) -> Document:
    """The map on one page, or a key and a page a tile."""
    if context.size is None:
        return _fit_on_page(board, context)
    if not SMALLEST <= context.size <= LARGEST:
        raise YardError(f"a map is {SMALLEST:g} to {LARGEST:g} mm wide, not {context.size:g}")
    picture = _draw(board, context)
    view = view_of(picture)
    size = (context.size, context.size * _ratio(view))
    return _whole(picture, size) if context.one_page else _on_tiles(picture, view, size, context)


def _draw(board: Board, context: Context, enlarge: float = 1.0) -> str:
    """The board with its names and its legend."""
    return draw(
        board,
        theme=context.theme,
        names=any(station.name for station in board.stations),
        legend=True,
        title=translate(board.title or board.id, context.language),
        language=context.language,
        tiles=context.tiles,
        enlarge=enlarge,
    )


def _ratio(view: Box) -> float:
    """How high a picture is, measured by its width."""
    return (view[3] - view[1]) / (view[2] - view[0])


# --- on one page ------------------------------------------------------------------------------


def _fit_on_page(board: Board, context: Context) -> Document:
    """The map as large as it fits on a page, whichever way the paper lies, with numbers that can be read."""
    usual = _draw(board, context)
    points = _number_points(board, usual, _fit(usual, context.paper)[1])
    least = LEGIBLE if context.paper.width < A3.width - 20 else READABLE
    enlarge = min(MOST_ENLARGED, 1.03 * least / points)
    picture = _draw(board, context, enlarge) if enlarge > 1 else usual
    page, width = _fit(picture, context.paper)
    return _page(picture, (width, width * _ratio(view_of(picture))), page, small=points < LEGIBLE)


def _fit(picture: str, paper: Paper) -> tuple[Paper, float]:
    """Which way the paper lies, and how wide the picture is then."""
    ratio = _ratio(view_of(picture))

    def width(page: Paper) -> float:
        return min(page.width - 2 * EDGE, (page.height - EDGE - FOOT) / ratio)

    page = max((paper, paper.turn()), key=width)
    return page, width(page)


def _number_points(board: Board, picture: str, width: float) -> float:
    """How large the smallest number is in a picture of a width, in points."""
    left, _, right, _ = view_of(picture)
    radius = station_radius(positions_of(board).values(), board.frame)
    return min(number_size(station.id, radius) for station in board.stations) * width / (right - left) * POINT


def _whole(picture: str, size: tuple[float, float]) -> Document:
    """The map at its size, on the smallest paper that holds it, or on one as large as needed."""
    need = (max(size[0], RULER + 60) + 2 * EDGE, size[1] + EDGE + FOOT)
    ways = (way for paper in POSTERS for way in (paper, paper.turn()))
    fitting = [way for way in ways if way.width >= need[0] and way.height >= need[1]]
    own = Paper("own", *need)
    return _page(picture, size, min(fitting, key=lambda way: way.width * way.height, default=own))


def _page(picture: str, size: tuple[float, float], page: Paper, *, small: bool = False) -> Document:
    data = {
        "width": size[0],
        "height": size[1],
        "x": (page.width - size[0]) / 2,
        "y": EDGE + (page.height - EDGE - FOOT - size[1]) / 2,
        "foot": FOOT,
        "tiles": [],
        "ruler": RULER,
        "small": small,
    }
    return Document(data, {"map.svg": picture}, page)


# --- on many pages ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a map is divided: all tiles are of one size and share a strip with their neighbours."""

    columns: int
    rows: int
    width: float
    height: float
    overlap: float
    page: Paper

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Where on the map a tile begins."""
        return (column * (self.width - self.overlap), row * (self.height - self.overlap))


def tile_map(size: tuple[float, float], paper: Paper, overlap: float) -> Tiling:
    """The fewest pages that hold a map, whichever way the paper lies."""
    ways = [_tile_on(size, page, overlap) for page in (paper, paper.turn())]
    best = min(ways, key=lambda way: way.columns * way.rows)
    if best.columns * best.rows > MOST:
        count = best.columns * best.rows
        raise YardError(f"a map {size[0]:g} mm wide takes {count} pages, and more than {MOST} are too many")
    return best


def size_for_pages(board: Board, context: Context, bounds: tuple[float, float]) -> float:
    """The width within bounds that uses pages best: the fewest of them, and as large as they hold then."""
    ratio = _ratio(view_of(_draw(board, context)))
    widths = [bounds[1] - step for step in range(int(bounds[1] - bounds[0]) + 1)]

    def pages(width: float) -> int:
        parts = tile_map((width, width * ratio), context.paper, context.overlap)
        return parts.columns * parts.rows

    return min(widths, key=pages)


def _tile_on(size: tuple[float, float], page: Paper, overlap: float) -> Tiling:
    room = (page.width - 2 * SIDE - 2 * BAND, page.height - TOP - BOTTOM - STRIP - 2 * BAND)
    if not 0 <= overlap <= min(room) / 2:
        raise YardError(f"pages of a map share 0 to {min(room) / 2:g} mm, not {overlap:g}")
    counts = [max(1, math.ceil((size[a] - overlap) / (room[a] - overlap) - 1e-9)) for a in (0, 1)]
    width, height = ((size[a] + (counts[a] - 1) * overlap) / counts[a] for a in (0, 1))
    return Tiling(counts[0], counts[1], width, height, overlap, page)


def row_name(row: int) -> str:
    """A, B … Z, AA, AB …"""
    return (row_name(row // 26 - 1) if row >= 26 else "") + ascii_uppercase[row % 26]


def _on_tiles(picture: str, view: Box, size: tuple[float, float], context: Context) -> Document:
    parts = tile_map(size, context.paper, context.overlap)
    cropping = Cropping(picture)
    unit = (view[2] - view[0]) / size[0]
    pictures = {"key.svg": without_words(picture)}
    tiles = []
    for tile in _tiles(parts):
        left, top = view[0] + tile["x"] * unit, view[1] + tile["y"] * unit
        box = (left, top, left + parts.width * unit, top + parts.height * unit)
        pictures[tile["file"]] = cropping.part(box)
        tiles.append(tile)
    data = {
        "width": size[0],
        "height": size[1],
        "tiles": tiles,
        "tile": {"width": parts.width, "height": parts.height},
        "columns": parts.columns,
        "rows": parts.rows,
        "overlap": parts.overlap,
        "ruler": RULER,
        "strip": STRIP,
        "band": BAND,
    }
    return Document(data, pictures, parts.page)


def _tiles(parts: Tiling) -> Iterator[dict[str, Any]]:
    for row in range(parts.rows):
        for column in range(parts.columns):
            x, y = parts.corner(column, row)
            label = f"{row_name(row)}{column + 1}"
            yield {"label": label, "file": f"tile-{label}.svg", "x": x, "y": y, "column": column, "row": row}
