"""How the dice game's ambiguous rules are read: each by its default, and by its option."""

from __future__ import annotations

from itertools import product

import pytest

from support.dice_positions import chase, ends, flight, hunt, played_out, shipped_tiles, table, words
from yardtools.games.dice import GAME
from yardtools.games.dice.state import DiceState
from yardtools.games.game import IllegalMove


@pytest.mark.rule("A-D1=option")
def test_the_start_may_not_count_then_he_makes_thirteen_moves() -> None:
    game = table(start_counts=False)
    state = flight(game, 3, (12, 16), "bus", "taxi", fields=2)
    assert len(state.log) == 3
    assert state.covered == 3
    assert state.play("mister_x bus 7").view("detectives")["mister_x"]["place"] == 7  # after the third move
    state = flight(game, 3, (12, 16), "bus", "taxi", fields=12)
    assert state.fields_left == 1
    assert state.play("mister_x bus 7").fields_left == 0
    assert flight(table(), 3, (12, 16), "bus", "taxi", fields=12).fields_left == 1


# --- refill -----------------------------------------------------------------------------------


@pytest.mark.rule("A-D2", "A-D2=option", "D31")
@pytest.mark.parametrize(
    ("players", "layout", "dice"), [(3, "AB/CD", 3), (2, "AB/CD", 3), (4, "ABC/DEF/GHI", 4)]
)
def test_v_d5_and_v_d6_the_dice_of_the_next_round(players: int, layout: str, dice: int) -> None:
    faces = ("bus", "taxi", "taxi")[: 3 if players == 4 else 2]
    pawns = (12, 16, 8)[: len(faces)]
    for refill, after_double in (("en", dice), ("de", dice - 1)):
        game = table(players=players, layout=layout, refill=refill)
        state = flight(game, 3, pawns, *faces)
        assert state.play("mister_x bus 7").hand == dice  # V-D5
        assert state.play("mister_x bus 7 taxi 5").hand == after_double  # V-D6
        assert state.play("mister_x black 1").hand == dice  # covered by a played die


@pytest.mark.rule("A-D2=option", "A-D3=option")
def test_an_x_die_from_the_supply_gives_the_detectives_one_more_by_the_german_rules() -> None:
    game = table(refill="de", x_die="any")
    state = flight(game, 3, (12, 16), "bus", "taxi")
    assert state.play("mister_x black 1 supply").hand == 4
    assert state.play("mister_x black 1 played").hand == 3
    assert state.play("mister_x black 1 unused").hand == 3
    empty = flight(game, 3, (12, 16), "bus", "taxi", hand=4, fields=1)
    assert empty.supply == 0
    assert empty.play("mister_x bus 7").hand == 5  # nothing is left to take


@pytest.mark.rule("A-D2", "D44", "D30")
@pytest.mark.parametrize(("theirs", "first"), [(3, 1), (4, 1), (3, 0), (4, 0)])
def test_v_d11_never_more_than_four_dice_lie_on_his_board_and_all_can_be_reset(
    theirs: int, first: int
) -> None:
    """Every way to fill the fields, one or (once) two a round: his board holds no more than four dice."""
    most = 0
    for double in range(14):
        covered, field, rounds = 1, first, 0
        while field < 13:
            assert 7 - covered >= theirs  # they can take all their dice again
            for _ in range(2 if rounds == double and field < 12 else 1):
                field, covered = field + 1, covered + 1
                most = max(most, covered)
                covered = 0 if field in (3, 7, 11) else covered
            rounds += 1
    assert most == 4


@pytest.mark.rule("D44")
@pytest.mark.parametrize(
    ("refill", "x_die", "counts", "players"),
    list(product(["en", "de"], ["played", "any"], [True, False], [2, 4])),
)
def test_v_d11_dice_are_conserved_in_play(refill: str, x_die: str, counts: bool, players: int) -> None:
    game = GAME(
        shipped_tiles(), players, refill=refill, x_die=x_die, start_counts=counts, double_on_last_field=True
    )
    for seed in range(6):
        for _, _, state in played_out(game, seed):
            assert sum(state.dice().values()) == 7
            assert min(state.dice().values()) >= 0
            assert state.covered <= 4
            assert len(state.roll) in (0, state.hand)
            if refill == "en" and state.seat == "chance" and state.log and not state.moved:
                assert state.hand == game.their_dice


