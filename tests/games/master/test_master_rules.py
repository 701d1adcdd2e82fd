"""Scotland Yard Master, rule by rule: each test names the rules it shows."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from support.boards import london
from support.master_positions import deal, game, line_board, of, position, start_game
from yardtools.errors import YardError
from yardtools.games.game import IllegalMove
from yardtools.games.master.game import Master
from yardtools.games.master.state import MasterState

rule = pytest.mark.rule

FULL = {"taxi": 11, "bus": 8, "underground": 4}


def forbidden(state: MasterState, move: Any, rule: str) -> str:
    """The reason why a move is illegal, by the rule that is named."""
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert caught.value.rule == rule, str(caught.value)
    assert str(caught.value).endswith(f"({rule})")
    return caught.value.reason


def play_moves(state: MasterState, *moves: str) -> MasterState:
    for move in moves:
        state = state.play(move)
    return state


def round_of(state: MasterState, flight: str) -> MasterState:
    """Mister X's move, and any moves of all the others that do not catch him."""
    state = state.play(flight)
    while state.seat == "detectives":
        state = state.play(next(move for move in state.moves() if move[2:] != (state.x,)))
    return state


# --- set-up -----------------------------------------------------------------------------------


@rule("M13", "M17", "M18")
@pytest.mark.parametrize(
    ("players", "detectives", "bobbies"), [(2, 2, 2), (3, 2, 2), (4, 3, 1), (5, 4, 0), (6, 5, 0)]
)
def test_v_m4_players_make_detectives_and_bobbies(players: int, detectives: int, bobbies: int) -> None:
    rules = game(players)
    assert (len(rules.detectives), len(rules.bobbies)) == (detectives, bobbies)
    state = start_game(rules, 3)
    assert len(state.places) == len(set(state.places)) == detectives + bobbies


@rule("M13")
@pytest.mark.parametrize("players", [1, 7, 0, True, "4"])
def test_one_cannot_play_alone_nor_with_seven(players: Any) -> None:
    with pytest.raises(YardError, match="2 to 6 players"):
        Master(london(), players)


@rule("M14", "M15", "M31")
def test_v_m4_what_is_dealt() -> None:
    view = start_game(game(6), 1).view("detectives")
    assert view["mister_x"]["tickets"] == {"black": 5, "double": 2}
    assert all(row["tickets"] == FULL for row in view["pawns"].values())


@rule("M16")
@pytest.mark.parametrize(
    ("players", "left"), [(3, (40, 33, 17)), (4, (29, 25, 13)), (5, (18, 17, 9)), (6, (7, 9, 5))]
)
def test_v_m5_supply_after_dealing(players: int, left: tuple[int, int, int]) -> None:
    his = game(players, x_supply="finite").start(seed=1).view("mister_x")["mister_x"]["tickets"]
    assert (his["taxi"], his["bus"], his["underground"]) == left


@rule("M16")
def test_more_cannot_be_dealt_than_was_printed() -> None:
    with pytest.raises(YardError, match="more taxi tickets are dealt than the 62 printed"):
        Master(london(), 6, x_supply="finite", detective_tickets={"taxi": 13})


@rule("M19")
def test_bobbies_travel_free_on_all_ordinary_transports() -> None:
    state = position(game(4), 1, {"bobby-1": 157}, turn="detectives")
    ends = {end for _, end in of(state, "bobby-1")}
    assert ends == {142, 156, 158, 170, 133, 185}, "taxi and bus, but not the ferry to 115 and 194"
    after = state.play("bobby-1 free 185")
    assert after.purses == state.purses
    assert "travels free" in forbidden(state, "bobby-1 bus 185", "M19")


@rule("M20", "M43")
def test_pawns_draw_first_then_mister_x_in_secret() -> None:
    rules = game(4)
    state = rules.begin()
    drawn = []
    while state.seat == "chance":
        move = state.moves()[0]
        drawn.append(move[1])
        state = state.play(move)
    assert drawn == ["blue", "red", "green", "bobby-1", "mister_x"]
    view = state.view("detectives")
    assert view["log"] == []
    assert view["mister_x"]["station"] is view["mister_x"]["start"] is None
    assert set(view["possible"]) == set(rules.x_cards)


