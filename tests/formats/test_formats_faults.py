"""What cannot be read: one fault for each thing, with its place, and the rest is read all the same."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from typing import Any

import pytest

from support.formats import NAMES, SMALL, links, read
from yardtools import formats
from yardtools.errors import MissingProgram, UnreadableBoard
from yardtools.findings import Place
from yardtools.formats import adjacency_json, csv, dot, edges, geojson, gexf, graph_pos, graphml, node_link
from yardtools.formats import stations_connections as lists
from yardtools.locate import json_places, nearest_place
from yardtools.model import Station, Transport

XML = '<graphml>\n<graph edgedefault="undirected">\n{}\n</graph></graphml>'

FAULTS: list[tuple[Any, Any, str, tuple[int, int, int], str]] = [
    (edges, "1 8 taxi\n1 eight taxi\n", "document/unreadable", (2, 3, 5), "'eight'"),
    (edges, "1 8 taxi\n  1 8\n", "document/unreadable", (2, 3, 3), "'1 8'"),
    (edges, "1 8 taxi twoway", "document/unreadable", (1, 10, 6), "'twoway'"),
    (edges, "1 8 taxi oneway\tx y", "document/unreadable", (1, 17, 1), "'x'"),
    (edges, "1 8 t@xi", "document/unreadable", (1, 5, 4), "'t@xi'"),
    (edges, "1 1000000000 taxi", "document/unreadable", (1, 3, 10), "'1000000000'"),
    (edges, "1 -2 taxi", "document/unreadable", (1, 3, 2), "'-2'"),
    (lists, {"stations.txt": "1 a 3\n", "connections.txt": ""}, "document/unreadable", (1, 3, 1), "'a'"),
    (lists, {"stations.txt": "1 2\n", "connections.txt": ""}, "document/unreadable", (1, 3, 1), "'2'"),
    (lists, {"stations.txt": "1 2 nan", "connections.txt": ""}, "document/unreadable", (1, 5, 3), "'nan'"),
    (
        lists,
        {"stations.txt": "\n1 2e9 3", "connections.txt": ""},
        "document/unreadable",
        (2, 3, 3),
        "'2e9'",
    ),
    (graph_pos, {"graph.txt": "1 2\n1\n1 1 Taxi\n"}, "document/unreadable", (1, 3, 1), "'2'"),
    (graph_pos, {"graph.txt": "0 1\n1 1 Taxi x\n"}, "document/unreadable", (2, 10, 1), "'x'"),
    (graph_pos, {"graph.txt": "1 0\n1\n", "pos.txt": "1 x 2"}, "document/unreadable", (1, 3, 1), "'x'"),
    (
        graph_pos,
        {"graph.txt": "1 0\n1\n", "pos.txt": "1 2 3\n1 2"},
        "document/unreadable",
        (2, 1, 3),
        "'1 2'",
    ),
    (csv, {"links.csv": 'from,to,by\n"1", "x" ,taxi\n'}, "document/unreadable", (2, 5, 5), "'x '"),
    (csv, {"links.csv": 'from,to,by,path\n1,2,taxi,"1 2;\n3"\n'}, "document/unreadable", (2, 10, 5), "'3'"),
    (
        csv,
        {"links.csv": 'from,to,by\n1,2,"taxi\n3,4,bus\n'},
        "document/unreadable",
        (2, 5, 5),
        "never closed",
    ),
    (csv, {"links.csv": "from,to,by\n1,2,taxi,5"}, "document/unreadable", (2, 10, 1), "'5'"),
    (csv, {"links.csv": "1,2,taxi\n"}, "document/unreadable", (1, 1, 8), "called from"),
    (csv, {"links.csv": "from,to,by,oneway\n1,2,taxi,maybe"}, "document/unreadable", (2, 10, 5), "'maybe'"),
    (graphml, "<graphml>\n<graph></graphml>", "document/not-xml", (2, 18, 1), "graph"),
    (graphml, XML.format('<node id="x"/>'), "document/unreadable", (3, 1, 5), "'x'"),
    (
        graphml,
        XML.format('<node\nid="1">\n <data\nkey="x">q</data></node>'),
        "document/unreadable",
        (5, 2, 5),
        "'q'",
    ),
    (graphml, XML.format('<node id="1"/> <edge source="1"/>'), "document/unreadable", (3, 16, 5), "end"),
    (
        graphml,
        XML.format('<node id="1"/><edge source="z" target="1"/>'),
        "document/unreadable",
        (3, 15, 5),
        "'z'",
    ),
    (graphml, XML.format('<data key="board">{"a": 1}</data>'), "document/schema", (3, 1, 5), "lacks"),
    (graphml, XML.format('<data key="board">{</data>'), "document/unreadable", (3, 1, 5), "ends too early"),
    (graphml, "<svg/>", "document/unreadable", (1, 1, 4), "svg"),
    (
        gexf,
        '<gexf><graph><nodes>\n<node id="1"><position x="1" y="u"/></node></nodes></graph></gexf>',
        "document/unreadable",
        (2, 14, 9),
        "'u'",
    ),
    (dot, "graph {\n 1 -- }", "document/not-dot", (2, 7, 1), "'}'"),
    (dot, "graph { 1 -> 2 }", "document/not-dot", (1, 11, 2), "'->'"),
    (dot, 'graph { 1 [pos="1;2"] }', "document/unreadable", (1, 16, 5), "'1;2'"),
    (dot, "graph { 1 -- two [by=taxi]; two [label=2, pos=x] }", "document/unreadable", (1, 47, 1), "'x'"),
    (dot, "graph { 1 -- 2 [by=taxi\n", "document/not-dot", (2, 1, 1), "end of the text"),
    (dot, "graph { 1 -- 2 }", "document/unreadable", (1, 9, 1), "transport"),
    (dot, 'graph { "1', "document/not-dot", (1, 9, 1), "never closed"),
    (dot, "graph { /* 1", "document/not-dot", (1, 9, 1), "never closed"),
    (dot, "", "document/not-dot", (1, 1, 1), "graph or digraph"),
    (node_link, '{"nodes": [\n{"id": "x"}]}', "document/unreadable", (2, 1, 11), "'x'"),
    (node_link, '{"nodes": 5}', "document/unreadable", (1, 11, 1), "5"),
    (node_link, '{"nodes": [5]}', "document/unreadable", (1, 12, 1), "5"),
    (
        node_link,
        '{"nodes": [{"id": 1, "X": true, "Y": 1}]}',
        "document/unreadable",
        (1, 27, 4),
        "no number: true",
    ),
    (node_link, '{"nodes": [], "graph": {"board": {"format": 1}}}', "document/schema", (1, 34, 13), "lacks"),
    (
        node_link,
        '{"nodes": [], "links": [{"source": 1, "target": 2, "key": 0}]}',
        "document/unreadable",
        (1, 59, 1),
        "0",
    ),
    (node_link, "[]", "document/unreadable", (1, 1, 2), "[]"),
    (node_link, "null", "document/schema", (1, 1, 4), "null"),
    (node_link, "{", "document/not-json", (1, 2, 1), "ends too early"),
    (node_link, '{"nodes": [], "nodes": []}', "document/duplicate-key", (1, 15, 7), "nodes"),
    (
        geojson,
        '{"features": [{"geometry": {"type": "Point", "coordinates": [1, "b"]}, "id": 4}]}',
        "document/unreadable",
        (1, 65, 3),
        "'b'",
    ),
    (
        geojson,
        '{"features": [{"geometry": {"type": "LineString", "coordinates": [[0, 0], 7, [1, 1]]},'
        ' "properties": {"from": 1, "to": 2, "by": "taxi"}}]}',
        "document/unreadable",
        (1, 66, 19),
        "7",
    ),
    (
        geojson,
        '{"features": [{"geometry": {"type": "Polygon"}}]}',
        "document/unreadable",
        (1, 15, 33),
        "'Polygon'",
    ),
    (
        geojson,
        '{"features": [{"properties": []}, {"properties": [1], "id": 3}]}',
        "document/unreadable",
        (1, 15, 18),
        "number",
    ),
    (geojson, '{"type": "Point"}', "document/unreadable", (1, 1, 17), "'Point'"),
    (adjacency_json, '{"a": {}}', "document/unreadable", (1, 2, 3), "'a'"),
    (adjacency_json, '{"1": {"t@xi": [1]}}', "document/unreadable", (1, 8, 6), "'t@xi'"),
    (adjacency_json, '{"1": {"taxi": [1.5]}}', "document/unreadable", (1, 17, 3), "1.5"),
    (adjacency_json, '{"1": [8]}', "document/unreadable", (1, 7, 3), "[8]"),
    (adjacency_json, '{"1": {"taxi": 8}}', "document/unreadable", (1, 16, 1), "8"),
]


@pytest.mark.parametrize(("module", "content", "code", "place", "words"), FAULTS)
def test_faults_tell_their_place(
    module: Any, content: Any, code: str, place: tuple[int, int, int], words: str
) -> None:
    _, faults = read(module, content)
    first = faults[0]
    if first.place is None and first.pointer is not None:
        pointers = [first.pointer[:end] for end in range(len(first.pointer) + 1)]
        keys = [first.pointer] if first.on_key else []
        spot = nearest_place(json_places(content, pointers, keys=keys), first.pointer)
    else:
        spot = first.place
    assert (first.code, (spot.line, spot.column, spot.length)) == (code, place), first
    assert words in first.message
    if isinstance(content, dict):
        assert first.file in content
    with pytest.raises(UnreadableBoard):
        module.loads(content)


def test_a_row_is_read_without_its_unreadable_part() -> None:
    stations = "id,x,y,transports,name\n1,a,2,taxi,One\nx,1,1,taxi,\n2,3,4,taxi !,\n3,5,6,taxi,\n"
    content = {"stations.csv": stations, "links.csv": "from,to,by,oneway,path\n1,3,taxi,?,1 z\n3,1,taxi,,\n"}
    board, faults = read(csv, content)
    assert [(station.id, station.at) for station in board.stations] == [(1, None), (2, (3, 4)), (3, (5, 6))]
    assert links(board) == ["1-3 taxi", "1-3 taxi"]
    assert [(fault.file, fault.place and fault.place.line) for fault in faults] == [
        ("stations.csv", 2),
        ("stations.csv", 3),
        ("stations.csv", 4),
        ("links.csv", 2),
        ("links.csv", 2),
    ]
    assert faults[0].subject == ("station:1",)
    assert faults[3].subject == ("link:taxi:1-3",)


def test_faults_name_links_as_the_board_does() -> None:
    rows = "from,to,by,oneway,path\n8,1,taxi,?,\n8,1,bus,true,?\n"
    board, faults = read(csv, {"links.csv": rows})
    assert [fault.subject for fault in faults] == [("link:taxi:1-8",), ("link:bus:8-1",)]
    assert [link.subject for link in board.links] == ["link:taxi:1-8", "link:bus:8-1"]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "graph { n; 1 -- n [by=taxi]; 1 -- 2 [by=taxi] }",
            ["a node without a station number: 'n' (1 link lost)"],
        ),
        (
            "graph { n; m; 1 -- n -- m [by=taxi]; n -- n [by=bus] 1 -- 2 [by=taxi] }",
            [
                "a node without a station number: 'n' (3 links lost)",
                "a node without a station number: 'm' (1 link lost)",
            ],
        ),
        ("graph { n; 1 -- 2 [by=taxi] }", ["a node without a station number: 'n'"]),
    ],
)
def test_the_links_of_a_lost_node_are_counted(text: str, messages: list[str]) -> None:
    board, faults = read(dot, text)
    assert [fault.message for fault in faults] == messages
    assert links(board) == ["1-2 taxi"]


HINTS = ["1-9 taxi", "1 -> 9 taxi", "1->9 taxi", "1 \u2013 9 taxi", "1 taxi 9", "taxi 1 9", "1 to 9, taxi"]


@pytest.mark.parametrize("text", HINTS)
def test_plain_slips_have_a_hint(text: str) -> None:
    board, faults = read(edges, f"2 3 bus\n{text}\n")
    assert [(fault.hint, fault.message) for fault in faults] == [("write 1 9 taxi", f"no link: {text!r}")]
    assert links(board) == ["2-3 bus"]


def test_a_word_too_many_is_called_so() -> None:
    board, faults = read(edges, "1 8 taxi extra\n1 9 taxi oneway more\n")
    assert [fault.message for fault in faults] == ["a word too many: 'extra'", "a word too many: 'more'"]
    assert links(board) == ["1-8 taxi", "1>9 taxi"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("20.5 30;40 50 60", "path is no list of points `x y;x y`: '40 50 60'"),
        ("20.5", "path is no list of points `x y;x y`: '20.5'"),
        ("20,5 30,5", "path is one point or several (points are separated by `;`): '20,5 30,5'"),
        ("20,5,3 4", "path is no number: '20,5,3'"),
    ],
)
def test_a_point_of_a_path_has_two_numbers(path: str, message: str) -> None:
    board, faults = read(csv, {"links.csv": f'from,to,by,path\n1,2,taxi,"{path}"\n'})
    assert [fault.message for fault in faults] == [message]
    assert board.links[0].path == ()


def test_an_unclosed_quote_is_one_error() -> None:
    board, faults = read(csv, {"links.csv": 'from,to,by\n1,2,"taxi\n3,4,bus\n'})
    assert len(faults) == 1
    assert links(board) == ["3-4 bus"]
    assert len(read(csv, {"links.csv": 'from,"to,by\n1,2,taxi\n'})[1]) == 1


def test_slips_in_the_names_of_columns_are_told() -> None:
    content = {
        "stations.csv": "id,nmae,transport,name_de,mood,\n1,a,taxi,b,x,\n",
        "links.csv": "from,to,by,onewya\n1,1,taxi,true\n",
    }
    _, faults = read(csv, content)
    assert [(fault.code, fault.message) for fault in faults] == [
        ("document/unknown-field", "no column is called 'nmae'; did you mean 'name'?"),
        ("document/unknown-field", "no column is called 'transport'; did you mean 'transports'?"),
        ("document/unread-field", "column not read: 'mood'"),
        ("document/unknown-field", "no column is called 'onewya'; did you mean 'oneway'?"),
    ]
    assert faults[3].place == Place(1, 12, 6)
    assert csv.loads(content).stations[0].id == 1, "remarks stop nobody"


@pytest.mark.parametrize(
    ("module", "content", "message"),
    [
        (geojson, '{"a": 1}', 'no FeatureCollection: there are no "features"'),
        (geojson, '{"type": null}', "no FeatureCollection: the type is null"),
        (node_link, '{"a": 1, "b": 2}', "neither nodes nor edges, but 'a', 'b'"),
        (node_link, '{"nodes": [null]}', "no object: null"),
        (node_link, '{"nodes": [{"x": 1}]}', "a node without an id"),
        (
            node_link,
            '{"edges": [{"source": 1, "target": 2, "path": [[1, null]], "mood": null}]}',
            "a link without a transport: '1 2 [[1, null]]'",
        ),
        (csv, {"stations.csv": "\ufeff \n", "links.csv": "from,to,by\n"}, "the file is empty"),
        (csv, {"links.csv": "from,to,by\n1,2,\n"}, "a link without a transport: '1,2,'"),
        (csv, {"links.csv": "one;two\n1;2\n"}, "no column is called from: 'one;two'"),
        (graph_pos, {"graph.txt": "1 0\n1", "pos.txt": "1,2"}, "a position is `id x y`: '1,2'"),
    ],
)
def test_messages_quote_the_file_and_never_python(module: Any, content: Any, message: str) -> None:
    assert [fault.message for fault in read(module, content)[1]] == [message]


def test_long_values_are_cut() -> None:
    _, faults = read(node_link, '{"nodes": ' + '{"a": ' * 90 + "1" + "}" * 91)
    assert len(faults[0].message) < 90


def test_new_transports_are_told_once() -> None:
    _, faults = read(edges, "1 2 taxi\n1 3 tube\n3 4 Tube\n")
    assert [(fault.code, fault.message, fault.place) for fault in faults] == [
        (
            "document/new-transport",
            "transport 'tube' is new here: known ones are taxi, bus, underground, ferry",
            Place(2, 5, 4),
        )
    ]
    assert (
        read(
            node_link,
            node_link.dumps(
                replace(
                    SMALL, transports=(Transport("tube"),), links=(), stations=(Station(1, None, ("tube",)),)
                )
            ),
        )[1]
        == []
    )


def test_after_a_breach_the_links_before_it_are_kept() -> None:
    board, faults = read(dot, "graph { 1 -- 2 [by=taxi]; 3 -- ; 4 -- 5 [by=taxi] }")
    assert links(board) == ["1-2 taxi"]
    assert [fault.code for fault in faults] == ["document/not-dot"]


@pytest.mark.parametrize("name", [name for name in NAMES if formats.find_format(name).FILES])
def test_a_missing_file_of_links_is_a_fault(name: str) -> None:
    form = formats.find_format(name)
    board, faults = read(form, {})
    assert [fault.code for fault in faults] == ["document/unreadable"]
    assert "missing" in faults[0].message
    assert faults[0].file in form.FILES
    assert (board.stations, board.links) == ((), ())


def test_entities_are_never_resolved() -> None:
    bomb = '<!DOCTYPE g [<!ENTITY a "' + "x" * 100 + '"><!ENTITY b "&a;&a;&a;">]>'
    board, _ = read(graphml, bomb + XML.format('<node id="1"><data key="name">&b;</data></node>'))
    assert "xxx" not in str(board)
    outside = '<!DOCTYPE g [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
    board, _ = read(graphml, outside + XML.format('<node id="1"><data key="name">&a;</data></node>'))
    assert [station.name for station in board.stations] == [{}]


def test_text_of_another_encoding_in_its_head_is_still_text() -> None:
    text = graphml.dumps(SMALL).replace("UTF-8", "ISO-8859-1")
    assert graphml.loads(text) == SMALL


def test_parquet_without_pyarrow_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingProgram, match=r"pip install 'yardtools\[parquet\]'"):
        formats.find_format("parquet").dumps(SMALL)


def test_rows_of_parquet_are_named_by_their_number() -> None:
    import pyarrow
    from pyarrow import parquet

    file = io.BytesIO()
    parquet.write_table(pyarrow.table({"From": [1, 2], "to": [2, None], "mode": ["Taxi", "bus"]}), file)
    board, faults = read(formats.find_format("parquet"), {"links.parquet": file.getvalue()})
    assert links(board) == ["1-2 taxi"]
    assert [(fault.file, fault.hint) for fault in faults] == [("links.parquet", "row 2 of the table")]
