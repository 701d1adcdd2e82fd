"""Boards come back whole from the programs that read our formats, one-way links the right way round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.formats import links, read
from support.quick import rest_slow
from support.scripts import load_script
from yardtools.formats import dot, geojson, gexf, graphml, node_link

SCRIPT: Any = load_script("round_trips")
KNOWN = json.loads(SCRIPT.TABLE.read_text(encoding="utf-8"))
HERE = [row for row in KNOWN if SCRIPT.is_installed(row["program"])]
COLUMNS = ("program", "reads", "writes", "keeps")
SLOW = [("networkx", "dot")]
"""It reads DOT with pydot, which takes ten seconds for London."""


def test_the_table_has_every_journey() -> None:
    assert [(row["program"], row["reads"], row["writes"]) for row in KNOWN] == list(SCRIPT.COURIERS)


def test_networkx_and_igraph_are_asked() -> None:
    pytest.importorskip("igraph")
    asked = {(row["program"], row["writes"]) for row in HERE}
    assert {("networkx", form) for form in ("graphml", "gexf", "dot", "node-link")} <= asked
    assert {("igraph", form) for form in ("graphml", "dot")} <= asked


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    COLUMNS,
    rest_slow([tuple(map(row.get, COLUMNS)) for row in HERE], lambda *row: row[:2] not in SLOW),
)
def test_what_comes_back_is_what_the_table_says(program: str, reads: str, writes: str, keeps: str) -> None:
    journey = (program, reads, writes)
    found = [SCRIPT.verdict(board, SCRIPT.COURIERS[journey], *journey[1:]) for board in SCRIPT.boards_sent()]
    assert keeps in found
    assert SCRIPT.worst_of(found) == keeps


EDGE = (
    '<edge source="{}" target="{}"><data key="from">3</data><data key="to">1</data><data key="by">taxi</data>'
)


@pytest.mark.parametrize(
    ("nodes", "expected"), [((1, 3), "3>1 taxi"), ((3, 1), "3>1 taxi"), ((1, 2), "1>2 taxi")]
)
def test_an_edge_is_believed_where_it_names_its_own_nodes(nodes: tuple[int, int], expected: str) -> None:
    """An edge that somebody has hung to another node still says where it was; its nodes count."""
    stations = "".join(f'<node id="{number}"/>' for number in (1, 2, 3))
    edge = EDGE.format(*nodes) + '<data key="oneway">true</data></edge>'
    board, faults = read(graphml, f"<graphml><graph>{stations}{edge}</graph></graphml>")
    assert (links(board), faults) == ([expected], [])
    text = f"graph {{ 1; 2; 3; {nodes[0]} -- {nodes[1]} [from=3, to=1, by=taxi, oneway=true] }}"
    assert links(read(dot, text)[0]) == [expected]
    edges = [{"source": nodes[0], "target": nodes[1], "from": 3, "to": 1, "by": "taxi", "oneway": True}]
    document = {"nodes": [{"id": number} for number in (1, 2, 3)], "edges": edges}
    assert links(read(node_link, json.dumps(document))[0]) == [expected]


def test_arrows_of_yed_lead_the_way_where_nothing_else_is_said() -> None:
    arrows = '<data key="by">taxi</data><data key="g"><Arrows source="standard" target="none"/></data>'
    graph = f'<node id="1"/><node id="2"/><edge source="1" target="2">{arrows}</edge>'
    assert links(read(graphml, f"<graphml><graph>{graph}</graph></graphml>")[0]) == ["2>1 taxi"]


def test_numbers_may_stand_in_a_field_of_nodes_that_were_numbered_anew() -> None:
    nodes = "".join(f'<node id="n{place}"><data key="id">{place + 7}</data></node>' for place in (0, 1))
    edge = '<edge source="n0" target="n1"><data key="by">bus</data></edge>'
    board, faults = read(graphml, f"<graphml><graph>{nodes}{edge}</graph></graphml>")
    assert (links(board), faults) == (["7-8 bus"], [])
    board, faults = read(dot, "graph { 0 [id=7, x=NaN, y=NaN]; 1 [id=8]; 1 -- 0 [by=bus] }")
    assert (links(board), faults) == (["7-8 bus"], [])


def test_node_link_data_of_rustworkx() -> None:
    nodes = [{"id": place, "data": {"id": str(place + 7), "x": "5", "y": "6"}} for place in (0, 1)]
    edges = [
        {"source": 1, "target": 0, "id": 0, "data": {"by": "bus", "oneway": "true", "from": "7", "to": "8"}}
    ]
    document = {"directed": False, "multigraph": True, "attrs": None, "nodes": nodes, "links": edges}
    board, faults = read(node_link, json.dumps(document))
    assert (links(board), [station.at for station in board.stations], faults) == (
        ["7>8 bus"],
        [(5, 6)] * 2,
        [],
    )
    nodes[0]["data"] = {"id": "7", "x": "five", "y": "6"}
    assert read(node_link, json.dumps(document))[1][0].pointer == "/nodes/0/data/x"


def test_keys_of_nodes_and_edges_may_share_their_ids() -> None:
    keys = '<key id="d1" for="node" attr.name="x"/><key id="d2" for="node" attr.name="y"/>'
    keys += '<key id="d1" for="edge" attr.name="by"/>'
    node = '<node id="{}"><data key="d1">3</data><data key="d2">4</data></node>'
    graph = node.format(1) + node.format(2) + '<edge source="1" target="2"><data key="d1">taxi</data></edge>'
    board, faults = read(graphml, f"<graphml>{keys}<graph>{graph}</graph></graphml>")
    assert (links(board), board.stations[0].at, faults) == (["1-2 taxi"], (3, 4), [])


def test_every_key_of_graphml_has_a_name_and_a_type() -> None:
    from lxml import etree

    keys = list(etree.fromstring(graphml.dumps(SCRIPT.awkward_board()).encode()).iter("{*}key"))
    assert len(keys) > 8
    assert all(key.get("attr.name") and key.get("attr.type") for key in keys)


def test_geojson_as_geopandas_writes_it() -> None:
    station = {
        "id": 1,
        "name": None,
        "from": None,
        "to": None,
        "transports": "['taxi' 'bus']",
        "derived": 1.0,
    }
    link = {"id": 0, "name": None, "from": 1.0, "to": 2.0, "by": "taxi", "oneway": 1.0, "transports": None}
    features = [
        {"type": "Feature", "properties": station, "geometry": {"type": "Point", "coordinates": [1.0, 2.0]}},
        {"type": "Feature", "properties": link, "geometry": None},
    ]
    board, faults = read(geojson, json.dumps({"type": "FeatureCollection", "features": features}))
    assert (board.stations[0].transports, board.stations[0].derived) == (("taxi", "bus"), True)
    assert (links(board), faults) == (["1>2 taxi"], [])


def test_geojson_says_that_its_coordinates_are_no_degrees() -> None:
    system = json.loads(geojson.dumps(SCRIPT.awkward_board()))["crs"]["properties"]["name"]
    assert system.startswith('ENGCRS["Board"')
    assert 'AXIS["y",south]' in system


def test_gexf_edges_swapped_by_others_keep_their_way() -> None:
    text = gexf.dumps(SCRIPT.awkward_board()).replace('source="3" target="1"', 'source="1" target="3"')
    assert "3>1 taxi" in links(gexf.loads(text))
