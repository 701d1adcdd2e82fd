"""What the page of a seat shows, as JSON data: the seat's view on the table, its moves, its news, no more."""

from __future__ import annotations

from typing import Any

from yardtools.table.boards import Boards
from yardtools.table.chronicle import Chronicle
from yardtools.table.hosted import HUMAN, HostedGame

Document = dict[str, Any]


class SeatDocuments:
    """The documents of all seats; what is the same for a version is made once."""

    def __init__(self, hosted: HostedGame) -> None:
        self._hosted, self.boards = hosted, Boards(hosted.game)
        self._made: dict[str, tuple[int, Document]] = {}

    def document(self, seat: str) -> Document:
        """What a seat may see and do now."""
        chronicle = self._hosted.show(seat)
        version, made = self._made.get(seat, (-1, {}))
        if version != chronicle.version:
            made = {"seat": seat, "version": chronicle.version, **self._table(seat, chronicle)}
            made["news"] = chronicle.news
            self._made[seat] = chronicle.version, made
        return made | {"can_undo": not self._hosted.why_no_undo(seat)}

    def _table(self, seat: str, chronicle: Chronicle) -> Document:
        """What lies on the table, and the seat's moves as the things that are clicked."""
        hosted = self._hosted
        moves = hosted.moves(seat) if hosted.players[seat] == HUMAN else []
        listed = hosted.game.table(chronicle.view).move_list(moves)
        board = self.boards.name_of(chronicle.view, chronicle.tabletop)
        return {"tabletop": chronicle.tabletop.document(), "board": board, **listed}
