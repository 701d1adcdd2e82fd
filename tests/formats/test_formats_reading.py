"""Other people's files: what is read from them."""

from __future__ import annotations

from typing import Any

import pytest

from support.formats import links, read
from yardtools.formats import adjacency_json, csv, dot, edges, gexf, graph_pos, graphml
from yardtools.formats import stations_connections as lists
from yardtools.model import Link, Station
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS

# --- what nobody wrote down -------------------------------------------------------------------


def test_known_transports_have_their_usual_meaning() -> None:
    board = edges.loads("1 2 ferry\n2 3 Underground\n1 3 taxi\n1 4 Night_Bus\n")
    assert board.transports[:3] == (DEFAULT_TRANSPORTS[0], DEFAULT_TRANSPORTS[2], DEFAULT_TRANSPORTS[3])
    assert [(t.id, t.tickets) for t in board.transports[3:]] == [("night_bus", ("night_bus",))]
    assert board.ladder == ("taxi", "underground")
    assert board.id == "board"


def test_a_ladder_of_one_is_none() -> None:
    assert edges.loads("1 2 taxi").ladder == ()
    assert edges.loads("1 2 taxi\n1 2 bus\n1 2 underground").ladder == DEFAULT_LADDER


def test_stations_show_the_transports_of_their_links_but_no_ferry() -> None:
    assert edges.loads("2 1 bus\n1 2 ferry\n1 2 taxi").stations == (
        Station(1, None, ("taxi", "bus"), derived=True),
        Station(2, None, ("taxi", "bus"), derived=True),
    )


def test_a_link_to_a_missing_station_is_kept() -> None:
    board = csv.loads({"stations.csv": "id\n1\n", "links.csv": "from,to,by\n1,9,taxi\n"})
    assert links(board) == ["1-9 taxi"]
    assert [station.id for station in board.stations] == [1]


# --- lists and tables -------------------------------------------------------------------------


def test_lists_of_links_may_be_separated_in_any_way() -> None:
    text = "\ufeff# from to by\r\n1,8,taxi\r\n\r\n 9;1;Bus # express\n8\t3 UNDERGROUND oneway\n"
    assert links(edges.loads(text)) == ["1-8 taxi", "1-9 bus", "8>3 underground"]


def test_tables_may_have_other_columns_in_any_order() -> None:
    stations = '\ufeffName;ID;Y;X;colour\r\n"a;""b""\nc";7; 1,5;2,25;red\r\n;8;;;\r\n'
    board = csv.loads({"stations.csv": stations, "links.csv": "Type\tSource\tTarget\n Night Bus\t8\t7\n"})
    assert board.stations == (
        Station(7, (2.25, 1.5), ("night-bus",), {"en": 'a;"b"\nc'}, derived=True),
        Station(8, None, ("night-bus",), derived=True),
    )
    assert links(board) == ["7-8 night-bus"]


def test_positions_may_begin_with_their_number() -> None:
    board = graph_pos.loads({"graph.txt": "2 1\n1\n2\n1 2 Taxi\n", "pos.txt": "2\n1 5 6\n2 7 8\n"})
    assert [station.at for station in board.stations] == [(5, 6), (7, 8)]


def test_positions_of_stations_nobody_listed_make_stations() -> None:
    board = graph_pos.loads({"graph.txt": "1 0\n1\n", "pos.txt": "1 5 6\n9 7 8\n"})
    assert [(station.id, station.at) for station in board.stations] == [(1, (5, 6)), (9, (7, 8))]


def test_lists_may_begin_with_a_heading() -> None:
    assert links(edges.loads("From,To,Mode\n1,2,taxi\n")) == ["1-2 taxi"]
    assert read(edges, "1 2 taxi\nfrom to by\n")[1], "a heading is the first line"
    assert read(edges, "a b taxi\n")[1], "no heading"
    files = {"stations.txt": "id x y\n1 5 6\n", "connections.txt": "a b mode\n1 1 taxi\n"}
    assert lists.loads(files).stations[0].at == (5, 6)


@pytest.mark.parametrize(
    ("word", "expected"),
    [(word, True) for word in ["WAHR", "VRAI", "one-way", "one_way", "OneWay", "ja"]]
    + [(word, False) for word in ["FALSCH", "FAUX", "nein", "non"]],
)
def test_yes_and_no_of_spreadsheets(word: str, expected: bool) -> None:
    board = csv.loads({"links.csv": f"from,to,by,oneway\n1,2,taxi,{word}\n"})
    assert board.links[0].oneway is expected


