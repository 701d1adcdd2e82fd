"""Boards drawn as strangers draw them: the same links in many foreign conventions.

Each convention is a function from a board to the text of an SVG; nothing in the drawings is made for
yardtools. `yard adopt` is measured on them: without a folder to write to, every drawing is adopted and
its links are compared with those of the board it was made from.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import combinations, pairwise
from pathlib import Path

import yardtools as yard
from yardtools.model import Board, Box, Link
from yardtools.model.values import Point
from yardtools.svg.reader import read_drawing
from yardtools.tracing.adopting.adopt import adopt
from yardtools.tracing.metadata import BOARD
from yardtools.tracing.reading.reader import read_tracing

HUES = {
    "taxi": "#f2c200",
    "bus": "#0a9a8c",
    "underground": "#d8232a",
    "ferry": "#222222",
    "car": "#f2c200",
    "rail": "#8a5a2b",
    "plane": "#2f6fd0",
}
"""What most people paint these transports with."""

FRENCH = {
    "taxi": "rues",
    "bus": "autobus",
    "underground": "métro",
    "ferry": "bateaux",
    "car": "voitures",
    "rail": "trains",
    "plane": "avions",
}

GERMAN = {
    "taxi": "Straßen",
    "bus": "Buslinien",
    "underground": "U-Bahn",
    "ferry": "Fähre",
    "car": "Auto",
    "rail": "Eisenbahn",
    "plane": "Flüge",
}

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


# --- markup -----------------------------------------------------------------------------------


def tag(name: str, inside: str = "", /, **attributes: object) -> str:
    """An element; `_` in the name of an attribute is written `-`, and `__` is `:`."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            written = key.rstrip("_").replace("__", ":").replace("_", "-")
            text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
            words.append(f'{written}="{escape(text)}"')
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def group(rows: Iterable[str], **attributes: object) -> str:
    """A group with a row for each thing in it."""
    return tag("g", "\n" + "\n".join(rows) + "\n", **attributes) + "\n"


def circle(at: Point, r: float, **attributes: object) -> str:
    """A circle."""
    return tag("circle", cx=at[0], cy=at[1], r=r, **attributes)


def number(at: Point, text: object, size: float = 10, **attributes: object) -> str:
    """A text whose middle is at a point."""
    return tag(
        "text",
        escape(str(text)),
        x=at[0],
        y=at[1] + 0.36 * size,
        font_size=size,
        text_anchor="middle",
        **attributes,
    )


def page(board: Board, parts: Iterable[str], **attributes: object) -> str:
    """The whole drawing, on paper."""
    wide, high = board.frame or (1000, 1000)
    paper = tag("rect", width=wide, height=high, fill="#f7f3e8") + "\n"
    view = f"0 0 {wide:g} {high:g}"
    spaces = {"xmlns": SVG, "xmlns__xlink": XLINK, "xmlns__inkscape": INKSCAPE}
    inside = "\n" + paper + "".join(parts)
    return tag("svg", inside, **spaces, width=wide, height=high, viewBox=view, **attributes) + "\n"


# --- lines ------------------------------------------------------------------------------------


def places(board: Board) -> dict[int, Point]:
    """Where the stations are."""
    return {station.id: station.at for station in board.stations if station.at is not None}


def shown(board: Board) -> dict[int, tuple[str, ...]]:
    """The transports that the stations show."""
    return {station.id: station.transports for station in board.stations}


def lines(board: Board, by: str | None = None) -> Iterator[tuple[Link, list[Point]]]:
    """Every link with the points of its line, from middle to middle."""
    at = places(board)
    for link in board.links:
        if by in (None, link.by):
            yield link, [at[link.start], *link.path, at[link.end]]


def text_of(points: Iterable[Point]) -> str:
    """Points as `x,y x,y`."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def path_of(points: Iterable[Point]) -> str:
    """Points as path data."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def line(points: Iterable[Point], **attributes: object) -> str:
    """A path through points."""
    return tag("path", d=path_of(points), **attributes)


def shorten(points: list[Point], by: float) -> list[Point]:
    """A line that ends at the rim of its stations, as people draw it."""
    return _cut(_cut(points, by)[::-1], by)[::-1]


def _cut(points: list[Point], by: float) -> list[Point]:
    rest = list(points)
    while len(rest) > 2 and math.dist(rest[0], rest[1]) <= by:
        by -= math.dist(rest[0], rest[1])
        rest.pop(0)
    (x, y), (u, v) = rest[0], rest[1]
    share = min(by / (math.dist(rest[0], rest[1]) or 1), 0.4)
    return [(x + share * (u - x), y + share * (v - y)), *rest[1:]]


def networks(board: Board, draw: Callable[[list[Point]], str], **attributes: str) -> Iterator[str]:
    """A group of lines for each transport; `{}` in an attribute is the transport's name."""
    for transport in board.transports:
        own = {key: value.format(transport.id) for key, value in attributes.items()}
        paint = {"fill": "none", "stroke": HUES[transport.id], "stroke_width": 3}
        yield group((draw(points) for _, points in lines(board, transport.id)), **own, **paint)