@rule("M20")
def test_a_card_is_drawn_once() -> None:
    state = game(6).begin().play("chance blue 13")
    assert "no such card is left" in forbidden(state, "chance red 13", "M20")
    assert "now red draws" in forbidden(state, "chance green 26", "M20")


@rule("M21", "A-M8")
def test_v_m4_two_players_have_one_pool() -> None:
    state = position(game(2), 1, {"blue": 100, "red": 82}, turn="detectives")
    assert state.view("detectives")["pool"] == {"taxi": 22, "bus": 16, "underground": 8}
    after = play_moves(state, "blue taxi 101", "red taxi 81")
    assert after.view("detectives")["pool"] == {"taxi": 20, "bus": 16, "underground": 8}
    empty = position(
        game(2), 1, {"blue": 100}, turn="detectives", pool={"taxi": 0, "bus": 0, "underground": 0}
    )
    assert of(empty, "blue") == []
    assert {move[0] for move in empty.moves()} == {"bobby-1", "bobby-2"}


# --- rounds and moves -------------------------------------------------------------------------


@rule("M22")
def test_a_round_is_his_turn_then_every_pawn_once_in_any_order() -> None:
    state = start_game(game(6), 5)
    assert state.seat == "mister_x"
    state = state.play(next(move for move in state.moves() if len(move) == 3))
    for pawn in ("yellow", "blue", "purple", "red"):
        assert state.seat == "detectives"
        state = state.play(next(move for move in state.moves() if move[0] == pawn))
        assert "has moved in this round" in forbidden(state, (pawn, "taxi", 1), "M22")
    assert {move[0] for move in state.moves()} == {"green"}
    state = state.play(state.moves()[0])
    assert (state.seat, state.round) == ("mister_x", 2)


@rule("M22")
def test_nobody_moves_out_of_turn() -> None:
    state = position(game(6), 45, {"blue": 100})
    assert forbidden(state, "blue taxi 101", "M22") == "blue taxi 101: it is Mister X's turn"
    chase = position(game(6), 45, {"blue": 100}, turn="detectives")
    assert "it is the detectives' turn" in forbidden(chase, "mister_x taxi 32", "M22")


@rule("M23")
def test_everybody_must_move() -> None:
    forbidden(position(game(6), 45), "mister_x pass", "M23")
    forbidden(position(game(6), 45, turn="detectives"), "detectives pass", "M23")


@rule("M24")
def test_a_hop_follows_one_link_with_its_ticket() -> None:
    state = position(game(6), 1, {"blue": 100}, turn="detectives")
    assert [end for by, end in of(state, "blue") if by == "taxi"] == [80, 81, 101, 112, 113]
    assert [end for by, end in of(state, "blue") if by == "bus"] == [63, 82, 111]
    assert forbidden(state, "blue taxi 63", "M24") == "taxi ticket: no taxi link from 100 to 63"
    assert (
        forbidden(state, "blue underground 111", "M24")
        == "underground ticket: no underground link from 100 to 111"
    )


@rule("M25")
def test_a_used_ticket_goes_to_the_supply() -> None:
    rules = game(6, x_supply="finite")
    state = position(rules, 1, {"blue": 100}, turn="detectives")
    assert rules.counts(state.x_purse)["taxi"] == 7
    assert rules.counts(state.play("blue taxi 101").x_purse)["taxi"] == 8
    unlimited = position(game(6), 1, {"blue": 100}, turn="detectives").play("blue taxi 101")
    assert unlimited.view("mister_x")["mister_x"]["tickets"] == {"black": 5, "double": 2}


