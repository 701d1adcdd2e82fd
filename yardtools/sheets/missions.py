"""`missions`: a card a mission to cut, with its starts and targets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yardtools.drawing.words import mission_name
from yardtools.model import Board
from yardtools.model.values import name_of
from yardtools.sheets.shared.cutting import Face, grid, pages
from yardtools.sheets.shared.station_symbols import ink_on
from yardtools.sheets.shared.words import Words
from yardtools.sheets.sheet import Context, Document

KINDS = ("network",)
NEEDS = "missions"
WORDS: Words = {
    "title": ("Mission cards", "Missionskarten", "Cartes mission"),
    "starts": ("Start: one of these", "Start: eine von diesen", "Départ : l’une de celles-ci"),
    "targets": ("Target: any of these", "Ziel: eine beliebige davon", "Cible : n’importe laquelle"),
}

WIDTH, HEIGHT = 63.0, 88.0
"""The size of a card in millimetres."""


def fits(board: Board) -> bool:
    """Whether there is a mission."""
    return bool(board.missions)


def document(board: Board, context: Context) -> Document:
    """A card a mission: its colour and sign, its starts and its targets."""
    names = {station.id: name_of(station.name, context.language) for station in board.stations}
    faces: list[Face] = []
    for place, mission in enumerate(board.missions):
        colour = context.theme.mission(mission.id, place)
        faces.append(
            {
                "name": mission_name(mission.id, context.language),
                "colour": colour,
                "ink": ink_on(colour),
                "starts": _cities(mission.starts, names),
                "targets": _cities(mission.targets, names),
            }
        )
    return Document({"pages": [*pages(faces, grid(context.paper, WIDTH, HEIGHT))]})


def _cities(numbers: Iterable[int], names: dict[int, str]) -> list[dict[str, Any]]:
    return [{"number": number, "name": names.get(number, "")} for number in numbers]
