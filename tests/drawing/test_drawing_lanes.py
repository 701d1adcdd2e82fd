"""Lanes: where several transports share a road, each of them can be seen from end to end."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from lxml import etree

from support.boards import network_boards
from support.sound_tiles import tile_set
from yardtools.assemble import assemble
from yardtools.board_files import load
from yardtools.drawing import COLOUR, Highlight, draw, lanes
from yardtools.drawing.lanes import _work
from yardtools.drawing.plan import Plan, plan
from yardtools.model import Assembled, Board, Link, Station, TileSet
from yardtools.model.network import DEFAULT_LADDER, DEFAULT_TRANSPORTS

NS = {"s": "http://www.w3.org/2000/svg"}


def plan_of(board: Board) -> Plan:
    return plan(board, COLOUR, None, "", "en")


def dice(layout: str, expert: tuple[str, ...] = ()) -> Board:
    tiles = load("dice").board
    assert isinstance(tiles, TileSet)
    return assemble(tiles, layout, expert)


def street(*links: Link) -> Board:
    """Four stations in a row."""
    stations = tuple(Station(n, (100.0 * n, 0.0)) for n in range(1, 5))
    return Board("street", DEFAULT_TRANSPORTS, stations, links)


def hidden_parts(sketch: Plan) -> list[tuple[str, str]]:
    """Every two lines of which one runs over the other for a while, away from stations."""
    symbols = [shapely.Point(at).buffer(1.5 * sketch.radius, quad_segs=4) for at in sketch.places.values()]
    seen = [track for track in sketch.tracks if not track.hidden]
    widths = [sketch.strokes[track.link.by].width for track in seen]
    bands = [
        shapely.LineString(track.line).buffer(0.45 * width, cap_style="flat")
        for track, width in zip(seen, widths, strict=True)
    ]
    found, near = [], shapely.STRtree(symbols)
    for one, other in shapely.STRtree(bands).query(bands, predicate="intersects").T.tolist():
        if one < other and (common := bands[one].intersection(bands[other])).area:
            covered = shapely.union_all([symbols[at] for at in near.query(common)])
            if common.difference(covered).area > 4 * min(widths[one], widths[other]) ** 2:
                found.append((seen[one].link.subject, seen[other].link.subject))
    return found


@pytest.mark.parametrize(
    ("layout", "expert"),
    [
        ("ABC/DEF/GHI", ("A", "E")),
        ("GHI/CBA", ()),
        ("IHG/FED/CBA", tuple("ABCDEFGHI")),
        ("AEG/BCD", ("B", "G")),
    ],
)
def test_no_line_of_laid_tiles_hides_another(layout: str, expert: tuple[str, ...]) -> None:
    assert hidden_parts(plan_of(dice(layout, expert))) == []


@pytest.mark.parametrize("name", ["london", "europe"])
def test_no_line_of_a_shipped_board_hides_another(name: str) -> None:
    assert hidden_parts(plan_of(load(name).network)) == []


@pytest.mark.parametrize(("name", "most"), [("london", 2), ("europe", 2)])
def test_boards_without_curves_hide_next_to_nothing(name: str, most: int) -> None:
    """As lists of links have them: straight lines at sharp angles meet far from their stations."""
    board = load(name).network
    straight = replace(board, links=tuple(replace(link, path=()) for link in board.links))
    assert len(hidden_parts(plan_of(straight))) <= most


def test_a_bus_that_runs_on_lies_beside_the_taxis_all_the_way() -> None:
    taxis = (Link(1, 2, "taxi"), Link(2, 3, "taxi"), Link(3, 4, "taxi"))
    sketch = plan_of(street(*taxis, Link(1, 4, "bus"), Link(1, 3, "underground")))
    assert hidden_parts(sketch) == []
    middles = [replace(track, line=((100, 0), (400, 0))) for track in sketch.tracks]
    assert len(hidden_parts(replace(sketch, tracks=tuple(middles)))) == 10, "the test sees nothing"
    lanes = {track.link.subject: track for track in sketch.tracks}
    assert len(lanes["link:bus:1-4"].stretches) == 3
    assert all(y > 0 for stretch in lanes["link:bus:1-4"].stretches[2:] for _, y in stretch.line)
    ends = lanes["link:bus:1-4"].line
    assert math.dist(ends[0], (100, 0)) < sketch.radius > math.dist(ends[-1], (400, 0))


def test_a_line_that_shares_no_road_is_drawn_as_it_is() -> None:
    bent = Link(1, 4, "bus", path=((200.0, 90.0), (300.0, 90.0)))
    sketch = plan_of(street(Link(1, 2, "taxi"), Link(2, 3, "taxi"), bent, Link(3, 4, "taxi", oneway=True)))
    assert [track.line for track in sketch.tracks] == [
        ((100, 0), (200, 0)),
        ((200, 0), (300, 0)),
        ((300, 0), (400, 0)),
        ((100, 0), (200, 90), (300, 90), (400, 0)),
    ]


def test_arrows_of_neighbouring_lanes_stand_apart_and_clear_of_stations() -> None:
    oneway = (Link(1, 2, "taxi", oneway=True), Link(2, 1, "bus", oneway=True), Link(1, 4, "bus", oneway=True))
    board = street(*oneway, Link(3, 2, "taxi", oneway=True))
    sketch = plan_of(board)
    root = etree.fromstring(draw(board).encode())
    tips = [
        shapely.Polygon([tuple(map(float, spot.split())) for spot in chevron.strip("Z").split("L")])
        for node in root.iterfind(".//s:path[@class='arrow']", NS)
        for chevron in str(node.get("d")).split("M")[1:]
    ]
    assert len(tips) == 6, "an arrow on every stretch of every one-way link"
    symbols = [shapely.Point(at).buffer(sketch.radius) for at in sketch.places.values()]
    for place, tip in enumerate(tips):
        assert not any(tip.intersects(symbol) for symbol in symbols)
        assert not any(tip.intersects(other) for other in tips[:place])


@given(network_boards())
def test_every_line_leads_from_its_first_station_to_its_last(board: Board) -> None:
    if not any(station.at for station in board.stations):
        return
    sketch = plan_of(board)
    for track in sketch.tracks:
        for end, number in ((0, track.link.start), (-1, track.link.end)):
            if number in sketch.places:
                assert math.dist(track.line[end], sketch.places[number]) <= 1.001 * sketch.radius


# --- the underground of laid tiles --------------------------------------------------------------


def test_the_underground_of_laid_tiles_is_explained_instead_of_drawn() -> None:
    board = dice("ABC/DEF/GHI")
    root = etree.fromstring(draw(board, legend=True, language="de").encode())
    own = root.findall(".//s:path[@data-by='underground']", NS)
    assert len(own) == sum(link.by == "underground" for link in board.links) > 5
    assert {node.get("visibility") for node in own} == {"hidden"}
    assert not root.findall(".//s:g[@data-layer='ground']/s:path[@data-by='underground']", NS)
    words = [node.text for node in root.iterfind(".//s:g[@class='legend']//s:text", NS)]
    assert "U-Bahn: von jeder zu jeder" in words


def test_an_underground_link_is_drawn_when_it_is_pointed_out() -> None:
    root = etree.fromstring(
        draw(dice("ABC/DEF/GHI"), highlights=[Highlight("link:underground:4-18")]).encode()
    )
    (node,) = root.findall(".//s:path[@data-missing='underground:4-18']", NS)
    assert node.get("visibility") is None


def test_lines_are_drawn_where_not_every_station_is_joined_with_every_other() -> None:
    board = assemble(tile_set(), "ABC/DEF/GHI")
    fewer = tuple(link for link in board.links if link.subject != "link:underground:2-6")
    sketch = plan_of(Board(board.id, board.transports, board.stations, fewer, assembled=board.assembled))
    assert not any(track.hidden for track in sketch.tracks)
    network = Board("x", board.transports, board.stations, board.links, ladder=DEFAULT_LADDER)
    assert not any(track.hidden for track in plan_of(network).tracks)


@pytest.mark.parametrize("layout", ["", "/", "A//B", "é\u202e<b>"])
def test_an_odd_layout_is_drawn_all_the_same(layout: str) -> None:
    board = Board(
        "x",
        DEFAULT_TRANSPORTS,
        (Station(1, (5, 5)),),
        frame=(90, 90),
        assembled=Assembled("dice", layout, ("A",)),
    )
    etree.fromstring(draw(board, legend=True).encode())


def test_tangles_without_end_are_drawn_without_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    board = street(Link(1, 2, "taxi"), Link(1, 4, "bus"), Link(2, 4, "taxi"))
    whole = {track.link: len(track.stretches) for track in plan_of(board).tracks}
    assert whole == {Link(1, 2, "taxi"): 1, Link(1, 4, "bus"): 3, Link(2, 4, "taxi"): 2}
    monkeypatch.setattr("yardtools.drawing.lanes.MOST_WORK", 0)
    assert [len(track.stretches) for track in plan_of(board).tracks] == [1, 1, 1]


def test_the_work_of_finding_lanes_counts_legs_and_the_stations_around_them() -> None:
    spots = shapely.points([(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)])
    lines = [shapely.LineString([(0, 0), (100, 100)]), shapely.LineString([(0, 0), (50, 10), (50, 50)])]
    assert _work(np.array(lines, dtype=object), np.asarray(spots), 1e-9) == pytest.approx(4 * (2 + 3 / 4))


def test_lines_that_run_over_very_many_stations_are_drawn_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = street(Link(1, 4, "bus"), Link(1, 2, "taxi"))
    assert [len(track.stretches) for track in plan_of(board).tracks] == [1, 3]
    monkeypatch.setattr(lanes, "MOST_PASSINGS", 1)
    assert [len(track.stretches) for track in plan_of(board).tracks] == [1, 1]


def test_a_further_road_is_compared_with_the_first_ones_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    monkeypatch.setattr(lanes, "_same", lambda one, other, near: compared.append((one, other, near)))
    ways = [Link(1, 2, "taxi", path=((150.0, 90.0 * n),)) for n in range(1, 201)]
    assert len(plan_of(street(*ways)).tracks) == len(ways)
    assert len(compared) <= lanes.MOST_ROADS * len(ways)
