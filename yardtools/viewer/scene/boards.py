"""A board as a scene takes it: its drawing, and where its stations are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from yardtools.drawing import draw
from yardtools.geometry import positions_of
from yardtools.model import Board, TileSet
from yardtools.model.values import pair
from yardtools.viewer.joint_map import Places


@dataclass(frozen=True, slots=True)
class SceneBoard:
    """The drawing of a network as SVG, and the data beside it."""

    drawing: str
    data: dict[str, Any]

    def document(self) -> dict[str, Any]:
        """Both, as a page takes them when they come later."""
        return {"drawing": self.drawing, "data": self.data}


def scene_board(board: Board, tiles: TileSet | None = None) -> SceneBoard:
    """A network to play on; `tiles` is the set that it was laid from."""
    has_names = any(station.name for station in board.stations)
    positions = positions_of(board)
    data = {
        "radius": Places(board).radius,
        "stations": {station: pair(at) for station, at in positions.items()},
        "is_laid": board.assembled is not None,
    }
    return SceneBoard(draw(board, names=has_names, tiles=tiles) if positions else "", data)
