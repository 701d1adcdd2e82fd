"""Mister X Europe played on many times at once: tickets are there or not by chance, specials are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from yardtools.games.search.crowd import Crowd, Players, settle
from yardtools.games.search.field import Field

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.europe.game import Europe

HORIZON = 12
"""So many rounds a playout goes on; who has not won by then has half won."""


class EuropePlayouts:
    """One mission on one board; his modes are the transports, and last any link, for what lies face down."""

    def __init__(self, game: Europe, mission: str) -> None:
        self.modes = len(game.modes)
        self.field = Field(
            game.stations, [*game.x_hops, game.x_any], game.hops, game.missions[mission].targets
        )
        share = np.array(game.of_modes(game.printed)) / max(1, sum(game.printed))
        held = sum(game.sizes[1:]) / len(game.pawns)
        self._has_ticket = np.append(1 - (1 - share) ** held, 0.0)
        """How likely it is that a detective has a ticket for each transport."""
        self._his = np.array([*[True] * self.modes, False, False])
        self._costs = np.zeros(self.modes + 1, np.float32)

    def share_won(
        self, crowd: Crowd, rng: np.random.Generator, *, flees: bool = False
    ) -> NDArray[np.float64]:
        """How Mister X fares, from 0 to 1, where the detectives are to move; or where he `flees` first."""
        players = Players(self.field, self._costs, rng)
        result, index = np.full(len(crowd), 0.5), np.arange(len(crowd))
        for number in range(HORIZON):
            if number or not flees:
                self._chase(crowd, players, rng)
                crowd, index = settle(crowd, index, result, crowd.is_caught, 0.0)
            players.flee(crowd, np.broadcast_to(self._his, (len(crowd), self.modes + 2)))
            there = self.field.to_go[crowd.x] == 0
            crowd, index = settle(crowd, index, result, there, 1.0)
            if not len(crowd):
                break
        return result

    def _chase(self, crowd: Crowd, players: Players, rng: np.random.Generator) -> None:
        remote = players.remoteness(crowd)
        for pawn in range(crowd.pawns.shape[1]):
            able = rng.random((len(crowd), self.modes + 1)) < self._has_ticket
            players.chase(crowd, pawn, able, remote)


_KEPT: WeakKeyDictionary[Europe, dict[str, EuropePlayouts]] = WeakKeyDictionary()


def europe_playouts(game: Europe, mission: str) -> EuropePlayouts:
    """The playouts of a mission, made once."""
    kept = _KEPT.setdefault(game, {})
    if mission not in kept:
        kept[mission] = EuropePlayouts(game, mission)
    return kept[mission]