@rule("M25")
def test_in_older_editions_used_tickets_go_to_mister_x() -> None:
    rules = Master(london(), 6, x_tickets={"taxi": 4, "bus": 3, "underground": 3}, used_tickets="mister_x")
    state = position(rules, 1, {"blue": 100}, turn="detectives").play("blue bus 63")
    assert state.view("detectives")["mister_x"]["tickets"] == {
        "taxi": 4, "bus": 4, "underground": 3, "black": 5, "double": 2,
    }  # fmt: skip


@rule("M26")
def test_only_free_stations_are_entered() -> None:
    chase = position(game(6), 1, {"blue": 100, "red": 101}, turn="detectives")
    assert forbidden(chase, "blue taxi 101", "M26") == "red stands on 101"
    flight = position(game(6), 100, {"red": 101}, tickets={"double": 0})
    assert forbidden(flight, "mister_x taxi 101", "M26") == "red stands on 101"
    assert ("mister_x", "taxi", 101) not in flight.moves()


@rule("M27", "A-M4")
def test_v_m9_mister_x_loses_when_every_way_is_taken() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 3-4 taxi, 1-9 ferry, 9-8 taxi", [3, 4, 8], [1])
    state = deal(Master(board, 6, detectives=1, double=0, black=1), 1, 3)
    state = play_moves(state, "mister_x black 9", "blue taxi 2")
    assert state.outcome is None
    without = deal(Master(board, 6, detectives=1, double=0, black=0), 1, 3)
    assert of(without, "mister_x") == [("taxi", 2)]
    lost = play_moves(
        deal(Master(board, 6, detectives=2, double=0, black=0), 1, 3, 4), "mister_x taxi 2", "blue taxi 2"
    )
    assert lost.outcome is not None
    boxed = line_board("1-2 taxi, 2-3 taxi, 3-4 taxi, 4-5 taxi, 1-9 ferry", [4, 5], [1, 9])
    state = deal(Master(boxed, 6, detectives=1, double=0, black=0), 1, 4)
    state = play_moves(state, "mister_x taxi 2", "blue taxi 3", "mister_x taxi 1", "blue taxi 2")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("detectives",), "M27")


@rule("M28", "M40")
def test_v_m13_a_capture_ends_the_game_at_once() -> None:
    state = position(game(6), 101, {"blue": 100}, turn="detectives")
    over = state.play("blue taxi 101")
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.rule) == (("detectives",), "M28")
    assert (over.seat, over.moves()) == ("", [])
    assert "the game is over" in forbidden(over, "red taxi 1", "M28")


@rule("M28")
def test_a_bobby_catches_too() -> None:
    over = position(game(4), 101, {"bobby-1": 100}, turn="detectives").play("bobby-1 free 101")
    assert over.outcome is not None
    assert over.outcome.winners == ("detectives",)


@rule("M29")
def test_v_m10_without_a_fitting_ticket_one_sits_out() -> None:
    held = {"blue": {"taxi": 0, "bus": 0, "underground": 4}}
    state = position(game(6), 1, {"blue": 100}, turn="detectives", held=held)
    assert of(state, "blue") == []
    assert forbidden(state, "blue taxi 101", "M29") == "taxi ticket: blue has none left"
    last = position(
        game(6), 1, {"blue": 100}, turn="detectives", held=held, moved=["red", "green", "yellow", "purple"]
    )
    assert last.moves() == [("detectives", "pass")]
    assert last.play("detectives pass").seat == "mister_x"


@rule("M30")
def test_tickets_are_not_swapped() -> None:
    held = {"blue": {"taxi": 0}, "red": {"taxi": 11}}
    state = position(game(6), 1, {"blue": 100}, turn="detectives", held=held)
    assert all(by != "taxi" for by, _ in of(state, "blue"))


@rule("M32", "M33", "M44")
def test_the_ticket_is_public_the_station_is_not() -> None:
    state = position(game(6), 45, log=[("bus", 46)], possible=[45, 46, 58], round=2)
    after = state.play("mister_x taxi 32")
    view = after.view("detectives")
    assert view["log"][-1] == {"ticket": "taxi", "round": 2, "station": None}
    assert view["mister_x"]["station"] is None
    assert after.view("mister_x")["log"][-1]["station"] == 32
    assert after.x == 32, "his next move begins there"


