"""Checks of stations, network, ferries, cards, missions and arrows: sound boards, each broken in one way."""

from __future__ import annotations

from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.boards import london
from support.breaking import BREAK, CODES, subjects
from support.sound import sound_boards
from yardtools import graph
from yardtools.checks.registry import checks, rules
from yardtools.checks.shared.notation import example
from yardtools.findings import ERROR, INFO, WARNING, Fault
from yardtools.formats import box as box_format
from yardtools.model import Assembled, Board, Box, Link, Mission, Station, Transport
from yardtools.resources import board_folder
from yardtools.validation.rulings import Rulings
from yardtools.validation.run_checks import run_checks


def faults(board: Board | Box, code: str) -> list[Fault]:
    return [fault for fault in run_checks(board).faults if fault.code == code]


@pytest.mark.parametrize("code", BREAK)
@given(board=sound_boards(), data=st.data())
@settings(max_examples=8, deadline=None)
def test_what_is_broken_is_found_and_nothing_else_is(code: str, board: Board, data: st.DataObject) -> None:
    (check,) = (each for each in checks() if each.code == code)
    assert list(check(board)) == []
    broken, expected = BREAK[code](board, data)
    (fault,) = faults(broken, code)
    assert list(fault.subject) == expected
    assert pointed_at(broken, fault.pointer or "", expected)


def pointed_at(board: Board, pointer: str, expected: list[str]) -> bool:
    """Whether a pointer leads to the first of the subjects that the board has."""
    names = {
        f"/{rows}/{place}": thing.subject
        for rows in ("stations", "links", "transports", "missions")
        for place, thing in enumerate(getattr(board, rows))
    }
    for side in ("detective", "mister_x"):
        cards = getattr(board.starts, side)
        names |= {f"/starts/{side}/{place}": f"card:{side}-{number}" for place, number in enumerate(cards)}
        names[f"/starts/{side}"] = f"card:{side}"
    names |= {f"/tickets/{ticket}": f"card:{ticket}" for ticket in board.tickets}
    present = [subject for subject in expected if subject in names.values()]
    return bool(names[pointer] == present[0])


@given(sound_boards())
@settings(max_examples=25, deadline=None)
def test_sound_boards_are_clean(board: Board) -> None:
    found = run_checks(board)
    assert [(f.code, f.message) for f in found.faults if rules()[f.code].severity is not INFO] == []
    assert found.skipped == ()


# --- several checks, one cause ----------------------------------------------------------------


def complaints(text: str | Board) -> dict[str, list[list[str]]]:
    """The errors and warnings of a board of ours by code, each with its subjects."""
    board = example(text) if isinstance(text, str) else text
    assert isinstance(board, Board)
    found: dict[str, list[list[str]]] = {}
    for fault in run_checks(board).faults:
        if fault.code in CODES and Rulings().severity(fault) is not INFO:
            found.setdefault(fault.code, []).append(list(fault.subject))
    return found


RING = "1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 1"


def test_a_custom_map_with_stations_off_the_taxi_and_taxis_in_two_pieces() -> None:
    board = example(
        f"{RING}; 7 taxi 8 taxi 9 taxi 7; 1 bus 7; 4 bus 10 bus 8; 6 bus 11 bus 9; 1 bus 10; 7 bus 11"
    )
    assert isinstance(board, Board)
    assert complaints(board) == {
        "stations/no-base-transport": [["station:10"], ["station:11"]],
        "network/base-not-spanning": [["station:7", "station:8", "station:9"]],
    }
    (piece,) = faults(board, "network/base-not-spanning")
    assert piece.message == "taxi does not lead from 7, 8 and 9 to the other 8 stations"


def test_a_link_to_nowhere_is_not_said_again_as_a_missing_one() -> None:
    assert (
        complaints(f"stations 1, 2, 3, 4, 5, 6, 7; {RING}; 1 bus 3 bus 5; 7 taxi 60; 7 shows taxi, bus") == {}
    )
    wrong = example_board("1 taxi 2 taxi 3 taxi 1; 3 tram 4; transports taxi, bus; 4 shows taxi")
    assert complaints(wrong) == {"network/unused-transport": [["transport:bus"]]}


def example_board(text: str) -> Board:
    board = example(text)
    assert isinstance(board, Board)
    return board


def test_an_island_is_said_once() -> None:
    island = f"{RING}; 7 taxi 8 taxi 9 taxi 7; 1 ferry 7"
    assert complaints(island) == {"network/ferry-only-reach": [["station:7", "station:8", "station:9"]]}
    rock = f"{RING}; 1 ferry 7"
    assert complaints(rock) == {"network/ferry-only-reach": [["station:7"]]}


