"""GraphML: an undirected graph, every link an edge with an id of its own, and graphics for yEd.

yEd's graphics stand before the data x and y, because networkx lets later data win, and yEd's geometry
is a corner, not the middle. The graph's data `board` holds everything of the board beside stations and
links. In other people's files fields are found by the names of their keys, numbers of stations in labels
where ids are none, positions and paths in yEd's graphics.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from lxml import etree

from yardtools.findings import FaultSink, stop
from yardtools.formats.shared import xml
from yardtools.formats.shared.draft import Draft, empty
from yardtools.formats.shared.plain_values import (
    KEPT,
    Renaming,
    about_text,
    distinct,
    fold_field,
    languages,
    link_id,
    link_values,
    read_coordinate,
    station_values,
)
from yardtools.formats.shared.style import DIAMETER, INK, LINE_WIDTH, PLATE, RIM_WIDTH, Look
from yardtools.formats.shared.xml import Element, Fields, Page
from yardtools.model import Board, Link, Station
from yardtools.model.values import number, round_coordinate

SUFFIX = ".graphml"
FILES: tuple[str, ...] = ()
LOSSLESS = True
CARRIES = "everything"
READ_BY = "networkx, yEd, igraph, Gephi, Cytoscape"

GRAPHML, YFILES = "http://graphml.graphdrawing.org/xmlns", "http://www.yworks.com/xml/graphml"

_TYPES = {"x": "double", "y": "double", "derived": "boolean", "oneway": "boolean", "from": "int", "to": "int"}


def looks_like(text: str, _keys: Collection[str]) -> bool:
    """Whether a text is XML of this kind."""
    return xml.is_opened_by(text, "graphml")


# --- writing ----------------------------------------------------------------------------------


def dumps(board: Board) -> str:
    """The board as GraphML."""
    root = xml.root("graphml", GRAPHML, {"y": YFILES})
    _write_keys(root, board)
    graph = _add(root, "graph", {"id": board.id, "edgedefault": "undirected"})
    _write_data(graph, {"board": about_text(board)})
    look = Look(board)
    marks = distinct(station.id for station in board.stations)
    for station, mark in zip(board.stations, marks, strict=True):
        _write_station(graph, station, mark, look)
    for link, mark in zip(board.links, distinct(map(link_id, board.links)), strict=True):
        _write_link(graph, link, mark, look)
    return xml.document(root)


def _write_keys(root: Element, board: Board) -> None:
    """Declare the fields that occur: rustworkx cannot write a key that nobody has data for."""
    names = [f"name_{language}" for language in languages(board)]
    stations, links = map(station_values, board.stations), map(link_values, board.links)
    used = {"board"}.union(*stations, *links)
    fields = {
        "graph": ["board"],
        "node": ["x", "y", "transports", *names, "derived"],
        "edge": ["from", "to", "by", "oneway", "path"],
    }
    for kind in ("node", "edge"):
        key = f"{kind}graphics"
        named = {"attr.name": key, "attr.type": "string"}  # yEd asks for neither, others refuse a key without
        _add(root, "key", {"id": key, "for": kind, "yfiles.type": key, **named})
    for kind, keys in fields.items():
        for key in filter(used.__contains__, keys):
            type = _TYPES.get(key, "string")
            _add(root, "key", {"id": key, "for": kind, "attr.name": key, "attr.type": type})


def _write_station(graph: Element, station: Station, mark: str, look: Look) -> None:
    node = _add(graph, "node", {"id": f"{station.id}{mark}"})
    shape = _draw(node, "node", "ShapeNode")
    if station.at:
        x, y = (number(round_coordinate(middle - DIAMETER / 2)) for middle in station.at)
        _draw_part(shape, "Geometry", x=x, y=y, width=DIAMETER, height=DIAMETER)
    _draw_part(shape, "Fill", color=PLATE, transparent="false")
    _draw_part(shape, "BorderStyle", color=look.station(station), type="line", width=RIM_WIDTH)
    _draw_part(shape, "NodeLabel", textColor=INK).text = str(station.id)
    _draw_part(shape, "Shape", type="ellipse")
    _write_data(node, station_values(station))


def _write_link(graph: Element, link: Link, mark: str, look: Look) -> None:
    ends = {"source": str(link.start), "target": str(link.end)}
    edge = _add(graph, "edge", {"id": link_id(link) + mark} | ends)
    line = _draw(edge, "edge", "PolyLineEdge")
    path = _draw_part(line, "Path", sx=0, sy=0, tx=0, ty=0)
    for x, y in link.path:
        _draw_part(path, "Point", x=number(x), y=number(y))
    _draw_part(line, "LineStyle", color=look.link(link.by), type="line", width=LINE_WIDTH)
    _draw_part(line, "Arrows", source="none", target="standard" if link.oneway else "none")
    _write_data(edge, link_values(link))


def _add(parent: Element, name: str, attributes: dict[str, str]) -> Element:
    return etree.SubElement(parent, f"{{{GRAPHML}}}{name}", attributes)


def _write_data(parent: Element, values: Mapping[str, Any]) -> None:
    for key, value in values.items():
        _add(parent, "data", {"key": key}).text = xml.write(value)


def _draw(parent: Element, kind: str, name: str) -> Element:
    return _draw_part(_add(parent, "data", {"key": f"{kind}graphics"}), name)


def _draw_part(parent: Element, name: str, **attributes: object) -> Element:
    values = {key: str(value) for key, value in attributes.items()}
    return etree.SubElement(parent, f"{{{YFILES}}}{name}", values)


# --- reading ----------------------------------------------------------------------------------


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board in GraphML, ours or other people's."""
    page = xml.parse(text, fault)
    if page is None:
        return empty()
    reader = _Reader(page, Draft(fault, renamed))
    reader.read()
    return reader.draft.board(drawn=True)


