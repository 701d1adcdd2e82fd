"""Mister X Europe, the detectives' turn: movements, specials, discards and refills, rings and the check."""

from __future__ import annotations

import pytest

from support.small_europe import chain, illegal, small_board, table, through, walk_and_check, words
from yardtools.errors import YardError
from yardtools.games.europe.game import Europe
from yardtools.games.game import IllegalMove

FIVE_MOVES = "1 car-shadow 2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6"


class TestTheirTurn:
    @pytest.mark.rule("E20", "E42")
    def test_each_is_moved_once_with_a_ticket_of_the_player_who_leads_him(self) -> None:
        state = table(chain(3), "1", racks=["2 car-shadow, 1 rail-shadow", "1 car-magnifier"], stage="chase")
        assert illegal(state, "yellow car-shadow 16").rule == "E42"
        after = state.play("blue car-shadow 12")
        assert after.view("mister_x")["played"] == {"car-shadow": 1}
        assert illegal(after, "blue car-shadow 11").rule == "E20"
        assert {move[0] for move in after.moves()} == {"red", "green", "yellow", "purple"}
        with pytest.raises(IllegalMove, match=r"rail ticket: no rail link from 11 to 12 \(E20\)"):
            state.play("blue rail-shadow 12")

    @pytest.mark.rule("E20", "E40")
    def test_they_move_in_any_order_also_alternating(self) -> None:
        state = table(chain(3), "1", racks=["3 car-shadow", "2 car-shadow"], stage="chase")
        after = through(
            state, "purple car-shadow 19\nblue car-shadow 10\nyellow car-shadow 16\nred car-shadow 12"
        )
        assert after.places == (10, 12, 15, 16, 19)
        assert after.stage == "chase"
        assert illegal(after, "player-1 done").rule == "E40"

    @pytest.mark.rule("E21", "A-E14")
    def test_v_e13_as_many_as_possible_are_moved(self) -> None:
        # blue on 11 has car, rail and plane; red on 12 has roads alone
        state = table(
            chain(), "1", racks=["1 car-shadow, 1 rail-shadow"], places=(11, 6, 4, 10, 8), stage="chase"
        )
        assert illegal(state, "blue car-shadow 12").rule == "A-E14"
        assert {move[:2] for move in state.moves() if move[0] == "blue"} == {("blue", "rail-shadow")}
        assert "red car-shadow 7" in words(state)
        after = state.play("blue rail-shadow 13").play("red car-shadow 7")
        assert after.stage == "discard"  # the rest stand still

    @pytest.mark.rule("A-E14=option")
    def test_or_any_move_that_fits(self) -> None:
        racks = ["1 car-shadow, 1 rail-shadow"]
        state = table(chain(must_move="local"), "1", racks=racks, places=(11, 6, 4, 10, 8), stage="chase")
        after = state.play("blue car-shadow 12")
        assert after.stage == "discard"  # nobody else stands on a railway

    @pytest.mark.rule("E22")
    def test_never_two_on_one_city_and_who_is_surrounded_sits_out(self) -> None:
        state = table(chain(), "1", racks=["5 car-shadow"], places=(11, 12, 13, 17, 18), stage="chase")
        assert illegal(state, "blue car-shadow 12").rule == "E22"
        assert not [move for move in state.moves() if move[0] == "red"]
        after = through(state, "purple car-shadow 19\nyellow car-shadow 16\nblue car-shadow 10")
        assert "red car-shadow 11" in words(after)  # the way is free again

    @pytest.mark.rule("E23", "E25")
    def test_v_e4_v_e5_no_special_before_the_fifth_move(self) -> None:
        racks, places = ["3 plane-magnifier, 1 rail-shadow"], (12, 14, 16, 18, 19)
        four = "1 car-shadow 2 car-shadow 3 car-shadow 4 car-shadow 5"
        state = table(chain(), four, racks=racks, places=places, stage="chase")
        state = through(state, "purple rail-shadow 17")
        assert state.stage == "discard"
        assert illegal(state, "detectives investigate 3").rule == "E25"
        five = f"{four} car-shadow 6"
        state = table(chain(), five, racks=racks, places=places, stage="chase")
        assert illegal(state, "detectives investigate 3").rule == "E23"
        assert "detectives investigate 3" in words(through(state, "purple rail-shadow 17"))

    @pytest.mark.rule("E23")
    def test_one_special_together_or_none(self) -> None:
        state = table(chain(), FIVE_MOVES, racks=["3 car-magnifier, 3 car-blue-light"], stage="special")
        assert words(state) == {"detectives done", "detectives investigate 3", "detectives operation 3"}
        after = through(state, "detectives investigate 3\n" + "player-1 pay car-magnifier\n" * 3)
        assert after.stage == "discard"
        assert illegal(after, "detectives operation 3").rule == "E40"

    @pytest.mark.rule("E24", "E26", "A-E1")
    def test_v_e3_each_player_brings_at_most_as_many_tickets_as_he_leads(self) -> None:
        racks = ["1 car-magnifier", "3 rail-magnifier"]  # Angela leads three, Horst two
        state = table(chain(3), FIVE_MOVES, racks=racks, stage="special")
        assert words(state) == {"detectives done", "detectives investigate 3"}
        assert illegal(state, "detectives investigate 4").rule == "E24"
        paying = state.play("detectives investigate 3")
        assert words(paying) == {"player-1 pay car-magnifier"}  # Horst may bring two only
        paid = paying.play("player-1 pay car-magnifier").play("player-2 pay rail-magnifier")
        after = paid.play("player-2 pay rail-magnifier")
        assert after.rings == ((1, 2, 1),)  # four moves before the fifth
        assert after.view("mister_x")["box"] == {"car-magnifier": 1, "rail-magnifier": 2}
        seen = after.view("detectives")
        assert seen["log"][1]["station"] == 2
        assert seen["rings"] == [{"strokes": 1, "station": 2, "number": 1}]

    @pytest.mark.rule("E26", "A-E1")
    def test_v_e3b_the_more_magnifiers_the_hotter_the_trace(self) -> None:
        racks = ["2 car-magnifier", "3 rail-magnifier"]
        state = table(chain(3), FIVE_MOVES, racks=racks, stage="special").play("detectives investigate 4")
        after = through(state, "player-1 pay car-magnifier\n" * 2 + "player-2 pay rail-magnifier\n" * 2)
        assert after.rings == ((1, 3, 2),)
        five = table(chain(), FIVE_MOVES, racks=["5 car-magnifier"], stage="special").play(
            "detectives investigate 5"
        )
        assert through(five, "player-1 pay car-magnifier\n" * 5).rings == ((1, 4, 3),)

    @pytest.mark.rule("A-E1=option")
    @pytest.mark.parametrize("row", ["3=4,4=2,5=0", {"3": 4, "4": 2, "5": 0}])
    def test_or_another_table_of_traces(self, row: object) -> None:
        state = table(chain(investigation=row), FIVE_MOVES, racks=["5 car-magnifier"], stage="special")
        after = through(state.play("detectives investigate 5"), "player-1 pay car-magnifier\n" * 5)
        assert after.rings == ((1, 6, 5),)
        assert after.possible() == [6]
        with pytest.raises(YardError, match="A-E1"):
            chain(investigation="6=1")

    @pytest.mark.rule("E27", "A-E13")
    def test_v_e8_rings_are_laid_by_their_strokes_and_the_oldest_moves(self) -> None:
        log = "1 car-shadow 2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6 car-shadow 7 car-shadow 8"
        state = table(chain(), log, x="8 car-magnifier", places=(11, 13, 15, 17, 18))
        for number in (1, 2, 3, 4, 5, 6):
            state = state._mark([number])
        assert [ring[0] for ring in state.rings] == [2, 3, 4, 5, 1]
        assert state.rings[-1] == (1, 7, 6)
        assert state._mark([6]).rings == state.rings  # this very place and move is marked already

    @pytest.mark.rule("A-E13=option")
    def test_or_the_same_trace_gets_new_rings(self) -> None:
        state = table(chain(same_ring="new"), FIVE_MOVES)._mark([2])._mark([2])
        assert state.rings == ((1, 3, 2), (2, 3, 2))

    @pytest.mark.rule("E28", "A-E25", "E22")
    def test_v_e7_blue_lights_pay_for_car_rail_or_plane(self) -> None:
        places = (11, 13, 16, 18, 20)
        state = table(chain(), FIVE_MOVES, racks=["5 car-blue-light"], places=places, stage="special")
        by_count = {}
        for count in (3, 4, 5):
            paying = through(
                state.play(f"detectives operation {count}"), "player-1 pay car-blue-light\n" * count
            )
            by_count[count] = words(paying)
        assert by_count[5] == {"blue operation 17"}  # the only airport with a detective
        assert by_count[4] == {"red operation 15"}  # 11 and 13 have railways, but 11-13 is taken both ways
        assert "yellow operation 19" in by_count[3]
        nowhere = table(
            chain(), FIVE_MOVES, racks=["5 car-blue-light"], places=(12, 14, 16, 18, 20), stage="special"
        )
        assert illegal(nowhere, "detectives operation 5").rule == "A-E25"

    @pytest.mark.rule("E28", "E33", "A-E11")
    def test_the_extra_move_catches_him_too(self) -> None:
        places = (7, 13, 15, 17, 18)
        state = table(chain(), FIVE_MOVES, racks=["3 car-blue-light"], places=places, stage="special")
        paid = through(state, "detectives operation 3\n" + "player-1 pay car-blue-light\n" * 3)
        assert illegal(paid, "blue operation 9").rule == "E28"
        caught = paid.play("blue operation 6")
        assert caught.outcome is not None
        assert caught.outcome.rule == "E33"

    @pytest.mark.rule("A-E22")
    def test_a_special_costs_exactly_its_row(self) -> None:
        state = table(chain(), FIVE_MOVES, racks=["5 car-magnifier"], stage="special")
        assert illegal(state, "detectives investigate 6").rule == "A-E22"
        assert illegal(state, "detectives investigate 2").rule == "A-E22"

    @pytest.mark.rule("E29", "E30", "E40", "A-E24")
    def test_discards_refills_and_movement_tickets_go_their_ways(self) -> None:
        racks = ["1 car-shadow, 2 rail-footprints, 1 plane-shadow"]
        state = table(chain(), "1", racks=racks, places=(12, 14, 16, 6, 10), stage="chase")
        state = state.play("blue car-shadow 11")
        assert state.stage == "discard"
        state = state.play("player-1 discard plane-shadow")
        assert state.view("mister_x")["players"]["player-1"] == {
            "pawns": ["blue", "red", "green", "yellow", "purple"],
            "tickets": None,
            "count": 2,
        }
        bag = state.bag
        drawing = state.play("player-1 done")
        assert drawing.bag == bag
        assert drawing.view("mister_x")["played"] == {"car-shadow": 1}
        after = through(drawing, "")
        assert sum(after.racks[1]) == 9
        assert after.view("mister_x")["played"] == {}
        assert after.seat == "mister_x"
        assert sum(after.bag) == sum(bag) - 7 + 1

    @pytest.mark.rule("A-E24=option")
    def test_or_movement_tickets_can_be_drawn_again_at_once(self) -> None:
        racks = ["1 car-shadow, 2 rail-footprints"]
        state = table(
            chain(played_tickets="before"), "1", racks=racks, places=(12, 14, 16, 6, 10), stage="chase"
        )
        drawing = state.play("blue car-shadow 11").play("player-1 done")
        assert sum(drawing.played) == 0
        assert drawing.bag[drawing.game.index["car-shadow"]] == 14

    @pytest.mark.rule("E40", "A-E23")
    def test_all_players_discard_before_the_first_draws(self) -> None:
        state = table(chain(3), "1", racks=["1 car-shadow", ""], places=(12, 14, 16, 6, 10), stage="chase")
        state = state.play("blue car-shadow 11")
        assert words(state) == {"player-1 done"}
        assert words(state.play("player-1 done")) == {"player-2 done"}
        drawing = state.play("player-1 done").play("player-2 done")
        assert (drawing.seat, drawing.who) == ("chance", 1)

    @pytest.mark.rule("E36", "A-E18")
    def test_an_empty_bag_is_filled_from_the_box(self) -> None:
        board = small_board(
            {"car": "1-2 2-3 3-4 4-5 5-6 6-7 7-8"},
            {"car-shadow": 9, "car-footprints": 1, "rail-shadow": 3},
            {"green": ((1,), (8,))},
            (4, 5, 6, 7, 8),
        )
        game = Europe(board, 2, x_rack=4, rack=0)
        state = table(
            game,
            "1",
            x="3 rail-shadow, 1 car-footprints",
            racks=["5 car-shadow"],
            places=(4, 5, 6, 7, 8),
            mission="green",
        )
        assert sum(state.bag) == 4
        after = state.play("mister_x hidden rail-shadow rail-shadow rail-shadow")
        after = after.play("mister_x face-down car-footprints 2").play("mister_x done")
        for _ in range(4):
            assert after.seat == "chance"
            after = after.play("chance draw car-shadow")
        assert sum(after.racks[0]) == 4
        assert sum(after.box) == 3  # the bag was just enough
        poor = table(
            game,
            "1",
            x="3 rail-shadow, 1 car-footprints",
            racks=["5 car-shadow"],
            places=(4, 5, 6, 7, 8),
            mission="green",
            box={"car-shadow": 2},
        )
        poor = through(
            poor, "mister_x hidden rail-shadow rail-shadow rail-shadow\nmister_x face-down car-footprints 2"
        )
        poor = poor.play("mister_x done").play("chance draw car-shadow").play("chance draw car-shadow")
        assert words(poor) == {"chance draw car-shadow", "chance draw rail-shadow"}
        assert sum(poor.box) == 0

    @pytest.mark.rule("E32", "A-E2", "A-E3")
    def test_the_check_marks_the_last_five_cities_that_a_detective_entered(self) -> None:
        state = walk_and_check(chain(), "3 car-shadow 4 car-shadow 5", places=(2, 13, 15, 17, 18), blue=3)
        assert state.rings == ((1, 3, 0),)  # field 0 is on the strip too
        assert state.seat == "mister_x"
        old = "2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6 car-shadow 7"
        assert walk_and_check(chain(), old, places=(1, 13, 15, 17, 18), blue=2).rings == ()
        assert walk_and_check(chain(), old, places=(2, 13, 15, 17, 18), blue=3).rings == ((1, 3, 1),)

    @pytest.mark.rule("A-E2=option")
    def test_or_the_five_before_the_current_one(self) -> None:
        old = "2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6 car-shadow 7"
        assert walk_and_check(chain(window="before"), old, places=(1, 13, 15, 17, 18), blue=2).rings == (
            (1, 2, 0),
        )

    @pytest.mark.rule("A-E3=option")
    def test_or_without_the_start(self) -> None:
        state = walk_and_check(
            chain(start_in_window=False), "3 car-shadow 4 car-shadow 5", places=(2, 13, 15, 17, 18), blue=3
        )
        assert state.rings == ()

    @pytest.mark.rule("E32")
    def test_v_e14_who_stood_still_on_such_a_city_gives_no_ring(self) -> None:
        state = walk_and_check(chain(), "3 car-shadow 4 car-shadow 5", places=(11, 3, 15, 17, 18), blue=12)
        assert state.rings == ()

    @pytest.mark.rule("E32")
    def test_several_cities_are_all_marked(self) -> None:
        state = table(
            chain(),
            "3 car-shadow 4 car-shadow 5 car-shadow 6",
            racks=["1 car-shadow, 1 rail-shadow"],
            places=(2, 7, 14, 16, 18),
            stage="chase",
        )
        state = through(state, "blue car-shadow 3\nred rail-shadow 5\nplayer-1 done")
        assert state.rings == ((1, 3, 0), (2, 5, 2))

    @pytest.mark.rule("A-E11")
    def test_both_destinations_of_an_extra_move_count_for_the_check(self) -> None:
        log = "1 car-shadow 2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6"
        state = table(
            chain(),
            log,
            racks=["1 rail-shadow, 3 plane-blue-light"],
            places=(1, 8, 12, 14, 16),
            stage="chase",
        )
        state = through(
            state,
            "blue rail-shadow 3\ndetectives operation 3\n"
            + "player-1 pay plane-blue-light\n" * 3
            + "blue operation 4\nplayer-1 done",
        )
        assert state.rings == ((1, 3, 2), (2, 4, 3))

    @pytest.mark.rule("A-E12")
    def test_of_two_visits_the_latest_is_marked(self) -> None:
        log = "3 car-shadow 4 car-shadow 3 car-shadow 4 car-shadow 5"
        assert walk_and_check(chain(), log, places=(2, 13, 15, 17, 18), blue=3).rings == ((1, 3, 2),)

    @pytest.mark.rule("A-E12=option")
    def test_or_all_of_them(self) -> None:
        log = "3 car-shadow 4 car-shadow 3 car-shadow 4 car-shadow 5"
        state = walk_and_check(chain(visits="all"), log, places=(2, 13, 15, 17, 18), blue=3)
        assert state.rings == ((1, 3, 0), (2, 3, 2))
