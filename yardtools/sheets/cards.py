"""`cards`: clue cards, paw prints and markers to cut.

Their backs are printed behind them.
"""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.drawing.footprints import CAT
from yardtools.drawing.markup import element, translate
from yardtools.drawing.trail import HIGH, TOKEN, WIDE, back_of, card, marker, paw
from yardtools.model import Suspect, Trail
from yardtools.model.values import name_of
from yardtools.sheets.shared.cutting import Face, grid, narrow, pages
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document
from yardtools.symbols import measure

KINDS = ("trail",)
NEEDS = "cards"
WORDS: Words = {
    "title": ("Cards and paw prints", "Karten und Pfotenabdrücke", "Cartes et empreintes"),
    "marker": ("Furriarty", "Mauziaty", "Furriarty"),
}

CARD = (44.0, 58.0)
PIECE = 30.0
"""The size of a card, and of the square that a paw print or a marker is cut from, in millimetres."""


def fits(board: Trail) -> bool:
    """Whether there is something to print."""
    return bool(board.cards or board.paws or board.markers)


def document(board: Trail, context: Context) -> Document:
    """The cards, then the pieces."""
    pictures = {"card-back.svg": _card_back(context)}
    fronts = [*_cards(board, context, pictures)]
    backs: list[Face] = [{"file": "card-back.svg", "bleed": "card-back.svg", "alt": ""}] * len(fronts)
    pieces, behind = [*_pieces(board, context, pictures)], [*_piece_backs(board, context, pictures)]
    laid = [
        *pages(fronts, grid(context.paper, *CARD), backs),
        *pages(pieces, narrow(grid(context.paper, PIECE, PIECE), len(pieces)), behind),
    ]
    return Document({"pages": laid}, pictures)


def _cards(board: Trail, context: Context, pictures: dict[str, str]) -> Iterator[Face]:
    known = {suspect.id: suspect for suspect in reversed(board.suspects)}
    order = {id: place for place, id in enumerate(dict.fromkeys(each.suspect for each in board.cards))}
    for each in board.cards:
        suspect, place = known.get(each.suspect, Suspect(each.suspect)), order[each.suspect]
        file = f"card-{place}-{each.hour}.svg"
        name = name_of(suspect.name, context.language, suspect.id)
        drawn = card(suspect, each.hour, context.theme, name, place, outlined=context.low_ink)
        pictures[file] = _picture(drawn, WIDE, HIGH, context)
        yield {"file": file, "alt": f"{name} {each.hour}"}


def _pieces(board: Trail, context: Context, pictures: dict[str, str]) -> Iterator[Face]:
    side, name = 2.2 * TOKEN, in_language(WORDS, context.language)["marker"]
    for value in board.paws:
        pictures[f"paw-{value}.svg"] = _picture(
            paw(context.theme, value, outlined=context.low_ink), side, side, context
        )
        yield {"file": f"paw-{value}.svg", "alt": str(value)}
    for each in board.markers:
        file = f"marker-{each.points}.svg"
        pictures[file] = _picture(
            marker(each.points, context.theme, outlined=context.low_ink), side, side, context
        )
        yield {"file": file, "alt": f"{name} {each.points}" if each.points else name}


def _piece_backs(board: Trail, context: Context, pictures: dict[str, str]) -> Iterator[Face]:
    side = 2.2 * TOKEN
    low = context.low_ink
    pictures["paw-back.svg"] = _picture(paw(context.theme, down=True, outlined=low), side, side, context)
    pictures["marker-back.svg"] = _picture(marker(0, context.theme, outlined=low), side, side, context)
    yield from ({"file": "paw-back.svg", "bleed": "", "alt": ""} for _ in board.paws)
    yield from ({"file": "marker-back.svg", "bleed": "", "alt": ""} for _ in board.markers)


def _picture(piece: str, wide: float, high: float, context: Context) -> str:
    """A piece that is drawn round 0,0 as a picture of its own."""
    view = " ".join(map(measure, (-wide / 2, -high / 2, wide, high)))
    head = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view, "font-family": context.theme.font}
    return element("svg", head | {"fill": context.theme.ink}, piece)


def _card_back(context: Context) -> str:
    """A ground that runs over the edge, with paw prints in rows; with little ink, the prints alone."""
    back = back_of(context.theme)
    ground, ink = ("#ffffff", back) if context.low_ink else (back, context.theme.paper)
    box = {"x": measure(-WIDE), "y": measure(-HIGH), "width": measure(2 * WIDE), "height": measure(2 * HIGH)}
    spots = (
        ((column - 1.5) * 13 + (3.25 if row % 2 else -3.25), (row - 2.5) * 12.6)
        for row in range(6)
        for column in range(4)
    )
    paws = (
        element("g", {"transform": f"{translate(spot)} scale(4.6)", "opacity": "0.5"}, CAT(ink))
        for spot in spots
    )
    view = " ".join(map(measure, (-WIDE / 2, -HIGH / 2, WIDE, HIGH)))
    inner = {
        "x": measure(4 - WIDE / 2),
        "y": measure(4 - HIGH / 2),
        "width": measure(WIDE - 8),
        "height": measure(HIGH - 8),
    }
    frame = {"rx": "4", "fill": "none", "stroke": ink, "stroke-width": "1"}
    rows = (element("rect", box | {"fill": ground}), *paws, element("rect", inner | frame))
    return element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view}, *rows)
