"""The boards that a table has shown: drawn once each, under names that everybody may know."""

from __future__ import annotations

from typing import Any

from yardtools.games.game import Game, View
from yardtools.games.tabletop import Tabletop
from yardtools.model import Board, TileSet
from yardtools.viewer.scene.boards import scene_board

THE_MAP = "map"


class Boards:
    """What is played on, as far as any seat has seen it: one map, or tiles as they were laid."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._networks: dict[str, Board] = {}
        self._drawn: dict[str, dict[str, Any]] = {}

    def name_of(self, view: View, tabletop: Tabletop) -> str:
        """The name of the board that a view shows; empty where it shows none."""
        laid = "".join(f"{tile.letter}{'+' if tile.is_expert else ''}" for tile in tabletop.tiles)
        name = f"{THE_MAP}-{laid}" if laid else THE_MAP
        if name not in self._networks:
            network = self._game.network_of(view)
            if network is None:
                return ""
            self._networks[name] = network
        return name

    def document(self, name: str) -> dict[str, Any] | None:
        """The drawing of a board that has been seen, and the data beside it."""
        if name in self._networks and name not in self._drawn:
            tiles = self._game.board if isinstance(self._game.board, TileSet) else None
            self._drawn[name] = scene_board(self._networks[name], tiles).document()
        return self._drawn.get(name)
