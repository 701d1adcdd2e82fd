"""PettingZoo's own tests pass for every game, and the environment is the engine's game."""

from __future__ import annotations

import copy
import importlib
import pickle
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from support.arenas import small
from support.boards import london
from support.places import ROOT
from yardtools.errors import MissingProgram, YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.playtest.envs import pettingzoo
from yardtools.playtest.envs.pettingzoo import env, legible, raw_env

every = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo has advice about names of agents and kinds of spaces, which are as we want them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def of(name: str, **more: Any) -> Any:
    return env(name, **find_game(name).limit_options(8), **more)


def play(world: Any, seed: int = 1) -> list[tuple[str, int]]:
    """A random game to its end: who acted, and how."""
    world.reset(seed=seed)
    rng, steps = np.random.default_rng(seed), []
    for agent in world.agent_iter():
        seen, _, over, cut, _ = world.last()
        action = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            steps.append((agent, action))
        world.step(action)
    return steps


@every
def test_pettingzoos_api_test(name: str) -> None:
    api_test(of(name), num_cycles=200)


@every
def test_pettingzoos_seed_test(name: str) -> None:
    seed_test(partial(of, name), num_cycles=40)


@every
def test_pettingzoos_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(of, name))
    assert "to move, who sees:" in capsys.readouterr().out


def test_a_board_that_was_made_here() -> None:
    world = env(small().game)
    api_test(world, num_cycles=50)
    assert world.action_space(MISTER_X).n < 50


@every
def test_masks_are_the_legal_moves_and_the_moves_replay(name: str) -> None:
    world = of(name)
    raw = world.unwrapped
    world.reset(seed=3)
    rng = np.random.default_rng(3)
    for agent in world.agent_iter():
        seen, _, over, cut, info = world.last()
        if over or cut:
            world.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert list(legal) == list(raw.node.legal())
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert world.observation_space(agent).contains(seen)
        for other in world.agents:
            assert other == agent or not world.observe(other)["action_mask"].any()
        world.step(int(rng.choice(legal)))
    state = raw.arena.game.begin()
    for move in raw.moves:
        state = state.play(move)
    assert state == raw.node.state
    assert state.outcome is not None


@every
def test_a_seed_is_all_there_is_to_chance(name: str) -> None:
    world = of(name)
    first = play(world, seed=7)
    moves = list(world.unwrapped.moves)
    assert play(world, seed=7) == first
    assert world.unwrapped.moves == moves
    play(world, seed=8)
    assert world.unwrapped.moves != moves


@every
def test_rewards_come_once_and_at_the_end(name: str) -> None:
    world = of(name)
    world.reset(seed=2)
    total = dict.fromkeys(world.agents, 0.0)
    rng = np.random.default_rng(2)
    for agent in world.agent_iter():
        seen, reward, over, cut, _ = world.last()
        assert over or not reward
        total[agent] += reward
        world.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = world.unwrapped.node.state.outcome
    assert total == world.unwrapped.arena.rewards(outcome)


def test_an_illegal_action_ends_the_game_for_who_tried() -> None:
    world = env(small().game)
    world.reset(seed=1)
    agent = world.agent_selection
    seen = world.observe(agent)
    world.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(world.terminations.values())
    assert world.rewards == {MISTER_X: -1, DETECTIVES: 0}


def test_what_is_no_action_is_refused() -> None:
    world = env(small().game)
    world.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        world.step(10_000)
    raw = raw_env(small().game)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for mister_x now"):
        raw.step(-1)


def test_nothing_can_be_done_before_the_game_begins() -> None:
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        env(small().game).step(0)


def test_a_game_can_be_cut_off() -> None:
    world = env("master", max_steps=10)
    assert len(play(world)) == 10
    world.reset(seed=1)
    for _ in range(10):
        seen = world.last()[0]
        world.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert all(world.truncations.values())
    assert not any(world.terminations.values())
    assert not any(world.rewards.values())


def test_actions_have_words() -> None:
    world = env("master", board="london", players=6)
    world.reset(seed=1)
    action = world.action(MISTER_X, "mister_x taxi 45 then")
    assert world.words(MISTER_X, action) == "mister_x taxi 45 then"
    assert world.words(DETECTIVES, world.action(DETECTIVES, "red taxi 45")) == "red taxi 45"


def test_boards_are_named_or_given_and_options_are_those_of_the_game() -> None:
    assert raw_env("master", london(), 4, end="rounds:3").arena.bounds.longest == 3 * 5 + 2
    assert raw_env("dice").arena.game.board.id == "dice"
    with pytest.raises(YardError, match="master has no option 'doubles'; did you mean 'double'"):
        env("master", doubles=3)
    with pytest.raises(ValueError, match="render_mode 'rgb' is not one of human, ansi"):
        env("master", render_mode="rgb")


