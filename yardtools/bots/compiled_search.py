"""The search in machine code, for games that have compiled play: as many walks as the time allows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from yardtools.bots.candidates import worthwhile_moves
from yardtools.bots.ground import ground_of
from yardtools.errors import MissingProgram
from yardtools.games.game import MISTER_X, Clock, Game, Move, View

if TYPE_CHECKING:
    from yardtools.games.kernel import Kernel

BATCH = 50
"""So many walks are made before one looks at the clock."""


class CompiledSearch:
    """One seat's thoughts through a game."""

    def __init__(self, game: Game, seat: str, kernel: Kernel) -> None:
        self._game, self._seat, self._thinker = game, seat, kernel.thinker(seat)

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """The move that was tried most when the time is up, or none can be any more; the only one at once."""
        wanted = self._worthwhile(view, moves)
        clock.spend(self._thinker.begin(view, wanted, clock.left, rng.getrandbits(62)))
        left = 1 if len(wanted) == 1 else clock.left
        while True:
            many = min(BATCH, left)
            clock.spend(many)
            left -= many
            self._thinker.walk(many, rng.getrandbits(62))
            if self._thinker.is_settled(left) or clock.is_up:
                return self._thinker.end()

    def _worthwhile(self, view: View, moves: Sequence[Move]) -> Sequence[Move]:
        ground = ground_of(self._game, view)
        if self._seat != MISTER_X or ground is None:
            return moves
        return worthwhile_moves(self._game, ground, view, moves)


def kernel_for(game: Game) -> Kernel | None:
    """Compiled play of a game, made once; None where there is none, no numba, or too large a board."""
    if game not in _KEPT:
        try:
            _KEPT[game] = game.kernel()
        except MissingProgram:
            _KEPT[game] = None
    kernel = _KEPT[game]
    return kernel if kernel and kernel.weighs_distances else None


_KEPT: WeakKeyDictionary[Game, Kernel | None] = WeakKeyDictionary()
