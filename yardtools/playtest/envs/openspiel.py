"""The games as OpenSpiel games: `pyspiel.load_game("yard_master(board=london,players=6)")` after this import.

Shuffles, draws and dice are chance nodes with their exact probabilities. Players are the seats of the game.
Information states are for players who forget nothing (`recall`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from yardtools.extras import needed_for
from yardtools.games import GAMES, find_game
from yardtools.games.game import CHANCE, Move, notation
from yardtools.games.options import Option
from yardtools.playtest.envs.arena import Arena
from yardtools.playtest.envs.numbering import Node
from yardtools.playtest.envs.recall import LARGEST, Recall
from yardtools.playtest.envs.resampling import resample

with needed_for("this environment", "openspiel"):
    import pyspiel

PREFIX = "yard_"


def short_name(game: str) -> str:
    """What a game is called in OpenSpiel: `yard_master`."""
    return PREFIX + game


def game_type(game: str, has_chance: bool = True, is_small: bool = False) -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    kind = find_game(game)
    fewest, most = (2, 2) if kind.is_chase() else kind.players_range
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if has_chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM
        if kind.is_zero_sum
        else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=is_small,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: str) -> dict[str, Any]:
    """Board, people, a bound, and every option of the game."""
    kind = find_game(game)
    own = {"board": kind.home, "players": kind.usual_players, "max_length": 0}
    return own | {option.name: _default(option.default) for option in kind.options_known}


def _default(value: Any) -> Any:
    """A default as OpenSpiel can write it: lists and counts as text, and a number to be found as -1."""
    if value is None:
        return -1
    return value if isinstance(value, bool | int | str) else ""


def _read_parameter(option: Option, value: Any) -> Any:
    """An option as OpenSpiel takes it, to which `,` and `=` mean something: `taxi:4|bus:3`, `3|8|13`."""
    if isinstance(option.default, Mapping):
        value = value.replace(":", "=")
    return value if isinstance(option.default, bool | int | str | None) else value.replace("|", ",")


Key = tuple[str, tuple[tuple[str, Any], ...]]
"""Which game it is: its name and its parameters."""


_KEPT: dict[Key, Arena] = {}
"""The games that were loaded last, for saved states to come back to."""
MANY = 16


def _load_arena(key: Key) -> Arena:
    """The game by number; its board is read anew."""
    name, params = key
    given = dict(params)
    options = {
        option.name: _read_parameter(option, given[option.name])
        for option in find_game(name).options_known
        if given.get(option.name, _default(option.default)) != _default(option.default)
    }
    _KEPT.pop(key, None)
    _KEPT[key] = arena = Arena(name, given.get("board"), given.get("players"), options)
    if len(_KEPT) > MANY:
        del _KEPT[next(iter(_KEPT))]
    return arena


class Place:
    """A position as OpenSpiel's states hold it: copies share it, and it is saved as what led to it."""

    __slots__ = ("key", "node")

    def __init__(self, key: Key, node: Node) -> None:
        self.key, self.node = key, node

    def __deepcopy__(self, memo: object) -> Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.key, self.node.line())


def _replay(key: Key, line: Sequence[int | Move]) -> Place:
    node = (_KEPT.get(key) or _load_arena(key)).begin()
    for step in line:
        node = node.after(step) if isinstance(step, int) else node.after_draw(step)
    return Place(key, node)


class YardGame(pyspiel.Game):  # type: ignore[misc]
    """One game on one board."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.key: Key = name, tuple(sorted(given.items()))
        self.arena = _load_arena(self.key)
        bounds = self.arena.bounds
        self.longest = given.get("max_length") or bounds.longest
        self.recall = Recall(self.arena, self.longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(map(len, self.arena.numbering.values())),
            max_chance_outcomes=bounds.chances,
            num_players=len(self.arena.seats),
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=0.0 if self.arena.game.is_zero_sum else None,
            max_game_length=self.longest,
        )
        type_ = game_type(name, bounds.chances > 0, self.recall.size <= LARGEST)
        super().__init__(type_, info, given)

    def new_initial_state(self) -> YardState:
        """The beginning, before anything is drawn."""
        return YardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What fills tensors and strings."""
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall), params)


class YardState(pyspiel.State):  # type: ignore[misc]
    """One position; a game that reaches its bound is over, and nobody has won."""

    def __init__(self, game: YardGame) -> None:
        super().__init__(game)
        self.place = Place(game.key, game.arena.begin())
        self.actions = 0

    @property
    def node(self) -> Node:
        """Where the game stands."""
        return self.place.node

    @property
    def arena(self) -> Arena:
        """The game by number."""
        return self.get_game().arena  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """The number of the seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.node.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else self.arena.seats.index(seat)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The moves of chance by their place among those there are, with their probabilities."""
        return [(place, float(chance)) for place, (_, chance) in enumerate(self.node.state.chances())]

    def _apply_action(self, action: int) -> None:
        node, is_chance = self.node, self.node.seat == CHANCE
        after = node.after_draw(node.state.moves()[action]) if is_chance else node.after(action)
        self.place = Place(self.place.key, after)
        self.actions += not is_chance

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return notation(self.node.state.moves()[action])
        return self.arena.words(self.arena.seats[player], action)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return not self.node.seat or self.actions >= self.get_game().longest

    def returns(self) -> list[float]:
        """What each player has got; nothing before the end."""
        outcome = self.node.state.outcome
        rewards = self.arena.rewards(outcome) if outcome else {}
        return [rewards.get(seat, 0.0) for seat in self.arena.seats]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> YardState:
        """A state that this player cannot tell from this one, as IS-MCTS asks for; only of chases."""
        game, chance = self.get_game(), random.Random(probability_sampler())  # noqa: S311 - a game, no secret
        found: YardState = game.new_initial_state()
        node = resample(self.arena, game.recall, self.node, self.arena.seats[player_id], chance)
        found.place, found.actions = Place(self.place.key, node), self.actions
        return found

    def __str__(self) -> str:
        """The whole truth."""
        first = "" if self.node.first is None else f" {self.arena.words(self.node.seat, self.node.first)}"
        return f"{self.arena.game.position_of(self.node.state)}{first}"


class Observer:
    """Fills tensors and strings from a player's views: of now, or of all that there were."""

    def __init__(self, game: YardGame, has_recall: bool, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self._arena, self._recall, self._has_recall = game.arena, game.recall, has_recall
        size = max(look.size for look in game.arena.looks.values())
        if has_recall:
            size = game.recall.size if game.recall.size <= LARGEST else 0
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information_state" if has_recall else "observation": self.tensor}

    def set_from(self, state: YardState, player: int) -> None:
        """The tensor of a player's position."""
        seat = self._arena.seats[player]
        self.tensor.fill(0)
        if not self._has_recall:
            self.tensor[:] = self._arena.observation(state.node, seat)
        elif len(self.tensor):
            self._recall.write(state.node, seat, self.tensor)

    def string_from(self, state: YardState, player: int) -> str:
        """The same in words."""
        seat = self._arena.seats[player]
        source: Any = self._recall if self._has_recall else self._arena
        return str(source.text(state.node, seat))


def _register(name: str) -> None:
    """Make a game known to OpenSpiel under its short name."""

    class Named(YardGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(name), Named)


for _name in GAMES:
    _register(_name)
