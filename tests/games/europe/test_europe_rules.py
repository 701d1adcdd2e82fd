"""Mister X Europe, rule by rule: set-up, Mister X's turn, the end, who sees what."""

from __future__ import annotations

import random
from functools import cache

import pytest

import yardtools as yard
from support.small_europe import CHAIN, chain, illegal, table, through, tickets_in, walk_and_check, words
from yardtools.errors import YardError
from yardtools.games.europe.game import Europe
from yardtools.games.europe.state import EuropeState
from yardtools.model import Board

X_RACK = "3 car-footprints, 2 car-shadow, 1 rail-shadow, 1 rail-magnifier, 1 plane-blue-light"
FIVE_MOVES = "1 car-shadow 2 car-shadow 3 car-shadow 4 car-shadow 5 car-shadow 6"


@cache
def shipped_board() -> Board:
    board = yard.load("europe")
    assert isinstance(board, Board)
    return board


class TestSetUp:
    @pytest.mark.rule("E9", "E10")
    @pytest.mark.parametrize(
        ("players", "sizes"),
        [(2, (9,)), (3, (7, 6)), (4, (6, 6, 5)), (5, (6, 5, 5, 5)), (6, (5, 5, 5, 5, 5))],
    )
    def test_v_e6_five_detectives_are_shared_out_and_racks_filled(
        self, players: int, sizes: tuple[int, ...]
    ) -> None:
        state = Europe(shipped_board(), players).start(1)
        assert isinstance(state, EuropeState)
        assert tuple(map(sum, state.racks)) == (8, *sizes)
        assert sum(state.game.teams) == 5
        assert max(state.game.teams) - min(state.game.teams) <= 1
        assert sum(state.bag) == 120 - 8 - sum(sizes)

    @pytest.mark.rule("E10", "A-E23")
    def test_mister_x_draws_first_then_the_players_in_their_order(self) -> None:
        state = chain(3).begin()
        drawers = []
        rng = random.Random(0)
        while state.stage == "deal":
            drawers.append(state.view("detectives")["acting"])
            state = state.play(state.draw(rng))
        assert drawers == ["mister_x"] * 8 + ["player-1"] * 7 + ["player-2"] * 6

    @pytest.mark.rule("E10")
    def test_a_ticket_is_drawn_as_likely_as_there_are_such_in_the_bag(self) -> None:
        chances = dict(chain().begin().chances())
        assert chances["chance", "draw", "car-shadow"] == chances["chance", "draw", "car-magnifier"]
        assert chances["chance", "draw", "plane-shadow"] * 14 == chances["chance", "draw", "car-shadow"] * 6

    @pytest.mark.rule("E11")
    def test_each_detective_draws_a_start_card_of_his_own(self) -> None:
        state = chain().start(3)
        assert isinstance(state, EuropeState)
        assert len(set(state.places)) == 5
        assert set(state.places) <= set(CHAIN.starts.detective)

    @pytest.mark.rule("E12", "A-E10")
    def test_mister_x_chooses_a_mission_and_one_of_its_five_starts(self) -> None:
        state = Europe(shipped_board()).start(3)
        assert state.seat == "mister_x"
        assert [move[3] for move in state.moves() if move[2] == "yellow"] == [182, 183, 193, 194, 199]
        begun = state.play("mister_x mission yellow 194")
        seen = begun.view("detectives")
        assert seen["mission"] == "yellow"
        assert seen["mister_x"]["start"] is None
        assert seen["possible"] == [182, 183, 193, 194, 199]

    @pytest.mark.rule("A-E5")
    def test_he_may_not_begin_where_a_detective_stands(self) -> None:
        deals = [chain().start(seed) for seed in range(20)]
        state = next(deal for deal in deals if isinstance(deal, EuropeState) and 7 in deal.places)
        assert illegal(state, "mister_x mission green 7").rule == "A-E5"
        assert state.play("mister_x mission green 8").view("detectives")["possible"] == [6, 8]

    @pytest.mark.rule("A-E5=option")
    def test_or_he_chooses_first_and_a_start_card_may_catch_him(self) -> None:
        state = chain(order="x_first").start(0).play("mister_x mission green 7")
        assert state.seat == "chance"
        assert state.play("chance blue 7").outcome.rule == "E33"  # type: ignore[union-attr]
        assert state.play("chance blue 11").view("detectives")["possible"] == [6, 7, 8]
        away = chain(order="x_first").start(0).play("mister_x mission green 6").play("chance blue 7")
        assert away.view("detectives")["possible"] == [6, 8]