def test_a_board_without_taxis_says_so_once() -> None:
    board = f"transports taxi, bus; ladder taxi, bus; {RING.replace('taxi', 'bus')}"
    assert complaints(board) == {
        "network/base-not-spanning": [["transport:taxi"]],
        "network/unused-transport": [["transport:taxi"]],
    }


def test_a_layer_left_out_is_said_once_of_all_its_stations() -> None:
    lost = f"transports taxi, bus; ladder taxi, bus; {RING}; 1 shows taxi, bus; 3 shows taxi, bus"
    assert complaints(lost) == {
        "stations/type-mismatch": [["station:1", "station:3"]],
        "network/unused-transport": [["transport:bus"]],
    }


def test_an_empty_board_and_one_station_are_in_order() -> None:
    assert complaints("transports taxi, bus") == {}
    assert complaints("transports taxi, bus; ladder taxi, bus; 1 shows nothing") == {}


# --- stations ---------------------------------------------------------------------------------


def test_the_hint_names_the_part_of_the_symbol_and_the_link() -> None:
    (fault,) = faults(example_board(f"{RING}; 1 bus 3; 3 bus 5; 5 shows taxi"), "stations/type-mismatch")
    assert fault.message == "station 5 does not show bus, but the bus link 3-5 ends there"
    assert fault.hint == "draw the missing half circle of the bus at 5, or remove the bus link 3-5"


def test_a_link_that_neither_end_shows_is_one_finding() -> None:
    text = f"{RING}; 1 bus 3; 3 bus 5 bus 1; 2 bus 4; 2 shows taxi; 4 shows taxi"
    assert complaints(text)["stations/type-mismatch"] == [["link:bus:2-4", "station:2", "station:4"]]


def test_derived_stations_and_ferries_make_no_mismatch() -> None:
    board = example_board(f"{RING}; 1 bus 3; 1 ferry 4; 1 shows taxi; 3 shows taxi")
    assert "stations/type-mismatch" in complaints(board)
    derived = replace(board, stations=tuple(replace(each, derived=True) for each in board.stations))
    assert complaints(derived) == {}


def test_an_assembled_board_answers_neither_for_its_numbers_nor_for_its_buses() -> None:
    text = "5 taxi 7 taxi 9 taxi 5; 5 shows taxi, bus; 7 bus 9; 5 taxi 12 taxi 14 taxi 9; 12 bus 14"
    assert {"stations/number-gap", "stations/type-mismatch"} <= set(complaints(text))
    laid = replace(example_board(text), assembled=Assembled("dice", "AB"))
    assert complaints(laid) == {}


def test_gaps_are_named_whole_and_sparse_numbers_once() -> None:
    (gap,) = faults(example_board("1 taxi 2 taxi 3 taxi 6 taxi 1"), "stations/number-gap")
    assert gap.message == "there are no stations 4 and 5"
    (sparse,) = faults(example_board("1 taxi 2 taxi 999999999 taxi 1"), "stations/number-gap")
    assert sparse.subject == ("station:3", "station:999999999")
    assert not faults(example_board("0 taxi 1 taxi 2 taxi 0"), "stations/number-gap")
    assert [fault.subject[0] for fault in faults(example_board("2 taxi 3"), "stations/number-gap")] == [
        "station:1"
    ]


def test_stations_at_one_place_and_a_wrong_frame_are_one_finding_each() -> None:
    text = "; ".join(f"{n} at {n % 3 * 50},{n // 3 * 50}" for n in range(1, 9))
    assert complaints(f"{text}; 9 at 0,50; 10 at 0,50")["stations/too-close"] == [
        ["station:3", "station:9", "station:10"]
    ]
    assert complaints(f"frame 20,20; {text}")["stations/outside-frame"] == [subjects(*range(1, 9))]


def test_a_few_names_are_one_finding() -> None:
    assert complaints(f"{RING}; 1 named Bank")["stations/missing-name"] == [subjects(2, 3, 4, 5, 6)]


def test_numbers_in_columns_are_one_finding() -> None:
    down = "; ".join(f"{n} at {n // 8 * 50},{n % 8 * 50}" for n in range(1, 33))
    (fault,) = faults(example_board(down), "stations/out-of-reading-order")
    assert "not numbered row by row" in fault.message
    assert not faults(example_board(f"{down}; assembled ABC/DEF"), "stations/out-of-reading-order")