@rule("M44")
def test_what_mister_x_has_left_is_public() -> None:
    after = position(game(6), 157).play("mister_x black 115 taxi 102")
    view = after.view("detectives")
    assert view["mister_x"]["tickets"] == {"black": 4, "double": 1}
    assert [entry["ticket"] for entry in view["log"]] == ["black", "taxi"]


# --- Mister X's specials ----------------------------------------------------------------------


@rule("M34")
@pytest.mark.parametrize("number", range(1, 25))
def test_he_shows_himself_after_the_moves_3_8_13_18_24(number: int) -> None:
    state = position(game(6), 45, log=[("taxi", 45)] * (number - 1), round=min(number, 22))
    view = state.play("mister_x taxi 32").view("detectives")
    shown = number in (3, 8, 13, 18, 24)
    assert view["mister_x"]["station"] == (32 if shown else None)
    assert (view["possible"] == [32]) == shown


@rule("M34")
def test_any_schedule_of_reveals() -> None:
    rules = Master(london(), 6, reveals=[1])
    assert position(rules, 45).play("mister_x taxi 32").view("detectives")["mister_x"]["station"] == 32


@rule("M35")
def test_v_m11_one_double_a_round() -> None:
    state = position(game(6), 45)
    after = state.play("mister_x taxi 32 taxi 33")
    assert (len(after.log), after.doubles, after.seat) == (2, 1, "detectives")
    assert [entry[2] for entry in after.log] == [1, 1]
    forbidden(after, "mister_x taxi 32 taxi 33", "M22")


@rule("M35")
def test_without_a_double_ticket_no_double() -> None:
    state = position(game(6), 45, tickets={"double": 0})
    assert all(len(move) == 3 for move in state.moves())
    assert "no double ticket left" in forbidden(state, "mister_x taxi 32 taxi 33", "M35")


@rule("M36")
def test_v_m8_a_double_over_a_reveal_shows_its_first_stop() -> None:
    state = position(game(6), 45, log=[("taxi", 45)] * 2, round=3)
    view = state.play("mister_x taxi 32 taxi 33").view("detectives")
    assert [entry["station"] for entry in view["log"]] == [None, None, 32, None]
    assert view["mister_x"]["station"] is None, "gone at once"
    assert set(view["possible"]) == {19, 33, 44, 45}, "one taxi ride from 32"


@rule("M36")
def test_a_double_ending_on_a_reveal_shows_its_last_stop() -> None:
    state = position(game(6), 45, log=[("taxi", 45)], round=2)
    view = state.play("mister_x taxi 32 taxi 33").view("detectives")
    assert view["mister_x"]["station"] == 33


@rule("M37")
def test_neither_hop_of_a_double_enters_a_taken_station() -> None:
    state = position(game(4), 45, {"bobby-1": 32, "red": 46})
    doubles = [move for move in state.moves() if len(move) == 5]
    assert doubles
    assert not any({32, 46} & set(move[2::2]) for move in doubles)
    assert forbidden(state, "mister_x taxi 32 taxi 33", "M37") == "bobby-1 stands on 32"
    assert forbidden(state, "mister_x taxi 58 bus 46", "M37") == "red stands on 46"


@rule("M38")
def test_v_m1_a_black_ticket_takes_any_transport_and_the_ferry() -> None:
    state = position(game(6), 157, tickets={"double": 0})
    black = {end for by, end in of(state, "mister_x") if by == "black"}
    assert black == {115, 194, 133, 142, 156, 158, 170, 185}
    after = state.play("mister_x black 115")
    assert after.view("detectives")["log"][0]["ticket"] == "black"
    assert position(game(6), 115, tickets={"double": 0}).play("mister_x black 157").x == 157
    assert "has none left" in forbidden(
        position(game(6), 157, tickets={"black": 0}), "mister_x black 115", "M38"
    )


