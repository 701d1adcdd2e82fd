"""Symbols in pieces: rings, caps, discs and halves that lie on each other are one station."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely

from yardtools.model.values import Point
from yardtools.svg.node import Node
from yardtools.svg.shapes import (
    Extent,
    area,
    around,
    around_points,
    extent_of,
    has_area,
    is_filled,
    middle,
    size,
)
from yardtools.tracing.reading.frame import Frame, is_near
from yardtools.tracing.reading.layers import Kind, Part
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.stations import Spot, Symbols, rim_of

PIECES = 24
"""How many pieces a symbol has at most."""
LARGEST = 3.0
"""A piece is at most this many times as large as the symbol that it belongs to."""
ALIKE = 0.8
"""Two whole shapes of which the smaller is at least this large are two stations, not pieces of one …"""
APART = 0.5
"""… where their middles are farther apart than this part of their radius."""
WHOLE = 1.4
"""A shape this much longer than wide is a half, and no body of a symbol."""
CURVED = 300
"""The most points of a wedge: what has more is no plain shape."""
LOPSIDED = 0.05
"""The weight of a wedge is farther from its middle than this part of its size."""
MEETING = 0.1
"""Wedges of one symbol meet within this part of their size."""
SLIM = 4.0
"""A shape this much longer than wide is no mark."""
BODY = 0.25
"""The body of a symbol has at least this part of the area of its largest piece."""
ROUND = 1.3
"""The points of an arc round a station are at most this many times as far from it as the nearest."""
ARROW = 0.8
"""A shape of few corners that fills less than this part of its rectangle may be an arrowhead."""
CORNERS = 7
"""The most corners of an arrowhead."""
ASIDE = 0.2
"""Its middle is farther from that of the station than this part of its size."""


# --- pieces among the stations ----------------------------------------------------------------


def pile_up(spots: Sequence[Spot], anchors: frozenset[Node]) -> list[Spot]:
    """The stations, with what lies on one and has no number of its own as a piece of it."""
    numbers = {spot.number for spot in spots}
    is_plain = None not in numbers and len(numbers) == len(spots)
    hosts = {} if is_plain else _find_hosts(spots)
    if not hosts:
        return list(spots)
    piles: dict[int, list[Spot]] = {}
    for piece, host in hosts.items():
        piles.setdefault(host, []).append(spots[piece])
    for host, pieces in piles.items():
        _join_pieces(spots[host], pieces, anchors)
    return [spot for place, spot in enumerate(spots) if place not in hosts]


def find_grounds(spots: Sequence[Spot], numbers: Sequence[tuple[int, Point]]) -> set[int]:
    """The shapes that lie under several numbers, parks for example; the same one twice has a halo."""
    loose = [place for place, spot in enumerate(spots) if spot.number is None]
    if not loose or len(numbers) < 2:
        return set()
    boxes = shapely.box(*np.array([spots[place].extent for place in loose]).T)
    box, text = Points([at for _, at in numbers]).inside(boxes)
    held = np.array([number for number, _ in numbers])[text]
    first = np.zeros(len(loose), held.dtype)
    first[box] = held
    return {loose[place] for place in set(box[held != first[box]].tolist())}


def _find_hosts(spots: Sequence[Spot]) -> dict[int, int]:
    """Which station each piece belongs to."""
    near = _lying_together(spots)
    hosts: dict[int, int] = {}
    numbers = [spot.number for spot in spots]
    for place in sorted(near, key=lambda place: (numbers[place] is None, -area(spots[place].extent), place)):
        others = [(far, other) for far, other in near[place] if other not in hosts]
        if numbers[place] is None:
            numbered = [each for each in others if numbers[each[1]] is not None]
            if len({numbers[other] for _, other in numbered}) > 1 and _covers(spots, place, numbered):
                continue
            settled = numbered or [each for each in others if _is_larger(spots, each[1], place)]
        else:
            settled = [each for each in others if numbers[each[1]] == numbers[place] and each[1] < place]
        if settled:
            hosts[place] = min(settled)[1]
    return {piece: _root(hosts, host) for piece, host in hosts.items()}


def _root(hosts: dict[int, int], place: int) -> int:
    while place in hosts:
        place = hosts[place]
    return place


def _covers(spots: Sequence[Spot], place: int, others: Iterable[tuple[float, int]]) -> bool:
    """Whether a shape is large enough to lie under several stations: a place, and no piece of one."""
    return sum(spots[place].radius > spots[other].radius for _, other in others) > 1


def _is_larger(spots: Sequence[Spot], one: int, other: int) -> bool:
    """Whether one of two pieces is the larger, the earlier one of two that are alike."""
    return (-area(spots[one].extent), one) < (-area(spots[other].extent), other)


def _lying_together(spots: Sequence[Spot]) -> dict[int, list[tuple[float, int]]]:
    """For each station those that lie on it or under it, with the distance of their middles."""
    points = [spot.at for spot in spots]
    wedges = {place for place, spot in enumerate(spots) if spot.number is None and _is_wedge(spot.node)}
    reaches = [(LARGEST if place in wedges else 1.01) * spot.radius for place, spot in enumerate(spots)]
    pairs = Points(points).near(points, np.array(reaches), PIECES)
    found: dict[int, dict[int, float]] = {}
    for one, other, far in zip(
        pairs.asker.tolist(), pairs.found.tolist(), pairs.distance.tolist(), strict=True
    ):
        if one == other:
            continue
        is_near = far <= 1.01 * max(spots[one].radius, spots[other].radius)
        if {one, other} <= wedges:
            together = _share_corner(spots[one], spots[other])
        else:
            together = is_near and _belong_together(spots[one], spots[other], far)
        if together:
            found.setdefault(one, {})[other] = far
            found.setdefault(other, {})[one] = far
    return {place: [(far, other) for other, far in others.items()] for place, others in found.items()}


def _belong_together(one: Spot, other: Spot, far: float) -> bool:
    """Whether two shapes whose middles are so far apart can be pieces of one symbol."""
    if one.number is not None and other.number is not None and one.number != other.number:
        return False
    small, large = sorted((one.radius, other.radius))
    if large > LARGEST * small and any(
        each.number is not None and each.radius == small for each in (one, other)
    ):
        return False
    is_double = small >= ALIKE * large and _is_whole(one.extent) and _is_whole(other.extent)
    return not is_double or far <= APART * large


def _is_wedge(node: Node) -> bool:
    """Whether a shape is a part of a round one: much longer than wide, or its weight aside of its middle."""
    if node.tag not in ("path", "polygon") or len(node.lines) != 1 or not 3 <= len(node.lines[0]) <= CURVED:
        return False
    extent = extent_of(node)
    if not _is_whole(extent):
        return True
    weight = shapely.Polygon(node.lines[0]).centroid
    if weight.is_empty:
        return False
    x, y = middle(extent)
    return max(abs(weight.x - x), abs(weight.y - y)) > LOPSIDED * max(size(extent))


def _share_corner(one: Spot, other: Spot) -> bool:
    """Whether two wedges meet in a point, as the parts of a round symbol do in its middle."""
    first, second = np.array(one.node.lines[0]), np.array(other.node.lines[0])
    gaps = np.hypot(*(first[:, None] - second[None, :]).T)
    return bool(gaps.min() <= MEETING * max(size(extent_of(one.node))))


def _is_whole(extent: Extent) -> bool:
    """Whether a shape is about as wide as high."""
    short, long = sorted(size(extent))
    return long <= WHOLE * short


def _join_pieces(host: Spot, pieces: Sequence[Spot], anchors: frozenset[Node]) -> None:
    """Make the pieces a part of their station, which has its middle where its body has."""
    for piece in pieces:
        host.pieces += [Part(piece.node, piece.layer), *piece.pieces]
        host.shown = _both(host.shown, piece.shown)
        host.name = host.name or piece.name
        host.derived = host.derived or piece.derived
    marks = [each for each in (host, *pieces) if any(node in anchors for node in each.node.walk())]
    host.extent = marks[0].extent if marks else _body(host, pieces)
    host.at = middle(host.extent)
    host.rim = max(_rim_from(host.at, each) for each in (host, *pieces))


def _both(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return one if other is None else other if one is None else one | other


def _rim_from(at: Point, spot: Spot) -> float:
    return math.dist(at, spot.at) + spot.rim if at != spot.at else spot.rim


def _body(host: Spot, pieces: Sequence[Spot]) -> Extent:
    """How far the body of a symbol reaches: a whole shape in its middle, else all pieces together."""
    extents = [each.extent for each in (host, *pieces)]
    whole = around(extents)
    centre, largest = middle(whole), max(map(area, extents))
    bodies = [
        extent
        for extent in extents
        if _is_whole(extent)
        and area(extent) >= BODY * largest
        and math.dist(middle(extent), centre) <= max(size(extent)) / 4
    ]
    if host.number is not None and host.extent in bodies:
        return host.extent
    return max(bodies, key=area, default=whole)


# --- marks in other layers --------------------------------------------------------------------


def marks_on_stations(
    parts: Sequence[Part], spots: Sequence[Spot], symbols: Symbols, frame: Frame
) -> list[Part]:
    """Give the stations the marks among some shapes of other layers; the shapes that are none come back.

    A mark is a compact closed shape, or an arc, that lies on a station: never a line.
    """
    chosen = [place for place, part in enumerate(parts) if _may_be_mark(part.node)]
    if not chosen or not spots:
        return list(parts)
    extents = [frame.extent(extent_of(parts[place].node)) for place in chosen]
    found = dict(zip(chosen, _hosts_of_marks(extents, spots), strict=True))
    taken: set[int] = set()
    for place, host in found.items():
        if host is not None and _marks(parts[place], spots[host], frame):
            _add_mark(spots[host], parts[place], symbols, frame)
            taken.add(place)
    return [part for place, part in enumerate(parts) if place not in taken]


def _may_be_mark(node: Node) -> bool:
    is_open = node.style.fill == "none" and not any(node.closed) and not any(node.curved)
    if is_open or node.tag in ("text", "image", "line", "polyline") or not has_area(node):
        return False
    short, long = sorted(size(extent_of(node)))
    return 0 < long <= SLIM * short


def _hosts_of_marks(extents: Sequence[Extent], spots: Sequence[Spot]) -> Iterator[int | None]:
    """The station that each shape lies on by its middle and its size, if any."""
    middles = [middle(extent) if is_near([middle(extent)]) else (0.0, 0.0) for extent in extents]
    widest = max(spot.radius for spot in spots)
    reaches = np.array([min(widest, max(size(extent)) * LARGEST + widest / LARGEST) for extent in extents])
    pairs = Points([spot.at for spot in spots]).near(middles, reaches, 2)
    hosts: dict[int, int] = {}
    for mark, spot, far in zip(
        pairs.asker.tolist(), pairs.found.tolist(), pairs.distance.tolist(), strict=True
    ):
        radius = spots[spot].radius
        if far <= radius and max(size(extents[mark])) / 2 <= LARGEST * radius:
            hosts.setdefault(mark, spot)
    return (hosts.get(place) for place in range(len(extents)))


def _marks(part: Part, spot: Spot, frame: Frame) -> bool:
    """Whether a shape on a station marks it: a filled one that is no arrowhead, a ring, or an arc."""
    lines = [frame.line(line) for line in part.node.lines]
    if part.role is None or part.role.kind is not Kind.LINKS:
        return True
    if is_filled(part.node) and not all(part.node.closed) and not any(part.node.curved):
        return False
    if is_filled(part.node):
        return not any(_is_arrowhead(line, spot.at) for line in lines)
    far = [math.dist(corner, spot.at) for line in lines for corner in line]
    return min(far) > APART * spot.radius and (all(part.node.closed) or max(far) <= ROUND * min(far))


def _is_arrowhead(line: Sequence[Point], at: Point) -> bool:
    """Whether a filled line has few corners, is no rectangle, and lies aside of a point."""
    if not 3 <= len(set(line)) <= CORNERS:
        return False
    extent = around_points(line)
    if math.dist(middle(extent), at) <= ASIDE * max(size(extent)):
        return False
    shape = shapely.Polygon(line)
    return bool(shape.area < ARROW * shape.minimum_rotated_rectangle.area)


def _add_mark(spot: Spot, part: Part, symbols: Symbols, frame: Frame) -> None:
    by = (part.role.name,) if part.role and part.role.kind is Kind.LINKS else ()
    own = replace(part, transports=(*part.transports, *by))
    spot.pieces.append(own)
    spot.shown = _both(spot.shown, symbols.transports_shown(own, [part.node]))
    spot.rim = max(spot.rim, rim_of(part.node, spot.at, frame))
