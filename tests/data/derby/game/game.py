"""Derby on one board: its options, and everything that is fixed before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.derby.state import DerbyState
from yardtools.games.game import Game
from yardtools.games.options import choice, count
from yardtools.graph import moves
from yardtools.model import AnyBoard, Board

if TYPE_CHECKING:
    from yardtools.games.environment import Environment

FACES = (1, 2)


class Derby(Game):
    """Who is first on the last station of the board wins."""

    name, title = "derby", "Derby"
    kind, home = "network", "london"
    players_range, usual_players = (2, 2), 2  # R1
    seats = ("red", "blue")
    options_known = (
        count("rounds", 12, "R6", "The race ends after so many rounds.", least=1),
        choice("occupied", "free|barred", "A-R1", "Whether a runner may stop where the other one is."),
    )

    def __init__(self, board: AnyBoard, players: int | None = None, **options: Any) -> None:
        super().__init__(board, players, **options)
        assert isinstance(board, Board)
        self.starts = tuple(sorted(set(board.starts.mister_x)))
        if len(self.starts) < 2:
            raise YardError(f"{self.name}: two runners draw from {len(self.starts)} start cards (R2)")
        self.goal = max(station.id for station in board.stations)
        rows = moves(board)
        one = {at: {end for ends in rows[at].values() for end in ends} for at in rows}
        two = {at: {end for middle in one[at] for end in one[middle]} - {at} for at in rows}
        self.ends = {
            face: {at: sorted(ways[at]) for at in ways} for face, ways in zip(FACES, (one, two), strict=True)
        }

    @classmethod
    def is_meant_for(cls, board: AnyBoard) -> bool:
        """No board is made for it."""
        return False

    def begin(self) -> DerbyState:
        """Nobody stands anywhere yet."""
        return DerbyState(game=self, places=(), turn=0, round=1, roll=0, result=None)

    def environment(self) -> Environment:
        """What environments for learning must know."""
        from yardtools.games.derby.environment import DerbyEnvironment

        return DerbyEnvironment(self)