def discs(board: Board, **attributes: object) -> str:
    """Stations as plain groups of a disc in the colour of their type and a number."""
    types = shown(board)
    rows = []
    for id, at in places(board).items():
        transports = types[id]
        hue = HUES[transports[-1]] if transports else "#fff"
        inside = circle(at, 11, fill=hue, stroke="#000") + number(at, id)
        rows.append(tag("g", inside, class_=" ".join(["stop", *transports])))
    return group(rows, **attributes)


# --- conventions ------------------------------------------------------------------------------


def rings_and_caps(board: Board) -> str:
    """White discs with numbers; coloured rings and caps lie in layers of their own above them."""
    types = shown(board)
    stops, rings, caps = list[str](), list[str](), list[str]()
    second, third = (*board.ladder[1:3], "", "")[:2]
    for id, (x, y) in places(board).items():
        transports = types[id]
        stops += [circle((x, y), 11, fill="#fff", stroke="#333"), number((x, y), id, 11)]
        if second in transports:
            rings.append(circle((x, y), 12.5, fill="none", stroke=HUES[second], stroke_width=3))
        if third in transports:
            caps.append(tag("path", d=f"M{x - 14} {y}a14 14 0 0 1 28 0z", fill=HUES[third]))
    routes = networks(
        board, lambda points: tag("polyline", points=text_of(shorten(points, 9))), id="{}-routes"
    )
    marks = [group(stops, id="stops"), group(rings, id="rings"), group(caps, id="caps")]
    return page(board, [*routes, *marks])


def trails(board: Board, by: str) -> list[list[int]]:
    """The links of a transport as few long walks, none of which uses a link twice."""
    left: dict[int, set[int]] = defaultdict(set)
    for link, _ in lines(board, by):
        left[link.start].add(link.end)
        left[link.end].add(link.start)
    walks = []
    while any(left.values()):
        odd = [each for each, ends in left.items() if len(ends) % 2]
        here = min(odd or [each for each, ends in left.items() if ends])
        walk = [here]
        while left[here]:
            there = min(left[here])
            left[here].discard(there)
            left[there].discard(here)
            walk.append(there)
            here = there
        walks.append(walk)
    return walks


def long_strokes(board: Board) -> str:
    """Lines that run through many stations in one stroke; a symbol is a heap of pieces, the number on top."""
    types = shown(board)
    parts = []
    for transport in board.transports:
        rows = [tag("path", class_=transport.id, d=path_of(each)) for each in _strokes(board, transport.id)]
        style = f"fill:none;stroke:{HUES[transport.id]};stroke-width:4"
        parts.append(group(rows, class_=f"network {transport.id}", style=style))
    symbols = [row for id, at in places(board).items() for row in _heap(board.ladder, types[id], at)]
    numbers = [number(at, id) for id, at in places(board).items()]
    return page(board, [*parts, group(symbols, class_="symbols"), group(numbers, class_="numbers")])


def _strokes(board: Board, by: str) -> Iterator[list[Point]]:
    at = places(board)
    courses = {(link.start, link.end): list(link.path) for link, _ in lines(board, by)}
    for walk in trails(board, by):
        points = [at[walk[0]]]
        for one, other in pairwise(walk):
            between = courses[min(one, other), max(one, other)]
            points += [*(between if one < other else between[::-1]), at[other]]
        yield points


def _heap(ladder: tuple[str, ...], transports: tuple[str, ...], at: Point) -> Iterator[str]:
    """Half a disc above, half a disc below, and a box on some."""
    x, y = at
    has_second = len(ladder) > 1 and ladder[1] in transports
    lower = ("half", HUES[ladder[1]]) if has_second else ("disc", HUES[ladder[0]])
    yield tag("path", class_="disc", d=f"M{x - 12} {y}a12 12 0 0 1 24 0z", style=f"fill:{HUES[ladder[0]]}")
    yield tag("path", class_=lower[0], d=f"M{x - 12} {y}a12 12 0 0 0 24 0z", style=f"fill:{lower[1]}")
    if len(ladder) > 2 and ladder[2] in transports:
        style = f"fill:{HUES[ladder[2]]}"
        yield tag("rect", class_="box", x=x - 9, y=y - 6, width=18, height=12, style=style)