class TestHisTurn:
    @pytest.mark.rule("E13", "E14", "E15")
    def test_he_moves_first_lays_the_ticket_and_logs_the_city(self) -> None:
        state = table(chain(), "1", x=X_RACK)
        after = state.play("mister_x car-shadow 2")
        assert after.log[-1][2] == 2
        entry = after.view("detectives")["log"][1]
        assert (entry["ticket"], entry["station"]) == ("car-shadow", None)
        assert after.view("mister_x")["log"][1]["station"] == 2
        assert after.stage == "discard"
        assert illegal(after, "red car-shadow 14").rule == "E19"

    @pytest.mark.rule("E14", "E19")
    def test_he_discards_what_he_likes_and_refills_to_eight(self) -> None:
        state = table(chain(), "1", x=X_RACK).play("mister_x car-shadow 2")
        assert illegal(state, "mister_x discard plane-shadow").rule == "E19"
        for ticket in ("car-footprints", "car-footprints", "rail-shadow"):
            state = state.play(f"mister_x discard {ticket}")
        assert sum(state.racks[0]) == 4
        assert illegal(state, "mister_x discard car-shadow").rule == "E19"  # by their names, one by one
        assert state.view("detectives")["mister_x"] == {
            "station": None,
            "start": None,
            "tickets": None,
            "count": 4,
        }
        done = through(state.play("mister_x done"), "")
        assert sum(done.racks[0]) == 8
        assert done.stage == "chase" or done.seat == "detectives"

    @pytest.mark.rule("E16", "E17")
    def test_a_double_costs_three_footprints_and_makes_two_logged_moves(self) -> None:
        state = table(chain(), "1", x=X_RACK)
        paid = state.play("mister_x double car-footprints car-footprints car-footprints")
        assert paid.view("detectives") == state.view("detectives")  # nothing lies on the bar yet
        first = paid.play("mister_x rail-shadow 3")
        assert first.view("detectives") == state.view("detectives")
        after = first.play("mister_x car-shadow 4")
        assert [city for _, _, city, _ in after.log] == [1, 3, 4]
        assert [row["ticket"] for row in after.view("detectives")["log"]] == [
            None,
            "rail-shadow",
            "car-shadow",
        ]
        assert after.view("detectives")["box"] == {"car-footprints": 3}
        assert sum(after.racks[0]) == 3

    @pytest.mark.rule("E17", "A-E6")
    def test_neither_hop_of_a_double_may_touch_a_detective(self) -> None:
        rack = "3 car-footprints, 2 car-shadow, 1 rail-shadow"
        state = table(chain(), "5", x=rack, places=(6, 13, 15, 17, 18))
        assert illegal(state, "mister_x car-shadow 6").rule == "A-E6"
        paid = state.play("mister_x double car-footprints car-footprints car-footprints")
        assert illegal(paid, "mister_x car-shadow 6").rule == "E17"
        assert illegal(paid.play("mister_x rail-shadow 7"), "mister_x car-shadow 6").rule == "A-E6"
        assert words(paid) == {"mister_x car-shadow 4", "mister_x rail-shadow 3", "mister_x rail-shadow 7"}

    @pytest.mark.rule("E17")
    def test_a_double_needs_two_more_tickets_that_fit(self) -> None:
        state = table(chain(), "2", x="3 rail-footprints, 1 car-shadow, 1 plane-shadow")
        assert words(state) == {
            "mister_x car-shadow 1",
            "mister_x car-shadow 3",
            *(["mister_x double rail-footprints rail-footprints rail-footprints"]),
        }
        paid = state.play("mister_x double rail-footprints rail-footprints rail-footprints")
        assert words(paid) == {"mister_x car-shadow 1"}  # from 3 there is no plane
        assert illegal(paid, "mister_x car-shadow 3").rule == "E17"
        poor = table(
            chain(), "3", x="3 rail-footprints, 1 car-shadow, 1 plane-shadow", places=(2, 13, 15, 17, 18)
        )
        assert illegal(poor, "mister_x double rail-footprints rail-footprints rail-footprints").rule == "E17"

    @pytest.mark.rule("E18", "E41")
    def test_v_e9_the_ticket_of_a_hidden_move_lies_face_down_and_need_not_fit(self) -> None:
        state = table(chain(), "2", x="2 car-shadow, 1 rail-shadow, 1 plane-magnifier")
        paid = state.play("mister_x hidden car-shadow car-shadow rail-shadow")
        after = paid.play("mister_x face-down plane-magnifier 3")
        seen = after.view("detectives")
        assert seen["log"][1] == {
            "ticket": None,
            "face_down": True,
            "round": 1,
            "station": None,
            "told": False,
        }
        assert seen["box"] == {"car-shadow": 2, "rail-shadow": 1}
        assert after.view("mister_x")["log"][1]["ticket"] == "plane-magnifier"
        assert seen["possible"] == [1, 2, 3, 4, 5, 6, 7, 9]  # by any link from 1, 2, 3, 4 or 5
        assert illegal(paid, "mister_x face-down plane-magnifier 5").rule == "E18"

    @pytest.mark.rule("E18", "A-E8")
    def test_a_hidden_move_needs_a_fourth_ticket(self) -> None:
        assert "mister_x hidden plane-shadow plane-shadow plane-shadow" in words(
            table(chain(), "2", x="3 plane-shadow, 1 plane-magnifier")
        )
        assert words(table(chain(), "2", x="3 plane-shadow")) == {"mister_x stay"}

    @pytest.mark.rule("E39")
    def test_a_ticket_is_used_for_one_of_its_parts_and_specials_by_their_side_alone(self) -> None:
        state = table(chain(), "1", x="1 car-magnifier, 3 car-shadow, 1 rail-blue-light")
        assert state.play("mister_x car-magnifier 2").x == 2  # whoever its special is for
        assert illegal(state, "mister_x double car-shadow car-shadow car-shadow").rule == "E39"
        paid = state.play("mister_x hidden car-shadow car-shadow car-shadow")
        assert illegal(paid, "mister_x face-down car-shadow 2").rule == "E18"  # all three are paid
        lone = table(chain(), FIVE_MOVES, racks=["3 car-shadow"], stage="special")
        assert words(lone) == {"detectives done"}

    @pytest.mark.rule("A-E9")
    def test_one_special_on_a_turn(self) -> None:
        rack = "3 car-footprints, 3 car-shadow, 2 car-magnifier"
        paid = table(chain(), "1", x=rack).play(
            "mister_x double car-footprints car-footprints car-footprints"
        )
        assert illegal(paid, "mister_x hidden car-shadow car-shadow car-shadow").rule == "A-E9"

    @pytest.mark.rule("E37")
    def test_v_e10_without_a_fitting_ticket_he_stays_and_draws_a_new_rack(self) -> None:
        state = table(chain(), "2", x="4 plane-magnifier, 2 rail-footprints, 2 plane-shadow")
        assert words(state) == {"mister_x stay"}
        drawn = state.play("mister_x stay")
        assert sum(drawn.racks[0]) == 0
        assert drawn.view("detectives")["mister_x"]["count"] == 0
        after = through(drawn, "")
        assert (after.number, after.turns, sum(after.racks[0])) == (0, 1, 8)
        assert after.seat == "detectives"
        assert illegal(state, "mister_x plane-shadow 3").rule == "E37"

    @pytest.mark.rule("A-E8")
    def test_he_may_not_stay_when_he_can_travel(self) -> None:
        assert illegal(table(chain(), "1", x=X_RACK), "mister_x stay").rule == "A-E8"

    @pytest.mark.rule("A-E7")
    def test_with_detectives_on_all_his_ways_he_stays_too(self) -> None:
        state = table(chain(), "2", x="8 car-magnifier", places=(1, 3, 15, 17, 18))
        assert words(state) == {"mister_x stay"}
        assert through(state, "mister_x stay").outcome is None

    @pytest.mark.rule("A-E7=option")
    def test_or_he_loses_but_not_for_want_of_tickets(self) -> None:
        game = chain(boxed_in="loses")
        boxed = table(game, "2", x="8 car-magnifier", places=(1, 3, 15, 17, 18)).play("mister_x stay")
        assert boxed.outcome is not None
        assert (boxed.outcome.winners, boxed.outcome.rule) == (("detectives",), "A-E7")
        short = table(game, "2", x="4 plane-magnifier", places=(1, 3, 15, 17, 18)).play("mister_x stay")
        assert short.outcome is None

    @pytest.mark.rule("A-E6=option")
    def test_or_he_may_run_into_a_detective_and_lose(self) -> None:
        state = table(chain(onto_detective="loses"), "2", x="8 car-footprints", places=(3, 13, 15, 17, 18))
        after = state.play("mister_x car-footprints 3")
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.rule) == (("detectives",), "A-E6")
        first = state.play("mister_x double car-footprints car-footprints car-footprints")
        assert first.play("mister_x car-footprints 3").outcome == after.outcome