# --- network ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("also", "severity"), [("", ERROR), ("; bus in pieces", WARNING)])
def test_pieces_that_the_box_allows_are_a_warning(also: str, severity: object) -> None:
    (fault,) = faults(example_board(f"{RING}; 1 bus 2; 4 bus 5{also}"), "network/transport-in-pieces")
    assert Rulings().severity(fault) is severity


def test_the_hint_names_where_the_pieces_are_nearest() -> None:
    spots = "1 at 0,0; 2 at 10,0; 3 at 20,0; 4 at 35,0; 5 at 45,0"
    (fault,) = faults(example_board(f"1 taxi 2 taxi 3; 4 taxi 5; {spots}"), "network/base-not-spanning")
    assert fault.hint == "draw the missing taxi line between the two parts: 4 and 3 are nearest to each other"


def test_dead_ends_make_no_bottleneck_but_what_hangs_behind_does() -> None:
    assert complaints(f"{RING}; 1 taxi 7; 1 taxi 8") == {}
    assert complaints(f"{RING}; 1 taxi 7 taxi 8 taxi 9") == {
        "network/bottleneck": [["station:1", "station:7", "station:8", "station:9"]]
    }


def test_bottlenecks_are_those_of_networkx() -> None:
    for seed in range(300):
        drawn = nx.gnm_random_graph(12, 15, seed=seed)
        pieces = graph.bottlenecks({number: sorted(drawn[number]) for number in drawn})
        cut = set(nx.articulation_points(drawn))
        named = {station for _, piece in pieces for station in piece}
        assert sum(len(piece) for _, piece in pieces) == len(named)
        for station, piece in pieces:
            parts = rest_without(drawn, station)
            assert station in cut
            assert set(piece) in parts
            assert 1 < len(piece) <= max(map(len, parts))
        for station in cut:
            smaller = sorted(rest_without(drawn, station), key=len)[:-1]
            largest = max(map(len, rest_without(drawn, station)))
            assert all(named >= part for part in smaller if 1 < len(part) < largest)


def rest_without(drawn: nx.Graph[int], station: int) -> list[set[int]]:
    around = nx.node_connected_component(drawn, station) - {station}
    return list(nx.connected_components(drawn.subgraph(around)))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=25))
def test_regions_are_those_of_networkx(pairs: list[tuple[int, int]]) -> None:
    drawn = nx.DiGraph(pairs)
    regions = graph.strong_components({number: sorted(drawn[number]) for number in drawn})
    assert sorted(regions) == sorted(map(sorted, nx.strongly_connected_components(drawn)))


def test_a_long_line_needs_no_deep_stack() -> None:
    line = {n: [m for m in (n - 1, n + 1) if 0 <= m < 20_000] for n in range(20_000)}
    assert [len(piece) for _, piece in graph.bottlenecks(line)] == [9_999, 9_999]
    assert len(graph.strong_components(line)) == 1


# --- ferries ----------------------------------------------------------------------------------


def test_a_secret_ticket_of_the_ferry_alone_is_no_ordinary_one() -> None:
    assert complaints(f"{RING}; 1 ferry 4; ferry pays secret") == {}


def test_a_public_boat_is_no_ferry() -> None:
    assert (
        complaints(f"{RING}; 1 boat 4; boat pays boat, black; 1 shows taxi, boat; 4 shows taxi, boat") == {}
    )


def test_whatever_only_black_pays_is_kept_to_mister_x() -> None:
    assert complaints(f"{RING}; 1 glider 4; glider pays black") == {
        "ferry/open-to-detectives": [["transport:glider"]]
    }


def test_a_ferry_in_the_ladder_is_said_once() -> None:
    board = f"{RING}; 1 ferry 4; ladder taxi, ferry; 1 shows taxi, ferry; 4 shows taxi, ferry"
    assert complaints(board) == {"ferry/shown-as-type": [["transport:ferry"]]}


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "severity"), [(3, ERROR), (4, WARNING)])
def test_four_start_cards_let_some_play(count: int, severity: object) -> None:
    ring = RING.replace(" taxi 1", " taxi 7 taxi 8 taxi 9 taxi 1")[2:]
    cards = ", ".join(map(str, range(2, 2 + count)))
    board = example_board(f"1 {ring}; starts detective {cards}; starts mister_x 8")
    (fault,) = faults(board, "cards/too-few-starts")
    assert Rulings().severity(fault) is severity


def test_mister_x_needs_a_card_unless_he_has_a_mission() -> None:
    cards = f"{RING}; starts detective 1, 2, 3, 4, 5"
    assert complaints(cards) == {"cards/too-few-starts": [["card:mister_x"]]}
    assert "cards/too-few-starts" not in complaints(f"{cards}; mission green from 1 to 4")


