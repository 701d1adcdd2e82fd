"""MaskablePPO learns the detectives of a beginners' game of five rounds, against a random Mister X.

`pip install 'yardtools[pettingzoo,learn]'`, which brings torch; then two minutes on one core. It prints the
share of the games that they win, before and after, over games with seeds that were not learnt from;
docs/environments.md has what it printed here.
"""

from __future__ import annotations

import argparse
import functools
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from yardtools.playtest.envs.gymnasium import SeatEnv

make_world = functools.partial(
    SeatEnv, "beginner", players=4, rounds=5, seat="detectives", opponents="random"
)
FRESH = 1_000_000
"""The seeds of the games that are counted begin here."""


def win_rate(learner: Any, games: int) -> float:
    """The share of games that are won, each action drawn from the policy."""
    world, won = make_world(), 0
    for game in range(games):
        row, _ = world.reset(seed=FRESH + game)
        over, reward = False, 0.0
        while not over:
            action, _ = learner.predict(row, action_masks=world.action_masks(), deterministic=False)
            row, reward, ended, cut, _ = world.step(int(action))
            over = ended or cut
        won += reward > 0
    return won / games


def main() -> None:
    """Learn, and count before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40_960)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)  # so small a network is slower with more
    worlds = make_vec_env(make_world, n_envs=4, seed=given.seed)
    learner = MaskablePPO(
        "MlpPolicy",
        worlds,
        n_steps=512,
        batch_size=256,
        gamma=0.99,
        seed=given.seed,
        policy_kwargs={"net_arch": [128, 128]},
    )
    np.random.seed(given.seed)
    print(f"before: {win_rate(learner, given.games):.1%} of {given.games} games", flush=True)
    learner.learn(given.steps)
    print(f"after {given.steps:,} steps: {win_rate(learner, given.games):.1%}", flush=True)


if __name__ == "__main__":
    main()