class TestTheEnd:
    @pytest.mark.rule("E33")
    def test_a_detective_on_his_city_wins_at_that_moment(self) -> None:
        state = table(chain(), "5", racks=["5 car-shadow"], places=(6, 13, 15, 17, 18), stage="chase")
        after = state.play("blue car-shadow 5")
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.rule) == (("detectives",), "E33")
        assert after.moves() == []
        assert illegal(after, "red car-shadow 14").rule == "E33"

    @pytest.mark.rule("E34", "A-E19")
    def test_he_wins_on_any_target_also_with_the_first_hop_of_a_double(self) -> None:
        log = "5 plane-shadow 9 plane-shadow 17"
        state = table(chain(), log, x="3 car-footprints, 1 rail-shadow, 1 car-shadow", places=(1, 2, 3, 4, 6))
        assert state.play("mister_x rail-shadow 19").outcome.rule == "E34"  # type: ignore[union-attr]
        first = state.play("mister_x double car-footprints car-footprints car-footprints")
        won = first.play("mister_x rail-shadow 19")
        assert won.outcome is not None
        assert won.outcome.winners == ("mister_x",)
        assert won.view("detectives")["mister_x"]["station"] == 19

    @pytest.mark.rule("E35", "A-E4", "A-E21")
    def test_v_e11_from_move_25_he_is_seen_and_his_ticket_goes_into_the_bag(self) -> None:
        log = "1" + " car-shadow 2 car-magnifier 3 rail-shadow 1" * 8
        state = table(chain(), log, x="3 car-footprints, 5 car-blue-light")
        assert state.number == 24
        assert state.view("detectives")["mister_x"]["station"] is None
        bag = sum(state.bag)
        after = state.play("mister_x car-blue-light 2")
        seen = after.view("detectives")
        assert seen["mister_x"]["station"] == 2
        assert seen["log"][24]["station"] == 1  # the pawn was set there, and moved
        assert seen["log"][23]["station"] is None
        assert sum(after.bag) == bag + 1
        assert after.possible() == [2]
        assert after._mark([25]).rings == ((1, 2, 25),)  # no field of the bar, but the number is told

    @pytest.mark.rule("A-E4")
    def test_a_double_as_moves_24_and_25(self) -> None:
        log = "3 rail-shadow 1" + " car-shadow 2 car-magnifier 3 rail-shadow 1" * 7 + " car-shadow 2"
        state = table(chain(), log, x="3 car-footprints, 5 car-blue-light")
        assert state.number == 23
        bag = sum(state.bag)
        after = through(
            state,
            "mister_x double car-footprints car-footprints car-footprints\n"
            "mister_x car-blue-light 3\nmister_x car-blue-light 4",
        )
        assert sum(after.bag) == bag + 1
        assert [row["station"] for row in after.view("detectives")["log"][23:]] == [None, 3, 4]

    @pytest.mark.rule("A-E4=option")
    def test_or_from_move_24(self) -> None:
        log = "3 rail-shadow 1" + " car-shadow 2 car-magnifier 3 rail-shadow 1" * 7 + " car-shadow 2"
        after = table(chain(visible_from=24), log, x="8 car-blue-light").play("mister_x car-blue-light 3")
        assert after.view("detectives")["mister_x"]["station"] == 3

    @pytest.mark.rule("E35")
    def test_all_else_goes_on_as_before(self) -> None:
        log = "1" + " car-shadow 2 car-magnifier 3 rail-shadow 1" * 8
        state = table(chain(), log, x="3 plane-shadow, 1 car-blue-light")
        hidden = state.play("mister_x hidden plane-shadow plane-shadow plane-shadow")
        after = hidden.play("mister_x face-down car-blue-light 5")
        assert after.view("detectives")["log"][25]["ticket"] is None
        assert after.view("detectives")["mister_x"]["station"] == 5
        assert after.all_tickets() == after.game.printed

    @pytest.mark.rule("E43", "A-E20")
    def test_without_a_limit_the_game_goes_on(self) -> None:
        log = "1" + " car-shadow 2 car-magnifier 3 rail-shadow 1" * 8
        state = walk_and_check(chain(), log, places=(11, 13, 15, 17, 18), blue=12)
        assert state.outcome is None
        assert state.seat == "mister_x"

    @pytest.mark.rule("A-E20=option")
    def test_or_it_ends_for_nobody_after_so_many_moves(self) -> None:
        state = walk_and_check(
            chain(max_moves=3), "1 car-shadow 2 car-shadow 3", places=(11, 13, 15, 17, 18), blue=12
        )
        assert state.outcome is None
        state = walk_and_check(
            chain(max_moves=2), "1 car-shadow 2 car-shadow 3", places=(11, 13, 15, 17, 18), blue=12
        )
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.rule) == ((), "A-E20")


