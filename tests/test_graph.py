"""Moves, distances and pieces, on London, on small boards, and against networkx."""

from __future__ import annotations

import networkx as nx
from hypothesis import given

from support.boards import all_distances, london
from support.meshes import meshes
from yardtools import graph
from yardtools.model import Board, Link, Station, Transport
from yardtools.model.network import DEFAULT_TRANSPORTS

TAXI, BUS = Transport("taxi"), Transport("bus")


def board(*links: Link, stations: int = 5) -> Board:
    return Board("small", (TAXI, BUS), tuple(Station(n) for n in range(1, stations + 1)), links)


def test_the_moves_from_station_100_of_london() -> None:
    assert graph.moves(london())[100] == {"taxi": [80, 81, 101, 112, 113], "bus": [63, 82, 111]}


def test_detectives_may_not_take_the_ferry() -> None:
    everything, detectives = (graph.usable(london(), side) for side in ("mister_x", "detectives"))
    assert everything - detectives == {"ferry"}
    assert 157 in graph.neighbours(london(), everything)[194]
    assert 157 not in graph.neighbours(london(), detectives)[194]


def test_transports_that_only_links_know_may_be_used() -> None:
    faulty = Board("x", DEFAULT_TRANSPORTS, (Station(1), Station(2)), (Link(1, 2, "boat"),))
    assert "boat" in graph.usable(faulty, "detectives")
    assert graph.moves(faulty)[1] == {"boat": [2]}


def test_one_way_links_lead_one_way() -> None:
    small = board(Link(2, 1, "taxi", oneway=True), Link(2, 3, "taxi"))
    assert graph.neighbours(small) == {1: [], 2: [1, 3], 3: [2], 4: [], 5: []}
    assert all_distances(small) == {
        1: {1: 0},
        2: {2: 0, 1: 1, 3: 1},
        3: {3: 0, 2: 1, 1: 2},
        4: {4: 0},
        5: {5: 0},
    }
    assert graph.components(small) == [[1, 2, 3], [4], [5]]


def test_doubled_links_loops_and_links_to_nowhere_do_no_harm() -> None:
    small = board(Link(1, 2, "taxi"), Link(1, 2, "taxi"), Link(3, 3, "bus"), Link(1, 99, "taxi"), stations=3)
    assert graph.moves(small) == {1: {"taxi": [2]}, 2: {"taxi": [1]}, 3: {"bus": [3]}}
    assert graph.components(small) == [[1, 2], [3]]
    assert sorted(graph.to_networkx(small).edges(keys=True)) == [
        (1, 2, "taxi"),
        (1, 2, "taxi 2"),
        (2, 1, "taxi"),
        (2, 1, "taxi 2"),
        (3, 3, "bus"),
    ]


def test_only_the_asked_transports_are_used() -> None:
    small = board(Link(1, 2, "taxi"), Link(2, 3, "bus"))
    assert graph.neighbours(small, {"bus"}) == {1: [], 2: [3], 3: [2], 4: [], 5: []}
    assert graph.components(small, {"taxi"}) == [[1, 2], [3], [4], [5]]


def test_london_is_one_piece_and_small() -> None:
    assert [len(piece) for piece in graph.components(london())] == [199]
    farthest = max(max(row.values()) for row in all_distances(london()).values())
    assert farthest == nx.diameter(london().to_networkx())


def test_london_in_networkx_has_every_link_twice() -> None:
    drawn = london().to_networkx()
    assert drawn.number_of_nodes() == 199
    assert drawn.number_of_edges() == 2 * 467
    assert drawn.nodes[1]["at"] == (drawn.nodes[1]["x"], drawn.nodes[1]["y"])
    assert drawn.nodes[1]["transports"] == ("taxi", "bus", "underground")
    assert {key for _, _, key in drawn.edges(100, keys=True)} == {"taxi", "bus"}
    edge = drawn.edges[108, 115, "ferry"]
    assert london().links[edge["link"]].key == ("ferry", 108, 115, False)
    assert not edge["oneway"]


def test_paths_turn_with_the_arc() -> None:
    drawn = graph.to_networkx(board(Link(1, 2, "taxi", path=((0, 0), (1, 1)))))
    assert drawn.edges[1, 2, "taxi"]["path"] == ((0, 0), (1, 1))
    assert drawn.edges[2, 1, "taxi"]["path"] == ((1, 1), (0, 0))


def test_a_transport_named_like_a_doubled_link_keeps_its_own_edge() -> None:
    small = board(Link(1, 2, "taxi"), Link(1, 2, "taxi"), Link(1, 2, "taxi 2"))
    assert small.to_networkx().number_of_edges(1, 2) == 3


@given(meshes())
def test_distances_are_those_of_networkx(faulty: Board) -> None:
    assert all_distances(faulty) == dict(nx.all_pairs_shortest_path_length(graph.to_networkx(faulty)))


@given(meshes())
def test_pieces_are_those_of_networkx(faulty: Board) -> None:
    pieces = nx.weakly_connected_components(graph.to_networkx(faulty))
    assert sorted(graph.components(faulty)) == sorted(sorted(piece) for piece in pieces)


@given(meshes())
def test_neighbours_are_the_moves_of_all_transports(faulty: Board) -> None:
    moves = graph.moves(faulty)
    assert graph.neighbours(faulty) == {
        number: sorted({end for ends in rows.values() for end in ends}) for number, rows in moves.items()
    }
