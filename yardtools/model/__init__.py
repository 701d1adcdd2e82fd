"""Plain data: the three kinds of board, the box that goes with a drawing, log and kit as forms."""

from yardtools.model.box import Box
from yardtools.model.ground import Ground
from yardtools.model.kit_form import KitForm, Piece, PieceFace
from yardtools.model.log_form import LogForm
from yardtools.model.network import Assembled, Board, Link, Mission, Starts, Station, Transport
from yardtools.model.tiles import Dice, Port, Road, Side, Tile, TileSet
from yardtools.model.trail import Card, Layout, Marker, Suspect, Trail

AnyBoard = Board | TileSet | Trail
"""A board of any kind."""

KINDS: dict[str, type[Board] | type[TileSet] | type[Trail]] = {
    "network": Board,
    "tiles": TileSet,
    "trail": Trail,
}

SCHEMAS = {"network": "board-1", "tiles": "tiles-1", "trail": "trail-1"}
"""The schema of each kind."""

__all__ = [
    "KINDS",
    "SCHEMAS",
    "AnyBoard",
    "Assembled",
    "Board",
    "Box",
    "Card",
    "Dice",
    "Ground",
    "KitForm",
    "Layout",
    "Link",
    "LogForm",
    "Marker",
    "Mission",
    "Piece",
    "PieceFace",
    "Port",
    "Road",
    "Side",
    "Starts",
    "Station",
    "Suspect",
    "Tile",
    "TileSet",
    "Trail",
    "Transport",
]
