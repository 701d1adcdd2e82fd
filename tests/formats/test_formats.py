"""Formats out and back: nothing lost where a format promises so, and other programs read what we write."""

from __future__ import annotations

import csv as readers
import io
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import networkx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.boards import london, network_boards
from support.formats import NAMES, SMALL, WHOLE
from support.places import CASES
from yardtools import formats
from yardtools.formats import csv, dot, edges, geojson, gexf, graphml, node_link, stations_connections
from yardtools.model import Board, Link, Station
from yardtools.model.values import display_name

FOLDER = CASES / "formats"


def read(name: str, content: Any) -> Board:
    board = formats.find_format(name).loads(content)
    assert isinstance(board, Board)
    return board


def carried_by_lossless(board: Board) -> tuple[Any, ...]:
    """What every lossless format carries of a board."""
    stations = sorted((s.id, s.at or (), s.transports_set, s.label) for s in map(Kept, board.stations))
    return stations, sorted((link.key, link.path) for link in board.links)


class Kept:
    """A station as a table holds it: one name, and transports in no order."""

    def __init__(self, station: Station) -> None:
        self.id, self.at = station.id, station.at
        self.transports_set, self.label = tuple(sorted(station.transports)), display_name(station.name)


# --- round trips ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE)
@given(board=network_boards())
@settings(max_examples=40, deadline=None)
def test_whole_boards_come_back(name: str, board: Board) -> None:
    assert read(name, formats.find_format(name).dumps(board)) == board


@given(board=network_boards())
@settings(max_examples=40, deadline=None)
def test_tables_keep_stations_and_links(board: Board) -> None:
    assert carried_by_lossless(read("csv", csv.dumps(board))) == carried_by_lossless(board)


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "\tx", "'=x", "''-x", "'x", "x=1", "'"])
def test_no_cell_is_a_formula(name: str) -> None:
    board = replace(SMALL, stations=(Station(1, (-1.5, 2), ("taxi",), {"en": name}), *SMALL.stations[1:]))
    tables = csv.dumps(board)
    cells = [cell for row in readers.reader(io.StringIO(tables[csv.STATIONS])) for cell in row]
    assert "-1.5" in cells
    assert not [cell for cell in cells if cell[:1] in {*"=+@\t\r"} or (cell[:1] == "-" and cell != "-1.5")]
    assert display_name(read("csv", tables).stations[0].name) == name


@pytest.mark.parametrize("module", [gexf, dot])
@given(board=network_boards())
@settings(max_examples=40, deadline=None)
def test_graphs_keep_stations_and_links(module: Any, board: Board) -> None:
    """More than these formats promise; strings of Graphviz end at a NUL, so it cannot keep one."""
    assume(module is not dot or not any("\0" in name for s in board.stations for name in s.name.values()))
    again = replace(module.loads(module.dumps(board)), transports=board.transports)
    known = {station.id for station in board.stations}
    assert tuple(station for station in again.stations if station.id in known) == board.stations
    assert again.links == board.links


@pytest.mark.parametrize("name", WHOLE)
def test_twice_the_same_number_comes_back(name: str) -> None:
    board = replace(SMALL, stations=(*SMALL.stations, Station(1, (5, 5), ("bus",)), Station(1)))
    assert read(name, formats.find_format(name).dumps(board)) == board


@pytest.mark.parametrize("name", WHOLE)
def test_doubled_and_looping_links_come_back(name: str) -> None:
    doubles = (Link(1, 2, "taxi"), Link(1, 2, "taxi"), Link(2, 1, "taxi", True), Link(1, 2, "taxi", True))
    board = replace(SMALL, links=(*SMALL.links, *doubles, Link(3, 3, "bus"), Link(3, 3, "bus", True)))
    assert read(name, formats.find_format(name).dumps(board)) == board


@given(board=network_boards())
@settings(max_examples=40, deadline=None)
def test_plain_lists_keep_the_links(board: Board) -> None:
    again = edges.loads(edges.dumps(board))
    assert sorted(link.key for link in again.links) == sorted(link.key for link in board.links)
    assert {station.id for station in again.stations} == {n for b in board.links for n in (b.start, b.end)}
    for name in ("stations-connections", "graph-pos"):
        listed = read(name, formats.find_format(name).dumps(board))
        twoway = sorted(Link(link.start, link.end, link.by).key for link in board.links)
        assert sorted(link.key for link in listed.links) == twoway
        assert [(s.id, s.at) for s in listed.stations] == [(s.id, s.at) for s in board.stations]


