"""Close-ups: every neighbour of a station is in the picture, or named at its edge."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from lxml import etree

from support.paper import shipped_board
from yardtools.drawing import COLOUR, THEMES, CloseUp, CloseUps
from yardtools.drawing.closeup import MOST_POINTS, MOST_STATIONS, window_round
from yardtools.drawing.signposts import MOST, leave_at
from yardtools.model import Board, Link, Station
from yardtools.model.network import DEFAULT_TRANSPORTS

SVG = {"s": "http://www.w3.org/2000/svg"}
Box = tuple[float, float, float, float]


def network(name: str) -> Board:
    board = shipped_board(name)
    assert isinstance(board, Board)
    return board


def close_ups(board: Board, theme: str = "colour") -> CloseUps:
    return CloseUps(board, THEMES[theme], "en", 16.0, 0.87)


def ends_of(board: Board, number: int) -> set[tuple[int, str]]:
    """What is joined to a station, and by what."""
    return {
        (other, link.by)
        for link in board.links
        for one, other in ((link.start, link.end), (link.end, link.start))
        if one == number
    }


def numbers_in(seen: CloseUp) -> set[int]:
    root = etree.fromstring(seen.markup.encode())
    return {int(node.get("data-station", "0")) for node in root.iterfind(".//s:g/s:text[@data-station]", SVG)}


def signposts_in(seen: CloseUp) -> dict[tuple[int, str], Box]:
    """The signposts with the box of each, without its tip: its corners share their coordinates."""
    root = etree.fromstring(seen.markup.encode())
    found = {}
    for post in root.iterfind(".//s:g[@class='beyond']", SVG):
        path = post[0].get("d", "").strip("MZ").replace("L", " ").split()
        xs, ys = ([float(v) for v, times in Counter(path[axis::2]).items() if times == 2] for axis in (0, 1))
        found[int(post.get("data-station", "0")), post.get("data-by", "")] = (
            min(xs),
            min(ys),
            max(xs),
            max(ys),
        )
    return found


@pytest.mark.parametrize("name", ["london", "europe", "table"])
def test_every_neighbour_is_shown_or_named_at_the_edge(name: str) -> None:
    board = network(name)
    pictures = close_ups(board)
    for station in board.stations:
        seen = pictures.of(station)
        shown, posts = numbers_in(seen), signposts_in(seen)
        assert station.id in shown
        for end, by in ends_of(board, station.id):
            assert (end in shown) is not ((end, by) in posts), (station.id, end, by)


@pytest.mark.parametrize("name", ["london", "europe"])
def test_signposts_cover_neither_each_other_nor_the_edge(name: str) -> None:
    board = network(name)
    pictures = close_ups(board)
    for station in board.stations:
        seen = pictures.of(station)
        boxes = [*signposts_in(seen).values()]
        left, top, right, bottom = seen.box
        for box in boxes:
            assert left - 0.02 <= box[0] <= box[2] <= right + 0.02, station.id
            assert top - 0.02 <= box[1] <= box[3] <= bottom + 0.02, station.id
        for one, other in combinations(boxes, 2):
            assert overlap(one, other) == pytest.approx(0, abs=0.5), (station.id, seen.beyond)


def overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def test_most_neighbours_are_in_the_picture() -> None:
    """Else a sheet of signposts would pass."""
    board = network("london")
    pictures = close_ups(board)
    seen = [(pictures.of(station), ends_of(board, station.id)) for station in board.stations]
    beyond = sum(len(signposts_in(picture)) for picture, _ in seen)
    assert beyond < 0.15 * sum(len(ends) for _, ends in seen)


def test_own_links_have_the_colours_of_their_transports() -> None:
    board = network("london")
    root = etree.fromstring(close_ups(board).of(board.stations[0]).markup.encode())
    drawn = {group.get("class"): group.get("stroke") for group in root.iterfind("s:g[@data-layer]", SVG)}
    assert drawn == {
        f"links {each.id}": COLOUR.colour(each, place)
        for place, each in enumerate(board.transports)
        if each.id != "ferry"
    }


def test_a_window_moves_no_further_than_it_must() -> None:
    assert window_round((0.0, 0.0), [(1.0, 1.0)], 10.0, 1.0) == ((-5.0, -5.0, 5.0, 5.0), 1)
    box, held = window_round((0.0, 0.0), [(7.0, 0.0), (-7.0, 0.0)], 10.0, 1.0)
    assert (box, held) == ((-2.0, -5.0, 8.0, 5.0), 1), "one fits, both would not"
    assert window_round((0.0, 0.0), [], 10.0, 1.0)[1] == 0


def test_where_ways_leave() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    assert leave_at(((5.0, 5.0), (15.0, 5.0)), box) == (10.0, 5.0)
    assert leave_at(((5.0, 5.0), (5.0, 2.0), (9.0, -2.0)), box) == (7.0, 0.0)
    assert leave_at(((5.0, 5.0), (5.0, 8.0)), box) == (5.0, 10.0), "a way that ends inside, at no station"


def test_faulty_boards_have_close_ups_as_far_as_they_go() -> None:
    """A neighbour without a place, a link to a number that is not there, a loop, a colour with a name."""
    stations = (Station(1, (0.0, 0.0)), Station(2, (50.0, 0.0)), Station(3))
    links = (
        Link(1, 2, "taxi"),
        Link(1, 3, "taxi"),
        Link(1, 99, "bus"),
        Link(1, 1, "bus"),
        Link(1, 2, "sled"),
    )
    transports = (replace(DEFAULT_TRANSPORTS[0], colour="gold"), DEFAULT_TRANSPORTS[1])
    board = Board("b", transports, stations, links)
    seen = close_ups(board).of(stations[0])
    assert numbers_in(seen) >= {1, 2}
    assert set(signposts_in(seen)) == {(3, "taxi"), (99, "bus")}


# --- tangles ----------------------------------------------------------------------------------


def heap(stations: int) -> Board:
    """Stations close together, of which each is joined to the next, straight and by a way round the board."""
    places = (Station(n, (n % 40 * 1.0, n // 40 * 1.0), ("taxi",)) for n in range(1, stations + 1))
    short = (Link(n, n + 1, "taxi") for n in range(1, stations))
    long = (Link(n, n + 1, "bus", path=((-900.0, 5.0 * n), (900.0, 9.0))) for n in range(1, stations))
    return Board("heap", DEFAULT_TRANSPORTS, tuple(places), (*short, *long))


def points_in(path: str) -> int:
    return path.count("L") + path.count("M")


def test_a_close_up_of_a_heap_holds_no_more_than_can_be_told_apart() -> None:
    board = heap(1200)
    pictures = CloseUps(board, THEMES["colour"], "en", 400.0, 0.87)
    root = etree.fromstring(pictures.of(board.stations[600]).markup.encode())
    pale = {node.get("stroke"): node.get("d", "") for node in root.iterfind("s:path[@class='pale']", SVG)}
    assert MOST_POINTS * 0.9 < sum(map(points_in, pale.values())) <= MOST_POINTS
    assert len(pale) == 1, "the short lines of taxis come before the long ones of buses"
    assert len(root.findall("s:g[@stroke='#5f5f5f']/s:circle", SVG)) == MOST_STATIONS


def test_a_hub_has_as_many_signposts_as_have_room() -> None:
    rim = [Station(n, (n % 60 * 400.0, 500.0 + n // 60 * 400.0), ("taxi",)) for n in range(2, 600)]
    links = tuple(Link(1, station.id, "taxi") for station in rim)
    board = Board("hub", DEFAULT_TRANSPORTS, (Station(1, (0.0, 0.0), ("taxi",)), *rim), links)
    seen = close_ups(board).of(board.stations[0])
    assert len(seen.beyond) > 500
    assert len(signposts_in(seen)) == MOST