class TestWhoSeesWhat:
    @pytest.mark.rule("E41", "A-E15")
    def test_racks_are_secret_to_the_other_side_but_not_their_numbers(self) -> None:
        state = table(chain(3), "1", x=X_RACK, racks=["2 car-shadow", "1 plane-magnifier"])
        his, theirs = state.view("mister_x"), state.view("detectives")
        assert his["players"]["player-1"] == {"pawns": ["blue", "red", "green"], "tickets": None, "count": 2}
        assert theirs["players"]["player-2"]["tickets"] == {"plane-magnifier": 1}
        assert his["mister_x"]["tickets"] == tickets_in(X_RACK)
        assert theirs["mister_x"] == {"station": None, "start": None, "tickets": None, "count": 8}
        assert theirs["unseen"]["plane-magnifier"] == 5
        assert his["unseen"]["plane-magnifier"] == 6

    @pytest.mark.rule("A-E15=option")
    def test_or_everybody_sees_the_detectives_racks(self) -> None:
        state = table(chain(3, racks="public"), "1", racks=["2 car-shadow", "1 plane-magnifier"])
        assert state.view("mister_x")["players"]["player-2"]["tickets"] == {"plane-magnifier": 1}
        assert state.view("mister_x")["unseen"]["plane-magnifier"] == 5

    @pytest.mark.rule("A-E16")
    def test_what_is_paid_is_shown_and_what_is_thrown_away_is_not(self) -> None:
        state = table(chain(), "1", x="1 car-shadow, 1 rail-shadow, 1 plane-shadow, 2 car-magnifier")
        after = through(
            state, "mister_x hidden car-shadow plane-shadow rail-shadow\nmister_x face-down car-magnifier 2"
        )
        assert after.view("detectives")["box"] == {"car-shadow": 1, "plane-shadow": 1, "rail-shadow": 1}
        thrown = after.play("mister_x discard car-magnifier")
        kept = after.view("detectives")
        assert thrown.view("detectives")["unseen"] == kept["unseen"]
        assert thrown.view("detectives")["bag"] == kept["bag"] + 1

    @pytest.mark.rule("E31", "E41")
    def test_the_view_says_what_chips_would(self) -> None:
        # yellow chips on the possible cities, pink on all the others
        state = table(chain(), "1 car-shadow 2", racks=["1 car-magnifier"], stage="chase")
        assert state.view("detectives")["possible"] == [1, 2, 3, 4, 5, 6]

    @pytest.mark.rule("E38")
    def test_log_and_bar_are_audited_but_face_down_tickets_are_not(self) -> None:
        with pytest.raises(YardError, match=r"move 2 of the log: no rail link from 2 to 4 \(E38\)"):
            table(chain(), "1 car-shadow 2 rail-shadow 4")
        document = table(chain(), "1 car-shadow 2 car-shadow 3").to_json()
        row = document["position"]["log"][2]
        document["position"]["bag"]["car-shadow"] += 1
        document["position"]["bag"]["plane-shadow"] -= 1
        row.update(ticket="plane-shadow", face_down=True)
        del document["position"]["ledger"]
        assert chain().state(document).to_json()["position"]["log"][2]["ticket"] == "plane-shadow"


