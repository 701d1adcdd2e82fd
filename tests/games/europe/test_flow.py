"""The largest flow is what networkx finds too."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from yardtools.games.europe.flow import Pipes

NODES = st.integers(0, 6)
WIDTHS = st.integers(0, 5)


@given(st.dictionaries(st.tuples(NODES, NODES).filter(lambda pair: pair[0] != pair[1]), WIDTHS))
def test_it_is_as_large_as_networkx_says(widths: dict[tuple[int, int], int]) -> None:
    graph: nx.DiGraph[int] = nx.DiGraph()
    pipes = Pipes()
    graph.add_nodes_from((0, 6))
    for (start, end), width in widths.items():
        graph.add_edge(start, end, capacity=width)
        pipes.add(start, end, width)
    assert pipes.largest_flow(0, 6) == nx.maximum_flow_value(graph, 0, 6)


def test_pipes_without_a_width_let_everything_through() -> None:
    pipes = Pipes()
    pipes.add("spring", "hill", 7)
    pipes.add("hill", "sea")
    pipes.add("spring", "sea", 2)
    assert pipes.largest_flow("spring", "sea") == 9


def test_two_pipes_side_by_side_carry_as_much_as_both() -> None:
    pipes = Pipes()
    pipes.add("spring", "sea", 2)
    pipes.add("spring", "sea", 3)
    assert pipes.largest_flow("spring", "sea") == 5