def triangles(board: Board) -> Iterator[tuple[int, int, int]]:
    """Stations that are joined each to each by the first transport, no link in two of them."""
    near: dict[int, set[int]] = defaultdict(set)
    straight = {(link.start, link.end) for link, points in lines(board, board.ladder[0]) if len(points) == 2}
    for one, other in straight:
        near[one].add(other)
        near[other].add(one)
    used: set[tuple[int, int]] = set()
    at = places(board)
    for one in sorted(near):
        for other, third in combinations(sorted(each for each in near[one] if each > one), 2):
            sides = {(one, other), (one, third), (other, third)}
            middle = _middle([at[one], at[other], at[third]])
            is_free = min(math.dist(middle, spot) for spot in at.values()) > 20
            if third in near[other] and not used & sides and is_free:
                used |= sides
                yield one, other, third


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def junctions(board: Board) -> str:
    """Streets that meet between stations: a T instead of a triangle."""
    at, base = places(board), board.ladder[0]
    gone, stars = set[tuple[int, int]](), list[list[Point]]()
    for one, other, third in triangles(board):
        middle = _middle([at[one], at[other], at[third]])
        stars += [[at[one], middle, at[other]], [at[third], middle]]
        gone |= {(one, other), (one, third), (other, third)}
    parts = []
    for transport in board.transports:
        is_base = transport.id == base
        rows = [
            points
            for link, points in lines(board, transport.id)
            if not is_base or (link.start, link.end) not in gone
        ]
        rows += stars if is_base else []
        paint = {"fill": "none", "stroke": HUES[transport.id], "stroke_width": 3}
        parts.append(group(map(line, rows), id=transport.id, **paint))
    return page(board, [*parts, discs(board, id="stations")])


def casings(board: Board) -> str:
    """Every line twice, a dark wide one under a bright thin one; and once more, hidden."""
    parts = []
    for transport in board.transports:
        rows = [line(points) for _, points in lines(board, transport.id)]
        id, hue = transport.id, HUES[transport.id]
        parts += [
            group(rows, id=f"casing-{id}", fill="none", stroke="#333", stroke_width=7),
            group(rows, id=f"fill-{id}", fill="none", stroke=hue, stroke_width=4),
            group(rows, id=f"backup-{id}", fill="none", stroke="#888", display="none"),
        ]
    return page(board, [*parts, discs(board, class_="nodes")])


def casings_in_one_group(board: Board) -> str:
    """A casing and its line one after the other in one group without a name, link after link."""
    rows = []
    for link, points in lines(board):
        rows.append(line(points, stroke="#555", stroke_width=6))
        rows.append(line(points, stroke=HUES[link.by], stroke_width=3.5))
    return page(board, [group(rows, fill="none", stroke_linecap="round"), discs(board)])


def ids_alone(board: Board) -> str:
    """Numbers stand in ids only; transports are classes, and lines name nothing."""
    types = shown(board)
    rules = ["line,polyline{fill:none;stroke-width:2}"]
    rules += [f".{each.id}-line{{stroke:{HUES[each.id]}}}" for each in board.transports]
    parts = [tag("style", "".join(rules)) + "\n"]
    for link, points in lines(board):
        parts.append(tag("polyline", class_=f"{link.by}-line", points=text_of(points)) + "\n")
    for id, at in places(board).items():
        words = " ".join(types[id])
        parts.append(circle(at, 8, id=id, class_=words, fill="white", stroke="black") + "\n")
    return page(board, parts)


def texts_nearby(board: Board) -> str:
    """Small dots, and the numbers written beside them wherever there is room."""
    parts, at = list(networks(board, line)), places(board)
    for id, (x, y) in at.items():
        parts.append(circle((x, y), 5, fill="#333") + "\n")
        ways = [(9, -6), (-9, -6), (9, 12), (-9, 12)]
        others = [spot for other, spot in at.items() if other != id]
        dx, dy = max(ways, key=lambda way: min(math.dist((x + way[0], y + way[1]), spot) for spot in others))
        anchor = "start" if dx > 0 else "end"
        parts.append(tag("text", str(id), x=x + dx, y=y + dy, font_size=9, text_anchor=anchor) + "\n")
    return page(board, parts)


def thin_rectangles(board: Board) -> str:
    """Streets as thin rectangles turned into place; links that bend are closed bands."""
    parts = []
    for transport in board.transports:
        rows = [_band(points, 1.5) for _, points in lines(board, transport.id)]
        parts.append(group(rows, id=f"{transport.id}_streets", fill=HUES[transport.id]))
    return page(board, [*parts, discs(board, id="places")])


def _band(points: list[Point], half: float) -> str:
    (x, y), (u, v) = points[0], points[-1]
    if len(points) == 2:
        turn = f"rotate({math.degrees(math.atan2(v - y, u - x)):.4f} {x:.2f} {y:.2f})"
        return tag("rect", x=x, y=y - half, width=math.dist(*points), height=2 * half, transform=turn)
    left, right = list[Point](), list[Point]()
    for (x, y), (u, v) in pairwise(points):
        length = math.dist((x, y), (u, v)) or 1
        nx, ny = -(v - y) / length * half, (u - x) / length * half
        left += [(x + nx, y + ny), (u + nx, v + ny)]
        right += [(x - nx, y - ny), (u - nx, v - ny)]
    return tag("path", d=path_of([*left, *right[::-1]]) + "Z")


