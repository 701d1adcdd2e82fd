"""Mister X Europe as an engine: random play, positions as JSON, bad input, counts of moves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import yardtools as yard
from support.small_europe import CHAIN, PRINTED, chain, lively, table, through
from yardtools.errors import YardError
from yardtools.formats import json as json_format
from yardtools.games import find_game
from yardtools.games.europe.game import Europe
from yardtools.games.europe.state import EuropeState
from yardtools.games.game import IllegalMove
from yardtools.model import Board, Mission, Starts, Transport
from yardtools.resources import board_folder

RACK = "3 car-footprints, 3 car-shadow, 1 rail-magnifier, 1 plane-blue-light"


@pytest.mark.rule("E3", "E29", "E36")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_v_e12_no_ticket_is_ever_lost_and_positions_come_back_as_they_were(players: int) -> None:
    game = Europe(CHAIN, players, max_moves=14)
    rng = random.Random(players)
    state = game.begin()
    stages = set()
    while True:
        assert state.all_tickets() == game.printed
        assert state.moves() == sorted(set(state.moves()))
        assert (state.moves() == []) == (state.outcome is not None)
        assert len(set(state.places)) == len(state.places)
        if state.stage not in stages or state.plan or rng.random() < 0.05 or state.outcome:
            stages.add(state.stage)
            again = game.state(json.loads(json.dumps(state.to_json())))
            assert again == state
            assert again.moves() == state.moves()
            assert [again.view(seat) for seat in game.seats] == [state.view(seat) for seat in game.seats]
        if state.outcome:
            break
        state = state.play(lively(state, rng))
    assert {"deal", "cards", "mission", "flight", "discard", "refill", "chase", "over"} <= stages


def test_the_shipped_board_plays_from_the_first_draw_to_an_end() -> None:
    board = yard.load("europe")
    game = find_game("europe")(board, 6, max_moves=40)
    rng = random.Random(5)
    state = game.begin()
    record = []
    while not state.outcome:
        move = state.draw(rng) if state.seat == "chance" else rng.choice(state.moves())
        record.append(move)
        state = state.play(move)
        assert isinstance(state, EuropeState)
        if state.log:
            assert state.x in state.possible()
    again = game.begin()
    for move in record:
        again = again.play(" ".join(map(str, move)))
    assert again == state
    assert isinstance(state, EuropeState)
    assert state.view("detectives")["possible"] == [state.x]
    assert state.view("detectives")["mister_x"]["tickets"] == state.view("mister_x")["mister_x"]["tickets"]


class TestCounts:
    """Moves counted, against a reckoning of its own from the links alone."""

    @staticmethod
    def ends(mode: str, city: int) -> set[int]:
        return {
            link.end if link.start == city else link.start
            for link in CHAIN.links
            if link.by == mode and city in (link.start, link.end)
        }

    def test_hops_then_discards(self) -> None:
        state = table(chain(), "5", x=RACK)
        rack = {"car-footprints": 3, "car-shadow": 3, "rail-magnifier": 1, "plane-blue-light": 1}
        hops = [(ticket, end) for ticket in rack for end in self.ends(ticket.split("-")[0], 5)]
        assert perft(state, 1) == len(hops) + 2  # and a double and a hidden move, each paid in one way
        singles = sum(sum(rack[kind] > (kind == ticket) for kind in rack) + 1 for ticket, _ in hops)
        without = {kind: count - 3 * (kind == "car-footprints") for kind, count in rack.items()}
        firsts = [
            (ticket, end)
            for ticket, end in hops
            if without[ticket]
            and any(
                self.ends(second.split("-")[0], end)
                for second, count in without.items()
                if count > (second == ticket)
            )
        ]
        near = self.ends("car", 5) | self.ends("rail", 5) | self.ends("plane", 5)
        hidden = len(near) * 3  # any of the three kinds that are left, to any city nearby
        assert perft(state, 2) == singles + len(firsts) + hidden

    def test_five_detectives_in_any_order(self) -> None:
        places = (1, 4, 7, 10, 13)
        state = table(
            chain(), "5 plane-shadow 9 plane-shadow 17", racks=["5 car-shadow"], places=places, stage="chase"
        )

        def orders(left: frozenset[int], taken: tuple[int, ...], depth: int) -> int:
            if depth == 0:
                return 1
            return sum(
                orders(left - {index}, (*taken[:index], end, *taken[index + 1 :]), depth - 1)
                for index in left
                for end in self.ends("car", taken[index])
                if end not in taken
            )

        for depth in (1, 2, 3):
            assert perft(state, depth) == orders(frozenset(range(5)), places, depth)


def perft(state: EuropeState, depth: int) -> int:
    """How many ways there are to go on for so many moves."""
    return sum(perft(state.play(move), depth - 1) for move in state.moves()) if depth else 1


class TestBadInput:
    @pytest.mark.parametrize(
        ("move", "rule"),
        [
            (5, "E13"),
            ((), "E13"),
            (("mister_x", 2.5), "E13"),
            (None, "E13"),
            ("", "E13"),
            ("red car-shadow 14", "E13"),
            ("mister_x", "E14"),
            ("mister_x car-shadow", "E14"),
            ("mister_x taxi 2", "E3"),
            ("mister_x car-magnifier 2", "E14"),
            ("mister_x rail-magnifier 2", "E1"),
            ("mister_x car-shadow 999", "E1"),
            ("mister_x double car-shadow car-shadow car-shadow", "E39"),
            ("mister_x double", "E17"),
            ("mister_x hidden car-shadow taxi car-shadow", "E18"),
            ("mister_x hidden rail-shadow rail-shadow rail-shadow", "E18"),
            ("mister_x face-down car-shadow 2", "E18"),
        ],
    )
    def test_every_wrong_move_is_told_with_its_rule(self, move: Any, rule: str) -> None:
        state = table(chain(), "5", x=RACK)
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert caught.value.rule == rule
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("moves", "wrong", "rule"),
        [
            ("mister_x car-shadow 6", "mister_x discard taxi", "E3"),
            ("mister_x car-shadow 6", "mister_x discard", "E40"),
            ("mister_x car-shadow 6", "player-1 done", "E19"),
            ("mister_x hidden car-shadow car-shadow car-shadow", "mister_x car-footprints 6", "E18"),
            ("mister_x hidden car-shadow car-shadow car-shadow", "mister_x face-down car-shadow 6", "E18"),
            ("mister_x hidden car-shadow car-shadow car-shadow", "mister_x face-down taxi 6", "E3"),
            ("mister_x car-shadow 6\nmister_x done", "blue operation 12", "E23"),
            ("mister_x car-shadow 6\nmister_x done", "blue taxi 12", "E3"),
            ("mister_x car-shadow 6\nmister_x done", "mister_x car-shadow 7", "E13"),
            ("mister_x car-shadow 6\nmister_x done", "blue", "E20"),
        ],
    )
    def test_also_in_the_middle_of_a_turn(self, moves: str, wrong: str, rule: str) -> None:
        state = through(table(chain(), "5", x=RACK, racks=["9 car-magnifier"]), moves)
        with pytest.raises(IllegalMove) as caught:
            state.play(wrong)
        assert caught.value.rule == rule

    def test_before_the_first_round(self) -> None:
        state = chain().begin()
        for wrong, rule in (("chance draw taxi", "E10"), ("mister_x stay", "E10")):
            with pytest.raises(IllegalMove, match=rf"\({rule}\)"):
                state.play(wrong)
        dealt = through(state, "")
        for wrong, rule in (
            ("mister_x mission pink 3", "E12"),
            ("mister_x mission yellow 9", "E12"),
            ("x", "E12"),
        ):
            with pytest.raises(IllegalMove, match=rf"\({rule}\)"):
                dealt.play(wrong)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            (lambda p: p["bag"].update({"car-shadow": 1}), "there are 4 car-shadow tickets in all, but 14"),
            (lambda p: p["bag"].update(taxi=1), "no ticket in bag 'taxi'"),
            (lambda p: p["pawns"].update(red={"station": 11}), "two detectives stand on one city (E22)"),
            (
                lambda p: p["pawns"].update(red={"station": 99}),
                "red is on station 99, which the board does not have",
            ),
            (lambda p: p["pawns"].update(red={"station": 5}), "a detective stands on Mister X's city 5"),
            (lambda p: p["pawns"].update(bobby={"station": 5}), "no pawn 'bobby'"),
            (lambda p: p["pawns"].pop("purple"), "every detective has a city"),
            (lambda p: p["pawns"].pop("red"), "placed in the order"),
            (lambda p: p.update(mission="pink"), "no mission 'pink'"),
            (lambda p: p.update(mission=None), "both a mission and a start, or neither"),
            (lambda p: p.update(mission="green"), "5 is no start of the mission green"),
            (lambda p: p.update(turn="detectives"), "it is 'mister_x''s turn"),
            (lambda p: p.update(stage="over", turn=""), "a game that is over has an outcome"),
            (lambda p: p.update(stage="refill", turn="chance", acting="mister_x"), "cannot draw"),
            (lambda p: p.update(stage="chase", turn="detectives"), "nothing can be done at stage chase"),
            (
                lambda p: p.update(stage="pay", turn="detectives", acting="player-1"),
                "is no special of the detectives",
            ),
            (lambda p: p.update(acting="player-7"), "no player 'player-7'"),
            (lambda p: p.update(least="taxi"), "no ticket 'taxi'"),
            (
                lambda p: p.update(special=["double", "car-shadow"]),
                "Mister X cannot have chosen double car-shadow",
            ),
            (lambda p: p.update(special=["car-shadow", 6]), "his turn does not go on"),
            (lambda p: p.update(rings=[{"strokes": 1, "station": 4, "number": 0}]), "which the log does not"),
            (lambda p: p.update(rings=[{"strokes": 1, "station": 5, "number": 0}] * 2), "one pair each"),
            (
                lambda p: p["log"][0].update({"not": [5]}),
                "Mister X is on 5, where he cannot be after all that was told",
            ),
            (lambda p: p["log"][0].update({"not": [55]}), "station 55, which the board does not have"),
            (lambda p: p["log"][0].update(ticket="car-shadow"), "field 0 of the log has a ticket"),
            (lambda p: p["ledger"][0].update(drawn=3), "by the ledger Mister X holds 3 tickets, not 8"),
            (lambda p: p["ledger"].append({"stay": 3, "occupied": []}), "a stay after move 3"),
            (lambda p: p["racks"].update({"player-9": {}}), "no player 'player-9'"),
            (lambda p: p.pop("box"), "lacks 'box' at /position"),
            (lambda p: p.update(colour="red"), "colour"),
        ],
    )
    def test_corrupt_positions_are_told_in_one_line(self, change: Callable[[Any], object], said: str) -> None:
        document = json.loads(json.dumps(table(chain(), "5", x=RACK).to_json()))
        change(document["position"])
        with pytest.raises(YardError) as caught:
            chain().state(document)
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)

    @pytest.mark.rule("E3", "E5", "E6", "E10")
    @pytest.mark.parametrize(
        ("board", "said"),
        [
            (replace(CHAIN, starts=Starts((1, 2, 3))), "5 detectives draw from 3 start cards (E5)"),
            (replace(CHAIN, starts=Starts((1, 2, 3, 4, 99))), "a start card is on station 99"),
            (replace(CHAIN, missions=()), "no mission has a start"),
            (replace(CHAIN, missions=(Mission("green", (1,), ()),)), "mission green has no target (E6)"),
            (replace(CHAIN, missions=(Mission("green", (77,), (1,)),)), "mission green is on station 77"),
            (replace(CHAIN, missions=(Mission("green", (11, 12), (1,)),)), "no mission has a start"),
            (replace(CHAIN, tickets={"car-shadow": 5}), "17 tickets are dealt, but 5 printed (E10)"),
            (
                replace(CHAIN, tickets={**PRINTED, "taxi": 5}),
                "ticket 'taxi' is not of the form car-shadow (E3)",
            ),
            (replace(CHAIN, transports=(Transport("car", ("rail-shadow",)),)), "ticket 'rail-shadow' is not"),
        ],
    )
    def test_boards_that_will_not_do(self, board: Board, said: str) -> None:
        with pytest.raises(YardError) as caught:
            Europe(board, 2)
        assert said in str(caught.value)

    def test_wrong_kinds_players_and_options(self) -> None:
        with pytest.raises(YardError, match="played on a network board"):
            Europe(json_format.loads((board_folder("dice") / "board.json").read_text(encoding="utf-8")))
        with pytest.raises(YardError, match="2 to 6 players, not 7"):
            chain(7)
        with pytest.raises(YardError, match="did you mean 'visible_from'"):
            chain(visible_form=3)
        with pytest.raises(YardError, match=r"option window \(A-E2\)"):
            chain(window="late")


@pytest.mark.rule("A-E17")
def test_a_city_without_a_road_is_played_like_any_other() -> None:
    board = replace(
        CHAIN,
        links=tuple(link for link in CHAIN.links if 1 not in (link.start, link.end) or link.by == "rail"),
    )
    state = table(Europe(board, 2), "1", x="8 rail-magnifier")
    assert state.play("mister_x rail-magnifier 3").x == 3
