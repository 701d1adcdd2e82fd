"""GEXF 1.3 for Gephi: an undirected graph, every link an edge with an id of its own.

Gephi's y runs upwards, so y is negated on the way out and again on the way in. The `kind` of an edge is
its transport, or Gephi would melt parallel links into one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from lxml import etree

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared import xml
from yardtools.formats.shared.draft import Draft, empty
from yardtools.formats.shared.plain_values import (
    KEPT,
    Renaming,
    distinct,
    fold_field,
    languages,
    link_id,
    link_values,
    negate,
    station_values,
)
from yardtools.formats.shared.style import DIAMETER, Look, rgb
from yardtools.formats.shared.xml import Element, Fields
from yardtools.model import Board, Link, Station

SUFFIX = ".gexf"
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "stations, positions, transports, names, links, one-way marks and paths; nothing else of the board"
READ_BY = "Gephi, networkx 3.6 or newer, sigma.js"

GEXF, VIZ = "http://gexf.net/1.3", "http://gexf.net/1.3/viz"

_TYPES = {"derived": "boolean", "oneway": "boolean", "from": "integer", "to": "integer"}


def looks_like(text: str, _keys: Collection[str]) -> bool:
    """Whether a text is XML of this kind."""
    return xml.is_opened_by(text, "gexf")


# --- writing ----------------------------------------------------------------------------------


def dumps(board: Board) -> str:
    """The board as GEXF."""
    root = xml.root("gexf", GEXF, {"viz": VIZ}, {"version": "1.3"})
    graph = _add(root, "graph", defaultedgetype="undirected", mode="static")
    names = [f"name_{language}" for language in languages(board)]
    _write_attributes(graph, "node", ["transports", *names, "derived"])
    _write_attributes(graph, "edge", ["from", "to", "by", "oneway", "path"])
    look = Look(board)
    nodes, marks = _add(graph, "nodes"), distinct(station.id for station in board.stations)
    for station, mark in zip(board.stations, marks, strict=True):
        _write_station(nodes, station, mark, look)
    edges, marks = _add(graph, "edges"), distinct(map(link_id, board.links))
    for link, mark in zip(board.links, marks, strict=True):
        _write_link(edges, link, mark, look)
    return xml.document(root)


def _write_attributes(graph: Element, kind: str, fields: list[str]) -> None:
    attributes = _add(graph, "attributes", **{"class": kind, "mode": "static"})
    for field in fields:
        _add(attributes, "attribute", id=field, title=field, type=_TYPES.get(field, "string"))


def _write_station(nodes: Element, station: Station, mark: str, look: Look) -> None:
    node = _add(nodes, "node", id=f"{station.id}{mark}", label=station.id)
    values = station_values(station)
    x, y = values.pop("x", None), values.pop("y", None)
    _write_values(node, values)
    _write_colour(node, look.station(station))
    if x is not None:
        _add(node, "position", VIZ, x=x, y=negate(y), z=0)
    _add(node, "size", VIZ, value=DIAMETER)


def _write_link(edges: Element, link: Link, mark: str, look: Look) -> None:
    id = link_id(link) + mark
    edge = _add(edges, "edge", id=id, source=link.start, target=link.end, kind=link.by)
    _write_values(edge, link_values(link))
    _write_colour(edge, look.link(link.by))


def _write_values(parent: Element, values: Mapping[str, Any]) -> None:
    rows = _add(parent, "attvalues")
    for field, value in values.items():
        _add(rows, "attvalue", **{"for": field, "value": value})


def _write_colour(parent: Element, colour: str) -> None:
    red, green, blue = rgb(colour)
    _add(parent, "color", VIZ, r=red, g=green, b=blue)


def _add(parent: Element, name: str, space: str = GEXF, **attributes: object) -> Element:
    values = {key: xml.write(value) for key, value in attributes.items()}
    return etree.SubElement(parent, f"{{{space}}}{name}", values)


# --- reading ----------------------------------------------------------------------------------


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board in GEXF of any version, ours or other people's."""
    page = xml.parse(text, fault)
    if page is None:
        return empty()
    draft = Draft(fault, renamed)
    graph = next(page.elements("graph"), None)
    if graph is None:
        xml.refuse_root(draft, page)
        return empty()
    nodes, edges = _Kind(graph, "node"), _Kind(graph, "edge")
    for node in page.elements("node"):
        fields = nodes.fields(node)
        draft.node(node.get("id"), xml.values(fields), page.where(node, fields))
    for edge in page.elements("edge"):
        fields = edges.fields(edge)
        ends = (edge.get("source"), edge.get("target"))
        directed = (edge.get("type") or graph.get("defaultedgetype")) == "directed"
        draft.edge(xml.values(fields), page.where(edge, fields), ends, directed=directed)
    return draft.board()


class _Kind:
    """The attributes that nodes or edges of a graph have, by the ids that elements refer to."""

    def __init__(self, graph: Element, kind: str) -> None:
        self.titles: dict[str | None, str] = {}
        self.defaults = Fields()
        for attributes in graph.iterchildren("{*}attributes"):
            if attributes.get("class") == kind:
                for attribute in attributes.iterchildren("{*}attribute"):
                    self._define(attribute)

    def _define(self, attribute: Element) -> None:
        id = attribute.get("id")
        title = self.titles[id] = fold_field(attribute.get("title") or id or "")
        default = xml.child(attribute, "default")
        if default is not None:
            self.defaults[title] = (xml.read(default.text), default)

    def fields(self, element: Element) -> Fields:
        """The values of a node or edge, with what GEXF has places of its own for."""
        fields = dict(self.defaults)
        for name in ("label", "kind"):
            if name in element.attrib:
                fields[name] = (element.get(name), element)
        for value in element.iterfind("{*}attvalues/{*}attvalue"):
            id = value.get("for") or value.get("id")
            fields[self.titles.get(id, fold_field(id or ""))] = (xml.read(value.get("value")), value)
        position = xml.child(element, "position")
        if position is not None:
            fields["x"] = (position.get("x"), position)
            fields["y"] = (negate(position.get("y")), position)
        return fields
