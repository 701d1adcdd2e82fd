"""The Python interface: boards loaded, drafted, saved, checked, changed, and games begun, in a call each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yardtools import board_files, files
from yardtools.board_edits import FolderSheet
from yardtools.extras import require
from yardtools.formats import json as json_format
from yardtools.game_setup import set_up
from yardtools.games.game import Game
from yardtools.model import AnyBoard, Board
from yardtools.model.network import DEFAULT_LADDER
from yardtools.model.values import Point
from yardtools.tracing.editing.refusal import Refusal
from yardtools.validation import validate
from yardtools.validation.fixes import Fix, fix

if TYPE_CHECKING:
    from yardtools.draft.drafted import Draft

__all__ = [
    "Fix",
    "FolderSheet",
    "Refusal",
    "draft_board",
    "edit",
    "fix",
    "game",
    "load",
    "load_any",
    "save",
    "validate",
]


def load(name: str | Path) -> Board:
    """The network board of that name: a path, a board folder, or the name of a shipped board."""
    return board_files.load(str(name)).network


def load_any(name: str | Path) -> AnyBoard:
    """The board of that name, of whatever kind: a network board, a tile set or a trail."""
    return board_files.load(str(name)).board


def draft_board(
    picture: str | Path,
    transports: Sequence[str] = DEFAULT_LADDER,
    *,
    numbers: Sequence[int] | None = None,
    corners: Sequence[Point] = (),
) -> Draft:
    """What is seen of a board in a scan or photo of it: stations, links and colours, each with its certainty.

    The transports are those of the ladder, the base first; the numbers are all that stations can have, if
    they are known. Corners are the board's in pixels, in any order; those of a photo are looked for if none
    are given. Places in the draft are in pixels of the picture once it is straight. `yard draft` writes it
    as a board folder. Needs `pip install 'yardtools[draft]'`.
    """
    require("draft", "drafting from a picture")
    from yardtools.draft import ocr, pipeline  # noqa: PLC0415 - an extra
    from yardtools.scans.corner_order import order_corners  # noqa: PLC0415 - see above
    from yardtools.scans.picture_file import as_shown, read_picture_file  # noqa: PLC0415 - see above

    ocr.load()
    data = as_shown(read_picture_file(Path(picture)))
    straight = pipeline.open_straight(data, order_corners(corners) if corners else ())
    return pipeline.draft(straight.picture, transports, numbers)


def edit(folder: str | Path) -> FolderSheet:
    """The tracing and the box of a board folder, opened to be changed by operations.

    `sheet.do({"do": "move-station", "station": 12, "at": [340, 120]})` changes them in memory, and
    `sheet.save()` writes them; `with yard.edit(folder) as sheet:` saves at the end.
    """
    return FolderSheet(folder)


def game(
    name: str, board: AnyBoard | str | Path | None = None, players: int | None = None, **options: Any
) -> Game:
    """A game on a board, for so many players, with options by keyword; `yard games NAME` lists them.

    The board is one that was loaded, or is named as for `load`: then what its box.toml says under
    `[games.NAME]` counts too, behind the options given here. Left out, it is the game's home board.
    """
    return set_up(name, board, players, options)


def save(board: AnyBoard, path: str | Path) -> None:
    """Write a board in canonical form; a crash leaves the old file or the new one, never half of it."""
    files.write(path, json_format.dumps(board))
