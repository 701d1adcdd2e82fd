"""A board drawn as a tracing: an SVG that opens in Inkscape, is edited there, and reads back as the board.

Layers carry the meaning: one a transport, one a mission, and the stations. Links are polylines through
the very points of the board, from middle to middle, in board units; the viewBox is the frame. What
cannot be drawn stands as JSON in `<metadata>`. Ids, classes and `data-*` attributes say everything that
labels say, for plain SVG has no labels.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from yardtools import symbols
from yardtools.errors import YardError
from yardtools.geometry import line_of, positions_of, station_radius
from yardtools.model import Board, Ground, Link, Mission, Station, Transport
from yardtools.model.ground import MOST_POINTS
from yardtools.model.values import Point, by_key
from yardtools.svg.namespaces import INKSCAPE
from yardtools.svg.writer import NAMESPACES, add, add_layer, add_view, new_page, to_text
from yardtools.symbols import measure
from yardtools.tracing.metadata import BOARD, YARD, board_text, json_text
from yardtools.wording import join_few

RESERVED = re.compile(
    r"(stations|frame|ground|scan|notes|findings|metadata|view|arrow|arrow-back)"
    r"|(station|link|mission|start|target|ground)-.*"
)
"""Ids that mean something else in a tracing, so that no transport can have a layer of that name."""

_MISSION_COLOURS = {
    "green": "#2f8f4e",
    "red": "#c8323c",
    "blue": "#2b6cb0",
    "yellow": "#d9a400",
    "purple": "#7a4fa3",
    "orange": "#dd7a1f",
}

BASELINE = 0.36
"""How far below its middle a number stands on its line, measured by its size."""

_ROUND = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}
LETTERING = {"font-family": "sans-serif", "font-weight": "bold", "text-anchor": "middle"}


ARROW, BACK = "arrow", "arrow-back"
"""The ids of the arrow heads at the ends and at the beginnings of lines."""
ONEWAY = {"class": "oneway", "marker-end": f"url(#{ARROW})"}
"""What makes a line one-way, from its beginning to its end."""


def write_tracing(board: Board, radius: float | None = None) -> str:
    """The tracing of a board; a board that cannot be drawn whole is refused, with the reasons.

    Symbols have that radius, else one that suits how close stations lie.
    """
    if reasons := "; ".join(_obstacles(board)):
        raise YardError(f"cannot draw board {board.id}: {reasons}")
    return to_text(_Sheet(board, radius).root)


# --- what stands in the way -------------------------------------------------------------------


def _obstacles(board: Board) -> Iterator[str]:
    """Why a board cannot be a tracing: whatever would be lost on the way there and back."""
    numbers = {station.id for station in board.stations}
    ids = {transport.id for transport in board.transports}
    goals = {number for mission in board.missions for number in (*mission.starts, *mission.targets)}
    ends = {number for link in board.links for number in (link.start, link.end)}
    found: dict[str, Sequence[int | str]] = {
        "no position for station": [station.id for station in board.stations if station.at is None],
        "links lead to unknown station": sorted(ends - numbers),
        "missions name unknown station": sorted(goals - numbers),
        "no such transport:": sorted({link.by for link in board.links} - ids),
        "a drawing has another use for the name of transport": sorted(
            id for id in ids if RESERVED.fullmatch(id)
        ),
        "more than one mission": _find_repeated(mission.id for mission in board.missions),
        "more points in the ground than the most,": [MOST_POINTS] if _is_heavy(board) else [],
        "a link from a station to itself needs a path:": [str(link) for link in board.links if _is_dot(link)],
    }
    for reason, things in found.items():
        if things:
            yield f"{reason} {join_few(things, 9)}"


def _is_heavy(board: Board) -> bool:
    return sum(piece.size for piece in board.ground) > MOST_POINTS


def _is_dot(link: Link) -> bool:
    return link.start == link.end and not link.path


def _find_repeated(ids: Iterable[str]) -> list[str]:
    return [id for id, count in Counter(ids).items() if count > 1]


# --- the sheet --------------------------------------------------------------------------------


class _Sheet:
    """The drawing of one board as an XML tree: `root` is the whole of it."""

    def __init__(self, board: Board, radius: float | None) -> None:
        self.board = board
        self.at = positions_of(board)
        self.radius = radius or max(0.1, station_radius(self.at.values(), board.frame))
        self._ids: set[str] = set()
        self.root = self._page()
        self._head()
        self._ground()
        for position, transport in reversed(list(enumerate(board.transports))):
            self._links(transport.id, stroke_of(transport, position, self.radius))
        for place, mission in enumerate(board.missions):
            self._mission(mission, place)
        self._stations()

    def _page(self) -> etree._Element:
        """The page: the frame; without one all right of and below the origin, and a mark that says so."""
        corners = [*self.at.values(), *(point for link in self.board.links for point in link.path)]
        far = (max((at[axis] for at in corners), default=0.0) + 2 * self.radius for axis in (0, 1))
        width, height = map(measure, self.board.frame or (max(1.0, edge) for edge in far))
        marks = {} if self.board.frame else {"data-frame": "none"}
        return new_page(width, height, {**NAMESPACES, "yard": YARD}, marks)

    def _head(self) -> None:
        """What an editor wants to know, the arrow of one-way links, and what is not drawn."""
        add_view(self.root, symbols.PLATE, "stations")
        metadata = add(self.root, "metadata", {"id": "metadata"})
        etree.SubElement(metadata, BOARD).text = board_text(self.board)
        if any(link.oneway for link in self.board.links):
            add_arrow(add(self.root, "defs", {}), ARROW, self.radius)

    def _layer(self, name: str, look: Mapping[str, str]) -> etree._Element:
        return add_layer(self.root, self._id(name), name, look)

    def _id(self, wanted: str) -> str:
        """The id, with a number after it where it is taken: a board may repeat itself, ids may not."""
        count, id = 1, wanted
        while id in self._ids:
            count += 1
            id = f"{wanted}-{count}"
        self._ids.add(id)
        return id

    # --- the ground

    def _ground(self) -> None:
        if self.board.ground:
            layer = self._layer("ground", {"stroke-linecap": "round", "stroke-linejoin": "round"})
            for place, piece in enumerate(self.board.ground, 1):
                add_ground(layer, self._id(f"ground-{place}"), piece)

    # --- links

    def _links(self, transport: str, look: Mapping[str, str]) -> None:
        layer = self._layer(transport, look)
        for link in self.board.links:
            if link.by == transport:
                self._link(layer, link)

    def _link(self, layer: etree._Element, link: Link) -> None:
        line = line_of(link, self.at) or ()
        id = self._id(link_id(link.by, link.start, link.end))
        add(layer, "path", {"id": id, **(ONEWAY if link.oneway else {}), "d": line_data(line)})

    # --- stations

    def _stations(self) -> None:
        layer = self._layer("stations", LETTERING)
        for station in self.board.stations:
            self._station(layer, station)

    def _station(self, layer: etree._Element, station: Station) -> None:
        assert station.at is not None
        look = SymbolLook(symbols.ladder_of(self.board), symbols.colours_of(self.board), self.radius)
        place = {"transform": f"translate({_spot(station.at)})"}
        add_station(layer, self._id(f"station-{station.id}"), station, place, look)

    # --- missions

    def _mission(self, mission: Mission, place: int) -> None:
        """The rings and octagons of a mission."""
        layer = self._layer(f"mission-{mission.id}", mission_look(mission.id, place, self.radius))
        reach = mark_reach(place, self.radius)
        for number in mission.starts:
            add_ring(layer, self._id(f"start-{mission.id}-{number}"), self.at[number], reach)
        for number in mission.targets:
            add_octagon(layer, self._id(f"target-{mission.id}-{number}"), self.at[number], reach)


# --- single things, as this drawing and those who change one draw them -------------------------


@dataclass(frozen=True, slots=True)
class SymbolLook:
    """What the symbols of all stations of a drawing have in common."""

    ladder: Sequence[str]
    colours: Mapping[str, str]
    radius: float


def add_station(
    layer: etree._Element, id: str, station: Station, place: Mapping[str, str], look: SymbolLook
) -> etree._Element:
    """A group round the station's middle; a symbol that nobody drew shows no transports."""
    marks = {"data-transports": " ".join(station.transports)} | _marks(station)
    head = {"id": id, f"{{{INKSCAPE}}}label": f"station-{station.id}"}
    group = add(layer, "g", head | marks | dict(place))
    add_symbol(group, () if station.derived else station.transports, look)
    _add_number(group, str(station.id), look.radius)
    return group