@rule("M39")
def test_v_m2_ferries_are_for_black_tickets_alone() -> None:
    flight = position(game(6), 157)
    assert forbidden(flight, "mister_x taxi 115", "M24") == "taxi ticket: no taxi link from 157 to 115"
    chase = position(game(6), 1, {"blue": 157}, turn="detectives")
    assert forbidden(chase, "blue black 115", "M39") == "only Mister X has black tickets"
    assert 115 not in {end for _, end in of(chase, "blue")}


# --- the end ----------------------------------------------------------------------------------


@rule("M41", "A-M1")
@pytest.mark.parametrize("doubles", [0, 1, 2])
def test_v_m7_v_m12_he_has_got_away_after_round_22(doubles: int) -> None:
    log = [("taxi", 45)] * (21 + doubles)
    state = position(game(6), 45, log=log, round=22, tickets={"double": 2 - doubles}).play("mister_x taxi 32")
    assert state.outcome is None, "the detectives still have their round"
    assert len(state.log) == 22 + doubles
    while state.seat == "detectives":
        assert state.outcome is None
        state = state.play(next(move for move in state.moves() if move[2] != 32))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("mister_x",), "M41")


@rule("M41")
def test_v_m12_move_22_may_fall_in_round_21() -> None:
    state = position(game(6), 45, log=[("taxi", 45)] * 21, round=21, tickets={"double": 1})
    after = round_of(state, "mister_x taxi 32")
    assert (len(after.log), after.round, after.outcome) == (22, 22, None)


@rule("A-M1=option")
def test_older_editions_end_with_the_last_field() -> None:
    rules = game(6, end="moves:24")
    last = position(rules, 45, log=[("taxi", 45)] * 23, round=22)
    assert "two free fields" in forbidden(last, "mister_x taxi 32 taxi 33", "A-M1")
    over = round_of(last, "mister_x taxi 32")
    assert over.outcome is not None
    assert over.outcome.rule == "M41"
    early = round_of(position(rules, 45, log=[("taxi", 45)] * 21, round=22), "mister_x taxi 32")
    assert early.outcome is None, "22 rounds are not the end here"
    with pytest.raises(YardError, match="rounds:N or moves:N"):
        Master(london(), 6, end="sunset")


@rule("M42", "A-M2")
def test_he_wins_when_nobody_can_move() -> None:
    empty = dict.fromkeys(FULL, 0)
    rules = game(5)
    state = position(rules, 45, held=dict.fromkeys(rules.detectives, empty)).play("mister_x taxi 32")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("mister_x",), "M42")
    with_bobby = game(4)
    on = position(with_bobby, 45, held=dict.fromkeys(with_bobby.detectives, empty)).play("mister_x taxi 32")
    assert on.outcome is None, "the bobby can"


@rule("A-M2=option")
def test_or_when_no_detective_can_whatever_bobbies_do() -> None:
    rules = game(4, stuck="detectives_only")
    empty = dict.fromkeys(FULL, 0)
    state = position(rules, 45, held=dict.fromkeys(rules.detectives, empty)).play("mister_x taxi 32")
    assert state.outcome is not None
    assert state.outcome.rule == "M42"


@rule("A-M2=option")
def test_or_also_when_they_are_stuck_at_his_turn() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 3-4 bus, 5-1 taxi, 5-6 taxi", [3, 4], [1, 6])
    rules = Master(board, 6, detectives=1, stuck="every_turn", detective_tickets={"taxi": 1}, double=0)
    state = play_moves(deal(rules, 1, 3), "mister_x taxi 5", "blue taxi 2")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (("mister_x",), "A-M2")


