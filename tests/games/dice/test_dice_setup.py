"""The dice game begins: tiles, sides, starts, dice and tickets."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from support.dice_positions import FACES, played_out, shipped_tiles, table, tiles
from yardtools.errors import YardError
from yardtools.games.dice import GAME
from yardtools.games.dice.layouts import Layouts, numbers_needed
from yardtools.games.dice.state import DiceState
from yardtools.model import Dice, Transport
from yardtools.tile_graph import has_underground

ONE_SIDED = replace(tiles(), tiles=tuple(replace(tile, expert=None) for tile in tiles().tiles))


def lay_map(players: int, seed: int, **options: Any) -> DiceState:
    """The position when all tiles lie."""
    state = GAME(shipped_tiles(), players, **options).begin()
    assert isinstance(state, DiceState)
    return state.settle(random.Random(seed))  # type: ignore[return-value]


# --- tiles ------------------------------------------------------------------------------------


@pytest.mark.rule("D8", "D4", "A-D14", "A-D8")
def test_v_d3_four_players_have_nine_tiles_others_six_three_of_them_with_underground() -> None:
    served = {tile.id for tile in shipped_tiles().tiles if has_underground(tile.plain)}
    for seed in range(20):
        assert list(map(len, lay_map(4, seed).map.layout.split("/"))) == [3, 3, 3]
        for players in (2, 3):
            layout = lay_map(players, seed).map.layout
            assert list(map(len, layout.split("/"))) == [3, 3]
            assert len(served & set(layout)) == 3


@pytest.mark.rule("A-D14=option")
def test_the_small_map_can_stand_upright() -> None:
    assert list(map(len, lay_map(3, 1, grid="2x3").map.layout.split("/"))) == [2, 2, 2]


@pytest.mark.rule("A-D8=option")
def test_more_than_three_tiles_may_have_underground() -> None:
    served = {tile.id for tile in shipped_tiles().tiles if has_underground(tile.plain)}
    maps = [lay_map(3, seed, underground_tiles="at_least").map for seed in range(60)]
    counts = {len(served & set(each.layout)) for each in maps}
    assert counts == {3, 4, 5}


@pytest.mark.parametrize(("size", "reading"), [(3, "exactly"), (6, "exactly"), (6, "at_least")])
def test_every_legal_map_is_equally_likely(size: int, reading: str) -> None:
    """On six tiles, three with underground, every order that fits comes with the same probability."""
    small = replace(
        tiles(), tiles=tiles().tiles[:3] + tiles().tiles[4:7]
    )  # A B C have underground, E F G none
    needed = numbers_needed(6, reading) if size == 6 else range(2, 3)
    layouts = Layouts(small, size, needed)

    def chances(before: tuple[str, ...], chance: Fraction) -> None:
        if len(before) == size:
            found["".join(before)] = chance
            return
        choices = layouts.choices(before)
        for letter, weight in choices.items():
            chances((*before, letter), chance * Fraction(weight, sum(choices.values())))

    found: dict[str, Fraction] = {}
    chances((), Fraction(1))
    legal = {
        "".join(order) for order in permutations("ABCEFG", size) if len(set("ABC") & set(order)) in needed
    }
    assert set(found) == legal
    assert set(found.values()) == {Fraction(1, len(legal))}


def test_chance_lays_tile_by_tile_and_weighs_them() -> None:
    state = GAME(shipped_tiles(), 3).begin()
    assert state.moves()[0] == ("chance", "tile", "A")
    for letter in "ACE":
        state = state.play(f"chance tile {letter}")
    assert [move[2] for move in state.moves()] == ["B", "D", "F", "H"]  # three have underground already
    assert sum(chance for _, chance in state.chances()) == 1
    with pytest.raises(YardError, match=r"three of the tiles must have underground \(A-D8\)"):
        state.play("chance tile G")


@pytest.mark.rule("D37", "A-D13")
def test_chance_turns_three_tiles_or_two_to_their_expert_side() -> None:
    assert len(lay_map(4, 1, expert=True).turned) == 3
    assert len(lay_map(3, 1, expert=True).turned) == len(lay_map(2, 1, expert=True).turned) == 2
    assert lay_map(4, 1).turned == ()
    game = GAME(shipped_tiles(), 3, layout="ABC/DEF", expert=True)
    state = game.begin()
    assert state.moves() == [("chance", "turn", letter) for letter in "ABCDEF"]
    found = Counter(lay_map(3, seed, layout="ABC/DEF", expert=True).turned for seed in range(200))
    assert len(found) == 15  # any two of six


@pytest.mark.rule("A-D13=option")
def test_people_may_choose_the_tiles_that_are_turned() -> None:
    state = GAME(shipped_tiles(), 3, layout="abc/def", expert_tiles="b,a").begin()
    assert isinstance(state, DiceState)
    assert (state.map.layout, state.turned) == ("ABC/DEF", ("A", "B"))
    with pytest.raises(YardError, match="needs a layout"):
        GAME(shipped_tiles(), 3, expert_tiles="A")
    assert GAME(shipped_tiles(), 4, expert_tiles="A").begin().moves()[0] == (
        "chance",
        "tile",
        "A",
    )  # all nine lie


# --- people -----------------------------------------------------------------------------------


@pytest.mark.rule("D10", "D36")
def test_detectives_begin_on_places_of_taxis_alone_one_each() -> None:
    state = table().begin()
    assert [move[2] for move in state.moves()] == [1, 4, 5, 8, 9, 12, 13, 16]
    state = state.play("blue start 4")
    assert [move[2] for move in state.moves()] == [1, 5, 8, 9, 12, 13, 16]
    with pytest.raises(YardError, match=r"blue stands on 4 \(D36\)"):
        state.play("red start 4")
    with pytest.raises(YardError, match=r"only taxis stop, and 3 is none \(D10\)"):
        state.play("red start 3")


@pytest.mark.rule("D11", "A-D23")
def test_mister_x_begins_on_any_free_place() -> None:
    state = table().begin().play("blue start 4").play("red start 5")
    assert state.seat == "mister_x"
    assert [move[2] for move in state.moves()] == [place for place in range(1, 17) if place not in (4, 5)]
    with pytest.raises(YardError, match=r"blue stands on 4 \(D11\)"):
        state.play("mister_x start 4")


@pytest.mark.rule("D14", "D11", "D43")
def test_he_says_the_letter_of_his_tile_and_nothing_else() -> None:
    state = table().begin().play("blue start 4").play("red start 5")
    views = [state.play(f"mister_x start {place}").view("detectives") for place in (9, 10, 11, 12)]
    assert all(view == views[0] for view in views)
    assert views[0]["mister_x"] == {
        "place": None,
        "letter": "C",
        "tickets": {"black": 2, "double": 1, "helicopter": 1},
    }
    assert views[0]["possible"] == [9, 10, 11, 12]
    assert views[0]["log"] == [{"by": "start", "round": 0, "place": None}]
    assert state.play("mister_x start 3").view("detectives")["possible"] == [1, 2, 3]  # blue is on 4


@pytest.mark.rule("D12", "D1", "D44")
@pytest.mark.parametrize(("players", "theirs", "supply"), [(2, 3, 3), (3, 3, 3), (4, 4, 2)])
def test_v_d2_the_dice_at_the_start(players: int, theirs: int, supply: int) -> None:
    state = next(state for state, _, _ in played_out(GAME(shipped_tiles(), players), 5) if state.log)
    assert state.dice() == {"supply": supply, "detectives": theirs, "pawns": 0, "mister_x": 1}


@pytest.mark.rule("D9")
@pytest.mark.parametrize(("players", "black"), [(2, 2), (3, 2), (4, 3)])
def test_v_d3_mister_x_has_three_black_tickets_or_two(players: int, black: int) -> None:
    view = GAME(shipped_tiles(), players).begin().view("detectives")
    assert view["mister_x"]["tickets"] == {"black": black, "double": 1, "helicopter": 1}


@pytest.mark.rule("D13", "D23")
def test_the_first_detective_has_the_marker_and_there_are_three_tokens() -> None:
    state = table(players=4, layout="ABC/DEF/GHI").begin()
    assert (state.view("detectives")["starter"], state.view("detectives")["tokens"]) == ("blue", 3)
    for move in ("blue start 4", "red start 5", "green start 8", "mister_x start 1"):
        state = state.play(move)
    state = state.play("chance roll taxi taxi taxi x")
    assert {move[0] for move in state.moves()} == {"blue", "detectives"}


# --- tile sets that do not do -----------------------------------------------------------------


@pytest.mark.rule("D1", "D2", "D5", "D6")
@pytest.mark.parametrize(
    ("board", "options", "fault"),
    [
        (replace(tiles(), dice=None), {}, r"needs 6 dice; example has 0 \(D1\)"),
        (replace(tiles(), dice=Dice(5, FACES)), {}, r"needs 6 dice; example has 5 \(D1\)"),
        (replace(tiles(), dice=Dice(7, ("taxi", "x", "tram"))), {}, "show 'tram', by which nobody travels"),
        (replace(tiles(), dice=Dice(7, ("taxi",))), {}, "no face 'x'"),
        (replace(tiles(), transports=tiles().transports[:2]), {}, r"underground"),
        (
            replace(
                tiles(), transports=(*tiles().transports[:2], Transport("underground", (), only="mister_x"))
            ),
            {},
            "underground is for mister_x only",
        ),
        (tiles("B: 5 becomes 1"), {}, r"two places 1 \(D2\)"),
        (replace(tiles(), tiles=tiles().tiles[:1] * 2), {}, r"two tiles A \(D2\)"),
        (tiles("A: 2 shows taxi; B: 6 shows taxi"), {}, r"2 with underground: no map of 6 can be laid"),
        (replace(tiles(), tiles=tiles().tiles[:5]), {}, r"no map of 6 can be laid \(D8, A-D8\)"),
        (tiles("every place shows taxi, bus"), {"layout": "AB/CD"}, r"may have 0 of them \(D6\)"),
        (tiles(), {"layout": "AB/CZ"}, "no tile Z; it has A, B"),
        (tiles(), {"layout": "AB/C"}, "differ in length"),
        (tiles(), {"layout": "AB/CD", "expert_tiles": "E"}, r"AB/CD has no E \(A-D13\)"),
        (tiles(), {"layout": "A", "expert": True}, r"2 tiles are to be turned, but only 1"),
        (ONE_SIDED, {"expert": True}, r"tile A of example has no expert side \(D37\)"),
        (tiles(), {"refill": "fr"}, r"option refill \(A-D2\): 'fr' is not en or de"),
        (tiles(), {"lay_out": "AB"}, "did you mean 'layout'"),
    ],
)  # fmt: skip
def test_an_unfit_tile_set_is_refused_at_once(board: Any, options: dict[str, Any], fault: str) -> None:
    with pytest.raises(YardError, match=fault):
        GAME(board, 3, **options)


@pytest.mark.parametrize("players", [1, 5, "3", True])
def test_it_is_for_two_to_four(players: Any) -> None:
    with pytest.raises(YardError, match="dice is for 2 to 4 players"):
        GAME(shipped_tiles(), players)
