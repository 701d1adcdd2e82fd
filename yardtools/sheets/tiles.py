"""`tiles`: the double-sided tiles to cut.

Printed on both sides, every expert side lies behind its tile.
"""

from __future__ import annotations

from yardtools.drawing import draw_tile
from yardtools.drawing.tiles import SideName
from yardtools.errors import YardError
from yardtools.model import TileSet
from yardtools.sheets.shared.crop import without_words
from yardtools.sheets.shared.cutting import Face, grid, pages
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document

KINDS = ("tiles",)
NEEDS = "tiles"
WORDS: Words = {
    "title": ("Tiles", "Plättchen", "Tuiles"),
    "plain": ("plain side", "einfache Seite", "face simple"),
    "expert": ("expert side", "Expertenseite", "face expert"),
}

SIZE, SMALLEST = 63.0, 30.0
"""The side of a tile in millimetres, nine on a page, where nothing else is asked for; and the least."""


def fits(board: TileSet) -> bool:
    """Whether there are tiles."""
    return bool(board.tiles)


def document(board: TileSet, context: Context) -> Document:
    """Fronts and backs; a tile without an expert side has a blank back."""
    size = SIZE if context.size is None else context.size
    if size < SMALLEST:
        raise YardError(f"a tile is at least {SMALLEST:g} mm wide, not {size:g}")
    text, pictures = in_language(WORDS, context.language), dict[str, str]()
    fronts, backs = list[Face](), list[Face]()
    for place, tile in enumerate(board.tiles):
        sides: list[tuple[list[Face], SideName]] = [(fronts, "plain"), (backs, "expert")]
        for faces, side in sides:
            file = f"{side}-{place}.svg"
            if side == "plain" or tile.expert:
                pictures[file] = draw_tile(board, tile, side, theme=context.theme, border=False)
            shown = file if file in pictures else ""
            faces.append(
                {"file": shown, "bleed": f"bleed-{shown}" if shown else "", "alt": f"{tile.id}, {text[side]}"}
            )
    pictures |= {f"bleed-{file}": without_words(picture) for file, picture in pictures.items()}
    return Document({"pages": [*pages(fronts, grid(context.paper, size, size), backs)]}, pictures)
