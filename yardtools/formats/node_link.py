"""The JSON that networkx calls node-link data: an undirected multigraph with transports as keys.

`networkx.node_link_graph(data, edges="edges")` reads it; the graph attribute `board` holds everything
of the board beside stations and links.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared import json_objects
from yardtools.formats.shared.draft import Draft
from yardtools.formats.shared.plain_values import KEPT, Renaming, about_document, distinct, show_value
from yardtools.model import Board, Link, Station
from yardtools.model.values import pair

SUFFIX = ".json"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything"
READ_BY = "networkx (node_link_graph), D3 and other libraries for force-directed graphs"


def looks_like(_text: str, keys: Collection[str]) -> bool:
    """Whether a text has nodes or edges."""
    return "nodes" in keys or "edges" in keys


def dumps(board: Board) -> str:
    """The board as node-link data; a number or key that comes again is marked `#2`, `#3`, …"""
    keys = distinct((link.by, frozenset((link.start, link.end))) for link in board.links)
    marks = distinct(station.id for station in board.stations)
    document = {
        "directed": False,
        "multigraph": True,
        "graph": {"board": about_document(board)},
        "nodes": [_node(station, mark) for station, mark in zip(board.stations, marks, strict=True)],
        "edges": [_edge(link, link.by + mark) for link, mark in zip(board.links, keys, strict=True)],
    }
    return json_objects.text_of(document)


def _node(station: Station, mark: str) -> dict[str, Any]:
    row = station.document()
    at = dict(zip("xy", row.pop("at", ()), strict=False))
    return {"id": station.id} | at | row | ({"id": f"{station.id}{mark}"} if mark else {})


def _edge(link: Link, key: str) -> dict[str, Any]:
    row = {"source": link.start, "target": link.end, "key": key, "by": link.by, "oneway": link.oneway}
    return row | ({"path": [pair(at) for at in link.path]} if link.path else {})


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board in node-link data; the edges may stand under `edges` or, as in older files, `links`."""
    document = json_objects.read_object(text, fault)
    draft = Draft(fault, renamed)
    edges = "links" if "links" in document and "edges" not in document else "edges"
    if document and not {"nodes", edges} & set(document):
        draft.refuse(
            f"neither nodes nor edges, but {', '.join(map(show_value, document))}"[:100], {"pointer": ""}
        )
    if isinstance(graph := document.get("graph"), dict):
        json_objects.take_about(draft, graph, "/graph")
    for pointer, node in json_objects.entries(draft, document, "nodes"):
        draft.node(node.get("id"), json_objects.row_of(node), json_objects.where_in(pointer, node))
    for pointer, edge in json_objects.entries(draft, document, edges):
        row, where = json_objects.row_of(edge), json_objects.where_in(pointer, edge)
        draft.link(row, where, directed=document.get("directed") is True)
    return draft.board(create="nodes" not in document)
