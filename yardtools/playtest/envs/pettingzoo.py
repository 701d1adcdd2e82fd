"""The games as PettingZoo environments: agents take turns, chance is played inside, masks say what is legal.

`env("master", "london", players=6)` with the usual wrappers, `raw_env` without them. The agents are the seats
of the game. What an agent observes is made from its view alone.
"""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yardtools.extras import needed_for
from yardtools.games import GAMES
from yardtools.games.game import CHANCE, Game, Move
from yardtools.model import AnyBoard
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import Node

with needed_for("this environment", "pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, NDArray[Any]]
MODES = ("human", "ansi")
UNTOLD = ("game", "seat", "turn", "outcome")
"""What the lines above a view say already."""


FIXED = ("arena", "_ezpickle_args", "_ezpickle_kwargs")
"""What an environment and its copies share."""


class Size(NamedTuple):
    """How many actions an agent has, and how many numbers it observes."""

    actions: int
    numbers: int


def _sizes(arena: Arena, same: bool) -> dict[str, Size]:
    """The size of every agent's spaces; the same for all where that is wanted."""
    found = {seat: Size(len(arena.numbering[seat]), arena.looks[seat].size) for seat in arena.seats}
    most = Size(*map(max, zip(*found.values(), strict=True)))
    return dict.fromkeys(found, most) if same else found


def env(
    game: Game | str = GAMES[0],
    board: AnyBoard | str | Path | None = None,
    players: int | None = None,
    render_mode: str | None = None,
    max_steps: int | None = None,
    same_spaces: bool = False,
    **options: Any,
) -> AECEnv[str, Observation, int | None]:
    """A game as an environment: an illegal action ends it, with -1 for who tried.

    The game is named, with its board, players and options as `yardtools.game` takes them, or is one made
    there. After `max_steps` actions the episode is truncated; left out, no game is but those without an end.
    With `same_spaces` all agents have the spaces of the one with the most: actions that are never legal, and
    zeros behind what is observed, make up for it.
    """
    raw = raw_env(game, board, players, render_mode, max_steps, same_spaces, **options)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # noqa: N801 - its name
    """The environment without wrappers."""

    def __init__(
        self,
        game: Game | str = GAMES[0],
        board: AnyBoard | str | Path | None = None,
        players: int | None = None,
        render_mode: str | None = None,
        max_steps: int | None = None,
        same_spaces: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, board, players, render_mode, max_steps, same_spaces, **options)
        super().__init__()
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode {render_mode!r} is not one of {', '.join(MODES)}")
        self.arena = Arena(game, board, players, options)
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"yard_{self.arena.game.name}_v0",
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_steps = max_steps or self.arena.bounds.longest
        self.possible_agents = list(self.arena.seats)
        self.agents: list[str] = []
        self._sizes = _sizes(self.arena, same_spaces)
        self.action_spaces = {seat: spaces.Discrete(size.actions) for seat, size in self._sizes.items()}
        self.observation_spaces = {seat: self._space(seat) for seat in self.arena.seats}
        self._rng = random.Random()  # noqa: S311

    def _space(self, seat: str) -> spaces.Dict:
        size = self._sizes[seat]
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size.numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (size.actions,), np.int8),
            }
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """The environment in the middle of its game; positions never change, and the game is the same."""
        other = self.__class__.__new__(self.__class__)
        memo[id(self)] = other
        for name, value in self.__dict__.items():
            other.__dict__[name] = value if name in FIXED else copy.deepcopy(value, memo)
        return other

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: `observation`, and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The agent's actions, numbered once for all positions."""
        return self.action_spaces[agent]

    # --- play ---

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; with a seed chance plays the same in every one."""
        if seed is not None:
            self._rng.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.moves: list[Move] = []
        """The game so far as the engine plays it, moves of chance among them."""
        self.agent_selection = self.agents[0]
        self._stand_at(self.arena.begin())

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts; an action that is not legal raises ValueError."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.node.legal()
        if action not in legal:
            raise ValueError(f"action {action!r} is not legal for {agent} now; action_mask says which are")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        after = self.node.after(int(action))
        if after.first is None:
            self.moves.append(legal[action])
        self.steps += 1
        self._stand_at(after)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _stand_at(self, node: Node) -> None:
        """A position is reached: chance plays, then somebody acts or the game is over."""
        while node.seat == CHANCE:
            move = node.state.draw(self._rng)
            self.moves.append(move)
            node = node.after_draw(move)
        self.node = node
        outcome = node.state.outcome
        if outcome is not None:
            self.rewards = self.arena.rewards(outcome)
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if node.seat:
            self.agent_selection = node.seat
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    # --- what is seen ---

    def observe(self, agent: str) -> Observation:
        """What an agent may know, as numbers, and its legal actions."""
        row = self.arena.observation(self.node, agent)
        more = self._sizes[agent].numbers - len(row)
        return {"observation": np.pad(row, (0, more)) if more else row, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """A 1 for each legal action; none for who is not to move."""
        mask = np.zeros(self._sizes[agent].actions, np.int8)
        if agent == self.node.seat:
            mask[list(self.node.legal())] = 1
        return mask

    def words(self, agent: str, action: int) -> str:
        """An action in words: `red taxi 45`; a first hop of two is `mister_x taxi 45 then`."""
        return self.arena.words(agent, action)

    def action(self, agent: str, words: str) -> int:
        """The number of an action in words."""
        return self.arena.action(agent, words)

    def render(self) -> str | None:
        """What the agent to move can see, and nothing else: as text, or printed for people."""
        text = self._describe()
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what human rendering is
            return None
        return text

    def _describe(self) -> str:
        game = self.arena.game
        lines = [f"{game.title} on {game.board.id}"]
        outcome, agent = self.node.state.outcome, self.agent_selection
        lines.append(f"over: {outcome.reason} ({outcome.rule})" if outcome else f"{agent} to move, who sees:")
        view = self.arena.view(self.node, agent)
        if view["first"] is None:
            del view["first"]
        return "\n".join([*lines, *(f"  {key}: {legible(view[key])}" for key in view if key not in UNTOLD)])

    def close(self) -> None:
        """Nothing is open."""


def legible(value: Any) -> str:
    """A part of a view for people: `blue (station 26, tickets (taxi 10, bus 8))`; `?` is not known."""
    if isinstance(value, dict):
        parts = (
            f"{key} ({legible(part)})" if isinstance(part, dict) else f"{key} {legible(part)}"
            for key, part in value.items()
        )
        return ", ".join(parts)
    if isinstance(value, list | tuple):
        apart = "; " if any(isinstance(part, dict) for part in value) else " "
        return apart.join(map(legible, value)) or "-"
    return "?" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