@pytest.mark.parametrize("name", NAMES)
def test_lossless_means_the_promise_of_the_package(name: str) -> None:
    board = replace(SMALL, stations=SMALL.stations[:3])
    again = formats.find_format(name).loads(formats.find_format(name).dumps(board), lambda fault: None)
    if formats.find_format(name).LOSSLESS:
        assert carried_by_lossless(again) == carried_by_lossless(board)
    elif name not in ("gexf", "dot"):
        assert carried_by_lossless(again) != carried_by_lossless(board)


# --- order ------------------------------------------------------------------------------------


def shuffle_lines(text: str, seed: int, head: int = 0) -> str:
    lines = text.splitlines(keepends=True)
    rows = lines[head:]
    random.Random(seed).shuffle(rows)
    return "".join(lines[:head] + rows)


def shuffle_entries(text: str, seed: int) -> str:
    document = json.loads(text)
    for rows in document.values():
        if isinstance(rows, list):
            random.Random(seed).shuffle(rows)
    return json.dumps(dict(sorted(document.items(), reverse=True)))


def shuffle_elements(text: str, seed: int) -> str:
    from lxml import etree

    root = etree.fromstring(text.encode())
    for parent in list(root.iter("{*}graph", "{*}nodes", "{*}edges")):
        if rows := list(parent.iterchildren("{*}node", "{*}edge")):
            random.Random(seed).shuffle(rows)
            parent.extend(rows)
    return etree.tostring(root, encoding="unicode")


SHUFFLES: dict[str, Callable[[Any, int], Any]] = {
    "csv": lambda files, seed: {file: shuffle_lines(text, seed, 1) for file, text in files.items()},
    "edges": shuffle_lines,
    "stations-connections": lambda files, seed: {
        file: shuffle_lines(text, seed) for file, text in files.items()
    },
    "graph-pos": lambda files, seed: {
        file: shuffle_lines(text, seed, file == "graph.txt") for file, text in files.items()
    },
    "adjacency-json": shuffle_entries,
    "graphml": shuffle_elements,
    "gexf": shuffle_elements,
    "dot": lambda text, seed: shuffle_lines(text[:-2], seed, 2) + "}\n",
    "geojson": shuffle_entries,
    "node-link": shuffle_entries,
}


@pytest.mark.parametrize("name", SHUFFLES)
@given(seed=st.integers(0, 999))
@settings(max_examples=5, deadline=None)
def test_the_order_of_rows_does_not_matter(name: str, seed: int) -> None:
    content = formats.find_format(name).dumps(replace(SMALL, links=(*SMALL.links, Link(1, 2, "zeppelin"))))
    plain = formats.find_format(name).loads(content, lambda fault: None)
    assert formats.find_format(name).loads(SHUFFLES[name](content, seed), lambda fault: None) == plain


# --- other programs ---------------------------------------------------------------------------


def places(graph: Any) -> dict[int, tuple[float, float]]:
    return {int(node): (data["x"], data["y"]) for node, data in graph.nodes(data=True)}


def test_networkx_reads_our_graphml() -> None:
    board = london()
    graph = networkx.read_graphml(io.BytesIO(graphml.dumps(board).encode()))
    assert (graph.is_multigraph(), graph.is_directed()) == (True, False)
    assert graph.number_of_edges() == len(board.links) == 467
    assert places(graph) == {station.id: station.at for station in board.stations}
    assert sorted(data["by"] for _, _, data in graph.edges(data=True)) == sorted(
        link.by for link in board.links
    )


def test_networkx_reads_our_gexf() -> None:
    board = london()
    graph = networkx.read_gexf(io.BytesIO(gexf.dumps(board).encode()))
    assert (graph.is_multigraph(), graph.is_directed()) == (True, False)
    assert graph.number_of_edges() == 467
    seen = {int(node): data["viz"]["position"] for node, data in graph.nodes(data=True)}
    assert {n: (at["x"], -at["y"]) for n, at in seen.items()} == {s.id: s.at for s in board.stations}


def test_networkx_reads_our_node_link_data() -> None:
    board = london()
    graph: Any = networkx.node_link_graph(json.loads(node_link.dumps(board)), edges="edges")
    assert (graph.is_multigraph(), graph.is_directed()) == (True, False)
    assert graph.number_of_edges() == 467
    assert places(graph) == {station.id: station.at for station in board.stations}
    assert {key for _, _, key in graph.edges(keys=True)} == {"taxi", "bus", "underground", "ferry"}


def test_we_read_what_networkx_writes() -> None:
    graph = SMALL.to_networkx()
    for _, data in graph.nodes(data=True):
        data["transports"] = " ".join(data["transports"])
        for key in ("at", "name"):
            del data[key]
        if data["x"] is None:
            del data["x"], data["y"]
    for _, _, data in graph.edges(data=True):
        del data["path"], data["oneway"]
    expected = sorted(link.key for link in SMALL.links)
    text = "\n".join(networkx.generate_graphml(graph))
    assert sorted(link.key for link in graphml.loads(text).links) == expected
    text = "\n".join(networkx.generate_gexf(graph))
    assert sorted(link.key for link in gexf.loads(text).links) == expected
    text = json.dumps(networkx.node_link_data(graph, edges="edges"))
    assert sorted(link.key for link in node_link.loads(text).links) == expected


