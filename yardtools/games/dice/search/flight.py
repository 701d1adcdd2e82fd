"""Mister X's search in the dice game: where to hide, and each turn the move after which playouts end best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.games.dice.search.playouts import KINDS, DicePlayouts, dice_playouts
from yardtools.games.dice.state import START
from yardtools.games.game import Clock, Move, View
from yardtools.games.search.contest import best_candidate, random_numbers
from yardtools.games.search.crowd import Crowd
from yardtools.games.search.field import Floats, Ints

if TYPE_CHECKING:  # a game makes its search
    from yardtools.games.dice.game import DiceGame


class Line(NamedTuple):
    """What a move comes to: his place, where they must think him, his tickets and entries."""

    place: int
    known: Floats
    left: tuple[int, ...]
    entries: int


class DiceFlight:
    """Mister X's thoughts about one game."""

    def __init__(self, game: DiceGame) -> None:
        self._game = game

    def __call__(self, view: View, moves: Sequence[Move], clock: Clock, rng: random.Random) -> Move:
        """What he does."""
        playouts = dice_playouts(self._game, view)
        turn = _Turn(playouts, view)
        lines = {move: turn.line(move) for move in _unlike(playouts, moves)}
        safe = [move for move, line in lines.items() if line.place not in turn.pawns] or list(lines)
        crowd = turn.crowd([lines[move] for move in safe])
        entries = np.array([lines[move].entries for move in safe])
        round = view["round"] + (safe[0][1] != START)
        numbers = random_numbers(rng)

        def trial(tried: Ints) -> NDArray[np.float64]:
            begun = playouts.round_begins(round, entries[tried])
            return playouts.share_won(crowd.take(tried), begun, numbers)

        return safe[best_candidate(len(safe), trial, clock)]


class _Turn:
    """What he knows when he is to move."""

    def __init__(self, playouts: DicePlayouts, view: View) -> None:
        self._playouts, self._view = playouts, view
        field = playouts.field
        self.pawns = field.places(row["place"] for row in view["pawns"].values())
        self._left = tuple(view["mister_x"]["tickets"][kind] for kind in KINDS)

    def crowd(self, lines: Sequence[Line]) -> Crowd:
        """What lines come to, as positions."""
        return Crowd(
            np.array([line.place for line in lines]),
            np.tile(self.pawns, (len(lines), 1)),
            np.array([line.known for line in lines]),
            np.array([line.left for line in lines]),
        )

    def line(self, move: Move) -> Line:
        """What a move comes to."""
        if move[1] == START:
            return self._hide(int(move[2]))
        field, entries = self._playouts.field, len(self._view["log"])
        place, known = field.place[self._view["mister_x"]["place"]], field.set_of(self._view["possible"])
        hops = _hops(self._playouts, move)
        for mode, place in hops:
            entries += 1
            known = self._seen(place, field.follow(known, mode, self.pawns), entries)
        if not hops:  # a pass fills a field too (D25)
            entries += 1
            known = self._seen(place, known, entries)
        first = len(self._playouts.faces)
        used = [mode - first for mode, _ in hops]
        left = tuple(count - used.count(column) for column, count in enumerate(self._left))
        return Line(place, known, left, entries)

    def _hide(self, station: int) -> Line:
        """He says the letter of his tile (D14)."""
        field, streets = self._playouts.field, self._playouts.streets
        known = field.set_of(streets.on_tile[streets.tile_of[station]])
        known[self.pawns] = 0.0
        return Line(field.place[station], known, self._left, 1)

    def _seen(self, place: int, known: Floats, entries: int) -> Floats:
        found = np.zeros_like(known) if self._playouts.is_shown(entries) else known
        found[place] = 1.0
        return found


def _hops(playouts: DicePlayouts, move: Move) -> list[tuple[int, int]]:
    """The hops of a move: by which mode, and to which place."""
    modes, place = playouts.modes, playouts.field.place
    return [
        (modes.index(str(by)), place[end])
        for by, end in pairwise(move)
        if by in modes and isinstance(end, int)
    ]


def _unlike(playouts: DicePlayouts, moves: Sequence[Move]) -> list[Move]:
    """One of all moves with the same hops, whatever die he takes for them."""
    first: dict[object, Move] = {}
    for move in moves:
        hops = tuple(_hops(playouts, move)) if move[1] != START else move
        first.setdefault(hops, move)
    return list(first.values())
