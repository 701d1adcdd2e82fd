"""Which of Mister X's moves are worth a thought: black and double tickets only where they can help him."""

from __future__ import annotations

from collections.abc import Sequence

from yardtools.bots.ground import Ground
from yardtools.games.game import Game, Move, View
from yardtools.games.pursuit import spot
from yardtools.games.weights import FAR

BLACK = "black"
EARLY = 2
"""So many rounds they know next to nothing anyway, and a black ticket tells them no less."""
DANGER = 2
"""He thinks of a double move when somebody is so near."""


def worthwhile_moves(game: Game, ground: Ground, view: View, moves: Sequence[Move]) -> list[Move]:
    """The moves to think about, single ones first, the safest of them first."""
    pawns = [at for row in view["pawns"].values() if (at := spot(row)) is not None]
    field, shown = len(view["log"]) + 1, set(game.options.get("reveals", ()))

    def near(station: str | int | None) -> int:
        return min((ground.away(pawn, int(station or 0)) for pawn in pawns), default=FAR)

    kept = [move for move in moves if _hops(move) == 1 or near(spot(view["mister_x"])) <= DANGER]
    openly = {_ends(move, shown, field) for move in kept if BLACK not in move}
    vain = view["round"] <= EARLY or field in shown
    kept = [
        move
        for move in kept
        if BLACK not in move or not (vain or _hops(move) > 1) or _ends(move, shown, field) not in openly
    ]
    found = _unlike(kept, shown, field) or list(moves)
    return sorted(found, key=lambda move: (_hops(move), -near(move[-1])))


def _hops(move: Move) -> int:
    return sum(isinstance(word, int) for word in move)


def _ends(move: Move, shown: set[int], field: int) -> tuple[str | int, ...]:
    """Where a move leads, as far as it matters: in between only where he shows himself there."""
    stops = [word for word in move if isinstance(word, int)]
    return tuple(stops) if field in shown else (len(stops), stops[-1])


def _unlike(moves: Sequence[Move], shown: set[int], field: int) -> list[Move]:
    """One of all moves that are the same to everybody: the same tickets to the same end."""
    first: dict[object, Move] = {}
    for move in moves:
        tickets = tuple(word for word in move if isinstance(word, str))
        first.setdefault((tickets, _ends(move, shown, field)), move)
    return list(first.values())