@pytest.mark.rule("A-D3")
def test_the_x_die_is_a_played_one_or_else_an_unused_one_or_else_from_the_supply() -> None:
    game = table(refill="de")
    state = flight(game, 1, (12, 16), "bus", "bus", tickets=(0, 0, 0)).play("mister_x pass")
    assert (state.hand, state.supply) == (3, 2)  # one played die went, one came from the supply
    state = flight(game, 1, (12, 16), tickets=(0, 0, 0)).play("mister_x pass")
    assert (state.hand, state.supply) == (3, 2)  # an unused one went
    state = flight(game, 1, (12, 16), hand=0, tickets=(0, 0, 0)).play("mister_x pass")
    assert (state.hand, state.supply) == (1, 4)  # one of the supply's six went, one was taken


@pytest.mark.rule("A-D3", "A-D10")
def test_a_black_ticket_at_the_head_of_a_double_takes_one_of_the_played_dice() -> None:
    two = flight(table(), 3, (12, 16), "bus", "taxi")
    assert two.play("mister_x black 11 bus 15").played == ("", "")
    assert two.play("mister_x black 11 taxi 9").covered == 0  # field 3
    one = flight(table(), 3, (12, 16), "bus", "")
    assert one.play("mister_x bus 11 black 9").x == 9
    with pytest.raises(IllegalMove, match=r"the only die played covers the black ticket.* \(A-D3\)"):
        one.play("mister_x black 11 bus 15")


@pytest.mark.rule("A-D3=option")
def test_by_the_german_rules_he_takes_any_die() -> None:
    game = table(x_die="any")
    state = flight(game, 3, (12, 16), "bus", "")
    assert state.play("mister_x black 11 supply bus 15").x == 15
    passing = flight(game, 1, (12, 16), "bus", "", tickets=(0, 0, 1))
    assert words(passing)[-3:] == ["mister_x pass played", "mister_x pass supply", "mister_x pass unused"]
    assert "mister_x helicopter 6 supply" in words(passing)
    assert passing.play("mister_x pass supply").log[-1].place == 1
    with pytest.raises(IllegalMove, match=r"which die he takes, played, unused or supply \(A-D3\)"):
        passing.play("mister_x pass")
    with pytest.raises(IllegalMove, match=r"no die to take from 'sleeve' \(A-D3\)"):
        state.play("mister_x black 11 sleeve")
    empty = flight(game, 3, (12, 16), "bus", "taxi", fields=2, hand=3)
    assert empty.supply == 0
    assert empty.play("mister_x bus 7 black 13 supply").x == 13  # the dice came back on field 3
    none = flight(game, 1, (12, 16), tickets=(0, 0, 0))
    assert words(none) == ["mister_x pass supply", "mister_x pass unused"]


# --- where he can go --------------------------------------------------------------------------


@pytest.mark.rule("A-D4=option")
def test_v_d7_by_the_english_rules_the_helicopter_flies_straight_across() -> None:
    game = table(helicopter="aligned")
    assert ends(flight(game, 9, (4, 16), "taxi", ""), "mister_x", "helicopter") == [14]
    assert ends(flight(game, 1, (4, 8), "taxi", ""), "mister_x", "helicopter") == [6, 11]  # a corner has two
    with pytest.raises(IllegalMove, match=r"8 is not straight across \(A-D4\)"):
        flight(game, 9, (4, 16), "taxi", "").play("mister_x helicopter 8")


