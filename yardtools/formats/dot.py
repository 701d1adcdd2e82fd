"""DOT for Graphviz: positions are pinned in points, so that `neato -n` draws the map as it is.

Graphviz's y runs upwards, so y is negated on the way out and again on the way in. What Graphviz laid out
lies in its bounding box `bb`, which becomes the frame; other drawings are moved into one, unless they say
by `inputscale`, as ours do, that their coordinates are meant as they stand. Links are edges of an undirected
graph with the transport in the attribute `by`; a one-way link has an arrow. In other
people's files the transport may stand in any of the usual attributes or the label, never in a colour.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from yardtools.findings import Fault, FaultSink, stop
from yardtools.formats.shared import dot_language
from yardtools.formats.shared.dot_language import Attributes, Edge
from yardtools.formats.shared.draft import Draft, move_board
from yardtools.formats.shared.lines import Cell, TextFile, texts
from yardtools.formats.shared.plain_values import (
    KEPT,
    Renaming,
    distinct,
    fold_field,
    link_values,
    negate,
    read_coordinate,
    station_values,
    text_of,
)
from yardtools.formats.shared.style import DIAMETER, INK, LINE_WIDTH, PLATE, RIM_WIDTH, Look
from yardtools.model import Board, Link, Station

SUFFIX = ".dot"
OTHER_SUFFIXES = (".gv",)
FILES: tuple[str, ...] = ()
LOSSLESS = False
CARRIES = "stations, positions, transports, names, links, one-way marks and paths; nothing else of the board"
READ_BY = "Graphviz (neato -n), and the many programs that read its language"

_POINTS_AN_INCH = 72

_GRAPH = {"inputscale": _POINTS_AN_INCH, "outputorder": "edgesfirst"}
_NODE = {
    "shape": "circle",
    "style": "filled",
    "fixedsize": True,
    "width": round(DIAMETER / _POINTS_AN_INCH, 3),
    "fillcolor": PLATE,
    "penwidth": RIM_WIDTH,
    "fontcolor": INK,
    "fontname": "Helvetica",
    "fontsize": 10,
}
_EDGE = {"penwidth": LINE_WIDTH}
"""How all nodes and edges look. Each says it itself: some readers take a list of defaults for a node."""


_OPENING = re.compile(r"(?i)(?:strict\s+)?(?:di)?graph\b[^{\n]*\{")


def looks_like(text: str, _keys: Collection[str]) -> bool:
    """Whether a text opens as a graph does."""
    return bool(_OPENING.match(text))


# --- writing ----------------------------------------------------------------------------------


def dumps(board: Board) -> str:
    """The board in the DOT language."""
    look, marks = Look(board), distinct(station.id for station in board.stations)
    lines = [
        f"graph {_quote(board.id)} {{",
        f"  graph{_attribute_list(_GRAPH)}",
        *(_station(station, mark, look) for station, mark in zip(board.stations, marks, strict=True)),
        *(_link(link, look) for link in board.links),
        "}\n",
    ]
    return "\n".join(lines)


def _station(station: Station, mark: str, look: Look) -> str:
    values = station_values(station)
    x, y = values.pop("x", None), values.pop("y", None)
    pinned = {} if x is None else {"pos": f"{x},{negate(y)}!"}
    colour = {"color": look.station(station)}
    name = _quote(f"{station.id}{mark}") if mark else station.id
    label = {"label": station.id} if mark else {}
    return f"  {name}{_attribute_list(pinned | label | colour | values | _NODE)}"


def _link(link: Link, look: Look) -> str:
    values = link_values(link) | {"color": look.link(link.by)}
    arrow = {"dir": "forward"} if link.oneway else {}
    return f"  {link.start} -- {link.end}{_attribute_list(values | arrow | _EDGE)}"


def _attribute_list(values: Mapping[str, Any]) -> str:
    return " [" + ", ".join(f"{_quote(key)}={_quote(value)}" for key, value in values.items()) + "];"


def _quote(value: object) -> str:
    """A word of the language; Graphviz's strings end at a NUL, so there is none."""
    text = text_of(value).replace("\0", "\ufffd")
    if text.isascii() and (text.isidentifier() or text.isdigit()):
        return text if text.lower() not in dot_language.KEYWORDS else f'"{text}"'
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- reading ----------------------------------------------------------------------------------


def loads(text: str, fault: FaultSink = stop, renamed: Renaming = KEPT) -> Board:
    """The board in a text of the DOT language; after a breach of its grammar nothing more is read."""
    sheet, draft = TextFile(text), Draft(fault, renamed)
    graph, breach = dot_language.parse(text)
    for node in graph.nodes.values():
        fields = _fields(node.attributes) | _position(node.attributes)
        draft.node(node.name.text, texts(fields), sheet.where(fields, node.name.span))
    for edge in graph.edges:
        _take_edge(draft, sheet, edge, graph.directed)
    if breach:
        fault(Fault((), f"not DOT: {breach}", breach.code, **sheet.spot(breach.span)))
    return _board_in_frame(draft, graph.attributes)


def _board_in_frame(draft: Draft, attributes: Attributes) -> Board:
    """The board in its frame."""
    try:
        left, bottom, right, top = map(read_coordinate, attributes["bb"].text.split(","))
    except (KeyError, ValueError):
        return draft.board(drawn="inputscale" not in attributes)
    size = (right - left, top - bottom)
    return replace(move_board(draft.board(), -left, top), frame=size if min(size) > 0 else None)


def _take_edge(draft: Draft, sheet: TextFile, edge: Edge, directed: bool) -> None:
    """Hand in an edge; where nothing is said of one-way, `dir` says which way its arrow points."""
    start, end = (Cell(token.text, token.span) for token in (edge.start, edge.end))
    fields = _fields(edge.attributes)
    row = texts(fields)
    arrow = row.get("dir", "forward" if directed else "none").lower()
    if "oneway" not in row and arrow == "back":
        start, end = end, start
    if "oneway" not in row and not directed and arrow in ("forward", "back"):
        row["oneway"] = "true"
    where = sheet.where(fields | {"from": start, "to": end}, edge.start.span)
    is_arc = directed and arrow in ("forward", "back")
    draft.edge(row, where, (start.text, end.text), directed=is_arc)


def _fields(attributes: Attributes) -> dict[str, Cell]:
    return {fold_field(name): Cell(token.text, token.span) for name, token in attributes.items()}


def _position(attributes: Attributes) -> dict[str, Cell]:
    """The fields x and y of a `pos`; a third number, the height, is passed over."""
    if "pos" not in attributes:
        return {}
    text, span = attributes["pos"].text, attributes["pos"].span
    x, _, rest = text.strip().rstrip("!").partition(",")
    return {"x": Cell(x, span), "y": Cell(str(negate(rest.partition(",")[0])), span)}
