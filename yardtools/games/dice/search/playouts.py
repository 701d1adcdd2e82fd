"""The dice game played on many times at once: the dice fall as they do, doubles are left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from yardtools.games.dice.state import FIELDS, REVEALS
from yardtools.games.dice.streetmap import BLACK, HELICOPTER
from yardtools.games.game import View
from yardtools.games.search.crowd import Crowd, Players
from yardtools.games.search.field import Field, Flags, Ints
from yardtools.games.weights import SPARING

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.dice.game import DiceGame

HORIZON = 7
"""So many rounds a playout goes on; who is free then has got away."""
KINDS = (BLACK, HELICOPTER)
"""His tickets that do not come back, in the order of a crowd's columns."""


@dataclass
class Turn:
    """Where a round stands: who has yet to move, the dice in hand and the faces played in each position."""

    round: int
    waiting: Flags
    hand: Ints
    played: Flags
    entries: Ints
    """How many entries his log has."""

    def take(self, rows: Flags | Ints) -> Turn:
        """The same for some of the positions, or for some several times."""
        return Turn(self.round, self.waiting[rows], self.hand[rows], self.played[rows], self.entries[rows])


class DicePlayouts:
    """One map; his modes are the faces by which one travels, black tickets and the helicopter."""

    def __init__(self, game: DiceGame, view: View) -> None:
        self._game = game
        self.streets = game.map_of(view["layout"], view["expert"])
        self.faces = tuple(transport.id for transport in game.tiles.transports)
        self.modes = (*self.faces, *KINDS)
        hops = [self.streets.hops(by, 0) for by in self.modes]
        self.field = Field(self.streets.stations, hops, hops[: len(self.faces)])
        self._costs = np.array([SPARING.get(by, 0) for by in self.modes], np.float32)
        self._rolls = [self._roll_of(count) for count in range(game.dice + 1)]
        """For so many dice, the modes that each roll shows, and how likely it and those before it are."""
        self._shown = np.array([game.field(entries) in REVEALS for entries in range(FIELDS + 3)])
        """Whether he shows himself after so many entries (D30)."""

    def round_begins(self, round: int, entries: Ints) -> Turn:
        """All dice are in hand again."""
        many, pawns = len(entries), len(self._game.pawns)
        none = np.zeros((many, len(self.modes) + 1), bool)
        waiting = np.ones((many, pawns), bool)
        return Turn(round, waiting, np.full(many, self._game.their_dice), none, entries)

    def _roll_of(self, count: int) -> tuple[Flags, NDArray[np.float64]]:
        moves, weights = self._game.rolls_of(count)
        shown = np.array([[mode in move[2:] for mode in (*self.modes, "")] for move in moves])
        return shown, np.cumsum(weights) / sum(weights)

    def is_shown(self, entries: int) -> bool:
        """Whether he shows himself after so many entries (D30)."""
        return bool(self._shown[entries])

    def share_won(self, crowd: Crowd, turn: Turn, rng: np.random.Generator) -> NDArray[np.float64]:
        """How Mister X fares, 0 or 1, where the detectives who wait are to move."""
        players = Players(self.field, self._costs, rng)
        result, index = np.zeros(len(crowd)), np.arange(len(crowd))
        for _ in range(HORIZON):
            self._chase(crowd, turn, players, rng)
            full = self._game.field(0) + turn.entries >= FIELDS
            over = crowd.is_caught | full
            result[index[full & ~crowd.is_caught]] = 1.0
            turn = turn.take(~over)
            crowd, index = crowd.take(~over), index[~over]
            self._flee(crowd, turn, players)
            turn = self.round_begins(turn.round + 1, turn.entries + 1)
            self._show(crowd, turn.entries)
            if not len(crowd):
                break
        result[index] = 1.0
        return result

    def _chase(self, crowd: Crowd, turn: Turn, players: Players, rng: np.random.Generator) -> None:
        remote = players.remoteness(crowd)
        for pawn in self._order(turn.round):
            if not turn.waiting[:, pawn].any():
                continue
            able = self._roll(turn.hand, rng) & turn.waiting[:, pawn, None]
            used = players.chase(crowd, pawn, able, remote)
            moved = np.flatnonzero(used < len(self.modes))
            turn.played[moved, used[moved]] = True
            turn.hand[moved] -= 1

    def _order(self, round: int) -> list[int]:
        """Who moves when (D13, D31)."""
        many = len(self._game.pawns)
        first = (round - 1) % many if self._game.in_turn else 0
        return [(first + step) % many for step in range(many)]

    def _roll(self, hand: Ints, rng: np.random.Generator) -> Flags:
        """Which modes the dice show."""
        able = np.zeros((len(hand), len(self.modes) + 1), bool)
        chance = rng.random(len(hand))
        for count in np.flatnonzero(np.bincount(hand)):
            rows, (shown, likely) = hand == count, self._rolls[count]
            able[rows] = shown[np.searchsorted(likely, chance[rows], "right")]
        return able

    def _flee(self, crowd: Crowd, turn: Turn, players: Players) -> None:
        able, first = turn.played.copy(), len(self.faces)
        able[:, first:-1] = crowd.left > 0
        used = players.flee(crowd, able)
        for column in range(len(KINDS)):
            crowd.left[:, column] -= used == first + column

    def _show(self, crowd: Crowd, entries: Ints) -> None:
        """He shows himself where it is time (D30)."""
        shown = np.flatnonzero(self._shown[entries])
        crowd.known[shown] = 0.0
        crowd.known[shown, crowd.x[shown]] = 1.0


_KEPT: WeakKeyDictionary[DiceGame, dict[tuple[str, ...], DicePlayouts]] = WeakKeyDictionary()


def dice_playouts(game: DiceGame, view: View) -> DicePlayouts:
    """The playouts on the map of a view, kept until another is laid."""
    kept, key = _KEPT.setdefault(game, {}), (view["layout"], *view["expert"])
    if key not in kept:
        kept.clear()
        kept[key] = DicePlayouts(game, view)
    return kept[key]