@pytest.mark.rule("A-D5", "D32")
def test_where_dice_lead_only_onto_detectives_he_is_caught_or_uses_a_special() -> None:
    state = flight(table(), 1, (2, 3), "taxi", "bus")
    assert ends(state, "mister_x", "taxi") == [2, 3]
    assert not any(move[1] == "pass" for move in state.moves())
    assert ends(state, "mister_x", "helicopter")
    assert all(len(move) < 5 or move[1] == "black" for move in state.moves())
    lost = state.play("mister_x taxi 2")
    assert lost.outcome is not None
    assert (lost.outcome.winners, lost.outcome.rule) == (("detectives",), "D32")
    free = flight(table(), 1, (2, 8), "taxi", "bus")
    assert ends(free, "mister_x", "taxi") == [3]
    with pytest.raises(IllegalMove, match=r"blue stands on 2 \(A-D5\)"):
        free.play("mister_x taxi 2")


@pytest.mark.rule("A-D5=option")
def test_or_he_passes() -> None:
    state = flight(table(only_occupied="pass"), 1, (2, 3), "taxi", "bus", tickets=(0, 0, 0))
    assert words(state) == ["mister_x pass"]
    free = flight(table(only_occupied="pass"), 1, (2, 8), "taxi", "bus", tickets=(0, 0, 0))
    assert words(free) == ["mister_x taxi 3"]


@pytest.mark.rule("A-D6")
def test_he_need_not_use_a_special_where_no_die_works() -> None:
    state = flight(table(), 1, (12, 16), "bus", "bus")
    assert ("mister_x", "pass") in state.moves()
    assert ends(state, "mister_x", "black")
    assert ends(state, "mister_x", "helicopter")


@pytest.mark.rule("A-D7")
def test_an_occupied_stop_ends_the_line() -> None:
    game = table(layout="ABC")  # the stops 3, 7 and 11 lie in one row
    assert ends(chase(game, (3, 7), "bus", "x", "x", x=9), "blue", "bus") == []
    assert ends(flight(game, 3, (7, 8), "bus", ""), "mister_x", "bus") == [7]  # A-D5


@pytest.mark.rule("A-D7=option")
def test_or_the_bus_runs_on_to_the_next_free_one() -> None:
    game = table(layout="ABC", occupied_stop="passed")
    assert ends(chase(game, (3, 7), "bus", "x", "x", x=9), "blue", "bus") == [11]
    assert ends(flight(game, 3, (7, 8), "bus", ""), "mister_x", "bus") == [11]
    assert 11 in ends(flight(game, 3, (7, 8), "taxi", ""), "mister_x", "black")
    assert ends(flight(game, 3, (7, 11), "bus", "", tickets=(0, 0, 0)), "mister_x") == ["pass"]
    broken = table(
        "C expert: 11 taxi bus left-2 broken", layout="ABC", occupied_stop="passed", expert_tiles="C"
    )
    assert ends(chase(broken, (3, 7), "bus", "x", "x", x=9), "blue", "bus") == []
    oneway = table("C expert: 11 taxi bus> left-2", layout="ABC", occupied_stop="passed", expert_tiles="C")
    assert ends(chase(oneway, (3, 7), "bus", "x", "x", x=9), "blue", "bus") == []
    assert 11 in ends(flight(oneway, 3, (7, 8), "taxi", ""), "mister_x", "black")
    assert ends(chase(oneway, (11, 7), "bus", "x", "x", x=9), "blue", "bus") == [3]


# --- what is seen -----------------------------------------------------------------------------


@pytest.mark.rule("A-D18", "D43")
def test_what_he_crosses_off_is_seen_at_once() -> None:
    state = flight(table(), 1, (12, 16), "bus", "bus")
    shown = {
        state.play(move).view("detectives")["log"][-1]["by"]
        for move in ("mister_x pass", "mister_x black 2", "mister_x helicopter 6")
    }
    assert shown == {"pass", "black", "helicopter"}
    assert state.play("mister_x black 2").view("detectives")["mister_x"]["tickets"]["black"] == 1