@pytest.mark.parametrize(
    ("cell", "path"),
    [
        ("20,5 30;40 50", ((20.5, 30), (40, 50))),
        ("20,5 30,5;", ((20.5, 30.5),)),
        ("20,5;40,6", ((20, 5), (40, 6))),
        ("20, 5; 40, 6", ((20, 5), (40, 6))),
        ("20.5 30", ((20.5, 30),)),
    ],
)
def test_paths_may_have_decimal_commas(cell: str, path: tuple[tuple[float, float], ...]) -> None:
    assert csv.loads({"links.csv": f'from,to,by,path\n1,2,taxi,"{cell}"\n'}).links[0].path == path


@pytest.mark.parametrize("cell", ["taxi bus", "taxi, bus", "Taxi/Bus", "bus;taxi"])
def test_two_transports_are_two_links(cell: str) -> None:
    assert links(csv.loads({"links.csv": f'from,to,by\n1,2,"{cell}"\n'})) == ["1-2 taxi", "1-2 bus"]


@pytest.mark.parametrize(
    "head",
    [
        "source,target,transport_type,edge_type",
        "Station 1,Station 2,Transport Type,note",
        "fromId,toId,vehicle,note",
        "src,dst,mode,note",
        "u,v,key,note",
    ],
)
def test_columns_may_have_the_names_that_others_use(head: str) -> None:
    rows = f"{head}\n1,2,taxi,road\n2,3,bus,road\n"
    assert csv.part_of(rows) == "links.csv"
    assert links(csv.loads({"links.csv": rows})) == ["1-2 taxi", "2-3 bus"]


def test_a_missing_column_is_one_fault_that_says_what_helps() -> None:
    board, faults = read(csv, {"links.csv": "p,q,taxi\n" + "1,2,3\n" * 440})
    assert [fault.message for fault in faults] == ["no column is called from: 'p,q,taxi'"]
    assert faults[0].hint == "say which columns they are with --column from=…,to=…,by=…"
    assert board.links == ()


def test_transports_are_renamed_on_the_way() -> None:
    renamed = {"t": "taxi", "night bus": "bus", "3": "ferry", "u": "underground"}
    rows = "from,to,by\n1,2,T\n1,2,Night  Bus\n2,3,3\n3,4,T U\n"
    board = csv.loads({"links.csv": rows}, renamed=renamed)
    assert links(board) == ["1-2 taxi", "3-4 taxi", "1-2 bus", "3-4 underground", "2-3 ferry"]
    assert board.transports == DEFAULT_TRANSPORTS
    assert "ferry" not in board.stations[1].transports
    text = '{"1": {"T": [2]}, "2": {"t": [1]}}'
    assert links(adjacency_json.loads(text, renamed=renamed)) == ["1-2 taxi"]


# --- which file is which ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "part", "text"),
    [
        (csv, "links.csv", '"From";to;x'),
        (csv, "stations.csv", "number,name"),
        (csv, None, "1,2,taxi"),
        (lists, "stations.txt", "1 5 6"),
        (lists, "stations.txt", "1 5.5 -6"),
        (lists, "connections.txt", "1 5 taxi"),
        (lists, None, ""),
        (graph_pos, "graph.txt", "2 1\n1\n2\n1 2 Taxi"),
        (graph_pos, "graph.txt", "2 0\n1\n2\n"),
        (graph_pos, "pos.txt", "2\n1 5 6\n2 5 6"),
        (graph_pos, "pos.txt", "1 5 6\n"),
        (graph_pos, None, "\n"),
    ],
)
def test_files_are_known_by_what_they_say(module: Any, part: str | None, text: str) -> None:
    assert module.part_of(text) == part


# --- adjacency --------------------------------------------------------------------------------


