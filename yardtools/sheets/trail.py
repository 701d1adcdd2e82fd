"""`trail`: how the trail is laid, for each number of players."""

from __future__ import annotations

from yardtools.drawing.markup import element
from yardtools.drawing.trail import TOKEN, marker, paw
from yardtools.drawing.words import word
from yardtools.model import Layout, Trail
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document
from yardtools.symbols import measure

KINDS = ("trail",)
NEEDS = "layouts"
WORDS: Words = {
    "title": ("How the trail is laid", "So wird die Fährte gelegt", "Disposition de la piste"),
    "lay": (
        "Mix all paw prints face down and lay them in a row from left to right; what is left goes back "
        "into the box unseen.",
        "Alle Pfotenabdrücke verdeckt mischen und von links nach rechts auslegen; der Rest geht ungesehen "
        "in die Schachtel.",
        "Mélanger toutes les empreintes face cachée et les aligner de gauche à droite ; le reste "
        "retourne dans la boîte sans être vu.",
    ),
    "order": (
        "{down} face down, {up} face up, the marker, {behind} face down",
        "{down} verdeckt, {up} offen, der Marker, {behind} verdeckt",
        "{down} face cachée, {up} face visible, le marqueur, {behind} face cachée",
    ),
}


def fits(board: Trail) -> bool:
    """Whether there is a layout."""
    return bool(board.layouts)


def document(board: Trail, context: Context) -> Document:
    """A row of pieces for each number of players."""
    points = max((each.points for each in board.markers), default=0)
    low = context.low_ink
    drawn = {
        "down": paw(context.theme, down=True, outlined=low),
        "up": paw(context.theme, outlined=low),
        "marker": marker(points, context.theme, outlined=low),
    }
    rows = [_row(layout, context.language) for layout in board.layouts]
    return Document(
        {"rows": rows}, {f"{name}.svg": _picture(piece, context) for name, piece in drawn.items()}
    )


def _row(layout: Layout, language: str) -> dict[str, object]:
    order = in_language(WORDS, language)["order"]
    for name in ("down", "up", "behind"):
        order = order.replace(f"{{{name}}}", str(getattr(layout, name)))
    pieces = ["down"] * layout.down + ["up"] * layout.up + ["marker"] + ["down"] * layout.behind
    return {"players": word("players", language).format(layout.players), "order": order, "pieces": pieces}


def _picture(piece: str, context: Context) -> str:
    side = 2.2 * TOKEN
    view = " ".join(map(measure, (-side / 2, -side / 2, side, side)))
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view, "font-family": context.theme.font}
    return element("svg", head | {"fill": context.theme.ink}, piece)
