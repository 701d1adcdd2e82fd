"""Lines as a person sees them: forks and cuts in any direction, and bounded work on heaps."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.tracings import ANGLES, board_in, codes, drawing, point_beside
from yardtools.svg.namespaces import SVG
from yardtools.tracing.editing.remove_clicks import remove_clicks


def stations(places: dict[int, tuple[float, float]], shown: dict[int, str] | None = None) -> str:
    """The layer of stations at some places."""
    circles = "".join(
        f'<circle id="station-{number}" class="{(shown or {}).get(number, "taxi")}" cx="{x}" cy="{y}" r="8"/>'
        for number, (x, y) in places.items()
    )
    return f'<g id="stations">{circles}</g>'


def sheet(inside: str) -> bytes:
    """A drawing with this in it."""
    return f'<svg xmlns="{SVG}" viewBox="-500 -500 1000 1000">{inside}</svg>'.encode()


def lines(layer: str, *paths: str) -> str:
    """A layer of lines."""
    rows = "".join(f'<path id="{layer}{place}" d="{path}"/>' for place, path in enumerate(paths))
    return f'<g id="{layer}" fill="none" stroke="black">{rows}</g>'


@given(st.integers(3, 8), ANGLES, st.booleans())
def test_the_stations_round_a_fork_are_linked_with_each_other(count: int, turn: float, is_tee: bool) -> None:
    places = {
        number: point_beside((0, 0), turn + number * math.tau / count, 200) for number in range(1, count + 1)
    }
    paths = [f"M {x},{y} L 0,0" for x, y in places.values()]
    if is_tee:
        paths[:2] = [f"M {places[1][0]},{places[1][1]} L 0,0 L {places[2][0]},{places[2][1]}"]
    board, faults = board_in(sheet(stations(places) + lines("taxi", *paths)))
    assert len(board.links) == count * (count - 1) // 2
    assert codes(faults) == ["trace/junction"]


@given(ANGLES, st.floats(-0.6, 0.6))
def test_four_pieces_at_a_foreign_station_pair_off_straight_on(turn: float, bend: float) -> None:
    places = {
        number: point_beside((0, 0), turn + (number - 1) * math.pi / 2 + bend * (number == 3), 200)
        for number in range(1, 5)
    }
    paths = [f"M {x},{y} L 0,0" for x, y in places.values()]
    shown = dict.fromkeys(places, "taxi bus")
    board, faults = board_in(sheet(stations(places | {9: (0, 0)}, shown) + lines("bus", *paths)))
    assert {(link.start, link.end) for link in board.links} == {(1, 3), (2, 4)}
    assert codes(faults) == ["trace/cut-line"]


def test_a_heap_of_loose_ends_takes_no_time() -> None:
    places = {1: (-400.0, 0.0), 2: (400.0, 0.0)}
    paths = [f"M {x / 100},0 L {x / 100},90" for x in range(3000)]
    start = time.process_time()
    board, _ = board_in(sheet(stations(places) + lines("taxi", *paths)))
    assert board.links == ()
    assert time.process_time() - start < 20


@pytest.mark.parametrize("click", ["M 100,50 l 0.5,0.5", "M 100,50", "M 100,50 h 1 M 9,9 z"])
def test_clicks_are_removed(click: str) -> None:
    plain = drawing("M 50,50 L 150,50")
    data = plain.replace(b'<path id="p0"', f'<path id="click" d="{click}"/>\n<path id="p0"'.encode())
    changed, count = remove_clicks(data)
    assert count == 1
    assert b"click" not in changed
    assert board_in(changed)[0] == board_in(plain)[0]


def test_a_line_with_more_than_a_click_stays() -> None:
    data = drawing("M 50,50 L 150,50 M 9,9 h 1")
    assert remove_clicks(data) == (data, 0)
    assert remove_clicks(b"no drawing") == (b"no drawing", 0)
