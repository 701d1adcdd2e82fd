"""Mister X's search in the dice game: where to hide, and each turn the move after which playouts end best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.bots.budget import Clock
from yardtools.bots.contest import best_candidate, random_numbers
from yardtools.bots.crowd import Crowd
from yardtools.bots.dice_playouts import KINDS, DicePlayouts, dice_playouts
from yardtools.bots.field import Floats, Ints
from yardtools.games.dice.game import DiceGame
from yardtools.games.dice.state import START
from yardtools.games.game import Move, View


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
        safe = [move for move, line in lines.items() if line.place not in turn.pawns] or list(moves)
        ends = [lines[move] for move in safe]
        places = np.array([line.place for line in ends])
        known = np.array([line.known for line in ends])
        left = np.array([line.left for line in ends])
        entries = np.array([line.entries for line in ends])
        numbers = random_numbers(rng)
        round = view["round"] + (safe[0][1] != START)

        def trial(tried: Ints) -> NDArray[np.float64]:
            pawns = np.tile(turn.pawns, (len(tried), 1))
            crowd = Crowd(places[tried], pawns, known[tried], left[tried])
            return playouts.share_won(crowd, playouts.round_begins(round, entries[tried]), numbers)

        return safe[best_candidate(len(safe), trial, clock)]


class _Turn:
    """What he knows when he is to move."""

    def __init__(self, playouts: DicePlayouts, view: View) -> None:
        self._playouts, self._view = playouts, view
        field = playouts.field
        self.pawns = field.places(row["place"] for row in view["pawns"].values())
        self._left = tuple(view["mister_x"]["tickets"][kind] for kind in KINDS)

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
