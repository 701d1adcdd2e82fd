"""A game set up: its board found, and the options that the board's own box gives put first."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from yardtools import board_files, files
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.formats import box as box_format
from yardtools.games import find_game
from yardtools.games.game import Game
from yardtools.games.options import read_options
from yardtools.locate import locate_faults, pointer_of
from yardtools.model import AnyBoard
from yardtools.schema import CODE


def set_up(
    name: str,
    board: AnyBoard | str | Path | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """A game on a board; where that is named, what the box beside it says about the game counts too.

    Without a board it is the game's home board; options given here win over those of the box.
    """
    kind = find_game(name)
    given = dict(options or {})
    if not isinstance(board, str | Path | None):
        return kind(board, players, **given)
    found = board_files.load(str(board or kind.home))
    return kind(found.board, players, **{**options_in_box(kind, found.file), **given})


def options_in_box(kind: type[Game], file: str) -> Mapping[str, Any]:
    """The options of a game in the box that lies beside a board file; none where there is no box."""
    path = Path(file)
    box_file = path.with_name(board_files.BOX_FILE)
    if file == files.STANDARD or path.name != board_files.BOARD_FILE or not box_file.exists():
        return {}
    faults: list[Fault] = []
    text = board_files.decode(files.read(box_file, files.LARGEST_BOX), faults.append) or ""
    box = None if faults else box_format.read(text, faults.append)
    if box is None:
        raise YardError(str(locate_faults(faults, str(box_file), text)[0]))
    options = box.games.get(kind.name, {})
    known = {option.name for option in kind.options_known}
    for option, value in options.items():
        try:
            read_options(kind.options_known, {option: value}, kind.name)
        except YardError as error:
            spot = pointer_of(("games", kind.name, option))
            fault = Fault((), str(error), CODE, pointer=spot, on_key=option not in known)
            raise YardError(str(locate_faults([fault], str(box_file), text)[0])) from error
    return options