class _Reader:
    """Reads one page into a draft."""

    def __init__(self, page: Page, draft: Draft) -> None:
        self.page = page
        self.draft = draft
        keys = list(page.elements("key"))
        self.names = {
            (kind, key.get("id")): fold_field(key.get("attr.name") or key.get("id") or "")
            for key in keys
            for kind in (key.get("for") or "all", "all")
        }
        self.defaults = {kind: dict(self._defaults(keys, kind)) for kind in ("node", "edge")}

    def _defaults(self, keys: list[Element], kind: str) -> Iterator[tuple[str, tuple[str, Element]]]:
        for key in keys:
            default = xml.child(key, "default")
            if default is not None and key.get("for") in (kind, "all"):
                yield self.names[key.get("for") or "all", key.get("id")], (xml.read(default.text), default)

    def read(self) -> None:
        """Read the graph's own data, then nodes, then edges: edges may stand before their nodes."""
        graphs = list(self.page.elements("graph"))
        if not graphs:
            xml.refuse_root(self.draft, self.page)
        for graph in graphs:
            if "board" in (fields := self._fields(graph)):
                xml.take_about(self.draft, self.page, *fields["board"])
        for node in self.page.elements("node"):
            if node.get("yfiles.foldertype") is None:
                fields = self.defaults["node"] | self._fields(node)
                self.draft.node(node.get("id"), xml.values(fields), self.page.where(node, fields))
        for edge in self.page.elements("edge"):
            self._take_edge(edge)

    def _take_edge(self, edge: Element) -> None:
        """Hand in an edge; where nothing is said of one-way, its arrows decide, then the graph."""
        fields = self.defaults["edge"] | self._fields(edge)
        row, nodes = xml.values(fields), (edge.get("source"), edge.get("target"))
        arrows = _arrows(edge)
        directed = self._is_directed(edge) if arrows is None else len(arrows) == 1
        if "oneway" not in row and arrows == {"source"}:
            row, nodes = _reverse_path(row), nodes[::-1]
        self.draft.edge(row, self.page.where(edge, fields), nodes, directed=directed)

    def _is_directed(self, edge: Element) -> bool:
        graph = next(edge.iterancestors("{*}graph"), None)
        default = None if graph is None else graph.get("edgedefault")
        return (edge.get("directed") or default) in ("true", "directed")

    def _fields(self, element: Element) -> Fields:
        """The element's data; what is drawn counts where nothing is said."""
        drawn, said = Fields(), Fields()
        for data in element.iterchildren("{*}data"):
            key = data.get("key") or ""
            if len(data):
                drawn |= {field: (value, data) for field, value in _graphics(data).items()}
            else:
                said[self._name(element, key)] = (xml.read(data.text), data)
        return drawn | said

    def _name(self, element: Element, key: str) -> str:
        """What an element's data is called; some programs give keys of nodes and of edges the same ids."""
        kind = etree.QName(element).localname
        return self.names.get((kind, key)) or self.names.get(("all", key)) or fold_field(key)


def _arrows(edge: Element) -> set[str] | None:
    """The ends at which yEd draws an arrow, or nothing where it does not say."""
    arrows = xml.descendant(edge, "Arrows")
    if arrows is None:
        return None
    return {end for end in ("source", "target") if (arrows.get(end) or "none") != "none"}


def _reverse_path(row: dict[str, Any]) -> dict[str, Any]:
    """The row of a link with what is drawn of its path the other way round."""
    return row | ({"path": row["path"][::-1]} if isinstance(row.get("path"), list) else {})


def _graphics(data: Element) -> dict[str, Any]:
    """What yEd's graphics tell: the middle of a node, the bends of an edge, and the label of either."""
    found: dict[str, Any] = {}
    geometry = xml.descendant(data, "Geometry")
    if geometry is not None and geometry.get("x") and geometry.get("y"):
        found["x"] = _middle(geometry.get("x"), geometry.get("width"))
        found["y"] = _middle(geometry.get("y"), geometry.get("height"))
    if bends := list(data.iterfind(".//{*}Path/{*}Point")):
        found["path"] = [(bend.get("x"), bend.get("y")) for bend in bends]
    for name in ("NodeLabel", "EdgeLabel"):
        label = xml.descendant(data, name)
        if label is not None and label.text:
            found["label"] = label.text.strip()
    return found


def _middle(corner: str | None, size: str | None) -> Any:
    try:
        return read_coordinate(corner) + read_coordinate(size or 0) / 2
    except ValueError:
        return corner
