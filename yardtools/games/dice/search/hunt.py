"""The detectives' search in the dice game: where to begin, and what to do with each roll.

That is done after which playouts end best for them. In these Mister X is put on all the places where he can
be in turn, equally often for each move that is tried.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.games.dice.flights import PASS
from yardtools.games.dice.search.playouts import KINDS, DicePlayouts, Turn, dice_playouts
from yardtools.games.dice.state import REROLL, START
from yardtools.games.game import Clock, Move, View
from yardtools.games.search.contest import best_candidate, random_numbers, turns_of
from yardtools.games.search.crowd import Crowd
from yardtools.games.search.field import Flags, Floats, Ints

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.dice.game import DiceGame

TOKEN = 0.03
"""What another roll must gain, for tokens do not come back."""


class Line(NamedTuple):
    """What a move comes to: the pawns, where he can be, the faces played, dice in hand, and who waits."""

    pawns: Ints
    known: Floats
    played: Flags
    hand: int
    waiting: Flags


class DiceHunt:
    """The detectives' thoughts about one game."""

    def __init__(self, game: DiceGame) -> None:
        self._game = game

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """What they do."""
        playouts = dice_playouts(self._game, view)
        if moves[0][1] == START:
            return _widest_start(playouts, view, moves)
        certain = [move for move in moves if view["possible"] == [move[-1]]]
        return certain[0] if certain else self._use_roll(playouts, view, moves, clock, rng)

    def _use_roll(
        self, playouts: DicePlayouts, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random
    ) -> Move:
        """The move after which playouts end best."""
        lines = [_line(self._game, playouts, view, move) for move in moves]
        possible = playouts.field.places(view["possible"])
        crowd, turn = _crowd(view, lines), _turn(view, lines)
        price = np.array([TOKEN if move[1] == REROLL else 0.0 for move in moves])
        numbers = random_numbers(rng)

        def trial(tried: Ints) -> NDArray[np.float64]:
            x = numbers.permutation(possible)[turns_of(tried) % len(possible)]
            some = crowd.take(tried)
            some.x = x
            found = playouts.share_won(some, turn.take(tried), numbers)
            return np.asarray(1 - found - price[tried])

        return moves[best_candidate(len(moves), trial, clock)]


def _widest_start(playouts: DicePlayouts, view: View, moves: Sequence[Move]) -> Move:
    """The start from which, with those before it, every place is nearest to somebody."""
    field = playouts.field
    begun = [field.place[row["place"]] for row in view["pawns"].values()]

    def far(move: Move) -> float:
        return float(field.away[[*begun, field.place[int(move[2])]]].min(axis=0).sum())

    return min(moves, key=lambda move: (far(move), move))


def _line(game: DiceGame, playouts: DicePlayouts, view: View, move: Move) -> Line:
    field, faces = playouts.field, playouts.faces
    pawns = field.places(row["place"] for row in view["pawns"].values())
    known = field.set_of(view["possible"])
    shown = [row["die"] for row in view["pawns"].values() if row["die"]]
    hand = len(view["roll"])
    waiting = np.array([pawn not in view["moved"] and pawn != move[0] for pawn in game.pawns])
    if move[1] not in (REROLL, PASS):
        end = field.place[int(move[2])]
        pawns[game.pawns.index(str(move[0]))] = end
        known[end] = 0.0
        shown.append(str(move[1]))
        hand -= 1
    played = np.isin([*playouts.modes, ""], [face for face in shown if face in faces])
    return Line(pawns, known, played, hand, waiting)


def _crowd(view: View, lines: Sequence[Line]) -> Crowd:
    """What lines come to, as positions; where he is, is left open."""
    left = [view["mister_x"]["tickets"][kind] for kind in KINDS]
    return Crowd(
        np.zeros(len(lines), np.int64),
        np.array([line.pawns for line in lines]),
        np.array([line.known for line in lines]),
        np.array([left] * len(lines)),
    )


def _turn(view: View, lines: Sequence[Line]) -> Turn:
    return Turn(
        view["round"],
        np.array([line.waiting for line in lines]),
        np.array([line.hand for line in lines]),
        np.array([line.played for line in lines]),
        np.full(len(lines), len(view["log"])),
    )