def add_ground(layer: etree._Element, id: str, piece: Ground) -> None:
    """A piece of the ground, from corner to corner."""
    tone = symbols.GROUND[piece.kind]
    if piece.area:
        data = " ".join(f"{line_data(ring)} Z" for ring in piece.area)
        look = {"fill": tone, "fill-rule": "evenodd"}
    else:
        data = " ".join(map(line_data, piece.lines))
        look = {"fill": "none", "stroke": tone, "stroke-width": measure(piece.width)}
    add(layer, "path", {"id": id, "class": piece.kind, **look, "d": data})


def add_symbol(group: etree._Element, shown: Sequence[str], look: SymbolLook) -> None:
    """The shapes of a station's symbol."""
    for shape in symbols.station_symbol(shown, look.ladder, look.colours, look.radius):
        add(group, shape.element, shape.attributes())


def _add_number(group: etree._Element, digits: str, radius: float) -> None:
    size = digits_size(digits, radius)
    place = {"y": measure(BASELINE * size), "font-size": measure(size), "fill": symbols.INK}
    add(group, "text", place).text = digits


def add_arrow(defs: etree._Element, id: str, radius: float) -> None:
    """An arrow head whose tip touches the rim of the station that the line ends in the middle of.

    The one to be set at the beginning of a line points back.
    """
    size = -radius if id == BACK else radius
    look = {"id": id, "orient": "auto", "markerUnits": "userSpaceOnUse", "overflow": "visible"}
    look |= {"refX": measure(1.1 * size), "refY": "0", "markerWidth": "1", "markerHeight": "1"}
    head = f"M 0,0 L {measure(-size)},{measure(-radius / 2)} L {measure(-size)},{measure(radius / 2)} Z"
    add(add(defs, "marker", look), "path", {"d": head, "fill": symbols.INK, "stroke": "none"})


