"""One seat of thousands of games as Gymnasium's `VectorEnv`; bots in compiled play have the other seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yardtools.errors import MissingProgram
from yardtools.games import GAMES
from yardtools.games.game import MISTER_X, Game
from yardtools.model import AnyBoard
from yardtools.playtest.envs.vector import Flags, VectorGames

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingProgram(f"this needs Gymnasium ({error}): pip install 'yardtools[pettingzoo]'") from error

Observation = dict[str, NDArray[Any]]
Step = tuple[Observation, NDArray[np.float32], Flags, Flags, dict[str, Any]]


class SeatVectorEnv(VectorEnv[Observation, ArrayLike, NDArray[Any]]):
    """So many games, a seat of each to be learnt; a game that ends begins anew in the same step.

    An observation holds `observation` and `action_mask`, as in the PettingZoo environments; the last one of
    a game that has ended is in `final_obs` of the infos. An illegal action is an error.
    """

    metadata = {  # noqa: RUF012 - as the base class has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        game: Game | str = GAMES[0],
        board: AnyBoard | str | Path | None = None,
        players: int | None = None,
        *,
        seat: str = MISTER_X,
        opponent: str = "random",
        **options: Any,
    ) -> None:
        self.games = VectorGames(num_envs, game, board, players, learner=seat, opponent=opponent, **options)
        self.num_envs, self.seat, self.spec = num_envs, seat, None
        self._place, actions = self.games.seats.index(seat), self.games.actions(seat)
        self.single_action_space = spaces.Discrete(actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.games.width,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games; with `reset_mask` in the options only where it says so."""
        where = (options or {}).get("reset_mask")
        if where is None:
            self.games.reset(seed)
        else:
            self.games.restart(np.asarray(where, np.bool_))
        return self._observe(), {}

    def step(self, actions: ArrayLike) -> Step:
        """An action in each game, and what the bots answer."""
        self.games.step(actions, restart=False)
        over, infos = self.games.over.copy(), dict[str, Any]()
        rewards = self.games.rewards[:, self._place].copy()
        if over.any():
            infos = {"final_obs": self._final(over), "_final_obs": over}
            self.games.restart(over)
        return self._observe(), rewards, over, np.zeros_like(over), infos

    def _observe(self) -> Observation:
        return {"observation": self.games.observe(self.seat), "action_mask": self._masks().copy()}

    def _masks(self) -> NDArray[np.int8]:
        return self.games.masks[:, : self.games.actions(self.seat)]

    def _final(self, over: Flags) -> NDArray[np.object_]:
        """What was seen of the games that have ended, and nothing for the others."""
        found = np.full(self.num_envs, None, np.object_)
        ended = np.flatnonzero(over)
        for game, row in zip(ended, self.games.observe(self.seat, ended), strict=True):
            found[game] = {"observation": row, "action_mask": self._masks()[game].copy()}
        return found

    def sample(self) -> NDArray[np.int32]:
        """Any legal action in each game."""
        return self.games.sample()
