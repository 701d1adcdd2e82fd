"""Positions with values that no engine writes: each is read as meant, or refused in one line."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from support.games import at_home
from yardtools.errors import YardError
from yardtools.games import GAMES


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value that holds no others, with the way to it."""
    parts = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if parts is None:
        yield path, value
    for key, part in parts or ():
        yield from leaves(part, (*path, key))


def put(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = place = copy.deepcopy(document)
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


@pytest.mark.parametrize("name", GAMES)
def test_odd_values_are_refused_or_read(name: str) -> None:
    game = at_home(name)
    document = dict(game.start(seed=1).to_json())
    for path, _ in list(leaves(document))[:80]:
        for odd in ("\ud800", 1.5, 10**5000, -1, float("inf"), None):
            with suppress(YardError):
                game.state(put(document, path, odd)).view(game.seats[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_number_may_have_a_point(name: str) -> None:
    game = at_home(name)
    state = game.start(seed=1)
    document = dict(state.to_json())
    for path, value in leaves(document):
        if type(value) is int:
            document = put(document, path, float(value))
    again = game.state(document)
    assert again.moves() == state.moves()
    assert again.to_json() == state.to_json()


def test_depth_is_no_bug() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    game = at_home("master")
    with pytest.raises(YardError, match="nested too deeply"):
        game.state({"position": deep})