def link_id(by: str, start: int, end: int) -> str:
    """The id of a line, which states the stations from and to which it is drawn."""
    return f"link-{by}-{start}-{end}"


def line_data(line: Iterable[Point]) -> str:
    """The path data of a line."""
    return f"M {' L '.join(map(_spot, line))}"


def mission_look(id: str, place: int, radius: float) -> dict[str, str]:
    """How the marks of a mission look beside stations of that radius."""
    colour = _MISSION_COLOURS.get(id, symbols.PALETTE[place % len(symbols.PALETTE)])
    return {"fill": "none", "stroke": colour, "stroke-width": measure(0.25 * radius)}


def mark_reach(place: int, radius: float) -> float:
    """How far the marks of a mission reach: those of each a little wider, so that none hides another."""
    return (1.4 + 0.35 * place) * radius


def add_ring(layer: etree._Element, id: str, at: Point, reach: float) -> None:
    """The ring round a start."""
    x, y = map(measure, at)
    add(layer, "circle", {"id": id, "cx": x, "cy": y, "r": measure(reach)})


def add_octagon(layer: etree._Element, id: str, at: Point, reach: float) -> None:
    """The octagon round a target."""
    add(layer, "path", {"id": id, "d": _octagon(at, reach)})


def digits_size(digits: str, radius: float) -> float:
    """The font size of a number that stands in a symbol of that radius."""
    return min(0.78, 2.1 / len(digits)) * radius


def stroke_of(transport: Transport, position: int, radius: float) -> dict[str, str]:
    """How the lines of a transport look beside stations of that radius."""
    width = symbols.width_of(transport, position) * radius
    look = _ROUND | {"stroke": symbols.colour_of(transport, position), "stroke-width": measure(width)}
    dashes = symbols.dash_array(symbols.line_of(transport, position), width)
    return look | ({"stroke-dasharray": dashes} if dashes else {})


def _marks(station: Station) -> dict[str, str]:
    """What no symbol can say of a station."""
    name = {"data-name": json_text(by_key(station.name))} if station.name else {}
    return name | ({"data-derived": "true"} if station.derived else {})


def _spot(point: Point) -> str:
    return f"{measure(point[0])},{measure(point[1])}"


def _octagon(at: Point, reach: float) -> str:
    """An octagon that stands on a side and just holds a circle."""
    radius = reach / math.cos(math.pi / 8)
    angles = (math.pi / 8 + corner * math.pi / 4 for corner in range(8))
    corners = ((at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle)) for angle in angles)
    return f"M {' L '.join(map(_spot, corners))} Z"