@rule("M45")
def test_the_order_of_the_tests() -> None:
    """Boxed in on his turn, he loses, although none of them could move either."""
    board = line_board("1-2 taxi, 2-3 taxi", [3], [1])
    rules = Master(board, 6, detectives=1, detective_tickets={"taxi": 1}, double=0, black=0)
    state = deal(rules, 1, 3)
    boxed = state.play("mister_x taxi 2")
    assert boxed.outcome is None, "blue can still catch him"
    assert play_moves(boxed, "blue taxi 2").outcome is not None
    stuck = Master(
        line_board("1-2 taxi, 2-3 taxi, 3-4 taxi", [3], [1]), 6, detectives=1, detective_tickets={"taxi": 1}
    )
    lost = play_moves(deal(stuck, 1, 3), "mister_x taxi 2 taxi 1", "blue taxi 2")
    assert lost.outcome is not None
    assert lost.outcome.rule == "M27", "tested before anything else on his turn"


# --- ambiguities ------------------------------------------------------------------------------


@rule("A-M3")
def test_his_supply_has_no_end() -> None:
    rules = game(6)
    state = position(rules, 45, log=[("underground", 46)] * 9, round=10, possible=[45])
    assert ("mister_x", "taxi", 32) in state.moves()
    assert state.play("mister_x taxi 32").x_purse == state.x_purse


@rule("A-M3=option")
def test_or_it_is_what_was_printed_less_what_was_dealt() -> None:
    rules = Master(london(), 6, x_supply="finite")
    low = position(rules, 46, tickets={"underground": 1, "double": 2})
    double = [move for move in low.moves() if len(move) == 5 and move[1] == move[3] == "underground"]
    assert double == [], "both hops draw in turn"
    none = position(rules, 46, tickets={"underground": 0})
    assert forbidden(none, "mister_x underground 79", "A-M3") == "underground ticket: Mister X has none left"
    assert ("mister_x", "black", 79) in none.moves()


@rule("A-M5")
def test_a_double_is_a_complete_pair() -> None:
    board = line_board("1-2 ferry, 3-4 taxi, 1-3 taxi", [4], [1])
    state = deal(Master(board, 6, detectives=1, black=1), 1, 4)
    assert ("mister_x", "black", 2) in state.moves()
    assert not any(move[:3] == ("mister_x", "black", 2) and len(move) == 5 for move in state.moves())


@rule("A-M6")
def test_two_doubles_are_dealt() -> None:
    assert start_game(game(6), 1).doubles == 2
    assert game(6).fields == 24


@rule("A-M6=option")
def test_a_third_double_needs_a_25th_field() -> None:
    rules = game(6, double=3)
    assert (start_game(rules, 1).doubles, rules.fields) == (3, 25)
    state = position(rules, 45, log=[("taxi", 45)] * 23, round=22, tickets={"double": 1})
    view = state.play("mister_x taxi 32 taxi 33").view("detectives")
    assert [entry["station"] for entry in view["log"][-2:]] == [32, None]


@rule("A-M7")
def test_a_bobby_that_is_boxed_in_sits_out() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 3-4 taxi, 8-9 taxi, 9-8 bus", [1, 2, 3], [8])
    rules = Master(board, 4, detectives=2, bobbies=1, detective_tickets={"taxi": 1})
    state = deal(rules, 8, 2, 3, 1).play("mister_x taxi 9")
    assert of(state, "bobby-1") == []
    after = state.play("red taxi 4")
    assert of(after, "bobby-1") == [], "still boxed in by blue"
    assert {move[0] for move in after.moves()} == {"blue"}


@rule("A-M9")
def test_who_is_freed_by_a_colleague_moves_later() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 8-9 taxi, 9-8 bus", [1, 2], [8])
    state = deal(Master(board, 6, detectives=2), 8, 1, 2).play("mister_x taxi 9")
    assert of(state, "blue") == []
    assert of(state.play("red taxi 3"), "blue") == [("taxi", 2)]


@rule("A-M9=option")
def test_or_a_pass_is_for_good() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 8-9 taxi, 9-8 bus", [1, 2], [8])
    state = deal(Master(board, 6, detectives=2, sitting_out="final"), 8, 1, 2).play("mister_x taxi 9")
    assert ("blue", "pass") in state.moves()
    after = play_moves(state, "blue pass", "red taxi 3")
    assert after.seat == "mister_x"
    assert after.places == (1, 3)


