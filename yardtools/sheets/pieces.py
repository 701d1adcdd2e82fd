"""Pieces that no board has: pawns, rings, chips and boards of a game, for its kit."""

from __future__ import annotations

from typing import Any

from yardtools.drawing.theme import in_theme
from yardtools.model import AnyBoard, Board, Piece, TileSet
from yardtools.sheets.shared.naming import transport_name
from yardtools.sheets.shared.station_symbols import ink_on, transport_colours
from yardtools.sheets.shared.words import Words, in_language
from yardtools.sheets.sheet import Context, Document

WORDS: Words = {"title": ("Pieces", "Spielteile", "Pièces")}


def title(language: str) -> str:
    """The title of the pages."""
    return in_language(WORDS, language)["title"]


def document(board: AnyBoard, context: Context) -> Document:
    """A group a kind of piece."""
    return Document(
        {
            "groups": [_group(piece, board, context) for piece in context.kit.pieces],
            "count": sum(piece.count for piece in context.kit.pieces),
        }
    )


def _group(piece: Piece, board: AnyBoard, context: Context) -> dict[str, Any]:
    faces = []
    for face in piece.faces:
        colour = in_theme(face.colour, context.theme)
        look = {"sign": face.sign, "colour": colour, "ink": ink_on(colour)}
        faces += [look] * face.count
    return {
        "kind": piece.kind,
        "name": piece.name,
        "faces": faces,
        "words": dict(piece.words),
        "stacks": _stacks(piece, board, context),
    }


def _stacks(piece: Piece, board: AnyBoard, context: Context) -> list[dict[str, str]]:
    """Where tickets lie on a board: the name and the colour of each of its transports."""
    if not isinstance(board, Board | TileSet):
        return []
    colours = transport_colours(board.transports, context.theme)
    return [
        {"name": transport_name(each, context.language), "colour": colours[each.id]}
        for each in board.transports
        if each.id in piece.stacks
    ]
