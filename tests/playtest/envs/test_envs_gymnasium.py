"""Gymnasium's own check passes for every game; a seat plays against bots, and sees its own view alone."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.playtest.envs.gymnasium import SeatEnv

every = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Gymnasium has advice about spaces, which are as we want them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def of(name: str, **more: Any) -> SeatEnv:
    return SeatEnv(name, opponents="random", **find_game(name).limit_options(8), **more)


def play(world: Any, seed: int) -> tuple[list[int], float]:
    """A random game to its end: the actions, and the reward."""
    _, info = world.reset(seed=seed)
    rng, actions, over, reward = np.random.default_rng(seed), [], False, 0.0
    while not over:
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        row, reward, ended, cut, info = world.step(actions[-1])
        assert row in world.observation_space
        over = ended or cut
    return actions, reward


@every
def test_gymnasiums_own_check(name: str) -> None:
    check_env(of(name), skip_render_check=True)


@every
def test_a_game_is_played_to_its_end_and_the_same_with_the_same_seed(name: str) -> None:
    world = of(name)
    first = play(world, seed=3)
    assert play(world, seed=3) == first
    assert world.node.state.outcome is not None or world.steps == world.max_steps


def test_it_is_known_to_gymnasium() -> None:
    name = "yardtools.playtest.envs.gymnasium:yard/beginner-v0"
    world: Any = gymnasium.make(name, rounds=2, seat=MISTER_X, opponents={DETECTIVES: "greedy"})
    _, reward = play(world, seed=1)
    assert reward in (-1.0, 1.0)
    assert world.unwrapped.seat == MISTER_X


def test_masks_are_the_legal_actions_and_an_illegal_one_loses() -> None:
    world = of("master", seat=DETECTIVES, players=3)
    _, info = world.reset(seed=2)
    assert np.flatnonzero(world.action_masks()).tolist() == list(world.node.legal())
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = world.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)


def test_a_game_without_an_end_is_cut_off() -> None:
    world = of("master", max_steps=3)
    assert len(play(world, seed=1)[0]) == 3
    assert world.node.state.outcome is None


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(YardError, match="no seat 'red'; there are mister_x, detectives"):
        SeatEnv("master", seat="red")
