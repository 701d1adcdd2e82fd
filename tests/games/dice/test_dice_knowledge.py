"""What the detectives of the dice game can know: exactly what all of Mister X's histories leave open."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.dice_positions import flight, played_out, shipped_tiles, table, tiles
from yardtools.games.dice import GAME
from yardtools.games.dice.state import DiceState
from yardtools.games.game import Move

SMALL = "A: 1 shows taxi, bus; B: 7 shows taxi"
EXPERT = "A expert: 1 taxi bus> 2; A expert: 4 taxi bus> 3; B expert: 5 taxi bus 7 broken; B expert: 5 taxi 8"

TABLES: list[dict[str, Any]] = [
    {"layout": "AB/CD"},
    {"layout": "AB/CD", "text": SMALL, "players": 2},
    {"layout": "AB", "text": EXPERT, "expert_tiles": "A,B"},
    {"layout": "AB/CD", "specials": "hidden"},
    {"layout": "AB", "specials": "hidden", "text": EXPERT, "expert_tiles": "A,B", "x_die": "any"},
    {"layout": "ABC", "occupied_stop": "passed", "only_occupied": "pass", "specials": "hidden"},
    {"layout": "AB/CD", "only_occupied": "pass", "helicopter": "aligned", "start_counts": False},
    {"layout": "AB/CD", "specials": "hidden", "start_counts": False, "double_on_last_field": True},
]  # fmt: skip


def what_they_see(state: DiceState) -> str:
    """What the detectives see, without what they make of it."""
    view = state.view("detectives")
    del view["possible"], view["beliefs"]
    return json.dumps(view)


def consistent(worlds: list[DiceState], move: Move, after: DiceState) -> list[DiceState]:
    """All of Mister X's histories that look like this one: every move he could have made, if it was his."""
    told = what_they_see(after)
    found = (
        world.play(each)
        for world in worlds
        for each in (world.moves() if world.seat == "mister_x" else [move])
    )
    return [world for world in found if what_they_see(world) == told]


def check(state: DiceState, worlds: list[DiceState], is_hidden: bool) -> None:
    """The engine's belief is what the worlds say, and each of them looks the same."""
    if state.outcome or not state.log:
        return
    assert state.possible() == sorted({world.x for world in worlds})
    pairs = {(world.specials[0], world.specials[2], world.x) for world in worlds}
    held = {
        (row["black"], row["helicopter"], place)
        for row in state.view("detectives")["beliefs"]
        for place in row["places"]
    }
    assert held == pairs
    assert is_hidden or len({pair[:2] for pair in pairs}) == 1
    for world in worlds:
        assert world.view("detectives") == state.view("detectives")


@pytest.mark.rule("D43", "D14", "D30", "A-D5", "A-D18", "A-D18=option", "D25")
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: " ".join(map(str, setting.values()))[:40])
def test_the_possible_places_are_those_of_all_histories(setting: dict[str, Any]) -> None:
    game = table(**setting)
    kinds: set[str] = set()
    for seed in range(4):
        worlds: list[DiceState] = [game.begin()]
        for _, move, after in played_out(game, seed):
            worlds = consistent(worlds, move, after)
            check(after, worlds, game.options["specials"] == "hidden")
            kinds |= {str(word) for word in move if move[0] == "mister_x"} & {"black", "pass", "helicopter"}
    assert kinds >= {"black", "helicopter"}


@pytest.mark.rule("D25", "A-D5", "A-D5=option")
def test_a_pass_tells_that_no_die_was_of_use() -> None:
    """With a taxi die played nobody can pass who has a street; with buses, who stands at no stop."""
    bus = flight(table(), 1, (12, 16), "bus", "bus").play("mister_x pass")
    assert bus.possible() == [1, 4, 5, 8, 9, 13]
    shut = flight(table(only_occupied="pass"), 1, (2, 3), "taxi", "taxi").play("mister_x pass")
    assert shut.possible() == [1]  # elsewhere a taxi leads to a free place
    both = flight(table(), 1, (12, 16), "bus", "underground").play("mister_x pass")
    assert both.possible() == [1, 4, 5, 8, 9, 13]


@pytest.mark.rule("D43")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("specials", ["shown", "hidden"])
def test_views_depend_on_nothing_that_is_hidden(players: int, specials: str) -> None:
    """Another truth under the same dice: wherever else he may be, the detectives' view is the same."""
    game = GAME(shipped_tiles(), players, specials=specials, expert=True)
    swapped = 0
    for seed in range(3):
        for _, _, state in played_out(game, seed):
            if state.outcome or not state.log:
                continue
            view = state.view("detectives")
            assert state.x in view["possible"]
            for row in view["beliefs"]:
                for place in row["places"][:3]:
                    other = elsewhere(state, place, row["black"], row["helicopter"])
                    assert other.view("detectives") == view
                    swapped += other.x != state.x
    assert swapped > 100


def elsewhere(state: DiceState, place: int, black: int, helicopter: int) -> DiceState:
    """The same position, but Mister X is elsewhere, with other tickets, and wrote other places down."""
    is_hidden = state.game.options["specials"] == "hidden"
    first = len(state.log) - state.covered
    log = list(state.log)
    for number in range(first, len(log)):
        by = "pass" if is_hidden and log[number].by in ("black", "helicopter") else log[number].by
        log[number] = log[number]._replace(place=place, by=by)
    if first == 0 < len(log) - 1:  # his tile was named
        log[0] = log[0]._replace(place=state.map.on_tile[state.map.tile_of[state.log[0].place]][0])
    return state.copy_with(x=place, log=tuple(log), specials=(black, state.specials[1], helicopter))


def test_he_knows_what_they_know() -> None:
    for _, _, state in played_out(GAME(tiles(), 3), 3):
        mine, theirs = state.view("mister_x"), state.view("detectives")
        assert mine["possible"] == theirs["possible"]
        if state.log:
            assert mine["mister_x"]["place"] == state.x