def test_links_listed_at_one_end_are_kept_and_told() -> None:
    text = '{"1": {"taxi": [8, 9], "bus": [8]},\n "8": {"bus": [1], "taxi": []}, "9": {"taxi": [1, 8]}}'
    board, faults = read(adjacency_json, text)
    assert links(board) == ["1-8 taxi", "1-9 taxi", "8-9 taxi", "1-8 bus"]
    assert [(fault.code, fault.subject, fault.message, fault.pointer) for fault in faults] == [
        ("links/one-sided", ("link:taxi:1-8",), "taxi link 1-8 is listed at 1 but not at 8", "/1/taxi/0"),
        ("links/one-sided", ("link:taxi:8-9",), "taxi link 8-9 is listed at 9 but not at 8", "/9/taxi/1"),
    ]


def test_doubled_links_are_counted_at_both_ends() -> None:
    board, faults = read(adjacency_json, '{"1": {"taxi": [8, 8]}, "8": {"taxi": [1]}, "5": {"bus": [5]}}')
    assert links(board) == ["1-8 taxi", "1-8 taxi", "5-5 bus"]
    assert [fault.pointer for fault in faults] == ["/1/taxi/1"]


# --- GraphML and GEXF -------------------------------------------------------------------------

YED = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
<key for="node" id="d6" yfiles.type="nodegraphics"/><key for="edge" id="d9" yfiles.type="edgegraphics"/>
<graph edgedefault="directed"><edge id="e0" source="n1" target="n0"><data key="d9"><y:PolyLineEdge>
<y:Path sx="0" sy="0"><y:Point x="5" y="6"/></y:Path>
<y:EdgeLabel>Taxi<y:x/></y:EdgeLabel></y:PolyLineEdge></data></edge>
<node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="10" width="20" x="100" y="200"/>
<y:NodeLabel> 12 </y:NodeLabel></y:ShapeNode></data></node>
<node id="n1"><data key="d6"><y:ShapeNode><y:Geometry height="10" width="20" x="0" y="0"/>
<y:NodeLabel>7</y:NodeLabel></y:ShapeNode></data></node>
<node id="n2" yfiles.foldertype="group"><graph><node id="n2::n0">
<data key="d6"><y:NodeLabel>3</y:NodeLabel></data></node>
</graph></node></graph></graphml>"""


def test_drawings_of_yed_are_read() -> None:
    board = graphml.loads(YED)
    assert [(station.id, station.at) for station in board.stations] == [
        (3, None),
        (7, (10, 5)),
        (12, (110, 205)),
    ]
    assert board.links == (Link(7, 12, "taxi", True, ((5, 6),)),)


def test_keys_of_graphml_go_by_their_names_and_defaults() -> None:
    board = graphml.loads(
        '<graphml><key id="k" for="edge" attr.name="Mode"><default>bus</default></key>'
        '<key id="l" for="node" attr.name="X"/><graph edgedefault="undirected">'
        '<node id="1"><data key="l">3</data><data key="y">4</data></node><node id="2"/>'
        '<edge source="1" target="2"/><edge source="2" target="1"><data key="k">taxi</data></edge>'
        '<edge source="2" target="1" directed="true"><data key="k">tram</data></edge></graph></graphml>'
    )
    assert links(board) == ["1-2 taxi", "1-2 bus", "2>1 tram"]
    assert board.stations[0].at == (3, 4)


def test_gexf_of_gephi_is_read() -> None:
    board = gexf.loads(
        '<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz">'
        '<graph defaultedgetype="directed"><attributes class="edge"><attribute id="0" title="Transport"/>'
        '</attributes><nodes><node id="a" label="4"><viz:position x="1" y="-2" z="0"/></node>'
        '<node id="b" label="5"/></nodes><edges><edge source="a" target="b" label="bus"/>'
        '<edge source="b" target="a"><attvalues><attvalue for="0" value="Bus"/></attvalues></edge>'
        '<edge source="b" target="a" kind="taxi"/><edge source="b" target="a" type="mutual" kind="ferry"/>'
        "</edges></graph></gexf>"
    )
    assert links(board) == ["5>4 taxi", "4-5 bus", "4-5 ferry"]
    assert board.stations[0].at == (1, 2)


# --- DOT --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("graph { 1 -- 2 -- 3 [by=taxi] }", ["1-2 taxi", "2-3 taxi"]),
        (
            "graph { edge [by=bus]; 1 -- {2 3}; subgraph x { edge[by=taxi] 4--5 } 5--6 }",
            [
                "4-5 taxi",
                "1-2 bus",
                "1-3 bus",
                "5-6 bus",
            ],
        ),
        ("digraph{1->2[by=taxi];2->1[by=taxi];3->1[by=taxi]}", ["1-2 taxi", "3>1 taxi"]),
        ("digraph{1->2[by=taxi,dir=both];3->1[by=taxi dir=back]}", ["1-2 taxi", "1>3 taxi"]),
        ("graph{1--2[by=taxi;dir=back]}", ["2>1 taxi"]),
        ("strict graph{1--2[by=taxi];2--1[label=x];1--2[by=bus]}", ["1-2 bus"]),
        ('GRAPH "g" + "h" {\n# a line\n1:n -- 2:p:s /* so */ ["b" + "y" = taxi] // end\n}', ["1-2 taxi"]),
        ('graph { a [label=7]; "b c" [label="8"]; a -- "b c" [type="T\\\nAXI"] }', ["7-8 taxi"]),
        ("graph { rankdir=LR; node [shape=circle]; 1 [label=<<b>x</b>>]; 1 -- 1 [by=taxi] }", ["1-1 taxi"]),
        ("digraph { 1 -> 1 [by=taxi] }", ["1-1 taxi"]),
        ("digraph { 1 -> 2 [by=taxi oneway=false] ; 2 -> 1 [by=taxi oneway] }", ["1-2 taxi", "2>1 taxi"]),
    ],
)
def test_the_dot_language(text: str, expected: list[str]) -> None:
    assert links(dot.loads(text)) == expected


def test_positions_in_dot_are_upside_down() -> None:
    board = dot.loads('graph { graph [inputscale=72]; 1 [pos="10.5,20!"]; 2 [pos=" 3,-4,5"]; 3 }')
    assert [station.at for station in board.stations] == [(10.5, -20), (3, 4), None]
    assert board.frame is None


def test_drawings_are_moved_into_a_frame() -> None:
    board = dot.loads('graph { 1 [pos="10.5,20!"]; 2 [pos=" 3,-4,5"]; 3 }')
    assert [station.at for station in board.stations] == [(47.5, 40), (40, 64), None]
    assert board.frame == (87.5, 104)
    whole = dot.loads('graph { 1 [pos="10,-20!"] }')
    assert (whole.stations[0].at, whole.frame) == ((10, 20), None)


@pytest.mark.parametrize("bb", ['graph [bb="10,20,110,220"]', 'bb="10,20,110,220"'])
def test_the_bounding_box_of_graphviz_is_the_frame(bb: str) -> None:
    board = dot.loads(
        f'graph {{ {bb}; subgraph a {{ graph [bb="0,0,1,1"]; 1 [pos="10,220"]; 2 [pos="60,20"] }} }}'
    )
    assert [station.at for station in board.stations] == [(0, 0), (50, 200)]
    assert board.frame == (100, 200)


@pytest.mark.parametrize(
    ("arrows", "default", "expected"),
    [
        ('source="none" target="none"', "directed", "7-12 taxi"),
        ('source="none" target="standard"', "undirected", "7>12 taxi"),
        ('source="standard" target="none"', "directed", "12>7 taxi"),
        ('source="standard" target="standard"', "directed", "7-12 taxi"),
    ],
)
def test_arrows_of_yed_decide(arrows: str, default: str, expected: str) -> None:
    text = YED.replace("<y:EdgeLabel>", f"<y:Arrows {arrows}/><y:EdgeLabel>").replace(
        '"directed"', f'"{default}"'
    )
    assert links(graphml.loads(text)) == [expected]


def test_drawings_of_yed_are_moved_into_a_frame() -> None:
    board = graphml.loads(YED.replace('x="0" y="0"/>\n<y:NodeLabel>7', 'x="-110" y="0"/>\n<y:NodeLabel>7'))
    assert [station.at for station in board.stations] == [None, (40, 40), (250, 240)]
    assert board.links[0].path == ((145, 41),)
    assert board.frame == (290, 280)


def test_subgraphs_cannot_take_all_memory() -> None:
    many = " ".join(str(number) for number in range(2000))
    board, faults = read(dot, f"graph {{ 1 -- 2 [by=taxi] {{{many}}} -- {{{many}}} [by=taxi] }}")
    assert [fault.code for fault in faults] == ["document/refused"]
    assert links(board) == ["1-2 taxi"]
    assert read(dot, "graph " + "{" * 100_000)[1][0].code == "document/refused"
