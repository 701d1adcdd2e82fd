"""Derby by its rules."""

from __future__ import annotations

from typing import Any, cast

import pytest

from support.games import at_home
from yardtools.games.derby import Derby
from yardtools.games.derby.state import DerbyState
from yardtools.games.game import IllegalMove

rule = pytest.mark.rule


def at(places: tuple[int, ...], roll: int = 0, turn: int = 0, round: int = 1, **options: Any) -> DerbyState:
    """A position in the middle of a race."""
    game = cast("Derby", at_home("derby", **options))
    return DerbyState(game=game, places=places, turn=turn, round=round, roll=roll, result=None)


@rule("R1", "R2")
def test_chance_draws_two_different_starts() -> None:
    state = at_home("derby").begin()
    first = state.moves()[0]
    after = state.play(first)
    assert len(after.moves()) == len(state.moves()) - 1
    assert after.play(after.moves()[0]).view("red")["pawns"]["red"]["station"] == first[-1]


@rule("R3")
def test_a_1_is_twice_as_likely_as_a_2() -> None:
    assert [str(chance) for _, chance in at((1, 2)).chances()] == ["2/3", "1/3"]
    assert at((1, 2), roll=1).seat == "red"
    assert at((1, 2), roll=1).play("red 8").play("chance roll 1").seat == "blue"


@rule("R4")
def test_a_runner_goes_as_far_as_the_die_shows() -> None:
    assert at((1, 2), roll=1).moves() == [("red", end) for end in (8, 9, 46, 58)]
    assert ("red", 1) not in at((1, 2), roll=2).moves()
    with pytest.raises(IllegalMove, match="exactly as many links"):
        at((1, 2), roll=1).play("red 2")


@rule("A-R1")
def test_a_station_holds_both() -> None:
    assert ("red", 8) in at((1, 8), roll=1).moves()


@rule("A-R1=option", "R5")
def test_a_station_can_be_barred() -> None:
    state = at((1, 8), roll=1, occupied="barred")
    assert ("red", 8) not in state.moves()
    with pytest.raises(IllegalMove, match="can move"):
        state.play("red pass")


@rule("R6")
def test_nobody_wins_after_the_last_round() -> None:
    outcome = at((1, 2), roll=1, turn=1, round=3, rounds=3).play("blue 10").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "R6")


@rule("R7")
def test_the_last_station_wins() -> None:
    outcome = at((188, 2), roll=1).play("red 199").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("red",), "R7")


@rule("R8")
def test_nothing_is_hidden() -> None:
    one, other = (at((1, 2), roll=1).view(seat) for seat in ("red", "blue"))
    assert one | {"seat": ""} == other | {"seat": ""}
