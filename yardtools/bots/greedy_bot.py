"""A plain chaser and runner: detectives close in on where Mister X can be, he keeps away from them.

It looks one move ahead. A move is weighed by the station it leads to, which is the last number in it; moves
that lead nowhere (draws, discards, passes) are chosen at random. Where nobody is chased, it does not gamble.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from yardtools.bots.bot import Bot
from yardtools.bots.budget import Budget
from yardtools.bots.ground import Ground, ground_of
from yardtools.games.game import MISTER_X, Game, Move, View
from yardtools.games.pursuit import spot
from yardtools.games.weights import AIMING, KEEPING, SPARING, doubt


class GreedyBot(Bot):
    """Plays what looks best right now."""

    name = "greedy"
    help = "looks one move ahead: detectives close in on where Mister X can be, he keeps away from them"

    def __init__(self, game: Game, seat: str, budget: Budget | None = None) -> None:
        super().__init__(game, seat, budget)
        self._weigh = self._flight if seat == MISTER_X else self._step

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:
        """The best of them; any of those that are as good as each other."""
        if not self.game.is_chase():
            return rng.choice(self.game.careful_moves(view, moves))
        leading = [move for move in moves if isinstance(move[-1], int)]
        if not leading or not view["possible"] or ground_of(self.game, view) is None:
            return rng.choice(moves)
        worth = self.weights(view, leading)
        return max((worth[move], rng.random(), move) for move in leading)[2]

    def weights(self, view: View, moves: Sequence[Move]) -> dict[Move, int]:
        """What each move that leads somewhere is worth."""
        ground = ground_of(self.game, view)
        assert ground is not None
        return {move: self._weigh(ground, view, move) for move in moves}

    def _step(self, ground: Ground, view: View, move: Move) -> int:
        """How near this pawn comes to all the stations where he can be; best of all, onto one of them."""
        target = int(move[-1])
        if target in view["possible"]:
            return 1
        return -sum(ground.away(target, station) for station in view["possible"])

    def _flight(self, ground: Ground, view: View, move: Move) -> int:
        """How far he keeps from them, and how many stations they must think of."""
        pawns = [at for row in view["pawns"].values() if (at := spot(row)) is not None]
        stops = [word for word in move if isinstance(word, int)]
        near = min([len(KEEPING) - 1, *(ground.away(pawn, stops[-1]) for pawn in pawns)])
        spent = sum(SPARING.get(str(word), 0) for word in move) + (SPARING["double"] if len(stops) > 1 else 0)
        left = doubt(len(self._doubtful(ground, view, move, pawns)))
        return KEEPING[near] + left - spent - AIMING * self._to_go(ground, view, stops[-1])

    def _to_go(self, ground: Ground, view: View, station: int) -> int:
        """How far it still is to the nearest target of his mission, where he has one."""
        missions = getattr(self.game.board, "missions", ())
        targets = [at for each in missions if each.id == view.get("mission") for at in each.targets]
        return min((ground.away(station, target) for target in targets), default=0)

    def _doubtful(self, ground: Ground, view: View, move: Move, pawns: list[int]) -> set[int]:
        """Where they must look for him after a move; where he shows himself they need not."""
        reveals, found = self.game.options.get("reveals", ()), view["possible"]
        for field, hop in enumerate(_hops(move), len(view.get("log", ())) + 1):
            found = hop[-1:] if field in reveals else ground.after(found, hop, pawns)
        return set(found)


def _hops(move: Move) -> Iterator[Move]:
    """The hops of a move, each as if it were the whole."""
    begins = 1
    for index, word in enumerate(move):
        if isinstance(word, int):
            yield (move[0], *move[begins : index + 1])
            begins = index + 1


BOT = GreedyBot
