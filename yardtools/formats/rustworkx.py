"""Node-link data as rustworkx reads it: `rustworkx.parse_node_link_json(text)`.

It differs from `node-link`: edges stand under `links`, what nodes and edges say is text in an object `data`,
and the `board` is text in `attrs`. `rustworkx.node_link_json(graph, graph_attrs=dict, node_attrs=dict,
edge_attrs=dict)` writes it again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from yardtools.formats import node_link
from yardtools.formats.shared import json_objects
from yardtools.formats.shared.plain_values import about_text, distinct, link_values, station_values, text_of
from yardtools.model import Board, Link, Station

SUFFIX = ".json"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything"
READ_BY = "rustworkx (parse_node_link_json)"
loads = node_link.loads


def looks_like(_text: str, keys: Collection[str]) -> bool:
    """Whether a text has what only rustworkx writes."""
    return {"attrs", "links"} <= {*keys}


def dumps(board: Board) -> str:
    """The board as rustworkx reads it; a number that comes again is marked `#2`, `#3`, …"""
    marks = distinct(station.id for station in board.stations)
    document = {
        "directed": False,
        "multigraph": True,
        "attrs": {"board": about_text(board)},
        "nodes": [_node(station, mark) for station, mark in zip(board.stations, marks, strict=True)],
        "links": [_link(link) for link in board.links],
    }
    return json_objects.text_of(document)


def _node(station: Station, mark: str) -> dict[str, Any]:
    name = f"{station.id}{mark}"
    return {"id": name if mark else station.id, "data": {"id": name} | _texts(station_values(station))}


def _link(link: Link) -> dict[str, Any]:
    return {"source": link.start, "target": link.end, "data": _texts(link_values(link))}


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    return {key: text_of(value) for key, value in values.items()}