@rule("A-M10", "M20")
def test_a_card_he_cannot_use_is_drawn_again() -> None:
    board = line_board("1-2 taxi, 2-3 taxi, 5-6 taxi", [1, 2, 3], [1, 3, 5])
    rules = Master(board, 6, detectives=1)
    state = rules.begin().play("chance blue 2")
    assert [move[2] for move in state.moves()] == [5], "from 1 and 3 there is no way but over 2"
    taken = rules.begin().play("chance blue 1")
    assert [move[2] for move in taken.moves()] == [3, 5]
    forbidden(taken, "chance mister_x 1", "A-M10")


@rule("A-M11")
def test_at_the_end_everything_is_public() -> None:
    state = position(
        game(6), 101, {"blue": 100}, turn="detectives", log=[("taxi", 80), ("taxi", 101)], round=2
    )
    view = state.play("blue taxi 101").view("detectives")
    assert view["mister_x"]["station"] == 101
    assert view["mister_x"]["start"] == 100
    assert [entry["station"] for entry in view["log"]] == [80, 101]


# --- older editions, and games that cannot be -------------------------------------------------


def test_shared_start_cards_are_one_pile() -> None:
    pile = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174, 197, 198]
    rules = Master(london(), 6, detective_starts=pile, mister_x_starts=pile)
    for seed in range(20):
        state = start_game(rules, seed)
        assert len({*state.places, state.x}) == 6
        assert {*state.places, state.x} <= set(pile)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"x_suply": "finite"}, "did you mean 'x_supply'"),
        ({"detective_tickets": {"tram": 3}}, "no 'tram' tickets"),
        ({"detective_tickets": {"taxi": -3}}, "is not numbers such as"),
        ({"detective_starts": [1, 2, 3]}, "5 pawns draw from 3 start cards"),
        ({"detective_starts": [1, 2, 3, 4, 999]}, "station 999"),
        ({"mister_x_starts": [13], "detective_starts": [13, 26, 29, 34, 50]}, "may be no start card left"),
        ({"log_fields": 3}, "too few"),
        ({"double": "many"}, "a number from 0 to 999"),
        ({"x_supply": "finite", "used_tickets": "mister_x"}, "used tickets go there"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(YardError, match=words):
        Master(london(), 6, **options)


# --- what is never lost -----------------------------------------------------------------------


@rule("M25")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_tickets_are_conserved(players: int) -> None:
    """Supply, detectives and log together hold what was printed, after every move; black and doubles too."""
    rules = Master(london(), players, x_supply="finite")
    printed = {"taxi": 62, "bus": 49, "underground": 25, "black": 5}
    rng = random.Random(players)
    state = start_game(rules, players)
    while moves := state.moves():
        state = state.play(rng.choice(moves))
        laid = Counter(ticket for ticket, _, _ in state.log)
        held = [rules.counts(purse) for purse in (state.x_purse, *state.purses)]
        assert {ticket: laid[ticket] + sum(own[ticket] for own in held) for ticket in printed} == printed
        rounds = Counter(number for _, _, number in state.log)
        assert state.doubles + sum(count == 2 for count in rounds.values()) == 2


@rule("M25")
def test_in_older_editions_nothing_is_lost_either() -> None:
    own = {"taxi": 4, "bus": 3, "underground": 3}
    rules = Master(london(), 6, x_tickets=own, used_tickets="mister_x", end="moves:24")
    rng = random.Random(1)
    state = start_game(rules, 1)
    while moves := state.moves():
        state = state.play(rng.choice(moves))
        laid = Counter(ticket for ticket, _, _ in state.log)
        held = [rules.counts(purse) for purse in (state.x_purse, *state.purses)]
        for ticket, count in FULL.items():
            assert laid[ticket] + sum(each[ticket] for each in held) == own[ticket] + 5 * count