@pytest.mark.rule("A-D18=option")
def test_or_it_is_hidden_until_he_shows_himself() -> None:
    game = table(specials="hidden")
    state = flight(game, 1, (12, 16), "bus", "bus")
    moves = ("mister_x pass", "mister_x black 2", "mister_x helicopter 6")
    views = [state.play(move).view("detectives") for move in moves]
    assert views[0] == views[1] == views[2]
    assert views[0]["log"][-1] == {"by": "x", "round": 1, "place": None}
    assert views[0]["mister_x"]["tickets"] == {"black": 2, "double": 1, "helicopter": 1}
    assert [row["black"] for row in views[0]["beliefs"]] == [1, 2, 2]
    own = state.play("mister_x black 2").view("mister_x")
    assert own["mister_x"]["tickets"]["black"] == 1
    third = flight(game, 1, (12, 16), "bus", "bus", fields=2).play("mister_x black 2").view("detectives")
    assert third["mister_x"] == {
        "place": 2,
        "letter": "A",
        "tickets": {"black": 1, "double": 1, "helicopter": 1},
    }
    assert third["beliefs"] == [{"black": 1, "helicopter": 1, "places": [2]}]
    double = flight(game, 3, (12, 16), "bus", "bus").play("mister_x bus 7 bus 15")
    assert double.view("detectives")["mister_x"]["tickets"]["double"] == 0  # two dice were laid


@pytest.mark.rule("A-D20")
def test_v_d12_a_double_needs_two_fields() -> None:
    state = flight(table(), 3, (12, 16), "bus", "taxi", fields=12)
    assert all(len(move) < 5 for move in state.moves())
    with pytest.raises(IllegalMove, match=r"a double needs two free fields \(A-D20\)"):
        state.play("mister_x bus 7 taxi 8")
    assert any(len(move) == 5 for move in flight(table(), 3, (12, 16), "bus", "taxi", fields=11).moves())


@pytest.mark.rule("A-D20=option")
def test_or_it_may_begin_on_the_last_one() -> None:
    state = flight(table(double_on_last_field=True), 3, (12, 16), "bus", "taxi", fields=12)
    after = state.play("mister_x double bus 7")
    assert (after.x, after.fields_left, after.specials) == (7, 0, (2, 0, 1))
    assert ("mister_x", "bus", 7) in state.moves()


# --- both readings of everything, together ----------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_any_options_together_make_a_game_that_ends(seed: int) -> None:
    options = {
        option.name: option.values.split(" or ")[seed >> index & 1]
        for index, option in enumerate(GAME.options_known)
        if " or " in option.values and option.name not in ("layout", "expert_tiles")
    }
    last: DiceState | None = None
    for _, _, last in played_out(GAME(shipped_tiles(), 2 + seed % 3, **options), seed):
        assert last.stage < 4 or last.x in last.possible()
    assert last is not None
    assert last.outcome is not None


def test_the_hunt_helper_builds_what_play_reaches() -> None:
    state = hunt(table(), "roll", 3, (12, 16))
    begun = table().begin()
    for move in ("blue start 12", "red start 16", "mister_x start 3"):
        begun = begun.play(move)
    assert state.to_json()["position"] | {"beliefs": []} == begun.to_json()["position"] | {"beliefs": []}


def test_an_edition_sets_all_its_readings_and_single_options_win() -> None:
    tiles = shipped_tiles()
    readings = ("refill", "x_die", "helicopter")
    cases = {
        "mixed": ("en", "played", "edge"),
        "de": ("de", "any", "edge"),
        "en": ("en", "played", "aligned"),
    }
    for edition, wanted in cases.items():
        game = GAME(tiles, 4, edition=edition)
        assert tuple(game.options[name] for name in readings) == wanted
    own = GAME(tiles, 4, edition="de", refill="en")
    assert tuple(own.options[name] for name in readings) == ("en", "any", "edge")
    assert own.document()["options"] == {"edition": "de", "refill": "en"}
    assert GAME(tiles, 4, **own.document()["options"]).options == own.options
    assert GAME(tiles, 4, edition="de").document()["options"] == {"edition": "de"}