def draw_with_graphviz(board: Board, *options: str) -> dict[int, tuple[float, float]]:
    """Where Graphviz draws the stations, in its own units and frame."""
    if not shutil.which("neato"):
        pytest.skip("Graphviz is not installed")
    command = ["neato", *options, "-Tplain"]
    plain = subprocess.run(command, input=dot.dumps(board), capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in plain.splitlines()]
    return {int(row[1]): (float(row[2]), float(row[3])) for row in rows if row[0] == "node"}


@pytest.mark.parametrize("options", [("-n",), ()])
def test_neato_draws_the_map_as_it_is(options: tuple[str, ...]) -> None:
    board = london()
    at = {station.id: station.at for station in board.stations if station.at}
    seen = draw_with_graphviz(board, *options)
    (x0, y0), (u0, v0) = at[1], seen[1]
    for number, (x, y) in at.items():
        u, v = seen[number]
        assert 72 * (u - u0) == pytest.approx(x - x0, abs=0.2)
        assert 72 * (v0 - v) == pytest.approx(y - y0, abs=0.2)


def test_graphviz_reads_names_with_odd_characters() -> None:
    names = {"en": 'a "b" \\ c\\', "de": "<b>\n{}", "fr": "\\"}
    board = replace(SMALL, stations=(Station(1, (3, 4), ("taxi",), names),), links=())
    assert draw_with_graphviz(board, "-n").keys() == {1}
    assert dot.loads(dot.dumps(board)).stations == board.stations


def test_lines_of_geojson_run_from_station_to_station() -> None:
    features = {feature["id"]: feature for feature in json.loads(geojson.dumps(SMALL))["features"]}
    line = features["link:bus:1-2"]["geometry"]
    assert line == {"type": "LineString", "coordinates": [[10, 20.5], [40, 0], [80.5, 0], [110.25, 20.5]]}
    assert features["station:4"]["geometry"] is None


def test_ids_of_nodes_and_edges_are_unique() -> None:
    from lxml import etree

    board = replace(SMALL, stations=SMALL.stations * 3, links=SMALL.links * 3)
    for text in (graphml.dumps(board), gexf.dumps(board)):
        root = etree.fromstring(text.encode())
        ids = [element.get("id") for element in root.iter("{*}node", "{*}edge")]
        assert len(ids) == len(set(ids)) == len(board.stations) + len(board.links)
    assert "taxi:1-2#3" in graphml.dumps(board)


# --- bytes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NAMES if name != "parquet"])
def test_golden_files(name: str) -> None:
    content = formats.find_format(name).dumps(SMALL)
    rows = content if isinstance(content, dict) else {"small" + formats.find_format(name).SUFFIX: content}
    for file, text in rows.items():
        path = FOLDER / f"{name}.{file}"
        if os.environ.get("YARD_GOLDEN"):
            path.write_text(text, encoding="utf-8", newline="")
        assert text == path.read_bytes().decode()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_board_gives_the_same_bytes(name: str) -> None:
    backwards = replace(SMALL, stations=SMALL.stations[::-1], links=SMALL.links[::-1])
    assert formats.find_format(name).dumps(backwards) == formats.find_format(name).dumps(SMALL)


def ladder_board(rungs: int) -> Board:
    stations = [Station(n, (n % 100 * 50, n // 100 * 50), ("taxi",)) for n in range(2 * rungs)]
    links = [Link(n, n + 2, "taxi", path=((n, 1),)) for n in range(2 * rungs - 2)]
    return replace(SMALL, stations=tuple(stations), links=tuple(links))


def steps(work: Callable[[], object]) -> int:
    """How many functions are called, here and in C: a clock that always shows the same."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", NAMES)
def test_cost_grows_with_the_board(name: str) -> None:
    form = formats.find_format(name)
    small, large = ladder_board(20), ladder_board(160)
    form.loads(form.dumps(small))  # what is made once is made now
    for work in (form.dumps, lambda board: form.loads(form.dumps(board))):
        assert steps(lambda: work(large)) < 9 * steps(lambda: work(small))  # noqa: B023


def test_tables_without_stations_have_those_that_links_name() -> None:
    files = stations_connections.dumps(SMALL)
    del files["stations.txt"]
    board = stations_connections.loads(files)
    assert [(s.id, s.at, s.transports) for s in board.stations] == [
        (1, None, ("taxi", "bus")),
        (2, None, ("taxi", "bus")),
        (3, None, ("taxi",)),
    ]
