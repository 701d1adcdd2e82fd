"""The rules of the dice game, one by one (D15-D44), on small tables where one sees them."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from support.dice_positions import FACES, chase, ends, flight, hunt, shipped_tiles, table, words
from yardtools.errors import YardError
from yardtools.games.dice import GAME
from yardtools.games.dice.rolls import rolls
from yardtools.games.dice.state import DiceState
from yardtools.games.game import IllegalMove

# --- the detectives' turn ---------------------------------------------------------------------


@pytest.mark.rule("D15", "D16")
def test_each_detective_rolls_what_is_left_and_acts_once_and_then_it_is_mister_x() -> None:
    state = hunt(table(), "roll", 16, (1, 5))
    state = state.play("chance roll taxi underground x")
    assert {move[0] for move in state.moves()} == {"blue", "detectives"}
    state = state.play("blue taxi 2")
    assert state.dice() == {"supply": 3, "detectives": 2, "pawns": 1, "mister_x": 1}
    assert state.view("mister_x")["pawns"]["blue"] == {"place": 2, "die": "taxi"}
    state = state.play("chance roll taxi x")  # the X face is rolled again, the die beside the pawn is not
    assert {move[0] for move in state.moves()} == {"red", "detectives"}
    state = state.play("red taxi 7")
    assert (state.seat, state.played) == ("mister_x", ("taxi", "taxi"))


@pytest.mark.rule("D16")
def test_a_roll_is_a_move_of_chance_as_likely_as_it_falls() -> None:
    state = hunt(table(), "roll", 16, (1, 5))
    falls = Counter(tuple(sorted(fall)) for fall in product(FACES, repeat=3))
    assert dict(state.chances()) == {
        ("chance", "roll", *fall): Fraction(many, 6**3) for fall, many in falls.items()
    }
    assert state.moves() == sorted(state.moves())


@pytest.mark.rule("D1", "A-D16")
@pytest.mark.parametrize("count", range(6))
def test_the_faces_are_what_the_tile_set_says(count: int) -> None:
    moves, weights = rolls(FACES, count)
    assert sum(weights) == 6**count
    assert len(moves) == math.comb(count + 3, 3)  # four different faces
    assert shipped_tiles().dice is not None
    assert sorted(shipped_tiles().dice.faces) == sorted(FACES)  # type: ignore[union-attr]


@pytest.mark.rule("D17", "D21")
def test_a_taxi_goes_to_the_next_place_along_a_street() -> None:
    state = chase(table(), (4, 16), "taxi", "x", "x", x=1)
    assert ends(state, "blue", "taxi") == [2, 3, 7, 10]
    with pytest.raises(IllegalMove, match=r"taxi die: no taxi from 4 to 5 \(D17\)"):
        state.play("blue taxi 5")


@pytest.mark.rule("D18", "D21")
def test_a_bus_goes_straight_to_the_next_stop() -> None:
    state = chase(table(), (3, 16), "bus", "x", "x", x=1)
    assert ends(state, "blue", "bus") == [7, 11]
    with pytest.raises(IllegalMove, match=r"bus die: no bus from 3 to 10 \(D18\)"):
        state.play("blue bus 10")


@pytest.mark.rule("D18", "A-D17")
def test_v_d1_the_bus_of_the_rule_book_runs_from_15_to_19() -> None:
    state = chase(GAME(shipped_tiles(), 3, layout="DEF/GHI"), (15, 23), "bus", "x", "x", x=36)
    assert 19 in ends(state, "blue", "bus")


@pytest.mark.rule("D18", "D21", "D3")
def test_no_bus_leaves_where_none_stops() -> None:
    state = chase(table(), (4, 16), "bus", "taxi", "x", x=1)
    assert ends(state, "blue", "bus") == []
    with pytest.raises(IllegalMove, match=r"bus die: no bus stops at 4 \(D21\)"):
        state.play("blue bus 2")


@pytest.mark.rule("D19")
def test_the_underground_goes_to_any_other_of_its_places() -> None:
    state = chase(table(), (2, 16), "underground", "x", "x", x=1)
    assert ends(state, "blue", "underground") == [6, 10, 14]
    with pytest.raises(IllegalMove, match=r"underground die: no underground from 2 to 3 \(D19\)"):
        state.play("blue underground 3")


@pytest.mark.rule("D20")
def test_an_x_is_of_no_use() -> None:
    state = chase(table(), (2, 16), "x", "x", "x", x=1)
    assert words(state) == ["blue pass", "detectives reroll"]
    with pytest.raises(IllegalMove, match=r"nobody travels by an X \(D20\)"):
        state.play("blue x 3")


@pytest.mark.rule("D22")
def test_who_can_move_must_and_who_cannot_stays_and_leaves_all_the_dice() -> None:
    state = chase(table(), (4, 16), "taxi", "x", "x", x=1)
    with pytest.raises(IllegalMove, match=r"blue can use a die, so blue may not stay \(D22\)"):
        state.play("blue pass")
    stays = chase(table(), (4, 16), "bus", "underground", "x", x=1).play("blue pass")
    assert (stays.seat, stays.hand, stays.played) == ("chance", 3, ("", ""))
    assert stays.moves()[0] == ("chance", "roll", "bus", "bus", "bus")
    after = stays.play("chance roll x x x").play("red pass")
    assert after.seat == "mister_x"


@pytest.mark.rule("D22", "D36")
def test_a_detective_shut_in_by_colleagues_stays() -> None:
    game = table("A: no 2-right-1; A: no 3-bottom-1; A: no 1-2", players=3)
    state = chase(game, (1, 3), "taxi", "taxi", "x", x=16)
    assert words(state) == ["blue pass", "detectives reroll"]
    with pytest.raises(IllegalMove, match=r"red stands on 3 \(D36\)"):
        state.play("blue taxi 3")


@pytest.mark.rule("D23", "A-D9")
def test_a_token_rolls_all_unused_dice_again_also_when_one_could_move_and_several_times() -> None:
    state = chase(table(), (4, 16), "taxi", "x", "x", x=1, tokens=2)
    for left in (1, 0):
        state = state.play("detectives reroll")
        assert (state.seat, state.tokens, state.hand) == ("chance", left, 3)
        state = state.play("chance roll bus taxi x")
    assert ends(state, "blue", "taxi") == [2, 3, 7, 10]
    with pytest.raises(IllegalMove, match=r"no re-roll token is left \(D23\)"):
        state.play("detectives reroll")


@pytest.mark.rule("D23", "A-D9")
def test_dice_beside_pawns_are_not_rolled_again() -> None:
    state = chase(table(), (4, 13), "taxi", "x", "x", x=1).play("blue taxi 3")
    state = state.play("chance roll taxi x").play("detectives reroll")
    assert state.moves()[0] == ("chance", "roll", "bus", "bus")
    assert state.played == ("taxi", "")


@pytest.mark.rule("D31", "D13", "D16")
def test_the_marker_goes_round_and_misses_out_mister_x() -> None:
    game = table(players=4, layout="ABC/DEF/GHI")
    for fields, order in (
        (1, "blue red green"),
        (2, "red green blue"),
        (3, "green blue red"),
        (4, "blue red green"),
    ):
        state = hunt(game, "roll", 36, (1, 4, 5), fields=fields)
        assert state.view("detectives")["starter"] == order.split()[0]
        moved = []
        while state.seat != "mister_x":
            state = state.play("chance roll" + " x" * state.hand)
            moved.append(
                state.moves()[-1][0] if state.moves()[-1][0] != "detectives" else state.moves()[0][0]
            )
            state = state.play(f"{moved[-1]} pass")
        assert moved == order.split()
    with pytest.raises(IllegalMove, match=r"now it is blue's turn \(D16\)"):
        chase(game, (1, 4, 5), "taxi", "x", "x", "x", x=36).play("red taxi 2")


# --- Mister X's turn --------------------------------------------------------------------------


@pytest.mark.rule("D24", "D42")
def test_mister_x_travels_by_a_die_that_was_played() -> None:
    state = flight(table(), 3, (12, 16), "bus", "", tickets=(0, 0, 0))
    assert words(state) == ["mister_x bus 7", "mister_x bus 11"]
    with pytest.raises(IllegalMove, match=r"no detective has left a taxi die; there is bus \(D24\)"):
        state.play("mister_x taxi 1")
    after = state.play("mister_x bus 7")
    assert after.x == 7
    assert after.dice()["mister_x"] == 2
    assert after.view("detectives")["log"][-1] == {"by": "bus", "round": 1, "place": None}


@pytest.mark.rule("D25", "A-D22", "D42")
def test_where_no_die_is_of_use_he_passes_and_still_fills_a_field() -> None:
    state = flight(table(), 1, (12, 16), "bus", "underground", tickets=(0, 0, 0))
    assert words(state) == ["mister_x pass"]
    after = state.play("mister_x pass")
    assert (after.x, len(after.log), after.fields_left) == (1, 2, 11)
    assert after.log[-1] == ("pass", 1, 1)
    assert after.dice()["mister_x"] == 2


@pytest.mark.rule("D26")
def test_he_must_move_if_he_can() -> None:
    state = flight(table(), 1, (12, 16), "taxi", "underground")
    with pytest.raises(IllegalMove, match=r"Mister X can use a die, so he may not pass \(D26\)"):
        state.play("mister_x pass")


@pytest.mark.rule("D27", "D42")
def test_a_black_ticket_takes_any_transport_and_is_crossed_off() -> None:
    state = flight(table(), 2, (12, 16), "taxi", "")
    assert ends(state, "mister_x", "black") == [1, 4, 5, 6, 10, 14]  # on foot to 1, 4, 5; bus or underground
    after = state.play("mister_x black 14")
    assert after.specials == (1, 1, 1)
    view = after.view("detectives")
    assert view["log"][-1] == {"by": "black", "round": 1, "place": None}
    assert view["possible"] == sorted({*range(1, 17)} - {12, 16})
    none = flight(table(), 2, (12, 16), "taxi", "", tickets=(0, 1, 1))
    with pytest.raises(IllegalMove, match=r"Mister X has no black ticket left \(D27\)"):
        none.play("mister_x black 14")


@pytest.mark.rule("D28", "A-D10", "D42", "A-D12")
def test_a_double_takes_two_dice_two_fields_and_may_use_black_tickets() -> None:
    state = flight(table(), 3, (12, 16), "bus", "taxi", tickets=(2, 1, 0))
    doubles = {move[1::2] for move in state.moves() if len(move) == 5}
    assert doubles == {
        ("bus", "taxi"),
        ("bus", "black"),
        ("taxi", "black"),
        ("black", "bus"),
        ("black", "taxi"),
        ("black", "black"),
    }
    assert flight(table(), 4, (12, 16), "bus", "taxi").play("mister_x taxi 3 bus 11").x == 11
    after = state.play("mister_x bus 7 taxi 8")
    assert (after.x, len(after.log), after.specials, after.round) == (8, 3, (2, 0, 0), 2)
    both = flight(table(), 3, (12, 16), "bus", "bus", tickets=(2, 1, 0)).play("mister_x bus 7 bus 15")
    assert [entry["by"] for entry in both.view("detectives")["log"]] == ["start", "bus", "bus"]
    with pytest.raises(IllegalMove, match=r"no detective has left a bus die; there is taxi \(D24\)"):
        state.play("mister_x bus 7 bus 15")
    with pytest.raises(IllegalMove, match=r"no helicopter within a double \(A-D10\)"):
        flight(table(), 3, (12, 16), "bus", "").play("mister_x bus 7 helicopter 1")
    once = flight(table(), 3, (12, 16), "bus", "taxi", tickets=(2, 0, 0))
    assert all(len(move) < 5 for move in once.moves())
    with pytest.raises(IllegalMove, match=r"crossed off his double \(D28\)"):
        once.play("mister_x bus 7 taxi 8")


@pytest.mark.rule("D28")
def test_a_double_needs_its_tickets_and_free_places() -> None:
    one = flight(table(), 3, (8, 16), "bus", "taxi", tickets=(1, 1, 0))
    assert ("black", "black") not in {move[1::2] for move in one.moves() if len(move) == 5}
    with pytest.raises(IllegalMove, match=r"blue stands on 8 \(D36\)"):
        one.play("mister_x bus 7 taxi 8")
    with pytest.raises(IllegalMove, match=r"no black ticket left \(D27\)"):
        one.play("mister_x black 7 black 13")


@pytest.mark.rule("D29", "A-D4", "D42")
def test_v_d7_the_helicopter_flies_from_an_edge_to_any_place_of_the_opposite_one() -> None:
    game = table()
    side = flight(game, 9, (4, 16), "taxi", "")
    assert ends(side, "mister_x", "helicopter") == [6, 8, 14]  # from the left to the right; red is on 16
    corner = flight(game, 1, (4, 8), "taxi", "")
    assert ends(corner, "mister_x", "helicopter") == [6, 11, 12, 14, 15, 16]
    after = side.play("mister_x helicopter 14")
    assert after.specials == (2, 1, 0)
    with pytest.raises(IllegalMove, match=r"red stands on 16 \(A-D4\)"):
        side.play("mister_x helicopter 16")
    with pytest.raises(IllegalMove, match=r"13 is not at the opposite edge \(A-D4\)"):
        side.play("mister_x helicopter 13")
    with pytest.raises(IllegalMove, match=r"7 is not at the edge of the map \(D29\)"):
        flight(game, 7, (4, 16), "taxi", "").play("mister_x helicopter 8")
    with pytest.raises(IllegalMove, match=r"has used his helicopter \(D29\)"):
        flight(game, 9, (4, 16), "taxi", "", tickets=(2, 1, 0)).play("mister_x helicopter 6")


@pytest.mark.rule("D42")
def test_his_turn_is_exactly_one_of_these() -> None:
    kinds = Counter()  # type: ignore[var-annotated]
    state = flight(table(), 2, (12, 16), "taxi", "bus")
    for move in state.moves():
        kinds["double" if len(move) == 5 else move[1]] += 1
        state.play(move)
    assert set(kinds) == {"taxi", "bus", "black", "helicopter", "double"}
    for wrong in ("mister_x", "mister_x taxi", "mister_x taxi bus", "mister_x taxi 1 bus", "blue taxi 1"):
        with pytest.raises(IllegalMove):
            state.play(wrong)


@pytest.mark.rule("D30", "D43", "A-D1", "A-D19")
@pytest.mark.parametrize("field", [3, 7, 11])
def test_v_d4_he_shows_himself_and_his_route_is_uncovered(field: int) -> None:
    before = flight(table(), 3, (12, 16), "bus", "taxi", fields=field - 1)
    assert before.covered in (2, 3)
    after = before.play("mister_x bus 7")
    view = after.view("detectives")
    assert view["mister_x"]["place"] == 7
    assert [entry["place"] for entry in view["log"]] == [3] * (field - 1) + [7]
    assert (after.possible(), after.covered) == ([7], 0)
    assert sum(after.dice().values()) == 7
    # his pawn is taken off with his next move; the route so far stays known
    while after.seat != "mister_x":
        quiet = "chance roll" + " x" * after.hand
        after = after.play(
            quiet if after.seat == "chance" else next(m for m in after.moves() if m[1] == "pass")
        )
    gone = after.play("mister_x black 5").view("detectives")
    assert gone["mister_x"]["place"] is None
    assert [entry["place"] for entry in gone["log"]] == [3] * (field - 1) + [7, None]


@pytest.mark.rule("D30")
@pytest.mark.parametrize("field", [2, 4, 5, 6, 8, 9, 10, 12, 13])
def test_on_other_fields_he_does_not(field: int) -> None:
    after = flight(table(), 3, (12, 16), "bus", "taxi", fields=field - 1).play("mister_x bus 7")
    assert after.view("detectives")["mister_x"]["place"] is None
    assert after.view("detectives")["log"][-1]["place"] is None
    assert after.view("mister_x")["log"][-1]["place"] == 7


@pytest.mark.rule("A-D11")
def test_a_double_over_a_shown_field_shows_its_first_hop_alone() -> None:
    state = flight(table(), 3, (12, 16), "bus", "taxi", fields=2)
    after = state.play("mister_x bus 7 taxi 8")
    view = after.view("detectives")
    assert view["mister_x"]["place"] is None
    assert [entry["place"] for entry in view["log"]] == [3, 3, 7, None]
    assert view["possible"] == [4, 5, 8, 13]
    assert after.covered == 1


# --- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("D32")
def test_a_detective_on_his_place_has_caught_him_at_once() -> None:
    state = chase(table(), (4, 16), "taxi", "x", "x", x=3)
    after = state.play("blue taxi 3")
    assert after.seat == ""
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.rule) == (("detectives",), "D32")
    assert after.moves() == []
    with pytest.raises(IllegalMove, match=r"the game is over: .* \(D32\)"):
        after.play("blue taxi 4")
    assert after.view("detectives")["mister_x"]["place"] == 3


@pytest.mark.rule("D33")
def test_after_his_last_field_the_detectives_have_one_more_turn() -> None:
    state = flight(table(), 3, (4, 16), "bus", "taxi", fields=12).play("mister_x bus 7")
    assert (state.fields_left, state.seat) == (0, "chance")
    state = state.play("chance roll taxi taxi taxi")
    pawn = state.moves()[0][0]
    caught = [state.play(move).outcome for move in state.moves() if move[1:] == ("taxi", 7)]
    assert all(outcome and outcome.rule == "D32" for outcome in caught)
    state = state.play(next(move for move in state.moves() if move[0] == pawn and move[-1] != 7))
    state = state.play("chance roll x x")
    assert any(move[1] == "reroll" for move in state.moves())
    state = state.play(next(move for move in state.moves() if move[1] == "pass"))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("mister_x",), "D33")


@pytest.mark.rule("D33", "D25")
def test_a_pass_fills_the_last_field_too() -> None:
    state = flight(table(), 1, (12, 16), "bus", "bus", fields=12, tickets=(0, 0, 0))
    assert state.play("mister_x pass").fields_left == 0


@pytest.mark.rule("A-D1", "D33")
@pytest.mark.parametrize(("double", "rounds"), [(False, 13), (True, 12)])
def test_thirteen_rounds_without_a_double_twelve_with_one(double: bool, rounds: int) -> None:
    state: DiceState = hunt(table(), "roll", 1, (12, 16), tickets=(2, 1, 0))
    while state.seat:
        if state.seat == "chance":
            state = state.play("chance roll" + " x" * state.hand)
        elif state.seat == "detectives":
            state = state.play(next(move for move in state.moves() if move[1] == "pass"))
        elif double and state.specials[1]:
            state = state.play("mister_x black 2 black 1")
        else:
            state = state.play("mister_x pass")
    assert (state.round, len(state.log)) == (rounds, 13)
    assert state.outcome is not None
    assert state.outcome.rule == "D33"


# --- streets ----------------------------------------------------------------------------------


@pytest.mark.rule("D34")
def test_nothing_goes_over_the_edge_of_the_map() -> None:
    state = chase(table(), (9, 16), "taxi", "bus", "x", x=1)
    assert ends(state, "blue", "taxi") == [3, 10, 11]


@pytest.mark.rule("D35", "A-D15")
def test_v_d10_a_bus_passes_a_pawn_on_a_place_of_taxis_alone() -> None:
    assert ends(chase(table(), (3, 4), "bus", "x", "x", x=1), "blue", "bus") == [7, 11]
    assert 7 in ends(flight(table(), 3, (4, 16), "bus", ""), "mister_x", "bus")


@pytest.mark.rule("D36")
def test_there_is_one_pawn_on_a_place() -> None:
    state = chase(table(), (4, 7), "taxi", "x", "x", x=1)
    assert ends(state, "blue", "taxi") == [2, 3, 10]
    with pytest.raises(IllegalMove, match=r"red stands on 7 \(D36\)"):
        state.play("blue taxi 7")


@pytest.mark.rule("D38")
def test_v_d8_one_way_streets_bind_taxi_and_bus_but_no_black_ticket() -> None:
    game = table("D expert: 16 taxi bus> 15", expert_tiles="D")
    taxi = chase(game, (15, 1), "taxi", "x", "x", x=9)
    assert ends(taxi, "blue", "taxi") == [12, 13]
    with pytest.raises(IllegalMove, match=r"taxi die: the street from 15 to 16 is one-way \(D38\)"):
        taxi.play("blue taxi 16")
    assert 15 in ends(chase(game, (16, 1), "taxi", "x", "x", x=9), "blue", "taxi")
    assert 16 in ends(flight(game, 15, (1, 4), "taxi", "taxi"), "mister_x", "black")


@pytest.mark.rule("D38", "D18")
def test_v_d8_a_bus_line_is_one_way_if_a_part_of_it_is() -> None:
    game = table("A expert: 4 taxi bus> 3", expert_tiles="A")  # a part of the line from 3 to 7
    bus = chase(game, (3, 1), "bus", "x", "x", x=9)
    assert ends(bus, "blue", "bus") == [11]
    with pytest.raises(IllegalMove, match=r"bus die: the street from 3 to 7 is one-way \(D38\)"):
        bus.play("blue bus 7")
    assert 3 in ends(chase(game, (7, 1), "bus", "x", "x", x=9), "blue", "bus")
    assert 7 in ends(flight(game, 3, (1, 16), "taxi", "taxi"), "mister_x", "black")


@pytest.mark.rule("D39")
def test_v_d9_a_dead_end_is_closed_to_all_and_to_black_tickets() -> None:
    game = table("A expert: 3 taxi bus 4 broken", expert_tiles="A")
    assert ends(chase(game, (3, 1), "bus", "taxi", "x", x=16), "blue", "bus") == [11]
    assert ends(chase(game, (3, 16), "bus", "taxi", "x", x=8), "blue", "taxi") == [1, 9]
    assert ends(flight(game, 3, (12, 16), "taxi", ""), "mister_x", "black") == [1, 9, 11]


@pytest.mark.rule("D40", "D7")
def test_diagonal_lanes_are_for_taxis_alone() -> None:
    game = table(
        "A expert: 1 taxi 4; A expert: 1 shows taxi, bus; A expert: 4 shows taxi, bus", expert_tiles="A"
    )
    state = chase(game, (1, 12), "taxi", "bus", "x", x=16)
    assert 4 in ends(state, "blue", "taxi")
    assert 4 not in ends(state, "blue", "bus")


# --- two players ------------------------------------------------------------------------------


@pytest.mark.rule("D41", "A-D21")
def test_one_player_moves_two_pawns_in_the_order_he_likes() -> None:
    game = table(players=2)
    state = chase(game, (4, 13), "taxi", "x", "x", x=1)
    assert words(state)[:2] == ["blue taxi 2", "blue taxi 3"]
    assert ends(state, "red", "taxi") == [7, 10, 14, 15]
    after = state.play("red taxi 7")
    assert (after.seat, after.hand) == ("chance", 2)
    after = after.play("chance roll bus taxi")
    assert {move[0] for move in after.moves()} == {"blue", "detectives"}
    with pytest.raises(IllegalMove, match=r"red has moved in this round \(D41\)"):
        after.play("red bus 3")
    assert after.play("blue taxi 2").seat == "mister_x"


@pytest.mark.rule("A-D21", "D22")
def test_a_pawn_that_can_must_move_and_else_the_player_names_one_that_stays() -> None:
    game = table(players=2)
    state = chase(game, (3, 13), "bus", "x", "x", x=1)  # red on 13 has no bus
    assert {move[0] for move in state.moves()} == {"blue", "detectives"}
    with pytest.raises(IllegalMove, match=r"blue can use a die, so red may not stay \(D22\)"):
        state.play("red pass")
    none = chase(game, (4, 13), "bus", "x", "x", x=1)
    assert words(none) == ["blue pass", "detectives reroll", "red pass"]
    after = none.play("red pass")
    assert (after.hand, after.play("chance roll taxi taxi taxi").moves()[0][0]) == (3, "blue")


def test_text_and_tuples_are_the_same_move_and_nonsense_is_told_so() -> None:
    state = flight(table(), 3, (12, 16), "bus", "")
    assert state.play("mister_x bus 7") == state.play(("mister_x", "bus", 7))
    for wrong in (None, (), 7, ["mister_x", "bus", 7], ("mister_x", "bus", 7.5), ("mister_x", None)):
        with pytest.raises(YardError, match=r"\(D15\)|\(D42\)"):
            state.play(wrong)  # type: ignore[arg-type]
    assert state.play(("mister_x", "bus", 7.0)).x.__class__ is int  # type: ignore[arg-type]