def metro(board: Board) -> str:
    """A metro map: no numbers, names beside the stations, groups of lines by colour."""
    stops, names = list[str](), list[str]()
    for station in board.stations:
        x, y = station.at or (0, 0)
        name = station.name.get("en", _name(station.id))
        stops.append(circle((x, y), 6, fill="white", stroke="black", stroke_width=2))
        names.append(tag("text", escape(name), x=x + 8, y=y - 5))
    routes = networks(board, line, class_="line", id="{}")
    return page(board, [*routes, group(stops, id="stations"), group(names, id="names", font_size=8)])


def _name(id: int) -> str:
    """A name that nobody has used, of syllables."""
    return "".join(("ba", "do", "ki", "lu", "me")[id // 5**place % 5] for place in range(4)).capitalize()


def illustrator(board: Board) -> str:
    """As Adobe Illustrator saves: `Bus_1_`, classes st0…, circles as curves, texts placed by a matrix."""
    rules = [
        f".st{place}{{fill:none;stroke:{HUES[each.id].upper()};stroke-width:3;stroke-miterlimit:10;}}"
        for place, each in enumerate(board.transports)
    ]
    rules += [
        ".st7{fill:#FFFFFF;stroke:#000000;stroke-miterlimit:10;}",
        ".st8{font-family:'MyriadPro-Regular';}",
    ]
    rules.append(".st9{font-size:10px;}")
    parts = [tag("style", "\n".join(rules), type="text/css") + "\n"]
    for place, transport in enumerate(board.transports):
        rows = [_straight_or_bent(points, f"st{place}") for _, points in lines(board, transport.id)]
        parts.append(group(rows, id=f"{transport.id.capitalize()}_{place + 1}_"))
    k, c = 11 * 0.5523, 11 - 11 * 0.5523
    stops = []
    for id, (x, y) in places(board).items():
        data = (
            f"M{x + 11:.2f},{y:.2f}c0,{k:.2f}-{c:.2f},11-11,11s-11-{c:.2f}-11-11s{c:.2f}-11,11-11"
            f"S{x + 11:.2f},{y - k:.2f},{x + 11:.2f},{y:.2f}z"
        )
        spot = f"matrix(1 0 0 1 {x - 2.8 * len(str(id)):.4f} {y + 3.5:.4f})"
        stops += [tag("path", class_="st7", d=data), tag("text", str(id), transform=spot, class_="st8 st9")]
    return page(board, [*parts, group(stops, id="Stops_x5F_2")], id="Layer_1", xml__space="preserve")


def _straight_or_bent(points: list[Point], name: str) -> str:
    if len(points) > 2:
        return tag("polyline", class_=name, points=text_of(points) + " ")
    (x, y), (u, v) = points
    return tag("line", class_=name, x1=x, y1=y, x2=u, y2=v)


def draw_io(board: Board) -> str:
    """As draw.io exports: no layers, a group a cell, labels as HTML with a text to fall back on."""
    rows = []
    for link, points in lines(board):
        paint = {"fill": "none", "stroke": HUES[link.by], "stroke_width": 3, "pointer_events": "stroke"}
        rows.append(tag("g", line(points, **paint), data_cell_id=f"e{link.start}-{link.end}-{link.by[0]}"))
    for id, (x, y) in places(board).items():
        shape = tag(
            "ellipse", cx=x, cy=y, rx=11, ry=11, fill="#ffffff", stroke="#000000", pointer_events="all"
        )
        html = tag("div", tag("div", str(id)), xmlns="http://www.w3.org/1999/xhtml", style="display: flex;")
        label = tag("foreignObject", html, pointer_events="none", width="100%", height="100%")
        text = tag("switch", label + number((x, y), id, fill="#000000", font_family="Helvetica"))
        moved = tag("g", tag("g", text, transform="translate(-0.5 -0.5)"))
        rows.append(tag("g", tag("g", shape) + moved, data_cell_id=f"n{id}"))
    return page(board, ["<defs/>\n", group(rows)])


def connectors(board: Board) -> str:
    """Inkscape's connector tool: straight lines that name the shapes they join, and end at their rims."""
    parts = []
    for transport in board.transports:
        rows = []
        for link, points in lines(board, transport.id):
            ends = {"start": f"#c{link.start}", "end": f"#c{link.end}"}
            rows.append(
                line(
                    shorten([points[0], points[-1]], 11),
                    style=f"fill:none;stroke:{HUES[link.by]};stroke-width:2",
                    inkscape__connector_type="polyline",
                    inkscape__connector_curvature=0,
                    **{f"inkscape__connection_{key}": value for key, value in ends.items()},
                )
            )
        parts.append(layer(rows, transport.id, f"layer-{transport.id}"))
    stops = []
    for id, at in places(board).items():
        stops += [circle(at, 11, id=f"c{id}", style="fill:#ffffff;stroke:#000000"), number(at, id)]
    return page(board, [*parts, layer(stops, "Points", "layer-points")])


def layer(rows: Iterable[str], label: str, id: str) -> str:
    """A layer of Inkscape."""
    return group(rows, inkscape__groupmode="layer", inkscape__label=label, id=id)


def classes_alone(board: Board) -> str:
    """Nothing but classes of a style sheet, as exporters number them; rectangles for stations."""
    numbers = {each.id: place for place, each in enumerate(board.transports, 1)}
    rules = [f".cls-{place}{{fill:none;stroke:{HUES[id]};stroke-width:3px}}" for id, place in numbers.items()]
    rules += [".cls-8{fill:#fff;stroke:#000}", ".cls-9{font-size:9px;font-family:Arial}"]
    parts = [tag("defs", tag("style", "".join(rules))) + "\n"]
    parts += [line(points, class_=f"cls-{numbers[link.by]}") + "\n" for link, points in lines(board)]
    for id, (x, y) in places(board).items():
        parts.append(tag("rect", class_="cls-8", x=x - 10, y=y - 8, width=20, height=16, rx=2) + "\n")
        spot = f"translate({x - 2.5 * len(str(id)):.2f} {y + 3:.2f})"
        parts.append(tag("text", str(id), class_="cls-9", transform=spot) + "\n")
    return page(board, parts)


def german_millimetres(board: Board) -> str:
    """An Inkscape page of millimetres with German layers, moved and scaled; the stations are turned."""
    wide, high = board.frame or (1000, 1000)
    parts = []
    for place, transport in enumerate(board.transports):
        style = f"fill:none;stroke:{HUES[transport.id]};stroke-width:3"
        rows = [line(points, style=style) for _, points in lines(board, transport.id)]
        parts.append(layer(rows, GERMAN[transport.id], f"layer{place}"))
    stops = []
    for id, at in places(board).items():
        inside = circle(at, 11, style="fill:#fff;stroke:#000") + number(at, id)
        stops.append(tag("g", inside, transform=f"rotate(30 {at[0]} {at[1]})"))
    parts.append(layer(stops, "Haltestellen", "layer77"))
    there_and_back = group([group(parts, transform="translate(-40 25)")], transform="translate(40 -25)")
    inside = group([there_and_back], transform=f"scale({420 / wide:.8f})")
    tall = 420 * high / wide
    spaces = {"xmlns": SVG, "xmlns__inkscape": INKSCAPE}
    return tag("svg", inside, **spaces, width="420mm", height=f"{tall:.2f}mm", viewBox=f"0 0 420 {tall:.4f}")


def clones(board: Board) -> str:
    """A symbol drawn once and stamped with `use`, of another kind for each type of station."""
    types = shown(board)
    kinds = []
    for place, transport in enumerate(board.ladder):
        inside = circle((0, 0), 11, fill=HUES[transport]) + circle((0, 0), 8, fill="#ffffff")
        kinds.append(tag("symbol", inside, id=f"kind{place}", overflow="visible"))
    parts = [tag("defs", "".join(kinds)) + "\n", *networks(board, line, class_="{}lines")]
    for id, (x, y) in places(board).items():
        kind = max(board.ladder.index(each) for each in types[id] if each in board.ladder)
        parts.append(tag("use", xlink__href=f"#kind{kind}", x=x, y=y) + number((x, y), id, 9) + "\n")
    return page(board, parts)


def graph_program(board: Board) -> str:
    """As a program for graphs draws it: nodes and edges are counted in ids that are not their numbers."""
    high = (board.frame or (1000, 1000))[1]
    rows = [tag("title", "G")]
    for place, (link, points) in enumerate(lines(board), 1):
        path = line([(x, y - high) for x, y in points], fill="none", stroke=HUES[link.by])
        title = tag("title", f"{link.start}--{link.end}")
        rows.append(tag("g", title + path, id=f"edge{place}", class_="edge"))
    for place, (id, (x, y)) in enumerate(sorted(places(board).items(), key=lambda each: str(each[0])), 1):
        shape = tag("ellipse", cx=x, cy=y - high, rx=12, ry=9, fill="lightgrey", stroke="black")
        inside = tag("title", str(id)) + shape + number((x, y - high), id, 9)
        rows.append(tag("g", inside, id=f"node{place}", class_="node"))
    return page(board, [group(rows, id="graph0", class_="graph", transform=f"translate(0 {high})")])


def curved_strokes(board: Board) -> str:
    """Links as curves that were drawn by hand: they bend a little, and end somewhere on their stations."""
    parts, turn = [], 0.0
    for transport in board.transports:
        rows = []
        for _, points in lines(board, transport.id):
            turn += 2.4
            rows.append(tag("path", d=_curve(points, turn)))
        paint = {"fill": "none", "stroke": HUES[transport.id], "stroke_width": 3}
        parts.append(group(rows, data_name=f"{transport.id.title()} Network", **paint))
    return page(board, [*parts, discs(board, data_name="Stops")])


def _curve(points: list[Point], turn: float) -> str:
    """A curve near a line, its ends off the middle by a third of a station."""
    (x, y), (u, v) = points[0], points[-1]
    x, y, u, v = (
        x + 4 * math.cos(turn),
        y + 4 * math.sin(turn),
        u - 4 * math.sin(turn),
        v + 4 * math.cos(turn),
    )
    if len(points) > 2:
        return path_of([(x, y), *points[1:-1], (u, v)])
    across, down = (x + u) / 2 - 0.03 * (v - y), (y + v) / 2 + 0.03 * (u - x)
    return f"M{x:.2f} {y:.2f} Q{across:.2f} {down:.2f} {u:.2f} {v:.2f}"


def with_clutter(board: Board) -> str:
    """A whole printed sheet: a river, parks, a legend with samples, a track of rounds, a compass, a title."""
    parts = [_background(board)]
    for transport in board.transports:
        rows = [line(points, class_=f"way {transport.id}") for _, points in lines(board, transport.id)]
        parts.append(group(rows, fill="none", stroke=HUES[transport.id], stroke_width=3))
    parts += [_stop(at, id) for id, at in places(board).items()]
    return page(board, [*parts, _legend(board), _rounds(board), _compass(board)])


def _stop(at: Point, text: object) -> str:
    return tag("g", circle(at, 11, fill="#fff", stroke="#333") + number(at, text), class_="stop") + "\n"


def _background(board: Board) -> str:
    wide, high = board.frame or (1000, 1000)
    river = [(wide * part / 20, high * (0.6 + 0.08 * math.sin(part))) for part in range(21)]
    rows = [line(river, fill="none", stroke="#9fc8e8", stroke_width=40)]
    for place in range(6):
        x, y = wide * (0.12 + 0.15 * place), high * (0.2 + 0.12 * (place % 4))
        rows.append(tag("path", d=f"M{x:.1f} {y:.1f}h90l20 50l-60 40l-70 -30z", fill="#cfe8c0"))
    return group(rows, id="background")


def _legend(board: Board) -> str:
    """Samples of everything that is on the map, below it."""
    y = (board.frame or (1000, 1000))[1] + 30
    rows, x = [tag("text", "Legend", x=20, y=y, font_size=20)], 140
    for transport in board.transports:
        paint = {"fill": "none", "stroke": HUES[transport.id], "stroke_width": 3}
        rows.append(line([(x, y), (x + 60, y)], class_=f"way {transport.id}", **paint))
        rows.append(tag("text", transport.id, x=x + 70, y=y + 5))
        x += 160
    return group([*rows, _stop((x, y), 42)], id="legend")


def _rounds(board: Board) -> str:
    """A track of 24 rounds, in discs like those of the stations."""
    y = (board.frame or (1000, 1000))[1] + 80
    spots = [(40.0 + 36 * each, y) for each in range(1, 25)]
    return "".join(
        circle(at, 13, fill="#fff", stroke="#333") + number(at, each) + "\n"
        for each, at in enumerate(spots, 1)
    )


def _compass(board: Board) -> str:
    """A compass rose, a scale and a title."""
    wide, high = board.frame or (1000, 1000)
    x, y = wide - 60, high + 60
    rose = [
        circle((x, y), 24, fill="none", stroke="#000"),
        tag("path", d=f"M{x} {y - 24}l6 24l-6 24l-6 -24z"),
    ]
    scale = line([(x - 260, y), (x - 160, y)], fill="none", stroke="#000", stroke_width=2)
    texts = number((x - 260, y + 15), 0) + number((x - 160, y + 15), 500)
    return (
        group([*rose, number((x, y - 30), "N")], id="compass")
        + scale
        + texts
        + number((wide / 2, high + 130), 1886, 40)
    )


def web_page(board: Board) -> str:
    """Part of a web page, whose style sheet is elsewhere: classes without any paint, and backdrops."""
    rows = [line(points, class_="route-backdrop", style="stroke-width:20") for _, points in lines(board)]
    parts = [group(rows, id="backdrop")]
    for transport in board.transports:
        rows = [
            line(shorten(points, 9), class_=f"{transport.id}-route", id=f"path{4000 + place}")
            for place, (_, points) in enumerate(lines(board, transport.id))
        ]
        parts.append(group(rows, id=f"{transport.id}_route"))
    stops = []
    for id, (x, y) in places(board).items():
        kind = f"{shown(board)[id][-1]}-color"
        shapes = [
            tag("ellipse", cx=x, cy=y, rx=11, ry=11, class_=each) for each in ("station", f"copy {kind}")
        ]
        text = tag("text", tag("tspan", str(id), x=x - 6, y=y + 4), id=f"text-{id}", font_size=8)
        stops.append(tag("g", "".join(shapes) + text, id=id))
    return page(board, [*parts, group(stops, id="stations")])


def symbols_in_groups(board: Board) -> str:
    """A group a station of cap, plate and foot, with a pointer that is not painted; wide lines under all."""
    under, over, types = list[str](), list[str](), shown(board)
    for transport in board.transports:
        courses = list(lines(board, transport.id))
        style = "fill:none;stroke-linecap:butt;stroke:{};stroke-width:{}"
        under += [
            line(
                points, style=style.format("#ddddff", 14), id=f"under-{transport.id}-{link.start}-{link.end}"
            )
            for link, points in courses
        ]
        rows = [line(points, style=style.format(HUES[transport.id], 4)) for _, points in courses]
        over.append(group(rows, id=transport.id if transport.id != "ferry" else "waterway"))
    stops = []
    for id, (x, y) in places(board).items():
        inside = "".join(_plate(tuple(each for each in board.ladder if each in types[id]), id))
        stops.append(
            tag("g", inside, id=f"station-{id}", class_="station", transform=f"translate({x - 12} {y - 9})")
        )
    return page(board, [group(under, id="under"), group(over, id="paths"), group(stops, id="stops")])


def _plate(kinds: tuple[str, ...], id: int) -> Iterator[str]:
    top, foot = HUES[kinds[min(1, len(kinds) - 1)]], HUES[kinds[-1]]
    yield tag("path", d="m 12,-30 c -8,0 -10,8 0,30 c 10,-22 8,-30 0,-30 z", fill="none", class_="pointer")
    yield circle((12, 9), 20, fill="none", stroke="none", class_="circle")
    yield tag("path", d="m 6,4 c 0,-5 3,-6 6,-6 3,0 6,1 6,6", fill=top, stroke="#000", id=f"top-{id}")
    yield tag(
        "path", d="m 18,14 c 0,5 -3,6 -6,6 -3,0 -6,-1 -6,-6", fill=foot, stroke="#000", id=f"bottom-{id}"
    )
    yield tag(
        "rect", x=0, y=3, width=24, height=12, ry=4, fill=HUES[kinds[0]], stroke="#000", id=f"middle-{id}"
    )
    yield tag("text", f"\n{id}\n", x=12, y=10, text_anchor="middle", dominant_baseline="middle", font_size=8)


def hidden_layers(board: Board) -> str:
    """Layers that were switched off one after the other; each has discs of its own at its stations."""
    parts, types = [], shown(board)
    for transport in board.transports:
        rows = [
            line(points, style="fill:none;stroke:#000000;stroke-width:1px")
            for _, points in lines(board, transport.id)
        ]
        style = f"fill:{HUES[transport.id]};stroke:#000000;stroke-width:1px"
        rows += [circle(at, 9, style=style) for id, at in places(board).items() if transport.id in types[id]]
        own = {"inkscape__groupmode": "layer", "inkscape__label": transport.id.title()}
        parts.append(group(rows, **own, style="display:none"))
    parts.append(layer([number(at, id) for id, at in places(board).items()], "Numbers", "layer9"))
    return page(board, parts)


def number_plates(board: Board) -> str:
    """Dots that the lines lead to, and the number on a plate of its own beside each."""
    parts = list(networks(board, line))
    for id, (x, y) in places(board).items():
        plate = tag("rect", x=x + 5, y=y - 16, width=16, height=10, fill="#ffe", stroke="#999")
        parts.append(circle((x, y), 6, fill="#c00") + plate + number((x + 13, y - 11), id, 7) + "\n")
    return page(board, parts)


def one_path(board: Board) -> str:
    """All lines of a transport in one path, as after Path ▸ Combine."""
    parts = []
    for transport in board.transports:
        data = " ".join(path_of(points) for _, points in lines(board, transport.id))
        parts.append(tag("path", d=data, fill="none", stroke=HUES[transport.id], stroke_width=3) + "\n")
    return page(board, [*parts, discs(board, id="discs")])


def side_by_side(board: Board) -> str:
    """Lines of several transports along one street lie side by side, none of them in the middle."""
    parts = []
    for place, transport in enumerate(board.transports, 1):
        rows = [line(_beside(points, 2.0 * place)) for _, points in lines(board, transport.id)]
        parts.append(group(rows, fill="none", stroke=HUES[transport.id], stroke_width=2))
    return page(board, [*parts, discs(board)])


def _beside(points: list[Point], far: float) -> list[Point]:
    (x, y), (u, v) = points[0], points[-1]
    length = math.dist((x, y), (u, v)) or 1
    across, down = -(v - y) / length * far, (u - x) / length * far
    return [(x + across, y + down) for x, y in points]


def black_and_french(board: Board) -> str:
    """Everything in black; only the French names of the layers tell what is what."""
    thin = "fill:none;stroke:#000;stroke-width:1"
    parts = [
        layer([line(p, style=thin) for _, p in lines(board, each.id)], FRENCH[each.id], f"layer{place}")
        for place, each in enumerate(board.transports)
    ]
    stops = [
        circle(at, 9, style="fill:#fff;stroke:#000") + number(at, id, 8) for id, at in places(board).items()
    ]
    return page(board, [*parts, layer(stops, "arrêts", "layer99")])


def everything_at_once(board: Board) -> str:
    """No layers, no names: casings, lines to the rims, rings and inner discs, halos, a legend, all scaled."""
    parts, types = [], shown(board)
    second, third = (*board.ladder[1:3], "", "")[:2]
    for link, points in lines(board):
        course = shorten(points, 9)
        parts.append(line(course, fill="none", stroke="#444", stroke_width=6))
        parts.append(line(course, fill="none", stroke=HUES[link.by], stroke_width=3) + "\n")
    for id, at in places(board).items():
        parts.append(circle(at, 11, fill="#fff", stroke="#000"))
        if second in types[id]:
            parts.append(circle(at, 13, fill="none", stroke=HUES[second], stroke_width=3))
        if third in types[id]:
            parts.append(circle(at, 8, fill=HUES[third]))
        parts.append(number(at, id, 9, stroke="#fff", stroke_width=2) + number(at, id, 9) + "\n")
    whole = "".join([*parts, _legend(board), _rounds(board)])
    return page(board, [tag("g", whole, transform="translate(30 20) scale(1.7)")])


CONVENTIONS: dict[str, Callable[[Board], str]] = {
    "rings-and-caps": rings_and_caps,
    "long-strokes": long_strokes,
    "junctions": junctions,
    "casings": casings,
    "casings-in-one-group": casings_in_one_group,
    "ids-alone": ids_alone,
    "texts-nearby": texts_nearby,
    "thin-rectangles": thin_rectangles,
    "metro": metro,
    "connectors": connectors,
    "illustrator": illustrator,
    "draw-io": draw_io,
    "classes-alone": classes_alone,
    "german-millimetres": german_millimetres,
    "clones": clones,
    "graph-program": graph_program,
    "curved-strokes": curved_strokes,
    "with-clutter": with_clutter,
    "web-page": web_page,
    "symbols-in-groups": symbols_in_groups,
    "hidden-layers": hidden_layers,
    "number-plates": number_plates,
    "one-path": one_path,
    "side-by-side": side_by_side,
    "black-and-french": black_and_french,
    "everything-at-once": everything_at_once,
}


UNNUMBERED = {"metro"}
"""Those without numbers."""


# --- measuring --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """How the links of an adopted drawing compare with those of its board."""

    links: int
    missing: int
    wrong: int

    @property
    def is_good(self) -> bool:
        """Whether at least 99 % of the links are there, and at most 1 % are wrong."""
        return max(self.missing, self.wrong) <= self.links / 100

    def __str__(self) -> str:
        return f"{self.links} links, {self.missing} missing, {self.wrong} wrong"


def score(text: str, board: Board, *, by_place: bool = False) -> Score:
    """Adopt a drawing without any hint, and compare; by place where the drawing has no numbers."""
    data = text.encode()
    drawing = read_drawing(data, _ignore, keep_text=(BOARD,))
    assert drawing is not None
    box = Box.from_document(adopt(drawing, "foreign", "Foreign").document())
    found = read_tracing(data, box, _ignore)
    assert isinstance(found, Board)
    return compare(found, board, by_place=by_place)


def _ignore(_: object) -> None:
    """Hear of a fault, and do nothing."""


def compare(found: Board, board: Board, *, by_place: bool = False) -> Score:
    """The links that are missing and wrong; transports are matched by the most links.

    What a transport is called cannot be known where a drawing shows colours alone.
    """
    wanted, given = _pairs(board), _pairs(found, _numbers(found, board) if by_place else None)
    total, right = sum(map(len, wanted.values())), 0
    all_given = sum(map(len, given.values()))
    for pairs in sorted(wanted.values(), key=len, reverse=True):
        best = max(given, key=lambda by: len(pairs & given[by]), default=None)
        right += len(pairs & given.pop(best)) if best else 0
    return Score(total, total - right, all_given - right)


def _numbers(board: Board, true: Board) -> dict[int, int]:
    """The numbers that the true board has where the stations of another are."""
    at = places(true)
    return {
        number: min(at, key=lambda other: math.dist(at[other], spot))
        for number, spot in places(board).items()
    }


def _pairs(board: Board, numbers: dict[int, int] | None = None) -> dict[str, set[tuple[int, int]]]:
    """The links of each transport."""
    pairs: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for link in board.links:
        one, other = (numbers[end] if numbers else end for end in (link.start, link.end))
        pairs[link.by].add((min(one, other), max(one, other)))
    return pairs


def main() -> None:
    """Measure `yard adopt`; with a folder, write every drawing into it: `foreign_drawings.py [FOLDER]`."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    bad = 0
    for convention, draw in CONVENTIONS.items():
        for name in ("london", "europe"):
            board = yard.load(name)
            text = draw(board)
            if folder:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{name}-{convention}.svg").write_text(text, encoding="utf-8")
                continue
            result = score(text, board, by_place=convention in UNNUMBERED)
            bad += not result.is_good
            print(f"{'ok    ' if result.is_good else 'MISSED'} {convention:22} {name:7} {result}", flush=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