def test_text_shows_what_the_seat_sees_and_how_it_ended() -> None:
    world = env("master", render_mode="ansi")
    world.reset(seed=1)
    text = world.render()
    assert text.startswith("Scotland Yard Master on london\nmister_x to move, who sees:\n")
    [pawns] = [row for row in text.splitlines() if row.startswith("  pawns: ")]
    assert pawns.startswith("  pawns: blue (station ")
    assert "tickets (bus 8, taxi 11, underground 4))" in pawns
    [place] = [row for row in text.splitlines() if row.startswith("  mister_x: station ")]
    assert int(place.split()[2].strip(",")) == world.unwrapped.node.state.x
    world.step(next(iter(world.unwrapped.node.legal())))
    assert "  mister_x: station ?, start ?" in world.render()
    play(world)
    assert "over: " in world.render()


def test_what_is_not_known_is_told_so() -> None:
    assert legible({"a": None, "b": [], "c": [1, 2], "d": {"e": True}}) == "a ?, b -, c 1 2, d (e true)"
    assert legible([{"a": 1}, {"a": None}]) == "a 1; a ?"


def test_an_environment_can_be_copied_and_saved() -> None:
    world = raw_env("master", players=3, end="rounds:2")
    for other in (pickle.loads(pickle.dumps(world)), copy.deepcopy(world)):
        assert play(other, seed=4) == play(world, seed=4)


@pytest.mark.parametrize("make", [env, raw_env])
def test_a_copy_goes_on_from_the_middle_of_the_game(make: Any) -> None:
    world = make("master", players=3, end="rounds:2")
    world.reset(seed=5)
    for _ in range(5):
        world.step(int(np.flatnonzero(world.observe(world.agent_selection)["action_mask"])[0]))
    other = copy.deepcopy(world)
    assert other.agent_selection == world.agent_selection
    assert other.unwrapped.moves == world.unwrapped.moves
    before = world.unwrapped.steps
    other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
    assert (world.unwrapped.steps, other.unwrapped.steps) == (before, before + 1)


@every
def test_spaces_can_be_the_same_for_all(name: str) -> None:
    api_test(of(name, same_spaces=True), num_cycles=60)
    world = of(name, same_spaces=True)
    agents = world.possible_agents
    assert len({world.action_space(agent).n for agent in agents}) == 1
    assert len({world.observation_space(agent)["observation"].shape for agent in agents}) == 1
    assert play(world, seed=3) == play(of(name), seed=3)


def test_without_the_extra_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, pettingzoo.__name__)
    with pytest.raises(MissingProgram) as caught:
        importlib.import_module(pettingzoo.__name__)
    assert str(caught.value).endswith("pip install 'yardtools[pettingzoo]'")
    assert "\n" not in str(caught.value)


# --- docs/environments.md ---------------------------------------------------------------------

DOCS = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_code_in_the_docs_runs(capsys: pytest.CaptureFixture[str]) -> None:
    first, seat, loop = (part.split("```")[0] for part in DOCS.split("```python\n")[1:])
    exec(first, {})
    assert "('chance', 'blue'," in capsys.readouterr().out
    alone: dict[str, Any] = {}
    exec(seat, alone)
    assert alone["reward"] in (-1.0, 1.0)
    assert "range(3000)" in loop
    names: dict[str, Any] = {}
    exec(loop.replace("range(3000)", "range(30)"), names)
    assert len(names["won"]) == 30
    assert names["weights"].any()


@every
def test_text_depends_on_nothing_but_the_view_of_who_is_to_move(name: str) -> None:
    """Two lines of play that look the same to the seat to move are printed alike."""
    printed: dict[tuple[str, str], str] = {}
    for seed in range(12):
        world = raw_env(name, render_mode="ansi", **find_game(name).limit_options(4))
        world.reset(seed=seed)
        rng = np.random.default_rng(seed // 4)
        for _ in range(24):
            if world.node.state.outcome:
                break
            seat = world.agent_selection
            seen = world.arena.text(world.node, seat)
            assert printed.setdefault((seat, seen), str(world.render())) == world.render()
            legal = list(world.node.legal())
            world.step(legal[int(rng.integers(len(legal)))])
            if world.moves:
                world.moves[-1] = ("a secret", "never to be shown")
            assert "a secret" not in str(world.render())
    assert printed
