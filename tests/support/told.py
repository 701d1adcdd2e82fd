"""Whole games played at random, as the page that tells games again takes them."""

from __future__ import annotations

import random
from functools import cache

from support.games import table
from yardtools.games.game import CHANCE, Move, State
from yardtools.viewer.replay.page import ToldGame


@cache
def told_game(
    name: str, number: int = -1, seed: int = 0, trouble: str = "", most: int | None = None
) -> ToldGame:
    """A game with its defaults or a variant, played by a seed to its end, or for so many moves at most."""
    rng, state = random.Random(f"told {name} {number} {seed}"), table(name, number).begin()
    states: list[State] = [state]
    moves: list[Move] = []
    while (choices := state.moves()) and len(moves) != most:
        moves.append(state.draw(rng) if state.seat == CHANCE else rng.choice(choices))
        state = state.play(moves[-1])
        states.append(state)
    seats = {state.game.seats[0]: "random"}
    return ToldGame(f"{name}.jsonl", state.game, states, moves, trouble=trouble, seats=seats)