class TestTheBooksExample:
    @pytest.mark.rule("E17", "E25", "E32")
    def test_v_e1_round_four_of_the_rule_book(self) -> None:
        game = Europe(shipped_board(), 2)
        way = {
            (link.by, *ends)
            for link in shipped_board().links
            for ends in ((link.start, link.end), (link.end, link.start))
        }
        first = next(
            (by, b, other)
            for by, a, b in sorted(way)
            if a == 194
            for other, c, d in sorted(way)
            if c == b and d == 173
        )
        third = next(by for by, a, b in sorted(way) if (a, b) == (173, 164))
        yellow = next(by for by, a, b in sorted(way) if (a, b) == (174, 173))
        log = f"194 {first[0]}-magnifier {first[1]} {first[2]}-magnifier 173 {third}-magnifier 164"
        x = "3 car-footprints, 1 rail-shadow, 1 car-shadow, 1 plane-magnifier, 2 car-blue-light"
        state = table(game, log, x=x, racks=[f"1 {yellow}-footprints"], places=(135, 111, 110, 174, 84))
        state = through(
            state,
            "mister_x double car-footprints car-footprints car-footprints\nmister_x rail-shadow 137\n"
            "mister_x car-shadow 136",
        )
        assert [city for _, _, city, _ in state.log[4:]] == [137, 136]
        assert sum(state.racks[0]) == 3
        state = through(state, f"mister_x done\nyellow {yellow}-footprints 173")
        assert sum(state.racks[0]) == 8
        assert state.stage == "special"  # the first round in which they may
        state = through(state, "detectives done\nplayer-1 done")
        assert state.rings == ((1, 173, 2),)
        assert state.seat == "mister_x"

    def test_v_e2_the_board_has_the_links_the_example_needs(self) -> None:
        pairs = {(link.by, link.start, link.end) for link in shipped_board().links}
        assert {("rail", 137, 164), ("car", 136, 137)} <= pairs
