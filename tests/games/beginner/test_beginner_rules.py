"""The beginners' version rule by rule; the markers name the rules that a test shows."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import yardtools
from support.beginner_positions import (
    HIDDEN,
    RING,
    after_round,
    ends,
    first_turn,
    his_turn,
    leaves_of,
    play,
    position,
    refusal,
    ring,
    table,
)
from support.boards import london
from yardtools.checks.shared.notation import example
from yardtools.errors import YardError
from yardtools.games.beginner.game import Beginner
from yardtools.model import Board

# --- set-up -----------------------------------------------------------------------------------


@pytest.mark.rule("B1")
def test_three_or_four_detectives_and_no_bobbies() -> None:
    assert [table(players).pawns for players in (4, 5)] == [
        ("blue", "red", "green"),
        ("blue", "red", "green", "yellow"),
    ]
    for players in (2, 3, 6):
        with pytest.raises(YardError, match=f"beginner is for 4 or 5 players, not {players}"):
            table(players)


@pytest.mark.rule("B3")
def test_he_has_one_black_and_one_double_ticket_and_nobody_else_has_any() -> None:
    seen = first_turn(table()).view("detectives")
    assert seen["mister_x"]["tickets"] == {"black": 1, "double": 1}
    assert all(pawn.keys() == {"station"} for pawn in seen["pawns"].values())


@pytest.mark.rule("B4")
def test_v_b3_starts() -> None:
    for players, starts in ((4, (41, 46, 124)), (5, (41, 46, 124, 142))):
        game = table(players)
        first = game.start()
        assert first.seat == "detectives"
        assert first.view("detectives")["mister_x"]["station"] == 82
        assert first.moves() == [("blue", "start", station) for station in starts]
        leaves = leaves_of(first, players - 1)
        assert sorted(state.places for state in leaves) == sorted(itertools.permutations(starts))
        assert {state.seat for state in leaves} == {"mister_x"}


@pytest.mark.rule("B4")
def test_v_b3_distances() -> None:
    graph = london().to_networkx()
    open_lines = [(a, b) for a, b, by in graph.edges(keys=True) if by in ("taxi", "bus")]
    import networkx as nx

    steps = nx.single_source_shortest_path_length(nx.DiGraph(open_lines), 82)
    assert [steps[station] for station in (41, 46, 124, 142)] == [3, 4, 3, 4]


@pytest.mark.rule("B4")
def test_one_detective_a_start_and_only_the_starts() -> None:
    state: Any = table().start().play("blue start 46")
    assert refusal(state, "red start 46") == "blue stands on 46 (B4)"
    assert refusal(state, "red start 142") == "142 is no start of the detectives (B4)"
    assert refusal(state, "green start 41") == (
        "green start 41: now red takes a start, as in `red start 41` (B4)"
    )


@pytest.mark.rule("B4")
def test_a_board_without_the_starts_is_told_and_others_can_be_given() -> None:
    board = example(RING)
    assert isinstance(board, Board)
    with pytest.raises(YardError, match=r"a start of beginner is on station 82, which the board does"):
        table(board=board)
    assert ring().start().moves() == [("blue", "start", station) for station in (3, 6, 9)]
    with pytest.raises(YardError, match=r"3 detectives start on 2 stations \(B4\)"):
        ring(detective_starts=(3, 6))
    with pytest.raises(YardError, match=r"Mister X and a detective both start on 3 \(B4\)"):
        ring(mister_x_start=3)


# --- rounds and ways --------------------------------------------------------------------------


@pytest.mark.rule("B5")
def test_he_moves_first_then_every_detective_once_in_any_order() -> None:
    state = first_turn(table())
    assert state.seat == "mister_x"
    assert refusal(state, "red taxi 45") == "red taxi 45: it is Mister X's turn (B5)"
    assert refusal(state, "mister_x pass") == "Mister X must move (B5)"
    state = play(state, "mister_x taxi 81")
    assert {move[0] for move in state.moves()} == {"blue", "red", "green"}
    assert refusal(state, "mister_x taxi 82") == "mister_x taxi 82: it is the detectives' turn (B5)"
    assert refusal(state, "red pass") == "somebody can move, so nobody may sit out (B5)"
    state = play(state, "green taxi 123", "blue taxi 28")
    assert refusal(state, "green taxi 124") == "green has moved in this round (B5)"
    state = play(state, "red taxi 45")
    assert (state.seat, state.round) == ("mister_x", 2)


@pytest.mark.rule("B5", "B19")
def test_he_has_got_away_after_the_detectives_moves_of_round_13() -> None:
    game = ring(rounds=13)
    state = his_turn(game, 1, (6, 7, 8), round=13)
    state = play(state, "mister_x taxi 12", "blue taxi 5", "red bus 10")
    assert state.outcome is None
    state = play(state, "green taxi 7")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule, state.round) == (("mister_x",), "B19", 13)
    assert refusal(state, "mister_x taxi 1") == "the game is over: Mister X was not caught to the end (B19)"


@pytest.mark.rule("A-B3")
def test_a_move_is_exactly_one_hop() -> None:
    state = his_turn(ring(), 1, (6, 7, 8))
    assert ends(state, "mister_x", "taxi") == {2, 12}
    assert {len(move) for move in state.moves()} == {3}, "two hops only with a double ticket"


@pytest.mark.rule("B6", "B7")
def test_v_b4_no_underground_for_anybody() -> None:
    state = his_turn(table(), 185, (41, 67, 124), double=1, black=1)
    words = {word for move in state.moves() for word in move if isinstance(word, str)}
    assert words == {"mister_x", "taxi", "bus", "black"}
    told = "nobody travels by underground here, only by bus and taxi (B6)"
    assert refusal(state, "mister_x underground 153") == told
    chase = play(state, "mister_x taxi 184")
    assert {move[1] for move in chase.moves()} == {"taxi", "bus"}
    assert refusal(chase, "red underground 13") == told


@pytest.mark.rule("B6", "B13")
def test_no_ferry_for_anybody() -> None:
    state = his_turn(table(), 115, (41, 46, 124), black=1)
    assert refusal(state, "mister_x ferry 157").endswith("(B6)")
    assert 157 not in ends(state, "mister_x", "black", "taxi") | ends(state, "mister_x", "black", "bus")
    with pytest.raises(
        YardError, match=r"beginner on london: no 'ferry' lines for all; there are taxi, bus and"
    ):
        table(transports=("taxi", "ferry"))
    with pytest.raises(YardError, match=r"no '' lines for all"):
        table(transports=())


@pytest.mark.rule("B7", "B9")
def test_v_b1_and_v_b2_from_100() -> None:
    state = his_turn(table(), 100, (41, 46, 124))
    assert ends(state, "mister_x", "taxi") == {80, 81, 101, 112, 113}
    assert ends(state, "mister_x", "bus") == {63, 82, 111}
    chase = position(table(), (100, 46, 124), [("taxi", 5, 1)], "detectives", round=1)
    assert ends(chase, "blue", "taxi") == {80, 81, 101, 112, 113}
    assert ends(chase, "blue", "bus") == {63, 82, 111}
    assert refusal(chase, "blue taxi 63") == "taxi: no taxi link from 100 to 63 (B7)"


@pytest.mark.rule("B6")
def test_v_b9_an_underground_station_is_a_bus_stop() -> None:
    state = his_turn(table(), 100, (41, 46, 124))
    assert "underground" in next(s.transports for s in london().stations if s.id == 111)
    assert play(state, "mister_x bus 111").x == 111


@pytest.mark.rule("B8")
def test_only_free_places_but_a_detective_may_enter_his() -> None:
    state = his_turn(ring(), 1, (2, 5, 6))
    assert ends(state, "mister_x", "taxi") == {12}
    assert refusal(state, "mister_x taxi 2") == "blue stands on 2 (B8)"
    chase = play(state, "mister_x taxi 12")
    assert refusal(chase, "red taxi 6") == "green stands on 6 (B8)"
    chase = play(his_turn(ring(), 1, (3, 5, 7)), "mister_x taxi 2")
    assert ("blue", "taxi", 2) in chase.moves()


# --- open and hidden ---------------------------------------------------------------------------


@pytest.mark.rule("B10", "B21")
def test_he_moves_in_the_open() -> None:
    state = play(first_turn(table()), "mister_x bus 100")
    for seat in ("mister_x", "detectives"):
        seen = state.view(seat)
        assert seen["mister_x"]["station"] == 100
        assert seen["possible"] == [100]
        assert seen["log"] == [
            {"transport": "bus", "station": 100, "round": 1, "hidden": False, "black": False}
        ]


@pytest.mark.rule("B11", "B21")
@pytest.mark.parametrize("round", range(1, 14))
def test_v_b5_his_third_eighth_and_thirteenth_move_are_hidden(round: int) -> None:
    state = play(his_turn(ring(), 1, (5, 6, 8), round), "mister_x bus 4")
    seen = state.view("detectives")
    assert seen["mister_x"]["station"] == (None if round in HIDDEN else 4)
    assert seen["log"][-1]["station"] == (None if round in HIDDEN else 4)
    assert seen["possible"] == ([2, 4, 10, 12] if round in HIDDEN else [4])
    assert state.view("mister_x")["mister_x"]["station"] == 4


@pytest.mark.rule("B11")
def test_the_detectives_of_that_round_learn_only_where_he_is_not() -> None:
    state = play(his_turn(ring(), 1, (5, 9, 11), 3), "mister_x bus 10")
    assert state.possible() == [2, 4, 10, 12]
    state = play(state, "blue taxi 4")
    assert state.possible() == [2, 10, 12]
    state = play(state, "green taxi 12")
    assert state.possible() == [2, 10]
    assert state.view("detectives")["mister_x"]["station"] is None


@pytest.mark.rule("B12", "A-B7")
def test_at_his_next_turn_he_is_seen_again_and_after_the_last_when_all_is_over() -> None:
    moves = ("mister_x bus 10", "blue taxi 4", "green taxi 12", "red taxi 8")
    state = play(his_turn(ring(), 1, (5, 9, 11), 3), *moves)
    seen = state.view("detectives")
    assert (state.seat, seen["mister_x"]["station"], seen["possible"]) == ("mister_x", 10, [10])
    assert [entry["station"] for entry in seen["log"]] == [1, 1, 10]
    state = play(his_turn(ring(), 1, (5, 9, 11), 13), *moves[:-1])
    assert state.view("detectives")["mister_x"]["station"] is None
    state = play(state, moves[-1])
    assert state.outcome is not None
    assert state.view("detectives")["log"] == state.view("mister_x")["log"]
    assert state.view("detectives")["mister_x"]["station"] == 10


@pytest.mark.rule("B13", "B21")
def test_a_black_ticket_hides_one_move_and_does_nothing_else() -> None:
    state = his_turn(ring(), 1, (5, 6, 8), black=1)
    for transport in ("taxi", "bus"):
        assert ends(state, "mister_x", "black", transport) == ends(state, "mister_x", transport)
    after = play(state, "mister_x black taxi 2")
    seen = after.view("detectives")
    assert seen["possible"] == [2, 4, 10, 12]
    assert seen["log"] == [{"transport": None, "station": None, "round": 1, "hidden": True, "black": True}]
    assert (seen["mister_x"]["tickets"], after.x) == ({"black": 0, "double": 0}, 2)
    again = after_round(state, "mister_x black taxi 2")
    assert refusal(again, "mister_x black taxi 1") == "Mister X has no black ticket left (B13)"
    assert refusal(after, "red black 7") == "only Mister X has a black ticket (B3)"


@pytest.mark.rule("B13")
def test_a_move_that_is_hidden_anyway_takes_no_black_ticket() -> None:
    state = his_turn(ring(), 1, (5, 6, 8), 3, black=1)
    assert ends(state, "mister_x", "black", "taxi") == set()
    assert (
        refusal(state, "mister_x black taxi 2") == "that hop is hidden anyway, without a black ticket (B13)"
    )


@pytest.mark.rule("A-B2")
def test_how_he_travels_in_hiding_is_not_told() -> None:
    one, other = (
        play(his_turn(ring(), 1, (5, 6, 8), 3), move) for move in ("mister_x taxi 2", "mister_x bus 4")
    )
    assert one.view("detectives") == other.view("detectives")
    shown = after_round(his_turn(ring(), 1, (6, 8, 9), 3), "mister_x bus 4").view("detectives")["log"][-1]
    assert (shown["station"], shown["transport"]) == (4, None)


@pytest.mark.rule("A-B2=option")
def test_how_he_travels_in_hiding_is_announced() -> None:
    game = ring(hidden_transport="announced")
    for move, possible in (("mister_x taxi 2", [2, 12]), ("mister_x bus 4", [4, 10])):
        state = play(his_turn(game, 1, (5, 6, 8), 3), move)
        assert state.possible() == possible
        assert state.view("detectives")["log"][-1]["transport"] == move.split()[1]


@pytest.mark.rule("A-B1")
def test_hidden_moves_go_by_the_log_and_the_end_by_rounds() -> None:
    state = position(ring(), (5, 6, 8), [("taxi", 2, 1), ("taxi", 1, 1)], round=2)
    assert play(state, "mister_x taxi 2").hidden_entries == 1, "the third move, in round 2"
    log = [("taxi", 2, 1), ("taxi", 1, 1), *[("taxi", 1, number) for number in range(2, 13)]]
    state = position(ring(), (5, 6, 8), log, round=13)
    state = play(state, "mister_x taxi 2")
    assert (len(state.log), state.hidden_entries) == (14, 0), "round 13 is the open move 14"
    assert play(state, "blue taxi 4", "red taxi 5", "green taxi 7").outcome is not None


@pytest.mark.rule("A-B1=option")
def test_hidden_moves_go_by_rounds() -> None:
    game = ring(hidden_by="round")
    state = first_turn(game)
    state = after_round(state, "mister_x bus 4 bus 1")
    assert play(state, "mister_x bus 4").hidden_entries == 0, "the third move, but round 2"
    state = after_round(state, "mister_x bus 4")
    for move in state.moves():
        assert state.play(move).hidden_entries == 1


# --- double moves -----------------------------------------------------------------------------


@pytest.mark.rule("B14", "A-B6")
def test_a_double_move_is_two_hops_two_entries_and_both_are_open() -> None:
    state = his_turn(ring(), 1, (5, 6, 8), double=1)
    after = play(state, "mister_x taxi 2 taxi 3")
    assert (after.x, after.doubles, after.round) == (3, 0, 1)
    assert [entry["station"] for entry in after.view("detectives")["log"]] == [2, 3]
    assert {("mister_x", "bus", 4, "taxi", 3), ("mister_x", "bus", 4, "bus", 1)} <= set(state.moves())
    again = after_round(state, "mister_x taxi 2 taxi 1")
    assert refusal(again, "mister_x taxi 2 taxi 1") == "Mister X has no double ticket left (B14)"


@pytest.mark.rule("B15")
@pytest.mark.parametrize("round", [2, 7, 12])
def test_v_b6_a_double_in_the_round_before_hides_its_second_hop(round: int) -> None:
    state = play(his_turn(ring(), 1, (5, 6, 8), round, double=1), "mister_x taxi 2 taxi 3")
    seen = state.view("detectives")
    assert [entry["station"] for entry in seen["log"][-2:]] == [2, None]
    assert seen["possible"] == [1, 3]


@pytest.mark.rule("B15", "A-B5")
@pytest.mark.parametrize("round", [3, 8, 13])
def test_a_double_in_a_hidden_round_shows_the_first_hop_when_the_second_begins(round: int) -> None:
    state = play(his_turn(ring(), 1, (5, 6, 8), round, double=1), "mister_x taxi 2 taxi 3")
    seen = state.view("detectives")
    assert [entry["station"] for entry in seen["log"][-2:]] == [2, 3]
    assert [entry["hidden"] for entry in seen["log"][-2:]] == [True, False]
    assert seen["possible"] == [3]


@pytest.mark.rule("B15", "A-B5")
def test_black_and_double_together_and_the_player_names_the_hop() -> None:
    state = his_turn(ring(), 1, (5, 6, 8), black=1, double=1)
    first = play(state, "mister_x black taxi 2 taxi 3")
    assert first.possible() == [3], "wasted: uncovered when the second hop begins"
    assert first.view("detectives")["log"][0]["station"] == 2
    second = play(state, "mister_x taxi 2 black taxi 3")
    assert second.possible() == [1, 3]
    assert refusal(state, "mister_x black taxi 2 black taxi 3") == "Mister X has one black ticket (B13)"


@pytest.mark.rule("A-B5=option")
def test_black_hides_both_hops_of_a_double_until_his_next_turn() -> None:
    game = ring(black_hides_round=True)
    state = his_turn(game, 1, (5, 6, 8), black=1, double=1)
    after = play(state, "mister_x black taxi 2 taxi 3")
    seen = after.view("detectives")
    assert [entry["station"] for entry in seen["log"]] == [None, None]
    assert seen["possible"] == [1, 3, 7, 9, 11], "two hops from 1, not over 5, 6 or 8"
    assert refusal(state, "mister_x taxi 2 black taxi 3") == (
        "a black ticket hides both hops of a double move, so it stands before the first (A-B5)"
    )
    shown = after_round(state, "mister_x black taxi 2 taxi 3").view("detectives")
    assert [entry["station"] for entry in shown["log"]] == [2, 3]
    single = play(state, "mister_x black taxi 2")
    assert single.possible() == [2, 4, 10, 12]


@pytest.mark.rule("B16")
def test_v_b8_neither_hop_of_a_double_enters_a_detectives_place() -> None:
    state = his_turn(ring(), 1, (2, 5, 11), double=1)
    assert refusal(state, "mister_x taxi 2 taxi 3") == "blue stands on 2 (B16)"
    assert refusal(state, "mister_x taxi 12 taxi 11") == "green stands on 11 (B16)"
    assert ("mister_x", "taxi", 12, "taxi", 1) in state.moves()


@pytest.mark.rule("B17")
def test_v_b7_a_double_in_round_13_makes_a_14th_move_then_the_detectives_move_once() -> None:
    state = play(his_turn(ring(), 1, (5, 6, 8), 13, double=1), "mister_x taxi 2 taxi 3")
    assert (len(state.log), state.log[12].hidden, state.log[13].hidden) == (14, True, False)
    assert state.seat == "detectives"
    state = play(state, "blue taxi 4", "red taxi 5", "green taxi 7")
    assert state.outcome is not None
    assert state.outcome.winners == ("mister_x",)


# --- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("B18", "B8")
@pytest.mark.parametrize("round", [2, 3])
def test_a_detective_on_his_place_has_won_whether_he_is_seen_or_not(round: int) -> None:
    state = play(his_turn(ring(), 1, (5, 6, 8), round), "mister_x bus 4", "blue taxi 4")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("detectives",), "B18")
    assert state.view("detectives")["mister_x"]["station"] == 4, "he must show himself"
    assert state.moves() == []


@pytest.mark.rule("B18")
def test_he_has_lost_when_every_stop_is_taken_on_his_turn() -> None:
    board = example("1 taxi 2 taxi 3; 1 bus 4 taxi 5; 1 underground 9; 6 taxi 5; 6 taxi 7; 9 taxi 7")
    assert isinstance(board, Board)
    game = Beginner(board, 4, mister_x_start=1, detective_starts=(3, 5, 7))
    state = position(game, (3, 5, 7), [("taxi", 1, 1)], "detectives", round=1)
    state = play(state, "blue taxi 2", "red taxi 4", "green taxi 6")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("detectives",), "B18")
    assert state.outcome.reason == "Mister X cannot move", "the underground does not help him"


@pytest.mark.rule("A-B4", "B20")
def test_detectives_who_cannot_move_sit_out_and_nobody_wins_by_it() -> None:
    board = example("1 taxi 2 taxi 3 taxi 4; 5 taxi 6 taxi 7; 5 taxi 7")
    assert isinstance(board, Board)
    game = Beginner(board, 4, mister_x_start=1, detective_starts=(5, 6, 7), transports=("taxi",))
    state = play(first_turn(game), "mister_x taxi 2")
    assert state.moves() == [("detectives", "pass")], "all three stand in one another's way"
    state = play(state, "detectives pass")
    assert (state.seat, state.round, state.outcome) == ("mister_x", 2, None)


@pytest.mark.rule("A-B4")
def test_who_can_move_later_need_not_sit_out() -> None:
    board = example("1 taxi 2 taxi 3; 5 taxi 6 taxi 7 taxi 8")
    assert isinstance(board, Board)
    game = Beginner(board, 4, mister_x_start=1, detective_starts=(5, 6, 7), transports=("taxi",))
    state = play(first_turn(game), "mister_x taxi 2")
    assert {move[0] for move in state.moves()} == {"green"}
    state = play(state, "green taxi 8")
    assert {move[0] for move in state.moves()} == {"red"}
    assert play(state, "red taxi 7", "blue taxi 6").round == 2


def test_the_game_is_public() -> None:
    game = yardtools.game("beginner")
    assert (game.players, game.board.id, game.seats) == (5, "london", ("mister_x", "detectives"))
