"""Two truths that one seat cannot tell apart: a game, and other histories that look the same to the seat.

A twin follows a game move by move. What the seat does itself is done in both; what others and chance do may
be anything that leaves the seat with the same view, but for what the view itself concludes. A twin may also
have made a choice more or less that the seat does not see. It ends where nothing it can do looks the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from support.shadows import visible_part
from yardtools.games.game import CHANCE, Game, Move, State

CONCLUSIONS = frozenset({"possible", "beliefs"})
TRIED = 24
"""So many moves of the others are tried to find one that looks the same."""
KEPT = 5
"""So many twins are followed at a time."""


@dataclass(frozen=True, slots=True)
class World:
    """A position and how it came about."""

    state: State
    history: tuple[Move, ...] = ()

    def after(self, move: Move) -> World:
        """The same after a move."""
        return World(self.state.play(move), (*self.history, move))


@dataclass(frozen=True, slots=True)
class Twins:
    """A game, and a history that looked the same to a seat while the game made its first so many moves."""

    seat: str
    moves: tuple[Move, ...]
    other: tuple[Move, ...]
    length: int


def random_history(game: Game, rng: random.Random, most: int) -> list[World]:
    """A random game from its beginning, as all of its positions, up to so many moves."""
    worlds = [World(game.begin())]
    while (state := worlds[-1].state).seat and len(worlds) <= most:
        move = state.draw(rng) if state.seat == CHANCE else _lively_move(state.moves(), rng)
        worlds.append(worlds[-1].after(move))
    return worlds


def _lively_move(moves: list[Move], rng: random.Random) -> Move:
    """A move of any kind: what is rarely possible is often done."""
    kind = rng.choice(sorted({str(move[1]) for move in moves}))
    return rng.choice([move for move in moves if str(move[1]) == kind])


def twins_of(worlds: list[World], seat: str, rng: random.Random) -> Iterator[Twins]:
    """Twins of a game for a seat, each from where the last one ended."""
    moves = worlds[-1].history
    others, begun = [worlds[0]], 0
    for number, (before, after) in enumerate(pairwise(worlds)):
        found = list(_followers(others, before, after, seat, rng))
        if found and after.state.outcome is None:
            others = _some_of(found, len(after.history), rng)
            continue
        yield from _pairs(others, moves, seat, number, begun)
        others, begun = [after], number + 1
    if worlds[-1].state.outcome is None:
        yield from _pairs(others, moves, seat, len(moves), begun)


def _some_of(found: list[World], length: int, rng: random.Random) -> list[World]:
    """Some worlds to go on with, first of all one with a choice more or less than the game itself."""
    uneven = [world for world in found if len(world.history) != length]
    return rng.sample(uneven, min(1, len(uneven))) + rng.sample(found, min(KEPT, len(found)))


def _pairs(
    others: list[World], moves: tuple[Move, ...], seat: str, length: int, begun: int
) -> Iterator[Twins]:
    different = [other for other in others if other.history != moves[:length]]
    different.sort(key=lambda other: len(other.history) == length)
    if different and length > begun:
        yield Twins(seat, moves[:length], different[0].history, length)


def _followers(
    others: list[World], before: World, after: World, seat: str, rng: random.Random
) -> Iterator[World]:
    """What the others may have done in every twin, such that it looks the same to the seat."""
    move, wanted = after.history[-1], visible_part(after.state, seat, CONCLUSIONS)
    was = visible_part(before.state, seat, CONCLUSIONS)
    for other in others:
        if before.state.seat == seat:
            if move in other.state.moves() and other.state.seat == seat:
                yield from _that_look_like(wanted, [other.after(move)], seat)
            continue
        if wanted == was:
            yield other
        if other.state.seat == seat:
            continue
        made = [other.after(each) for each in _sample(other.state.moves(), move, rng)]
        yield from _that_look_like(wanted, made, seat)
        if wanted != was:
            unseen = [each for each in _that_look_like(was, made, seat) if each.state.seat != seat]
            further = (
                each.after(then) for each in unseen[:3] for then in _sample(each.state.moves(), move, rng)
            )
            yield from _that_look_like(wanted, further, seat)


def _sample(moves: list[Move], move: Move, rng: random.Random) -> list[Move]:
    some = rng.sample(moves, min(TRIED, len(moves)))
    return [*some, move] if move in moves and move not in some else some


def _that_look_like(wanted: dict[str, Any], worlds: Iterable[World], seat: str) -> Iterator[World]:
    for world in worlds:
        if world.state.outcome is None and visible_part(world.state, seat, CONCLUSIONS) == wanted:
            yield world
