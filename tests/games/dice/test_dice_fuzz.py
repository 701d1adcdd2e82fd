"""The dice game on any sound tiles, and from any scribbled position: it plays on, or says why not."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.dice_positions import FACES, played_out, shipped_tiles
from support.sound_tiles import sound_tile_sets
from yardtools.errors import YardError
from yardtools.games.dice import GAME
from yardtools.games.dice.state import DiceState
from yardtools.games.game import IllegalMove
from yardtools.model import Dice, TileSet

ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    2,
    3,
    7,
    99,
    1.5,
    "",
    "x",
    "A",
    "blue",
    "pass",
    "bus",
    "ABC/DEF",
    [],
    {},
    ["A"],
]


@given(sound_tile_sets(), st.integers(2, 4), st.integers(0, 2**32), st.booleans())
@settings(max_examples=12)
def test_it_plays_on_any_sound_tiles(tiles: TileSet, players: int, seed: int, passed: bool) -> None:
    board = replace(tiles, dice=Dice(7, FACES))
    try:
        game = GAME(board, players, occupied_stop="passed" if passed else "blocks")
    except YardError as refused:
        assert "(D6)" in str(refused)  # too few places of taxis alone  # noqa: PT017
        return
    state: DiceState | None = None
    for _, _, state in played_out(game, seed):
        assert sum(state.dice().values()) == 7
        assert not state.log or state.x in state.possible()
    assert state is not None
    assert state.outcome is not None


@cache
def documents() -> list[dict[str, Any]]:
    """Positions of several games, in every phase."""
    found = []
    readings: list[dict[str, Any]] = [
        {},
        {"expert": True, "specials": "hidden"},
        {"x_die": "any", "refill": "de"},
    ]
    for seed, options in enumerate(readings):
        game = GAME(shipped_tiles(), 2 + seed, **options)
        found += [state.to_json() for state, _, _ in played_out(game, seed)][::5]
    return found


def spots(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document where something could stand that should not."""
    keys = part.keys() if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in list(keys):
        yield part, key
        yield from spots(part[key])


@given(st.data())
@settings(max_examples=300)
def test_a_scribbled_position_is_refused_in_a_line_or_plays_on(data: st.DataObject) -> None:
    document = copy.deepcopy(data.draw(st.sampled_from(documents())))
    for _ in range(data.draw(st.integers(1, 2))):
        part, key = data.draw(st.sampled_from(list(spots(document["position"]))))
        part[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
    game = GAME(shipped_tiles(), document["players"], **document["options"])
    try:
        state = game.state(document)
    except YardError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return
    rng = random.Random(1)
    for _ in range(12):
        if not state.seat:
            break
        [state.view(seat) for seat in game.seats]
        state = state.play(rng.choice(state.moves()))
        assert sum(state.dice().values()) == 7  # type: ignore[attr-defined]


@given(st.data())
@settings(max_examples=150)
def test_a_scribbled_move_is_refused_with_a_rule(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from(documents()))
    state = GAME(shipped_tiles(), document["players"], **document["options"]).state(document)
    words = [
        "mister_x",
        "blue",
        "red",
        "detectives",
        "chance",
        "taxi",
        "bus",
        "black",
        "helicopter",
        "double",
    ]
    words += ["pass", "reroll", "roll", "tile", "turn", "start", "supply", "x", "A"]
    move = tuple(data.draw(st.lists(st.sampled_from(words) | st.integers(0, 40), max_size=6)))
    if move in state.moves():
        state.play(move)
    else:
        with pytest.raises(IllegalMove, match=r"\((A-)?D\d+\)$"):
            state.play(move)
