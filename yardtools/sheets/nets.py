"""`nets`: the dice to cut, fold and glue."""

from __future__ import annotations

from yardtools.drawing.pictograms import pictogram
from yardtools.model import TileSet
from yardtools.sheets.shared.cutting import spread
from yardtools.sheets.shared.station_symbols import ink_on, transport_colours
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import BOTTOM, SIDE, TOP, Context, Document

KINDS = ("tiles",)
NEEDS = "dice of six faces"
WORDS: Words = {
    "title": ("Dice", "Würfel", "Dés"),
    "fold": (
        "Print on stiff paper. Cut along the outer lines, fold along the dashed ones, and glue the grey "
        "flaps inside.",
        "Auf festes Papier drucken. Außen ausschneiden, an den gestrichelten Linien falten, die grauen "
        "Laschen "
        "innen festkleben.",
        "Imprimer sur du papier fort. Découper le contour, plier le long des pointillés et coller les "
        "languettes "
        "grises à l’intérieur.",
    ),
}

EDGE, FLAP, GAP = 17.0, 4.0, 3.0
"""The edge of a die, the flaps at its net and the space between nets, in millimetres."""

FACES = 6


def fits(board: TileSet) -> bool:
    """Whether there are dice that are cubes."""
    return bool(board.dice and board.dice.count > 0 and len(board.dice.faces) == FACES)


def document(board: TileSet, context: Context) -> Document:
    """A net a die: four faces in a row, one above and one below."""
    assert board.dice is not None
    colours = transport_colours(board.transports, context.theme)
    pictures, faces = dict[str, str](), []
    for place, face in enumerate(board.dice.faces):
        ground = "#ffffff" if context.low_ink else colours.get(face, "#ffffff")
        pictures[f"face-{place}.svg"] = pictogram("black" if face == "x" else face, ink_on(ground), ground)
        faces.append({"file": f"face-{place}.svg", "colour": ground})
    wide, high = 4 * EDGE + 2 * FLAP + GAP, 3 * EDGE + 2 * FLAP + GAP
    columns = int((context.paper.width - 2 * SIDE) // wide)
    most = int((context.paper.height - TOP - BOTTOM - 9) // high)
    rows = spread(-(-board.dice.count // columns), most)
    data = {"count": board.dice.count, "faces": faces, "columns": columns, "rows": rows}
    return Document(data | {"edge": EDGE, "flap": FLAP, "gap": GAP}, pictures)
