"""The JSON that networkx calls node-link data: an undirected multigraph with transports as keys.

`networkx.node_link_graph(data, edges="edges")` reads it; the graph attribute `board` holds everything
of the board beside stations and links. What is read may have its edges under `links`, as older versions
of networkx write them, and all that rustworkx does otherwise (see `rustworkx`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared import json_objects
from yardtools.formats.shared.draft import Draft, Where
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
    nodes, ends = {"source": link.start, "target": link.end}, {"from": link.start, "to": link.end}
    row = {**nodes, "key": key, **ends, "by": link.by, "oneway": link.oneway}
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
    for key in ("graph", "attrs"):
        if isinstance(told := document.get(key), dict):
            json_objects.take_about(draft, told, f"/{key}")
    for pointer, node in json_objects.entries(draft, document, "nodes"):
        draft.node(node.get("id"), *_fields(pointer, node))
    for pointer, edge in json_objects.entries(draft, document, edges):
        _take_edge(draft, *_fields(pointer, edge), directed=document.get("directed") is True)
    return draft.board(create="nodes" not in document)


def _take_edge(draft: Draft, row: dict[str, Any], where: Where, *, directed: bool) -> None:
    source, target = row.get("source"), row.get("target")
    if source is None or target is None:
        draft.link(row, where, directed=directed)
    else:
        draft.edge(row, where, (source, target), directed=directed, ends=("source", "target"))


def _fields(pointer: str, entry: Mapping[str, Any]) -> tuple[dict[str, Any], Where]:
    """The fields of a node or edge, and where they stand; those in its `data` count before its own."""
    row, where = json_objects.row_of(entry), json_objects.where_in(pointer, entry)
    if not isinstance(data := entry.get("data"), dict):
        return row, where
    inner = json_objects.where_in(f"{pointer}/data", data)
    told = json_objects.row_of(data)
    return row | told, lambda field: inner(field) if field in told else where(field)
