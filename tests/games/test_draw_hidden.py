"""What a seat cannot see, drawn at random: whole positions that look like its view, and keep to the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import yardtools as yard
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, State

TABLES = [
    yard.game("master"),
    yard.game("beginner"),
    yard.game("europe"),
    yard.game("europe", players=2, order="x_first"),
    yard.game("europe", players=4, racks="public", visible_from=6),
    yard.game("dice"),
    yard.game("dice", players=2, specials="hidden", x_die="any"),
    yard.game("dice", players=3, occupied_stop="passed", expert=True),
]
"""Games whose hidden things can be drawn, with the options that hide more, or less."""


def states_of(game: Game, seed: int) -> Iterator[State]:
    """Some positions of a game at random, the last one too."""
    rng, state = random.Random(seed), game.begin()
    for number in range(250):
        if number % 3 == 0 or not state.seat:
            yield state
        if not state.seat:
            return
        state = state.play(state.draw(rng) if state.seat == CHANCE else rng.choice(state.moves()))


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}-{game.players}")
@pytest.mark.parametrize("seat", [MISTER_X, DETECTIVES])
def test_a_drawn_position_looks_like_the_view_and_can_be(game: Game, seat: str) -> None:
    checked = 0
    for state in (state for seed in (1, 2) for state in states_of(game, seed)):
        view, moves = state.view(seat), state.moves() if state.seat == seat else []
        drawn = game.draw_hidden(view, random.Random(7), moves)
        if drawn is None:  # only before there is anything hidden
            assert not view["possible"]
            continue
        assert drawn.view(seat) == view
        assert not moves or drawn.moves() == moves
        game.state(drawn.to_json())  # raises what the rules forbid
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", ["europe", "dice"])
def test_everything_hidden_is_drawn_anew_and_from_the_view_alone(name: str) -> None:
    """Two positions that look alike give the same draws; and all that is possible is drawn."""
    game = yard.game(name)
    state = max(states_of(game, 5), key=lambda state: len(state.possible()) if state.seat else 0)
    view = state.view(DETECTIVES)
    worlds = [game.draw_hidden(view, random.Random(seed)) for seed in range(60)]
    other = next(world for world in worlds if world is not None and world != state)
    again = [game.draw_hidden(other.view(DETECTIVES), random.Random(seed)) for seed in range(60)]
    assert again == worlds
    there = {str(world.view(MISTER_X)["mister_x"]) for world in worlds if world is not None}
    assert len(there) > min(3, len(view["possible"]) - 1)


def test_purrlock_draws_nothing_yet() -> None:
    game = yard.game("purrlock")
    assert game.draw_hidden(game.start(seed=1).view("player-1"), random.Random(1)) is None