def test_the_ferry_brings_no_detective_near() -> None:
    ring = "1 taxi 2 taxi 3 taxi 4 taxi 5 taxi 6 taxi 7 taxi 8 taxi 1"
    assert complaints(f"{ring}; 2 ferry 7; starts detective 1, 2, 3, 4, 5; starts mister_x 7") == {}


def box(printed: str, stated: int) -> Box:
    text = f"""format = "yard-box/1"
kind = "network"
id = "x"
transports = [{{ id = "taxi", tickets = ["taxi", "black"] }}, {{ id = "bus", tickets = ["bus", "black"] }}]
tickets = {{ printed = {{ {printed} }}, stated = {stated} }}"""
    found = example(text)
    assert isinstance(found, Box)
    return found


@given(st.integers(1, 99), st.integers(1, 99), st.integers(1, 99), st.integers(1, 99), st.integers(-9, 9))
def test_the_inventory_adds_up(taxi: int, bus: int, black: int, double: int, off: int) -> None:
    printed = f"taxi = {taxi}, bus = {bus}, black = {black}, double = {double}"
    total = taxi + bus + black
    found = faults(box(printed, total + off), "cards/inventory-sum")
    assert bool(found) == (off not in (0, double))
    assert all(fault.pointer == "/tickets/stated" for fault in found)


def test_the_total_of_the_london_rule_book_leaves_out_the_black_tickets() -> None:
    text = (board_folder("london") / "box.toml").read_text(encoding="utf-8")
    (fault,) = faults(box_format.loads(text), "cards/inventory-sum")
    assert fault.message == (
        "the box states 136 tickets, but the list has 141: 62 taxi, 49 bus, 25 underground and 5 black; "
        "without the 5 black ones it is 136"
    )
    assert faults(replace(box_format.loads(text), stated_tickets=141), "cards/inventory-sum") == []


# --- missions ---------------------------------------------------------------------------------


def test_a_target_behind_too_many_moves_is_out_of_reach() -> None:
    line = " taxi ".join(map(str, range(1, 28)))
    (fault,) = faults(example_board(f"{line}; mission green from 1, 3 to 27"), "missions/unreachable-target")
    assert fault.message == "target 27 of mission green takes more than 24 moves from 1"


def test_mister_x_may_take_the_ferry_to_his_target() -> None:
    board = f"{RING}; 7 taxi 8; 1 ferry 7; mission green from 3 to 8"
    assert not any(code.startswith("missions/") for code in complaints(board))


# --- arrows -----------------------------------------------------------------------------------


def test_regions_that_arrows_shut_are_named_whole_with_the_arrows() -> None:
    shut = f"{RING}; 7 taxi 8 taxi 9 taxi 7; 1 taxi> 7; 2 taxi> 8"
    (fault,) = faults(example_board(shut), "oneway/trap")
    assert fault.message == "one can enter 7, 8 and 9 and never leave"
    assert list(fault.subject) == [*subjects(7, 8, 9), "link:taxi:1-7", "link:taxi:2-8"]


def test_a_two_way_link_beside_an_arrow_makes_it_void() -> None:
    assert complaints(f"{RING}; 1 taxi> 2") == {"oneway/both-ways": [["link:taxi:1-2"]]}


def test_a_ring_of_arrows_is_in_order() -> None:
    assert complaints(RING.replace("taxi", "taxi>")) == {}


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6), st.booleans()), max_size=12))
def test_without_a_trap_one_gets_from_anywhere_to_anywhere(rows: list[tuple[int, int, bool]]) -> None:
    links = tuple(Link(start, end, "taxi", oneway) for start, end, oneway in rows)
    board = Board("x", (Transport("taxi"),), tuple(Station(n) for n in range(1, 7)), links)
    trapped = {name for fault in faults(board, "oneway/trap") for name in fault.subject if "station" in name}
    drawn = board.to_networkx()
    for piece in nx.weakly_connected_components(drawn):
        free = [number for number in piece if f"station:{number}" not in trapped]
        assert nx.is_strongly_connected(drawn.subgraph(free))


# --- London -----------------------------------------------------------------------------------


def test_london_is_clean_of_all_these() -> None:
    assert complaints(london()) == {}


def test_a_mission_on_london_is_judged_by_its_ways() -> None:
    board = replace(london(), missions=(Mission("green", (1, 8, 9, 19, 18), (199,)),), mission_starts=5)
    assert complaints(board) == {}
